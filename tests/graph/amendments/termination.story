Terminations, survivors, and the state of the term.

# A terminated document shows its last text: Ended as of July 2022; amended before, and after.
2020-01-01 clause MSA#5 "Pay in 30 days."
2021-01-01 replaces-words A#1 MSA#5 "30" "45"
2022-07-01 document T kind=NOTICE
2022-07-01 terminates T#1 MSA
2023-01-01 replaces-words B#1 MSA#5 "45" "60"
on 2022-06-30 MSA#5 text="5 Pay in 45 days."
on 2022-07-01 MSA#5 status=TERMINATED text=- last="5 Pay in 45 days." steps="A#1 | T#1" excluded="TERMINATED MSA | AMENDED MSA | NOT_YET_IN_FORCE B" codes="BOUNDARY_DAY | NOTICE_UNVERIFIED"
on 2022-07-02 MSA#5 codes=NOTICE_UNVERIFIED
on 2022-07-01 MSA term="TERMINATED 2022-06-30"

# A notice given is a state of the term: Given in May, ending in July.
2020-01-01 clause MSA#5 "Pay in 30 days."
2022-05-01 document T signed=2022-05-01
2022-07-01 terminates T#1 MSA
on 2022-04-30 MSA term="UNKNOWN -"
on 2022-05-01 MSA term="NOTICE_GIVEN 2022-06-30"

# A terminated clause ends alone: Section 5 is terminated; section 6 goes on. A termination of part of the document ends nothing here.
2020-01-01 clause MSA#5 "Pay in 30 days."
2020-01-01 clause MSA#6 "Ship."
2022-07-01 terminates T#1 MSA#5
2022-07-01 terminates T#2 MSA "scope=the Ohio services only"
on 2023-01-01 MSA#5 status=TERMINATED
on 2023-01-01 MSA#6 status=IN_FORCE

# The words that end it can keep provisions too: The termination says that Section 7 shall survive.
2020-01-01 clause MSA#5 "Payment" "Pay in 30 days."
2020-01-01 clause MSA#7 "Indemnity" "Hold harmless."
2022-07-01 clause T#0 "Ends:"
2022-07-01 terminates T#0.1 MSA "Section 7 of the MSA shall survive."
on 2023-01-01 MSA#7 status=IN_FORCE
on 2023-01-01 MSA#5 status=TERMINATED

# Void from the beginning is in force never: The amendment is ended from its own first day: its change never was.
2020-01-01 clause MSA#5 "Pay in 30 days."
2021-01-01 document A kind=AMENDMENT
2021-01-01 replaces-words A#1 MSA#5 "30" "45"
2022-01-01 document T signed=2022-01-01
2021-01-01 terminates T#1 A
on 2021-06-01 MSA#5 text="5 Pay in 30 days."
on 2021-06-01 A#1 status=TERMINATED last="1 MSA 5 replaces-words \"45\" 30"

# An amendment ended alone brings nothing back: The amendment ends a year later; its change stays: no words restore the old text.
2020-01-01 clause MSA#5 "Pay in 30 days."
2021-01-01 document A kind=AMENDMENT
2021-01-01 replaces-words A#1 MSA#5 "30" "45"
2022-01-01 terminates T#1 A
on 2022-06-01 MSA#5 text="5 Pay in 45 days."

# An amendment ends with the whole contract: The contract ends, and the amendment's own words with it; an amendment of two contracts goes on.
2020-01-01 clause MSA#5 "Pay in 30 days."
2020-01-01 clause LSA#5 "Pay in 30 days."
2021-01-01 document A kind=AMENDMENT
2021-01-01 replaces-words A#1 MSA#5 "30" "45"
2021-01-01 document B kind=AMENDMENT
2021-01-01 replaces-words B#1 MSA#5 "45" "60"
2021-01-01 replaces-words B#2 LSA#5 "30" "60"
2022-01-01 terminates T#1 MSA
on 2022-06-01 A#1 status=TERMINATED
on 2022-06-01 B#1 status=IN_FORCE

# A deleted provision stays deleted when its document ends: Deleted in 2021, never to be inserted before 2023; the contract ends in 2022.
2020-01-01 clause MSA#5 "Pay in 30 days."
2021-01-01 deletes A#1 MSA#5
2022-01-01 terminates T#1 MSA
2023-01-01 inserts B#1 MSA#6 "6 More."
on 2022-06-01 MSA#5 steps="A#1 | T#1"
on 2022-06-01 MSA#6 status=NOT_YET_IN_FORCE

# The term from the register: One runs out, one renews by itself, one is unknown.
2020-01-01 document A expires=2021-12-31
2020-01-01 clause A#1 "Term" "Two years." type=TERM
2020-01-01 document B expires=2021-12-31
2020-01-01 clause B#1 "Term" "Two years, and shall automatically renew for successive one-year terms." type=TERM
2020-01-01 clause C#1 "Words."
on 2021-12-31 A term="RUNNING 2021-12-31"
on 2022-01-01 A term="EXPIRED 2021-12-31"
on 2022-01-01 B term="RENEWED_PRESUMED 2022-12-31 computed"
on 2023-06-01 B term="RENEWED_PRESUMED 2023-12-31 computed"
on 2022-01-01 C term="UNKNOWN -"
on 2022-01-01 A#1 status=IN_FORCE term="EXPIRED 2021-12-31"

