"""Finds the lineage event of a document's extraction that agrees with the record.

An event's ids are made of what it tells of (`run_events.py`), so that they can be made again of what is on record: portfolio, file,
document. The instant at which the run began is the one thing taken from the events, from the one that tells so; the record bounds it.
What agrees is not proved by that: whoever knows the record can write an event that agrees with it.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from indexing.progress import Stage, State
from ui.openlineage.event_files import EventFiles, happened
from ui.openlineage.events import Event, namespace
from ui.openlineage.run_events import Run, stage_run_id

_RUN, _JOB = "index", f"index.{Stage.EXTRACT}"


@dataclass(frozen=True, slots=True)
class OnRecord:
    """A document as the record has it: its portfolio, its file's hash, and the instants at which it was put on record."""

    portfolio: str
    document_id: str
    sha256: str
    instants: Collection[datetime]


@dataclass(frozen=True, slots=True)
class Extraction:
    """The event of a document's extraction: the id of its run, its job, and when it says that it was done (in UTC)."""

    run_id: str
    job: str
    ended: datetime


def extraction(files: EventFiles, document: OnRecord) -> Extraction | None:
    """Return the last event that told of a document's extraction and agrees with the record; None where none is kept."""
    for event in files.ends(_JOB, document.document_id):
        if _agrees(files, event, document):
            return Extraction(event["run"]["runId"], _JOB, happened(event))
    return None


def _agrees(files: EventFiles, event: Event, document: OnRecord) -> bool:
    """Tell whether the run, the file and the time of an event are those on record."""
    began = _began(files, event, document.portfolio)
    if began is None or event["job"].get("namespace") != namespace(document.portfolio):
        return False
    run = Run(document.portfolio, _RUN, began)
    its_run = event["run"]["runId"] == stage_run_id(run, Stage.EXTRACT, document.sha256)
    return its_run and _of_file(event, document) and any(began <= at <= happened(event) for at in document.instants)


def _began(files: EventFiles, event: Event, portfolio: str) -> datetime | None:
    """Return when the run of a stage began, as its own first event says and its id bears out; None where neither does."""
    parent = _inside(event, "run", "facets", "parent", "run", "runId")
    if not isinstance(parent, str):
        return None
    told = (one for one in files.find(parent) if one["run"]["runId"] == parent and one["eventType"] == State.START)
    return next((at for at in map(happened, told) if Run(portfolio, _RUN, at).run_id == parent), None)


def _of_file(event: Event, document: OnRecord) -> bool:
    """Tell whether what an event says it made is the document, of the file with the hash on record."""
    outputs = event.get("outputs")
    facets = [_inside(one, "facets", "inforce_clauseProvenance") for one in outputs] if isinstance(outputs, list) else []
    return any((_inside(f, "documentId"), _inside(f, "sha256")) == (document.document_id, document.sha256) for f in facets)


def _inside(outer: Any, *names: str) -> Any:  # noqa: ANN401 - whatever stands in a line of JSON
    """Return what stands at the end of a way through objects; None where there is no such way."""
    with suppress(TypeError, LookupError):
        for name in names:
            outer = outer[name]
        return outer
    return None
