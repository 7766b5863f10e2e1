"""What changed between two texts of one clause, and between two days of one document.

Word by word: taking all changes gives the new text exactly, refusing all the old one. What is kept
or inserted is anchored as in the new text, what is deleted as in the old one.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from graph.lineage.dag import Lineage
from graph.lineage.supersession import counterpart
from graph.model.conformed import Conformed, ConformedClause
from graph.model.ids import ClauseId
from graph.model.text import AnchoredText

_WORD = re.compile(r"\([$€£]?\w[\w.,%]*\)|[$€£]?\w+(?:[.,:/’'-]\w+)*%?|[^\w\s]")
_MANY = 4_000  # words: from here on the commonest are not tried as anchors, so that a long table does not take minutes

_Span = tuple[int, int]


class Change(StrEnum):
    """What became of some words."""

    KEPT = "KEPT"
    INSERTED = "INSERTED"
    DELETED = "DELETED"


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words that were kept, inserted or deleted."""

    change: Change
    text: AnchoredText


@dataclass(frozen=True, slots=True)
class RedlineClause:
    """One entry of two conformed copies: both sides where it stands in both, else the one it has.

    `moved`: the same words of the same provision stand elsewhere in the other copy.
    """

    old: ConformedClause | None
    new: ConformedClause | None
    stretches: tuple[Stretch, ...]
    moved: bool = False

    @property
    def changed(self) -> bool:
        """True unless every word was kept."""
        return any(s.change is not Change.KEPT for s in self.stretches)


def compare(old: AnchoredText, new: AnchoredText) -> tuple[Stretch, ...]:
    """Return the stretches that lead from the old text to the new one, in reading order; of a change the old words first."""
    found = _compared(old.text, new.text)
    return tuple(Stretch(change, (old if change is Change.DELETED else new).slice(*span)) for change, *span in found)


def unanchored(before: str, after: str) -> tuple[tuple[Change, str], ...]:
    """Return the same of two texts that are anchored nowhere."""
    return tuple((change, (before if change is Change.DELETED else after)[start:end]) for change, start, end in _compared(before, after))


def _compared(before: str, after: str) -> list[tuple[Change, int, int]]:
    found: list[tuple[Change, int, int]] = []
    at, to = 0, 0
    for (start, end), (first, last) in (*_kept(before, after), ((len(before),) * 2, (len(after),) * 2)):
        found.extend(_between(before, after, (at, start), (to, first)))
        found.append((Change.KEPT, first, last))
        at, to = end, last
    return _merged(found)


def _between(before: str, after: str, old: _Span, new: _Span) -> Iterator[tuple[Change, int, int]]:
    """Yield what stands between two words kept: white space that both have at its ends is kept too."""
    (a, b), (c, d) = old, new
    while a < b and c < d and before[a] == after[c] and before[a].isspace():
        a, c = a + 1, c + 1
    yield Change.KEPT, new[0], c
    end = d
    while a < b and c < d and before[b - 1] == after[d - 1] and before[b - 1].isspace():
        b, d = b - 1, d - 1
    yield Change.DELETED, a, b
    yield Change.INSERTED, c, d
    yield Change.KEPT, d, end


def _merged(spans: Iterable[tuple[Change, int, int]]) -> list[tuple[Change, int, int]]:
    found: list[tuple[Change, int, int]] = []
    for change, start, end in spans:
        if start == end:
            continue
        if found and found[-1][0] is change:
            found[-1] = change, found[-1][1], end
        else:
            found.append((change, start, end))
    return found


@dataclass(frozen=True, slots=True)
class Redline:
    """Two days of one document, and what became of each entry of either, in reading order."""

    old: Conformed
    new: Conformed
    clauses: tuple[RedlineClause, ...]


def redline(lineage: Lineage, old: Conformed, new: Conformed) -> Redline:
    """Pair the entries of two days of a document and compare each pair; unpaired ones are whole insertions or deletions.

    Where a restatement lies between the days, a provision is paired with its counterpart in the new version.
    """
    here = {c.clause.clause_id for c in new.clauses}

    def renamed(clause_id: ClauseId) -> ClauseId:
        if clause_id in here or old.document.document_id == new.document.document_id:
            return clause_id
        return counterpart(lineage, clause_id, new.document.document_id) or clause_id

    before, after = _keys(old.clauses, renamed), _keys(new.clauses, lambda c: c)
    return Redline(old, new, tuple(_aligned(old.clauses, new.clauses, before, after)))


_Key = tuple[ClauseId, str, int]


def _keys(clauses: Iterable[ConformedClause], renamed: Callable[[ClauseId], ClauseId]) -> list[_Key]:
    """Return what each entry is paired by: provision, whose reading in a conflict, and which of its stretches."""
    seen: Counter[tuple[ClauseId, str]] = Counter()
    keys: list[_Key] = []
    for entry in clauses:
        name = renamed(entry.clause.clause_id), entry.alternative.edge_id if entry.alternative else ""
        keys.append((*name, seen[name]))
        seen[name] += 1
    return keys


def _aligned(
    old: Sequence[ConformedClause], new: Sequence[ConformedClause], before: Sequence[_Key], after: Sequence[_Key]
) -> Iterator[RedlineClause]:
    both = set(before) & set(after)
    for tag, a0, a1, b0, b1 in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            for one, other in zip(old[a0:a1], new[b0:b1], strict=True):
                yield RedlineClause(one, other, compare(one.shown, other.shown))
            continue
        for at in range(a0, a1):
            yield RedlineClause(old[at], None, (Stretch(Change.DELETED, old[at].shown),), before[at] in both)
        for at in range(b0, b1):
            yield RedlineClause(None, new[at], (Stretch(Change.INSERTED, new[at].shown),), after[at] in both)


def _kept(before: str, after: str) -> Iterator[tuple[_Span, _Span]]:
    """Yield the words kept, by where they stand in the old text and in the new one."""
    old, new = _spans(before), _spans(after)
    words, others = [before[a:b] for a, b in old], [after[a:b] for a, b in new]
    matcher = difflib.SequenceMatcher(None, words, others, autojunk=len(words) > _MANY)
    for start, end, length in _telling(matcher.get_matching_blocks(), words, others):
        for n in range(length):
            yield old[start + n], new[end + n]


def _spans(text: str) -> list[_Span]:
    return [m.span() for m in _WORD.finditer(text)]


def _telling(blocks: Sequence[difflib.Match], words: Sequence[str], others: Sequence[str]) -> list[tuple[int, int, int]]:
    """Leave out what two rewritten passages have in common by chance: less than what changes on both sides of it."""
    kept: list[tuple[int, int, int]] = [(b.a, b.b, b.size) for b in blocks]
    again = True
    while again:
        again = False
        at = 0
        while at < len(kept) - 1:
            start, end, size = kept[at]
            low = (kept[at - 1][0] + kept[at - 1][2], kept[at - 1][1] + kept[at - 1][2]) if at else (0, 0)
            left = max(_size(words[low[0] : start]), _size(others[low[1] : end]))
            right = max(_size(words[start + size : kept[at + 1][0]]), _size(others[end + size : kept[at + 1][1]]))
            if min(left, right) > 0 and _size(words[start : start + size]) <= min(left, right):
                del kept[at]
                again = True
            else:
                at += 1
    return kept[:-1]


def _size(words: Iterable[str]) -> int:
    return sum(len(w) for w in words if w[0].isalnum() or len(w) > 1)
