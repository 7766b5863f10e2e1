"""Pairs as lawyers meet them, half of them near-misses: what the two readers by rules make of each, and that form makes no difference."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from graph.model.judgements import Relation
from graph.text.quote_matching import contains
from indexing.candidates import offline_reader
from indexing.candidates.offline_reader import Facts, Provision


def read(name: str) -> list[dict[str, str]]:
    """Return the rows of a file beside this one."""
    return [json.loads(line) for line in Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines()]


PAIRS = read("pairs.jsonl")
REGISTERS = read("pairs_of_registers.jsonl")  # matters that contracts seldom treat
CHANGES = {Relation.AMENDS, Relation.TERMINATES}
COMMIT, REVIEW = 0.88, 0.60
PARTIES = "Alpha Trading Ltd; Beta Works Inc."


def facts(row: dict[str, str], form: Callable[[str], str] = str) -> Facts:
    """Return the two provisions of a row, their words in another form."""
    newer = Provision(form(row["newer"]), "", row["kind"], "2022-01-01")
    return Facts(newer, Provision(form(row["older"]), row["heading"], "BASE", "2018-01-01"), PARTIES, PARTIES)


def commits(both: Facts) -> bool:
    """Tell whether the first reader is sure enough and the second confirms it."""
    first, other = offline_reader.relation(both), offline_reader.confirmation(both)
    sure = first.relation in CHANGES and first.confidence >= COMMIT
    return sure and other.relation is first.relation and other.confidence >= REVIEW


def waits(both: Facts) -> bool:
    """Tell whether the first reader sees a change that a person should look at, at least."""
    first = offline_reader.relation(both)
    return first.relation in CHANGES and first.confidence >= REVIEW


def changes(row: dict[str, str]) -> bool:
    """Tell whether a row's newer words change its older ones."""
    return row["relation"] in {"AMENDS", "TERMINATES"}


def test_half_of_the_pairs_change_nothing() -> None:
    """The pairs are a test: enough of them, and no less than half are near-misses."""
    assert len(PAIRS) >= 120
    assert sum(not changes(row) for row in PAIRS) * 2 >= len(PAIRS)


def test_what_changes_nothing_is_never_committed() -> None:
    """No near-miss is taken for a change by both readers."""
    assert [row["newer"] for row in PAIRS + REGISTERS if not changes(row) and commits(facts(row))] == []


def test_changes_are_found_and_little_else() -> None:
    """Nine of ten changes reach a person or the graph, one of five the graph; of what is seen nine of ten are changes."""
    true = [facts(r) for r in PAIRS if changes(r)]
    seen, wrong = sum(map(waits, true)), sum(waits(facts(r)) for r in PAIRS if not changes(r))
    assert seen >= 0.9 * len(true)
    assert sum(map(commits, true)) >= 0.2 * len(true)
    assert seen >= 0.9 * (seen + wrong)


def test_changes_of_unusual_matters_are_seen() -> None:
    """Two of three changes are seen by the words that both sides share, and hardly a near-miss."""
    true = [facts(r) for r in REGISTERS if changes(r)]
    seen, wrong = sum(map(waits, true)), sum(waits(facts(r)) for r in REGISTERS if not changes(r))
    assert len(REGISTERS) >= 80
    assert len(true) * 2 <= len(REGISTERS)
    assert seen >= 0.66 * len(true)
    assert wrong <= 0.05 * len(REGISTERS)


def test_the_words_that_give_way_are_told_exactly() -> None:
    """Of the values that change two of three are told in the words of both texts; of the rest some are told without their unit."""
    told = [r for r in PAIRS if changes(r) and "old" in r]
    said = [(r, offline_reader.change(facts(r), Relation.AMENDS)) for r in told]
    assert sum((found.old, found.new) == (r["old"], r["new"]) for r, found in said) >= 0.66 * len(told)
    assert all(found.old in r["older"] and found.new in r["newer"] for r, found in said)


def wide(text: str) -> str:
    """Break lines and double spaces."""
    return text.replace(" ", "  ", 3).replace(", ", ",\n")


def curly(text: str) -> str:
    """Print quotation marks as typesetters do."""
    return text.replace("'", "\u2019")


def spelled(text: str) -> str:
    """Write currencies by their letters."""
    return text.replace("£", "GBP ").replace("USD ", "US$").replace("EUR ", "€")


def renamed(text: str) -> str:
    """Call the parties by other roles."""
    for old, new in (
        ("Supplier", "Vendor"),
        ("Customer", "Client"),
        ("Contractor", "Provider"),
        ("Seller", "Vendor"),
        ("Buyer", "Purchaser"),
    ):
        text = re.sub(rf"\b{old}\b", new, text)
    return text


@pytest.mark.parametrize("form", [wide, curly, spelled, renamed], ids=lambda f: f.__name__)
def test_form_makes_no_difference(form: Callable[[str], str]) -> None:
    """White space, quotation marks, currency signs and what parties are called change neither the answer nor what is quoted."""

    def differs(row: dict[str, str]) -> bool:
        plain, other = facts(row), facts(row, form)
        first, again = offline_reader.relation(plain), offline_reader.relation(other)
        said = offline_reader.change(other, again.relation)
        same = (first.relation, first.confidence, commits(plain)) == (again.relation, again.confidence, commits(other))
        quoted = again.words in other.source.text and said.new in other.source.text
        return not (same and quoted and (not said.old or contains(other.target.text, said.old)))

    assert [row["newer"] for row in PAIRS if differs(row)] == []


def test_documents_of_other_parties_are_unrelated() -> None:
    """What others have agreed changes nothing, however alike it reads."""
    row = PAIRS[0]
    both = facts(row)
    assert offline_reader.relation(Facts(both.source, both.target, "Gamma SA; Delta AG", PARTIES)).relation is Relation.UNRELATED
