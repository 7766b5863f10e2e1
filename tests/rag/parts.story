Of a very long provision the part that answers is read; a paper that nobody signed is quoted as what it is.

# A draft beside a signed paper never answers: Where anything in force is there, the words of a draft stay out of the answer.
2020-01-01 document D title="License Agreement" kind=BASE execution=DRAFT
2020-01-01 clause D#2 "Territory" "The license extends to the territory of Japan."
2019-01-01 document S title="Supply Agreement" kind=BASE
2019-01-01 clause S#4 "Delivery" "The Seller shall deliver the goods within ten days."
ask 2021-01-01 "To which territory does the license extend?" lacks=Japan hides=Japan

# A draft is nobody s answer before its day: A draft of a later day than the one asked about is not quoted.
2020-01-01 document D title="License Agreement" kind=BASE execution=DRAFT signed=2020-01-01
2020-01-01 clause D#2 "Territory" "The license extends to the territory of Japan."
ask 2019-01-01 "To which territory does the license extend?" abstains=yes

# A term that gives what is asked is explained first: Of the definitions that a provision rests on, the one with the day asked for comes before the others.
2012-01-01 document MSA title="Loan Agreement" kind=BASE
2012-01-01 clause MSA#1.1 "Crate Loan" "Crate Loan means the loan that Lender made to Borrower." kind=DEFINITION
2012-01-01 clause MSA#1.2 "Final Day" "Final Day means May 1, 2026." kind=DEFINITION
2012-01-01 clause MSA#4 "Repayment" "Borrower shall repay the Crate Loan in full no later than the Final Day."
ask 2020-01-01 "Can Borrower still wait, or is repayment of the loan due already?" shows="May 1, 2026"

# A draft alone is quoted as not in force: Where all that is asked about is a paper that nobody signed, its words are quoted, said first not to be in force.
2020-01-01 document D title="License Agreement" kind=BASE execution=DRAFT
2020-01-01 clause D#2 "Territory" "The license extends to the territory of Japan."
ask 2021-01-01 "To which territory does the license extend?" begins="Not in force: nothing here shows that the License Agreement" has="territory of Japan | not shown to be signed, and not in force" shows-nothing=yes
