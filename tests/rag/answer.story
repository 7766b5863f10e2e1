Questions answered from what is in force on the day, proved word for word; a "no" with its reason; silence where nothing says.

# A deleted provision is a no with its reason: A yes-or-no question about what was deleted.
2018-01-01 document MSA title="Distribution Agreement" kind=BASE
2018-01-01 clause MSA#8 "Termination" "Either party may terminate this Agreement for material breach that is not cured."
2018-01-01 clause MSA#9 "Missed Quota" "The Supplier may terminate upon ninety days notice if the Distributor misses the Quota Amount."
2018-01-01 clause MSA#10 "Notices" "Notices shall be in writing."
2019-05-01 document AMD title="Second Amendment" kind=AMENDMENT
2019-05-01 deletes AMD#4 MSA#9
ask 2019-04-30 "May the Supplier terminate if the Distributor misses the Quota Amount?" has="ninety days notice"
ask 2019-05-01 "May the Supplier terminate if the Distributor misses the Quota Amount?" begins="No. " has="Section 9 | deleted by the Second Amendment | 2019-05-01" lacks="ninety days" hides="ninety days" cites=AMD.txt excludes="TERMINATED 9"

# Words that only sound alike are no reason for a no: What was deleted says "customer" too, and was never about the best price: nothing here tells.
2018-01-01 document MSA title="Services Agreement" kind=BASE
2018-01-01 clause MSA#2 "Support" "The Supplier shall name one contact person for each customer site that this clause lists."
2018-01-01 clause MSA#10 "Notices" "Notices shall be in writing."
2019-05-01 document AMD title="First Amendment" kind=AMENDMENT
2019-05-01 deletes AMD#4 MSA#2
ask 2020-01-01 "Is there a most favoured customer clause?" begins="The documents do not say."

# A provision not yet added is a no with its date: Asked on a day before the amendment that brings the covenant.
2017-01-01 document LOAN title="Loan Agreement" kind=BASE
2017-01-01 clause LOAN#7 "Covenants" "The Borrower shall keep proper books and deliver its accounts every year."
2017-01-01 clause LOAN#8 "Fees" "The Borrower shall pay a commitment fee."
2018-06-01 document AMD title="First Amendment" kind=AMENDMENT
2018-06-01 inserts AMD#2 LOAN#7.05 "Minimum Cash Balance" "The Borrower shall at all times keep a cash balance of at least $5,000,000."
ask 2018-05-31 "Is there a minimum cash balance covenant?" begins="No. " has="added only by the First Amendment | 2018-06-01" lacks="5,000,000" hides="5,000,000"
ask 2018-06-01 "Is there a minimum cash balance covenant?" has="$5,000,000"

# Words to come in place of others are no no: What a provision says today answers, where a change to come only puts other words in it.
2017-01-01 document LIC title="License Agreement" kind=BASE
2017-01-01 clause LIC#4 "Territory" "The Territory is the world excluding Ireland."
2017-01-01 clause LIC#5 "Fees" "The Licensee shall pay a fee every month."
2018-06-01 document AMD title="First Amendment" kind=AMENDMENT
2019-07-01 replaces-words AMD#2 LIC#4 "excluding Ireland" "excluding Ireland and Japan"
ask 2019-06-30 "Is Japan in the Territory?" has="the world excluding Ireland." not-begins=No

# A change that lapsed gives the old words back: A temporary address.
2017-07-01 clause MSA#13 "Notices" "Notices to the Buyer shall be sent to 18 Pear Street, Springfield."
2017-07-01 clause MSA#14 "Deliveries" "The Seller shall deliver the goods to the Buyer every week."
2018-10-01 replaces-words AMD#4 MSA#13 "18 Pear Street" "122 Oak Avenue" until 2019-12-31
ask 2019-06-01 "To which street address must notices to the Buyer be sent?" has="122 Oak Avenue"
ask 2020-01-01 "To which street address must notices to the Buyer be sent?" has="18 Pear Street" lacks="122 Oak" hides="122 Oak"

