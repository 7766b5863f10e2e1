Where a document stands is said with the words in force.

# The term is quoted as it is in force: Of a term put together from two papers the text in force is quoted; both papers prove it.
2018-01-01 document MSA title="Services Agreement" kind=BASE expires=2020-12-31 evidence=MSA#1|"December 31, 2020"
2018-01-01 clause MSA#1 "Term" "This Agreement runs until December 31, 2020, and the Parties may extend it in writing." type=TERM
2018-01-01 clause MSA#5 "Payment" "The Customer shall pay each invoice within thirty (30) days after receipt."
2019-01-01 document A title="First Amendment" kind=AMENDMENT number=1
2019-01-01 replaces-words A#1 MSA#1 "December 31, 2020" "June 30, 2023"
ask 2019-06-01 "Is the Services Agreement in force?" has="“1 Term. This Agreement runs until June 30, 2023, and the Parties may extend it in writing.”" lacks="December 31, 2020" cites="A.txt | MSA.txt"
