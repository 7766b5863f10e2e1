The conformed copy: the whole document on a day, with what stands beside its provisions.

# Each provision reads as amended and in its place: inserted, changed and deleted ones stand where they belong; a deleted one keeps its number.
2020-01-01 document MSA kind=BASE
2020-01-01 clause MSA#1 "Services" "As ordered."
2020-01-01 clause MSA#1.1 "By order."
2020-01-01 clause MSA#1.2 "On time."
2020-01-01 clause MSA#2 "Payment" "Within 30 days."
2021-01-01 document A1 kind=AMENDMENT number=1
2021-01-01 inserts A1#1 MSA#1.3 "1.3 With care."
2021-01-01 replaces-words A1#2 MSA#2 "30" "45"
2021-01-01 deletes A1#3 MSA#1.1
on 2020-12-31 MSA copy="1 Services. As ordered. | 1.1 By order. | 1.2 On time. | 2 Payment. Within 30 days."
on 2021-01-01 MSA copy="1 Services. As ordered. | 1.1 [Deleted by Amendment No. 1] | 1.2 On time. | 1.3 With care. | 2 Payment. Within 45 days."
on 2021-01-01 MSA copy-depths="0 | 1 | 1 | 1 | 0" copy-leads~="1 Services. " copy-words~="1.1 By order." copy-statuses="IN_FORCE | TERMINATED | IN_FORCE | IN_FORCE | IN_FORCE"

# The heading counts instruments, what is outstanding and what is unsigned: in the order agreed; what waits is named and not counted.
2020-01-01 clause MSA#1 "Services as ordered."
2020-01-01 clause MSA#2 "Payment within 30 days."
2021-01-01 document A1 kind=AMENDMENT number=1 execution=PARTLY_SIGNED
2021-01-01 unspecified A1#1 MSA#2
2022-01-01 document A2 kind=AMENDMENT number=2
2022-01-01 replaces-words A2#1 MSA#1 "ordered" "agreed"
2023-01-01 document A3 kind=AMENDMENT number=3
2023-01-01 replaces-words A3#1 MSA#1 "agreed" "wished"
on 2022-06-01 MSA instruments="MSA | A1 | A2" unsigned=A1 waiting=A3 outstanding="2: 1" all-outstanding=1

# What holds within a limited scope stands beside its provision: the text in the copy is the one that holds outside of it.
2020-01-01 clause MSA#1 "Terms:"
2020-01-01 clause MSA#1.1 "Rent is 100 a month."
2021-01-01 replaces-words A1#1 MSA#1.1 "100" "90" "scope=solely with respect to the Dallas site"
on 2022-01-01 MSA copy="1 Terms: | 1.1 Rent is 100 a month." limited="1.1 solely with respect to the Dallas site: 1.1 Rent is 90 a month."

# Supplements and pending claims stand beside the provision they touch: and those of the whole document in its heading.
2020-01-01 clause MSA#1 "Services as ordered."
2020-01-01 clause MSA#2 "Payment within 30 days."
2021-01-01 supplements S#1 MSA#2
2021-01-01 supplements S#2 MSA
2021-01-01 replaces-words A1#1 MSA#2 "30" "60" pending
on 2022-01-01 MSA supplements="2: S#1 | the whole: S#2" notices="2 PENDING_CLAIM"

# An earlier version conforms to the one in force: with the exhibits that the new version refers to and does not attach again, and no others.
2020-01-01 clause MSA#1 "Fees" "Fees of 100."
2020-01-01 clause "MSA#Exhibit A" "price list."
2020-01-01 clause "MSA#Exhibit B" "site list."
2022-01-01 clause NEW#1 "Fees" "Fees of 200, as Exhibit A lists them."
2022-01-01 supersedes NEW MSA
2023-01-01 replaces-words A1#1 NEW#1 "200" "300"
on 2023-06-01 MSA copy-of=NEW copy~="1 Fees. Fees of 300, as Exhibit A lists them." copy~="Exhibit A price list." copy!~="Exhibit B"
on 2021-12-31 MSA copy~="1 Fees. Fees of 100."

# What survives an ended document goes on being amended: the rest keeps the words of its last day.
2020-01-01 clause MSA#1 "Duties:"
2020-01-01 clause MSA#1.1 "Ship within 30 days."
2020-01-01 clause MSA#1.2 "Secrets are kept 2 years. This Section survives termination."
2021-01-01 terminates T#1 MSA
2022-01-01 replaces-words A1#1 MSA#1.2 "2 years" "5 years"
2022-01-01 replaces-words A1#2 MSA#1.1 "30" "60"
on 2022-01-01 MSA copy="1 Duties: | 1.1 Ship within 30 days. | 1.2 Secrets are kept 5 years. This Section survives termination."
on 2022-01-01 MSA copy-statuses="TERMINATED | TERMINATED | IN_FORCE"

# Inserted, deleted and changed provisions are told apart: a deleted provision stands as its placeholder.
2020-01-01 clause MSA#1 "By order."
2020-01-01 clause MSA#2 "Within 30 days."
2020-01-01 clause MSA#3 "Ohio law."
2021-01-01 document A1 kind=AMENDMENT number=1
2021-01-01 deletes A1#1 MSA#1
2021-01-01 replaces-words A1#2 MSA#2 "30" "45"
2021-01-01 inserts A1#3 MSA#4 "4 In writing."
between 2020-06-01 2021-06-01 MSA redline="1 [-By order.][+[Deleted by Amendment No. 1]] | 2 Within [-30][+45] days. | [+4 In writing.]"

# Across a restatement provisions are paired by heading, not by number: one that stands elsewhere is marked as moved.
2020-01-01 clause MSA#1 "Fees" "Fees of 100."
2020-01-01 clause MSA#2 "Law" "Ohio law."
2022-01-01 clause NEW#1 "Law" "Ohio law."
2022-01-01 clause NEW#2 "Fees" "Fees of 200."
2022-01-01 supersedes NEW MSA
between 2021-06-01 2022-06-01 MSA redline~="moved [+1 Law. Ohio law.] | [-1][+2] Fees. Fees of [-100][+200]. | moved [-2 Law. Ohio law.]"
