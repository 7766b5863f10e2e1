"""`benchmarks/ranking.py`: what each thing that ranking looks at in a provision is worth (rag/retrieve/ranking.json).

Questions are those of `known.py`; only figures are written, no words. Of each the provisions that were ranked, and which of them
hold words asked for: the weights are those under which such a provision comes first most probably (a softmax over the provisions of
a question), none against its meaning, drawn towards those that ship. Printed: how often such a provision is the first, among the
first three, and within the room of a context, where it was ranked at all: with the weights that ship, and with weights fitted
without the question's family or contract.
`--write` keeps what was fitted on all.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from families import SHARED
from fitting import Row, descend, left_out, share
from known import PLACES, known

from rag.retrieve import ranking
from rag.retrieve.ranking import AGAINST, Features, weights, worth
from ui.evaluation.measures import folded

OUT = Path(ranking.__file__).with_name("ranking.json")
_FOLDS = 8
_STEPS = 150
_RATE = 0.02
_SHARP = 5.0  # how much likelier a provision is the first for a score that is better by 1, as a logarithm
_TOWARDS = 100.0  # how strongly weights are drawn to those that ship
_ROOM = 3300  # characters of a context


@dataclass(frozen=True, slots=True)
class Example:
    """The provisions ranked for one question: features (n, features), what is added to them, their lengths, which hold an answer."""

    place: str
    group: str
    seen: Row
    added: Row
    sizes: Row
    right: npt.NDArray[np.bool_]


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
        examples = [one for one in _examples(arguments.data or Path(folder)) if one.right.any()]
    shipped = np.array(weights())
    _print("ships", examples, [shipped] * len(examples))
    _print("fitted on others", examples, left_out(examples, lambda some: fit(some, shipped), _FOLDS))
    fitted = fit(examples, shipped)
    _print("fitted on all", examples, [fitted] * len(examples))
    found = {name: round(float(weight), 3) for name, weight in zip(Features._fields, fitted, strict=True)}
    print(found)
    if arguments.write:
        kept = {"made_by": "benchmarks/ranking.py --write", "weights": found}
        OUT.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


def _examples(data: Path) -> Iterator[Example]:
    for one in known(data):
        found = one.brief.retrieved.found
        texts = [folded(one.brief.resolver.preview(each.clause.clause_id) or "").casefold() for each in found]
        yield Example(
            one.place,
            one.group,
            np.array([each.features for each in found]).reshape(len(found), len(Features._fields)),
            np.array([each.score - worth(each.features) for each in found]),
            np.array([float(len(text)) for text in texts]),
            np.array([any(passage in text for passage in one.passages) for text in texts], dtype=bool),
        )


def fit(examples: Sequence[Example], start: Row) -> Row:
    """Return the weights under which provisions that answer come first most probably, each place counting alike."""
    count = {place: sum(one.place == place for one in examples) for place in {one.place for one in examples}}
    high = np.array([0.0 if name in AGAINST else np.inf for name in Features._fields])
    low = np.array([-np.inf if name in AGAINST else 0.0 for name in Features._fields])

    def slope(found: Row) -> Row:
        down = _TOWARDS * (found - start)
        for one in examples:
            odds = share(_SHARP * (one.seen @ found + one.added))
            right = odds * one.right / max(1e-12, float((odds * one.right).sum()))
            down = down - _SHARP * len(examples) / len(count) / count[one.place] * (right - odds) @ one.seen
        return down

    return descend(start, slope, _STEPS, _RATE, lambda found: np.clip(found, low, high))


def _print(name: str, examples: Sequence[Example], each: Sequence[Row]) -> None:
    print(name)
    for place in PLACES:
        here = [(one, found) for one, found in zip(examples, each, strict=True) if one.place == place]
        ranked = [one.right[np.argsort(-(one.seen @ found + one.added), kind="stable")] for one, found in here]
        sized = [_within(one, found) for one, found in here]
        figures = [float(np.mean(some)) for some in ([r[0] for r in ranked], [r[:3].any() for r in ranked], sized)]
        print(f"  {place:8} of {len(here):3}   first {figures[0]:.3f}   among three {figures[1]:.3f}   within the room {figures[2]:.3f}")


def _within(one: Example, found: Row) -> bool:
    """Tell whether a provision that answers fits the room of a context, best first; of a very long one only a part is read."""
    room = float(_ROOM)
    for at in np.argsort(-(one.seen @ found + one.added), kind="stable"):
        size = min(float(one.sizes[at]), 1200.0)
        if size <= room:
            room -= size
            if one.right[at]:
                return True
    return False


if __name__ == "__main__":
    main()
