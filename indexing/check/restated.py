"""What a restatement left behind: provisions without counterpart, exhibits not attached again."""

from __future__ import annotations

from collections.abc import Iterator

from graph.lineage.dag import Lineage
from graph.lineage.supersession import restates
from graph.model.documents import Clause, ClauseKind
from graph.model.edges import Edge, EdgeStatus
from graph.model.evidence import Finding, Severity
from graph.model.ids import DocumentId
from graph.model.resolution import Status, WarningCode
from graph.resolution.resolve import resolve
from indexing.check.words import named, short

_KINDS = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION, ClauseKind.EXHIBIT})


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
        yield _finding(lineage, edge, WarningCode.DROPPED_BY_RESTATEMENT, f"has no counterpart of {short(', '.join(gone))}")
    if unattached:
        message = f"refers to {short(', '.join(unattached))} and does not attach it again"
        yield _finding(lineage, edge, WarningCode.EXHIBIT_NOT_REATTACHED, message)


def _below(lineage: Lineage, clause: Clause, gone: list[str]) -> bool:
    """Tell whether what holds the clause is named already."""
    return any(lineage.clauses[a].section in gone for a in lineage.ancestors(clause.clause_id))


def _finding(lineage: Lineage, edge: Edge, code: WarningCode, message: str) -> Finding:
    source = lineage.documents[edge.source_document_id]
    old = lineage.documents[edge.target_document_id] if edge.target_document_id else source
    advice = {
        WarningCode.DROPPED_BY_RESTATEMENT: "Make sure that this was meant: what a restatement leaves out is no longer in force.",
        WarningCode.EXHIBIT_NOT_REATTACHED: "The earlier one is shown. Find out whether a new one was meant to be attached.",
    }[code]
    return Finding(
        code,
        Severity.NOTE,
        source.file_name,
        f"{named(source)}, which takes the place of {named(old)}, {message}.",
        advice,
        edge.quote,
        source.document_id,
        "",
        edge.edge_id,
    )
