"""Days on which something happened to a contract: "before the lease was amended", "when the agreement was terminated".

What happened is read from the changes on record. One that happened more than once, with no "first" or "last",
gives no day; that is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from graph.model.dates import PartialDate
from graph.model.edges import EdgeType
from graph.model.ids import DocumentId
from rag.understand.directory import Directory

_ENDS = r"terminated|ended|cancel?led|brought to an end"
_FATE = re.compile(
    r"(?i)\s+(?:was|were|is|has been|had been|got)\s+(?:(?P<which>first|last|most recently|subsequently|later|finally)\s+)?"
    rf"(?:(?P<ends>{_ENDS})|(?P<restates>restated|superseded|replaced)|amended|modified|varied|changed)"
    r"(?:\s+for the (?P<when>first|last) time)?\b"
)
_END = re.compile(
    r"(?i)\b(?:the|its|our|their)\s+(?:early\s+)?(?:(?P<ends>termination|cancell?ation)|expiration|expiry)(?P<of>\s+of\s+"
    r"(?:it\b|(?:the|this|our|that)\s+(?:agreement|contract|deal|lease|licen[cs]e|loan|note|order)\b|(?=[\w\s]*$|the\b|[A-Z])))?"
    r"(?(of)|(?=\s*(?:[,;?.!]|$)|\s+(?:what|when|who|how|which|where|did|was|were|had|could|took|became|must|may|shall|does|is)\b))"
)
"""An end told by a noun: "before the termination", not "the termination fee"."""
Happened = tuple[DocumentId, PartialDate]
"""A paper and the day from which it did so."""
_LATEST = frozenset({"last", "most recently", "finally"})


@dataclass(frozen=True, slots=True)
class Fate:
    """What happened to a contract. `which` of several: "first", "last", or "" where nothing says; `end` of the words."""

    kinds: frozenset[EdgeType]
    which: str
    end: int

    @property
    def ends(self) -> bool:
        """The contract ended with it: what it last said is what stood the day before."""
        return EdgeType.TERMINATES in self.kinds


def fate(text: str, at: int) -> Fate | None:
    """Read what words after a contract's name say happened to it; None where they say no such thing."""
    match = _FATE.match(text, at)
    if match is None:
        return None
    said = (match["which"] or match["when"] or "").casefold()
    which = "last" if said in _LATEST else "first" if said == "first" else ""
    kinds = (
        {EdgeType.TERMINATES}
        if match["ends"]
        else {EdgeType.SUPERSEDED_BY}
        if match["restates"]
        else {EdgeType.AMENDS, EdgeType.SUPERSEDED_BY}
    )
    return Fate(frozenset(kinds), which, match.end())


def ends(text: str) -> Iterator[tuple[int, Fate]]:
    """Yield the ends of a contract that a question names by a noun, and where; of an expiry no change is on record."""
    for match in _END.finditer(text):
        yield match.start(), Fate(frozenset({EdgeType.TERMINATES} if match["ends"] else ()), "", match.end())


def happened(meant: Fate, directory: Directory, document_id: DocumentId, until: date, *, first: bool) -> tuple[Happened, ...]:
    """Return by what it happened to a contract, and from when, earliest first; `first`: the earliest alone serves.

    "Last" counts back from `until`, where anything had happened by then. An end is of the day its words give, which
    may be long after its paper was signed; an amendment is of its paper's day, whatever day single changes wait for.
    """
    by = dict[DocumentId, PartialDate]()
    for edge in directory.changes(directory.family(document_id), date.min, date.max):
        if edge.edge_type in meant.kinds and (edge.target_document_id == document_id or EdgeType.AMENDS not in meant.kinds):
            own = edge.effective_from if EdgeType.AMENDS not in meant.kinds else None
            day = own or directory.took_effect(edge.source_document_id)
            if day is not None:
                by.setdefault(edge.source_document_id, day)
    every = tuple(sorted(by.items(), key=lambda one: (one[1].first_day(), one[0])))
    if meant.which == "last":
        return (tuple(one for one in every if one[1].first_day() <= until) or every)[-1:]
    return every[:1] if first or meant.which == "first" else every
