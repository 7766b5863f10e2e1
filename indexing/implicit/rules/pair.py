"""The first reader's answer to the pair prompt: how a newer provision stands to an older one."""

from __future__ import annotations

from dataclasses import dataclass

from graph.model.judgements import Relation
from indexing.implicit.rules.evidence import Evidence, gather
from indexing.implicit.rules.facts import Facts
from indexing.implicit.rules.scorecard import confidence


@dataclass(frozen=True, slots=True)
class Answer:
    """A relation, how often such an answer is right, the operative words (verbatim in the newer provision) and a reason."""

    relation: Relation
    confidence: float
    words: str
    reasoning: str


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
    reading, likeness = evidence.reading, evidence.likeness
    if sure < 0.5:
        why = "it speaks of somebody else's affairs" if likeness.others else "the words do not tell that both govern the same matter"
        return Relation.UNRELATED, f"No change is found: {why}."
    if reading.own:
        return Relation.SUPPLEMENTS, "The same matter, but provided for one order, project or site alone."
    if evidence.swaps:
        named = "names the old value and " if any(s.named for s in evidence.swaps) else ""
        return Relation.AMENDS, f"The newer sentence {named}gives another {evidence.swaps[0].kind.lower()} for the same matter."
    if reading.ends:
        return Relation.TERMINATES, "The newer sentence ends what the older provision provides and puts nothing in its place."
    if reading.adds and not reading.departs:
        return Relation.SUPPLEMENTS, "The newer sentence adds to the same matter and contradicts nothing."
    if reading.excepts:
        return Relation.AMENDS, "The newer sentence takes a case out of the older rule."
    return Relation.AMENDS, "The newer sentence gives another rule for the same matter."
