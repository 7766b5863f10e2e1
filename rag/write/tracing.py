"""Where words in force come from: the paper and provision that set them, since when, on which page, and what stood before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from graph.lineage.dag import Lineage
from graph.model.documents import Document
from graph.model.edges import Edge, EdgeType, Mode
from graph.model.resolution import EffectiveClause, ResolutionStep
from rag.reply import Answer
from rag.retrieve.wordings import shaping
from rag.verify.quoting import Sources
from rag.write.adding import Line, page_of, proof_of, quoted_in, worded
from rag.write.changes import cut
from rag.write.interface import Brief
from rag.write.wording import provision, titled

_MOST = 2  # provisions that are traced


def traced(answer: Answer, brief: Brief) -> Answer:
    """Return a reply with where each provision it quotes comes from; one that quotes nothing as it is."""
    lines = [line for one in quoted_in(answer)[:_MOST] for line in trace(one, brief.lifter.lineage, brief.sources)]
    return worded(answer, lines) if lines else answer


def trace(effective: EffectiveClause, lineage: Lineage, sources: Sources) -> Iterator[Line]:
    """Yield the way to a provision's words: what set them, what stood before, and the changes before that, the latest first."""
    steps = shaping(effective, lineage)
    document = lineage.documents[effective.clause.document_id]
    place = f"{provision(effective.clause.section)} of {titled(document)}"
    if not steps:
        yield Line(f"Set by {place} ({document.file_name}){_days(document)}; nothing in force in this portfolio changes it.")
        return
    yield _step_line(steps[-1], effective, lineage, sources, opening="Set by")
    yield Line(_before(steps, place, lineage))
    for step in reversed(steps[:-1]):
        yield _step_line(step, effective, lineage, sources, opening="Earlier changed by")


def _step_line(step: ResolutionStep, effective: EffectiveClause, lineage: Lineage, sources: Sources, *, opening: str) -> Line:
    """Say one change on the way to the words: which paper, when signed, from when, where, in which words."""
    edge, source = lineage.edge(step.edge_id), lineage.documents[step.document_id]
    proof = proof_of(edge, sources) if edge is not None else ()
    restated = step.edge_type is EdgeType.SUPERSEDED_BY
    section = effective.clause.section if restated and effective.clause.document_id == step.document_id else step.section
    said = f"{opening} {provision(section)} of {titled(source)}"
    said += f", signed {source.signed}" if source.signed is not None else ""
    said += f", which took the place of {_replaced(edge, lineage)}" if restated and edge is not None else ""
    said += f", with effect from {step.effective_from}"
    if not proof:
        return Line(said)
    return Line(f"{said} ({page_of(proof)}): “{cut(' '.join(one.quote for one in proof))}”", proof)


def _before(steps: tuple[ResolutionStep, ...], place: str, lineage: Lineage) -> str:
    """Name the words that stood before the last change, without quoting them: they are not in force."""
    start = steps[-1].effective_from
    until = f"Until {start.first_day() - timedelta(days=1)}" if start is not None else "Before that"
    if len(steps) > 1:
        earlier = steps[-2]
        source = f"{provision(earlier.section)} of {titled(lineage.documents[earlier.document_id])}"
        return f"{until} it read as {source} had set it; those words are not in force."
    edge = lineage.edge(steps[-1].edge_id)
    if edge is not None and edge.mode is Mode.INSERT:
        return f"{until} there was no such provision."
    if steps[-1].edge_type is EdgeType.SUPERSEDED_BY and edge is not None:
        return f"{until} {_replaced(edge, lineage)} stood in its place, with what had changed it; those words are not in force."
    target = lineage.documents.get(edge.target_document_id) if edge is not None and edge.target_document_id else None
    first = (
        f"{provision(edge.target_section)} of {titled(target)}"
        if edge is not None and target is not None and edge.target_section
        else place
    )
    return f"{until} it read as {first} had first set it; those words are not in force."


def _replaced(edge: Edge, lineage: Lineage) -> str:
    document = lineage.documents.get(edge.target_document_id) if edge.target_document_id else None
    return titled(document) if document is not None else "an earlier version"


def _days(document: Document) -> str:
    signed = f", signed {document.signed}" if document.signed is not None else ""
    return signed + (f", in effect from {document.starts}" if document.starts is not None else "; no words give the day it took effect")
