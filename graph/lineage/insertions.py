"""Provisions that amendments bring: clauses of the document they are inserted into.

An INSERT makes its new provision, and the provisions inside it, clauses of the target document; a
REPLACE carries the old subprovisions on to their counterparts in the new text (same designator,
then heading) and makes clauses of those that are new. Their words stay anchored in the amendment.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import count, groupby

from graph.lineage.clause_trees import Tree, renumbers
from graph.model.documents import Clause, ClauseKind, ClauseType
from graph.model.edges import Edge, NewPart, Operation, OperationKind
from graph.model.ids import ClauseId, DocumentId, clause_id
from graph.model.source import Quote
from graph.model.text import AnchoredText
from graph.text import sections
from graph.text.sections import Address, Match

DEFINES = re.compile(r"^\W*[\"“'‘][^\"”]{2,80}[\"”'’]\W{0,3}(?:\([^)]*\)\s*)?(?:shall|means?|has|is|refers|will)\b")
"""How a definition begins."""
_ALIKE = 0.9  # of the words of a provision that stand again in a copy of it


@dataclass(frozen=True, slots=True)
class Payload:
    """The provision that stands at [start, end) of `Operation.new.text`."""

    clause_id: ClauseId
    start: int
    end: int


def mint(tree: Tree, edges: Iterable[Edge]) -> dict[str, tuple[Payload, ...]]:
    """Add to the trees what committed edges bring, in the order agreed; return the payloads by edge id.

    Each instrument writes the numbers that provisions had before it.
    """
    payloads: dict[str, tuple[Payload, ...]] = {}
    for _, group in groupby(edges, key=lambda e: e.source_document_id):
        changes = tuple(group)
        moves = [e for e in changes if renumbers(e) and e.target_clause_id]
        freed = frozenset(e.target_clause_id for e in moves if e.target_clause_id)
        for edge in changes:
            if edge.operation is not None and edge.target_document_id is not None and edge.operation.new:
                payloads |= _brought(tree, edge, edge.operation, freed)
        for edge in moves:
            tree.renumber(edge)
    return payloads


def _brought(tree: Tree, edge: Edge, operation: Operation, freed: Collection[ClauseId]) -> dict[str, tuple[Payload, ...]]:
    """Add what one edge brings; `freed` are the provisions that give their numbers up in the same instrument."""
    if operation.kind is OperationKind.INSERT:
        return {edge.edge_id: tuple(_insert(tree, edge, operation, freed))}
    if operation.kind is OperationKind.REPLACE and edge.target_clause_id in tree.clauses:
        target, whole = tree.clauses[edge.target_clause_id], (0, len(operation.new))
        return {edge.edge_id: (Payload(target.clause_id, *whole), *_below(tree, operation, target, whole))}
    return {}


def _insert(tree: Tree, edge: Edge, operation: Operation, freed: Collection[ClauseId]) -> Iterator[Payload]:
    """Yield what an insertion brings; `freed` are the provisions that give their numbers up to it."""
    document_id = edge.target_document_id
    assert document_id is not None  # an open reference inserts nothing
    named = tree.clauses.get(edge.target_clause_id) if edge.target_clause_id else None
    if named is not None and sections.parse(tree.number(named)) == sections.parse(operation.address):
        named = tree.clauses.get(named.parent_id) if named.parent_id else None
    whole = (0, len(operation.new))
    tops = [(operation.address or edge.target_section or edge.target_heading, operation.heading, whole)]
    if operation.parts and not operation.address:
        tops = [(p.section or p.heading, p.heading, (p.start, p.end)) for p in _outermost(operation.parts)]
    for section, heading, span in tops:
        container = named or container_of(tree, document_id, section, edge)
        address = _full(tree.number(container) if container else "", section)
        minted = None if named or len(tops) > 1 else edge.target_clause_id
        made = minted or clause_id(document_id, "inserted/" + sections.key(address))
        clause = tree.clauses.get(made) or _there(tree, document_id, container, address, freed)
        if clause is None:
            clause = _clause(made, document_id, container, section=address, heading=heading, text=operation.new.slice(*span))
            tree.add(clause)
        tree.clauses[made] = clause
        yield Payload(clause.clause_id, *span)
        yield from _below(tree, operation, clause, span)


def _there(tree: Tree, document_id: DocumentId, container: Clause | None, section: str, freed: Collection[ClauseId]) -> Clause | None:
    """Return the provision that has the number of a new one already: reserved, deleted, or in its way."""
    wanted = sections.parse(section)
    if not (wanted.parts or wanted.attachment[0]) or (container is not None and sections.parse(tree.number(container)) == wanted):
        return None
    siblings = (tree.clauses[s] for s in tree.siblings(document_id, container.clause_id if container else None))
    return next((s for s in siblings if s.clause_id not in freed and sections.parse(tree.number(s)) == wanted), None)


def _below(tree: Tree, operation: Operation, top: Clause, span: tuple[int, int]) -> Iterator[Payload]:
    """Yield the provisions inside new text: counterparts of what stood below the target, or new ones."""
    open_parts: list[tuple[Clause, int]] = [(top, span[1])]
    used: set[ClauseId] = set()
    elsewhere = 0  # up to where a provision is repeated that stands elsewhere
    for part in sorted(operation.parts, key=lambda p: (p.start, -p.end)):
        if not (span[0] <= part.start < part.end <= span[1]) or (part.start, part.end) == span:
            continue
        if _is_itself(tree.number(top), part) or part.start < elsewhere:
            continue
        while len(open_parts) > 1 and part.start >= open_parts[-1][1]:
            open_parts.pop()
        parent = open_parts[-1][0]
        address = _full(tree.number(parent), part.section or part.heading)
        found = _counterpart(tree, parent, address, part.heading, used)
        if found is None and operation.kind is OperationKind.REPLACE and _repeats(tree, top, address, operation.new, part):
            elsewhere = part.end
            continue
        if found is None:
            ids = (clause_id(top.document_id, "inserted/" + sections.key(address), n) for n in count())
            made = next(one for one in ids if one not in tree.clauses)
            found = _clause(
                made, top.document_id, parent, section=address, heading=part.heading, text=operation.new.slice(part.start, part.end)
            )
            tree.add(found)
        used.add(found.clause_id)
        yield Payload(found.clause_id, part.start, part.end)
        open_parts.append((found, part.end))


def _repeats(tree: Tree, top: Clause, section: str, new: AnchoredText, part: NewPart) -> bool:
    """Tell whether a part repeats a provision outside the one replaced: new text for 1.06 with an old page in it brings no other 1.05."""
    wanted, own = sections.parse(section), sections.parse(tree.number(top))
    if wanted.attachment[0] or wanted.name or not wanted.parts or not own.parts or wanted.parts[: len(own.parts)] == own.parts:
        return False
    inside = {c.clause_id for c in tree.walk([top.clause_id])}
    same = (c for c in tree.walk(tree.roots.get(top.document_id, [])) if sections.parse(tree.number(c)) == wanted)
    others = [" ".join(p.own_words for p in tree.walk([c.clause_id])) for c in same if c.clause_id not in inside]
    return any(_alike(words, new.slice(part.start, part.end).text) for words in others)


def _alike(one: str, other: str) -> bool:
    """Tell whether two texts are the same but for slips of the pen."""
    words = sections.fold_name(one).split(), sections.fold_name(other).split()
    return SequenceMatcher(None, *words, autojunk=False).ratio() >= _ALIKE


def _is_itself(number: str, part: NewPart) -> bool:
    """New text often repeats the designator or name of the provision it is for: that is no provision inside it."""
    own, named = sections.parse(number), sections.parse(part.section or part.heading)
    if own == named:
        return True
    return bool(own.name) and not named.parts and own.name == (named.name or sections.fold_name(part.heading))


def _counterpart(tree: Tree, parent: Clause, section: str, heading: str, used: set[ClauseId]) -> Clause | None:
    """Return the child of the parent with the same designator, else with the same heading, that is not taken."""
    wanted = sections.parse(section)
    children = [tree.clauses[c] for c in tree.children.get(parent.clause_id, ()) if c not in used]
    for level in (Match.EXACT, Match.LOOSE):
        for child in children:
            if sections.same(sections.parse(tree.number(child)), wanted) is level:
                return child
    name = sections.fold_name(heading)
    return next((c for c in children if name and sections.fold_name(c.heading) == name), None)


def _outermost(parts: Sequence[NewPart]) -> list[NewPart]:
    found: list[NewPart] = []
    for part in sorted(parts, key=lambda p: (p.start, -p.end)):
        if not found or part.start >= found[-1].end:
            found.append(part)
    return found


def container_of(tree: Tree, document_id: DocumentId, section: str, edge: Edge) -> Clause | None:
    """Return the clause that a provision which is not there belongs under: the longest address that begins its own."""
    wanted = sections.parse(section)
    best: tuple[int, Clause] | None = None
    for clause in tree.walk(tree.roots.get(document_id, [])):
        own = sections.parse(tree.number(clause))
        depth = len(own.parts) + bool(own.attachment[0])
        if _holds(own, wanted) and (best is None or depth > best[0]):
            best = (depth, clause)
    if best is not None:
        return best[1]
    if wanted.parts or wanted.attachment[0]:
        return None
    return (
        _named(tree, document_id, edge.target_section, wanted)
        or _named(tree, document_id, edge.target_heading, wanted)
        or _definitions(tree, document_id)
    )


def _holds(own: Address, wanted: Address) -> bool:
    if own.name or own.empty or own.attachment != wanted.attachment or len(own.parts) > len(wanted.parts):
        return False
    if len(own.parts) == len(wanted.parts) and not wanted.name:
        return False
    begins = Address(own.attachment, wanted.parts[: len(own.parts)])
    return sections.same(own, begins) is not Match.NO


def _named(tree: Tree, document_id: DocumentId, name: str, inserted: Address) -> Clause | None:
    wanted = sections.parse(name)
    if wanted.empty or wanted == inserted:
        return None
    for clause in tree.walk(tree.roots.get(document_id, [])):
        if sections.same(sections.parse(clause.section), wanted) or (wanted.name and wanted.name == sections.fold_name(clause.heading)):
            return clause
    return None


def _definitions(tree: Tree, document_id: DocumentId) -> Clause | None:
    """Return the clause that holds the document's definitions."""
    for clause in tree.walk(tree.roots.get(document_id, [])):
        if clause.kind is ClauseKind.DEFINITION and clause.parent_id in tree.clauses:
            return tree.clauses[clause.parent_id]
    return None


