"""What the changes of record leave open, and what a restatement leaves out, found by resolving on the day of the change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from graph.lineage.dag import Lineage
from graph.lineage.supersession import restates
from graph.model.documents import Clause, ClauseKind
from graph.model.edges import ConditionKind, Edge, EdgeStatus, EdgeType, OperationKind
from graph.model.evidence import Finding, Severity
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import EffectiveClause, Status, WarningCode
from graph.resolution.resolve import resolve
from indexing.check.wording import named, short, titled

_CHANGES = frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES})
_ADVICE = {
    WarningCode.DATE_UNKNOWN: "If you know the day, give the document its date with `inforce set`.",
    WarningCode.FORMALITY_NOT_SHOWN: "Find the copy or the paper that shows the form the contract asks for.",
    WarningCode.INCORPORATION_UNSAID: "Find out which version the parties meant; that of the signing day is shown.",
    WarningCode.NOTICE_UNVERIFIED: "Keep the proof of delivery with it; that it was properly given is not for us to say.",
    WarningCode.ORDER_BY_SIGNING: "Look whether the later-signed words were meant to govern.",
    WarningCode.RECITED_TEXT_DIFFERS: "Compare the two wordings: an amendment in between may be missing.",
    WarningCode.REVIVAL_QUESTION: "Find out whether the document was renewed before this was signed.",
}
_OF_A_RESTATEMENT = {
    WarningCode.DROPPED_BY_RESTATEMENT: "Make sure that this was meant: what a restatement leaves out is no longer in force.",
    WarningCode.EXHIBIT_NOT_REATTACHED: "The earlier one is shown. Find out whether a new one was meant to be attached.",
}
_KINDS = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION, ClauseKind.EXHIBIT})
_NOTES = frozenset({*_OF_A_RESTATEMENT, WarningCode.INCORPORATION_UNSAID, WarningCode.NOTICE_UNVERIFIED, WarningCode.RECITED_TEXT_DIFFERS})


def unapplied_changes(lineage: Lineage) -> Iterator[Finding]:
    """Conflicts, changes that could not be applied, missing forms, wrong recitals; then what is still conditional."""
    changes = [e for e in lineage.edges if e.status is EdgeStatus.COMMITTED and e.edge_type in _CHANGES]
    said: dict[tuple[DocumentId, WarningCode, str], list[Edge]] = defaultdict(list)
    for edge in changes:
        for place in _places(lineage, edge):
            found = _on_day(lineage, place, _day(lineage, edge))
            yield from _unapplied(lineage, edge, found)
            for notice in (n for n in found.notices if n.edge_id == edge.edge_id and n.code in _ADVICE):
                said[edge.source_document_id, notice.code, notice.message].append(edge)
    for (_, code, message), edges in said.items():
        yield _finding(lineage, edges, code, f"{_what(lineage, edges)}: {message}.", _ADVICE[code])
    yield from open_conditions(lineage, changes)
    yield from _ends_in_part(lineage, changes)


def open_conditions(lineage: Lineage, changes: Iterable[Edge]) -> Iterator[Finding]:
    """One finding for each condition of an instrument that nobody has said anything of."""
    by_condition: dict[tuple[DocumentId, str, ConditionKind], list[Edge]] = defaultdict(list)
    for edge in changes:
        if edge.condition_kind is not None and edge.outcome is None:
            by_condition[edge.source_document_id, edge.condition, edge.condition_kind].append(edge)
    for (document_id, condition, kind), edges in by_condition.items():
        counted = "counted from its date" if kind is ConditionKind.CLOSING else "not counted"
        subject = edges[0].edge_id if len(edges) == 1 else f'"{lineage.documents[document_id].file_name}"'
        yield _finding(
            lineage,
            edges,
            WarningCode.CONDITION_UNCONFIRMED,
            f"{_what(lineage, edges)}: {counted}, and nobody has recorded that this came about: {short(condition)}",
            f'If you know: `inforce set {subject} condition "SATISFIED 2021-03-01" --reason "..."` (or FAILED, or WAIVED 2021-03-01).',
        )


def _ends_in_part(lineage: Lineage, changes: Iterable[Edge]) -> Iterator[Finding]:
    """One finding for each end that its words limit: no program cuts out which words are left, so all read as in force."""
    for edge in changes:
        if edge.scope and (edge.edge_type is EdgeType.TERMINATES or (edge.operation and edge.operation.kind is OperationKind.DELETE)):
            yield _finding(
                lineage,
                [edge],
                WarningCode.LIMITED_SCOPE,
                f"{_what(lineage, [edge])}: it ends in part only, and all of it reads as in force with a note: {short(edge.scope)}",
                "Decide which provisions end, and record the end of each with `inforce link`.",
            )


def _places(lineage: Lineage, edge: Edge) -> tuple[ClauseId, ...]:
    """Return the provision an edge acts on; for a whole document, or a provision not found, one of the document stands for all."""
    if edge.target_clause_id in lineage.clauses and edge.target_clause_id is not None:
        return (edge.target_clause_id,)
    return lineage.roots(edge.target_document_id)[:1] if edge.target_document_id in lineage.documents and edge.target_document_id else ()


def _day(lineage: Lineage, edge: Edge) -> date:
    start = edge.effective_from or lineage.documents[edge.source_document_id].starts
    return start.last_day() if start else date.max


def _on_day(lineage: Lineage, clause_id: ClauseId, day: date) -> EffectiveClause:
    return lineage.remember(("checked", clause_id, day), lambda: resolve(lineage, clause_id, day))


def _unapplied(lineage: Lineage, edge: Edge, found: EffectiveClause) -> Iterator[Finding]:
    for item in (o for o in found.outstanding if o.edge_id == edge.edge_id):
        yield _finding(
            lineage,
            [edge],
            WarningCode.OUTSTANDING_CHANGE,
            f"{_what(lineage, [edge])}: in force and not applied, because {item.reason}.",
            "Read the two together. If you know which words change, say so with `inforce link --mode MODIFY --old ... --new ...`.",
        )
    if found.status is Status.CONFLICTED and edge.edge_id in {c.edge_id for c in found.conflict}:
        yield _conflict(lineage, found)


def _conflict(lineage: Lineage, found: EffectiveClause) -> Finding:
    """Both texts: one finding for the pair, whichever edge led to it."""
    sides = " and ".join(lineage.documents[c.document_id].file_name for c in found.conflict)
    home = lineage.documents[found.clause.document_id]
    return Finding(
        WarningCode.CONFLICT,
        Severity.WARNING,
        home.file_name,
        f"From {found.as_of} on, {found.clause.section} has two texts that cannot both be in force, by {sides}.",
        "Decide which governs: retract the other with `inforce unlink`.",
        document_id=home.document_id,
        section=found.clause.section,
        texts=tuple(c.text for c in found.conflict),
    )


def _what(lineage: Lineage, edges: Sequence[Edge]) -> str:
    """Name what the changes of one instrument act on: ``The change of 2.1, 2.3 of Supply Agreement``."""
    sections = dict.fromkeys(e.target_section or e.target_heading or "the whole" for e in edges)
    target = edges[0].target_document_id
    name = short(titled(lineage.documents[target]), 60) if target in lineage.documents and target else "a document that is not here"
    return f"The change of {short(', '.join(sections), 80)} of {name}"


def _finding(lineage: Lineage, edges: Sequence[Edge], code: WarningCode, message: str, advice: str) -> Finding:
    """Return a finding on changes of one instrument; the quote is of the first."""
    one = edges[0]
    source = lineage.documents[one.source_document_id]
    return Finding(
        code,
        Severity.NOTE if code in _NOTES else Severity.WARNING,
        source.file_name,
        message,
        advice,
        one.quote,
        source.document_id,
        one.target_section if len(edges) == 1 else "",
        one.edge_id if len(edges) == 1 else None,
    )


def dropped(lineage: Lineage) -> Iterator[Finding]:
    """One finding for each kind of thing that a new version of a document leaves out."""
    for edge in lineage.edges:
        target = edge.target_document_id
        if target is None or target not in lineage.documents or edge.target_clause_id is not None:
            continue
        if edge.status is EdgeStatus.COMMITTED and restates(edge):
            yield from _left_out(lineage, edge, target)


def _left_out(lineage: Lineage, edge: Edge, target: DocumentId) -> Iterator[Finding]:
    start = edge.effective_from or lineage.documents[edge.source_document_id].starts
    if start is None:
        return
    gone: list[str] = []
    unattached: list[str] = []
    for clause in (c for c in lineage.clauses_of(target) if c.kind in _KINDS and not _below(lineage, c, gone)):
        found = resolve(lineage, clause.clause_id, start.last_day())
        if found.status is Status.SUPERSEDED and found.steps and found.steps[-1].edge_id == edge.edge_id:
            gone.append(clause.section)
        elif any(n.code is WarningCode.EXHIBIT_NOT_REATTACHED for n in found.notices):
            unattached.append(clause.section)
    if gone:
        yield _of_restatement(lineage, edge, WarningCode.DROPPED_BY_RESTATEMENT, f"has no counterpart of {short(', '.join(gone))}")
    if unattached:
        message = f"refers to {short(', '.join(unattached))} and does not attach it again"
        yield _of_restatement(lineage, edge, WarningCode.EXHIBIT_NOT_REATTACHED, message)


def _below(lineage: Lineage, clause: Clause, gone: list[str]) -> bool:
    """Tell whether what holds the clause is named already."""
    return any(lineage.clauses[a].section in gone for a in lineage.ancestors(clause.clause_id))


def _of_restatement(lineage: Lineage, edge: Edge, code: WarningCode, what: str) -> Finding:
    source = lineage.documents[edge.source_document_id]
    old = lineage.documents[edge.target_document_id] if edge.target_document_id else source
    message = f"{named(source)}, which takes the place of {named(old)}, {what}."
    return _finding(lineage, [edge], code, message, _OF_A_RESTATEMENT[code])
