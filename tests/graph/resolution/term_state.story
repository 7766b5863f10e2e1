The term of a document by the words in force: periods, extensions, renewals, refusals to renew.

# A period leads to a last day that is marked: Three years from the effective date; two from a day named; a notice period is no term.
2020-01-01 clause A#1 "Term" "The initial term of this Agreement shall be for three (3) years from the Effective Date." type=TERM
2020-01-01 clause B#1 "Term" "It continues in effect for two years commencing on July 1, 2020." type=TERM
2020-01-01 clause C#1 "Term" "This Agreement may be ended at any time for convenience on 30 days notice." type=TERM
on 2021-06-01 A term="RUNNING 2022-12-31 computed"
on 2023-01-01 A term="EXPIRED 2022-12-31 computed"
on 2021-06-01 B term="RUNNING 2022-06-30 computed"
on 2021-06-01 C term="UNKNOWN -"
on 2021-06-01 A#1 codes=COMPUTED_DATE

# The term follows an extension: To a day, by the words; then for two more years, computed; each from its day.
2020-01-01 document A expires=2020-12-31 evidence=A#1|December
2020-01-01 clause A#1 "Term" "This Agreement runs until December 31, 2020." type=TERM
2020-06-01 extends X#1 A "the Term" "December 31, 2021"
2021-06-01 extends Y#1 A#1 "" "two (2) years" "says=The Term is extended for two (2) years."
on 2020-02-01 A term="RUNNING 2020-12-31"
on 2020-07-01 A term="RUNNING 2021-12-31"
on 2022-07-01 A term="RUNNING 2023-12-31 computed"
on 2024-01-01 A term="EXPIRED 2023-12-31 computed"
on 2022-07-01 A#1 text="1 Term. This Agreement runs until December 31, 2021." outstanding="Y#1 it extends by a period: the last day follows from that, and no words give it"

# A renewal is presumed for its period: Month to month; and by itself without a period.
2020-01-01 document A expires=2020-12-31
2020-01-01 clause A#1 "Term" "One year, and shall thereafter renew month-to-month unless ended." type=TERM
2020-01-01 document B expires=2020-12-31
2020-01-01 clause B#1 "Term" "One year, renewing automatically." type=TERM
on 2021-03-15 A term="RENEWED_PRESUMED 2021-03-31 computed"
on 2021-03-15 B term="RENEWED_PRESUMED 2020-12-31"

# A term is not renewed more often than its words say: Once; then it has expired, with the renewal's last day.
2020-01-01 document A expires=2020-12-31
2020-01-01 clause A#1 "Term" "It shall automatically renew for one (1) additional twelve-month term." type=TERM
on 2021-12-31 A term="RENEWED_PRESUMED 2021-12-31 computed"
on 2022-01-01 A term="EXPIRED 2021-12-31 computed"

# A refusal to renew bites at the end of the term: Told in the second renewal year: it runs to the end of that year, and no provision is ended.
2020-01-01 document A expires=2020-12-31
2020-01-01 clause A#1 "Term" "One year, and shall automatically renew for successive one-year terms." type=TERM
2020-01-01 clause A#2 "Pay."
2022-05-01 document N kind=NOTICE
2022-05-01 terminates N#1 A "says=We elect not to renew the Agreement."
on 2022-04-30 A term="RENEWED_PRESUMED 2022-12-31 computed"
on 2022-05-01 A term="NOTICE_GIVEN 2022-12-31 computed"
on 2023-01-01 A term="EXPIRED 2022-12-31 computed"
on 2023-01-01 A#2 status=IN_FORCE

# A day that no calendar has ends nothing: A slip in the words ("February 30") leaves the last day unknown; the contract is read all the same.
2020-01-01 clause MSA#4 "This Agreement continues until February 30, 2021." type=TERM
on 2020-06-01 MSA term="UNKNOWN -"

# An option is no term: The last day of a right to extend a closing says nothing of the contract's end.
2020-01-01 document A
2020-01-01 clause A#1 "Right to Extend the Closing Date" "Purchaser may extend the Closing Date until July 16, 2020." type=RENEWAL_TERM
2020-01-01 document B
2020-01-01 clause B#1 "Renewal" "This Agreement shall continue until July 16, 2020." type=RENEWAL_TERM
on 2021-01-01 A term="UNKNOWN -"
on 2021-01-01 B term="EXPIRED 2020-07-16"

