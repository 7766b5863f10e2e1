"""`benchmarks/fit_metadata.py [--write]`: fit how likely names are those of parties, and days those of signing or effect.

Documents whose parties and days are known (../shared/portfolios, ../shared/families/learn, ../shared/cuad, tests/golden,
families_written) are read; each candidate is right or wrong; the weights of the signs are those of a logistic regression. Beside it
stands what it gives when each of ten parts of the documents (families are never divided) is left out of the fit. `--write` replaces
indexing/metadata/weights.json.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np
from families import SHARED
from fit_linking import GOLDEN, WRITTEN

from graph.model.dates import PartialDate
from graph.model.ids import digest
from graph.text.dates import find_dates
from indexing.layout.instruments import instruments
from indexing.metadata.likelihood import likelihood, with_pairs
from indexing.metadata.name_candidates import same_name
from indexing.metadata.reader import Evidence, evidence_of
from indexing.naming.names import is_role
from indexing.readers import READERS
from indexing.readers.files import find_files
from indexing.readers.worker import Job, Read, read

PENALTY = {"party": 8.0, "date": 1.0}
PARTS, SELDOM = 10, 8  # what fewer candidates show is no sign
IN_PAIRS = frozenset({"party"})  # for days, pairs of signs are worse on documents left out


@dataclass(frozen=True)
class Example:
    """A candidate of a document and whether it is right; `of` names the table."""

    of: str
    family: str
    document: str
    value: str
    signs: frozenset[str]
    right: bool


def main() -> None:
    """Read, fit, print; write where asked to."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--write", action="store_true")
    arguments = options.parse_args()
    examples = list(made())
    tables = {}
    for of in ("party", "date"):
        mine = [e for e in examples if e.of == of]
        table = tables[of] = fitted(mine)
        print(f"{of}: {len(mine)} candidates, {sum(e.right for e in mine)} right, of {len({e.document for e in mine})} documents")
        print("  fitted on all:", told(mine, [likelihood(of, e.signs, table) for e in mine]))
        parts = [int(digest(e.family)[:6], 16) % PARTS for e in mine]
        by_others = [fitted([e for e, p in zip(mine, parts, strict=True) if p != part]) for part in range(PARTS)]
        print("  left out:     ", told(mine, [likelihood(of, e.signs, by_others[p]) for e, p in zip(mine, parts, strict=True)]))
        for sign, weight in sorted(table.items(), key=lambda item: -item[1]):
            print(f"    {weight:6.2f}  {sign or 'any'}")
    if arguments.write:
        path = Path(__file__).resolve().parents[1] / "indexing" / "metadata" / "weights.json"
        rounded = {of: {k: round(v, 3) for k, v in sorted(t.items())} for of, t in tables.items()}
        path.write_text(json.dumps(rounded, indent=1) + "\n", encoding="utf-8")


def made() -> Iterator[Example]:
    """Yield the candidates of all documents; exits with a reason where they are not there."""
    if not (SHARED / "cuad").is_dir():
        raise SystemExit("The contracts are not here: they belong beside the checkout, in ../shared.")
    for folder in (SHARED / "portfolios", SHARED / "families" / "learn", GOLDEN, WRITTEN):
        for gold in sorted(folder.glob("*/gold.json")):
            for entry in json.loads(gold.read_text(encoding="utf-8"))["documents"]:
                if not entry.get("inside_file_of"):
                    days = [PartialDate.parse(d) for d in (entry.get("executed_date"), entry.get("effective_date")) if d]
                    yield from of_document(gold.parent / entry["file"], gold.parent.name, entry.get("parties") or [], days)
    for line in (SHARED / "cuad" / "labels.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        clauses = entry["clauses"]
        parties = [p for p in clauses.get("Parties", []) if not is_role(p)]
        days = [m.date for of in ("Agreement Date", "Effective Date") for text in clauses.get(of, []) for m in find_dates(text)]
        yield from of_document(SHARED / "cuad" / entry["file"], entry["file"], parties, days)


def of_document(path: Path, family: str, parties: Sequence[str], days: Sequence[PartialDate]) -> Iterator[Example]:
    """Yield the candidates of the first instrument of a file."""
    for seen in seen_in(path):
        for name in seen.names:
            if parties:
                right = any(same_name(name.name, p) for p in parties)
                yield Example("party", family, path.name, name.name, name.signs, right)
        for day in seen.dates:
            if days:
                right = any(_meets(day.date, d) for d in days)
                yield Example("date", family, path.name, str(day.date), day.signs, right)


def seen_in(path: Path) -> Iterator[Evidence]:
    """Yield what the first instrument of a file shows."""
    for found in find_files([path], frozenset(READERS)):
        answer = read(Job(found.path, found.name, found.shown_path, READERS[found.suffix], 1 << 28, "", (), ""))
        if isinstance(answer, Read) and answer.reading is not None and answer.file is not None:
            start, end = instruments(answer.reading)[0]
            yield evidence_of(answer.reading, answer.file, start, end)


def _meets(one: PartialDate, other: PartialDate) -> bool:
    return bool(one.month) and one.first_day() <= other.last_day() and other.first_day() <= one.last_day() and _near(one.first_day(), other)


def _near(day: date, other: PartialDate) -> bool:
    return abs((day - other.first_day()).days) < 31


def fitted(examples: Sequence[Example]) -> dict[str, float]:
    """Return the weights of the signs, each document counting alike."""
    of = examples[0].of
    shown = [list(with_pairs(e.signs)) if of in IN_PAIRS else list(e.signs) for e in examples]
    seen = Counter(s for signs in shown for s in signs)
    signs = sorted(s for s, n in seen.items() if n >= SELDOM)
    column = {s: i for i, s in enumerate(signs)}
    rows = np.zeros((len(examples), len(signs) + 1))
    rows[:, -1] = 1.0
    for i, mine in enumerate(shown):
        rows[i, [column[s] for s in mine if s in column]] = 1.0
    right = np.array([e.right for e in examples], dtype=float)
    penalty = np.append(np.full(len(signs), PENALTY[of]), 1e-3)
    weight = np.zeros(len(signs) + 1)
    for _ in range(60):  # Newton's method: the loss is convex
        expected = 1.0 / (1.0 + np.exp(-rows @ weight))
        gradient = rows.T @ (expected - right) + penalty * weight
        step = np.linalg.solve((rows.T * (expected * (1.0 - expected))) @ rows + np.diag(penalty), gradient)
        weight -= step
        if np.abs(step).max() < 1e-8:
            break
    return {**{s: float(weight[i]) for s, i in column.items()}, "": float(weight[-1])}


def told(examples: Sequence[Example], likely: Sequence[float]) -> str:
    """Say how many right candidates are likely and how many likely ones right, and of how many documents the likeliest is right."""
    taken = [e for e, p in zip(examples, likely, strict=True) if p >= 0.5]
    right = {(e.document, e.value) for e in examples if e.right}
    best: dict[str, tuple[float, bool]] = {}
    for e, p in zip(examples, likely, strict=True):
        best[e.document] = max(best.get(e.document, (0.0, False)), (p, e.right))
    hit = len({(e.document, e.value) for e in taken if e.right})
    precise = sum(e.right for e in taken) / max(1, len(taken))
    likeliest = sum(r for _, r in best.values()) / len(best)
    return f"recall {hit / max(1, len(right)):.3f} precision {precise:.3f}; the likeliest is right in {likeliest:.3f}"


if __name__ == "__main__":
    main()
