"""A process that cannot leave this machine: whoever it tries to reach is told on standard error, and not reached.

The tests' own guard of the network stands in the tests' process; a server has its own.
"""

from __future__ import annotations

import ipaddress
import sys
from typing import Any

TRIED = "tried to reach"


def _inside(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host in {"", "localhost"}


def guard(event: str, arguments: tuple[Any, ...]) -> None:
    """Refuse, as an audit hook, every connection and every look-up of a name that would leave this machine."""
    if event == "socket.connect":
        host = arguments[1][0] if isinstance(arguments[1], tuple) else ""
    elif event == "socket.getaddrinfo":
        host = arguments[0] or ""
    else:
        return
    host = host.decode() if isinstance(host, bytes) else str(host)
    if not _inside(host):
        print(f"{TRIED} {host}", file=sys.stderr, flush=True)  # noqa: T201 - the test reads it there
        raise ConnectionRefusedError(f"{TRIED} {host}")


def keep_inside() -> None:
    """Keep this process inside from now on."""
    sys.addaudithook(guard)
