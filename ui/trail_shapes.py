"""A trail as JSON: the stations from an obligation to the words on their pages, in order, each with what proves it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from ui.contract import Box, ResolvedClause
from ui.obligation_shapes import ObligationShape, obligation
from ui.present import resolved
from ui.sources import Sources

if TYPE_CHECKING:
    from ui.trailing import Source, Trail, Words


class ExtractionShape(TypedDict):
    """The lineage event that told of a document's extraction, which agrees with the record: its run, and when it was told (in UTC)."""

    run_id: str
    job: str
    event_time: str


class TrailFileShape(TypedDict):
    """A file that the trail leads through; its hash is what was recorded. `event` is null where none is kept that agrees with the record.

    `words`: words of the obligation stand in it; else it is a paper that the path to them names.
    """

    document: str
    document_id: str
    path: str
    sha256: str
    words: bool
    event: ExtractionShape | None


class TrailWordsShape(TypedDict):
    """Words on one page: [char_start, char_end) of the file's reading, a box a line; `page` null where the format has none."""

    document: str
    document_id: str
    char_start: int
    char_end: int
    page: int | None
    boxes: list[Box]
    quote: str


class TrailShape(TypedDict):
    """The trail of an obligation on a day. Where `broken` says why it stops (at `stopped`), what lies behind is not given."""

    as_of: str
    obligation: ObligationShape
    clause: ResolvedClause | None
    files: list[TrailFileShape]
    words: list[TrailWordsShape]
    broken: str | None
    stopped: TrailFileShape | None


def trail(found: Trail, sources: Sources) -> TrailShape:
    """Return a trail, as far as it goes."""
    return {
        "as_of": found.as_of.isoformat(),
        "obligation": obligation(found.obligation, sources),
        "clause": resolved(found.effective, sources) if found.effective else None,
        "files": [_file(one, sources) for one in found.sources],
        "words": list(_words(found.words, sources)),
        "broken": found.broken or None,
        "stopped": _file(found.stopped, sources) if found.stopped else None,
    }


def _file(source: Source, sources: Sources) -> TrailFileShape:
    told = source.event
    event: ExtractionShape | None = None
    if told is not None:
        event = {"run_id": told.run_id, "job": told.job, "event_time": told.ended.isoformat(timespec="microseconds").replace("+00:00", "Z")}
    named = sources.reference(source.document_id)
    return {**named, "path": source.file.name, "sha256": source.file.sha256, "words": source.words, "event": event}


def _words(places: tuple[Words, ...], sources: Sources) -> Iterator[TrailWordsShape]:
    for place in places:
        text = sources.reading(sources.documents[place.document_id].file_sha256).text
        yield {
            **sources.reference(place.document_id),
            "char_start": place.char_start,
            "char_end": place.char_end,
            "page": place.page,
            "boxes": list(place.boxes),
            "quote": text[place.char_start : place.char_end],
        }
