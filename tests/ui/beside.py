"""Several `inforce` at work in one data folder: real processes, and what must be so when they are done."""

from __future__ import annotations

import io
import json
import signal
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import chromadb
import psutil
from chromadb.config import Settings

from indexing.search.passages import passages
from tests import warm
from tests.warm import Process, nothing, pipe
from ui import connect
from ui.cli import main
from ui.runtime.lock import ServerNote, read_server_note

_PAPER = """{title}

This {title} (this "{short}") is made as of {day} between Alder Works {n} LLC ("Client") and Birch Data {n}, Inc. ("Provider"){cites}.

{words}

IN WITNESS WHEREOF, the parties have executed this {short} as of {day}.

ALDER WORKS {n} LLC
By: {by}
Name:

BIRCH DATA {n}, INC.
By: {by}
Name:
"""
_CITES = ' and amends the Master Services Agreement dated January {day}, 2020 between the parties (the "Agreement")'
_REPLACED = 'Section {section} of the Agreement is hereby deleted in its entirety and replaced with the following:\n\n"{section}. {words}"'
_PROVISIONS = """1. Services. Provider shall run the mill number {n} that Client owns.

2. Payment. Client shall pay each invoice within {days} days of receipt.

3. Liability. Neither party's liability shall exceed ${cap}00,000.

4. Insurance. Provider shall keep insurance of ${cap} million."""


def family(n: int) -> dict[str, str]:
    """An agreement, an amendment in force, one that nobody signed, and a letter that changes nothing; other figures for each `n`."""
    cites, signed = _CITES.format(day=n + 1), "/s/ Ann Alder"
    liability = _REPLACED.format(section=3, words=f"Liability. Neither party's liability shall exceed ${n + 1}50,000.")
    payment = _REPLACED.format(section=2, words=f"Payment. Client shall pay each invoice within {60 + n} days of receipt.")
    papers = {
        "agreement": ("Master Services Agreement", "Agreement", f"January {n + 1}, 2020", "", signed),
        "first": ("First Amendment to Master Services Agreement", "Amendment", f"March {n + 1}, 2021", cites, signed),
        "second": ("Second Amendment to Master Services Agreement", "Amendment", f"April {n + 1}, 2022", cites, "_______________"),
    }
    words = {
        "agreement": _PROVISIONS.format(n=n, days=20 + n, cap=n + 1),
        "first": f"1. Liability. {liability}",
        "second": f"1. Payment. {payment}",
    }
    made = {
        f"{n}-{name}.txt": _PAPER.format(title=title, short=short, day=day, n=n, cites=cited, words=words[name], by=by)
        for name, (title, short, day, cited, by) in papers.items()
    }
    letter = f"SIDE LETTER\n\nDated May {n + 1}, 2022.\n\n1. Parking. Client may park {n + 3} lorries at the mill number {n}."
    return made | {f"{n}-letter.txt": letter}


def write(folder: Path, texts: Mapping[str, str]) -> Path:
    """Write texts into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@dataclass(frozen=True, slots=True)
class Done:
    """A command that has ended."""

    command: tuple[str, ...]
    code: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The objects it printed."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def told(self) -> bool:
        """True where it either did its work or said in one line why not."""
        wrong = [line for line in self.err.splitlines() if line.startswith("inforce: ")]
        return "Traceback" not in self.err and (self.code == 0 or len(wrong) == 1 or (not wrong and bool(self.out)))


class Session:
    """A process that runs one command line after the other: all of `inforce`, without starting Python each time."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._line, other = pipe()
        self._process = Process(_serve_commands, other)
        other.close()

    def at(self, data: Path) -> Session:
        """Work in another data folder from now on."""
        self._data = data
        return self

    def start(self, *arguments: str | Path) -> None:
        """Begin a command; `end` waits for it."""
        self._line.send([*map(str, arguments), "--data", str(self._data)])

    def end(self) -> Done:
        """Return what came of the command begun last."""
        done: Done = self._line.recv()
        return done

    def run(self, *arguments: str | Path) -> Done:
        """Run one command."""
        self.start(*arguments)
        return self.end()

    def kill(self) -> None:
        """End the process at once, whatever it is doing."""
        self._process.kill()
        self.close()

    def close(self) -> None:
        """Let the process end."""
        self._line.close()
        self._process.wait(120)


@contextmanager
def sessions(data: Path, count: int) -> Iterator[list[Session]]:
    """Yield some sessions in one data folder."""
    made = [Session(data) for _ in range(count)]
    try:
        yield made
    finally:
        for one in made:
            one.close()


