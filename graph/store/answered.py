"""What an answer's entry holds: the receipt as its body, checked against the entry whenever it is read."""

from __future__ import annotations

from graph.errors import IntegrityError
from graph.ledger import ANSWERED, entry_hash
from graph.model.codec import content_hash, from_json, to_json
from graph.model.evidence import LedgerEntry
from graph.model.receipts import Receipt


def body_of(receipt: Receipt) -> bytes:
    """Return the body of the entry that puts a receipt on record."""
    return to_json(receipt).encode("ascii")


def read(entry: LedgerEntry, body: bytes, asked: str | None = None) -> Receipt:
    """Return the receipt that an entry holds, the one `asked` for; raises IntegrityError where it is not what was recorded."""
    sound = entry.action == ANSWERED and entry_hash(entry) == entry.hash and content_hash(body) == entry.body_hash
    receipt = from_json(Receipt, body.decode("ascii")) if sound else None
    if receipt is None or receipt != receipt.identified or asked not in (None, receipt.receipt_id):
        raise IntegrityError(f"Entry {entry.seq} of the ledger is not what was recorded of this answer. `inforce verify` tells more.")
    return receipt
