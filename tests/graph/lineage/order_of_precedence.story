Which instrument prevails by the contract's own words.

# Precedence is read from the clause in force: The ranking was deleted before the two changes; two clauses that rank differently decide nothing either.
2020-01-01 clause MSA#5 "Pay in 30 days."
2020-01-01 clause MSA#9 "In case of conflict, Change Orders shall prevail over Side Letters."
2020-06-01 deletes X#1 MSA#9
2021-01-01 document A kind=SIDE_LETTER
2021-01-01 document B kind=CHANGE_ORDER
2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
2021-01-01 amends B#1 MSA#5 "Pay in 60 days."
2020-01-01 clause LSA#5 "Pay in 30 days."
2020-01-01 clause LSA#9 "In case of conflict, Change Orders shall prevail over Side Letters."
2021-01-01 document C kind=SIDE_LETTER
2021-01-01 clause C#9 "In case of conflict, this Side Letter shall prevail over any Change Order."
2021-01-01 document D kind=CHANGE_ORDER
2021-01-01 amends C#1 LSA#5 "Pay in 45 days."
2021-01-01 amends D#1 LSA#5 "Pay in 60 days."
on 2021-06-01 MSA#5 status=CONFLICTED
on 2021-06-01 LSA#5 status=CONFLICTED

# A ranking that is itself in conflict is not asked about itself: Two changes of one day to the very clause that ranks.
2020-01-01 clause MSA#9 "In case of conflict, Change Orders shall prevail over Side Letters."
2021-01-01 document A kind=SIDE_LETTER
2021-01-01 document B kind=CHANGE_ORDER
2021-01-01 amends A#1 MSA#9 "In case of conflict, Side Letters shall prevail over Change Orders."
2021-01-01 amends B#1 MSA#9 "Nothing prevails."
on 2021-06-01 MSA#9 status=CONFLICTED
