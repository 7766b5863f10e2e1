"""Files of lineage events: one file of JSON lines for each day, in UTC; and the event of an extraction that agrees with the record.

An event's ids are made of what it tells of (`run_events.py`), so that they can be made again of what is on record: portfolio, file,
document. The instant at which the run began is the one thing taken from the events, from the one that tells so; the record bounds it.
What agrees is not proved by that: whoever knows the record can write an event that agrees with it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from os import SEEK_END
from pathlib import Path
from typing import IO, Any

from filelock import FileLock

from graph.file_permissions import private, private_folder
from indexing.progress import Stage, State
from indexing.regular_files import open_regular
from ui.openlineage.events import Event, namespace
from ui.openlineage.run_events import Run, stage_run_id

FOLDER = "lineage-events"
_LOCK = ".lock"
_PATIENCE = 5.0  # seconds for other processes to write a line
_OLDEST = datetime(2000, 1, 1, tzinfo=UTC)  # nothing told of anything before


@dataclass(frozen=True)
class EventFiles:
    """The events of one data folder, kept under `folder`."""

    folder: Path

    @classmethod
    def of(cls, data: Path) -> EventFiles:
        """Return the files of a data folder."""
        return cls(data / FOLDER)

    def keep(self, event: Event) -> None:
        """Add an event to the file of its day; raises OSError and Timeout where it cannot be written."""
        line = json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
        private_folder(self.folder)
        with self._lock, open(self._file(event["eventTime"][:10]), "ab+", opener=private) as file:
            file.write((b"" if _ends_a_line(file) else b"\n") + line + b"\n")

    def find(self, *words: str, day: date | None = None) -> Iterator[Event]:
        """Yield the events in which all the words stand (a run's id, a document's, an edge's, a receipt's), the newest file first.

        `day`: only those of that day, in UTC. Lines that are no event, as a process leaves them that is killed, and files that cannot be
        read are passed over: whoever asks can do without. Nobody vouches for what stands in an event: see `extraction`.
        """
        for path in self._files(day):
            yield from _in_file(path, words)

    def ends(self, job: str, *words: str, day: date | None = None) -> Iterator[Event]:
        """Yield the events of a job ("index.extract") that was completed, in which the words stand, from the last one back."""
        for path in self._files(day):
            found = (e for e in _in_file(path, words) if e["job"]["name"] == job and e["eventType"] == "COMPLETE")
            yield from sorted(found, key=happened, reverse=True)

    def ended(self, job: str, *words: str, day: date | None = None) -> Event | None:
        """Return the last event of a job ("index.extract", "ask.resolve", "assess.risk") that was completed, in which the words stand.

        Its run's id and its facets say what was done: of a document where each clause stands, of an edge why, of a receipt which path.
        """
        return next(self.ends(job, *words, day=day), None)

    def _files(self, day: date | None) -> list[Path]:
        """Return the files there are, of all days or of one, the newest first."""
        with suppress(OSError):
            return sorted(self.folder.glob("*.jsonl") if day is None else (self._file(day.isoformat()),), reverse=True)
        return []

    @cached_property
    def _lock(self) -> FileLock:
        return FileLock(self.folder / _LOCK, timeout=_PATIENCE, thread_local=False, mode=0o600)

    def _file(self, day: str) -> Path:
        return self.folder / f"{day}.jsonl"


def happened(event: Event) -> datetime:
    """Return the instant of an event that was read."""
    return datetime.fromisoformat(event["eventTime"]).astimezone(UTC)


def _in_file(path: Path, words: Sequence[str]) -> Iterator[Event]:
    """Yield the events of a file in which all the words stand: lines are looked through before they are read."""
    wanted = [json.dumps(word, ensure_ascii=False)[1:-1].encode("utf-8", "replace") for word in words]
    with suppress(OSError), open_regular(str(path)) as lines:
        yield from filter(None, (_read(line) for line in lines if all(word in line for word in wanted)))


def _ends_a_line(file: IO[bytes]) -> bool:
    """Tell whether the next line can begin here: a process that was killed may have left half of one."""
    if not file.tell():
        return True
    file.seek(-1, SEEK_END)
    return file.read(1) == b"\n"  # what is written goes to the end, wherever that left us


def _read(line: bytes) -> Event | None:
    """Return a line as an event; None where it has not what every event has."""
    try:
        found = json.loads(line)
        named = (found["job"]["name"], found["run"]["runId"], found["eventType"], found["eventTime"])
        whole = all(isinstance(one, str) for one in named) and happened(found) >= _OLDEST and found["eventTime"][19:]
    except (ValueError, TypeError, LookupError, OverflowError, RecursionError):
        return None
    return found if whole else None


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
