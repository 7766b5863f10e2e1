"""From a document to its candidates: the older provision that a clause changes is proposed first, explicit edges never pass through."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from graph.model.edges import Decision, Verdict
from indexing.candidates import proposing
from indexing.candidates.proposing import TOP, proposed
from indexing.search.hybrid import HybridSearch
from tests.indexing.candidates.papers import AGREEMENT, DELIVERS, PAYS, STORES, Office, letter

LETTER = letter("May 1, 2015", PAYS, STORES)
CITES = letter(
    "May 1, 2015",
    "Payment. Section 2 of the Supply Agreement dated March 1, 2010 is hereby amended by replacing the words "
    '"thirty (30) days" with the words "sixty (60) days".',
)


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """An empty data folder."""
    made = Office(tmp_path / "data")
    yield made
    made.close()


def _recall(office: Office) -> HybridSearch:
    return office.indexer.recall


def _found(office: Office, name: str = "letter") -> list[tuple[str, str, int]]:
    sections = {c.clause_id: c.section for c in office.store.clauses("p")}
    chosen = {d.document_id for d in office.store.documents("p") if d.file_name == f"{name}.txt"}
    found = proposed(office.store, "p", _recall(office), chosen)
    return [(sections[c.source_clause_id], sections[c.target_clause_id], c.rank) for c in found]


def test_the_provision_that_a_clause_changes_is_first(office: Office) -> None:
    """Each clause finds its subject in the older agreement, and at most five provisions, the likeliest first."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    found = _found(office)
    assert [(source, target) for source, target, rank in found if rank == 1] == [("1", "2"), ("2", "4")]
    assert max(rank for _, _, rank in found) <= TOP


def test_older_documents_propose_nothing(office: Office) -> None:
    """The agreement does not change the letter."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    assert _found(office, "agreement") == []


def test_a_clause_whose_citation_was_resolved_proposes_nothing(office: Office) -> None:
    """Explicit edges never pass through here."""
    office.index(agreement=AGREEMENT, letter=CITES)
    assert _found(office) == []


@pytest.mark.parametrize(
    ("words", "sections"),
    [
        ("Section 4 stands so far as Foods has asked for it, and ", {"4"}),
        ("Pursuant to Section 4 ", {"2"}),
    ],
)
def test_a_clause_that_names_a_provision_is_about_no_other_there(office: Office, words: str, sections: set[str]) -> None:
    """However alike the words: what it names is all that is proposed. A provision that it only points to is not named."""
    text = words + PAYS.partition(". ")[2]
    office.index(agreement=AGREEMENT, letter=letter("May 1, 2015", f"Payment. {text[0].upper()}{text[1:]}"))
    found = _found(office)
    assert {target for _, target, rank in found if rank == 1} == sections
    assert "4" not in sections or {target for _, target, _ in found} == sections


def test_strangers_propose_nothing(office: Office) -> None:
    """Another company's agreement is never a target, however alike its words."""
    office.index(agreement=AGREEMENT.replace("Harbor Foods", "Tern Mills").replace("Mill Corporation", "Quay LLC"), letter=LETTER)
    assert _found(office) == []


def test_an_earlier_letter_is_a_target_too(office: Office) -> None:
    """What a first letter brought, a second may change."""
    office.index(
        agreement=AGREEMENT, first=letter("May 1, 2012", DELIVERS), letter=letter("May 1, 2015", DELIVERS.replace("five (5)", "six (6)"))
    )
    names = {d.document_id: d.file_name for d in office.store.documents("p")}
    chosen = {one for one, name in names.items() if name == "letter.txt"}
    two = [c for c in proposed(office.store, "p", _recall(office), chosen) if c.rank <= 2]
    assert {names[c.target_document_id] for c in two} == {"agreement.txt", "first.txt"}


def test_a_large_scope_is_searched_not_read(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a document has very many older ones, only what the indexes find near is compared, and the best is the same."""
    office.index(agreement=AGREEMENT, first=letter("May 1, 2012", DELIVERS), letter=LETTER)
    before = [(source, target) for source, target, rank in _found(office) if rank == 1]
    monkeypatch.setattr(proposing, "_EVERY", 1)
    assert [(source, target) for source, target, rank in _found(office) if rank == 1] == before


def test_the_order_of_arrival_changes_nothing(tmp_path: Path) -> None:
    """The letter before the agreement or after it: the candidates are the same."""
    found = []
    for name, order in (("one", ("agreement", "letter")), ("other", ("letter", "agreement"))):
        office = Office(tmp_path / name)
        for paper in order:
            office.index(**{paper: {"agreement": AGREEMENT, "letter": LETTER}[paper]})
        found.append(proposed(office.store, "p", _recall(office)))
        office.close()
    assert found[0] == found[1] != ()


def test_a_clause_whose_link_a_person_took_back_proposes_nothing(office: Office) -> None:
    """What its words do was decided: it is not asked again, neither alone nor where much is read ahead."""
    office.index(agreement=AGREEMENT, letter=CITES)
    (edge,) = office.store.edges("p")
    office.decide(Decision("x_1", Verdict.UNLINK, edge.edge_id, "Ann", "They meant another agreement."))
    assert _found(office) == []
    report = office.index()
    assert (report.clauses_asked, report.pairs) == (0, 0)