# Old words find but never answer: Asked in the words of a version that is gone; answered in those of the one in force.
2018-01-01 document V1 title="Terms of Service" kind=ONLINE_TERMS
2018-01-01 clause V1#9 "Limitation of Liability" "Our aggregate liability is capped at the fees of 24 months preceding the claim."
2018-01-01 clause V1#10 "Governing Law" "The laws of Delaware govern."
2019-04-19 document V2 title="Terms of Service" kind=ONLINE_TERMS
2019-04-19 clause V2#8 "Limitation of Liability" "Our aggregate liability is capped at the fees of 12 months preceding the claim."
2019-04-19 clause V2#9 "Governing Law" "The laws of Ireland govern."
2019-04-19 supersedes V2#20 V1
ask 2020-01-01 "Is our aggregate liability capped at the fees of 24 months preceding the claim?" has="12 months" lacks="24 months" hides="24 months"

# An amending clause is lifted to what it changes: The words of the instruction itself, old words included, stay out.
2020-01-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
2021-01-01 replaces-words AMD#1 MSA#5 "thirty days" "forty-five days"
ask 2021-06-01 "When are invoices payable?" provisions=5 has="forty-five days" hides="thirty days"

# A change without words is shown beside the text: What is amended "to allow" something has no new words: the amendment itself is quoted, with a warning.
2010-04-16 clause DEV#2 "Work Plan" "Each party shall apply the staff named in the Work Plan until December 31, 2010."
2011-07-05 unspecified AMD#1 DEV#2
ask 2011-09-01 "Until when does each party apply the staff in the Work Plan?" warns=OUTSTANDING_CHANGE

# Nothing said is said: A question that no provision bears on.
2020-01-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
2020-01-01 clause MSA#6 "Notices" "Notices shall be in writing."
ask 2021-06-01 "Which aircraft may the charterer sublease to affiliates?" abstains=yes begins="The documents do not say." cites=-

# An exhibit asked for by its letter: A cited attachment comes first, even where its words are few.
2018-01-01 clause MSA#5 "Fees" "The fees for support, hosting and training are set out in the exhibits to this Agreement."
2018-01-01 clause "MSA#Exhibit B" "Rates" "Support: $120 an hour."
ask 2018-06-01 "What are the fees under Exhibit B?" has="$120 an hour"

# A number that two contracts amendments bear is read of the contract asked about: A master and its order each have an Amendment No. 1: which is meant is told by what is asked about, not by the family.
2019-01-01 document MSA title="Master Services Agreement" kind=BASE
2019-01-01 clause MSA#4 "Liability" "The liability of each party shall not exceed one times the fees paid."
2019-02-01 document SOW title="Statement of Work No. 1" kind=SOW
2019-02-01 childof SOW MSA
2019-02-01 clause SOW#3 "Delivery" "Supplier shall deliver the goods no later than June 30, 2020."
2020-03-01 document A1 title="Amendment No. 1 to Master Services Agreement" kind=AMENDMENT number=1
2020-03-01 replaces-words A1#1 MSA#4 "one times" "two times"
2020-05-04 document B1 title="Amendment No. 1 to Statement of Work No. 1" kind=AMENDMENT number=1
2020-05-04 replaces-words B1#1 SOW#3 "June 30, 2020" "August 31, 2020"
ask 2021-01-01 "What was the cap on liability before Amendment 1?" as-of=2020-02-29 has="one times"
ask 2021-01-01 "When were the goods to be delivered before Amendment 1?" as-of=2020-05-03 has="June 30, 2020"

# A figure that is kept out of the file is no answer: The words that would answer are shown with their place; of a day the words around the mark may answer.
2018-01-01 document MSA title="Supply Agreement" kind=BASE
2018-01-01 clause MSA#3 "Price" "The price of the goods payable by the Buyer to the Supplier shall be *** Euros for each unit."
2018-01-01 clause MSA#5 "Delivery" "The goods are delivered within thirty days after each order."
ask 2020-01-01 "What is the price of each unit of the goods, in euros?" abstains=yes begins="The documents do not say. What would answer is left out of the file, as confidential: “" has="*** Euros"
ask 2020-01-01 "Within how many days are the goods delivered?" abstains=no

# A provision asked for by its number whose words are all kept out is no answer: What stands beside it speaks of something else.
2018-01-01 document MSA title="Supply Agreement" kind=BASE
2018-01-01 clause MSA#2 "Term" "2. Term"
2018-01-01 clause MSA#2.A "" "A. Notice of termination is sent by certified mail to the Buyer."
2018-01-01 clause MSA#2.B "" "B. [***]"
ask 2020-01-01 "How must notice of termination be sent under Section 2.B?" abstains=yes has="[***]"
ask 2020-01-01 "How must notice of termination be sent under Section 2.A?" has="certified mail"

