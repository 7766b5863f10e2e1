"""Clause trees while amendments add to them: parents, siblings, the place and the number of each provision."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from graph.model.documents import Clause, ClauseKind
from graph.model.edges import Edge, EdgeType, OperationKind
from graph.model.ids import ClauseId, DocumentId
from graph.text import sections


def renumbers(edge: Edge) -> bool:
    """Tell whether a change gives a provision another number."""
    return edge.edge_type is EdgeType.AMENDS and edge.kind is OperationKind.RENUMBER


@dataclass(slots=True)
class Tree:
    """The clause trees of documents while provisions are added to them; the children are in their order."""

    clauses: dict[ClauseId, Clause] = field(default_factory=dict)
    children: dict[ClauseId, list[ClauseId]] = field(default_factory=dict)
    roots: dict[DocumentId, list[ClauseId]] = field(default_factory=dict)
    inserted: set[ClauseId] = field(default_factory=set)
    numbers: dict[ClauseId, str] = field(default_factory=dict)

    @classmethod
    def of(cls, clauses: Iterable[Clause]) -> Tree:
        """Build the trees; a clause whose parent is not among them is a root."""
        tree = cls()
        ranked = sorted(clauses, key=lambda c: (c.document_id, c.order, c.clause_id))
        tree.clauses = {c.clause_id: c for c in ranked}
        for clause in ranked:
            tree.siblings(clause.document_id, clause.parent_id).append(clause.clause_id)
        return tree

    def siblings(self, document_id: DocumentId, parent_id: ClauseId | None) -> list[ClauseId]:
        """Return the clauses below a parent; those at the top where there is none."""
        if parent_id is None or parent_id not in self.clauses:
            return self.roots.setdefault(document_id, [])
        return self.children.setdefault(parent_id, [])

    def walk(self, ids: Sequence[ClauseId]) -> Iterator[Clause]:
        """Yield the clauses and all below them, in reading order."""
        for one in ids:
            yield self.clauses[one]
            yield from self.walk(self.children.get(one, ()))

    def add(self, clause: Clause) -> None:
        """Put a new clause among its siblings: after the last that its designator follows."""
        siblings = self.siblings(clause.document_id, clause.parent_id)
        siblings.insert(self._place(clause, siblings), clause.clause_id)
        self.clauses[clause.clause_id] = clause
        self.inserted.add(clause.clause_id)

    def number(self, clause: Clause) -> str:
        """Return the section a clause has by now, after the renumberings so far."""
        return self.numbers.get(clause.clause_id, clause.section)

    def renumber(self, edge: Edge) -> None:
        """Give a provision its new number, and what stands inside it the numbers that begin with it."""
        clause = self.clauses.get(edge.target_clause_id) if edge.target_clause_id else None
        if clause is None or edge.operation is None:
            return
        old, new = sections.parse(self.number(clause)), edge.operation.address
        self.numbers[clause.clause_id] = new
        for inner in self.walk(self.children.get(clause.clause_id, ())):
            moved = sections.rebased(self.number(inner), old, new)
            self.numbers[inner.clause_id] = self.number(inner) if moved is None else moved

    def _place(self, clause: Clause, siblings: Sequence[ClauseId]) -> int:
        order = [_compare(self.clauses[s], self.number(self.clauses[s]), clause) for s in siblings]
        if -1 in order:
            return len(order) - order[::-1].index(-1)
        return order.index(1) if 1 in order else len(order)


def _compare(sibling: Clause, number: str, new: Clause) -> int:
    """Return -1 where the sibling's `number` comes before the new one's, 1 after it, 0 where nothing tells."""
    one, other = sections.parse(number), sections.parse(new.section)
    if one.attachment[0] != other.attachment[0]:
        return -1 if other.attachment[0] and sibling.kind is not ClauseKind.SIGNATURES else 0
    if one.name and other.name:
        return (one.name > other.name) - (one.name < other.name) if sibling.kind is new.kind else 0
    mine = (one.attachment[1], *one.parts)[-1] if one.parts or one.attachment[1] else ""
    its = (other.attachment[1], *other.parts)[-1] if other.parts or other.attachment[1] else ""
    return _order_of_designators(mine, its) if mine and its and bool(one.name) == bool(other.name) else 0


def _order_of_designators(one: str, other: str) -> int:
    first, second = sections.roman(one), sections.roman(other)
    if first is not None and second is not None and (len(one) > 1 or len(other) > 1):
        return (first > second) - (first < second)
    return (_natural(one) > _natural(other)) - (_natural(one) < _natural(other))


def _natural(part: str) -> list[tuple[int, int, str]]:
    return [(0, int(t), "") if t.isdigit() else (1, 0, t) for t in re.findall(r"\d+|\D+", part)]
