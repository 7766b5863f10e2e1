"""What was paid for once is never paid for again."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from graph.model.policy import Vendor
from graph.model.usage import Usage
from graph.store import open_store
from indexing.llm.interface import Fault, ModelError, Prompt
from indexing.llm.kept import Kept
from indexing.llm.metering import Metered
from tests.indexing.llm.fakes import FakeModel, prompt_of


def test_the_same_question_is_paid_for_once(tmp_path: Path) -> None:
    """The second answer is the first, costs nothing and counts as kept, in another process too."""
    for calls in (1, 0):
        store = open_store(tmp_path / "inforce.db")
        model = FakeModel(lambda _: {"relation": "AMENDS", "words": "ten “§” ten"})
        kept = Metered(Kept(model, store))
        replies = [kept.complete(prompt_of()) for _ in range(2)]
        store.close()
        assert [dict(r.arguments) for r in replies] == [{"relation": "AMENDS", "words": "ten “§” ten"}] * 2
        assert len(model.asked) == calls
        (taken,) = kept.taken("r")
        assert (taken.stage, taken.model, taken.usage.calls, taken.usage.kept) == ("pairs", "openai:gpt-5", calls, 2 - calls)


def test_another_question_wording_or_model_is_another_answer() -> None:
    """Only the very same prompt to the very same model is the same question."""
    store = open_store(":memory:")
    model, other = FakeModel(lambda p: {"words": p.user}), FakeModel(lambda _: {}, "openai:gpt-5-mini")
    kept = Kept(model, store)
    for prompt in (prompt_of("a"), prompt_of("b"), prompt_of("a", "pair/2")):
        assert kept.complete(prompt).usage.kept == 0
    assert Kept(other, store).complete(prompt_of("a")).usage.kept == 0
    assert (len(model.asked), len(other.asked)) == (3, 1)
    assert kept.vendor is Vendor.OPENAI


def test_two_threads_with_one_question_pay_once() -> None:
    """The second waits for the first instead of asking beside it; other questions do not wait."""
    store, both = open_store(":memory:"), threading.Barrier(2, timeout=60)

    def answer(_: Prompt) -> dict[str, str]:
        both.wait()  # two different questions are in flight together, or this times out
        return {}

    model = FakeModel(answer)
    kept = Kept(model, store)
    with ThreadPoolExecutor(4) as pool:
        usages = [r.usage for r in pool.map(kept.complete, [prompt_of("a"), prompt_of("a"), prompt_of("b"), prompt_of("b")])]
    assert sorted(p.user for p in model.asked) == ["a", "b"]
    assert sorted(u.kept for u in usages) == [0, 0, 1, 1]


def test_what_failed_is_counted_and_asked_again() -> None:
    """A failure leaves nothing behind but its count."""
    store = open_store(":memory:")

    def fail(_: Prompt) -> dict[str, str]:
        raise ModelError("openai:gpt-5", Fault.TIMED_OUT, "no answer in time", Usage(calls=2, failed=2))

    metered = Metered(Kept(FakeModel(fail), store), "second")
    with pytest.raises(ModelError):
        metered.complete(prompt_of())
    (taken,) = metered.taken("r")
    assert (taken.stage, taken.usage.calls, taken.usage.failed) == ("second", 2, 2)
    assert store.replies((prompt_of().key("openai:gpt-5"),)) == {}
