"""The cookie of a session: how it is written, and how it is read again.

Over https its name begins with `__Host-` (or `__Secure-` under a sub-path): browsers take such a cookie only from this very host, over
https, so no neighbouring site can plant a session of its own.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from ui.guards import Scope, header_values, root_path

_PLAIN = "inforce-session"
_PREFIXED = (f"__Host-{_PLAIN}", f"__Secure-{_PLAIN}")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


class Cookie(NamedTuple):
    """A cookie by its name, with the token in it."""

    name: str
    token: str


def session_name(scope: Scope) -> str:
    """Return what the cookie of a session is called that a request begins."""
    if not over_https(scope):
        return _PLAIN
    return _PREFIXED[1] if root_path(scope) else _PREFIXED[0]


def presented(scope: Scope) -> list[Cookie]:
    """Return the session cookies that a request brings; beside one that only this host can have set, a plain one does not count."""
    pairs = (pair.strip().partition("=") for line in header_values(scope, b"cookie") for pair in line.split(";"))
    ours = [Cookie(name, token) for name, _, token in pairs if name in (_PLAIN, *_PREFIXED) and _TOKEN.fullmatch(token)]
    return [one for one in ours if one.name in _PREFIXED] or ours


def kept(cookie: Cookie, scope: Scope) -> str:
    """Return the Set-Cookie header that gives a browser a session, until it is closed."""
    return f"{cookie.name}={cookie.token}; {_attributes(cookie.name, scope)}"


def dropped(name: str, scope: Scope) -> str:
    """Return the Set-Cookie header that takes a session away."""
    return f"{name}=; Max-Age=0; {_attributes(name, scope)}"


def over_https(scope: Scope) -> bool:
    """Tell whether a request came to us, or to the proxy before us, by https: the browser says so of its own page (`Origin`).

    Believing that is safe: it decides only how strictly this one browser keeps its own cookie.
    """
    return scope.get("scheme") == "https" or any(urlsplit(one).scheme == "https" for one in header_values(scope, b"origin"))


def _attributes(name: str, scope: Scope) -> str:
    secure = "; Secure" if name in _PREFIXED else ""
    return f"Path={root_path(scope) or '/'}; HttpOnly; SameSite=Strict{secure}"
