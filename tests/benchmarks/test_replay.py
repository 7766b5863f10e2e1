"""The sample portfolio read by a large language model, its recorded replies given again: the whole way of a model, with real answers."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx2
import pytest
from replaying import Replies

from graph.model.edges import Edge, EdgeStatus, EdgeType, Verification
from graph.model.policy import Policy
from graph.store import open_store
from graph.store.interface import Store
from indexing.candidates.asking import Asking
from indexing.llm import Pace, open_model
from indexing.llm.offline import OfflineSecond
from indexing.llm.prices import Prices
from indexing.pipeline import Indexer, IndexReport
from indexing.search.embedder import open_embedder
from indexing.search.hybrid import HybridSearch
from indexing.search.keywords import KeywordCache
from indexing.search.stored_vectors import StoredVectors

SAMPLE = Path(__file__).parents[2] / "examples" / "acme"
NOW = datetime(2026, 7, 1, tzinfo=UTC)
CHANGING = {EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES}


class Replayed:
    """The sample, indexed with a model whose replies are recorded."""

    def __init__(self, folder: Path) -> None:
        self.replies = Replies.of("sample")
        self.store: Store = open_store(":memory:")
        self.keywords = KeywordCache(folder / "keywords.db")
        embedder = open_embedder()
        vectors = StoredVectors(self.keywords, lambda hashes: self.store.vectors(embedder.name, hashes))
        self.indexer = Indexer(self.store, HybridSearch(embedder, vectors, self.keywords), asking=self._asking)

    def _asking(self, _: str) -> Asking:
        pace = Pace(time.monotonic, lambda _: None, lambda: 0.0)
        spec = "local:recorded@http://127.0.0.1:1/v1"
        model = open_model(spec, policy=Policy(), keys={}, pace=pace, transport=httpx2.MockTransport(self._respond))
        return Asking.of(model, OfflineSecond(), self.store, prices=Prices.read())

    def _respond(self, request: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(200, headers={"content-type": "text/event-stream"}, content=self.replies.stream(json.loads(request.content)))

    def index(self) -> IndexReport:
        """Index the sample, or what is new of it."""
        return self.indexer.index([SAMPLE], "sample", actor="tester", now=NOW)

    def edges(self) -> tuple[Edge, ...]:
        """Return what changes something."""
        return tuple(e for e in self.store.edges("sample") if e.edge_type in CHANGING)


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Replayed]:
    """The sample, read once."""
    made = Replayed(tmp_path_factory.mktemp("replayed"))
    made.index()
    yield made
    made.keywords.close()
    made.store.close()


def test_every_question_has_a_recorded_reply(replayed: Replayed) -> None:
    """A prompt that was changed has to be asked anew: `benchmarks/replaying.py` says how replies are kept."""
    assert replayed.replies.asked
    assert not replayed.replies.missing


def test_both_readers_read_the_same_changes(replayed: Replayed) -> None:
    """What is in force of record of the sample was read by the rules and by the model, each by itself."""
    committed = [e for e in replayed.edges() if e.status is EdgeStatus.COMMITTED]
    assert len(committed) >= 8
    assert {e.verified for e in committed} == {Verification.CONFIRMED}
    assert {(e.reader, e.second_reader) for e in committed} == {("local:recorded", "rules/1")}


def test_an_unsigned_draft_waits_though_both_read_it(replayed: Replayed) -> None:
    """Agreement of readers is no signature."""
    (draft,) = [e for e in replayed.edges() if e.status is EdgeStatus.PENDING and e.verified is Verification.CONFIRMED]
    assert "draft" in draft.reasoning


def test_nothing_is_asked_twice(replayed: Replayed) -> None:
    """The same question costs once, and another run costs nothing."""
    before = dict(replayed.replies.asked)
    assert set(before.values()) == {1}
    assert replayed.index().instruments_asked == 0
    assert replayed.replies.asked == before
