"""Changes that are in force and could not be applied word for word: shown beside the text, never guessed into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from graph.amendments.amended_text import anchored
from graph.amendments.clause_reading import Reading, read
from graph.lineage.dag import Lineage
from graph.lineage.section_lists import listed
from graph.lineage.supersession import undoing
from graph.model.edges import Edge, EdgeType, OperationKind, Unit
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import Limited, Outstanding
from graph.model.text import AnchoredText
from graph.text.quote_matching import contains
from graph.text.sections import fold_name
from graph.text.sentences import spans

_GIVES = frozenset({OperationKind.REPLACE, OperationKind.INSERT})


def outstanding(lineage: Lineage, reading: Reading, applied: Iterable[Edge]) -> Iterator[Outstanding]:
    """Yield what of a reading's changes is outstanding, and what leaves open whether an `applied` one still holds."""
    mine = {c.edge.edge_id: c.edge for c in reading.gathered.governing}
    for edge_id, reason in reading.replayed.outstanding.items():
        if edge_id in mine:
            yield outstanding_of(lineage, mine[edge_id], reason)
    for edge in reading.replayed.general:
        if edge.edge_id in mine and _means(lineage, reading, edge):
            yield outstanding_of(lineage, edge, "the words do not say what the text becomes")
    for edge in reading.gathered.pending:
        if unread(edge):
            yield outstanding_of(lineage, edge, "it waits for a person: what it does to this provision was not read")
    for edge in applied:
        undone_by = undoing(lineage, edge, reading.as_of)
        if undone_by is not None:
            reason = "it takes an amending provision out of force, and no words bring the text before that amendment back"
            yield outstanding_of(lineage, undone_by, reason)


def unread(edge: Edge) -> bool:
    """Tell whether a claim says that a provision changes and not how."""
    return edge.edge_type is EdgeType.AMENDS and edge.target_clause_id is not None and edge.kind is OperationKind.UNSPECIFIED


def general(lineage: Lineage, reading: Reading) -> Iterator[Edge]:
    """Yield the changes to the whole document that give no provision new words and do not name this one.

    They may touch it, so an answer says so; not where the instrument itself has just given its words.
    """
    mine = {c.edge.edge_id for c in reading.gathered.governing}
    given = {e.source_document_id for e in reading.edges if e.kind in _GIVES}
    for edge in reading.replayed.general:
        if edge.edge_id in mine and edge.source_document_id not in given and not _means(lineage, reading, edge):
            yield edge


def _means(lineage: Lineage, reading: Reading, edge: Edge) -> bool:
    """Tell whether a change to the whole document is shown at a provision: one it names, else the first of all."""
    clause = reading.clause
    around = (clause.clause_id, *lineage.ancestors(clause.clause_id), *lineage.descendants(clause.clause_id))
    if lineage.roots(clause.document_id)[:1] == around[:1]:
        return True
    named = lineage.remember(
        ("named by", edge.edge_id, clause.document_id, reading.as_of),
        lambda: frozenset(listed(lineage, clause.document_id, _sentence(lineage, edge), reading.as_of)),
    )
    name = edge.operation.old if edge.operation else ""
    return bool(named.intersection(around)) or (bool(name) and contains(reading.text.text, name))


def _sentence(lineage: Lineage, edge: Edge) -> str:
    """Return the words of a change to the end of their sentence: a page break may have cut the quote short of it."""
    source = lineage.clauses.get(edge.source_clause_id)
    text = source.own_text.text if source else ""
    at = text.find(edge.quote.text)
    ends = (end for start, end in spans(text, Unit.SENTENCE) if start <= at + len(edge.quote.text) - 1 < end)
    return text[at : max(next(ends, 0), at + len(edge.quote.text))] if at >= 0 else edge.quote.text


def outstanding_of(lineage: Lineage, edge: Edge, reason: str) -> Outstanding:
    """Return a change that could not be applied word for word, with its words."""
    words = anchored(edge).text.strip() or edge.quote.text
    return Outstanding(edge.edge_id, reason, edge.source_document_id, section_of(lineage, edge.source_clause_id), words)


def section_of(lineage: Lineage, clause_id: ClauseId) -> str:
    """Return the address of a clause; "" where it is not here."""
    return lineage.clauses[clause_id].section if clause_id in lineage.clauses else ""


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
