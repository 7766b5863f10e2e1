"""From what was found to a reply: words in force quoted and proved, a "no" with its reason, or that nothing says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from graph.model.ids import DocumentId, EdgeId
from graph.model.resolution import EffectiveClause, Excluded, Notice, Term, TermState, WarningCode
from graph.term import term_on
from rag.finding.beside import Bearing, Remark, remarks
from rag.finding.children import Children
from rag.finding.context import Chosen, choose
from rag.finding.lift import Lifter
from rag.finding.retrieve import Missed, Retrieved
from rag.question.intent import Intent
from rag.quoting import Sources, cite, cite_quote, numbered
from rag.reply import Answer, Citation
from rag.speaking import wording
from rag.speaking.excerpts import Excerpt, excerpts
from rag.verify import verified

_EXCLUDED = 8
_DEAD_WINS = 1.12  # how much better words out of force must answer before the answer is a "no"
_SURE = 0.7  # coverage from which words out of force would have answered an open question
_FAR = 0.7  # of it, up to which words in force do not
_SAID = frozenset({WarningCode.PRECEDENCE, WarningCode.CONDITION_FAILED})
_WEAK = 0.34  # coverage below which words in force do not answer at all


@dataclass(frozen=True, slots=True)
class Speaker:
    """Words one reply."""

    intent: Intent
    lifter: Lifter
    children: Children
    sources: Sources

    def say(self, retrieved: Retrieved) -> Answer:
        """Return the reply to what was found; its portfolio and state of the record are the caller's to name."""
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
        terms = self._terms(quoted)
        doubts = {one: self._doubts(term) for one, term in terms.items()}
        spoken += [(doubt, proof) for some in doubts.values() for doubt in some if (proof := self._proof(doubt))]
        citations, numbers = numbered(proof for _, proof in spoken)
        lines, last = [], 0
        for (one, _), cited in zip(spoken, numbers, strict=True):
            lines.append(self._line(one, cited, citations[last : max(last, *cited)]))
            last = max(last, *cited)
        said = (wording.term_said(t, self.lifter.lineage.documents[one], doubted=bool(doubts[one])) for one, t in terms.items())
        text = "\n".join((*filter(None, said), *lines, *self._noted(quoted)))
        notices = (Notice(WarningCode.OUTSTANDING_CHANGE, d.detail, d.edge.edge_id) for some in doubts.values() for d in some)
        return replace(reply, text=text, abstained=False, citations=citations, warnings=_each(reply.warnings, notices))

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
                proof = self._proof(remark) if remark.edge.edge_id not in told else ()
                told.add(remark.edge.edge_id)
                if proof:
                    yield remark, proof

    def _line(self, one: Excerpt | Remark, cited: Sequence[int], new: Sequence[Citation]) -> str:
        """Write one line; the words of a remark only where they are `new`, not quoted above."""
        if isinstance(one, Excerpt):
            return wording.quoted(one, cited, self.lifter.lineage)
        return wording.beside(one, " ".join(c.quote for c in new), cited, self.lifter.lineage)

    def _proof(self, remark: Remark) -> tuple[Citation, ...]:
        words = cite_quote(remark.edge.source_clause_id, remark.char_start, remark.char_end, self.sources)
        return verified(words, self.sources.reading)

    def _terms(self, quoted: Iterable[EffectiveClause]) -> dict[DocumentId, Term]:
        """Return the terms to be said first (DESIGN 5): of the children asked about, else of where the answer stands."""
        asked = {one: term_on(self.lifter.lineage, one, self.lifter.as_of) for one in self.children.asked}
        return asked or {found.clause.document_id: found.term for found in quoted}

    def _doubts(self, term: Term) -> tuple[Remark, ...]:
        """Return the changes of a term clause that are not applied and may have kept a term from ending."""
        if term.state is not TermState.EXPIRED or term.clause_id is None or term.clause_id not in self.lifter.lineage.clauses:
            return ()
        beside = remarks(self.lifter.effective(term.clause_id), self.lifter.catalogue)
        return tuple(one for one in beside if one.bearing is Bearing.OUTSTANDING)

    def _noted(self, quoted: Iterable[EffectiveClause]) -> Iterator[str]:
        """Yield the notices without which the words mislead: which document prevails, which change never took effect."""
        notices = dict.fromkeys(n for found in quoted for n in found.notices if n.code in _SAID)
        return (wording.noted(one, self.lifter.catalogue.edge(one.edge_id), self.lifter.lineage) for one in notices)

    def _warnings(self, chosen: Sequence[Chosen]) -> tuple[Notice, ...]:
        notices = [n for f in chosen for n in f.effective.notices]
        left = (Notice(WarningCode.OUTSTANDING_CHANGE, o.reason, o.edge_id) for f in chosen for o in f.effective.outstanding)
        return (*_each(notices, left), *self.children.notices())


def _each(some: Iterable[Notice], more: Iterable[Notice]) -> tuple[Notice, ...]:
    """Return warnings, each change that is not applied once."""
    found = list(dict.fromkeys(some))
    told = {n.edge_id for n in found if n.code is WarningCode.OUTSTANDING_CHANGE}
    return (*found, *(n for n in dict.fromkeys(more) if n.edge_id not in told))


def _unique(excluded: Iterable[Excluded]) -> tuple[Excluded, ...]:
    return tuple({(e.clause_id, e.reason, e.edge_id): e for e in excluded}.values())
