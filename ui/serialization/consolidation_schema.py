"""The JSON of a consolidated copy or a redline (`inforce conform --json`), from which every format is made.

Fields may be added, never renamed; dates are ISO 8601.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from typing import Annotated

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from graph.comparison.consolidation import name_of
from graph.comparison.redline import Change, Redline, RedlineClause, Stretch
from graph.model.conformed import Conformed, ConformedClause
from graph.model.ids import ClauseId, DocumentId
from graph.model.text import AnchoredText
from ui.application.sources import Box, ClauseReference, DocumentReference, Sources
from ui.serialization.contract import LimitedShape, OutstandingShape, QualificationShape, StepShape, TermShape, Warned, runs_of
from ui.serializer import By, DocumentName, From, Named, Serializer


class ConformedRun(TypedDict):
    """Words from one place: `text` stands in the file at [char_start, char_end), in its provision `section`.

    `change` is KEPT, INSERTED or DELETED; always KEPT where nothing is compared. `as_signed`: words of
    the version itself, not of an amendment. White space between runs and what we say ourselves
    ("[Deleted by ...]") stands nowhere: then all from `clause_id` on is null or empty.
    """

    text: str
    change: str
    as_signed: bool
    clause_id: str | None
    document: str | None
    document_id: str | None
    section: str
    page: int | None
    boxes: list[Box]
    char_start: int | None
    char_end: int | None


class AlternativeShape(TypedDict):
    """Whose reading an entry is, where two changes contradict each other."""

    edge_id: str
    document: DocumentName
    document_id: str


class ConformedEntry(TypedDict):
    """One stretch of a provision's own words, `depth` levels down; subprovisions are entries of their own.

    `text` is what stands in the copy; null in a redline where the entry is gone by the day asked about.
    `lead` counts its characters that are number and heading. `continued`: words of the provision that
    stand after its subprovisions. `last_text`: the words of a provision that has ended. `moved`: stands
    elsewhere in the other copy.
    """

    clause_id: str
    section: str
    renumbered: str
    heading: str
    kind: str
    clause_type: str
    depth: int
    status: str
    text: str | None
    last_text: str | None
    lead: int
    continued: bool
    moved: bool
    runs: list[ConformedRun]
    alternative: AlternativeShape | None
    changes: list[StepShape]
    outstanding: list[OutstandingShape]
    limited: list[LimitedShape]
    supplements: list[ClauseReference]
    qualifications: list[QualificationShape]
    warnings: Annotated[list[Warned], From("notices")]


class InstrumentShape(TypedDict):
    """An instrument that made the copy, or waits to; `name` is short ("Amendment No. 2")."""

    document: Annotated[str, From("file_name")]
    document_id: str
    name: Annotated[str, By(lambda document, _: name_of(document))]
    title: Annotated[str, By(lambda document, _: " ".join(document.title.split()))]
    kind: str
    number: int | None
    signed: str | None
    effective: str | None
    execution: str
    counted: bool


class Counts(TypedDict):
    """Instruments that made the copy, changes outstanding, instruments that do not show every signature."""

    instruments: Annotated[int, By(lambda copy, _: len(copy.instruments))]
    outstanding: Annotated[int, By(lambda copy, _: len(copy.all_outstanding))]
    unsigned: Annotated[int, By(lambda copy, _: len(copy.unsigned))]


class ConformedShape(TypedDict):
    """A whole document as it reads on a day. Unofficial: nobody signed it in this form.

    `asked` is the document named, `document` the version in force. `against`: the day compared with.
    `ended` is why the document itself is over; the words are then those of its last day.
    `outstanding` to `warnings` are of the document as a whole.
    """

    portfolio: str
    as_of: str
    against: str | None
    known_as_of: str | None
    asked: DocumentReference
    document: Annotated[str, Named("document.document_id")]
    document_id: Annotated[str, From("document.document_id")]
    title: Annotated[str, By(lambda copy, _: " ".join(copy.document.title.split()) or copy.document.file_name)]
    status: str
    ended: StepShape | None
    term: TermShape
    counts: Annotated[Counts, From("")]
    instruments: Annotated[list[InstrumentShape], By(lambda copy, sources: list(_instruments(copy, sources)))]
    outstanding: list[OutstandingShape]
    supplements: list[ClauseReference]
    qualifications: list[QualificationShape]
    warnings: Annotated[list[Warned], From("notices")]
    clauses: list[ConformedEntry]


_shape = Serializer(ConformedShape)
_entry_shape = Serializer(ConformedEntry, "clause")
_instrument = Serializer(InstrumentShape)
_conformed_run = Serializer(ConformedRun)


def conformed(copy: Conformed, sources: Sources, portfolio: str, known_as_of: datetime | None = None) -> ConformedShape:
    """Return a document as it reads on a day."""
    entries = (RedlineClause(None, c, (Stretch(Change.KEPT, c.shown),)) for c in copy.clauses)
    return _made(copy, entries, sources, portfolio, known_as_of)


def redlined(compared: Redline, sources: Sources, portfolio: str, known_as_of: datetime | None = None) -> ConformedShape:
    """Return a document as it reads on a day, with what changed since the day compared with."""
    shape = _made(compared.new, compared.clauses, sources, portfolio, known_as_of)
    shape["against"] = compared.old.as_of.isoformat()
    return shape


def _made(
    copy: Conformed, entries: Iterable[RedlineClause], sources: Sources, portfolio: str, known_as_of: datetime | None
) -> ConformedShape:
    clauses = [_entry(e, copy.document.document_id, sources) for e in entries]
    return _shape(copy, sources, portfolio=portfolio, against=None, known_as_of=known_as_of, clauses=clauses)


def _instruments(copy: Conformed, sources: Sources) -> Iterator[InstrumentShape]:
    for some, counted in ((copy.instruments, True), (copy.waiting, False)):
        yield from (_instrument(sources.documents[one], counted=counted) for one in some)


def _entry(pair: RedlineClause, home: DocumentId, sources: Sources) -> ConformedEntry:
    """What is gone is described as it stood; nothing is outstanding beside it."""
    entry = pair.new or _bare(pair.old)
    return _entry_shape(
        entry,
        sources,
        text=entry.shown.text if pair.new else None,
        last_text=entry.text.text if entry.text != entry.shown else None,
        moved=pair.moved,
        runs=[run for s in pair.stretches for run in _runs(s.text, s.change, home, sources)],
    )


def _bare(gone: ConformedClause | None) -> ConformedClause:
    assert gone is not None, "an entry of a redline stands in one of its copies at least"
    return replace(gone, outstanding=(), limited=(), supplements=(), qualifications=(), notices=(), lead=0)


def _runs(text: AnchoredText, change: Change, home: DocumentId, sources: Sources) -> Iterator[ConformedRun]:
    """Yield the runs of a text, cut at page ends, with the white space between them."""
    whole = text.text
    at = 0
    for run in runs_of(text, sources):
        if run["start"] > at:
            yield _nowhere(whole[at : run["start"]], change)
        section = sources.clauses[ClauseId(run["clause_id"])].section
        words, own = whole[run["start"] : run["end"]], run["document_id"] == home
        yield _conformed_run(run, text=words, change=change, as_signed=own, section=section)
        at = run["end"]
    if at < len(whole):
        yield _nowhere(whole[at:], change)


def _nowhere(text: str, change: Change) -> ConformedRun:
    place = dict.fromkeys(("clause_id", "document", "document_id", "page", "char_start", "char_end"))
    return _conformed_run(place, text=text, change=change, as_signed=False, section="", boxes=[])
