"""A portfolio: questions answered, provisions resolved, files indexed, and the groups of all other use cases. Every door calls these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from graph.errors import NotFoundError, UsageError
from ui.application.names import find_inherited, find_provision, operative
from ui.application.parts import Reads
from ui.application.questions import Copy, Provision, Question
from ui.application.use_cases import UseCases
from ui.runtime.lock import PATIENCE

if TYPE_CHECKING:  # what only one use case needs must not slow down the others
    from graph.comparison.redline import Redline
    from graph.model.conformed import Conformed
    from graph.model.history import Timeline
    from graph.model.resolution import EffectiveClause
    from indexing.pipeline import IndexReport, OnProgress, Progress
    from rag.llamaindex import LineageQueryEngine, LineageRetriever
    from rag.reply import Answer
    from rag.understand.question import Asked
    from rag.write.writer import Event
    from ui.application.audit import Audit
    from ui.application.corrections import Corrections
    from ui.application.obligations.obligations import Obligations
    from ui.application.register import Register
    from ui.application.review import Review
    from ui.application.terms.terms import Terms
    from ui.work_queue.jobs import Queued, QueueState


class Portfolio(UseCases):
    """One open portfolio. Days default to today, records to all there are; errors are InForceErrors.

    Whatever records something keeps who, when and why.
    """

    __slots__ = ()

    def still(self, at: int | None = None) -> Self:
        """Return a read-only snapshot: the portfolio as recorded at the first read, or at a ledger sequence, whatever others record."""
        from ui.application.parts import snapshot

        return replace(self, parts=snapshot(self.parts, self.name, at))

    def close(self) -> None:
        """Close everything that was opened."""
        self.parts.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    @property
    def register(self) -> Register:
        """The register: instruments, provisions as written, edges and candidates, the ledger."""
        from ui.application.register import Register

        return self.group(Register)

    @property
    def review(self) -> Review:
        """The review queue: what is pending, and what people decide on it."""
        from ui.application.review import Review

        return self.group(Review)

    @property
    def corrections(self) -> Corrections:
        """Corrections by people: edges, register facts, conditions, withdrawals."""
        from ui.application.corrections import Corrections

        return self.group(Corrections)

    @property
    def obligations(self) -> Obligations:
        """Obligations, their events and calendar, and who owes what to whom."""
        from ui.application.obligations.obligations import Obligations

        return self.group(Obligations)

    @property
    def terms(self) -> Terms:
        """Contracts, their terms side by side, and their risk."""
        from ui.application.terms.terms import Terms

        return self.group(Terms)

    @property
    def audit(self) -> Audit:
        """The audit: the ledger, evidence and receipts."""
        from ui.application.audit import Audit

        return Audit(self.name, self.parts, self.now, self.actor)

    def ask(self, question: Question | str) -> Answer:
        """Answer from the clauses in force on the day asked about."""
        from ui.application.answering import whole

        return whole(self.stream(question))

    def stream(self, question: Question | str) -> Iterator[Event]:
        """Yield the same as it is made: the evidence, then the words, at last the whole answer."""
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
        """Return a provision as it reads on a day, and why; of a child document also what it inherits from its parents."""
        from graph.resolution.resolve import resolve

        self.lookup.must_exist()
        as_of = provision.as_of or self.today()
        lineage, within = self.lookup.around(provision.document, provision.known_as_of)
        try:
            return resolve(lineage, find_provision(provision.section, within, lineage, as_of), as_of)
        except NotFoundError:
            inherited = find_inherited(provision.section, within, lineage, as_of)
            if inherited is None:
                raise
            return inherited

    def timeline(self, provision: Provision) -> Timeline:
        """Return a provision over all days, with the cause of each change; `as_of` only tells on which day its number is meant."""
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

    def index(
        self,
        paths: Path | str | Sequence[Path | str],
        on_progress: OnProgress = lambda _: None,
        reads: Reads = Reads(),  # noqa: B008
    ) -> IndexReport:
        """Read files and folders; safe to repeat. What cannot be read is in `failures`, the rest is kept.

        `reads` names the models that read, where they are not those configured; a dry run records nothing.
        """
        places = _places(paths)
        if reads.dry_run:
            with self.parts.rehearsal(reads) as indexer:
                return indexer.index(places, self.name, actor=self.actor, now=self.now(), on_progress=on_progress)
        indexer = self.parts.indexer(reads)  # the vectors before the turn to write, as everywhere
        with self.parts.writing(self.name) as give_way:

            def step_done(step: Progress) -> None:
                on_progress(step)
                give_way()  # between two steps: a person's decision need not wait for the end of a long run

            now = self.now()
            with self.parts.telling.run(self.name, "index", now) as observe:
                return indexer.index(places, self.name, actor=self.actor, now=now, on_progress=step_done, observe=observe)

    def queue_files(self, paths: Path | str | Sequence[Path | str]) -> Queued:
        """Put files and folders in the queue, for workers to read; safe to repeat. Raises UsageError where the record has no queue."""
        from indexing.deduplication import Places
        from indexing.intake import Failure, missing, to_read
        from ui.work_queue.jobs import Queued, ReadJob

        places, queue, indexer = _places(paths), self.parts.queue, self.parts.linker
        plan = to_read(self.parts.store, places, self.name, indexer.limits.size)
        refused = [
            Failure(name, one.reason, one.advice, one.skipped)
            for one in indexer.reader(plan.unhashed, indexer.limits)
            for name in plan.sifted.names(one.name, one.path)
        ]
        of_record = Places(self.parts.store, self.name, plan.recorded)
        indexer.put_names(plan.sifted.unchanged, self.name, of_record, actor=self.actor, now=self.now())
        jobs = [ReadJob(self.name, self.actor, file) for file in plan.queued]
        return Queued(
            files=len(jobs),
            added=queue.put(jobs),
            unchanged=tuple(file.name for file in plan.sifted.unchanged),
            failures=tuple(one for one in refused if not one.skipped),
            skipped=tuple(one for one in (*plan.kept_out, *refused) if one.skipped),
            missing=missing(places, plan.recorded),
        )

    def queue_state(self) -> QueueState:
        """Return how far the queue of this portfolio is; where the record has none, nothing waits."""
        return self.parts.queue.state(self.name)

    def catch_up(self, patience: float = PATIENCE) -> None:
        """Finish the links and caches that an interrupted run left undone. No model is asked.

        Raises AtWorkError where another process is at work in the portfolio for longer than `patience` seconds.
        """
        if not self.parts.begun() or not self.parts.store.facts_head(self.name):
            return
        indexer = self.parts.indexer(Reads())
        with self.parts.writing(self.name, patience):
            indexer.relink(self.name, actor=self.actor, now=self.now())
            indexer.refresh(self.name, actor=self.actor, now=self.now())

    def _put(self, question: Question) -> Asked:
        """Return a question as `rag` takes it: on a day, about documents that exist."""
        named = self.lookup.named(question.document, question.known_as_of) if question.document else ()
        return question.put(self.today(), frozenset(map(operative, named)))


def _places(paths: Path | str | Sequence[Path | str]) -> list[Path | str]:
    """Return paths as they are found from everywhere, URLs as they are; raises NotFoundError."""
    from indexing.readers.object_store import is_url

    given = [paths] if isinstance(paths, (str, Path)) else paths
    places: list[Path | str] = [str(p) if is_url(str(p)) else Path(p).absolute() for p in given]
    nothing = [str(p) for p, place in zip(given, places, strict=True) if isinstance(place, Path) and not place.exists()]
    if nothing:
        raise NotFoundError(f"There is nothing at {', '.join(nothing)}.")
    return places
