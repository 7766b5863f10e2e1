"""That what a read costs hangs on what it asks for, not on how much there is: counted in steps of SQLite, the same on any machine."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
import sqlalchemy as sa

from graph.model.edges import EdgeStatus
from graph.store import open_store
from graph.store.interface import Store
from graph.store.migrations import FORMS
from tests.contracts.store_records import (
    DAY,
    claim_of,
    clauses_of,
    decision_of,
    document_of,
    duties_read,
    duty_of,
    edge_of,
    file_of,
    judgement_of,
    obligation_event_of,
    reading_of,
    receipt_of,
    recording,
    sha,
)

SMALL, LARGE, ASKED = 40, 400, 12  # documents there are, and documents asked about
NAMES = [f"n{number}" for number in range(ASKED)]
IDS = [document_of(name).document_id for name in NAMES]
CLAUSES = [clauses_of(document_of(name), "1. Fees")[0] for name in NAMES]
CLAIMS = [claim_of(clause) for clause in CLAUSES]
LIVE = (EdgeStatus.COMMITTED, EdgeStatus.PENDING)
READS: dict[str, Callable[[Store, int | None], object]] = {
    "files": lambda store, known: store.files("p", known, [sha(name) for name in NAMES]),
    "reading": lambda store, known: store.reading(sha("n1"), "p", known),
    "documents": lambda store, known: store.documents("p", known, IDS),
    "documents of files": lambda store, known: store.documents("p", known, sha256s=[sha(name) for name in NAMES]),
    "clauses": lambda store, known: store.clauses("p", IDS, known),
    "claims": lambda store, known: store.claims("p", known, IDS),
    "edges of one": lambda store, known: store.edges("p", known, LIVE, IDS[:1]),
    "edges": lambda store, known: store.edges("p", known, LIVE, IDS),
    "edges, retracted too": lambda store, known: store.edges("p", known, list(EdgeStatus), IDS),
    "edges from": lambda store, known: store.edges("p", known, source_ids=IDS),
    "decisions": lambda store, known: store.decisions("p", known, subjects=[f"d_{name}" for name in NAMES]),
    "judgements": lambda store, known: store.judgements("p", known, IDS),
    "duty readings": lambda store, known: store.duty_readings("p", known, IDS),
    "obligation events": lambda store, known: store.obligation_events("p", known, subjects=[duty_of(c).obligation_id for c in CLAUSES]),
    "sources": lambda store, _: store.sources("p", [claim.key for claim in CLAIMS]),
    "documents of clauses": lambda store, _: store.clause_documents([clause.clause_id for clause in CLAUSES]),
    "vectors": lambda store, _: store.vectors("m", NAMES),
    "keyed": lambda store, _: store.keyed("p", "name", NAMES),
    "keys": lambda store, _: store.keys_of("p", IDS, ["name"]),
    "facts head": lambda store, _: store.facts_head("p"),
    "facts then": lambda store, _: store.sequence_at("p", DAY),
    "receipt": lambda store, _: store.receipt("p", receipt_of().receipt_id),
    "receipts": lambda store, _: store.receipts("p", 2),
    "head": lambda store, _: store.head("p") + store.marked("p", "links"),
}


@dataclass
class Counted:
    """A store, and how many steps SQLite has taken in it."""

    store: Store
    steps: int = 0

    def taken(self, read: Callable[[Store, int | None], object], known: int | None) -> int:
        """The steps of a read, which must find something."""
        before = self.steps
        assert read(self.store, known)
        return self.steps - before

    def count(self) -> int:
        """Count a step, and let it go on."""
        self.steps += 1
        return 0


def fill(store: Store, documents: int) -> None:
    """Record documents, each with everything that can be asked for, the edges of all of them together as linking does."""
    names = [f"n{number}" for number in range(documents)]
    for name in names:
        clauses = clauses_of(document_of(name), "1. Fees")
        with recording(store) as t:
            t.put_file(file_of(name), reading_of(name))
            t.put_document(document_of(name), clauses, [claim_of(clauses[0])])
            t.put([decision_of(name)])
            t.put([judgement_of(claim_of(clauses[0]), document_of(name).document_id, f"j_{name}")])
            t.put([duties_read(clauses[0], f"y_{name}")])
            t.put([obligation_event_of(duty_of(clauses[0]), f"v_{name}")])
            t.put_keys(document_of(name).document_id, "name", [name])
            t.put_vectors("m", [(name, b"v")])
    with recording(store) as t:
        t.put(
            edge_of(claim_of(clauses_of(document_of(name), "1. Fees")[0]), document_of(other).document_id)
            for name, other in zip(names, [*names[1:], names[0]], strict=True)
        )
        t.mark("links", documents)
    store.keep_receipts("p", [receipt_of(f"How much is number {n}?") for n in range(documents)])
    store.keep_receipts("p", [receipt_of()])


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Counted, Counted]]:
    """A small store and a large one, opened anew."""
    both = []
    for documents in (SMALL, LARGE):
        path = tmp_path_factory.mktemp("store") / "inforce.db"
        with closing(open_store(path)) as store:
            fill(store, documents)
        both.append(counted(path))
    yield both[0], both[1]
    for one in both:
        one.store.close()


def counted(path: Path) -> Counted:
    """Open a store whose steps are counted."""
    found: list[Counted] = []

    def listen(connection: sqlite3.Connection, _: object) -> None:
        connection.set_progress_handler(lambda: found[0].count() if found else 0, 1)

    sa.event.listen(sa.Engine, "connect", listen)
    try:
        found.append(Counted(open_store(path)))
    finally:
        sa.event.remove(sa.Engine, "connect", listen)
    return found[0]


@pytest.mark.parametrize("then", [False, True], ids=["now", "as known"])
@pytest.mark.parametrize("read", READS.values(), ids=READS)
def test_reading_by_key_takes_as_many_steps_in_a_large_store(
    stores: tuple[Counted, Counted], read: Callable[[Store, int | None], object], *, then: bool
) -> None:
    """Ten times as much in the store: what is asked for by key, now or as known at a sequence, is reached as directly."""
    small, large = (one.taken(read, one.store.head("p") if then else None) for one in stores)

    assert 0 < large <= 1.1 * small


def correct(store: Store, _: int | None) -> int:
    """Record documents anew under another title, their edges withdrawn, found by new keys; return the new head."""
    with recording(store) as t:
        for name in NAMES:
            document = document_of(name, title=f"Agreement {store.head('p')}")
            t.put_document(document, clauses_of(document, "1. Fees", "2. Term"), [])
            t.put_keys(document.document_id, "name", [document.title])
        t.retract_edges(edge.edge_id for edge in store.edges("p", document_ids=IDS))
    return store.head("p")


def test_recording_takes_as_many_steps_in_a_large_store(stores: tuple[Counted, Counted]) -> None:
    """What a correction withdraws and records is reached as directly among ten times as much."""
    small, large = (one.taken(correct, None) for one in stores)

    assert 0 < large <= 1.1 * small


def indexes(path: Path) -> dict[str, Sequence[str]]:
    """The names in a database: of its indexes, and of those its planner was told about."""
    asked = "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name NOT LIKE 'sqlite_%' ORDER BY name"
    with closing(sqlite3.connect(path)) as database:
        there, told = (database.execute(one).fetchall() for one in (asked, "SELECT idx FROM sqlite_stat1 ORDER BY idx"))
    return {"there": [name for (name,) in there], "told": [name for (name,) in told]}


def test_planner_is_told_of_every_index(tmp_path: Path) -> None:
    """None is left to a guess: not in a new store, nor in one made before its indexes were described."""
    path = tmp_path / "inforce.db"
    open_store(path).close()
    new = indexes(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("DELETE FROM sqlite_stat1")
        database.execute(f"DELETE FROM migrations WHERE position = {len(FORMS) - 1}")
        database.commit()
    open_store(path).close()

    assert set(new["there"]) <= set(new["told"])
    assert indexes(path) == new
