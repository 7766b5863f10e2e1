"""What contracts say, subject by subject, on a day: typed cells, each with the words that say it.

`sheet.term_sheet` makes one row of the portfolio table, `filters.parse_filter` reads what is asked of the rows
("caps under $1m and automatic renewal").
"""
