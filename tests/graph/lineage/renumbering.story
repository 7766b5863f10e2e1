Renumbered provisions: found by the number of the day, referred to by the number of their time.

# A renumbering that lapsed gives the number back: 5.1 was 5.2 for a year.
2020-01-01 clause MSA#5.1 "Pay."
2021-01-01 renumbers A#1 MSA#5.1 "5.2" until 2021-12-31
on 2021-06-01 MSA#5.1 section=5.2
on 2022-06-01 MSA#5.1 section=5.1

# A new provision takes the number of one that moves: A new 4.4 comes in while the old 4.4 becomes 4.5, and the old 4.5 becomes 4.6; old 4.4(a) moves along.
2020-01-01 clause MSA#4.3 "Three."
2020-01-01 clause MSA#4.4 "Four:"
2020-01-01 clause MSA#4.4(a) "part."
2020-01-01 clause MSA#4.5 "Five."
2021-01-01 inserts A#1 MSA#4.4 "4.4 New."
2021-01-01 renumbers A#2 MSA#4.4 "4.5"
2021-01-01 renumbers A#3 MSA#4.5 "4.6"
on 2020-12-31 MSA#=4.4 text="4.4 Four:\n4.4(a) part."
on 2020-12-31 MSA#=4.5 text="4.5 Five."
on 2020-12-31 MSA#=4.6 text="4.5 Five."
on 2021-01-01 MSA#=4.4 text="4.4 New."
on 2021-01-01 MSA#=4.5 text="4.4 Four:\n4.4(a) part."
on 2021-01-01 MSA#=4.5(a) text="4.4(a) part." section=4.5(a) outstanding=-
on 2021-01-01 MSA#=4.6 text="4.5 Five."

# What comes in after a renumbering takes the numbers of its time: 12 becomes 11; B restates it as 11 with 11.1 and 11.2 and puts 11.3 in; C makes 11 into 10, all of it.
2020-01-01 clause MSA#12 "Secret."
2020-01-01 clause MSA#12.1 "Tell nobody."
2021-01-01 renumbers A#1 MSA#12 "11"
2022-01-01 amends B#1 MSA#12 "11 Hush. 11.1 Few. 11.2 Ask." part="11||11 Hush. 11.1 Few. 11.2 Ask.//11.1||11.1 Few.//11.2||11.2 Ask."
2022-06-01 inserts B2#1 MSA#11.3 "11.3 Keep a list."
2023-01-01 renumbers C#1 MSA#12 "10"
on 2021-06-01 MSA#=11.1 text="12.1 Tell nobody."
on 2022-06-01 MSA#=11.1 text="11.1 Few."
on 2022-06-01 MSA#=11.2 text="11.2 Ask."
on 2022-06-01 MSA#=11.3 text="11.3 Keep a list."
on 2022-06-01 MSA#=11 text="11 Hush.\n11.1 Few.\n11.2 Ask.\n11.3 Keep a list."
on 2023-01-01 MSA#=10.1 text="11.1 Few."
on 2023-01-01 MSA#=10.2 text="11.2 Ask."
on 2023-01-01 MSA#=10.3 text="11.3 Keep a list."

# A reference means what had the number when it was written: section 1 cites 4.4 as signed, section 2 was rewritten and cites the new 4.4.
2020-01-01 clause MSA#1 "See Section 4.4."
2020-01-01 clause MSA#2 "See nothing."
2020-01-01 clause MSA#4.4 "Four."
2021-01-01 inserts A#1 MSA#4.4 "4.4 New."
2021-01-01 renumbers A#2 MSA#4.4 "4.5"
2021-01-01 amends A#3 MSA#2 "See Section 4.4."
on 2020-06-01 MSA#=4.4 text="4.4 Four."
on 2021-06-01 MSA#=4.4 text="4.4 New."
on 2021-06-01 MSA#1 depends-words="4.4 Four."
on 2021-06-01 MSA#2 depends-words="4.4 New."

# A number given on means its new holder: Clause 11 goes and 12 and 13 move up, so 11.1 is then what was 12.1; the deleted one is found no longer.
2020-01-01 clause MSA#11 "Exclusive."
2020-01-01 clause MSA#11.1 "Nobody else."
2020-01-01 clause MSA#12 "Secret."
2020-01-01 clause MSA#12.1 "Tell nobody."
2020-01-01 clause MSA#13 "Limit."
2020-01-01 clause MSA#13.1 "No more than 10."
2021-01-01 deletes A#1 MSA#11
2021-01-01 renumbers A#2 MSA#12 "11"
2021-01-01 renumbers A#3 MSA#13 "12"
on 2020-12-31 MSA#=11.1 text="11.1 Nobody else."
on 2021-01-01 MSA#=11.1 text="12.1 Tell nobody."
on 2020-12-31 MSA#=12.1 text="12.1 Tell nobody."
on 2021-01-01 MSA#=12.1 text="13.1 No more than 10."
on 2021-01-01 MSA##13.1 text=-
on 0001-01-01 MSA##13.1 section=13.1
