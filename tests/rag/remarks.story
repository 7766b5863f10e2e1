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
