"""The entries of a consolidated copy: one provision walked once, with what has to be said beside each part."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby

from graph.amendments.clause_reading import Reading
from graph.amendments.provision_trees import GLUE, Provision
from graph.lineage.dag import Lineage
from graph.model.conformed import ConformedClause
from graph.model.documents import Clause, ClauseKind, Document, DocumentKind
from graph.model.edges import Edge, EdgeType
from graph.model.ids import ClauseId, EdgeId
from graph.model.resolution import ConflictText, Limited, Notice, Outstanding, Status
from graph.model.text import AnchoredText, join
from graph.resolution import resolution_record
from graph.text.sentences import lead

_TITLE = re.compile(r"[A-Z][\w’'&/-]*(?: [\w’'&/,-]+){0,6}\.(?=\s)")  # "2.3 Insurance. Brightwater shall ..."
_CLOSING = frozenset("\"”’'")


def name_of(document: Document) -> str:
    """Return how lawyers call an instrument in short: "Amendment No. 2", else its title, else its file's name."""
    if document.kind is DocumentKind.AMENDMENT and document.number is not None:
        return f"Amendment No. {document.number}"
    return " ".join(document.title.split()) or document.file_name


@dataclass(slots=True)
class Beside:
    """What has to be said beside a clause."""

    outstanding: list[Outstanding] = field(default_factory=list)
    limited: list[Limited] = field(default_factory=list)
    supplements: list[ClauseId] = field(default_factory=list)
    qualifications: list[EdgeId] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    def take(self, other: Beside) -> None:
        """Say here what else would be said nowhere."""
        self.outstanding += other.outstanding
        self.notices += other.notices


class Walk:
    """Walks a provision once and yields its entries; what concerns words that have gone is said where they stood."""

    def __init__(self, lineage: Lineage, status: Callable[[Clause], Status], reading: Reading, beside: dict[ClauseId, Beside]) -> None:
        self._lineage = lineage
        self._status = status
        self._reading = reading
        self._beside = beside
        self._numbers = {c.place: c.edge.operation.address for c in reading.replayed.renumbered if c.edge.operation}

    def run(self, provision: Provision) -> Iterator[ConformedClause]:
        """Yield the entries of a top-level provision."""
        shown = set(_shown(provision))
        for place in [p for p in self._beside if p not in shown]:
            above = next((a for a in self._lineage.ancestors(place) if a in shown), provision.clause_id)
            self._beside.setdefault(above, Beside()).take(self._beside.pop(place))
        yield from self._entries(provision, 0, None)

    def _entries(self, provision: Provision, depth: int, alternative: ConflictText | None) -> Iterator[ConformedClause]:
        if provision.ended is not None:
            yield self._ended(provision, provision.ended, depth, alternative)
        elif provision.conflict:
            for text, part in zip(provision.conflict, provision.content, strict=False):
                if isinstance(part, Provision):
                    yield from self._entries(part, depth, text)
        else:
            yield from self._own(provision, depth, alternative)

    def _own(self, provision: Provision, depth: int, alternative: ConflictText | None) -> Iterator[ConformedClause]:
        """Yield the provision's own words, parted where a subprovision stands between them."""
        continued = False
        for is_below, parts in groupby(provision.content, lambda part: isinstance(part, Provision)):
            if is_below:
                for part in parts:
                    assert isinstance(part, Provision)
                    yield from self._entries(part, depth + 1, alternative)
                continue
            text = join((part for part in parts if isinstance(part, AnchoredText)), GLUE)
            if text:
                yield self._entry(provision, text, depth, alternative, continued=continued)
                continued = True

    def _entry(
        self, provision: Provision, text: AnchoredText, depth: int, alternative: ConflictText | None, *, continued: bool
    ) -> ConformedClause:
        clause = self._lineage.clauses[provision.clause_id]
        beside = Beside() if continued else self._beside.pop(provision.clause_id, Beside())
        return ConformedClause(
            clause=clause,
            depth=depth,
            status=Status.CONFLICTED if alternative else self._status(clause),
            text=text,
            shown=text,
            lead=0 if continued else _lead(clause, text.text),
            continued=continued,
            alternative=alternative,
            renumbered=self._numbers.get(clause.clause_id, ""),
            changes=tuple(resolution_record.step(self._lineage, e) for e in provision.edges),
            outstanding=tuple(beside.outstanding),
            limited=tuple(beside.limited),
            supplements=tuple(beside.supplements),
            qualifications=tuple(beside.qualifications),
            notices=tuple(beside.notices),
        )

    def _ended(self, provision: Provision, edge: Edge, depth: int, alternative: ConflictText | None) -> ConformedClause:
        entry = self._entry(provision, provision.text, depth, alternative, continued=False)
        by = name_of(self._lineage.documents[edge.source_document_id])
        what = "Ended" if edge.edge_type is EdgeType.TERMINATES else "Deleted"
        number = _number(entry)
        return replace(
            entry,
            status=Status.TERMINATED,
            shown=join((number, AnchoredText.glue(f"[{what} by {by}]")), " "),
            lead=len(number),
            changes=tuple(dict.fromkeys((*entry.changes, resolution_record.step(self._lineage, edge)))),
        )


def _number(entry: ConformedClause) -> AnchoredText:
    """Return the number a provision keeps when its words have gone; its heading where it has none."""
    written = entry.text.slice(0, lead(entry.text.text)).strip()
    return written or AnchoredText.glue(entry.clause.heading or entry.clause.section)


def _shown(provision: Provision) -> Iterator[ClauseId]:
    """Yield the clauses that have an entry: nothing below one that has ended."""
    yield provision.clause_id
    for part in provision.content if provision.ended is None else ():
        if isinstance(part, Provision):
            yield from _shown(part)


def _lead(clause: Clause, text: str) -> int:
    """Return how many characters are number and heading: as segmented where they stand so, else from the words."""
    head = clause.pieces[0].text[: clause.body_start] if clause.pieces else ""
    at = len(head) if head and text.startswith(head) else lead(text, clause.heading)
    title = _TITLE.match(text, at) if at and not clause.heading else None
    if title is not None:
        return title.end()
    return at + (clause.kind is ClauseKind.DEFINITION and text[at : at + 1] in _CLOSING)
