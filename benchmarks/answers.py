"""`benchmarks/answers.py`: how short an answer is, and where its point begins, over every question with known words.

The questions are those of `gold.json` and `people.json` of each family of a folder (../shared/families/learn, ../shared/portfolios)
and, for the portfolios, those of `questions/*.json`. Figures, of the questions that words answer:

*answered*: all required words stand in the answer, no words that are forbidden do, and it makes a claim.
*right*: all required words stand in the context or in the answer.
*silent*: it makes no claim, though the documents answer (`unanswerable` ones count for `abstained`).
*length*, *point*: the median characters of the answers that are *answered*, and the median place at which their first required
    words begin.

`--keep DIR` keeps what was indexed, for the next run; `--show` prints what is not answered.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from families import SHARED, Family, families
from people import QUESTIONS, question_of

from rag.reply import Answer
from ui import connect
from ui.evaluation.measures import folded


@dataclass(frozen=True, slots=True)
class Asked:
    """One question and its answer; words are folded, and in small letters."""

    family: str
    row: dict[str, Any]
    answer: Answer

    @property
    def text(self) -> str:
        """The answer's words."""
        return _low(self.answer.text)

    @property
    def must(self) -> list[str]:
        """The words required."""
        return [_low(one) for one in self.row["answer_must_contain"]]

    @property
    def answerable(self) -> bool:
        """Words answer it: neither a "no" nor silence is right."""
        return bool(self.must)

    @property
    def right(self) -> bool:
        """The words required were found."""
        context = _low(" ".join(one.read.text for one in self.answer.clauses if one.read is not None))
        return all(stands_in(one, context) or stands_in(one, self.text) for one in self.must)

    @property
    def answered(self) -> bool:
        """The words required are in the answer, and none that are forbidden."""
        never = (_low(one) for one in self.row["answer_must_not_contain"])
        return (
            not self.answer.abstained
            and all(stands_in(one, self.text) for one in self.must)
            and not any(stands_in(one, self.text) for one in never)
        )

    @property
    def point(self) -> int:
        """Where the first of the words required begins."""
        return min(self.text.find(one) for one in self.must)


def main() -> None:
    """Ask every question and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=SHARED / "families" / "learn")
    parser.add_argument("--keep", type=Path, help="where to keep what is indexed")
    parser.add_argument("--show", action="store_true", help="print the questions that are not answered")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        asked = [one for family in families(folder=args.folder) for one in _asked(family, args.folder, args.keep or Path(scratch))]
    _print(asked)
    for one in asked if args.show else ():
        if one.answerable and not one.answered:
            print(f"\n{one.family} {one.row['id']} [{one.row.get('type')}] {one.row['question']} (right {one.right}) must={one.must}")
            print("  " + one.answer.text.replace("\n", "\n  ")[:1200])


def _asked(family: Family, folder: Path, data: Path) -> Iterator[Asked]:
    kept = data / folder.name / family.name
    new = not kept.exists()
    with connect(kept, portfolio=family.name) as portfolio:
        if new:
            portfolio.index(family.files)
        for row in _rows(family, folder):
            yield Asked(family.name, row, portfolio.ask(question_of(row)))


def _rows(family: Family, folder: Path) -> Iterator[dict[str, Any]]:
    yield from family.gold["questions"]
    for path in (folder / family.name / "people.json", QUESTIONS / f"{family.name}.json"):
        if path.is_file():
            yield from json.loads(path.read_text(encoding="utf-8"))


def _print(asked: list[Asked]) -> None:
    said = [one for one in asked if one.answerable]
    good = [one for one in said if one.answered]
    silent = [one for one in asked if one.row.get("type") == "unanswerable"]
    print(f"questions {len(said)}, right {_share([one.right for one in said])}, answered {_share([one.answered for one in said])}")
    abstained = _share([one.answer.abstained for one in silent])
    print(f"silent {_share([one.answer.abstained for one in said])}, unanswerable abstained {abstained}")
    print(
        f"length {statistics.median(len(one.text) for one in good):.0f}, point {statistics.median(one.point for one in good):.0f} (medians)"
    )


def _share(those: list[bool]) -> str:
    return f"{sum(those) / len(those):.3f}" if those else "-"


def _low(words: str) -> str:
    return folded(words).casefold()


def stands_in(words: str, text: str) -> bool:
    """Tell whether words stand in a text, and not as a part of a longer word or number."""
    first, last = words[:1], words[-1:]
    before = r"(?<![\d.,])" if first.isdigit() else r"(?<!\w)" if first.isalpha() else ""
    after = r"(?![.,]?\d)" if last.isdigit() else r"(?!\w)" if last.isalpha() else ""
    return re.search(before + re.escape(words) + after, text) is not None


if __name__ == "__main__":
    main()
