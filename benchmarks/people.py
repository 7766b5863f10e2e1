"""`benchmarks/people.py`: questions in people's words over the contract families, `questions/*.json`, asked of each family alone.

*right*: every string required stands in the context (all texts in force that the reply gives) or in the answer,
    and no string that is in force only on other days stands in the answer; where a "no" is expected, the reply
    abstains or opens with one.
*abstains*: of the questions that the documents do not answer. *falsely*: of the others with words to quote.
*curve*: both, for every line at which what was found could be held too weak to answer; the reply's own is marked.
*context*: characters in force in the reply.

``--half tune`` may be looked at (``--show``); ``hold`` is for the final figure.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from families import Family, families

from rag.reply import Answer
from ui import connect
from ui.application.portfolio import Portfolio
from ui.application.questions import Question
from ui.evaluation.measures import folded, opens_with_no

QUESTIONS = Path(__file__).with_name("questions")
UNANSWERABLE = "unanswerable"


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of a family and the reply to it."""

    row: dict[str, Any]
    answer: Answer

    @property
    def type(self) -> str:
        """Its type."""
        return str(self.row["type"])

    @property
    def silent(self) -> bool:
        """The documents do not answer it."""
        return self.type == UNANSWERABLE

    @property
    def right(self) -> bool:
        """Whether the reply is right."""
        said = folded(self.answer.text)
        if self.silent:
            return self.answer.abstained
        if any(folded(one) in said for one in self.row["answer_must_not_contain"]):
            return False
        required = self.row["answer_must_contain"]
        return all(folded(one) in said or folded(one) in self.context for one in required) if required else self.says_no

    @property
    def says_no(self) -> bool:
        """The reply abstains or opens with a no."""
        return self.answer.abstained or opens_with_no(self.answer.text)

    @property
    def context(self) -> str:
        """All texts in force that the reply gives."""
        return folded(" ".join(c.read.text for c in self.answer.clauses if c.read is not None))


def main() -> None:
    """Ask and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--half", choices=("tune", "hold", "all"), default="all")
    options.add_argument("--family", action="append", default=[])
    options.add_argument("--show", action="store_true", help="print what went wrong, of the tuning half")
    arguments = options.parse_args()
    asked = [
        one for family in families() if not arguments.family or family.name in arguments.family for one in _asked(family, arguments.half)
    ]
    for half in ("tune", "hold"):
        _print(half, [one for one in asked if one.row["half"] == half])
    if arguments.half == "all":
        _print("all", asked)
    for one in asked if arguments.show else ():
        if one.row["half"] == "tune" and not one.right:
            _show(one)


def _asked(family: Family, half: str) -> Iterator[Asked]:
    path = QUESTIONS / f"{family.name}.json"
    if not path.is_file():
        return
    rows = [row for row in json.loads(path.read_text(encoding="utf-8")) if half in (row["half"], "all")]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, connect(folder) as portfolio:
        portfolio.index(family.files)
        yield from (Asked(row, _ask(portfolio, row)) for row in rows)


def question_of(row: dict[str, Any]) -> Question:
    """Return the question of a row, to be asked."""
    names = ("question", "as_of", "counterparty", "document", "previous")
    return Question.read({name: row[name] for name in names if name in row})


def _ask(portfolio: Portfolio, row: dict[str, Any]) -> Answer:
    return portfolio.ask(question_of(row))


def _print(half: str, asked: Sequence[Asked]) -> None:
    if not asked:
        return
    told, silent = [one for one in asked if not one.silent], [one for one in asked if one.silent]
    quotable = [one for one in told if one.row["answer_must_contain"]]
    print(f"{half:5} right {_share(one.right for one in told)}   context {_mean(len(one.context) for one in told)}", end="   ")
    print(f"abstains {_share(one.right for one in silent)}   falsely {_share(one.answer.abstained for one in quotable)}")
    by_type = defaultdict(list)
    for one in asked:
        by_type[one.type].append(one.right)
    print("      " + "  ".join(f"{name} {sum(found)}/{len(found)}" for name, found in sorted(by_type.items())))
    _curve(silent, quotable)


def _curve(silent: Sequence[Asked], quotable: Sequence[Asked]) -> None:
    """Print what would abstain for every line of support."""
    for line in (one / 20 for one in range(4, 17)):
        right = _share(one.answer.abstained or one.answer.support < line for one in silent)
        false = _share(one.answer.abstained or one.answer.support < line for one in quotable)
        print(f"      support below {line:.2f}: abstains {right}, falsely {false}")


def _share(right: Iterable[bool]) -> str:
    found = list(right)
    return f"{sum(found) / len(found):.3f} of {len(found)}" if found else "none"


def _mean(sizes: Iterable[int]) -> str:
    return f"{statistics.mean(list(sizes) or [0]):.0f}"


def _show(one: Asked) -> None:
    row = one.row
    print(f"\n{row['id']} as of {row['as_of']}: {' / '.join([*row.get('previous', ()), row['question']])}")
    print(f"   must {row['answer_must_contain']} never {row['answer_must_not_contain']} {row.get('expected', '')}")
    print(f"   as of {one.answer.as_of}, {'abstained' if one.answer.abstained else 'said'}: {folded(one.answer.text)[:400]}")
    print(f"   read: {[(clause.clause.section, clause.clause.heading) for clause in one.answer.clauses]}")


if __name__ == "__main__":
    main()
