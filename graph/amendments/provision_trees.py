"""A provision with its subprovisions as it reads at some point of the replay: a tree of anchored texts.

The whole provision's text is its own words and its children's, spliced at their place. An edit on
the whole reaches the words of whichever provision they stand in, so that a child resolved by itself
reads exactly as it does inside its parent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from graph.amendments import operations
from graph.amendments.operations import Applied
from graph.lineage.dag import Lineage
from graph.lineage.insertions import Payload
from graph.model.edges import Edge, Operation, Place, Unit
from graph.model.ids import ClauseId
from graph.model.resolution import ConflictText
from graph.model.text import AnchoredText, Run, join
from graph.text.edits import Edit
from graph.text.quote_matching import Span
from graph.text.sentences import lead, spans

GLUE = "\n"


@dataclass(frozen=True, slots=True)
class Provision:
    """One provision: own words and subprovisions in order.

    `edges` changed its own words, in the order applied; `ended` took it out of force (its words are
    kept, but no longer part of any text). Where two changes contradict each other the content is
    the provision twice, as each would have it, and `conflict` says so.
    """

    clause_id: ClauseId
    content: tuple[AnchoredText | Provision, ...]
    edges: tuple[Edge, ...] = ()
    ended: Edge | None = None
    conflict: tuple[ConflictText, ...] = ()

    def leaves(self) -> Iterator[AnchoredText]:
        """Yield the texts in force that are not empty, in reading order."""
        for part in self.content:
            if isinstance(part, AnchoredText):
                if part:
                    yield part
            elif part.ended is None:
                yield from part.leaves()

    @property
    def text(self) -> AnchoredText:
        """The whole provision, whether or not it has ended."""
        return join(self.leaves(), GLUE)

    def walk(self) -> Iterator[Provision]:
        """Yield this provision and all below it, in reading order, ended ones too."""
        yield self
        for part in self.content:
            if isinstance(part, Provision):
                yield from part.walk()

    @property
    def all_edges(self) -> tuple[Edge, ...]:
        """The edges that shaped the whole provision, each once."""
        return tuple({e.edge_id: e for p in self.walk() for e in (*p.edges, *([p.ended] if p.ended else []))}.values())


def original(lineage: Lineage, clause_id: ClauseId) -> Provision:
    """Return a provision as its document was signed, without what amendments brought."""
    return lineage.remember(("original", clause_id), lambda: _original(lineage, clause_id))


def _original(lineage: Lineage, clause_id: ClauseId) -> Provision:
    clause = lineage.clause(clause_id)
    parts: list[tuple[int, AnchoredText | Provision]] = [
        (p.char_start, AnchoredText((Run(p.text, clause_id, p.char_start),))) for p in clause.pieces
    ]
    parts += [
        (lineage.clauses[child].char_start, original(lineage, child))
        for child in lineage.children(clause_id)
        if not lineage.is_inserted(child)
    ]
    parts.sort(key=lambda part: part[0])
    return Provision(clause_id, tuple(part for _, part in parts))


def brought(edge: Edge, text: AnchoredText, payloads: tuple[Payload, ...]) -> tuple[Provision, ...]:
    """Return the provisions that stand in an edge's new text, each with those inside it; outermost only."""
    found: list[Provision] = []
    at = 0
    while at < len(payloads):
        top = payloads[at]
        inside = tuple(p for p in payloads[at + 1 :] if top.start <= p.start and p.end <= top.end)
        found.append(Provision(top.clause_id, tuple(_content(edge, text, top, inside)), (edge,)))
        at += 1 + len(inside)
    return tuple(found)


def find(root: Provision, clause_id: ClauseId, *, ended: bool = False) -> Provision | None:
    """Return the provision of a clause where it is in force within `root`; with `ended`, also where it has itself ended."""
    if root.clause_id == clause_id:
        return root if ended or root.ended is None else None
    if root.ended is not None:
        return None
    below = (find(part, clause_id, ended=ended) for part in root.content if isinstance(part, Provision))
    return next((p for p in below if p is not None), None)


def put(root: Provision, new: Provision) -> Provision:
    """Return `root` with the provision of the same clause, ended or not, replaced by `new`; it must be there."""
    if root.clause_id == new.clause_id:
        return new
    holds = (isinstance(part, Provision) and find(part, new.clause_id, ended=True) is not None for part in root.content)
    at = next(at for at, held in enumerate(holds) if held)
    part = root.content[at]
    assert isinstance(part, Provision)
    return replace(root, content=(*root.content[:at], put(part, new), *root.content[at + 1 :]))


