"""`benchmarks/metadata.py FOLDER...`: is what the register says of real documents what gold.json says of them?

A date is right where gold's day of execution or effect is the document's (or lies in the month or year that its words give); parties
are right where gold's are found under any of their names, and what is found beside them is invented; the kind is right where it is
gold's. A file of several instruments counts as the best of them. Prints each miss with `--show`.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

from fit_linking import GOLDEN, read_all

from graph.model.dates import PartialDate
from graph.model.documents import AMENDING_KINDS, Document, DocumentKind
from indexing.naming.names import party_names, same_party

KINDS = {
    "base": frozenset(
        {
            DocumentKind.BASE,
            DocumentKind.RESTATEMENT,
            DocumentKind.ONLINE_TERMS,
            DocumentKind.SOW,
            DocumentKind.ORDER_FORM,
            DocumentKind.DPA,
            DocumentKind.SLA,
        }
    ),
    "amendment": frozenset(AMENDING_KINDS),
    "restatement": frozenset({DocumentKind.RESTATEMENT, DocumentKind.ONLINE_TERMS}),
    "exhibit": frozenset({DocumentKind.EXHIBIT}),
    "termination": frozenset({DocumentKind.TERMINATION}),
}


def main() -> None:
    """Read every family of the folders and count."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folders", nargs="*", type=Path, default=[GOLDEN])
    options.add_argument("--show", action="store_true")
    arguments = options.parse_args()
    for folder in arguments.folders:
        total: Counter[str] = Counter()
        for gold in sorted(folder.glob("*/gold.json")):
            total += of_family(gold, show=arguments.show)
        print(f"{folder.name}: {told(total)}")


def of_family(path: Path, *, show: bool) -> Counter[str]:
    """Count what is right of the documents of one family."""
    gold = json.loads(path.read_text(encoding="utf-8"))
    wanted = {d["file"]: d for d in reversed(gold["documents"]) if not d.get("inside_file_of")}
    found: dict[str, list[Document]] = {}
    for name, instrument in read_all(sorted(path.parent / n for n in wanted)):
        found.setdefault(name, []).append(instrument.document)
    total: Counter[str] = Counter()
    for name, entry in sorted(wanted.items()):
        counts = max(
            (of_document(d, entry) for d in found.get(name, [])), key=lambda c: (c["date"], c["party"], c["kind"]), default=Counter()
        )
        total += counts
        total["documents"] += 1
        if show and (
            counts["date"] < counts["dates"]
            or counts["party"] < counts["parties"]
            or counts["invented"]
            or counts["kind"] < counts["kinds"]
        ):
            print(f"  {path.parent.name}: {name[:70]}")
            for d in found.get(name, []):
                print(f"      {d.kind} | {d.signed} {d.effective} | {[p.name for p in d.parties]} | {d.execution} | {d.title[:60]}")
            print(f"    gold {entry.get('kind')} | {entry.get('executed_date')} {entry.get('effective_date')} | {entry.get('parties')}")
    return total


def of_document(document: Document, gold: dict[str, Any]) -> Counter[str]:
    """Count what is right of one document."""
    counts: Counter[str] = Counter()
    days = [PartialDate.parse(d).first_day() for d in (gold.get("executed_date"), gold.get("effective_date")) if d]
    if days:
        own = [d for d in (document.signed, document.effective) if d is not None]
        counts["dates"] = 1
        counts["date"] = int(any(o.month and o.first_day() <= d <= o.last_day() for o in own for d in days))
    named = [n for p in document.parties for n in party_names(p)]
    parties = gold.get("parties") or []
    counts["parties"] = len(parties)
    counts["party"] = sum(any(same_party(p, n) for n in named) for p in parties)
    counts["invented"] = sum(not any(same_party(p, n) for p in parties for n in party_names(party)) for party in document.parties)
    kinds = KINDS.get(gold.get("kind") or "")
    counts["kinds"] = int(kinds is not None)
    counts["kind"] = int(kinds is not None and document.kind in kinds)
    return counts


def told(total: Counter[str]) -> str:
    """Say what was counted."""

    def share(right: str, of: str) -> str:
        return f"{total[right]}/{total[of]} = {total[right] / max(1, total[of]):.3f}"

    precise = total["party"] / max(1, total["party"] + total["invented"])
    parties = f"parties {share('party', 'parties')} (precision {precise:.3f})"
    return f"{total['documents']} documents; dates {share('date', 'dates')}; {parties}; kind {share('kind', 'kinds')}"


if __name__ == "__main__":
    main()
