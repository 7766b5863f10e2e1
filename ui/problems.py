"""Errors as `application/problem+json`: a stable code, a status, a sentence. Never a path, a trace or contract text."""

from __future__ import annotations

import json
import logging
import re
import traceback
from collections.abc import Iterable, Mapping
from enum import StrEnum
from os.path import commonpath
from pathlib import PurePath
from types import MappingProxyType
from typing import Any, NotRequired, Self, cast

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from typing_extensions import TypedDict

from graph.errors import (
    AmbiguousError,
    ConflictError,
    InForceError,
    IntegrityError,
    NotAllowedError,
    NotFoundError,
    StoreBusyError,
    StoreUnavailableError,
    UnreadableError,
    UsageError,
)
from ui.runtime.lock import AtWorkError, disk_fault

log = logging.getLogger(__name__)
MEDIA_TYPE = "application/problem+json"


class Code(StrEnum):
    """What programs tell problems apart by: a closed list, each with its one status, and its title in words."""

    status: int
    words: str

    def __new__(cls, code: str, status: int, words: str) -> Self:
        """Make a code of its three parts."""
        member = str.__new__(cls, code)
        member._value_, member.status, member.words = code, status, words
        return member

    MALFORMED = "malformed", 400, "The request is malformed"
    UNAUTHORIZED = "unauthorized", 401, "A key is needed"
    FORBIDDEN = "forbidden", 403, "The key does not allow this"
    NOT_FOUND = "not_found", 404, "There is no such thing"
    UNKNOWN_PORTFOLIO = "unknown_portfolio", 404, "There is no such portfolio"
    BAD_CURSOR = "bad_cursor", 404, "There is no such page"
    METHOD_NOT_ALLOWED = "method_not_allowed", 405, "This cannot be done here"
    TOO_SLOW = "too_slow", 408, "The request is too slow"
    CONFLICT = "conflict", 409, "Somebody was faster"
    AMBIGUOUS = "ambiguous", 409, "The name fits several things"
    NOT_APPLICABLE = "not_applicable", 409, "This cannot be said of it"
    TOO_LARGE = "too_large", 413, "The request is too large"
    WRONG_TYPE = "wrong_type", 415, "The body is of another type"
    WRONG_HOST = "wrong_host", 421, "This server has another name"
    BAD_REQUEST = "bad_request", 422, "The request is not as it should be"
    BAD_QUESTION = "bad_question", 422, "The question cannot be read"
    BAD_DAY = "bad_day", 422, "A day cannot be read"
    KEY_REUSED = "key_reused", 422, "The idempotency key stands for another request"
    UNREADABLE = "unreadable", 422, "What was sent cannot be read"
    NOT_ALLOWED = "not_allowed", 422, "It does not allow this where it stands"
    TOO_MANY = "too_many", 429, "Too many requests"
    INTERNAL = "internal", 500, "The server failed"
    DAMAGED = "damaged", 500, "What is stored is not what was recorded"
    BUSY = "busy", 503, "The server is busy"
    TIMED_OUT = "timed_out", 503, "It took too long"
    NOT_READY = "not_ready", 503, "The server is not ready"


ALWAYS = (
    Code.UNAUTHORIZED, Code.FORBIDDEN, Code.TOO_LARGE, Code.WRONG_HOST, Code.BAD_REQUEST, Code.TOO_MANY, Code.INTERNAL, Code.BUSY,
)  # fmt: skip
"""What any request may meet."""
_BY_STATUS: Mapping[int, Code] = {code.status: code for code in reversed(Code)}
"""What an error is called of which only the status is known: the first code that has it."""
_BY_ERROR: tuple[tuple[type[InForceError], Code], ...] = (
    (AmbiguousError, Code.AMBIGUOUS),
    (ConflictError, Code.CONFLICT),
    (UsageError, Code.BAD_REQUEST),
    (NotFoundError, Code.NOT_FOUND),
    (UnreadableError, Code.UNREADABLE),
    (IntegrityError, Code.DAMAGED),
)
_SENTENCE = re.compile(r"(?<=[.;!?])\s+")
_COMMAND = re.compile(r"`inforce |\s--[a-z]")
_AGAIN = "2"  # seconds after which a request that found no room is worth repeating


class Problem(TypedDict):
    """Why a request was not answered (RFC 9457).

    `instance` is the request's id, `matches` what an ambiguous name fits, `allowed` what could be said where an obligation stands.
    """

    type: str
    code: str
    title: str
    status: int
    detail: str
    instance: str
    matches: NotRequired[list[str]]
    allowed: NotRequired[list[str]]


class Refused(Exception):  # noqa: N818 - a refusal is no error of ours
    """A request refused by the door itself; `detail` is a sentence for people, `more` stands in the problem beside it."""

    def __init__(
        self, code: Code, detail: str, headers: Mapping[str, str] | None = None, more: Mapping[str, object] = MappingProxyType({})
    ) -> None:
        self.code = code
        self.detail = detail
        self.headers = dict(headers or {})
        self.more = more
        super().__init__(detail)

    @property
    def status(self) -> int:
        """The status that its code has."""
        return self.code.status


def problem(code: Code, detail: str, instance: str = "", matches: Iterable[str] = ()) -> Problem:
    """Return a problem as it is sent."""
    told: Problem = {
        "type": "about:blank",
        "code": code,
        "title": code.words,
        "status": code.status,
        "detail": detail,
        "instance": instance,
    }
    if named := list(matches):
        told["matches"] = named
    return told


