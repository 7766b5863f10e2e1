"""`benchmarks/supporting.py`: the scorecard that tells whether what was found answers a question (rag/write/support.json).

Questions with known answers come from these places, each taken where it is there; only figures are written, no words:

    cuad     questions/cuad.json of the contracts that may be looked at, with more of what there is no label for than is
             asked there; what CUAD has no label for is not answered
    people   the tuning half of questions/*.json, the unanswerable ones among them
    topics   those of questions/topics.jsonl about ../shared/portfolios: half ask about what the documents do not treat
    refusing the tuning half of questions/refusing.jsonl, which is printed and not fitted to
    gold     the questions of ../shared/portfolios and of tests/golden, in the words of lawyers; all are answered

A logistic regression in which no sign counts against its meaning. Printed: for each share of answered questions that would
be turned away, the share of the others that would be, each family and each contract measured with what was fitted on
the others. `--write` keeps weights and line; `--falsely` is the share of answered ones, asked in people's words, that the
line may turn away: less than is wanted of questions never seen, since subjects and particulars were written beside these.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cuad_questions
import numpy as np
import numpy.typing as npt
import people
import refusing
from families import SHARED, Family, families

from rag.write.extractive import Extractive
from rag.write.support import AGAINST, EITHER, signs
from ui import Question, connect
from ui.application.portfolio import Portfolio

OUT = Path(__file__).resolve().parents[1] / "rag" / "write" / "support.json"
_RIDGE = 20.0
_UNLABELLED = 12  # categories without a label, of each contract: the one with most labels has no more
_STEPS = 4000
_FOLDS = 8
_AT_LEAST = {"nowhere": -5.0, "unheard": -3.0, "unsaid": -2.0, "apart": -1.0, "unspoken": -0.5}
"""Signs that weigh at least so much, however few of the questions show them: what is asked for by name is not outvoted."""
_MEASURED = "refusing"  # printed only: its questions were written beside the tables that these signs look up
_SHARES = (0.02, 0.03, 0.05, 0.07, 0.10, 0.15, 0.20)

Row = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Example:
    """One question: where it comes from, the signs found for it, and whether the documents answer it."""

    place: str
    group: str
    signs: Mapping[str, float]
    answered: bool


@dataclass(frozen=True, slots=True)
class Fitted:
    """Weights of the signs, in their order, and the base."""

    weights: Row
    base: float

    def support(self, rows: Row) -> Row:
        """Return the probability for each row of signs, shape (n,)."""
        return np.asarray(1.0 / (1.0 + np.exp(-(rows @ self.weights + self.base))))


def main() -> None:
    """Ask, fit and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--write", action="store_true", help="keep what was fitted")
    options.add_argument("--falsely", type=float, default=0.03, help="share of answered questions that the line turns away")
    options.add_argument("--data", type=Path, help="where the contracts are indexed, or are to be, a folder each; kept")
    arguments = options.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        examples = list(_examples(arguments.data or Path(folder)))
    names = sorted(examples[0].signs)
    rows = np.array([[one.signs[name] for name in names] for one in examples])
    left_out = _left_out(examples, names, rows)
    _print(examples, left_out)
    asked = _of(examples, "cuad", answered=True) | _of(examples, "people", answered=True)
    line = float(np.quantile(left_out[asked], arguments.falsely))
    fitted = _learned(names, rows, examples)
    kept = {
        "made_by": f"benchmarks/supporting.py --write --falsely {arguments.falsely}",
        "base": round(fitted.base, 4),
        "line": round(line, 4),
    }
    weights = {name: round(float(weight), 4) for name, weight in zip(names, fitted.weights, strict=True) if abs(weight) > 0.00005}
    if arguments.write:
        OUT.write_text(json.dumps({**kept, "weights": weights}, indent=2) + "\n", encoding="utf-8")


def _examples(data: Path) -> Iterator[Example]:
    with connect(data / "cuad") as portfolio:
        portfolio.index([SHARED / "cuad"])
        for case in cuad_questions.cases(_UNLABELLED):
            if not case.held:
                yield from _example(portfolio, Question(case.question, document=case.file), "cuad", case.file, bool(case.passages))
        yield from _refused(portfolio, refusing.CUAD)
    for family in (*families(), *_golden()):
        with connect(data / family.name) as portfolio:
            portfolio.index(family.files)
            yield from _refused(portfolio, family.name)
            for row in refusing.topics(family.name):
                yield from _example(portfolio, Question(row["question"]), "topics", family.name, row["kind"] == "on")
            for place, question, answered in _questions(family):
                yield from _example(portfolio, question, place, family.name, answered)


