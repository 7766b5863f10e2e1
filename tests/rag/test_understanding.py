"""A question read against a portfolio: its kind, its subject, its days, whom and what it names, and what it takes from those before it.

The texts of `acme.cases` and `parties.cases` are questions to the portfolios below, the earlier ones before a pilcrow; behind `=>` is how
the last is understood: the facts that the case is about, parted by ` / `, with `-` for none. `reads` is what its reader is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from functools import cache
from pathlib import Path
from time import process_time

import pytest

from graph.lineage.dag import Lineage
from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentKind, Execution, Party
from graph.model.ids import DocumentId, document_id
from rag.understand.directory import Directory, about_contract
from rag.understand.question import Asked, Understood
from rag.understand.understanding import understand
from tests.cases import cases_in
from tests.story import Story

ACME = """
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
PARTIES = """
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
AS_OF = date(2020, 8, 15)
LATER = date(2026, 11, 22)
HERE = Path(__file__).parent


@cache
def directory(portfolio: str) -> Directory:
    """The directory of a portfolio."""
    return Directory(Story(portfolio).lineage)


def read(portfolio: str, as_of: date, *questions: str, family: str = "") -> Understood:
    """Understand the last of some questions; `family` names a document of the contract it is about."""
    known = about_contract(directory(portfolio), document_id("test", family, 0)) if family else None
    *previous, question = questions
    return understand(Asked(question, as_of, previous=tuple(previous)), directory(portfolio), about=known)


def _files(portfolio: str, documents: Iterable[DocumentId]) -> str:
    return _listed(directory(portfolio).document(one).file_name.removesuffix(".txt") for one in documents)


def _listed(values: Iterable[str]) -> str:
    return " | ".join(sorted(values)) or "-"


FACTS: dict[str, Callable[[str, Understood], str]] = {
    "on": lambda _, understood: str(understood.as_of),
    "from": lambda _, understood: str(understood.within or "-"),
    "against": lambda _, understood: str(understood.against or "-"),
    "earlier": lambda _, understood: str(understood.earlier),
    "unsettled": lambda _, understood: "yes" if understood.unsettled else "no",
    "kind": lambda _, understood: str(understood.kind),
    "aspect": lambda _, understood: str(understood.aspect),
    "bare": lambda _, understood: "yes" if understood.bare else "no",
    "about": lambda _, understood: understood.intent.question or "-",
    "files": lambda portfolio, understood: _files(portfolio, understood.documents),
    "named": lambda portfolio, understood: _files(portfolio, understood.named),
    "reads": lambda _, understood: _listed(f"{one.words}: {one.meaning}" for one in understood.read_as),
}


def assert_understood(understood: Understood, portfolio: str, expected: list[str]) -> None:
    """Compare the facts that are expected."""
    names = [fact.partition(" ")[0] for fact in expected[0].split(" / ")]
    assert " / ".join(f"{name} {FACTS[name](portfolio, understood)}" for name in names) == expected[0]


@pytest.mark.parametrize(("text", "expected"), cases_in(HERE / "acme.cases"))
def test_what_is_asked(text: str, expected: list[str]) -> None:
    """Of two contracts with their amendments, in 2020."""
    assert_understood(read(ACME, AS_OF, *text.split("\n\n")), ACME, expected)


@pytest.mark.parametrize(("text", "expected"), cases_in(HERE / "parties.cases"))
def test_who_is_named(text: str, expected: list[str]) -> None:
    """Of five contracts with as many parties, in 2026."""
    assert_understood(read(PARTIES, LATER, *text.split("\n\n")), PARTIES, expected)


@pytest.mark.parametrize(
    ("question", "family", "day"),
    [("What was the cap originally?", "MSA", "2012-01-01"), ("What was the rent originally?", "LEASE", "2010-03-01")],
)
def test_once_it_is_known_which_contract_is_meant_its_beginning_is_a_day(question: str, family: str, day: str) -> None:
    """What was "originally" is the first day of the contract asked about."""
    assert str(read(ACME, AS_OF, question, family=family).as_of) == day


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
