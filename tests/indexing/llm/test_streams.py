"""An answer told while it is written: the same answer, the same faults, the same budget and the same memory as one told whole."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from graph.model.policy import Policy, Vendor
from graph.model.usage import Usage
from graph.store import open_store
from indexing.llm import of_llamaindex
from indexing.llm.budget import Budgeted, Limits, Purse
from indexing.llm.forms import Aloud
from indexing.llm.interface import Fault, Model, ModelError, Prompt, Reply, stream
from indexing.llm.kept import Kept
from indexing.llm.metering import Metered
from tests.indexing.llm.fakes import FakeModel, prompt_of
from tests.indexing.llm.llama import Worded
from tests.indexing.llm.test_models import ANSWER, PROMPT, STREAMED, VENDORS, Time, opened
from tests.indexing.llm.vendors import FakeVendor, in_turn, without
from tests.indexing.llm.wires import CACHED, INPUT, OUTPUT, Behaviour, Kind, good, status

ALIKE = sorted({*STREAMED, "llamaindex", "llamaindex-text"})


def told(model: Model, prompt: Prompt = PROMPT) -> tuple[list[str], Reply]:
    """Return the pieces of an answer and its end."""
    *pieces, reply = stream(model, prompt)
    assert isinstance(reply, Reply)
    return [piece for piece in pieces if isinstance(piece, str)], reply


@pytest.mark.parametrize("name", ALIKE)
def test_the_pieces_are_the_answer(name: str) -> None:
    """What was told piece by piece is the JSON of the answer that it ends with, and what it took is the same."""
    with FakeVendor(without(VENDORS[name], lambda _: ANSWER)) as vendor:
        model = opened(name, "loopback", vendor, Time().pace())
        pieces, reply = told(model)
        again = told(model)[1]
        model.close()
        assert json.loads("".join(pieces)) == reply.arguments == ANSWER
        assert (len(pieces) > 2) == (name in STREAMED)
        assert again.usage == Usage(calls=1, input_tokens=INPUT, cached_tokens=CACHED, output_tokens=OUTPUT)
        assert vendor.count == len(VENDORS[name]) + 2


@pytest.mark.parametrize("name", sorted(STREAMED))
@pytest.mark.parametrize(
    ("behaviour", "fault"),
    [
        (Behaviour(Kind.CUT, ANSWER), Fault.TRUNCATED),
        (Behaviour(Kind.ENDED, ANSWER), Fault.TRUNCATED),
        (Behaviour(Kind.LENGTH, ANSWER), Fault.TRUNCATED),
        (Behaviour(Kind.BROKEN, ANSWER), Fault.MALFORMED),
        (Behaviour(Kind.FILTER), Fault.REFUSED),
        (Behaviour(Kind.HANG), Fault.TIMED_OUT),
        (status(401), Fault.NOT_ALLOWED),
    ],
    ids=lambda value: str(getattr(value, "kind", value)),
)
def test_a_stream_fails_as_an_answer_does(name: str, behaviour: Behaviour, fault: Fault) -> None:
    """What breaks off, will not come or is not of the form ends the stream with the one error, and no reply."""
    heard: list[str | Reply] = []
    with FakeVendor(without(VENDORS[name], lambda _: behaviour)) as vendor:
        model = opened(name, "loopback", vendor, Time().pace(), timeout=0.1 if behaviour.kind is Kind.HANG else 20.0)
        with pytest.raises(ModelError) as caught:
            heard.extend(stream(model, PROMPT))
        model.close()
    assert caught.value.fault is fault
    assert all(isinstance(piece, str) for piece in heard)


@pytest.mark.parametrize("name", sorted(STREAMED))
def test_a_limit_is_waited_out_before_the_first_word(name: str) -> None:
    """A 429 comes before anything was told: the question is asked again, and both calls are counted."""
    time = Time()
    with FakeVendor(without(VENDORS[name], in_turn(status(429, retry_after="7"), good(ANSWER)))) as vendor:
        model = opened(name, "loopback", vendor, time.pace())
        reply = told(model)[1]
        model.close()
    assert (reply.usage.calls, reply.usage.failed, time.slept) == (2, 1, [7.0])


def test_an_error_after_the_first_words_is_not_asked_again() -> None:
    """What came of a broken stream may have been shown: another answer cannot take its place."""
    with FakeVendor(lambda _: Behaviour(Kind.CUT, {**ANSWER, "reasoning": "long " * 50})) as vendor:
        model = opened("openai", "loopback", vendor, Time().pace())
        heard: list[str | Reply] = []
        with pytest.raises(ModelError):
            heard.extend(stream(model, PROMPT))
        model.close()
        assert heard
        assert vendor.count == 1


def test_a_llamaindex_object_streams_where_it_can() -> None:
    """An object that tells text as it comes is heard as it comes."""
    with FakeVendor(lambda _: ANSWER) as vendor:
        model = of_llamaindex(Worded(url=vendor.url, streams=True), policy=Policy(vendors=frozenset(Vendor)), pace=Time().pace())
        pieces, reply = told(model)
    assert len(pieces) > 5
    assert json.loads("".join(pieces)) == reply.arguments == ANSWER


def test_what_is_thought_aloud_is_not_told() -> None:
    """A model on a local server that thinks before it answers is heard from its answer on, however the pieces are cut."""
    said = '<think>perhaps {"claims": []}?</think>{"answered": true}'
    for size in (1, 5, 7, 100):
        aloud = Aloud()
        pieces = [told for at in range(0, len(said), size) for told in aloud.answering(said[at : at + size])]
        assert "".join(pieces) == '{"answered": true}'
    plain = Aloud()
    assert [*plain.answering("  "), *plain.answering('{"a"'), *plain.answering(": 1}")] == ['  {"a"', ": 1}"]


def test_a_kept_answer_is_told_again() -> None:
    """The second time the same question is streamed from what was kept, and costs nothing."""
    store = open_store(":memory:")
    model = FakeModel(lambda _: {"words": "ten"})
    kept = Kept(model, store)
    first, second = told(kept, prompt_of()), told(kept, prompt_of())
    assert json.loads("".join(second[0])) == json.loads("".join(first[0])) == {"words": "ten"}
    assert (second[1].usage, len(model.asked)) == (Usage(kept=1), 1)


def test_a_budget_holds_for_streams() -> None:
    """The first stream is billed with what it took; the one that does not fit any more is not asked."""
    purse = Purse(Limits(calls=1))
    model = FakeModel(lambda _: {})
    budgeted = Metered(Budgeted(model, purse, None), "answers")
    told(budgeted, prompt_of())
    with pytest.raises(ModelError) as caught:
        told(budgeted, prompt_of())
    assert (caught.value.fault, len(model.asked), purse.spent.calls) == (Fault.OVER_BUDGET, 1, 1)
    (taken,) = budgeted.taken("r")
    assert (taken.stage, taken.usage.calls, taken.usage.input_tokens) == ("answers", 1, 100)


class _Endless(FakeModel):
    """A model that goes on talking."""

    def stream(self, prompt: Prompt) -> Iterator[str | Reply]:
        yield '{"claims": ['
        yield "{}"
        yield self.complete(prompt)


def test_a_stream_nobody_waits_for_is_billed_with_the_most() -> None:
    """Who hangs up does not stop the vendor at once: what was set aside counts as spent, and the purse is free again."""
    purse = Purse(Limits(calls=2))
    pieces = Budgeted(_Endless(lambda _: {}), purse, None).stream(prompt_of())
    assert next(pieces) == '{"claims": ['
    getattr(pieces, "close")()  # noqa: B009 - what a caller does that lets go of a generator
    assert purse.spent.calls == 1
    assert purse.spent.output_tokens > 0
    assert told(Budgeted(FakeModel(lambda _: {}), purse, None), prompt_of())[1].usage.calls == 1
