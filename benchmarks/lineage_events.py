"""`benchmarks/lineage_events.py`: what lineage events cost an index run, above all with a server that never answers.

The same folder is indexed into a new data folder by `inforce index`, in turns without events, with events in files, and with a
server besides that accepts connections and says nothing. Each round begins with another of them. Of the rounds the quickest and the
median are printed, in seconds by the clock and of processor time. Exits 1 where the record differs, or where the quickest run with the
silent server takes over 5 % longer by the clock than the quickest without events: other work on the machine only ever adds.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread

SAMPLE = Path(__file__).parents[1] / "examples" / "acme"
ROOT = Path(__file__).parents[1]
WITHIN = 0.05  # of the time without events


def main() -> None:
    """Index in turns, print what each way takes; exits 1 where a record differs."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", type=Path, nargs="?", default=SAMPLE, help="the contracts to index (default: the sample)")
    options.add_argument("--rounds", type=int, default=5)
    arguments = options.parse_args()
    took: dict[str, list[tuple[float, float]]] = defaultdict(list)
    records: set[str] = set()
    with silent_server() as url:
        ways = {"none": {"INFORCE_LINEAGE_EVENTS": "off"}, "files": {}, "silent server": {"OPENLINEAGE_URL": url}}
        for turn in range(arguments.rounds):
            names = [*ways][turn % 3 :] + [*ways][: turn % 3]
            for name in names:
                seconds, record = _indexed(arguments.folder, ways[name])
                took[name].append(seconds)
                records.add(record)
    for name, every in took.items():
        print(f"{name:14}", *(_told(kind, every, took["none"], i) for i, kind in enumerate(("by the clock", "processor"))))
    print("records:", "the same" if len(records) == 1 else f"{len(records)} different ones")
    longer = min(took["silent server"])[0] / min(took["none"])[0] - 1
    raise SystemExit(len(records) != 1 or longer > WITHIN)


def _told(kind: str, took: list[tuple[float, float]], none: list[tuple[float, float]], which: int) -> str:
    seconds, without = [one[which] for one in took], [one[which] for one in none]
    quickest, median = min(seconds) / min(without) - 1, statistics.median(seconds) / statistics.median(without) - 1
    return f"| {kind}: quickest {min(seconds):.2f} s ({quickest:+.1%}), median {statistics.median(seconds):.2f} s ({median:+.1%})"


def _indexed(folder: Path, setting: dict[str, str]) -> tuple[tuple[float, float], str]:
    """Return the seconds that indexing takes by the clock and of the processor, and what is on record then."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data:
        quiet = {name: value for name, value in os.environ.items() if not name.startswith("OPENLINEAGE")}
        environment = {**quiet, "INFORCE_DATA": data, **setting}
        before, began = os.times(), time.perf_counter()
        report = json.loads(_inforce(environment, "index", str(folder), "--json"))
        ended, after = time.perf_counter(), os.times()
        used = after.children_user + after.children_system - before.children_user - before.children_system
        edges = [json.loads(line) for line in _inforce(environment, "edges", "--json").splitlines()]
        facts = (
            sorted((e["edge_id"], e["status"], e["confidence"]) for e in edges),
            [report[name] for name in ("documents", "clauses", "edges")],
        )
        return (ended - began, used), json.dumps(facts)


def _inforce(environment: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, "-c", "from ui.cli import main; main()", *arguments]
    return subprocess.run(command, env=environment, cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8").stdout


@contextmanager
def silent_server() -> Iterator[str]:
    """Yield the address of a server that accepts every connection and never says a word."""
    with ExitStack() as taken, socket.create_server(("127.0.0.1", 0)) as listening:

        def accept() -> None:
            while True:
                try:
                    connection, _ = listening.accept()
                except OSError:
                    return
                taken.enter_context(connection)

        Thread(target=accept, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


if __name__ == "__main__":
    main()
