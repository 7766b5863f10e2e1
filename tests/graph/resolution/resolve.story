Resolving a clause on a day: each test's docstring is its portfolio.

# Latest amendment wins: Two amendments of one provision.
2020-01-01 clause MSA#5.1 "Payment within 30 days."
2021-06-01 amends AMD1#2 MSA#5.1 "Payment within 45 days."
2022-06-01 amends AMD2#1 MSA#5.1 "Payment within 60 days."
on 2021-05-31 MSA#5.1 text="5.1 Payment within 30 days."
on 2021-06-01 MSA#5.1 text="Payment within 45 days."
on 2022-06-01 MSA#5.1 text="Payment within 60 days."

# Before its day a document is not in force: One clause.
2020-01-01 clause MSA#5.1 "Payment within 30 days."
on 2019-12-31 MSA#5.1 status=NOT_YET_IN_FORCE text=- last="5.1 Payment within 30 days." excluded="NOT_YET_IN_FORCE MSA"

# The text is the whole provision: Children are spliced in at their place, each as it reads that day.
2020-01-01 clause MSA#2 "Fees" "The fees are:"
2020-01-01 clause MSA#2(a) "a setup fee of $100;"
2020-01-01 clause MSA#2(b) "a monthly fee of $10."
2021-01-01 amends A1#1 MSA#2(b) "(b) a yearly fee of $90."
on 2022-01-01 MSA#2 text="2 Fees. The fees are:\n2(a) a setup fee of $100;\n(b) a yearly fee of $90." steps=A1#1
on 2022-01-01 MSA#2(a) steps=-

# A child continues at its counterpart in the new text: Section 2 is replaced: (a) by designator, (c) by heading, (b) goes, (d) is new.
2020-01-01 clause MSA#2 "Fees" "The fees are:"
2020-01-01 clause MSA#2(a) "Setup" "one;"
2020-01-01 clause MSA#2(b) "Monthly" "two;"
2020-01-01 clause MSA#2(c) "Travel" "three."
2021-01-01 amends A#1 MSA#2 "Fees: (a) uno; (e) Travel tres; (d) new." "part=(a)||(a) uno;//(e)|Travel|(e) Travel tres;//(d)||(d) new."
on 2022-01-01 MSA#2(a) text="(a) uno;"
on 2022-01-01 MSA#2(c) text="(e) Travel tres;"
on 2022-01-01 MSA#2(d) text="(d) new."
on 2022-01-01 MSA#2(b) status=TERMINATED last="2(b) Monthly. two;" steps=A#1
on 2022-01-01 MSA#2 text="Fees:\n(a) uno;\n(e) Travel tres;\n(d) new."

# Changes to a child before its parent was replaced are spent: The child was amended, then the parent replaced, then the child amended again.
2020-01-01 clause MSA#2 "The fees are:"
2020-01-01 clause MSA#2(a) "ten;"
2021-01-01 replaces-words A1#1 MSA#2(a) "ten" "twelve"
2021-01-01 inserts A1#2 MSA#2(b) "(b) more."
2022-01-01 amends A2#1 MSA#2 "The fees: (a) twenty;" "part=(a)||(a) twenty;"
2023-01-01 replaces-words A3#1 MSA#2(a) "twenty" "thirty"
on 2021-06-01 MSA#2(a) text="2(a) twelve;"
on 2022-06-01 MSA#2(a) text="(a) twenty;"
on 2023-06-01 MSA#2(a) text="(a) thirty;" steps="A2#1 | A3#1" excluded="AMENDED MSA | AMENDED A1"

# Words of a parent change in the child where they stand: An operation on Section 2 reaches the words of 2(a).
2020-01-01 clause MSA#2 "The fees are:"
2020-01-01 clause MSA#2(a) "ten dollars a unit;"
2020-01-01 clause MSA#2(b) "one dollar a box."
2021-01-01 replaces-words A1#1 MSA#2 "ten dollars" "11 dollars"
on 2022-01-01 MSA#2(a) text="2(a) 11 dollars a unit;" steps=A1#1
on 2022-01-01 MSA#2(b) steps=-

