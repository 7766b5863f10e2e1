"""`benchmarks/excerpting.py`: what each sign of a sentence is worth when sentences are chosen to be quoted (rag/write/excerpts.json).

Questions are those of `known.py`. Of each the cuts of
the provisions in its context, and which of them hold words that are asked for: the weights are those under which such a cut comes
first most probably (a softmax over the cuts of a question), none against its meaning. Printed, with weights fitted without the
question's family or contract, for several values of *enough* (0: one quote): how often all words asked for are quoted (of CUAD's
passages: one), how many excerpts are, and the median characters of those that answer.
`--write` keeps the weights fitted on all.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from answers import stands_in
from cuad_questions import SHORTEST
from families import SHARED
from fitting import Row, descend, left_out, share
from known import PLACES, Known, known

from rag.understand.question import Kind
from rag.write import excerpts as module
from rag.write.excerpts import AGAINST, Signs, scored
from ui.evaluation.measures import folded

OUT = Path(module.__file__).with_name("excerpts.json")
ENOUGH = (0.0, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85)
_SHIPS = 0.85
_FOLDS, _STEPS, _RATE, _RIDGE = 6, 400, 0.05, 3.0
_COUNT = 200.0  # questions that each place counts for
_MOST = 3
_LAW = {"recital": -1.5, "waits": -1.0}
"""What these weigh at least against a cut, whatever questions show: a recital agrees nothing, and an undecided change is not in force."""


@dataclass(frozen=True, slots=True)
class Example:
    """The cuts of one question: signs (n, signs), which part of the words asked for each holds (n,), their texts; `one`: any will do."""

    place: str
    group: str
    signs: Row
    holds: Row
    texts: tuple[str, ...]
    asked: tuple[str, ...]
    one: bool


def main() -> None:
    """Ask, fit and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--write", action="store_true", help="keep what was fitted")
    options.add_argument("--data", type=Path, help="where the contracts are indexed, or are to be, a folder each; kept")
    arguments = options.parse_args()
    if not (SHARED / "cuad" / "labels.jsonl").is_file():
        print("skipped: the contracts are not here; they belong beside the checkout, in ../shared")
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        examples = [one for one in _examples(arguments.data or Path(folder)) if one.holds.any()]
    fitted = left_out(examples, fit, _FOLDS)
    for enough in ENOUGH:
        print(f"enough {enough:.2f}", *(_figures(place, examples, fitted, enough) for place in PLACES), sep="   ")
    found = {name: round(float(weight), 3) for name, weight in zip(Signs._fields, fit(examples), strict=True)}
    print(found)
    if arguments.write:
        kept = {"made_by": "benchmarks/excerpting.py --write", "enough": _SHIPS, "weights": found}
        OUT.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


def _examples(data: Path) -> Iterator[Example]:
    for one in known(data):
        if one.brief.understood.kind is Kind.TEXT and one.passages:
            yield _example(one)


def _example(one: Known) -> Example:
    cuts = list(scored(one.brief.chosen, one.brief.retrieved.ranking))
    texts = tuple(folded(cut.text.text).casefold() for cut in cuts)
    cuad = one.place == "cuad"
    held = [[asked in text or (cuad and len(text) > 2 * SHORTEST and text in asked) for asked in one.passages] for text in texts]
    holds = np.array([max(row, default=False) if cuad else sum(row) / len(row) for row in held], dtype=float)
    signs = np.array([cut.signs for cut in cuts], dtype=float).reshape(len(cuts), -1)
    return Example(one.place, one.group, signs, holds, texts, one.passages, cuad)


def fit(examples: Sequence[Example]) -> Row:
    """Return the weights under which cuts that answer come first most probably, each place counting alike."""
    count = {place: sum(one.place == place for one in examples) for place in {one.place for one in examples}}
    against = np.array([name in AGAINST for name in Signs._fields])
    most = np.array([_LAW.get(name, 0.0) for name in Signs._fields])

    def slope(found: Row) -> Row:
        down = _RIDGE * found
        for one in examples:
            odds = share(one.signs @ found)
            right = odds * one.holds / max(1e-12, float((odds * one.holds).sum()))
            down = down - _COUNT / count[one.place] * (right - odds) @ one.signs
        return down

    def within(found: Row) -> Row:
        return np.where(against, np.minimum(found, most), np.maximum(found, 0.0))

    return descend(np.zeros(len(against)), slope, _STEPS, _RATE, within)


def _figures(place: str, examples: Sequence[Example], fitted: Sequence[Row], enough: float) -> str:
    quoted = [_quoted(one, found, enough) for one, found in zip(examples, fitted, strict=True) if one.place == place]
    those = [one for one in examples if one.place == place]
    answered = [
        any(one.holds[at] for at in some)
        if one.one
        else all(stands_in(asked, " ".join(one.texts[at] for at in some)) for asked in one.asked)
        for one, some in zip(those, quoted, strict=True)
    ]
    sizes = [sum(len(one.texts[at]) for at in some) for one, some, right in zip(those, quoted, answered, strict=True) if right]
    each = statistics.mean(len(some) for some in quoted)
    return f"{place} answered {statistics.mean(answered):.3f} of {len(those)}, {each:.2f} quotes, {statistics.median(sizes):.0f} characters"


def _quoted(one: Example, found: Row, enough: float) -> list[int]:
    odds = share(one.signs @ found)
    picked: list[int] = []
    likely = 0.0
    for at in np.argsort(-odds, kind="stable").tolist():
        if picked and (likely >= enough or len(picked) >= _MOST):
            break
        if all(one.texts[at] != one.texts[other] for other in picked):
            picked.append(at)
        likely += float(odds[at])
    return picked


if __name__ == "__main__":
    main()
