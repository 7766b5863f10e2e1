"""What every model keeps to, whoever stands behind it: one contract, run for each vendor, with and without a socket between."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import pytest

from graph.model.policy import Policy, Vendor
from graph.model.usage import Usage
from indexing.llm import of_llamaindex, open_model
from indexing.llm.attempts import Pace
from indexing.llm.interface import Fault, Model, ModelError
from indexing.llm.prompts import pair
from tests.indexing.llm.llama import Tooled, Worded
from tests.indexing.llm.vendors import FakeVendor, Script, in_turn, without
from tests.indexing.llm.wires import CACHED, INPUT, OUTPUT, Behaviour, Kind, good, status

SECRET = "the purple clause about Zanzibar"
KEY = "sk-secret-key"
ANSWER = {"reasoning": "Both set the period — §5.", "relation": "AMENDS", "confidence": 0.9, "words": None}
PROMPT = replace(pair.QUESTION.prompt({}), user=f"<<<NEWER-TEXT abc\n{SECRET}\nNEWER-TEXT abc>>>")
TRIES = 3


@dataclass
class Time:
    """A clock that moves only when somebody sleeps."""

    now: float = 100.0
    slept: list[float] = field(default_factory=list)

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds

    def pace(self) -> Pace:
        return Pace(lambda: self.now, self.sleep, lambda: 0.0, tries=TRIES, first=1.0, most=30.0, longest=240.0)


@dataclass
class Case:
    """One vendor under test: its model, the server behind it, the time that passes, and the modes that the server does not take."""

    name: str
    model: Model
    vendor: FakeVendor
    time: Time
    refused: int  # calls that go into finding the form that the server takes, at the first prompt

    def fault(self) -> ModelError:
        """Ask, and return the error."""
        with pytest.raises(ModelError) as caught:
            self.model.complete(PROMPT)
        return caught.value

    @property
    def tried(self) -> int:
        """How often the question was asked in a form that the server takes."""
        return self.vendor.count - self.refused


class Open(Protocol):
    """Opens the model under test in front of a server that does what a script says."""

    def __call__(self, script: Script, timeout: float = 20.0) -> Case: ...


VENDORS: dict[str, tuple[str, ...]] = {
    "openai": (),
    "anthropic": (),
    "local": (),
    "local-tool": ("json_schema",),
    "local-text": ("json_schema", "tool"),
    "llamaindex": (),
    "llamaindex-text": (),
}
IN_WORDS = {"local-text", "llamaindex-text"}
STREAMED = {"openai", "anthropic", "local", "local-tool", "local-text"}
WAYS = [f"{name}/{way}" for name in VENDORS for way in ("transport", "loopback") if way == "loopback" or name in STREAMED]


def opened(name: str, way: str, vendor: FakeVendor, pace: Pace, timeout: float = 20.0) -> Model:
    """Open a model of a vendor, in front of a fake one."""
    policy = Policy(vendors=frozenset(Vendor))
    if name.startswith("llamaindex"):
        return of_llamaindex((Worded if name in IN_WORDS else Tooled)(url=vendor.url, timeout=timeout), policy=policy, pace=pace)
    base = vendor.origin if name == "anthropic" else vendor.url
    spec = f"{name.partition('-')[0]}:any@{base}"
    transport = vendor.transport() if way == "transport" else None
    keys = {Vendor.OPENAI: KEY, Vendor.ANTHROPIC: KEY}
    return open_model(spec, policy=policy, keys=keys, pace=pace, timeout=timeout, transport=transport)


@pytest.fixture(params=WAYS)
def ask(request: pytest.FixtureRequest) -> Iterator[Open]:
    """Open the model under test in front of a server that does as it is told."""
    name, way = request.param.split("/")
    case: list[Case] = []

    def start(script: Script, timeout: float = 20.0) -> Case:
        time, modes = Time(), VENDORS[name]
        vendor = FakeVendor(without(modes, script) if modes else script)
        if way == "loopback":
            vendor.__enter__()
        model = opened(name, way, vendor, time.pace(), timeout)
        case.append(Case(name, model, vendor, time, len(modes)))
        return case[0]

    yield start
    for one in case:
        one.model.close()
        one.vendor.__exit__(None, None, None)


def test_a_good_answer_is_returned_with_what_it_took(ask: Open) -> None:
    """The arguments come back as given, with tokens, the cached ones apart, and the model's name."""
    case = ask(lambda _: ANSWER)
    reply = case.model.complete(PROMPT)
    assert reply.arguments == ANSWER
    assert reply.usage == Usage(calls=1, input_tokens=INPUT, cached_tokens=CACHED, output_tokens=OUTPUT)
    assert reply.model == case.model.name == f"{case.model.vendor}:any"


