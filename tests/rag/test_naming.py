"""Whom and what a question names: parties as people speak of them, papers by number, and what happened to a contract."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest

from rag.understand.portfolio_names import Directory
from rag.understand.question import NOT_HERE, Asked, Kind, Understood
from rag.understand.understanding import understand
from tests.story import Story

PORTFOLIO = """
    2019-03-01 document LIC title="Software Licence Agreement" kind=BASE party="Northgate Analytics Limited|Halden Marine plc"
    2019-03-01 clause LIC#7 "Liability" "The total liability of either party shall not exceed 500,000."
    2020-04-15 document L1 title="First Amendment to Software Licence Agreement" kind=AMENDMENT number=1 party="Northgate Analytics Limited|Halden Marine plc"
    2020-04-15 replaces-words L1#1 LIC#7 "500,000" "700,000"
    2021-06-10 document L2 title="Second Amendment to Software Licence Agreement" kind=AMENDMENT number=2 party="Northgate Analytics Limited|Halden Marine plc"
    2021-06-10 replaces-words L2#1 LIC#7 "700,000" "900,000"
    2016-05-02 document LEASE title="Commercial Lease" kind=BASE party="Ashford Properties LLC|Bluebird Bakery, Inc."
    2016-05-02 clause LEASE#3 "Rent" "Tenant shall pay rent of $9,600 per month."
    2018-09-14 document A1 title="First Amendment to Lease" kind=AMENDMENT number=1 party="Ashford Properties LLC|Bluebird Bakery, Inc."
    2018-09-14 replaces-words A1#1 LEASE#3 "$9,600" "$13,400"
    2020-04-20 document A2 title="Second Amendment to Lease" kind=AMENDMENT number=2 party="Ashford Properties LLC|Bluebird Bakery, Inc."
    2020-04-20 replaces-words A2#1 LEASE#3 "$13,400" "$14,000"
    2023-08-03 document END title="Lease Termination Agreement" kind=TERMINATION party="Ashford Properties LLC|Bluebird Bakery, Inc."
    2023-10-31 terminates END LEASE
    2021-02-12 document MSA title="Master Subscription Agreement" kind=BASE party="Lumenforge, Inc.|Kestrel Retail Group Limited"
    2021-02-12 clause MSA#7 "Limitation of Liability" "Neither party's liability exceeds the fees of twelve months."
    2021-02-13 document OF1 title="Order Form No. 1" kind=ORDER_FORM number=1 party="Lumenforge, Inc.|Kestrel Retail Group Limited"
    2021-02-13 clause OF1#2 "Fees" "US$96,000 per year."
    2021-02-13 childof OF1 MSA
    2022-10-03 document OF2 title="Order Form No. 2" kind=ORDER_FORM number=2 party="Lumenforge, Inc.|Kestrel Retail Group Limited"
    2022-10-03 clause OF2#2 "Fees" "US$54,000 per year."
    2022-10-03 childof OF2 MSA
    2020-01-15 document CON title="Consulting Agreement" kind=BASE party="Quillfeather Biosciences, Inc.|Dr. Marta Oyelaran"
    2020-01-15 clause CON#2 "Compensation" "The Company shall pay $2,400 per day."
    2022-06-30 document LET title="Letter re Consulting Agreement" kind=SIDE_LETTER party="Quillfeather Biosciences, Inc.|Marta Oyelaran"
    2022-06-30 clause LET#1 "Rate" "The daily rate will go up to $3,100."
    2022-09-05 document WAIVER title="Waiver Letter" kind=WAIVER party="July 1|December 31"
    2022-09-05 clause WAIVER#1 "Waiver" "We waive interest."
"""  # noqa: E501  one paper a line
AS_OF = date(2026, 11, 22)
LICENCE = {"LIC", "L1", "L2"}
LEASE = {"LEASE", "A1", "A2", "END"}
KESTREL = {"MSA", "OF1", "OF2"}


@cache
def directory() -> Directory:
    """The portfolio's directory."""
    return Directory(Story(PORTFOLIO).lineage)


