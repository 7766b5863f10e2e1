"""When an answer is asked for again, how long that waits, and what a failure is called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.usage import Usage
from indexing.llm.attempts import Answer, Failed, Forms, Pace, Pieces, costing, of_code, of_status, persisted, retry_after
from indexing.llm.interface import Fault, ModelError, Reply, end

CALM = Pace(lambda: 0.0, lambda _: None, lambda: 0.0)


def _persist(once: Callable[[], Answer]) -> Reply:
    return end(persisted("m", CALM, lambda: iter((once(),))))


@pytest.mark.parametrize(
    ("status", "fault"),
    [
        (307, Fault.NOT_ALLOWED),
        (400, Fault.NOT_ALLOWED),
        (402, Fault.NOT_ALLOWED),
        (403, Fault.NOT_ALLOWED),
        (404, Fault.NOT_ALLOWED),
        (408, Fault.TIMED_OUT),
        (409, Fault.UNAVAILABLE),
        (413, Fault.NOT_ALLOWED),
        (418, Fault.NOT_ALLOWED),
        (422, Fault.NOT_ALLOWED),
        (429, Fault.RATE_LIMITED),
        (500, Fault.UNAVAILABLE),
        (502, Fault.UNAVAILABLE),
        (529, Fault.UNAVAILABLE),
    ],
)
def test_an_http_error_is_one_fault(status: int, fault: Fault) -> None:
    """Each HTTP error is one fault, whose reason has its number and what to do."""
    failed = of_status(status, {})
    assert failed.fault is fault
    assert f"HTTP {status}" in failed.reason
    assert ": " in failed.reason


@pytest.mark.parametrize(
    ("status", "code", "fault"),
    [
        (429, "insufficient_quota", Fault.NOT_ALLOWED),
        (400, "content_filter", Fault.REFUSED),
        (400, "context_length_exceeded", Fault.NOT_ALLOWED),
        (429, "rate_limit_exceeded", Fault.RATE_LIMITED),
        (529, "overloaded_error", Fault.UNAVAILABLE),
    ],
)
def test_the_vendors_own_name_of_an_error_says_more(status: int, code: str, fault: Fault) -> None:
    """An account without credit answers 429 for good; a filter answers 400: the name tells, and the wait is kept."""
    failed = of_status(status, {"retry-after": "3"}, code)
    assert (failed.fault, failed.wait, failed.form) == (fault, 3.0, False)


def test_an_error_of_an_unknown_name_may_pass() -> None:
    """A stream that tells an error nobody has heard of is a server that fails."""
    assert of_code("never heard of it").fault is Fault.UNAVAILABLE


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "12"}, 12.0),
        ({"retry-after": "0"}, 0.0),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "Wed, 21 Oct 2026 07:28:30 GMT", "date": "Wed, 21 Oct 2026 07:28:00 GMT"}, 30.0),
        ({"retry-after": "Wed, 21 Oct 2026 07:28:00 GMT", "date": "Wed, 21 Oct 2026 07:28:30 GMT"}, 0.0),
        ({"retry-after": "Wed, 21 Oct 2026 07:28:00 GMT"}, None),
    ],
)
def test_the_wait_a_server_asks_for_is_read(headers: dict[str, str], seconds: float | None) -> None:
    """Seconds, milliseconds and dates are read, a date against the server's own clock; nonsense is as if nothing stood there."""
    assert retry_after(headers) == seconds


def test_waits_grow_and_are_spread() -> None:
    """Waits double up to a limit, and half of each is chance."""
    failed = Failed(Fault.UNAVAILABLE, "down: wait")
    pace = replace(CALM, tries=99, first=1.0, most=8.0)
    assert [pace.wait(failed, tried, 0.0) for tried in range(1, 7)] == [0.5, 1.0, 2.0, 4.0, 4.0, 4.0]
    late = replace(pace, chance=lambda: 0.999)
    assert [round(late.wait(failed, tried, 0.0) or 0, 1) for tried in (1, 2, 5)] == [1.0, 2.0, 8.0]