# An inserted provision is a clause of its document from its day: 7.02 goes between 7.01 and 7.03, with a subsection of its own.
2020-01-01 clause MSA#7 "Covenants" "The Borrower shall:"
2020-01-01 clause MSA#7.01 "pay;"
2020-01-01 clause MSA#7.03 "report."
2021-01-01 inserts A1#1 MSA#7.02 "Cash" "7.02 Cash. Keep: (a) $50." "part=(a)||(a) $50."
on 2020-12-31 MSA#7.02 status=NOT_YET_IN_FORCE last="7.02 Cash. Keep: (a) $50." excluded="NOT_YET_IN_FORCE A1"
on 2021-01-01 MSA#7.02 text="7.02 Cash. Keep:\n(a) $50." section=7.02
on 2021-01-01 MSA#7.02(a) text="(a) $50."
on 2020-12-31 MSA#7 text="7 Covenants. The Borrower shall:\n7.01 pay;\n7.03 report."
on 2021-01-01 MSA#7 text="7 Covenants. The Borrower shall:\n7.01 pay;\n7.02 Cash. Keep:\n(a) $50.\n7.03 report."

# An inserted provision can itself be amended and deleted: Inserted, changed, deleted.
2020-01-01 clause MSA#7.01 "Pay."
2021-01-01 inserts A1#1 MSA#7.02 "7.02 Keep $50."
2022-01-01 replaces-words A2#1 MSA#7.02 "$50" "$60"
2023-01-01 deletes A3#1 MSA#7.02
on 2021-06-01 MSA#7.02 text="7.02 Keep $50."
on 2022-06-01 MSA#7.02 text="7.02 Keep $60."
on 2023-06-01 MSA#7.02 status=TERMINATED last="7.02 Keep $60."

# A deleted provision is shown as ended with its last text: 14.2(b) is deleted; 14.2 reads without it.
2020-01-01 clause MSA#14.2 "Either party may:"
2020-01-01 clause MSA#14.2(a) "leave;"
2020-01-01 clause MSA#14.2(b) "stay."
2021-01-01 deletes A1#1 MSA#14.2(b)
on 2021-01-01 MSA#14.2(b) status=TERMINATED text=- last="14.2(b) stay." excluded="TERMINATED MSA"
on 2021-01-01 MSA#14.2 text="14.2 Either party may:\n14.2(a) leave;" steps=A1#1

# What stands in a deleted provision ends with it: Section 14 goes, and 14.2 with it; a later change to 14.2 has nothing to change.
2020-01-01 clause MSA#14 "Ends:"
2020-01-01 clause MSA#14.2 "leave;"
2021-01-01 deletes A1#1 MSA#14
2022-01-01 replaces-words A2#1 MSA#14.2 "leave" "stay"
on 2022-06-01 MSA#14.2 status=TERMINATED outstanding="A2#1 the provision it changes is not in force"

# A deleted provision can be replaced again: Reserved, then filled.
2020-01-01 clause MSA#5 "Old."
2021-01-01 deletes A1#1 MSA#5
2022-01-01 amends A2#1 MSA#5 "New."
on 2021-06-01 MSA#5 status=TERMINATED
on 2022-06-01 MSA#5 text=New.

# A lapse brings back the exact earlier text: The amendment runs through 2021.
2020-01-01 clause MSA#13 "Notices go to Spear Street."
2021-01-01 replaces-words A1#1 MSA#13 "Spear Street" "67th Street" until 2021-12-31
on 2021-12-31 MSA#13 text="13 Notices go to 67th Street."
on 2022-01-01 MSA#13 text="13 Notices go to Spear Street." excluded="LAPSED A1"
on 2020-12-31 MSA#13 text="13 Notices go to Spear Street."

