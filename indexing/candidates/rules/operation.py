"""The first reader's answer to the operation prompt: which words give way to which, verbatim, or that it cannot be said."""

from __future__ import annotations

from dataclasses import dataclass

from graph.model.judgements import Relation
from indexing.candidates.rules.change import effective_day
from indexing.candidates.rules.evidence import Evidence
from indexing.candidates.rules.facts import Facts
from indexing.candidates.rules.scorecard import gather

_RESTATED = 0.75  # of each side's words that the other has, where a sentence takes another's place as a whole


@dataclass(frozen=True, slots=True)
class Answer:
    """What changes: `change` as the prompt names it; `old` verbatim in the older provision, `new` and the rest in the newer."""

    change: str
    old: str = ""
    new: str = ""
    effective_from: str = ""
    whole: bool = False


def answer(facts: Facts, relation: Relation) -> Answer:
    """Return what exactly changes; INEXACT where the words do not say it beyond doubt."""
    evidence = gather(facts)
    if evidence is None:
        return Answer("INEXACT")
    day = effective_day(evidence.sentence)
    if relation is Relation.TERMINATES:
        return Answer("DELETE", effective_from=day, whole=True) if _ends_all(evidence, facts) else Answer("INEXACT", effective_from=day)
    swap = evidence.swap
    if swap is not None and not evidence.reading.own:
        return Answer("REPLACE_WORDS", facts.target.text[slice(*swap.old)], facts.source.text[slice(*swap.new)], day)
    if _restates(evidence, facts):
        return Answer("REPLACE", new=evidence.sentence.raw, effective_from=day, whole=True)
    if evidence.reading.excepts and not evidence.swaps:
        return Answer("APPEND", new=evidence.sentence.raw, effective_from=day)
    return Answer("INEXACT", effective_from=day)


def _ends_all(evidence: Evidence, facts: Facts) -> bool:
    return (
        len(facts.target.sentences) == 1 and not evidence.reading.excepts and not evidence.reading.own and not evidence.reading.conditional
    )


def _restates(evidence: Evidence, facts: Facts) -> bool:
    return len(facts.target.sentences) == 1 and evidence.likeness.met >= _RESTATED and evidence.likeness.covered >= _RESTATED
