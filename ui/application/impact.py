"""The impact of claims before anybody accepts them: words, obligations, risk, days to watch, earlier answers.

Each part is computed by the code that is used every day, on two versions of the record: as it is, and as it would be. Nothing is
recorded. Only what the claims can reach is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import islice
from typing import TYPE_CHECKING

from graph.comparison.impact import Impact, affected_documents, words_impact
from graph.comparison.obligation_changes import ObligationChanges, obligation_changes
from graph.comparison.rescheduled_days import DayMoved, days_moved
from graph.comparison.what_if import Scenario
from graph.errors import UsageError
from graph.model.documents import Document
from graph.model.edges import EdgeStatus
from graph.model.ids import DocumentId
from graph.text.periods import Period
from rag.drift import Drift, drifts
from ui.application.terms.risk import Assessed, RiskAssessment
from ui.application.use_cases import UseCases

if TYPE_CHECKING:
    from graph.lineage.dag import Lineage
    from graph.model.agenda import Entry, Unplaced, Window
    from graph.model.obligations import Obligation
    from graph.model.receipts import Receipt
    from indexing.risk.playbook import Playbook

MOST_ANSWERS = 50
"""How many earlier answers are told in full; all are counted."""
MOST_RECEIPTS = 5_000
"""How many receipts are looked at, the latest first; where there are more, that is said."""
_PAGE = 200
_AHEAD = timedelta(days=366)
_FARTHEST = Period(months=1200)


@dataclass(frozen=True, slots=True)
class EarlierAnswers:
    """Answers on record that quote what would read or stand differently, the latest first: `told` in full, of `changed` in all.

    `beside` counts those that were given with such provisions before them and quote none of these. `looked` receipts were looked at;
    `complete` is false where there are older ones.
    """

    told: tuple[Drift, ...] = ()
    changed: int = 0
    beside: int = 0
    looked: int = 0
    complete: bool = True


@dataclass(frozen=True, slots=True)
class WholeImpact:
    """What would be different if some claims were accepted, or a paper signed: each part on `supposed.as_of`, an answer on its own day.

    `document` and `signed` say which paper was supposed signed, and when; `waiting` counts its changes that would wait all the same.
    """

    supposed: Scenario
    words: Impact
    obligations: ObligationChanges
    risk: tuple[Assessed, ...]
    playbook: Playbook
    days: tuple[DayMoved, ...]
    answers: EarlierAnswers
    document: Document | None = None
    signed: date | None = None
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class ImpactAnalysis(UseCases):
    """Computes what claims of one portfolio would change. `risk` holds its contracts against a playbook.

    A model has not read words that are not in force yet: new obligations are those that rules find.
    """

    risk: RiskAssessment

    def signed(self, document: Document, signed: date, as_of: date) -> WholeImpact:
        """Return what the signature of a document would change; raises UsageError for one that is signed."""
        from ui.application.what_if import WhatIf

        pair = self.group(WhatIf).signed(document.document_id, signed, as_of)
        waiting = pair.after.edges_from(document.document_id, EdgeStatus.PENDING)
        return replace(self.analysed(pair), document=document, signed=signed, waiting=len(waiting))

    def analysed(self, pair: Scenario) -> WholeImpact:
        """Return what is different between two readings of the record; raises UsageError for a day too far off to count terms up to it."""
        if pair.as_of > _FARTHEST.after(self.today()):
            raise UsageError(f"Terms are counted a hundred years ahead: nothing can be told of {pair.as_of}.")
        changed = tuple(affected_documents(pair))
        before, after = (tuple(self._obligations(one, changed, pair.as_of)) for one in (pair.before, pair.after))
        return WholeImpact(
            supposed=pair,
            words=words_impact(pair),
            obligations=obligation_changes(before, after),
            risk=self.risk.differing(pair),
            playbook=self.risk.playbook,
            days=days_moved(*_calendars(pair, changed, before, after)),
            answers=self._answers(pair),
        )

    def _obligations(self, lineage: Lineage, documents: Sequence[DocumentId], as_of: date) -> Iterator[Obligation]:
        from graph.lifecycle.obligation_status import Calendar
        from indexing.obligations.in_force import obligations_in_force
        from ui.application.obligations.obligations import LEAD_DAYS, Journal

        journal = Journal.of(self.parts.store.obligation_events(self.name))
        readings = self.parts.store.duty_readings(self.name, None, lineage.documents.keys())
        for one in documents:
            yield from obligations_in_force(lineage, one, readings, journal.concerning(lineage, one, as_of), Calendar(as_of, LEAD_DAYS))

    def _answers(self, pair: Scenario) -> EarlierAnswers:
        if not pair.documents:
            return EarlierAnswers()
        receipts = list(islice(self._receipts(), MOST_RECEIPTS + 1))
        looked = receipts[:MOST_RECEIPTS]
        found = list(drifts(looked, pair))
        quoting = [one for one in found if one.quoted]
        complete = len(receipts) == len(looked)
        return EarlierAnswers(tuple(quoting[:MOST_ANSWERS]), len(quoting), len(found) - len(quoting), len(looked), complete)

    def _receipts(self) -> Iterator[Receipt]:
        """Yield the receipts on record, the latest first."""
        before: int | None = None
        while page := self.parts.store.receipts(self.name, _PAGE, before):
            yield from (receipt for _, receipt in page)
            before = page[-1][0]


def _calendars(
    pair: Scenario, documents: Sequence[DocumentId], before: Sequence[Obligation], after: Sequence[Obligation]
) -> tuple[list[Entry | Unplaced], list[Entry | Unplaced]]:
    """Return the days to watch of some documents, without the claims and with them; of obligations the due days."""
    from graph.model.agenda import Window

    last = min(max([pair.as_of + _AHEAD, *_ends(pair, documents)]), _FARTHEST.after(pair.as_of))
    window = Window(pair.as_of, last, pair.as_of)
    return list(_ahead(pair.before, documents, before, window)), list(_ahead(pair.after, documents, after, window))


def _ends(pair: Scenario, documents: Sequence[DocumentId]) -> Iterator[date]:
    """Yield the last days of the terms that run: one of them may lie further ahead than any calendar looks."""
    from graph.resolution.term_state import term_on

    terms = (term_on(lineage, one, pair.as_of) for lineage in (pair.before, pair.after) for one in documents)
    yield from (term.until for term in terms if term.until is not None)


def _ahead(
    lineage: Lineage, documents: Sequence[DocumentId], obligations: Sequence[Obligation], window: Window
) -> Iterator[Entry | Unplaced]:
    from graph.lifecycle.calendar import entries_ahead
    from indexing.terms.renewal_notice import notice_reader

    notice = notice_reader(lineage)
    for one in documents:
        yield from entries_ahead(lineage, one, [o for o in obligations if o.duty.document_id == one], notice, window)
