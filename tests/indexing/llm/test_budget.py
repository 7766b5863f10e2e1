"""A budget is held before it is spent, however many calls are in flight."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.errors import UsageError
from graph.model.usage import Usage
from indexing.llm.attempts import THINKING
from indexing.llm.budget import Budgeted, Limits, Purse
from indexing.llm.interface import Fault, ModelError, Prompt, Reply
from indexing.llm.prices import Price, Prices, tokens
from tests.indexing.llm.fakes import FakeModel, prompt_of

PRICE = Price(1.0, 0.1, 10.0)


def _try(model: Budgeted, prompt: Prompt) -> Reply | Fault:
    try:
        return model.complete(prompt)
    except ModelError as error:
        return error.fault


@pytest.mark.parametrize(
    ("written", "limits"),
    [
        ("5", Limits(5_000_000)),
        ("$2.50", Limits(2_500_000)),
        ("2.5 USD, 400 calls", Limits(2_500_000, 400)),
        ("2000000 tokens", Limits(None, None, 2_000_000)),
        ("", Limits()),
    ],
)
def test_a_budget_is_read_as_people_write_it(written: str, limits: Limits) -> None:
    """Money, calls, tokens, or several of them."""
    assert Limits.read(written) == limits


@pytest.mark.parametrize("written", ["five", "-1", "5 EUR", "1e3"])
def test_what_is_no_budget_is_refused(written: str) -> None:
    """The message says what to write."""
    with pytest.raises(UsageError, match="Write US dollars"):
        Limits.read(written)


def test_the_smaller_limit_holds() -> None:
    """What the portfolio allows is not raised by a command."""
    assert Limits(5, None, 7).within(Limits(9, 3)) == Limits(5, 3, 7)


def test_the_most_a_call_can_take_must_fit() -> None:
    """A call that might overspend is not made, even where it would have cost little; the next is not made either."""
    most = round(2 * tokens(prompt_of()) * 1.0 + (100 + THINKING) * 10.0)
    model, purse = FakeModel(lambda _: {}), Purse(Limits(most - 1))
    budgeted = Budgeted(model, purse, PRICE)
    assert [_try(budgeted, prompt_of()) for _ in range(2)] == [Fault.OVER_BUDGET] * 2
    assert (len(model.asked), purse.refused, purse.spent) == (0, 2, Usage())
    paid = Budgeted(model, Purse(Limits(most)), PRICE).complete(prompt_of()).usage
    assert paid.millionths == 100 * 1 + 10 * 10


@given(st.integers(1, 40), st.integers(0, 2**32))
def test_no_number_of_calls_in_flight_overspends(afford: int, seed: int) -> None:
    """Four at a time, each taking anything up to the most: what was spent stays within the limit, in every order."""
    most = 2 * tokens(prompt_of()) + 100 + THINKING
    chance = random.Random(seed)
    purse = Purse(Limits(tokens=afford * most // 2))

    def answer(_: Prompt) -> dict[str, str]:
        time.sleep(chance.random() / 5000)
        return {}

    model = FakeModel(answer, usage=Usage(1, input_tokens=2 * tokens(prompt_of()), output_tokens=chance.randrange(100 + THINKING)))
    budgeted = Budgeted(model, purse, None)
    with ThreadPoolExecutor(4) as pool:
        outcomes = list(pool.map(lambda n: _try(budgeted, prompt_of(str(n))), range(12)))
    assert purse.spent.input_tokens + purse.spent.output_tokens <= afford * most // 2
    assert purse.refused == outcomes.count(Fault.OVER_BUDGET) == 12 - len(model.asked)


def test_what_fits_once_others_have_answered_is_asked() -> None:
    """Calls in flight hold the most they can take; a call waits for them rather than being refused."""
    prompts = [prompt_of(str(n)) for n in range(8)]
    most = 2 * tokens(prompts[0]) + 100 + THINKING
    model = FakeModel(lambda _: {}, usage=Usage(1, input_tokens=5, output_tokens=5))
    budgeted = Budgeted(model, Purse(Limits(tokens=most + 8 * 10)), None)
    with ThreadPoolExecutor(4) as pool:
        outcomes = list(pool.map(lambda p: _try(budgeted, p), prompts))
    assert Fault.OVER_BUDGET not in outcomes
    assert len(model.asked) == 8


def test_what_failed_and_was_paid_for_counts() -> None:
    """A vendor charges for an answer that broke off."""

    def cut(_: Prompt) -> dict[str, str]:
        raise ModelError("m", Fault.TRUNCATED, "cut off", Usage(calls=1, failed=1, input_tokens=1000))

    purse = Purse(Limits(10**9))
    assert _try(Budgeted(FakeModel(cut), purse, PRICE), prompt_of()) is Fault.TRUNCATED
    assert (purse.spent.millionths, purse.spent.calls) == (1000, 1)


@pytest.mark.parametrize(("fault", "calls"), [(Fault.NOT_ALLOWED, 3), (Fault.UNAVAILABLE, 5), (Fault.MALFORMED, 9)])
def test_a_vendor_that_fails_every_time_is_left_alone(fault: Fault, calls: int) -> None:
    """Asking on would take hours and help nobody; one bad answer says nothing of the next."""

    def fail(_: Prompt) -> dict[str, str]:
        raise ModelError("m", fault, "no", Usage(calls=1, failed=1))

    model = FakeModel(fail)
    budgeted = Budgeted(model, Purse(), None)
    assert [_try(budgeted, prompt_of()) for _ in range(9)] == [fault] * 9
    assert len(model.asked) == calls


def test_an_answer_between_failures_gives_the_vendor_another_chance() -> None:
    """Only failures in a row count."""

    def now_and_then(prompt: Prompt) -> dict[str, str]:
        if prompt.user == "bad":
            raise ModelError("m", Fault.UNAVAILABLE, "no", Usage(calls=1, failed=1))
        return {}

    model = FakeModel(now_and_then)
    budgeted = Budgeted(model, Purse(), None)
    for _ in range(4):
        for words in ("bad", "bad", "bad", "bad", "good"):
            _try(budgeted, prompt_of(words))
    assert len(model.asked) == 20


def test_a_limit_in_money_needs_a_price() -> None:
    """What nobody knows cannot be held; calls and tokens can."""
    model = FakeModel(lambda _: {}, "openai:unheard-of")
    with pytest.raises(UsageError, match="INFORCE_PRICES"):
        Budgeted(model, Purse(Limits(1)), None)
    limited = Budgeted(model, Purse(Limits(calls=1)), None)
    assert limited.complete(prompt_of()).usage.millionths == 0
    assert _try(limited, prompt_of()) is Fault.OVER_BUDGET


@pytest.mark.parametrize(
    ("model", "output"),
    [
        ("openai:gpt-5-mini", 2.0),
        ("openai:gpt-5-mini-2025-08-07", 2.0),
        ("anthropic:claude-haiku-4-5-20251001", 5.0),
        ("local:anything", 0.0),
        ("rules/1", 0.0),
        ("rules-second/1", 0.0),
    ],
)
def test_prices_are_found_by_name_and_dated_name(model: str, output: float) -> None:
    """A dated version costs what its name costs; one's own server and the rules cost nothing."""
    price = Prices.read().of(model)
    assert price is not None
    assert price.output == output


