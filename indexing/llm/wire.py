"""What the vendors over HTTP share: how a server is reached, how long it may take, and what its failures mean."""

from __future__ import annotations

import logging
import ssl
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import ModuleType
from typing import Generic

import httpx2

from graph.model.policy import Vendor
from graph.model.usage import Usage
from indexing.llm.attempts import (
    Failed,
    Forms,
    M,
    Pace,
    Pieces,
    cut,
    declined,
    malformed,
    of_code,
    of_status,
    persisted,
    timed_out,
    too_long,
    unreachable,
    whole,
    wrong_tool,
)
from indexing.llm.guard import loopback
from indexing.llm.interface import Prompt, Reply, end

WHOLE = 5
"""An answer as a whole may take this many times as long as its server may be silent."""
CONNECT = 10.0


@dataclass(frozen=True, slots=True)
class Line:
    """How a server is reached. `timeout` is the longest silence in seconds; `transport` stands in for the network in tests."""

    base_url: str
    key: str
    timeout: float
    pace: Pace
    transport: httpx2.BaseTransport | None = None

    def client(self) -> httpx2.Client:
        """Open the connections: nothing is sent on to another address, and nothing for this machine goes through a proxy."""
        encrypted = self.base_url.startswith("https:")
        return httpx2.Client(
            timeout=httpx2.Timeout(self.timeout, connect=min(CONNECT, self.timeout)),
            follow_redirects=False,
            trust_env=encrypted and not loopback(self.base_url),
            verify=True if encrypted else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT),  # reading certificates nobody needs takes its time
            transport=self.transport,
            event_hooks={"response": [self._bounded]},
        )

    def _bounded(self, response: httpx2.Response) -> None:
        if isinstance(response.stream, httpx2.SyncByteStream):
            response.stream = _Bounded(response.stream, self.pace.clock, self.timeout * WHOLE)


class _Bounded(httpx2.SyncByteStream):
    """A body that must end in time. A server that only sends signs of life is never silent, and would hold us for good."""

    def __init__(self, inner: httpx2.SyncByteStream, clock: Callable[[], float], seconds: float) -> None:
        self._inner = inner
        self._clock = clock
        self._until = clock() + seconds

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self._inner:
            if self._clock() > self._until:
                raise httpx2.ReadTimeout("the answer does not end")
            yield chunk

    def close(self) -> None:
        self._inner.close()


class Remote(ABC, Generic[M]):
    """A model behind a server: asked in the best form that the server takes, again where that can help."""

    vendor: Vendor

    def __init__(self, model: str, line: Line, close: Callable[[], None], *asked_in: M) -> None:
        self.name = f"{self.vendor}:{model}"
        self._model = model
        self._pace = line.pace
        self._forms = Forms(*asked_in)
        self.close = close

    def complete(self, prompt: Prompt) -> Reply:
        """Return the answer; raises ModelError."""
        return end(persisted(self.name, self._pace, lambda: whole(self._forms.stream(prompt.tool, lambda form: self._once(prompt, form)))))

    def stream(self, prompt: Prompt) -> Iterator[str | Reply]:
        """Yield the answer as it comes; raises ModelError."""
        return persisted(self.name, self._pace, lambda: self._forms.stream(prompt.tool, lambda form: self._once(prompt, form)))

    @abstractmethod
    def _once(self, prompt: Prompt, form: M) -> Pieces:
        """Ask once, in one form; raises Failed."""


@dataclass(slots=True)
class Said:
    """An answer as its stream builds it up: words, and of each tool call the name and the arguments, in pieces.

    `ended`: its end came; `long`: because it reached its longest length; `refused`: because the model or a filter declined.
    """

    text: list[str] = field(default_factory=list)
    calls: dict[int, tuple[str, list[str]]] = field(default_factory=dict)
    usage: Usage = Usage()  # noqa: RUF009 - immutable
    ended: bool = False
    long: bool = False
    refused: bool = False

    def arguments(self, prompt: Prompt, most: int) -> str:
        """Return the arguments of the one call of the prompt's tool as JSON text; raises Failed. `most` is the longest length in tokens."""
        self.check(most)
        calls = list(self.calls.values())
        if [name for name, _ in calls] != [prompt.tool]:
            raise wrong_tool(len(calls), prompt.tool)
        return "".join(calls[0][1])

    def check(self, most: int) -> None:
        """Raise Failed where there is no whole answer."""
        if not self.ended:
            raise cut()
        if self.long:
            raise too_long(most)
        if self.refused:
            raise declined()


@contextmanager
def translated(sdk: ModuleType, *, begun: bool = False) -> Iterator[None]:
    """Turn what a vendor's client raises into Failed. `begun`: the answer is on its way, so that what breaks is cut off.

    The two clients raise errors of the same names; what comes while a stream is read, one of them hands on as it is.
    """
    try:
        yield
    except Failed:
        raise
    except sdk.APIStatusError as error:
        code = _code(error)
        raise (of_code(code) if error.status_code < 300 else of_status(error.status_code, error.response.headers, code)) from None
    except (sdk.APITimeoutError, httpx2.TimeoutException):
        raise timed_out() from None
    except (sdk.APIConnectionError, httpx2.HTTPError, httpx2.StreamError, OSError):
        raise (cut() if begun else unreachable()) from None
    except sdk.APIError as error:
        raise of_code(_code(error)) from None
    except (ValueError, TypeError, LookupError, AttributeError):
        # The clients do not check what they are sent: what is not as the vendor documents it shows when it is used.
        raise malformed("is not as the server's interface says it is") from None


def _code(error: Exception) -> str:
    """Return the vendor's name of an error: `code` with OpenAI, `type` in the body's error with Anthropic."""
    body = getattr(error, "body", None)
    inner = body.get("error", body) if isinstance(body, dict) else None
    named = (inner.get("code") or inner.get("type")) if isinstance(inner, dict) else None
    return str(named or "")


def quiet(*loggers: str) -> None:
    """Keep a vendor's request logging off unless it is asked for by name: its debug lines hold the words sent."""
    for name in loggers:
        logger = logging.getLogger(name)
        if logger.level == logging.NOTSET:
            logger.setLevel(logging.INFO)
