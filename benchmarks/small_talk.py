"""`benchmarks/small_talk.py`: what tells small talk from a question about contracts (rag/understand/small_talk.json).

Questions are all those of `questions/*.json` and `refusing.jsonl`, and those of ../shared/portfolios and ../shared/families/learn
where they are there; small talk is `questions/small_talk.txt`, by a writer who saw neither questions nor product. A logistic
regression over words that at least two of them have. Printed, each fifth by weights fitted on the rest: the part of the questions
that are taken for small talk, and of the small talk that is found; and of `remarks.txt`, which is never fitted to.
`--write` keeps the weights fitted on all.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

import numpy as np
from families import SHARED
from fitting import Row, descend

from graph.lineage.dag import Lineage
from indexing.search.words import STOP_WORDS
from rag.understand import conversation as module
from rag.understand.conversation import is_small_talk, marks
from rag.understand.directory import Directory
from rag.understand.question import Asked
from rag.understand.understanding import understand

OUT = Path(module.__file__).with_name("small_talk.json")
QUESTIONS = Path(__file__).with_name("questions")
_LINE, _RIDGE, _STEPS, _RATE, _FOLDS, _LEAST = 0.5, 0.0003, 800, 0.05, 5, 1

_FORM = STOP_WORDS | {"?", "!"}
"""What ships though questions have it: of any other such word it is enough that it is no small talk's, and it may be somebody's name."""


def main() -> None:
    """Fit and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--write", action="store_true", help="keep what was fitted")
    arguments = options.parse_args()
    asked, talk = sorted(set(_questions())), _lines("small_talk.txt")
    texts, small = [*asked, *talk], np.array([0.0] * len(asked) + [1.0] * len(talk))
    words = sorted(word for word, n in Counter(word for text in texts for word in marks(text)).items() if n >= _LEAST)
    seen = np.array([[float(word in there) for word in words] for there in map(marks, texts)])
    fold = np.random.default_rng(0).integers(0, _FOLDS, len(texts))
    score = np.zeros(len(texts))
    for at in range(_FOLDS):
        found = _fit(seen[fold != at], small[fold != at])
        score[fold == at] = seen[fold == at] @ found[:-1] + found[-1]
    taken = score > _LINE
    print(f"questions taken for small talk by words alone {taken[: len(asked)].mean():.4f} of {len(asked)}")
    print(f"small talk found {taken[len(asked) :].mean():.3f} of {len(talk)}")
    found = _fit(seen, small)
    if arguments.write:
        by_weight: dict[float, list[str]] = {}
        for word, weight in zip(words, found.tolist(), strict=False):
            if weight >= 0.0005 or word in _FORM:
                by_weight.setdefault(round(weight, 1), []).append(word)
        ships = {str(weight): " ".join(by_weight[weight]) for weight in sorted(by_weight)}
        kept = {"made_by": "benchmarks/small_talk.py --write", "base": round(float(found[-1]), 3), "line": _LINE, "words_by_weight": ships}
        OUT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(f"with what ships: questions {_share(asked):.4f}, remarks {_share(_lines('remarks.txt')):.3f}")


def _questions() -> Iterator[str]:
    for path in sorted(QUESTIONS.glob("*.json")):
        for row in json.loads(path.read_text(encoding="utf-8")):
            yield from row["questions"] if "questions" in row else [] if row.get("previous") else [row["question"]]
    yield from (json.loads(line)["question"] for line in _lines("refusing.jsonl"))
    for folder in (SHARED / "portfolios", SHARED / "families" / "learn"):
        for path in sorted(folder.glob("*/gold.json")):
            yield from (row["question"] for row in json.loads(path.read_text(encoding="utf-8"))["questions"])
        for path in sorted(folder.glob("*/people.json")):
            yield from (row["question"] for row in json.loads(path.read_text(encoding="utf-8")))


def _lines(name: str) -> list[str]:
    return [line for line in (QUESTIONS / name).read_text(encoding="utf-8").splitlines() if line.strip()]


def _fit(seen: Row, small: Row) -> Row:
    """Return the weights of the words and, last, what they are added to; both kinds of text count alike."""
    rows = np.hstack([seen, np.ones((len(seen), 1))])
    each = np.where(small == 1, 1 / small.sum(), 1 / (len(small) - small.sum())) / 2

    def slope(found: Row) -> Row:
        likely = 1 / (1 + np.exp(-(rows @ found)))
        return np.asarray(rows.T @ ((likely - small) * each) + _RIDGE * np.append(found[:-1], 0.0))

    return descend(np.zeros(rows.shape[1]), slope, _STEPS, _RATE)


def _share(texts: Sequence[str]) -> float:
    directory = Directory(Lineage.of((), (), ()))
    return float(np.mean([is_small_talk(understand(Asked(text, date(2026, 1, 1)), directory)) for text in texts]))


if __name__ == "__main__":
    main()
