"""The selects that keep answers and facts apart in one ledger: how far the facts are, and where a receipt lies."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from graph.model.codec import instant_text
from graph.store.tables import CHANGED_FACTS, ledger, ledger_bodies, receipts

_HOLDS = sa.and_(ledger_bodies.c.portfolio == receipts.c.portfolio, ledger_bodies.c.seq == receipts.c.seq)


def facts_head(connection: sa.Connection, portfolio: str, until: datetime | None = None) -> int:
    """Return the highest sequence of an entry that changed facts (at or before an instant); 0 for none."""
    asked = sa.select(ledger.c.seq).where(ledger.c.portfolio == portfolio, sa.text(CHANGED_FACTS))
    if until is not None:
        asked = asked.where(ledger.c.recorded_at <= instant_text(until))
    return connection.scalar(asked.order_by(ledger.c.seq.desc()).limit(1)) or 0


def receipt_at(connection: sa.Connection, portfolio: str, receipt_id: str) -> tuple[int, bytes | None] | None:
    """Return the sequence and body (None where purged) of a receipt's entry; None where there is none."""
    asked = sa.select(receipts.c.seq, ledger_bodies.c.body).outerjoin(ledger_bodies, _HOLDS)
    row = connection.execute(asked.where(receipts.c.portfolio == portfolio, receipts.c.receipt_id == receipt_id)).first()
    return None if row is None else (row[0], row[1])


def receipt_seqs(connection: sa.Connection, portfolio: str) -> dict[str, int]:
    """Return the sequence of every receipt, by its id."""
    asked = sa.select(receipts.c.receipt_id, receipts.c.seq).where(receipts.c.portfolio == portfolio)
    return {row[0]: row[1] for row in connection.execute(asked)}


def last(connection: sa.Connection, portfolio: str, limit: int, before: int | None) -> list[tuple[int, bytes]]:
    """Return sequence and body of the last answers on record (before a sequence), the newest first; purged ones are left out."""
    asked = sa.select(receipts.c.seq, ledger_bodies.c.body).join(ledger_bodies, _HOLDS).where(receipts.c.portfolio == portfolio)
    if before is not None:
        asked = asked.where(receipts.c.seq < before)
    return [(seq, body) for seq, body in connection.execute(asked.order_by(receipts.c.seq.desc()).limit(limit))]
