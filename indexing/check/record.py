"""What the record and the register lack: files that changed, decisions without their claim, missing dates and signatures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from graph.errors import UnreadableError
from graph.ledger import LedgerFault
from graph.model.documents import Document, Execution
from graph.model.edges import Decision, Edge, Verdict
from graph.model.evidence import Finding, Severity
from graph.model.policy import POLICY
from graph.model.resolution import WarningCode
from graph.model.source import SourceFile
from indexing.check.wording import titled
from indexing.readers.files import is_recorded


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


def altered_files(files: Iterable[SourceFile]) -> Iterator[Finding]:
    """A file on disk is not the one that was indexed, or is not there any more."""
    for file in files:
        try:
            same = is_recorded(file)
        except (OSError, UnreadableError):
            yield Finding(
                WarningCode.HASH_MISMATCH,
                Severity.NOTE,
                file.name,
                f"The file is no longer at {file.path}; what was read from it stays.",
                "Keep the original where it can be shown. If it has moved, index it at its new place.",
            )
            continue
        if not same:
            yield Finding(
                WarningCode.HASH_MISMATCH,
                Severity.ERROR,
                file.name,
                f"The file at {file.path} has changed since it was indexed.",
                "If the change is meant, index it again; the earlier version stays on record. If not, restore the original.",
            )


def unmet_decisions(decisions: Iterable[Decision], edges: Iterable[Edge], documents: Iterable[Document]) -> Iterator[Finding]:
    """A person's decision stands on words that a later reading no longer finds."""
    live = {name for e in edges for name in (e.edge_id, e.claim_key)} | {d.document_id for d in documents}
    made = tuple(decisions)
    by_hand = {d.edge.edge_id for d in made if d.edge is not None}  # one of these that is taken out is gone, as it should be
    for decision in made:
        drawn = decision.edge is not None and decision.edge.edge_id in live
        taken_out = decision.verdict is Verdict.UNLINK and decision.subject in by_hand
        if taken_out or decision.subject in live or decision.subject == POLICY or drawn:
            continue
        yield Finding(
            WarningCode.PENDING_CLAIM,
            Severity.NOTE,
            "",
            f"The decision {decision.verdict} by {decision.by} ({decision.reason}) speaks of a claim that is no longer found.",
            "It stays in force. Look whether its document was replaced, and decide again if need be.",
        )


_STANDS = {
    Execution.DRAFT: "is a draft",
    Execution.UNSIGNED: "has signature lines and no signature",
    Execution.PARTLY_SIGNED: "is not signed by everybody",
}


def undated(documents: Iterable[Document]) -> Iterator[Finding]:
    """No words tell when a document takes effect, so it never does silently."""
    for document in documents:
        if document.starts is None and document.execution is not Execution.NOT_NEEDED:
            yield Finding(
                WarningCode.DATE_UNKNOWN,
                Severity.WARNING,
                document.file_name,
                f"No date of signing or effect was found in {titled(document)}.",
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
                f"{titled(document)} {_STANDS[document.execution]}.",
                f'Index the signed copy, or record it: `inforce set "{document.file_name}" execution SIGNED --reason "..."`.',
            )
