What is shown beside a text: limited changes, waivers and consents.

# A limited change gives both texts: Solely with respect to Order 7, as the rest of the section was amended.
2020-01-01 clause MSA#2 "The price is $5 a unit."
2021-01-01 replaces-words A1#1 MSA#2 "$5" "$4" "scope=solely with respect to Order 7"
2022-01-01 replaces-words A2#1 MSA#2 "unit" "box"
on 2022-06-01 MSA#2 text="2 The price is $5 a box." limited="solely with respect to Order 7: 2 The price is $4 a box." steps=A2#1 outstanding=- codes=LIMITED_SCOPE

# Limited changes of one scope hold together: Two changes for the Dallas site are one text; one for the Ohio site another; what does not apply there is outstanding.
2020-01-01 clause MSA#2 "The price is $5 a unit."
2021-01-01 replaces-words A#1 MSA#2 "$5" "$4" "scope=the Dallas site"
2021-01-01 replaces-words A#2 MSA#2 "unit" "box" "scope=The Dallas site."
2021-01-01 deletes A#3 MSA#2 "scope=the Ohio site"
2021-01-01 replaces-words A#4 MSA#2 "hour" "day" "scope=the Iowa site"
on 2022-06-01 MSA#2 limited="The Dallas site.: 2 The price is $4 a box. | the Ohio site: " outstanding="A#4 it is limited (the Iowa site), and the words to be changed do not stand in the text in force"

# A partial end leaves the rest in force: The contract ends for the Ohio services only.
2020-01-01 clause MSA#5 "Pay in 30 days."
2022-07-01 terminates T#1 MSA "scope=the Ohio services"
on 2023-01-01 MSA#5 status=IN_FORCE text="5 Pay in 30 days." limited="the Ohio services: "

# A pending waiver is said: A draft waiver waits for review.
2020-01-01 clause MSA#2 "Pay."
2021-01-01 waives W#1 MSA#2 pending
on 2022-01-01 MSA#2 qualified=- codes=PENDING_CLAIM

# New text that repeats its own name makes no second provision: The definition, and the schedule, come again inside their own new words.
2020-01-01 clause MSA#"Completion Date" "Completion Date" "means May." kind=DEFINITION
2021-01-01 amends A#1 MSA#"Completion Date" "Completion Date. It means June." "part=|Completion Date|It means June."
2021-01-01 inserts A#2 MSA#"Schedule C-1" "Schedule C-1 Rates: ten." "part=Schedule C-1||Rates: ten."
2022-01-01 amends B#1 MSA#"Schedule C-1" "Schedule C-1 Rates: twelve." "part=Schedule C-1||Rates: twelve."
on 2021-06-01 "MSA#Completion Date" text="Completion Date. It means June."
on 2022-06-01 "MSA#Schedule C-1" text="Schedule C-1 Rates: twelve."

# A later supplement to an earlier version is read with the version in force: It was agreed after the restatement and cites what that replaced; one from before it is not taken over.
2020-01-01 clause MSA#7 "Prices" "Prices are in the list."
2020-02-01 supplements OLD#1 MSA#7
2021-01-01 clause V2#5 "Prices" "Prices are in the list."
2021-01-01 supersedes V2#99 MSA
2021-06-01 supplements NEW#1 MSA#7
on 2020-06-01 MSA#7 supplements=OLD#1
on 2021-07-01 V2#5 supplements=NEW#1

# A change of the whole document without words is shown where it belongs: Rights become exclusive in 2 and 3 as named; 1 is the first provision; 4 may be touched; 5 was just given its words.
2020-01-01 clause MSA#1 "Grant."
2020-01-01 clause MSA#2 "Non-exclusive."
2020-01-01 clause MSA#2(a) "Also non-exclusive."
2020-01-01 clause MSA#3 "Non-exclusive too."
2020-01-01 clause MSA#4 "Pay."
2020-01-01 clause MSA#5 "Ship."
2021-01-01 amends A#1 MSA#5 "Fly."
2021-01-01 unspecified A#2 MSA "says=References to rights, in Sections 2 (Use of Copies) and 3 too, are amended to be exclusive."
on 2021-06-01 MSA#1 outstanding="A#2 the words do not say what the text becomes"
on 2021-06-01 MSA#2 outstanding="A#2 the words do not say what the text becomes"
on 2021-06-01 MSA#2(a) outstanding="A#2 the words do not say what the text becomes"
on 2021-06-01 MSA#3 outstanding="A#2 the words do not say what the text becomes"
on 2021-06-01 MSA#4 outstanding=- codes=OUTSTANDING_CHANGE
on 2021-06-01 MSA#5 outstanding=- codes=-

# What comes in or goes for a scope only: 2.1 is new, and 3 deleted, for the Dallas site only: the new words are shown with their scope and nowhere as in force for all.
2020-01-01 clause MSA#2 "Delivery."
2020-01-01 clause MSA#3 "Storage."
2021-01-01 inserts A#1 MSA#2.1 "2.1 Insure it." "scope=the Dallas site"
2021-01-01 deletes A#2 MSA#3 "scope=the Dallas site"
on 2021-06-01 MSA#2.1 status=NOT_YET_IN_FORCE text=- limited="the Dallas site: 2.1 Insure it." messages~="stands for the Dallas site only: 2.1 Insure it."
on 2021-06-01 MSA#3 text="3 Storage." limited="the Dallas site: " messages~="does not apply for the Dallas site"
on 2020-06-01 MSA#2.1 limited=-

# An end in part is said as its words say it: An end "solely" of something is told as that end, one "other than" something with what it keeps: never as the contrary.
2020-01-01 clause MSA#2 "Delivery."
2020-01-01 clause MSA#3 "Storage."
2021-01-01 deletes A#1 MSA#2 "scope=solely with respect to Ohio"
2021-01-01 deletes A#2 MSA#3 "scope=other than Section 3.1"
on 2021-06-01 MSA#2 messages="ended solely with respect to Ohio"
on 2021-06-01 MSA#3 messages="ended, but for what these words keep: other than Section 3.1"

# Waivers outlive a restatement: they change no text, so none spends them; each stays with its provision, under whatever number, as long as it was given.
2020-01-01 clause MSA#7 "Covenants" "Keep books."
2020-01-01 clause MSA#7(a) "Report" "Report each quarter to the lender."
2020-01-01 clause MSA#8 "Audit" "Allow audits."
2020-03-01 waives W#1 MSA#7(a) "scope=the first quarter"
2020-03-01 waives W#2 MSA#7(a) until 2021-06-30
2020-03-01 consents C#1 MSA
2020-04-01 amends A#1 MSA#7(a) "7(a) Report. Report each month to the lender."
2021-01-01 clause V2#5 "Audit" "Allow audits."
2021-01-01 clause V2#6 "Covenants" "Keep books."
2021-01-01 clause V2#6(c) "Report" "Report each quarter to the lender."
2021-01-01 supersedes V2#99 MSA
2021-09-01 deletes B#1 W#1
on 2021-02-01 V2#6(c) qualified="W#1 | W#2 | C#1"
on 2021-02-01 MSA#7(a) qualified="W#1 | W#2 | C#1" text="6(c) Report. Report each quarter to the lender."
on 2021-02-01 V2#5 qualified=C#1
on 2021-07-01 V2#6(c) qualified="W#1 | C#1"
on 2021-09-01 V2#6(c) qualified=C#1
on 2021-02-01 V2 qualified="6(c): W#1 | 6(c): W#2 | the whole: C#1"
