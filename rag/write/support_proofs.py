"""What a provision must have to answer on a subject, or on a particular: stricter than what ranks it.

Provisions are ranked by all that hints at a subject; whether any *treats* it is another question. `support_subjects.toml`
says so where the types and wordings of `concepts.toml` would take too much for it; `support_particulars.toml` for things
that a question asks for by name ("cyber insurance") where a provision on the wider subject (insurance) does not answer;
`support_terms.toml` for the terms of the field, which provisions use as well where they treat what these mean.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from graph.model.documents import ClauseType
from rag.understand.concepts import Concept
from rag.understand.subjects import Subject
from rag.understand.wordings import Wording, worded

_REACH = 90  # characters of a sentence that `..` stands for in a provision
_ASKED_REACH = 60  # and in a question


@dataclass(frozen=True, slots=True)
class Proof:
    """What treats a subject: clause types no wider than it (none where there is no such type), and wordings."""

    types: frozenset[ClauseType]
    words: Wording

    def by_type(self, types: Collection[ClauseType]) -> bool:
        """Tell whether one of some clause types is the subject's own."""
        return not self.types.isdisjoint(types)

    def by_words(self, texts: Iterable[str]) -> bool:
        """Tell whether some text treats the subject in so many words."""
        return _any_says(self.words, texts)


@cache
def proof(concept: Concept) -> Proof:
    """Return what treats a subject: its wordings alone where nothing stricter is said of it, since its types may be wider."""
    row = _table("support_subjects.toml").get(concept.name)
    return Proof(frozenset(map(ClauseType, row["types"])), _pattern(row["words"])) if row else Proof(frozenset(), concept.says)


@dataclass(frozen=True, slots=True)
class Presence:
    """How far the subjects of a question are there, 0 to 1 each: the likeliest of those that are, and all by how likely each is meant."""

    best: float
    share: float

    @classmethod
    def of(cls, subjects: Sequence[Subject], there: Iterable[bool]) -> Presence:
        """Sum up whether each of the subjects, the likeliest first, is there."""
        found = [one.share for one, is_there in zip(subjects, there, strict=True) if is_there]
        total = sum([one.share for one in subjects]) or 1.0
        return cls(max(found, default=0.0), sum(found) / total)


def presence(subjects: Sequence[Subject], types: Collection[ClauseType], best: Sequence[str], every: Sequence[str]) -> Presence:
    """Return how far the subjects are among some clause types or the best texts; those that no type is of, in any text."""
    proofs = [proof(one.concept) for one in subjects]
    return Presence.of(subjects, (one.by_type(types) or one.by_words(best if one.types else every) for one in proofs))


def worded_in(subjects: Sequence[Subject], texts: Sequence[str]) -> float:
    """Return how likely a subject is meant that some texts treat in so many words: 0 to 1."""
    return max((one.share for one in subjects if proof(one.concept).by_words(texts)), default=0.0)


def treated_in(subjects: Sequence[Subject], types: Collection[ClauseType], text: str) -> float:
    """Return how likely a subject is meant that one provision, of some types, treats: 0 to 1."""
    proofs = ((one.share, proof(one.concept)) for one in subjects)
    return max((share for share, by in proofs if by.by_type(types) or by.by_words((text,))), default=0.0)


@dataclass(frozen=True, slots=True)
class Particular:
    """Something asked for by name, and the wordings without which no provision answers."""

    asks: Wording
    needs: str

    def said(self, texts: Iterable[str]) -> bool:
        """Tell whether any text has one of the wordings."""
        return _any_says(_pattern(self.needs), texts)

    def asked_in(self, words: str) -> bool:
        """Tell whether some words of a question ask for it."""
        return self.asks.search(words) is not None

    def named(self, question: str) -> str:
        """Return what a question that asks for it calls it."""
        match = self.asks.search(question)
        return match[0] if match else ""


@cache
def particulars() -> tuple[Particular, ...]:
    """Return all particulars, in the order of the tables."""
    rows = _table("support_particulars.toml")
    return (*(Particular(worded(row["asks"], within=_ASKED_REACH), row["needs"]) for row in rows.values()), *_terms())


def _terms() -> Iterator[Particular]:
    """Yield the terms of the field: what a question says for one, a provision may say as well."""
    for rows in _table("support_terms.toml").values():
        for asks, besides in rows.items():
            yield Particular(worded(asks, within=_ASKED_REACH), f"{asks}|{besides}")


def particulars_of(question: str) -> tuple[Particular, ...]:
    """Return what a question asks for by name."""
    return tuple(one for one in particulars() if one.asked_in(question))


def unsaid(asked: Iterable[Particular], texts: Sequence[str]) -> tuple[Particular, ...]:
    """Return which of the particulars asked for texts lack."""
    return tuple(one for one in asked if not one.said(texts))


def _any_says(words: Wording, texts: Iterable[str]) -> bool:
    return any(_says(words, text) for text in texts)


@lru_cache(maxsize=32768)
def _says(words: Wording, text: str) -> bool:
    return words.search(text) is not None


@lru_cache(maxsize=512)
def _pattern(words: str) -> Wording:
    """Read a cell once: what is compiled of it stays."""
    return worded(words, within=_REACH)


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))
