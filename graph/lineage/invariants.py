"""What must hold of the edges of record. One rule, one function, one kind of result.

A claim that breaks a rule goes to review, never into the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from graph.lineage.dag import Lineage, cycle
from graph.model.documents import Clause
from graph.model.edges import Edge, EdgeStatus, EdgeType, Mode, OperationKind
from graph.model.ids import ClauseId, EdgeId
from graph.text import sections

CYCLE = "no_cycle"
"""The rule that edges of record close no circle, as a Violation names it."""

_DIRECTED = (frozenset({EdgeType.AMENDS, EdgeType.SUPERSEDED_BY, EdgeType.TERMINATES}), frozenset({EdgeType.CHILD_OF}))
_TAKES_ALL = frozenset({OperationKind.DELETE, OperationKind.TERMINATE, OperationKind.REPLACE})


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule an edge breaks, and how, in words a person can act on."""

    rule: str
    edge_id: EdgeId
    message: str


def check(lineage: Lineage, edge: Edge) -> tuple[Violation, ...]:
    """Return what adding `edge` to the committed edges of `lineage` would break; () when it may be committed."""
    return tuple(violation for rule in RULES for violation in rule(lineage, edge))


def check_all(lineage: Lineage) -> tuple[Violation, ...]:
    """Return what the committed edges break, each taken in the order agreed, so that of a cycle the last edge is named."""
    found: list[Violation] = []
    sound: list[Edge] = []
    for edge in lineage.edges:
        if edge.status is not EdgeStatus.COMMITTED:
            continue
        broken = [v for rule in RULES[1:] for v in rule(lineage, edge)]
        broken += _cycles(lineage, edge, sound)
        found += broken
        if not broken:
            sound.append(edge)
    return tuple(found)


def no_cycle(lineage: Lineage, edge: Edge) -> Iterator[Violation]:
    """No chain of changes, or of parents, leads back to where it began."""
    committed = [e for e in lineage.edges if e.status is EdgeStatus.COMMITTED and e.edge_id != edge.edge_id]
    yield from _cycles(lineage, edge, committed)


def no_self_edge(_: Lineage, edge: Edge) -> Iterator[Violation]:
    """No provision acts on itself, no instrument on itself as a whole."""
    if edge.source_clause_id == edge.target_clause_id or (
        edge.source_document_id == edge.target_document_id and edge.target_clause_id is None
    ):
        yield Violation("no_self_edge", edge.edge_id, "the source and the target are the same")


def not_into_later(lineage: Lineage, edge: Edge) -> Iterator[Violation]:
    """Nothing amends, restates or ends an instrument that was signed after it."""
    target = lineage.documents.get(edge.target_document_id) if edge.target_document_id else None
    source = lineage.documents.get(edge.source_document_id)
    if edge.edge_type not in _DIRECTED[0] or target is None or source is None or target.signed is None or source.agreed is None:
        return
    first = min(day.first_day() for day in (target.signed, target.effective) if day is not None)  # "dated as of": a signature may be later
    if first > source.agreed.last_day():
        message = f"the target was signed on {target.signed}, after the source ({source.agreed})"
        yield Violation("not_into_later", edge.edge_id, message)


def quote_stands(lineage: Lineage, edge: Edge) -> Iterator[Violation]:
    """The quote stands word for word in the clause it is said to stand in, or below it."""
    clause = lineage.clauses.get(edge.source_clause_id)
    if clause is None:
        yield Violation("quote_stands", edge.edge_id, "the clause the quote is said to stand in is not here")
        return
    ids = (clause.clause_id, *lineage.descendants(clause.clause_id), *lineage.ancestors(clause.clause_id))
    pieces = [p for one in ids for p in lineage.clauses[one].pieces]
    if not edge.quote.text.strip() or not _covered(edge, [(p.char_start, p.text) for p in pieces]):
        yield Violation("quote_stands", edge.edge_id, "the quoted words do not stand in the source")


