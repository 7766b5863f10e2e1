"""Recorded replies of a model, given again: the same every time, free, without network.

`recorded/NAME.jsonl` has one reply a line: `id`, the sha256 of the question (messages, tools, form of the answer) as far as 24 hex digits
go, and `arguments`, what the model answered. A question that was never recorded is refused, and counted.
"""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

RECORDED = Path(__file__).with_name("recorded")
_ID = 24
_INSTRUMENT = re.compile(r"<<<INSTRUMENT \w+\n(.*)\nINSTRUMENT \w+>>>", re.DOTALL)
_IDENTITY = ("messages", "tools", "response_format")


def identity(body: Mapping[str, Any]) -> str:
    """Return the identity of a question to Chat Completions; the name of the model is no part of it."""
    kept = {name: body.get(name) for name in _IDENTITY}
    return hashlib.sha256(json.dumps(kept, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:_ID]


@dataclass(slots=True)
class Replies:
    """The replies of some files by identity; `missing` are the questions that none of them answers, `asked` how often each was."""

    arguments: Mapping[str, Mapping[str, Any]]
    missing: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    asked: dict[str, int] = field(default_factory=dict)
    sent: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Characters of the instructions, and of the rest, of each question."""
    shown: dict[str, int] = field(default_factory=dict)
    """Characters of the instrument that each question about its changes shows."""
    tools: dict[str, str] = field(default_factory=dict)
    """The tool that each question asks for."""

    @classmethod
    def of(cls, *names: str) -> Replies:
        """Read the replies of some names ("sample")."""
        rows = [json.loads(row) for name in names for row in (RECORDED / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
        return cls({row["id"]: row["arguments"] for row in rows})

    def stream(self, body: Mapping[str, Any]) -> bytes:
        """Return the answer to a question as a server streams it; a refusal where none was recorded."""
        key = identity(body)
        first, *rest = (str(m.get("content") or "") for m in body["messages"])
        self.asked[key] = self.asked.get(key, 0) + 1
        self.sent[key] = len(first), sum(map(len, rest))
        self.tools[key] = _tool(body)
        instrument = _INSTRUMENT.search("".join(rest)) if self.tools[key] == "state_changes" else None
        if instrument is not None:
            self.shown[key] = len(instrument[1])
        said = self.arguments.get(key)
        if said is None:
            self.missing[key] = {"id": key, **{name: body.get(name) for name in _IDENTITY}}
        text = "" if said is None else json.dumps(said, ensure_ascii=False)
        chunk = {"id": key, "object": "chat.completion.chunk", "created": 0, "model": body.get("model", "")}
        delta: dict[str, Any] = {"role": "assistant", "content": text}
        if said is not None and body.get("tools"):
            function = {"name": body["tools"][0]["function"]["name"], "arguments": text}
            delta = {
                "role": "assistant",
                "content": None,
                "tool_calls": [{"index": 0, "id": "1", "type": "function", "function": function}],
            }
        finish = "content_filter" if said is None else "tool_calls" if "tool_calls" in delta else "stop"
        tokens = sum(self.sent[key]) // 4, len(text) // 4
        usage = {"prompt_tokens": tokens[0], "completion_tokens": tokens[1], "total_tokens": sum(tokens)}
        chunks: Sequence[Mapping[str, Any]] = (
            {**chunk, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]},
            {**chunk, "choices": [{"index": 0, "delta": {}, "finish_reason": finish}]},
            {**chunk, "choices": [], "usage": usage},
        )
        return "".join(f"data: {json.dumps(one, ensure_ascii=False)}\n\n" for one in chunks).encode() + b"data: [DONE]\n\n"


def _tool(body: Mapping[str, Any]) -> str:
    """Return the name of the tool that a question asks for, or of the form of its answer."""
    form = (body.get("response_format") or {}).get("json_schema")
    return str(form["name"] if form else body["tools"][0]["function"]["name"] if body.get("tools") else "")


@contextmanager
def serving(replies: Replies) -> Iterator[str]:
    """Answer on this machine; yields how the model is named to In Force."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as its base names it
            """Say nothing."""

        def do_POST(self) -> None:
            """Answer a question."""
            body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)))
            raw = replies.stream(body)
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"local:recorded@http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()


def kept(folder: Path, name: str) -> int:
    """Write the replies of a relay's folder to `recorded/NAME.jsonl`; return how many there are."""
    rows = {path.stem: json.loads(path.read_text(encoding="utf-8"))["arguments"] for path in sorted(folder.glob("*.json"))}
    text = "".join(json.dumps({"id": key, "arguments": said}, ensure_ascii=False, sort_keys=True) + "\n" for key, said in rows.items())
    (RECORDED / f"{name}.jsonl").write_text(text, encoding="utf-8")
    return len(rows)