# An extension to a day counts though it changes no words: The clause gives a period, so no day stands there to be replaced; an extension of something else counts for nothing.
2020-01-01 document A effective=2020-01-01
2020-01-01 clause A#1 "Term" "This Agreement continues for a period of two years." type=TERM
2021-06-01 extends X#1 A#1 "" "June 30, 2024" "says=The Term of the Agreement is extended to June 30, 2024."
2020-01-01 document B effective=2020-01-01
2020-01-01 clause B#1 "Term" "This Agreement continues for a period of two years." type=TERM
2021-06-01 extends Y#1 B "the Closing" "June 30, 2024" "says=The Closing is extended to June 30, 2024."
on 2023-01-01 A term="RUNNING 2024-06-30"
on 2024-07-01 A term="EXPIRED 2024-06-30"
on 2023-01-01 B term="EXPIRED 2021-12-31 computed"

# A term is unknown while a change of it is not applied: It gives no words: whether it kept the term from ending is not known.
2020-01-01 document A
2020-01-01 clause A#1 "Term" "This Agreement runs until December 31, 2020." type=TERM
2020-06-01 unspecified X#1 A#1 says="The parties wish to go on."
on 2020-07-01 A term="RUNNING 2020-12-31"
on 2021-07-01 A term="UNKNOWN 2020-12-31"

# A notice that terminates is no refusal to renew: It speaks of both: it ends the contract.
2020-01-01 clause A#2 "Pay."
2022-05-01 document N kind=NOTICE
2022-05-01 terminates N#1 A "says=We terminate the Agreement and will not renew it."
on 2022-05-01 A term="TERMINATED 2022-04-30"
on 2022-05-01 A#2 status=TERMINATED

# A last day may be written in any form: With an ordinal, day first, in German; a day in figures that can mean two tells nothing.
2020-01-01 clause A#1 "Term" "This Agreement shall remain in force until the 31st day of December, 2020." type=TERM
2020-01-01 clause B#1 "Term" "This Agreement continues through 30th June 2021." type=TERM
2020-01-01 clause C#1 "Term" "Expiration date of this Agreement: 5. Juni 2021" type=TERM
2020-01-01 clause D#1 "Term" "This Agreement runs until 5/6/2021." type=TERM
2020-01-01 clause E#1 "Term" "This Agreement runs until 31/12/2021." type=TERM
on 2020-02-01 A term="RUNNING 2020-12-31"
on 2020-02-01 B term="RUNNING 2021-06-30"
on 2020-02-01 C term="RUNNING 2021-06-05"
on 2020-02-01 D term="UNKNOWN -"
on 2020-02-01 E term="RUNNING 2021-12-31"

# A term may begin on a day in figures with dots, or in German: The day is read to its end.
2020-01-01 clause A#1 "Term" "The term of this Agreement is two years from 25.9.2021." type=TERM
2020-01-01 clause B#1 "Term" "The term of this Agreement is two years commencing on 5. Juni 2021." type=TERM
on 2021-10-01 A term="RUNNING 2023-09-24 computed"
on 2021-10-01 B term="RUNNING 2023-06-04 computed"

# A day up to which something else holds is no last day of the term: Prices, an earlier agreement, a bar, a condition; nor is one of several.
2020-01-01 clause A#1 "Term" "The term is three years from January 1, 2020. Prices under this Agreement are fixed until the 31st of December 2020." type=TERM
2020-01-01 clause B#1 "Term" "The term of the Prior Agreement, expiring on 31.12.2020, is replaced." type=TERM
2020-01-01 clause C#1 "Term" "This Agreement may not be terminated until 1st January 2021." type=TERM
2020-01-01 clause D#1 "Term" "This Agreement terminates on 31.12.2020 if the permit has not been granted." type=TERM
2020-01-01 clause E#1 "Term" "Royalties under this Agreement are paid through the 30th day of June, 2020." type=TERM
2020-01-01 clause F#1 "Term" "The trial period under this Agreement ends on 1st March 2020." type=TERM
2020-01-01 clause G#1 "Term" "This Agreement was in force until 31st March 2020 and is now in force until March 31, 2025." type=TERM
2020-01-01 clause H#1 "Term" "The expiration date of this Agreement is one year after 1st May 2020." type=TERM
on 2020-02-01 A term="RUNNING 2022-12-31 computed"
on 2021-02-01 B term="UNKNOWN -"
on 2021-02-01 C term="UNKNOWN -"
on 2021-02-01 D term="UNKNOWN -"
on 2021-02-01 E term="UNKNOWN -"
on 2021-02-01 F term="UNKNOWN -"
on 2021-02-01 G term="UNKNOWN -"
on 2021-02-01 H term="RUNNING 2021-04-30 computed"
