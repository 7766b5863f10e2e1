"""Vendors that stand on this machine: OpenAI and Anthropic wire formats, scripted, counted, over HTTP or without a socket.

    with FakeVendor(lambda asked: {"relation": "UNRELATED", ...}) as vendor:
        open_model(f"local:any@{vendor.url}", ...)

As a process, so that what asks it can be killed: ``python -m tests.indexing.llm.vendors --port 0 --count-file F``
prints its address as the first line, and appends one JSON line to F for each call before it answers it.
`--answers package.module:function` names the callable that answers; without it the smallest fitting answer is given.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import itertools
import json
import sys
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx2

from tests.indexing.llm.wires import Asked, Behaviour, Kind, Wire, answer, asked, good, signs_of_life, status

Script = Callable[[Asked], "Behaviour | Mapping[str, Any]"]
"""What a vendor does at a call: a behaviour, or the arguments of a good answer."""


def smallest(schema: Mapping[str, Any]) -> Any:
    """Return the smallest value of the form that a JSON schema asks for."""
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][-1]
    if "anyOf" in schema:
        return smallest(schema["anyOf"][-1])
    kind = schema.get("type")
    kind = kind[-1] if isinstance(kind, list) else kind
    if kind == "object":
        return {name: smallest(of) for name, of in schema.get("properties", {}).items() if name in schema.get("required", ())}
    plain: dict[str, Any] = {"array": [], "string": "", "integer": 0, "number": 0, "boolean": False, "null": None}
    return schema.get("minimum", plain[kind or "null"])


def fitting(question: Asked) -> Mapping[str, Any]:
    """Answer any prompt with the smallest value of the asked form."""
    return dict(smallest(question.schema))


def in_turn(*steps: Behaviour | Mapping[str, Any]) -> Script:
    """Do one after the other; the last again and again."""
    left = itertools.chain(steps, itertools.repeat(steps[-1]))
    return lambda _question: next(left)


def without(modes: Collection[str], script: Script) -> Script:
    """Do not take requests that ask for the form of the answer in these modes, as some servers do not."""
    return lambda question: status(400) if question.mode in modes else script(question)


class FakeVendor:
    """A server on loopback. `script` decides each call; `calls` are the requests so far, `count_file` has a line for each."""

    def __init__(self, script: Script = fitting, *, count_file: Path | None = None, port: int = 0) -> None:
        self.calls: list[Asked] = []
        self._script = script
        self._count_file = count_file
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._server = _Server(("127.0.0.1", port), self)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.002}, daemon=True)

    @property
    def url(self) -> str:
        """The base address of the OpenAI wire formats (Anthropic's is `origin`)."""
        return f"{self.origin}/v1"

    @property
    def origin(self) -> str:
        """The address without a path."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def count(self) -> int:
        """How many calls came in."""
        return len(self.calls)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._closing.set()
        if self._thread.is_alive():  # without a socket between it need not have been started
            self._server.shutdown()
            self._thread.join()
        self._server.server_close()

    def serve(self) -> None:
        """Serve in this thread until the process ends."""
        self._server.serve_forever()

    def decide(self, path: str, headers: Mapping[str, str], body: Mapping[str, Any]) -> tuple[Asked, Behaviour]:
        """Count a call, write it down and decide it; raises LookupError for an address that no vendor has."""
        with self._lock:
            question = asked(path, headers, body, len(self.calls) + 1)
            self.calls.append(question)
        found = self._script(question)
        behaviour = found if isinstance(found, Behaviour) else good(found)
        if self._count_file is not None:
            with self._lock, self._count_file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(_line(question, behaviour)) + "\n")
        return question, behaviour

    def transport(self) -> httpx2.MockTransport:
        """Return the same vendor without a socket between."""
        return httpx2.MockTransport(self._handled)

    def _handled(self, request: httpx2.Request) -> httpx2.Response:
        question, behaviour = self.decide(request.url.path, request.headers, json.loads(request.content))
        if behaviour.kind is Kind.HANG:
            raise httpx2.ReadTimeout("nothing came", request=request)
        if behaviour.kind is Kind.DROP:
            raise httpx2.RemoteProtocolError("Server disconnected without sending a response.", request=request)
        wire = answer(question, behaviour)
        return httpx2.Response(wire.status, headers=dict(wire.headers), stream=_Chunks(wire), request=request)

    def wait(self, seconds: float) -> bool:
        """Say nothing for some time, or until the server closes; true if it closes."""
        return self._closing.wait(seconds)


def _line(question: Asked, behaviour: Behaviour) -> Mapping[str, Any]:
    """Return what is written down of a call: `prompt` tells one question from another and does not hold it."""
    prompt = hashlib.sha256(question.words.encode()).hexdigest()
    return {"number": question.number, "wire": question.wire, "tool": question.tool, "prompt": prompt, "did": behaviour.kind.value}


class _Chunks(httpx2.SyncByteStream):
    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def __iter__(self) -> Iterator[bytes]:
        yield from self._wire.chunks
        if not self._wire.whole:
            raise httpx2.RemoteProtocolError("peer closed connection without sending complete message body")


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, address: tuple[str, int], vendor: FakeVendor) -> None:
        self.vendor = vendor
        super().__init__(address, _Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a client that hangs up, or is killed, is what these servers are for."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # small writes one after the other would each wait 40 ms for the other side
    server: _Server

    def do_POST(self) -> None:
        """Answer one call."""
        body = json.loads(self.rfile.read(int(self.headers.get("content-length", "0"))))
        try:
            question, behaviour = self.server.vendor.decide(self.path, dict(self.headers.items()), body)
        except LookupError:
            return self.send_error(404)
        match behaviour.kind:
            case Kind.HANG:
                self.server.vendor.wait(behaviour.seconds)
                self.close_connection = True
            case Kind.DROP:
                self.close_connection = True
            case Kind.TRICKLE:
                self._send(Wire(200, {"content-type": "text/event-stream"}, (), whole=False), self._alive(question, behaviour))
            case _:
                wire = answer(question, behaviour)
                self._send(wire, iter(wire.chunks))
        return None

    def _alive(self, question: Asked, behaviour: Behaviour) -> Iterator[bytes]:
        for _ in range(int(behaviour.seconds / 0.02)):
            yield signs_of_life(question)
            if self.server.vendor.wait(0.02):
                return

    def _send(self, wire: Wire, chunks: Iterator[bytes]) -> None:
        self.send_response(wire.status)
        for name, value in wire.headers.items():
            self.send_header(name, value)
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for chunk in chunks:
            self.wfile.write(b"%x\r\n%b\r\n" % (len(chunk), chunk))
            self.wfile.flush()
        if wire.whole:
            self.wfile.write(b"0\r\n\r\n")
        else:
            self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is the base class's
        """Keep quiet."""


def _callable(name: str) -> Script:
    module, _, function = name.partition(":")
    found: Script = getattr(importlib.import_module(module), function)
    return found


def main(arguments: list[str]) -> None:
    """Run a vendor as a process of its own."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--count-file", type=Path, required=True)
    parser.add_argument(
        "--answers", type=_callable, default=fitting, help="package.module:function, from Asked to arguments or a Behaviour"
    )
    options = parser.parse_args(arguments)
    vendor = FakeVendor(options.answers, count_file=options.count_file, port=options.port)
    sys.stdout.write(vendor.url + "\n")
    sys.stdout.flush()
    vendor.serve()


def counted(count_file: Path) -> list[Mapping[str, Any]]:
    """Return the calls written down in a file, in order; a line that a kill cut off is left out."""
    text = count_file.read_text(encoding="utf-8") if count_file.exists() else ""
    return [json.loads(line) for line in itertools.takewhile(lambda line: line.endswith("\n"), text.splitlines(keepends=True))]


if __name__ == "__main__":
    main(sys.argv[1:])
