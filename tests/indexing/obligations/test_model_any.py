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
    values = some.builds(ValueAnswer, some.sampled_from(ValueKind), _BITS, _BITS, _BITS, _BITS)
    return DutyAnswer(
        words if draw(some.booleans()) else text,
        draw(_NAMES),
        draw(some.sampled_from(Bound)),
        draw(some.sampled_from(Domain)),
        "OTHER",
        draw(some.floats(0, 1)),
        tuple(draw(some.lists(values, max_size=3))),
        *(
            draw(_BITS),
            draw(_BITS),
            draw(some.none() | some.sampled_from(Timing)),
            draw(_BITS),
            draw(some.none() | some.sampled_from(Recurrence)),
        ),
        (draw(_BITS),),
        *(draw(_BITS), draw(_BITS), draw(some.booleans()), (draw(some.sampled_from(Flag)).value,)),
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
