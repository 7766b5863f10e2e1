"""`benchmarks/refusing.py`: questions that a contract does not answer, beside questions of the same kinds that it does.

`questions/refusing.jsonl` holds them: things that contracts of a kind often have, each asked of contracts whose whole text has
none of the wordings in `checked` and treats a neighbour of it (an insurance clause, no umbrella cover), and of one that has it.

*refused*: the reply abstains, of the questions not answered. *falsely*: the same, of those that are answered.
*shown*: of the latter, the reply gives words in force in which one of the wordings stands.
*ms*: the median of a question, nothing warmed up but what the questions before it did.
*remarks*: how many of the remarks in `questions/remarks.txt`, which ask nothing of contracts, are answered, of all portfolios.
*off topic*, *on topic*: how many are answered of the questions of `questions/topics.jsonl` about ../shared/families/learn.
    Their writers had read the documents and not the product; half ask about what the documents do not treat, in words that
    they share with it. *shown*: the words in force of the reply have the excerpt that answers.

Wordings and contracts are both halved: no question and no contract of `hold` is in `tune`. `--show` prints tuned rows alone.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from families import SHARED, families

from rag.reply import Answer
from ui import Question, connect
from ui.evaluation.measures import folded

QUESTIONS = Path(__file__).with_name("questions") / "refusing.jsonl"
REMARKS = QUESTIONS.with_name("remarks.txt")
TOPICS = QUESTIONS.with_name("topics.jsonl")
LEARN = SHARED / "families" / "learn"
CUAD = "cuad"


@dataclass(frozen=True, slots=True)
class Asked:
    """One row, the reply to it and the milliseconds it took."""

    row: dict[str, Any]
    answer: Answer
    ms: float

    @property
    def shown(self) -> bool:
        """Words in force of the reply have one of the wordings."""
        context = folded(" ".join(words.text for c in self.answer.clauses if (words := c.read or c.last_text)))
        return re.search(self.row["checked"], context, re.IGNORECASE) is not None and not self.answer.abstained


def main() -> None:
    """Ask and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--half", choices=("tune", "hold", "all"), default="all")
    options.add_argument("--show", action="store_true", help="print what went wrong, of the tuning half")
    options.add_argument("--data", type=Path, help="where the contracts are indexed, or are to be, a folder each; kept")
    arguments = options.parse_args()
    if not (SHARED / CUAD / "labels.jsonl").is_file():
        print("skipped: the contracts are not here; they belong beside the checkout, in ../shared")
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        data = arguments.data or Path(folder)
        asked = list(_asked(rows(arguments.half), data))
        remarks = REMARKS.read_text(encoding="utf-8").splitlines()
        answered = Counter(remark for place, _ in places() for remark in _answered(remarks, data / place))
        on_topics = list(_topics(data / "learn"))
    asked_in = len(list(places()))
    print(f"remarks answered {answered.total() / (len(remarks) * asked_in):.3f} of {len(remarks)} in {asked_in} portfolios")
    for kind in ("off", "on") if on_topics else ():
        some = [one for one in on_topics if one.row["kind"] == kind]
        print(f"{kind:5} topic answered {sum(not one.answer.abstained for one in some) / len(some):.3f} of {len(some)}", end="   ")
        print(f"shown {sum(one.shown for one in some) / len(some):.3f}" if kind == "on" else "")
    for half in ("tune", "hold"):
        _print(half, [one for one in asked if one.row["half"] == half])
    for one in (*asked, *on_topics) if arguments.show else ():
        if one.row.get("half") != "hold" and one.answer.abstained is (one.row.get("kind") == "on" or one.row.get("answered", False)):
            print(f"\n{one.row['id']} {one.row['portfolio']} {one.row.get('document', '')[:30]}: {one.row['question']}")
            print(f"   support {one.answer.support}: {folded(one.answer.text)[:400]}")


def rows(half: str = "all") -> list[dict[str, Any]]:
    """Return the rows of one half, or all."""
    every = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
    return [row for row in every if half in (row["half"], "all")]


def places() -> Iterator[tuple[str, Sequence[Path]]]:
    """Yield the portfolios that are asked, each with its files."""
    yield CUAD, [SHARED / CUAD]
    yield from ((family.name, family.files) for family in families())


def question_of(row: dict[str, Any]) -> Question:
    """Return the question of a row, to be asked."""
    return Question.read({name: row[name] for name in ("question", "as_of", "document") if name in row})


def _asked(chosen: Sequence[dict[str, Any]], data: Path) -> Iterator[Asked]:
    for place, files in places():
        with connect(data / place) as portfolio:
            portfolio.index(files)
            for row in chosen:
                if row["portfolio"] == place:
                    began = time.perf_counter()
                    answer = portfolio.ask(question_of(row))
                    yield Asked(row, answer, 1000 * (time.perf_counter() - began))


def topics(place: str) -> Iterator[dict[str, Any]]:
    """Yield the questions on and off the topics of a family: `kind` is "on" or "off"."""
    rows = map(json.loads, TOPICS.read_text(encoding="utf-8").splitlines())
    yield from (row for row in rows if row["portfolio"] == place)


def _topics(data: Path) -> Iterator[Asked]:
    """Ask what is on and off the topics of each family of `LEARN`."""
    for family in families(folder=LEARN) if LEARN.is_dir() else ():
        with connect(data / family.name) as portfolio:
            portfolio.index(family.files)
            for row in topics(family.name):
                pattern = _excerpt(row) if row["kind"] == "on" else "(?!)"
                yield Asked({**row, "checked": pattern}, portfolio.ask(question_of({"question": row["question"]})), 0.0)


def _excerpt(row: dict[str, Any]) -> str:
    """Return what finds the words that answer, [start, end) of a document's text with white space and quotation marks made plain."""
    text = plain((LEARN / row["portfolio"] / row["document"]).read_text(encoding="utf-8", errors="replace"))
    return r"\s+".join(map(re.escape, text[row["start"] : row["end"]].split()))


def plain(text: str) -> str:
    """Return a text with white space folded and quotation marks and dashes straightened, as `questions/README.md` counts in it."""
    straight = text.replace("\xa0", " ").translate(str.maketrans("“”‘’–—", "\"\"''--"))
    return " ".join(straight.split())


def _answered(remarks: Sequence[str], data: Path) -> Iterator[str]:
    with connect(data) as portfolio:
        yield from (remark for remark in remarks if not portfolio.ask(remark).abstained)


def _print(half: str, asked: Sequence[Asked]) -> None:
    if not asked:
        return
    silent, told = ([one for one in asked if one.row["answered"] is known] for known in (False, True))
    refused, falsely, shown = sum(o.answer.abstained for o in silent), sum(o.answer.abstained for o in told), sum(o.shown for o in told)
    print(f"{half:5} refused {refused / len(silent):.3f} of {len(silent)}", end="   ")
    print(f"falsely {falsely / len(told):.3f}   shown {shown / len(told):.3f} of {len(told)}", end="   ")
    print(f"ms {statistics.median(one.ms for one in asked):.0f}")
    kinds = defaultdict(list)
    for one in silent:
        kinds[one.row["kind"]].append(one.answer.abstained)
    print("      " + "  ".join(f"{kind} {sum(found)}/{len(found)}" for kind, found in sorted(kinds.items())))


if __name__ == "__main__":
    main()
