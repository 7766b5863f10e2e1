"""`benchmarks/statuses.py`: whether what is said of a document's state is true (questions/statuses.jsonl, ../shared/families/learn).

120 facts, written down by a reader of the documents who saw neither product nor ground truth: whether a document is signed, where
its term stands on a day by its own term clause and every later paper, whether it had taken effect.

*false*: something definite is said and it is another thing; *missing*: nothing definite is said of what the documents show.
`--show` prints both.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

from families import SHARED, families

from graph.lineage.dag import Lineage
from graph.model.documents import Execution
from graph.model.resolution import TermState
from rag.write.statuses import state_of
from ui import connect

FACTS = Path(__file__).with_name("questions") / "statuses.jsonl"
_TERMS = {
    TermState.RUNNING: "RUNNING",
    TermState.NOTICE_GIVEN: "RUNNING",
    TermState.RENEWED_PRESUMED: "RENEWED",
    TermState.EXPIRED: "EXPIRED",
    TermState.TERMINATED: "TERMINATED",
}
_OPEN = frozenset({"UNKNOWN", "NOT_SHOWN"})


def main() -> None:
    """Look up each fact and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true", help="print what is false or missing")
    parser.add_argument("--keep", type=Path, help="where to keep what is indexed")
    args = parser.parse_args()
    facts = [json.loads(line) for line in FACTS.read_text(encoding="utf-8").splitlines()]
    counts: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as scratch:
        for family in families(folder=SHARED / "families" / "learn"):
            kept = (args.keep or Path(scratch)) / "learn" / family.name
            new = not kept.exists()
            with connect(kept, portfolio=family.name) as portfolio:
                if new:
                    portfolio.index(family.files)
                for fact in (one for one in facts if one["family"] == family.name):
                    said = _said(portfolio.lineage(), fact)
                    outcome = _outcome(said, fact["expected"])
                    counts[fact["aspect"], outcome] += 1
                    if args.show and outcome in {"false", "missing"}:
                        print(f"{outcome:8} {fact['aspect']:10} {said} for {fact['expected']} on {fact['as_of']} {fact['file'][-50:]}")
    for aspect in ("EXECUTION", "TERM", "IN_FORCE"):
        print(f"{aspect:10} {_figures(Counter({outcome: n for (one, outcome), n in counts.items() if one == aspect}))}")
    print(f"{'all':10} {_figures(Counter(outcome for (_, outcome), n in counts.items() for _ in range(n)))}")


def _said(lineage: Lineage, fact: dict[str, Any]) -> str:
    document = next((one for one in lineage.documents.values() if one.file_name == fact["file"]), None)
    if document is None:
        return "UNKNOWN"
    state = state_of(lineage, document.document_id, date.fromisoformat(fact["as_of"]))
    if fact["aspect"] == "EXECUTION":
        return Execution(state.document.execution).value
    if fact["aspect"] == "TERM":
        return _TERMS.get(state.term.state, "UNKNOWN")
    return "UNKNOWN" if state.document.starts is None else "YES" if state.begun else "NO"


def _outcome(said: str, expected: str) -> str:
    if said == expected:
        return "right"
    return "missing" if said in _OPEN else "false"


def _figures(counts: Counter[str]) -> str:
    total = sum(counts.values()) or 1
    return f"of {total:3}   false {counts['false']:3}   missing {counts['missing'] / total:.3f}   right {counts['right'] / total:.3f}"


if __name__ == "__main__":
    main()
