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
