"""Whatever a model answers, what is left of it stands in the words: held for any answer of the asked form."""

from __future__ import annotations

from hypothesis import given as over
from hypothesis import settings
from hypothesis import strategies as some

from graph.model.obligations import Bound, Domain, Recurrence, Timing, ValueKind
from graph.text.quantities import values_in
from indexing.llm.prompts.obligations import DutyAnswer, Flag, ValueAnswer
from indexing.obligations.model.checking import GroundedDuty, grounded_duty
from indexing.obligations.model.clauses import ClauseInForce
from tests.indexing.obligations.supplied import TEXT, clauses
from tests.indexing.obligations.support import unsupported

_NAMES = some.sampled_from(
    ["Buyer", "Supplier", "the Supplier", "Alder Mills, Inc.", "each party", "neither party", "it", "Mallory", "", "the plant"]
)
_BITS = some.sampled_from(
    [
        "thirty (30) days",
        "30",
        "$4,000.00",
        "June 30, 2022",
        "2022-06-30",
        "sixty",
        "a month",
        "DAY",
        "USD",
        "",
        "every quarter",
        "1e9",
        "NaN",
    ]
)


@some.composite
def answers(draw: some.DrawFn, given: ClauseInForce) -> DutyAnswer:
    """Draw an answer of the asked form: words of the clause or of elsewhere, and particulars right and wrong."""
    text = given.words.text if draw(some.integers(0, 4)) else TEXT
    start = draw(some.integers(0, len(text) - 1))
    words = text[start : start + draw(some.integers(1, len(text)))]
    values = some.builds(ValueAnswer, kind=some.sampled_from(ValueKind), words=_BITS, number=_BITS, unit=_BITS, date=_BITS)
    return DutyAnswer(
        words=words if draw(some.booleans()) else text,
        obligor=draw(_NAMES),
        bound=draw(some.sampled_from(Bound)),
        domain=draw(some.sampled_from(Domain)),
        type="OTHER",
        confidence=draw(some.floats(0, 1)),
        values=tuple(draw(some.lists(values, max_size=3))),
        due=draw(_BITS),
        within=draw(_BITS),
        timing=draw(some.none() | some.sampled_from(Timing)),
        trigger=draw(_BITS),
        recurrence=draw(some.none() | some.sampled_from(Recurrence)),
        conditions=(draw(_BITS),),
        notice_period=draw(_BITS),
        jurisdiction=draw(_BITS),
        survives=draw(some.booleans()),
        risk_flags=(draw(some.sampled_from(Flag)),),
    )


@settings(max_examples=150, deadline=None)
@over(some.data())
def test_nothing_is_left_that_the_words_do_not_say(data: some.DataObject) -> None:
    """Words verbatim and anchored, values read from them, who owes named, no day made up, conditions of the clause."""
    given = data.draw(some.sampled_from(sorted(clauses().values(), key=lambda one: one.section)))
    found = grounded_duty(data.draw(answers(given)), given, "m")
    if not isinstance(found, GroundedDuty):
        assert found
        return
    duty, words = found.duty, found.duty.words.text
    assert given.words.slice(*found.span) == duty.words
    assert all(TEXT[run.char_start : run.char_end] == run.text for run in duty.words.runs if run.char_start is not None)
    assert unsupported(duty, f"{given.lead} {given.words.text}") == ()
    assert set(duty.values) <= set(values_in(words))
    assert duty.deadline is None or duty.deadline.day in {None, *(value.day for value in values_in(words))}
    assert duty.deadline is None or not (duty.deadline.day and (duty.deadline.span or duty.deadline.trigger))
    around = " ".join(f"{given.lead} {given.words.text}".split())
    assert all(said in around for said in (*duty.conditions, duty.jurisdiction, duty.deadline.trigger if duty.deadline else ""))
    assert (duty.bound is Bound.PARTY) <= bool(duty.obligor)
    assert 0 <= duty.confidence <= 0.99
