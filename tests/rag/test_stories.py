"""Stories: small portfolios, questions about them, and what their answers hold.

A file `*.story` holds stories, one after the other. Each begins with `#` and what it is about, goes on with the lines of its portfolio
(`tests/story.py` says how these are written), and ends with questions, each on a day:

    ask 2020-02-10 "What is the maturity date?" has="September 30, 2022" lacks="March 1, 2021"

`has`, `lacks`, `begins` and `not-begins` are of the reply; `shows` and `hides` of the words in force that it rests on; several values are
parted by ` | `, and `-` is none. `of`, `counterparty` and `previous` are asked with the question.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from rag.answer import Answer
from tests.rag.asking import Asking, context
from tests.story import Story, told_in

EXPECTED: dict[str, Callable[[Answer, list[str]], bool]] = {
    "has": lambda answer, words: all(one in answer.text for one in words),
    "lacks": lambda answer, words: not any(one in answer.text for one in words),
    "begins": lambda answer, words: all(answer.text.startswith(one) for one in words),
    "not-begins": lambda answer, words: not any(answer.text.startswith(one) for one in words),
    "shows": lambda answer, words: all(one in context(answer) for one in words),
    "hides": lambda answer, words: not any(one in context(answer) for one in words),
    "abstains": lambda answer, words: answer.abstained is (words == ["yes"]),
    "cites": lambda answer, files: sorted({c.document for c in answer.citations}) == files,
    "sections": lambda answer, sections: sorted({c.section for c in answer.citations}) == sections,
    "provisions": lambda answer, sections: [c.clause.section for c in answer.clauses] == sections,
    "excludes": lambda answer, left: {f"{e.reason} {e.section}" for e in answer.excluded}.issuperset(left),
    "warns": lambda answer, codes: {w.code.value for w in answer.warnings}.issuperset(codes),
    "warns-not": lambda answer, codes: {w.code.value for w in answer.warnings}.isdisjoint(codes),
    "as-of": lambda answer, days: [str(answer.as_of)] == days,
    "against": lambda answer, days: [str(answer.against)] == days,
}


@pytest.mark.parametrize("told", told_in(Path(__file__).parent))
def test_story(told: str, tmp_path: Path) -> None:
    """Every question of the story is answered as it says."""
    asking = Asking(Story(told), tmp_path)
    for line in told.splitlines():
        if line.startswith("ask "):
            _, day, question, *rest = shlex.split(line)
            said = {name: [] if value == "-" else value.split(" | ") for name, _, value in (one.partition("=") for one in rest)}
            answer = asking.ask(
                question,
                day,
                counterparty=next(iter(said.pop("counterparty", [])), None),
                documents=[asking.story.doc(name) for name in said.pop("of", [])],
                previous=tuple(said.pop("previous", [])),
            )
            assert [name for name, words in said.items() if not EXPECTED[name](answer, words)] == [], f"{line}\n{answer.text}"
    asking.close()
