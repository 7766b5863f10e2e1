"""What a portfolio says: everything a person can ask of it, one typed method each. Nothing here records but receipts of answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING

from graph.errors import NotFoundError, UsageError
from graph.model.documents import Document
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.evidence import Finding, Head
from graph.model.ids import DocumentId, EdgeId
from ui.application.names import find_provision, find_taken, operative
from ui.application.near import Near
from ui.application.questions import Copy, Provision, Question
from ui.application.sources import Sources
from ui.application.watching import Watched

if TYPE_CHECKING:  # what only one use case needs must not slow down the others
    from graph.comparison.redline import Redline
    from graph.model.conformed import Conformed
    from graph.model.history import Obligation as WordsHistory
    from graph.model.history import Timeline
    from graph.model.judgements import Candidate
    from graph.model.receipts import Receipt
    from graph.model.resolution import EffectiveClause
    from graph.review.edge_evidence import EvidenceRecord
    from rag.llamaindex import LineageQueryEngine, LineageRetriever
    from rag.reply import Answer
    from rag.understand.asked import Asked
    from rag.write.interface import Event
    from ui.application.proofs import Against, Verified
    from ui.application.replay import Replayed
    from ui.application.what_if import Supposition


@dataclass(frozen=True, slots=True)
class Readable(Watched):
    """One portfolio to read from. Days default to today, records to all there are; errors are InForceErrors.

    `now` tells the time, with its zone; `actor` is who the record says acted.
    """

    def ask(self, question: Question | str) -> Answer:
        """Answer from the clauses in force on the day asked about."""
        from ui.application.answering import whole

        return whole(self.stream(question))

    def stream(self, question: Question | str) -> Iterator[Event]:
        """Yield the same as it comes: what the answer rests on, then its words, then all of it."""
        from ui.application.answering import Answering

        asked = Question.of(question)
        head = self._must_exist()
        known = head if asked.known_as_of is None else self.parts.store.sequence_at(self.name, asked.known_as_of)
        return Answering(self.name, self.parts, self.now, self.actor).stream(self._put(asked), known, asked.known_as_of)

    def as_retriever(self, about: Question | None = None) -> LineageRetriever:
        """Return a LlamaIndex retriever whose nodes are clauses in force; `about` gives days, party or document, not the words."""
        from rag.llamaindex import LineageRetriever

        head = self._must_exist()
        about = about or Question("")
        known = head if about.known_as_of is None else self._sequence(about.known_as_of)
        return LineageRetriever(self.parts.answerer, self.name, lambda text: self._put(replace(about, text=text)), known=known)

    def as_query_engine(self, about: Question | None = None) -> LineageQueryEngine:
        """Return a LlamaIndex query engine that answers as `ask` does; `about` as for `as_retriever`."""
        from rag.llamaindex import LineageQueryEngine

        self._must_exist()
        return LineageQueryEngine(lambda text: self.ask(replace(about or Question(""), text=text)))

    def resolve(self, provision: Provision) -> EffectiveClause:
        """Return a provision as it reads on a day, and why; a child may be asked by what it takes from its parents."""
        from graph.resolution.resolve import resolve

        self._must_exist()
        as_of = provision.as_of or self.today()
        lineage, within = self._around(provision.document, provision.known_as_of)
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

        self._must_exist()
        lineage, within = self._around(provision.document, provision.known_as_of)
        return timeline(lineage, find_provision(provision.section, within, lineage, provision.as_of))

    def conform(self, copy: Copy, as_of: date | None = None) -> Conformed:
        """Return a whole document as it reads on a day: the day asked about, unless another is given."""
        from graph.comparison.consolidation import conform

        self._must_exist()
        document = operative(self._one(copy.document, copy.known_as_of))
        return conform(self.lineage(copy.known_as_of, (document,)), document, as_of or copy.as_of or self.today())

    def redline(self, copy: Copy) -> Redline:
        """Return what changed in a document from the day to compare with to the day asked about."""
        from graph.comparison.redline import redline

        if copy.against is None:
            raise UsageError("Name the day to compare with.")
        lineage, _ = self._around(copy.document, copy.known_as_of)
        return redline(lineage, self.conform(copy, copy.against), self.conform(copy))

    def suppose_signed(self, document: str, signed: date | None = None, as_of: date | None = None) -> Supposition:
        """Return what would be different if a paper were signed on a day (default: today); nothing is recorded."""
        from ui.application.what_if import Supposing

        self._must_exist()
        named = self.register.document(self._one(document).document_id)
        return Supposing(self.name, self.parts, self.now).signed(named, signed or self.today(), as_of or self.today())

    def edges(self, known_as_of: datetime | None = None) -> tuple[Edge, ...]:
        """Return every edge of the lineage, whatever its status, retracted ones too; waivers are no edges of it."""
        return tuple(e for e in self._recorded(known_as_of) if e.edge_type is not EdgeType.QUALIFIES)

    def qualifications(self, known_as_of: datetime | None = None) -> tuple[Edge, ...]:
        """Return every waiver, consent and forbearance, whatever its status, retracted ones too."""
        return tuple(e for e in self._recorded(known_as_of) if e.edge_type is EdgeType.QUALIFIES)

    def candidates(self, document: str | None = None) -> tuple[Candidate, ...]:
        """Return the older provisions that clauses may act on without citing them, the likeliest first in each clause.

        Of all documents, or of those that a name means. Nobody has confirmed any of them; nothing is recorded.
        """
        from indexing.candidates.proposing import proposed

        self._must_exist()
        sources = None if document is None else frozenset(map(operative, self._named(document)))
        linker = self.parts.linker
        linker.caches.caught_up(self.name, actor=self.actor, now=self.now)
        return proposed(self.parts.store, self.name, linker.recall, sources)

    def check(self) -> tuple[Finding, ...]:
        """Return what a person should look at, the gravest first."""
        from indexing.check import check

        self._must_exist()
        now = self.still()
        return check(now.parts.store, self.name, now.lineage())

    def verify(self, against: Against | None = None) -> Verified:
        """Check the ledger, every row it speaks of and the evidence of every edge, held against what is kept elsewhere."""
        from ui.application import proofs

        if against is None or against.head is None:  # with a head, that nothing is here is what it finds
            self._must_exist()
        parts = self.still().parts
        return proofs.verified(parts.store, self.name, against or proofs.Against(), parts.located)

    def head(self) -> Head:
        """Return where the ledger ends now: kept elsewhere, it shows later whether anything before it was changed."""
        from ui.application.proofs import head

        self._must_exist()
        return head(self.parts.store, self.name)

    def receipt(self, receipt_id: str) -> Receipt:
        """Return the receipt of one answer; raises NotFoundError, or IntegrityError where it is not what was recorded."""
        self._must_exist()
        return self.parts.store.receipt(self.name, receipt_id)

    def names(self, receipt: Receipt) -> dict[DocumentId, str]:
        """Return the files' names of the documents that a receipt speaks of."""
        from ui.application.replay import names

        return names(self.parts.store, receipt)

    def receipts(self, limit: int, before: int | None = None) -> tuple[tuple[int, Receipt], ...]:
        """Return the receipts of the last answers (before a ledger sequence), each with its sequence, the newest first."""
        self._must_exist()
        return self.parts.store.receipts(self.name, limit, before)

    def verify_receipt(self, receipt_id: str) -> Replayed:
        """Replay one answer: whether the records it was given on bear it out, and what would differ today and why."""
        from ui.application.replay import replay

        return replay(self.still().parts, self.receipt(receipt_id))

    def evidence(self, edge_id: str) -> tuple[EvidenceRecord, ...]:
        """Return what was put on record of an edge, oldest first: each time it began to stand differently."""
        from ui.application.proofs import evidence

        self._must_exist()
        return evidence(self.parts.store, self.name, EdgeId(edge_id))

    def documents(self, known_as_of: datetime | None = None) -> tuple[Document, ...]:
        """Return the instruments, as read, by file name."""
        return self.parts.store.documents(self.name, self._sequence(known_as_of))

    def touching(self, provision: Provision) -> tuple[Edge, ...]:
        """Return every edge at a provision, what is around it or its document, from or to it, whatever became of it."""
        from ui.application.listing import touching

        self._must_exist()
        lineage, within = self._around(provision.document, provision.known_as_of)
        clause = find_provision(provision.section, within, lineage, provision.as_of)
        known = self._sequence(provision.known_as_of)
        holding = lineage.clauses[clause].document_id
        edges = self.parts.store.edges(self.name, known, frozenset(EdgeStatus), document_ids=(holding,))
        return touching(edges, clause, lineage)

    def document(self, asked: str) -> Document:
        """Return the one instrument that a name means; a file with several must be named by id."""
        return self._one(asked)

    def sources(self, known_as_of: datetime | None = None) -> Sources:
        """Return what the ids in records stand for."""
        known = self._sequence(known_as_of)
        near = Near(lambda: self.parts.at_hand(self.name, known), lambda: self.parts.lineage(self.name, known))
        readings, pages = self.parts.readings(self.name, known), self.parts.pages(self.name, known)

        def copy(one: DocumentId) -> Document:
            return self.parts.store.last_document(self.name, one, known)  # an edge outlives, retracted, the document that was withdrawn

        return Sources(near.documents(copy), near.clauses(), readings, pages, near.edges(), partial(_obligation, near))

    def _put(self, question: Question) -> Asked:
        """Return a question as `rag` takes it: on a day, of documents that are there."""
        named = self._named(question.document, question.known_as_of) if question.document else ()
        return question.put(self.today(), frozenset(map(operative, named)))


def _obligation(near: Near, found: EffectiveClause) -> WordsHistory:
    from graph.comparison.clause_history import obligation

    return obligation(near.holding(found.clause.clause_id), found.clause.clause_id, found.as_of, found)