# The term as amended: The term clause is amended to a stated day; then to words without one; then deleted.
2020-01-01 document A expires=2021-12-31
2020-01-01 clause A#1 "Term" "Until December 31, 2021." type=TERM
2021-01-01 amends X#1 A#1 "Effective through and including March 31, 2024."
2022-01-01 amends Y#1 A#1 "Until 5 May 2025 it runs."
2023-01-01 amends Z#1 A#1 "As long as they like."
on 2020-06-01 A term="RUNNING 2021-12-31"
on 2021-06-01 A term="RUNNING 2024-03-31"
on 2022-06-01 A term="RUNNING 2025-05-05"
on 2023-06-01 A term="UNKNOWN -"

# The term with evidence stands while its words do: Registered with its evidence; another part of the clause changes, then the day itself.
2020-01-01 document A expires=2021-12-31 evidence=A#1|December
2020-01-01 clause A#1 "Term" "Until December 31, 2021, in Ohio." type=TERM
2020-01-01 clause A#2 "Other."
2020-06-01 replaces-words X#1 A#1 "Ohio" "Iowa"
2021-01-01 replaces-words Y#1 A#1 "December 31, 2021" "December 31, 2022"
on 2020-07-01 A term="RUNNING 2021-12-31"
on 2021-07-01 A term="RUNNING 2022-12-31"

# The term has no day once its clause is gone: The clause the expiry was read from is deleted; evidence outside any clause is believed.
2020-01-01 document A expires=2021-12-31 evidence=A#1|December
2020-01-01 clause A#1 "Term" "Until December 31, 2021." type=TERM
2020-06-01 deletes X#1 A#1
2020-01-01 document B expires=2021-12-31
2020-01-01 clause B#1 "Pay."
2020-06-01 replaces-words X#2 B#1 "Pay" "Ship"
2020-01-01 document C expires=2021-12-31 evidence=C#1|December
2020-01-01 clause C#1 "Until December 31, 2021."
on 2020-07-01 C term="RUNNING 2021-12-31"
on 2020-07-01 A term="UNKNOWN -"
on 2020-07-01 B term="RUNNING 2021-12-31"

# A termination agreed today for a later day can be read today: Agreed in September, ending the contract in November; an amendment waits for its day.
2010-01-01 clause MSA#1 "Dig."
2010-09-30 document T kind=TERMINATION effective=2010-11-01
2010-11-01 terminates T#1 MSA
2010-09-30 document A kind=AMENDMENT effective=2010-11-01
2010-11-01 replaces-words A#1 MSA#1 "Dig" "Drill"
on 2010-10-15 T#1 status=IN_FORCE
on 2010-09-29 T#1 status=NOT_YET_IN_FORCE
on 2010-10-15 A#1 status=NOT_YET_IN_FORCE

# A change after expiry raises the question of revival: The term ended in 2020; the amendment is of 2021.
2019-01-01 document A expires=2020-12-31
2019-01-01 clause A#1 "Pay in 30 days."
2021-06-01 replaces-words X#1 A#1 "30" "45"
on 2022-01-01 A#1 codes=REVIVAL_QUESTION

# A change agreed while the term ran revives nothing that runs on: Signed in November, it extends the term from the day after its last; the next is of the term as extended.
2019-01-01 document A expires=2020-12-31 evidence=A#1|"December 31, 2020"
2019-01-01 clause A#1 "Term" "This Agreement runs until December 31, 2020." type=TERM
2019-01-01 clause A#2 "Pay in 30 days."
2020-11-01 document X kind=AMENDMENT signed=2020-11-01 effective=2021-01-01
2021-01-01 replaces-words X#1 A#1 "December 31, 2020" "December 31, 2023"
2021-01-01 replaces-words X#2 A#2 "30" "45"
2022-06-01 replaces-words Y#1 A#2 "45" "60"
on 2021-01-01 A#1 codes=-
on 2022-06-01 A#2 codes=-

# A change that extends nothing and begins after the end raises the question: Signed while the term ran, it takes effect when nothing runs; one signed the day after the end extends what had ended.
2019-01-01 document A expires=2020-12-31 evidence=A#1|"December 31, 2020"
2019-01-01 clause A#1 "Term" "This Agreement runs until December 31, 2020." type=TERM
2019-01-01 clause A#2 "Pay in 30 days."
2020-11-01 document X kind=AMENDMENT signed=2020-11-01 effective=2021-01-01
2021-01-01 replaces-words X#2 A#2 "30" "45"
2019-01-01 document B expires=2020-12-31 evidence=B#1|"December 31, 2020"
2019-01-01 clause B#1 "Term" "This Agreement runs until December 31, 2020." type=TERM
2021-01-01 replaces-words Y#1 B#1 "December 31, 2020" "December 31, 2023"
on 2021-01-01 A#2 codes=REVIVAL_QUESTION
on 2021-01-01 B#1 codes=REVIVAL_QUESTION

