"""Question in, answer out: read the intent, find and lift, choose the context, quote, verify."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from graph.dag import Lineage
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.resolution import EffectiveClause, Excluded, Notice, WarningCode
from graph.term import term_on
from indexing.recall.fused import Recall
from rag import wording
from rag.beside import Remark, remarks
from rag.catalogue import Catalogue
from rag.children import Children, children_of
from rag.context import Chosen, choose
from rag.excerpts import Excerpt, excerpts
from rag.intent import Intent, read_intent
from rag.lift import Lifter, Resolve
from rag.quoting import Readings, Sources, cite, cite_quote, numbered
from rag.reply import Answer, Citation
from rag.retrieve import Missed, Retrieved, Retriever
from rag.scope import of_party, scope_of
from rag.verify import verified

__all__ = ["Answer", "Answerer", "Citation"]

Lineages = Callable[[str, int | None], Lineage]
"""The lineage of a portfolio at a ledger sequence (None: all)."""
ReadingsThen = Callable[[str, int | None], Readings]
"""The readings a portfolio held at a ledger sequence (None: now)."""

_CATALOGUES = 4
_EXCLUDED = 8
_DEAD_WINS = 1.12  # how much better words out of force must answer before the answer is a "no"
_SURE = 0.7  # coverage from which words out of force would have answered an open question
_FAR = 0.7  # of it, up to which words in force do not
_SAID = frozenset({WarningCode.PRECEDENCE, WarningCode.CONDITION_FAILED})
_WEAK = 0.34  # coverage below which words in force do not answer at all


@dataclass(frozen=True)
class Answerer:
    """Answers by quoting what is in force; built once from its parts."""

    lineages: Lineages
    readings: ReadingsThen
    recall: Recall
    resolve: Resolve
    _catalogues: dict[int, Catalogue] = field(default_factory=dict, repr=False)

    def ask(
        self,
        question: str,
        portfolio: str,
        *,
        as_of: date,
        known: int | None = None,
        known_as_of: datetime | None = None,
        counterparty: str | None = None,
        documents: Collection[DocumentId] = (),
    ) -> Answer:
        """Answer one question from the clauses in force on `as_of`, as recorded up to sequence `known`.

        `documents` narrows the search to these and their families, `counterparty` to those it is a
        party of; raises NotFoundError where nobody is called that.
        """
        intent = read_intent(question)
        catalogue = self._catalogue(self.lineages(portfolio, known))
        lifter = Lifter(catalogue, self.resolve, as_of)
        lineage = catalogue.lineage
        scope = scope_of(lineage, counterparty, documents, intent.terms)
        meant = documents or (of_party(lineage, counterparty) if counterparty else ())
        children = children_of(lineage, intent.question, meant, scope, as_of)
        within = scope if children.open else children.scope
        unlisted = self._unlisted(lineage, portfolio, known)
        retrieved = Retriever(self.recall).retrieve(intent, portfolio, lifter, within, children, unlisted=unlisted)
        sources = Sources(lineage.clauses.get, lineage.documents, self.readings(portfolio, known))
        said = _Speaker(intent, lifter, children, sources).say(retrieved)
        return replace(said, portfolio=portfolio, known_as_of=known_as_of)

    def _unlisted(self, lineage: Lineage, portfolio: str, known: int | None) -> tuple[ClauseId, ...]:
        """Return the clauses on record then that recall, which holds today's, no longer finds."""
        if known is None or known >= self.recall.keywords.generation(portfolio):
            return ()
        today = self.lineages(portfolio, None).clauses
        return tuple(one for one in lineage.clauses if one not in today)

    def _catalogue(self, lineage: Lineage) -> Catalogue:
        """Return the catalogue of a lineage; the last few are kept, while the provider keeps giving the same ones."""
        kept = self._catalogues.get(id(lineage))
        if kept is None or kept.lineage is not lineage:
            while len(self._catalogues) >= _CATALOGUES:
                self._catalogues.pop(next(iter(self._catalogues)))
            kept = self._catalogues[id(lineage)] = Catalogue(lineage)
        return kept


