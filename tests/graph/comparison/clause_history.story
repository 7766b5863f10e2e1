Obligation statuses and histories: what became of the words of a clause as they were signed.

# A chain of amendments gives each clause its status: Replaced, modified, untouched and deleted, each with who did it; what the amendments bring is active.
2020-01-01 clause MSA#1 "Delivery" "Within 30 days."
2020-01-01 clause MSA#2 "Payment" "Net 45 days."
2020-01-01 clause MSA#3 "Secrecy" "For 5 years."
2020-01-01 clause MSA#4 "Uptime" "At least 99.9%."
2021-01-01 amends A1#1 MSA#1 "1 Delivery. Within 15 business days."
2021-01-01 replaces-words A1#2 MSA#2 "45" "30"
2022-01-01 deletes A2#1 MSA#4
on 2022-06-01 MSA#1 history="SUPERSEDED | REPLACE A1"
on 2022-06-01 MSA#2 history="ACTIVE | MODIFY A1"
on 2022-06-01 MSA#3 history=ACTIVE
on 2022-06-01 MSA#4 history="TERMINATED | DELETE A2"
on 2022-06-01 A1#1 history=ACTIVE
on 2021-06-01 MSA#4 history=ACTIVE
on 2019-06-01 MSA#1 history=-

# A superseded clause that a later amendment deletes is terminated: Superseded is not the end; deleted is, and nothing comes after it.
2020-01-01 clause MSA#1 "Within 30 days."
2021-01-01 amends A1#1 MSA#1 "1 Within 45 days."
2022-01-01 deletes A2#1 MSA#1
2023-01-01 inserts A3#1 MSA#1 "1 Within 60 days."
on 2021-06-01 MSA#1 history="SUPERSEDED | REPLACE A1"
on 2022-06-01 MSA#1 history="TERMINATED | REPLACE A1 | DELETE A2"
on 2023-06-01 MSA#1 history="TERMINATED | REPLACE A1 | DELETE A2"
on 2021-06-01 A1#1 history=ACTIVE
on 2022-06-01 A1#1 history="TERMINATED | DELETE A2"
on 2023-06-01 A3#1 history=ACTIVE

# Words that a later amendment replaces are superseded in the earlier one: An amendment's own words share the fate of what they became.
2020-01-01 clause MSA#1 "Within 30 days."
2021-01-01 amends A1#1 MSA#1 "1 Within 45 days."
2022-01-01 amends A2#1 MSA#1 "1 Within 60 days." until 2022-12-31
on 2022-06-01 A1#1 history="SUPERSEDED | REPLACE A2"
on 2022-06-01 A2#1 history=ACTIVE
on 2022-06-01 MSA#1 history="SUPERSEDED | REPLACE A1 | REPLACE A2"
on 2023-06-01 A1#1 history=ACTIVE
on 2023-06-01 A2#1 history="TERMINATED | DELETE A2"

# A part deleted modifies the whole and a whole replaced supersedes its parts: What a change did is said of each clause by itself.
2020-01-01 clause MSA#1 "Duties:"
2020-01-01 clause MSA#1(a) "ship;"
2020-01-01 clause MSA#1(b) "pay."
2021-01-01 deletes A1#1 MSA#1(a)
2022-01-01 amends A2#1 MSA#1 "1 Duties: (b) pay twice." part="(b)||(b) pay twice."
on 2021-06-01 MSA#1 history="ACTIVE | MODIFY A1"
on 2021-06-01 MSA#1(a) history="TERMINATED | DELETE A1"
on 2021-06-01 MSA#1(b) history=ACTIVE
on 2022-06-01 MSA#1(b) history="SUPERSEDED | REPLACE A2"
on 2022-06-01 MSA#1 history="SUPERSEDED | MODIFY A1 | REPLACE A2"

# A restatement supersedes and what ends the new version ends the old words: The chain goes on through the versions.
2020-01-01 clause MSA#1 "Fees" "Fees of 100."
2020-01-01 clause MSA#2 "Audit" "Once a year."
2022-01-01 clause NEW#4 "Fees" "Fees of 200."
2022-01-01 supersedes NEW#9 MSA
2023-01-01 deletes A1#1 NEW#4
on 2022-06-01 MSA#1 history="SUPERSEDED | REPLACE NEW"
on 2022-06-01 MSA#2 history="SUPERSEDED | REPLACE NEW"
on 2022-06-01 NEW#4 history=ACTIVE
on 2023-06-01 MSA#1 history="TERMINATED | REPLACE NEW | DELETE A1"

# What hangs on nothing is unresolved and what is waived is unchanged: An amendment whose contract is missing; a waiver beside a clause.
2020-01-01 clause MSA#1 "Within 30 days."
2020-03-01 supplements W#1 MSA#1
2021-01-01 document A1 kind=AMENDMENT
2021-01-01 clause A1#1 "Section 9 is deleted."
2021-01-01 terminates T#1 MSA
on 2020-06-01 MSA#1 history="ACTIVE | UNCHANGED W"
on 2021-06-01 A1#1 history=UNRESOLVED
on 2021-06-01 MSA#1 history="TERMINATED | UNCHANGED W | DELETE T"

# A change of a limited scope leaves the words in force: Section 1 is restated, and section 2 deleted, for the Dallas site only: outside it both stand as signed.
2020-01-01 clause MSA#1 "Delivery."
2020-01-01 clause MSA#2 "Storage."
2021-01-01 amends A#1 MSA#1 "By rail." "scope=the Dallas site"
2021-01-01 deletes A#2 MSA#2 "scope=the Dallas site"
on 2021-06-01 MSA#1 history="ACTIVE | MODIFY A"
on 2021-06-01 MSA#2 history="ACTIVE | MODIFY A"

# A branching chain stands in one history: two amendments that do not know each other act on one contract.
2020-01-01 clause MSA#1 "Within 30 days."
2020-01-01 clause MSA#2 "In cash."
2021-01-01 amends A1#1 MSA#1 "1 Within 45 days."
2021-02-01 deletes B1#1 MSA#2
2021-03-01 replaces-words B2#1 MSA#1 "45" "50"
on 2022-01-01 MSA#1 history="SUPERSEDED | REPLACE A1 | MODIFY B2"
on 2022-01-01 MSA#2 history="TERMINATED | DELETE B1"

# An entry says who, why and in which words: a history is evidence.
2020-01-01 clause MSA#1 "Within 30 days."
2021-01-01 amends A1#4 MSA#1 "1 Within 45 days."
on 2022-01-01 MSA#1 evidence~="4 2021-01-01 test: " evidence~="Within 45 days."
