"""Further lines of a reply, each with its proof: what is said besides the sentences quoted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import effective_from
from graph.model.documents import Document
from graph.model.edges import Edge, EdgeStatus, EdgeType, Mode, OperationKind
from graph.model.resolution import EffectiveClause, ResolutionStep
from rag.reply import Answer, Citation, cited_of, sources_of
from rag.resolve.history import shaping
from rag.verify.quoting import Sources, cite_edge, numbered
from rag.write.wording import capital, cut, provision, source_of, titled
from rag.write.writer import Brief


@dataclass(frozen=True, slots=True)
class Line:
    """One line and the citations that prove it; their numbers follow its words."""

    words: str
    proof: tuple[Citation, ...] = ()


def worded(answer: Answer, lines: Iterable[Line], *, before: Iterable[Line] = (), keep: bool = True) -> Answer:
    """Return a reply with lines after its words (and `before` them); with these alone where its own are not to be kept.

    A reply that ends up with no citation makes no claim.
    """
    first, last = tuple(before), tuple(lines)
    own = answer.citations if keep else ()
    citations, numbers = numbered((*((one,) for one in own), *(line.proof for line in (*first, *last))))
    told = [_with_marks(line, marks) for line, marks in zip((*first, *last), numbers[len(own) :], strict=True)]
    text = "\n".join(filter(None, (*told[: len(first)], answer.text if keep else "", *told[len(first) :])))
    return replace(answer, text=text, citations=citations, abstained=not citations)


def dated(proof: Iterable[Citation], day: date) -> tuple[Citation, ...]:
    """Return citations of words that were in force on an earlier day, marked with it."""
    return tuple(replace(one, as_of=day) for one in proof)


def quoted_in(answer: Answer) -> list[EffectiveClause]:
    """Return the provisions that a reply quotes, in the order of its first citations of them."""
    first = {one.clause_id: one.n for one in reversed(answer.citations)}
    places = {
        id(one): min(first[source] for source in sources_of(one) & first.keys()) for one in cited_of(answer.clauses, answer.citations)
    }
    return sorted((one for one in answer.clauses if id(one) in places and one.text is not None), key=lambda one: places[id(one)])


def page_of(proof: Sequence[Citation]) -> str:
    """Say the file and page of a proof: "page 3 of amendment.pdf"."""
    if not proof:
        return ""
    first = proof[0]
    return f"page {first.page} of {first.document}" if first.page is not None else first.document


def _with_marks(line: Line, marks: Sequence[int]) -> str:
    return f"{line.words} {''.join(f'[{n}]' for n in marks)}".rstrip() if line.words else ""


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
    proof = cite_edge(edge, sources)
    words = " ".join(one.quote for one in proof)
    shown = f": “{cut(words)}”" if words else ""
    return Line(f"{opening}{said(edge, lineage)}{shown}", proof)


def said(edge: Edge, lineage: Lineage) -> str:
    """Say a change: "Section 5.1 of the MSA was replaced by Section 2 of the First Amendment with effect from 2021-06-01"."""
    start = effective_from(lineage.documents, edge)
    since = f" with effect from {start}" if start else ""
    was = "would be" if edge.status is EdgeStatus.PENDING else "was"
    return f"{target_of(edge, lineage)} {was} {verb_of(edge)} by {source_of(edge, lineage)}{since}"


def target_of(edge: Edge, lineage: Lineage) -> str:
    """Name what a change acts on; opens a sentence."""
    document = lineage.documents.get(edge.target_document_id) if edge.target_document_id else None
    whole = titled(document) if document is not None else "a document that is not in this portfolio"
    section = edge.target_section or edge.target_heading
    return capital(f"{provision(section)} of {whole}" if section else whole)


def verb_of(edge: Edge) -> str:
    """Say what a change did, as a participle."""
    if edge.edge_type is EdgeType.TERMINATES:
        return "ended"
    if edge.edge_type is EdgeType.SUPERSEDED_BY:
        return "superseded"
    kind = edge.operation.kind if edge.operation is not None else None
    return (_VERBS.get(kind) if kind is not None else None) or _MODES.get(edge.mode or Mode.MODIFY, "amended")


_MOST = 2  # provisions that are traced


def traced(answer: Answer, brief: Brief) -> Answer:
    """Return a reply with where each provision it quotes comes from; one that quotes nothing as it is."""
    lines = [line for one in quoted_in(answer)[:_MOST] for line in trace(one, brief.resolver.lineage, brief.sources)]
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
    proof = cite_edge(edge, sources) if edge is not None else ()
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
