"""The matrix of vectors in a file: mapped by who comes next, made anew where it is behind or broken, and never wrong for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from graph.model.ids import ClauseId, DocumentId
from indexing.search.embedder import Vectors
from indexing.search.keywords import KeywordCache
from indexing.search.passages import Passage
from indexing.search.stored_vectors import StoredVectors
from indexing.search.vector_file import MatrixFile

P = "test"
WIDE = 8


def passages(*bodies: str) -> list[Passage]:
    """A passage a text, by its place."""
    return [Passage(f"p_{n:02d}", DocumentId(f"d_{n % 3}"), (ClauseId(f"c_{n}"),), "Heading", body) for n, body in enumerate(bodies)]


def vector(text_hash: str) -> Vectors:
    """The vector of a text."""
    row = np.random.default_rng(int(text_hash, 16) % 2**32).standard_normal(WIDE)
    return np.array(row / np.linalg.norm(row), dtype=np.float32)


class Folder:
    """A data folder: what the keyword index holds, and which texts were read from the store."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.keywords = KeywordCache(path / "keywords.db")
        self.fetched: list[str] = []

    def fetch(self, hashes: Collection[str]) -> dict[str, bytes]:
        """Read vectors from the store."""
        self.fetched += hashes
        return {one: vector(one).tobytes() for one in hashes}

    def opened(self, *, least: int = 1) -> StoredVectors:
        """What a process of its own has."""
        return StoredVectors(self.keywords, self.fetch, MatrixFile(self.path, "model", least))

    def files(self) -> list[Path]:
        """The files of matrices."""
        return sorted(self.path.glob("vectors-*"))


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    """A folder with thirty passages."""
    made = Folder(tmp_path)
    made.keywords.sync(P, passages(*(f"text {n}" for n in range(30))), 1)
    yield made
    made.keywords.close()


def found(index: StoredVectors, text: Passage, within: Sequence[str] | None = None) -> list[tuple[str, float]]:
    """The passages nearest to a text, with their scores."""
    scope = None if within is None else {DocumentId(one) for one in within}
    (hits,) = index.search(P, vector(text.text_hash)[None, :], 5, scope)
    return [(hit.passage_id, hit.score) for hit in hits]


def test_who_comes_next_reads_no_vector(folder: Folder) -> None:
    """The second process maps the file: it finds the same, of all documents and of some, and reads nothing from the store."""
    asked = passages("text 0", "text 7")[1]
    first = [found(folder.opened(), asked), found(folder.opened(), asked, ["d_1"])]
    folder.fetched.clear()
    later = folder.opened()
    assert [found(later, asked), found(later, asked, ["d_1"])] == first
    assert first[0][0] == ("p_07", 1.0)
    assert not folder.fetched


def test_a_change_costs_what_changed(folder: Folder) -> None:
    """After a text is replaced and one is gone, only the new one is read, and hits are those of a matrix made from nothing."""
    asked = passages("another text")[0]
    found(folder.opened(), asked)
    folder.fetched.clear()
    kept = passages(*(f"text {n}" for n in range(28)), "another text")
    folder.keywords.sync(P, kept, 2)
    later = found(folder.opened(), asked)
    assert folder.fetched == [asked.text_hash]
    assert later[0] == ("p_28", 1.0)
    assert later == found(StoredVectors(folder.keywords, folder.fetch), asked)
    assert "p_29" not in dict(found(folder.opened(), passages(*(f"text {n}" for n in range(30)))[29]))


@pytest.mark.parametrize("broken", [b"", b"no matrix", b"{}", None])
def test_a_broken_file_is_made_anew(folder: Folder, broken: bytes | None) -> None:
    """A file cut off, emptied or of another form is as good as none."""
    asked = passages("text 0")[0]
    whole = found(folder.opened(), asked)
    (file,) = folder.files()
    size = file.stat().st_size
    file.write_bytes(file.read_bytes()[:-1] if broken is None else broken)
    assert found(folder.opened(), asked) == whole
    assert [one.stat().st_size for one in folder.files()] == [size]


def test_noise_in_a_file_is_told_and_made_anew(folder: Folder, caplog: pytest.LogCaptureFixture) -> None:
    """Whichever row, text or vector has another byte, the file is not believed, and a line of the log says so."""
    asked = passages("text 0")[0]
    whole = found(folder.opened(), asked)
    (file,) = folder.files()
    held = file.read_bytes()
    for at in (len(held) - 1, 4096, 4096 + 30 * 8):
        file.write_bytes(held[:at] + bytes([held[at] ^ 0x40]) + held[at + 1 :])
        assert found(folder.opened(), asked) == whole
        assert [one.getMessage() for one in caplog.records] == [f"{file.name} is damaged. It is made again from the record."]
        caplog.clear()


def test_a_matrix_of_an_index_that_was_filled_anew_is_not_used(folder: Folder) -> None:
    """An index made again for the same sequence has its passages in other rows: the file of the one before would name others."""
    asked = passages("text 0", "text 7")[1]
    folder.keywords.sync(P, passages(*(f"text {n}" for n in range(1, 30))), 1)
    folder.keywords.sync(P, passages(*(f"text {n}" for n in range(30))), 1)
    before = found(folder.opened(), asked)
    folder.keywords.clear(P)
    folder.keywords.sync(P, passages(*(f"text {n}" for n in range(30))), 1)
    assert found(folder.opened(), asked) == before
    assert before[0] == ("p_07", 1.0)


def test_where_nothing_can_be_written_it_is_in_memory(folder: Folder) -> None:
    """Without a place to put the file, and in a small portfolio, there is none; hits are the same."""
    asked = passages("text 0")[0]
    nowhere = StoredVectors(folder.keywords, folder.fetch, MatrixFile(folder.path / "gone", "model", 1))
    assert found(nowhere, asked) == found(folder.opened(least=1000), asked)
    assert not folder.files()


def test_a_portfolio_forgotten_leaves_no_file(folder: Folder) -> None:
    """What is cleared is gone from the folder too."""
    index = folder.opened()
    found(index, passages("text 0")[0])
    assert folder.files()
    index.clear(P)
    assert not folder.files()