def problem_of(error: Exception, instance: str = "") -> Problem:
    """Return what is said of an error; of one that nobody meant, only that it was one: its words may be a contract's."""
    if isinstance(error, Refused):
        return cast("Problem", {**problem(error.code, error.detail, instance), **error.more})
    beside = _of_the_server(error, instance)
    if beside is not None:
        return beside
    if isinstance(error, AmbiguousError):
        tails = _tails(error.matches)
        return problem(Code.AMBIGUOUS, str(AmbiguousError(error.asked, tails)), instance, tails)
    if isinstance(error, NotAllowedError):
        return {**problem(Code.NOT_ALLOWED, str(error), instance), "allowed": list(error.allowed)}
    for kind, code in _BY_ERROR:
        if isinstance(error, kind):
            return problem(code, _without_commands(str(error)), instance)
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error("request %s failed: %s\n%s", instance, type(error).__name__, where)
    return problem(Code.INTERNAL, "In Force failed on this request. Please report it with the request's id.", instance)


def _of_the_server(error: Exception, instance: str) -> Problem | None:
    """Return what is said of an error that lies with the server and not with the request or with us; None for another."""
    if isinstance(error, (AtWorkError, StoreBusyError)):
        return problem(Code.BUSY, "Somebody else is recording something. Try again in a moment.", instance)
    full = str(error) if isinstance(error, StoreUnavailableError) else "" if isinstance(error, InForceError) else disk_fault(error)
    if not full:
        return None
    log.error("request %s failed: %s", instance, full)
    return problem(Code.NOT_READY, "The disk of the server is full or cannot be written. Tell whoever runs it.", instance)


def response(told: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """Return a problem as a response."""
    more = {"Retry-After": _AGAIN} if told["code"] in {Code.BUSY, Code.TIMED_OUT, Code.TOO_MANY, Code.NOT_READY} else {}
    return Response(json.dumps(told), told["status"], {**more, **(headers or {})}, media_type=MEDIA_TYPE)


def request_id(request: Request) -> str:
    """Return the id of a request; "" where nothing has given it one."""
    return str(getattr(request.state, "request_id", ""))


async def on_error(request: Request, error: Exception) -> Response:
    """Answer with what is said of an error."""
    return response(problem_of(error, request_id(request)), error.headers if isinstance(error, Refused) else None)


async def on_malformed(request: Request, error: Exception) -> Response:
    """Answer that the request is not as it should be, and where; what was sent is not repeated."""
    assert isinstance(error, RequestValidationError)
    faults = error.errors()
    code = _code_of(faults)
    detail = "; ".join(f"{_place(fault)}: {_fault_message(fault)}" for fault in faults[:10])
    return response(problem(code, detail, request_id(request)))


async def on_http(request: Request, error: Exception) -> Response:
    """Answer what the framework refused: an unknown path, a method, a body."""
    assert isinstance(error, HTTPException)
    code = _BY_STATUS.get(error.status_code, Code.BAD_REQUEST)
    ours = error.detail if error.detail.endswith(".") else f"{code.words}."
    return response(problem(code, ours, request_id(request)), error.headers)


def documented(*codes: Code) -> dict[int | str, dict[str, Any]]:
    """Return the problems of an operation for its OpenAPI description, by status, those of every request among them."""
    by_status: dict[int | str, list[Code]] = {}
    for code in dict.fromkeys((*ALWAYS, *codes)):
        by_status.setdefault(code.status, []).append(code)
    return {status: _described(same) for status, same in sorted(by_status.items(), key=lambda one: int(one[0]))}


def _described(codes: list[Code]) -> dict[str, Any]:
    examples = {code.value: {"value": problem(code, code.words + ".", "3f0c5d9e7b7d4f3a8f6f2f7b0c1d2e3f")} for code in codes}
    content = {"schema": {"$ref": "#/components/schemas/Problem"}, "examples": examples}
    return {"description": "; ".join(f"`{code}`: {code.words.lower()}" for code in codes), "content": {MEDIA_TYPE: content}}


def _code_of(faults: Iterable[Mapping[str, Any]]) -> Code:
    kinds = {str(fault["type"]) for fault in faults}
    places = {str(fault["loc"][-1]) for fault in faults if fault["loc"]}
    if "json_invalid" in kinds:
        return Code.MALFORMED
    if Code.BAD_DAY in kinds:
        return Code.BAD_DAY
    return Code.BAD_QUESTION if "question" in places else Code.BAD_REQUEST


def _fault_message(fault: Mapping[str, Any]) -> str:
    """Return what is wrong, for people: patterns are for programs, and stand in the description of the API."""
    if fault["type"] == "json_invalid":
        return f"the body is no JSON: {fault.get('ctx', {}).get('error', 'it breaks off')} at character {fault['loc'][-1]}"
    return "this is not of the form it should have" if fault["type"] == "string_pattern_mismatch" else str(fault["msg"])


def _place(fault: Mapping[str, Any]) -> str:
    """Return where a fault is: of names that we did not choose, nothing that could not be one."""
    named = [str(part) for part in fault["loc"][1:] if fault["type"] != "json_invalid"]
    return ".".join(part if part.isascii() and part.isprintable() and len(part) <= 40 else "..." for part in named) or "body"


def _without_commands(words: str) -> str:
    """Return a message without its sentences about the command line: a client of the API has none."""
    kept = [one for one in _SENTENCE.split(words) if not _COMMAND.search(one)]
    return " ".join(kept) or words


def _tails(matches: tuple[str, ...]) -> tuple[str, ...]:
    """Return names without the folders of this machine that they share."""
    paths = [PurePath(one) for one in matches]
    if not any(path.is_absolute() for path in paths):
        return matches
    try:
        shared = commonpath([str(path.parent) for path in paths if path.is_absolute()])
    except ValueError:  # on two drives
        return tuple(path.name for path in paths)
    return tuple(path.relative_to(shared).as_posix() if path.is_absolute() else str(path) for path in paths)
