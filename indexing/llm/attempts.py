"""How often an answer is asked for, and what becomes of a failure: the one place that decides both.

A leaf translates what its vendor does into `Failed`; `persist` asks again where that can help, and raises the one
ModelError. Nothing that a vendor or a model said stands in a reason: it may quote the contract.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from email.utils import parsedate_to_datetime
from typing import Generic, TypeVar

from graph.model.codec import Json
from graph.model.usage import Usage
from indexing.llm.interface import Fault, ModelError, Reply, end

M = TypeVar("M")
THINKING = 8192
"""Tokens a vendor's model may think beside the longest answer: they count into the length it is given, and are paid for."""
RETRIED = frozenset({Fault.RATE_LIMITED, Fault.UNAVAILABLE, Fault.TIMED_OUT})


@dataclass(frozen=True, slots=True)
class Pace:
    """Time as a caller gives it, and how patient to be. All in seconds.

    `clock` only ever goes forward, `sleep` waits, `chance` is a number in [0, 1) each time. An answer is asked for at
    most `tries` times; waits double from `first` to `most`; none begins that would end later than `longest` after the first try.
    """

    clock: Callable[[], float]
    sleep: Callable[[float], None]
    chance: Callable[[], float]
    tries: int = 5
    first: float = 1.0
    most: float = 30.0
    longest: float = 240.0

    def wait(self, failed: Failed, tried: int, elapsed: float) -> float | None:
        """Return how long to wait before asking again; None: do not."""
        if failed.fault not in RETRIED or not failed.again or tried >= self.tries:
            return None
        # Half of a wait is chance, so that calls refused together do not come back together.
        backoff = min(self.most, self.first * 2 ** (tried - 1)) * (0.5 + 0.5 * self.chance())
        wait = backoff if failed.wait is None else failed.wait + self.first * self.chance()
        return wait if elapsed + wait <= self.longest else None


class Failed(Exception):  # noqa: N818 - one try failed; the error that a caller sees is ModelError
    """One try brought no answer. `wait` is what the server asked for, in seconds; `form`: it may be the form that it does not take."""

    def __init__(self, fault: Fault, reason: str, *, wait: float | None = None, again: bool = True, form: bool = False) -> None:
        self.fault = fault
        self.reason = reason
        self.wait = wait
        self.again = again
        self.form = form
        self.usage = Usage()
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class Answer:
    """What one try brought: arguments of the asked form, and the tokens it took."""

    arguments: Mapping[str, Json]
    usage: Usage


Pieces = Iterator[str | Answer]
"""One try as it comes: JSON text of the arguments piece by piece, the answer at the end."""


def whole(pieces: Pieces) -> Pieces:
    """Yield the answer alone: nothing is told before its end, so that it can be asked for again."""
    yield end(pieces)


def costing(usage: Usage, read: Callable[[], Mapping[str, Json]]) -> Answer:
    """Read an answer that has been paid for; a Failed raised by reading carries what it took."""
    try:
        return Answer(read(), usage)
    except Failed as failed:
        failed.usage = usage
        raise


def persisted(model: str, pace: Pace, once: Callable[[], Pieces]) -> Iterator[str | Reply]:
    """Ask until there is an answer, as long as asking again makes sense, and yield it as it comes; raises ModelError.

    The usage counts each try as a call, and each that brought nothing as failed. Once there were words, nothing is asked again.
    """
    began = pace.clock()
    spent = Usage()
    for tried in itertools.count(1):
        told = False
        try:
            for piece in once():
                if isinstance(piece, Answer):
                    answer = piece
                else:
                    told = True
                    yield piece
        except Failed as failed:
            spent += replace(failed.usage, calls=1, failed=1)
            elapsed = pace.clock() - began
            wait = None if told else pace.wait(failed, tried, elapsed)
            if wait is None:
                raise ModelError(model, failed.fault, _told(failed, tried), replace(spent, seconds=elapsed)) from None
            pace.sleep(wait)
        else:
            spent += replace(answer.usage, calls=1)
            yield Reply(answer.arguments, replace(spent, seconds=pace.clock() - began), model)
            return


class Forms(Generic[M]):
    """The forms in which an answer can be asked for, best first. What a server does not take is left out the next time.

    Remembered for each tool: one schema may be too much for a server, and another not.
    """

    def __init__(self, *forms: M) -> None:
        self._forms = forms
        self._taken: dict[str, int] = {}

    def stream(self, tool: str, once: Callable[[M], Pieces]) -> Pieces:
        """Ask in the best form that the server takes and yield the answer as it comes; raises Failed."""
        last = len(self._forms) - 1
        for at in range(self._taken.get(tool, 0), last + 1):
            try:
                for piece in once(self._forms[at]):
                    if isinstance(piece, Answer):
                        self._taken[tool] = at
                    yield piece
            except Failed as failed:
                if not failed.form or at == last:
                    raise
            else:
                return


def of_status(status: int, headers: Mapping[str, str], code: str = "") -> Failed:
    """Return what an HTTP error means; `code` is the vendor's name of it, where it gives one."""
    fault, reason = _CODES.get(code) or _meaning(status)
    known = code in _CODES
    return Failed(
        fault,
        f"{reason} (HTTP {status})",
        wait=retry_after(headers),
        again=headers.get("x-should-retry") != "false" and status != 501,
        form=status in {400, 415, 422, 501} and not known,
    )


