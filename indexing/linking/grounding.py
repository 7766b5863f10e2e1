"""What the document that a claim changes shows of it: whether the place is there, and the words that go or that others go next to.

It is evidence beside the reading itself: words that stand where the claim says they stand were read rightly. How much each sign
counts was fitted by `benchmarks/fit_amendments.py` on families whose amendments the taggers had not learned from.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from graph.model.documents import Clause
from graph.model.edges import Claim, Grounding, OperationKind
from graph.text import sections
from graph.text.quote_matching import occurrences

_BY_WORDS = frozenset({OperationKind.REPLACE_WORDS, OperationKind.DELETE_WORDS, OperationKind.INSERT_WORDS})
_RECITES = frozenset({OperationKind.REPLACE, OperationKind.REPLACE_UNIT})
"""Changes of a whole that may quote what stood there."""
LEAST = 0.62
"""What is told at all is looked at by a person: never so unlikely that the gate drops it."""
_SHORT = 0.2  # share of a provision that new text is at least which takes its place as a whole
_HEAD = 120  # characters at the beginning of new text in which it names itself


def grounding(claim: Claim, provision: Clause | None, words: str, *, noted: bool, brings: bool) -> Grounding | None:
    """Return what the target shows of a claim; None where it says nothing of a provision.

    `provision` is what was found, `words` all it says as amended so far; `noted`: the look-up was not certain of it; `brings`: the
    claim brings a provision of its own.
    """
    operation = claim.operation
    if operation is None or not (claim.section or claim.heading or provision is not None):
        return None
    if brings:
        return Grounding.TAKEN if provision is not None else Grounding.FREE
    if provision is None or noted:
        return Grounding.MISSING
    if operation.old and operation.kind in _BY_WORDS | _RECITES:
        stands = bool(occurrences(words, operation.old))
        if stands or operation.kind in _BY_WORDS:
            exchanged = operation.kind is OperationKind.REPLACE_WORDS and operation.new
            return (Grounding.EXCHANGED if exchanged else Grounding.WORDS) if stands else Grounding.NO_WORDS
    if operation.kind is OperationKind.UNSPECIFIED:
        return Grounding.UNREAD
    return _of_replacement(provision, operation.new.text, words) if operation.kind is OperationKind.REPLACE else Grounding.PLACE


def _of_replacement(provision: Clause, new: str, words: str) -> Grounding:
    """Return what a provision shows of the text that is to take its place as a whole."""
    if _names_itself(provision, new[:_HEAD]):
        return Grounding.NAMED
    return Grounding.SHORTER if new and len(new) < _SHORT * len(words) else Grounding.PLACE


def _names_itself(provision: Clause, head: str) -> bool:
    """Tell whether new text begins with the number, label or heading of the provision it replaces."""
    folded = sections.fold_name(head)
    names = (provision.section, provision.label, provision.heading)
    return any(name and sections.fold_name(name) in folded for name in names)


@cache
def weights() -> Mapping[str, float]:
    """Return by how much (log-odds) each sign speaks for a claim."""
    loaded: dict[str, float] = json.loads((files("indexing.linking") / "grounding.json").read_text(encoding="utf-8"))
    return loaded


def grounded(certainty: float, sign: Grounding | None, by: Mapping[str, float] | None = None) -> float:
    """Return the probability that a claim is right, the sign counted."""
    table = weights() if by is None else by
    bounded = min(max(certainty, 0.01), 0.99)
    odds = math.log(bounded / (1.0 - bounded)) + table.get(str(sign) if sign is not None else "", 0.0)
    return 1.0 / (1.0 + math.exp(-odds))
