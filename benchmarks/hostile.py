"""What hostile files cost: files made to do harm are indexed beside good ones, and the memory of the processes that read is watched.

    python benchmarks/hostile.py [--kinds pdf] [--seconds 60] [--keep DIR] [--verbose]

Prints the peak of one reading process in MB, the tracebacks that a person would have seen, and the good documents that were not read: those
written here, and the real ones of ../shared/portfolios where they are (they are not part of this repository). The exit code is 1 where the
peak is 600 MB or more, where there is a traceback, where a refusal does not name reason and advice in a line each, or where a good
document was not read.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from hostile_files import hostile_files

from indexing.reading import Limits, ReadOutcome, read_files

REAL = Path(__file__).resolve().parents[1].parent / "shared" / "portfolios"
MOST = 600  # MB: the ceiling of one reading process
_PAUSE = 0.005  # seconds between two looks
_GOOD = "SERVICES AGREEMENT\n\n1. Fees. The fee is ten dollars a month.\n\n2. Term. This Agreement ends on May 5, 2030.\n"
_ANALYSE = ("indexing.analyse:analyse", "hostile")


@dataclass(slots=True)
class Watch:
    """The most memory that one process begun by this one had, in bytes, and all of them together."""

    one: int = 0
    together: int = 0
    ended: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        """Look until it is ended."""
        me = psutil.Process()
        own = me.cmdline()
        while not self.ended.wait(_PAUSE):
            taken = [_memory(child, own) for child in me.children()]
            self.one = max(self.one, *taken, 0)
            self.together = max(self.together, sum(taken))


def _memory(process: psutil.Process, parents: Sequence[str]) -> int:
    """Return what a process has; 0 for one that is gone, and for one not yet begun, which still shows its parent's memory."""
    try:
        taken: int = process.memory_info().rss
        return 0 if process.cmdline() == parents else taken
    except psutil.Error:
        return 0


@contextmanager
def watched() -> Iterator[Watch]:
    """Watch the processes begun meanwhile."""
    watch = Watch()
    thread = threading.Thread(target=watch.run, daemon=True)
    thread.start()
    yield watch
    watch.ended.set()
    thread.join()


def main() -> int:
    """Write, index, print; 1 where a ceiling is broken."""
    arguments = _arguments()
    with tempfile.TemporaryDirectory(prefix="inforce-hostile-") as temporary:
        folder = arguments.keep or Path(temporary)
        kinds, files = _written(folder, arguments.kinds)
        print(f"{len(files)} hostile files of {kinds} kinds")
        hostile = _hostile(folder, files, arguments.seconds, verbose=arguments.verbose)
    real = _real()
    print(
        f"peak of one process {hostile.peak} MB ({hostile.largest}; ceiling {MOST}), "
        f"tracebacks {hostile.tracebacks}, unclear refusals {hostile.unclear}"
    )
    print(f"good documents not read: {len(hostile.unread)} of those written here, {len(real)} of the real ones")
    for name in (*hostile.unread, *real):
        print(f"  {name}")
    return int(hostile.peak >= MOST or bool(hostile.tracebacks or hostile.unclear or hostile.unread or real))


@dataclass(slots=True)
class Found:
    """What indexing the hostile files brought; `peak` in MB, of the file named `largest`."""

    peak: int = 0
    largest: str = ""
    tracebacks: int = 0
    unclear: int = 0
    unread: list[str] = field(default_factory=list)


def _written(folder: Path, only: str) -> tuple[int, list[Path]]:
    folder.mkdir(parents=True, exist_ok=True)
    kinds: set[str] = set()
    files: list[Path] = []
    for kind, name, data in hostile_files(only):
        kinds.add(kind)
        files.append(folder / name)
        files[-1].write_bytes(data)
    return len(kinds), files


def _hostile(folder: Path, files: Sequence[Path], seconds: float, *, verbose: bool) -> Found:
    """Read each hostile file as `inforce index` does, a good one after it in the same process."""
    found = Found()
    good = folder / "good.txt"
    good.write_text(_GOOD, encoding="utf-8")
    for path in files:
        begun = time.monotonic()
        try:
            with watched() as watch:
                outcomes = list(read_files([path, good], Limits(seconds=seconds, workers=1), then=_ANALYSE))
        except Exception:  # noqa: BLE001 - what a person would have seen
            traceback.print_exc(file=sys.stdout)
            found.tracebacks += 1
            continue
        if watch.one >> 20 > found.peak:
            found.peak, found.largest = watch.one >> 20, path.name
        found.tracebacks += sum("Traceback" in one.reason for one in outcomes)
        found.unclear += sum(not _is_clear(one) for one in outcomes)
        found.unread += [f"the good file after {path.name}"] * (outcomes[-1].reading is None)
        if verbose:
            told = next((one.reason for one in outcomes if one.reason), "read")
            print(f"{watch.one >> 20:5d} MB {time.monotonic() - begun:6.1f} s  {path.name}: {told}", flush=True)
    return found


def _is_clear(outcome: ReadOutcome) -> bool:
    """Tell whether a refusal is one line with what to do, or there is none."""
    return not outcome.reason or (bool(outcome.advice) and "\n" not in outcome.reason + outcome.advice)


def _real() -> list[str]:
    if not REAL.is_dir():
        print(f"no real documents at {REAL}: not measured")
        return []
    with watched() as watch:
        outcomes = [one for one in read_files([REAL], Limits(), then=_ANALYSE) if not one.skipped]
    print(f"{len(outcomes)} real documents, peak of one reading process {watch.one >> 20} MB")
    return [f"{one.name}: {one.reason}" for one in outcomes if one.reading is None]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kinds", default="", help="only kinds whose names begin so: pdf, docx, png, zip ...")
    parser.add_argument("--seconds", type=float, default=60.0, help="the limit on time for a file; 60 as in `inforce index`")
    parser.add_argument("--keep", type=Path, help="a folder to write the files into and leave them there")
    parser.add_argument("--verbose", action="store_true", help="tell each file")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
