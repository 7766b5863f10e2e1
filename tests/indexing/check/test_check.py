"""What `inforce check` finds: each check on the smallest portfolio that shows it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from graph.ledger import FaultKind, LedgerFault
from graph.lineage.dag import Lineage
from graph.model.dates import PartialDate
from graph.model.documents import Clause, ClauseKind, ClauseType, Document, DocumentHint, DocumentKind, Execution, Party
from graph.model.edges import ConditionKind, Derivation, Edge, EdgeStatus, EdgeType, Mode, Operation, OperationKind, Outcome
from graph.model.evidence import Severity
from graph.model.ids import ClaimKey, ClauseId, DocumentId, EdgeId
from graph.model.resolution import WarningCode
from graph.model.source import Quote, SourceFile
from graph.model.text import AnchoredText, Run
from indexing.check.changes import dropped, open_conditions, unapplied_changes
from indexing.check.citations import misquoted, waiting_claims
from indexing.check.differing_copies import first_difference
from indexing.check.missing import number_gaps, orphans, unlisted, unnamed
from indexing.check.record import altered_files, recorded, undated, unsigned

BASE = DocumentId("d_base")
_PARTIES = (Party("Tern Mills Inc."), Party("Ostler Foods LLC"))


def _document(name: str, kind: DocumentKind, number: int | None = None, **changed: object) -> Document:
    fields = {"execution": Execution.SIGNED, "signed": PartialDate(2020, 1, 1), "recites": (), "title": name.title(), **changed}
    return Document(
        document_id=DocumentId(f"d_{name}"),
        portfolio="p",
        file_sha256=name,
        file_name=f"{name}.txt",
        ordinal=0,
        char_start=0,
        char_end=9,
        kind=kind,
        number=number,
        **fields,  # type: ignore[arg-type]
    )


def _clause(document: Document, text: str = "1. Fee. Ten.") -> Clause:
    return Clause(
        clause_id=ClauseId(f"c_{document.document_id}"),
        document_id=document.document_id,
        parent_id=None,
        order=0,
        kind=ClauseKind.SECTION,
        clause_type=ClauseType.FEES,
        section="1",
        label="1",
        heading="Fee",
        pieces=(Quote(text, 0, len(text)),),
    )


def _edge(source: Document, target: Document | None, status: EdgeStatus = EdgeStatus.COMMITTED, new: str = "") -> Edge:
    operation = Operation(OperationKind.REPLACE, new=AnchoredText((Run(new, ClauseId(f"c_{source.document_id}"), 0),))) if new else None
    return Edge(
        edge_id=EdgeId(f"e_{source.document_id}"),
        claim_key=ClaimKey(f"k_{source.document_id}"),
        edge_type=EdgeType.AMENDS,
        mode=Mode.REPLACE,
        source_document_id=source.document_id,
        source_clause_id=ClauseId(f"c_{source.document_id}"),
        target_document_id=target.document_id if target else None,
        target_clause_id=ClauseId(f"c_{target.document_id}") if target else None,
        target_section="1",
        target_heading="",
        operation=operation,
        quote=Quote("Section 1 is amended", 0, 20),
        effective_from=source.starts,
        effective_to=None,
        condition="",
        condition_kind=None,
        scope="",
        status=status,
        derivation=Derivation.EXPLICIT_CITATION,
        confidence=0.9,
        reasoning="two candidates",
        decided_by="gate",
    )


def _lineage(documents: Iterable[Document], edges: Iterable[Edge]) -> Lineage:
    held = tuple(documents)
    return Lineage.of(held, [_clause(d) for d in held], edges)


def test_an_amendment_tied_to_nothing_is_an_orphan_and_says_what_it_names() -> None:
    """The words it names its parent with are what a person needs to look for it."""
    recital = DocumentHint(Quote("the Supply Agreement of 2019", 0, 28))
    amendment = _document("amendment", DocumentKind.AMENDMENT, recites=(recital,))
    (found,) = orphans([amendment, _document("base", DocumentKind.BASE)], [_edge(amendment, None, EdgeStatus.PENDING)])
    assert (found.code, found.document) == (WarningCode.ORPHAN, "amendment.txt")
    assert found.quote == Quote("Section 1 is amended", 0, 20)
    (without_edge,) = orphans([amendment], [])
    assert "the Supply Agreement of 2019" in without_edge.message


def test_an_amendment_that_is_tied_is_no_orphan() -> None:
    """A pending tie counts: somebody will look at it anyway."""
    base, amendment = _document("base", DocumentKind.BASE), _document("amendment", DocumentKind.AMENDMENT)
    for status in (EdgeStatus.COMMITTED, EdgeStatus.PENDING):
        assert list(orphans([base, amendment], [_edge(amendment, base, status)])) == []
    assert len(list(orphans([base, amendment], [_edge(amendment, base, EdgeStatus.REJECTED)]))) == 1


def test_a_missing_number_is_named() -> None:
    """Amendments 1 and 4 of one document: 2 and 3 are missing; those of another do not count."""
    base, other = _document("base", DocumentKind.BASE), _document("other", DocumentKind.BASE)
    first, fourth, second = (_document(f"no{n}", DocumentKind.AMENDMENT, n) for n in (1, 4, 2))
    lineage = _lineage([base, other, first, fourth, second], [_edge(first, base), _edge(fourth, base), _edge(second, other)])
    found = sorted((f.document, f.message.rsplit("No. ", 1)[-1]) for f in number_gaps(lineage))
    assert found == [("base.txt", "2 is not."), ("base.txt", "3 is not."), ("other.txt", "1 is not.")]


def test_an_amendment_of_an_amendment_is_numbered_among_those_of_the_contract() -> None:
    """The second rescinds the first: nothing is missing, neither of the first nor of the contract."""
    base = _document("base", DocumentKind.BASE)
    first, second, third = (_document(f"no{n}", DocumentKind.AMENDMENT, n) for n in (1, 2, 3))
    lineage = _lineage([base, first, second, third], [_edge(first, base), _edge(second, first), _edge(third, base)])
    assert list(number_gaps(lineage)) == []


@pytest.mark.parametrize(
    ("kind", "signed", "gaps"),
    [
        (DocumentKind.AMENDMENT, PartialDate(2020, 3, 1), 0),
        (DocumentKind.SIDE_LETTER, PartialDate(2020, 3, 1), 0),
        (DocumentKind.AMENDMENT, PartialDate(2021, 3, 1), 1),
        (DocumentKind.WAIVER, PartialDate(2020, 3, 1), 1),
    ],
)
def test_an_amendment_without_a_number_can_be_the_one_missing(kind: DocumentKind, signed: PartialDate, gaps: int) -> None:
    """A letter that amended before the Second Amendment was the first; a later one, or one that only waives, was not."""
    base, second = _document("base", DocumentKind.BASE), _document("second", DocumentKind.AMENDMENT, 2, signed=PartialDate(2020, 6, 1))
    letter = _document("letter", kind, signed=signed)
    lineage = _lineage([base, second, letter], [_edge(second, base), _edge(letter, base)])
    assert len(list(number_gaps(lineage))) == gaps


def test_a_document_without_any_date_is_found_and_published_terms_are_not() -> None:
    """Only what takes effect by signing needs a date."""
    undatable = _document("letter", DocumentKind.SIDE_LETTER, signed=None)
    posted = _document("terms", DocumentKind.ONLINE_TERMS, signed=None, execution=Execution.NOT_NEEDED)
    assert [f.document for f in undated([undatable, posted, _document("base", DocumentKind.BASE)])] == ["letter.txt"]


@pytest.mark.parametrize("execution", list(Execution))
def test_what_shows_no_full_signature_is_a_note(execution: Execution) -> None:
    """Drafts, unsigned and partly signed documents; not those that need or show none."""
    found = list(unsigned([_document("a", DocumentKind.BASE, execution=execution)]))
    assert bool(found) is (execution in {Execution.DRAFT, Execution.UNSIGNED, Execution.PARTLY_SIGNED})


def test_two_texts_for_one_day_are_a_conflict_once() -> None:
    """Two amendments of one day, neither numbered nor naming the other."""
    base = _document("base", DocumentKind.BASE)
    a, b = (_document(n, DocumentKind.AMENDMENT, signed=PartialDate(2021, 1, 1)) for n in ("a", "b"))
    both = [_edge(a, base, new="1. Fee. Twenty."), _edge(b, base, new="1. Fee. Thirty.")]
    (found,) = set(unapplied_changes(_lineage([base, a, b], both)))
    assert (found.code, found.document) == (WarningCode.CONFLICT, "base.txt")
    assert "2021-01-01" in found.message
    assert set(found.texts) == {"1. Fee. Twenty.", "1. Fee. Thirty."}
    assert list(unapplied_changes(_lineage([base, a], [_edge(a, base, new="1. Fee. Twenty.")]))) == []


def test_what_waits_for_a_person_is_listed_with_its_reason() -> None:
    """A pending edge, and one whose target is not here; committed ones need nobody."""
    base, a, b, c = (_document(n, DocumentKind.AMENDMENT) for n in ("base", "a", "b", "c"))
    edges = [_edge(a, base, EdgeStatus.PENDING), _edge(b, None, EdgeStatus.PENDING), _edge(c, base)]
    found = list(waiting_claims(_lineage([base, a, b, c], edges), edges))
    assert [f.code for f in found] == [WarningCode.PENDING_CLAIM, WarningCode.TARGET_NOT_IN_PORTFOLIO]
    assert all("two candidates" in f.message for f in found)


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


def test_a_condition_of_an_instrument_is_one_finding_until_somebody_records_it() -> None:
    """Two changes on one condition: named together, with the words to record it; recorded, there is nothing to say."""
    base, amendment = _document("base", DocumentKind.BASE), _document("amendment", DocumentKind.AMENDMENT)
    first = replace(_edge(amendment, base), condition="receipt of the fee", condition_kind=ConditionKind.CLOSING)
    second = replace(first, edge_id=EdgeId("e_second"), target_section="2")
    (found,) = open_conditions(_lineage([base, amendment], [first, second]), [first, second])
    assert found.code is WarningCode.CONDITION_UNCONFIRMED
    assert "The change of 1, 2 of Base: counted from its date" in found.message
    assert '`inforce set "amendment.txt" condition' in found.advice
    met = replace(first, outcome=Outcome.SATISFIED)
    assert list(open_conditions(_lineage([base, amendment], [met]), [met])) == []


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


@pytest.mark.parametrize("code", [WarningCode.DATE_DIFFERS, WarningCode.NUMBER_DIFFERS])
def test_a_citation_followed_in_spite_of_a_wrong_detail_is_named(code: WarningCode) -> None:
    """The date or number cited is not that of the document found."""
    base, amendment = _document("base", DocumentKind.BASE), _document("amendment", DocumentKind.AMENDMENT)
    edge = replace(_edge(amendment, base), notes=(code,))
    (found,) = misquoted(_lineage([base, amendment], [edge]))
    assert (found.code, found.edge_id, found.quote) == (code, edge.edge_id, edge.quote)
    assert list(misquoted(_lineage([base, amendment], [replace(edge, notes=())]))) == []


@pytest.mark.parametrize(
    ("notes", "code"),
    [
        ((WarningCode.CYCLE,), WarningCode.CYCLE),
        ((WarningCode.SECTION_NOT_FOUND,), WarningCode.SECTION_NOT_FOUND),
        ((WarningCode.AMBIGUOUS_DOCUMENT,), WarningCode.AMBIGUOUS_DOCUMENT),
        ((), WarningCode.PENDING_CLAIM),
    ],
)
def test_what_waits_says_what_is_wrong_with_it(notes: tuple[WarningCode, ...], code: WarningCode) -> None:
    """A circle, a section that does not exist, two documents that fit: each its own kind with its own advice."""
    base, amendment = _document("base", DocumentKind.BASE), _document("amendment", DocumentKind.AMENDMENT)
    edge = replace(_edge(amendment, base, EdgeStatus.PENDING), notes=notes)
    (found,) = waiting_claims(_lineage([base, amendment], [edge]), [edge])
    assert (found.code, found.quote) == (code, edge.quote)


def test_a_change_without_words_is_outstanding() -> None:
    """In force, and nobody can say what the text becomes."""
    base, amendment = _document("base", DocumentKind.BASE), _document("amendment", DocumentKind.AMENDMENT)
    edge = replace(_edge(amendment, base), operation=Operation(OperationKind.UNSPECIFIED), mode=Mode.MODIFY)
    codes = [f.code for f in unapplied_changes(_lineage([base, amendment], [edge]))]
    assert codes == [WarningCode.OUTSTANDING_CHANGE]


def test_an_end_in_part_is_for_a_person() -> None:
    """Words that end only some of a provision leave it as it reads, so `check` warns; an end of all of it is no finding."""
    base, amendment = _document("base", DocumentKind.BASE), _document("amendment", DocumentKind.AMENDMENT)
    whole = replace(_edge(amendment, base), operation=Operation(OperationKind.DELETE), mode=Mode.DELETE)
    (found,) = unapplied_changes(_lineage([base, amendment], [replace(whole, scope="other than Section 1.2")]))
    assert (found.code, found.severity) == (WarningCode.LIMITED_SCOPE, Severity.WARNING)
    assert "other than Section 1.2" in found.message
    assert list(unapplied_changes(_lineage([base, amendment], [whole]))) == []


def test_what_a_restatement_leaves_out_is_named() -> None:
    """The old version has a fee, the new one has not."""
    base, new = _document("base", DocumentKind.BASE), _document("new", DocumentKind.RESTATEMENT, signed=PartialDate(2021, 1, 1))
    edge = replace(
        _edge(new, base),
        edge_type=EdgeType.SUPERSEDED_BY,
        mode=None,
        target_clause_id=None,
        target_section="",
        operation=Operation(OperationKind.RESTATE),
    )
    other = replace(_clause(new, "1. Law. Ours."), heading="Law")
    (found,) = dropped(Lineage.of([base, new], [_clause(base), other], [edge]))
    assert (found.code, found.document) == (WarningCode.DROPPED_BY_RESTATEMENT, "new.txt")
    assert list(dropped(Lineage.of([base, new], [_clause(base), _clause(new)], [edge]))) == []


def test_copies_that_differ_are_shown_where_they_differ() -> None:
    """Ten and eleven; where a reader only parts the words otherwise there is nothing to say."""
    assert first_difference(["The", "fee", "is", "ten"], ["The", "fee", "is", "eleven"]) == ("The fee is ten", "The fee is eleven")
    assert first_difference(["The", "fee"], ["Thefee"]) is None
