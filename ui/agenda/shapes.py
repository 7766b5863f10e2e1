"""The calendar of a portfolio as JSON: each day with its words and where they stand, and what has no day."""

from __future__ import annotations

from datetime import date

from typing_extensions import TypedDict

from graph.model.agenda import Entry, Unplaced
from graph.model.ids import ClauseId, DocumentId
from graph.model.text import AnchoredText
from ui.agenda.planning import Planned
from ui.agenda.titles import title, what
from ui.contract import DocumentReference, RunShape
from ui.present import runs_of
from ui.sources import Sources

AgendaEntryShape = TypedDict(
    "AgendaEntryShape",
    {
        "entry_id": str,
        "kind": str,
        "matter": str,
        "day": str,
        "title": str,
        "what": str,
        "document": str,
        "document_id": str,
        "section": str,
        "clause_id": str | None,
        "subject": str,
        "about": str,
        "party": str,
        "words": str,
        "from": DocumentReference,
        "page": int | None,
        "runs": list[RunShape],
        "computed": bool,
        "to_come": bool,
        "note": str,
    },
)
"""One day to watch, of the contract `document`. `words` are what it rests on, verbatim; they stand in the document `from`.

`subject` is the id of an obligation or an edge, of a term that of its contract. `entry_id` stays the same when the day moves.
`computed`: no words give the day, it was counted. `to_come`: it is real only once the one before it has been fulfilled.
"""

UnplacedShape = TypedDict(
    "UnplacedShape",
    {
        "why": str,
        "document": str,
        "document_id": str,
        "section": str,
        "clause_id": str | None,
        "subject": str,
        "about": str,
        "party": str,
        "words": str,
        "from": DocumentReference,
        "page": int | None,
        "runs": list[RunShape],
        "day": str | None,
        "note": str,
    },
)
"""Something to watch that stands on no day of the calendar; `why` is one of a closed list, `day` where it has one outside of it."""

AgendaShape = TypedDict(
    "AgendaShape",
    {
        "portfolio": str,
        "from": str,
        "to": str,
        "as_of": str,
        "known_as_of": str | None,
        "documents": int,
        "entries": list[AgendaEntryShape],
        "unplaced": list[UnplacedShape],
        "pending": list[str],
    },
)
"""A calendar from the day `from` to the day `to`, both counted, for which `documents` were looked at.

`pending` are claims that wait for a person: nothing of them is in it.
"""


class _Place(TypedDict):
    document: str
    document_id: str
    section: str
    clause_id: str | None
    words: str
    page: int | None
    runs: list[RunShape]


def agenda(planned: Planned, sources: Sources, portfolio: str, known_as_of: str | None) -> AgendaShape:
    """Return a calendar."""
    found = planned.agenda
    return {
        "portfolio": portfolio,
        "from": found.window.start.isoformat(),
        "to": found.window.end.isoformat(),
        "as_of": found.window.as_of.isoformat(),
        "known_as_of": known_as_of,
        "documents": planned.documents,
        "entries": [entry(one, sources) for one in found.entries],
        "unplaced": [unplaced(one, sources) for one in found.unplaced],
        "pending": list(planned.pending),
    }


def entry(one: Entry, sources: Sources) -> AgendaEntryShape:
    """Return one day of a calendar."""
    place = _place(one.document_id, one.section, one.clause_id, one.words, sources)
    return {
        "entry_id": one.entry_id,
        "kind": one.kind,
        "matter": one.matter,
        "day": one.day.isoformat(),
        "title": title(one, place["document"]),
        "what": what(one),
        **place,
        "subject": one.subject,
        "about": one.about,
        "party": one.party,
        "from": _home(place),
        "computed": one.computed,
        "to_come": one.to_come,
        "note": one.note,
    }


def unplaced(one: Unplaced, sources: Sources) -> UnplacedShape:
    """Return something that has no day on a calendar."""
    place = _place(one.document_id, one.section, one.clause_id, one.words, sources)
    return {
        "why": one.why,
        **place,
        "subject": one.subject,
        "about": one.about,
        "party": one.party,
        "from": _home(place),
        "day": _iso(one.day),
        "note": one.note,
    }


def _place(document_id: DocumentId, section: str, clause_id: ClauseId | None, words: AnchoredText, sources: Sources) -> _Place:
    runs = list(runs_of(words, sources))
    return {
        **sources.reference(document_id),
        "section": section,
        "clause_id": clause_id,
        "words": words.text,
        "page": runs[0]["page"] if runs else None,
        "runs": runs,
    }


def _home(place: _Place) -> DocumentReference:
    """Return the document in which the words begin; the contract itself where there are none."""
    first = place["runs"][0] if place["runs"] else place
    return {"document": first["document"], "document_id": first["document_id"]}


def _iso(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
