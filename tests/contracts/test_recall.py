"""What every recall index promises: right hits, nothing that depends on history, and scope kept."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from graph.model.ids import ClauseId, DocumentId
from indexing.search.chroma import ChromaIndex
from indexing.search.chroma_server import ChromaServer
from indexing.search.embedder import Vectors
from indexing.search.indexes import Hit, VectorIndex
from indexing.search.keywords import KeywordCache
from indexing.search.passages import Passage
from indexing.search.stored_vectors import StoredVectors
from indexing.search.vector_file import MatrixFile

PORTFOLIO = "acme"
WORDS = """notice fee delay cure audit price order cargo vessel permit escrow royalty rebate tariff warranty insurer""".split()  # noqa: SIM905


def passage(number: int, document: str = "d_1", body: str = "") -> Passage:
    """A passage whose words tell it from the others."""
    body = body or f"{WORDS[number % len(WORDS)]} {WORDS[(number * 7 + 3) % len(WORDS)]} clause {number}"
    return Passage(f"p_{number:03d}", DocumentId(document), (ClauseId(f"c_{number}"),), f"Heading {number}", body)


def vectorise(passages: Sequence[Passage]) -> Vectors:
    """A vector a passage that depends on its text alone."""
    rows = [np.random.default_rng(int(p.text_hash, 16) % 2**32).standard_normal(16) for p in passages]
    return np.array([row / np.linalg.norm(row) for row in rows], dtype=np.float32).reshape(-1, 16)


class Stored:
    """A `StoredVectors` with the keyword cache and the vectors it reads."""

    def __init__(self, folder: Path, file: MatrixFile | None = None) -> None:
        self.keywords = KeywordCache(folder / "stored.db")
        self.kept: dict[str, bytes] = {}
        self.index = StoredVectors(self.keywords, lambda hashes: {h: self.kept[h] for h in hashes}, file)

    def sync(self, portfolio: str, passages: list[Passage], make: Callable[[Sequence[Passage]], Vectors], generation: int) -> None:
        """Fill what the index reads."""
        self.kept.update(zip((p.text_hash for p in passages), (row.tobytes() for row in make(passages)), strict=True))
        self.keywords.sync(portfolio, passages, generation)

    def __getattr__(self, name: str) -> object:
        return getattr(self.index, name)


def on_server(url: str, record: str) -> ChromaServer:
    """The server as one record sees it."""
    return ChromaServer(url, record=lambda _: record)


@pytest.fixture(params=["chroma", "served", "stored", "mapped"])
def vectors(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[VectorIndex]:
    """Every vector index."""
    opened: dict[str, Callable[[], object]] = {
        "chroma": lambda: ChromaIndex(tmp_path / "chroma", "test"),
        "served": lambda: ChromaIndex(on_server(request.getfixturevalue("chroma"), str(tmp_path)), "test"),
        "stored": lambda: Stored(tmp_path),
        "mapped": lambda: Stored(tmp_path, MatrixFile(tmp_path, "test", least=1)),
    }
    index = cast("VectorIndex", opened[request.param]())
    yield index
    index.close()


@pytest.fixture
def keywords(tmp_path: Path) -> Iterator[KeywordCache]:
    """Every keyword index."""
    index = KeywordCache(tmp_path / "keywords.db")
    yield index
    index.close()


def ids(hits: tuple[Hit, ...]) -> list[str]:
    """The passages of some hits."""
    return [hit.passage_id for hit in hits]


def test_nearest_first_by_exact_cosine(vectors: VectorIndex) -> None:
    """The k nearest in order, scored by the cosine of the stored vectors."""
    passages = [passage(n) for n in range(60)]
    vectors.sync(PORTFOLIO, passages, vectorise, 1)
    query = vectorise((passage(999),))
    expected = sorted(
        ((round(float(row @ query[0]), 6), p.passage_id) for row, p in zip(vectorise(passages), passages, strict=True)), reverse=True
    )
    (hits,) = vectors.search(PORTFOLIO, query, 5)
    assert ids(hits) == [key for _, key in expected[:5]]
    assert [hit.score for hit in hits] == pytest.approx([score for score, _ in expected[:5]], abs=1e-5)
    assert hits[0].clause_ids == (ClauseId(f"c_{int(expected[0][1][2:])}"),)


def test_history_changes_nothing(vectors: VectorIndex) -> None:
    """Other orders, one at a time, with passages that came and went: the same hits."""
    passages = [passage(n) for n in range(40)]
    shuffled = random.Random(7).sample(passages, len(passages))
    vectors.sync("one", passages, vectorise, 1)
    vectors.sync("two", [*shuffled[:10], passage(99)], vectorise, 1)
    vectors.sync("two", shuffled, vectorise, 2)
    query = vectorise((passage(500), passage(501)))
    assert vectors.search("one", query, 8) == vectors.search("two", query, 8)


def test_scope_is_kept_however_small(vectors: VectorIndex) -> None:
    """One document among many is searched to its end; no document at all finds nothing."""
    passages = [passage(n, "d_far" if n == 7 else "d_1") for n in range(80)]
    vectors.sync(PORTFOLIO, passages, vectorise, 1)
    query = -vectorise((passages[7],))
    (hits,) = vectors.search(PORTFOLIO, query, 3, {DocumentId("d_far")})
    assert ids(hits) == ["p_007"]
    assert vectors.search(PORTFOLIO, query, 3, set()) == ((),)


def test_a_changed_text_is_found_by_its_new_words_only(vectors: VectorIndex, keywords: KeywordCache) -> None:
    """The same passage with other words replaces the old row."""
    old, new = passage(1, body="arbitration in Geneva"), passage(1, body="courts of Delaware")
    vectors.sync(PORTFOLIO, [old], vectorise, 1)
    vectors.sync(PORTFOLIO, [new], vectorise, 2)
    keywords.sync(PORTFOLIO, [old], 1)
    keywords.sync(PORTFOLIO, [new], 2)
    ((hit,),) = vectors.search(PORTFOLIO, vectorise((new,)), 3)
    assert hit.score == pytest.approx(1.0, abs=1e-5)
    assert not keywords.search(PORTFOLIO, "Geneva", 3)
    assert ids(keywords.search(PORTFOLIO, "Delaware", 3)) == ["p_001"]


def test_portfolios_are_apart_and_clear_forgets_one(vectors: VectorIndex, keywords: KeywordCache) -> None:
    """Nothing of one portfolio is found in another; clearing one leaves the other."""
    for index, extra in ((vectors, [vectorise]), (keywords, [])):
        index.sync("left", [passage(1)], *extra, 4)  # type: ignore[call-arg, arg-type]
        index.sync("right", [passage(2)], *extra, 9)  # type: ignore[call-arg, arg-type]
    ((hit,),) = vectors.search("left", vectorise((passage(2),)), 5)
    assert hit.passage_id == "p_001"
    assert ids(keywords.search("right", "clause", 5)) == ["p_002"]
    keywords.clear("left")
    assert (keywords.filled("left").generation, keywords.filled("right").generation) == (-1, 9)
    assert not keywords.search("left", "clause", 5)


def test_generation_is_the_last_sync(vectors: VectorIndex) -> None:
    """An index knows how far it has come; one that was never filled says so."""
    assert vectors.filled(PORTFOLIO).generation == -1
    vectors.sync(PORTFOLIO, [passage(1)], vectorise, 12)
    assert vectors.filled(PORTFOLIO).generation == 12


def test_only_what_is_missing_is_vectorised(tmp_path: Path) -> None:
    """Filling again costs no vectors; one new passage costs one."""
    asked: list[str] = []

    def counting(passages: Sequence[Passage]) -> Vectors:
        asked.extend(p.passage_id for p in passages)
        return vectorise(passages)

    index = ChromaIndex(tmp_path / "chroma", "test")
    first = [passage(n) for n in range(3)]
    index.sync(PORTFOLIO, first, counting, 1)
    index.sync(PORTFOLIO, first, counting, 2)
    index.sync(PORTFOLIO, [*first, passage(3)], counting, 3)
    index.close()
    assert asked == ["p_000", "p_001", "p_002", "p_003"]


def test_chroma_keeps_its_rows_when_opened_again(tmp_path: Path) -> None:
    """Closed and opened again, the cache answers as before."""
    first = ChromaIndex(tmp_path / "chroma", "test")
    first.sync(PORTFOLIO, [passage(n) for n in range(9)], vectorise, 3)
    before = first.search(PORTFOLIO, vectorise((passage(4),)), 4)
    first.close()
    second = ChromaIndex(tmp_path / "chroma", "test")
    assert second.filled(PORTFOLIO).generation == 3
    assert second.search(PORTFOLIO, vectorise((passage(4),)), 4) == before
    second.close()


def test_an_index_says_of_which_record_it_is(vectors: VectorIndex, keywords: KeywordCache) -> None:
    """The entry that a `sync` was told of is told again; of none there is nothing."""
    assert (vectors.filled(PORTFOLIO).entry, keywords.filled(PORTFOLIO).entry) == ("", "")
    keywords.sync(PORTFOLIO, [passage(1)], 3, entry="abc")
    assert keywords.filled(PORTFOLIO).entry == "abc"
    if isinstance(vectors, ChromaIndex):
        vectors.sync(PORTFOLIO, [passage(1)], vectorise, 3, entry="abc")
        assert vectors.filled(PORTFOLIO).entry == "abc"


@pytest.mark.parametrize("name", ["data_level0.bin", "index_metadata.pickle"])
def test_chroma_does_not_look_at_files_that_are_not_as_they_were_left(tmp_path: Path, caplog: pytest.LogCaptureFixture, name: str) -> None:
    """Files of a large index that were cut off would make it find less and say nothing, noise in them end the process."""
    path = tmp_path / "chroma"
    many = [passage(n) for n in range(1200)]
    first = ChromaIndex(path, "test")
    first.sync(PORTFOLIO, many, vectorise, 3)
    before = first.search(PORTFOLIO, vectorise((passage(4),)), 4)
    first.close()
    again = ChromaIndex(path, "test")
    assert again.search(PORTFOLIO, vectorise((passage(4),)), 4) == before
    again.close()
    (file,) = path.glob(f"*/{name}")
    file.write_bytes(b"\xa5" * file.stat().st_size)
    second = ChromaIndex(path, "test")
    assert second.filled(PORTFOLIO).generation == -1
    second.sync(PORTFOLIO, many, vectorise, 3)
    assert second.search(PORTFOLIO, vectorise((passage(4),)), 4) == before
    second.close()
    assert [one.getMessage() for one in caplog.records] == [
        "chroma is damaged (its files are not as they were left). It is kept as chroma.damaged, and made again from the record."
    ]


def test_chroma_knows_when_it_holds_fewer_than_it_was_given(tmp_path: Path) -> None:
    """A passage that went missing leaves an index that was never filled, as far as anybody can tell."""
    first = ChromaIndex(tmp_path / "chroma", "test")
    first.sync(PORTFOLIO, [passage(n) for n in range(3)], vectorise, 3)
    first._collection(PORTFOLIO).delete(ids=["p_001"])
    first.close()
    second = ChromaIndex(tmp_path / "chroma", "test")
    assert second.filled(PORTFOLIO).generation == -1
    second.close()


def test_words_meet_by_their_stems_and_headings_weigh_more(keywords: KeywordCache) -> None:
    """Words of one stem meet, and a heading counts above a mention."""
    mention = passage(1, body="upon termination the parties settle all accounts")
    subject = Passage("p_002", DocumentId("d_1"), (ClauseId("c_2"),), "Termination", "the parties settle all accounts upon the end")
    keywords.sync(PORTFOLIO, [mention, subject, *(passage(n) for n in range(3, 9))], 1)
    assert ids(keywords.search(PORTFOLIO, "terminated", 3)) == ["p_002", "p_001"]


@pytest.mark.parametrize("query", ['"', "NEAR(a b", "fee AND (", "a:b*", "-- ; DROP TABLE x", "what is the", "", "()'\"^"])
def test_no_question_is_query_syntax(keywords: KeywordCache, query: str) -> None:
    """Whatever a person types is words, never an error."""
    keywords.sync(PORTFOLIO, [passage(1)], 1)
    assert isinstance(keywords.search(PORTFOLIO, query, 3), tuple)


def test_keyword_scope_reaches_past_the_first_page(keywords: KeywordCache) -> None:
    """A document whose only match ranks below a thousand others is still found when asked for."""
    crowd = [passage(n, body="fee fee fee") for n in range(900)]
    far = passage(950, "d_far", "one fee among very many other words of no interest to anyone at all")
    keywords.sync(PORTFOLIO, [*crowd, far], 1)
    assert ids(keywords.search(PORTFOLIO, "fee", 2, {DocumentId("d_far")})) == ["p_950"]
