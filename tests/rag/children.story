Questions about a child: what it takes from above, and what it never does.

# What is the childs own is never inherited: The parent has a term and a price; the orders have a price of one and nothing of the other.
2020-01-01 document MSA title="Master Services Agreement" kind=BASE
2020-01-01 clause MSA#2 "Term" "The term of this Agreement expires on December 31, 2030." type=TERM
2020-01-01 clause MSA#3 "Price" "The hourly price is $100." type=FEES
2020-06-01 document SOW1 title="Statement of Work No. 1" kind=SOW number=1
2020-06-01 clause SOW1#1 "Services" "The Supplier builds the warehouse portal."
2020-06-01 childof SOW1 MSA
2020-07-01 document SOW2 title="Statement of Work No. 2" kind=SOW number=2
2020-07-01 clause SOW2#1 "Price" "The hourly price is $250."
2020-07-01 childof SOW2 MSA
ask 2021-01-01 "When does the term of SOW 1 expire?" lacks=2030 hides=2030
ask 2021-01-01 "What is the hourly price under SOW 1?" lacks="$" hides="$"
ask 2021-01-01 "What is the hourly price under SOW 2?" has="$250" lacks="$100" hides="$100"
ask 2021-01-01 "When does the term of the Master Services Agreement expire?" has=2030

# Where both speak both are shown: The child has a law of its own; the words that say which prevails come along.
2020-01-01 document MSA title="Master Services Agreement" kind=BASE
2020-01-01 clause MSA#9 "Governing Law" "The laws of Delaware govern." type=GOVERNING_LAW
2020-01-01 clause MSA#11 "Precedence" "In case of conflict the order prevails over this Agreement." type=PRECEDENCE
2020-06-01 document SOW title="Statement of Work No. 1" kind=SOW number=1
2020-06-01 clause SOW#1 "Governing Law" "The laws of Ohio govern." type=GOVERNING_LAW
2020-06-01 childof SOW MSA
ask 2021-01-01 "Which law governs SOW 1?" provisions="1 | 9 | 11" has=Ohio warns=OVERLAP

# A child named in words answers from its parent: An amended parent, two children; each way of naming one leads to the clause in force that day.
2020-01-01 document MSA title="Master Services Agreement" kind=BASE
2020-01-01 clause MSA#8 "Limitation of Liability" "Liability is limited to the fees of six months." type=CAP_ON_LIABILITY
2020-01-01 clause MSA#9 "Governing Law" "The laws of Delaware govern." type=GOVERNING_LAW
2020-06-01 document SOW1 title="Statement of Work No. 1" kind=SOW number=1
2020-06-01 clause SOW1#1 "Services" "The Supplier builds the warehouse portal."
2020-06-01 childof SOW1 MSA
2020-07-01 document SOW2 title="Statement of Work No. 2" kind=SOW number=2
2020-07-01 clause SOW2#1 "Services" "The Supplier runs the help desk."
2020-07-01 childof SOW2 MSA
2021-01-01 document AMD title="First Amendment" kind=AMENDMENT
2021-01-01 replaces-words AMD#1 MSA#8 "six months" "twelve months"
ask 2020-12-31 "What is the liability cap under SOW 2?" has="six months"
ask 2021-01-01 "What is the liability cap under SOW 2?" has="twelve months | the Statement of Work No. 2 of 2020-07-01 takes this from there" inherits=MSA steps="CHILD_OF SOW2 | AMENDS AMD"
ask 2020-12-31 "Under Statement of Work No. 2, what is the limit of liability?" has="six months"
ask 2021-01-01 "Under Statement of Work No. 2, what is the limit of liability?" has="twelve months | the Statement of Work No. 2 of 2020-07-01 takes this from there" inherits=MSA steps="CHILD_OF SOW2 | AMENDS AMD"
ask 2021-06-01 "Which law governs SOW 1?" has=Delaware

# A child asked for by document or party: The affiliate is a party of the order alone; the question does not name the order.
2020-01-01 document MSA title="Master Supply Agreement" kind=BASE party=Parent_Holdings
2020-01-01 clause MSA#9 "Governing Law" "The laws of Ontario govern." type=GOVERNING_LAW
2020-06-01 document ORDER title="Order Form" kind=ORDER_FORM party=Daughter_Trading
2020-06-01 clause ORDER#1 "Goods" "Two hundred pallets."
2020-06-01 childof ORDER MSA
ask 2021-01-01 "Which law governs?" of=ORDER inherits=MSA
ask 2021-01-01 "Which law governs?" counterparty=Daughter_Trading inherits=MSA
ask 2021-01-01 "Which law governs?" of=MSA inherits=-

# One of a kind is not one of them: A question about any statement of work is a question about the agreement; a number that nobody has names nothing.
2020-01-01 document MSA title="Master Services Agreement" kind=BASE
2020-01-01 clause MSA#4 "Ordering" "Each statement of work is ended by thirty days notice." type=TERMINATION
2020-06-01 document SOW title="Statement of Work" kind=SOW
2020-06-01 clause SOW#1 "Services" "The Supplier builds the warehouse portal."
2020-06-01 childof SOW MSA
ask 2021-01-01 "How is a statement of work ended by notice?" has="thirty days" inherits=-
ask 2021-01-01 "How is Statement of Work 7 ended by notice?" has="thirty days" inherits=-
