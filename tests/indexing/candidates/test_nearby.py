"""What is near a clause is found by vectors and by words; what was counted once is not read again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from graph.model.ids import ClauseId, DocumentId
from indexing.candidates.nearby import COUNTED, Nearby, Query
from indexing.candidates.proposing import Proposer
from indexing.linking.desk import Desk
from tests.indexing.candidates.papers import AGREEMENT, DELIVERS, PAYS, Office, embedder, letter


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """A data folder with an agreement and a letter."""
    made = Office(tmp_path / "data")
    made.index(agreement=AGREEMENT, first=letter("May 1, 2012", DELIVERS))
    yield made
    made.close()


def _ids(office: Office) -> list[DocumentId]:
    return [d.document_id for d in office.store.documents("p")]


def _asked(nearby: Nearby, text: str) -> list[Query]:
    return [Query(embedder().embed([text])[0], nearby.stems(text))]


def _near(office: Office, nearby: Nearby) -> dict[DocumentId, set[ClauseId]]:
    return nearby.clauses(_ids(office), _asked(nearby, PAYS))


def _never(one: DocumentId) -> NoReturn:
    raise AssertionError(one)


def test_the_provision_of_the_same_matter_is_near(office: Office) -> None:
    """A clause on payment finds the agreement's."""
    found = _near(office, Proposer.of(Desk(office.store, "p", ()), office.indexer.recall).nearby)
    sections = {c.clause_id: c.section for c in office.store.clauses("p")}
    assert "2" in {sections[clause] for clauses in found.values() for clause in clauses}


def test_documents_whose_words_are_kept_are_not_read(office: Office) -> None:
    """A later run finds the same by what the store keeps; no passage is made again, and the stems of a text are there too."""
    first = Proposer.of(Desk(office.store, "p", ()), office.indexer.recall).nearby
    found = _near(office, first)
    with office.store.transaction("p", "tester", "relate", office.clock) as records:
        records.put_vectors(COUNTED, sorted(first.fresh.items()))
    later = Nearby(Desk(office.store, "p", ()), office.indexer.recall, _never)
    assert _near(office, later) == found
    assert set(later.kept(first.fresh).values()) >= {first.stems(PAYS)}


def test_few_passages_are_all_compared(office: Office) -> None:
    """Two short papers are not searched but compared as a whole."""
    assert not Proposer.of(Desk(office.store, "p", ()), office.indexer.recall).nearby.many(_ids(office))
