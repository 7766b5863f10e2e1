"""Where words in force come from: the paper and provision that set them, since when, on which page, and what stood before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from graph.dag import Lineage
from graph.model.documents import Document
from graph.model.resolution import EffectiveClause, ResolutionStep
from rag.finding.wordings import shaping
from rag.quoting import Sources
from rag.reply import Answer
from rag.speaking.adding import Line, page_of, proof_of, quoted_in, worded
from rag.speaking.changes import cut
from rag.speaking.wording import provision, titled
from rag.writing.interface import Brief

_MOST = 2  # provisions that are traced


def traced(answer: Answer, brief: Brief) -> Answer:
    """Return a reply with where each provision it quotes comes from; one that quotes nothing as it is."""
    lines = [line for one in quoted_in(answer)[:_MOST] for line in trace(one, brief.lifter.lineage, brief.sources)]
    return worded(answer, lines) if lines else answer


def trace(effective: EffectiveClause, lineage: Lineage, sources: Sources) -> Iterator[Line]:
    """Yield the way to a provision's words: first written, each change in order, and what no longer stands."""
    steps = shaping(effective)
    document = lineage.documents[effective.clause.document_id]
    place = f"{provision(effective.clause.section)} of {titled(document)}"
    if not steps:
        yield Line(f"Set by {place}{_days(document)}; nothing in force in this portfolio changes it.")
        return
    last = len(steps) - 1
    for at, step in enumerate(steps):
        edge = lineage.edge(step.edge_id)
        source = lineage.documents[step.document_id]
        proof = proof_of(edge, sources) if edge is not None else ()
        where = f" ({page_of(proof)})" if proof else ""
        opening = "Set by" if at == last else "Earlier changed by"
        words = f": “{cut(' '.join(one.quote for one in proof))}”" if proof else ""
        signed = f", signed {source.signed}" if source.signed is not None else ""
        yield Line(
            f"{opening} {provision(step.section)} of {titled(source)}{signed}, with effect from {step.effective_from}{where}{words}", proof
        )
    yield Line(_before(steps, place, lineage))


def _before(steps: tuple[ResolutionStep, ...], place: str, lineage: Lineage) -> str:
    """Name the words that stood before the last change, without quoting them: they are not in force."""
    start = steps[-1].effective_from
    until = f"Until {start.first_day() - timedelta(days=1)}" if start is not None else "Before that"
    if len(steps) > 1:
        earlier = steps[-2]
        source = f"{provision(earlier.section)} of {titled(lineage.documents[earlier.document_id])}"
        return f"{until} it read as {source} had set it; those words are not in force."
    edge = lineage.edge(steps[-1].edge_id)
    if edge is not None and edge.mode is not None and edge.mode.value == "INSERT":
        return f"{until} there was no such provision."
    target = lineage.documents.get(edge.target_document_id) if edge is not None and edge.target_document_id else None
    first = (
        f"{provision(edge.target_section)} of {titled(target)}"
        if edge is not None and target is not None and edge.target_section
        else place
    )
    return f"{until} it read as {first} had first set it; those words are not in force."


def _days(document: Document) -> str:
    signed = f", signed {document.signed}" if document.signed is not None else ""
    return signed + (f", in effect from {document.starts}" if document.starts is not None else "; no words give the day it took effect")
