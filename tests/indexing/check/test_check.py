"""What `inforce check` finds of files, records, recitals and signatures; what it finds in the graph is told in `check.story`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from graph.ledger import FaultKind, LedgerFault
from graph.lineage.dag import Lineage
from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, DocumentKind, Execution, Party
from graph.model.edges import Edge, EdgeStatus
from graph.model.evidence import Severity
from graph.model.resolution import WarningCode
from graph.model.source import Quote, SourceFile
from indexing.check.differing_copies import first_difference
from indexing.check.missing import orphans, unlisted, unnamed
from indexing.check.record import altered_files, recorded, unsigned
from tests.records import clause, document, edge

_PARTIES = (Party("Tern Mills Inc."), Party("Ostler Foods LLC"))


def _document(name: str, kind: DocumentKind, number: int | None = None, **changed: Any) -> Document:
    title = changed.pop("title", name.title())
    return document(f"d_{name}", title, "2020-01-01", kind=kind, number=number, file_name=f"{name}.txt", **changed)


def _edge(source: Document, target: Document | None, status: EdgeStatus = EdgeStatus.COMMITTED) -> Edge:
    return edge(source.document_id, target.document_id if target else None, status=status, reasoning="two candidates")


def _lineage(documents: Iterable[Document], edges: Iterable[Edge]) -> Lineage:
    held = tuple(documents)
    return Lineage.of(held, [clause(one) for one in held], edges)


def test_an_amendment_tied_to_nothing_is_an_orphan_and_says_what_it_names() -> None:
    """The words it names its parent with are what a person needs to look for it."""
    recital = DocumentHint(Quote("the Supply Agreement of 2019", 0, 28))
    amendment = _document("amendment", DocumentKind.AMENDMENT, recites=(recital,))
    (found,) = orphans([amendment, _document("base", DocumentKind.BASE)], [_edge(amendment, None, EdgeStatus.PENDING)])
    assert (found.code, found.document) == (WarningCode.ORPHAN, "amendment.txt")
    assert found.quote == Quote("Section 1 is amended", 0, 20)
    (without_edge,) = orphans([amendment], [])
    assert "the Supply Agreement of 2019" in without_edge.message


@pytest.mark.parametrize("execution", list(Execution))
def test_what_shows_no_full_signature_is_a_note(execution: Execution) -> None:
    """Drafts, unsigned and partly signed documents; not those that need or show none."""
    found = list(unsigned([_document("a", DocumentKind.BASE, execution=execution)]))
    assert bool(found) is (execution in {Execution.DRAFT, Execution.UNSIGNED, Execution.PARTLY_SIGNED})


def test_a_changed_file_is_an_error_and_a_missing_one_a_note(tmp_path: Path) -> None:
    """The text shown was read from bytes that must still be there to prove it."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"as indexed")
    file = SourceFile(hashlib.sha256(b"as indexed").hexdigest(), "a.txt", str(path), 10)
    assert list(altered_files([file])) == []
    path.write_bytes(b"tampered with")
    assert [(f.severity, f.code) for f in altered_files([file])] == [(Severity.ERROR, WarningCode.HASH_MISMATCH)]
    path.unlink()
    assert [f.severity for f in altered_files([file])] == [Severity.NOTE]


def test_a_fault_in_the_record_is_an_error() -> None:
    """What the ledger says is passed on in full."""
    (found,) = recorded([LedgerFault(3, FaultKind.ENTRY_CHANGED, "entry 3 was changed after it was written")])
    assert (found.severity, "entry 3 was changed" in found.message) == (Severity.ERROR, True)