def _full(container: str, section: str) -> str:
    """Return the whole address of a provision that may be written without that of its container."""
    outer, inner = sections.parse(container), sections.parse(section)
    begins = Address(outer.attachment, inner.parts[: len(outer.parts)])
    if outer.empty or outer.name or inner.attachment[0] or not inner.parts:
        return section
    if not outer.attachment[0] and sections.same(begins, outer) is not Match.NO and (inner.name or inner.parts != outer.parts):
        return section
    if outer.attachment[0] and not outer.parts:
        return f"{container} {section}"
    return container + section if section.startswith("(") else f"{container}.{section}" if len(inner.parts) < 2 else section


def _clause(made: ClauseId, document_id: DocumentId, parent: Clause | None, *, section: str, heading: str, text: AnchoredText) -> Clause:
    address = sections.parse(section)
    kind = ClauseKind.SECTION
    if address.attachment[0] and not address.parts:
        kind = ClauseKind.EXHIBIT
    elif (address.name and address.parts) or DEFINES.match(text.text):
        kind = ClauseKind.DEFINITION
    inherited = parent.clause_type if parent else ClauseType.OTHER
    return Clause(
        clause_id=made,
        document_id=document_id,
        parent_id=parent.clause_id if parent else None,
        order=parent.order if parent else 0,
        kind=kind,
        clause_type=ClauseType.DEFINITION if kind is ClauseKind.DEFINITION else inherited,
        section=section,
        label=f"({address.parts[-1]})" if section.endswith(")") and address.parts else section,
        heading=heading,
        pieces=tuple(Quote(r.text, r.char_start or 0, (r.char_start or 0) + len(r.text)) for r in text.runs),
    )
