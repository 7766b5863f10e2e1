"""The clause tree: nodes of the outline become clauses with addresses, identities and verbatim pieces."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from graph.model.documents import Clause, ClauseKind
from graph.model.ids import ClauseId, DocumentId, clause_id
from graph.model.source import Block, Quote
from graph.text import sections
from indexing.clause_types import clause_type, further_types
from indexing.layout.headings import is_title_case
from indexing.segment.nodes import NOWHERE, Node

_TERMS, _TIMES = 8, 4  # numbers in what has a contract's terms, and how many times those before it


def addressed(nodes: list[Node]) -> list[str]:
    """Return the full address of each node, as the document writes it."""
    _find_main(nodes)
    absolute = _running_on(nodes)
    sections: list[str] = []
    for index, node in enumerate(nodes):
        above = sections[node.parent] if node.parent != NOWHERE else ""
        sections.append(_section(nodes, index, above, absolute))
    return sections


def clauses(text: str, blocks: tuple[Block, ...], nodes: list[Node], document: DocumentId) -> tuple[Clause, ...]:
    """Return the clauses of the nodes; every word of the blocks stands in exactly one of them."""
    numbers = addressed(nodes)
    pieces = _pieces(text, blocks, nodes)
    seen: Counter[str] = Counter()
    ids: list[ClauseId] = []
    made: list[Clause] = []
    _without_idle_headings(nodes, pieces)
    for index, (node, section) in enumerate(zip(nodes, numbers, strict=True)):
        key = f"{node.kind.value}/{sections.key(section)}"
        ids.append(clause_id(document, key, seen[key]))
        seen[key] += 1
        parent = node.parent if node.parent != NOWHERE else None
        body = " ".join(p.text for p in pieces[index])
        chief = clause_type(node.kind, node.heading, body, made[parent].clause_type if parent is not None else None)
        made.append(
            Clause(
                clause_id=ids[index],
                document_id=document,
                parent_id=ids[parent] if parent is not None else None,
                order=index,
                kind=node.kind,
                clause_type=chief,
                section=section,
                label=node.label,
                heading=node.heading,
                pieces=pieces[index],
                body_start=_body_start(node, pieces[index]),
                also=further_types(node.kind, body, chief),
            )
        )
    return tuple(made)


def _section(nodes: list[Node], index: int, above: str, absolute: frozenset[int]) -> str:
    node = nodes[index]
    if node.kind in (ClauseKind.PREAMBLE, ClauseKind.TABLE, ClauseKind.EXHIBIT):
        return node.label
    if node.kind is ClauseKind.SIGNATURES:
        return f"{above} signatures".strip()
    if node.kind is ClauseKind.RECITAL:
        return _recital(node, above)
    return _numbered(nodes, index, above, absolute) if node.label else _named(nodes, index, above)


def _recital(node: Node, above: str) -> str:
    if not node.label:
        return "recitals"
    return f"Recital {_bare(node.label)}" if above in ("", "recitals") else above + _joined(node.label)


def _named(nodes: list[Node], index: int, above: str) -> str:
    """Return the address of a heading or an unnumbered definition; only a labelled exhibit stands before it."""
    node, zone = nodes[index], _zone(nodes, index)
    if node.kind is ClauseKind.DEFINITION:
        return f"{above} ({node.heading})" if above and _has_number(nodes, node.parent) else node.heading
    return _prefixed(zone if sections.parse(zone).attachment[0] else "", node.heading)


def _numbered(nodes: list[Node], index: int, above: str, absolute: frozenset[int]) -> str:
    node = nodes[index]
    parent = nodes[node.parent] if node.parent != NOWHERE else None
    if len(node.meaning.path) > 1 or index in absolute or parent is None or parent.kind is ClauseKind.EXHIBIT:
        zone = _zone(nodes, index)
        worded = zone and " " not in zone and node.word  # ``Schedule Part 4``: ``Schedule 4`` would be another attachment
        return _prefixed(zone, f"{node.word.capitalize()} {_bare(node.label)}" if worded else _alone(node))
    if not parent.label and parent.kind is ClauseKind.SECTION:
        return f"{above} {node.label}"
    return above + _joined(node.label)


def _alone(node: Node) -> str:
    """Return a designator that needs nothing before it: ``7.01``, ``(a)``, ``Article VII``, ``paragraph 3``."""
    if node.meaning.style.startswith("article"):
        return f"{node.word.capitalize()} {node.label}"
    if not node.meaning.style:
        return f"{node.word} {node.label}"
    return node.label if node.label.startswith("(") else _bare(node.label)


def _prefixed(zone: str, own: str) -> str:
    return f"{zone} {own}" if zone else own


def _zone(nodes: list[Node], index: int) -> str:
    """Return the exhibit a node stands in, as a prefix of its address."""
    at = nodes[index].parent
    while at != NOWHERE:
        if nodes[at].kind is ClauseKind.EXHIBIT:
            return "" if nodes[at].main else nodes[at].label
        at = nodes[at].parent
    return ""


def _find_main(nodes: list[Node]) -> None:
    """Find the terms of a contract that opens with a page to sign: a titled part with nearly all numbers there are outside attachments."""
    count: Counter[int] = Counter()
    for node in nodes:
        if node.label and node.meaning.path:
            at = node.parent
            while at != NOWHERE and nodes[at].kind is not ClauseKind.EXHIBIT:
                at = nodes[at].parent
            count[at] += 1
    untitled = [at for at in count if at != NOWHERE and not sections.parse(nodes[at].label).attachment[0]]
    for at in untitled[:1] if len(untitled) == 1 else ():
        nodes[at].main = count[at] >= _TERMS and count[at] >= _TIMES * count[NOWHERE]


def _bare(label: str) -> str:
    return label.strip("().")


def _joined(label: str) -> str:
    return label.replace(" ", "") if label.startswith("(") else f".{_bare(label)}"


def _has_number(nodes: list[Node], at: int) -> bool:
    while at != NOWHERE:
        if nodes[at].label:
            return True
        at = nodes[at].parent
    return False


def _running_on(nodes: list[Node]) -> frozenset[int]:
    """Find numbers that run on under articles and headings (Article II goes on with Section 5): they are addresses by themselves."""
    groups: dict[tuple[str, str], list[tuple[int, int, int]]] = {}
    for index, node in enumerate(nodes):
        if node.parent == NOWHERE or len(node.meaning.path) != 1 or node.meaning.style.startswith("article"):
            continue
        parent = nodes[node.parent]
        if parent.meaning.style.startswith("article") or (parent.kind is ClauseKind.SECTION and not parent.label):
            groups.setdefault((_zone(nodes, index), node.meaning.style), []).append((node.parent, node.meaning.value, index))
    found: set[int] = set()
    for members in groups.values():
        parents = {p for p, _, _ in members}
        values = [v for _, v, _ in members]
        if len(parents) > 1 and all(a < b for a, b in pairwise(values)):
            found.update(i for _, _, i in members)
    return frozenset(found)


def _pieces(text: str, blocks: tuple[Block, ...], nodes: list[Node]) -> list[tuple[Quote, ...]]:
    """Cut the blocks at the nodes; designator and heading are one piece with the words that follow in their block."""
    cuts = sorted([(n.start, i) for i, n in enumerate(nodes)] + [(at, i) for i, n in enumerate(nodes) for at in n.returns])
    places = [c[0] for c in cuts]
    owned: list[list[Quote]] = [[] for _ in nodes]
    for block in blocks:
        for start, end, owner in _cut(block, cuts, places):
            _add(text, owned[owner], start, end, nodes[owner].head_end)
    return [tuple(quotes) for quotes in owned]


def _cut(block: Block, cuts: list[tuple[int, int]], places: list[int]) -> Iterable[tuple[int, int, int]]:
    at = block.char_start
    index = bisect_left(places, at + 1) - 1
    while at < block.char_end:
        end = min(block.char_end, places[index + 1] if index + 1 < len(places) else block.char_end)
        if end > at:
            yield at, end, cuts[index][1]
        at = max(at, end)
        index += 1


def _add(text: str, quotes: list[Quote], start: int, end: int, head_end: int) -> None:
    words = text[start:end]
    start += len(words) - len(words.lstrip())
    end = start + len(words.strip())
    if start >= end:
        return
    last = quotes[-1] if quotes else None
    if last is not None and start < head_end and not text[last.char_end : start].strip():
        quotes[-1] = Quote(text[last.char_start : end], last.char_start, end)
    else:
        quotes.append(Quote(text[start:end], start, end))


def _without_idle_headings(nodes: list[Node], pieces: list[tuple[Quote, ...]]) -> None:
    """Take the heading from an item that has nothing else: ``(a) wages and salaries`` is its text."""
    heads = {n.parent for n in nodes}
    for index, (node, quotes) in enumerate(zip(nodes, pieces, strict=True)):
        idle = index not in heads and node.label and node.kind is ClauseKind.SECTION and not is_title_case(node.heading)
        if idle and node.heading and len(quotes) == 1 and quotes[0].char_end <= node.head_end:
            node.heading, node.head_end = "", node.start + len(node.label)


def _body_start(node: Node, pieces: tuple[Quote, ...]) -> int:
    if not pieces:
        return 0
    return max(0, min(node.head_end, pieces[0].char_end) - pieces[0].char_start)
