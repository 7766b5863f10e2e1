Renumbered provisions: found by the number of the day, referred to by the number of their time.

# A renumbering that lapsed gives the number back: 5.1 was 5.2 for a year.
2020-01-01 clause MSA#5.1 "Pay."
2021-01-01 renumbers A#1 MSA#5.1 "5.2" until 2021-12-31
on 2021-06-01 MSA#5.1 section=5.2
on 2022-06-01 MSA#5.1 section=5.1
