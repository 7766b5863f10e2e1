"""Many clients of a real `inforce serve` at once: what they send, what they must get, and what the process takes meanwhile."""

from __future__ import annotations

import hashlib
import json
import random
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse
from typing import Any, Self
from urllib.parse import urlencode

import psutil

from tests.indexing.llm.vendors import fitting
from tests.indexing.llm.wires import Asked

PLAIN, WORDED = "plain", "worded"
"""Two portfolios: the model is quick with the first, and takes its time with the second."""
SLOW = (2.0, 3.0)  # seconds a slow call takes
DAYS = ("2020-06-01", "2021-06-01", "2023-06-01")
_MARKS = {PLAIN: "Alder", WORDED: "Tardy"}
_PAPER = """{title}

This {title} (this "{short}") is made as of {day} between {mark} Works {n} LLC ("Client") and Birch Data {n}, Inc. ("Provider"){cites}.

{words}

IN WITNESS WHEREOF, the parties have executed this {short} as of {day}.

{mark} WORKS {n} LLC
By: {by}
Name:

BIRCH DATA {n}, INC.
By: {by}
Name:
"""
_CITES = ' and amends the Services Agreement dated January {day}, 2020 between the parties (the "Agreement")'
_REPLACED = 'Section {section} of the Agreement is hereby deleted in its entirety and replaced with the following:\n\n"{section}. {words}"'
_PROVISIONS = """1. Services. Provider shall run the {mark} mill number {n} that Client owns.

2. Payment. Client shall pay each {mark} invoice within {days} days of receipt.

3. Liability. Neither party's liability of {mark} works shall exceed ${cap}00,000.

4. Parking. Client may park {days} lorries at the {mark} mill number {n}."""


def papers(n: int, portfolio: str = PLAIN) -> dict[str, str]:
    """An agreement, an amendment in force and one that nobody signed; other figures and parties for each `n`."""
    mark, day = _MARKS[portfolio], 1 + n % 28
    liability = _REPLACED.format(section=3, words=f"Liability. Neither party's liability of {mark} works shall exceed ${n + 2}50,000.")
    payment = _REPLACED.format(section=2, words=f"Payment. Client shall pay each {mark} invoice within {60 + n} days of receipt.")
    cites, signed = _CITES.format(day=day), "/s/ Ann Alder"
    made = {
        "agreement": ("Services Agreement", "Agreement", f"January {day}, 2020", "", signed, _PROVISIONS),
        "first": ("First Amendment to Services Agreement", "Amendment", f"March {day}, 2021", cites, signed, f"1. Liability. {liability}"),
        "second": ("Second Amendment to Services Agreement", "Amendment", f"April {day}, 2022", cites, "______", f"1. Payment. {payment}"),
    }
    return {
        f"{n}-{name}.txt": _PAPER.format(
            title=title, short=short, day=day_, mark=mark, n=n, cites=cited, by=by,
            words=words.format(mark=mark, n=n, days=20 + n, cap=n + 1) if name == "agreement" else words,
        )
        for name, (title, short, day_, cited, by, words) in made.items()
    }  # fmt: skip


def slowly(asked: Asked) -> Mapping[str, Any]:
    """Word an answer by quoting the first passage: at once, or after seconds where the words are the slow portfolio's."""
    shown = [(int(name.rpartition("-")[2]), words) for name, words in sorted(asked.texts.items()) if name.startswith("PASSAGE")]
    if not shown:
        return fitting(asked)  # it is asked for something else: how a question is to be read
    number, words = shown[0]
    if _MARKS[WORDED] in asked.words:
        chance = random.Random(hashlib.sha256(asked.words.encode()).digest())
        time.sleep(chance.uniform(*SLOW))
    said = words.rpartition("]\n")[2].strip().splitlines()[0].strip('“”"')
    return {"answered": True, "claims": [{"sentence": f"“{said}”", "passages": [number]}]}