# The term is that of the version in force: Restated with a new expiry.
2019-01-01 document A expires=2020-12-31
2019-01-01 clause A#1 "Fees" "Pay."
2020-06-01 document B expires=2025-12-31
2020-06-01 clause B#1 "Fees" "Pay more."
2020-06-01 supersedes B#2 A
on 2020-01-01 A term="RUNNING 2020-12-31"
on 2021-01-01 A term="RUNNING 2025-12-31"

# Survivors stay as amended: Section 9 lists 7 and Confidentiality; 8 survives by its own words; with 7 the definition it needs.
2020-01-01 clause MSA#1 "Definitions" "As used here:"
2020-01-01 clause MSA#1.1 "Fee" "means money." kind=DEFINITION
2020-01-01 clause MSA#5 "Payment" "Pay in 30 days."
2020-01-01 clause MSA#6 "Confidentiality" "Keep quiet for 2 years."
2020-01-01 clause MSA#7 "Indemnity" "Hold harmless for the Fee:"
2020-01-01 clause MSA#7(a) "the buyer."
2020-01-01 clause MSA#8 "Law" "Delaware. This Section shall survive termination."
2020-01-01 clause MSA#9 "Survival" "Sections 7 and 8, and the provisions on Confidentiality, survive any termination." type=SURVIVAL
2021-01-01 replaces-words A#1 MSA#6 "2 years" "3 years"
2022-07-01 terminates T#1 MSA
on 2023-01-01 MSA#6 text="6 Confidentiality. Keep quiet for 3 years." codes=TERMINATED
on 2023-01-01 MSA#1 status=TERMINATED
on 2023-01-01 MSA#1.1 status=IN_FORCE
on 2023-01-01 MSA#5 status=TERMINATED
on 2023-01-01 MSA#7 status=IN_FORCE
on 2023-01-01 MSA#7(a) status=IN_FORCE
on 2023-01-01 MSA#8 status=IN_FORCE
on 2023-01-01 MSA#9 status=IN_FORCE

# The title of a contract names no heading in it: Words on "Section 2 of the Services Agreement" keep nothing of the section on services; headings that are named by themselves stay.
2020-01-01 clause MSA#1 "Services" "The Mill grinds the grain."
2020-01-01 clause MSA#2 "Records" "They are kept."
2020-01-01 clause MSA#3 "Storage" "Dry and cool."
2020-01-01 clause MSA#4 "Payment Terms" "Net 30 days."
2022-07-01 clause T#0 "Ends:"
2022-07-01 terminates T#0.1 MSA "Section 2 of the Services Agreement and its provisions on Storage and Payment Terms shall survive."
on 2023-01-01 MSA#1 status=TERMINATED
on 2023-01-01 MSA#2 status=IN_FORCE
on 2023-01-01 MSA#3 status=IN_FORCE
on 2023-01-01 MSA#4 status=IN_FORCE

# Ranges survive whole with the definitions they need: Sections 5 through 8 and 10(b) survive; of the definitions those they use, and those these use.
2020-01-01 clause MSA#1.1 "Fee" "means money as in Money." kind=DEFINITION
2020-01-01 clause MSA#1.2 "Money" "means dollars." kind=DEFINITION
2020-01-01 clause MSA#1.3 "Site" "means Ohio." kind=DEFINITION
2020-01-01 clause MSA#4 "Work."
2020-01-01 clause MSA#5 "Pay the Fee."
2020-01-01 clause MSA#6 "Keep quiet."
2020-01-01 clause MSA#7 "Hold harmless."
2020-01-01 clause MSA#8 "Delaware."
2020-01-01 clause MSA#9 "At the Site."
2020-01-01 clause MSA#10 "Also:"
2020-01-01 clause MSA#10(a) "one;"
2020-01-01 clause MSA#10(b) "two."
2020-01-01 clause MSA#11 "Survival" "Sections 5 through 8 and 10(b) survive any termination." type=SURVIVAL
2021-01-01 replaces-words A#1 MSA#7 "harmless" "harmless always"
2022-01-01 terminates T#1 MSA
on 2023-01-01 MSA#1.1 status=IN_FORCE
on 2023-01-01 MSA#1.2 status=IN_FORCE
on 2023-01-01 MSA#1.3 status=TERMINATED
on 2023-01-01 MSA#4 status=TERMINATED
on 2023-01-01 MSA#5 status=IN_FORCE
on 2023-01-01 MSA#6 status=IN_FORCE
on 2023-01-01 MSA#7 status=IN_FORCE text="7 Hold harmless always."
on 2023-01-01 MSA#8 status=IN_FORCE
on 2023-01-01 MSA#9 status=TERMINATED
on 2023-01-01 MSA#10 status=TERMINATED
on 2023-01-01 MSA#10(a) status=TERMINATED
on 2023-01-01 MSA#10(b) status=IN_FORCE
on 2023-01-01 MSA#11 status=IN_FORCE
