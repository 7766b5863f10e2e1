"""A question read against a portfolio: its kind, its days by events, whom it names, and follow-ups."""

from __future__ import annotations

from datetime import date
from functools import cache
from time import process_time

import pytest

from graph.lineage.dag import Lineage
from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentKind, Execution, Party
from graph.model.ids import document_id
from rag.understand.portfolio_names import Directory, about_contract
from rag.understand.question import Asked, Aspect, Kind, Understood
from rag.understand.understanding import understand
from tests.story import Story

PORTFOLIO = """
    2012-01-01 document MSA title="Master Services Agreement" kind=BASE party="Initech Inc.|Acme Corp."
    2012-01-01 clause MSA#8 "Liability" "Liability is limited to the fees of six months."
    2013-06-01 document SOW1 title="Statement of Work No. 1" kind=SOW number=1
    2013-06-01 clause SOW1#1 "Services" "The Supplier builds the portal."
    2013-06-01 childof SOW1 MSA
    2014-06-01 document SOW2 title="Statement of Work No. 2" kind=SOW number=2
    2014-06-01 clause SOW2#1 "Services" "The Supplier runs the help desk."
    2014-06-01 childof SOW2 MSA
    2015-03-01 document AMD1 title="First Amendment" kind=AMENDMENT number=1 signed=2015-02-10 effective=2015-03-01
    2015-03-01 replaces-words AMD1#1 MSA#8 "six months" "twelve months"
    2017-03-01 document AMD2 title="Second Amendment" kind=AMENDMENT number=2
    2017-03-01 replaces-words AMD2#1 MSA#8 "twelve months" "18 months"
    2019-03-01 document RST title="Amended and Restated Master Services Agreement" kind=RESTATEMENT
    2019-03-01 clause RST#8 "Liability" "Liability is limited to the fees of two years."
    2019-03-01 supersedes RST MSA
    2010-03-01 document LEASE title="Office Lease" kind=BASE party="Initech Inc.|Beta Properties LLC"
    2010-03-01 clause LEASE#8 "Rent" "The rent is $1."
    2011-03-01 document LAMD title="Modification of Office Lease" kind=AMENDMENT
    2011-03-01 replaces-words LAMD#1 LEASE#8 "$1" "$2"
"""
AS_OF = date(2020, 8, 15)


@cache
def directory() -> Directory:
    """The portfolio's directory."""
    return Directory(Story(PORTFOLIO).lineage)


def read(question: str, *previous: str, family: str | None = None, as_of: date = AS_OF) -> Understood:
    """Understand a question; `family` names a document of the contract it is about."""
    known = about_contract(directory(), document_id("test", family, 0)) if family else None
    return understand(Asked(question, as_of, previous=previous), directory(), about=known)


def files(understood: Understood) -> set[str]:
    """The files that a question narrows the search to."""
    return {directory().document(one).file_name.removesuffix(".txt") for one in understood.documents}


ACME = {"MSA", "SOW1", "SOW2", "AMD1", "AMD2", "RST"}


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("What was the liability cap before Amendment 2?", "2017-02-28"),
        ("What was the cap before the 2nd amendment?", "2017-02-28"),
        ("What was the cap after the second amendment took effect?", "2017-03-01"),
        ("What was the cap when SOW 1 was signed?", "2013-06-01"),
        ("What was the cap at the signing of SOW 1?", "2013-06-01"),
        ("What was the cap at the time of the restatement?", "2019-03-01"),
        ("What was the cap the day after the restatement took effect?", "2019-03-02"),
        ("What was the cap two years before the second amendment?", "2015-03-01"),
        ("What was the cap just before the restated agreement?", "2019-02-28"),
        ("What did the original agreement with Acme say about liability?", "2012-01-01"),
        ("What was the rent before the first modification?", "2011-02-28"),
        ("What was the rent under the first modification of the Office Lease?", "2011-03-01"),
        ("What was the cap when the first amendment with Acme was signed?", "2015-02-10"),
        ("What was the cap before the March 2017 amendment?", "2017-02-28"),
    ],
)
def test_an_event_is_a_day(question: str, day: str) -> None:
    """What a question calls a paper gives its day, and what was read is shown."""
    understood = read(question)
    assert str(understood.as_of) == day
    assert any(day in one.meaning for one in understood.read_as)


def test_an_event_of_no_contract_in_particular_waits_until_it_is_known_which() -> None:
    """What was "originally" is the first day of the contract asked about; before that is known, the day asked for, and it says so."""
    open_ = read("What was the cap originally?")
    assert (open_.as_of, open_.unsettled) == (AS_OF, True)
    assert "2020-08-15" in open_.read_as[0].meaning
    assert read("What was the cap originally?", family="MSA").as_of == date(2012, 1, 1)
    assert read("What was the rent originally?", family="LEASE").as_of == date(2010, 3, 1)