def add(parent: Provision, child: Provision, before: frozenset[ClauseId]) -> Provision:
    """Put a new child after the last of its parent's children that are among `before`, else first; last where there are none."""
    known = [(at, part.clause_id) for at, part in enumerate(parent.content) if isinstance(part, Provision)]
    ahead = [at for at, clause_id in known if clause_id in before]
    at = ahead[-1] + 1 if ahead else known[0][0] if known else len(parent.content)
    return replace(parent, content=(*parent.content[:at], child, *parent.content[at:]))


def operate(lineage: Lineage, provision: Provision, operation: Operation, edge: Edge) -> tuple[Provision, Applied]:
    """Apply an operation on words to the whole provision; the words of a child are changed in the child."""
    text = provision.text
    applied = operations.apply(text, operation, _body_start(lineage, provision, text.text, operation), _breaks(provision))
    if applied.text is None:
        return provision, applied
    return edited(provision, applied.edits, edge, len(text), at_end=operation.place is Place.END), applied


def units(lineage: Lineage, provision: Provision, operation: Operation) -> tuple[Span, ...]:
    """Return the sentences or paragraphs of the whole provision, as an operation on one of them counts them."""
    text = provision.text.text
    return spans(text, operation.unit or Unit.SENTENCE, _body_start(lineage, provision, text, operation), _breaks(provision))


def edited(provision: Provision, edits: tuple[Edit, ...], edge: Edge, length: int, *, at_end: bool) -> Provision:
    """Make edits on the whole text of a provision in the provisions where the words stand."""
    last = edits[-1] if edits else None
    if at_end and last is not None and last.start == last.end == length and isinstance(provision.content[-1], Provision):
        tail = last.new.strip()
        provision = replace(provision, content=(*provision.content, tail), edges=_with(provision.edges, edge))
        edits = edits[:-1]
    return _Editor(edits, edge).run(provision)


class _Editor:
    """Walks the leaves in reading order and gives each its share of the edits."""

    def __init__(self, edits: tuple[Edit, ...], edge: Edge) -> None:
        self._edits = edits
        self._edge = edge
        self._at = 0
        self._placed: set[int] = set()

    def run(self, provision: Provision) -> Provision:
        content: list[AnchoredText | Provision] = []
        touched = False
        for part in provision.content:
            if isinstance(part, Provision):
                content.append(part if part.ended is not None else self.run(part))
                continue
            new = self._leaf(part) if part else part
            touched = touched or new is not part
            content.append(new)
        return replace(provision, content=tuple(content), edges=_with(provision.edges, self._edge) if touched else provision.edges)

    def _leaf(self, leaf: AnchoredText) -> AnchoredText:
        start, end = self._at, self._at + len(leaf)
        self._at = end + len(GLUE)
        for number, edit in reversed(tuple(enumerate(self._edits))):
            inserts = edit.start == edit.end and start <= edit.start <= end
            if not inserts and not (edit.start < end and edit.end > start):
                continue
            first = number not in self._placed and edit.start >= start
            if first:
                self._placed.add(number)
            leaf = leaf.replace(max(edit.start, start) - start, min(edit.end, end) - start, edit.new if first else AnchoredText())
        return leaf


def _content(edge: Edge, text: AnchoredText, top: Payload, inside: tuple[Payload, ...]) -> Iterator[AnchoredText | Provision]:
    at = top.start
    for child in brought(edge, text, inside):
        span = next(p for p in inside if p.clause_id == child.clause_id)
        yield text.slice(at, span.start).strip()
        yield child
        at = span.end
    yield text.slice(at, top.end).strip()


def _with(edges: tuple[Edge, ...], edge: Edge) -> tuple[Edge, ...]:
    return edges if edge in edges else (*edges, edge)


def _body_start(lineage: Lineage, provision: Provision, text: str, operation: Operation) -> int:
    """Return where the words begin after designator and heading: as segmented while they still stand, else from the words."""
    clause = lineage.clauses[provision.clause_id]
    head = clause.pieces[0].text[: clause.body_start] if clause.pieces else ""
    return len(head) if head and text.startswith(head) else lead(text, clause.heading or operation.heading)


def _breaks(provision: Provision) -> tuple[int, ...]:
    """Return where each leaf but the first begins in the whole text."""
    found: list[int] = []
    at = 0
    for leaf in provision.leaves():
        found.append(at)
        at += len(leaf) + len(GLUE)
    return tuple(found[1:])
