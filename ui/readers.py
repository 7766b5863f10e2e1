"""Who reads pairs of clauses in a run: from settings and what a command asks for to opened models. Part of the composition root."""

from __future__ import annotations

import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from graph.model.policy import Vendor
from graph.store.interface import Store
from ui.parts import Reads
from ui.settings import Readers

if TYPE_CHECKING:
    from graph.model.policy import Policy
    from indexing.implicit.asking import Asking
    from indexing.llm.interface import Model

OFFLINE = "offline"
"""The rules read, and nobody outside."""


def asking(store: Store, portfolio: str, settings: Readers, reads: Reads) -> Asking:
    """Open those who read, as far as the portfolio lets them see its words; raises UsageError where they cannot be had."""
    from graph.policies import policy_of
    from indexing.implicit.asking import Asking
    from indexing.llm.budget import Limits
    from indexing.llm.offline import OfflineSecond
    from indexing.llm.prices import Prices

    asked = settings.over(reads.model, reads.second, reads.budget)
    policy = policy_of(store.decisions(portfolio))
    limits = Limits.read(asked.budget).within(Limits(policy.budget))
    first = _model(asked, asked.model or OFFLINE, policy)
    second = _model(asked, asked.second, policy) if asked.second not in {"", OFFLINE} else OfflineSecond()
    return Asking.of(first, second, store, prices=Prices.read(asked.prices), limits=limits, yields=not asked.model)


def rehearsing(store: Store, portfolio: str, settings: Readers, reads: Reads) -> Asking:
    """Return what stands in for the readers that a run would ask: nothing is opened, no key is needed."""
    from indexing.implicit.asking import Asking
    from indexing.llm.guard import read
    from indexing.llm.offline import OfflineModel, OfflineSecond
    from indexing.llm.prices import Prices
    from indexing.llm.rehearsal import Rates, rehearsed

    asked = settings.over(reads.model, reads.second)
    rates = Rates.read(store.usage(portfolio))
    first, second = (read(asked.spec(spec or OFFLINE)) for spec in (asked.model, asked.second))
    one = rehearsed(first.name, first.vendor, OfflineModel(), rates)
    two = rehearsed(second.name, second.vendor, OfflineSecond(), rates, second=True)
    return Asking.of(one, two, store, prices=Prices.read(asked.prices), yields=not asked.model)


def copy_database(of: Path, to: Path) -> None:
    """Copy an SQLite database as it stands, while others may be writing; nothing where there is none."""
    if of.exists():
        with closing(sqlite3.connect(of)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)


def _model(asked: Readers, spec: str, policy: Policy) -> Model:
    from indexing.llm import Pace, open_model

    keys = {Vendor.OPENAI: asked.openai_key, Vendor.ANTHROPIC: asked.anthropic_key}
    return open_model(asked.spec(spec), policy=policy, keys=keys, pace=Pace(time.monotonic, time.sleep, random.random))
