"""Backups made and restored, as JSON."""

from __future__ import annotations

from typing import TypedDict

from graph.model.codec import instant_text
from ui.backup.create import Saved
from ui.backup.restore import Restored
from ui.proof_shapes import HeadShape, head


class SavedShape(TypedDict):
    """A backup that was made."""

    file: str
    bytes: int
    made_at: str
    portfolios: list[HeadShape]
    uploads: int
    elsewhere: int
    sealed: list[str]
    left_out: list[str]


class RestoredShape(TypedDict):
    """A data folder that was restored."""

    data: str
    made_at: str
    portfolios: list[HeadShape]
    uploads: int
    keys: int | None
    signing_key: str


def saved(made: Saved) -> SavedShape:
    """Return a backup that was made, as JSON."""
    return {
        "file": str(made.path),
        "bytes": made.size,
        "made_at": instant_text(made.made_at),
        "portfolios": [head(one) for one in made.heads],
        "uploads": made.uploads,
        "elsewhere": made.elsewhere,
        "sealed": list(made.sealed),
        "left_out": list(made.left_out),
    }


def restored(made: Restored) -> RestoredShape:
    """Return a data folder that was restored, as JSON."""
    return {
        "data": str(made.data),
        "made_at": instant_text(made.made_at),
        "portfolios": [head(one) for one in made.heads],
        "uploads": made.uploads,
        "keys": made.keys,
        "signing_key": made.signing,
    }
