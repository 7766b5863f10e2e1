"""Citations: one stretch of one page of one file, word for word; nothing that does not stand there survives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.model.documents import Clause, ClauseKind, ClauseType, Document, DocumentKind, Execution
from graph.model.ids import ClauseId, DocumentId
from graph.model.source import Page, Quote, Reading
from graph.model.text import AnchoredText, Run
from rag.reply import Citation
from rag.verify.quoting import Sources, cite, cite_quote, stands

BASE = 'Header\n"Rate" means 2.25% a year,\npayable monthly.\n(a) The first payment falls due in May.\n'
CHANGE = 'The definition of "Rate" is amended by replacing "2.25%" with "2.50%". It stays payable monthly.\n'
PAGED = "The Supplier delivers the goods to\nthe warehouse named by the Buyer in its order."


def sources(*files: tuple[str, str, tuple[Page, ...]]) -> Sources:
    """One document and one clause a file, both named after it; the clause is the whole text."""
    documents = {
        DocumentId(name): Document(DocumentId(name), "p", name, f"{name}.txt", 0, 0, len(text), name, DocumentKind.BASE, Execution.SIGNED)
        for name, text, _ in files
    }
    clauses = {
        ClauseId(name): Clause(
            ClauseId(name), DocumentId(name), None, 0, ClauseKind.SECTION, ClauseType.OTHER, "1", "1", "", (Quote(text, 0, len(text)),)
        )
        for name, text, _ in files
    }
    readings = {name: Reading(name, "test/1", text, pages=pages) for name, text, pages in files}
    return Sources(clauses.get, documents, readings.__getitem__)


def run(name: str, text: str, words: str) -> Run:
    """Words of a file as a run."""
    return Run(words, ClauseId(name), text.index(words))


@pytest.fixture
def two() -> Sources:
    """A base and an amendment."""
    return sources(("base", BASE, ()), ("change", CHANGE, ()))


def test_runs_that_follow_each_other_in_the_file_are_one_citation(two: Sources) -> None:
    """A provision and its first part, with a line break between, are one stretch."""
    text = AnchoredText((run("base", BASE, "payable monthly."), Run("\n"), run("base", BASE, "(a) The first payment falls due in May.")))
    (one,) = cite(text, two)
    assert one.quote == "payable monthly.\n(a) The first payment falls due in May."
    assert (one.n, one.document, one.page, one.boxes) == (1, "base.txt", None, ())


def test_a_word_put_in_by_an_amendment_is_cited_with_its_sentence(two: Sources) -> None:
    """A bare figure proves nothing; the amending sentence does."""
    text = AnchoredText(
        (run("base", BASE, '"Rate" means '), run("change", CHANGE, "2.50%"), run("base", BASE, " a year,\npayable monthly."))
    )
    quotes = [c.quote for c in cite(text, two)]
    assert 'The definition of "Rate" is amended by replacing "2.25%" with "2.50%".' in quotes
    assert all(len(quote) > 12 for quote in quotes)


def test_a_stretch_over_two_pages_is_two_citations() -> None:
    """One citation, one page."""
    cut = PAGED.index("the warehouse")
    paged = sources(("pdf", PAGED, (Page(1, 0, cut), Page(2, cut, len(PAGED)))))
    found = cite_quote(ClauseId("pdf"), 0, len(PAGED), paged)
    assert [(c.n, c.page, c.quote) for c in found] == [
        (1, 1, "The Supplier delivers the goods to"),
        (2, 2, "the warehouse named by the Buyer in its order."),
    ]
    assert all(stands(one, paged.reading) for one in found)


def test_glue_and_nothing_need_no_proof(two: Sources) -> None:
    """Words that stand nowhere are not cited."""
    assert cite(AnchoredText(), two) == ()
    assert cite(AnchoredText.glue("\n\n"), two) == ()


@pytest.mark.parametrize(
    "tampered",
    [
        {"quote": "payable weekly."},
        {"char_start": 3},
        {"sha256": "change"},
        {"page": 7},
        {"quote": "  ", "char_start": 6, "char_end": 7},
    ],
)
def test_what_does_not_stand_is_told(two: Sources, tampered: dict[str, object]) -> None:
    """Other words, another place, another file or page."""
    at = BASE.index("payable monthly.")
    good = Citation(1, "payable monthly.", "base.txt", DocumentId("base"), "base", "1", ClauseId("base"), at, at + len("payable monthly."))
    assert stands(good, two.reading)
    bad = replace(good, n=2, **tampered)  # type: ignore[arg-type]
    assert not stands(bad, two.reading)
