"""A Chroma server by URL: whether it answers, whether we can talk to it, and what the collections of a record are called there."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from graph.errors import UsageError
from graph.model.ids import digest
from indexing.search.indexes import VectorsAwayError

_MAJOR = "1"
_SECONDS = 3.0  # in which a server that is there says which version it is
_REFUSED = frozenset({401, 403})
_LATER = frozenset({408, 425, 429})  # and 5xx: a proxy, or a server that starts


@dataclass(frozen=True, slots=True)
class ChromaServer:
    """A server that several processes and records may share.

    `url` is http(s)://HOST[:PORT], `token` is sent as a bearer token ("": none). `record` returns what tells the record of a portfolio
    from any other that keeps its vectors there.
    """

    url: str
    token: str = field(default="", repr=False)
    record: Callable[[str], str] = field(default=str, repr=False)

    @property
    def host(self) -> str:
        """The name or address of the server."""
        return urlsplit(self.url).hostname or ""

    @property
    def port(self) -> int:
        """The port it listens on."""
        return urlsplit(self.url).port or (443 if self.secure else 80)

    @property
    def secure(self) -> bool:
        """Whether it is reached by TLS."""
        return self.url.startswith("https:")

    @property
    def headers(self) -> dict[str, str]:
        """What every request brings."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def collection(self, portfolio: str, model: str) -> str:
        """Return what the collection of a portfolio is called: two records never share one."""
        return "inforce-" + digest(portfolio, model, self.record(portfolio))

    def check(self) -> None:
        """Raise VectorsAwayError where nobody answers, and UsageError where whoever does is no Chroma server that we can talk to."""
        asked = Request(f"{self.url}/api/v2/version", headers=self.headers)  # noqa: S310 - the scheme was checked where the URL was read
        try:
            with urlopen(asked, timeout=_SECONDS) as reply:  # noqa: S310
                version = json.load(reply)
        except HTTPError as error:
            error.close()
            if error.code >= 500 or error.code in _LATER:
                raise VectorsAwayError(f"The Chroma server at {self.url} is not ready ({error.code}).") from None
            if error.code in _REFUSED:
                raise UsageError(f"The Chroma server at {self.url} refuses our token: set INFORCE_CHROMA_TOKEN.") from None
            raise UsageError(f"What answers at {self.url} is no Chroma server: set INFORCE_CHROMA_URL to one.") from None
        except (OSError, HTTPException) as error:
            why = getattr(error, "reason", error)
            raise VectorsAwayError(f"The Chroma server at {self.url} does not answer ({type(why).__name__}).") from None
        except ValueError:
            raise UsageError(f"What answers at {self.url} is no Chroma server: set INFORCE_CHROMA_URL to one.") from None
        if not isinstance(version, str) or version.partition(".")[0] != _MAJOR:
            raise UsageError(f"The Chroma server at {self.url} is of version {version}; In Force needs {_MAJOR}.x.")
