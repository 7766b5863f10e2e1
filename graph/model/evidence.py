"""The append-only ledger and the findings of a check."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from graph.model.ids import DocumentId, EdgeId
from graph.model.resolution import WarningCode
from graph.model.source import Quote


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One link of a portfolio's hash chain: what was done, when, by whom, over which body.

    `hash` covers every other field; `prev_hash` is the hash of the entry before ("" for the first);
    `body_hash` the hash of the body, which lies beside the chain and may be purged.
    """

    portfolio: str
    seq: int
    recorded_at: datetime
    actor: str
    action: str
    body_hash: str
    prev_hash: str
    hash: str


@dataclass(frozen=True, slots=True)
class Head:
    """Where a portfolio's ledger ended at some time: kept elsewhere, it shows whether that ledger still goes through it."""

    portfolio: str
    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class SignedHead:
    """A head that somebody vouches for: Ed25519 over `ledger.head_bytes`, key and signature in base64."""

    head: Head
    signed_at: datetime
    public_key: str
    signature: str


class Severity(StrEnum):
    """How much a finding can change an answer."""

    ERROR = "ERROR"
    WARNING = "WARNING"
    NOTE = "NOTE"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something `inforce check` found: what, where, the words it rests on, what to do.

    `texts` are the two wordings where they contradict each other.
    """

    code: WarningCode
    severity: Severity
    document: str
    message: str
    advice: str
    quote: Quote | None = None
    document_id: DocumentId | None = None
    section: str = ""
    edge_id: EdgeId | None = None
    texts: tuple[str, ...] = ()
