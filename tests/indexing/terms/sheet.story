What contracts say on each subject on a day, and what filters say of them; test_stories.py says how this is written.

# A cap is read with its amount and its words: The value stands in the words at its place, and the words are the provision's own.
2020-01-01 clause MSA#8 "Liability" "Neither party's total liability shall exceed USD 1,000,000." type=CAP_ON_LIABILITY
on 2021-01-01 MSA LIABILITY_CAP status=FOUND text="USD 1,000,000" section=8 typed="MONEY 1000000 USD" values="USD 1,000,000" tags~=mutual words-of=MSA#8

# An amended cap is that of the day: Before the amendment the old cap, from its day the new one, with the edge that made it.
2020-01-01 clause MSA#8 "Liability" "Supplier's aggregate liability shall not exceed USD 1,000,000." type=CAP_ON_LIABILITY
2021-06-01 replaces-words A1#1 MSA#8 "USD 1,000,000" "USD 250,000"
on 2021-05-31 MSA LIABILITY_CAP text="USD 1,000,000" path=-
on 2021-06-01 MSA LIABILITY_CAP text="USD 250,000" path=A1#1 holder=MSA

# A child takes the cap of its parent: The order has no cap of its own: the master's holds, as amended, and the path names the tie.
2020-01-01 clause MSA#8 "Liability" "Supplier's aggregate liability shall not exceed USD 1,000,000." type=CAP_ON_LIABILITY
2020-06-01 clause SOW#1 "Work" "Supplier builds the site."
2020-06-01 childof SOW MSA
2021-06-01 replaces-words A1#1 MSA#8 "USD 1,000,000" "USD 250,000"
on 2021-06-01 SOW LIABILITY_CAP text="USD 250,000" inherited=yes holder=MSA path="SOW#2 | A1#1"

# A child and its parent that differ are in conflict unless words rank them: Nobody says which law prevails between ORDER and MSA; the words of TERMS rank it above FORM.
2020-01-01 clause MSA#9 "Law" "This Agreement is governed by the laws of Delaware." type=GOVERNING_LAW
2020-01-01 clause TERMS#9 "Law" "This Agreement is governed by the laws of Delaware." type=GOVERNING_LAW
2020-01-01 clause TERMS#10 "Precedence" "In case of conflict this Agreement prevails over any order form." type=PRECEDENCE
2020-06-01 document ORDER kind=ORDER_FORM
2020-06-01 clause ORDER#1 "Law" "This Agreement is governed by the laws of Ohio." type=GOVERNING_LAW
2020-06-01 childof ORDER MSA
2020-06-01 document FORM kind=ORDER_FORM
2020-06-01 clause FORM#1 "Law" "This Agreement is governed by the laws of Ohio." type=GOVERNING_LAW
2020-06-01 childof FORM TERMS
on 2021-01-01 ORDER GOVERNING_LAW status=CONFLICTED note~=Delaware
on 2021-01-01 FORM GOVERNING_LAW status=FOUND text=Delaware inherited=yes note~=Ohio

# A child that says more than its parent is not in conflict: The order gives a period of secrecy, the master none; both hold, and the note names the other.
2020-01-01 clause MSA#6 "Secrecy" "Each party shall keep Confidential Information secret." type=CONFIDENTIALITY
2020-06-01 clause SOW#1 "Secrecy" "Supplier shall keep Confidential Information secret for five years." type=CONFIDENTIALITY
2020-06-01 childof SOW MSA
on 2021-01-01 SOW CONFIDENTIALITY status=FOUND text="5 years" inherited=no note~=MSA

# A claim that waits is named and changes nothing: A pending change of the provision, and a pending insertion on the subject.
2020-01-01 clause MSA#4 "Payment" "Buyer shall pay each invoice within 30 days of receipt." type=PAYMENT_TERMS
2020-01-01 clause MSA#9 "Other" "Nothing else is agreed."
2021-01-01 replaces-words A1#1 MSA#4 "30 days" "60 days" pending
2021-01-01 inserts A1#2 MSA#12 "Law" "This Agreement is governed by the laws of Ohio." pending
on 2022-01-01 MSA PAYMENT_DAYS text="30 days" typed="DURATION 30 DAY" pending=A1#1
on 2022-01-01 MSA GOVERNING_LAW status=ABSENT pending=A1#2

