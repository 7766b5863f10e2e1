"""Changes of a limited scope: the text as it reads within the scope, beside the one that holds outside it (DESIGN 5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from graph.amendments.clause_reading import Reading, read
from graph.amendments.outstanding import outstanding_of
from graph.lineage.dag import Lineage
from graph.model.edges import Edge
from graph.model.ids import DocumentId
from graph.model.resolution import Limited, Outstanding
from graph.model.text import AnchoredText
from graph.text.sections import fold_name


class Scoped(NamedTuple):
    """What the limited changes of a reading come to: the texts, and what could not be applied even within its scope."""

    texts: tuple[Limited, ...] = ()
    outstanding: tuple[Outstanding, ...] = ()


def scoped(lineage: Lineage, reading: Reading) -> Scoped:
    """Return the texts of a reading within each limited scope; the changes of one instrument for one scope hold together."""
    mine = {c.edge.edge_id for c in reading.gathered.governing}
    groups: dict[tuple[DocumentId, str], list[Edge]] = {}
    for edge in reading.replayed.limited:
        if edge.edge_id in mine:
            groups.setdefault((edge.source_document_id, fold_name(edge.scope)), []).append(edge)
    texts: list[Limited] = []
    failed: list[Outstanding] = []
    for edges in groups.values():
        inside = read(lineage, reading.clause.clause_id, reading.as_of, frozenset(e.edge_id for e in edges))
        failed += _failed(lineage, edges, inside)
        text = AnchoredText() if inside.ended is not None else inside.text
        if text.text != reading.text.text and reading.ended is None:
            texts.append(Limited(edges[-1].edge_id, edges[-1].source_document_id, edges[-1].scope, text))
    return Scoped(tuple(texts), tuple(failed))


def _failed(lineage: Lineage, edges: list[Edge], inside: Reading) -> Iterator[Outstanding]:
    for edge in edges:
        reason = inside.replayed.outstanding.get(edge.edge_id)
        if reason is not None:
            yield outstanding_of(lineage, edge, f"it is limited ({edge.scope}), and {reason}")