# A change to words that lapsed is outstanding: The second change rests on words that only the lapsed first one brought.
2020-01-01 clause MSA#13 "Notices go to Spear Street."
2021-01-01 replaces-words A1#1 MSA#13 "Spear Street" "67th Street" until 2021-12-31
2021-06-01 replaces-words A2#1 MSA#13 "67th Street" "68th Street"
on 2021-07-01 MSA#13 text="13 Notices go to 68th Street."
on 2022-01-01 MSA#13 text="13 Notices go to Spear Street." outstanding="A2#1 the words to be changed do not stand in the text in force" unapplied="68th Street" codes=OUTSTANDING_CHANGE

# An insertion that lapsed is ended: 1(a)(xi) lapses.
2020-01-01 clause MSA#1(a) "Terms:"
2021-01-01 inserts A1#1 MSA#1(a)(xi) "(xi) more." until 2021-12-31
2021-06-01 replaces-words A2#1 MSA#1(a)(xi) "more" "less"
2022-06-01 deletes A3#1 MSA#1(a)(xi)
on 2022-01-01 MSA#1(a)(xi) status=TERMINATED last="(xi) more." outstanding="A2#1 the provision it changes is not in force"
on 2022-01-01 MSA#1(a) text="1(a) Terms:"
on 2022-06-01 MSA#1(a)(xi) outstanding="A2#1 the provision it changes is not in force | A3#1 the provision it changes is not in force"

# What does not apply word for word is outstanding: The quoted words do not stand there; "amended to allow" has no words at all.
2020-01-01 clause MSA#2.2 "The Supplier delivers."
2021-01-01 replaces-words A1#1 MSA#2.2 "The Buyer" "The Client"
2021-01-01 unspecified A1#2 MSA#2.2
2021-01-01 unspecified A1#3 MSA
on 2022-01-01 MSA#2.2 status=IN_FORCE text="2.2 The Supplier delivers." outstanding="A1#1 the words to be changed do not stand in the text in force | A1#2 the words do not say what the text becomes | A1#3 the words do not say what the text becomes" steps=-

# A closing condition applies and is said: Effective upon receipt of fees.
2020-01-01 clause MSA#2 "The price is $5."
2021-01-01 amends A1#1 MSA#2 "The price is $4." "closing=receipt of the fees"
on 2022-01-01 MSA#2 text="The price is $4." codes=CONDITION_UNCONFIRMED excluded="AMENDED MSA"

# A future event is not in force: Effective when the regulator approves.
2020-01-01 clause MSA#2 "The price is $5."
2021-01-01 amends A1#1 MSA#2 "The price is $4." "awaits=approval by the regulator"
on 2022-01-01 MSA#2 text="2 The price is $5." codes=CONDITION_UNCONFIRMED excluded="NOT_YET_IN_FORCE A1"

# Inside a partial date the answer warns: Effective "June 2021".
2020-01-01 clause MSA#2 "The price is $5."
2021-06-01 amends A1#1 MSA#2 "The price is $4." on=2021-06
on 2021-05-31 MSA#2 text="2 The price is $5."
on 2021-06-15 MSA#2 codes=PARTIAL_DATE excluded="AMENDED MSA"
on 2021-07-01 MSA#2 codes=- text="The price is $4."

# An unknown day never takes effect silently: Neither the change nor its instrument has a date; nor has the base of the second clause.
2020-01-01 clause MSA#2 "The price is $5."
2021-06-01 document A1 undated
2021-06-01 amends A1#1 MSA#2 "The price is $4." undated
2021-06-01 document SOW undated
2021-06-01 clause SOW#1 "Work."
on 2022-01-01 MSA#2 text="2 The price is $5." codes=DATE_UNKNOWN
on 1999-01-01 SOW#1 text="1 Work." codes=DATE_UNKNOWN

