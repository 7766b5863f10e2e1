"""What OpenAI (Responses, Chat Completions) and Anthropic (Messages) say on the wire, well and badly, as a server says it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

_FENCED = re.compile(r"^<<<(?P<name>[A-Z0-9-]+) (?P<mark>\w+)\n(?P<words>.*?)\n(?P=name) (?P=mark)>>>", re.DOTALL | re.MULTILINE)


class Kind(StrEnum):
    """How a server behaves at one call."""

    GOOD = "GOOD"
    STATUS = "STATUS"  # an HTTP error
    HANG = "HANG"  # it takes the request and says nothing
    DROP = "DROP"  # it closes the connection without a word
    BROKEN = "BROKEN"  # arguments that are no JSON
    CUT = "CUT"  # the connection breaks in the middle of the answer
    ENDED = "ENDED"  # the stream ends in order, but before the answer does
    TRICKLE = "TRICKLE"  # it sends signs of life, and never an answer
    OTHER_TOOL = "OTHER_TOOL"
    NO_TOOL = "NO_TOOL"  # prose instead of a call
    LENGTH = "LENGTH"  # cut off at the longest length
    REFUSAL = "REFUSAL"  # the model declines
    FILTER = "FILTER"  # the vendor's filter holds the answer back
    EVENT = "EVENT"  # an error told within the stream


@dataclass(frozen=True)
class Behaviour:
    """What a server does at one call. `arguments` are what the tool is called with; `code` is the vendor's name of an error."""

    kind: Kind
    arguments: Mapping[str, Any] = field(default_factory=dict)
    status: int = 200
    code: str = ""
    retry_after: str | None = None
    seconds: float = 30.0


def good(arguments: Mapping[str, Any]) -> Behaviour:
    """Answer with these arguments."""
    return Behaviour(Kind.GOOD, arguments)


def status(code: int, *, name: str = "", retry_after: str | None = None) -> Behaviour:
    """Answer with an HTTP error."""
    return Behaviour(Kind.STATUS, status=code, code=name, retry_after=retry_after)


@dataclass(frozen=True)
class Asked:
    """One request as the server took it: `number` counts from 1. `mode` is how the form of the answer was asked for."""

    wire: str  # "responses", "chat", "messages"
    number: int
    model: str
    system: str
    user: str
    tool: str
    schema: Mapping[str, Any]
    mode: str  # "tool", "json_schema", "text"
    streamed: bool
    key: str  # what was sent as credential
    body: Mapping[str, Any]

    @property
    def words(self) -> str:
        """All the words that were sent, to tell one question from another."""
        return f"{self.system}\n{self.user}"

    @property
    def texts(self) -> Mapping[str, str]:
        """The fenced texts by their names ("NEWER-TEXT"), as they were sent."""
        return {found["name"]: found["words"] for found in _FENCED.finditer(self.user)}


def asked(path: str, headers: Mapping[str, str], body: Mapping[str, Any], number: int) -> Asked:
    """Read a request; raises LookupError for an address that no vendor has."""
    held = {name.lower(): value for name, value in headers.items()}
    key = held.get("x-api-key") or held.get("authorization", "").removeprefix("Bearer ")
    for end, wire, read in _READERS:
        if path.split("?", maxsplit=1)[0].endswith(end):
            system, user, tool, schema, mode = read(body)
            return Asked(wire, number, body["model"], system, user, tool, schema, mode, bool(body.get("stream")), key, body)
    raise LookupError(path)


_Read = tuple[str, str, str, Mapping[str, Any], str]


def _responses(body: Mapping[str, Any]) -> _Read:
    tool = body["tools"][0]
    return body.get("instructions", ""), _text(body["input"]), tool["name"], tool["parameters"], "tool"


def _chat(body: Mapping[str, Any]) -> _Read:
    system = "\n".join(_text(m["content"]) for m in body["messages"] if m["role"] in {"system", "developer"})
    user = "\n".join(_text(m["content"]) for m in body["messages"] if m["role"] == "user")
    if body.get("tools"):
        function = body["tools"][0]["function"]
        return system, user, function["name"], function["parameters"], "tool"
    form = (body.get("response_format") or {}).get("json_schema")
    return (system, user, form["name"], form["schema"], "json_schema") if form else (system, user, "", {}, "text")


def _messages(body: Mapping[str, Any]) -> _Read:
    tool = body["tools"][0]
    user = "\n".join(_text(m["content"]) for m in body["messages"] if m["role"] == "user")
    return _text(body.get("system", "")), user, tool["name"], tool["input_schema"], "tool"


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "\n".join(_text(part["content"]) if "content" in part else str(part.get("text", "")) for part in content)


_READERS: tuple[tuple[str, str, Callable[[Mapping[str, Any]], _Read]], ...] = (
    ("/chat/completions", "chat", _chat),
    ("/responses", "responses", _responses),
    ("/messages", "messages", _messages),
)


