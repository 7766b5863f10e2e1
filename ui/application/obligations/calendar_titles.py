"""Titles of days to watch: the name of a file, what happens, and who has to act. Nothing in them is made up of a contract's sentences."""

from __future__ import annotations

from pathlib import PurePath

from graph.model.agenda import Entry, Matter
from graph.model.edges import EdgeType
from graph.model.resolution import TermState

_TERMS = {
    Matter.NOTICE_DUE: "last day for notice of non-renewal",
    Matter.TERM_ENDS: "term ends",
    Matter.TERM_RENEWS: "term ends, renewal presumed",
}
_BEGINS = {
    EdgeType.AMENDS: "{} changes",
    EdgeType.SUPERSEDED_BY: "{} is replaced",
    EdgeType.TERMINATES: "{} ends",
    EdgeType.QUALIFIES: "waiver or consent on {} begins",
    EdgeType.SUPPLEMENTS: "{} is supplemented",
}
_LAPSES = {
    EdgeType.AMENDS: "change of {} lapses",
    EdgeType.SUPERSEDED_BY: "replacement of {} lapses",
    EdgeType.TERMINATES: "ending of {} lapses",
    EdgeType.QUALIFIES: "waiver or consent on {} lapses",
    EdgeType.SUPPLEMENTS: "supplement to {} lapses",
}


def title(entry: Entry, document: str) -> str:
    """Return the title of an entry; `document` is the name of its contract's file."""
    who = f" ({entry.party})" if entry.party else ""
    return " ".join(f"{PurePath(document).stem}: {what(entry)}{who}".split())


def what(entry: Entry) -> str:
    """Return what happens on the day, in few words."""
    match entry.matter:
        case Matter.FALLS_DUE:
            return f"{_plain(entry.about) or 'obligation'} due{' (to come)' if entry.to_come else ''}"
        case Matter.TERMINATED:
            return f"last day in force{', notice was given' if entry.about == TermState.NOTICE_GIVEN else ''}"
        case Matter.TAKES_EFFECT | Matter.LAPSES:
            said = _BEGINS if entry.matter is Matter.TAKES_EFFECT else _LAPSES
            return said[EdgeType(entry.about)].format(_provision(entry.section))
        case _:
            return _TERMS[entry.matter]


def _provision(section: str) -> str:
    return (f"section {section}" if section[:1].isdigit() else section) or "the contract"


def _plain(name: str) -> str:
    return name.replace("_", " ").lower()
