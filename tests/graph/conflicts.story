Changes that contradict each other: which is last, and what is said where no words decide.

# Two replacements of one day conflict: Two instruments of the same day, no numbers, different words.
2020-01-01 clause MSA#5 "Pay in 30 days."
2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
2021-01-01 amends B#1 MSA#5 "Pay in 60 days."
on 2021-06-01 MSA#5 status=CONFLICTED conflict="Pay in 45 days. | Pay in 60 days." text="Pay in 60 days.\nPay in 45 days." codes=CONFLICT steps="B#1 | A#1"

# The amendment number decides within a day: Number 2 comes after number 1, whatever their order in the portfolio.
2020-01-01 clause MSA#5 "Pay in 30 days."
2021-01-01 document B number=2
2021-01-01 document A number=1
2021-01-01 amends B#1 MSA#5 "Pay in 60 days."
2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
on 2021-06-01 MSA#5 text="Pay in 60 days."

# Two that say the same agree: The same words twice are no conflict.
2020-01-01 clause MSA#5 "Pay in 30 days."
2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
2021-01-01 amends B#1 MSA#5 "Pay in forty-five (45) days."
on 2021-06-01 MSA#5 status=IN_FORCE

# One instrument that replaces a whole twice conflicts: Sections 1 and 2 of one amendment give different words for section 5.
2020-01-01 clause MSA#5 "Pay in 30 days."
2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
2021-01-01 amends A#2 MSA#5 "Pay in 60 days."
on 2021-06-01 MSA#5 status=CONFLICTED

# One instrument can change a provision in steps: 45 days from 2022, 60 from 2021, in one amendment: each from its day.
2020-01-01 clause MSA#5 "Pay in 30 days."
2021-01-01 document A signed=2021-01-01
2022-01-01 amends A#1 MSA#5 "Pay in 45 days."
2021-01-01 amends A#2 MSA#5 "Pay in 60 days."
on 2021-06-01 MSA#5 text="Pay in 60 days."
on 2022-06-01 MSA#5 text="Pay in 45 days."

# A later replacement settles a conflict: The third amendment replaces what the first two disagree on.
2020-01-01 clause MSA#5 "Pay in 30 days."
2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
2021-01-01 amends B#1 MSA#5 "Pay in 60 days."
2022-01-01 amends C#1 MSA#5 "Pay in 90 days."
on 2022-06-01 MSA#5 status=IN_FORCE text="Pay in 90 days."

# A conflict reaches what is above and below: Section 5 is rewritten twice with different (a), the same (b), and (c) in one only; 5(a) and article V feel it.
2020-01-01 clause MSA#V "Payment" "All of it:"
2020-01-01 clause MSA#V.5 "Pay:"
2020-01-01 clause MSA#V.5(a) "in 30 days."
2020-01-01 clause MSA#V.5(b) "by cheque."
2020-01-01 clause MSA#V.5(c) "in May."
2021-01-01 amends A#1 MSA#V.5 "Pay: (a) in 45 days (b) by wire." "part=(a)||(a) in 45 days//(b)||(b) by wire."
2021-01-01 amends B#1 MSA#V.5 "Pay (a) in 60 days (b) by wire. (c) June." "part=(a)||(a) in 60 days//(b)||(b) by wire.//(c)||(c) June."
on 2021-06-01 MSA#V status=CONFLICTED
on 2021-06-01 MSA#V.5(a) status=CONFLICTED text="(a) in 60 days\n(a) in 45 days"
on 2021-06-01 MSA#V.5(b) status=IN_FORCE text="(b) by wire."
on 2021-06-01 MSA#V.5(c) status=CONFLICTED

# A change that only another of its day prevents conflicts: Both replace the same words by different ones.
2020-01-01 clause MSA#5 "Pay in 30 days after invoice."
2021-01-01 replaces-words A#1 MSA#5 "30 days" "45 days"
2021-01-01 replaces-words B#1 MSA#5 "30 days" "60 days"
on 2021-06-01 MSA#5 status=CONFLICTED conflict="5 Pay in 45 days after invoice. | 5 Pay in 60 days after invoice."

