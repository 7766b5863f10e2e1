"""The selects that keep answers and facts apart in one ledger: how far the facts are, and where a receipt lies."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from graph.errors import IntegrityError
from graph.ledger import ANSWERED, entry_hash
from graph.model.codec import content_hash, from_json, instant_text, to_json
from graph.model.evidence import LedgerEntry
from graph.model.receipts import Receipt
from graph.store.select_runner import SelectRunner
from graph.store.tables import CHANGED_FACTS, ledger, ledger_bodies, receipts

_ENTRY = sa.and_(ledger.c.portfolio == receipts.c.portfolio, ledger.c.seq == receipts.c.seq)
_BODY = sa.and_(ledger_bodies.c.portfolio == receipts.c.portfolio, ledger_bodies.c.seq == receipts.c.seq)
_OF = ledger.c.portfolio == sa.bindparam("portfolio")
_FACTS_HEAD = sa.select(ledger.c.seq).where(_OF, sa.text(CHANGED_FACTS)).order_by(ledger.c.seq.desc()).limit(1)
_HASH = sa.select(ledger.c.hash).where(_OF, ledger.c.seq == sa.bindparam("seq"))
LAST_ENTRY = sa.select(ledger).where(_OF).order_by(ledger.c.seq.desc()).limit(1)
"""The entry that the chain of `portfolio` ends with. Selects that every answer takes are built once."""
_LISTED = sa.select(ledger, ledger_bodies.c.body).select_from(receipts.join(ledger, _ENTRY).outerjoin(ledger_bodies, _BODY))


def facts_head(connection: sa.Connection, portfolio: str, until: datetime | None = None) -> int:
    """Return the highest sequence of an entry that changed facts (at or before an instant); 0 for none."""
    if until is None:
        return connection.scalar(_FACTS_HEAD, {"portfolio": portfolio}) or 0
    return connection.scalar(_FACTS_HEAD.where(ledger.c.recorded_at <= instant_text(until)), {"portfolio": portfolio}) or 0


def facts_head_of(asking: SelectRunner, portfolio: str) -> int:
    """Return the same, of all there is."""
    found = asking.rows(_FACTS_HEAD, {"portfolio": portfolio})
    return int(found[0][0]) if found else 0


def hash_of(asking: SelectRunner, portfolio: str, seq: int) -> str:
    """Return the hash of one entry; "" where there is none."""
    found = asking.rows(_HASH, {"portfolio": portfolio, "seq": seq})
    return str(found[0][0]) if found else ""


def receipt_at(connection: sa.Connection, portfolio: str, receipt_id: str) -> Sequence[Any] | None:
    """Return the columns of a receipt's entry, and its body (None where purged); None where there is none."""
    return connection.execute(_LISTED.where(receipts.c.portfolio == portfolio, receipts.c.receipt_id == receipt_id)).first()


def last(connection: sa.Connection, portfolio: str, limit: int, before: int | None) -> Sequence[Sequence[Any]]:
    """Return the same of the last answers on record (before a sequence), the newest first; purged ones are left out."""
    asked = _LISTED.where(receipts.c.portfolio == portfolio, ledger_bodies.c.body.is_not(None))
    if before is not None:
        asked = asked.where(receipts.c.seq < before)
    return connection.execute(asked.order_by(receipts.c.seq.desc()).limit(limit)).all()


def receipt_seqs(connection: sa.Connection, portfolio: str) -> dict[str, int]:
    """Return the sequence of every receipt, by its id."""
    asked = sa.select(receipts.c.receipt_id, receipts.c.seq).where(receipts.c.portfolio == portfolio)
    return {row[0]: row[1] for row in connection.execute(asked)}


def body_of(receipt: Receipt) -> bytes:
    """Return the body of the entry that puts a receipt on record."""
    return to_json(receipt).encode("ascii")


def read_receipt(entry: LedgerEntry, body: bytes, asked: str | None = None) -> Receipt:
    """Return the receipt that an entry holds, the one `asked` for; raises IntegrityError where it is not what was recorded."""
    sound = entry.action == ANSWERED and entry_hash(entry) == entry.hash and content_hash(body) == entry.body_hash
    receipt = from_json(Receipt, body.decode("ascii")) if sound else None
    if receipt is None or receipt != receipt.identified or asked not in (None, receipt.receipt_id):
        raise IntegrityError(f"Entry {entry.seq} of the ledger is not what was recorded of this answer. `inforce verify` tells more.")
    return receipt