def test_an_amendment_that_words_name_and_nobody_has_is_found() -> None:
    """The second amendment recites a first one, of a day on which nothing here was made."""
    base = _document("base", DocumentKind.BASE, parties=_PARTIES)
    hint = DocumentHint(Quote("the First Amendment dated May 1, 2020", 10, 47), "First Amendment", PartialDate(2020, 5, 1), 1)
    second = _document("second", DocumentKind.AMENDMENT, 2, signed=PartialDate(2021, 1, 1), recites=(hint,), parties=_PARTIES)
    (found,) = unnamed(_lineage([base, second], []))
    assert (found.document, found.quote) == ("second.txt", hint.quote)
    first = _document("first", DocumentKind.AMENDMENT, 1, signed=PartialDate(2020, 5, 1), title="First Amendment", parties=_PARTIES)
    assert list(unnamed(_lineage([base, first, second], []))) == []


def test_an_amendment_that_an_estoppel_leaves_out_is_found() -> None:
    """The letter lists the first amendment only; a second one was made before it."""
    base = _document("base", DocumentKind.BASE, parties=_PARTIES)
    one, two = (
        _document(f"no{n}", DocumentKind.AMENDMENT, n, title=f"Amendment No. {n}", signed=PartialDate(2020, 1 + n, 1), parties=_PARTIES)
        for n in (1, 2)
    )
    listed = DocumentHint(Quote("Amendment No. 1", 0, 15), "Amendment No. 1", PartialDate(2020, 2, 1), 1)
    letter = _document("letter", DocumentKind.SIDE_LETTER, signed=PartialDate(2021, 1, 1), affirms=(listed,), parties=_PARTIES)
    edges = [_edge(d, base) for d in (one, two, letter)]
    (found,) = unlisted(_lineage([base, one, two, letter], edges))
    assert (found.code, "no2.txt" in found.message) == (WarningCode.NUMBER_GAP, True)
    both = replace(letter, affirms=(listed, DocumentHint(Quote("No. 2", 0, 5), "Amendment No. 2", PartialDate(2020, 3, 1), 2)))
    assert list(unlisted(_lineage([base, one, two, both], edges))) == []


@pytest.mark.parametrize("called", ["Amendment No. {}", "Amendment {} to the Lease"])
def test_an_amendment_is_listed_by_its_number_whatever_it_is_called(called: str) -> None:
    """Of a contract's own amendments the number tells which is meant, also where other contracts have an amendment of that number."""
    base, other = (_document(name, DocumentKind.BASE, title=name.title(), parties=_PARTIES) for name in ("lease", "licence"))
    one, two = (
        _document(
            name, DocumentKind.AMENDMENT, n, title=f"{name} amendment to lease".title(), signed=PartialDate(2020, n, 1), parties=_PARTIES
        )
        for n, name in enumerate(("first", "second"), 1)
    )
    stranger = _document("strange", DocumentKind.AMENDMENT, 1, title="Amendment No. 1", signed=PartialDate(2020, 3, 1), parties=_PARTIES)
    hints = tuple(DocumentHint(Quote(called.format(n), 0, 0), called.format(n), None, n) for n in (1, 2))
    third = _document("third", DocumentKind.AMENDMENT, 3, signed=PartialDate(2021, 1, 1), affirms=hints, recites=hints, parties=_PARTIES)
    edges = [*(_edge(one, base) for one in (one, two, third)), _edge(stranger, other)]
    lineage = _lineage([base, other, one, two, stranger, third], edges)
    assert (list(unlisted(lineage)), list(unnamed(lineage))) == ([], [])
    only_one = _lineage([base, other, one, two, stranger, replace(third, affirms=hints[:1])], edges)
    assert ["second.txt" in found.message for found in unlisted(only_one)] == [True]
    gone = _lineage([base, other, one, stranger, third], [edge for edge in edges if edge.source_document_id != two.document_id])
    assert [found.quote for found in unnamed(gone)] == [hints[1].quote]


def test_copies_that_differ_are_shown_where_they_differ() -> None:
    """Ten and eleven; where a reader only parts the words otherwise there is nothing to say."""
    assert first_difference(["The", "fee", "is", "ten"], ["The", "fee", "is", "eleven"]) == ("The fee is ten", "The fee is eleven")
    assert first_difference(["The", "fee"], ["Thefee"]) is None
