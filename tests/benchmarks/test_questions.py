"""The questions written blind are well formed, in proportion, and true to the contracts they are about."""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest

QUESTIONS = Path(__file__).resolve().parents[2] / "benchmarks" / "questions"
SHARED = Path(__file__).resolve().parents[2].parent / "shared"
FAMILIES = tuple(sorted(path.stem for path in QUESTIONS.glob("*.json") if not path.stem.startswith("cuad")))
LEAST = {
    "loose": 35,
    "when": 25,
    "compare": 15,
    "provenance": 15,
    "definition": 15,
    "expired": 12,
    "conditional": 8,
    "parent_child": 8,
    "followup": 7,
    "unanswerable": 40,
}
FIELDS = {"id", "question", "as_of", "answer_must_contain", "answer_must_not_contain", "type", "half"}
OPTIONAL = {"expected", "counterparty", "document", "source", "previous", "checked", "note"}
Row = dict[str, Any]


@cache
def rows(family: str) -> tuple[Row, ...]:
    """The questions of one family, as they stand in its file."""
    return tuple(json.loads((QUESTIONS / f"{family}.json").read_text(encoding="utf8")))


def every() -> list[Row]:
    """All questions of all families."""
    return [row for family in FAMILIES for row in rows(family)]


def fold(text: str) -> str:
    """White space folded and quotation marks straightened, as the scoring does."""
    straight = text.replace("\xa0", " ").translate(str.maketrans("“”‘’–—", "\"\"''--"))
    return re.sub(r"\s+", " ", straight).strip()


@cache
def texts(family: str) -> dict[str, str]:
    """The family's contracts by file name, folded; skips where they are absent."""
    folder = SHARED / "portfolios" / family
    if not folder.is_dir():
        pytest.skip("the contract families (../shared/portfolios) are not here")
    gold = json.loads((folder / "gold.json").read_text(encoding="utf8"))
    names = {document["file"] for document in gold["documents"]}
    return {name: fold((folder / name).read_text(encoding="utf8", errors="replace")) for name in names}


def test_there_are_enough_questions_of_each_type() -> None:
    """No kind of question is so rare that its figure says nothing."""
    counts = Counter(row["type"] for row in every())
    assert set(counts) == set(LEAST)
    assert {kind: counts[kind] for kind in LEAST if counts[kind] < LEAST[kind]} == {}


def test_the_halves_are_about_equal_within_each_type() -> None:
    """What is tuned on and what is held out are alike."""
    halves = Counter((row["type"], row["half"]) for row in every())
    assert all(abs(halves[kind, "tune"] - halves[kind, "hold"]) <= 1 for kind in LEAST)


def test_no_question_is_asked_twice() -> None:
    """A question of the tuning half never stands in the held-out half too."""
    keys = [(family, row["question"], row["as_of"]) for family in FAMILIES for row in rows(family)]
    assert len(keys) == len(set(keys))
    assert len({row["id"] for row in every()}) == len(keys)


@pytest.mark.parametrize("family", FAMILIES)
def test_each_row_has_the_fields_its_type_calls_for(family: str) -> None:
    """A scorer can rely on the shape."""
    for row in rows(family):
        assert set(row) >= FIELDS, row["id"]
        assert set(row) <= FIELDS | OPTIONAL, row["id"]
        date.fromisoformat(row["as_of"])
        assert row["half"] in {"tune", "hold"}
        assert row["question"].strip()
        assert row["answer_must_contain"] or row["expected"], row["id"]
        assert bool(row.get("previous")) == (row["type"] == "followup"), row["id"]
        assert ("source" in row) == (row["type"] == "provenance"), row["id"]
        if row["type"] == "compare":
            assert len(row["answer_must_contain"]) > 1, row["id"]
            assert not row["answer_must_not_contain"], row["id"]
        if row["type"] == "unanswerable":
            assert row["expected"] == "silence", row["id"]
            assert row["checked"], row["id"]
            assert not row["answer_must_contain"], row["id"]


