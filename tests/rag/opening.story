What an answer opens with: the value where it is sure, each part of a question; small talk apart.

# The change that brought the value is named: Two changes of one provision: the first of them brought the words that answer.
2019-03-01 document MSA title="Services Agreement" kind=BASE
2019-03-01 clause MSA#5 "Deposit" "The Customer shall pay a deposit of $40,000 to the Supplier. The Supplier keeps it in Ohio."
2020-01-01 document ONE title="First Amendment" kind=AMENDMENT
2020-01-01 replaces-words ONE#1 MSA#5 "$40,000 to the Supplier" "$55,000 to the Supplier"
2021-01-01 document TWO title="Second Amendment" kind=AMENDMENT
2021-01-01 replaces-words TWO#1 MSA#5 "keeps it in Ohio" "holds it in Iowa"
ask 2022-01-01 "How much is the deposit that the Customer pays?" has="$55,000 | by Section 1 of the Second Amendment"

# Each thing asked is answered: Two questions in one, of two provisions.
2019-03-01 document MSA title="Services Agreement" kind=BASE
2019-03-01 clause MSA#5 "Deposit" "The Customer shall pay a deposit of $40,000 to the Escrow Agent."
2019-03-01 clause MSA#6 "Escrow Agent" "The Escrow Agent that holds the deposit is First Title Company."
ask 2020-01-01 "How much is the deposit, and who is the Escrow Agent that holds it?" has="$40,000 | First Title Company" sections="5 | 6"

# A part that nothing answers is said to be that: The other part is answered, and no citation is made for this one.
2019-03-01 document MSA title="Services Agreement" kind=BASE
2019-03-01 clause MSA#5 "Deposit" "The Customer shall pay a deposit of $40,000 to the Supplier."
ask 2020-01-01 "How much is the deposit, and what cyber insurance must the Supplier carry?" has="$40,000 | The documents do not say: “what cyber insurance must the Supplier carry”." sections=5

# What forbade it and is gone is no no: A prohibition was deleted: nothing in force forbids it, and that is no answer either.
2019-03-01 document MSA title="Dealer Agreement" kind=BASE
2019-03-01 clause MSA#5 "Solicitation" "The Dealer shall not solicit employees of the Maker."
2021-01-01 document AMD title="First Amendment" kind=AMENDMENT
2021-01-01 deletes AMD#1 MSA#5
ask 2022-01-01 "May the Dealer solicit employees of the Maker?" not-begins=No has="What forbade it is not in force"

# The value opens the answer with its place: One amount in a long provision that nothing rivals: it comes first, then the provision.
2019-03-01 document MSA title="Services Agreement" kind=BASE
2019-03-01 clause MSA#5 "Deposit" "The parties shall meet once in each quarter at the offices of the Supplier and shall keep minutes of what was said there, signed by both; the Customer shall pay a deposit of $40,000 to the Supplier; and the Supplier shall keep it apart from its own money in an account at a bank of good standing."
2019-03-01 clause MSA#6 "Notices" "Notices are sent by post."
ask 2020-01-01 "How much is the deposit that the Customer pays?" begins="“the Customer shall pay a deposit of $40,000 to the Supplier” [1] (Section 5 of the Services Agreement of 2019-03-01)" line-2="“5 Deposit. The parties shall meet once | ” [1]"

# Of two values as near neither opens the answer: The provision is quoted, and the reader sees both.
2019-03-01 document MSA title="Services Agreement" kind=BASE
2019-03-01 clause MSA#5 "Deposit" "The Customer shall pay a deposit of $40,000 in the north, and the Customer shall pay a deposit of $60,000 in the south, and the Supplier shall keep each of them apart from its own money in an account at a bank of good standing."
ask 2020-01-01 "How much is the deposit that the Customer pays?" line-1="$40,000 | $60,000"
