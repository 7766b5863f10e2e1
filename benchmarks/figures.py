"""Run what `figures.toml` lists and write its output to docs/figures.md, each section with its command, day and commit.

    .venv/bin/python benchmarks/figures.py [NAME...]

Named sections are measured again, the others stay as they are. A command that fails, or that misses its data, keeps its section
and is listed at the end; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "figures.md"
_HEAD = """# Figures

What the commands in `benchmarks/` printed. `make figures` writes this page; nothing in it is written by hand.
"""
_SECTION = re.compile(r"^## (.+?)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Figure:
    """A benchmark and how much of its output is shown: `lines`, counted from the end."""

    name: str
    title: str
    command: Sequence[str]
    lines: int


def figures() -> tuple[Figure, ...]:
    """Return what there is to run, in order."""
    listed = tomllib.loads((ROOT / "benchmarks" / "figures.toml").read_text(encoding="utf-8"))["figure"]
    return tuple(Figure(**one) for one in listed)


def page(every: Sequence[Figure], sections: Mapping[str, str]) -> str:
    """Return the page: the sections there are, by title, in the order of the list."""
    parts = [f"## {one.title}\n\n{sections[one.title].strip()}\n" for one in every if one.title in sections]
    return "\n".join([_HEAD, *parts])


def sections_of(text: str) -> dict[str, str]:
    """Return the sections of a page by title."""
    return dict(_SECTION.findall(text))


def section(one: Figure, output: str, told: str) -> str:
    """Return what is shown of a run: its command, when and of what it was measured, the end of its output."""
    shown = "\n".join(output.rstrip().splitlines()[-one.lines :])
    return f"`.venv/bin/python benchmarks/{' '.join(one.command)}`, {told}\n\n```\n{shown}\n```"


def _commit() -> str:
    def git(*arguments: str) -> str:
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

    return git("rev-parse", "--short", "HEAD") + (" with changes" if git("status", "--porcelain", "--untracked-files=no") else "")


def main() -> int:
    """Run the figures asked for and write the page after each."""
    every = figures()
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", metavar="NAME", help="all, if none is named")
    asked = set(parser.parse_args().names)
    if unknown := asked - {one.name for one in every}:
        parser.error(f"figures.toml does not list {', '.join(sorted(unknown))}; it lists {', '.join(one.name for one in every)}")
    commit, failed = _commit(), []
    found = sections_of(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else {}
    for one in every:
        if asked and one.name not in asked:
            continue
        print(f"{one.name} ...", file=sys.stderr)
        command = [sys.executable, str(ROOT / "benchmarks" / one.command[0]), *one.command[1:]]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
        if run.returncode:
            failed.append(one.name)
            print(run.stdout[-2000:] + run.stderr[-2000:], file=sys.stderr)
            continue
        found[one.title] = section(one, run.stdout, f"{datetime.now(UTC):%Y-%m-%d}, commit {commit}")
        PAGE.write_text(page(every, found), encoding="utf-8", newline="\n")
    if failed:
        print(f"These failed, and their sections stay as they were: {', '.join(failed)}", file=sys.stderr)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
