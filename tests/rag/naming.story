Whom and what a question names: parties as people speak of them, papers by number, and what happened to a contract.

# A preposition begins no name: A letter's title holds "under the Master Agreement"; who asks what stands under the master agreement means the agreement.
2016-03-14 document MSA title="Master Services Agreement" kind=BASE
2016-03-14 clause MSA#4 "Payment" "Customer shall pay each undisputed invoice within forty-five (45) days after receipt."
2016-04-04 document SOW title="Statement of Work No. 1" kind=SOW number=1
2016-04-04 childof SOW MSA
2016-04-04 clause SOW#3 "Fees" "Customer will pay a fixed fee of $212,500."
2018-02-26 document LET title="Letter re Statement of Work No. 1 under the Master Services Agreement" kind=SIDE_LETTER
2018-02-26 supplements LET SOW
ask 2017-09-25 "Within how many days must the Customer pay an invoice under the master agreement?" has="forty-five (45) days"

# An answer warns of a paper that is not here: What is quoted is of other papers: the answer says so itself.
2021-02-12 document MSA title="Master Subscription Agreement" kind=BASE
2021-02-12 clause MSA#2 "Fees" "The Customer shall pay the fees stated in each Order Form."
2021-02-13 document OF1 title="Order Form No. 1" kind=ORDER_FORM number=1
2021-02-13 clause OF1#2 "Fees" "The fees are US$96,000 per year."
2021-02-13 childof OF1 MSA
ask 2022-01-01 "What are the fees under Order Form 2?" tells="TARGET_NOT_IN_PORTFOLIO Order Form 2"
ask 2022-01-01 "What are the fees under Order Form 1?" warns-not=TARGET_NOT_IN_PORTFOLIO