# A retroactive change governs from the stated day: Agreed in June, effective from January.
2020-01-01 clause MSA#2 "The price is $5."
2021-06-01 document A1 signed=2021-06-01
2021-01-01 amends A1#1 MSA#2 "The price is $4."
on 2021-01-01 MSA#2 text="The price is $4." codes=RETROACTIVE
on 2021-06-01 MSA#2 codes=-

# A pending claim changes nothing and is said: A draft's claim waits for review; one for later does not touch the day.
2020-01-01 clause MSA#2 "The price is $5."
2020-01-01 clause MSA#2(a) "And more."
2021-01-01 amends D1#1 MSA#2(a) "Less." pending
2023-01-01 amends D2#1 MSA#2 "Nothing." pending
on 2022-01-01 MSA#2 text="2 The price is $5.\n2(a) And more." codes=PENDING_CLAIM
on 2020-06-01 MSA#2 codes=-

# Misquoted old words do not block a whole provision: The provision "previously read" something else.
2020-01-01 clause MSA#2 "The price is $5."
2021-01-01 amends A1#1 MSA#2 "The price is $4." "recited=The fee is $5."
on 2022-01-01 MSA#2 text="The price is $4." codes=RECITED_TEXT_DIFFERS

# Words quoted with other marks are replaced and noted: The contract has a colon where the amendment has none.
2020-01-01 clause MSA#2 "With a copy to: the General Counsel."
2021-01-01 replaces-words A1#1 MSA#2 "a copy to the General Counsel" "no copy"
on 2022-01-01 MSA#2 text="2 With no copy." codes=RECITED_TEXT_DIFFERS

# A word is replaced everywhere in a document: All references to the Shop become the Store; signatures too, but a clause without the word has no step.
2020-01-01 clause MSA#1 "The Shop sells."
2020-01-01 clause MSA#2 "The Shop pays the Shop."
2020-01-01 clause MSA#3 "Nothing."
2021-01-01 replaces-everywhere A1#1 MSA "Shop" "Store"
on 2022-01-01 MSA#2 text="2 The Store pays the Store."
on 2022-01-01 MSA#3 steps=- outstanding=- excluded=-

# A substituted party is not written into signatures: Beta takes the place of Alpha; Alpha signed.
2020-01-01 clause MSA#preamble "Between Alpha and Gamma." kind=PREAMBLE
2020-01-01 clause MSA#signatures "Alpha Gamma" kind=SIGNATURES
2021-01-01 replaces-party A1#1 MSA "Alpha" "Beta"
on 2022-01-01 MSA#preamble text="preamble Between Beta and Gamma."
on 2022-01-01 MSA#signatures text="signatures Alpha Gamma"

# Amendments are amended: The second amendment changes the words of the first.
2020-01-01 clause MSA#2 "The price is $5."
2021-01-01 amends A1#1 MSA#2 "The price is $4 a unit."
2022-01-01 replaces-words A2#1 A1#1 "unit" "box"
on 2021-06-01 MSA#2 text="The price is $4 a unit."
on 2022-06-01 MSA#2 text="The price is $4 a box." steps="A1#1 | A2#1"

# An amending provision that was replaced is outstanding: The first amendment's own section 1 is deleted by the second: no words restore the old text.
2020-01-01 clause MSA#2 "The price is $5."
2021-01-01 replaces-words A1#1 MSA#2 "$5" "$4"
2022-01-01 deletes A2#1 A1#1
on 2021-06-01 MSA#2 text="2 The price is $4."
on 2022-06-01 MSA#2 outstanding="A2#1 it takes an amending provision out of force, and no words bring the text before that amendment back"

