"""Which legal subjects a question is about, by its nearness to examples: people seldom use the words a table foresees.

A small ridge regression over the examples of `examples.toml`, worked out once for an embedder: each example
is its vector and its stems; where the wordings of `concepts.toml` name a subject outright, that counts too.
What was learned is cached in a file with a checksum, and learned again where the file is missing, damaged or out of date.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import cache, cached_property, lru_cache
from io import BytesIO
from math import exp, log
from pathlib import Path

import numpy as np
import numpy.typing as npt

import indexing.search.words
from graph.file_permissions import private_file
from graph.model.documents import ClauseType
from indexing.search.embedder import Embedder, Vectors
from indexing.search.words import content_stems
from rag.understand.wordings import Wording, worded


@dataclass(frozen=True, slots=True)
class Concept:
    """One subject: the clause types that treat it, how questions name it, how clauses write it, what to search with besides."""

    name: str
    types: frozenset[ClauseType]
    asks: Wording
    says: Wording
    widen: str
    opening: bool = False
    """The words that open a paper treat it."""


@cache
def concepts() -> tuple[Concept, ...]:
    """Return all subjects, in the order of the table."""
    table = tomllib.loads(Path(__file__).with_name("concepts.toml").read_text(encoding="utf-8"))
    return tuple(
        Concept(
            name,
            frozenset(map(ClauseType, row["types"])),
            worded(row["asks"]),
            worded(row["says"]),
            row["widen"],
            row.get("opening", False),
        )
        for name, row in table.items()
    )


_BY_MEANING = 0.7  # how much of the likeness of two questions their vectors tell; the rest their stems
_RIDGE = 0.5
_NAMED = 0.15  # the wordings of the table name the subject
_SPREAD = 0.08  # how fast the share of a subject falls with its distance from the best
_MOST = 4
_SEVERAL = 2
_LEAST = 0.1  # of the best, below which a subject is not meant


def names_subject(question: str) -> bool:
    """Tell whether a question names a legal subject by one of the wordings of the table."""
    return any(one.asks.search(question) for one in concepts())


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject that a question may be about. `share`: 1 for the likeliest, less for others; `sure`: its score, about 0 to 1."""

    concept: Concept
    share: float
    sure: float


