"""`inforce candidates`: what clauses may change without citing it, shown and not recorded."""

from __future__ import annotations

import json
from pathlib import Path

from tests.here import connect
from tests.papers import papers_in
from tests.ui.conftest import LEASE, Inforce, recorded_of
from ui.runtime.lock import VECTORS, holding

SIDE = {"document", "document_id", "section", "heading", "clause_id"}


letters = recorded_of({"lease.txt": LEASE, **papers_in(__file__)})


def test_a_line_says_which_clause_may_change_which_and_why(inforce: Inforce, letters: Path) -> None:
    """One object a line: both sides, the rank within the clause, the scores."""
    lines = [json.loads(line) for line in inforce("candidates", "--json", "--data", letters).stdout.splitlines()]
    first = lines[0]
    assert all(line.keys() == {"source", "target", "rank", "scores"} for line in lines)
    assert first["source"].keys() == first["target"].keys() == SIDE
    assert (first["source"]["document"], first["source"]["section"]) == ("letter.txt", "1")
    assert (first["target"]["document"], first["target"]["section"], first["target"]["heading"], first["rank"]) == (
        "lease.txt",
        "3",
        "Deposit",
        1,
    )
    assert first["scores"].keys() == {"similarity", "words", "heading", "terms", "figures", "prior", "embedder"}
    assert {line["source"]["section"] for line in lines} == {"1"}


def test_one_document_can_be_asked_for(inforce: Inforce, letters: Path) -> None:
    """By its name; an older one changes nothing, and one that is not here is an error."""
    assert inforce("candidates", "letter.txt", "--json", "--data", letters).stdout
    assert inforce("candidates", "lease.txt", "--json", "--data", letters).stdout == ""
    assert "without citing" in inforce("candidates", "lease.txt", "--data", letters).stdout
    assert inforce("candidates", "nobody.txt", "--data", letters).exit_code != 0


def test_people_read_the_best_first(inforce: Inforce, letters: Path) -> None:
    """The newer clause once, what it may act on below it with the reasons."""
    lines = inforce("candidates", "--data", letters).stdout.splitlines()
    assert lines[0].startswith("letter.txt, 1 Deposit")
    assert "lease.txt, 3 Deposit" in lines[1]
    assert "similarity" in lines[2]


def test_it_needs_no_vectors_that_another_process_holds(inforce: Inforce, letters: Path) -> None:
    """Beside a running `serve`, which has Chroma open, it reads the vectors that the database keeps."""
    with holding(letters, VECTORS):
        assert inforce("candidates", "--json", "--data", letters).stdout


def test_nothing_is_recorded(letters: Path) -> None:
    """Looking leaves no trace."""
    with connect(letters) as portfolio:
        before = portfolio.parts.store.head(portfolio.name)
        assert portfolio.register.candidates()
        assert portfolio.parts.store.head(portfolio.name) == before
