"""Records for tests, whose fields do not matter but for those that are given."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from graph.model.dates import PartialDate
from graph.model.documents import Clause, ClauseKind, ClauseType, Document, DocumentKind, Execution, Party
from graph.model.edges import Derivation, Edge, EdgeStatus, EdgeType, Mode
from graph.model.ids import ClaimKey, DocumentId, EdgeId, clause_id
from graph.model.obligations import Bound, Domain, Duty
from graph.model.source import Quote
from graph.model.text import AnchoredText, Run


def document(
    name: str, title: str = "", day: str = "", *parties: Party | str, kind: DocumentKind = DocumentKind.BASE, **fields: Any
) -> Document:
    """Return a signed document that has a file of its own."""
    found = Document(
        DocumentId(name), "p", name, f"{name}.txt", 0, 0, 100, title, kind, Execution.SIGNED,
        parties=tuple(Party(one) if isinstance(one, str) else one for one in parties), signed=PartialDate.parse(day) if day else None,
    )  # fmt: skip
    return replace(found, **fields)


def clause(of: Document, section: str = "1", text: str = "1. Fee. Ten.", start: int = 0, **fields: Any) -> Clause:
    """Return a provision that stands below no other."""
    found = Clause(
        clause_id(of.document_id, section), of.document_id, None, 0, ClauseKind.SECTION, ClauseType.OTHER, section, section, "",
        (Quote(text, start, start + len(text)),),
    )  # fmt: skip
    return replace(found, **fields)


def edge(source: DocumentId, target: DocumentId | None, section: str = "1", **fields: Any) -> Edge:
    """Return a committed change of a provision."""
    found = Edge(
        edge_id=EdgeId(f"e_{source}_{section}"),
        claim_key=ClaimKey(f"k_{source}_{section}"),
        edge_type=EdgeType.AMENDS,
        mode=Mode.REPLACE,
        source_document_id=source,
        source_clause_id=clause_id(source, "1"),
        target_document_id=target,
        target_clause_id=clause_id(target, section) if target else None,
        target_section=section,
        target_heading="",
        operation=None,
        quote=Quote("Section 1 is amended", 0, 20),
        effective_from=PartialDate(2020, 1, 1),
        effective_to=None,
        condition="",
        condition_kind=None,
        scope="",
        status=EdgeStatus.COMMITTED,
        derivation=Derivation.EXPLICIT_CITATION,
        confidence=0.9,
        reasoning="",
        decided_by="gate",
    )
    return replace(found, **fields)


def duty(of: Clause, words: str = "", obligor: str = "Seller", **fields: Any) -> Duty:
    """Return what some words of a provision bind a party to, or all its words."""
    own = of.own_text
    text = AnchoredText((Run(words, of.clause_id, of.char_start + max(0, own.text.find(words))),)) if words else own
    found = Duty(of.document_id, of.clause_id, of.section, text, Domain.OPERATIONAL, "OTHER", Bound.PARTY, obligor)
    return replace(found, **fields)
