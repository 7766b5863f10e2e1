"""`benchmarks/review_load.py [FOLDER]`: how much a person has to look at for each true change that was not committed.

Each family of a folder of ../shared (families/learn, if none is named) is indexed by itself. Counted are the items that
`inforce review list` shows, and the edges of gold.json that no committed edge stands for, as the scorer beside the families tells.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from families import SHARED, Family, families


def main() -> None:
    """Print the items and the changes missed of each family, and of all."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", nargs="?", default="families/learn")
    options.add_argument("--command", default=str(Path(sys.executable).with_name("inforce")), help="the inforce command to measure")
    arguments = options.parse_args()
    scorer = _scorer(SHARED / "score")
    if scorer is None:
        print("skipped: the contract families and their scorer are not here; they belong beside the checkout, in ../shared.")
        return
    items = missed = 0
    for family in families(folder=SHARED / arguments.folder):
        waiting, absent = _counted(family, scorer, arguments.command)
        items, missed = items + waiting, missed + absent
        print(f"{family.name:24} {waiting} items for {absent} changes that were not committed")
    print(f"{'ALL':24} {items} items for {missed} changes: {items / missed if missed else 0:.1f} for each")


def _counted(family: Family, scorer: ModuleType, command: str) -> tuple[int, int]:
    """Return how many items wait in a family, and how many of its changes were not committed."""
    gold, twins, files = scorer.family_files(family.files[0].parent, False)
    with tempfile.TemporaryDirectory() as data:

        def run(*words: object) -> str:
            call = [command, *map(str, words), "--portfolio", "load", "--data", data]
            return subprocess.run(call, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout

        run("index", *files)
        committed = [e for e in _rows(run("edges", "--json")) if e["status"] == "committed"]
        waiting = len(_rows(run("review", "list", "--json")))
    for edge in gold["edges"]:
        edge["_sources"], edge["_targets"] = ({f, twins.get(f, f)} if f else set() for f in (edge["source_file"], edge["target_file"]))
    return waiting, sum(not any(scorer.edge_matches(e, one) for one in committed) for e in gold["edges"])


def _rows(printed: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed.splitlines() if line.startswith("{")]


def _scorer(folder: Path) -> ModuleType | None:
    spec = importlib.util.spec_from_file_location("shared_score", folder / "score.py")
    if spec is None or spec.loader is None or not (folder / "score.py").is_file():
        return None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main()
