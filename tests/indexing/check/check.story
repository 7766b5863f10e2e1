What `inforce check` finds: each check on the smallest portfolio that shows it; test_stories.py says how this is written.

# An amendment tied to nothing is an orphan: One that is tied is none, and a tie that waits counts: somebody will look at it anyway.
2020-01-01 document BASE kind=BASE
2020-01-01 clause BASE#1 "Fee" "Ten."
2020-01-01 document LOOSE kind=AMENDMENT
2020-01-01 clause LOOSE#1 "Fee" "Twenty."
2020-01-01 document TIED kind=AMENDMENT
2020-01-01 amends TIED#1 BASE#1 "Thirty."
2020-01-01 document WAITS kind=AMENDMENT
2020-01-01 amends WAITS#1 BASE#1 "Forty." pending
2020-01-01 document LOST kind=AMENDMENT
2020-01-01 amends LOST#1 ELSEWHERE#1 "Fifty." pending
finds ORPHAN "LOOSE.txt | LOST.txt"

# A missing number is named: Amendments 1 and 4 of one document: 2 and 3 are missing; those of another do not count.
2020-01-01 document BASE kind=BASE
2020-01-01 clause BASE#1 "Fee" "Ten."
2020-01-01 document OTHER kind=BASE
2020-01-01 clause OTHER#1 "Fee" "Ten."
2020-01-01 document NO1 kind=AMENDMENT number=1
2020-01-01 amends NO1#1 BASE#1 "Twenty."
2020-01-01 document NO4 kind=AMENDMENT number=4
2020-01-01 amends NO4#1 BASE#1 "Thirty."
2020-01-01 document NO2 kind=AMENDMENT number=2
2020-01-01 amends NO2#1 OTHER#1 "Forty."
finds NUMBER_GAP "BASE.txt | BASE.txt | OTHER.txt" message~="No. 2 is not." message~="No. 3 is not." message~="No. 1 is not."

# An amendment of an amendment is numbered among those of the contract: The second rescinds the first: nothing is missing, neither of the first nor of the contract.
2020-01-01 document BASE kind=BASE
2020-01-01 clause BASE#1 "Fee" "Ten."
2020-01-01 document NO1 kind=AMENDMENT number=1
2020-01-01 amends NO1#1 BASE#1 "Twenty."
2020-01-01 document NO2 kind=AMENDMENT number=2
2020-01-01 deletes NO2#1 NO1#1
2020-01-01 document NO3 kind=AMENDMENT number=3
2020-01-01 amends NO3#1 BASE#1 "Thirty."
finds NUMBER_GAP -

# An amendment without a number can be the one missing: A letter that amended before the Second Amendment was the first; a later one, or one that only waives, was not.
2020-01-01 document A kind=BASE
2020-01-01 clause A#1 "Fee" "Ten."
2020-06-01 document A2 kind=AMENDMENT number=2
2020-06-01 amends A2#1 A#1 "Twenty."
2020-03-01 document AL kind=SIDE_LETTER
2020-03-01 amends AL#1 A#1 "Fifteen."
2020-01-01 document B kind=BASE
2020-01-01 clause B#1 "Fee" "Ten."
2020-06-01 document B2 kind=AMENDMENT number=2
2020-06-01 amends B2#1 B#1 "Twenty."
2021-03-01 document BL kind=AMENDMENT
2021-03-01 amends BL#1 B#1 "Fifteen."
2020-01-01 document C kind=BASE
2020-01-01 clause C#1 "Fee" "Ten."
2020-06-01 document C2 kind=AMENDMENT number=2
2020-06-01 amends C2#1 C#1 "Twenty."
2020-03-01 document CW kind=WAIVER
2020-03-01 amends CW#1 C#1 "Fifteen."
finds NUMBER_GAP "B.txt | C.txt"

# A document without any date is found and published terms are not: Only what takes effect by signing needs a date.
2020-01-01 document LETTER kind=SIDE_LETTER undated
2020-01-01 document TERMS kind=ONLINE_TERMS undated execution=NOT_NEEDED
2020-01-01 document BASE kind=BASE
finds DATE_UNKNOWN LETTER.txt

# Two texts for one day are a conflict once: Two amendments of one day, neither numbered nor naming the other.
2020-01-01 document BASE kind=BASE
2020-01-01 clause BASE#1 "Fee" "Ten."
2021-01-01 document A kind=AMENDMENT
2021-01-01 amends A#1 BASE#1 "Twenty."
2021-01-01 document B kind=AMENDMENT
2021-01-01 amends B#1 BASE#1 "Thirty."
finds CONFLICT BASE.txt message~="2021-01-01" texts="Thirty. | Twenty."

