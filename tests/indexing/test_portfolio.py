"""The deterministic look-up: which instrument do these words name?"""

from dataclasses import replace

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, DocumentKind, Execution, Party
from graph.model.ids import DocumentId
from graph.model.resolution import WarningCode
from graph.model.source import Quote
from indexing.portfolio import Portfolio

HARBOR, MILL, QUAY = Party("Harbor Foods, LLC"), Party("Mill Corporation"), Party("Quay Builders, Inc.")
WORDS = Quote("the Supply Agreement", 0, 20)


def document(name: str, title: str, day: str, *parties: Party, kind: DocumentKind = DocumentKind.BASE) -> Document:
    """Return a register entry."""
    return Document(
        DocumentId(name), "p", name, f"{name}.txt", 0, 0, 100, title, kind, Execution.SIGNED, parties=parties, signed=PartialDate.parse(day)
    )


def hint(title: str, day: str = "", number: int | None = None) -> DocumentHint:
    """Return what some words name."""
    return DocumentHint(WORDS, title=title, date=PartialDate.parse(day) if day else None, number=number)


BASE = document("base", "SUPPLY AGREEMENT", "2017-07-01", HARBOR, MILL)
DECOY = document("decoy", "SUPPLY AGREEMENT", "2017-07-01", HARBOR, QUAY)
AMENDMENT = replace(document("a2", "Amendment No. 2", "2019-01-01", HARBOR, MILL, kind=DocumentKind.AMENDMENT), number=2)


def test_title_date_and_parties_find_the_one() -> None:
    """A same-titled agreement of the same day with another party is not meant."""
    found = Portfolio([BASE, DECOY, AMENDMENT]).find(AMENDMENT, hint("Supply Agreement", "2017-07-01"))

    assert found.document_id == "base"
    assert found.rivals == ()
    assert found.notes == ()


def test_a_decoy_alone_is_not_taken() -> None:
    """The instrument meant may not be here; the next best is no substitute."""
    found = Portfolio([DECOY, AMENDMENT]).find(AMENDMENT, hint("Construction Supply Agreement"))

    assert found.document_id is None
    assert found.notes == (WarningCode.TARGET_NOT_IN_PORTFOLIO,)


def test_a_wrong_date_is_tolerated_and_said() -> None:
    """Lawyers cite wrong dates; when all else fits the instrument is found, with a note."""
    found = Portfolio([BASE, AMENDMENT]).find(AMENDMENT, hint("Supply Agreement", "2016-02-09"))

    assert found.document_id == "base"
    assert WarningCode.DATE_DIFFERS in found.notes


def test_two_that_fit_are_a_question() -> None:
    """Two agreements that fit alike are never chosen between."""
    twin = document("twin", "SUPPLY AGREEMENT", "2017-09-01", HARBOR, MILL)

    found = Portfolio([BASE, twin, AMENDMENT]).find(AMENDMENT, hint("Supply Agreement"))

    assert found.rivals
    assert WarningCode.AMBIGUOUS_DOCUMENT in found.notes


def test_of_versions_the_newest_is_meant() -> None:
    """Where one candidate took the place of the other there is nothing to ask."""
    restated = document("restated", "SUPPLY AGREEMENT", "2018-01-01", HARBOR, MILL, kind=DocumentKind.RESTATEMENT)
    portfolio = Portfolio([BASE, restated, AMENDMENT], replaced_by={BASE.document_id: restated.document_id})

    assert portfolio.find(AMENDMENT, hint("Supply Agreement")).document_id == "restated"


def test_nothing_signed_later_is_meant() -> None:
    """An instrument cannot amend one that did not exist."""
    later = document("later", "SUPPLY AGREEMENT", "2021-01-01", HARBOR, MILL)

    assert Portfolio([later, AMENDMENT]).find(AMENDMENT, hint("Supply Agreement")).document_id is None


def test_an_amendment_is_found_by_its_number() -> None:
    """Of two amendments of one agreement the number decides."""
    first = replace(AMENDMENT, document_id=DocumentId("a1"), number=1, title="Amendment No. 1", signed=PartialDate(2018, 1, 1))
    third = replace(AMENDMENT, document_id=DocumentId("a3"), number=3, title="Amendment No. 3", signed=PartialDate(2020, 1, 1))

    found = Portfolio([BASE, first, AMENDMENT, third]).find(third, hint("Amendment No. 2", number=2))

    assert found.document_id == "a2"
