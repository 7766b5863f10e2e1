"""`inforce eval`: what is right, stale, proved and left unsaid, over families with known answers, beside the usual ways."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from graph.errors import NotFoundError, UnreadableError
from tests.ui.conftest import AMENDMENT, LEASE, Inforce
from ui.application.questions import Question
from ui.evaluation.gold import Known, read_families
from ui.evaluation.measures import Outcome, Said, figures
from ui.evaluation.report import markdown, page

QUESTIONS: list[dict[str, Any]] = [
    {
        "question": "How much is the rent?",
        "as_of": "2022-01-01",
        "type": "after",
        "answer_must_contain": ["$5,200"],
        "answer_must_not_contain": ["$4,000"],
    },
    {
        "question": "How much is the rent?",
        "as_of": "2020-01-01",
        "type": "before",
        "answer_must_contain": ["$4,000"],
        "answer_must_not_contain": ["$5,200"],
    },
    {
        "question": "Who insures the elevators against earthquakes?",
        "as_of": "2022-01-01",
        "type": "unanswerable",
        "answer_must_contain": [],
        "answer_must_not_contain": [],
    },
]


@pytest.fixture
def families(tmp_path: Path) -> Path:
    """A folder with one family: the lease, its amendment, and what is known of them."""
    folder = tmp_path / "families" / "lease"
    folder.mkdir(parents=True)
    (folder / "lease.txt").write_text(LEASE, encoding="utf-8")
    (folder / "amendment.txt").write_text(AMENDMENT, encoding="utf-8")
    documents = [{"file": "lease.txt", "effective_date": "2019-03-01"}, {"file": "amendment.txt", "effective_date": "2021-06-15"}]
    (folder / "gold.json").write_text(json.dumps({"documents": documents, "questions": QUESTIONS}), encoding="utf-8")
    return folder.parent


def _known(must: tuple[str, ...] = ("ten",), never: tuple[str, ...] = ("nine",), *, silent: bool = False) -> Known:
    return Known("f", "t", Question("?", date(2022, 1, 1)), must, never, silent)


def test_the_command_prints_every_system(inforce: Inforce, families: Path, tmp_path: Path) -> None:
    """One row a system; we are right on both days and silent where the documents are; a plain index cannot tell the days apart."""
    result = inforce("eval", families, "--json", "--report", tmp_path / "report")
    rows = {row["system"]: row for row in map(json.loads, filter(lambda line: line.startswith("{"), result.output.splitlines()))}
    ours, plain = rows["In Force"], rows["LlamaIndex vectors"]
    assert ours["clean"] == {"right": 2, "of": 2}
    assert ours["proved"] == {"right": 2, "of": 2}
    assert ours["abstains"] == {"right": 1, "of": 1}
    assert plain["stale"] == {"right": 2, "of": 2}
    assert len(rows) == 7
    assert (tmp_path / "report" / "evaluation.md").read_text(encoding="utf-8").startswith("# families: 1 families, 3 questions")
    assert "<script" not in (tmp_path / "report" / "evaluation.html").read_text(encoding="utf-8")


def test_stale_words_make_a_context_unclean() -> None:
    """What is required and what is of other days stand side by side: right, but not clean."""
    found = figures([Outcome(_known(), "ten and nine", 1.0)])
    assert (found.right.right, found.stale.right, found.clean.right) == (1, 1, 0)


def test_an_answer_without_its_quote_is_not_proved() -> None:
    """The words must stand in a citation, too; white space and the shape of quotation marks aside."""
    known = _known(must=('the "cap"',))
    said = Said("It is the “cap”.", ("something else",), 1, abstained=False)
    proved = Said("It is the “cap”.", ("of the\n“cap” ...",), 1, abstained=False)
    assert figures([Outcome(known, "", 1.0, said)]).proved.right == 0
    assert figures([Outcome(known, "", 1.0, proved)]).proved.right == 1


def test_silence_is_counted_apart() -> None:
    """Abstaining is right where the documents do not say, and false where they do."""
    silence = Said("The documents do not say.", (), 0, abstained=True)
    found = figures([Outcome(_known((), (), silent=True), "", 1.0, silence), Outcome(_known(), "", 1.0, silence)])
    assert (found.abstains.right, found.abstains.of, found.falsely.right, found.falsely.of) == (1, 1, 1, 1)
    assert found.right.of == 1


def test_what_is_written_cannot_become_markup() -> None:
    """A family named like a tag is text in the page, and a bar in a name breaks no table."""
    known = Known("<b>|x", "t", Question("?"), (), (), silent=False)
    found = {"In Force": [Outcome(known, "", 1.0)]}
    assert "<b>" not in page("t", found)
    assert "<b>/x" in markdown("t", found)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("{", "no JSON"),
        ("[]", "no JSON object"),
        ("{}", "documents"),
        ('{"documents": [{"file": "gone.txt"}], "questions": []}', "gone.txt"),
        ('{"documents": [], "questions": [{"question": "?", "answer_must_contain": "x"}]}', "list of strings"),
    ],
)
def test_a_wrong_gold_file_is_named(tmp_path: Path, written: str, told: str) -> None:
    """What is wrong, in which file, and what to do."""
    (tmp_path / "gold.json").write_text(written, encoding="utf-8")
    with pytest.raises(UnreadableError, match=r"gold\.json") as raised:
        read_families(tmp_path)
    assert told in str(raised.value)


def test_a_folder_without_families_is_said(tmp_path: Path) -> None:
    """Nothing to measure is no result."""
    with pytest.raises(NotFoundError, match=r"no gold\.json"):
        read_families(tmp_path)
