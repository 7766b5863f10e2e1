"""What a contract in force speaks of at all: the first sentence with one of some phrases."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cache

from graph.comparison.consolidation import conform_once
from graph.lineage.dag import Lineage
from graph.model.conformed import Conformed, ConformedClause
from graph.model.documents import ClauseKind
from graph.model.edges import Unit
from graph.model.ids import DocumentId
from graph.model.resolution import Status
from graph.model.terms import Cell, CellStatus, Column
from graph.text.sentences import spans
from indexing.risk.assess import Spoken
from indexing.risk.conditions import find_phrase

_SILENT = frozenset({ClauseKind.SIGNATURES, ClauseKind.RECITAL})


def speaking(lineage: Lineage, document_id: DocumentId, as_of: date) -> Spoken:
    """Return what looks for phrases in the words of a document in force on a day; the document is read when first asked."""

    @cache
    def copy() -> Conformed:
        return conform_once(lineage, document_id, as_of)

    @cache
    def look(phrases: tuple[str, ...]) -> Cell | None:
        return next(_found(copy(), phrases), None)

    return look


def _found(copy: Conformed, phrases: tuple[str, ...]) -> Iterator[Cell]:
    for entry in copy.clauses:
        if entry.status is Status.IN_FORCE and entry.clause.kind not in _SILENT:
            hit = find_phrase(phrases, entry.text.text)
            if hit:
                yield _cell(entry, hit.start(), hit.end())


def _cell(entry: ConformedClause, start: int, end: int) -> Cell:
    """Return the sentence around some words, of a column that whoever asked fills in."""
    text = entry.text.text
    low, high = next(((a, b) for a, b in spans(text, Unit.SENTENCE) if a <= start < b), (start, end))
    clause = entry.clause
    return Cell(
        Column.DATA_PROTECTION,
        CellStatus.FOUND,
        words=entry.text.slice(low, max(high, end)),
        clause_id=clause.clause_id,
        holder=clause.document_id,
        section=clause.section,
    )
