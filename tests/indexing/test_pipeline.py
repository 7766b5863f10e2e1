"""Indexing as a whole: files in, facts recorded once, links the same whatever came first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from graph.model.documents import Document
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.store import open_store
from graph.store.interface import Store
from indexing.pipeline import Indexer, IndexReport
from indexing.search.embedder import Vectors
from indexing.search.hybrid import HybridSearch
from indexing.search.keywords import KeywordCache
from indexing.search.stored_vectors import StoredVectors
from tests.here import read_here
from tests.papers import papers_in

PAPERS = papers_in(__file__)
BASE, FIRST, SECOND = PAPERS.values()


START = datetime(2024, 1, 1, 12, tzinfo=UTC)


class Letters:
    """An embedder of letter counts: deterministic, and needs no model."""

    name = "letters/1"
    dimensions = 26

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return how often each letter stands in each text, at length 1."""
        counts = np.array([[text.lower().count(chr(97 + n)) for n in range(26)] for text in texts], dtype=np.float32).reshape(
            len(texts), 26
        )
        lengths = np.linalg.norm(counts, axis=1, keepdims=True)
        rows: Vectors = np.divide(counts, lengths, out=np.zeros_like(counts), where=lengths > 0)
        return rows


class Desk:
    """One data folder with its indexer."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.store: Store = open_store(folder / "inforce.db")
        keywords = KeywordCache(folder / "keywords.db")
        embedder = Letters()
        vectors = StoredVectors(keywords, lambda hashes: self.store.vectors(embedder.name, hashes))
        self.keywords = keywords
        self.indexer = Indexer(self.store, HybridSearch(embedder, vectors, keywords), reader=read_here)
        self.clock = START

    def index(self, *paths: Path) -> IndexReport:
        """Index, an hour after the last time."""
        self.clock += timedelta(hours=1)
        return self.indexer.index(paths, "p", actor="tester", now=self.clock)

    def edges(self) -> list[tuple[str, str, str, EdgeStatus]]:
        """Return the live edges without times, in order."""
        return sorted((e.edge_id, str(e.edge_type), e.target_section, e.status) for e in self.store.edges("p"))

    def documents(self, name: str) -> tuple[Document, ...]:
        """Return the live documents that go by the name of a file."""
        return tuple(d for d in self.store.documents("p") if d.file_name == name)

    def close(self) -> None:
        """Let go of the files."""
        self.keywords.close()
        self.store.close()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """An empty data folder."""
    made = Desk(tmp_path / "data")
    yield made
    made.close()


@pytest.fixture
def contracts(tmp_path: Path) -> Path:
    """A folder with a base and two amendments."""
    folder = tmp_path / "contracts"
    folder.mkdir()
    for name, text in (("base.txt", BASE), ("first.txt", FIRST), ("second.txt", SECOND)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_edges_tie_amendments_to_what_they_change(desk: Desk, contracts: Path) -> None:
    """A replaced section, a new one, and a change of the new one's words."""
    report = desk.index(contracts)

    assert report.indexed == ("base.txt", "first.txt", "second.txt")
    assert report.edges == {"committed": 3}
    base = next(d for d in desk.store.documents("p") if d.file_name == "base.txt")
    assert {(e.edge_type, e.mode, e.target_section, e.target_document_id) for e in desk.store.edges("p")} == {
        (EdgeType.AMENDS, "REPLACE", "2", base.document_id),
        (EdgeType.AMENDS, "INSERT", "4", base.document_id),
        (EdgeType.AMENDS, "MODIFY", "4", base.document_id),
    }


def test_a_change_of_inserted_words_names_the_amendment_they_stand_in(desk: Desk, contracts: Path) -> None:
    """Section 4 belongs to the base; its words are the first amendment's."""
    desk.index(contracts)
    first = next(d for d in desk.store.documents("p") if d.file_name == "first.txt")
    changed = next(e for e in desk.store.edges("p") if e.mode == "MODIFY")

    assert changed.words_stand_in == first.document_id


def test_indexing_again_records_nothing(desk: Desk, contracts: Path) -> None:
    """The second run finds every file unchanged and the ledger as it was."""
    desk.index(contracts)
    head = desk.store.head("p")

    report = desk.index(contracts)

    assert report.indexed == ()
    assert report.unchanged == ("base.txt", "first.txt", "second.txt")
    assert desk.store.head("p") == head


def test_any_order_one_file_at_a_time_gives_the_same_edges(tmp_path: Path, contracts: Path) -> None:
    """An amendment that came before its base is looked up again when the base arrives."""
    outcomes = set()
    for number, order in enumerate(permutations(sorted(contracts.iterdir()))):
        desk = Desk(tmp_path / f"data{number}")
        for path in order:
            desk.index(path)
        outcomes.add(tuple(desk.edges()))
        desk.close()

    assert len(outcomes) == 1


def test_an_open_reference_waits_for_its_target(desk: Desk, contracts: Path) -> None:
    """Without the base the edges have no target, and no gate lets them change anything."""
    desk.index(contracts / "first.txt")

    assert {e.target_document_id for e in desk.store.edges("p")} == {None}

    desk.index(contracts / "base.txt")

    assert None not in {e.target_document_id for e in desk.store.edges("p")}