@dataclass(frozen=True, slots=True)
class Call:
    """What a client did: `fault` is "" where all went as it should; `answer` is an answer's JSON, `asked` the question it answers."""

    kind: str
    portfolio: str
    began: float
    seconds: float
    fault: str = ""
    asked: tuple[tuple[str, str], ...] = ()
    answer: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Got:
    """A reply: all of it, or nothing is returned."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """What it says."""
        return json.loads(self.body)


class FaultError(Exception):
    """A reply is not as it should be."""


@dataclass
class Client:
    """One client with a key and a connection of its own; what it does hangs on its chance alone."""

    port: int
    key: str
    portfolio: str
    chance: random.Random
    families: int
    actions: Mapping[str, int]
    mine: Iterator[int] = field(default_factory=lambda: iter(()))
    calls: list[Call] = field(default_factory=list)
    uploaded: list[str] = field(default_factory=list)
    _line: HTTPConnection | None = None

    def work(self, end: float, pause: float = 0.1) -> None:
        """Do one thing after the other until then (`time.monotonic`)."""
        while time.monotonic() < end:
            self.do(self.chance.choices([*self.actions], [*self.actions.values()])[0])
            time.sleep(self.chance.uniform(0, 2 * pause))
        if self._line is not None:
            self._line.close()

    def do(self, name: str) -> None:
        """Do one thing, and write down how it went."""
        began, fault = time.monotonic(), ""
        found: tuple[dict[str, str], Mapping[str, Any]] | None = None
        try:
            found = getattr(self, name)()
        except (FaultError, OSError, HTTPException, KeyError, ValueError, IndexError, TypeError) as error:
            fault = f"{name}: {type(error).__name__} {error}"
            if self._line is not None:
                self._line.close()
        asked, answer = found or ({}, None)
        self.calls.append(Call(name, self.portfolio, began, time.monotonic() - began, fault, tuple(sorted(asked.items())), answer))

    def send(self, method: str, path: str, body: object = None, *, wanted: Sequence[int] = (200,), **more: Any) -> Got:
        """Send a request and read its reply to the end; raises FaultError for another status than wanted."""
        given: bytes | None = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json", **more}
        if self._line is None:
            self._line = HTTPConnection("127.0.0.1", self.port, timeout=120)
        self._line.request(method, path, given, headers)
        response: HTTPResponse = self._line.getresponse()
        got = Got(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        if got.status not in wanted:
            raise FaultError(f"{method} {path}: {got.status} {got.body[:300].decode(errors='replace')}")
        return got

    def once(self, method: str, path: str, body: object, wanted: Sequence[int], **more: str) -> Got:
        """Send what changes something with an Idempotency-Key, now and then twice: it is done once."""
        key = f"k-{self.chance.getrandbits(80):x}"
        got = self.send(method, path, body, wanted=wanted, **{"Idempotency-Key": key, **more})
        if self.chance.random() < 0.25 and got.status < 300:
            again = self.send(method, path, body, wanted=(got.status,), **{"Idempotency-Key": key, **more})
            if again.body != got.body or again.headers.get("idempotency-replayed") != "true":
                raise FaultError(f"{method} {path}: done twice")
        return got

    def _asked(self) -> dict[str, str]:
        n, day = self.chance.randrange(self.families), self.chance.choice(DAYS)
        mark = _MARKS[self.portfolio]
        document = f"{n}-agreement.txt"
        return self.chance.choice(
            [
                {"question": "Within how many days shall Client pay each invoice?", "document": document, "as_of": day},
                {"question": "What is the most that a party is liable for?", "document": document, "as_of": day},
                {"question": f"How many lorries may Client park at the {mark} mill number {n}?", "as_of": day},
                {"question": "What is the limit of liability?", "counterparty": f"Birch Data {n}, Inc.", "as_of": day},
            ]
        )

    def ask(self) -> tuple[dict[str, str], Mapping[str, Any]]:
        asked = self._asked()
        return asked, self.send("POST", "/v1/answers", asked).json

    def ask_anew(self) -> tuple[dict[str, str], Mapping[str, Any]]:
        """Ask what nobody asked before, so that no kept answer of the model serves."""
        asked = self._asked()
        asked["question"] += f" (file {self.chance.getrandbits(32):08x})"
        return asked, self.send("POST", "/v1/answers", asked).json

    def stream(self) -> tuple[dict[str, str], Mapping[str, Any]]:
        asked = self._asked()
        return asked, self._streamed(asked)

    def stream_anew(self) -> tuple[dict[str, str], Mapping[str, Any]]:
        asked = self._asked()
        asked["question"] += f" (file {self.chance.getrandbits(32):08x})"
        return asked, self._streamed(asked)

    def _streamed(self, asked: Mapping[str, str]) -> Mapping[str, Any]:
        got = self.send("POST", "/v1/answers", asked, Accept="text/event-stream")
        events = [block.split("\n") for block in got.body.decode().split("\n\n") if block and not block.startswith(":")]
        told = [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in events]
        if [name for name, _ in told][:1] != ["evidence"] or told[-1][0] != "answer" or not got.body.endswith(b"\n\n"):
            raise FaultError(f"a stream of {[name for name, _ in told]}: {told[-1:]}"[:500])
        words = "".join(str(data["text"]) for name, data in told if name == "words")
        if words != told[-1][1]["answer"]:
            raise FaultError("the words of a stream are not those of its answer")
        return dict(told[-1][1])

    def agent(self) -> tuple[dict[str, str], Mapping[str, Any]]:
        asked = self._asked()
        call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "ask", "arguments": asked}}
        got = self.send("POST", "/mcp", call, Accept="application/json, text/event-stream").json
        if got.get("result", {}).get("isError") or not got["result"]["structuredContent"]["answer"]:
            raise FaultError(f"an agent is told {got}"[:300])
        return {}, {}

    def _of_family(self, **more: str) -> str:
        return urlencode({"document": f"{self.chance.randrange(self.families)}-agreement.txt", **more})

    def resolve(self) -> None:
        section = self.chance.choice("1234")
        if not self.send("GET", f"/v1/clauses?{self._of_family(section=section, as_of=self.chance.choice(DAYS))}").json["effective_text"]:
            raise FaultError("a provision in force has no words")

    def timeline(self) -> None:
        self.send("GET", f"/v1/clauses/timeline?{self._of_family(section=self.chance.choice('1234'))}")

    def conformed(self) -> None:
        document = f"{self.chance.randrange(self.families)}-agreement.txt"
        form, day = self.chance.choice(["json", "md", "html"]), self.chance.choice(DAYS)
        self.send("GET", f"/v1/documents/{document}/conformed?{urlencode({'as_of': day, 'format': form})}")

    def listed(self) -> None:
        """Read a list page by page: nothing twice, one sequence."""
        path, key = self.chance.choice([("edges", "edge_id"), ("documents", "document_id")])
        asked: dict[str, Any] = {"limit": self.chance.choice([5, 7])}
        seen: list[str] = []
        sequences: set[int] = set()
        for _ in range(4):
            got = self.send("GET", f"/v1/{path}?{urlencode(asked)}").json
            seen += [one[key] for one in got["items"]]
            sequences.add(got["sequence"])
            if got["next"] is None:
                break
            asked["cursor"] = got["next"]
        if len(seen) != len(set(seen)) or len(sequences) != 1:
            raise FaultError(f"a list of {path} has {len(seen)} entries, {len(set(seen))} of them different, at {sequences}")

    def check(self) -> None:
        self.send("GET", "/v1/check")

    def verify(self) -> None:
        if not self.send("POST", "/v1/verify", {}).json["sound"]:
            raise FaultError("the record is not sound")

    def upload(self) -> None:
        """Send a family and wait until it is read."""
        n = next(self.mine)
        boundary = "b0undary"
        parts = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\nContent-Type: text/plain\r\n\r\n{text}\r\n'
            for name, text in papers(n).items()
        )
        body = ("".join(parts) + f"--{boundary}--\r\n").encode()
        job = self.once("POST", "/v1/documents", body, (202,), **{"Content-Type": f"multipart/form-data; boundary={boundary}"}).json
        while job["state"] in {"queued", "running"}:
            time.sleep(0.3)
            job = self.send("GET", f"/v1/jobs/{job['job_id']}").json
        if job["state"] != "done" or job["report"]["failures"] or len(job["documents"]) != 3:
            raise FaultError(f"a job ended so: {job}"[:600])
        self.uploaded += [one["document_id"] for one in job["documents"]]

    def withdraw(self) -> None:
        """Take out a document that this client put in."""
        if self.uploaded:
            document = self.uploaded.pop(self.chance.randrange(len(self.uploaded)))
            self.once("DELETE", f"/v1/documents/{document}", {"reason": "It was sent by mistake."}, (200,))

    def decide(self) -> None:
        """Decide on a claim that waits, or take a decision back; another reviewer may have been faster."""
        waits = self.send("GET", "/v1/review?kind=CLAIM&limit=20").json["items"]
        if not waits:
            return
        item = self.chance.choice(waits)["id"]
        verdict = self.chance.choice(["accept", "reject"])
        path = f"/v1/review/{item}/decisions"
        got = self.once("POST", path, {"verdict": verdict, "reason": "As they told us."}, (201, 404, 409))
        if got.status == 201 and self.chance.random() < 0.7:
            self.once("POST", path, {"verdict": "undo", "reason": "They told us otherwise."}, (201, 404, 409))


@dataclass(frozen=True, slots=True)
class Sample:
    """What the process took at an instant: bytes of memory, threads, open files."""

    at: float
    memory: int
    threads: int
    files: int


class Watch:
    """Looks at a process now and then until it is told to end."""

    def __init__(self, pid: int, every: float = 0.5) -> None:
        self.samples: list[Sample] = []
        self._process = psutil.Process(pid)
        self._every = every
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def _look(self) -> None:
        with suppress(psutil.Error):
            while not self._end.wait(self._every):
                one = self._process
                self.samples.append(Sample(time.monotonic(), one.memory_info().rss, one.num_threads(), one.num_fds()))


def quantile(values: Sequence[float], part: float) -> float:
    """Return the value that a part of the values do not exceed."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def at_once(clients: Sequence[Client], seconds: float) -> list[Call]:
    """Have clients work at once for some seconds; return what this came to, in order."""
    before = [len(one.calls) for one in clients]
    end = time.monotonic() + seconds
    threads = [threading.Thread(target=client.work, args=(end,)) for client in clients]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return sorted((call for client, n in zip(clients, before, strict=True) for call in client.calls[n:]), key=lambda call: call.began)
