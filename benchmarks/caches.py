"""`benchmarks/caches.py [--kills N] [--seed N] [--only WORDS] [--clean FOLDER]`: answers from damaged, missing and late caches.

It indexes the sample portfolio, damages a copy of the data folder in many ways, and asks three questions in a process of its own, as
often as the command reads the caches: `ask`, then `index` once more, and where Chroma was damaged `serve` and a question over HTTP.
*same* is the answer of the undamaged folder, word for word with its citations; *warned* is another one that says what was not searched
or not connected; *FALSE* is another one that says nothing; *TRACEBACK* is a command that broke off.

Then it kills `index` at N random moments and asks at once, with nothing indexed again: what is expected is what a folder answers into
which only the documents were read that are on record by then. `ask` reads neither Chroma nor, in a portfolio of this size, the
file of the matrix, which `tests/indexing/search/test_vector_file.py` damages.

`--clean ../shared/families/learn` indexes each family of a folder afresh instead and asks the questions of its gold.json and people.json:
an answer that then warns of an unfinished cache, of a changed file or of a receipt that was not kept is FALSE.

It fails unless nothing is FALSE and nothing breaks off.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from graph.store import open_store

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = ROOT / "examples" / "acme"
COMMAND = (sys.executable, "-c", "from ui.cli import main; main()")
PORTFOLIO = "sample"
QUESTIONS = (
    {"question": "How is the total liability of each party limited?", "as_of": "2026-02-01"},
    {"question": "How is the total liability of each party limited?", "as_of": "2026-06-01"},
    {"question": "When are invoices due?", "as_of": "2026-06-01"},
)
_WARNINGS = {"SEARCH_UNFINISHED", "LINKS_UNFINISHED"}
_UNSOUND = {"HASH_MISMATCH", "RECEIPT_NOT_KEPT"}
_WHERE = re.compile(r"http://[^\s/]+")
_RESTORED = "an older database beside newer caches"
_PATIENCE = 600.0  # seconds

Break = Callable[[Path], object]
"""Does harm to a data folder."""


@dataclass(frozen=True, slots=True)
class Given:
    """What one question was answered: its words, where they stand, and the codes of its warnings."""

    text: str
    places: tuple[str, ...]
    warnings: frozenset[str]

    @classmethod
    def of(cls, reply: Mapping[str, Any]) -> Given:
        """Read the JSON of an answer."""
        places = tuple(f"{one['document']} {one['section']} {one['quote']}" for one in reply["citations"])
        return cls(reply["answer"], places, frozenset(one["code"] for one in reply["warnings"]))

    def beside(self, expected: Given) -> str:
        """Say how it stands to the answer expected."""
        if (self.text, self.places) == (expected.text, expected.places):
            return "same"
        return "warned" if self.warnings & _WARNINGS else "FALSE"


class BrokenOffError(Exception):
    """A command ended with something else than an answer or one line."""


def main() -> None:
    """Print a table of the damages and a count of the kills."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kills", type=int, default=20)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", default="", help="only damages whose names hold these words")
    options.add_argument("--clean", type=Path, help="a folder of families: do answers from fresh caches warn of anything?")
    asked = options.parse_args()
    with TemporaryDirectory(prefix="inforce-caches-") as folder:
        if asked.clean:
            verdicts = Counter(_clean(Path(folder), asked.clean))
            if not verdicts:
                sys.exit(f"There are no families with a gold.json in {asked.clean}.")
        else:
            verdicts = Counter(_damages(Path(folder), asked.only))
            verdicts.update(_kills(Path(folder), asked.kills, asked.seed))
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items())))
    if verdicts["FALSE"] or verdicts["TRACEBACK"]:
        sys.exit(1)


