"""From what was found to an extractive reply: words in force quoted and proved, a "no" with its reason, or that nothing says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from graph.lineage.dag import Lineage
from graph.model.documents import AMENDING_KINDS
from graph.model.edges import Edge, EdgeStatus, OperationKind
from graph.model.ids import DocumentId, EdgeId
from graph.model.resolution import ConflictText, EffectiveClause, Excluded, Notice, Status, Term, TermState, WarningCode
from graph.resolution.term_expiry import is_counted
from graph.resolution.term_state import open_changes, term_on
from rag.reply import Answer, Citation
from rag.resolve.resolver import IN_FORCE, Bearing, Remark, Resolver, remarks
from rag.retrieve.context import Chosen
from rag.retrieve.ranking import Missed, Retrieved
from rag.retrieve.relevance import Measure
from rag.verify.polarity import Mood, moods
from rag.verify.quoting import cite, cite_edge, cite_quote, holds, numbered
from rag.write import wording
from rag.write.excerpts import Excerpt, excerpts, kept_out, leading, withheld
from rag.write.missing_terms import lacking_in
from rag.write.support import scorecard, support_of, treated_in
from rag.write.writer import Brief

_SAID = frozenset({WarningCode.PRECEDENCE, WarningCode.CONDITION_FAILED})


def _waiting(edge: Edge) -> Remark:
    return Remark(Bearing.OUTSTANDING, edge, edge.quote.char_start, edge.quote.char_end)


def doubted(doubts: Iterable[Remark]) -> Iterator[Notice]:
    """Yield the warnings of changes that are not applied."""
    return (Notice(WarningCode.OUTSTANDING_CHANGE, one.detail, one.edge.edge_id) for one in doubts)


def each(some: Iterable[Notice], more: Iterable[Notice]) -> tuple[Notice, ...]:
    """Return warnings, each change that is not applied once."""
    found = list(dict.fromkeys(some))
    told = {n.edge_id for n in found if n.code is WarningCode.OUTSTANDING_CHANGE}
    return (*found, *(n for n in dict.fromkeys(more) if n.edge_id not in told))


_EXCLUDED = 8
_NEAREST = 2  # provisions named where none answers
_DEAD_WINS = 1.12  # how much better words out of force must answer before the answer is a "no"
_SURE = 0.7  # coverage from which words out of force would have answered an open question
_FAR = 0.7  # of it, up to which words in force do not
_SWAPS = frozenset({OperationKind.REPLACE_WORDS, OperationKind.SET_VALUE})
_WEAK = 0.34  # coverage up to which words out of force would not have answered either


@dataclass(frozen=True, slots=True)
class Extractive:
    """Words the reply to one brief. `held` are the citations made before it, which it counts on from."""

    brief: Brief
    held: tuple[Citation, ...] = ()

    @property
    def resolver(self) -> Resolver:
        """What reads provisions on the day."""
        return self.brief.resolver

    @property
    def lineage(self) -> Lineage:
        """The documents, clauses and edges."""
        return self.brief.resolver.lineage

    def reply(self) -> Answer:
        """Return the reply to what was found; its portfolio and state of the record are the caller's to name."""
        chosen, retrieved = self.brief.chosen, self.brief.retrieved
        reply = self._unworded()
        ineffective = self.ineffective_answer()
        if ineffective is not None:
            return self._deny(reply, ineffective)
        if not chosen or reply.support < scorecard().line:
            return self.no_answer(reply, lacking_in(chosen, retrieved).unfound)
        unknown, idle = self._unknown(), self.brief.understood.intent.kinds | self.brief.understood.intent.naming
        if unknown and not any(retrieved.measure.own(f.text, idle) for f in chosen):
            return self.no_answer(reply, provisions=unknown)
        hidden = withheld(self._cited())
        if hidden is not None:
            return self._kept_out(reply, hidden)
        picked = excerpts(chosen, retrieved.ranking)
        if picked and kept_out(picked[0], self.brief.understood.intent.wanted, retrieved.measure):
            return self._kept_out(reply, picked[0])
        return self._quote(reply, picked, retrieved.measure)

    def terms(self, quoted: Iterable[EffectiveClause]) -> dict[DocumentId, Term]:
        """Return the terms to be said first: of the children asked about, else of where the answer stands."""
        asked = {one: term_on(self.lineage, one, self.resolver.as_of) for one in self.brief.children.asked}
        return asked or {found.clause.document_id: found.term for found in quoted if self._has_a_term(found.clause.document_id)}

    def _has_a_term(self, document_id: DocumentId) -> bool:
        """Tell whether a paper has a term of its own: one that changes others only where its words say that it lapses."""
        document = self.lineage.documents[document_id]
        return document.kind not in AMENDING_KINDS or document.expires is not None

    def doubts(self, term: Term) -> tuple[Remark, ...]:
        """Return the changes of a term clause that are not applied, or wait for a person, and may have kept a term from ending."""
        known_end = term.state is TermState.UNKNOWN and term.until is not None
        if not known_end or term.clause_id is None or term.clause_id not in self.lineage.clauses:
            return ()
        beside = remarks(self.resolver.effective(term.clause_id), self.resolver.catalogue)
        known = {one.edge.edge_id: one for one in beside if one.bearing is Bearing.OUTSTANDING}
        changes = open_changes(self.lineage, term.clause_id, self.resolver.as_of)
        return tuple(known.get(edge.edge_id) or _waiting(edge) for edge in changes)

    def term_lines(self, terms: dict[DocumentId, Term]) -> Iterator[str]:
        """Yield where each term stands; nothing of those that run."""
        said = (wording.term_said(t, self.lineage.documents[one], doubted=bool(self.doubts(t))) for one, t in terms.items())
        return filter(None, said)

    def proof(self, remark: Remark) -> tuple[Citation, ...]:
        """Return the citations of a remark's own words; none where they do not stand."""
        return cite_quote(remark.edge.source_clause_id, remark.char_start, remark.char_end, self.brief.sources)

    def noted(self, quoted: Iterable[EffectiveClause]) -> Iterator[str]:
        """Yield the notices without which the words mislead: which document prevails, which change never took effect."""
        notices = dict.fromkeys(n for found in quoted for n in found.notices if n.code in _SAID)
        return (wording.notice_line(one, self.resolver.catalogue.edge(one.edge_id), self.lineage) for one in notices)

    def warnings(self, chosen: Sequence[Chosen]) -> tuple[Notice, ...]:
        """Return what the provisions of a context have to say besides their words."""
        notices = [n for f in chosen for n in f.effective.notices]
        left = (Notice(WarningCode.OUTSTANDING_CHANGE, o.reason, o.edge_id) for f in chosen for o in f.effective.outstanding)
        return (*each(notices, left), *self.brief.children.notices())

    def _cited(self) -> list[EffectiveClause]:
        """Return the provisions in force whose numbers the question gives, of the documents in the context."""
        catalogue, sections = self.resolver.catalogue, self.brief.understood.intent.cites
        papers = dict.fromkeys(one.effective.clause.document_id for one in self.brief.chosen) if sections else ()
        named = dict.fromkeys(one for paper in papers for section in sections for one in catalogue.cited(paper, section))
        return [found for found in map(self.resolver.effective, named) if found.status in IN_FORCE]

    def _unknown(self) -> tuple[str, ...]:
        """Return the provisions whose numbers the question gives, where no document in the context has one of them or speaks of one.

        A part whose whole is there may only not have been told apart; an attachment can be numbered in other ways.
        """
        chosen, sections = self.brief.chosen, self.brief.understood.intent.cites
        if not all(section[0].isdigit() for section in sections):
            return ()
        papers = dict.fromkeys(one.effective.clause.document_id for one in chosen) if sections else ()
        wholes = (re.match(r"\d+", section) for section in sections)
        numbers = {*sections, *(whole[0] for whole in wholes if whole)}
        if any(self.resolver.catalogue.cited(paper, number) for paper in papers for number in numbers):
            return ()
        spoken_of = (re.search(rf"(?<![\w.]){re.escape(section)}(?!\w)", one.text) for section in sections for one in chosen)
        return () if any(spoken_of) else sections

    def _kept_out(self, reply: Answer, best: Excerpt) -> Answer:
        """Return a reply that shows where what is asked for was kept out of the file."""
        return replace(reply, text=wording.kept_out(best, self.lineage), abstained=True, citations=())

    def no_answer(self, reply: Answer, unsaid: Sequence[str] = (), provisions: Sequence[str] = ()) -> Answer:
        """Return a reply that makes no claim: the documents do not say, `unsaid` not even in passing; with what came nearest.

        `provisions` are those asked for that there are none of.
        """
        lineage, scope = self.lineage, self.brief.children.scope
        nearest = [wording.pointer(one, lineage) for one in reply.clauses[:_NEAREST] if one.status in IN_FORCE]
        text = wording.no_answer(
            reply.as_of, len(lineage.documents if scope is None else scope), unsaid, list(dict.fromkeys(nearest)), provisions
        )
        return replace(reply, text=text, abstained=True, citations=())

    def _unworded(self) -> Answer:
        """Return the reply without its words."""
        chosen, retrieved = self.brief.chosen, self.brief.retrieved
        clauses = tuple(f.effective for f in chosen)
        excluded = [m.ineffective.excluded for m in retrieved.missed[:_EXCLUDED]]
        excluded += [e for effective in clauses for e in effective.excluded]
        return Answer(
            question=self.brief.understood.intent.question,
            portfolio="",
            as_of=self.resolver.as_of,
            known_as_of=None,
            text="",
            abstained=True,
            support=support_of(chosen, retrieved),
            clauses=clauses,
            excluded=_unique(excluded),
            warnings=self.warnings(chosen),
        )

    def ineffective_answer(self) -> Missed | None:
        """Return the words out of force that would have answered, where those in force do not; none where a model says that these do."""
        chosen, retrieved = self.brief.chosen, self.brief.retrieved
        if not retrieved.missed or retrieved.chosen:
            return None
        dead = retrieved.missed[0]
        if self._reads_otherwise(dead):
            return None
        headings = self.resolver.catalogue.headings
        alive = max((retrieved.measure.coverage(f.text, headings(f.effective.clause)) for f in chosen[:3]), default=0.0)
        was = retrieved.measure.coverage(dead.ineffective.text, headings(dead.ineffective.clause))
        ranking = retrieved.ranking
        best = max((f.score - ranking.subject(f.effective.clause, f.text) for f in chosen[:1]), default=0.0)
        if dead.score - ranking.subject(dead.ineffective.clause, dead.ineffective.text) <= _DEAD_WINS * best:
            return None  # that both treat the subject says nothing about which of them answers
        if self.brief.understood.intent.closed:
            return dead if dead.named or (was > max(alive, _WEAK) and (was >= _SURE or _treats(dead, retrieved))) else None
        return dead if was >= _SURE and alive <= _FAR * was else None

    def _reads_otherwise(self, missed: Missed) -> bool:
        """Tell whether words to come only take the place of others, which say today what holds: that is no "No"."""
        why = missed.ineffective.excluded
        edge = self.resolver.catalogue.edge(why.edge_id)
        swaps = edge is not None and edge.operation is not None and edge.operation.kind in _SWAPS
        return swaps and why.reason == Status.NOT_YET_IN_FORCE.value

    def _deny(self, reply: Answer, missed: Missed) -> Answer:
        why = missed.ineffective.excluded
        edge = self.resolver.catalogue.edge(why.edge_id)
        proof = cite_edge(edge, self.brief.sources) if edge else ()
        forbade = Mood.FORBIDDEN in set().union(*moods(missed.ineffective.text).values())
        text = wording.denial(self.brief.understood.intent.closed and not forbade, reply.as_of, why, edge, self.lineage, gone=forbade)
        citations, [numbers] = self._numbered([proof])
        marks = "".join(f"[{n}]" for n in numbers)
        excluded = _unique((why, *reply.excluded))
        return replace(reply, text=f"{text} {marks}".strip(), abstained=not proof, citations=citations if proof else (), excluded=excluded)

    def _numbered(self, proofs: Iterable[Sequence[Citation]]) -> tuple[tuple[Citation, ...], list[list[int]]]:
        """Return all citations, those held first, and the numbers of each proof."""
        citations, numbers = numbered((*((one,) for one in self.held), *proofs))
        return citations, numbers[len(self.held) :]

    def _quote(self, reply: Answer, picked: Sequence[Excerpt], measure: Measure) -> Answer:
        spoken = list(self._spoken(picked))
        quoted = [one.effective for one, _ in spoken if isinstance(one, Excerpt)]
        if not quoted:
            return self.no_answer(reply)
        terms = self.terms(quoted)
        doubts = [doubt for term in terms.values() for doubt in self.doubts(term)]
        told = {one.edge.edge_id for one, _ in spoken if isinstance(one, Remark)}
        spoken += [(one, proof) for one in doubts if one.edge.edge_id not in told and (proof := self.proof(one))]
        citations, numbers = self._numbered(proof for _, proof in spoken)
        lines: list[str] = []
        placed: list[tuple[EffectiveClause, ConflictText | None]] = []
        last = len(self.held)
        for (one, _), cited in zip(spoken, numbers, strict=True):
            if isinstance(one, Excerpt):
                lead = None if lines else leading(one, measure)
                if lead is not None:
                    lines.append(wording.quote_line(lead, self._marks(lead, citations) or cited, self.lineage))
                known = lead is not None or (one.effective, one.rival) in placed
                lines.append(wording.quote_line(one, cited, self.lineage, placed=not known))
                placed.append((one.effective, one.rival))
            else:
                words = " ".join(c.quote for c in citations[last : max(last, *cited)])
                lines.append(wording.remark_line(one, words, cited, self.lineage))
            last = max(last, *cited)
        drafts = [self.lineage.documents[e.clause.document_id] for e in quoted if e.status not in IN_FORCE]
        opening = (*((wording.not_agreed(drafts),) if drafts else ()), *map(wording.no_such_provision, self._unknown()))
        text = "\n".join((*opening, lines[0], *self.term_lines(terms), *lines[1:], *self.noted(quoted)))
        return replace(reply, text=text, abstained=False, citations=citations, warnings=each(reply.warnings, doubted(doubts)))

    def _spoken(self, picked: Sequence[Excerpt]) -> Iterator[tuple[Excerpt | Remark, tuple[Citation, ...]]]:
        """Yield what is said and its proof: the excerpts, and with those of each provision what stands beside it, each once.

        What was agreed later and is not applied comes before the text that it would change, the rest after it.
        """
        told: set[EdgeId] = set()
        for at, one in enumerate(picked):
            proof = cite(one.text, self.brief.sources)
            beside = list(remarks(one.effective, self.resolver.catalogue)) if proof else []
            first = [remark for remark in beside if _agreed(remark)]
            last = any(other.effective is one.effective for other in picked[at + 1 :])
            yield from self._remarked(first, told)
            if proof:
                yield one, proof
            yield from self._remarked([] if last else beside, told)

    def _remarked(self, those: Iterable[Remark], told: set[EdgeId]) -> Iterator[tuple[Remark, tuple[Citation, ...]]]:
        """Yield remarks that are not told yet, with their proof."""
        for remark in those:
            proof = self.proof(remark) if remark.edge.edge_id not in told else ()
            told.add(remark.edge.edge_id)
            if proof:
                yield remark, proof

    def _marks(self, lead: Excerpt, citations: Sequence[Citation]) -> list[int]:
        """Return the numbers of the citations in which the words stand that open the answer."""
        proof = cite(lead.text, self.brief.sources)
        return [one.n for one in citations if any(holds(one, each) for each in proof)]


def _agreed(remark: Remark) -> bool:
    """Tell whether a change is in force and only could not be applied: it, and not the text it changes, is what holds."""
    of_this = remark.edge.target_clause_id is not None and not is_counted(remark.edge)
    return of_this and remark.bearing is Bearing.OUTSTANDING and remark.edge.status is EdgeStatus.COMMITTED


def _treats(missed: Missed, retrieved: Retrieved) -> bool:
    """Tell whether words out of force treat a subject of the question, where these are known: a word may be shared by chance."""
    subjects, dead = retrieved.ranking.subject_matcher.subjects, missed.ineffective
    return not subjects or treated_in(subjects, {dead.clause.clause_type, *dead.clause.also}, dead.text) > 0


def _unique(excluded: Iterable[Excluded]) -> tuple[Excluded, ...]:
    return tuple({(e.clause_id, e.reason, e.edge_id): e for e in excluded}.values())