# Changes to different words of one day add up: Two instruments of a day that do not touch each other's words.
2020-01-01 clause MSA#5 "Pay in 30 days after invoice."
2021-01-01 replaces-words A#1 MSA#5 "30 days" "45 days"
2021-01-01 replaces-words B#1 MSA#5 "invoice" "receipt"
on 2021-06-01 MSA#5 text="5 Pay in 45 days after receipt."

# Agreed later and effective earlier wins if it replaces: A is agreed in January, effective 2022; B agreed in March, effective 2021-06: B replaces, so B stands.
2020-01-01 clause MSA#5 "Pay in 30 days."
2021-01-01 document A signed=2021-01-01
2022-01-01 amends A#1 MSA#5 "Pay in 45 days."
2021-03-01 document B signed=2021-03-01
2021-06-01 amends B#1 MSA#5 "Pay in 60 days."
on 2021-07-01 MSA#5 text="Pay in 60 days."
on 2022-07-01 MSA#5 text="Pay in 60 days." codes=ORDER_BY_SIGNING

# Agreed later and effective earlier on the same words conflicts: As before, but both only change words, and neither names the other.
2020-01-01 clause MSA#5 "Pay in 30 days."
2021-01-01 document A signed=2021-01-01
2022-01-01 replaces-words A#1 MSA#5 "30" "45"
2021-03-01 document B signed=2021-03-01
2021-06-01 replaces-words B#1 MSA#5 "30" "60"
on 2021-07-01 MSA#5 text="5 Pay in 60 days."
on 2022-07-01 MSA#5 status=CONFLICTED

# An insertion where one is already: Two amendments add a section 6: of one day they conflict; of different days the second is outstanding.
2020-01-01 clause MSA#5 "Pay."
2021-01-01 inserts A#1 MSA#6 "6 Ship."
2021-01-01 inserts B#1 MSA#6 "6 Store."
2022-01-01 inserts A#2 MSA#7 "7 Eat."
2023-01-01 inserts C#1 MSA#7 "7 Drink."
on 2021-06-01 MSA#6 status=CONFLICTED
on 2023-06-01 MSA#7 text="7 Eat." outstanding="C#1 a provision of that number is there already"

# A deletion and a replacement of one day conflict: One deletes what the other rewrites; the other way round with section 6.
2020-01-01 clause MSA#5 "Pay in 30 days."
2020-01-01 clause MSA#6 "Ship in 30 days."
2021-01-01 amends A#1 MSA#5 "Pay in 45 days."
2021-01-01 deletes B#1 MSA#5
2021-01-01 deletes A#2 MSA#6
2021-01-01 amends B#2 MSA#6 "Ship in 45 days."
on 2021-06-01 MSA#5 conflict=" | Pay in 45 days."
on 2021-06-01 MSA#6 conflict=" | Ship in 45 days." text="Ship in 45 days."

# A change that fails for another reason is outstanding: One rewrites what the other changed, of one day, but its words stood there never; 6 the other way round.
2020-01-01 clause MSA#5 "Pay in 30 days after invoice."
2020-01-01 clause MSA#6 "Ship in 30 days after invoice."
2021-01-01 replaces-words A#1 MSA#5 "30 days" "45 days"
2021-01-01 replaces-words B#1 MSA#5 "a week" "60 days"
2021-01-01 replaces-words A#2 MSA#6 "a week" "60 days"
2021-01-01 replaces-words B#2 MSA#6 "30 days" "45 days"
on 2021-06-01 MSA#5 status=IN_FORCE outstanding="B#1 the words to be changed do not stand in the text in force"
on 2021-06-01 MSA#6 status=IN_FORCE outstanding="A#2 the words to be changed do not stand in the text in force"
