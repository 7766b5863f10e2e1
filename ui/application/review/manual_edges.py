"""An edge that a person draws by hand (derivation MANUAL), built from what they wrote."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from graph.errors import UsageError
from graph.lineage.dag import Lineage
from graph.model.dates import PartialDate
from graph.model.documents import Clause
from graph.model.edges import Derivation, Edge, EdgeStatus, EdgeType, Mode, Operation, OperationKind
from graph.model.ids import ClauseId, DocumentId, claim_key, edge_id
from graph.model.source import Quote
from graph.model.text import AnchoredText, Run

Side = tuple[DocumentId, ClauseId | None]
"""A document and, where one is named, its provision."""

_Choice = TypeVar("_Choice", bound=StrEnum)
_OPERATIONS = {
    Mode.REPLACE: OperationKind.REPLACE,
    Mode.MODIFY: OperationKind.UNSPECIFIED,  # nobody said which words: shown beside the text, never guessed into it
    Mode.INSERT: OperationKind.INSERT,
    Mode.DELETE: OperationKind.DELETE,
}


@dataclass(frozen=True, slots=True)
class Link:
    """What a person writes: names, addresses, an edge type, and for AMENDS a mode.

    `quote` is verbatim from the source's provision ("" for the whole of it): the operative words, and
    for REPLACE and INSERT the new text. `effective_from` "" is the day the source takes effect.
    """

    source: str
    source_section: str
    target: str
    target_section: str
    edge_type: str
    mode: str = ""
    effective_from: str = ""
    quote: str = ""


def manual_edge(request: Link, lineage: Lineage, source: Side, target: Side, *, by: str, reason: str) -> Edge:
    """Return the edge; raises UsageError for a type, mode, day or quote that cannot be."""
    kind = _choice(EdgeType, request.edge_type, "edge type")
    mode = _mode(kind, request.mode, whole_document=target[1] is None)
    if source[1] is None:
        raise UsageError("Name the provision of the source in which the operative words stand.")
    if source[0] == target[0]:
        raise UsageError("A document cannot act on itself: source and target are the same.")
    quote = _quote(lineage.clause(source[1]), request.quote)
    operation = _operation(kind, mode, source[1], quote, request.target_section)
    key = claim_key(source[1], quote.text, operation.kind if operation else kind, f"{target[0]} {request.target_section}")
    day = _day(request.effective_from) or lineage.document(source[0]).starts
    return Edge(
        edge_id=edge_id(key, target[0], target[1] or ""),
        claim_key=key,
        edge_type=kind,
        mode=mode,
        source_document_id=source[0],
        source_clause_id=source[1],
        target_document_id=target[0],
        target_clause_id=target[1],
        target_section=request.target_section,
        target_heading=lineage.clause(target[1]).heading if target[1] else "",
        operation=operation,
        quote=quote,
        effective_from=day,
        effective_to=None,
        condition="",
        condition_kind=None,
        scope="",
        status=EdgeStatus.COMMITTED,
        derivation=Derivation.MANUAL,
        confidence=1.0,
        reasoning=reason,
        decided_by=by,
    )


def relabelled(edge: Edge, edge_type: EdgeType, mode: Mode | None, *, by: str, reason: str) -> Edge:
    """Return a claim with the relation that a person says it has; raises UsageError for one it cannot have.

    Its exact words are kept where the kind of change stays; else nobody has said which words change.
    """
    mode = mode if edge_type is EdgeType.AMENDS else None
    if edge_type is EdgeType.AMENDS and edge.target_clause_id is None:
        raise UsageError("It names no provision: a whole document is superseded or terminated, not amended.")
    if edge_type is EdgeType.AMENDS and mode is None:
        mode = edge.mode or Mode.MODIFY
    if edge.target_document_id is None:
        raise UsageError("What it acts on is not in this portfolio: index that document, or draw the edge with `inforce link`.")
    same = edge_type is edge.edge_type and mode is edge.mode
    operation = edge.operation if same else _operation(edge_type, mode, edge.source_clause_id, edge.quote, edge.target_section)
    key = claim_key(edge.source_clause_id, edge.quote.text, f"{edge_type} {mode or ''}", f"{edge.target_document_id} {edge.target_section}")
    return replace(
        edge,
        edge_id=edge_id(key, edge.target_document_id, edge.target_clause_id or ""),
        claim_key=key,
        edge_type=edge_type,
        mode=mode,
        operation=operation,
        status=EdgeStatus.COMMITTED,
        derivation=Derivation.MANUAL,
        confidence=1.0,
        reasoning=reason,
        decided_by=by,
        recorded_at=None,
        retracted_at=None,
    )


def _choice(choices: type[_Choice], text: str, what: str) -> _Choice:
    try:
        return choices(text.strip().upper())
    except ValueError:
        raise UsageError(f"'{text}' is no {what}. Write one of {', '.join(choices)}.") from None


def _mode(kind: EdgeType, text: str, *, whole_document: bool) -> Mode | None:
    if kind is not EdgeType.AMENDS:
        if text:
            raise UsageError(f"Only AMENDS has a mode; leave --mode out for {kind}.")
        return None
    if whole_document:
        raise UsageError("Name the provision that is amended; a whole document is superseded or terminated.")
    return _choice(Mode, text, "mode (--mode)")


def _operation(kind: EdgeType, mode: Mode | None, source: ClauseId, quote: Quote, address: str) -> Operation | None:
    if kind is EdgeType.TERMINATES:
        return Operation(OperationKind.TERMINATE)
    if kind is EdgeType.SUPERSEDED_BY:
        return Operation(OperationKind.RESTATE)
    if mode is None:
        return None
    new = AnchoredText((Run(quote.text, source, quote.char_start),)) if mode in {Mode.REPLACE, Mode.INSERT} else AnchoredText()
    return Operation(_OPERATIONS[mode], new=new, address=address if mode is Mode.INSERT else "")


def _quote(clause: Clause, words: str) -> Quote:
    """Return the words where they stand; without any, the first piece of the provision."""
    if not words:
        return clause.pieces[0]
    for piece in clause.pieces:
        at = piece.text.find(words)
        if at >= 0:
            return Quote(words, piece.char_start + at, piece.char_start + at + len(words))
    raise UsageError(f"These words do not stand in {clause.section} of the source, letter for letter: '{words}'.")


def _day(text: str) -> PartialDate | None:
    if not text:
        return None
    try:
        return PartialDate.parse(text)
    except ValueError:
        raise UsageError(f"'{text}' is not a day. Write it as 2016-06-14, or 2016-06 where only the month is known.") from None