@dataclass(frozen=True, slots=True)
class _Speaker:
    """Words one reply."""

    intent: Intent
    lifter: Lifter
    children: Children
    sources: Sources

    def say(self, retrieved: Retrieved) -> Answer:
        chosen = choose(retrieved.found, retrieved.measure, self.lifter, self.children)
        reply = self._reply(chosen, retrieved)
        nothing = self._nothing(chosen, retrieved)
        if nothing is not None:
            return self._deny(reply, nothing)
        picked = excerpts(chosen, retrieved.ranking) if self._answers(chosen, retrieved) else ()
        return self._quote(reply, picked)

    def _reply(self, chosen: Sequence[Chosen], retrieved: Retrieved) -> Answer:
        """Return the reply without its words."""
        clauses = tuple(f.effective for f in chosen)
        excluded = [m.dead.excluded for m in retrieved.missed[:_EXCLUDED]]
        excluded += [e for effective in clauses for e in effective.excluded]
        return Answer(
            question=self.intent.question,
            portfolio="",
            as_of=self.lifter.as_of,
            known_as_of=None,
            text="",
            abstained=True,
            clauses=clauses,
            excluded=_unique(excluded),
            warnings=self._warnings(chosen),
        )

    def _nothing(self, chosen: Sequence[Chosen], retrieved: Retrieved) -> Missed | None:
        """Return the words out of force that would have answered, where those in force do not."""
        if not retrieved.missed:
            return None
        dead = retrieved.missed[0]
        headings = self.lifter.catalogue.headings
        alive = max((retrieved.measure.coverage(f.text, headings(f.effective.clause)) for f in chosen[:3]), default=0.0)
        was = retrieved.measure.coverage(dead.dead.text, headings(dead.dead.clause))
        if dead.score <= _DEAD_WINS * (chosen[0].score if chosen else 0.0):
            return None
        if self.intent.closed:
            return dead if dead.named or was > max(alive, _WEAK) else None
        return dead if was >= _SURE and alive <= _FAR * was else None

    def _answers(self, chosen: Sequence[Chosen], retrieved: Retrieved) -> bool:
        return any(retrieved.measure.coverage(f.text, self.lifter.catalogue.headings(f.effective.clause)) >= _WEAK for f in chosen[:3])

    def _deny(self, reply: Answer, missed: Missed) -> Answer:
        why = missed.dead.excluded
        edge = self.lifter.catalogue.edge(why.edge_id)
        proof = (
            verified(cite_quote(edge.source_clause_id, edge.quote.char_start, edge.quote.char_end, self.sources), self.sources.reading)
            if edge
            else ()
        )
        text = wording.denial(self.intent.closed, reply.as_of, why, edge, self.lifter.lineage)
        marks = "".join(f"[{c.n}]" for c in proof)
        return replace(
            reply, text=f"{text} {marks}".strip(), abstained=not proof, citations=proof, excluded=_unique((why, *reply.excluded))
        )

    def _quote(self, reply: Answer, picked: Sequence[Excerpt]) -> Answer:
        spoken = list(self._spoken(picked))
        quoted = [one.effective for one, _ in spoken if isinstance(one, Excerpt)]
        if not quoted:
            return replace(reply, text=wording.silence(reply.as_of, len(self.lifter.lineage.documents)))
        citations, numbers = numbered(proof for _, proof in spoken)
        lines, last = [], 0
        for (one, _), cited in zip(spoken, numbers, strict=True):
            lines.append(self._line(one, cited, citations[last : max(last, *cited)]))
            last = max(last, *cited)
        text = "\n".join((*self._terms(quoted), *lines, *self._noted(quoted)))
        return replace(reply, text=text, abstained=False, citations=citations)

    def _spoken(self, picked: Sequence[Excerpt]) -> Iterator[tuple[Excerpt | Remark, tuple[Citation, ...]]]:
        """Yield what is said and its proof: the excerpts, and after the last of each provision what stands beside it, each once."""
        told: set[EdgeId] = set()
        for at, one in enumerate(picked, 1):
            proof = verified(cite(one.text, self.sources), self.sources.reading)
            if proof:
                yield one, proof
            if not proof or any(other.effective is one.effective for other in picked[at:]):
                continue
            for remark in remarks(one.effective, self.lifter.catalogue):
                words = cite_quote(remark.edge.source_clause_id, remark.char_start, remark.char_end, self.sources)
                proof = verified(words, self.sources.reading) if remark.edge.edge_id not in told else ()
                told.add(remark.edge.edge_id)
                if proof:
                    yield remark, proof

    def _line(self, one: Excerpt | Remark, cited: Sequence[int], new: Sequence[Citation]) -> str:
        """Write one line; the words of a remark only where they are `new`, not quoted above."""
        if isinstance(one, Excerpt):
            return wording.quoted(one, cited, self.lifter.lineage)
        return wording.beside(one, " ".join(c.quote for c in new), cited, self.lifter.lineage)

    def _terms(self, quoted: Iterable[EffectiveClause]) -> Iterator[str]:
        """Yield any state of the term but running, said first (DESIGN 5): of the children asked about, else of where the answer stands."""
        lineage = self.lifter.lineage
        terms = {one: term_on(lineage, one, self.lifter.as_of) for one in self.children.asked}
        terms = terms or {found.clause.document_id: found.term for found in quoted}
        yield from filter(None, (wording.term_said(term, lineage.documents[one]) for one, term in terms.items()))

    def _noted(self, quoted: Iterable[EffectiveClause]) -> Iterator[str]:
        """Yield the notices without which the words mislead: which document prevails, which change never took effect."""
        notices = dict.fromkeys(n for found in quoted for n in found.notices if n.code in _SAID)
        return (wording.noted(one, self.lifter.catalogue.edge(one.edge_id), self.lifter.lineage) for one in notices)

    def _warnings(self, chosen: Sequence[Chosen]) -> tuple[Notice, ...]:
        notices = [n for f in chosen for n in f.effective.notices]
        for f in chosen:
            known = {n.edge_id for n in f.effective.notices if n.code is WarningCode.OUTSTANDING_CHANGE}
            notices += [
                Notice(WarningCode.OUTSTANDING_CHANGE, o.reason, o.edge_id) for o in f.effective.outstanding if o.edge_id not in known
            ]
        return tuple(dict.fromkeys((*notices, *self.children.notices())))


def _unique(excluded: Iterable[Excluded]) -> tuple[Excluded, ...]:
    return tuple({(e.clause_id, e.reason, e.edge_id): e for e in excluded}.values())
