"""The provenance of an obligation as JSON: the stations to the words on their pages, in order, each with what proves it."""

from typing import Annotated

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from ui.application.sources import Box
from ui.serialization.contract import ResolvedClause
from ui.serialization.obligation_schema import ObligationShape
from ui.serialization.serializer import By, DocumentName, From, Serializer


class ExtractionShape(TypedDict):
    """The lineage event that told of a document's extraction, which agrees with the record: its run, and when it was told (in UTC)."""

    run_id: str
    job: str
    event_time: Annotated[str, By(lambda run, _: run.ended.isoformat(timespec="microseconds").replace("+00:00", "Z"))]


class TrailFileShape(TypedDict):
    """A file that the trail leads through; its hash is what was recorded. `event` is null where none is kept that agrees with the record.

    `words`: words of the obligation stand in it; else it is a paper that the path to them names.
    """

    document: DocumentName
    document_id: str
    path: Annotated[str, From("file.name")]
    sha256: Annotated[str, From("file.sha256")]
    words: bool
    event: ExtractionShape | None


class TrailWordsShape(TypedDict):
    """Words on one page: [char_start, char_end) of the file's reading, a box a line; `page` null where the format has none."""

    document: DocumentName
    document_id: str
    char_start: int
    char_end: int
    page: int | None
    boxes: list[Box]
    quote: Annotated[str, By(lambda place, sources: sources.text(place.document_id, place.char_start, place.char_end))]


class TrailShape(TypedDict):
    """The trail of an obligation on a day. Where `broken` says why it stops (at `stopped`), what lies behind is not given."""

    as_of: str
    obligation: ObligationShape
    clause: Annotated[ResolvedClause | None, From("effective")]
    files: Annotated[list[TrailFileShape], From("sources")]
    words: list[TrailWordsShape]
    broken: Annotated[str | None, By(lambda trail, _: trail.broken or None)]
    stopped: TrailFileShape | None


trail = Serializer(TrailShape)