# An exhibit that is not here may hold what it is named for: Insurance is unread, a warranty is absent; the exhibit that is here leaves nothing unread.
2020-01-01 clause MSA#6 "Cover" "Supplier meets the insurance requirements set forth in Exhibit C."
2020-01-01 clause MSA#7 "Plans" "The plans are in Exhibit D."
2020-01-01 clause FULL#6 "Cover" "Supplier meets the insurance requirements set forth in Exhibit C."
2020-01-01 clause FULL#"Exhibit C" "Requirements" "None."  kind=EXHIBIT
on 2021-01-01 MSA INSURANCE status=UNREAD unread="Exhibit C (not attached)"
on 2021-01-01 MSA WARRANTY status=ABSENT
on 2021-01-01 FULL INSURANCE status=ABSENT

# A terminated contract has ended cells: The words of its last day are shown, and that they are in force no more.
2020-01-01 clause MSA#9 "Law" "This Agreement is governed by the laws of Delaware." type=GOVERNING_LAW
2021-06-01 terminates T#1 MSA
on 2021-05-31 MSA GOVERNING_LAW status=FOUND
on 2021-06-01 MSA GOVERNING_LAW status=ENDED text=Delaware

# A deleted provision has ended: The audit right was deleted; nothing else speaks on it.
2020-01-01 clause MSA#5 "Audit" "Buyer may audit the books and records of Supplier." type=AUDIT_RIGHTS
2020-01-01 clause MSA#9 "Law" "This Agreement is governed by the laws of Delaware." type=GOVERNING_LAW
2021-06-01 deletes A1#1 MSA#5
on 2021-05-31 MSA AUDIT status=FOUND
on 2021-06-01 MSA AUDIT status=ENDED

# What is blacked out is unread: A cap whose sum is redacted is there and cannot be read, and so is a rate, although the law has a maximum.
2020-01-01 clause MSA#8 "Liability" "Supplier's aggregate liability shall not exceed [***]." type=CAP_ON_LIABILITY
2020-01-01 clause MSA#4 "Interest" "Late payments bear interest of [***] per month or the maximum rate permitted by law."
on 2021-01-01 MSA LIABILITY_CAP status=UNREAD unread="blacked out in 8"
on 2021-01-01 MSA LATE_INTEREST status=UNREAD

# Insurance limits and carve-outs are no cap: A sum that insurance covers caps nothing, and neither does what a limit shall not reach.
2020-01-01 clause A#2 "Supplier maintains liability insurance with limits of $1,000,000."
2020-01-01 clause B#2 "Nothing in this Agreement limits liability for fraud."
on 2020-01-01 A LIABILITY_CAP status=ABSENT
on 2020-01-01 B LIABILITY_CAP status=ABSENT

# Other periods are no term: What lasts beside a contract does not say when the contract ends.
2020-01-01 clause A#2 "Developer shall support the software during the term and for a period of two years thereafter."
2020-01-01 clause B#2 "If Buyer fails to pay and such failure continues for fifteen days, Seller may suspend delivery."
2020-01-01 clause C#2 "So long as this Agreement remains in effect, Borrower shall keep its ratio until December 31, 2024."
on 2020-01-01 A EXPIRY status=ABSENT
on 2020-01-01 B EXPIRY status=ABSENT
on 2020-01-01 C EXPIRY status=ABSENT

# An item is read with the words that introduce it: The right stands in the lead-in, the notice in the item; the proof shows both.
2020-01-01 clause MSA#7 "Ending" "Either party may terminate this Agreement:" type=TERMINATION
2020-01-01 clause MSA#7(a) "for convenience upon sixty days' notice; or" type=TERMINATION
on 2020-01-01 MSA TERMINATION_FOR_CONVENIENCE text="either party, 60 days" words-of="MSA#7 | MSA#7(a)" values="sixty days"

# An end that has a name is looked up where it is defined: The term runs to the Expiration Date; a schedule says which day that is.
2020-01-01 clause MSA#2 "Term" "The Term shall begin on the Effective Date and end on the Expiration Date." type=TERM
2020-01-01 clause MSA#9 "Particulars" "\"Expiration Date\" means three years from the Effective Date."
on 2020-01-01 MSA EXPIRY text=2022-12-31 computed=yes section=9

# A period runs from the day that its start stands for: The particulars of A give the opening day; nothing in B does, and its period stays a period.
2020-01-01 clause A#2 "Term" "This Agreement lasts three years from the Opening Date." type=TERM
2020-01-01 clause A#9 "Particulars" "Opening Date: March 1, 2021"
2020-01-01 clause B#2 "Term" "This Agreement lasts three years from the Opening Date." type=TERM
on 2020-01-01 A EXPIRY text=2024-02-29 computed=yes
on 2020-01-01 B EXPIRY text="3 years" computed=no note="from the Opening Date, which no words date"

