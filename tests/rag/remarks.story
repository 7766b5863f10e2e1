What is said with words in force and is none of them: waivers, limited texts, changes not applied, texts that contradict each other.

# A deletion in conflict is said: One change gives new words, another of the same day deletes the provision: the words are never quoted alone.
2019-03-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
2021-07-01 amends AMD#1 MSA#5 "Invoices are payable within forty days of receipt."
2021-07-01 deletes BMD#1 MSA#5
ask 2021-08-01 "When are invoices payable?" has="In conflict with Section 1 of the Bmd of 2021-07-01" cites="AMD.txt | BMD.txt"

# A condition recorded as failed is said: The old words stand because the change never took effect, which the answer says.
2019-03-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
2021-07-01 document AMD title="First Amendment" kind=AMENDMENT
2021-07-01 amends AMD#1 MSA#5 "Invoices are payable within forty days of receipt." closing="the Closing occurs" outcome="FAILED"
ask 2021-08-01 "When are invoices payable?" has="thirty days | The First Amendment of 2021-07-01 never took effect; recorded as failed: the Closing occurs."

# Child and parent are both quoted and the one that prevails is named: A statement of work chooses another law than its parent, whose words prevail: neither is quoted alone.
2019-03-01 document MSA title="Master Services Agreement" kind=BASE
2019-03-01 clause MSA#5 "Governing Law" "This Agreement is governed by the laws of Ohio." type=GOVERNING_LAW
2019-03-01 clause MSA#6 "Precedence" "If this Agreement and a Statement of Work conflict, this Agreement prevails." type=PRECEDENCE
2020-03-01 document SOW title="Statement of Work 2" kind=SOW number=2
2020-03-01 clause SOW#4 "Governing Law" "This Statement of Work is governed by the laws of Utah." type=GOVERNING_LAW
2020-03-01 childof SOW#1 MSA
ask 2021-08-01 "Which law governs Statement of Work 2?" has="Utah | Ohio | Master Services Agreement prevails" warns=PRECEDENCE

# An exception comes with its rule: The sentence that takes something back from the rule quoted is quoted too, though others repeat more of the question.
2019-03-01 clause MSA#9 "Covenant" "Seller shall not develop catalysts for making the acid, alone or with third parties, anywhere in the territory of the Buyer during the term of this Agreement. The covenant covers catalysts for the acid whether Seller develops them in its own laboratories, takes a license to them, or funds others who develop catalysts for the acid. Notwithstanding the foregoing, Seller may evaluate other catalysts. Each party shall keep records for five years and shall produce them at the request of the other party on ten days of notice."
ask 2020-01-01 "May Seller develop catalysts for making the acid?" has="Notwithstanding the foregoing, Seller may evaluate other catalysts."

# A waiver stands beside the clause while it runs: The clause is quoted as it reads, then who waived what, how far, from when until when, by its own words.
2019-03-01 document LEASE title="Lease Agreement" kind=BASE
2019-03-01 clause LEASE#2 "Rent" "Tenant shall pay rent of five thousand dollars on the first day of each month."
2021-06-15 document WAIVER title="Limited Waiver" kind=WAIVER
2021-07-01 waives WAIVER#1 LEASE#2 until 2021-09-30 scope="the summer months" says="The landlord waives what falls due in summer."
ask 2021-08-01 "When must the tenant pay rent?" has="five thousand dollars | Subject to a waiver in Section 1 of the Limited Waiver of 2021-06-15 from 2021-07-01 through 2021-09-30 | (the summer months)" cites="LEASE.txt | WAIVER.txt" warns=QUALIFIED
ask 2021-10-01 "When must the tenant pay rent?" lacks=waiver cites=LEASE.txt

# A limited text names its scope: Outside the scope the words are the old ones; the change and its scope stand beside them.
2019-03-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
2021-07-01 document AMD title="First Amendment" kind=AMENDMENT
2021-07-01 replaces-words AMD#1 MSA#5 "thirty" "sixty" scope="solely with respect to the Dallas site"
ask 2021-08-01 "When are invoices payable?" line-1="within thirty days" line-2="Within a limited scope only (solely with respect to the Dallas site) it reads otherwise, by Section 1 | sixty" warns=LIMITED_SCOPE

# A value that could not be set is shown beside the old text: Two amounts, and no words tell which is meant: the old text stands, and the amendment's own words come with it.
2019-03-01 clause MSA#5 "Charges" "Each unit costs $4 and each box costs $9, delivered."
2021-07-01 document AMD title="First Amendment" kind=AMENDMENT
2021-07-01 sets-value AMD#1 MSA#5 "" "$7" says="The price in Section 5 is $7."
ask 2021-08-01 "What does each box cost?" has="each box costs $9 | Changed by Section 1 of the First Amendment" quotes="The price in Section 5 is $7." shows=$7 warns=OUTSTANDING_CHANGE

# A term is not said to be over while a change of it is not applied: The words applied end the term; an extension that gives no words is in force, and the answer rests on both.
2018-01-01 document MSA title="Services Agreement" kind=BASE expires=2019-12-31 evidence=MSA#2|December_31
2018-01-01 clause MSA#2 "Term" "This Agreement shall expire on December_31 of 2019." type=TERM
2018-01-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
2019-06-01 document AMD title="First Amendment" kind=AMENDMENT
2019-06-01 unspecified AMD#1 MSA#2 says="The parties wish to work together longer."
ask 2020-08-01 "When are invoices payable?" has="the last day of the term of the Services Agreement of 2018-01-01 was 2019-12-31; a change of its term" lacks="had expired" last-line="work together longer" warns=OUTSTANDING_CHANGE

# Texts in conflict are all quoted: Two replacements of one day: each text is quoted with the change it comes from; neither is preferred.
2019-03-01 clause MSA#5 "Payment" "Invoices are payable within thirty days of receipt."
2021-07-01 amends AMD#1 MSA#5 "Invoices are payable within forty days of receipt."
2021-07-01 amends BMD#1 MSA#5 "Invoices are payable within sixty days of receipt."
ask 2021-08-01 "When are invoices payable?" line-1="forty days | of the Amd of | in conflict" line-2="sixty days | of the Bmd of | in conflict"

# Operative words come before recitals: A long recital has more of the question's words; the provision that agrees it is quoted first.
2019-03-01 clause MSA#recitals "WHEREAS, Buyer desires to scale up the production of the acid with the strain of Seller at its plant in the north." kind=RECITAL
2019-03-01 clause MSA#3 "Strain" "Buyer may conduct the scale-up if it first converts every plant to the licensed biocatalyst."
ask 2020-01-01 "May Buyer scale up production with the new strain, and on what condition?" line-1="converts every plant"
