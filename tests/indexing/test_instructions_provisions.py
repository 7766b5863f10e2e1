"""The citation grammar of provisions: which places some words name."""

from __future__ import annotations

import time

import pytest

from indexing.instructions.sentences.masks import Masked, quoted_spans
from indexing.instructions.sentences.provisions import Citation, citations


def read(words: str) -> tuple[Citation, ...]:
    """Return the citations of a stretch, its quotations masked."""
    masked = Masked.of(words, 0, len(words))
    spans = quoted_spans(masked.text, 0, len(masked.text))
    quotes = [masked.text[a + 1 : b - 1] for a, b in spans]
    return citations(masked.mask((a, b, f"Q{n}") for n, (a, b) in enumerate(spans)).text, quotes)


@pytest.mark.parametrize(
    ("words", "addresses"),
    [
        ("Section 1.01 of the Credit Agreement", ["1.01"]),
        ("Section 2.03 (j)", ["2.03(j)"]),
        ("Sections 3.1 and 3.2", ["3.1", "3.2"]),
        ("Sections 7(a), (b) and (c)", ["7(a)", "7(b)", "7(c)"]),
        ("Sections 4, 5 and 7", ["4", "5", "7"]),
        ("§ 14.2(a)(2)", ["14.2(a)(2)"]),
        ("III.B.2 and III.B.3 of the MSA", ["III.B.2", "III.B.3"]),
        ("10.1.1 is deleted", ["10.1.1"]),
        ("the text of Section 2. A. and B. of the Agreement", ["2.A", "2.B"]),
        ("Section 4 is deleted effective 31.12.19.", ["4"]),
        ("V.A. Hall and an I.T. system of version 2.1.3", []),
        ("Paragraph 4.b.(iv)", ["4.b.(iv)"]),
        ("Article 1.C", ["1.C"]),
        ("Section 1.46A", ["1.46A"]),
        ("Exhibits A and C", ["Exhibit A", "Exhibit C"]),
        ("Schedule A-1", ["Schedule A-1"]),
        ("Exhibit 'B'", ["Exhibit B"]),
        ("clause (ii) of Section 6(c)", ["6(c)(ii)"]),
        ("Paragraphs (a) and (b) in Section 9", ["9(a)", "9(b)"]),
        ("Part 4(f)(ii) of the Schedule", ["Schedule, Section 4(f)(ii)"]),
        ("Section 2 of Exhibit A", ["Exhibit A, Section 2"]),
        ("Paragraph 13(i) of the Schedule to the Credit Support Annex", ["Schedule, Section 13(i)"]),  # one place
        ("Section 4 of Exhibit No. 2", ["Exhibit 2, Section 4"]),  # and never the contract's own Section 4
        ("Schedules Nos. 1 and 2", ["Schedule 1", "Schedule 2"]),
        ("Paragraph 3 of Annex Number 4", ["Annex 4, Section 3"]),
        ("Schedule #2", ["Schedule 2"]),
        ("Exhibit B. Section 4 is deleted", ["Exhibit B, Section 4"]),  # headed by it
        ("Exhibit B. Section 4 of the Agreement is deleted", ["Exhibit B", "4"]),
        ('the definition of "Fee"', ["Fee (definition)"]),
        ("the definition of Net Sales", ["Net Sales (definition)"]),
        ('The defined term "Maturity Date" in Section 1.01', ["1.01 (Maturity Date)"]),
        ('the definitions of "Fee" and "Cost" contained in Section 1.1', ["1.1 (Fee)", "1.1 (Cost)"]),
        ('the section entitled "Late Fees"', ["Late Fees"]),
        ("“Section 2. Term of Agreement”", ["2"]),
        ("“Appendix Z”", ["Appendix Z"]),
        ("the first sentence of Section 1.1", ["1.1"]),
        ("Sections 2.1 (Use of Copy) and 2.8 (Trademarks)", ["2.1", "2.8"]),
        ("Section by section", []),
        ("part of the whole", []),
    ],
)
def test_places(words: str, addresses: list[str]) -> None:
    """Each way of citing names these places."""
    assert [p.address for c in read(words) for p in c.places] == addresses


@pytest.mark.parametrize(
    ("words", "ordinals"),
    [
        ("the first sentence of Section 4", [1]),
        ("the penultimate sentence in Section 4", [-2]),
        ("the second complete sentence of Section 4", [2]),
        ("the first and last sentences of Section 4", [1, -1]),
        ("the next-to-last paragraph of Section 4", [-2]),
    ],
)
def test_counted_units(words: str, ordinals: list[int]) -> None:
    """Sentences and paragraphs are counted from the front, or from the back with negative numbers."""
    assert [p.ordinal for c in read(words) for p in c.places] == ordinals


def test_part_of_what_was_said_before() -> None:
    """A "subsection (b) thereof" is known to be a part."""
    (citation,) = read("subsection (b) thereof")
    assert citation.relative


def test_long_hostile_text_is_read_in_time() -> None:
    """Repetition does not blow the grammar up."""
    started = time.process_time()
    for text in ("Section 1(a)" * 3000, "Sections 1, " + "2, " * 5000, "the first " * 5000, "(a) " * 8000, '"' * 9000):
        read(text)
    assert time.process_time() - started < 5
