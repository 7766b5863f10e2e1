The days on which words begin to read otherwise, on a calendar.

# A change for a time lapses: The first day on which the words before it are back; the note has its last.
2020-01-01 clause A#1 "Pay within 30 days."
2026-02-01 amends X#1 A#1 "Pay within 90 days." until 2026-06-30
from 2026-01-01 to 2026-12-31 A changes="TAKES_EFFECT 2026-02-01 AMENDS 1 | LAPSES 2026-07-01 AMENDS 1" notes~="by X.txt; its last day is 2026-06-30"

# What does not count is not on it: A pending claim, a condition that failed, a paper void from its beginning, a change to what has ended by then.
2020-01-01 clause A#1 "One."
2020-01-01 clause B#1 "Two."
2026-02-01 amends X#1 A#1 "Other." pending
2026-02-01 amends Y#1 A#1 "Third." awaits="the closing" outcome=FAILED
2026-02-01 amends Z#1 A#1 "Fourth."
2026-02-01 terminates V#1 Z from-beginning
2026-03-01 terminates N#1 B
2026-06-01 amends W#1 B#1 "Late."
from 2026-01-01 to 2026-12-31 A changes=- unplaced=-
from 2026-01-01 to 2026-12-31 B changes="TAKES_EFFECT 2026-03-01 TERMINATES "

# What has no day is told: A change that waits for an event that nobody has recorded, and one for which no words give a day.
2020-01-01 clause A#1 "One."
2026-02-01 amends X#1 A#1 "Other." awaits="the closing"
2026-02-01 document Y undated
2026-02-01 amends Y#1 A#1 "Third." undated
from 2026-01-01 to 2026-12-31 A changes=- unplaced="CHANGE_AWAITED | CHANGE_UNDATED"

# Doubts are told: A month without a day is its first; a condition that nobody confirmed; a limited scope.
2020-01-01 clause A#1 "One."
2026-02-01 amends X#1 A#1 "Other." on=2026-05 closing="board approval" scope="the Dallas site"
from 2026-01-01 to 2026-12-31 A changes="TAKES_EFFECT 2026-05-01 AMENDS 1" notes~="on a day of 2026-05 that no words give"
from 2026-01-01 to 2026-12-31 A notes~="nobody has recorded that its condition was met"
from 2026-01-01 to 2026-12-31 A notes~="limited scope"

# What was signed later does not count on a day: Looked at from January, an amendment signed in May for June is not known; from May on it is.
2020-01-01 clause A#1 "One."
2026-05-10 document X signed=2026-05-10
2026-06-01 amends X#1 A#1 "Other."
from 2026-01-01 to 2026-12-31 A known=2026-01-01 changes=-
from 2026-01-01 to 2026-12-31 A known=2026-05-10 changes="TAKES_EFFECT 2026-06-01 AMENDS 1"
