"""The second reader: can the change be made, exactly and once, and is what comes of it the rule that the newer sentence gives?

It asks for other things than the first: every doubt about whose duty, which subject, which value or how far speaks against a change.
"""

from __future__ import annotations

from graph.model.judgements import Relation
from indexing.candidates.rules import pair
from indexing.candidates.rules.change import Swap
from indexing.candidates.rules.evidence import Evidence
from indexing.candidates.rules.facts import Facts
from indexing.candidates.rules.scorecard import gather

_SAME_RULE = 0.5  # of each sentence's words that the other must have
_NAMED_RULE = 0.3  # of the newer sentence's words, where it names the old value


def answer(facts: Facts) -> pair.Answer:
    """Return how the newer provision stands to the older one; what it can neither confirm nor refute it is not sure of."""
    evidence = gather(facts)
    if evidence is None:
        return pair.Answer(Relation.UNRELATED, 0.9, "", "No sentence of the newer provision makes a rule or changes one.")
    against = next((why for holds, why in _objections(evidence, facts) if holds), "")
    if against:
        return pair.Answer(Relation.UNRELATED, 0.8, "", against)
    if evidence.swap is not None and _fits(evidence, evidence.swap):
        why = "The new value fits one place of the older provision, and what comes of it is the rule that the newer sentence gives."
        return pair.Answer(Relation.AMENDS, 0.95, evidence.sentence.raw, why)
    first = pair.answer(facts)
    return pair.Answer(first.relation, 0.5, first.words, "The words do not say exactly what changes.")


def _objections(evidence: Evidence, facts: Facts) -> tuple[tuple[bool, str], ...]:
    likeness, reading = evidence.likeness, evidence.reading
    older = bool(facts.source.day and facts.target.day) and facts.source.day < facts.target.day
    about = likeness.subjects or likeness.headed
    return (
        (older, "The provision said to be older is the later one."),
        (likeness.others >= 1, "Somebody else's affairs are spoken of."),
        (likeness.crossed and not likeness.headed, "It is the other party's duty."),
        (not about, "No subject of the older provision is named."),
        (likeness.strange > likeness.subjects, "The newer sentence names subjects that the older provision does not have."),
        (reading.own, "What the newer sentence provides holds for one order, project or site."),
    )


def _fits(evidence: Evidence, swap: Swap) -> bool:
    """Tell whether the newer sentence refers to what held before, and the one new value, in its place, leaves nothing of it unsaid."""
    likeness, reading = evidence.likeness, evidence.reading
    limited = reading.passing or reading.conditional or reading.adds or reading.excepts or reading.clarifies or evidence.order
    told = swap.former or reading.replaces
    place = swap.once if swap.former else swap.alone and swap.beside
    same = likeness.covered >= _NAMED_RULE if swap.named else min(likeness.covered, likeness.met) >= _SAME_RULE
    return bool(told and place and same) and not limited and not likeness.strange and not likeness.others and not likeness.crossed
