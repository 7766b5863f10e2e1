What accepting claims would change: one portfolio read without them and with them.

# The day is the first on which all would govern: of two days of effect the later is read; the earlier is where anything begins to differ.
2020-01-01 clause MSA#1 "Services" "As ordered."
2020-01-01 clause MSA#2 "Payment" "Within 30 days."
2021-01-01 replaces-words A1#1 MSA#2 "30" "75" pending
2022-03-01 amends A1#2 MSA#1 "As agreed." pending
supposed 2021-06-01 starts=2021-01-01 as-of=2022-03-01 sections="1 | 2"
supposed 2023-01-01 as-of=2023-01-01

# What cannot be told is left out and said: a claim without a day keeps none of the others from being told, and is named with the reason.
2020-01-01 clause MSA#1 "Services" "As ordered."
2020-01-01 clause MSA#2 "Payment" "Within 30 days."
2021-01-01 replaces-words A1#1 MSA#2 "30" "75" pending
2021-01-01 amends A1#2 MSA#1 "As agreed." pending undated
supposed 2021-06-01 sections=2 told=A1#1 left-out~=A1#2 left-out~="no day"

# Of no claim nothing is told: where nothing waits, both readings are the record as it is.
2020-01-01 clause MSA#1 "Services" "As ordered."
supposed 2021-06-01 same=yes sections=- unread=-

# Changed words are told on both sides: a pending change of one provision names it, with its words before and after, and nothing else.
2020-01-01 clause MSA#1 "Services" "As ordered."
2020-01-01 clause MSA#2 "Payment" "Within 30 days."
2021-01-01 replaces-words A1#2 MSA#2 "30" "45" pending
supposed 2021-06-01 sections=2 clauses="2 Payment. Within 30 days. -> 2 Payment. Within 45 days." as-of=2021-06-01 documents=- survivors=-

# A change that begins later is read on its first day: asked before it takes effect, what would change is read on the day it does.
2020-01-01 clause MSA#2 "Payment" "Within 30 days."
2021-01-01 replaces-words A1#2 MSA#2 "30" "45" pending
supposed 2020-06-01 as-of=2021-01-01 sections=2

# A spent change changes nothing: where a later amendment replaced the provision, accepting the earlier one changes no word of today.
2020-01-01 clause MSA#2 "Payment" "Within 30 days."
2021-01-01 replaces-words A1#2 MSA#2 "30" "45" pending
2022-01-01 amends A2#1 MSA#2 "Within 60 days."
supposed 2022-06-01 sections=-
supposed 2021-06-01 sections=2

# A termination takes what does not survive: it is told of the whole and of each provision; children that are read with it are named.
2020-01-01 document MSA kind=BASE
2020-01-01 clause MSA#1 "Services" "As ordered."
2020-01-01 clause MSA#2 "Law" "The laws of Ohio."
2020-02-01 document SOW kind=SOW
2020-02-01 clause SOW#1 "Work" "A bridge."
2020-02-01 childof SOW MSA
2021-01-01 terminates T#1 MSA pending
supposed 2021-06-01 documents="MSA IN_FORCE -> TERMINATED" sections="1 | 2" children=SOW

# A target that is not here says so: nothing is told of a document that is not in the portfolio, and the reason is given.
2020-01-01 clause MSA#1 "Services" "As ordered."
2021-01-01 amends A1#1 GONE#1 "Never." pending
supposed 2022-01-01 sections=- unread~="not in this portfolio"