def of_code(code: str) -> Failed:
    """Return what an error told by name means, as a stream tells it."""
    return Failed(*_CODES.get(code, (Fault.UNAVAILABLE, _DOWN)))


def _meaning(status: int) -> tuple[Fault, str]:
    if status == 429:
        return Fault.RATE_LIMITED, _LIMITED
    if status == 408:
        return Fault.TIMED_OUT, _SLOW
    if status >= 500 or status == 409:
        return Fault.UNAVAILABLE, _DOWN
    return Fault.NOT_ALLOWED, _REFUSALS.get(status, _MOVED if status < 400 else _NOT_TAKEN)


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return how long the server asks to wait, in seconds; None where it does not say, or says nothing one can follow."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * unit
        except ValueError:
            continue
        return seconds if 0 <= seconds < math.inf else None
    try:
        # A date is read against the server's own, so that no clock of ours has to agree with it.
        until, now = parsedate_to_datetime(headers["retry-after"]), parsedate_to_datetime(headers["date"])
        return max(0.0, (until - now).total_seconds())
    except (KeyError, ValueError, TypeError):
        return None


def timed_out() -> Failed:
    """Return the failure of a server that says nothing, or not enough."""
    return Failed(Fault.TIMED_OUT, _SLOW)


def unreachable() -> Failed:
    """Return the failure of a server that cannot be reached."""
    return Failed(Fault.UNAVAILABLE, "no connection: check the address, the network and that the server runs, then try again")


def cut() -> Failed:
    """Return the failure of an answer whose end never came."""
    return Failed(Fault.TRUNCATED, "the answer broke off before its end: try again")


def too_long(most: int) -> Failed:
    """Return the failure of an answer longer than it may be."""
    return Failed(Fault.TRUNCATED, f"the answer reached its longest length ({most} tokens): use another model, or one that thinks less")


def wrong_tool(called: int, tool: str) -> Failed:
    """Return the failure of a model that did not call the one tool it was given, once."""
    what = "called no tool" if called == 0 else "called another tool, or several"
    return Failed(Fault.WRONG_TOOL, f"it {what} instead of '{tool}': use a model that is good at calling tools")


def declined() -> Failed:
    """Return the failure of a model or filter that will not answer."""
    return Failed(Fault.REFUSED, _DECLINED)


def malformed(what: str) -> Failed:
    """Return the failure of an answer that is not of the asked form; `what` is wrong with it, without its words."""
    return Failed(Fault.MALFORMED, f"the answer {what}: use a model that is good at calling tools")


def _told(failed: Failed, tried: int) -> str:
    asked = f" Asked {tried} times." if tried > 1 else ""
    waits = f" The server asks to wait {failed.wait:.0f} seconds." if failed.wait is not None else ""
    return f"{failed.reason}.{waits}{asked}"


_LIMITED = "it takes no more requests at present: try again later, or raise the account's limits"
_DOWN = "the server fails: try again later"
_SLOW = "no answer in time: try again later, or allow more time"
_CREDIT = "the account has no credit left: add some, or use another key"
_KEY = "the key was not accepted: check it"
_MOVED = "the address answers with another one: give that one"
_NOT_TAKEN = "it does not take the request: check the model's name and address, and whether it can call tools"
_LONG = "the words are too long for this model: use one that takes more"
_DECLINED = "the model, or its vendor's filter, declined to answer: read the clauses yourself, or use another model"
_REFUSALS: Mapping[int, str] = {
    401: _KEY,
    402: _CREDIT,
    403: "the key may not use this model: check both",
    404: "there is no such model, or nothing at this address: check both",
    413: _LONG,
}
_CODES: Mapping[str, tuple[Fault, str]] = {
    "insufficient_quota": (Fault.NOT_ALLOWED, _CREDIT),
    "billing_error": (Fault.NOT_ALLOWED, _CREDIT),
    "authentication_error": (Fault.NOT_ALLOWED, _KEY),
    "invalid_api_key": (Fault.NOT_ALLOWED, _KEY),
    "permission_error": (Fault.NOT_ALLOWED, _REFUSALS[403]),
    "not_found_error": (Fault.NOT_ALLOWED, _REFUSALS[404]),
    "model_not_found": (Fault.NOT_ALLOWED, _REFUSALS[404]),
    "request_too_large": (Fault.NOT_ALLOWED, _LONG),
    "context_length_exceeded": (Fault.NOT_ALLOWED, _LONG),
    "rate_limit_error": (Fault.RATE_LIMITED, _LIMITED),
    "rate_limit_exceeded": (Fault.RATE_LIMITED, _LIMITED),
    "overloaded_error": (Fault.UNAVAILABLE, _DOWN),
    "timeout_error": (Fault.TIMED_OUT, _SLOW),
    "content_filter": (Fault.REFUSED, _DECLINED),
    "content_policy_violation": (Fault.REFUSED, _DECLINED),
    "invalid_prompt": (Fault.REFUSED, _DECLINED),
    "bio_policy": (Fault.REFUSED, _DECLINED),
    "misalignment_policy_violation": (Fault.REFUSED, _DECLINED),
}
