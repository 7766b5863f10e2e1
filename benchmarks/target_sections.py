"""`benchmarks/target_sections.py [FOLDER]`: are the provisions that amendments change found by their address, and where they end?

For each gold edge that is not an INSERT, its target sections (split at commas and "and", except in
a heading, and "Exhibits A and C" is Exhibit A and Exhibit C) are asked for by `inforce resolve
--batch` on the day before the edge takes effect. Prints each miss and the share found; `--floor`
makes a lower share an error. Where the folder has a `conformed.jsonl` (texts in force as ranges of the documents), its
rows from before any amendment tell whether a provision begins and ends where it should, letters and figures alone
compared; its own number and heading may be left out or shown.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from families import SHARED, Family, families

_PLURAL = re.compile(r"(Exhibit|Schedule)s\s+")
_WORD = 24  # letters that the word before a number, or a longer form of its heading, may have
_BETWEEN = re.compile(r",|\band\b")


def main() -> None:
    """Index each family, ask for its target sections, print what was not found."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", nargs="?", type=Path, default=SHARED / "portfolios", help="a folder of families; default: portfolios")
    options.add_argument("--command", default=str(Path(sys.executable).with_name("inforce")), help="the inforce command to measure")
    options.add_argument("--pdf", action="store_true", help="read the PDF twins where there are any")
    options.add_argument("--floor", type=float, default=0.0)
    arguments = options.parse_args()
    asked = found = 0
    bounds: list[bool] = []
    rows = _rows(arguments.folder / "conformed.jsonl")
    for family in families(pdf=arguments.pdf, folder=arguments.folder):
        questions = list(_questions(family, pdf=arguments.pdf))
        base = [] if arguments.pdf else [row for row in rows if row["family"] == family.name]
        whole = [{"document": r["target_file"], "section": r["target_section"], "as_of": r["as_of"]} for r in base]
        answers = _answers(arguments.command, family, [*questions, *whole])
        for row, answer in zip(base, answers[len(questions) :], strict=True):
            bounds.append(_bounded(row, answer.get("effective_text") or answer.get("last_text") or "", arguments.folder / family.name))
            if not bounds[-1]:
                print(f"other bounds  {family.name:21} {row['target_section']:32} {row['as_of']}  {row['target_file']}")
        for question, answer in zip(questions, answers, strict=False):
            asked += 1
            found += "error" not in answer
            if "error" in answer:
                print(f"not found  {family.name:24} {question['section']:32} {question['as_of']}  {question['document']}")
    share = found / asked if asked else 0.0
    print(f"target sections found: {found} of {asked}, {share:.3f}")
    if bounds:
        print(f"base provisions with exact bounds: {sum(bounds)} of {len(bounds)}, {sum(bounds) / len(bounds):.3f}")
    if share < arguments.floor:
        raise SystemExit(f"below {arguments.floor}")


def _rows(file: Path) -> list[dict[str, Any]]:
    """Return the rows of provisions as they were before any amendment."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return [row for row in map(json.loads, lines) if row["kind"] == "before" and row["segments"]]


def _bounded(row: dict[str, Any], said: str, folder: Path) -> bool:
    """Tell whether a provision is what a row says, its own number and heading apart."""
    parts = [(folder / s["file"]).read_text(encoding="utf-8", errors="replace")[s["start"] : s["end"]] for s in row["segments"]]
    got, want = _folded(said), _folded(" ".join(parts))
    head = _folded(f"{row['target_section']} {row['target_heading']}")
    longer, shorter = (got, want) if len(got) > len(want) else (want, got)
    return bool(got) and longer.endswith(shorter) and len(longer) - len(shorter) <= len(head) + _WORD


def _folded(words: str) -> str:
    return re.sub(r"[\W_]", "", words.casefold())


def _questions(family: Family, *, pdf: bool) -> Iterator[dict[str, str]]:
    twins = {d["file"]: d["pdf"] for d in family.gold["documents"] if pdf and d.get("pdf")}
    for edge in family.gold["edges"]:
        if edge["mode"] == "INSERT" or not edge["target_file"]:
            continue
        for section in _sections(edge["target_section"], edge["target_heading"]):
            yield {
                "document": twins.get(edge["target_file"], edge["target_file"]),
                "section": section,
                "as_of": str(date.fromisoformat(edge["effective_from"]) - timedelta(days=1)),
            }


def _sections(listed: str, heading: str) -> list[str]:
    if listed and listed == heading:
        return [listed]
    parts = [part.strip() for part in _BETWEEN.split(listed) if part.strip()]
    plural = _PLURAL.match(listed)
    return [f"{plural[1]} {part.removeprefix(plural[0])}" for part in parts] if plural else parts


def _answers(command: str, family: Family, questions: list[dict[str, str]]) -> list[dict[str, Any]]:
    """Return one reply a question, in order."""
    if not questions:
        return []
    with tempfile.TemporaryDirectory() as folder:
        batch = Path(folder) / "questions.jsonl"
        batch.write_text("".join(json.dumps(q) + "\n" for q in questions), encoding="utf-8")
        data = ["--data", str(Path(folder) / "data")]
        subprocess.run([command, "index", *data, *map(str, family.files)], check=False, capture_output=True)
        reply = subprocess.run([command, "resolve", *data, "--batch", str(batch), "--json"], check=True, capture_output=True, text=True)
    return [json.loads(line) for line in reply.stdout.splitlines() if line.strip()]


if __name__ == "__main__":
    main()
