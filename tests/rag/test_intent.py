"""What a question is about, read by rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.understand.answer_types import EVIDENCE, Wanted
from rag.understand.question import read_intent


@pytest.mark.parametrize(
    ("question", "sections"),
    [
        ("Under Section 2(c), what is the volume?", ("2(c)",)),
        ("Does § 14.2(b) still apply?", ("14.2(b)",)),
        ("What do Articles IV and Section 3.1 (a) say?", ("IV", "3.1(a)")),
        ("Is Exhibit C still part of the agreement?", ("Exhibit C",)),
        ("What does schedule A-1 list?", ("Schedule A-1",)),
        ("What is the section on notices?", ()),
    ],
)
def test_cited_provisions(question: str, sections: tuple[str, ...]) -> None:
    """Numbers and letters that address a provision, as written."""
    assert read_intent(question).sections == sections


@pytest.mark.parametrize(
    ("question", "terms"),
    [
        ("What is the Maturity Date?", ("maturity date",)),
        ('Which entity is "Fox" here?', ("fox",)),
        ("Who must send the Letter of Credit?", ("letter of credit",)),
        ("Until when may we terminate?", ()),
    ],
)
def test_what_looks_like_a_defined_term(question: str, terms: tuple[str, ...]) -> None:
    """Quoted or capitalised; the first word of the question is no term."""
    assert read_intent(question).terms == terms


@pytest.mark.parametrize(
    ("question", "closed"),
    [
        ("Is there a cap?", True),
        ("May the Supplier terminate?", True),
        ("And do we owe interest?", True),
        ("What is the cap?", False),
        ("For how long is it?", False),
    ],
)
def test_yes_or_no(question: str, closed: bool) -> None:
    """Only a question that opens with a verb can be answered with "no"."""
    assert read_intent(question).closed is closed


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("When does the term end?", Wanted.DATE),
        ("How long is the renewal?", Wanted.PERIOD),
        ("How much is the deposit?", Wanted.AMOUNT),
        ("What percentage of revenue is due?", Wanted.RATE),
        ("Where must notices be sent?", Wanted.ADDRESS),
        ("Who is the guarantor?", Wanted.NAME),
        ("Which law applies?", Wanted.LAW),
        ("How many units must be bought?", Wanted.NUMBER),
    ],
)
def test_the_kind_of_thing_wanted(question: str, wanted: Wanted) -> None:
    """A date, an amount, an address."""
    assert wanted in read_intent(question).wanted


@pytest.mark.parametrize(
    ("kind", "words", "other"),
    [
        (Wanted.DATE, "on March 31, 2006", "the party may choose"),
        (Wanted.DATE, "the 5th day of June, 2010", "5 days"),
        (Wanted.PERIOD, "within thirty (30) business days", "in due time"),
        (Wanted.AMOUNT, "USD 5,000 a month", "5,000 units"),
        (Wanted.RATE, "one-half of one percent", "half of it"),
        (Wanted.RATE, "a ratio of 3.0:1.0", "Section 3"),
        (Wanted.ADDRESS, "1222 67th Street, Suite 210", "in writing"),
        (Wanted.LAW, "the laws of Ireland", "the by-laws"),
    ],
)
def test_words_that_show_it(kind: Wanted, words: str, other: str) -> None:
    """What answers can be told by its look."""
    assert EVIDENCE[kind].search(words)
    assert not EVIDENCE[kind].search(other)


@given(st.text(max_size=200))
def test_no_question_is_refused(question: str) -> None:
    """Whatever is typed is read, twice the same."""
    assert read_intent(question) == read_intent(question)
