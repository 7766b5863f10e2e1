"""The stretches of a conformed copy that may bind somebody, each with the words that lead it in.

An item of a list says only half: "(a) maintain insurance" binds by the "Supplier shall:" above it. A passage is one
sentence, or one item, with all that is said above it and not ended there. Headings, recitals, definitions, tables and
signatures lead nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from graph.model.conformed import Conformed, ConformedClause
from graph.model.documents import ClauseKind
from graph.model.edges import Unit
from graph.model.resolution import Status
from graph.text.sentences import spans as spans_of
from indexing.obligations.rules.operators import operators
from indexing.plain_text import plain

_READ = frozenset({ClauseKind.SECTION, ClauseKind.EXHIBIT, ClauseKind.DEFINITION})
_ENDED = frozenset(".!?")
_LONGEST_LEAD = 1200  # characters of what is said above an item
_BRACKETS = re.compile(r"\((?:[^()]|\([^()]{0,80}\)){2,600}\)")
_QUOTED = re.compile(r"\"[^\"]{60,1500}\"")
_LABEL = re.compile(
    r"(?:^|(?<=[\s:;,]))\((?:[a-z]{1,4}|[A-Z]|\d{1,2})\)\s+"
    r"|(?<=\n)[ \t]*[-\u2022\u00b7\u25cf*o][ \t]+(?=\w)"
    r"|(?<=[:;]\s)\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+(?=[a-z])"
)
_BEFORE_LABEL = re.compile(r"(?i)(?:[:;,]|(?<!\))\s(?:and|or|and/or)|\b(?:shall|will|must|to|that|by|for|\w+ly))\s*$")

_PAYS = re.compile(r"(?i)\b(?:shall|will|must|agrees?\s+to)\s+(?:\w+ly\s+)?(?:pay|remit)\b[^.;:]{0,80}$")
_SUM_AND_TIME = re.compile(
    r"(?is)(?:an?\s+|the\s+)?[^,;]{0,60}?(?:[$\u20ac\u00a3]|\b[A-Z]{3}\s?)\d.{0,120}?\b(?:on|by|before|within|upon|no\s+later\s+than)\s+\S"
)


@dataclass(frozen=True, slots=True)
class Passage:
    """[start, end) of an entry's words; `text` is `lead` and those words made plain, which begin at `at` of it.

    `bare` is `text` without brackets and quoted forms, for the grammar; `runs_on`: the words run on into items below;
    `first`: no other passage of the entry stands before it.
    """

    entry: ConformedClause
    start: int
    end: int
    lead: str
    text: str
    at: int
    runs_on: bool = False
    first: bool = False

    @property
    def bare(self) -> str:
        """The text without what stands in brackets or is quoted at length, of the same length."""
        text = _BRACKETS.sub(_blank, self.text) if "(" in self.text else self.text
        return _QUOTED.sub(_blank, text) if '"' in text else text


def passages(copy: Conformed) -> Iterator[Passage]:
    """Yield the passages of a copy in order: of entries in force, but of no recitals, tables, signatures or definitions themselves."""
    leads: list[str] = []  # by depth: what the entry there says and does not end
    skipped: int | None = None
    entries = copy.clauses
    for place, entry in enumerate(entries):
        if skipped is not None and entry.depth > skipped:
            continue
        skipped = None
        if entry.clause.kind not in _READ:
            skipped = entry.depth
            continue
        del leads[entry.depth :]
        leads += [""] * (entry.depth - len(leads))
        if entry.status is not Status.IN_FORCE:
            skipped = entry.depth
            continue
        if entry.clause.kind is ClauseKind.DEFINITION:
            skipped = entry.depth
        below = skipped is None and place + 1 < len(entries) and entries[place + 1].depth > entry.depth
        lead = next((one for one in reversed(leads) if one), "") if leads and leads[-1] else ""
        yield from _of_entry(entry, "" if entry.continued else lead, below=below, leads=leads)


def _of_entry(entry: ConformedClause, lead: str, *, below: bool, leads: list[str]) -> Iterator[Passage]:
    words = plain(entry.text.text)
    spans = spans_of(words, Unit.SENTENCE, entry.lead)
    leads.append("")
    defines = entry.clause.kind is ClauseKind.DEFINITION
    for number, (start, end) in enumerate(spans):
        if defines and number == 0:
            continue  # the words that say what a term means; sentences after it may bind
        runs_on = below and number == len(spans) - 1 and words[end - 1 : end] not in _ENDED
        own = lead if number == 0 else ""
        items = _items(words, start, end)
        for low, high, above in items or [(start, end, "")]:
            leading = f"{own} {above}".strip() if above else own
            text = f"{leading} {words[low:high]}" if leading else words[low:high]
            last = high == end
            if runs_on and last:
                leads[-1] = text[-_LONGEST_LEAD:]
            yield Passage(entry, low, high, leading, text, len(leading) + 1 if leading else 0, runs_on and last, low == spans[0][0])


def _items(words: str, start: int, end: int) -> list[tuple[int, int, str]]:
    """Return the items of a list inside one sentence, each as [start, end) with what leads it in; [] where its items are no duties.

    They are where the words before the first label stop before a verb ("shall: (i) keep ...") or have none ("Upon termination: (i) ...").
    """
    labels = [
        m
        for m in _LABEL.finditer(words, start, end)
        if m.start() == start or _BEFORE_LABEL.search(words, max(start, m.start() - 24), m.start())
    ]
    if len(labels) < 2 or labels[0].start() == start:
        return []
    if paid := _paid(words, start, end):
        return paid
    lead = words[start : labels[0].start()].rstrip()
    binding = list(operators(lead))
    if not (binding[-1].verb is None if binding else lead.endswith(":")):
        return []
    stops = [*(m.start() for m in labels[1:]), end]
    return [(m.end(), stop, lead) for m, stop in zip(labels, stops, strict=True)]


def _paid(words: str, start: int, end: int) -> list[tuple[int, int, str]]:
    """Return the sums of a list inside one sentence, each with its own time ("shall pay (i) $5 on May 1, (ii) ..."); [] of any other."""
    labels = list(_LABEL.finditer(words, start, end))
    lead = words[start : labels[0].start()].rstrip(" :\n")
    stops = [*(m.start() for m in labels[1:]), end]
    if not _PAYS.search(lead) or not all(_SUM_AND_TIME.match(words, m.end(), stop) for m, stop in zip(labels, stops, strict=True)):
        return []
    return [(m.end(), stop, f"{lead}:") for m, stop in zip(labels, stops, strict=True)]


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
