"""How far each stage of indexing has taken in the facts of a portfolio: the names of its marks, and the kinds of keys it keeps.

Apart from the stages themselves, so that who only asks how far they are loads none of them. Another number after the slash makes
the next run of a stage begin anew.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from graph.store.interface import Store

ANALYSIS = "analysis/3"
"""The version of the analysis (layout, metadata, clause tree, claims) that all files have been through."""
LINKS = "links/5"
"""Up to where what documents cite was looked up; the keys are made with it."""
IMPLIED = "implied/4"
"""Up to where changes that cite nothing were looked for (kept answers of models cost nothing)."""


class KeyKind(StrEnum):
    """What keys of a document are for."""

    OFFERS = "offers"  # found by the words of others
    ASKS = "asks"  # what its own words look for
    TIES = "ties"  # the documents its words mean, or may mean
    LEANS = "leans"  # the same for words that only refer: no other look-up hangs on them
    WEIGHED = "weighed"  # the documents that were compared with its words and may be meant, however unlikely
    SERIES = "series"  # versions of published terms
    TEXT = "text"  # the smallest hashes of its words
    TWINS = "twins"  # found as a copy
    CLUSTER = "cluster"  # the operative one among copies
    NAME = "name"  # what a person calls the file


def is_outdated(store: Store, portfolio: str) -> bool:
    """Tell whether documents of a portfolio were analysed by an earlier version."""
    return store.marked(portfolio, ANALYSIS) < 0 and store.facts_head(portfolio) > 0


def mark_analysed(store: Store, portfolio: str, *, actor: str, now: datetime) -> None:
    """Record that all documents of a portfolio were analysed by the present version."""
    if store.marked(portfolio, ANALYSIS) < 0:
        with store.transaction(portfolio, actor, "analyse", now) as records:
            records.mark(ANALYSIS, store.facts_head(portfolio))
