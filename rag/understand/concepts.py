"""Legal subjects as people ask about them and as contracts write them: the table in `concepts.toml`.

"What if they go bust?" shares no word with "becomes insolvent or makes a general assignment". A concept
ties the two wordings together. A question names concepts; a clause treats one where its type is one of
the concept's or its words are of its wordings.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from graph.model.documents import ClauseType
from rag.understand.wordings import Wording, worded


@dataclass(frozen=True, slots=True)
class Concept:
    """One subject: the clause types that treat it, how questions name it, how clauses write it, what to search with besides."""

    name: str
    types: frozenset[ClauseType]
    asks: Wording
    says: Wording
    widen: str
    opening: bool = False
    """The words that open a paper treat it."""


@cache
def concepts() -> tuple[Concept, ...]:
    """Return all subjects, in the order of the table."""
    table = tomllib.loads(Path(__file__).with_name("concepts.toml").read_text(encoding="utf-8"))
    return tuple(
        Concept(
            name,
            frozenset(map(ClauseType, row["types"])),
            worded(row["asks"]),
            worded(row["says"]),
            row["widen"],
            row.get("opening", False),
        )
        for name, row in table.items()
    )
