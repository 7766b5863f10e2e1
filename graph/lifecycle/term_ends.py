"""The ends of a contract's terms, one after the other.

A term is asked for on the very day on which it is to end: a change that takes effect before then, and an ending, move that day.
All are counted from the first term on, so that each keeps its number whatever day they are looked at from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from graph.comparison.timeline import change_days
from graph.lineage.dag import Lineage
from graph.lineage.supersession import governing_document
from graph.model.ids import DocumentId
from graph.model.resolution import Term, TermState
from graph.resolution.term_state import term_on

_DAY = timedelta(days=1)
_RUNS = frozenset({TermState.RUNNING, TermState.RENEWED_PRESUMED, TermState.NOTICE_GIVEN})
_STOPPED = frozenset({TermState.NOTICE_GIVEN, TermState.TERMINATED})
_MOST = 1200  # terms of one contract: a hundred years, month to month


@dataclass(frozen=True, slots=True)
class TermEnd:
    """The end of a contract's term: which term by number from 0, its state on its last day, the version that then governs.

    `first` is the day after the term before it, of the first term the first day on which anything is known of its contract.

    `renews`: its words presume another term after it, and nobody has refused; `dated` is false where they do not tell how long that one is.
    """

    number: int
    term: Term
    last: date
    version: DocumentId
    renews: bool
    dated: bool
    first: date

    @property
    def used_up(self) -> bool:
        """Whether it is a renewal after which the words provide for no other: nobody has to refuse one."""
        return self.term.state is TermState.RENEWED_PRESUMED and not self.renews

    @property
    def stopped(self) -> bool:
        """Whether somebody ended it, or refused to renew it."""
        return self.term.state in _STOPPED


def term_ends(lineage: Lineage, document_id: DocumentId, horizon: date) -> Iterator[TermEnd]:
    """Yield the ends of a contract's terms in their order, up to the first one from a day on; later versions of it are followed."""
    days = change_days(lineage, document_id)
    day = days[0] if days else date.min
    for number in range(_MOST):
        term = _next(lineage, document_id, day, days)
        if term is None or term.until is None:
            return
        last = term.until
        after = term_on(lineage, document_id, last + _DAY) if last < date.max else None
        renews = after is not None and after.state is TermState.RENEWED_PRESUMED
        dated = not renews or (after is not None and after.until is not None and after.until > last)
        yield TermEnd(number, term, last, governing_document(lineage, document_id, last), renews, dated, day)
        if last >= min(horizon, date.max - _DAY):
            return
        day = last + _DAY


def _next(lineage: Lineage, document_id: DocumentId, day: date, days: tuple[date, ...]) -> Term | None:
    """Return the term that runs on a day, as it ends; where none does the first that a later change brings."""
    for one in (day, *(d for d in days if d > day)):
        term = _settled(lineage, document_id, one, days)
        if term is not None:
            return term
    return None


def _settled(lineage: Lineage, document_id: DocumentId, day: date, days: tuple[date, ...]) -> Term | None:
    """Return the term that runs on a day, as it stands on its last day; None where none runs, or no words give that day.

    Changes are followed one by one: one that shortens the term ends it before what comes later, or its last day of before, is reached.
    """
    term = term_on(lineage, document_id, day)
    if term.state not in _RUNS:
        return None
    for change in (d for d in days if d > day):
        if term.until is None or change > term.until:
            break
        term = term_on(lineage, document_id, change)
    if term.until is None or term.until < day:
        return None
    then = term_on(lineage, document_id, term.until)
    return then if then.until == term.until else term  # it ended before its last day, and nobody had been told before
