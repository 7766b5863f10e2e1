"""Days on which something happened to a contract: "before the lease was amended", "when the agreement was terminated".

What happened is read from the changes on record. One that happened more than once, with no "first" or "last",
gives no day; that is said.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from graph.model.edges import EdgeType
from graph.model.ids import DocumentId
from rag.question.directory import Directory

_ENDS = r"terminated|ended|cancel?led|brought to an end"
_FATE = re.compile(
    r"(?i)\s+(?:was|were|is|has been|had been|got)\s+(?:(?P<which>first|last|most recently|subsequently|later|finally)\s+)?"
    rf"(?:(?P<ends>{_ENDS})|(?P<restates>restated|superseded|replaced)|amended|modified|varied|changed)"
    r"(?:\s+for the (?P<when>first|last) time)?\b"
)
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


def happened(meant: Fate, directory: Directory, document_id: DocumentId, until: date, *, first: bool) -> tuple[DocumentId, ...]:
    """Return the papers by which it happened to a contract, by the day they took effect; `first`: the earliest alone serves.

    Only those of a day until `until`, of which "last" counts back, unless none is.
    """
    family = directory.family(document_id)
    acts = (e for e in directory.changes(family, date.min, date.max) if e.edge_type in meant.kinds)
    theirs = [e.source_document_id for e in acts if e.target_document_id == document_id or meant.kinds == {EdgeType.SUPERSEDED_BY}]
    papers = tuple(dict.fromkeys(theirs))
    by_then = tuple(one for one in papers if (day := directory.took_effect(one)) is not None and day.first_day() <= until) or papers
    if meant.which == "last":
        return by_then[-1:]
    return papers[:1] if first or meant.which == "first" else papers
