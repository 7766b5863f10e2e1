"""Which older documents a document may change: of its parties or its family, agreed before it, still standing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.model.dates import PartialDate
from graph.model.documents import Clause, ClauseKind, ClauseType, Document, DocumentHint, DocumentKind, Execution, Party
from graph.model.edges import Claim, EdgeType, Operation, OperationKind
from graph.model.ids import ClauseId, DocumentId, claim_key
from graph.model.source import Quote
from graph.store import open_store
from graph.store.interface import Store
from indexing.candidates.scope import is_older, older_documents
from indexing.linking.register import Register
from indexing.linking.relinking import relink
from tests.indexing.linking.test_relinking import NOW

HARBOR, MILL, QUAY = Party("Harbor Foods, Inc."), Party("Mill Corporation"), Party("Quay Builders LLC")
BASE = Document(
    *(DocumentId("d_base"), "p", "s" * 64, "base.txt", 0, 0, 100, "Supply Agreement", DocumentKind.BASE, Execution.SIGNED),
    parties=(HARBOR, MILL),
    signed=PartialDate(2010, 3, 1),
)
LETTER = replace(
    BASE, document_id=DocumentId("d_letter"), file_name="letter.txt", title="Letter Agreement", kind=DocumentKind.SIDE_LETTER,
    signed=PartialDate(2015, 5, 1),
)  # fmt: skip


def _like(document: Document, name: str, **changes: object) -> Document:
    return replace(document, document_id=DocumentId(f"d_{name}"), file_name=f"{name}.txt", **changes)  # type: ignore[arg-type]


def _older(*documents: Document, of: Document = LETTER, claims: tuple[Claim, ...] = ()) -> set[str]:
    store: Store = open_store(":memory:")
    with store.transaction("p", "tester", "index", NOW) as records:
        for document in (*documents, of):
            mine = [c for c in claims if c.source_document_id == document.document_id]
            records.put_document(document, [_clause(c) for c in mine], mine)
    relink(store, "p", actor="tester", now=NOW)
    register = Register(store, "p", ())
    found = older_documents(register, register.operative([of.document_id])[of.document_id])
    store.close()
    return {d.document_id for d in found}


def _clause(claim: Claim) -> Clause:
    place = (claim.source_clause_id, claim.source_document_id, None, 0, ClauseKind.SECTION, ClauseType.OTHER, "1", "1", "")
    return Clause(*place, (claim.quote,))


def _claim(source: Document, target: Document, kind: EdgeType, operation: OperationKind) -> Claim:
    hint = DocumentHint(Quote("", 0, 0), target.title, target.signed, parties=tuple(p.name for p in target.parties))
    source_clause = ClauseId(f"c_{source.document_id}")
    return Claim(
        claim_key(source_clause, kind, operation, target.title), source.document_id, source_clause, kind, None, Operation(operation), hint,
        "", "", Quote("It is restated.", 0, 15), "deleted",
    )  # fmt: skip


def test_the_same_parties_bring_an_older_document_in() -> None:
    """Two parties in common, under any spelling, are enough; one of two is not."""
    renamed = _like(BASE, "renamed", parties=(Party("HARBOR FOODS INC"), Party("Grist Ltd", aliases=("Mill Corporation",))))
    other = _like(BASE, "other", parties=(HARBOR, QUAY))
    assert _older(BASE, renamed, other) == {"d_base", "d_renamed"}


def test_a_document_with_one_party_is_found_by_it() -> None:
    """Of published terms the one who publishes them is enough."""
    terms = _like(BASE, "terms", parties=(HARBOR,))
    alone = _like(LETTER, "notice", parties=(HARBOR,))
    assert _older(terms, of=alone) == {"d_terms"}


def test_what_was_agreed_later_is_not_changed() -> None:
    """Nothing acts on what did not exist."""
    assert _older(BASE, _like(BASE, "later", signed=PartialDate(2016, 1, 1))) == {"d_base"}


def test_drafts_are_not_changed() -> None:
    """A draft is nobody's text."""
    assert _older(BASE, _like(BASE, "draft", title="Draft Supply Agreement", execution=Execution.DRAFT)) == {"d_base"}