def test_the_words_are_sent_as_they_are(ask: Open) -> None:
    """The server is asked by the prompt's own words, for the prompt's tool, in UTF-8."""
    case = ask(lambda _: ANSWER)
    case.model.complete(replace(PROMPT, user=PROMPT.user + " “Größe” 金額"))
    sent = case.vendor.calls[-1]
    assert PROMPT.system in sent.words
    assert f"{SECRET}\nNEWER-TEXT abc>>> “Größe” 金額" in sent.user
    assert sent.schema == PROMPT.schema if sent.mode == "tool" else json.dumps(PROMPT.schema, ensure_ascii=False) in sent.words


def test_a_limit_that_passes_is_waited_out(ask: Open) -> None:
    """After one 429 the answer comes; the wait is the one the server asked for, and both calls are counted."""
    case = ask(in_turn(status(429, retry_after="7"), good(ANSWER)))
    reply = case.model.complete(PROMPT)
    assert reply.arguments == ANSWER
    assert (reply.usage.calls, reply.usage.failed, reply.usage.seconds) == (2, 1, 7.0)
    assert case.time.slept == [7.0]


@pytest.mark.parametrize(
    ("behaviour", "fault"),
    [
        (status(429), Fault.RATE_LIMITED),
        (status(500), Fault.UNAVAILABLE),
        (Behaviour(Kind.HANG), Fault.TIMED_OUT),
    ],
    ids=lambda value: str(getattr(value, "status", value)),
)
def test_what_may_pass_is_tried_again_and_then_given_up(ask: Open, behaviour: Behaviour, fault: Fault) -> None:
    """A limit, a failing server and silence are tried a few times with growing waits, and end in one error that counts them."""
    case = ask(lambda _: behaviour, timeout=0.2 if behaviour.kind is Kind.HANG else 20.0)
    error = case.fault()
    assert (error.fault, case.tried) == (fault, TRIES + case.refused * (TRIES - 1))
    assert (error.usage.calls, error.usage.failed) == (TRIES, TRIES)
    assert case.time.slept == [0.5, 1.0]


@pytest.mark.parametrize(
    ("behaviour", "fault"),
    [
        (Behaviour(Kind.BROKEN, ANSWER), Fault.MALFORMED),
        (good({**ANSWER, "relation": "MARRIES"}), Fault.MALFORMED),
        (good({"relation": "AMENDS"}), Fault.MALFORMED),
        (good({**ANSWER, "aside": SECRET}), Fault.MALFORMED),
        (good({**ANSWER, "confidence": float("nan")}), Fault.MALFORMED),
        (good({**ANSWER, "reasoning": "\ud800"}), Fault.MALFORMED),
        (Behaviour(Kind.CUT, ANSWER), Fault.TRUNCATED),
        (Behaviour(Kind.LENGTH, ANSWER), Fault.TRUNCATED),
        (Behaviour(Kind.OTHER_TOOL, ANSWER), Fault.WRONG_TOOL),
        (Behaviour(Kind.NO_TOOL), Fault.WRONG_TOOL),
        (Behaviour(Kind.FILTER), Fault.REFUSED),
        (status(401), Fault.NOT_ALLOWED),
        (status(307), Fault.NOT_ALLOWED),
    ],
)
def test_what_will_not_pass_is_one_error_at_once(ask: Open, behaviour: Behaviour, fault: Fault) -> None:
    """A broken, cut, wrong or refused answer is one fault after one call, and what it took is known where the server told."""
    case = ask(lambda _: behaviour)
    error = case.fault()
    expected = _in_words(case, behaviour.kind) or fault
    assert (error.fault, case.tried) == (expected, 1)
    assert (error.usage.calls, error.usage.failed) == (1, 1)
    assert case.time.slept == []
    if behaviour.kind in {Kind.GOOD, Kind.LENGTH} and case.name != "llamaindex":
        assert error.usage.output_tokens == OUTPUT


