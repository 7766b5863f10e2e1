Which contracts there are on a day, in which version, and what is read as part of them.

# A contract is there in its version of the day: whichever version is asked, the one in force that day is the contract.
2020-01-01 clause MSA#1 "Payment within 30 days."
2022-01-01 document NEW kind=RESTATEMENT
2022-01-01 clause NEW#1 "Payment within 60 days."
2022-01-01 supersedes NEW MSA
on 2021-01-01 MSA version=MSA versions=MSA
on 2021-01-01 NEW version=MSA
on 2024-01-01 MSA version=NEW versions=NEW

# A contract is to come, in force or over: the day decides, and nothing over is hidden.
2020-01-01 clause MSA#1 "Payment within 30 days."
2022-01-01 terminates END#1 MSA
on 2019-06-01 MSA status=NOT_YET_IN_FORCE
on 2021-06-01 MSA status=IN_FORCE
on 2023-06-01 MSA status=TERMINATED

# Papers in files of their own belong to their contract in any version: orders and statements of work are contracts of their own.
2020-01-01 clause MSA#1 "Payment within 30 days."
2020-02-01 document DPA kind=DPA
2020-02-01 clause DPA#1 "Personal data is kept secure."
2020-02-01 childof DPA MSA
2021-01-01 document SOW kind=SOW
2021-01-01 clause SOW#1 "The services."
2021-01-01 childof SOW MSA
2022-01-01 document NEW kind=RESTATEMENT
2022-01-01 clause NEW#1 "Payment within 60 days."
2022-01-01 supersedes NEW MSA
on 2024-01-01 NEW attached=DPA is-attached=no
on 2020-01-15 MSA attached=- is-attached=no
on 2024-01-01 SOW attached=- is-attached=no
on 2024-01-01 DPA is-attached=yes
