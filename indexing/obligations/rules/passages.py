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
from indexing.obligations.rules.vocabulary import any_of, worded
from indexing.plain_text import plain

_READ = frozenset({ClauseKind.SECTION, ClauseKind.EXHIBIT, ClauseKind.DEFINITION})
_ENDED = frozenset(".!?")
_LONGEST_LEAD = 1200  # characters of what is said above an item
_BRACKETS = re.compile(r"\((?:[^()]|\([^()]{0,80}\)){2,600}\)")
_QUOTED = re.compile(r"\"[^\"]{60,1500}\"")
_LABEL = re.compile(
    r"(?:^|(?<=[\s:;,]))\((?:[a-z]{1,4}|[A-Z]|\d{1,2})\)\s+|(?<=\n)[ \t]*[-\u2022\u00b7\u25cf*o][ \t]+(?=\w)"
    r"|(?<=[:;]\s)\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+(?=[a-z])"
)
_BEFORE_LABEL = worded(rf"([:;,]|(?<!\)) {any_of('and or and/or')}|\b(shall|will|must|to|that|by|for|\w+ly)) ?$")
_SUM_AND_TIME = worded(
    r"(an? |the )?[^,;]{0,60}?([$\u20ac\u00a3]|\b[A-Z]{3} ?)\d[^;]{0,120}?\b(on|by|before|within|upon|no later than) (?=\S)"
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
    for place, entry in enumerate(copy.clauses):
        if skipped is not None and entry.depth > skipped:
            continue
        defines = entry.clause.kind is ClauseKind.DEFINITION
        read = entry.clause.kind in _READ and entry.status is Status.IN_FORCE
        skipped = None if read and not defines else entry.depth
        if entry.clause.kind in _READ:
            leads = [*leads[: entry.depth], *[""] * (entry.depth - len(leads))]
        if not read:
            continue
        below = not defines and place + 1 < len(copy.clauses) and copy.clauses[place + 1].depth > entry.depth
        lead = next((one for one in reversed(leads) if one), "") if leads and leads[-1] and not entry.continued else ""
        found = tuple(_of_entry(entry, lead, below=below))
        leads.append(found[-1].text[-_LONGEST_LEAD:] if found and found[-1].runs_on else "")
        yield from found


def _of_entry(entry: ConformedClause, lead: str, *, below: bool) -> Iterator[Passage]:
    words = plain(entry.text.text)
    spans = spans_of(words, Unit.SENTENCE, entry.lead)
    for number, (start, end) in enumerate(spans):
        if entry.clause.kind is ClauseKind.DEFINITION and number == 0:
            continue  # the words that say what a term means; sentences after it may bind
        for low, high, above in _items(words, start, end) or [(start, end, "")]:
            leading = f"{lead if number == 0 else ''} {above}".strip()
            text = f"{leading} {words[low:high]}" if leading else words[low:high]
            runs_on = below and high == spans[-1][1] and words[high - 1 : high] not in _ENDED
            yield Passage(entry, low, high, leading, text, len(leading) + 1 if leading else 0, runs_on, low == spans[0][0])


def _items(words: str, start: int, end: int) -> list[tuple[int, int, str]]:
    """Return the items of a list inside one sentence, each as [start, end) with what leads it in; [] where its items are no duties.

    They are where the words before the first label stop before a verb ("shall: (i) keep ...") or have none ("Upon termination: (i) ..."),
    or pay sums, each at its own time ("shall pay (i) $5 on May 1, (ii) ...").
    """
    every = list(_LABEL.finditer(words, start, end))
    labels = [m for m in every if m.start() == start or _BEFORE_LABEL.search(words, max(start, m.start() - 24), m.start())]
    if len(labels) < 2 or labels[0].start() == start:
        return []
    lead = words[start : every[0].start()].rstrip()
    binding = list(operators(lead))
    pays = bool(binding) and binding[-1].deed.startswith(("pay ", "remit "))
    lead = lead.rstrip(" :\n") + ":" if pays else words[start : labels[0].start()].rstrip()
    labels = every if pays else labels
    spans = [(m.end(), stop) for m, stop in zip(labels, [*(m.start() for m in labels[1:]), end], strict=True)]
    binding = list(operators(lead))
    breaks_off = binding[-1].verb is None if binding else lead.endswith(":")
    timed = pays and all(_SUM_AND_TIME.match(words, *span) for span in spans)
    return [(*span, lead) for span in spans] if timed or (breaks_off and not pays) else []


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])