# An amendment without its parent is unresolved: The contract it amends is not here; a base alone is not unresolved.
2021-01-01 document A1 kind=AMENDMENT
2021-01-01 amends A1#1 GONE#2 "The price is $4."
2020-01-01 document BASE kind=BASE
2020-01-01 clause BASE#1 "Words."
2020-01-01 document T kind=TERMINATION
2020-01-01 clause T#1 "It ends."
on 2022-01-01 A1#1 status=UNRESOLVED text="1 GONE 2 amends \"The price is $4.\" The price is $4."
on 2022-01-01 BASE#1 status=IN_FORCE
on 2022-01-01 T#1 status=UNRESOLVED

# Supplements and waivers are brought along: A side letter supplements, a waiver qualifies, only while they govern.
2020-01-01 clause MSA#2 "The price is $5."
2021-01-01 supplements SIDE#1 MSA#2
2021-01-01 document W kind=WAIVER
2021-01-01 supplements W#1 MSA#2 until 2021-12-31
on 2021-06-01 MSA#2 supplements=SIDE#1 qualified=W#1
on 2022-06-01 MSA#2 qualified=-

# Renumbering moves the address and keeps the words: 5.1 is renumbered 5.2.
2020-01-01 clause MSA#5.1 "The price is $5."
2021-01-01 renumbers A1#1 MSA#5.1 "5.2"
on 2022-01-01 MSA#5.1 text="5.1 The price is $5." steps=A1#1

# A number can be given again: Section 6 was deleted, then a new section 6 is added; a new 7 where 7 stands is outstanding.
2020-01-01 clause MSA#5 "Pay."
2020-01-01 clause MSA#6 "Ship."
2020-01-01 clause MSA#7 "Store."
2021-01-01 deletes A#1 MSA#6
2022-01-01 inserts B#1 MSA#6 "6 Fly."
2022-01-01 inserts B#2 MSA#7 "7 Sell."
2023-01-01 replaces-words C#1 MSA#6 "Fly" "Sail"
on 2021-06-01 MSA#6 status=TERMINATED
on 2022-06-01 MSA#6 text="6 Fly."
on 2023-06-01 MSA#6 text="6 Sail."
on 2022-06-01 MSA#7 text="7 Store." outstanding="B#2 a provision of that number is there already" unapplied="7 Sell."

# A provision that is not there is outstanding where it would be: 5(z) is replaced, 5(y) is added without words, 9 is deleted; there are no 5(z) and 9.
2020-01-01 clause MSA#5 "Pay."
2020-01-01 clause MSA#5(a) "Soon."
2020-01-01 clause MSA#6 "Ship."
2021-01-01 amends A#1 MSA#5(z) "Later."
2021-01-01 inserts A#2 MSA#5(y) ""
2022-01-01 deletes A#3 MSA#9
on 2021-06-01 MSA#5 outstanding="A#1 the provision it names was not found | A#2 the new words are not given"
on 2021-06-01 MSA#6 outstanding=-
on 2022-06-01 MSA#6 outstanding="A#3 the provision it names was not found"

# Words of an amendment on words are amended: The first changes "$5" to "$40 a unit", the second changes its "$40" everywhere to "$4", the third is not about its words.
2020-01-01 clause MSA#5 "Pay $5 now."
2021-01-01 replaces-words A#1 MSA#5 "$5" "$40 a unit"
2022-01-01 replaces-everywhere B#1 A "$40" "$4"
2022-01-01 replaces-words B#2 A#1 "something else" "other"
2022-01-01 inserts B#3 A#2 "2 More."
on 2021-06-01 MSA#5 text="5 Pay $40 a unit now."
on 2022-06-01 MSA#5 text="5 Pay $4 a unit now."

