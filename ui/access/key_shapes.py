"""A key as JSON; never its secret, nor the hash of it."""

from __future__ import annotations

from datetime import datetime

from typing_extensions import TypedDict

from ui.access.keys import Key


class KeyShape(TypedDict):
    """A key: `portfolios` null for all, `expires` the last day on which it works, `state` live, expired or revoked."""

    key_id: str
    name: str
    role: str
    portfolios: list[str] | None
    expires: str | None
    state: str
    made_at: str | None
    made_by: str
    reason: str
    revoked_at: str | None
    revoked_by: str
    revoked_reason: str


def shape(key: Key, now: datetime) -> KeyShape:
    """Return a key as it stands at an instant (UTC)."""
    return {
        "key_id": key.key_id,
        "name": key.name,
        "role": key.role,
        "portfolios": None if key.portfolios is None else sorted(key.portfolios),
        "expires": key.expires.isoformat() if key.expires else None,
        "state": key.state(now),
        "made_at": key.made_at.isoformat() if key.made_at else None,
        "made_by": key.made_by,
        "reason": key.reason,
        "revoked_at": key.revoked_at.isoformat() if key.revoked_at else None,
        "revoked_by": key.revoked_by,
        "revoked_reason": key.revoked_reason,
    }