def one_portfolio(lineage: Lineage, edge: Edge) -> Iterator[Violation]:
    """Source and target belong to one portfolio."""
    target = lineage.documents.get(edge.target_document_id) if edge.target_document_id else None
    source = lineage.documents.get(edge.source_document_id)
    if source is not None and target is not None and source.portfolio != target.portfolio:
        yield Violation("one_portfolio", edge.edge_id, f"the source is of '{source.portfolio}', the target of '{target.portfolio}'")


def no_more_than_quoted(lineage: Lineage, edge: Edge) -> Iterator[Violation]:
    """An edge takes no more out of force than its words name: no section for a subsection, no document for a section."""
    takes_all = edge.kind in _TAKES_ALL or (edge.kind is None and edge.mode is Mode.DELETE)
    if not takes_all or edge.target_document_id not in lineage.documents:
        return
    if edge.target_clause_id is None:
        if edge.edge_type is EdgeType.AMENDS:
            yield Violation("no_more_than_quoted", edge.edge_id, "it would take out a whole document, and its words name a provision")
        return
    clause = lineage.clauses.get(edge.target_clause_id)
    if clause is not None and _exceeds(clause, edge.target_section):
        message = f"it would take out {clause.section}, and its words name {edge.target_section}"
        yield Violation("no_more_than_quoted", edge.edge_id, message)


def _exceeds(clause: Clause, named: str) -> bool:
    """Tell whether the words name something inside a provision, or a provision where it is an attachment."""
    own, cited = sections.parse(clause.section), sections.parse(named)
    bare = not cited.attachment[0] or (cited.attachment[0] == own.attachment[0] and not cited.attachment[1])  # "the Schedule", of one only
    if own.attachment != cited.attachment and not (own.parts and cited.parts and bare):
        return bool(own.attachment[0] and cited.parts)
    begins = sections.Address(own.attachment, cited.parts[: len(own.parts)])
    inside = len(cited.parts) > len(own.parts) or (bool(cited.name) and bool(cited.parts) and not own.name)
    return bool(own.parts) and inside and sections.same(sections.Address(own.attachment, own.parts), begins) is not sections.Match.NO


Rule = Callable[[Lineage, Edge], Iterator[Violation]]

RULES: tuple[Rule, ...] = (no_cycle, no_self_edge, not_into_later, quote_stands, one_portfolio, no_more_than_quoted)


def _cycles(lineage: Lineage, edge: Edge, others: Iterable[Edge]) -> Iterator[Violation]:
    for group in _DIRECTED:
        if edge.edge_type not in group or edge.target_document_id is None or edge.source_document_id == edge.target_document_id:
            continue
        known = [e for e in others if e.edge_type in group and e.target_document_id is not None]
        if edge.source_document_id not in {e.target_document_id for e in known}:
            continue
        sources = {e.source_clause_id for e in (*known, edge)}
        found = cycle(arc for e in (*known, edge) for arc in _arcs(lineage, e, sources))
        if found:
            yield Violation(CYCLE, edge.edge_id, "it would close a circle of changes")


def _arcs(lineage: Lineage, edge: Edge, sources: set[ClauseId]) -> Iterator[tuple[str, str]]:
    """Clause level: a change of a provision, of what is above it or below it, reaches the changes that stand in it."""
    target = edge.target_clause_id or edge.target_document_id or ""
    yield f"from {edge.source_clause_id}", f"to {target}"
    assert edge.target_document_id is not None  # open references are left out
    reached: Iterable[ClauseId] = (c.clause_id for c in lineage.clauses_of(edge.target_document_id))
    if edge.target_clause_id is not None and edge.target_clause_id in lineage.clauses:
        reached = (edge.target_clause_id, *lineage.ancestors(edge.target_clause_id), *lineage.descendants(edge.target_clause_id))
    yield from ((f"to {target}", f"from {one}") for one in reached if one in sources)


def _covered(edge: Edge, pieces: list[tuple[int, str]]) -> bool:
    """Tell whether the quote's words stand, in order, in the pieces at its range."""
    start, end = edge.quote.char_start, edge.quote.char_end
    found = "".join(text[max(start - at, 0) : max(end - at, 0)] for at, text in sorted(pieces) if at < end and at + len(text) > start)
    return "".join(edge.quote.text.split()) == "".join(found.split())
