"""The second reader: asks whether the change can be made exactly, and whether what comes of it is one rule and not two matters mixed."""

from __future__ import annotations

from graph.model.judgements import Relation
from indexing.implicit.rules.evidence import Evidence, gather
from indexing.implicit.rules.facts import Facts
from indexing.implicit.rules.pair import Answer

_SAME_FRAME = 0.5  # of the newer sentence's words that the older provision must have


def answer(facts: Facts) -> Answer:
    """Return how the newer provision stands to the older one, from what the change would make of it."""
    evidence = gather(facts)
    if evidence is None:
        return Answer(Relation.UNRELATED, 0.9, "", "No sentence of the newer provision makes a rule or changes one.")
    against = _against(evidence, facts)
    if against:
        return Answer(Relation.UNRELATED, 0.8, "", against)
    if evidence.swap is not None:
        return Answer(
            Relation.AMENDS,
            0.95,
            evidence.sentence.raw,
            "The new value fits exactly one place of the older provision, and nothing else is said.",
        )
    return Answer(Relation.UNRELATED, 0.5, "", "No exact change can be made from the words.")


def _against(evidence: Evidence, facts: Facts) -> str:
    likeness, reading = evidence.likeness, evidence.reading
    if facts.source.day and facts.target.day and facts.source.day < facts.target.day:
        return "The older provision is the later one."
    if likeness.others or likeness.crossed:
        return "Another party's duty is spoken of."
    if likeness.strange or not likeness.subjects:
        return "The newer sentence names a subject that the older provision does not have."
    if reading.own or reading.passing or reading.conditional or evidence.order:
        return "What the newer sentence provides holds within limits."
    if likeness.covered < _SAME_FRAME:
        return "With the new value the older sentence is no variant of the newer one."
    return ""