def test_a_changed_file_is_a_new_version(desk: Desk, contracts: Path) -> None:
    """What stood at the path before stays for earlier days of record, and its links with it."""
    desk.index(contracts)
    before = desk.store.head("p")
    (contracts / "first.txt").write_text(FIRST.replace("forty-five (45)", "sixty (60)"), encoding="utf-8")

    report = desk.index(contracts)

    def new_words(edges: tuple[Edge, ...]) -> str:
        return next(e.operation.new.text for e in edges if e.operation and e.target_section == "2")

    assert report.indexed == ("first.txt",)
    assert "sixty (60)" in new_words(desk.store.edges("p"))
    assert "forty-five (45)" in new_words(desk.store.edges("p", before))
    assert len(desk.store.documents("p")) == 3


def test_a_file_that_is_gone_is_told_and_kept(desk: Desk, contracts: Path) -> None:
    """Nothing is withdrawn silently."""
    desk.index(contracts)
    (contracts / "second.txt").unlink()

    report = desk.index(contracts)

    assert report.missing == ("second.txt",)
    assert len(desk.store.documents("p")) == 3


def test_what_was_moved_is_met_again_where_it_lies_now(desk: Desk, contracts: Path) -> None:
    """Its new place goes on record, and nothing else: no document twice, no other edge; once is enough."""
    desk.index(contracts)
    documents, edges = desk.store.documents("p"), {e.edge_id for e in desk.store.edges("p")}
    moved = contracts.rename(contracts.with_name("moved"))

    desk.index(moved)

    assert (desk.store.documents("p"), {e.edge_id for e in desk.store.edges("p")}) == (documents, edges)
    assert all(any(f.path == str(moved / d.file_name) for f in desk.store.files("p", sha256s=[d.file_sha256])) for d in documents)
    assert not desk.index(moved).indexed


def test_a_bad_file_is_named_and_the_rest_is_kept(desk: Desk, contracts: Path) -> None:
    """An empty file and one that is not what its suffix says cost nobody else."""
    (contracts / "empty.txt").write_bytes(b"")
    (contracts / "wrong.pdf").write_text("no PDF at all", encoding="utf-8")

    report = desk.index(contracts)

    assert {f.name for f in report.failures} == {"empty.txt", "wrong.pdf"}
    assert all(f.reason and f.advice for f in report.failures)
    assert report.documents == 3


def test_a_copy_orders_nothing_twice(desk: Desk, contracts: Path) -> None:
    """Two files of one amendment: one is operative, the other its copy, each edge there once."""
    (contracts / "first copy.txt").write_text(FIRST.replace("\n\n", "\n\n\n"), encoding="utf-8")

    report = desk.index(contracts)

    assert report.edges == {"committed": 3}
    assert [d.file_name for d in desk.store.documents("p") if d.copy_of] in (["first copy.txt"], ["first.txt"])


def test_a_second_name_of_the_same_bytes_is_on_record(desk: Desk, contracts: Path) -> None:
    """Read once, recorded at both places: in one run, and where the second comes later; said to be unchanged, and again nothing new."""
    (contracts / "second name.txt").write_text(FIRST, encoding="utf-8")

    report = desk.index(contracts)
    (contracts / "third name.txt").write_text(FIRST, encoding="utf-8")
    later = desk.index(contracts)
    head = desk.store.head("p")
    again = desk.index(contracts)

    assert report.unchanged == ("second name.txt",)
    assert "third name.txt" in later.unchanged
    assert len(desk.store.documents("p")) == 3
    (first,) = desk.documents("first.txt")
    assert [f.name for f in desk.store.files("p", sha256s=(first.file_sha256,))] == ["first.txt", "second name.txt", "third name.txt"]
    assert desk.store.keyed("p", "name", {"third name", "second name.txt"}) == {
        "third name": (first.document_id,),
        "second name.txt": (first.document_id,),
    }
    assert again.indexed == ()
    assert desk.store.head("p") == head


def test_a_document_stays_under_its_second_name_when_the_first_gets_other_words(desk: Desk, contracts: Path) -> None:
    """What stood at the path is another file's now, and the same bytes still stand beside it."""
    (contracts / "second name.txt").write_text(FIRST, encoding="utf-8")
    desk.index(contracts)
    (first,) = desk.documents("first.txt")
    (contracts / "first.txt").write_text(FIRST.replace("forty-five (45)", "sixty (60)"), encoding="utf-8")

    desk.index(contracts)

    (kept,) = desk.documents("second name.txt")
    (fresh,) = desk.documents("first.txt")
    assert kept.document_id == first.document_id != fresh.document_id
    assert [f.name for f in desk.store.files("p", sha256s=(kept.file_sha256,))] == ["second name.txt"]

    (contracts / "second name.txt").write_text(FIRST.replace("forty-five (45)", "sixty (60)"), encoding="utf-8")
    desk.index(contracts)

    assert desk.documents("second name.txt") == ()
    assert [f.name for f in desk.store.files("p", sha256s=(fresh.file_sha256,))] == ["first.txt", "second name.txt"]
    assert desk.store.files("p", sha256s=(kept.file_sha256,)) == ()
