"""What a keeper of rows is asked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from graph.store.facts import Kind


@dataclass(frozen=True, slots=True)
class Query:
    """Which rows of a kind to read; None asks for all.

    `known` is the sequence up to which rows count; `ended` asks for rows retracted by then too.
    `touching` (edges) asks for those with one of the documents at either end.
    """

    kind: Kind
    portfolio: str | None = None
    known: int | None = None
    identities: Collection[str] | None = None
    owners: Collection[str] | None = None
    touching: Collection[str] | None = None
    statuses: Collection[str] | None = None
    ended: bool = False
