"""Everything a person can do with a portfolio, one typed method each. Every door calls these, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

from graph.errors import AmbiguousError, NotFoundError, UsageError
from graph.model.documents import Document
from graph.model.edges import Decision, Edge, EdgeStatus, EdgeType, Verdict
from graph.model.evidence import Finding
from graph.model.ids import ClauseId, DocumentId, EdgeId, PortfolioName, digest
from graph.model.source import Page, Reading
from graph.store.interface import Store
from ui.asked import Provision, Question
from ui.naming import find_documents, find_provision, operative
from ui.sources import Sources

if TYPE_CHECKING:  # what only one use case needs must not slow down the others
    from graph.dag import Lineage
    from graph.model.resolution import EffectiveClause
    from indexing.pipeline import Indexer, IndexReport, OnProgress
    from rag.answer import Answerer
    from rag.reply import Answer
    from ui.manual import Link


class Parts(Protocol):
    """The machinery, each part opened when first asked for."""

    @property
    def store(self) -> Store:
        """The facts."""
        ...

    @property
    def indexer(self) -> Indexer:
        """Files to facts, every cache filled."""
        ...

    @property
    def linker(self) -> Indexer:
        """The same, for what needs no vectors."""
        ...

    @property
    def answerer(self) -> Answerer:
        """Questions to answers."""
        ...

    def readings(self, portfolio: str, known: int | None) -> Callable[[str], Reading]:
        """The reading of each file, by sha256, that a portfolio held at a ledger sequence (None: now)."""
        ...

    def pages(self, portfolio: str, known: int | None) -> Callable[[str, int], Page]:
        """The pages of those readings, by sha256 and number, with their character boxes."""
        ...

    def lineage(self, portfolio: str, known: int | None) -> Lineage:
        """Documents, clauses and edges as recorded up to a ledger sequence (None: all)."""
        ...

    def begun(self) -> bool:
        """Tell whether anything was ever recorded here; reading leaves no traces."""
        ...

    def writing(self) -> AbstractContextManager[None]:
        """Keep other processes from writing meanwhile."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...


