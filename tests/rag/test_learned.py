"""What was learned of the subjects is kept in a file, and told from it as if learned anew."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from indexing.search.embedder import Vectors
from rag.understand.subjects import Learned, Subjects, learn

QUESTIONS = ("Who insures the trucks?", "May they sell the company without asking us?", "")


class Lettered:
    """An embedder that counts letters, and how often it is asked."""

    dimensions = 26

    def __init__(self, name: str = "lettered/1") -> None:
        self.name = name
        self.asked = 0

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked += 1
        rows: Vectors = np.array([[text.lower().count(chr(97 + at)) for at in range(26)] for text in texts], dtype=np.float32)
        rows /= np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1.0)
        return rows


def told(known: Subjects) -> list[object]:
    """Return what is told of some questions."""
    rows = Lettered().embed(QUESTIONS)
    return [known.asked(question, row) for question, row in zip(QUESTIONS, rows, strict=True)]


@pytest.fixture(scope="module")
def learned() -> Subjects:
    """What is learned without any file."""
    return learn(Lettered())


def test_what_is_kept_is_what_was_learned(tmp_path: Path, learned: Subjects) -> None:
    """The second time nothing is embedded, and every subject has the same score to the last digit."""
    first, second = Lettered(), Lettered()
    path = tmp_path / "subjects.npz"
    assert told(Learned(path)(first)) == told(learned)
    kept = Learned(path)(second)
    assert (first.asked, second.asked) == (1, 0)
    assert told(kept) == told(learned)
    assert kept.stems == learned.stems
    assert kept.words.tolist() == learned.words.tolist()
    assert kept.rarity.tolist() == learned.rarity.tolist()
    assert [*tmp_path.iterdir()] == [path]


def test_another_embedder_learns_anew(tmp_path: Path) -> None:
    """Weights of the dimensions of one tell nothing of another's."""
    kept, other = Learned(tmp_path / "subjects.npz"), Lettered("lettered/2")
    kept(Lettered())
    kept(other)
    assert other.asked == 1


@pytest.mark.parametrize("at", [None, 0, 8, 10, 40, 100, -30, -1])
def test_a_file_that_cannot_be_read_is_made_anew(
    tmp_path: Path, learned: Subjects, caplog: pytest.LogCaptureFixture, at: int | None
) -> None:
    """A damaged cache, cut off or with one byte that is another, costs a moment and a line of the log, never an answer."""
    path = tmp_path / "subjects.npz"
    Learned(path)(Lettered())
    whole = path.read_bytes()
    broken = bytearray(whole[: len(whole) // 2] if at is None else whole)
    if at is not None:
        broken[at] ^= 0xFF
    path.write_bytes(broken)
    assert told(Learned(path)(Lettered())) == told(learned)
    assert path.read_bytes() == whole
    assert [one.getMessage() for one in caplog.records] == ["subjects.npz is damaged, or of an earlier version. It is learned again."]


def test_where_nothing_can_be_written_it_is_learned(tmp_path: Path, learned: Subjects) -> None:
    """A folder that is not there is not made, and nothing fails."""
    assert told(Learned(tmp_path / "nowhere" / "subjects.npz")(Lettered())) == told(learned)
    assert not [*tmp_path.iterdir()]