# The state of a term rests on the same start: Nobody is told that a term runs, or is over, by a day on which it did not begin.
2020-01-01 clause A#2 "Term" "The term of this Agreement is three years from the Launch Date." type=TERM
2020-01-01 clause B#2 "Term" "The term of this Agreement is three years from the Launch Date." type=TERM
2020-01-01 clause B#9 "Particulars" "Launch Date: July 1, 2020"
2020-01-01 clause C#2 "Term" "The term of this Agreement is three years from the Effective Date." type=TERM
2020-01-01 clause D#2 "Term" "The term of this Agreement is three years. Beginning March 1, 2020, Supplier shall report." type=TERM
2020-01-01 clause E#2 "Term" "The term of this Agreement shall be for three years commencing March 1, 2020." type=TERM
on 2020-01-01 A EXPIRY state="UNKNOWN -"
on 2020-01-01 B EXPIRY state="RUNNING 2023-06-30"
on 2020-01-01 C EXPIRY state="RUNNING 2022-12-31"
on 2020-01-01 D EXPIRY state="RUNNING 2022-12-31"
on 2020-01-01 E EXPIRY state="RUNNING 2023-02-28"

# A first term is no renewal: Nor is an automatic end.
2020-01-01 clause A#2 "Term" "This Agreement remains in effect for a period of ten years, and may be extended by mutual written agreement." type=TERM
2020-01-01 clause B#2 "Term" "Subject to Section 9, this Agreement remains in effect for ten years and may be renewed by agreement for two years." type=TERM
2020-01-01 clause C#2 "Term" "This Agreement shall terminate automatically on the second anniversary of the closing, unless extended." type=TERM
2020-01-01 clause D#2 "Term" "This Agreement lasts one year and shall automatically renew for one year terms." type=TERM
on 2020-01-01 A RENEWAL text="by agreement"
on 2020-01-01 B RENEWAL text="by agreement, 2 years"
on 2020-01-01 C RENEWAL text=-
on 2020-01-01 D RENEWAL text="automatic, 1 year"

# A term that is past is renewed or has expired: MSA renews by itself, NDA does not.
2020-01-01 clause MSA#2 "Term" "This Agreement expires on December 31, 2020 and shall automatically renew for one year terms." type=TERM
2020-01-01 clause NDA#2 "Term" "This Agreement expires on December 31, 2020." type=TERM
on 2022-06-01 MSA EXPIRY text=2022-12-31 computed=yes
on 2022-06-01 NDA EXPIRY text=2020-12-31 note="the term has expired"

# Caps are compared as far as they can be: Other money, fees and what is blacked out cannot be told; the greater of two sums is at least each.
2020-01-01 clause LOW#8 "Liability" "Supplier's liability shall not exceed USD 500,000." type=CAP_ON_LIABILITY
2020-01-01 clause HIGH#8 "Liability" "Supplier's liability shall not exceed USD 5,000,000." type=CAP_ON_LIABILITY
2020-01-01 clause EURO#8 "Liability" "Supplier's liability shall not exceed EUR 500,000." type=CAP_ON_LIABILITY
2020-01-01 clause FEES#8 "Liability" "Supplier's liability shall not exceed the fees paid." type=CAP_ON_LIABILITY
2020-01-01 clause MORE#8 "Liability" "Liability shall not exceed the greater of $2,000,000 and the fees paid." type=CAP_ON_LIABILITY
2020-01-01 clause NONE#8 "Law" "This Agreement is governed by the laws of Ohio." type=GOVERNING_LAW
2020-01-01 clause DARK#8 "Liability" "Supplier's liability shall not exceed [***]." type=CAP_ON_LIABILITY
filter 2022-01-01 "caps under $1m" LOW=yes HIGH=no EURO=open FEES=open MORE=no NONE=no DARK=open
filter 2022-01-01 "liability cap < 1,000,000 USD" LOW=yes HIGH=no EURO=open FEES=open MORE=no NONE=no DARK=open
filter 2022-01-01 "no liability cap" LOW=no HIGH=no EURO=no FEES=no MORE=no NONE=yes DARK=open
filter 2022-01-01 "caps under $1m and governed by Ohio law" LOW=no HIGH=no EURO=no FEES=no MORE=no NONE=no DARK=no
filter 2022-01-01 "not governed by Ohio law" LOW=open HIGH=open EURO=open FEES=open MORE=open NONE=no DARK=open
filter 2022-01-01 "not governed by Texas law" LOW=open HIGH=open EURO=open FEES=open MORE=open NONE=yes DARK=open

