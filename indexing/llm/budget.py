"""What a run may spend, held before it is spent: a call is made only where the most it can cost still fits.

The calls in flight count with the most they can cost, so that no number of them together overspends. What is over the
budget is not asked, and said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Condition, Lock

from graph.errors import UsageError
from graph.model.usage import Usage
from indexing.llm.attempts import RETRIED, THINKING
from indexing.llm.interface import Fault, Model, ModelError, ModelWrapper, Prompt, Reply
from indexing.llm.prices import Price, tokens

_PATIENCE = 5  # failures in a row, after which a vendor is left alone for the rest of the run
_REFUSALS = 3  # of them such that asking again cannot help
_WRITTEN = re.compile(r"\$?\s*(\d+(?:\.\d+)?)\s*(usd|dollars?|calls?|tokens?)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a run may take; None: no limit. `millionths` of a US dollar."""

    millionths: int | None = None
    calls: int | None = None
    tokens: int | None = None

    @classmethod
    def read(cls, written: str) -> Limits:
        """Read "5", "$2.50", "400 calls" or "2000000 tokens", several with commas between them; raises UsageError."""
        limits = cls()
        for part in filter(None, (one.strip() for one in written.split(","))):
            found = _WRITTEN.fullmatch(part)
            if found is None:
                raise UsageError(f"'{part}' is no budget. Write US dollars such as 2.50, or '400 calls', or '2000000 tokens'.")
            limits = _with(limits, float(found[1]), (found[2] or "usd").lower())
        return limits

    def within(self, other: Limits) -> Limits:
        """Return the smaller of both limits, each by itself."""
        return Limits(_least(self.millionths, other.millionths), _least(self.calls, other.calls), _least(self.tokens, other.tokens))


@dataclass(slots=True)
class Purse:
    """What one run has spent and still may, shared by its models and threads. `refused` counts the calls it did not let through."""

    limits: Limits = field(default_factory=Limits)
    spent: Usage = field(default_factory=Usage)
    refused: int = 0
    _reserved: Usage = field(default_factory=Usage)
    _flying: int = 0
    _state: Condition = field(default_factory=Condition)

    @contextmanager
    def reserving(self, most: Usage) -> Iterator[_Bill | None]:
        """Set aside the most that a call can take, waiting for calls in flight where only they stand in its way; None: it does not fit.

        Once a call did not fit, none does: what is left over is the same however the calls followed each other.
        """
        if not self._set_aside(most):
            yield None
            return
        bill = _Bill()
        try:
            yield bill
        finally:
            with self._state:
                self._reserved = _less(self._reserved, most)
                self._flying -= 1
                self.spent += bill.paid
                self._state.notify_all()

    def _set_aside(self, most: Usage) -> bool:
        with self._state:
            while not self.refused and not self._fits(self.spent + self._reserved + most) and self._flying:
                self._state.wait()
            if self.refused or not self._fits(self.spent + self._reserved + most):
                self.refused += 1
                return False
            self._reserved += most
            self._flying += 1
            return True

    def _fits(self, total: Usage) -> bool:
        pairs = (
            (self.limits.millionths, total.millionths),
            (self.limits.calls, total.calls),
            (self.limits.tokens, total.input_tokens + total.output_tokens),
        )
        return all(limit is None or taken <= limit for limit, taken in pairs)


@dataclass(slots=True)
class _Bill:
    """What a call took in the end."""

    paid: Usage = field(default_factory=Usage)


class Budgeted(ModelWrapper):
    """A model that is asked only within a budget, and no more once its vendor fails every time. Its replies say what they cost.

    Raises UsageError for a limit in money where the price is not known: it could not be held.
    """

    def __init__(self, model: Model, purse: Purse, price: Price | None) -> None:
        if price is None and purse.limits.millionths is not None:
            raise UsageError(
                f"No price is known for {model.name}, so a budget in money cannot be held. Say what it costs in INFORCE_PRICES, "
                "or give the budget in calls or tokens: --budget '400 calls'."
            )
        super().__init__(model)
        self._purse = purse
        self._price = price
        self._failures: list[ModelError] = []
        self._lock = Lock()

    def _pass_on(self, prompt: Prompt, ask: Callable[[], Iterator[str | Reply]]) -> Iterator[str | Reply]:
        """Ask where the call fits the budget. Where nobody waits for a stream's end, all that was set aside counts as spent."""
        self._give_up()
        most = self._most(prompt)
        with self._purse.reserving(most) as bill:
            if bill is None:
                raise ModelError(self.name, Fault.OVER_BUDGET, "not asked: the run has spent what it may")
            try:
                for piece in ask():
                    yield piece if isinstance(piece, str) else self._billed(bill, piece)
            except ModelError as error:
                bill.paid = self._priced(error.usage)
                self._failed(error)
                raise ModelError(error.model, error.fault, error.reason, bill.paid) from error
            except GeneratorExit:
                bill.paid = bill.paid if bill.paid.calls else most
                raise

    def _billed(self, bill: _Bill, reply: Reply) -> Reply:
        bill.paid = self._priced(reply.usage)
        self._answered()
        return replace(reply, usage=bill.paid)

    def _most(self, prompt: Prompt) -> Usage:
        """Return the most that a call can take: all it may say and think, and twice the estimated prompt."""
        most = Usage(calls=1, input_tokens=2 * tokens(prompt), output_tokens=prompt.most + THINKING)
        return self._priced(most)

    def _priced(self, usage: Usage) -> Usage:
        return replace(usage, millionths=self._price.of(usage)) if self._price else usage

    def _give_up(self) -> None:
        """Raise what the vendor failed with, where it did so every time of late: asking ten thousand times more helps nobody."""
        with self._lock:
            refusals = [e for e in self._failures if e.fault is Fault.NOT_ALLOWED]
            if len(self._failures) < _PATIENCE and len(refusals) < _REFUSALS:
                return
            last = self._failures[-1]
        raise ModelError(self.name, last.fault, f"not asked: it failed {len(self._failures)} times in a row, at last because {last.reason}")

    def _failed(self, error: ModelError) -> None:
        with self._lock:
            if error.fault in RETRIED or error.fault is Fault.NOT_ALLOWED:
                self._failures.append(error)

    def _answered(self) -> None:
        with self._lock:
            self._failures.clear()


def _with(limits: Limits, figure: float, unit: str) -> Limits:
    if unit.startswith("call"):
        return replace(limits, calls=int(figure))
    if unit.startswith("token"):
        return replace(limits, tokens=int(figure))
    return replace(limits, millionths=round(figure * 1_000_000))


def _least(one: int | None, other: int | None) -> int | None:
    return min((limit for limit in (one, other) if limit is not None), default=None)


def _less(total: Usage, part: Usage) -> Usage:
    return replace(
        total,
        calls=total.calls - part.calls,
        input_tokens=total.input_tokens - part.input_tokens,
        output_tokens=total.output_tokens - part.output_tokens,
        millionths=total.millionths - part.millionths,
    )