@dataclass(frozen=True)
class Said:
    """What the model says, before it is put on a wire: a call of `tool` with `text`, or prose where tool is None."""

    tool: str | None
    text: str
    stop: str  # "done", "length", "refusal", "filter"


@dataclass(frozen=True)
class Wire:
    """An HTTP answer: `chunks` in order, and whether it then ends as it should."""

    status: int
    headers: Mapping[str, str]
    chunks: tuple[bytes, ...]
    whole: bool = True


def answer(question: Asked, behaviour: Behaviour) -> Wire:
    """Return what goes over the wire; HANG, DROP and TRICKLE are the server's business."""
    if behaviour.kind is Kind.STATUS:
        return _status(question, behaviour)
    said = _said(question, behaviour)
    whole, events = {"responses": _on_responses, "chat": _on_chat, "messages": _on_messages}[question.wire](question, said)
    if not question.streamed:
        body = json.dumps(whole).encode()
        cut = behaviour.kind is Kind.CUT
        return Wire(200, {"content-type": "application/json"}, (body[: len(body) // 2] if cut else body,), not cut)
    if behaviour.kind is Kind.EVENT:
        events = [*events[:1], _error_event(question, behaviour)]
    lines = tuple(_sse(event) for event in events)
    if question.wire == "chat" and behaviour.kind is not Kind.ENDED:
        lines += (b"data: [DONE]\n\n",)
    if behaviour.kind in {Kind.CUT, Kind.ENDED}:
        lines = lines[: max(2, len(lines) // 2)]
    return Wire(200, {"content-type": "text/event-stream"}, lines, behaviour.kind is not Kind.CUT)


def signs_of_life(question: Asked) -> bytes:
    """Return what a server sends to keep a stream open."""
    return b'event: ping\ndata: {"type": "ping"}\n\n' if question.wire == "messages" else b": keep-alive\n\n"


def _status(question: Asked, behaviour: Behaviour) -> Wire:
    headers = {"content-type": "application/json"} | ({"retry-after": behaviour.retry_after} if behaviour.retry_after is not None else {})
    # A vendor may quote what it was sent: nothing of it may reach our messages.
    message = f"Not possible: {question.user}"
    if question.wire == "messages":
        body: Any = {"type": "error", "error": {"type": behaviour.code or "api_error", "message": message}}
    else:
        body = {"error": {"message": message, "type": "error", "param": None, "code": behaviour.code or None}}
    return Wire(behaviour.status, headers, (json.dumps(body).encode(),))


def _said(question: Asked, behaviour: Behaviour) -> Said:
    text = json.dumps(behaviour.arguments)
    tool = question.tool if question.mode == "tool" else None
    match behaviour.kind:
        case Kind.BROKEN:
            return Said(tool, text[:-1] + ",", "done")
        case Kind.OTHER_TOOL:
            return Said("quite_another_tool", text, "done")
        case Kind.NO_TOOL:
            return Said(None, "I would rather talk about it.", "done")
        case Kind.LENGTH:
            return Said(tool, text[: len(text) // 2], "length")
        case Kind.REFUSAL | Kind.FILTER:
            return Said(None, "I cannot help with that.", "refusal" if behaviour.kind is Kind.REFUSAL else "filter")
        case _:
            return Said(tool, text, "done")


_Event = Mapping[str, Any]
INPUT, CACHED, OUTPUT = 120, 80, 30
"""The tokens that a good answer reports: of the input, of them from the vendor's cache, of the output."""


def _on_responses(question: Asked, said: Said) -> tuple[_Event, list[_Event]]:
    item: dict[str, Any]
    if said.tool is not None:
        item = {
            "type": "function_call",
            "id": "fc_1",
            "call_id": "call_1",
            "name": said.tool,
            "arguments": said.text,
            "status": "completed",
        }
    else:
        kind = {"type": "refusal", "refusal": said.text} if said.stop == "refusal" else {"type": "output_text", "text": said.text}
        item = {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": [{**kind, "annotations": []}]}
    reason = {"length": "max_output_tokens", "filter": "content_filter"}.get(said.stop)
    usage = {
        "input_tokens": INPUT,
        "input_tokens_details": {"cached_tokens": CACHED, "cache_write_tokens": 0},
        "output_tokens": OUTPUT,
        "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": INPUT + OUTPUT,
    }
    base = {"id": "resp_1", "object": "response", "created_at": 0, "model": question.model, "tools": [], "tool_choice": "auto"}
    base |= {"parallel_tool_calls": False, "error": None, "incomplete_details": None}
    begun = {**base, "status": "in_progress", "output": [], "usage": None}
    whole = {**base, "status": "incomplete" if reason else "completed", "output": [item], "usage": usage}
    whole |= {"incomplete_details": {"reason": reason} if reason else None}
    steps: list[dict[str, Any]] = [
        {"type": "response.created", "response": begun},
        {"type": "response.in_progress", "response": begun},
        {"type": "response.output_item.added", "output_index": 0, "item": {**item, "arguments": ""}},
    ]
    kind_of = "response.function_call_arguments.delta" if said.tool else "response.output_text.delta"
    steps += [{"type": kind_of, "item_id": item["id"], "output_index": 0, "content_index": 0, "delta": part} for part in _parts(said.text)]
    steps += [
        {"type": "response.output_item.done", "output_index": 0, "item": item},
        {"type": f"response.{whole['status']}", "response": whole},
    ]
    return whole, [{**step, "sequence_number": number} for number, step in enumerate(steps)]


def _on_chat(question: Asked, said: Said) -> tuple[_Event, list[_Event]]:
    call = {"index": 0, "id": "call_1", "type": "function", "function": {"name": said.tool, "arguments": said.text}}
    spoken = {"refusal": said.text} if said.stop == "refusal" else {"content": said.text}
    reason = {"length": "length", "filter": "content_filter"}.get(said.stop, "tool_calls" if said.tool else "stop")
    usage = {
        "prompt_tokens": INPUT,
        "completion_tokens": OUTPUT,
        "total_tokens": INPUT + OUTPUT,
        "prompt_tokens_details": {"cached_tokens": CACHED},
    }
    base = {"id": "chatcmpl-1", "created": 0, "model": question.model}
    message = {"role": "assistant", "content": None} | ({"tool_calls": [call]} if said.tool else spoken)
    whole = {**base, "object": "chat.completion", "choices": [{"index": 0, "message": message, "finish_reason": reason}], "usage": usage}
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": None}]
    if said.tool:
        deltas.append({"tool_calls": [{**call, "function": {"name": said.tool, "arguments": ""}}]})
        deltas += [{"tool_calls": [{"index": 0, "function": {"arguments": part}}]} for part in _parts(said.text)]
    else:
        deltas += [{("refusal" if said.stop == "refusal" else "content"): part} for part in _parts(said.text)]
    chunk = {**base, "object": "chat.completion.chunk"}
    events: list[_Event] = [{**chunk, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas]
    events.append({**chunk, "choices": [{"index": 0, "delta": {}, "finish_reason": reason}]})
    if (question.body.get("stream_options") or {}).get("include_usage"):
        events.append({**chunk, "choices": [], "usage": usage})
    return whole, events


def _on_messages(question: Asked, said: Said) -> tuple[_Event, list[_Event]]:
    block: dict[str, Any] = (
        {"type": "tool_use", "id": "toolu_1", "name": said.tool, "input": {}} if said.tool else {"type": "text", "text": ""}
    )
    reason = {"length": "max_tokens", "refusal": "refusal", "filter": "refusal"}.get(said.stop, "tool_use" if said.tool else "end_turn")
    usage = {"input_tokens": INPUT - CACHED, "cache_creation_input_tokens": 0, "cache_read_input_tokens": CACHED, "output_tokens": 1}
    base = {"id": "msg_1", "type": "message", "role": "assistant", "model": question.model, "stop_sequence": None}
    filled = {**block, "input": _lenient(said.text)} if said.tool else {**block, "text": said.text}
    whole = {**base, "content": [filled], "stop_reason": reason, "usage": {**usage, "output_tokens": OUTPUT}}
    key, kind = ("partial_json", "input_json_delta") if said.tool else ("text", "text_delta")
    events: list[_Event] = [
        {"type": "message_start", "message": {**base, "content": [], "stop_reason": None, "usage": usage}},
        {"type": "content_block_start", "index": 0, "content_block": block},
        {"type": "ping"},
        *({"type": "content_block_delta", "index": 0, "delta": {"type": kind, key: part}} for part in _parts(said.text)),
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": reason, "stop_sequence": None}, "usage": {"output_tokens": OUTPUT}},
        {"type": "message_stop"},
    ]
    return whole, events


def _error_event(question: Asked, behaviour: Behaviour) -> _Event:
    if question.wire == "messages":
        return {"type": "error", "error": {"type": behaviour.code, "message": question.user}}
    if question.wire == "chat":
        return {"error": {"message": question.user, "type": behaviour.code, "code": behaviour.code, "param": None}}
    failed = {"id": "resp_1", "object": "response", "created_at": 0, "model": question.model, "tools": [], "tool_choice": "auto"}
    failed |= {"parallel_tool_calls": False, "status": "failed", "output": [], "error": {"code": behaviour.code, "message": question.user}}
    return {"type": "response.failed", "sequence_number": 9, "response": failed}


def _parts(text: str, size: int = 24) -> Iterator[str]:
    return (text[at : at + size] for at in range(0, len(text), size))


def _sse(event: _Event) -> bytes:
    name = f"event: {event['type']}\n" if "type" in event else ""
    return f"{name}data: {json.dumps(event)}\n\n".encode()


def _lenient(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
