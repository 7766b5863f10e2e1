The form a contract asks of its amendments, against what the amendment shows.

# What an amendment does not show of the form asked is said: the one shows one signature and no title, the other all of it.
2020-01-01 clause MSA#5 "Pay in 30 days."
2020-01-01 clause MSA#12 "Amendments" "No amendment binds unless signed by an officer of both parties." type=AMENDMENT_FORMALITY
2021-01-01 document A kind=AMENDMENT execution=PARTLY_SIGNED
2021-01-01 replaces-words A#1 MSA#5 "30" "45"
2021-01-01 clause A#signatures "By: J. Smith" kind=SIGNATURES
2022-01-01 document B kind=AMENDMENT
2022-01-01 replaces-words B#1 MSA#5 "45" "60"
2022-01-01 clause B#signatures "By: J. Smith, Vice President. By: K. Jones, Title: Director" kind=SIGNATURES
on 2021-06-01 MSA#5 not-shown="signed by all parties | signed by an officer or authorised representative"
on 2022-06-01 MSA#5 not-shown="signed by all parties | signed by an officer or authorised representative" text="5 Pay in 60 days."
