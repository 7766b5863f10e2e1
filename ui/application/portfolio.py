"""Everything a person can do with a portfolio, one typed method each. Every door calls these, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from graph.errors import NotFoundError, UsageError
from graph.model.documents import Document
from graph.model.edges import Edge, EdgeStatus, EdgeType, Verdict
from graph.model.evidence import Finding, Head
from graph.model.ids import DocumentId, EdgeId, PortfolioName
from ui.application.decisions import Authority, Recorder
from ui.application.lookup import Lookup
from ui.application.names import find_provision, find_taken, operative
from ui.application.near import Near
from ui.application.parts import Parts, Reads
from ui.application.questions import Copy, Provision, Question
from ui.application.sources import Sources

if TYPE_CHECKING:  # what only one use case needs must not slow down the others
    from graph.comparison.redline import Redline
    from graph.ledger import Sign
    from graph.lineage.dag import Lineage
    from graph.model.conformed import Conformed
    from graph.model.history import Obligation as WordsHistory
    from graph.model.history import Timeline
    from graph.model.judgements import Candidate
    from graph.model.obligations import Obligation, ObligationEvent
    from graph.model.receipts import Receipt
    from graph.model.resolution import EffectiveClause
    from graph.review.edge_evidence import EvidenceRecord
    from indexing.obligations.model.model_run import Told
    from indexing.pipeline import IndexReport, OnProgress, Progress
    from indexing.risk.playbook import Playbook
    from rag.llamaindex import LineageQueryEngine, LineageRetriever
    from rag.reply import Answer
    from rag.understand.question import Asked
    from rag.write.writer import Event
    from ui.application.obligations.accountability import Owing
    from ui.application.obligations.calendar import Planned
    from ui.application.obligations.events import Moved, Said
    from ui.application.obligations.obligations import Obligations
    from ui.application.obligations.reading import DutiesRun
    from ui.application.obligations.record import ObligationRecord
    from ui.application.proofs import Against, Verified
    from ui.application.register import Register
    from ui.application.replay import Replayed
    from ui.application.review.manual_edges import Link
    from ui.application.review.review import Review
    from ui.application.review.withdrawal import Withdrawal
    from ui.application.terms.contracts import Contracts
    from ui.application.terms.risk import Assessed, Risking
    from ui.application.terms.table import Row
    from ui.application.what_if import Supposition


@dataclass(frozen=True, slots=True)
class Purged:
    """How many answers were purged, and the receipts, oldest first, that still hold one of their questions, asked again or before."""

    answers: int
    repeating: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Portfolio:
    """One portfolio at hand. Days default to today, records to all there are; errors are InForceErrors.

    `now` tells the time, with its zone; `actor` is who the record says acted. What records something keeps who, when and why.
    """

    name: PortfolioName
    parts: Parts
    now: Callable[[], datetime]
    actor: str

    def still(self, at: int | None = None) -> Self:
        """Return the portfolio as it is recorded at the first look, or was at a ledger sequence: for reading, whatever others record."""
        from ui.application.snapshot import still

        return replace(self, parts=still(self.parts, self.name, at))

    @property
    def register(self) -> Register:
        """What is on record, as lists."""
        from ui.application.register import Register

        self.lookup.must_exist()
        return Register(self.name, self.parts)

    @property
    def lookup(self) -> Lookup:
        """What names and ids mean in this portfolio."""
        return Lookup(self.name, self.parts)

    def lineage(self, known_as_of: datetime | None = None, around: Collection[DocumentId] | None = None) -> Lineage:
        """Return the documents, clauses and edges that count; `around` asks for what resolving takes around some documents."""
        return self.parts.lineage(self.name, self.lookup.sequence(known_as_of), around)

    def today(self) -> date:
        """Return today, where the user is."""
        return self.now().astimezone().date()

    def close(self) -> None:
        """Let go of everything that was opened."""
        self.parts.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def ask(self, question: Question | str) -> Answer:
        """Answer from the clauses in force on the day asked about."""
        from ui.application.answering import whole

        return whole(self.stream(question))

    def stream(self, question: Question | str) -> Iterator[Event]:
        """Yield the same as it comes: what the answer rests on, then its words, then all of it."""
        from ui.application.answering import Answering

        asked = Question.of(question)
        head = self.lookup.must_exist()
        known = head if asked.known_as_of is None else self.parts.store.sequence_at(self.name, asked.known_as_of)
        return Answering(self.name, self.parts, self.now, self.actor).stream(self._put(asked), known, asked.known_as_of)

    def as_retriever(self, about: Question | None = None) -> LineageRetriever:
        """Return a LlamaIndex retriever whose nodes are clauses in force; `about` gives days, party or document, not the words."""
        from rag.llamaindex import LineageRetriever

        head = self.lookup.must_exist()
        about = about or Question("")
        known = head if about.known_as_of is None else self.lookup.sequence(about.known_as_of)
        return LineageRetriever(self.parts.answerer, self.name, lambda text: self._put(replace(about, text=text)), known=known)

    def as_query_engine(self, about: Question | None = None) -> LineageQueryEngine:
        """Return a LlamaIndex query engine that answers as `ask` does; `about` as for `as_retriever`."""
        from rag.llamaindex import LineageQueryEngine

        self.lookup.must_exist()
        return LineageQueryEngine(lambda text: self.ask(replace(about or Question(""), text=text)))

    def resolve(self, provision: Provision) -> EffectiveClause:
        """Return a provision as it reads on a day, and why; a child may be asked by what it takes from its parents."""
        from graph.resolution.resolve import resolve

        self.lookup.must_exist()
        as_of = provision.as_of or self.today()
        lineage, within = self.lookup.around(provision.document, provision.known_as_of)
        try:
            return resolve(lineage, find_provision(provision.section, within, lineage, as_of), as_of)
        except NotFoundError:
            taken = find_taken(provision.section, within, lineage, as_of)
            if taken is None:
                raise
            return taken

    def timeline(self, provision: Provision) -> Timeline:
        """Return a provision over all days, with what caused each change; `as_of` only tells under which number it is named."""
        from graph.comparison.timeline import timeline

        self.lookup.must_exist()
        lineage, within = self.lookup.around(provision.document, provision.known_as_of)
        return timeline(lineage, find_provision(provision.section, within, lineage, provision.as_of))

    def conform(self, copy: Copy, as_of: date | None = None) -> Conformed:
        """Return a whole document as it reads on a day: the day asked about, unless another is given."""
        from graph.comparison.consolidation import conform

        self.lookup.must_exist()
        document = operative(self.lookup.one(copy.document, copy.known_as_of))
        return conform(self.lineage(copy.known_as_of, (document,)), document, as_of or copy.as_of or self.today())

    def redline(self, copy: Copy) -> Redline:
        """Return what changed in a document from the day to compare with to the day asked about."""
        from graph.comparison.redline import redline

        if copy.against is None:
            raise UsageError("Name the day to compare with.")
        lineage, _ = self.lookup.around(copy.document, copy.known_as_of)
        return redline(lineage, self.conform(copy, copy.against), self.conform(copy))

    def suppose_signed(self, document: str, signed: date | None = None, as_of: date | None = None) -> Supposition:
        """Return what would be different if a paper were signed on a day (default: today); nothing is recorded."""
        from ui.application.what_if import Supposing

        self.lookup.must_exist()
        named = self.register.document(self.lookup.one(document).document_id)
        return Supposing(self.name, self.parts, self.now).signed(named, signed or self.today(), as_of or self.today())

    def edges(self, known_as_of: datetime | None = None) -> tuple[Edge, ...]:
        """Return every edge of the lineage, whatever its status, retracted ones too; waivers are no edges of it."""
        return tuple(e for e in self.lookup.edges(known_as_of) if e.edge_type is not EdgeType.QUALIFIES)

    def qualifications(self, known_as_of: datetime | None = None) -> tuple[Edge, ...]:
        """Return every waiver, consent and forbearance, whatever its status, retracted ones too."""
        return tuple(e for e in self.lookup.edges(known_as_of) if e.edge_type is EdgeType.QUALIFIES)

    def candidates(self, document: str | None = None) -> tuple[Candidate, ...]:
        """Return the older provisions that clauses may act on without citing them, the likeliest first in each clause.

        Of all documents, or of those that a name means. Nobody has confirmed any of them; nothing is recorded.
        """
        from indexing.candidates.proposing import proposed

        self.lookup.must_exist()
        sources = None if document is None else frozenset(map(operative, self.lookup.named(document)))
        linker = self.parts.linker
        linker.caches.caught_up(self.name, actor=self.actor, now=self.now)
        return proposed(self.parts.store, self.name, linker.recall, sources)

    def check(self) -> tuple[Finding, ...]:
        """Return what a person should look at, the gravest first."""
        from indexing.check import check

        self.lookup.must_exist()
        now = self.still()
        return check(now.parts.store, self.name, now.lineage())

    def verify(self, against: Against | None = None) -> Verified:
        """Check the ledger, every row it speaks of and the evidence of every edge, held against what is kept elsewhere."""
        from ui.application import proofs

        if against is None or against.head is None:  # with a head, that nothing is here is what it finds
            self.lookup.must_exist()
        parts = self.still().parts
        held = against or proofs.Against()
        if held.trusts is None:
            held = replace(held, trusts=parts.trusts())
        return proofs.verified(parts.store, self.name, held, parts.located)

    def head(self) -> Head:
        """Return where the ledger ends now: kept elsewhere, it shows later whether anything before it was changed."""
        from ui.application.proofs import head

        self.lookup.must_exist()
        return head(self.parts.store, self.name)

    def receipt(self, receipt_id: str) -> Receipt:
        """Return the receipt of one answer; raises NotFoundError, or IntegrityError where it is not what was recorded."""
        self.lookup.must_exist()
        return self.parts.store.receipt(self.name, receipt_id)

    def names(self, receipt: Receipt) -> dict[DocumentId, str]:
        """Return the files' names of the documents that a receipt speaks of."""
        from ui.application.replay import names

        return names(self.parts.store, receipt)

    def receipts(self, limit: int, before: int | None = None) -> tuple[tuple[int, Receipt], ...]:
        """Return the receipts of the last answers (before a ledger sequence), each with its sequence, the newest first."""
        self.lookup.must_exist()
        return self.parts.store.receipts(self.name, limit, before)

    def verify_receipt(self, receipt_id: str) -> Replayed:
        """Replay one answer: whether the records it was given on bear it out, and what would differ today and why."""
        from ui.application.replay import replay

        return replay(self.still().parts, self.receipt(receipt_id))

    def evidence(self, edge_id: str) -> tuple[EvidenceRecord, ...]:
        """Return what was put on record of an edge, oldest first: each time it began to stand differently."""
        from ui.application.proofs import evidence

        self.lookup.must_exist()
        return evidence(self.parts.store, self.name, EdgeId(edge_id))

    def documents(self, known_as_of: datetime | None = None) -> tuple[Document, ...]:
        """Return the instruments, as read, by file name."""
        return self.parts.store.documents(self.name, self.lookup.sequence(known_as_of))

    def touching(self, provision: Provision) -> tuple[Edge, ...]:
        """Return every edge at a provision, what is around it or its document, from or to it, whatever became of it."""
        from ui.application.register import touching

        self.lookup.must_exist()
        lineage, within = self.lookup.around(provision.document, provision.known_as_of)
        clause = find_provision(provision.section, within, lineage, provision.as_of)
        known = self.lookup.sequence(provision.known_as_of)
        holding = lineage.clauses[clause].document_id
        edges = self.parts.store.edges(self.name, known, frozenset(EdgeStatus), document_ids=(holding,))
        return touching(edges, clause, lineage)

    def document(self, asked: str) -> Document:
        """Return the one instrument that a name means; a file with several must be named by id."""
        return self.lookup.one(asked)

    def sources(self, known_as_of: datetime | None = None) -> Sources:
        """Return what the ids in records stand for."""
        known = self.lookup.sequence(known_as_of)
        near = Near(lambda: self.parts.at_hand(self.name, known), lambda: self.parts.lineage(self.name, known))
        readings, pages = self.parts.readings(self.name, known), self.parts.pages(self.name, known)

        def copy(one: DocumentId) -> Document:
            return self.parts.store.last_document(self.name, one, known)  # an edge outlives, retracted, the document that was withdrawn

        return Sources(near.documents(copy), near.clauses(), readings, pages, near.edges(), partial(_obligation, near))

    def _put(self, question: Question) -> Asked:
        """Return a question as `rag` takes it: on a day, of documents that are there."""
        named = self.lookup.named(question.document, question.known_as_of) if question.document else ()
        return question.put(self.today(), frozenset(map(operative, named)))

    def risk(
        self,
        document: str | None = None,
        as_of: date | None = None,
        known_as_of: datetime | None = None,
        playbook: str | Path | Playbook | None = None,
        against: date | None = None,
    ) -> Iterator[Assessed]:
        """Yield what a playbook (a file, or one that comes with In Force) finds in a contract or in each, contract by contract.

        `against` is another day to compare with, in the version in force then.
        """
        contracts = self.contracts(document, as_of, known_as_of)
        return self._risking(playbook).each(contracts, against)

    def risk_supposed(
        self, subject: str, as_of: date | None = None, playbook: str | Path | Playbook | None = None, signed: date | None = None
    ) -> tuple[Assessed, ...]:
        """Return what a playbook would find otherwise if a claim that waits were accepted, or a paper were signed on a day (today)."""
        self.lookup.must_exist()
        edge = next((e for e in self.lookup.edges() if e.edge_id == subject and e.status is EdgeStatus.PENDING), None)
        risking, day = self._risking(playbook), as_of or self.today()
        if edge is not None:
            ends = [one for one in (edge.source_document_id, edge.target_document_id) if one]
            return risking.accepted(self.lineage(None, ends), edge, day)
        named = self.register.document(self.lookup.one(subject).document_id)
        return risking.signed(named, signed or self.today(), day, self.now)

    def table(
        self, columns: Sequence[str] = (), where: str = "", as_of: date | None = None, known_as_of: datetime | None = None
    ) -> Iterator[Row]:
        """Yield a row of terms for each contract, those too that are not what `where` asks for: `Row.matches` tells."""
        from ui.application.terms.table import Wanted, rows

        day = as_of or self.today()
        return rows(self.contracts(None, day, known_as_of), Wanted.of(columns, where, day))

    def contracts(self, document: str | None = None, as_of: date | None = None, known_as_of: datetime | None = None) -> Contracts:
        """Return the contracts of a day, each in the version in force, or the one that a name means; raises UsageError for an amendment."""
        from ui.application.terms.contracts import Contracts, must_be_contract

        self.lookup.must_exist()
        named = [] if document is None else self.lookup.named(document, known_as_of)
        must_be_contract(named)
        only = frozenset(map(operative, named))
        return Contracts(self.name, self.still().parts, self.lookup.sequence(known_as_of), as_of or self.today(), only)

    def _risking(self, playbook: str | Path | Playbook | None) -> Risking:
        from ui.application.terms.risk import Risking

        return Risking.of(self.name, self.parts, playbook)

    def obligations(
        self, document: str | None = None, as_of: date | None = None, known_as_of: datetime | None = None, *, decided: bool = False
    ) -> Iterator[Obligation]:
        """Yield what the words in force on a day oblige whom to, with what people made of it; of one contract, or of all.

        Contracts are read one by one as they are come to; with `decided` only those of which people said anything.
        """
        self.lookup.must_exist()
        of = self.lookup.ids(document, known_as_of)
        return self._obligations.listed(as_of or self.today(), self.lookup.sequence(known_as_of), of, decided=decided)

    def obligation(self, obligation_id: str, as_of: date | None = None, known_as_of: datetime | None = None) -> Obligation:
        """Return one obligation as it stands on a day; raises NotFoundError."""
        self.lookup.must_exist()
        return self._obligations.show(obligation_id, as_of or self.today(), self.lookup.sequence(known_as_of))

    def agenda(
        self,
        start: date | None = None,
        end: date | None = None,
        document: str | None = None,
        as_of: date | None = None,
        known_as_of: datetime | None = None,
    ) -> Planned:
        """Return what has to be watched between two days, both counted (default: a year from `as_of` on); of one contract, or of all.

        Obligations as they stand on `as_of`, on which nothing counts that was signed later. Raises UsageError.
        """
        from ui.application.obligations.calendar import Planning, window

        self.lookup.must_exist()
        asked = window(start, end, as_of, self.today())
        of = self.lookup.ids(document, known_as_of)
        return Planning(self.name, self.parts, self._obligations, self.lookup.sequence(known_as_of)).of(asked, of)

    def owing(self, document: str | None = None, as_of: date | None = None, known_as_of: datetime | None = None) -> Owing:
        """Return who owes what to whom by the words in force on a day, to be asked; of one contract, or of all."""
        from ui.application.obligations.accountability import owing

        self.lookup.must_exist()
        of = self.lookup.ids(document, known_as_of)
        return owing(self._obligations, as_of or self.today(), self.lookup.sequence(known_as_of), of)

    @property
    def _obligations(self) -> Obligations:
        from ui.application.obligations.obligations import Obligations

        return Obligations(self.name, self.parts)

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

    def purge(self, receipt_ids: Sequence[str], reason: str, sign: Sign) -> Purged:
        """Delete the words of answers from the record, in an entry that is signed; return what was deleted and what repeats it."""
        from graph.ledger import Purging

        self.lookup.must_exist()
        if not reason.strip():
            raise UsageError("Say why: the reason stays on record.")
        store = self.parts.store
        words = {store.receipt(self.name, one).question for one in receipt_ids}
        taken = store.purge(self.name, receipt_ids, Purging(self.actor, reason.strip(), sign), self.now())
        left = store.receipts(self.name, store.head(self.name))
        return Purged(taken, tuple(one.receipt_id for _, one in reversed(left) if words & {one.question, *one.previous}))

    def link(self, request: Link, authority: Authority) -> Edge:
        """Add an edge that nobody proposed; a person's word stands above the gate."""
        from graph.lineage import invariants
        from ui.application.review.manual_edges import manual_edge

        self.lookup.must_exist()
        lineage = self.lineage()
        source = self.lookup.provision(request.source, request.source_section, lineage)
        target = self.lookup.provision(request.target, request.target_section, lineage)
        edge = manual_edge(request, lineage, source, target, by=authority.by, reason=authority.reason)
        broken = invariants.check(lineage, edge)
        if broken:
            raise UsageError("This edge cannot be: " + "; ".join(v.message for v in broken))
        self._decide(Verdict.LINK, [edge.claim_key], authority, edge=edge)
        return self.lookup.edge(edge.edge_id)

    def unlink(self, edge_id: str, authority: Authority) -> Edge:
        """Retract an edge; it stays on record and no longer changes an answer."""
        edge = self.lookup.edge(EdgeId(edge_id))
        self._decide(Verdict.UNLINK, [edge.edge_id], authority)
        return self.lookup.edge(edge.edge_id)

    def set(self, document: str, field: str, value: str, authority: Authority) -> Document:
        """Correct what the register says of a document; whatever hangs on it is looked up again."""
        from indexing.corrections import corrected, parse_field

        parse_field(field, value)
        self.lookup.must_exist()
        named = self.lookup.one(document)
        self._decide(Verdict.SET, [named.document_id], authority, field=field, value=value)
        return corrected((named,), self.parts.store.decisions(self.name))[0]

    def withdrawal(self, document: str, as_of: date | None = None) -> Withdrawal:
        """Return what would be different on a day without a document; nothing is recorded."""
        from ui.application.review.withdrawal import Withdrawing

        self.lookup.must_exist()
        return Withdrawing(self.name, self.parts, self.now, self.actor).shown(self.lookup.one(document), as_of or self.today())

    def withdraw(self, document: str, authority: Authority, as_of: date | None = None) -> Withdrawal:
        """Take a document out: it no longer counts, and stays on record. Whatever hangs on it is looked up again."""
        from ui.application.review.withdrawal import Withdrawing

        self.lookup.must_exist()
        return Withdrawing(self.name, self.parts, self.now, self.actor).withdraw(
            self.lookup.one(document), authority, as_of or self.today()
        )

    def record_condition(self, subject: str, value: str, authority: Authority) -> tuple[Edge, ...]:
        """Record what became of a condition: of an edge and all that wait for the same, or of every conditional change of a document.

        `value` is ``SATISFIED 2021-03-01``, ``WAIVED 2021-03-01``, ``FAILED``, or "" to take an earlier record back.
        """
        from indexing.corrections import CONDITION, parse_condition

        parse_condition(value)
        self.lookup.must_exist()
        edges = self.lookup.conditional(subject)
        self._decide(Verdict.SET, [e.claim_key for e in edges], authority, field=CONDITION, value=value)
        return tuple(self.lookup.edge(e.edge_id) for e in edges)

    def oblige(self, obligation_ids: Sequence[str], said: Said, authority: Authority) -> tuple[Moved, ...]:
        """Record what a person says of obligations: confirmed, fulfilled, waived ... What cannot be is told, and the rest goes on."""
        self.lookup.must_exist()
        from ui.application.obligations.events import Obliging

        return Obliging(self._obligations, self._obligation_record).move(obligation_ids, said, authority)

    def read_obligations(
        self,
        document: str | None = None,
        reads: Reads = Reads(),  # noqa: B008
        told: Told = lambda *_: None,
        as_of: date | None = None,
        *,
        again: bool = False,
    ) -> DutiesRun:
        """Have a model read what the words in force on a day oblige whom to, of one contract or of all; safe to repeat.

        Raises UsageError where no model is named, it cannot be had, or the portfolio does not let it see its words.
        """
        from ui.application.obligations.reading import ReadingDuties

        self.lookup.must_exist()
        named = self.parts.store.documents(self.name) if document is None else self.lookup.named(document)
        ids = tuple(dict.fromkeys(map(operative, named)))
        return ReadingDuties(self.name, self.parts, self.now, self.actor).read(ids, as_of or self.today(), reads, told, again=again)

    def archive(self, document: str, authority: Authority, on: date | None = None) -> tuple[ObligationEvent, ...]:
        """Record that a contract is closed: its open obligations expire, except those that survive it or had fallen due."""
        self.lookup.must_exist()
        from ui.application.obligations.archiving import Archiving

        return Archiving(self._obligations, self._obligation_record).archive(self.lookup.one(document), authority, on)

    def undo_event(self, event_id: str, authority: Authority) -> ObligationEvent:
        """Take back what was recorded of an obligation, with all that followed from it. Both stay on record."""
        self.lookup.must_exist()
        return self._obligation_record.undo(event_id, authority)

    @property
    def _obligation_record(self) -> ObligationRecord:
        from ui.application.obligations.record import ObligationRecord

        return ObligationRecord(self.name, self.parts, self.now, self.actor)

    @property
    def review(self) -> Review:
        """What waits for a person, and what they decide on it."""
        from ui.application.review.review import Review

        self.lookup.must_exist()
        return Review(self.name, self.parts, self.now, self.actor, lambda around: self.lineage(None, around))

    def _decide(
        self, verdict: Verdict, subjects: Sequence[str], authority: Authority, *, edge: Edge | None = None, field: str = "", value: str = ""
    ) -> None:
        """Record what a person decided on some subjects, at once, and look up again whatever hangs on it."""
        recorder = Recorder(self.name, self.parts, self.now, self.actor)
        recorder.record(lambda: [recorder.decision(verdict, s, authority, edge=edge, field=field, value=value) for s in subjects])


def _obligation(near: Near, found: EffectiveClause) -> WordsHistory:
    from graph.comparison.clause_history import obligation

    return obligation(near.holding(found.clause.clause_id), found.clause.clause_id, found.as_of, found)
