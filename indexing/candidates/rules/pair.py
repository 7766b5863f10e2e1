"""The first reader's answer to the pair prompt: how a newer provision stands to an older one."""

from __future__ import annotations

import re
from dataclasses import dataclass

from graph.model.judgements import Relation
from indexing.candidates.rules.evidence import Evidence
from indexing.candidates.rules.facts import Facts
from indexing.candidates.rules.scorecard import confidence, gather
from indexing.candidates.rules.wordings import ENDS


@dataclass(frozen=True, slots=True)
class Answer:
    """A relation, how often such an answer is right, the operative words (verbatim in the newer provision) and a reason."""

    relation: Relation
    confidence: float
    words: str
    reasoning: str


_NEVER = 0.5  # below it no relation is said
_ENDS = 0.85  # from it the whole is said to end; a doubtful end is an amendment that people look at
_NOTHING = Answer(Relation.UNRELATED, 0.9, "", "No sentence of the newer provision makes a rule or changes one.")


def answer(facts: Facts) -> Answer:
    """Return how the newer provision stands to the older one."""
    evidence = gather(facts)
    if evidence is None:
        return _NOTHING
    sure = confidence(evidence)
    relation, reason = _relation(evidence, sure)
    if relation is Relation.UNRELATED:
        return Answer(relation, round(1 - sure, 2), "", reason)
    return Answer(relation, sure, evidence.sentence.raw, reason)


def _relation(evidence: Evidence, sure: float) -> tuple[Relation, str]:
    """Return what a sentence that is surely enough about the same matter does to the older provision, and why."""
    if sure < _NEVER:
        why = (
            "it speaks of somebody else's affairs" if evidence.likeness.others >= 1 else "the words do not tell that both govern one matter"
        )
        return Relation.UNRELATED, f"No change is found: {why}."
    if evidence.reading.own:
        return Relation.SUPPLEMENTS, "The same matter, but provided for one order, project or site alone."
    if evidence.swaps:
        named = "names the old value and " if any(s.named for s in evidence.swaps) else ""
        kind = evidence.swaps[0].kind.lower().replace("_", " ")
        return Relation.AMENDS, f"The newer sentence {named}gives another {kind} for the same matter."
    return _of_rule(evidence, sure)


_FURTHER = re.compile(r"[,;] (?:and|but|so that)\b")


def _nothing_else(evidence: Evidence) -> bool:
    """Tell whether a sentence begins with the end it makes: one that ends something behind a new rule gives that rule."""
    return ENDS.search(_FURTHER.split(evidence.sentence.flat, maxsplit=1)[0]) is not None


def _of_rule(evidence: Evidence, sure: float) -> tuple[Relation, str]:
    """Return what a sentence without another value does: ends, excepts, adds, or gives another rule."""
    reading = evidence.reading
    if reading.ends and not reading.excepts and _nothing_else(evidence):
        relation = Relation.TERMINATES if sure >= _ENDS else Relation.AMENDS
        return relation, "The newer sentence ends what the older provision provides, or part of it, and puts nothing in its place."
    if reading.adds and not (reading.starts or reading.departs or reading.excepts):
        return Relation.SUPPLEMENTS, "The newer sentence adds to the same matter and contradicts nothing."
    why = "takes a case out of the older rule" if reading.excepts else "gives another rule for the same matter"
    return Relation.AMENDS, f"The newer sentence {why}."