def together(made: Sequence[Session], commands: Sequence[Sequence[str | Path]]) -> list[Done]:
    """Run one command in each session, all at once."""
    for session, command in zip(made, commands, strict=True):
        session.start(*command)
    return [session.end() for session in made]


class Server:
    """A real `inforce serve` of a data folder on a free port; `first` is what its process does before all else."""

    def __init__(self, data: Path, log: Path, first: Callable[[], None] = nothing) -> None:
        self._data, self._log = data, log
        log.write_text("", encoding="utf-8")
        self.process = warm.command("serve", "--port", "0", "--data", str(data), said=log, first=first)

    @property
    def note(self) -> ServerNote:
        """Where it listens; waits until it does."""
        for _ in range(1800):
            note = read_server_note(self._data)
            if note is not None and note.pid == self.process.pid:
                return note
            assert self.process.returncode is None, self.said
            time.sleep(0.1)
        raise AssertionError(f"the server did not start: {self.said}")

    @property
    def said(self) -> str:
        """What it printed."""
        return self._log.read_text(encoding="utf-8")

    @property
    def processor(self) -> float:
        """The seconds of processor it has taken so far: what others do on this machine does not lengthen them."""
        taken = psutil.Process(self.process.pid).cpu_times()
        return float(taken.user + taken.system)

    def ask(self, question: str, **fields: str) -> dict[str, Any]:
        """Ask it over HTTP."""
        body = json.dumps({"question": question, **fields}).encode()
        asked = urllib.request.Request(f"http://127.0.0.1:{self.note.port}/v1/answers", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(asked, timeout=120) as response:
            reply: dict[str, Any] = json.load(response)
            return reply

    def stop(self) -> str:
        """Interrupt it as a person would, and return what it printed."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(120)
        return self.said

    def kill(self) -> None:
        """End it without letting it tidy up."""
        self.process.kill()
        self.process.wait(60)


@contextmanager
def serving(data: Path, log: Path, first: Callable[[], None] = nothing) -> Iterator[Server]:
    """Serve a data folder meanwhile; it must end well and have met no defect."""
    server = Server(data, log, first)
    try:
        assert server.note
        yield server
        said = server.stop()
        assert (server.process.returncode, "Traceback" in said) == (0, False), said
    finally:
        if server.process.returncode is None:
            server.kill()


def state(session: Session) -> dict[str, Any]:
    """What a portfolio says, without the instants of its records."""
    edges = session.run("edges", "--json").rows
    review = session.run("review", "list", "--json").rows
    return {
        "edges": {e["edge_id"]: _timeless(e) for e in edges if e["status"] != "retracted"},
        "review": sorted(r["id"] for r in review),
    }


def _timeless(edge: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in edge.items() if name not in {"recorded_at", "retracted_at"}}


def caches_hold_everything(data: Path, portfolio: str = "default") -> None:
    """Chroma and the keyword index hold exactly the passages of the store, and every vector lies in the store. Nobody may be at work."""
    with connect(data, portfolio) as mine:
        own = [d for d in mine.register.instruments() if d.copy_of is None]
        wanted = {u.passage_id: u for d in own for u in passages(d, mine.parts.store.clauses(portfolio, [d.document_id]))}
        app: Any = mine.parts
        kept = app.store.vectors(app.embedder.name, {u.text_hash for u in wanted.values()})
        assert kept.keys() == {u.text_hash for u in wanted.values()}
        assert {
            hit.passage_id for hit in app.keywords.at(portfolio, [row for row, _ in app.keywords.texts(portfolio)]).values()
        } == wanted.keys()
        vectors = app.recall.vectors.every
        name = vectors._at.collection(portfolio, vectors._model)
    client: Any = chromadb.PersistentClient(str(data / "chroma"), settings=Settings(anonymized_telemetry=False))
    assert set(client.get_collection(name).get()["ids"]) == wanted.keys()
    client.close()


def _serve_commands(line: Any) -> None:
    """Receive command lines until nobody sends any, run each, send what came of it."""
    with suppress(EOFError):
        while True:
            command = line.recv()
            said, wrong, code = io.StringIO(), io.StringIO(), 0
            sys.argv = ["inforce", *command]
            with redirect_stdout(said), redirect_stderr(wrong):
                try:
                    main()
                except SystemExit as ended:
                    code = ended.code if isinstance(ended.code, int) else 1
            line.send(Done(tuple(command), code, said.getvalue(), wrong.getvalue()))