def _refused(portfolio: Portfolio, place: str) -> Iterator[Example]:
    for row in refusing.rows("tune"):
        if row["portfolio"] == place:
            yield from _example(portfolio, refusing.question_of(row), _MEASURED, row.get("document", place), row["answered"])


def _golden() -> Iterator[Family]:
    for path in sorted((Path(__file__).resolve().parents[1] / "tests" / "golden").glob("*/gold.json")):
        gold = json.loads(path.read_text(encoding="utf-8"))
        yield Family(path.parent.name, tuple(sorted({path.parent / one["file"] for one in gold["documents"]})), gold)


def _questions(family: Family) -> Iterator[tuple[str, Question, bool]]:
    for row in family.gold["questions"]:
        yield "gold", Question.read({name: row[name] for name in ("question", "as_of")}), True
    path = people.QUESTIONS / f"{family.name}.json"
    for row in json.loads(path.read_text(encoding="utf-8")) if path.is_file() else ():
        silent = row["type"] == people.UNANSWERABLE
        if row["half"] == "tune" and (silent or row["answer_must_contain"]):
            yield "people", people.question_of(row), not silent


def _example(portfolio: Portfolio, question: Question, place: str, group: str, answered: bool) -> Iterator[Example]:
    """Yield the question with its signs; nothing where nothing was found, or what answers is out of force: that needs no scorecard."""
    brief = portfolio.parts.answerer.brief(portfolio._put(question), portfolio.name, None)  # noqa: SLF001
    extractive = Extractive(brief)
    chosen = brief.chosen
    if chosen and extractive.ineffective_answer() is None:
        yield Example(place, group, signs(chosen, brief.retrieved), answered)


def _learned(names: Sequence[str], rows: Row, examples: Sequence[Example]) -> Fitted:
    """Fit to all but what is only measured."""
    used = [at for at, one in enumerate(examples) if one.place != _MEASURED]
    return _fit(names, rows[used], [examples[at] for at in used])


def _fit(names: Sequence[str], rows: Row, examples: Sequence[Example]) -> Fitted:
    """Fit by gradient descent, each place and outcome counting alike; weights against their sign's meaning are put to 0."""
    spread = rows.std(axis=0) + 1e-6
    scaled = rows / spread
    truth = np.array([float(one.answered) for one in examples])
    counts = {key: sum((o.place, o.answered) == key for o in examples) for key in {(o.place, o.answered) for o in examples}}
    weight = np.array([len(examples) / len(counts) / counts[one.place, one.answered] for one in examples])
    low = np.array([-np.inf if name in AGAINST or name in EITHER else 0.0 for name in names])
    high = np.array([_AT_LEAST.get(name, 0.0) if name in AGAINST else np.inf for name in names]) * spread
    found, base = np.clip(np.zeros(len(names)), low, high), 0.0
    rate = 1.0 / (0.25 * float(np.linalg.eigvalsh((scaled * weight[:, None]).T @ scaled)[-1] + weight.sum()) + _RIDGE)
    for _ in range(_STEPS):
        wrong = weight * (1.0 / (1.0 + np.exp(-(scaled @ found + base))) - truth)
        found = np.clip(found - rate * (scaled.T @ wrong + _RIDGE * found), low, high)
        base -= rate * float(wrong.sum())
    return Fitted(found / spread, base)


def _left_out(examples: Sequence[Example], names: Sequence[str], rows: Row) -> Row:
    """Return the probability of each example by what was fitted without its family or contract, and some others."""
    groups = sorted({one.group for one in examples})
    fold = {group: at % _FOLDS for at, group in enumerate(np.random.default_rng(1).permutation(groups).tolist())}
    of = np.array([fold[one.group] for one in examples])
    found = np.zeros(len(examples))
    for at in range(_FOLDS):
        found[of == at] = _learned(names, rows[of != at], [one for one, where in zip(examples, of, strict=True) if where != at]).support(
            rows[of == at]
        )
    return found


def _of(examples: Sequence[Example], place: str, *, answered: bool) -> npt.NDArray[np.bool_]:
    return np.array([one.answered is answered and place in ("", one.place) for one in examples])


def _print(examples: Sequence[Example], support: Row) -> None:
    told = support[_of(examples, "", answered=True)]
    for share in _SHARES:
        line = float(np.quantile(told, share))
        figures = [f"line {line:.3f}"]
        for place in ("cuad", "people", "topics", "refusing", "gold"):
            for answered, name in ((False, "abstains"), (True, "falsely")):
                here = support[_of(examples, place, answered=answered)]
                figures += [f"{place} {name} {(here < line).mean():.3f} of {len(here)}"] if len(here) else []
        print("   ".join(figures))


if __name__ == "__main__":
    main()
