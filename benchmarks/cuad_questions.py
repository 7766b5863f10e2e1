"""`benchmarks/cuad_questions.py`: one question for each category that CUAD labels in a contract, as a person would ask it.

The fifty contracts of ../shared/cuad are one portfolio; each question names its contract, as a reader of it
would have it open. The questions are those of `questions/cuad.json`, two wordings a category, taken in turn; with
`--reworded` those of `questions/cuad_reworded.json`, by a writer who saw neither the product nor a contract: nothing is fitted to them.

*found*: the first 120 letters of a labelled passage stand in the context (every text in force that the reply
    gives, white space folded; of a contract that is not shown to be signed, what the reply gives as its words,
    labelled so). Labels are split at "<omitted>"; passages of 25 letters or fewer do not count,
    and a category with no other passage is not asked of that contract.
*context*: its length in characters.
*abstains*: of the questions about categories that CUAD has no label for in a contract: the documents do not
    say, as far as CUAD's annotators saw; *falsely*: of those it has labels for.

Of an unsigned draft nothing is in force: *in force* is the same without drafts.

Contracts in alphabetical order: the even ones may be looked at, the odd ones are held out; both are printed.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from families import SHARED

from graph.lineage.effectiveness import has_begun
from rag.reply import Answer
from ui import Question, connect
from ui.application.portfolio import Portfolio

QUESTIONS = Path(__file__).with_name("questions") / "cuad.json"
REWORDED = QUESTIONS.with_name("cuad_reworded.json")
LETTERS = 120
SHORTEST = 25
_UNLABELLED = 4  # categories asked of each contract that it has no label for


@dataclass(frozen=True, slots=True)
class Case:
    """One question of one contract; no passages: the documents do not say."""

    file: str
    category: str
    question: str
    passages: tuple[str, ...]
    held: bool


@dataclass
class Tally:
    """What came of some questions."""

    found: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    abstained: Counter[bool] = field(default_factory=Counter)  # by: labelled
    of: Counter[bool] = field(default_factory=Counter)
    sizes: list[int] = field(default_factory=list)
    misses: list[str] = field(default_factory=list)

    def count(self, case: Case, answer: Answer) -> None:
        """Count one reply."""
        labelled = bool(case.passages)
        self.of[labelled] += 1
        self.abstained[labelled] += answer.abstained
        if not labelled:
            return
        context = folded(" ".join(words.text for c in answer.clauses if (words := c.read or c.last_text)))
        right = any(folded(passage)[:LETTERS] in context for passage in case.passages)
        self.asked[case.category] += 1
        self.found[case.category] += right
        self.sizes.append(len(context))
        if not right:
            self.misses.append(f"{case.category:34} {case.file[:44]:44} {folded(case.passages[0])[:90]}")

    def print(self, name: str) -> None:
        """Print the figures."""
        found, asked = sum(self.found.values()), sum(self.asked.values())
        print(f"{name:8} found {found / max(1, asked):.3f} of {asked}   context {statistics.mean(self.sizes or [0]):.0f}", end="   ")
        print(f"abstains {self.abstained[False] / max(1, self.of[False]):.3f} of {self.of[False]}", end="   ")
        print(f"falsely {self.abstained[True] / max(1, self.of[True]):.3f} of {self.of[True]}")


def main() -> None:
    """Ask and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--show", action="store_true", help="print what was not found, of the contracts that may be looked at")
    options.add_argument("--reworded", action="store_true", help="ask in the words that nothing is fitted to")
    options.add_argument("--data", type=Path, help="where the contracts are indexed, or are to be; kept")
    arguments = options.parse_args()
    if not (SHARED / "cuad" / "labels.jsonl").is_file():
        print("skipped: the labels of CUAD are not here; they belong beside the checkout, in ../shared/cuad")
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, connect(arguments.data or Path(folder)) as portfolio:
        portfolio.index([SHARED / "cuad"])
        tune, hold, live = Tally(), Tally(), {False: Tally(), True: Tally()}
        begun_by_now = {one.file_name for one in portfolio.register.instruments() if has_begun(one, portfolio.today())}
        for case in cases(questions=REWORDED if arguments.reworded else QUESTIONS):
            answer = _ask(portfolio, case)
            for tally in (hold if case.held else tune, *((live[case.held],) if case.file in begun_by_now else ())):
                tally.count(case, answer)
    for name, tally in (("tuned", tune), ("in force", live[False]), ("held out", hold), ("in force", live[True])):
        tally.print(name)
    for category, asked in sorted(tune.asked.items()) if arguments.show else ():
        print(f"  {category:36} {tune.found[category]} of {asked}")
    for miss in sorted(tune.misses) if arguments.show else ():
        print("miss", miss)


def cases(unlabelled: int = _UNLABELLED, questions: Path = QUESTIONS) -> Iterator[Case]:
    """Yield the questions of all contracts: the labelled categories, and some that have no label."""
    wordings = {row["category"]: row["questions"] for row in json.loads(questions.read_text(encoding="utf-8"))}
    rows = [json.loads(line) for line in (SHARED / "cuad" / "labels.jsonl").read_text(encoding="utf-8").splitlines() if line.strip()]
    draw = random.Random(7)
    for index, row in enumerate(sorted(rows, key=lambda r: r["file"])):
        labelled = {category: _passages(texts) for category, texts in row["clauses"].items()}
        absent = [category for category in sorted(wordings) if not row["clauses"].get(category)]
        for category in (*sorted(one for one in labelled if labelled[one]), *draw.sample(absent, unlabelled)):
            question = wordings[category][index % len(wordings[category])]
            yield Case(row["file"], category, question, labelled.get(category, ()), bool(index % 2))


def folded(text: str) -> str:
    """Return a text with white space folded."""
    return " ".join(text.split())


def _passages(texts: Any) -> tuple[str, ...]:
    parts = (part for text in texts for part in text.split("<omitted>"))
    return tuple(part for part in parts if sum(map(str.isalpha, part)) > SHORTEST)


def _ask(portfolio: Portfolio, case: Case) -> Answer:
    return portfolio.ask(Question(case.question, document=case.file))


if __name__ == "__main__":
    main()