def test_an_event_that_the_portfolio_does_not_know() -> None:
    """No such paper: the day asked for, said so; no day is made up."""
    understood = read("What was the cap before Amendment 7?")
    assert (understood.as_of, understood.unsettled) == (AS_OF, False)
    assert "no such document" in understood.read_as[0].meaning


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What changed since 2014?", Kind.COMPARISON),
        ("How did the liability cap move between 2014 and 2018?", Kind.COMPARISON),
        ("What was the cap before and after Amendment 2?", Kind.COMPARISON),
        ("What was the cap and what is it now?", Kind.COMPARISON),
        ("Has the liability cap been changed since Amendment 1?", Kind.COMPARISON),
        ("What did Amendment 2 change?", Kind.COMPARISON),
        ("How was the sentence on deliveries reworded in 2018?", Kind.COMPARISON),
        ("What was the cap on 2014-01-01 and on 2018-01-01?", Kind.COMPARISON),
        ("Which document set the liability cap, and where?", Kind.PROVENANCE),
        ("Since when has liability been limited to two years?", Kind.PROVENANCE),
        ("Who changed the liability cap?", Kind.PROVENANCE),
        ("Where does the right to buy come from?", Kind.PROVENANCE),
        ("In which section is the rent fixed?", Kind.PROVENANCE),
        ("Is SOW 1 still in force?", Kind.STATUS),
        ("Has the agreement with Acme expired?", Kind.STATUS),
        ("Is amendment 2 signed?", Kind.STATUS),
        ("Has the lease been terminated?", Kind.STATUS),
        ("May the client terminate on a change of control?", Kind.TEXT),
        ("Where must notices be sent?", Kind.TEXT),
        ("Which documents must be delivered at closing?", Kind.TEXT),
        ("Is the supplier bound to renew the insurance?", Kind.TEXT),
        ("Did the changes of March 2005 take effect just by being signed?", Kind.TEXT),
        ("How is a change order agreed?", Kind.TEXT),
        ("Has the tenant the right to assign?", Kind.TEXT),
        ("How may Exhibit A be changed?", Kind.TEXT),
    ],
)
def test_the_kind_of_reply(question: str, kind: Kind) -> None:
    """What is wanted is read from the words; what fits nothing wants the text."""
    assert read(question).kind is kind


def test_the_subject_is_what_is_left() -> None:
    """Words for days and for the kind of reply find nothing and are left out; a comparison of nothing in particular is bare."""
    assert read("How did the liability cap change between 2014 and 2018?").intent.question == "the liability cap"
    assert "2015" not in read("What was the liability cap in March 2015?").intent.question
    assert read("What changed since 2014?").bare
    assert read("What changed in the Acme agreement since 2014?").bare
    assert not read("What changed in the notice address since 2014?").bare


def test_a_party_narrows_where_the_words_use_it_as_one() -> None:
    """Words like "with Acme", "the Acme deal" and "may Acme" mean its contracts; a role narrows nothing."""
    assert files(read("What is the cap under the Acme deal?")) == ACME
    assert files(read("What did we agree with Beta Properties about rent?")) == {"LEASE", "LAMD"}
    assert files(read("May Acme terminate?")) == ACME
    assert files(read("What must the supplier deliver to the client?")) == set()


def test_a_document_narrows_where_only_one_is_meant() -> None:
    """By number, title, kind or file; one of a kind is not one of them, and two families are not one."""
    assert files(read("What does SOW 1 say about the portal?")) == {"SOW1"}
    assert files(read("What does sow1.txt say?")) == {"SOW1"}
    assert files(read("What does the Office Lease say about rent?")) == {"LEASE"}
    assert files(read("How is a statement of work ended?")) == set()
    assert files(read("Do the building loan and the Office Lease go by the same law?")) == set()
    assert files(read("What does the agreement say about rent?")) == set()


@pytest.mark.parametrize(
    ("question", "aspect"),
    [
        ("Is SOW 1 in force?", Aspect.IN_FORCE),
        ("Has SOW 1 expired?", Aspect.EXPIRED),
        ("Was SOW 1 terminated?", Aspect.TERMINATED),
        ("Is SOW 1 signed?", Aspect.SIGNED),
        ("Has the Office Lease been renewed?", Aspect.RENEWED),
    ],
)
def test_which_state_is_asked_of(question: str, aspect: Aspect) -> None:
    """A question about a document's state says which."""
    assert (read(question).kind, read(question).aspect) == (Kind.STATUS, aspect)


