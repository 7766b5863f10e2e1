"""The words of a contract on a day, as sentences that readers of terms can be run over.

A sentence keeps the way back to its anchored words. An item of a list ("(b) upon thirty days' notice")
is read together with the words that introduce it ("Either party may terminate this Agreement:").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from graph.amendments.clause_reading import read
from graph.comparison.consolidation import Walk, conform_once
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import has_begun
from graph.lineage.references import unresolved
from graph.model.conformed import ConformedClause
from graph.model.documents import ClauseKind, ClauseType
from graph.model.edges import Unit
from graph.model.ids import DocumentId
from graph.model.obligations import Value
from graph.model.resolution import Status
from graph.model.text import AnchoredText, join
from graph.resolution.term_starts import flat as on_one_line
from graph.text.quantities import values_in
from graph.text.sentences import spans

_ENDS = (".", ";", "!", "?")
_AWAITS = re.compile(r"(?i)\b(?:of|the|that|to|by|if|upon|and|or|following|in|for|with)$")
_MODAL = re.compile(r"(?i)\b(?:shall|will|may|must|is|are)\b")
_INTRODUCES = (":", "-", "—", "–")
_LONGEST_LEAD = 600  # characters: what introduces a list is short
_SPOKEN = frozenset({Status.IN_FORCE, Status.CONFLICTED, Status.UNRESOLVED})
_OUTSIDE = frozenset({ClauseKind.EXHIBIT, ClauseKind.SIGNATURES})


@dataclass(frozen=True)
class Passage:
    """One stretch of a provision's own words with what surrounds it.

    `lead` is the unfinished sentence above that
    introduces it. `heading` and `types` are its own and those of the provisions it stands in; `attached`: it stands in an exhibit,
    or after the signatures.
    """

    entry: ConformedClause
    heading: str
    types: frozenset[ClauseType]
    attached: bool
    lead: AnchoredText = AnchoredText()  # noqa: RUF009 (frozen, and empty)

    @cached_property
    def text(self) -> str:
        """Its own words, plain."""
        return self.entry.text.text

    @cached_property
    def chief(self) -> frozenset[ClauseType]:
        """Its chief subject, and that of the provision it stands in."""
        return (self.types - {*self.entry.clause.also}) | {self.entry.clause.clause_type}

    @property
    def speaks(self) -> bool:
        """Tell whether its words hold on the day."""
        return self.entry.status in _SPOKEN

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """Its sentences; one that the heading alone makes is none."""
        start = min(self.entry.lead, len(self.text)) if self.entry.text == self.entry.shown else 0
        return tuple(Sentence(self, a, b) for a, b in spans(self.text, Unit.SENTENCE, start))


@dataclass(frozen=True)
class Sentence:
    """One sentence: [start, end) of the text of its passage."""

    passage: Passage
    start: int
    end: int

    @cached_property
    def led(self) -> bool:
        """Tell whether it runs on from the words above: it is the first here, and no sentence of its own."""
        if not self.passage.lead or self is not self.passage.sentences[0]:
            return False
        own, lead = self.passage.text[self.start : self.end], self.passage.lead.text.rstrip()
        if not own[:1].isupper() or lead.endswith(_INTRODUCES):
            return True
        return bool(_AWAITS.search(lead)) and not _MODAL.search(own)

    @cached_property
    def words(self) -> AnchoredText:
        """Its words, verbatim and anchored, after those that introduce it."""
        own = self.passage.entry.text.slice(self.start, self.end)
        return join((self.passage.lead, own)) if self.led else own

    @cached_property
    def flat(self) -> str:
        """The same words on one line."""
        own = self.passage.text[self.start : self.end]
        return on_one_line(f"{self.passage.lead.text}\n{own}" if self.led else own)

    @cached_property
    def low(self) -> str:
        """The same in small letters, character by character."""
        low = self.flat.lower()
        return low if len(low) == len(self.flat) else "".join(c.lower()[:1] for c in self.flat)

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """The typed values in `flat`."""
        return values_in(self.flat)

    def anchored(self, values: Iterable[Value]) -> tuple[Value, ...]:
        """Return values that were read from `flat` with their places in the text of `words`."""
        places = _places(self.words.text)
        return tuple(replace(v, start=places[v.start], end=places[v.end - 1] + 1) for v in values)


def of_document(lineage: Lineage, document_id: DocumentId, as_of: date) -> tuple[Passage, ...]:
    """Return what a document says on a day: its conformed copy, or its words as signed where nothing acts on it, which costs far less."""
    if lineage.edges_reach(document_id):
        return tuple(passages(conform_once(lineage, document_id, as_of).clauses))
    return tuple(passages(_as_signed(lineage, document_id, as_of)))


def _as_signed(lineage: Lineage, document_id: DocumentId, as_of: date) -> Iterator[ConformedClause]:
    open_ = Status.UNRESOLVED if unresolved(lineage, document_id) else Status.IN_FORCE
    status = open_ if has_begun(lineage.documents[document_id], as_of) else Status.NOT_YET_IN_FORCE
    for root in lineage.roots(document_id):
        reading = read(lineage, root, as_of)
        for provision in reading.places:
            yield from Walk(lineage, lambda _: status, reading, {}).run(provision)


def passages(entries: Iterable[ConformedClause]) -> Iterator[Passage]:
    """Yield what a conformed copy says, in reading order.

    Exhibits and what follows the signatures are attached only where a body of provisions stands before them: the file of
    a contract often begins with the number it was filed under ("Exhibit 10.1").
    """
    above: list[Passage] = []
    body = False
    for entry in entries:
        del above[entry.depth :]
        passage = _passage(entry, above[-1] if above else None, body=body)
        yield passage
        body = body or (entry.clause.kind is ClauseKind.SECTION and not passage.attached)
        above.append(passage)


def _passage(entry: ConformedClause, parent: Passage | None, *, body: bool) -> Passage:
    clause = entry.clause
    types = frozenset({clause.clause_type, *clause.also})
    outside = body and clause.kind in _OUTSIDE
    if parent is None:
        return Passage(entry, clause.heading, types, outside)
    chief = {parent.entry.clause.clause_type} - {ClauseType.DEFINITION, ClauseType.OTHER}
    return Passage(entry, clause.heading or parent.heading, types | chief, parent.attached or outside, _lead(parent))


def _lead(parent: Passage) -> AnchoredText:
    """Return the unfinished sentence that a provision ends with, where it introduces what stands below it."""
    text = parent.text.rstrip()
    if not text or text.endswith(_ENDS) or not parent.sentences:
        return AnchoredText()
    last = parent.sentences[-1]
    if last.end - last.start > _LONGEST_LEAD:
        return AnchoredText()
    own = parent.entry.text.slice(last.start, last.end)
    return join((parent.lead, own)) if parent.lead and len(parent.lead) + len(own) <= _LONGEST_LEAD else own


def _places(text: str) -> list[int]:
    """Return for each character of the flattened text where it stands in the text."""
    found: list[int] = []
    blank = True
    for at, char in enumerate(text):
        if not char.isspace() or not blank:
            found.append(at)
        blank = char.isspace()
    return found
