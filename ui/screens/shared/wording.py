"""Codes of the record in words and colours; templates know all of these functions and tables by name."""

from __future__ import annotations

import re
from collections.abc import Mapping

from graph.model.obligations import Deed, Event, State
from indexing.linking.edges import GATE
from ui.screens.shared.text import joined, numbered, plainly
from ui.serialization.contract import left_out, warned
from ui.serialization.record_schema import EdgeShape

_DONE = {
    "AMENDS": "amended",
    "SUPPLEMENTS": "supplemented",
    "CHILD_OF": "placed under it",
    "SUPERSEDED_BY": "restated",
    "TERMINATES": "ended",
    "QUALIFIES": "qualified",
}
_DOES = {
    "AMENDS": "amends",
    "SUPPLEMENTS": "supplements",
    "CHILD_OF": "made under",
    "SUPERSEDED_BY": "supersedes",  # an edge leads from the newer document, as every other does
    "TERMINATES": "ends",
    "QUALIFIES": "qualifies",
}
_HOW = {"REPLACE": "replaced", "MODIFY": "words changed", "INSERT": "words added", "DELETE": "deleted"}
_BOUND = {"BOTH": "each party", "OTHER": "somebody outside the parties", "UNCLEAR": "nobody is named"}
_MACHINE = re.compile(
    r"(?:(?<=; )|(?<=: )|^)(?:reader \S+/\d+: |prior \d|second (?:\S+/\d+: |none\b))[^;]*(?:; |$)|(?:(?<=: )|^)rule [a-z_]+; "
)
_SURE = re.compile(r"confidence (\d\.\d+) (?:is below|reaches) the commit line (\d\.\d+)")
_WARNINGS = {
    "decide": {"CONFLICT", "CONDITION_UNCONFIRMED", "CONDITION_FAILED", "CYCLE", "HASH_MISMATCH", "OUTSTANDING_CHANGE", "OVERLAP"}
    | {"PENDING_CLAIM", "PARENT_ENDED", "REVIVAL_QUESTION", "TARGET_NOT_IN_PORTFOLIO", "LINKS_UNFINISHED", "SEARCH_UNFINISHED"}
    | {"AMBIGUOUS_DOCUMENT", "VECTORS_AWAY"},
    "state": {"EXPIRED", "TERMINATED", "TERM_UNKNOWN", "NOTICE_UNVERIFIED"},
    "signing": {"UNSIGNED", "FORMALITY_NOT_SHOWN", "COPIES_DIFFER"},
}
"""What a warning is about, which decides its colour; any other is a note."""
STATES: Mapping[str, str] = {
    State.PENDING: "note",
    State.ACTIVE: "good",
    State.UPCOMING: "state",
    State.DUE: "state",
    State.OVERDUE: "decide",
    State.ESCALATED: "decide",
    State.DISPUTED: "signing",
}
"""The colours of obligations by their states; any other has ended, and is plain. The words alone tell as much."""
DOCUMENT_STATES = {
    "IN_FORCE": "good",
    "NOT_YET_IN_FORCE": "state",
    "EXPIRED": "state",
    "TERMINATED": "decide",
    "DRAFT": "signing",
    "NOT_SIGNED": "signing",
}
"""The colours of documents by their states; any other is plain."""
LEVELS = {
    "HIGH": ("●●●", "high", "decide"),
    "MEDIUM": ("●●○", "medium", "state"),
    "LOW": ("●○○", "low", "note"),
    "NONE": ("–", "nothing found", "none"),
    "UNKNOWN": ("?", "cannot be told", "signing"),
}
"""Mark, words and colour of a level of risk; the words alone tell as much."""
OPEN = frozenset({"UNSIGNED", "DRAFT", "PARTLY_SIGNED", "NOT_SHOWN"})
"""The executions of documents that are not shown to be signed."""


SAID_OF: Mapping[Event | Deed, str] = {
    Event.CONFIRM: "confirmed",
    Event.DISMISS: "dismissed",
    Event.FULFIL: "fulfilled",
    Event.WAIVE: "waived",
    Event.DISPUTE: "disputed",
    Event.SETTLE: "settled",
    Event.ESCALATE: "escalated",
    Event.TRIGGER: "dated",
    Deed.ARCHIVE: "closed",
    Deed.UNDO: "took back",
}
"""What can be said of an obligation, and how it reads once it is on record."""


def done(edge_type: str, mode: str | None) -> str:
    """Return what an edge did to a provision."""
    what = _DONE.get(edge_type, plainly(edge_type))
    return f"{what} ({how(mode)})" if mode else what


def does(edge_type: str) -> str:
    """Return what the document that an edge leads from does to the other."""
    return _DOES.get(edge_type, plainly(edge_type))


def how(mode: str) -> str:
    """Return how an amendment changes words."""
    return _HOW.get(mode, plainly(mode))


def target_of(edge: EdgeShape) -> str:
    """Return what a claim acts on."""
    target = edge["target"]
    return joined((target["document"] or "a document that is not here", numbered(target["section"] or target["heading"] or "")))


def who_owes(obligor: str, bound: str, party: str) -> str:
    """Return who owes, as the contract names them."""
    return obligor or _BOUND.get(bound, party)


def decided_by(who: str) -> str:
    """Return who let a change count, or not: a person, or rules."""
    return "the rules of this program" if who == GATE else who


def reasoned(why: str) -> str:
    """Return why a change counts, or does not, without what only says which program read it."""
    return _SURE.sub(lambda found: f"{float(found[1]):.0%} sure, where {float(found[2]):.0%} are asked for", _MACHINE.sub("", why))


def kind_of(code: str) -> str:
    """Return what a document is."""
    return {"BASE": "agreement", "SOW": "SOW", "DPA": "DPA", "SLA": "SLA"}.get(code, plainly(code))


def warning_kind(code: str) -> str:
    """Return what a warning is about: "decide", "state", "signing" or "note"."""
    return next((kind for kind, codes in _WARNINGS.items() if code in codes), "note")


GLOBALS = {
    "done": done,
    "does": does,
    "how": how,
    "target_of": target_of,
    "who_owes": who_owes,
    "warning_kind": warning_kind,
    "warned": warned,
    "kind_of": kind_of,
    "decided_by": decided_by,
    "reasoned": reasoned,
    "left_out": left_out,
    "levels": LEVELS,
    "states": STATES,
    "document_states": DOCUMENT_STATES,
    "open_executions": OPEN,
}