def read(question: str, *previous: str) -> Understood:
    """Understand a question."""
    return understand(Asked(question, AS_OF, previous=previous), directory())


def files(understood: Understood) -> set[str]:
    """The files that a question narrows the search to; a waiver of nobody in particular is searched with those of any party."""
    return {directory().document(one).file_name.removesuffix(".txt") for one in understood.documents} - {"WAIVER"}


def named(understood: Understood) -> list[str]:
    """The files that a question names."""
    return [directory().document(one).file_name.removesuffix(".txt") for one in understood.named]


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("What is the Halden liability cap?", LICENCE),
        ("How long does Halden have to pay?", LICENCE),
        ("What may Kestrel do with its data?", KESTREL),
        ("Is Bluebird's rent due monthly?", LEASE),
        ("WHAT IS THE GOVERNING LAW OF THE HALDEN LICENCE", LICENCE),
        ("What is the rent with bluebird bakery?", LEASE),
        ("Which rate does Marta get?", {"CON", "LET"}),
        ("What does Northgate owe Halden?", LICENCE),
    ],
)
def test_a_party_is_known_by_the_first_word_of_its_name(question: str, meant: set[str]) -> None:
    """One capital word within a sentence is a name: no other counterparty's contract answers."""
    assert files(read(question)) == meant


@pytest.mark.parametrize(
    "question",
    [
        "Is Marine Insurance to be carried under the laws of Kestrel?",
        "May the Kestrel Island Port be used?",
        "WHAT MUST HALDEN PAY AND WHEN?",
        "Is the software licence transferable?",
        "Who pays for marine cargo?",
    ],
)
def test_words_that_only_look_like_a_name_narrow_nothing(question: str) -> None:
    """A place, a longer name, a heading in capitals, an ordinary word in small letters: nobody is named."""
    assert not [one for one in read(question).read_as if "party" in one.meaning]


def test_parties_of_two_contracts_are_both_searched() -> None:
    """Neither is dropped for the other, and two contracts are set beside each other, not two days of one."""
    understood = read("Compare the liability caps of the Halden and the Kestrel contracts.")
    assert files(understood) == LICENCE | KESTREL
    assert (understood.kind, understood.against) == (Kind.TEXT, None)
    assert read("Compare the liability cap of the Kestrel contract with that of 2021.").kind is Kind.COMPARISON


def test_a_party_says_which_of_several_second_amendments() -> None:
    """Words like "the second amendment" of the party named gives the day."""
    assert read("What was the Halden cap before the second amendment?").as_of == date(2021, 6, 9)
    assert read("What was the Bluebird rent before the second amendment?").as_of == date(2020, 4, 19)


def test_a_follow_up_about_another_party_leaves_the_first() -> None:
    """To ask "and Halden?" after a question on Kestrel is about Halden alone."""
    understood = read("and Halden?", "What is the liability cap in the Kestrel MSA?")
    assert files(understood) == LICENCE
    assert "Kestrel" not in understood.intent.question
    assert named(understood) == []


def test_a_paper_of_no_party_may_be_anybodys() -> None:
    """A waiver tied to nothing, of parties that no other paper names, is searched whoever is asked about: its names may be misread."""
    assert {directory().document(one).file_name for one in read("Did Halden get a waiver?").documents} >= {"WAIVER.txt"}


def test_an_order_form_is_named_by_its_number() -> None:
    """With "No." and without."""
    assert named(read("What are the fees under Order Form 1?")) == ["OF1"]
    assert named(read("Is Order Form No. 2 still running?")) == ["OF2"]


def test_a_contract_is_named_without_the_papers_on_it() -> None:
    """Words like "the consulting agreement" mean no letter about it, though the letter is called so too and is tied to nothing."""
    understood = read("Has the consulting agreement expired?")
    assert (named(understood), files(understood)) == (["CON"], set())


