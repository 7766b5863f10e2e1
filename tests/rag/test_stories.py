"""Stories: small portfolios, questions about them, and what their answers hold.

A file `*.story` holds stories, one after the other. Each begins with `#` and what it is about, goes on with the lines of its portfolio
(`tests/story.py` says how these are written), and ends with questions, each on a day:

    ask 2020-02-10 "What is the maturity date?" has="September 30, 2022" lacks="March 1, 2021"

`has`, `lacks`, `begins` and `not-begins` are of the reply, `line-1` of one line of it; `shows` and `hides` of the words in force that it
rests on; `tells` of a warning, its code first; several values are parted by ` | `, and `-` is none. `of`, `counterparty` and `previous` are
asked with the question.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from graph.model.resolution import EffectiveClause
from rag.answer import Answer
from tests.rag.asking import Asking, context
from tests.story import Story, told_in


def _told(answer: Answer, code: str, words: str) -> bool:
    return any(one.code.value == code and words in one.message for one in answer.warnings)


EXPECTED: dict[str, Callable[[Answer, list[str]], bool]] = {
    "has": lambda answer, words: all(one in answer.text for one in words),
    "lacks": lambda answer, words: not any(one in answer.text for one in words),
    "begins": lambda answer, words: all(answer.text.startswith(one) for one in words),
    "not-begins": lambda answer, words: not any(answer.text.startswith(one) for one in words),
    "line-1": lambda answer, words: all(one in answer.text.splitlines()[0] for one in words),
    "line-2": lambda answer, words: all(one in answer.text.splitlines()[1] for one in words),
    "last-line": lambda answer, words: all(one in answer.text.splitlines()[-1] for one in words),
    "never-says": lambda answer, words: set(words).isdisjoint(answer.text.lower().split()),
    "shows": lambda answer, words: all(one in context(answer) for one in words),
    "shows-nothing": lambda answer, words: (context(answer) == "") is (words == ["yes"]),
    "hides": lambda answer, words: not any(one in context(answer) for one in words),
    "abstains": lambda answer, words: answer.abstained is (words == ["yes"]),
    "cites": lambda answer, files: sorted({c.document for c in answer.citations}) == files,
    "citations": lambda answer, count: [str(len(answer.citations))] == count,
    "quotes": lambda answer, words: all(any(one in c.quote for c in answer.citations) for one in words),
    "sections": lambda answer, sections: sorted({c.section for c in answer.citations}) == sections,
    "provisions": lambda answer, sections: [c.clause.section for c in answer.clauses] == sections,
    "excludes": lambda answer, left: {f"{e.reason} {e.section}" for e in answer.excluded}.issuperset(left),
    "warns": lambda answer, codes: {w.code.value for w in answer.warnings}.issuperset(codes),
    "warns-not": lambda answer, codes: {w.code.value for w in answer.warnings}.isdisjoint(codes),
    "tells": lambda answer, told: all(_told(answer, *one.split(" ", 1)) for one in told),
    "tells-not": lambda answer, told: not any(_told(answer, *one.split(" ", 1)) for one in told),
    "as-of": lambda answer, days: [str(answer.as_of)] == days,
    "against": lambda answer, days: [str(answer.against)] == days,
}

FIRST: dict[str, Callable[[Story, EffectiveClause], list[str]]] = {
    "inherits": lambda story, clause: [story.name(clause.inherited_from)] if clause.inherited_from else [],
    "steps": lambda story, clause: [f"{step.edge_type} {story.name(step.document_id)}" for step in clause.steps],
}
"""What is told of the provision that comes first."""


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
            wrong = [name for name, words in said.items() if name in EXPECTED and not EXPECTED[name](answer, words)]
            wrong += [name for name, words in said.items() if name in FIRST and FIRST[name](asking.story, answer.clauses[0]) != words]
            assert wrong == [], f"{line}\n{answer.text}"
            assert said.keys() <= EXPECTED.keys() | FIRST.keys()
    asking.close()
