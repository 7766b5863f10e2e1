"""The calendar of a portfolio as JSON: each day with its words and where they stand, and what has no day."""

from typing import Annotated, Any

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from graph.model.agenda import Entry, Unplaced
from ui.application.obligations.calendar import Planned, title, what
from ui.application.sources import DocumentReference, Sources
from ui.serialization.contract import RunShape, first_page, runs_of
from ui.serializer import By, DocumentName, From, Serializer, serializes

AgendaEntryShape = TypedDict(
    "AgendaEntryShape",
    {
        "entry_id": str,
        "kind": str,
        "matter": str,
        "day": str,
        "title": Annotated[str, By(lambda one, sources: title(one, sources.documents[one.document_id].file_name))],
        "what": Annotated[str, By(lambda one, _: what(one))],
        "document": DocumentName,
        "document_id": str,
        "section": str,
        "clause_id": str | None,
        "subject": str,
        "about": str,
        "party": str,
        "words": Annotated[str, From("words.text")],
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
        "document": DocumentName,
        "document_id": str,
        "section": str,
        "clause_id": str | None,
        "subject": str,
        "about": str,
        "party": str,
        "words": Annotated[str, From("words.text")],
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
        "from": Annotated[str, From("agenda.window.start")],
        "to": Annotated[str, From("agenda.window.end")],
        "as_of": Annotated[str, From("agenda.window.as_of")],
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

_agenda = Serializer(AgendaShape, "agenda")
_entry = Serializer(AgendaEntryShape)
_unplaced = Serializer(UnplacedShape)


def agenda(planned: Planned, sources: Sources, portfolio: str, known_as_of: str | None) -> AgendaShape:
    """Return a calendar."""
    return _agenda(planned, sources, portfolio=portfolio, known_as_of=known_as_of)


@serializes(AgendaEntryShape)
def entry(one: Entry, sources: Sources) -> AgendaEntryShape:
    """Return one day of a calendar."""
    return _entry(one, sources, **_place(one, sources))


@serializes(UnplacedShape)
def unplaced(one: Unplaced, sources: Sources) -> UnplacedShape:
    """Return something that has no day on a calendar."""
    return _unplaced(one, sources, **_place(one, sources))


def _place(one: Entry | Unplaced, sources: Sources) -> dict[str, Any]:
    """Return where words stand; the document in which they begin is the contract itself where there are none."""
    runs = list(runs_of(one.words, sources))
    home = {"document": runs[0]["document"], "document_id": runs[0]["document_id"]} if runs else one.document_id
    return {"runs": runs, "page": first_page(runs), "from": home}
