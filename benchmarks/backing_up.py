"""`benchmarks/backing_up.py`: a backup made under load, restored elsewhere, held against the folder it was made of.

The sample is indexed; four threads ask on and on and a fifth indexes papers into a second portfolio while twenty backups are made. The
last one is restored, every portfolio in it verified, and twenty questions put to both folders. *identical* are those whose answers are
the same in every field but the receipt. The exit code is 1 where one is not, or where a record does not verify.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from graph.model.ids import PortfolioName
from ui import Portfolio
from ui.application.questions import Question
from ui.backup.create import Saved, save
from ui.backup.restore import Opening, restore
from ui.cli.sample import sample_folder
from ui.serialization import contract
from ui.settings import Settings
from ui.wiring import open_portfolio

SAMPLE, OTHER = PortfolioName("sample"), PortfolioName("other")
PASSPHRASE = "only for this benchmark"
THREADS, BACKUPS = 4, 20
DAYS = (date(2026, 2, 1), date(2026, 6, 1))
QUESTIONS = (
    "How is the total liability of each party limited?",
    "When are invoices due?",
    "Which law governs the agreement?",
    "How can the agreement be terminated?",
    "How long is the term?",
    "What must be kept confidential?",
    "Who owns the deliverables?",
    "How are personal data protected?",
    "Where are invoices sent?",
    "May a party assign the agreement?",
)
_NOT_SAID = frozenset({"receipt", "known_as_of"})
_PAPER = """SERVICES AGREEMENT

This Services Agreement is made as of January {n}, 2020 between Alder Works {n} LLC ("Client") and Birch Data {n}, Inc. ("Provider").

1. Services. Provider shall run the mill number {n}.

2. Payment. Client shall pay each invoice within {n} days of receipt.
"""


def main() -> None:
    """Index, back up under load, restore, compare, and print the figures."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(0 if _measured(Path(folder)) else 1)


def _measured(folder: Path) -> bool:
    here, there = (Settings(folder / name, SAMPLE, signing_key=folder / "none.pem") for name in ("data", "restored"))
    with open_portfolio(here) as mine:
        mine.index([sample_folder()])
        with _load(mine, folder) as done:
            first = dict(done)
            made = [_timed(lambda n=n: _saved(here, folder / f"{n}.backup")) for n in range(BACKUPS)]
            meanwhile = {what: count - first[what] for what, count in done.items()}
    last = made[-1][1]
    seconds, got = _timed(lambda: restore(there, last.path, Opening(PASSPHRASE), now=datetime.now(UTC), actor="benchmark"))
    checks = [_verified(there, PortfolioName(head.portfolio)) for head in got.heads]
    before, after = _answers(here), _answers(there)
    same = sum(one == other for one, other in zip(before, after, strict=True))
    print(f"meanwhile                          {meanwhile['answers']} answers, {meanwhile['papers']} papers indexed")
    took = sorted(seconds for seconds, _ in made)
    print(f"backing up, seconds                {took[len(took) // 2]:.2f} (median), {took[-1]:.2f} (longest of {len(took)})")
    print(f"the last backup, bytes             {last.size:,}")
    print(f"restoring with its caches, seconds {seconds:.2f}")
    print(f"portfolios that verify             {sum(checks)} of {len(checks)}")
    print(f"identical                          {same} of {len(before)}")
    return same == len(before) and all(checks)


def _saved(settings: Settings, to: Path) -> Saved:
    return save(settings, to, PASSPHRASE, now=datetime.now(UTC), software="benchmark")


def _timed(work: Any) -> tuple[float, Any]:
    began = time.perf_counter()
    done = work()
    return time.perf_counter() - began, done


@contextmanager
def _load(mine: Portfolio, folder: Path) -> Iterator[dict[str, int]]:
    """Ask in some threads and index in one, until the block ends; yields what is done so far. A thread's error is ours."""
    stop, at_it, failed = threading.Event(), threading.Event(), list[BaseException]()
    done = {"answers": 0, "papers": 0}

    def until_stopped(work: Any) -> None:
        n = 0
        while not stop.is_set():
            try:
                work(n := n + 1)
            except Exception as error:  # noqa: BLE001 - told when all have ended
                failed.append(error)
                at_it.set()
                return

    def ask(n: int) -> None:
        mine.ask(Question(QUESTIONS[n % len(QUESTIONS)], as_of=DAYS[n % 2]))
        done["answers"] += 1

    def index(n: int) -> None:
        paper = folder / f"paper-{n}.txt"
        paper.write_text(_PAPER.format(n=n % 28 + 1), encoding="utf-8")
        Portfolio(OTHER, mine.parts, mine.now, mine.actor).index([paper])
        done["papers"] += 1
        at_it.set()

    threads = [threading.Thread(target=until_stopped, args=(work,)) for work in (*[ask] * THREADS, index)]
    for thread in threads:
        thread.start()
    at_it.wait()
    try:
        yield done
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    if failed:
        raise failed[0]


def _verified(settings: Settings, name: PortfolioName) -> bool:
    with open_portfolio(Settings(settings.data, name)) as mine:
        return mine.audit.verify(None).sound


def _answers(settings: Settings) -> list[dict[str, Any]]:
    with open_portfolio(settings) as mine:
        replies = [contract.reply(mine.ask(Question(q, as_of=day)), mine.sources()) for q in QUESTIONS for day in DAYS]
    return [{name: value for name, value in reply.items() if name not in _NOT_SAID} for reply in replies]


if __name__ == "__main__":
    main()
