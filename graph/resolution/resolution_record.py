"""A reading put into the record that is returned: text, steps, what was left out and why, and the warnings that go with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from graph.amendments.amended_text import anchored
from graph.amendments.clause_reading import Reading
from graph.amendments.formality import not_shown
from graph.amendments.outstanding import Scoped, general, outstanding, scoped, section_of
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import Effectiveness, agreed_on, effective_from, governs, unconfirmed
from graph.lineage.references import depends_on
from graph.lineage.supersession import edges_reaching
from graph.model.documents import Clause, Document, DocumentKind, Execution
from graph.model.edges import Derivation, Edge, EdgeType, OperationKind
from graph.model.ids import ClauseId, EdgeId
from graph.model.resolution import (
    EffectiveClause,
    Excluded,
    Limited,
    Notice,
    Outstanding,
    ResolutionStep,
    Status,
    Term,
    TermState,
    WarningCode,
)
from graph.model.text import AnchoredText
from graph.resolution.term_state import term_on
from graph.text.redaction import REDACTED

__all__ = ["along", "ended_by", "excluded", "put", "section_of", "step", "unborn"]

_SAID = frozenset({Effectiveness.LAPSED, Effectiveness.FAILED})
_NO_TEXT = frozenset({Status.TERMINATED, Status.SUPERSEDED, Status.NOT_YET_IN_FORCE})


def put(lineage: Lineage, reading: Reading, status: Status, term: Term) -> EffectiveClause:
    """Return the record of a reading."""
    text = reading.text or unborn(lineage, reading)
    limited = scoped(lineage, reading) if reading.replayed.limited else Scoped()
    governing = _governing(lineage, reading)
    left = (*outstanding(lineage, reading, governing), *limited.outstanding)
    document_id = reading.clause.document_id
    own = frozenset(
        (reading.clause.clause_id, *lineage.ancestors(reading.clause.clause_id), *lineage.descendants(reading.clause.clause_id))
    )
    supplements, qualifications = _beside(lineage, reading)
    silent = status in _NO_TEXT
    return EffectiveClause(
        clause=reading.clause,
        as_of=reading.as_of,
        status=status,
        text=None if silent else text,
        last_text=text if silent else None,
        steps=tuple(step(lineage, e) for e in governing),
        supplements=supplements,
        qualifications=qualifications,
        outstanding=left,
        depends_on=() if silent else depends_on(lineage, document_id, text, own),
        conflict=reading.conflict,
        excluded=tuple(dict.fromkeys(_left_out(lineage, reading, status, governing))),
        notices=notices_of(lineage, reading, left, limited.texts, term),
        term=term,
        limited=() if silent and reading.places else limited.texts,  # what came in for a scope only stands nowhere else
    )


def step(lineage: Lineage, edge: Edge) -> ResolutionStep:
    """Return an edge as a step on the resolution path."""
    return ResolutionStep(
        edge_id=edge.edge_id,
        edge_type=edge.edge_type,
        mode=edge.mode,
        clause_id=edge.source_clause_id,
        document_id=edge.source_document_id,
        section=section_of(lineage, edge.source_clause_id),
        effective_from=effective_from(lineage.documents, edge),
        char_start=edge.quote.char_start,
    )


def ended_by(lineage: Lineage, found: EffectiveClause, edge: Edge) -> EffectiveClause:
    """Add the step by which the document of a clause ended or was restated without it."""
    left_out = excluded(lineage, found.clause, "TERMINATED" if edge.edge_type is EdgeType.TERMINATES else "SUPERSEDED", edge)
    return replace(found, steps=(*found.steps, step(lineage, edge)), excluded=(left_out, *found.excluded))


def along(lineage: Lineage, found: EffectiveClause, asked: Clause, hops: tuple[Edge, ...]) -> EffectiveClause:
    """Add the steps by which later versions took the place of the one asked about."""
    if not hops:
        return found
    left_out = excluded(lineage, asked, "SUPERSEDED", hops[0])
    return replace(found, steps=(*(step(lineage, e) for e in hops), *found.steps), excluded=(left_out, *found.excluded))


def excluded(lineage: Lineage, clause: Clause, reason: str, edge: Edge | None) -> Excluded:
    """Return words of a clause left out because of an edge."""
    start = effective_from(lineage.documents, edge) if edge else lineage.documents[clause.document_id].starts
    return Excluded(clause.clause_id, clause.document_id, clause.section, reason, edge.edge_id if edge else None, start)


def _governing(lineage: Lineage, reading: Reading) -> list[Edge]:
    """The changes that shaped the text, renumbered it or ended it, in the order agreed."""
    edges = {e.edge_id: e for e in reading.edges}
    if reading.ended is not None:
        edges[reading.ended.edge_id] = reading.ended
    edges |= {c.edge.edge_id: c.edge for c in reading.replayed.renumbered if c.place == reading.clause.clause_id}
    return sorted(edges.values(), key=lineage.rank)


def unborn(lineage: Lineage, reading: Reading) -> AnchoredText:
    """Return the words of a provision that no amendment in force has brought."""
    for edge in reversed([e for e, _ in reading.gathered.waiting] + [c.edge for c in reading.gathered.governing]):
        for payload in lineage.payloads(edge.edge_id):
            if payload.clause_id == reading.clause.clause_id:
                return anchored(edge).slice(payload.start, payload.end).strip()
    return AnchoredText()


def _beside(lineage: Lineage, reading: Reading) -> tuple[tuple[ClauseId, ...], tuple[EdgeId, ...]]:
    """Return what is read with the clause: supplements by clause, waivers and consents by edge."""
    clause = reading.clause
    places = (clause.clause_id, *lineage.ancestors(clause.clause_id), None)
    edges = (e for place in places for e in edges_reaching(lineage, clause.document_id, place))
    live = [e for e in edges if e.edge_type is EdgeType.SUPPLEMENTS and governs(lineage.documents, e, reading.as_of)]
    waivers = [e for e in live if lineage.documents[e.source_document_id].kind is DocumentKind.WAIVER]
    qualifying = (*waivers, *reading.gathered.qualifying)
    return tuple(dict.fromkeys(e.source_clause_id for e in live if e not in waivers)), tuple(e.edge_id for e in qualifying)


def _left_out(lineage: Lineage, reading: Reading, status: Status, edges: Sequence[Edge]) -> Iterator[Excluded]:
    """Yield the versions that are not the text in force, each with the edge and day that decides it; `edges` shaped what is."""
    if reading.ended is not None:
        yield excluded(lineage, reading.clause, "TERMINATED", reading.ended)
    elif edges and not lineage.is_inserted(reading.clause.clause_id):
        yield excluded(lineage, reading.clause, "AMENDED", edges[-1])
        yield from (excluded(lineage, reading.clause, "AMENDED", e) for e in edges[:-1] if unconfirmed(e))
    elif status is Status.NOT_YET_IN_FORCE and not lineage.is_inserted(reading.clause.clause_id):
        yield excluded(lineage, reading.clause, "NOT_YET_IN_FORCE", None)
    mine = {c.edge.edge_id: c.edge for c in reading.gathered.governing}
    shown = {e.edge_id for e in edges}
    for edge_id, by in reading.replayed.spent.items():
        if edge_id in mine and edge_id not in shown:
            yield _source(lineage, mine[edge_id], "AMENDED", by)
    for edge, where in reading.gathered.waiting:
        yield _source(lineage, edge, where.value if where in _SAID else "NOT_YET_IN_FORCE", edge)


def _source(lineage: Lineage, edge: Edge, reason: str, by: Edge) -> Excluded:
    start = effective_from(lineage.documents, by)
    return Excluded(edge.source_clause_id, edge.source_document_id, section_of(lineage, edge.source_clause_id), reason, by.edge_id, start)


_UNPROVEN = {
    Execution.PARTLY_SIGNED: "shows only some of the signatures",
    Execution.NOT_SHOWN: "shows no signature block",
    Execution.UNSIGNED: "shows no signature",
    Execution.DRAFT: "is a draft",
}
_QUALIFIES = {OperationKind.WAIVE: "a waiver", OperationKind.CONSENT: "a consent", OperationKind.FORBEAR: "a forbearance"}
_OPEN_END = re.compile(r"(?i)\b(?:until|till|to|up\s+to)\s+(?!and\s+includ)(?:[^.;]{0,20}\d|[A-Z][a-z]+\s+\d)(?![^.;]{0,60}\binclu)")
_RUNS = frozenset({TermState.RUNNING, TermState.RENEWED_PRESUMED, TermState.NOTICE_GIVEN})
_KEEPS = re.compile(
    r"(?i)(?:other than|except|excluding|not including|save|but not|apart from|with the exception|provided|however)\b"
    r"|.*\b(?:surviv|remain|continu|stay)"
)
"""Words that limit an end by what they keep of it."""
_ALONE = re.compile(r"(?i)(?:solely|only|limited)\b")
_CODES = frozenset(code.value for code in WarningCode)


def notices_of(
    lineage: Lineage, reading: Reading, outstanding: tuple[Outstanding, ...], limited: tuple[Limited, ...] = (), term: Term | None = None
) -> tuple[Notice, ...]:
    """Return the warnings of a reading, each once: its document's, its changes', what waits and what is pending."""
    document = lineage.documents[reading.clause.document_id]
    waits = {e.edge_id for e in reading.gathered.pending}
    found = [
        *_of_document(document),
        *_of_term(reading.clause, term),
        *(n for edge in reading.edges for n in of_edge(lineage, edge, reading.as_of)),
        *(n for n in reading.replayed.notices if n.edge_id in {c.edge.edge_id for c in reading.gathered.governing}),
        *(n for edge, where in reading.gathered.waiting for n in _of_waiting(edge, where, reading.as_of)),
        *(
            Notice(WarningCode.PENDING_CLAIM, f"{_named(lineage, e)} would change this and is not counted: {_cut(e.quote.text)}", e.edge_id)
            for e in reading.gathered.pending
        ),
        *(_qualified(lineage, e) for e in reading.gathered.qualifying),
        *(Notice(WarningCode.LIMITED_SCOPE, _otherwise(reading, one), one.edge_id) for one in limited),
        *(
            Notice(WarningCode.OUTSTANDING_CHANGE, f"in force for the whole document, giving no words: {_cut(e.quote.text)}", e.edge_id)
            for e in general(lineage, reading)
        ),
        *(
            Notice(WarningCode.OUTSTANDING_CHANGE, f"in force but not applied: {o.reason}", o.edge_id)
            for o in outstanding
            if o.edge_id not in waits
        ),
    ]
    if reading.conflict:
        found.append(Notice(WarningCode.CONFLICT, "two changes say different things and no words decide between them"))
    if REDACTED.search(reading.text.text):
        found.append(Notice(WarningCode.REDACTED, "words of this provision were redacted in the file"))
    return tuple(dict.fromkeys(found))


def of_edge(lineage: Lineage, edge: Edge, as_of: date) -> Iterator[Notice]:
    """Yield the warnings of one change that governs the day."""
    source = lineage.documents[edge.source_document_id]
    start, agreed = effective_from(lineage.documents, edge), agreed_on(lineage.documents, edge)
    if source.execution in _UNPROVEN:
        yield Notice(WarningCode.UNSIGNED, f"{source.title or source.file_name} {_UNPROVEN[source.execution]}", edge.edge_id)
    if edge.derivation is Derivation.SEMANTIC_SIMILARITY:
        yield Notice(WarningCode.INFERRED, "the amendment cites no provision; the link was inferred", edge.edge_id)
    if unconfirmed(edge):
        yield Notice(
            WarningCode.CONDITION_UNCONFIRMED, f"nobody has recorded that this was satisfied: {_cut(edge.condition)}", edge.edge_id
        )
    if start and not start.exact and start.first_day() <= as_of <= start.last_day():
        yield Notice(WarningCode.PARTIAL_DATE, f"takes effect on a day of {start} that no words give", edge.edge_id)
    if start and agreed and start.first_day() <= as_of < agreed.first_day():
        yield Notice(WarningCode.RETROACTIVE, f"agreed {agreed}, effective from {start}", edge.edge_id)
    yield from _of_end(edge, as_of)
    if edge.edge_type is EdgeType.TERMINATES:
        yield from _of_termination(source, edge, as_of == (start.first_day() if start else None))
    yield from _formality(lineage, edge)
    yield from _revival(lineage, edge)
    for note in edge.notes:
        if note in _CODES:
            yield Notice(WarningCode(note), edge.reasoning or "the citation does not fit in every detail", edge.edge_id)


def _of_term(clause: Clause, term: Term | None) -> Iterator[Notice]:
    """Say of a term clause that the last day was computed from its words."""
    if term is not None and term.computed and clause.clause_id == term.clause_id:
        yield Notice(WarningCode.COMPUTED_DATE, f"the last day of the term, {term.until}, was computed from the period that the words give")


def _of_document(document: Document) -> Iterator[Notice]:
    name = document.title or document.file_name
    if document.execution in _UNPROVEN:
        yield Notice(WarningCode.UNSIGNED, f"{name} {_UNPROVEN[document.execution]}")
    if document.starts is None:
        yield Notice(WarningCode.DATE_UNKNOWN, f"no words of {name} say from when it is in force")


def _of_waiting(edge: Edge, where: Effectiveness, as_of: date) -> Iterator[Notice]:
    if where is Effectiveness.UNDATED:
        yield Notice(WarningCode.DATE_UNKNOWN, f"no words say from when this change takes effect: {_cut(edge.quote.text)}", edge.edge_id)
    elif where is Effectiveness.AWAITED:
        yield Notice(WarningCode.CONDITION_UNCONFIRMED, f"not in force until this is recorded: {_cut(edge.condition)}", edge.edge_id)
    elif where is Effectiveness.FAILED:
        yield Notice(WarningCode.CONDITION_FAILED, f"never took effect; recorded as failed: {_cut(edge.condition)}", edge.edge_id)
    elif where is Effectiveness.LAPSED:
        yield from _of_end(edge, as_of)


def _of_end(edge: Edge, as_of: date) -> Iterator[Notice]:
    """Say that the last day of a change was counted, and on both sides of it where the words leave open which day it is."""
    if edge.effective_to is None:
        return
    last = edge.effective_to - timedelta(days=1)
    if edge.computed:
        message = f"its last day, {last}, was computed from the period that the words give: {_cut(edge.quote.text)}"
        yield Notice(WarningCode.COMPUTED_DATE, message, edge.edge_id)
    if as_of in {last, edge.effective_to}:
        yield from _boundary(edge)


def _boundary(edge: Edge) -> Iterator[Notice]:
    """Yield a warning on both sides of a last day that the words may or may not include."""
    if _OPEN_END.search(edge.quote.text):
        yield Notice(
            WarningCode.BOUNDARY_DAY, "the words leave open whether the day named is the last day or the first without it", edge.edge_id
        )


def _qualified(lineage: Lineage, edge: Edge) -> Notice:
    """Say which waiver, consent or forbearance concerns the provision, how far and how long."""
    start, end = effective_from(lineage.documents, edge), edge.effective_to
    period = f" from {start}" if start else ""
    period += f" through {end - timedelta(days=1)}" if end else ""
    scope = f" ({edge.scope})" if edge.scope else ""
    what = _QUALIFIES.get(edge.kind, "a waiver or consent") if edge.kind else "a waiver or consent"
    words = f"{what} by {_named(lineage, edge)}{period}{scope}: {_cut(edge.quote.text)}"
    return Notice(WarningCode.QUALIFIED, words, edge.edge_id)


def _otherwise(reading: Reading, within: Limited) -> str:
    """Say what a change of a limited scope makes of a text: other words, none, or the only ones."""
    where = _within(within.scope)
    if not within.text.text and _KEEPS.match(within.scope):
        return f"ended, but for what these words keep: {within.scope}"
    if not within.text.text:
        return f"ended {where}" if _ALONE.match(where) else f"does not apply {where}"
    return f"{'reads otherwise' if reading.places else 'stands'} {where}{'' if reading.places else ' only'}: {_cut(within.text.text)}"


def _within(scope: str) -> str:
    return scope if re.match(r"(?i)(?:solely|only|with|for|in|as|to|limited)\b", scope) else f"for {scope}"


def _of_termination(source: Document, edge: Edge, first_day: bool) -> Iterator[Notice]:
    if source.kind is DocumentKind.NOTICE:
        yield Notice(WarningCode.NOTICE_UNVERIFIED, "a one-sided notice; that it was properly given is not shown", edge.edge_id)
    if first_day:
        yield Notice(WarningCode.BOUNDARY_DAY, "the day asked about is the day it ends", edge.edge_id)


def _formality(lineage: Lineage, edge: Edge) -> Iterator[Notice]:
    """Say what the contract asks of its amendments and this one does not show, by which words."""
    for form, asked in not_shown(lineage, edge):
        name = _named(lineage, edge)
        message = f"{name} does not show that it is {form}, as {asked.clause.section} of the contract asks: {_cut(asked.words)}"
        yield Notice(WarningCode.FORMALITY_NOT_SHOWN, message, edge.edge_id)


def _revival(lineage: Lineage, edge: Edge) -> Iterator[Notice]:
    """Ask whether a change brought back what had ended: not where it was agreed while the term ran and the term runs on."""
    target = lineage.documents.get(edge.target_document_id) if edge.target_document_id else None
    start, agreed = effective_from(lineage.documents, edge), agreed_on(lineage.documents, edge)
    if target is None or target.expires is None or start is None or agreed is None or edge.edge_type is not EdgeType.AMENDS:
        return
    if start.first_day() <= target.expires.last_day():
        return
    before = term_on(lineage, target.document_id, agreed.first_day() - timedelta(days=1))  # the change itself may extend it
    ran = before.state in _RUNS and before.until is not None and agreed.first_day() <= before.until
    if not (ran and term_on(lineage, target.document_id, start.first_day()).state in _RUNS):
        said = "takes effect" if ran else "dated"
        yield Notice(WarningCode.REVIVAL_QUESTION, f"{said} after the term ended ({before.until or target.expires})", edge.edge_id)


def _named(lineage: Lineage, edge: Edge) -> str:
    """Name the instrument that an edge comes from, and say where it lacks a signature."""
    source = lineage.documents[edge.source_document_id]
    unproven = _UNPROVEN.get(source.execution)
    return f"{source.title or source.file_name} ({source.file_name}{f', {unproven}' if unproven else ''})"


def _cut(words: str) -> str:
    folded = " ".join(words.split())
    return folded if len(folded) <= 120 else folded[:117] + "..."