# What waits for a person is listed: A pending edge, and one whose target is not here; committed ones need nobody.
2020-01-01 document BASE kind=BASE
2020-01-01 clause BASE#1 "Fee" "Ten."
2020-01-01 amends A#1 BASE#1 "Twenty." pending
2020-01-01 amends B#1 ELSEWHERE#1 "Thirty." pending
2020-01-01 amends C#1 BASE#1 "Forty."
finds PENDING_CLAIM A.txt
finds TARGET_NOT_IN_PORTFOLIO B.txt

# What waits says what is wrong with it: A circle, a section that does not exist, two documents that fit: each its own kind with its own advice.
2020-01-01 document BASE kind=BASE
2020-01-01 clause BASE#1 "Fee" "Ten."
2020-01-01 amends A#1 BASE#1 "Twenty." pending note=CYCLE
2020-01-01 amends B#1 BASE#1 "Thirty." pending note=SECTION_NOT_FOUND
2020-01-01 amends C#1 BASE#1 "Forty." pending note=AMBIGUOUS_DOCUMENT
finds CYCLE A.txt
finds SECTION_NOT_FOUND B.txt
finds AMBIGUOUS_DOCUMENT C.txt

# A citation followed in spite of a wrong detail is named: The date or number cited is not that of the document found.
2020-01-01 document BASE kind=BASE
2020-01-01 clause BASE#1 "Fee" "Ten."
2020-01-01 clause BASE#2 "Law" "Ohio."
2020-01-01 clause BASE#3 "Term" "One year."
2020-01-01 amends A#1 BASE#1 "Twenty." note=DATE_DIFFERS
2020-01-01 amends B#1 BASE#2 "Texas." note=NUMBER_DIFFERS
2020-01-01 amends C#1 BASE#3 "Two years."
finds DATE_DIFFERS A.txt
finds NUMBER_DIFFERS B.txt

# A change without words is outstanding: In force, and nobody can say what the text becomes.
2020-01-01 document BASE kind=BASE
2020-01-01 clause BASE#1 "Fee" "Ten."
2021-01-01 unspecified A#1 BASE#1
finds OUTSTANDING_CHANGE A.txt

# An end in part is for a person: Words that end only some of a provision leave it as it reads, so that is told; an end of all of it is no finding.
2020-01-01 document BASE kind=BASE
2020-01-01 clause BASE#1 "Fee" "Ten."
2020-01-01 clause BASE#2 "Law" "Ohio."
2021-01-01 deletes A#1 BASE#1 scope="other than Section 1.2"
2021-01-01 deletes B#1 BASE#2
finds LIMITED_SCOPE A.txt message~="other than Section 1.2" severity=WARNING

# A condition of an instrument is one finding until somebody records it: Two changes on one condition are named together, with the words to record it; recorded, there is nothing to say.
2020-01-01 document BASE kind=BASE
2020-01-01 clause BASE#1 "Fee" "Ten."
2020-01-01 clause BASE#2 "Law" "Ohio."
2020-01-01 clause BASE#3 "Term" "One year."
2021-01-01 amends A#1 BASE#1 "Twenty." closing="receipt of the fee"
2021-01-01 amends A#2 BASE#2 "Texas." closing="receipt of the fee"
2021-01-01 amends B#1 BASE#3 "Two years." closing="receipt of the fee" "outcome=SATISFIED 2021-01-02"
finds CONDITION_UNCONFIRMED A.txt message~="The change of 1, 2 of BASE" advice~="inforce set "

# What a restatement leaves out is named: The old version has a fee; the one new version has none, the other has.
2020-01-01 document BASE kind=BASE
2020-01-01 clause BASE#1 "Fee" "Ten." type=FEES
2021-01-01 document NEW kind=RESTATEMENT
2021-01-01 clause NEW#1 "Law" "Ours." type=GOVERNING_LAW
2021-01-01 supersedes NEW#2 BASE
2020-01-01 document OLD kind=BASE
2020-01-01 clause OLD#1 "Fee" "Ten." type=FEES
2021-01-01 document SAME kind=RESTATEMENT
2021-01-01 clause SAME#1 "Fee" "Ten." type=FEES
2021-01-01 supersedes SAME#2 OLD
finds DROPPED_BY_RESTATEMENT NEW.txt
