"""How likely a pair is where nothing says for certain which provision a change means."""

from __future__ import annotations

import math

from indexing.candidates.rules.evidence import Evidence
from indexing.candidates.rules.facts import Facts
from indexing.candidates.rules.scorecard import confidence, gather
from indexing.candidates.rules.wordings import REPORT

_LEAST, _MOST = 0.005, 0.99
_ORDERS = frozenset({"SOW", "ORDER_FORM"})
_ROOTS = frozenset({"BASE", "RESTATEMENT", "ONLINE_TERMS"})
_LATER = 1.0  # log-odds that a provision of a later paper has less: what a letter says, the agreement's own rule says first
_RULES = 0.5  # how much the rules' word counts, in log-odds; the rest is the prior's
_LINE = -3.25
"""The likelihood in log-odds from which a pair is worth a look.

Fitted on generated families with half of the lexicon taken out, as unseen wordings are.
"""


def likelihood(facts: Facts, prior: float) -> float:
    """Return how likely the newer provision changes the older one, in [0, 1]; 0 where its words change nothing, or too unlikely."""
    evidence = gather(facts)
    if evidence is None or not _turns(evidence) or _elsewhere(evidence, facts):
        return 0.0
    odds = evened(confidence(evidence), prior, _RULES) - _LATER * (facts.target.kind not in _ROOTS)
    return 1.0 / (1.0 + math.exp(-odds)) if odds >= _LINE else 0.0


def evened(sure: float, prior: float, rules: float) -> float:
    """Return the log-odds of a pair by the rules' word and by the prior, of which the rules' counts `rules`, in [0, 1]."""
    return rules * _log_odds(sure) + (1.0 - rules) * _log_odds(prior)


def operative(facts: Facts) -> str:
    """Return the words of the newer provision that change something, verbatim; "" where none do."""
    evidence = gather(facts)
    return evidence.sentence.raw if evidence is not None else ""


def _turns(evidence: Evidence) -> bool:
    """Tell whether the sentence sets a new state: from a day on, or against one that held; a report of something new sets none."""
    reading, swaps = evidence.reading, evidence.swaps
    against = reading.replaces or any(s.named for s in swaps) or (reading.departs and bool(swaps))
    return evidence.starts or against or (reading.agreed and (reading.ends or reading.departs))


def _elsewhere(evidence: Evidence, facts: Facts) -> bool:
    """Tell a sentence about something else: somebody else's affairs, or one order's, as far as it does not say that it is of that order."""
    ordered = not _ORDERS.isdisjoint((facts.source.kind, facts.target.kind))
    informs = REPORT.search(evidence.sentence.flat) is not None
    return evidence.likeness.others >= 1 or evidence.reading.own or evidence.order > 1 or ordered or informs


def _log_odds(share: float) -> float:
    held = min(max(share, _LEAST), _MOST)
    return math.log(held / (1.0 - held))
