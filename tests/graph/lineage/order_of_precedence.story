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

# A precedence clause decides between changes of one day: The change order and the side letter of one day differ; the contract ranks them, and the words decide either way round.
2020-01-01 clause MSA#5 "Pay in 30 days."
2020-01-01 clause MSA#6 "Ship in 30 days after order."
2020-01-01 clause MSA#9 "In case of conflict the order of precedence is: Change Orders; Side Letters; this Agreement."
2021-01-01 document A kind=SIDE_LETTER
2021-01-01 document B kind=CHANGE_ORDER
2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
2021-01-01 amends B#1 MSA#5 "Pay in 60 days."
2021-01-01 replaces-words A#2 MSA#6 "30 days" "45 days"
2021-01-01 replaces-words B#2 MSA#6 "30 days" "60 days"
on 2021-06-01 MSA#5 status=IN_FORCE text="Pay in 60 days." messages~="B prevails" steps=B#1 excluded~="AMENDED A"
on 2021-06-01 MSA#6 text="6 Ship in 60 days after order." messages~="by 9 of MSA: In case of conflict"

# What puts one of two changes of a day last is said: By number; two that say the same need no word.
2020-01-01 clause MSA#5 "Pay in 30 days."
2021-01-01 document A number=1
2021-01-01 document B number=2
2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
2021-01-01 amends B#1 MSA#5 "Pay in 60 days."
2022-01-01 amends A#2 MSA#5 "Pay in 90 days."
on 2021-06-01 MSA#5 codes=PRECEDENCE messages~="by its number"

# A precedence clause decides between child and parent: The agreement prevails unless the order expressly says otherwise: on law it does not, on liability it does.
2020-01-01 document MSA kind=BASE title="Master Agreement"
2020-01-01 clause MSA#8 "Law" "Delaware." type=GOVERNING_LAW
2020-01-01 clause MSA#9 "Liability" "Limited to 1x." type=CAP_ON_LIABILITY
2020-01-01 clause MSA#10 "In any conflict with an SOW this Agreement shall prevail, unless the SOW expressly states otherwise."
2020-06-01 document S kind=SOW title="Statement of Work 1"
2020-06-01 clause S#1 "Law" "Ohio." type=GOVERNING_LAW
2020-06-01 clause S#2 "Liability" "Notwithstanding Section 9 of the Master Agreement, limited to 2x." type=CAP_ON_LIABILITY
2020-06-01 childof S MSA
on 2021-01-01 S@GOVERNING_LAW messages~="Master Agreement prevails" messages~="unless the SOW expressly states otherwise" depends~=MSA#10 codes!~=OVERLAP
on 2021-01-01 S@CAP_ON_LIABILITY messages~="Statement of Work 1 prevails"

# A rule for one subject decides only that: The DPA prevails on data protection, and says nothing of the law.
2020-01-01 document MSA kind=BASE title="Master Agreement"
2020-01-01 clause MSA#8 "Law" "Delaware." type=GOVERNING_LAW
2020-01-01 clause MSA#9 "Data Protection" "Keep it safe." type=DATA_PROTECTION
2020-06-01 document D kind=DPA title="Addendum"
2020-06-01 clause D#1 "Law" "Ireland." type=GOVERNING_LAW
2020-06-01 clause D#2 "Data Protection" "Keep it safer." type=DATA_PROTECTION
2020-06-01 clause D#3 "With respect to data protection, this Addendum shall prevail over the Master Agreement in case of conflict."
2020-06-01 childof D MSA
on 2021-01-01 D@DATA_PROTECTION messages~="Addendum prevails"
on 2021-01-01 D@GOVERNING_LAW codes~=OVERLAP codes!~=PRECEDENCE
