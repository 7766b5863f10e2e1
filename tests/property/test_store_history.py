"""The law of the two clocks, on random histories: every store against a plain dictionary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph.model.documents import Document
from graph.model.edges import Edge, EdgeStatus
from graph.store import open_store
from graph.store.interface import Store
from graph.store.recording import Transaction
from tests.contracts.store_records import claim_of, clauses_of, decision_of, document_of, edge_of, file_of, reading_of, recording, sha

_NAMES = st.sampled_from(["msa", "a1", "a2"])
_WORDS = st.sampled_from(["one", "two", "three"])
_ACTIONS = st.one_of(
    st.tuples(st.just("document"), _NAMES, st.lists(_WORDS, max_size=3), st.lists(_WORDS, unique=True, max_size=2)),
    st.tuples(st.just("withdraw"), _NAMES),
    st.tuples(st.just("file"), _NAMES, _WORDS),
    st.tuples(st.just("edge"), _NAMES, st.sampled_from(list(EdgeStatus)), st.sampled_from([None, "msa", "a1"])),
    st.tuples(st.just("unlink"), _NAMES, st.sampled_from([None, "msa", "a1"])),
    st.tuples(st.just("decide"), _NAMES, _WORDS),
)
_HISTORIES = st.lists(st.lists(_ACTIONS, max_size=4), min_size=1, max_size=7)
_Rows = dict[tuple[str, str], object]


def _edge(portfolio: str, name: str, target: str | None, status: EdgeStatus = EdgeStatus.PENDING) -> Edge:
    claim = claim_of(clauses_of(document_of(name, portfolio), "x")[0])
    return edge_of(claim, None if target is None else document_of(target, portfolio).document_id, status)


def _act(transaction: Transaction, portfolio: str, action: tuple[object, ...]) -> None:
    match action:
        case ("document", str(name), list(texts), list(quotes)):
            document = document_of(name, portfolio, title=f"Title of {len(texts)}")
            clauses = clauses_of(document, "head", *texts)
            transaction.put_document(document, clauses, [claim_of(clauses[0], quote) for quote in quotes])
        case ("withdraw", str(name)):
            transaction.retract_document(document_of(name, portfolio).document_id)
        case ("file", str(name), str(word)):
            transaction.put_file(file_of(name), reading_of(name, f"Text of {word}"))
        case ("edge", str(name), EdgeStatus() as status, target):
            transaction.put([_edge(portfolio, name, target if isinstance(target, str) else None, status)])
        case ("unlink", str(name), target):
            transaction.retract_edges([_edge(portfolio, name, target if isinstance(target, str) else None).edge_id])
        case ("decide", str(name), str(word)):
            transaction.put([decision_of(name, word)])


def _expect(rows: _Rows, portfolio: str, action: tuple[object, ...]) -> None:
    """The same on a plain dictionary: what is live, and nothing else."""
    match action:
        case ("document", str(name), list(texts), list(quotes)):
            document = document_of(name, portfolio, title=f"Title of {len(texts)}")
            clauses = clauses_of(document, "head", *texts)
            for key in [key for key in rows if key[0] == "claim" and key[1].endswith(document.document_id)]:
                del rows[key]
            rows["document", document.document_id] = document
            rows["clauses", document.document_id] = clauses
            rows |= {("claim", claim.key + document.document_id): claim for claim in (claim_of(clauses[0], quote) for quote in quotes)}
        case ("withdraw", str(name)):
            document_id_ = document_of(name, portfolio).document_id
            for key in [key for key in rows if key[0] in {"document", "clauses", "claim"} and key[1].endswith(document_id_)]:
                del rows[key]
        case ("file", str(name), _):
            rows["file", name] = file_of(name)
        case ("edge", str(name), EdgeStatus() as status, target):
            edge = _edge(portfolio, name, target if isinstance(target, str) else None, status)
            rows["edge", edge.edge_id] = edge
        case ("unlink", str(name), target):
            rows.pop(("edge", _edge(portfolio, name, target if isinstance(target, str) else None).edge_id), None)
        case ("decide", str(name), str(word)):
            rows["decision", name] = decision_of(name, word)


def _expect_all(rows: _Rows, portfolio: str, actions: list[tuple[object, ...]]) -> None:
    """Act, then let the files go whose document was live before, was withdrawn and is not back; a file put here stays."""
    before = {document.file_sha256 for document in rows.values() if isinstance(document, Document)}
    for action in actions:
        _expect(rows, portfolio, action)
    after = {document.file_sha256 for document in rows.values() if isinstance(document, Document)}
    for name in {str(action[1]) for action in actions if action[0] == "withdraw"} - {str(a[1]) for a in actions if a[0] == "file"}:
        if sha(name) in before - after:
            rows.pop(("file", name), None)


def _held(store: Store, portfolio: str, known: int | None) -> set[object]:
    """All a store holds at a sequence, without the instants of recording."""
    edges = {replace(e, recorded_at=None) for e in store.edges(portfolio, known, tuple(EdgeStatus)) if e.retracted_at is None}
    decisions = {replace(decision, recorded_at=None) for decision in store.decisions(portfolio, known)}
    parts = (store.files, store.documents, store.claims)
    return {*edges, *decisions, *store.clauses(portfolio, None, known), *(row for part in parts for row in part(portfolio, known))}


def _flat(rows: _Rows) -> set[object]:
    return {part for row in rows.values() for part in (row if isinstance(row, tuple) else (row,))}


def _check_history(stores: list[Store], history: list[list[tuple[object, ...]]], portfolio: str) -> None:
    rows: _Rows = {}
    known: dict[int, set[object]] = {0: set()}
    for after, actions in enumerate(history):
        for store in stores:
            with recording(store, portfolio, after) as t:
                for action in actions:
                    _act(t, portfolio, action)
        _expect_all(rows, portfolio, actions)
        known[stores[0].head(portfolio)] = _flat(rows)
    for store in stores:
        assert store.head(portfolio) == max(known)
        assert {seq: _held(store, portfolio, seq) for seq in known} == known
        assert _held(store, portfolio, None) == _flat(rows)
        assert store.audit(portfolio) == ()
    assert len({tuple(store.ledger(portfolio)) for store in stores}) == 1


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Store]]:
    """Two stores that are told the same."""
    stores = [open_store(":memory:"), open_store(tmp_path_factory.mktemp("pair") / "inforce.db")]
    yield stores
    for store in stores:
        store.close()


@given(history=_HISTORIES)
@settings(max_examples=40, deadline=None)
def test_any_history_reads_the_same_at_every_sequence(pair: list[Store], history: list[list[tuple[object, ...]]]) -> None:
    """Both stores and a plain dictionary agree on what was live after each transaction, and on the ledger."""
    _check_history(pair, history, uuid4().hex)


@pytest.mark.soak
@pytest.mark.timeout(0)  # the clock of the short tests would only measure what else the machine is doing
@given(history=_HISTORIES)
@settings(max_examples=1000, deadline=None)
def test_any_history_reads_the_same_at_every_sequence_soak(pair: list[Store], history: list[list[tuple[object, ...]]]) -> None:
    """The long form of the test above."""
    _check_history(pair, history, uuid4().hex)
