"""The fitted models that read a unit: what its sentence is for, what its tokens stand for, what each of its changes does.

Three linear-chain conditional random fields, fitted by `benchmarks/fit_amendments.py`:

    sentences   each unit of an instrument: OP orders a change, LEAD leads in to orders below, NEW is new text,
                STATE speaks of a whole instrument, OTHER does none of these
    roles       each token of an order: T the place changed, TP the same behind its words, C what holds it, A what is added,
                OLD, NEW, NEAR words next to which others go; -B begins a change, -I belongs to the one begun
    kinds       each change: R new text for the whole, D goes, I comes in, W words for words, A words added, S a value set,
                E a term extended, N renumbered, U something not said word for word
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

import pycrfsuite

from indexing.amendments.features import of_change, of_tokens, of_unit
from indexing.amendments.units import Unit

SENTENCES, ROLES, KINDS = "sentences", "roles", "kinds"
ORDERS = 0.15
"""The least probability of ordering a change at which a sentence is read as one."""


@dataclass(frozen=True)
class Models:
    """The three taggers."""

    sentences: pycrfsuite.Tagger
    roles: pycrfsuite.Tagger
    kinds: pycrfsuite.Tagger

    @classmethod
    def of(cls, folder: Path) -> Models:
        """Load the models of a folder."""
        return cls(*(_opened(folder / f"{name}.crf") for name in (SENTENCES, ROLES, KINDS)))


@dataclass(frozen=True, slots=True)
class Told:
    """What a unit is for: its likeliest label and how likely it orders a change."""

    label: str
    orders: float


_OPEN = threading.local()
"""The models of each thread: a tagger keeps what it tagged last, so two threads never share one."""


def shipped() -> Models:
    """Return the models that come with In Force, this thread's own."""
    if not hasattr(_OPEN, "models"):
        with as_file(files("indexing.amendments").joinpath()) as folder:
            _OPEN.models = Models.of(folder)
    models: Models = _OPEN.models
    return models


def tell(models: Models, row: Sequence[Unit], manner: str) -> tuple[Told, ...]:
    """Return what each unit of an instrument is for."""
    if not row:
        return ()
    seen = [of_unit(u, row[n - 1] if n else None, row[n + 1] if n + 1 < len(row) else None, manner=manner) for n, u in enumerate(row)]
    labels = models.sentences.tag(seen)
    return tuple(_told(label, models.sentences.marginal("OP", n)) for n, label in enumerate(labels))


def _told(label: str, orders: float) -> Told:
    return Told("OP" if label == "OTHER" and orders >= ORDERS else label, orders)


def roles(models: Models, unit: Unit, *, brings: bool) -> tuple[tuple[str, ...], float]:
    """Return the role of each token, and how likely all of them together are."""
    tags = models.roles.tag(of_tokens(unit, brings=brings))
    return tuple(tags), models.roles.probability(tags)


def likeliest_place(models: Models, unit: Unit) -> int:
    """Return the token last tagged that is likeliest a place; -1 where none can be."""
    places = [n for n, t in enumerate(unit.tokens) if t.kind == "P"]
    likely = [(sum(models.roles.marginal(role, n) for role in ("T", "C", "A") if role in models.roles.labels()), n) for n in places]
    return max(likely, default=(0.0, -1))[1]


def kinds(models: Models, unit: Unit, tags: Sequence[str], changes: Sequence[Sequence[int]], below: str) -> tuple[tuple[str, float], ...]:
    """Return the kind of each change, with its probability."""
    if not changes:
        return ()
    found = models.kinds.tag([of_change(unit, tags, own, n, below, alone=len(changes) == 1) for n, own in enumerate(changes)])
    return tuple((kind, models.kinds.marginal(kind, n)) for n, kind in enumerate(found))


def _opened(path: Path) -> pycrfsuite.Tagger:
    tagger = pycrfsuite.Tagger()
    tagger.open(str(path))
    return tagger
