"""One change as a sentence: what it did to which provision, by which words, from which day."""

from __future__ import annotations

from graph.lineage.amendment_order import effective_from
from graph.lineage.dag import Lineage
from graph.model.edges import Edge, EdgeStatus, EdgeType, Mode, OperationKind
from rag.verify.quoting import Sources
from rag.write.adding import Line, proof_of
from rag.write.wording import provision, titled

_MOST_QUOTED = 240  # characters of a change's words that are shown; the citation has them all
_VERBS = {
    OperationKind.RENUMBER: "renumbered",
    OperationKind.SUBSTITUTE_PARTY: "changed as to its parties",
    OperationKind.RENAME_PARTY: "changed as to a party's name",
    OperationKind.ADD_PARTY: "joined by a party",
    OperationKind.RELEASE_PARTY: "left by a party",
    OperationKind.EXTEND: "extended",
}
_MODES = {Mode.REPLACE: "replaced", Mode.INSERT: "added", Mode.DELETE: "deleted", Mode.MODIFY: "amended"}


def change_line(edge: Edge, lineage: Lineage, sources: Sources, opening: str = "") -> Line:
    """Return a change as a line with its words and their proof."""
    proof = proof_of(edge, sources)
    words = " ".join(" ".join(one.quote for one in proof).split())
    shown = f": “{cut(words)}”" if words else ""
    return Line(f"{opening}{said(edge, lineage)}{shown}", proof)


def said(edge: Edge, lineage: Lineage) -> str:
    """Say a change: "Section 5.1 of the MSA was replaced by Section 2 of the First Amendment with effect from 2021-06-01"."""
    start = effective_from(lineage.documents, edge)
    since = f" with effect from {start}" if start else ""
    was = "would be" if edge.status is EdgeStatus.PENDING else "was"
    return f"{target_of(edge, lineage)} {was} {verb_of(edge)} by {source_of(edge, lineage)}{since}"


def source_of(edge: Edge, lineage: Lineage) -> str:
    """Name the provision whose words make a change."""
    clause = lineage.clauses.get(edge.source_clause_id)
    source = titled(lineage.documents[edge.source_document_id])
    return f"{provision(clause.section)} of {source}" if clause is not None and clause.section else source


def target_of(edge: Edge, lineage: Lineage) -> str:
    """Name what a change acts on; opens a sentence."""
    document = lineage.documents.get(edge.target_document_id) if edge.target_document_id else None
    whole = titled(document) if document is not None else "a document that is not in this portfolio"
    section = edge.target_section or edge.target_heading
    name = f"{provision(section)} of {whole}" if section else whole
    return name[:1].upper() + name[1:]


def verb_of(edge: Edge) -> str:
    """Say what a change did, as a participle."""
    if edge.edge_type is EdgeType.TERMINATES:
        return "ended"
    if edge.edge_type is EdgeType.SUPERSEDED_BY:
        return "superseded"
    kind = edge.operation.kind if edge.operation is not None else None
    return (_VERBS.get(kind) if kind is not None else None) or _MODES.get(edge.mode or Mode.MODIFY, "amended")


def cut(words: str, most: int = _MOST_QUOTED) -> str:
    """Return the beginning of some words, with dots where there are more."""
    folded = " ".join(words.split())
    return folded if len(folded) <= most else folded[: most - 4].rstrip() + " ..."
