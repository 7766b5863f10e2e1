"""Files of lineage events: one file of JSON lines for each day, in UTC."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from os import SEEK_END
from pathlib import Path
from typing import IO, Any

from filelock import FileLock

from graph.file_permissions import private, private_folder
from indexing.regular_files import open_regular

Event = dict[str, Any]

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
        read are passed over: whoever asks can do without. Nobody vouches for what stands in an event: see `agreeing.py`.
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
