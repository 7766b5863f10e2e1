"""The stage that has a model read the duties of clauses in force: what is still to be read is asked, and recorded a document at a time.

Answers are kept the moment they are there: a run that is cut off pays nothing twice. What cannot be read is one fault of one clause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from graph.comparison.consolidation import name_of
from graph.lineage.dag import Lineage
from graph.model.conformed import Conformed
from graph.model.documents import AMENDING_KINDS, Document, Execution
from graph.model.edges import EdgeStatus
from graph.model.ids import ClauseId
from graph.model.obligations import DutyReading
from graph.model.policy import Vendor
from graph.model.usage import StageUsage
from graph.store.interface import Store
from indexing.llm.concurrency import pool
from indexing.llm.interface import Fault
from indexing.obligations.model.clauses import ClauseInForce, clauses_to_read
from indexing.obligations.model.model_reader import ModelReader, reading_id

Told = Callable[[int, int, str], None]
"""Is told how many of how many clauses were read, and the document of the last."""


def ignore_progress(done: int, total: int, name: str) -> None:
    """No-op progress callback."""


@dataclass(frozen=True, slots=True)
class UnreadClause:
    """A clause of which nothing could be read, and why (a `Fault`): it is asked again in the next run."""

    document: str
    section: str
    fault: str


@dataclass(frozen=True, slots=True)
class DutiesRead:
    """What a run did: `clauses` were asked about, `duties` borne out by their words, `refused` claims dropped.

    `left` clauses were not asked about because of the budget. Of a rehearsal `usage` is an estimate, and there are no duties.
    """

    usage: tuple[StageUsage, ...] = ()
    clauses: int = 0
    duties: int = 0
    refused: int = 0
    left: int = 0
    not_read: tuple[UnreadClause, ...] = ()


def read_obligations(
    store: Store,
    portfolio: str,
    copies: Iterable[tuple[Conformed, Lineage]],
    reader: ModelReader,
    *,
    actor: str,
    now: datetime,
    run: str,
    again: bool = False,
    record: bool = True,
    on_progress: Told = ignore_progress,
) -> DutiesRead:
    """Ask a model about the clauses in force of some copies that none has read yet, and record what their words bear out.

    Each copy comes with the lineage it was made of; none of them is kept.

    `again` asks about all of them; what a model read before stands until it is read anew. With `record` off (a rehearsal)
    nothing is recorded. `run` names the run in the record of what it took.
    """
    known = {one.reading_id: one for one in store.duty_readings(portfolio)}
    asked = _asked(copies, () if again else tuple(known.values()))
    total, done, read = sum(len(some) for _, some in asked), 0, list[tuple[str, ClauseInForce, DutyReading]]()
    with pool(outside=reader.vendor is not Vendor.NONE) as readers:
        flying = [(name, [(one, readers.submit(reader.read, one)) for one in some]) for name, some in asked]
        for name, answers in flying:
            here = []
            for one, answer in answers:
                done += 1
                here.append((name, one, answer.result()))
                on_progress(done, total, name)
            read += here
            if record:
                _record(store, portfolio, [reading for _, _, reading in here], known, reader.taken(run), by=(actor, now))
    return _told(read, reader.taken(run))


def unread_clauses(copy: Conformed, lineage: Lineage, readings: Iterable[DutyReading]) -> tuple[ClauseInForce, ...]:
    """Return the clauses in force of a copy that can hold a duty and that no model has read yet, in reading order.

    None of a draft, or of a document that has ended; of a paper that changes others none that does it: its words are read there.
    """
    if copy.ended is not None or copy.document.execution is Execution.DRAFT:
        return ()
    done = {(one.clause_id, one.text_hash) for one in readings if not one.fault}
    acting = frozenset(_acting(copy.document, lineage))
    left = (one for one in clauses_to_read(copy, lineage) if one.clause.clause_id not in acting)
    return tuple(one for one in left if (one.clause.clause_id, one.text_hash) not in done)


def _acting(document: Document, lineage: Lineage) -> Iterator[ClauseId]:
    """Yield the clauses of a paper that change another."""
    for status in (EdgeStatus.COMMITTED, EdgeStatus.PENDING) if document.kind in AMENDING_KINDS else ():
        yield from (edge.source_clause_id for edge in lineage.edges_from(document.document_id, status))


def _asked(copies: Iterable[tuple[Conformed, Lineage]], readings: Sequence[DutyReading]) -> list[tuple[str, list[ClauseInForce]]]:
    """Return the clauses to ask about by the name of their document; one that stands in two copies once."""
    seen: set[str] = set()
    found = []
    for copy, lineage in copies:
        some = [one for one in unread_clauses(copy, lineage, readings) if reading_id(one) not in seen]
        seen |= {reading_id(one) for one in some}
        found += [(name_of(copy.document), some)] if some else []
    return found


def _record(
    store: Store,
    portfolio: str,
    readings: Sequence[DutyReading],
    known: dict[str, DutyReading],
    usage: tuple[StageUsage, ...],
    *,
    by: tuple[str, datetime],
) -> None:
    """Record what came of one document; a fault takes the place of no reading, and what was not asked is no reading."""
    new = [
        r for r in readings if r.fault != Fault.OVER_BUDGET and not (r.fault and r.reading_id in known and not known[r.reading_id].fault)
    ]
    actor, now = by
    with store.transaction(portfolio, actor, "obligations", now) as records:
        records.put(r for r in new if known.get(r.reading_id) != r)
        records.put(usage)


def _told(read: Sequence[tuple[str, ClauseInForce, DutyReading]], usage: tuple[StageUsage, ...]) -> DutiesRead:
    faults = [UnreadClause(name, one.section, r.fault) for name, one, r in read if r.fault]
    left = sum(one.fault == Fault.OVER_BUDGET for one in faults)
    return DutiesRead(
        usage=usage,
        clauses=len(read) - left,
        duties=sum(len(r.duties) for _, _, r in read),
        refused=sum(len(r.refused) for _, _, r in read),
        left=left,
        not_read=tuple(one for one in faults if one.fault != Fault.OVER_BUDGET),
    )
