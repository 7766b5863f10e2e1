"""Provenance of an obligation: from its clause in force through every file involved to the words on their pages, each step checked.

A file is checked by its hash, a lineage event by whether it agrees with the record. The files checked are those of every document
that the trail names as a cause:

- those that contain the words of the obligation and of its provision;
- the provision's own contract, and the later version or the parent that contains it now;
- every change on the path, also one that a later change replaced: the later one was written on top of it ("deleting 'sixty'"), and
  without it nobody can tell whether the later change still fits;
- what has to be read with it: supplements, waivers and consents, changes of limited scope, changes that could not be applied word
  for word, conflicting texts;
- the document that states the term: a contract that is over obliges otherwise.

Documents that the words only refer to, and changes not in force on the day, are left out: the words do not depend on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import TYPE_CHECKING

from graph.errors import IntegrityError, NotFoundError
from graph.model.ids import ClauseId, DocumentId
from graph.model.obligations import Obligation
from graph.model.resolution import EffectiveClause
from graph.model.source import SourceFile
from graph.model.text import AnchoredText
from ui.application.sources import OnDisk, Sources

if TYPE_CHECKING:
    from ui.application.portfolio import Portfolio
    from ui.openlineage.event_files import Extraction


@dataclass(frozen=True, slots=True)
class Source:
    """A file that the trail leads through, as indexed. `words`: words of the obligation stand in it; else it is on the path to them.

    `event` is the lineage event of its extraction, where one is kept that agrees with the record.
    """

    document_id: DocumentId
    file: SourceFile
    words: bool = True
    event: Extraction | None = None


@dataclass(frozen=True, slots=True)
class Trail:
    """The way of one obligation on a day, as far as it goes: its clause as it reads, the files checked, its words.

    `broken` says why it stops, `stopped` at which file; then nothing behind that station is given.
    """

    obligation: Obligation
    as_of: date
    effective: EffectiveClause | None = None
    sources: tuple[Source, ...] = ()
    words: AnchoredText = AnchoredText()  # noqa: RUF009 (frozen, and empty)
    broken: str = ""
    stopped: Source | None = None


class BrokenTrailError(IntegrityError):
    """A file on the way is not what was recorded; `trail` is how far it goes."""

    def __init__(self, trail: Trail) -> None:
        self.trail = trail
        super().__init__(trail.broken)


def follow(mine: Portfolio, obligation_id: str, as_of: date | None = None, known_as_of: datetime | None = None) -> Trail:
    """Return the way from an obligation to the pixels of its words on a day (default: today), each file's hash checked.

    Raises BrokenTrailError where a file is gone or is not what was recorded, NotFoundError where there is no such obligation.
    """
    as_of = as_of or mine.today()
    found = mine.obligations.find(obligation_id, as_of, known_as_of)
    trail = Trail(found, as_of, _effective(mine, found, as_of, known_as_of))
    sources = mine.sources(known_as_of)
    own = _words_stand_in(found, sources)
    for document_id in _led_through(found, trail.effective, sources):
        checked = _checked(mine, trail, document_id, known_as_of, words=document_id in own)
        trail = replace(trail, sources=(*trail.sources, checked))
    return replace(trail, words=found.duty.words)


def _effective(mine: Portfolio, found: Obligation, as_of: date, known_as_of: datetime | None) -> EffectiveClause | None:
    from graph.resolution.resolve import resolve

    lineage = mine.lineage(known_as_of, (found.duty.document_id,))
    try:
        return resolve(lineage, found.duty.clause_id, as_of)
    except NotFoundError:
        return None  # confirmed once, of a document that was withdrawn since


def _checked(mine: Portfolio, trail: Trail, document_id: DocumentId, known_as_of: datetime | None, *, words: bool) -> Source:
    """Return the file of a document, which is what was recorded; raises BrokenTrailError where it is not."""
    from ui.application.source_view import checked_file, files_of

    file, state = checked_file(files_of(mine, document_id, known_as_of))
    if file is None:
        raise BrokenTrailError(replace(trail, broken=f"The record names no file of '{document_id}'. The trail stops here."))
    source = Source(document_id, file, words, _extraction(mine, document_id, file, known_as_of))
    if state is OnDisk.SAME:
        return source
    why = {
        OnDisk.GONE: "is gone: where it was indexed there is no file that can be opened",
        OnDisk.CHANGED: "was changed since it was indexed: it no longer has the recorded hash",
    }
    raise BrokenTrailError(
        replace(trail, broken=f"'{file.name}' {why[state]} (recorded: {file.sha256[:16]}). The trail stops here.", stopped=source)
    )


def _extraction(mine: Portfolio, document_id: DocumentId, file: SourceFile, known_as_of: datetime | None) -> Extraction | None:
    from ui.openlineage.event_files import OnRecord, extraction

    instants = mine.parts.store.recorded(mine.name, document_id, mine.lookup.sequence(known_as_of))
    return extraction(mine.parts.events, OnRecord(mine.name, document_id, file.sha256, instants))


def _words_stand_in(found: Obligation, sources: Sources) -> tuple[DocumentId, ...]:
    """Return the documents whose words the obligation is, in the order of its words."""
    return tuple(dict.fromkeys(_of_words(found.duty.words, sources)))


def _led_through(found: Obligation, effective: EffectiveClause | None, sources: Sources) -> tuple[DocumentId, ...]:
    """Return every document that the trail of an obligation names as a cause: those of its words, then the others in order of the path."""
    path = _of_path(effective, sources) if effective else ()
    also = (home for duty in found.also for home in _of_words(duty.words, sources))
    edges = (sources.edges[edge].source_document_id for edge in (*found.qualified_by, *found.changed_by))
    return tuple(dict.fromkeys((*_words_stand_in(found, sources), *path, *also, *edges)))


def _of_path(effective: EffectiveClause, sources: Sources) -> Iterator[DocumentId]:
    yield effective.clause.document_id
    yield from (step.document_id for step in effective.steps)
    yield from (entry.document_id for entry in sources.obligation(effective).history)
    yield from _of_words(effective.text or effective.last_text or AnchoredText(), sources)
    clauses = (effective.continues_at, effective.term.clause_id, *effective.supplements)
    yield from (sources.clauses[one].document_id for one in clauses if one is not None)
    if effective.inherited_from is not None:
        yield effective.inherited_from
    yield from (sources.edges[edge].source_document_id for edge in effective.qualifications)
    yield from (change.document_id for change in effective.outstanding)
    yield from (text.document_id for text in effective.limited)
    yield from (text.document_id for text in effective.conflict)


def _of_words(words: AnchoredText, sources: Sources) -> Iterator[DocumentId]:
    clauses: Iterator[ClauseId] = (run.clause_id for run in words.runs if run.clause_id is not None)
    yield from (sources.clauses[one].document_id for one in clauses)