@dataclass(frozen=True, slots=True)
class Authority:
    """Who decided, and why."""

    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class Portfolio:
    """One portfolio at hand. Days default to today, records to all there are; errors are InForceErrors.

    `now` tells the time, with its zone; `actor` is who the record says acted.
    """

    name: PortfolioName
    parts: Parts
    now: Callable[[], datetime]
    actor: str

    def index(self, paths: Sequence[Path | str], on_progress: OnProgress = lambda _: None) -> IndexReport:
        """Read files and folders; safe to repeat. What cannot be read is in `failures`, the rest is kept."""
        places = [Path(p) for p in paths]
        missing = [str(p) for p in places if not p.exists()]
        if missing:
            raise NotFoundError(f"There is nothing at {', '.join(missing)}.")
        with self.parts.writing():
            return self.parts.indexer.index(places, self.name, actor=self.actor, now=self.now(), on_progress=on_progress)

    def ask(self, question: Question | str) -> Answer:
        """Answer from the clauses in force on the day asked about."""
        asked = Question.read({"question": question}) if isinstance(question, str) else question
        head = self._must_exist()
        named = self._named(asked.document, asked.known_as_of) if asked.document else ()
        return self.parts.answerer.ask(
            asked.text,
            self.name,
            as_of=asked.as_of or self.today(),
            known=head if asked.known_as_of is None else self._sequence(asked.known_as_of),
            known_as_of=asked.known_as_of or self.now(),
            counterparty=asked.counterparty,
            documents=frozenset(map(operative, named)),
        )

    def resolve(self, provision: Provision) -> EffectiveClause:
        """Return a provision as it reads on a day, and why."""
        from graph.resolve import resolve

        self._must_exist()
        as_of = provision.as_of or self.today()
        named = self._named(provision.document, provision.known_as_of)
        lineage = self.lineage(provision.known_as_of)
        clause = find_provision(provision.section, dict.fromkeys(map(operative, named)), lineage, as_of)
        return resolve(lineage, clause, as_of)

    def edges(self, known_as_of: datetime | None = None) -> tuple[Edge, ...]:
        """Return every edge of the lineage, whatever its status, retracted ones too; waivers are no edges of it."""
        return tuple(e for e in self._recorded(known_as_of) if e.edge_type is not EdgeType.QUALIFIES)

    def qualifications(self, known_as_of: datetime | None = None) -> tuple[Edge, ...]:
        """Return every waiver, consent and forbearance, whatever its status, retracted ones too."""
        return tuple(e for e in self._recorded(known_as_of) if e.edge_type is EdgeType.QUALIFIES)

    def check(self) -> tuple[Finding, ...]:
        """Return what a person should look at, the gravest first."""
        from indexing.check import check

        self._must_exist()
        return check(self.parts.store, self.name, self.lineage())

    def link(self, request: Link, authority: Authority) -> Edge:
        """Add an edge that nobody proposed; a person's word stands above the gate."""
        from graph import invariants
        from ui.manual import manual_edge

        self._must_exist()
        lineage = self.lineage()
        source = self._provision(request.source, request.source_section, lineage)
        target = self._provision(request.target, request.target_section, lineage)
        edge = manual_edge(request, lineage, source, target, by=authority.by, reason=authority.reason)
        broken = invariants.check(lineage, edge)
        if broken:
            raise UsageError("This edge cannot be: " + "; ".join(v.message for v in broken))
        self._decide(_decision(Verdict.LINK, edge.claim_key, authority, self.now(), edge=edge))
        return self._edge(edge.edge_id)

    def unlink(self, edge_id: str, authority: Authority) -> Edge:
        """Retract an edge; it stays on record and no longer changes an answer."""
        edge = self._edge(EdgeId(edge_id))
        self._decide(_decision(Verdict.UNLINK, edge.edge_id, authority, self.now()))
        return self._edge(edge.edge_id)

    def set(self, document: str, field: str, value: str, authority: Authority) -> Document:
        """Correct what the register says of a document; whatever hangs on it is looked up again."""
        from indexing.corrections import corrected, parse_field

        parse_field(field, value)
        self._must_exist()
        named = self._one(document)
        self._decide(_decision(Verdict.SET, named.document_id, authority, self.now(), field=field, value=value))
        return corrected((named,), self.parts.store.decisions(self.name))[0]

    def documents(self, known_as_of: datetime | None = None) -> tuple[Document, ...]:
        """Return the instruments, as read, by file name."""
        return self.parts.store.documents(self.name, self._sequence(known_as_of))

    def lineage(self, known_as_of: datetime | None = None) -> Lineage:
        """Return the documents, clauses and edges that count."""
        return self.parts.lineage(self.name, self._sequence(known_as_of))

    def sources(self, known_as_of: datetime | None = None) -> Sources:
        """Return what the ids in records stand for."""
        known = self._sequence(known_as_of)
        lineage = self.parts.lineage(self.name, known)
        copies = {d.document_id: d for d in self.parts.store.documents(self.name, known)}
        readings, pages = self.parts.readings(self.name, known), self.parts.pages(self.name, known)
        return Sources({**copies, **lineage.documents}, lineage.clauses, readings, pages)

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

    def _sequence(self, instant: datetime | None) -> int | None:
        return None if instant is None else self.parts.store.sequence_at(self.name, instant)

    def _must_exist(self) -> int:
        """Return the ledger sequence that the portfolio is at."""
        begun = self.parts.begun()
        head = self.parts.store.head(self.name) if begun else 0
        if not head:
            known = self.parts.store.portfolios() if begun else ()
            others = f" There is {', '.join(known)}." if known else ""
            raise NotFoundError(f"Nothing has been indexed in portfolio '{self.name}' yet.{others}")
        return head

    def _recorded(self, known_as_of: datetime | None = None) -> tuple[Edge, ...]:
        self._must_exist()
        return self.parts.store.edges(self.name, self._sequence(known_as_of), frozenset(EdgeStatus))

    def _named(self, asked: str, known_as_of: datetime | None = None) -> tuple[Document, ...]:
        return find_documents(asked, self.documents(known_as_of), self.parts.store.files(self.name, self._sequence(known_as_of)))

    def _one(self, asked: str) -> Document:
        """Return the one instrument that a name means; a file with several must be named by id."""
        named = self._named(asked)
        if len(named) > 1:
            raise AmbiguousError(asked, tuple(f"{d.document_id} ({d.title})" for d in named))
        return named[0]

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

    def _decide(self, decision: Decision) -> None:
        """Record what a person decided, and look up again whatever hangs on it."""
        with self.parts.writing():
            with self.parts.store.transaction(self.name, decision.by, "decide", self.now()) as records:
                records.put_decision(decision)
            self.parts.linker.relink(self.name, actor=decision.by, now=self.now())
            self.parts.linker.refresh(self.name, actor=decision.by, now=self.now())


def _decision(
    verdict: Verdict, subject: str, authority: Authority, now: datetime, *, edge: Edge | None = None, field: str = "", value: str = ""
) -> Decision:
    if not authority.reason.strip():
        raise UsageError("Say why with --reason: the record keeps it beside the decision.")
    decision_id = "x_" + digest(verdict, subject, authority.by, now.isoformat(), field, value)
    return Decision(decision_id, verdict, subject, authority.by, authority.reason, edge, field, value)
