Timelines: all periods of a provision, from the edges' own days, with what caused each.

# A lapse brings the earlier text back: the end of a change is a cause too.
2020-01-01 clause MSA#1 "Within 30 days."
2021-06-01 replaces-words A1#7 MSA#1 "30" "45" until 2021-12-31
timeline MSA#1 periods="2020-01-01..2021-06-01 1 Within 30 days. | 2021-06-01..2022-01-01 1 Within 45 days. (BEGINS 7) | 2022-01-01.. 1 Within 30 days. (ENDS 7)"

# A change of a definition is a step of what uses it: the words stay; what they mean does not.
2020-01-01 clause "MSA#1.01 (Fee)" "Fee" "means 100." kind=DEFINITION
2020-01-01 clause MSA#2 "Buyer pays the Fee."
2020-01-01 clause MSA#3 "Ohio law."
2021-06-01 replaces-words A1#7 "MSA#1.01 (Fee)" "100" "200"
timeline MSA#2 periods="2020-01-01..2021-06-01 2 Buyer pays the Fee. | 2021-06-01.. 2 Buyer pays the Fee. (DEPENDENCY 7 on MSA#1.01 (Fee))" quotes~=200
timeline MSA#3 periods="2020-01-01.. 3 Ohio law."

# What is pending or awaited is named and begins no period: nothing that is not counted changes a text.
2020-01-01 clause MSA#1 "Within 30 days."
2021-06-01 replaces-words A1#7 MSA#1 "30" "45" pending
2022-06-01 replaces-words A2#8 MSA#1 "30" "60" awaits="the approval of the board"
timeline MSA#1 periods="2020-01-01.. 1 Within 30 days." waiting="PENDING_CLAIM 7 | CONDITION_UNCONFIRMED 8 the approval of the board"

# Only days that edges name are asked: ten years are not ten years of days.
2020-01-01 clause MSA#1 "Within 30 days."
2030-06-01 replaces-words A1#7 MSA#1 "30" "45" until 2030-12-31
on 2020-01-01 MSA change-days="2020-01-01 | 2030-06-01 | 2031-01-01"
