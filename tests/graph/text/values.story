Values set and dates extended: applied where one value is meant beyond doubt, else outstanding.

# Parties that join or leave are shown beside the preamble: Delta joins, Beta is released; no other provision is touched, and no words are rewritten.
2020-01-01 clause MSA#preamble "Between Alpha and Beta." kind=PREAMBLE
2020-01-01 clause MSA#1 "Beta pays."
2021-01-01 adds-party A#1 MSA "Delta"
2021-01-01 releases-party A#2 MSA "Beta"
on 2021-06-01 MSA#preamble text="preamble Between Alpha and Beta." outstanding="A#1 it changes who the parties are, and no words say how the text reads | A#2 it changes who the parties are, and no words say how the text reads"
on 2021-06-01 MSA#1 outstanding=-

# A value finds its provision by name: No section is cited: a definition, a heading, the term clause, the provision that names it; one that nothing names is outstanding.
2020-01-01 clause MSA#1.1 "Cap" "\"Cap\" means $100." kind=DEFINITION
2020-01-01 clause MSA#2 "Base Fee" "Pay $4."
2020-01-01 clause MSA#3 "Term" "Until June 30, 2020." type=TERM
2020-01-01 clause MSA#4 "The deposit shall be $9."
2021-01-01 sets-value A#1 MSA "the Cap" "$200"
2021-01-01 sets-value A#2 MSA "Base Fee" "$5"
2021-01-01 extends A#3 MSA "" "June 30, 2022"
2021-01-01 sets-value A#4 MSA "deposit" "$10"
2021-01-01 sets-value B#1 MSA "" "$11"
on 2021-06-01 MSA#1.1 text="1.1 Cap. \"Cap\" means $200." outstanding="B#1 the words do not say what the text becomes" codes=OUTSTANDING_CHANGE steps=A#1 unapplied="$11"
on 2021-06-01 MSA#2 text="2 Base Fee. Pay $5." outstanding=- codes=OUTSTANDING_CHANGE steps=A#2 unapplied=-
on 2021-06-01 MSA#3 text="3 Term. Until June 30, 2022." outstanding=- codes=OUTSTANDING_CHANGE steps=A#3 unapplied=-
on 2021-06-01 MSA#4 text="4 The deposit shall be $10." outstanding=- codes=OUTSTANDING_CHANGE steps=A#4 unapplied=-
