"""Indexing through the server that holds the data folder: on this machine, as this user, past any proxy."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from graph.errors import InForceError, IntegrityError, NotFoundError, UsageError
from ui.indexed import Indexed
from ui.lock import ServerNote
from ui.parts import Reads

_ERRORS: dict[int, type[InForceError]] = {e.exit_code: e for e in (UsageError, NotFoundError, IntegrityError)}


def index(note: ServerNote, portfolio: str, paths: Sequence[Path], reads: Reads) -> Indexed:
    """Have the server read files and folders; its problems are raised as the errors they were."""
    asked = {"model": reads.model, "second": reads.second, "budget": reads.budget}
    body = {"portfolio": portfolio, "paths": [str(p.absolute()) for p in paths], **asked}
    request = urllib.request.Request(
        f"http://{_address(note)}/v1/index",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {note.token}"},
    )
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request) as response:
            return cast("Indexed", json.load(response))
    except urllib.error.HTTPError as refused:
        raise _error(refused) from None
    except urllib.error.URLError as failed:
        raise UsageError(f"The server that holds this data folder does not answer ({failed.reason}). Stop it and try again.") from None


def _address(note: ServerNote) -> str:
    """A server that listens on every address is reached on the loopback one."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(note.host, note.host)  # noqa: S104 - compared, not bound
    return f"[{host}]:{note.port}" if ":" in host else f"{host}:{note.port}"


def _error(refused: urllib.error.HTTPError) -> InForceError:
    try:
        problem = json.load(refused)
        return _ERRORS.get(problem["exit_code"], UsageError)(problem["detail"])
    except (ValueError, KeyError, TypeError):
        return UsageError(f"The server that holds this data folder said {refused.code} {refused.reason}.")