def test_a_follow_up_takes_over_what_it_leaves_out() -> None:
    """Subject, documents and days of the last whole question; what the follow-up names takes their place."""
    cap = "What was the liability cap in 2016?"
    later = read("and today?", cap)
    assert (later.as_of, "liability cap" in later.intent.question) == (AS_OF, True)
    assert read("and in 2013?", cap).as_of == date(2013, 12, 31)
    other = read("what about SOW 2?", "Who builds the portal under SOW 1?")
    assert (files(other), "SOW 1" in other.intent.question, "portal" in other.intent.question) == ({"SOW2"}, False, True)
    late = read("and for late payments?", "What is the rent under the Office Lease?")
    assert (files(late), "late payments" in late.intent.question, "rent" in late.intent.question) == ({"LEASE"}, True, True)
    assert read("who signed it?", "What does SOW 1 say about the portal?").aspect is Aspect.SIGNED
    assert read("why?", "What is the liability cap?").kind is Kind.PROVENANCE


def test_going_back_through_the_wordings() -> None:
    """To ask "and before that?" goes one wording back, and again one more; a question of its own starts anew."""
    cap = "What is the liability cap?"
    assert read("and before that?", cap).earlier == 1
    assert read("And before that?", cap, "and before that?").earlier == 2
    assert read("Who owns the portal?", cap, "and before that?").earlier == 0
    assert "What is the liability cap?" in read("and before that?", cap).read_as[0].meaning


def test_a_question_that_stands_alone_leans_on_nothing() -> None:
    """Earlier questions change nothing of one that has its own subject and refers to nothing."""
    assert read("Who owns the portal?", "What was the cap in 2016?").as_of == AS_OF


def test_understanding_costs_no_more_among_many_documents() -> None:
    """Names are looked up by index: among ten times as many documents the median question takes nothing like ten times as long."""
    few, many = (_median_time(Directory(Lineage.of(_register(families), (), ()))) for families in (100, 1_000))
    assert many < 4 * few


def _register(families: int) -> list[Document]:
    """Return a contract with three amendments and a statement of work for each of so many vendors."""
    kinds = (DocumentKind.BASE, DocumentKind.AMENDMENT, DocumentKind.AMENDMENT, DocumentKind.AMENDMENT, DocumentKind.SOW)
    return [
        Document(
            document_id("p", f"{family}-{n}", 0), "p", f"{family}-{n}", f"{family}_{n}.txt", 0, 0, 1,
            "Master Services Agreement" if n == 0 else f"Amendment No. {n}", kind, Execution.SIGNED, number=n or None,
            parties=(Party(f"Vendor{family} Systems Inc."), Party("Initech Inc.")), signed=PartialDate(2010 + n, 1, 1),
        )
        for family in range(families)
        for n, kind in enumerate(kinds)
    ]  # fmt: skip


def _median_time(directory: Directory) -> float:
    questions = ("Within how many days is an invoice due?", "What was the cap in March 2015?", "What was the cap before Amendment 2?")
    understand(Asked("What is the cap with Vendor17?", AS_OF), directory)
    took = []
    for question in questions * 15:
        begun = process_time()
        understand(Asked(question, AS_OF), directory)
        took.append(process_time() - begun)
    return sorted(took)[len(took) // 2]


@pytest.mark.parametrize(
    ("question", "within", "day"),
    [
        ("What was the cap with Acme between the first and the second amendment?", "2015-03-01", "2017-02-28"),
        ("Between the first and second amendments with Acme, what is the cap?", "2015-03-01", "2017-02-28"),
        ("What was the cap with Acme between Amendments No. 1 and 2?", "2015-03-01", "2017-02-28"),
        ("What was the cap with Acme from January to June 2016?", "2016-01-01", "2016-06-30"),
        ("What was the cap with Acme between 5 November and 10 March 2016?", "2015-11-05", "2016-03-10"),
    ],
)
def test_a_span_is_looked_on_at_its_end(question: str, within: str, day: str) -> None:
    """Between two amendments is up to the eve of the second; a year written once is the year of both months."""
    understood = read(question)
    assert (str(understood.within), str(understood.as_of), understood.kind) == (within, day, Kind.TEXT)
    assert any(day in one.meaning for one in understood.read_as)


def test_a_span_that_is_part_of_what_is_asked_moves_nothing_and_says_so() -> None:
    """What is payable in a stretch of time may be asked of the words of today: they are looked at, and the reader is told."""
    understood = read("What is the rent between January and June 2016?")
    assert understood.as_of == AS_OF
    assert [one.words for one in understood.read_as if "no days to look on" in one.meaning] == ["between January … and June 2016"]