# What is added at the end of a provision is its own: 13.1 ends with (b); the sentence added to 13.1 does not become part of (b), words in the middle of it do.
2020-01-01 clause MSA#13.1 "Limits:"
2020-01-01 clause MSA#13.1(a) "one;"
2020-01-01 clause MSA#13.1(b) "two."
2021-01-01 adds-sentence A#1 MSA#13.1 "None applies to fraud."
2022-01-01 inserts-words B#1 MSA#13.1 end "Nor to theft."
2023-01-01 deletes-words C#1 MSA#13.1 "one; 13.1(b) two."
on 2021-06-01 MSA#13.1 text="13.1 Limits:\n13.1(a) one;\n13.1(b) two.\nNone applies to fraud."
on 2022-06-01 MSA#13.1(b) text="13.1(b) two."
on 2022-06-01 MSA#13.1 text="13.1 Limits:\n13.1(a) one;\n13.1(b) two.\nNone applies to fraud. Nor to theft."
on 2023-06-01 MSA#13.1 text="13.1 Limits:\n13.1(a)\nNone applies to fraud. Nor to theft."
on 2023-06-01 MSA#13.1(b) text=""

# A change below a provision that was never brought is outstanding: 7.05 awaits an event; its (a) is changed, and an (b) is added to it.
2020-01-01 clause MSA#7 "Covenants" "Shall:"
2021-01-01 inserts A#1 MSA#7.05 "7.05 Keep: (a) cash." "part=(a)||(a) cash." "awaits=a closing"
2022-01-01 replaces-words B#1 MSA#7.05(a) "cash" "gold"
2022-01-01 inserts B#2 MSA#7.05(b) "(b) silver."
on 2022-06-01 MSA#7.05 status=NOT_YET_IN_FORCE outstanding="B#1 the provision it changes is not in force | B#2 the provision it changes is not in force"
on 2022-06-01 MSA#7.05(b) status=NOT_YET_IN_FORCE
on 2022-06-01 MSA#7 outstanding="B#1 the provision it changes is not in force | B#2 the provision it changes is not in force"

# An ended clause of an exhibit reads as ended in all its parents: A whole exhibit replaced by one that repeats one of its two sections under the same number.
2020-01-01 clause MSA#"Exhibit B" "Rates" "As follows:"
2020-01-01 clause MSA#"Exhibit B 1" "Ten."
2020-01-01 clause MSA#"Exhibit B 2" "Twenty."
2021-01-01 amends A#1 MSA#"Exhibit B" "Exhibit B. New rates: 1. Eleven." "part=1||1. Eleven."
on 2022-01-01 "MSA#Exhibit B 1" text="1. Eleven."
on 2022-01-01 "MSA#Exhibit B 2" status=TERMINATED
on 2022-01-01 "MSA#Exhibit B" type=OTHER

# An undated draft is not in force: Papers without a day: a draft, one without signatures, and one that shows no signature block.
2020-01-01 document DRAFT execution=DRAFT undated
2020-01-01 clause DRAFT#1 "Payment within 90 days."
2020-01-01 document UNSIGNED execution=UNSIGNED undated
2020-01-01 clause UNSIGNED#1 "Payment within 60 days."
2020-01-01 document TERMS execution=NOT_SHOWN undated
2020-01-01 clause TERMS#1 "Payment within 30 days."
on 2024-01-01 DRAFT#1 status=NOT_YET_IN_FORCE text=- last="1 Payment within 90 days."
on 2024-01-01 UNSIGNED#1 status=NOT_YET_IN_FORCE text=- last="1 Payment within 60 days."
on 2024-01-01 TERMS#1 status=IN_FORCE

# The words keep their place in their files: every run is verbatim where it says it stands.
2020-01-01 clause MSA#5.1 "Payment within 30 days after invoice."
2021-01-01 replaces-words A1#1 MSA#5.1 "30" "45"
on 2022-01-01 MSA#5.1 runs="MSA#5.1: 5.1 Payment within  | A1#1: 45 | MSA#5.1:  days after invoice."

# What an edge rests on is said: partly signed, inferred, with a differing date.
2020-01-01 document MSA execution=NOT_SHOWN
2020-01-01 clause MSA#2 "The price is $5 [***]."
2021-01-01 document A1 execution=PARTLY_SIGNED
2021-01-01 replaces-words A1#1 MSA#2 "$5" "$4" inferred note=DATE_DIFFERS,TWO_CANDIDATES
on 2022-01-01 MSA#2 notices="UNSIGNED | UNSIGNED A1#1 | INFERRED A1#1 | DATE_DIFFERS A1#1 | REDACTED"