@pytest.mark.parametrize("question", ["What does Order Form 3 say?", "What did Amendment No. 4 to the Commercial Lease say?"])
def test_a_paper_that_is_not_here_is_said(question: str) -> None:
    """A number that nothing has: no other paper is taken for it in silence."""
    assert NOT_HERE in [one.meaning for one in read(question).read_as]


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("What was the Bluebird rent on the effective date of the first amendment?", "2018-09-14"),
        ("What was the Kestrel cap when we signed Order Form 2?", "2022-10-03"),
        ("What was the Halden cap before the parties agreed the second amendment?", "2021-06-09"),
    ],
)
def test_what_papers_did_is_a_day(question: str, day: str) -> None:
    """The day on which a paper was signed or took effect, or the day before."""
    understood = read(question)
    assert str(understood.as_of) == day
    assert any(day in one.meaning for one in understood.read_as)


@pytest.mark.parametrize("question", ["What was the rent before the lease was amended?", "What was the rent before it was last changed?"])
def test_before_a_change_is_the_wording_before(question: str) -> None:
    """No day is read from it: what the provision said before its last change is looked for."""
    understood = read(question)
    assert (understood.as_of, understood.earlier) == (AS_OF, 1)
    assert "amended" not in understood.intent.question


@pytest.mark.parametrize("question", ["What was the rent on the day the lease was amended?", "What was due when it was terminated?"])
def test_what_happened_to_a_contract_is_no_day(question: str) -> None:
    """The question is read for the day asked for, and that is said."""
    understood = read(question)
    assert understood.as_of == AS_OF
    assert any("no day is read from it" in one.meaning for one in understood.read_as)


def test_a_change_before_a_day_is_looked_for_up_to_that_day() -> None:
    """To ask what "changed before 2023" looks on the last day of 2022, not on today."""
    understood = read("Was the Kestrel cap changed before 2023?")
    assert (understood.kind, understood.as_of, understood.earlier) == (Kind.COMPARISON, date(2022, 12, 31), 1)


def test_a_list_of_changes_is_a_comparison() -> None:
    """To list "all changes" to a contract is to compare; the change of control in it is not."""
    assert read("What are all the changes to the Bluebird lease since 2018?").bare
    assert read("What is the change of control clause?").kind is Kind.TEXT


@pytest.mark.parametrize("words", ["FY2020", "Q5 2020", "2020-13-01"])
def test_words_meant_for_a_day_that_give_none_are_said(words: str) -> None:
    """A fiscal year, a fifth quarter, a thirteenth month: the day asked for is used, and not in silence."""
    understood = read(f"What was the Halden cap in {words}?")
    assert understood.as_of == AS_OF
    assert (words, "no day is read") in [(one.words, one.meaning.partition(": ")[2][:14]) for one in understood.read_as]


@pytest.mark.parametrize(("words", "told"), [("01/02/2021", "2 January 2021"), ("1.2.2021", "1 February 2021"), ("13/02/2021", "")])
def test_figures_that_can_be_read_two_ways_are_told_in_words(words: str, told: str) -> None:
    """Where day and month could be the other way round, what was read is written out."""
    [meaning] = [one.meaning for one in read(f"What was the Halden cap on {words}?").read_as if words in one.words]
    assert told in meaning
    assert ("read as" in meaning) is bool(told)


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("What was the bakery's rent the week before the September 2018 changes?", date(2018, 9, 13)),
        ("What was the rent before the amendment of September 2018?", date(2018, 9, 13)),
        ("What did the September 2018 version say about the rent?", date(2018, 9, 14)),
        ("What is the rent under the amendment of March 1999?", AS_OF),
    ],
)
def test_a_paper_is_told_by_its_day(question: str, day: date) -> None:
    """An amendment "of September 2018" is the one of that month; "the changes", whatever took effect then; none is made up."""
    assert read(question).as_of == day