def _in_words(case: Case, kind: Kind) -> Fault | None:
    """Return the fault where no tool is there to be called, or missed: what is said is read as the answer."""
    if kind is Kind.NO_TOOL and (case.name in IN_WORDS or case.name == "local"):
        return Fault.MALFORMED
    return Fault.MALFORMED if kind is Kind.OTHER_TOOL and case.name == "llamaindex-text" else None


SPEAKING = [Behaviour(kind, {"reasoning": SECRET}, code=SECRET) for kind in Kind if kind not in {Kind.STATUS, Kind.HANG, Kind.TRICKLE}]
REFUSING = [status(code, name=SECRET) for code in (400, 401, 404, 429, 500)]


@pytest.mark.parametrize("behaviour", SPEAKING + REFUSING, ids=lambda told: f"{told.kind}{told.status}")
def test_no_error_quotes_the_contract_or_the_key(ask: Open, behaviour: Behaviour) -> None:
    """Whatever a server says back, the error holds none of the words sent, and no key; it names the model and what to do."""
    case = ask(lambda _: behaviour)
    error = case.fault()
    told = f"{error} {error.args} {error.reason} {vars(error)}"
    assert "Zanzibar" not in told
    assert KEY not in told
    assert str(error).startswith(case.model.name)
    assert ": " in error.reason


def test_nothing_is_logged_but_that_something_was_asked(ask: Open, caplog: pytest.LogCaptureFixture) -> None:
    """With every logger of ours and theirs at its default, and the root listening to all, no word of the contract is logged."""
    caplog.set_level(logging.DEBUG)
    case = ask(in_turn(status(429), good(ANSWER)))
    case.model.complete(PROMPT)
    assert "Zanzibar" not in caplog.text
    assert KEY not in caplog.text
    assert not any("Zanzibar" in str(vars(record)) for record in caplog.records)


def test_many_threads_ask_at_once(ask: Open) -> None:
    """Each of several threads gets the answer to its own question."""
    case = ask(lambda question: {**ANSWER, "reasoning": question.user.rpartition("number ")[2].split()[0]})
    prompts = [replace(PROMPT, user=f"{PROMPT.user} number {n} ") for n in range(8)]
    with ThreadPoolExecutor(4) as pool:
        replies = list(pool.map(case.model.complete, prompts))
    assert [reply.arguments["reasoning"] for reply in replies] == [str(n) for n in range(8)]


def test_a_stream_that_ends_too_soon_is_no_answer() -> None:
    """A stream may end in order and still not hold the end of the answer: that is an answer cut off."""
    for name in sorted(STREAMED):
        with FakeVendor(without(VENDORS[name], lambda _: Behaviour(Kind.ENDED, ANSWER))) as vendor:
            model = opened(name, "loopback", vendor, Time().pace())
            with pytest.raises(ModelError) as caught:
                model.complete(PROMPT)
            model.close()
        assert (name, caught.value.fault) == (name, Fault.TRUNCATED)


