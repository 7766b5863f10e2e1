The tree of a document with its inserted provisions.

# Inserted provisions stand at their place: by number, by roman figure, by letter, by alphabet, before the first, and attachments by label.
2020-01-01 clause MSA#preamble "Between." kind=PREAMBLE
2020-01-01 clause MSA#1 "Definitions" "As used:"
2020-01-01 clause MSA#"1 (Alpha)" "Alpha" "means a." kind=DEFINITION
2020-01-01 clause MSA#"1 (Gamma)" "Gamma" "means c." kind=DEFINITION
2020-01-01 clause MSA#7 "Covenants" "Shall:"
2020-01-01 clause MSA#7.2 "pay;"
2020-01-01 clause MSA#7.9 "Terms:"
2020-01-01 clause MSA#7.9(ix) "nine;"
2020-01-01 clause MSA#7.9(xi) "eleven."
2020-01-01 clause MSA#"Exhibit A" "A."
2020-01-01 clause MSA#"Exhibit C" "C."
2020-01-01 clause MSA#signatures "A B" kind=SIGNATURES
2021-01-01 inserts X#1 MSA#7.10 "7.10 ten."
2021-01-01 inserts X#2 MSA#7.1 "7.1 one."
2021-01-01 inserts X#3 MSA#7.9(x) "(x) ten;"
2021-01-01 inserts X#4 MSA#"Exhibit B" "Exhibit B. B."
2021-01-01 inserts X#5 MSA#"1 (Beta)" "Beta means b."
2021-01-01 inserts X#6 MSA#"Exhibit B 2" "2 more."
2021-01-01 inserts X#7 MSA#8 "8 Last."
on 2022-01-01 MSA sections="preamble | 1 | 1 (Alpha) | 1 (Beta) | 1 (Gamma) | 7 | 7.1 | 7.2 | 7.9 | 7.9(ix) | 7.9(x) | 7.9(xi) | 7.10 | 8 | Exhibit A | Exhibit B | Exhibit B 2 | Exhibit C | signatures"
on 2022-01-01 MSA#"1 (Beta)" kind=DEFINITION
on 2022-01-01 MSA#"Exhibit B" kind=EXHIBIT
on 2022-01-01 MSA#7.10 kind=SECTION inserted=yes
on 2022-01-01 MSA#7.9 inserted=no

# Several provisions in one insertion: an article "is amended to add the following", two provisions, one with a part of its own.
2020-01-01 clause MSA#"Article 1" "Definitions" "As used:"
2020-01-01 clause MSA#1.1 "one."
2021-01-01 inserts-into X#1 MSA#"Article 1" "1.2 two: (a) x. 1.3 three." "part=1.2||1.2 two: (a) x.//(a)||(a) x.//1.3||1.3 three."
on 2022-01-01 MSA sections="Article 1 | 1.1 | 1.2 | 1.2(a) | 1.3"
on 2022-01-01 MSA#1.2 text="1.2 two:\\n(a) x."
on 2022-01-01 MSA#1.3 text="1.3 three."
on 2022-01-01 MSA#"Article 1" text="Article 1 Definitions. As used:\\n1.1 one.\\n1.2 two:\\n(a) x.\\n1.3 three."

# A provision without number goes where its words say: under the heading named; a definition among the definitions; else at the end.
2020-01-01 clause MSA#1 "Terms" "As used:"
2020-01-01 clause MSA#1.1 "Alpha" "means a." kind=DEFINITION
2020-01-01 clause MSA#"Covenants" "Covenants" "Shall:"
2020-01-01 clause MSA#"Remedies" "Remedies" "If:"
2021-01-01 inserts X#1 MSA#"Late Fee" "Late Fee. Pay." under=Covenants
2021-01-01 inserts Y#1 MSA#"Other Condition" "Other Condition. None."
on 2022-01-01 MSA#"Late Fee" parent=MSA#Covenants
on 2022-01-01 MSA#"Other Condition" parent=MSA#1

# A provision that names no place goes to the end: no definitions, no such heading.
2020-01-01 clause MSA#1 "Terms."
2021-01-01 inserts X#1 MSA#"Late Fee" "Late Fee. Pay." under=Nowhere
on 2022-01-01 MSA sections="1 | Late Fee"
on 2022-01-01 MSA#"Late Fee" parent=-
