"""What the register of an instrument lacks: a date, a signature."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from graph.model.documents import Document, Execution
from graph.model.evidence import Finding, Severity
from graph.model.resolution import WarningCode
from indexing.check.words import titled

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
