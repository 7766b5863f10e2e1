"""The receipt of one answer: what was asked, on which records it was answered, and what came out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime

from graph.model.codec import to_json
from graph.model.ids import ClauseId, DocumentId, EdgeId, digest
from graph.model.resolution import Status, WarningCode


@dataclass(frozen=True, slots=True)
class ReceiptClause:
    """A provision as it was resolved. `text_sha256` is of its words in force ("" where none are), `path` the edges applied, in order."""

    clause_id: ClauseId
    document_id: DocumentId
    section: str
    status: Status
    inherited_from: DocumentId | None = None
    text_sha256: str = ""
    path: tuple[EdgeId, ...] = ()


@dataclass(frozen=True, slots=True)
class ReceiptCitation:
    """Where the words of a citation stand, [char_start, char_end) of the file's reading, and their hash."""

    n: int
    document_id: DocumentId
    sha256: str
    char_start: int
    char_end: int
    quote_sha256: str


@dataclass(frozen=True, slots=True)
class ReceiptExcluded:
    """Words that were left out, and why."""

    clause_id: ClauseId
    reason: str
    edge_id: EdgeId | None = None


@dataclass(frozen=True, slots=True)
class ReceiptWarning:
    """A warning that was given."""

    code: WarningCode
    edge_id: EdgeId | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """One answer, as it goes on the record. `receipt_id` is made of all the rest.

    `as_of` is the day given (today where none was), `governs` the day the question was understood to mean;
    `known` the ledger sequence whose records were asked, `known_as_of` the instant given or that of asking.
    `prompt_hash` is of what a model was given ("" where none worded it), `text` the reply itself, `software` the
    version of In Force that gave it.
    """

    receipt_id: str
    portfolio: str
    question: str
    as_of: date
    governs: date
    known: int
    known_as_of: datetime | None
    answered_at: datetime
    by: str
    previous: tuple[str, ...] = ()
    counterparty: str | None = None
    documents: frozenset[DocumentId] = frozenset()
    read_as: tuple[tuple[str, str], ...] = ()
    clauses: tuple[ReceiptClause, ...] = ()
    citations: tuple[ReceiptCitation, ...] = ()
    excluded: tuple[ReceiptExcluded, ...] = ()
    warnings: tuple[ReceiptWarning, ...] = ()
    prompt_hash: str = ""
    model: str = "offline"
    text: str = ""
    abstained: bool = False
    usage: tuple[tuple[str, int], ...] = ()
    software: str = ""

    @property
    def identified(self) -> Receipt:
        """The same under the id that its content has."""
        return replace(self, receipt_id="rc_" + digest(to_json(replace(self, receipt_id=""))))