@given(st.sampled_from(sorted(Fault)), st.floats(0, 1000), st.integers(1, 9), st.floats(0, 500))
def test_nothing_is_waited_for_beyond_the_limit(fault: Fault, asked: float, tried: int, elapsed: float) -> None:
    """A wait is given only within tries and time, only for what may pass, and is never shorter than the server asks."""
    wait = CALM.wait(Failed(fault, "x: y", wait=asked), tried, elapsed)
    possible = fault in {Fault.RATE_LIMITED, Fault.UNAVAILABLE, Fault.TIMED_OUT} and tried < CALM.tries
    assert (wait is not None) == (possible and elapsed + asked <= CALM.longest)
    assert wait is None or wait >= asked


def test_an_hour_is_not_waited_and_said() -> None:
    """A server that asks for more time than a run has is given up at once, and the error says for how long it asks."""
    failed = of_status(429, {"retry-after": "3600"})
    with pytest.raises(ModelError, match="3600 seconds") as caught:
        _persist(lambda: _fail(failed))
    assert caught.value.usage.calls == 1


def test_a_server_that_says_not_to_is_not_asked_again() -> None:
    """`x-should-retry: false` is obeyed."""
    assert CALM.wait(of_status(500, {"x-should-retry": "false"}), 1, 0.0) is None


def test_tokens_of_tries_that_failed_count() -> None:
    """What a try took stays counted when it brought nothing, beside what the good one took."""
    tries = iter([Usage(input_tokens=10, output_tokens=2), None])

    def once() -> Answer:
        used = next(tries)
        if used is None:
            return Answer({"a": 1}, Usage(input_tokens=5, output_tokens=1))
        return costing(used, lambda: _fail(Failed(Fault.UNAVAILABLE, "down: wait")).arguments)

    assert _persist(once).usage == Usage(calls=2, failed=1, input_tokens=15, output_tokens=3)


def test_the_best_form_taken_is_remembered_for_each_tool() -> None:
    """A form is left out only where the server did not take it; another failure leaves things as they were."""
    forms = Forms("a", "b")
    asked: list[str] = []

    def once(form: str) -> Pieces:
        asked.append(form)
        yield _fail(of_status(400, {})) if form == "a" else Answer({}, Usage())

    for tool in ("one", "one", "two"):
        list(forms.stream(tool, once))
    assert asked == ["a", "b", "b", "a", "b"]
    with pytest.raises(Failed) as caught:
        list(forms.stream("three", lambda _: iter((_fail(of_status(401, {})),))))
    assert caught.value.fault is Fault.NOT_ALLOWED


def test_a_request_refused_in_every_form_is_refused() -> None:
    """Where no form is taken the refusal is the failure, and is not asked again."""
    forms = Forms(1, 2, 3)
    asked: list[int] = []

    def once(form: int) -> Pieces:
        asked.append(form)
        yield _fail(of_status(422, {}))

    with pytest.raises(ModelError) as caught:
        _persist(lambda: end(forms.stream("tool", once)))
    assert (asked, caught.value.fault) == ([1, 2, 3], Fault.NOT_ALLOWED)


def test_what_was_told_is_not_told_again() -> None:
    """A try that failed before its first word is made again; after it, the failure stands and counts what it took."""

    def silent() -> Pieces:
        tries.append(1)
        if len(tries) == 1:
            _fail(of_status(503, {}))
        yield "{}"
        yield Answer({}, Usage(output_tokens=3))

    def breaking() -> Pieces:
        tries.append(1)
        yield '{"relation'
        _fail(of_status(503, {}))

    tries: list[int] = []
    *told, reply = persisted("m", CALM, silent)
    assert (told, getattr(reply, "usage", None), len(tries)) == (["{}"], Usage(calls=2, failed=1, output_tokens=3), 2)
    tries = []
    heard: list[object] = []
    with pytest.raises(ModelError) as caught:
        heard.extend(persisted("m", CALM, breaking))
    assert (heard, len(tries), caught.value.fault) == (['{"relation'], 1, Fault.UNAVAILABLE)


def _fail(failed: Failed) -> Answer:
    raise failed