# Rates of unlike periods are not compared: A rate a month is none a year, but for simple interest, which can be counted exactly; over a base rate it is no rate at all.
2020-01-01 clause MONTH#3 "Late Payment" "Overdue amounts bear interest at 1% per month." type=PAYMENT_TERMS
2020-01-01 clause SIMPLE#3 "Late Payment" "Overdue amounts bear simple interest at 1% per month." type=PAYMENT_TERMS
2020-01-01 clause YEAR#3 "Late Payment" "Overdue amounts bear interest at 8% per annum." type=PAYMENT_TERMS
2020-01-01 clause BARE#3 "Late Payment" "Overdue amounts bear interest at 8%." type=PAYMENT_TERMS
2020-01-01 clause PRIME#3 "Late Payment" "Overdue amounts bear interest at 2% over the prime rate." type=PAYMENT_TERMS
filter 2022-01-01 "late interest over 5%" MONTH=open SIMPLE=yes YEAR=yes BARE=yes PRIME=open
filter 2022-01-01 "late interest over 5% a year" MONTH=open SIMPLE=yes YEAR=yes BARE=open PRIME=open
filter 2022-01-01 "late interest at least 1% per month" MONTH=yes SIMPLE=yes YEAR=open BARE=open PRIME=open
filter 2022-01-01 "not late interest over 5%" MONTH=open SIMPLE=no YEAR=no BARE=no PRIME=open

# Limits for each case and in all are two: Of several figures an answer holds where it holds of each, or where it is asked which is meant.
2020-01-01 clause BOTH#9 "Cover" "Supplier shall keep insurance of $1,000,000 per occurrence, $2,000,000 in the aggregate." type=INSURANCE
2020-01-01 clause TURN#9 "Cover" "Supplier shall keep insurance: limit per claim of $1,000,000 and aggregate of $2,000,000." type=INSURANCE
2020-01-01 clause ONE#9 "Insurance" "Supplier shall maintain insurance of $3,000,000." type=INSURANCE
2020-01-01 clause EACH#9 "Insurance" "Supplier shall maintain insurance of $3,000,000 for each occurrence." type=INSURANCE
2020-01-01 clause COIN#9 "Insurance" "Supplier shall maintain insurance of $3,000,000 or EUR 2,000,000." type=INSURANCE
filter 2022-01-01 "insurance over $1.5m" BOTH=open TURN=open ONE=yes EACH=yes COIN=open
filter 2022-01-01 "insurance over $5m" BOTH=no TURN=no ONE=no EACH=no COIN=open
filter 2022-01-01 "insurance at least $500k" BOTH=yes TURN=yes ONE=yes EACH=yes COIN=open
filter 2022-01-01 "insurance over $1.5m per occurrence" BOTH=no TURN=no ONE=open EACH=yes COIN=open
filter 2022-01-01 "insurance in the aggregate over $1.5m" BOTH=yes TURN=yes ONE=open EACH=open COIN=open

# Days are counted from the day asked: What ends within 90 days, what renews before June (the next one), and what no day can be told of.
2020-01-01 clause SOON#2 "Term" "This Agreement shall expire on March 1, 2022." type=TERM
2020-01-01 clause LATE#2 "Term" "This Agreement shall expire on March 1, 2029." type=TERM
2020-01-01 clause OPEN#2 "Term" "This Agreement shall continue until terminated." type=TERM
2020-01-01 clause ROLL#2 "Term" "This Agreement ends on March 1, 2022 and shall automatically renew for one year terms." type=TERM
2020-01-01 clause FROM#2 "Term" "The term of this Agreement shall be ten years, commencing on the Opening Date." type=TERM
filter 2022-01-01 "expires within 90 days" SOON=yes LATE=no OPEN=no ROLL=yes FROM=open
filter 2022-01-01 "renews before June 2022" SOON=no LATE=no OPEN=no ROLL=yes FROM=no
filter 2022-01-01 "renews before June" SOON=no LATE=no OPEN=no ROLL=yes FROM=no
filter 2022-01-01 "automatic renewal" ROLL=yes
filter 2022-01-01 "expires in 2029" LATE=yes

# Months and days are compared as ranges: A month is more than 27 days and no more than 31; on 30 nobody can tell.
2020-01-01 clause A#4 "Payment" "Buyer shall pay each invoice within one month of receipt." type=PAYMENT_TERMS
filter 2022-01-01 "payment over 27 days" A=yes
filter 2022-01-01 "payment over 30 days" A=open
filter 2022-01-01 "payment over 45 days" A=no

# Consent on a change of control: A deemed assignment needs consent as well; free succession does not.
2020-01-01 clause A#9 "Control" "A change of control shall be deemed an assignment that requires consent." type=CHANGE_OF_CONTROL
2020-01-01 clause B#9 "Assignment" "Either party may assign this Agreement without consent in a merger." type=ANTI_ASSIGNMENT
filter 2022-01-01 "needs consent on change of control" A=yes B=no
