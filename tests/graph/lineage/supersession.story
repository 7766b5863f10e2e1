Restatements: counterparts in the version in force, and what becomes of earlier and later amendments.

# A clause continues at its counterpart by heading: Section 9 of the first version is section 8 of the second; number 9 there is something else.
2018-01-01 clause V1#9 "Limitation of Liability" "Liability is limited to 24 months of fees."
2018-01-01 clause V1#10 "Governing Law" "Delaware."
2019-01-01 clause V2#8 "Limitation of liability" "Liability is limited to 12 months of fees."
2019-01-01 clause V2#9 "Governing Law" "Ireland."
2019-01-01 supersedes V2#1 V1
on 2018-12-31 V1#9 text="9 Limitation of Liability. Liability is limited to 24 months of fees."
on 2019-01-01 V1#9 text="8 Limitation of liability. Liability is limited to 12 months of fees." continues=V2#8 section=9 excluded="SUPERSEDED V1" steps=V2#1
on 2019-01-01 V2#8 continues=-

# The newest of several versions governs: Three versions; each supersedes the one before.
2018-01-01 clause V1#1 "Fees" "One."
2019-01-01 clause V2#1 "Fees" "Two."
2020-01-01 clause V3#1 "Fees" "Three."
2019-01-01 supersedes V2#9 V1
2020-01-01 supersedes V3#9 V2
on 2018-06-01 V1#1 text="1 Fees. One."
on 2019-06-01 V1#1 text="1 Fees. Two."
on 2020-06-01 V1#1 text="1 Fees. Three."
on 2020-06-01 V1 governed=V3
on 2018-06-01 V1 governed=V1

# Versions in a circle end: Two documents each claim to supersede the other; resolving ends.
2018-01-01 clause V1#1 "Fees" "One."
2018-01-01 clause V2#1 "Fees" "Two."
2018-01-01 supersedes V2#9 V1
2018-01-01 supersedes V1#9 V2
on 2019-01-01 V1#1 text="1 Fees. Two."
on 2020-06-01 V1 governed=V2

# A provision the restatement drops is superseded: The second version says nothing on travel; the last words are those of the day before.
2018-01-01 clause V1#1 "Fees" "One."
2018-01-01 clause V1#2 "Travel expenses" "Economy class."
2018-06-01 replaces-words A#1 V1#2 "Economy" "Business"
2019-01-01 clause V2#2 "Fees" "Two."
2019-01-01 supersedes V2#9 V1
on 2019-06-01 V1#2 status=SUPERSEDED text=- last="2 Travel expenses. Business class." excluded="SUPERSEDED V1 | AMENDED V1"

# Earlier amendments are spent and later ones apply: The later amendment cites the original version; it applies to the restated one.
2018-01-01 clause V1#1 "Fees" "The fee is $5 a unit."
2018-06-01 document A1 kind=AMENDMENT
2018-06-01 replaces-words A1#1 V1#1 "$5" "$6"
2019-01-01 clause V2#3 "Fees" "The fee is $7 a unit."
2019-01-01 supersedes V2#9 V1
2020-01-01 document A2 kind=AMENDMENT
2020-01-01 replaces-words A2#1 V1#1 "$7" "$8"
2020-01-01 unspecified A2#2 V1
on 2018-07-01 V1#1 text="1 Fees. The fee is $6 a unit."
on 2019-07-01 V1#1 text="3 Fees. The fee is $7 a unit."
on 2020-07-01 V1#1 text="3 Fees. The fee is $8 a unit."
on 2020-07-01 V2#3 steps=A2#1 outstanding="A2#2 the words do not say what the text becomes"

# An amendment merged into a restatement is superseded with what it amended: The amendment's own words govern nothing after the restatement.
2018-01-01 clause V1#1 "Fees" "The fee is $5."
2018-06-01 document A1 kind=AMENDMENT
2018-06-01 replaces-words A1#1 V1#1 "$5" "$6"
2019-01-01 clause V2#1 "Fees" "The fee is $7."
2019-01-01 supersedes V2#9 V1
on 2018-07-01 A1#1 status=IN_FORCE
on 2019-07-01 A1#1 status=SUPERSEDED

# A provision inserted after the restatement stays: The amendment of 2020 inserts into the original; the one of 2018 was before the restatement.
2018-01-01 clause V1#1 "Fees" "One."
2018-06-01 inserts A1#1 V1#5 "Travel" "5 Travel. Economy."
2019-01-01 clause V2#1 "Fees" "Two."
2019-01-01 supersedes V2#9 V1
2020-01-01 inserts A2#1 V1#6 "Meals" "6 Meals. None."
on 2020-06-01 V1#6 text="6 Meals. None."
on 2020-06-01 V1#5 status=SUPERSEDED

# An exhibit referred to but not attached again is not ended: The restatement refers to Exhibit B and not to Exhibit C.
2018-01-01 clause V1#1 "Fees" "As in Exhibit B and Exhibit C."
2018-01-01 clause V1#"Exhibit B" "Rates" "Ten."
2018-01-01 clause V1#"Exhibit C" "Hours" "Nine to five."
2019-01-01 clause V2#1 "Fees" "As in Exhibit B."
2019-01-01 supersedes V2#9 V1
on 2019-06-01 "V1#Exhibit B" status=IN_FORCE codes=EXHIBIT_NOT_REATTACHED
on 2019-06-01 "V1#Exhibit C" status=SUPERSEDED

