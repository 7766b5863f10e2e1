"""What a model is: it is given a prompt and calls one tool, whose arguments are the answer.

A prompt carries its instructions, and the words it is about as fenced data beside them; a model that
needs no prose (the rules) reads the same words in `data`. What a model says is checked by whoever asked.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, Protocol, TypeVar, runtime_checkable

from graph.errors import InForceError
from graph.model.codec import Json
from graph.model.ids import digest
from graph.model.policy import Vendor
from graph.model.usage import Usage

_T = TypeVar("_T")
Arguments = Mapping[str, Json]
"""What a model calls a tool with."""


class FormError(ValueError):
    """An answer is not of the asked form. The message names the field, never what stands in it."""


def _anything(_: Arguments) -> None:
    """Take any answer to be of the asked form."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One question. `version` names its wording ("pair/1"): with the words and the model it is the identity of the answer.

    `system` are the instructions, `user` the fenced words; `data` are the same words by name, `tool` and
    `schema` (JSON Schema of an object) the form of the answer, to which `check` holds it (FormError).
    `most` is the longest answer in tokens.
    """

    version: str
    system: str
    user: str
    tool: str
    description: str
    schema: Mapping[str, Json] = field(repr=False)
    data: Mapping[str, str] = field(repr=False)
    most: int = 1024
    check: Callable[[Arguments], object] = field(default=_anything, repr=False, compare=False)

    def key(self, model: str) -> str:
        """Return the identity of a model's answer to it."""
        return "r_" + digest(model, self.version, self.system, self.user)


@dataclass(frozen=True, slots=True)
class Reply:
    """The arguments a model called the tool with, as it gave them: of the asked form, not yet checked against the words."""

    arguments: Mapping[str, Json]
    usage: Usage
    model: str


class Model(Protocol):
    """Answers prompts. Safe to be called by several threads at once."""

    name: str
    """Vendor, model and version ("openai:gpt-5.2"): what goes on record, and into the identity of an answer."""
    vendor: Vendor

    def complete(self, prompt: Prompt) -> Reply:
        """Return the answer; raises ModelError, after the retries that make sense."""
        ...

    def close(self) -> None:
        """Let go of connections."""
        ...


@runtime_checkable
class Streaming(Protocol):
    """A model that tells its answer while it writes it."""

    def stream(self, prompt: Prompt) -> Iterator[str | Reply]:
        """Yield the arguments as JSON text, piece by piece, and the same as a `Reply` at the end; raises ModelError.

        What was told is not told again: once there were words, a failure is not tried again. Until the reply is
        there, nothing says that the pieces are of the asked form.
        """
        ...


def stream(model: Model, prompt: Prompt) -> Iterator[str | Reply]:
    """Yield a model's answer as it comes (`Streaming`); of a model that tells it as a whole, all of it at once."""
    if isinstance(model, Streaming):
        yield from model.stream(prompt)
    else:
        yield from at_once(model.complete(prompt))


def at_once(reply: Reply) -> Iterator[str | Reply]:
    """Yield an answer that is there already, as a stream."""
    yield json.dumps(dict(reply.arguments), ensure_ascii=False)
    yield reply


def end(pieces: Iterable[str | _T]) -> _T:
    """Return what a stream ends with."""
    *_, last = pieces
    assert not isinstance(last, str)
    return last


class ModelWrapper(ABC):
    """A model around another one that does something with each question and answer, whether it comes whole or in pieces."""

    def __init__(self, model: Model) -> None:
        self.name = model.name
        self.vendor: Vendor = model.vendor
        self._model = model

    def complete(self, prompt: Prompt) -> Reply:
        """Return the answer; raises ModelError."""
        return end(self._pass_on(prompt, lambda: iter((self._model.complete(prompt),))))

    def stream(self, prompt: Prompt) -> Iterator[str | Reply]:
        """Yield the answer as it comes (`Streaming`); raises ModelError."""
        return self._pass_on(prompt, lambda: stream(self._model, prompt))

    def close(self) -> None:
        """Close the model's connections."""
        self._model.close()

    @abstractmethod
    def _pass_on(self, prompt: Prompt, ask: Callable[[], Iterator[str | Reply]]) -> Iterator[str | Reply]:
        """Yield what `ask` yields when the inner model is asked, or an answer in its place."""


class Fault(StrEnum):
    """Why a model gave no answer."""

    RATE_LIMITED = "RATE_LIMITED"  # 429, all the while
    UNAVAILABLE = "UNAVAILABLE"  # 5xx, no connection
    TIMED_OUT = "TIMED_OUT"
    MALFORMED = "MALFORMED"  # not JSON, or not of the asked form
    TRUNCATED = "TRUNCATED"  # cut off: at its longest length, or the stream broke
    WRONG_TOOL = "WRONG_TOOL"  # it called another tool, or none
    REFUSED = "REFUSED"  # the model would not, or the vendor's filter held it back
    NOT_ALLOWED = "NOT_ALLOWED"  # the key, the model's name or the request is wrong: asking again cannot help
    OVER_BUDGET = "OVER_BUDGET"  # not asked: the run has spent what it may
    UNVERIFIED_WORDS = "UNVERIFIED_WORDS"  # the answer quotes words that do not stand where it says


class ModelError(InForceError):
    """A model gave no answer that can be used. `fault` says how, `usage` what it took all the same. Holds no contract text."""

    exit_code: ClassVar[int] = 4

    def __init__(self, model: str, fault: Fault, reason: str, usage: Usage = Usage()) -> None:  # noqa: B008 - immutable
        self.model = model
        self.fault = fault
        self.reason = reason
        self.usage = usage
        super().__init__(f"{model}: {reason}")