# Kept out is only what has a mark: A heading with nothing below it keeps nothing back, and another part of the question has its own answer.
2018-01-01 document MSA title="Supply Agreement" kind=BASE
2018-01-01 clause MSA#1 "Insurance" "1. Insurance"
2018-01-01 clause MSA#2 "Rebate" "2. Rebate. [***]"
2018-01-01 clause MSA#3 "Freight" "3. Freight. The Supplier pays the freight of every delivery."
2018-01-01 clause MSA#4 "Cover" "4. Cover. The Supplier keeps an insurance of EUR 900,000."
ask 2020-01-01 "What insurance does Section 1 require?" lacks="confidential"
ask 2020-01-01 "What rebate does Section 2 give?" abstains=yes has="[***]"
ask 2020-01-01 "What rebate does Section 2 give, and who pays the freight of a delivery?" has="pays the freight"
ask 2020-01-01 "Who pays the freight of a delivery? And what rebate does Section 2 give?" has="pays the freight"

# Numbers of provisions are paths of figures and letters in any order: What is kept out is asked for by each.
2018-01-01 document MSA title="Supply Agreement" kind=BASE
2018-01-01 clause MSA#III "Price" "ARTICLE III Price"
2018-01-01 clause MSA#III.B "" "B. The price is paid:"
2018-01-01 clause MSA#III.B.1 "" "1. in cash by the Buyer;"
2018-01-01 clause MSA#III.B.2 "" "2. [***]"
2018-01-01 clause MSA#IV "Rebate" "ARTICLE IV Rebate"
2018-01-01 clause MSA#IV.a "" "a. The rebate is paid in May by the Supplier."
2018-01-01 clause MSA#IV.b "" "b. [***]"
ask 2020-01-01 "How is the price paid under Section III.B.2?" abstains=yes has="2. [***]"
ask 2020-01-01 "How is the price paid under Section III.B.1?" has="in cash"
ask 2020-01-01 "When is the rebate paid under Section IV.b?" abstains=yes has="b. [***]"

# The day decides which words answer: The same question before and after an amendment of the definition.
2019-03-01 document LOAN title="Credit Agreement" kind=BASE
2019-03-01 clause LOAN#1 "Definitions" "In this Agreement the following terms have these meanings."
2019-03-01 clause "LOAN#1 (Maturity Date)" "Maturity Date" "means March 1, 2021, unless the Lender agrees otherwise." kind=DEFINITION
2019-03-01 clause LOAN#2 "Repayment" "The Borrower shall repay every Loan on the Maturity Date."
2020-02-10 document AMD title="First Amendment" kind=AMENDMENT
2020-02-10 replaces-words AMD#3 "LOAN#1 (Maturity Date)" "March 1, 2021" "September 30, 2022"
ask 2020-02-09 "What is the Maturity Date?" has="March 1, 2021"
ask 2020-02-10 "What is the maturity date?" has="September 30, 2022 | as amended by Section 3 of the First Amendment of 2020-02-10 with effect from 2020-02-10" lacks="March 1, 2021" hides="March 1, 2021" quotes="September 30, 2022" cites="AMD.txt | LOAN.txt"

# A term that has ended is said with the line that answers: The words stand, but the reader must know that the term is over.
2018-01-01 document MSA title="Services Agreement" kind=BASE expires=2019-12-31 evidence=MSA#2|December_31
2018-01-01 clause MSA#2 "Term" "This Agreement shall expire on December_31 of 2019." type=TERM
2018-01-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
ask 2020-06-01 "When are invoices payable?" line-1="thirty days" line-2="The term of the Services Agreement of 2018-01-01 had expired (last day 2019-12-31)."

# A provision that no document has: Its number is answered by saying so, not by what happens to be said or shown elsewhere.
2018-01-01 document MSA title="Services Agreement" kind=BASE
2018-01-01 clause MSA#9 "Payment" "The Supplier shows each payment in its invoice, as Section 9 and the laws of Ohio say."
2018-01-01 clause MSA#10 "Notices" "Notices shall be in writing under Section 409A."
ask 2020-01-01 "What does Section 99 say?" begins="The documents do not say." has="No Section 99 was found"
ask 2020-01-01 "Show me Section 10(b)" lacks="No Section"
ask 2020-01-01 "What does Section 99 say about payment?" begins="No Section 99 was found" has="shows each payment"
ask 2020-01-01 "What does Section 9 say?" has="shows each payment" lacks="No Section"
ask 2020-01-01 "What notices does Section 409A need?" has="in writing" lacks="No Section"