def test_it_does_not_change_itself() -> None:
    """A document is not older than itself, whatever its day."""
    assert _older(_like(BASE, "base"), of=_like(LETTER, "letter", signed=None)) == {"d_base"}


@pytest.mark.parametrize(
    ("one", "than", "older"),
    [
        ({"kind": DocumentKind.BASE}, {"kind": DocumentKind.AMENDMENT}, True),
        ({"kind": DocumentKind.AMENDMENT}, {"kind": DocumentKind.BASE}, False),
        ({"kind": DocumentKind.AMENDMENT, "number": 1}, {"kind": DocumentKind.AMENDMENT, "number": 2}, True),
        ({"kind": DocumentKind.AMENDMENT, "number": 2}, {"kind": DocumentKind.AMENDMENT, "number": 1}, False),
        ({"kind": DocumentKind.AMENDMENT}, {"kind": DocumentKind.AMENDMENT, "number": 1}, False),
        ({"kind": DocumentKind.BASE}, {"kind": DocumentKind.SOW}, True),
    ],
)
def test_without_days_kind_and_number_tell(one: dict[str, object], than: dict[str, object], older: bool) -> None:
    """Of unknown days an agreement is older than what amends it, and the first amendment older than the second."""
    assert is_older(_like(BASE, "one", signed=None, **one), _like(BASE, "than", signed=None, **than)) is older


def test_a_month_is_older_only_where_all_of_it_is() -> None:
    """A partial date is an interval: inside it kind and number tell."""
    month = _like(BASE, "month", signed=PartialDate(2015, 5))
    assert is_older(month, LETTER)
    assert not is_older(_like(LETTER, "other", signed=PartialDate(2015, 5)), LETTER)
    assert is_older(_like(LETTER, "other", signed=PartialDate(2015, 4)), LETTER)


def test_what_was_replaced_before_is_not_changed() -> None:
    """A restatement that is older than the letter has taken the agreement's place."""
    restated = _like(
        BASE, "restated", title="Amended and Restated Supply Agreement", kind=DocumentKind.RESTATEMENT, signed=PartialDate(2012, 1, 1)
    )
    claim = _claim(restated, BASE, EdgeType.SUPERSEDED_BY, OperationKind.RESTATE)
    assert _older(BASE, restated, claims=(claim,)) == {"d_restated"}


def test_the_family_comes_in_whatever_its_parties() -> None:
    """What the words of a document name is of its family, though the parties are others by now."""
    assigned = _like(BASE, "assigned", title="Storage Agreement", parties=(QUAY, Party("Tern LLC")))
    claim = _claim(LETTER, assigned, EdgeType.AMENDS, OperationKind.UNSPECIFIED)
    claim = replace(claim, target=replace(claim.target, parties=(QUAY.name, "Tern LLC")))
    assert _older(assigned, claims=(claim,)) == {"d_assigned"}


@pytest.mark.parametrize(("kind", "found"), [(DocumentKind.AMENDMENT, {"d_base"}), (DocumentKind.SIDE_LETTER, {"d_base", "d_lease"})])
def test_amendment_changes_the_agreement_that_its_words_lead_to(kind: DocumentKind, found: set[str]) -> None:
    """What else the same parties agreed is another matter; a letter may mean that too."""
    lease = _like(BASE, "lease", title="Warehouse Lease")
    amendment = replace(LETTER, kind=kind)
    claim = _claim(amendment, BASE, EdgeType.AMENDS, OperationKind.UNSPECIFIED)

    assert _older(BASE, lease, of=amendment, claims=(claim,)) == found
    assert _older(BASE, lease, of=amendment) == {"d_base", "d_lease"}