@pytest.mark.parametrize("family", FAMILIES)
def test_each_string_stands_in_the_contracts(family: str) -> None:
    """A required string can be quoted; a forbidden one is a real superseded or later text, and not part of a required one."""
    contracts = texts(family)
    for row in rows(family):
        for wanted in row["answer_must_contain"]:
            assert any(fold(wanted) in text for text in contracts.values()), (row["id"], wanted)
        for never in row["answer_must_not_contain"]:
            assert any(fold(never) in text for text in contracts.values()), (row["id"], never)
            assert not any(fold(never) in fold(wanted) for wanted in row["answer_must_contain"]), (row["id"], never)


@pytest.mark.parametrize("family", FAMILIES)
def test_each_source_holds_the_words_it_is_the_source_of(family: str) -> None:
    """The document a provenance question expects contains what the answer must quote."""
    contracts = texts(family)
    for row in rows(family):
        if row["type"] == "provenance":
            assert all(fold(wanted) in contracts[row["source"]["document"]] for wanted in row["answer_must_contain"]), row["id"]


@pytest.mark.parametrize("family", FAMILIES)
def test_what_cannot_be_answered_is_not_treated_under_any_word_looked_for(family: str) -> None:
    """Where silence is the right reply, none of the words a lawyer would search for is in the contracts."""
    contracts = texts(family)
    for row in rows(family):
        for word in row.get("checked", []):
            assert not any(re.search(word, text, re.IGNORECASE) for text in contracts.values()), (row["id"], word)


def test_every_family_is_asked_about() -> None:
    """No family of the shared folder is left out, and no other is named."""
    texts(FAMILIES[0])
    assert set(FAMILIES) == {path.parent.name for path in (SHARED / "portfolios").glob("*/gold.json")}


@pytest.mark.parametrize("name", ["cuad.json", "cuad_reworded.json"])
def test_each_category_of_the_labelled_contracts_is_asked_in_two_wordings(name: str) -> None:
    """The plain questions cover exactly the labelled categories."""
    asked = {row["category"]: row["questions"] for row in json.loads((QUESTIONS / name).read_text(encoding="utf8"))}
    assert all(len(set(wordings)) == 2 for wordings in asked.values())
    labels = SHARED / "cuad" / "labels.jsonl"
    if not labels.is_file():
        pytest.skip("the labelled contracts (../shared/cuad) are not here")
    found = [json.loads(line) for line in labels.read_text(encoding="utf8").splitlines() if line.strip()]
    assert set(asked) == {name for row in found for name in row["clauses"] | row["answers"]}


def test_the_reworded_questions_repeat_none_of_the_others() -> None:
    """What is measured with them was not fitted to them."""
    both = [json.loads((QUESTIONS / name).read_text(encoding="utf8")) for name in ("cuad.json", "cuad_reworded.json")]
    fitted, fresh = ({fold(one).casefold() for row in rows for one in row["questions"]} for rows in both)
    assert fitted.isdisjoint(fresh)


def test_what_is_on_topic_is_in_the_documents_and_what_is_off_topic_is_not() -> None:
    """Forty questions of each kind that are measured, and others that are fitted to; the texts bear them out."""
    topics: list[Row] = [json.loads(line) for line in (QUESTIONS / "topics.jsonl").read_text(encoding="utf8").splitlines()]
    learn = SHARED / "families" / "learn"
    if not learn.is_dir():
        pytest.skip("the contract families (../shared/families/learn) are not here")
    names = {path.parent.name for path in learn.glob("*/gold.json")}
    measured = [row for row in topics if row["portfolio"] in names]
    assert {row["portfolio"] for row in measured} == names
    assert Counter(row["kind"] for row in measured) == {"off": 40, "on": 40}
    for row in topics:
        folder = (learn if row in measured else SHARED / "portfolios") / row["portfolio"]
        texts = {p.name: fold(p.read_text(encoding="utf8", errors="replace")) for p in folder.glob("*.txt")}
        if row["kind"] == "on":
            assert 10 <= len(texts[row["document"]][row["start"] : row["end"]].strip()) <= 120, row["id"]
        else:
            assert not any(re.search(row["absent"], text, re.IGNORECASE) for text in texts.values()), row["id"]
