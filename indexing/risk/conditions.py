"""Whether a condition of a playbook holds of a cell: yes, no, or it cannot be told. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from graph.model.terms import Cell, CellStatus
from indexing.risk.playbook import Condition, When
from indexing.terms.filter_tests import greatest_counts

MISSING = frozenset({CellStatus.ABSENT, CellStatus.ENDED})
UNTOLD = frozenset({CellStatus.UNREAD, CellStatus.CONFLICTED})
_TITLE = re.compile(r"^(?:(?:the|laws?|state|commonwealth|province|republic|courts?|of)\s+)+")
_LISTED = re.compile(r"\s*(?:,|;|/|\band\b|\bor\b)\s*")


def holds(condition: Condition, cell: Cell) -> bool | None:
    """Tell whether a condition holds of a cell that is FOUND, or is not there; None: it says something, and not what is asked."""
    missing = cell.status in MISSING
    if missing or condition.when is When.MISSING:
        return missing and condition.when is When.MISSING
    told = list(_parts(condition, cell))
    if False in told:
        return False
    return None if None in told else True


def _parts(condition: Condition, cell: Cell) -> Iterator[bool | None]:
    """Yield whether each part holds that is asked for; INCOMPARABLE is for who knows what the whole rule compares."""
    yield from (one.holds(cell.values, greatest_counts(cell)) for one in condition.comparisons)
    if condition.one_of:
        yield _among(cell.text, condition.one_of) if cell.text else None
    if condition.none_of:
        yield not _among(cell.text, condition.none_of) if cell.text else None
    if condition.tags:
        yield not set(condition.tags).isdisjoint(cell.tags)
    if condition.untagged:
        yield set(condition.untagged).isdisjoint(cell.tags)
    if condition.says:
        yield find_phrase(condition.says, cell.words.text) is not None
    if condition.silent:
        yield find_phrase(condition.silent, cell.words.text) is None


def find_phrase(phrases: Iterable[str], text: str) -> re.Match[str] | None:
    """Return the first place where a text has one of some phrases as whole words, in any case and spacing."""
    words = "|".join(r"\s+".join(map(re.escape, phrase.split())) for phrase in phrases)
    return re.search(rf"(?<!\w)(?:{words})(?!\w)", text, re.IGNORECASE)


def _among(text: str, listed: Iterable[str]) -> bool:
    """Tell whether a text is one of a list, or names several that all are: "the State of New York" is "New York"."""
    known = {_folded(one) for one in listed}
    folded = _folded(text)
    parts = [_folded(part) for part in _LISTED.split(folded) if part.strip()]
    return folded in known or (bool(parts) and all(part in known for part in parts))


def _folded(text: str) -> str:
    return _TITLE.sub("", " ".join(text.casefold().strip(" .").split()))