def test_signs_of_life_are_not_an_answer() -> None:
    """A server that keeps a stream open and never answers is given up after a multiple of the time it may be silent."""

    def steps() -> float:
        time.now += 1.0
        return time.now

    for name in sorted(STREAMED):
        time = Time()
        with FakeVendor(lambda _: Behaviour(Kind.TRICKLE, seconds=60)) as vendor:
            model = opened(name, "loopback", vendor, replace(time.pace(), clock=steps, tries=1), timeout=3.0)
            with pytest.raises(ModelError) as caught:
                model.complete(PROMPT)
            model.close()
        assert (name, caught.value.fault) == (name, Fault.TIMED_OUT)


@pytest.mark.parametrize(
    ("name", "code", "fault", "calls"),
    [
        ("anthropic", "overloaded_error", Fault.UNAVAILABLE, TRIES),
        ("anthropic", "rate_limit_error", Fault.RATE_LIMITED, TRIES),
        ("anthropic", "authentication_error", Fault.NOT_ALLOWED, 1),
        ("openai", "server_error", Fault.UNAVAILABLE, TRIES),
        ("openai", "rate_limit_exceeded", Fault.RATE_LIMITED, TRIES),
        ("openai", "invalid_prompt", Fault.REFUSED, 1),
        ("local", "server_error", Fault.UNAVAILABLE, TRIES),
    ],
)
def test_an_error_told_within_the_stream_is_read(name: str, code: str, fault: Fault, calls: int) -> None:
    """A stream that has begun well may still tell an error: it is taken for what it is, and retried where that helps."""
    with FakeVendor(lambda _: Behaviour(Kind.EVENT, ANSWER, code=code)) as vendor:
        model = opened(name, "loopback", vendor, Time().pace())
        with pytest.raises(ModelError) as caught:
            model.complete(PROMPT)
        model.close()
        assert (caught.value.fault, vendor.count) == (fault, calls)


def test_the_form_that_a_server_takes_is_remembered() -> None:
    """A server that takes neither JSON schema nor tools is asked in words, and the next time at once."""
    with FakeVendor(without({"json_schema", "tool"}, lambda _: ANSWER)) as vendor:
        model = opened("local", "loopback", vendor, Time().pace())
        assert [model.complete(PROMPT).arguments for _ in range(2)] == [ANSWER, ANSWER]
        model.close()
        assert [call.mode for call in vendor.calls] == ["json_schema", "tool", "text", "text"]


def test_a_model_that_cannot_be_forced_is_asked_freely() -> None:
    """An Anthropic model that refuses enforced schemas, and then forced tools, is given the tool to call by itself."""

    def script(question: Any) -> Any:
        picky = question.body["tools"][0].get("strict") or question.body["tool_choice"]["type"] != "auto"
        return status(400) if picky else ANSWER

    with FakeVendor(script) as vendor:
        model = opened("anthropic", "loopback", vendor, Time().pace())
        assert [model.complete(PROMPT).arguments for _ in range(2)] == [ANSWER, ANSWER]
        model.close()
        assert vendor.count == 4


def test_what_is_asked_of_the_vendors() -> None:
    """The tool is forced and its schema enforced, instructions are cached, nothing is kept by the vendor, the key is sent as one."""
    sent = {}
    for name in ("openai", "anthropic", "local"):
        with FakeVendor(lambda _: ANSWER) as vendor:
            model = opened(name, "loopback", vendor, Time().pace())
            model.complete(PROMPT)
            model.close()
            sent[name] = vendor.calls[0]
    assert sent["openai"].body["tool_choice"] == {"type": "function", "name": PROMPT.tool}
    assert sent["openai"].body["tools"][0]["strict"] is True
    assert sent["openai"].body["store"] is False
    assert sent["anthropic"].body["tool_choice"]["name"] == PROMPT.tool
    assert sent["anthropic"].body["tools"][0]["strict"] is True
    assert sent["anthropic"].body["system"][-1]["cache_control"] == {"type": "ephemeral"}
    assert sent["local"].body["response_format"]["json_schema"]["schema"] == PROMPT.schema
    assert [sent[name].key for name in ("openai", "anthropic", "local")] == [KEY, KEY, "none"]
    assert all(call.streamed for call in sent.values())
