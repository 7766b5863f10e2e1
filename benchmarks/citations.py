"""`benchmarks/citations.py`: how much of what real amendments instruct the grammar reads, and how far each rule is right.

Two figures. *Found*: of the amending provisions annotated in ../shared/amendments/citations.jsonl, the share
for which there are claims with the annotated action on every annotated section (waivers aside, which
change no text). *Rules*: over those and the edges of the contract families, how often each rule was
right; drawn towards the precision of all rules by two observations, this is `indexing/confidence.py`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from families import SHARED, families

from graph.model.edges import Claim, OperationKind
from graph.model.source import SourceFile
from graph.text import sections
from indexing.analyse import analyse
from indexing.readers import READERS, open_reader

_WEIGHT = 2  # observations that the precision of all rules counts for
_RANGE = re.compile(r"(?P<stem>.+?)s? (?P<label>[A-Z]+)-(?P<low>\d+)\.\.(?P=label)-(?P<high>\d+)")


def main() -> None:
    """Print the two figures."""
    counts: dict[str, Counter[str]] = {}
    found, missed = _annotated(counts)
    _families(counts)
    for row in missed:
        print(f"  missed {row['action']} {row['section_hint']!r}: {row['quote'][:110]}")
    total = found + len(missed)
    print(f"found {found} of {total}: {found / total:.3f}")
    right, seen = sum(c["right"] for c in counts.values()), sum(c.total() for c in counts.values())
    print(f"rules right {right} of {seen}: {right / seen:.3f}")
    for rule, count in sorted(counts.items()):
        smoothed = (count["right"] + _WEIGHT * right / seen) / (count.total() + _WEIGHT)
        print(f"  {rule:24} right {count['right']:3} wrong {count['wrong']:3}  {smoothed:.3f}")


def claims_of(path: Path) -> tuple[Claim, ...]:
    """Return all claims of a file."""
    reading = open_reader(READERS[path.suffix.lower()]).read(path.name, path.read_bytes())
    file = SourceFile(reading.file_sha256, path.name, str(path), path.stat().st_size)
    return tuple(c for instrument in analyse(reading, file, "benchmark") for c in instrument.claims)


def _annotated(counts: dict[str, Counter[str]]) -> tuple[int, list[dict[str, Any]]]:
    folder = SHARED / "amendments"
    rows = [json.loads(line) for line in (folder / "citations.jsonl").read_text(encoding="utf-8").splitlines()]
    known = {name: claims_of(folder / name) for name in sorted({r["file"] for r in rows})}
    found, missed = 0, []
    for row in rows:
        if row["action"] == "WAIVE":
            continue
        there = [c for c in known[row["file"]] if _same_words(c.quote.text, row["quote"])]
        fitting = [_fitting(row, section, there) for section in _sections(row["section_hint"])]
        if all(fitting):
            found += 1
            for claim in {c.key: c for group in fitting for c in group}.values():
                counts.setdefault(claim.rule, Counter())["right"] += 1
        else:
            missed.append(row)
            for claim in there[:1]:
                counts.setdefault(claim.rule, Counter())["wrong"] += 1
    return found, missed


def _fitting(row: dict[str, Any], section: str, claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims that do what was annotated; a change without a place or exact words is one of the whole."""
    wanted = sections.parse(section)
    exact = [c for c in claims if _same_place(c.section, section) and _does(c, row)]
    inside = [c for c in claims if row["action"] == "MODIFY" and wanted.parts and sections.parse(c.section).parts == wanted.parts]
    return exact or inside


def _does(claim: Claim, row: dict[str, Any]) -> bool:
    if claim.mode == row["action"]:
        return True
    return bool(row.get("implicit")) and claim.operation is not None and claim.operation.kind is OperationKind.UNSPECIFIED


def _same_place(one: str, other: str) -> bool:
    if not one or not other:
        return one == other
    a, b = sections.parse(one), sections.parse(other)
    named_in_annex = bool(b.attachment[0] or "," in other) and one in other
    return sections.same(a, b) is not sections.Match.NO or named_in_annex


def _sections(hint: str) -> Iterator[str]:
    """Split "4, 5, 7" and "Exhibits AA-1..AA-4"; a comma inside an address ("Schedule, Part 4") parts nothing."""
    hint = re.sub(r" of Amendment.*$", "", hint)
    ranged = _RANGE.fullmatch(hint)
    if ranged:
        yield from (f"{ranged['stem']} {ranged['label']}-{n}" for n in range(int(ranged["low"]), int(ranged["high"]) + 1))
    elif re.match(r"(?:Schedule|Credit Support Annex),", hint):
        yield re.sub(r", (?:Part )?", ", Section ", hint)
    else:
        yield from (re.sub(r" of Amendments.*$", "", part) for part in re.split(r"[;,] (?=[\dA-Z(])", hint))


def _same_words(one: str, other: str) -> bool:
    a, b = (re.sub(r"\W+", "", t).casefold() for t in (one, other))
    return bool(a) and (a in b or b in a or a[:60] in b or b[:60] in a or b[:40] in a)


def _families(counts: dict[str, Counter[str]]) -> None:
    """Count the claims of the families' instruments: right where a gold edge cites the same place of the same file."""
    for family in families():
        edges = [e for e in family.gold["edges"] if e.get("submode") != "implicit_version"]
        for path in family.files:
            own = [e for e in edges if e["source_file"] == path.name]
            for claim in claims_of(path):
                right = any(_is_edge(claim, e) for e in own)
                counts.setdefault(claim.rule, Counter())["right" if right else "wrong"] += 1


def _is_edge(claim: Claim, edge: dict[str, Any]) -> bool:
    if claim.edge_type != edge["edge_type"]:
        return False
    section = edge["target_section"]
    if not section:
        return not claim.section
    names = {sections.fold_name(n) for n in (section, edge["target_heading"]) if n}
    listed = re.split(r", | and ", section.replace("Exhibits", "Exhibit"))
    places = [section, *(p if not re.fullmatch(r"[A-Z]", p) else f"Exhibit {p}" for p in listed)]
    whole = re.sub(r"\s*\([^()]*paragraph[^()]*\)", "", section)
    return any(_same_place(claim.section, p) for p in (*places, whole)) or sections.fold_name(claim.section or claim.heading) in names


if __name__ == "__main__":
    main()
