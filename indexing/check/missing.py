"""Instruments that the words name and the portfolio does not hold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from graph.lineage.dag import Lineage
from graph.model.documents import AMENDING_KINDS, Document, DocumentHint, DocumentKind
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.evidence import Finding, Severity
from graph.model.ids import DocumentId
from graph.model.resolution import WarningCode
from indexing.check.wording import named, short, titled
from indexing.linking.documents import DocumentLookup, Found
from indexing.naming.names import names_an_amendment

_DEPENDENT = frozenset(
    {
        DocumentKind.AMENDMENT,
        DocumentKind.CHANGE_ORDER,
        DocumentKind.ORDER_FORM,
        DocumentKind.RENEWAL,
        DocumentKind.RESTATEMENT,
        DocumentKind.SOW,
        DocumentKind.TERMINATION,
        DocumentKind.WAIVER,
    }
)
_UNNUMBERED = frozenset({DocumentKind.AMENDMENT, DocumentKind.SIDE_LETTER, DocumentKind.RENEWAL})  # kinds that a first amendment can be of
_COUNTED = {EdgeStatus.COMMITTED, EdgeStatus.PENDING}


def orphans(documents: Iterable[Document], edges: Iterable[Edge]) -> Iterator[Finding]:
    """A document that acts on another one, which is not here or was not recognised."""
    outward: dict[DocumentId, list[Edge]] = defaultdict(list)
    for edge in edges:
        outward[edge.source_document_id].append(edge)
    for document in documents:
        mine = outward[document.document_id]
        tied = any(e.target_document_id and e.status in _COUNTED for e in mine)
        if document.kind in _DEPENDENT and not tied:
            named = next((e.quote for e in mine if e.target_document_id is None), None) or next((h.quote for h in document.recites), None)
            says = f" It names: “{short(named.text)}”." if named else ""
            yield Finding(
                WarningCode.ORPHAN,
                Severity.WARNING,
                document.file_name,
                f"{titled(document)} changes or depends on a document that is not in this portfolio.{says}",
                "Index the document it belongs to; if it is here under another name, connect the two with `inforce link`.",
                named,
            )


def number_gaps(lineage: Lineage) -> Iterator[Finding]:
    """Amendments of one document are numbered, and a number is missing: one without a number, agreed in between, can be it."""
    numbered: dict[DocumentId, dict[int, Document]] = defaultdict(dict)
    plain: dict[DocumentId, set[DocumentId]] = defaultdict(set)
    for edge in lineage.edges:
        source = lineage.documents[edge.source_document_id]
        for target in _contracts(lineage, edge.target_document_id):
            if source.kind is DocumentKind.AMENDMENT and source.number:
                numbered[target][source.number] = source
            elif source.kind in _UNNUMBERED and edge.edge_type is EdgeType.AMENDS:
                plain[target].add(source.document_id)
    for target, found in numbered.items():
        base = lineage.documents[target]
        for missing in _missing(found, [lineage.documents[d] for d in sorted(plain[target])]):
            yield Finding(
                WarningCode.NUMBER_GAP,
                Severity.WARNING,
                base.file_name,
                f"Amendment No. {max(found)} of {titled(base)} is here, but No. {missing} is not.",
                f"Look for Amendment No. {missing} and index it: it may change what these answers say.",
            )


def _contracts(lineage: Lineage, target: DocumentId | None) -> Iterator[DocumentId]:
    """Yield what an edge counts for: its target; for an amendment of an amendment the contracts that one amends."""
    if target is None or target not in lineage.documents:
        return
    if lineage.documents[target].kind is not DocumentKind.AMENDMENT:
        yield target
        return
    yield from {
        e.target_document_id for e in lineage.edges_from(target) if e.target_document_id in lineage.documents and e.target_document_id
    }


def unnamed(lineage: Lineage) -> Iterator[Finding]:
    """An instrument says that the contract was amended before, by an amendment that is not here."""
    register = DocumentLookup(lineage.documents.values(), lineage.clauses_of)
    for document in lineage.documents.values():
        for hint in dict.fromkeys((*document.recites, *document.affirms)):
            if not _amendment(hint) or _is_here(lineage, register.find(document, hint)):
                continue
            if any(_of_that_number(hint, other) for other in _beside(lineage, document)):
                continue
            yield Finding(
                WarningCode.TARGET_NOT_IN_PORTFOLIO,
                Severity.WARNING,
                document.file_name,
                f"{titled(document)} names an amendment that is not in this portfolio: “{short(hint.quote.text)}”.",
                "Look for it and index it: it may change what these answers say.",
                hint.quote,
                document.document_id,
            )


def unlisted(lineage: Lineage) -> Iterator[Finding]:
    """A ratification or estoppel lists the amendments that were made, and one agreed before it is not on the list."""
    register = DocumentLookup(lineage.documents.values(), lineage.clauses_of)
    for document in lineage.documents.values():
        if not document.affirms:
            continue
        listed = {register.find(document, hint).document_id for hint in document.affirms}
        for other in _agreed_before(lineage, document):
            if other.document_id not in listed and not any(_of_that_number(hint, other) for hint in document.affirms):
                yield Finding(
                    WarningCode.NUMBER_GAP,
                    Severity.WARNING,
                    document.file_name,
                    f"{titled(document)} lists the amendments made so far and does not list {named(other)}, which is dated before it.",
                    "Find out whether the parties count it: the list may be wrong, or the amendment may not have been made.",
                    document.affirms[0].quote,
                    document.document_id,
                )


def _is_here(lineage: Lineage, found: Found) -> bool:
    """Tell whether an amendment that words name was found: an amendment, and of no other number."""
    amends = found.document_id is not None and lineage.documents[found.document_id].kind in AMENDING_KINDS
    return amends and WarningCode.NUMBER_DIFFERS not in found.notes


def _of_that_number(hint: DocumentHint, other: Document) -> bool:
    """Tell whether words mean an amendment of the contract by its number, whatever it is called: "First Amendment", "Amendment No. 1"."""
    dated = hint.date is None or hint.date in {other.signed, other.effective, other.agreed}
    return hint.number is not None and hint.number == other.number and dated


def _agreed_before(lineage: Lineage, document: Document) -> Iterator[Document]:
    """Yield the amendments, dated before the document, of what it changes itself."""
    for found in _beside(lineage, document):
        if found.agreed and document.agreed and found.agreed.last_day() < document.agreed.first_day():
            yield found


def _beside(lineage: Lineage, document: Document) -> Iterator[Document]:
    """Yield the other amendments of what a document changes itself."""
    bases = {e.target_document_id for e in lineage.edges_from(document.document_id) if e.target_document_id in lineage.documents}
    others = {
        e.source_document_id
        for base in bases
        for e in lineage.edges
        if base is not None and e.target_document_id == base and e.edge_type is EdgeType.AMENDS and e.status in _COUNTED
    }
    yield from (lineage.documents[other] for other in sorted(others - {document.document_id}))


def _amendment(hint: DocumentHint) -> bool:
    return names_an_amendment(hint.title)


def _missing(found: Mapping[int, Document], plain: Iterable[Document]) -> Iterator[int]:
    """Yield the numbers below the highest that no amendment bears and none without a number can stand for."""
    free = sorted((d for d in plain if d.agreed), key=lambda d: str(d.agreed))
    for number in range(1, max(found)):
        if number in found:
            continue
        before, after = found.get(number - 1), next(found[n] for n in sorted(found) if n > number)
        fits = next((d for d in free if _agreed_between(before, d, after)), None)
        if fits is None:
            yield number
        else:
            free.remove(fits)


def _agreed_between(before: Document | None, one: Document, after: Document) -> bool:
    day = one.agreed
    if day is None or after.agreed is None:
        return False
    return (
        before is None or before.agreed is None or before.agreed.first_day() <= day.last_day()
    ) and day.first_day() <= after.agreed.last_day()