@pytest.mark.parametrize("model", ["openai:gpt-5-pro", "openai:gpt-5-minimal", "anthropic:new", "llamaindex:x", "elsewhere"])
def test_an_unknown_price_is_unknown(model: str) -> None:
    """A name that only begins alike may cost ten times as much."""
    assert Prices.read().of(model) is None


def test_a_users_price_comes_first() -> None:
    """With and without a price for what the vendor has cached."""
    prices = Prices.read("openai:gpt-5=9/90, local:mine=1/0.5/2")
    assert (prices.of("openai:gpt-5"), prices.of("local:mine")) == (Price(9, 9, 90), Price(1, 0.5, 2))
    for wrong in ("openai:gpt-5", "openai:gpt-5=1", "openai:gpt-5=1/x", "=1/2", "a=-1/2", "a=nan/2"):
        with pytest.raises(UsageError, match="is no price"):
            Prices.read(wrong)


def test_money_is_counted_exactly_and_rounded_up() -> None:
    """What the vendor had cached costs less; a fraction of a millionth counts as one."""
    assert PRICE.of(Usage(input_tokens=1000, cached_tokens=400, output_tokens=7)) == 600 + 40 + 70
    assert replace(PRICE, input=0.3).of(Usage(input_tokens=1)) == 1


def test_a_prompt_has_a_token_for_four_characters() -> None:
    """The estimate counts the instructions, the words and the form of the answer, and rounds up."""
    assert tokens(prompt_of("x" * 41)) - tokens(prompt_of("x" * 40)) in {0, 1}
    assert tokens(prompt_of("x" * 4000)) - tokens(prompt_of("")) == 1000
