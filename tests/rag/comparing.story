Answers to comparisons, to where words come from, and to whether a document is in force.

# A change inside the time named is told: In 2015 it read otherwise first; and it no longer reads so today: both days are named.
2012-01-01 document MSA title="Supply Agreement" kind=BASE
2012-01-01 clause MSA#4 "Payment" "Invoices are payable within 30 days."
2015-06-01 document AMD1 title="First Amendment" kind=AMENDMENT number=1
2015-06-01 replaces-words AMD1#1 MSA#4 "30 days" "45 days"
2018-06-01 document AMD2 title="Second Amendment" kind=AMENDMENT number=2
2018-06-01 replaces-words AMD2#1 MSA#4 "45 days" "60 days"
ask 2020-01-01 "When were invoices payable in 2015?" as-of=2015-12-31 shows="45 days" lacks="60 days" has="2015-06-01 | no longer reads so on 2020-01-01 | 2018-06-01"
ask 2020-01-01 "When were invoices payable in 2019?" lacks="no longer"

# Where words come from: The paper and section that set them, when signed and from when; what stood before is named and not quoted.
2012-01-01 document MSA title="Supply Agreement" kind=BASE
2012-01-01 clause MSA#4 "Payment" "Invoices are payable within 30 days."
2012-01-01 clause MSA#5 "Records" "Records are kept for two years."
2015-06-01 document AMD1 title="First Amendment" kind=AMENDMENT number=1 signed=2015-05-20 effective=2015-06-01
2015-06-01 amends AMD1#3 MSA#4 "Invoices are payable within 45 days."
ask 2020-01-01 "Which document set the time in which invoices are payable, and where?" has="Set by Section 3 of the First Amendment | signed 2015-05-20 | with effect from 2015-06-01 (AMD1.txt) | Until 2015-05-31" lacks="30 days"
ask 2020-01-01 "Since when have records been kept for two years?" has="Set by Section 5 of the Supply Agreement | in effect from 2012-01-01"

# A claim that waits is said with a status: A termination that nobody has decided on changes nothing and is warned of.
2012-01-01 document MSA title="Supply Agreement" kind=BASE
2012-01-01 clause MSA#2 "Term" "The term of this Agreement expires on December 31, 2030." type=TERM
2016-02-01 document END title="Termination Notice" kind=TERMINATION
2016-02-01 terminates END#1 MSA pending
ask 2020-01-01 "Has the Supply Agreement been terminated?" begins=No. warns=PENDING_CLAIM

# An event is read in the contract that answers: Two contracts have a first amendment: the day is that of the one the words are found in.
2012-01-01 document MSA title="Supply Agreement" kind=BASE
2012-01-01 clause MSA#4 "Payment" "Invoices for crates are payable within 30 days."
2015-06-01 document AMD title="Amendment No. 1 to Supply Agreement" kind=AMENDMENT number=1
2015-06-01 replaces-words AMD#1 MSA#4 "30 days" "45 days"
2010-01-01 document LEASE title="Office Lease" kind=BASE
2010-01-01 clause LEASE#4 "Rent" "The rent of the office is one thousand dollars."
2011-06-01 document LAMD title="Amendment No. 1 to Office Lease" kind=AMENDMENT number=1
2011-06-01 replaces-words LAMD#1 LEASE#4 "one thousand" "two thousand"
ask 2020-01-01 "Before Amendment 1, when were invoices for crates payable?" as-of=2015-05-31 has="30 days" lacks="45 days"
ask 2020-01-01 "What was the rent of the office originally?" as-of=2010-01-01 has="one thousand"

# What a compared provision refers to is quoted of both days: The sentence reads alike; the day is in a definition that was changed: both days are told, the old one never as in force.
2012-01-01 document MSA title="Loan Agreement" kind=BASE
2012-01-01 clause MSA#1.1 "Maturity Date" "Maturity Date means May 1, 2016." kind=DEFINITION
2012-01-01 clause MSA#4 "Repayment" "Borrower shall repay the crate loan on the Maturity Date."
2015-03-01 document AMD title="First Amendment" kind=AMENDMENT number=1
2015-03-01 replaces-words AMD#1 MSA#1.1 "May 1, 2016" "June 30, 2019"
ask 2016-01-01 "When must Borrower repay the crate loan now, and when was it before?" against=2015-02-28 has="June 30, 2019 | May 1, 2016" hides="May 1, 2016"

# Without a subject the changes are listed: Each change of the span with its day and its words, and nothing from outside it; none is said to be none here.
2012-01-01 document MSA title="Supply Agreement" kind=BASE
2012-01-01 clause MSA#4 "Payment" "Invoices are payable within 30 days."
2012-01-01 clause MSA#5 "Records" "Records are kept for two years."
2014-03-01 document AMD1 title="First Amendment" kind=AMENDMENT number=1
2014-03-01 replaces-words AMD1#1 MSA#4 "30 days" "45 days"
2016-03-01 document AMD2 title="Second Amendment" kind=AMENDMENT number=2
2016-03-01 replaces-words AMD2#1 MSA#5 "two years" "six years"
2030-03-01 document AMD3 title="Third Amendment" kind=AMENDMENT number=3
2030-03-01 replaces-words AMD3#1 MSA#5 "six years" "ten years"
ask 2020-01-01 "What changed since 2015?" has="Second Amendment" lacks="First Amendment | Third Amendment" shows="six years" citations=1
ask 2020-01-01 "What changed since 2018?" abstains=yes has="This portfolio shows nothing"

# Whether a document is in force: By its end, its term and its signatures; the answer opens with it and shows the words.
2012-01-01 document MSA title="Supply Agreement" kind=BASE
2012-01-01 clause MSA#2 "Term" "The term of this Agreement expires on December 31, 2030." type=TERM
2013-01-01 document SOW1 title="Statement of Work No. 1" kind=SOW number=1
2013-01-01 clause SOW1#1 "Services" "Seller builds crates."
2013-01-01 childof SOW1 MSA
2014-01-01 document AMD title="First Amendment" kind=AMENDMENT number=1 execution=UNSIGNED
2014-01-01 clause AMD#1 "Records are kept for ten years."
2016-02-01 document END title="Termination Notice" kind=TERMINATION
2016-02-01 terminates END#1 SOW1
ask 2020-01-01 "Is the Supply Agreement still in force?" begins=Yes. has=2030-12-31 never-says="valid | binding | enforceable"
ask 2020-01-01 "Is SOW 1 still in force?" begins=No. has=2016-02-01 never-says="valid | binding | enforceable"
ask 2016-01-31 "Is SOW 1 still in force?" not-begins=No.
ask 2020-01-01 "Has SOW 1 been terminated?" begins=Yes.
ask 2015-01-01 "Has SOW 1 been terminated?" begins=No.
ask 2020-01-01 "Is amendment 1 signed?" begins=No. has="no signature" never-says="valid | binding | enforceable"
