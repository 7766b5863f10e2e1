When a change governs: lapses, reaching back, conditions, what a person recorded of them, amendments taken back.

# A failed condition never takes effect and is said: The lender never consented; nor did the regulator.
2020-01-01 clause MSA#2 "The price is $5."
2021-01-01 amends A1#1 MSA#2 "The price is $4." "closing=consent of the lender" outcome=FAILED
2021-01-01 amends A1#2 MSA#2 "The price is $3." "awaits=approval of the regulator" outcome=FAILED
on 2022-01-01 MSA#2 text="2 The price is $5." excluded="CONDITION_FAILED A1 | CONDITION_FAILED A1" codes=CONDITION_FAILED

# A future event governs from the day recorded: Signed in January, approved in May.
2020-01-01 clause MSA#2 "The price is $5."
2021-01-01 amends A1#1 MSA#2 "The price is $4." "awaits=approval by the regulator" "outcome=SATISFIED 2021-05-10"
on 2021-05-09 MSA#2 text="2 The price is $5."
on 2021-05-10 MSA#2 text="The price is $4."
on 2021-06-01 MSA#2 codes=-

# An amendment void from the beginning changed nothing: A later agreement declares the first amendment void ab initio.
2020-01-01 clause MSA#5 "Pay in 30 days."
2021-01-01 document A kind=AMENDMENT
2021-01-01 replaces-words A#1 MSA#5 "30" "45"
2022-01-01 terminates T#1 A from-beginning
on 2021-06-01 MSA#5 text="5 Pay in 30 days." steps=-
on 2021-06-01 A#1 status=TERMINATED

# An amendment rescinded alone brings the text back only by words: One rescission restores the earlier terms, another one says nothing; the second is a question for a person.
2020-01-01 clause MSA#5 "Pay in 30 days."
2020-01-01 clause LSA#5 "Pay in 30 days."
2021-01-01 document A kind=AMENDMENT
2021-01-01 replaces-words A#1 MSA#5 "30" "45"
2021-01-01 document B kind=AMENDMENT
2021-01-01 replaces-words B#1 LSA#5 "30" "45"
2022-01-01 terminates T#1 A "says=The terms as in effect immediately prior to the First Amendment are reinstated."
2022-01-01 terminates U#1 B
on 2021-12-31 MSA#5 text="5 Pay in 45 days."
on 2022-01-01 MSA#5 text="5 Pay in 30 days." excluded="LAPSED A"
on 2020-12-31 MSA#5 text="5 Pay in 30 days."
on 2022-01-01 LSA#5 text="5 Pay in 45 days." outstanding="U#1 it takes an amending provision out of force, and no words bring the text before that amendment back"

# A deleted amending provision leaves its change: The first amendment's own section 1 is deleted: its change stays and the deletion is outstanding; restored by words it goes.
2020-01-01 clause MSA#2 "The price is $5."
2021-01-01 replaces-words A#1 MSA#2 "$5" "$4"
2022-01-01 deletes B#1 A#1
2020-01-01 clause LSA#2 "The price is $5."
2021-01-01 replaces-words C#1 LSA#2 "$5" "$4"
2022-01-01 deletes D#1 C#1 "says=Section 2 is restored."
on 2022-06-01 MSA#2 text="2 The price is $4." outstanding="B#1 it takes an amending provision out of force, and no words bring the text before that amendment back"
on 2022-06-01 LSA#2 text="2 The price is $5." outstanding=-

# A provision void from the beginning was in force never: Section 6 and the later inserted section 7 are deleted as if never contained; the rest goes on.
2020-01-01 clause MSA#5 "Pay."
2020-01-01 clause MSA#6 "Do not compete."
2021-01-01 inserts A#1 MSA#7 "7 Do not solicit."
2022-01-01 deletes B#1 MSA#6 from-beginning
2022-01-01 deletes B#2 MSA#7 from-beginning
on 2020-01-01 MSA#6 status=TERMINATED
on 2020-01-01 MSA#5 status=IN_FORCE
on 2021-06-01 MSA#6 status=TERMINATED codes=RETROACTIVE
on 2021-06-01 MSA#5 status=IN_FORCE
on 2023-01-01 MSA#6 status=TERMINATED
on 2023-01-01 MSA#5 status=IN_FORCE
on 2021-06-01 MSA#7 status=TERMINATED
on 2020-06-01 MSA#7 outstanding=-
on 2022-06-01 MSA#6 codes=-

# An unclear last day is said on both sides: Until leaves the day open, "through" does not.
2020-01-01 clause MSA#2 "The price is $5."
2021-01-01 amends A#1 MSA#2 "The price is $4." until 2021-12-31 "says=until December 31, 2021."
2020-01-01 clause MSA#3 "Ship."
2021-01-01 amends A#2 MSA#3 "Fly." until 2021-12-31 "says=through December 31, 2021."
on 2021-12-31 MSA#2 codes=BOUNDARY_DAY
on 2021-12-31 MSA#3 codes=-
on 2022-01-01 MSA#2 codes=BOUNDARY_DAY
on 2022-01-01 MSA#3 codes=-
on 2021-12-30 MSA#2 codes=-
