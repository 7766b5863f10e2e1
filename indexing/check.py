"""What a person should look at in a portfolio: one check, one function, one kind of result.

Findings are about the documents, not about us: a gap in the amendment numbers is no error of the
program. Only `altered` reads files; the others are pure.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from graph.dag import Lineage
from graph.ledger import LedgerFault
from graph.model.documents import Document, DocumentKind, Execution
from graph.model.edges import Decision, Edge, EdgeStatus, EdgeType, Verdict
from graph.model.evidence import Finding, Severity
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import Status, WarningCode
from graph.model.source import SourceFile
from graph.resolve import resolve
from graph.store.interface import Store

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
_STANDS = {
    Execution.DRAFT: "is a draft",
    Execution.UNSIGNED: "has signature lines and no signature",
    Execution.PARTLY_SIGNED: "is not signed by everybody",
}
_GRAVITY = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


def check(store: Store, portfolio: str, lineage: Lineage) -> tuple[Finding, ...]:
    """Return every finding, the gravest first, then by document."""
    documents = tuple(lineage.documents.values())
    edges = store.edges(portfolio)
    findings = [
        *recorded(store.audit(portfolio)),
        *altered(store.files(portfolio)),
        *orphans(documents, edges),
        *number_gaps(lineage),
        *undated(documents),
        *unsigned(documents),
        *conflicts(lineage),
        *pending(lineage, edges),
        *unmet(store.decisions(portfolio), store, portfolio),
    ]
    return tuple(sorted(findings, key=lambda f: (_GRAVITY[f.severity], f.code, f.document, f.message)))


def recorded(faults: Iterable[LedgerFault]) -> Iterator[Finding]:
    """What is stored is not what was recorded."""
    for fault in faults:
        yield Finding(
            WarningCode.HASH_MISMATCH,
            Severity.ERROR,
            "",
            f"The record does not agree with itself: {fault.message}.",
            "Do not rely on answers from this data folder. Restore it from a copy, or index the files into a new one.",
        )


def altered(files: Iterable[SourceFile]) -> Iterator[Finding]:
    """A file on disk is not the one that was indexed, or is not there any more."""
    for file in files:
        try:
            with Path(file.path).open("rb") as stream:
                found = hashlib.file_digest(stream, "sha256").hexdigest()
        except OSError:
            yield Finding(
                WarningCode.HASH_MISMATCH,
                Severity.NOTE,
                file.name,
                f"The file is no longer at {file.path}; what was read from it stays.",
                "Keep the original where it can be shown. If it has moved, index it at its new place.",
            )
            continue
        if found != file.sha256:
            yield Finding(
                WarningCode.HASH_MISMATCH,
                Severity.ERROR,
                file.name,
                f"The file at {file.path} has changed since it was indexed.",
                "If the change is meant, index it again; the earlier version stays on record. If not, restore the original.",
            )


def orphans(documents: Iterable[Document], edges: Iterable[Edge]) -> Iterator[Finding]:
    """A document that acts on another one, which is not here or was not recognised."""
    outward: dict[DocumentId, list[Edge]] = defaultdict(list)
    for edge in edges:
        outward[edge.source_document_id].append(edge)
    for document in documents:
        mine = outward[document.document_id]
        tied = any(e.target_document_id and e.status in {EdgeStatus.COMMITTED, EdgeStatus.PENDING} for e in mine)
        if document.kind in _DEPENDENT and not tied:
            named = next((e.quote for e in mine if e.target_document_id is None), None) or next((h.quote for h in document.recites), None)
            says = f" It names: “{_short(named.text)}”." if named else ""
            yield Finding(
                WarningCode.ORPHAN,
                Severity.WARNING,
                document.file_name,
                f"{document.title or document.file_name} changes or depends on a document that is not in this portfolio.{says}",
                "Index the document it belongs to; if it is here under another name, connect the two with `inforce link`.",
                named,
            )


def number_gaps(lineage: Lineage) -> Iterator[Finding]:
    """Amendments of one document are numbered, and a number is missing: one without a number, agreed in between, can be it."""
    numbered: dict[DocumentId, dict[int, Document]] = defaultdict(dict)
    plain: dict[DocumentId, set[DocumentId]] = defaultdict(set)
    for edge in lineage.edges:
        source = lineage.documents[edge.source_document_id]
        target = edge.target_document_id
        if target is None or target not in lineage.documents:
            continue
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
                f"Amendment No. {max(found)} of {base.title or base.file_name} is here, but No. {missing} is not.",
                f"Look for Amendment No. {missing} and index it: it may change what these answers say.",
            )


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


def undated(documents: Iterable[Document]) -> Iterator[Finding]:
    """No words tell when a document takes effect, so it never does silently."""
    for document in documents:
        if document.starts is None and document.execution is not Execution.NOT_NEEDED:
            yield Finding(
                WarningCode.DATE_UNKNOWN,
                Severity.WARNING,
                document.file_name,
                f"No date of signing or effect was found in {document.title or document.file_name}.",
                f'If you know the day: `inforce set "{document.file_name}" signed 2016-06-14 --reason "..."`.',
            )


def unsigned(documents: Iterable[Document]) -> Iterator[Finding]:
    """A document does not show that everybody signed."""
    for document in documents:
        if document.execution in _STANDS:
            yield Finding(
                WarningCode.UNSIGNED,
                Severity.NOTE,
                document.file_name,
                f"{document.title or document.file_name} {_STANDS[document.execution]}.",
                f'Index the signed copy, or record it: `inforce set "{document.file_name}" execution SIGNED --reason "..."`.',
            )


def conflicts(lineage: Lineage) -> Iterator[Finding]:
    """Two changes of one day say different things, and nothing decides between them."""
    changes: dict[ClauseId, list[Edge]] = defaultdict(list)
    for edge in lineage.edges:
        target = edge.target_clause_id
        if edge.status is EdgeStatus.COMMITTED and edge.effective_from and target is not None and target in lineage.clauses:
            changes[target].append(edge)
    for clause_id, edges in changes.items():
        days = {e.effective_from.last_day() for e in edges if e.effective_from} if len(edges) > 1 else set()
        for day in sorted(days):
            effective = resolve(lineage, clause_id, day)
            if effective.status is Status.CONFLICTED:
                clause = lineage.clauses[clause_id]
                sides = " and ".join(lineage.documents[c.document_id].file_name for c in effective.conflict)
                yield Finding(
                    WarningCode.CONFLICT,
                    Severity.WARNING,
                    lineage.documents[clause.document_id].file_name,
                    f"From {day} on, {clause.section} has two texts that cannot both be in force, by {sides}.",
                    "Decide which governs: retract the other with `inforce unlink`.",
                )
                break


def pending(lineage: Lineage, edges: Iterable[Edge]) -> Iterator[Finding]:
    """A claim waits for a person; it changes no answer meanwhile."""
    for edge in edges:
        if edge.status is not EdgeStatus.PENDING or edge.source_document_id not in lineage.documents:
            continue
        onto = lineage.documents.get(edge.target_document_id) if edge.target_document_id else None
        what = f"{edge.edge_type} {edge.target_section or 'the whole'} of {onto.file_name if onto else 'a document that is not here'}"
        yield Finding(
            WarningCode.TARGET_NOT_IN_PORTFOLIO if onto is None else WarningCode.PENDING_CLAIM,
            Severity.NOTE,
            lineage.documents[edge.source_document_id].file_name,
            f"{edge.edge_id}: {what}, not counted yet: {edge.reasoning}.",
            "If it is right, `inforce link` it; answers it would touch say that it is pending.",
            edge.quote,
        )


def unmet(decisions: Iterable[Decision], store: Store, portfolio: str) -> Iterator[Finding]:
    """A person's decision stands on words that a later reading no longer finds."""
    live = {e.edge_id for e in store.edges(portfolio)} | {e.claim_key for e in store.edges(portfolio)}
    documents = {d.document_id for d in store.documents(portfolio)}
    for decision in decisions:
        if decision.verdict is Verdict.UNLINK or decision.subject in live or decision.subject in documents:
            continue
        yield Finding(
            WarningCode.PENDING_CLAIM,
            Severity.NOTE,
            "",
            f"The decision {decision.verdict} by {decision.by} ({decision.reason}) speaks of a claim that is no longer found.",
            "It stays in force. Look whether its document was replaced, and decide again if need be.",
        )


def _short(text: str, most: int = 160) -> str:
    words = " ".join(text.split())
    return words if len(words) <= most else words[:most].rsplit(" ", 1)[0] + " ..."
