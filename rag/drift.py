"""Earlier answers that a change would make other: the provisions of their receipts, resolved without it and with it. Pure.

Each answer is read on the day that it was about. What the receipt says is not compared with: where the records have moved
on since it was given, that is no effect of this change (`rag.receipts` tells it). No question is put again, so provisions that only a
new answer would find (a new parent, a provision brought in) are not told here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache

from graph.comparison.what_if import Scenario
from graph.errors import NotFoundError
from graph.lineage.dag import Lineage
from graph.model.ids import ClauseId, DocumentId
from graph.model.receipts import Receipt
from graph.model.resolution import EffectiveClause, Status
from graph.resolution.resolve import resolve


@dataclass(frozen=True, slots=True)
class ClauseDrift:
    """A provision of an answer that would read or stand differently; None on a side where it is not there.

    `before` and `after` are its words in force, or the last it had. `quoted`: words of it are cited in the answer.
    """

    clause_id: ClauseId
    document_id: DocumentId
    section: str
    status_before: Status | None
    status_after: Status | None
    before: str | None
    after: str | None
    quoted: bool


@dataclass(frozen=True, slots=True)
class Drift:
    """An answer on record, and its provisions that would be other ones."""

    receipt: Receipt
    clauses: tuple[ClauseDrift, ...]

    @property
    def quoted(self) -> bool:
        """True where words that the answer cites are among what would change."""
        return any(one.quoted for one in self.clauses)


def drifts(receipts: Iterable[Receipt], pair: Scenario) -> Iterator[Drift]:
    """Yield the answers on record that would be other ones, in the order given; those about a day before the change stay as they are."""
    without, with_it = _resolving(pair.before), _resolving(pair.after)
    touched = {*pair.documents, *pair.sources}
    for receipt in receipts:
        if receipt.governs < pair.starts or touched.isdisjoint(c.document_id for c in receipt.clauses):
            continue
        found = tuple(_changed(pair.before, receipt, without, with_it))
        if found:
            yield Drift(receipt, found)


_Resolving = Callable[[ClauseId, date], EffectiveClause | None]


def _resolving(lineage: Lineage) -> _Resolving:
    """Return what resolves a provision on a day, each once: many answers rest on the same ones."""
    return cache(lambda clause_id, as_of: followed(lineage, clause_id, as_of))


def followed(lineage: Lineage, clause_id: ClauseId, as_of: date) -> EffectiveClause | None:
    """Return a provision on a day, followed to its counterpart in the version in force; None where it is not here."""
    try:
        found = resolve(lineage, clause_id, as_of)
        while found.continues_at is not None:
            found = resolve(lineage, found.continues_at, as_of)
    except NotFoundError:
        return None
    return found


def _changed(lineage: Lineage, receipt: Receipt, without: _Resolving, with_it: _Resolving) -> Iterator[ClauseDrift]:
    for clause in receipt.clauses:
        before, after = (resolving(clause.clause_id, receipt.governs) for resolving in (without, with_it))
        if _shown_in_answer(before) != _shown_in_answer(after):
            yield ClauseDrift(
                clause_id=clause.clause_id,
                document_id=clause.document_id,
                section=clause.section,
                status_before=before.status if before else None,
                status_after=after.status if after else None,
                before=_words(before),
                after=_words(after),
                quoted=_is_quoted(lineage, receipt, before),
            )


def _shown_in_answer(found: EffectiveClause | None) -> object:
    """What of a provision shows in an answer: its words, its standing, and what is outstanding, limited or waived beside it."""
    return found and (found.status, _words(found), found.outstanding, found.limited, found.qualifications)


def _words(found: EffectiveClause | None) -> str | None:
    words = found and (found.text or found.last_text)
    return words.text if words else None


def _is_quoted(lineage: Lineage, receipt: Receipt, found: EffectiveClause | None) -> bool:
    """Tell whether a citation of an answer lies in the words of a provision: at the same place of the same instrument."""
    words = found and (found.text or found.last_text)
    return any(
        run.char_start < cited.char_end and cited.char_start < run.char_start + len(run.text)
        for run in (words.runs if words else ())
        if run.char_start is not None and run.clause_id is not None and run.clause_id in lineage.clauses
        for cited in receipt.citations
        if cited.document_id == lineage.clauses[run.clause_id].document_id
    )
