"""Several `inforce` at once in one data folder: all work or are told, the server's next answer sees it, nothing is lost."""

from __future__ import annotations

import os
import random
import shutil
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.ui.beside import Done, Server, Session, caches_hold_everything, family, serving, sessions, state, together, write

pytestmark = pytest.mark.skipif(os.name != "posix", reason="ends a process with an interrupt")
_WHY = ("--reason", "as they told us")
_ROUNDS = 40


@pytest.fixture(scope="module")
def crew() -> Iterator[list[Session]]:
    """Three processes that run commands, started once for the short tests."""
    with sessions(Path(), 3) as made:
        yield made


def _claim(session: Session, document: str) -> str:
    """The claim of one document that waits for a person."""
    (found,) = (r["id"] for r in session.run("review", "list", "--kind", "CLAIM", "--json", "--document", document).rows
                if r["document"] == document)  # fmt: skip
    return str(found)


def _payment(server: Server, n: int) -> str:
    """What the server says of the days to pay in a family."""
    return str(server.ask("Within how many days shall Client pay each invoice?", document=f"{n}-agreement.txt")["answer"])


def _well(done: Sequence[Done]) -> None:
    """All of them did their work."""
    assert [(d.command[:2], d.code, d.err) for d in done if d.code or not d.told] == []


@pytest.mark.long
def test_beside_a_server_nothing_is_lost_and_its_next_answer_sees_everything(crew: list[Session], tmp_path: Path) -> None:
    """Decisions, a correction, new documents, checks and questions at once leave what they leave one after the other."""
    first, second = write(tmp_path / "first", family(0) | family(1)), write(tmp_path / "second", family(2))
    many = [one.at(tmp_path / "data") for one in crew]
    _well(together(many[:2], [("index", first), ("index", first)]))
    claim, other = _claim(many[0], "0-second.txt"), _claim(many[0], "1-second.txt")
    with serving(tmp_path / "data", tmp_path / "log") as server, ThreadPoolExecutor(4) as askers:
        assert "within 20 days" in _payment(server, 0)
        questions = [askers.submit(_payment, server, n % 2) for n in range(8)]
        accepted, indexed, verified = together(many, [("review", "accept", claim, *_WHY), ("index", second), ("verify",)])
        _well([accepted, indexed, verified])
        assert all("1. Payment" in q.result() or "2. Payment" in q.result() for q in questions)
        assert "within 60 days" in _payment(server, 0)
        assert "5 lorries" in server.ask("How many lorries may Client park at the mill number 2?")["answer"]

        both = together(many, [("review", "accept", other, *_WHY), ("review", "reject", other, *_WHY), ("check",)])
        assert sorted(d.code for d in both[:2]) == [0, 2]
        assert all(d.told for d in both)
        assert ("within 61 days" in _payment(server, 1)) == (both[0].code == 0)
        _well([many[0].run("set", "0-second.txt", "execution", "SIGNED", *_WHY)])
        assert "UNSIGNED" not in {w["code"] for w in server.ask("When must invoices be paid?", document="0-agreement.txt")["warnings"]}

        refused = Server(tmp_path / "data", tmp_path / "refused")
        assert (refused.process.wait(60), "being served already" in refused.said) == (2, True)
    _well([many[0].run("verify")])
    caches_hold_everything(tmp_path / "data")
    beside = state(many[0])
    alone, verdict = many[0].at(tmp_path / "alone"), "accept" if both[0].code == 0 else "reject"
    _well([alone.run("index", first), alone.run("review", "accept", claim, *_WHY), alone.run("index", second)])
    _well([alone.run("review", verdict, other, *_WHY), alone.run("set", "0-second.txt", "execution", "SIGNED", *_WHY)])
    assert state(alone) == beside


@pytest.mark.soak
def test_a_server_that_is_killed_leads_nobody_astray(crew: list[Session], tmp_path: Path) -> None:
    """What it was indexing is finished by the command that asked for it; its note is no hindrance, and the next server starts."""
    many = [one.at(tmp_path / "data") for one in crew]
    _well([many[0].run("index", write(tmp_path / "first", family(0)))])
    server = Server(tmp_path / "data", tmp_path / "log")
    assert server.note
    many[0].start("index", write(tmp_path / "more", family(1)))
    time.sleep(1)
    server.kill()
    assert (tmp_path / "data" / "server.json").exists()
    many[1].start("index", write(tmp_path / "last", family(2)))
    _well([many[0].end(), many[1].end(), many[1].run("verify")])
    shutil.rmtree(tmp_path / "data" / "chroma")  # caches are lost: a server fills them before it answers
    with serving(tmp_path / "data", tmp_path / "again") as again:
        for n in range(3):
            assert f"within {20 + n} days" in _payment(again, n)
    caches_hold_everything(tmp_path / "data")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
def test_any_interleaving_ends_as_one_after_the_other(tmp_path: Path, seed: int) -> None:
    """A dozen commands in random order from four processes beside a server that is asked, and now and then killed."""
    chance = random.Random(seed)
    with sessions(tmp_path / "data", 4) as many, ThreadPoolExecutor(4) as askers:
        _well([many[0].run("index", write(tmp_path / "0", family(0)))])
        server = Server(tmp_path / "data", tmp_path / "log")
        done: list[tuple[str | Path, ...]] = []
        for turn in range(_ROUNDS):
            commands = [_some(chance, many[0], tmp_path, lane, turn) for lane in range(4)]
            port = server.note
            asked = [askers.submit(_payment, server, 0) for _ in range(6)] if port else []
            ended = together(many, commands)
            assert [(d.command, d.code, d.err) for d in ended if not d.told or d.code not in {0, 2, 3}] == []
            assert all(q.result() for q in asked)
            done += [c for c, d in zip(commands, ended, strict=True) if d.code == 0 and c[0] in {"index", "review", "set"}]
            if chance.random() < 0.1:
                server.kill()
                server = Server(tmp_path / "data", tmp_path / f"log{turn}")
        assert "Traceback" not in server.stop()
        _well([many[0].run("verify")])
        caches_hold_everything(tmp_path / "data")
        with sessions(tmp_path / "alone", 1) as (alone,):
            _well([alone.run("index", tmp_path / "0"), *(alone.run(*c) for c in done)])
            assert _settled(alone, tmp_path) == _settled(many[0], tmp_path)


def _some(chance: random.Random, session: Session, folder: Path, lane: int, turn: int) -> tuple[str | Path, ...]:
    """A command of one of four lanes: each decides on documents of its own, so that the order between lanes cannot matter."""
    own = [r["id"] for r in session.run("review", "list", "--kind", "CLAIM", "--json").rows if r["document"] == f"{lane}-second.txt"]
    n = lane + 4 * chance.randrange(3)
    choices: list[tuple[str | Path, ...]] = [
        ("index", write(folder / str(n), family(n))),
        ("ask", "How many lorries may Client park?"),
        ("resolve", f"{lane}-agreement.txt", "2"),
        ("edges", "--json"),
        ("check",),
        ("verify",),
        ("review", "list"),
        ("candidates",),
        ("head",),
        ("set", f"{lane}-letter.txt", "signed", f"2022-06-{1 + turn % 28:02}", *_WHY),
        *(("review", chance.choice(["accept", "reject"]), one, *_WHY) for one in own),
    ]
    return chance.choice(choices)


def _settled(session: Session, folder: Path) -> dict[str, Any]:
    """What a portfolio says once everything that is there has been looked at."""
    _well([session.run("index", folder / "0")])
    return state(session)
