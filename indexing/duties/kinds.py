"""What a duty is about: one of four domains and a short type, by what it binds to do and to what."""

from __future__ import annotations

import re
from collections.abc import Iterable

from graph.model.documents import ClauseType
from graph.model.obligations import Domain
from indexing.duties.kind_words import BY_CLAUSE, FORBIDDEN, FORBIDDEN_BY_CLAUSE, LIMITATION, OWED
from indexing.duties.modals import Force

__all__ = ["LIMITATION", "kind"]

_Row = tuple[Domain, str, re.Pattern[str] | None, re.Pattern[str] | None]

_READ = 240  # characters of subject and deed that tell what a duty is about
_FIRST_WORDS = r"(?:be )?(?:[\w'-]+,? ){0,4}?"


def _rows(table: Iterable[tuple[Domain, str, str, str]]) -> tuple[_Row, ...]:
    return tuple(
        (domain, name, re.compile(_FIRST_WORDS + _stems(verbs)) if verbs else None, re.compile(r"\b" + _stems(words)) if words else None)
        for domain, name, verbs, words in table
    )


def _stems(words: str) -> str:
    return (
        "(?:" + "|".join(re.escape(w.removesuffix(".")).replace("_", " ") + (r"\b" if w.endswith(".") else "") for w in words.split()) + ")"
    )


_FORBIDDEN, _OWED = _rows(FORBIDDEN), _rows(OWED)


def kind(words: str, deed: str, force: Force, about: ClauseType, *, negative: bool, limits: bool = False) -> tuple[Domain, str]:
    """Return domain and type of a duty.

    `words` are its words from the subject on, `deed` those from the verb on (both made plain), `about` is its clause's subject.
    """
    wording, done = (" ".join(text.split()).casefold()[:_READ] for text in (words, deed))
    if limits or done.startswith("have no liabilit"):
        return Domain.FINANCIAL, LIMITATION
    if force is Force.DUE:
        done = f"be due {done}"
    if negative:
        return _first(_FORBIDDEN, done, wording) or (Domain.RESTRICTIVE, FORBIDDEN_BY_CLAUSE.get(about, "OTHER"))
    return _first(_OWED, done, wording) or BY_CLAUSE.get(about, (Domain.OPERATIONAL, "OTHER"))


def _first(rows: Iterable[_Row], deed: str, wording: str) -> tuple[Domain, str] | None:
    """Return the kind of the first row that fits."""
    for domain, name, verbs, words in rows:
        if (verbs is None or verbs.match(deed)) and (words is None or words.search(wording)):
            return domain, name
    return None
