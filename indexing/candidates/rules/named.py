"""Names as values: who or where a provision names, as far as capitals tell ("Leeds", "Ms Anna Keller", "ISO 27001")."""

from __future__ import annotations

import re
from functools import lru_cache

from graph.text.quote_matching import Span
from indexing.candidates.rules.concepts import is_role, is_word
from indexing.candidates.rules.figures import Figure, figures
from indexing.plain import plain

_NAME = re.compile(
    r"\b[A-Z][\w&/'-]*(?:\.(?=\s[A-Z]))?(?:\s+(?:(?:of|and|de|von|van|&)\s+)?(?:[A-Z][\w&/'-]*|\d[\w.-]*))*(?:\s(?:&\s)?Co\.)?"
)
_PART = re.compile(r"[\w'&./-]+")
_ARTICLE = re.compile(r"(?i)\b(?:the|an?|each|any|either|such|this|that|its|their|all|no)\s+$")
_COMMON = frozenset(
    """
    agreement contract lease party parties term business day days section clause article schedule exhibit annex appendix amendment order
    orders statement work services service products product goods fee fees charges price prices confidential information effective date
    invoice invoices licence license software deliverable deliverables territory premises property loan note facility intellectual rights
    project january february march april may june july august september october november december monday tuesday wednesday thursday friday
    saturday sunday i we you our your it in on the this that each any all no if for from with net sales base rate interest commitment
    gmbh ltd vat priority
    """.split()  # noqa: SIM905  a hundred quotes would hide the words
)
"""Words with a capital that name nobody and no place."""


@lru_cache(maxsize=16384)
def names_of(text: str, known: str) -> tuple[Figure, ...]:
    """Return the names that are neither a party's (`known`), a role, a usual defined term, nor part of another value, of kind NAME."""
    words = plain(text)
    taken = [f.span for f in figures(text) if f.kind != "COUNT"]
    parties = frozenset(re.findall(r"\w{3,}", known.casefold()))
    spans = (_trimmed(words, m, parties) for m in _NAME.finditer(words))
    free = [s for s in spans if s is not None and not any(a < s[1] and s[0] < b for a, b in taken)]
    return tuple(Figure("NAME", "", " ".join(words[a:b].split()).casefold(), a, b) for a, b in free)


def _trimmed(words: str, found: re.Match[str], parties: frozenset[str]) -> Span | None:
    """Return a name without the usual words at its ends; None where nothing of a name is left."""
    parts = [(found.start() + p.start(), found.start() + p.end()) for p in _PART.finditer(found[0])]
    if parts and _opens(words, parts[0][0]) and (len(parts) == 1 or is_word(words[slice(*parts[0])])):
        parts = parts[1:]
    while parts and _usual(words[slice(*parts[0])], parties):
        parts = parts[1:]
    while parts and _usual(words[slice(*parts[-1])], parties):
        parts = parts[:-1]
    if not parts or (len(parts) == 1 and _ARTICLE.search(words[: parts[0][0]])):
        return None
    span = parts[0][0], parts[-1][1]
    return span if re.search(r"[A-Za-z]{2}", words[slice(*span)]) else None


def _usual(word: str, parties: frozenset[str]) -> bool:
    low = word.casefold().removesuffix("'s")
    return low in _COMMON or low in parties or low in {"and", "of"} or is_role(word)


def _opens(words: str, start: int) -> bool:
    """Tell whether a word begins its sentence."""
    before = words[:start].rstrip()
    return not before or before[-1] in ".?!:;"
