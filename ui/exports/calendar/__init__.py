"""The calendar of a portfolio: what has to be watched between two days, as JSON, and as files for calendars and spreadsheets."""
