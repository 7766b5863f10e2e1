An answer says what could change it besides its clauses: the term, documents that are missing, links not made yet.

# An ended term is a warning: After the last day an answer warns of it; on that day it does not.
2018-01-01 document MSA title="Services Agreement" kind=BASE expires=2020-12-31 evidence=MSA#1|"December 31, 2020"
2018-01-01 clause MSA#1 "Term" "This Agreement expires on December 31, 2020." type=TERM
2018-01-01 clause MSA#5 "Payment" "The Customer shall pay each invoice within thirty (30) days after receipt."
ask 2020-12-31 "When must the Customer pay an invoice?" warns-not=EXPIRED
ask 2021-01-01 "When must the Customer pay an invoice?" tells="EXPIRED last day 2020-12-31"

# A missing amendment is a warning: The second amendment is not here; an answer from another contract does not speak of it.
2018-01-01 document MSA title="Services Agreement" kind=BASE
2018-01-01 clause MSA#5 "Payment" "The Customer shall pay each invoice within thirty (30) days after receipt."
2018-01-01 document OTHER title="Catering Contract" kind=BASE
2018-01-01 clause OTHER#2 "Menu" "The caterer shall serve soup on every Monday of the year."
2019-01-01 document A title="Amendment No. 1" kind=AMENDMENT number=1
2019-01-01 replaces-words A#1 MSA#5 "thirty (30)" "forty (40)"
2020-01-01 document C title="Amendment No. 3" kind=AMENDMENT number=3
2020-01-01 replaces-words C#1 MSA#5 "forty (40)" "fifty (50)"
ask 2021-01-01 "When must the Customer pay an invoice?" tells="NUMBER_GAP No. 2 is not"
ask 2021-01-01 "When does the caterer serve soup?" warns-not=NUMBER_GAP

# An amendment without a number may be the missing one: Where as many have no number as are missing, no gap is claimed.
2018-01-01 document MSA title="Services Agreement" kind=BASE
2018-01-01 clause MSA#5 "Payment" "The Customer shall pay each invoice within thirty (30) days after receipt."
2019-01-01 document A title="Amendment" kind=AMENDMENT
2019-01-01 replaces-words A#1 MSA#5 "thirty (30)" "forty (40)"
2020-01-01 document B title="Amendment No. 2" kind=AMENDMENT number=2
2020-01-01 replaces-words B#1 MSA#5 "forty (40)" "fifty (50)"
ask 2021-01-01 "When must the Customer pay an invoice?" warns-not=NUMBER_GAP

# An orphan is a warning: The amendment answers by its own words, and what it changes is not here.
2019-01-01 document A title="First Amendment" kind=AMENDMENT
2019-01-01 clause A#1 "Payment" "The Customer shall pay each invoice within forty (40) days after receipt."
ask 2021-01-01 "When must the Customer pay an invoice?" tells="ORPHAN First Amendment"

# A change of a contract that is not quoted is no warning: A clause of another contract comes near and is not quoted: what waits there is left out, and said where it is asked about.
2018-01-01 document MSA title="Services Agreement" kind=BASE
2018-01-01 clause MSA#5 "Payment" "The Customer shall pay each invoice within thirty (30) days after receipt."
2019-01-01 document A title="First Amendment" kind=AMENDMENT number=1
2019-01-01 replaces-words A#1 MSA#5 "thirty (30)" "forty (40)" awaits="the merger closes"
2018-01-01 document OTHER title="Catering Contract" kind=BASE
2018-01-01 clause OTHER#2 "Soup" "The caterer serves soup on Mondays; the Customer shall pay the caterer on each Monday of the year."
2019-01-01 document B title="Catering Amendment" kind=AMENDMENT
2019-01-01 replaces-words B#1 OTHER#2 "Mondays" "Fridays" awaits="the kitchen opens"
ask 2021-01-01 "When must the Customer pay an invoice?" tells="CONDITION_UNCONFIRMED merger" tells-not="CONDITION_UNCONFIRMED kitchen"
ask 2021-01-01 "On which days does the caterer serve soup?" tells="CONDITION_UNCONFIRMED kitchen"