def _clean(folder: Path, families: Path) -> Iterator[str]:
    for family in sorted(gold.parent for gold in families.glob("*/gold.json")):
        read = [json.loads(file.read_text(encoding="utf-8")) for file in (family / "gold.json", family / "people.json") if file.exists()]
        questions = [one for part in read for one in (part["questions"] if isinstance(part, dict) else part)]
        data = folder / family.name
        _index(data, *(family / name for name in sorted({one["file"] for one in read[0]["documents"]})))
        asked = [{key: one[key] for key in ("question", "as_of") if one.get(key)} for one in questions]
        warned = [given.warnings & (_WARNINGS | _UNSOUND) for given in _ask(data, asked)]
        print(f"{family.name:44} {len(asked):3} questions, warned {sum(map(bool, warned))}", flush=True)
        yield from ("FALSE" if codes else "clean" for codes in warned)


def _damages(folder: Path, only: str) -> Iterator[str]:
    whole, half = folder / "whole", folder / "half"
    files = sorted(one for one in SAMPLE.iterdir() if one.is_file())
    _index(half, *files[: len(files) // 2])
    shutil.copytree(half, whole)
    _index(whole, SAMPLE)
    expected, of_half = _ask(whole), _ask(half)
    if any(one.warnings & _WARNINGS for one in (*expected, *of_half)):
        print("FALSE: a folder that nobody damaged warns")
        yield "FALSE"
    print(f"{'damage':44} {'ask':10} {'index':10} {'serve':10}")
    for name, harm in _harms(whole, half).items():
        if only not in name:
            continue
        data = folder / "damaged"
        shutil.copytree(whole, data)
        harm(data)
        right = of_half if name == _RESTORED else expected
        shown = [_told(lambda: _ask(data), right), "-", "-"]  # noqa: B023 - called at once
        if name != _RESTORED:
            shutil.rmtree(data)
            shutil.copytree(whole, data)
            harm(data)
            shown[1] = _told(lambda: _ask_again(data), right)  # noqa: B023
        if name.startswith(("chroma", "everything")):
            shutil.rmtree(data)
            shutil.copytree(whole, data)
            harm(data)
            shown[2] = _told(lambda: _served(data), right)  # noqa: B023
        print(f"{name:44} {shown[0]:10} {shown[1]:10} {shown[2]:10}", flush=True)
        shutil.rmtree(data)
        yield from (one for one in shown if one != "-")


def _harms(whole: Path, half: Path) -> dict[str, Break]:
    """Return the ways of damaging a data folder, by name."""
    harms = {
        **_harms_of("keywords.db", "keywords.db"),
        **_harms_of("subjects", "subjects.npz"),
        **_harms_of("chroma.sqlite3", "chroma/chroma.sqlite3"),
        **dict(_noisy_page(page) for page in (2, 5, 9, 14, 20)),
    }
    return harms | {
        "keywords.db another file of SQLite": lambda d: _instead(d / "keywords.db", whole / "inforce.db"),
        "keywords.db an older one": lambda d: _instead(d / "keywords.db", half / "keywords.db"),
        "keywords.db without one document": _without_one,
        "chroma deleted": lambda d: _away(d / "chroma"),
        "chroma a file": lambda d: _a_file(d / "chroma"),
        "chroma an older one": lambda d: _instead(d / "chroma", half / "chroma"),
        "chroma without its files": lambda d: _without_folders(d / "chroma"),
        "chroma another file of SQLite": lambda d: _instead(d / "chroma" / "chroma.sqlite3", whole / "inforce.db"),
        "everything but the record deleted": _only_the_record,
        _RESTORED: lambda d: _instead(d / "inforce.db", half / "inforce.db"),
    }


def _harms_of(name: str, place: str) -> dict[str, Break]:
    """Return what can happen to one file."""
    return {
        f"{name} deleted": lambda data: _away(data / place),
        f"{name} emptied": lambda data: os.truncate(data / place, 0),
        f"{name} cut in half": lambda data: os.truncate(data / place, (data / place).stat().st_size // 2),
        f"{name} all noise": lambda data: _noise(data / place, 0, None),
        f"{name} head noise": lambda data: _noise(data / place, 0, 100),
        f"{name} middle noise": lambda data: _noise(data / place, 20_000, 60_000),
        f"{name} zeros at the end": lambda data: _zeros(data / place),
        f"{name} a folder": lambda data: _a_folder(data / place),
    }


def _noisy_page(page: int) -> tuple[str, Break]:
    return f"keywords.db page {page} noise", lambda data: _noise(data / "keywords.db", page * 4096, (page + 1) * 4096)


def _a_folder(path: Path) -> None:
    _away(path)
    path.mkdir()


def _a_file(path: Path) -> None:
    _away(path)
    path.write_bytes(b"no folder")


def _without_folders(path: Path) -> None:
    for one in [*path.iterdir()]:
        if one.is_dir():
            _away(one)


def _away(path: Path) -> None:
    """Delete a file, what SQLite keeps beside it, or a folder."""
    if path.is_dir():
        shutil.rmtree(path)
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)


def _instead(path: Path, other: Path) -> None:
    _away(path)
    (shutil.copytree if other.is_dir() else shutil.copy)(other, path)


def _noise(path: Path, start: int, end: int | None) -> None:
    data = bytearray(path.read_bytes())
    stop = len(data) if end is None else min(end, len(data))
    data[start:stop] = random.Random(start).randbytes(max(0, stop - start))
    path.write_bytes(data)


def _zeros(path: Path) -> None:
    """Lose what was written last, as a disk does that loses its power."""
    data = path.read_bytes()
    keep = len(data) * 3 // 4
    path.write_bytes(data[:keep] + bytes(len(data) - keep))


def _without_one(data: Path) -> None:
    """Take the passages of one document out of the keywords, which still claim to hold all."""
    with closing(sqlite3.connect(data / "keywords.db")) as db:
        (units,) = db.execute("SELECT name FROM sqlite_master WHERE name LIKE '%units'").fetchone()
        (document,) = db.execute(f"SELECT document_id FROM {units} LIMIT 1").fetchone()
        db.execute(
            f"DELETE FROM {units.removesuffix('_units')} WHERE rowid IN (SELECT row FROM {units} WHERE document_id = ?)", (document,)
        )
        db.execute(f"DELETE FROM {units} WHERE document_id = ?", (document,))
        db.commit()


def _only_the_record(data: Path) -> None:
    for one in [*data.iterdir()]:
        if not one.name.startswith("inforce.db"):
            _away(one)


def _kills(folder: Path, kills: int, seed: int) -> Iterator[str]:
    """Kill runs of `index` at moments drawn from all that one takes, and ask at once."""
    chance = random.Random(seed)
    process = _indexing(folder / "timed")
    started = time.monotonic()
    process.communicate()
    takes = time.monotonic() - started
    told: Counter[str] = Counter()

    @cache
    def expected(names: frozenset[str]) -> Sequence[Given]:
        data = folder / "expected"
        _index(data, *(SAMPLE / name for name in sorted(names)))
        answers = _ask(data)
        shutil.rmtree(data)
        return answers

    for n in range(kills):
        data = folder / f"killed-{n}"
        process = _indexing(data)
        time.sleep(chance.uniform(0.0, 1.1) * takes)
        process.kill()
        process.communicate()
        names = _on_record(data)
        verdict = _told(lambda: _ask(data), expected(names))  # noqa: B023 - called at once
        told[f"{verdict} after a kill"] += 1
        shutil.rmtree(data, ignore_errors=True)
        yield verdict
    print(
        f"{kills} kills in the {takes:.1f} s of a run with something on record: "
        + ", ".join(f"{count} {verdict}" for verdict, count in sorted(told.items()))
    )


def _indexing(data: Path) -> subprocess.Popen[str]:
    """Start a run, and return when it has put something on record."""
    process = _started("index", str(SAMPLE), "--data", str(data), "--portfolio", PORTFOLIO)
    while process.poll() is None and not _begun(data / "inforce.db"):
        time.sleep(0.01)
    return process


def _begun(database: Path) -> bool:
    if not database.exists():
        return False
    try:
        with closing(sqlite3.connect(database)) as db:
            return db.execute("SELECT 1 FROM ledger LIMIT 1").fetchone() is not None
    except sqlite3.OperationalError:  # it is being made
        return False


def _on_record(data: Path) -> frozenset[str]:
    if not (data / "inforce.db").exists():
        return frozenset()
    with closing(open_store(data / "inforce.db")) as store:
        return frozenset(file.name for file in store.files(PORTFOLIO))


def _told(given: Callable[[], Sequence[Given]], expected: Sequence[Given]) -> str:
    """Return the worst verdict over the questions."""
    try:
        pairs = [*zip(given(), expected, strict=True)]
    except BrokenOffError as error:
        print(f"    {error}")
        return "TRACEBACK"
    for one, right in pairs:
        if one.beside(right) == "FALSE":
            print(f"    {one.text[:200]!r} {one.places} instead of {right.text[:200]!r} {right.places}")
    found = {one.beside(right) for one, right in pairs}
    return next(verdict for verdict in ("FALSE", "warned", "same") if verdict in found)


def _index(data: Path, *paths: Path) -> None:
    _run("index", *map(str, paths), "--data", str(data), "--portfolio", PORTFOLIO)


def _ask(data: Path, questions: Sequence[Mapping[str, str]] = QUESTIONS) -> Sequence[Given]:
    batch = data.with_suffix(".jsonl")
    batch.write_text("\n".join(map(json.dumps, questions)), encoding="utf-8")
    printed = _run("ask", "--batch", str(batch), "--json", "--data", str(data), "--portfolio", PORTFOLIO)
    return [_given(line) for line in printed.splitlines()]


def _ask_again(data: Path) -> Sequence[Given]:
    """Index once more, with nothing new, and ask."""
    _index(data, SAMPLE)
    return _ask(data)


def _given(line: str) -> Given:
    reply = json.loads(line)
    if "error" in reply:
        raise BrokenOffError(reply["error"])
    return Given.of(reply)


def _run(*arguments: str) -> str:
    """Run a command to its end; raises BrokenOffError where it broke off."""
    process = _started(*arguments)
    printed, said = process.communicate(timeout=_PATIENCE)
    if process.returncode or "Traceback" in said:
        raise BrokenOffError(f"{arguments[0]}: {said.strip().splitlines()[-1] if said.strip() else process.returncode}")
    return printed


def _served(data: Path) -> Sequence[Given]:
    """Serve a folder and ask over HTTP."""
    with _server(data) as address:
        return [_posted(address, question) for question in QUESTIONS]


@contextmanager
def _server(data: Path) -> Iterator[str]:
    process = _started("serve", "--port", "0", "--data", str(data), "--portfolio", PORTFOLIO)
    assert process.stderr is not None
    said: list[str] = []
    try:
        for line in process.stderr:
            said.append(line.strip())
            if found := _WHERE.search(line):
                yield found[0]
                return
        raise BrokenOffError(f"serve: {said[-1] if said else 'ended'}")
    finally:
        process.terminate()
        process.communicate(timeout=_PATIENCE)


def _posted(address: str, question: Mapping[str, str]) -> Given:
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{address}/v1/answers", json.dumps(question).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE) as reply:
            return Given.of(json.load(reply))
    except OSError as error:
        raise BrokenOffError(f"serve: {error}") from error


def _started(*arguments: str) -> subprocess.Popen[str]:
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "encoding": "utf-8"}
    return subprocess.Popen([*COMMAND, *arguments], cwd=ROOT, **pipes)


if __name__ == "__main__":
    main()
