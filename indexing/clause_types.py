"""Clause types: which legal subjects a clause is about, by its heading, its words, or what it stands in (`clause_types.toml`)."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

from graph.model.documents import ClauseKind, ClauseType
from indexing.phrases import PhraseIndex, compile_all, find

T = ClauseType

_BY_KIND = {
    ClauseKind.PREAMBLE: T.PARTIES,
    ClauseKind.RECITAL: T.RECITALS,
    ClauseKind.DEFINITION: T.DEFINITION,
    ClauseKind.SIGNATURES: T.SIGNATURES,
    ClauseKind.TABLE: T.OTHER,
}
_SILENT = frozenset({ClauseKind.SIGNATURES, ClauseKind.TABLE})
_PASSED_ON = frozenset(ClauseType) - {T.DEFINITION, T.RECITALS, T.SIGNATURES, T.PARTIES, T.ENTIRE_AGREEMENT, T.AMENDMENT_FORMALITY, T.OTHER}
"""Subjects that a subsection shares with what it stands in."""

_READ_BODY = 1500  # characters: a chief subject is named early
_READ_SENTENCES = 12_000  # characters of a clause that has no subsections of its own
_SENTENCE_END = re.compile(r"(?<=[\w)\]\"\u201d'])[.;]\s+(?=[\"\u201c(\[]?[A-Z])")
_SHORT = 20  # characters: what is shorter says nothing of its own

_TABLE: dict[str, Any] = tomllib.loads(files("indexing").joinpath("clause_types.toml").read_text(encoding="utf-8"))
_LISTS: dict[str, str] = _TABLE["lists"]
_ROWS: list[tuple[ClauseType, dict[str, Any]]] = [(ClauseType[name], row) for name, row in _TABLE["types"].items()]
_ORDER = {kind: place for place, (kind, _) in enumerate(_ROWS)}
_PLACES = {kind: place for place, kind in enumerate(ClauseType)}
_HEADINGS = PhraseIndex([row.get("heading", ()) for _, row in _ROWS])
_UNHEADED = [(kind, compile_all(row.get("unheaded", ()))) for kind, row in _ROWS]
_UNLESS = {kind: compile_all(row.get("unless", ()), _LISTS) for kind, row in _ROWS}
_NEEDS = {kind: compile_all(row.get("needs", ()), _LISTS) for kind, row in _ROWS}
_NARROWER = {
    kind: frozenset(_ORDER) if row["narrower"] == "all" else frozenset(map(ClauseType, row["narrower"]))
    for kind, row in _ROWS
    if "narrower" in row
}
_FURTHER = tuple(kind for kind, row in _ROWS if "words" in row)
_FURTHER_WORDS = PhraseIndex([row["words"] for _, row in _ROWS if "words" in row], _LISTS)
_CHIEF_ONLY = tuple(kind for kind, row in _ROWS if "chief" in row)
_CHIEF_WORDS = PhraseIndex([row["chief"] for _, row in _ROWS if "chief" in row], _LISTS)


def clause_type(kind: ClauseKind, heading: str, text: str, parent_type: ClauseType | None) -> ClauseType:
    """Return the chief legal subject of a clause; OTHER where neither heading, words nor parent tell.

    A heading decides, unless it names a wide subject that the words make narrower ("Term and Termination").
    """
    if kind in _BY_KIND:
        return _BY_KIND[kind]
    named = _by_heading(heading) if heading else None
    if named is not None and named not in _NARROWER:
        return named
    treated = _treated(text[:_READ_BODY], _FURTHER_WORDS, _CHIEF_WORDS)
    if named is not None:
        treated &= _NARROWER[named]
    inherited = parent_type if parent_type in _PASSED_ON else None
    return min(treated, key=_ORDER.__getitem__, default=named or inherited or T.OTHER)


def further_types(kind: ClauseKind, text: str, chief: ClauseType) -> tuple[ClauseType, ...]:
    """Return the legal subjects that a clause treats besides its chief one, in the order of the types."""
    treated = frozenset() if kind in _SILENT else _treated(text[:_READ_SENTENCES], _FURTHER_WORDS)
    return tuple(sorted(treated - {chief}, key=_PLACES.__getitem__))


@lru_cache(1 << 14)
def _by_heading(heading: str) -> ClauseType | None:
    words = " ".join(heading.split()).casefold()
    return next((kind for kind, unless in map(_UNHEADED.__getitem__, _HEADINGS.matching(words)) if not find(unless, words)), None)


def _treated(text: str, *subjects: PhraseIndex) -> frozenset[ClauseType]:
    """Return the subjects that the sentences of a text treat."""
    sentences = [s.casefold() for s in _SENTENCE_END.split(" ".join(text.split())) if len(s) > _SHORT]
    return frozenset[ClauseType]().union(*(_of_sentence(words, some) for words in sentences for some in subjects))


@lru_cache(1 << 10)
def _of_sentence(words: str, subjects: PhraseIndex) -> frozenset[ClauseType]:
    named = _FURTHER if subjects is _FURTHER_WORDS else _CHIEF_ONLY
    kinds = {named[row] for row in subjects.matching(words)}
    return frozenset(k for k in kinds if not find(_UNLESS[k], words) and (not _NEEDS[k] or find(_NEEDS[k], words)))
