What a question is about is told by examples; what was found is weighed before it answers.

# A term of the best provision is explained: What a short provision means by its defined term goes along, though the question asks for no date or amount.
2018-01-01 document MSA title="Credit Agreement" kind=BASE
2018-01-01 clause MSA#1.1 "Free Cash" "'Free Cash' means all cash in bank, excluding pledged deposits." kind=DEFINITION
2018-01-01 clause MSA#7 "Cash Balance" "The Borrower shall keep Free Cash of a comfortable size at the close of every quarter."
ask 2019-01-01 "Which cash balance must the Borrower keep?" shows="excluding pledged deposits"
