"""Everything a person can do with a portfolio, one typed method each. Every door calls these, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from graph.errors import NotFoundError, UsageError
from graph.model.documents import Document
from graph.model.edges import Edge, EdgeStatus, Verdict
from graph.model.ids import ClauseId, DocumentId, EdgeId
from ui.deciding import Authority, Recorder
from ui.naming import find_provision, operative
from ui.parts import Reads
from ui.readable import Readable
from ui.waiting import awaited

if TYPE_CHECKING:  # what only one use case needs must not slow down the others
    from graph.ledger import Sign
    from graph.lineage.dag import Lineage
    from graph.model.obligations import ObligationEvent
    from indexing.obligations.model.model_run import Told
    from indexing.pipeline import IndexReport, OnProgress, Progress
    from ui.manual import Link
    from ui.obligation_record import ObligationRecord
    from ui.obliging import Moved, Said
    from ui.reading_duties import DutiesReadShape
    from ui.reviewing import Review
    from ui.withdrawing import Withdrawal


@dataclass(frozen=True, slots=True)
class Portfolio(Readable):
    """One portfolio at hand, to read from and to record in; every decision keeps who, when and why."""

    def index(
        self,
        paths: Path | str | Sequence[Path | str],
        on_progress: OnProgress = lambda _: None,
        reads: Reads = Reads(),  # noqa: B008
    ) -> IndexReport:
        """Read files and folders; safe to repeat. What cannot be read is in `failures`, the rest is kept.

        `reads` says who reads pairs of clauses, where it is not to be who is set; a dry run records nothing.
        """
        places = [Path(p) for p in ([paths] if isinstance(paths, (str, Path)) else paths)]
        missing = [str(p) for p in places if not p.exists()]
        if missing:
            raise NotFoundError(f"There is nothing at {', '.join(missing)}.")
        if reads.dry_run:
            with self.parts.rehearsal(reads) as indexer:
                return indexer.index(places, self.name, actor=self.actor, now=self.now(), on_progress=on_progress)
        indexer = self.parts.indexer(reads)  # the vectors before the turn to write, as everywhere
        with self.parts.writing() as give_way:

            def told(step: Progress) -> None:
                on_progress(step)
                give_way()  # between two steps: a person's decision need not wait for the end of a long run

            now = self.now()
            with self.parts.telling.run(self.name, "index", now) as observe:
                return indexer.index(places, self.name, actor=self.actor, now=now, on_progress=told, observe=observe)

    def catch_up(self) -> None:
        """Finish what a run that was cut off has left undone: links and caches. No reader is asked."""
        if not self.parts.begun() or not self.parts.store.facts_head(self.name):
            return
        indexer = self.parts.indexer(Reads())
        with self.parts.writing():
            indexer.relink(self.name, actor=self.actor, now=self.now())
            indexer.refresh(self.name, actor=self.actor, now=self.now())

    def purge(self, receipt_ids: Sequence[str], reason: str, sign: Sign) -> int:
        """Take the words of answers out of the record, in an entry that is signed; return how many were taken."""
        from graph.ledger import Purging

        self._must_exist()
        if not reason.strip():
            raise UsageError("Say why: the reason stays on record.")
        return self.parts.store.purge(self.name, receipt_ids, Purging(self.actor, reason.strip(), sign), self.now())

    def link(self, request: Link, authority: Authority) -> Edge:
        """Add an edge that nobody proposed; a person's word stands above the gate."""
        from graph.lineage import invariants
        from ui.manual import manual_edge

        self._must_exist()
        lineage = self.lineage()
        source = self._provision(request.source, request.source_section, lineage)
        target = self._provision(request.target, request.target_section, lineage)
        edge = manual_edge(request, lineage, source, target, by=authority.by, reason=authority.reason)
        broken = invariants.check(lineage, edge)
        if broken:
            raise UsageError("This edge cannot be: " + "; ".join(v.message for v in broken))
        self._decide(Verdict.LINK, [edge.claim_key], authority, edge=edge)
        return self._edge(edge.edge_id)

    def unlink(self, edge_id: str, authority: Authority) -> Edge:
        """Retract an edge; it stays on record and no longer changes an answer."""
        edge = self._edge(EdgeId(edge_id))
        self._decide(Verdict.UNLINK, [edge.edge_id], authority)
        return self._edge(edge.edge_id)

    def set(self, document: str, field: str, value: str, authority: Authority) -> Document:
        """Correct what the register says of a document; whatever hangs on it is looked up again."""
        from indexing.corrections import corrected, parse_field

        parse_field(field, value)
        self._must_exist()
        named = self._one(document)
        self._decide(Verdict.SET, [named.document_id], authority, field=field, value=value)
        return corrected((named,), self.parts.store.decisions(self.name))[0]

    def withdrawal(self, document: str, as_of: date | None = None) -> Withdrawal:
        """Return what would be different on a day without a document; nothing is recorded."""
        from ui.withdrawing import Withdrawing

        self._must_exist()
        return Withdrawing(self.name, self.parts, self.now, self.actor).shown(self._one(document), as_of or self.today())

    def withdraw(self, document: str, authority: Authority, as_of: date | None = None) -> Withdrawal:
        """Take a document out: it no longer counts, and stays on record. Whatever hangs on it is looked up again."""
        from ui.withdrawing import Withdrawing

        self._must_exist()
        return Withdrawing(self.name, self.parts, self.now, self.actor).withdraw(self._one(document), authority, as_of or self.today())

    def record_condition(self, subject: str, value: str, authority: Authority) -> tuple[Edge, ...]:
        """Record what became of a condition: of an edge and all that wait for the same, or of every conditional change of a document.

        `value` is ``SATISFIED 2021-03-01``, ``WAIVED 2021-03-01``, ``FAILED``, or "" to take an earlier record back.
        """
        from indexing.corrections import CONDITION, parse_condition

        parse_condition(value)
        self._must_exist()
        edges = self._conditional(subject)
        self._decide(Verdict.SET, [e.claim_key for e in edges], authority, field=CONDITION, value=value)
        return tuple(self._edge(e.edge_id) for e in edges)

    def oblige(self, obligation_ids: Sequence[str], said: Said, authority: Authority) -> tuple[Moved, ...]:
        """Record what a person says of obligations: confirmed, fulfilled, waived ... What cannot be is told, and the rest goes on."""
        self._must_exist()
        from ui.obliging import Obliging

        return Obliging(self._obligations, self._obligation_record).move(obligation_ids, said, authority)

    def read_obligations(
        self,
        document: str | None = None,
        reads: Reads = Reads(),  # noqa: B008
        told: Told = lambda *_: None,
        as_of: date | None = None,
        *,
        again: bool = False,
    ) -> DutiesReadShape:
        """Have a model read what the words in force on a day oblige whom to, of one contract or of all; safe to repeat.

        Raises UsageError where no model is named, it cannot be had, or the portfolio does not let it see its words.
        """
        from ui.reading_duties import ReadingDuties

        self._must_exist()
        named = self.parts.store.documents(self.name) if document is None else self._named(document)
        ids = tuple(dict.fromkeys(map(operative, named)))
        return ReadingDuties(self.name, self.parts, self.now, self.actor).read(ids, as_of or self.today(), reads, told, again=again)

    def archive(self, document: str, authority: Authority, on: date | None = None) -> tuple[ObligationEvent, ...]:
        """Record that a contract is closed: its open obligations expire, except those that survive it or had fallen due."""
        self._must_exist()
        from ui.archiving import Archiving

        return Archiving(self._obligations, self._obligation_record).archive(self._one(document), authority, on)

    def undo_event(self, event_id: str, authority: Authority) -> ObligationEvent:
        """Take back what was recorded of an obligation, with all that followed from it. Both stay on record."""
        self._must_exist()
        return self._obligation_record.undo(event_id, authority)

    @property
    def _obligation_record(self) -> ObligationRecord:
        from ui.obligation_record import ObligationRecord

        return ObligationRecord(self.name, self.parts, self.now, self.actor)

    @property
    def review(self) -> Review:
        """What waits for a person, and what they decide on it."""
        from ui.reviewing import Review

        self._must_exist()
        return Review(self.name, self.parts, self.now, self.actor, lambda around: self.lineage(None, around))

    def _provision(self, document: str, section: str, lineage: Lineage) -> tuple[DocumentId, ClauseId | None]:
        """Return an instrument and, where one is named, its provision."""
        if not section:
            return operative(self._one(document)), None
        clause = find_provision(section, dict.fromkeys(map(operative, self._named(document))), lineage)
        return lineage.clause(clause).document_id, clause

    def _edge(self, edge_id: EdgeId) -> Edge:
        """Return an edge as it stands now: live, or the last that was retracted."""
        found = [e for e in self._recorded() if e.edge_id == edge_id]
        if not found:
            raise NotFoundError(f"There is no edge '{edge_id}'. `inforce edges` lists them.")
        return max(found, key=lambda e: (e.status is not EdgeStatus.RETRACTED, str(e.retracted_at)))

    def _conditional(self, subject: str) -> tuple[Edge, ...]:
        """Return the conditional edges that a person means by an edge's id or a document's name.

        What one instrument makes wait for the same words waits for one event: the edge named stands for all of these.
        """
        live = [e for e in self.parts.store.edges(self.name) if e.condition_kind is not None]
        named = [e for e in live if e.edge_id == subject]
        found = [e for e in live for one in named if awaited(e) == awaited(one)]
        if not found and subject not in {e.edge_id for e in self.edges()}:
            source = self._one(subject).document_id
            found = [e for e in live if e.source_document_id == source]
        if not found:
            raise UsageError(f"No change that '{subject}' makes depends on a condition.")
        return tuple(found)

    def _decide(
        self, verdict: Verdict, subjects: Sequence[str], authority: Authority, *, edge: Edge | None = None, field: str = "", value: str = ""
    ) -> None:
        """Record what a person decided on some subjects, at once, and look up again whatever hangs on it."""
        recorder = Recorder(self.name, self.parts, self.now, self.actor)
        recorder.record(lambda: [recorder.decision(verdict, s, authority, edge=edge, field=field, value=value) for s in subjects])
