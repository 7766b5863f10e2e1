"""Runs a command in the server that holds the vectors of a data folder, or here where no server does."""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from graph.errors import InForceError, IntegrityError, NotFoundError, UsageError
from ui.application.parts import Reads
from ui.runtime.lock import ServedError, ServerNote, read_server_note
from ui.serialization.operation_schema import Indexed

if TYPE_CHECKING:
    from ui.serialization.review_schema import WithdrawalShape

_ERRORS: Mapping[str, type[InForceError]] = {"not_found": NotFoundError, "unknown_portfolio": NotFoundError, "damaged": IntegrityError}
_T = TypeVar("_T")
_UNKNOWN_TOKEN = 401  # it has just taken the place of the server that was looked up
_ATTEMPTS = 20
_PAUSE = 0.5  # seconds in which a server that was stopped lets go, or one that comes up can be found


class LostError(UsageError):
    """The server did not answer, or ended before it did; what it has recorded stays."""


def beside_server(data: Path, here: Callable[[], _T], there: Callable[[ServerNote], _T]) -> _T:
    """Do what is safe to repeat where the vectors are: `there`, in the server of a data folder, else `here`.

    A server may come up or go away meanwhile: then it is done where they are by then.
    """
    for attempt in range(_ATTEMPTS):
        note = read_server_note(data)
        try:
            return there(note) if note is not None else here()
        except (ServedError, LostError):
            if attempt == _ATTEMPTS - 1:
                raise
        time.sleep(_PAUSE)
    raise AssertionError


def index(note: ServerNote, portfolio: str, paths: Sequence[str], reads: Reads) -> Indexed:
    """Have the server read files and folders; its problems are raised as the errors they were."""
    from indexing.readers.object_store import is_url

    places = [one if is_url(one) else str(Path(one).absolute()) for one in paths]
    asked = {"portfolio": portfolio, "paths": places, "model": reads.model, "second": reads.second, "budget": reads.budget}
    return cast("Indexed", _sent(note, "POST", "/v1/index", asked))


def withdraw(note: ServerNote, portfolio: str, document: str, said: Mapping[str, str], as_of: str | None) -> WithdrawalShape:
    """Have the server take a document out; `said` is who decided (`by`) and why (`reason`)."""
    query = urllib.parse.urlencode({"portfolio": portfolio, **({"as_of": as_of} if as_of else {})})
    path = f"/v1/documents/{urllib.parse.quote(document, safe='')}?{query}"
    return cast("WithdrawalShape", _sent(note, "DELETE", path, said))


def _sent(note: ServerNote, method: str, path: str, body: Mapping[str, object]) -> object:
    """Return what the server answers to its owner; its problems are raised as the errors they were."""
    request = urllib.request.Request(
        f"http://{_address(note)}{path}",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {note.token}"},
        method=method,
    )
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request) as response:
            return json.load(response)
    except urllib.error.HTTPError as refused:
        raise _error(refused) from None
    except (OSError, http.client.HTTPException, ValueError) as failed:  # refused, cut off, or half an answer
        reason = failed.reason if isinstance(failed, urllib.error.URLError) else failed
        raise LostError(f"The server that holds this data folder does not answer ({reason}). Stop it and try again.") from None


def _address(note: ServerNote) -> str:
    """A server that listens on every address is reached on the loopback one."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(note.host, note.host)  # noqa: S104 - compared, not bound
    return f"[{host}]:{note.port}" if ":" in host else f"{host}:{note.port}"


def _error(refused: urllib.error.HTTPError) -> InForceError:
    try:
        problem = json.load(refused)
        if problem["code"] == "unauthorized":
            return LostError(f"The server that holds this data folder does not know us: {problem['detail']}")
        return _ERRORS.get(problem["code"], UsageError)(problem["detail"])
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        said = f"The server that holds this data folder said {refused.code} {refused.reason}."
        return LostError(said) if refused.code == _UNKNOWN_TOKEN else UsageError(said)
