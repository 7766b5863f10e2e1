"""The wordings that the readers of amendments learn from, scored as a whole: a wording is a row of data, not a test of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from amendments_corpus import STATE, Mark, Paper, alike, plain, wordings

from graph.model.edges import Claim
from indexing.amendments import read_claims

TOLD, FOUND = 0.985, 0.90
"""The shares of the orders of which something is claimed, and of the places that are found: neither may fall."""
_ACTS = "DIRAWSE"


@pytest.fixture(scope="module")
def counted() -> Counter[str]:
    """Return how many orders there are, and what is claimed of them."""
    counts: Counter[str] = Counter()
    for paper in wordings():
        for mark, near in _orders(paper):
            counts["orders"] += 1
            counts["told"] += bool(near)
            counts["found"] += any(_place(mark, claim) for claim in near)
    return counts


def test_nothing_that_is_ordered_is_passed_over(counted: Counter[str]) -> None:
    """Something is claimed of nearly every order, if only that somebody has to look."""
    assert counted["orders"] > 1_000
    assert counted["told"] >= TOLD * counted["orders"]


def test_the_places_that_are_changed_are_found(counted: Counter[str]) -> None:
    """What is claimed is of the place that the mark names."""
    assert counted["found"] >= FOUND * counted["orders"]


def _orders(paper: Paper) -> Iterator[tuple[Mark, list[Claim]]]:
    claims = read_claims(paper.reading, paper.document, paper.clauses) if paper.amends else ()
    for mark in paper.marks:
        if mark.kind != STATE and mark.kind in _ACTS and paper.document.kind.value == "AMENDMENT":
            words = plain(paper.flow.text[mark.start : mark.end])[:60]
            yield mark, [c for c in claims if words and (words in plain(c.quote.text) or plain(c.quote.text)[:60] in words)]


def _place(mark: Mark, claim: Claim) -> bool:
    wanted = plain(mark.term or mark.section or mark.heading)
    operation = claim.operation
    said = (claim.section, claim.heading, operation.address if operation else "")
    return not wanted or any(alike(wanted, plain(one)) or plain(one).startswith(wanted) for one in said if one)
