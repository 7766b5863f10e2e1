"""A portfolio read a family at a time tells what it tells as a whole, and keeps what did not change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from graph.errors import NotFoundError
from graph.lineage.families import Families
from graph.model.ids import ClauseId, DocumentId
from graph.resolution.resolve import resolve
from graph.store import open_store
from graph.store.interface import Store
from indexing.facts import families, lineage
from tests.story import Story

P = "test"
NOW = datetime(2026, 1, 1, tzinfo=UTC)
STORY = Story(
    """
    2018-01-01 clause A#5 "Payment" "Thirty days."
    2018-01-01 clause A#6 "Audit" "Once a year."
    2019-01-01 amends A1#1 A#5 "Forty days."
    2018-01-01 clause B#5 "Payment" "Sixty days."
    2019-06-01 amends B1#1 B#5 "Ninety days."
    """
)


@pytest.fixture
def store() -> Iterator[Store]:
    """The story on record."""
    kept = open_store(":memory:")
    with kept.transaction(P, "a", "index", NOW) as tx:
        for document in STORY.documents:
            tx.put_document(replace(document, portfolio=P), [c for c in STORY.clauses if c.document_id == document.document_id], [])
        tx.put(STORY.edges)
    yield kept
    kept.close()


def opened(families: Families) -> set[DocumentId]:
    """The documents of the families in memory."""
    return set(families.held)


def test_every_clause_resolves_as_in_the_whole(store: Store) -> None:
    """The text in force and its path are the same, whichever clause is looked at first."""
    whole, piecewise = lineage(store, P, store.head(P)), families(store, P, store.head(P))
    assert list(piecewise.documents) == list(whole.documents)
    for clause_id, clause in reversed([*whole.clauses.items()]):
        assert piecewise.clauses[clause_id] == clause
        assert piecewise.family(clause.document_id) == whole.family(clause.document_id)
        there = piecewise.around(clause.document_id)
        assert resolve(there, clause_id, NOW.date()) == resolve(whole, clause_id, NOW.date())
    assert set(piecewise.clauses) == set(whole.clauses)
    assert "nowhere" not in piecewise.clauses


def test_only_the_families_looked_at_are_opened(store: Store) -> None:
    """Looking at one agreement opens its family and no other; what is not there is refused."""
    piecewise = families(store, P, store.head(P))
    assert not opened(piecewise)
    piecewise.around(STORY.doc("A1"))
    assert opened(piecewise) == {STORY.doc("A"), STORY.doc("A1")}
    with pytest.raises(NotFoundError):
        piecewise.around(DocumentId("nowhere"))


def test_what_did_not_change_stays_open(store: Store) -> None:
    """After a change to one family the other is the same object, and the changed one is read anew."""
    before = families(store, P, then := store.generation(P))
    before.open([STORY.doc("A"), STORY.doc("B")])
    document = next(d for d in STORY.documents if d.document_id == STORY.doc("B"))
    with store.transaction(P, "a", "index", NOW) as tx:
        clauses = [c for c in STORY.clauses if c.document_id == STORY.doc("B")]
        tx.put_document(replace(document, portfolio=P, title="Supply Agreement"), clauses, [])
    after = families(store, P, store.generation(P), (then, before))
    assert opened(after) == {STORY.doc("A"), STORY.doc("A1")}
    assert after.around(STORY.doc("A")) is before.around(STORY.doc("A"))
    assert after.documents[STORY.doc("B")].title == "Supply Agreement" != before.documents[STORY.doc("B")].title


def test_memory_is_bounded(store: Store) -> None:
    """Where more is looked at than is to be kept, what was looked at longest ago is let go of, and can be read again."""
    every = families(store, P, store.head(P))
    small = Families(every.documents, every.load, store.clause_documents, lambda: lineage(store, P), kept=3)
    for name in ("A", "B"):
        small.open([STORY.doc(name)])
    assert opened(small) == {STORY.doc("B"), STORY.doc("B1")}
    first = next(c.clause_id for c in STORY.clauses if c.document_id == STORY.doc("A"))
    assert small.clauses[ClauseId(first)].document_id == STORY.doc("A")
