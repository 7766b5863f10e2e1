What a child takes from its parents, and what its text depends on.

# A child takes what is inheritable from its parent: Liability is inherited, as amended; price is not.
2020-01-01 clause MSA#8 "Liability" "Limited to 1x." type=CAP_ON_LIABILITY
2020-01-01 clause MSA#8.1 "Carve-outs" "None." type=CAP_ON_LIABILITY
2020-01-01 clause MSA#9 "Price" "Ten." type=PAYMENT_TERMS
2020-06-01 clause SOW#1 "Work" "Build."
2020-06-01 childof SOW MSA
2021-01-01 replaces-words A#1 MSA#8 "1x" "2x"
on 2020-12-31 SOW@CAP_ON_LIABILITY from=MSA text="8 Liability. Limited to 1x.\n8.1 Carve-outs. None."
on 2021-01-01 SOW@LIABILITY text="8 Liability. Limited to 2x.\n8.1 Carve-outs. None."
on 2021-01-01 SOW@PAYMENT_TERMS text=-
on 2021-01-01 MSA@PAYMENT_TERMS from=- text="9 Price. Ten."
on 2020-05-31 SOW@CAP_ON_LIABILITY text=-

# The nearest ancestor comes first: The order takes from the SOW what it has, and the rest from the MSA.
2020-01-01 clause MSA#8 "Law" "Delaware." type=GOVERNING_LAW
2020-01-01 clause MSA#9 "Notices" "By mail." type=NOTICES
2020-02-01 clause SOW#1 "Law" "Ohio." type=GOVERNING_LAW
2020-02-01 childof SOW MSA
2020-03-01 childof ORDER SOW
2020-03-01 childof MSA ORDER
on 2021-01-01 ORDER@GOVERNING_LAW text="1 Law. Ohio."
on 2021-01-01 ORDER@NOTICES text="9 Notices. By mail."
on 2021-01-01 ORDER@TAXES text=-

# A child follows its parents newest version: The parent was restated; the child names the first version.
2020-01-01 clause V1#8 "Law" "Delaware." type=GOVERNING_LAW
2020-06-01 childof SOW V1
2021-01-01 clause V2#8 "Law" "Ireland." type=GOVERNING_LAW
2021-01-01 supersedes V2#9 V1
on 2021-06-01 SOW@GOVERNING_LAW text="8 Law. Ireland." codes~=PARENT_RESTATED

# What the child takes ends with its parent: The MSA ends; the SOW goes on, but not what it took from the MSA.
2020-01-01 clause MSA#8 "Law" "Delaware." type=GOVERNING_LAW
2020-06-01 clause SOW#1 "Work" "Build."
2020-06-01 childof SOW MSA
2021-01-01 terminates T#1 MSA
on 2021-06-01 SOW@GOVERNING_LAW status=TERMINATED text=- codes~=PARENT_ENDED
on 2021-06-01 SOW#1 status=IN_FORCE
