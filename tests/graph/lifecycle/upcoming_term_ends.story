The ends of terms on a calendar, and the last day to refuse a renewal.

# Words that leave a day open are read as the earlier: what runs "until" a day may not include it; the notice is counted from the day before.
2020-01-01 document A expires=2026-12-31
2020-01-01 clause A#1 "Term" "It runs until December 31, 2026 and automatically renews for successive one-year terms." type=TERM
terms 2026-01-01 to 2026-12-31 A notice=90 days~="NOTICE_DUE 2026-10-01" notes~="leave open whether 2026-12-31 is the last day"

# A refusal to renew ends the term and asks for no further notice: told in the second renewal year, the end of that year is the last entry.
2020-01-01 document A expires=2020-12-31
2020-01-01 clause A#1 "Term" "One year, and shall automatically renew for successive one-year terms." type=TERM
2022-05-01 document N kind=NOTICE
2022-05-01 terminates N#1 A "says=We elect not to renew the Agreement."
terms 2022-01-01 to 2025-12-31 A notice=30 days="TERMINATED 2022-12-31" places=A words~="We elect not to renew"

# The words in force when one has to act give the period: from November they ask for 30 days; by the words before, the time was over in October. Where neither fits, the longer.
2020-01-01 document A expires=2026-12-31
2020-01-01 clause A#1 "Term" "It automatically renews for successive one-year terms." type=TERM
terms 2026-01-01 to 2026-12-31 A notice=90,30@2026-11-01 days~="NOTICE_DUE 2026-12-01" days!~="NOTICE_DUE 2026-10"
terms 2026-01-01 to 2026-12-31 A notice=30,90@2026-11-01 days~="NOTICE_DUE 2026-10-02" days!~="NOTICE_DUE 2026-12"

# What cannot be placed is told: a renewal without a length, a renewal without a notice, a notice without an end; a draft is no contract.
2020-01-01 document A expires=2026-12-31
2020-01-01 clause A#1 "Term" "It ends on December 31, 2026, renewing automatically." type=TERM
2020-01-01 clause B#1 "Term" "It goes on." type=TERM
2020-01-01 document C expires=2026-12-31 execution=DRAFT
2020-01-01 clause C#1 "Term" "One term." type=TERM
terms 2026-01-01 to 2027-12-31 A notice=- unplaced="NOTICE_UNKNOWN | RENEWAL_UNKNOWN" unplaced-words="1: It ends on December 31, 2026, renewing automatically. | 1: It ends on December 31, 2026, renewing automatically."
terms 2026-01-01 to 2027-12-31 B notice=30 unplaced=TERM_UNKNOWN
terms 2026-01-01 to 2027-12-31 C notice=30 days=- unplaced=-

# What is unknown is told once, and a counted renewal is the last: month to month without a notice; and renewed once, after which nobody has to refuse anything.
2020-01-01 document A expires=2026-12-31
2020-01-01 clause A#1 "Term" "It shall thereafter automatically renew month-to-month." type=TERM
2020-01-01 document B expires=2026-12-31
2020-01-01 clause B#1 "Term" "It will be automatically renewed for one (1) additional twelve month period." type=TERM
terms 2026-12-01 to 2027-12-31 A notice=- count=13 unplaced=NOTICE_UNKNOWN
terms 2026-01-01 to 2029-12-31 B notice=90 days="NOTICE_DUE 2026-10-02 | TERM_RENEWS 2026-12-31 | TERM_ENDS 2027-12-31"

# A renewal that ends with February may end a day later: a year from its last leads to the 28th or to the 29th; the earlier is taken, and said.
2020-01-01 document A expires=2027-02-28
2020-01-01 clause A#1 "Term" "It shall automatically renew for successive one-year terms." type=TERM
terms 2027-01-01 to 2028-12-31 A notice=- days="TERM_RENEWS 2027-02-28 | TERM_RENEWS 2028-02-28" notes=" | it may be the 2028-02-29"