@dataclass(frozen=True)
class Subjects:
    """What was learned from the examples: for each subject a weight of each dimension and of each stem, as arrays that a file can hold."""

    by_meaning: Vectors
    """Shape (subjects, dimensions)."""
    words: npt.NDArray[np.str_]
    """Shape (stems,)."""
    rarity: npt.NDArray[np.float64]
    """Shape (stems,)."""
    by_stem: Vectors
    """Shape (stems, subjects), times the rarity of the stem."""
    base: Vectors
    """Shape (subjects,): what every question has of each."""
    examples: npt.NDArray[np.int64]
    """How many examples there were."""

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems that several examples share: words that any question of the kind may use."""
        return frozenset(self.words[self.rarity <= log(1.0 + int(self.examples) / _SEVERAL)].tolist())

    @cached_property
    def _column(self) -> Mapping[str, int]:
        return {word: at for at, word in enumerate(self.words.tolist())}

    def asked(self, question: str, vector: Vectors) -> tuple[Subject, ...]:
        """Return the subjects of a question, the likeliest first: at most four."""
        scores = self.base + np.vecdot(self.by_meaning, vector) + self._stems(question)
        scores = scores + np.array([_NAMED if one.asks.search(question) else 0.0 for one in concepts()], np.float32)
        best = np.argsort(-scores.round(5), kind="stable")[:_MOST].tolist()
        shares = [exp((float(scores[at]) - float(scores[best[0]])) / _SPREAD) for at in best]
        return tuple(
            Subject(concepts()[at], share, round(float(scores[at]), 4)) for at, share in zip(best, shares, strict=True) if share >= _LEAST
        )

    def _stems(self, question: str) -> Vectors:
        stems = sorted(set(content_stems(question)))
        known = [self._column[one] for one in stems if one in self._column]
        unseen = (len(stems) - len(known)) * float(self.rarity.max()) ** 2
        length = (unseen + float((self.rarity[known] ** 2).sum())) ** 0.5 or 1.0
        found: Vectors = self.by_stem[known].sum(axis=0) / length
        return found


@lru_cache(maxsize=4)
def subjects(embed: Callable[[Sequence[str]], Vectors]) -> Subjects:
    """Learn the subjects of the examples, in the vectors that an embedder gives: some tenths of a second, once."""
    table = examples()
    texts = [(at, text) for at, one in enumerate(concepts()) for text in table[one.name]]
    vectors = embed([text for _, text in texts])
    stems, words, rarity = _bags([content_stems(text) for _, text in texts])
    likeness = _BY_MEANING * (vectors @ vectors.T) + (1 - _BY_MEANING) * (stems @ stems.T)
    truth = np.eye(len(table), dtype=np.float64)[[at for at, _ in texts]]
    base = truth.mean(axis=0)
    weights = np.linalg.solve(likeness + _RIDGE * np.eye(len(texts)), truth - base)
    return Subjects(
        by_meaning=(_BY_MEANING * (weights.T @ vectors)).astype(np.float32),
        words=words,
        rarity=rarity,
        by_stem=(rarity[:, None] * (1 - _BY_MEANING) * (stems.T @ weights)).astype(np.float32),
        base=base.astype(np.float32),
        examples=np.array(len(texts)),
    )


@cache
def examples() -> Mapping[str, Sequence[str]]:
    """Return the examples of each subject, by its name."""
    table: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("examples.toml").read_text(encoding="utf-8"))
    return table


def _bags(texts: Sequence[Sequence[str]]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.str_], npt.NDArray[np.float64]]:
    """Return the stems of texts as rows of length 1, by rarity; the stem of each column; and its rarity."""
    counts = Counter(stem for text in texts for stem in set(text))
    words = sorted(counts)
    rarity = np.array([log(1.0 + len(texts) / counts[stem]) for stem in words])
    column = {stem: at for at, stem in enumerate(words)}
    rows = np.zeros((len(texts), len(words)))
    for row, text in zip(rows, texts, strict=True):
        there = [column[stem] for stem in set(text)]
        row[there] = rarity[there]
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths, lengths, 1.0), np.array(words), rarity


_LOG = logging.getLogger(__name__)
_DIGEST = hashlib.sha256().digest_size
Learn = Callable[[Embedder], Subjects]
"""Learns the subjects of the examples in the vectors of an embedder."""


def learn(embedder: Embedder) -> Subjects:
    """Learn them here and now, once a process for an embedder."""
    return subjects(embedder.embed)


class Learned:
    """Learns them once for a file at `path`; where it cannot be written, once a process. Safe to share between threads."""

    def __init__(self, path: Path) -> None:
        """Read nothing yet."""
        self._path = path
        self._held: tuple[str, Subjects] | None = None

    def __call__(self, embedder: Embedder) -> Subjects:
        """Return what was learned with an embedder."""
        if self._held is None or self._held[0] != embedder.name:
            self._held = embedder.name, self._read(embedder)
        return self._held[1]

    def _read(self, embedder: Embedder) -> Subjects:
        key = _key(embedder)
        found = _read(self._path, key)
        if found is None:
            found = learn(embedder)
            _write(self._path, key, found)
        return found


def _key(embedder: Embedder) -> str:
    """Return a hash of all that the result hangs on: the vectors, the examples, how they are taken apart and learned from."""
    sources = [Path(str(one)).read_bytes() for one in (__file__, indexing.search.words.__file__)]
    told = json.dumps([embedder.name, np.__version__, [one.name for one in concepts()], dict(examples())]).encode()
    return hashlib.sha256(b"\0".join((told, *sources))).hexdigest()


def _read(path: Path, key: str) -> Subjects | None:
    """Return what a file holds; None where there is none, or none of this key."""
    try:
        written = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        _LOG.warning("%s cannot be read (%s). It is learned again.", path.name, error.strerror)
        return None
    held, told = written[:-_DIGEST], written[-_DIGEST:]
    if hashlib.sha256(held).digest() != told:
        _LOG.warning("%s is damaged, or of an earlier version. It is learned again.", path.name)
        return None
    with np.load(BytesIO(held), allow_pickle=False) as arrays:
        return Subjects(**{one.name: arrays[one.name] for one in fields(Subjects)}) if str(arrays["key"]) == key else None


def _write(path: Path, key: str, learned: Subjects) -> None:
    """Put a file in the place of the last one, whole; where nothing can be written, it stays as it is."""
    made = BytesIO()
    np.savez(made, key=np.array(key), **{one.name: getattr(learned, one.name) for one in fields(Subjects)})
    held = made.getvalue()
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        try:
            private_file(fresh)
            fresh.write_bytes(held + hashlib.sha256(held).digest())
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
