"""Whether a document is in force, ended, expired, renewed or signed on a day: from its dates, its edges and its signatures.

It says what the papers in this portfolio show and no more: nothing of what the law makes of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from graph.amendments.termination import ending, follows
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import effective_from, has_begun
from graph.lineage.supersession import supersession
from graph.model.documents import AMENDING_KINDS, Clause, ClauseKind, Document, Execution
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.ids import DocumentId
from graph.model.resolution import Notice, Term, TermState, WarningCode
from graph.resolution.term_state import term_on
from indexing.search.words import content_stems
from rag.reply import Answer, Citation
from rag.resolve.resolver import IN_FORCE
from rag.understand.question import Aspect
from rag.verify.quoting import cite, cite_quote
from rag.write.lines import Line, change_line, worded
from rag.write.wording import capital, cut, titled
from rag.write.writer import Brief

_MOST = 3  # documents that are spoken of
_OPENING = 200  # characters of a document's first words
_TERM = 700  # characters of a term in force
_SIGNATURES = 700  # characters of its signatures
_PARTIES = 3
_SHOWS = {
    Execution.SIGNED: "shows the signatures of its parties",
    Execution.PARTLY_SIGNED: "shows some of its signatures and not all",
    Execution.UNSIGNED: "shows no signature where its signatures belong",
    Execution.DRAFT: "is a draft",
    Execution.NOT_SHOWN: "shows no place for signatures",
    Execution.NOT_NEEDED: "is of a kind that takes effect without signatures",
}
_RUNS = {TermState.RUNNING, TermState.RENEWED_PRESUMED, TermState.NOTICE_GIVEN}


@dataclass(frozen=True, slots=True)
class State:
    """Where one document stands on a day."""

    document: Document
    begun: bool
    ended: Edge | None
    superseded: Edge | None
    term: Term

    @property
    def in_force(self) -> bool | None:
        """True where it has begun and nothing has ended it; None where no words tell until when it runs."""
        if not self.begun or self.ended is not None or self.superseded is not None or self.term.state is TermState.EXPIRED:
            return False
        return True if self.term.state in _RUNS else None

    def holds(self, aspect: Aspect) -> bool | None:
        """Tell whether what is asked holds; None where the papers do not tell."""
        match aspect:
            case Aspect.IN_FORCE:
                return self.in_force
            case Aspect.EXPIRED:
                return self.term.state is TermState.EXPIRED if self.term.state is not TermState.UNKNOWN else None
            case Aspect.TERMINATED:
                return self.ended is not None
            case Aspect.RENEWED:
                return True if self.term.state is TermState.RENEWED_PRESUMED else None
            case Aspect.SUPERSEDED:
                return self.superseded is not None
            case Aspect.SIGNED:
                return {Execution.SIGNED: True, Execution.UNSIGNED: False, Execution.DRAFT: False}.get(self.document.execution)


def state_of(lineage: Lineage, document_id: DocumentId, as_of: date) -> State:
    """Return where a document stands."""
    document = lineage.document(document_id)
    return State(
        document,
        has_begun(document, as_of),
        ending(lineage, document_id, as_of) or follows(lineage, document, as_of),
        supersession(lineage, document_id, as_of),
        term_on(lineage, document_id, as_of),
    )


def stated(answer: Answer, brief: Brief) -> Answer:
    """Return a reply that says first where the documents asked about stand, with the words that show it."""
    lineage, as_of, aspect = brief.resolver.lineage, brief.understood.as_of, brief.understood.aspect
    states = [state_of(lineage, one, as_of) for one in _asked_about(brief)[:_MOST]]
    lines = [line for one in states for line in _lines(one, brief)]
    if not any(line.proof for line in lines):
        return answer
    holds = {one.holds(aspect) for one in states}
    opening = [Line("Yes.")] if holds == {True} else [Line("No.")] if holds == {False} else []
    closed = brief.understood.intent.closed
    first, rest = (lines[0], lines[1:])
    head = Line(f"{opening[0].words} {first.words}", first.proof) if opening and closed else first
    told = worded(answer, (), before=(head, *rest), keep=not answer.abstained and aspect is not Aspect.SIGNED)
    notices = [one for state in states for one in _pending(state, lineage)]
    return replace(told, warnings=tuple(dict.fromkeys((*told.warnings, *notices))))


def _asked_about(brief: Brief) -> tuple[DocumentId, ...]:
    """Return the documents a question is about: those it names, else the contracts it was put to, else where the words were found."""
    understood, lineage = brief.understood, brief.resolver.lineage
    if understood.named:
        return understood.named
    mine = [one for one in sorted(understood.documents) if lineage.documents[one].kind not in AMENDING_KINDS]
    own = [one for one in mine if not any(e.edge_type is EdgeType.CHILD_OF for e in lineage.edges_from(one))] or mine
    asked = frozenset(content_stems(understood.asked.text))
    fitting = {one: len(asked & frozenset(content_stems(lineage.documents[one].title))) for one in own}
    best = [one for one in own if fitting[one] == max(fitting.values())]
    versions = [one for one in best if supersession(lineage, one, understood.as_of) is None] or best
    found = brief.retrieved.found
    return tuple(versions) or ((found[0].clause.document_id,) if found else ())


def _lines(state: State, brief: Brief) -> Iterator[Line]:
    """Yield what is to be said of one document, the answer first."""
    aspect, as_of, lineage = brief.understood.aspect, brief.understood.as_of, brief.resolver.lineage
    name = titled(state.document)
    title = capital(name)
    signed = Line(f"{title} {_SHOWS[state.document.execution]}{_signed_on(state.document)}.", _evidence(state.document, "execution", brief))
    if aspect is Aspect.SIGNED:
        yield signed
        yield from _signatures(state.document, brief)
        return
    if not state.begun:
        starts = state.document.starts
        day = f"only from {starts}" if starts is not None else "on no day that its words give"
        proof = _evidence(state.document, "effective", brief)
        words = f": “{cut(' '.join(one.quote for one in proof))}”" if proof and starts is not None else "."
        yield Line(f"{title} was not in force on {as_of}: it takes effect {day}{words}", proof)
        return
    if state.ended is not None:
        yield change_line(state.ended, lineage, brief.sources)
    if state.superseded is not None:
        yield change_line(state.superseded, lineage, brief.sources)
    if state.ended is None and state.superseded is None:
        yield _running(state, name, brief)
        if state.term.state is TermState.NOTICE_GIVEN:
            yield from (change_line(one, lineage, brief.sources) for one in _to_come(state, lineage, as_of))
    if state.document.execution is not Execution.SIGNED:
        yield signed
    yield from _between(state.document, brief)


def _between(document: Document, brief: Brief) -> Iterator[Line]:
    """Yield the words that name the parties: which contract is spoken of."""
    clauses = brief.resolver.lineage.clauses_of(document.document_id)
    places = [party.quote for party in document.parties if party.quote is not None][:_PARTIES] if clauses else []
    proved = tuple(one for q in places for one in cite_quote(clauses[0].clause_id, q.char_start, q.char_end, brief.sources))
    if proved:
        yield Line(f"It is between {' and '.join(f'“{cut(one.quote)}”' for one in proved)}.", proved)


def _running(state: State, name: str, brief: Brief) -> Line:
    """Say where the term of a document stands that nothing has ended."""
    title = capital(name)
    as_of, term = brief.understood.as_of, state.term
    day = f" ({term.until}{', computed from the period the words give' if term.computed else ''})" if term.until else ""
    said_so, proof = _term_words(state, brief)
    words = f": “{cut(said_so)}”" if proof else ""
    match term.state:
        case TermState.RUNNING:
            said = f"{title} was in force on {as_of}: nothing in this portfolio had ended it, and its term runs until its last day{day}"
        case TermState.EXPIRED:
            said = f"The term of {name} had expired by {as_of}, its last day past{day}"
        case TermState.RENEWED_PRESUMED:
            said = f"{title} renews by itself, and no notice against it is in this portfolio; in force on {as_of} on that footing{day}"
        case TermState.NOTICE_GIVEN:
            said = f"{title} was in force on {as_of}; a notice that ends it is in this portfolio, its last day then{day}"
        case _ if term.until is not None:
            ended = f"By the words read here the last day of the term of {name} was {term.until}"
            said = f"{ended}; whether it was extended or renewed since is not known"
        case _:
            since = f", in effect since {state.document.starts}" if state.document.starts else ""
            said = f"Nothing in this portfolio had ended {name} by {as_of}{since}; no words read here give its last day"
            proof = _evidence(state.document, "effective", brief)
            words = ""
    return Line(f"{said}{words}" + ("" if words else "."), proof)


def _term_words(state: State, brief: Brief) -> tuple[str, tuple[Citation, ...]]:
    """Return the words in force that give the term, and their proof: a text in force can be made of the words of several papers."""
    clause_id = state.term.clause_id
    if clause_id is not None and clause_id in brief.resolver.lineage.clauses:
        effective = brief.resolver.effective(clause_id)
        if effective.status in IN_FORCE and effective.text is not None:
            shown = effective.text.slice(0, _TERM)
            return shown.text, cite(shown, brief.sources)
    proof = _evidence(state.document, "expires", brief)
    return " ".join(one.quote for one in proof), proof


def _to_come(state: State, lineage: Lineage, as_of: date) -> Iterator[Edge]:
    """Yield what ends a document on a later day."""
    for edge in lineage.edges_on_document(state.document.document_id):
        start = effective_from(lineage.documents, edge)
        if edge.edge_type is EdgeType.TERMINATES and start is not None and start.first_day() > as_of:
            yield edge


def _pending(state: State, lineage: Lineage) -> Iterator[Notice]:
    """Yield a warning for each claim that would end or replace a document and waits for a person."""
    for edge in lineage.edges_on_document(state.document.document_id, EdgeStatus.PENDING):
        if edge.edge_type in {EdgeType.TERMINATES, EdgeType.SUPERSEDED_BY}:
            yield Notice(WarningCode.PENDING_CLAIM, "a claim that would end it or take its place waits for a person", edge.edge_id)


def _evidence(document: Document, field: str, brief: Brief) -> tuple[Citation, ...]:
    """Return the words of a document that its register entry was read from."""
    known, clauses = dict(document.evidence), brief.resolver.lineage.clauses_of(document.document_id)
    if not clauses:
        return ()
    quote = known.get(field) or known.get("signed") or known.get("title")
    start, end = (quote.char_start, quote.char_end) if quote is not None else _opening(clauses[0])
    return cite_quote(clauses[0].clause_id, start, end, brief.sources)


def _opening(clause: Clause) -> tuple[int, int]:
    """Return the place of a document's first words: no more is needed to show which one is meant."""
    piece = clause.pieces[0]
    return piece.char_start, min(piece.char_end, piece.char_start + _OPENING)


def _signatures(document: Document, brief: Brief) -> Iterator[Line]:
    """Yield the words of a document's signatures."""
    for clause in brief.resolver.lineage.clauses_of(document.document_id):
        if clause.kind is ClauseKind.SIGNATURES:
            proof = cite(clause.own_text.slice(0, _SIGNATURES), brief.sources)
            yield Line(f"“{cut(' '.join(one.quote for one in proof), _SIGNATURES)}”", proof)
            return


def _signed_on(document: Document) -> str:
    return f", signed {document.signed}" if document.signed is not None and document.execution is Execution.SIGNED else ""
