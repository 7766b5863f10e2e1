"""What could change an answer about who owes whom, and is not said by its obligations.

The words of each obligation are resolved once more for what bears on them (a claim that waits, a change that is not applied, a missing
signature); each contract of those asked about for what bears on it as a whole, and for its term.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from graph.errors import NotFoundError
from graph.lineage.dag import Lineage
from graph.model.ids import ClauseId, DocumentId
from graph.model.obligations import Obligation
from graph.model.resolution import Notice
from graph.resolution.resolve import resolve
from rag.warnings import of_term

LineageOf = Callable[[DocumentId], Lineage]
"""What resolving takes around a document."""


@dataclass(frozen=True, slots=True)
class Caveat:
    """A warning, and the document whose words it is about."""

    document_id: DocumentId
    notice: Notice


def caveats(lineage_of: LineageOf, as_of: date, obligations: Iterable[Obligation], about: Iterable[DocumentId]) -> tuple[Caveat, ...]:
    """Return the warnings of some obligations' clauses, and of the contracts that some documents belong to, each once, in that order."""
    owed = dict.fromkeys((one.duty.document_id, one.duty.clause_id) for one in obligations)
    told: dict[Notice, Caveat] = {}
    for one in (*_of_clauses(lineage_of, as_of, owed), *_of_contracts(lineage_of, as_of, about)):
        told.setdefault(one.notice, one)
    return tuple(told.values())


def _of_clauses(lineage_of: LineageOf, as_of: date, clauses: Iterable[tuple[DocumentId, ClauseId]]) -> Iterator[Caveat]:
    for document_id, clause_id in clauses:
        lineage = lineage_of(document_id)
        try:
            effective = resolve(lineage, clause_id, as_of)
        except NotFoundError:
            continue  # confirmed once, of a document that was withdrawn since
        yield from (Caveat(document_id, one) for one in (*of_term(effective, lineage), *effective.notices))


def _of_contracts(lineage_of: LineageOf, as_of: date, about: Iterable[DocumentId]) -> Iterator[Caveat]:
    """Yield what bears on contracts as a whole: the warnings that all provisions of a document have in common stand on its first."""
    for document_id in dict.fromkeys(other for one in about for other in lineage_of(one).contract(one)):
        first = lineage_of(document_id).clauses_of(document_id)[:1]
        yield from _of_clauses(lineage_of, as_of, ((document_id, clause.clause_id) for clause in first))
