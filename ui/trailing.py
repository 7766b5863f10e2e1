"""From an obligation to the very pixels: every station of the way, each checked before the next is trusted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from graph.errors import IntegrityError, NotFoundError
from graph.model.ids import DocumentId
from graph.model.obligations import Obligation
from graph.model.resolution import EffectiveClause
from graph.model.source import SourceFile

if TYPE_CHECKING:
    from ui.readable import Readable

Event: TypeAlias = dict[str, Any]
"""An OpenLineage event as it is kept."""

Told: TypeAlias = Callable[[str], Event | None]
"""Returns the event that told of a document's extraction, by its id; None where none is kept."""


@dataclass(frozen=True, slots=True)
class Words:
    """A stretch of the obligation's words on one page of a file; `page` None where the format has none."""

    document_id: DocumentId
    char_start: int
    char_end: int
    page: int | None
    boxes: tuple[tuple[float, float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Source:
    """A file that words of the obligation stand in, as indexed; `event` is the lineage event of its extraction, where one is kept."""

    document_id: DocumentId
    file: SourceFile
    event: Event | None = None


@dataclass(frozen=True, slots=True)
class Trail:
    """The way of one obligation on a day, as far as it goes: its clause as it reads, the files checked, the words on their pages.

    `broken` says why it stops, `stopped` at which file; then nothing behind that station is given.
    """

    obligation: Obligation
    as_of: date
    effective: EffectiveClause | None = None
    sources: tuple[Source, ...] = ()
    words: tuple[Words, ...] = ()
    broken: str = ""
    stopped: Source | None = None


class BrokenTrailError(IntegrityError):
    """A file on the way is not what was recorded; `trail` is how far it goes."""

    def __init__(self, trail: Trail) -> None:
        self.trail = trail
        super().__init__(trail.broken)


def follow(mine: Readable, obligation_id: str, as_of: date | None = None, known_as_of: datetime | None = None) -> Trail:
    """Return the way from an obligation to the pixels of its words on a day (default: today), each file's hash checked.

    Raises BrokenTrailError where a file is gone or is not what was recorded, NotFoundError where there is no such obligation.
    """
    as_of = as_of or mine.today()

    def told(document: str) -> Event | None:
        return mine.parts.told("index.extract", document)

    found = mine.obligation(obligation_id, as_of, known_as_of)
    trail = Trail(found, as_of, _effective(mine, found, as_of, known_as_of))
    for document_id in _documents(mine, found, known_as_of):
        trail = replace(trail, sources=(*trail.sources, _checked(mine, document_id, known_as_of, trail, told)))
    return replace(trail, words=tuple(_places(mine, found, known_as_of)))


def _effective(mine: Readable, found: Obligation, as_of: date, known_as_of: datetime | None) -> EffectiveClause | None:
    from graph.resolve import resolve

    lineage = mine.lineage(known_as_of, (found.duty.document_id,))
    try:
        return resolve(lineage, found.duty.clause_id, as_of)
    except NotFoundError:
        return None  # confirmed once, of a document that was withdrawn since


def _documents(mine: Readable, found: Obligation, known_as_of: datetime | None) -> tuple[DocumentId, ...]:
    """Return the documents whose words the obligation is, in the order of its words."""
    clauses = mine.sources(known_as_of).clauses
    return tuple(dict.fromkeys(clauses[r.clause_id].document_id for r in found.duty.words.runs if r.clause_id is not None))


def _checked(mine: Readable, document_id: DocumentId, known_as_of: datetime | None, trail: Trail, told: Told) -> Source:
    from ui.showing import OnDisk, checked_file, files_of

    why = {
        OnDisk.GONE: "is gone: it is no longer where it was indexed, with the hash",
        OnDisk.CHANGED: "was changed since it was indexed: it no longer has the recorded hash",
    }
    file, state = checked_file(files_of(mine, document_id, known_as_of))
    if file is None:
        raise BrokenTrailError(replace(trail, broken=f"The record names no file of '{document_id}'. The trail stops here."))
    source = Source(document_id, file, told(document_id))
    if state is not OnDisk.SAME:
        raise BrokenTrailError(
            replace(trail, broken=f"'{file.name}' {why[state]} {file.sha256[:16]}. The trail stops here.", stopped=source)
        )
    return source


def _places(mine: Readable, found: Obligation, known_as_of: datetime | None) -> list[Words]:
    sources = mine.sources(known_as_of)
    places: list[Words] = []
    for run in found.duty.words.runs:
        if run.clause_id is None or run.char_start is None:
            continue
        home = sources.clauses[run.clause_id].document_id
        for start, end, page in sources.pieces(home, run.char_start, run.char_start + len(run.text)):
            number = page.number if page else None
            places.append(Words(home, start, end, number, tuple(sources.boxes(home, number, start, end))))
    return places