# New text may use a designator twice: the first continues the old (a), the others are provisions of their own.
2020-01-01 clause MSA#2 "Fees:"
2020-01-01 clause MSA#2(a) "old."
2021-01-01 amends A#1 MSA#2 "Fees: (a) one (a) two" "part=(a)||(a) one//(a)||(a) two"
2022-01-01 amends B#1 MSA#2 "Fees: (a) uno (a) due (a) tre" "part=(a)||(a) uno//(a)||(a) due//(a)||(a) tre"
on 2021-06-01 MSA#2 below="(a) one | (a) two"
on 2022-06-01 MSA#2 text="Fees:\\n(a) uno\\n(a) due\\n(a) tre"

# A document is conformed clause by clause: the conformed copy has the inserted provision at its place.
2020-01-01 clause MSA#1 "One."
2020-01-01 clause MSA#3 "Three."
2021-01-01 inserts A1#1 MSA#2 "2 Two."
on 2022-01-01 MSA resolved="1 One. | 2 Two. | 3 Three."

# New text that repeats another provision takes nothing from it: a page of the old agreement bound in between; 1.05 stays where it is, and the words are part of the new 1.06.
2020-01-01 clause MSA#1.05 "The Closing is on June 1."
2020-01-01 clause MSA#1.06 "It may be moved to July 1."
2021-01-01 amends A#1 MSA#1.06 "1.06 To August 1. 1.05 The Closing is on June 1." part="1.05||1.05 The Closing is on June 1."
on 2021-06-01 MSA#=1.05 text="1.05 The Closing is on June 1." inserted=no
on 2021-06-01 MSA#1.06 text="1.06 To August 1. 1.05 The Closing is on June 1."

# A text depends on what it refers to: terms (the longest first), sections and attachments of the same document; not those of another, nor its own.
2020-01-01 clause MSA#1 "Terms" "As used:"
2020-01-01 clause MSA#1.1 "Net Fee" "means the Fee after tax." kind=DEFINITION
2020-01-01 clause MSA#1.2 "Fee" "means money." kind=DEFINITION
2020-01-01 clause MSA#1.3 "lower case" "means this." kind=DEFINITION
2020-01-01 clause MSA#5 "Payment" "Net of the Net Fee, Section 6 and Exhibit B; Section 7 of the Lease; Section 99; lower case."
2020-01-01 clause MSA#5.1 "Late" "See Section 5."
2020-01-01 clause MSA#6 "Time" "Soon."
2020-01-01 clause MSA#7 "Place" "Here."
2020-01-01 clause MSA#"Exhibit B" "Rates" "Ten."
on 2020-06-01 MSA#5 depends="MSA#1.1 | MSA#6 | MSA#Exhibit B"
on 2020-06-01 MSA#1.1 depends=MSA#1.2
on 2020-06-01 MSA#5.1 depends=-
on 2020-06-01 MSA refers="Exhibit B"

# A child is asked by the name of what it takes: by heading, or by subject where the heading is another; the price is nobody's but the parent's.
2020-01-01 clause MSA#8 "Applicable Law" "Delaware." type=GOVERNING_LAW
2020-01-01 clause MSA#9 "Price" "Ten." type=FEES
2020-06-01 clause SOW#1 "Work" "Build."
2020-06-01 childof SOW MSA
on 2021-01-01 SOW@~"Governing law" text="8 Applicable Law. Delaware."
on 2021-01-01 SOW@~"applicable law" text="8 Applicable Law. Delaware."
on 2021-01-01 SOW@~Price text=-
on 2021-01-01 SOW@~Fees text=-
on 2021-01-01 SOW@~Work text=-