# A later replacement that cites the first version gives the second its words: Section 1 of the original is replaced after the restatement, with its (a); (b) is left out.
2018-01-01 clause V1#1 "Fees" "As follows:"
2018-01-01 clause V1#1(a) "one;"
2019-01-01 clause V2#1 "Fees" "As follows:"
2019-01-01 clause V2#1(a) "two;"
2019-01-01 clause V2#1(b) "three."
2019-01-01 supersedes V2#9 V1
2020-01-01 amends A#1 V1#1 "Fees: (a) four." "part=(a)||(a) four."
on 2019-06-01 V2#1 text="1 Fees. As follows:\n1(a) two;\n1(b) three."
on 2020-06-01 V2#1 text="Fees:\n(a) four."
on 2020-06-01 V2#1(a) text="(a) four."
on 2020-06-01 V2#1(b) status=TERMINATED

# A lapse on the day of the restatement comes too late: The last words of a version are those of its last day: what was out for a time then, had ended; what was back, is dropped.
2020-01-01 clause MSA#1 "Pay the fee."
2020-01-01 clause MSA#1(a) "Pay interest."
2020-01-01 clause MSA#2 "Ship the goods."
2020-01-01 clause MSA#2(a) "Ship by rail."
2020-06-01 amends A#1 MSA#1 "Pay nothing." until 2020-12-31
2020-06-01 amends A#2 MSA#2 "Ship nothing." until 2020-12-30
2021-01-01 clause V2#5 "Governing Law" "Ohio."
2021-01-01 supersedes V2#8 MSA
on 2021-01-01 MSA#1 status=SUPERSEDED last="Pay nothing."
on 2021-01-01 MSA#1(a) status=TERMINATED last="1(a) Pay interest."
on 2021-01-01 MSA#2 status=SUPERSEDED last="2 Ship the goods.\n2(a) Ship by rail."
on 2021-01-01 MSA#2(a) status=SUPERSEDED last="2(a) Ship by rail."

# Counterparts by subject: Renamed heading of the same type; a definition by its term; a child by its place below the counterpart; the same words elsewhere.
2018-01-01 clause V1#preamble "Between A and B." kind=PREAMBLE
2018-01-01 clause V1#1 "Definitions" "As used here:"
2018-01-01 clause V1#1.1 "Business Day" "means a weekday." kind=DEFINITION
2018-01-01 clause V1#1.2 "Holiday" "means a Sunday." kind=DEFINITION
2018-01-01 clause V1#7 "Choice of Law" "The laws of Delaware govern this agreement in every respect." type=GOVERNING_LAW
2018-01-01 clause V1#8 "Payment" "The customer pays."
2018-01-01 clause V1#8(a) "each invoice within thirty days after receipt, and"
2018-01-01 clause V1#9 "Records" "The supplier keeps complete written records of every service for seven years."
2019-01-01 clause V2#preamble "Between A and C." kind=PREAMBLE
2019-01-01 clause V2#A "Definitions" "As used here:"
2019-01-01 clause V2#A.1 "Business Day" "means a day." kind=DEFINITION
2019-01-01 clause V2#B "Applicable Law" "The laws of Ireland govern this agreement in every respect." type=GOVERNING_LAW
2019-01-01 clause V2#C "Payment" "The customer pays."
2019-01-01 clause V2#C(a) "each invoice within sixty days after receipt, and"
2019-01-01 clause V2#D "Audit" "The supplier keeps complete written records of every service for eight years."
2019-01-01 clause V2#E "Nothing alike."
on 2020-01-01 V1#preamble meets.V2=V2#preamble
on 2020-01-01 V1#1.1 meets.V2=V2#A.1
on 2020-01-01 V1#1.2 meets.V2=-
on 2020-01-01 V1#7 meets.V2=V2#B
on 2020-01-01 V1#8 meets.V2=V2#C
on 2020-01-01 V1#8(a) meets.V2=V2#C(a)
on 2020-01-01 V1#9 meets.V2=V2#D

# A type alone makes no counterpart: Both are the only provision of their type, and say nothing alike.
2018-01-01 clause V1#7 "Choice of Law" "The laws of Delaware govern this agreement." type=GOVERNING_LAW
2019-01-01 clause V2#7 "Courts" "Disputes belong before tribunals sitting elsewhere." type=GOVERNING_LAW
on 2020-01-01 V1#7 meets.V2=-

# Of several equal headings the nearest is the counterpart: Two sections called General, under different parents.
2018-01-01 clause V1#1 "Services" "Work."
2018-01-01 clause V1#1.1 "General" "Work well."
2018-01-01 clause V1#2 "Fees" "Pay."
2018-01-01 clause V1#2.1 "General" "Pay well."
2019-01-01 clause V2#1 "Fees" "Pay."
2019-01-01 clause V2#1.1 "General" "Pay well."
2019-01-01 clause V2#2 "Services" "Work."
2019-01-01 clause V2#2.1 "General" "Work well."
on 2020-01-01 V1#1.1 meets.V2=V2#2.1

# No preamble has no counterpart: The new version has no preamble.
2018-01-01 clause V1#preamble "Between A and B." kind=PREAMBLE
2019-01-01 clause V2#1 "Fees."
on 2020-01-01 V1#preamble meets.V2=-
