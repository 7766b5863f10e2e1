"""Answers held against the texts: words that stand become the file's own, changes that apply exactly become operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.amendments import operations
from indexing.candidates import checking
from indexing.candidates.pairs import Pair
from indexing.llm.prompts import operation
from indexing.llm.prompts.operation import Change
from tests.indexing.candidates.sides import NEWER, OLDER, both, change, read, side

FEE = "4.2 Fees. Customer shall pay $4,000 a month. The fee is due on the first day of each month. No set-off."


def changed(answer: dict[str, Any], newer: str = NEWER, older: str = OLDER) -> str:
    """Return how the older provision reads once the answer is carried out, or why it is not: `-- reason`."""
    pair = both(newer, older)
    checked = checking.check(operation.QUESTION.parse(answer), pair)
    if checked.operation is None:
        return f"-- {checked.reason}"
    after = operations.apply(pair.target.words, checked.operation)
    assert after.text is not None
    return " ".join(after.text.text.split())


@pytest.mark.parametrize(
    ("words", "stands"),
    [
        ("Customer shall pay each undisputed invoice", "Customer shall pay each undisputed invoice"),
        ("Customer  shall\npay each", "Customer shall pay each"),
        ("within 45 days of receipt.", "within forty-five (45) days of receipt."),
        ("From July 1, 2022, Customer shall pay each invoice", None),
        ("Supplier shall pay each undisputed invoice", None),
        ("Customer shall", None),  # too few to say anything
        ("ustomer shall pay each", None),
        ("", None),
        ("   ", None),
    ],
)
def test_quoted_words_are_the_files_own(words: str, stands: str | None) -> None:
    """White space, quotation marks and the way numbers are written make no difference; everything else does."""
    quote = checking.quote_of(words, both().source)
    assert (quote.text if quote else None) == stands


def test_a_quote_over_two_subsections_is_its_longest_stretch() -> None:
    """Words that a subsection parts have no one place in the file: the longest of them is quoted, where it stands."""
    asked, reading = read("1. Fees. Customer pays:\n\n(a) a base fee of $5,000 a month; and\n\n(b) $20 a ticket.\n\n2. Term. One year.\n")
    quote = checking.quote_of("Customer pays: (a) a base fee of $5,000 a month; and (b)", asked)
    assert quote is not None
    assert quote.text == "(a) a base fee of $5,000 a month; and"
    assert reading.text[quote.char_start : quote.char_end] == quote.text


def test_unseen_characters_do_not_hide_words() -> None:
    """A text with characters that show nothing is quoted as it was shown, and the quote is the file's own."""
    quote = checking.quote_of(
        "pay each undisputed invoice", side("2.1 Invoices. Customer shall pay\u2060 each\u200d undisputed invoice at once.")
    )
    assert quote is not None
    assert quote.text == "pay\u2060 each\u200d undisputed invoice"


@pytest.mark.parametrize(
    ("answer", "newer", "older", "reads"),
    [
        (
            change(),
            NEWER,
            OLDER,
            OLDER.replace("thirty (30)", "forty-five (45)"),
        ),
        (
            change(old="30 days", new="45 days"),
            NEWER,
            OLDER,
            OLDER.replace("thirty (30)", "forty-five (45)"),
        ),
        (
            change("DELETE_WORDS", "Late sums bear interest at 4% a year.", None),
            "2.1 Interest. No interest runs on late sums any more.",
            OLDER,
            "5.1 Payment. Customer shall pay each undisputed invoice within thirty (30) days of receipt.",
        ),
        (
            change("INSERT_WORDS", "Customer", "and each of its affiliates", where="AFTER"),
            "2.1 Payers. Invoices bind Customer and each of its affiliates from now on.",
            OLDER,
            OLDER.replace("Customer", "Customer and each of its affiliates"),
        ),
        (
            change("APPEND", None, "Invoices may be sent by e-mail."),
            "2.1 Invoices. Invoices may be sent by e-mail.",
            OLDER,
            OLDER + " Invoices may be sent by e-mail.",
        ),
        (
            change("SET_VALUE", None, "$5,500"),
            "2.1 Charge. The monthly charge is $5,500.",
            FEE,
            FEE.replace("$4,000", "$5,500"),
        ),
        (
            change("EXTEND", "Term", "December 31, 2027"),
            "2.1 Term. The Term runs until December 31, 2027.",
            "8.1 Term. This Agreement ends on December 31, 2024.",
            "8.1 Term. This Agreement ends on December 31, 2027.",
        ),
        (
            change("REPLACE", None, "Customer pays quarterly in advance. No interest runs.", whole=True),
            "2.1 Payment. Customer pays quarterly in advance. No interest runs.",
            OLDER,
            "Customer pays quarterly in advance. No interest runs.",
        ),
        (
            change("REPLACE", None, "Customer pays each invoice [...] No interest runs.", whole=True),
            "2.1 Payment. Customer pays each invoice in advance, by the quarter, in euros. No interest runs.",
            OLDER,
            "Customer pays each invoice in advance, by the quarter, in euros. No interest runs.",
        ),
        (change("DELETE", None, None, whole=True), "2.1 Payment. Nothing is due any more.", OLDER, ""),
        (
            change(old="Customer", new="Northwind GmbH", each=True),
            "2.1 Payer. Invoices go to Northwind GmbH.",
            "5.1 Payment. Customer pays. Customer bears the tax.",
            "5.1 Payment. Northwind GmbH pays. Northwind GmbH bears the tax.",
        ),
    ],
)
def test_a_change_that_fits_is_carried_out(answer: dict[str, Any], newer: str, older: str, reads: str) -> None:
    """Each kind of change, from the words of both texts."""
    assert changed(answer, newer, older) == reads


@pytest.mark.parametrize(
    ("answer", "newer", "older", "reason"),
    [
        (change("INEXACT", None, None), NEWER, OLDER, "the reader says it cannot be said exactly"),
        (change(old="sixty days"), NEWER, OLDER, "the old words stand in neither text"),
        (change(old="forty-five (45) days"), NEWER, OLDER, "the old words do not stand in the provision to be changed"),
        (change(new="ninety days"), NEWER, OLDER, "the new words do not stand in the newer provision"),
        (change(new="thirty (30) days"), NEWER, OLDER, "the new words do not stand in the newer provision"),
        (change(old="5.1"), NEWER, OLDER, "the old words are the number of the provision"),
        (change(old=None), NEWER, OLDER, "the answer gives no old words"),
        (change(new=None), NEWER, OLDER, "the answer gives no new words"),
        (change(whole=True), NEWER, OLDER, "the answer contradicts itself on whether all of the provision changes"),
        (change("DELETE", None, None), NEWER, OLDER, "the answer contradicts itself on whether all of the provision changes"),
        (change(limit="for the Dallas site"), NEWER, OLDER, "the change holds within limits, and its words alone do not carry them"),
        (
            change(),
            NEWER,
            OLDER + " Credits expire after thirty (30) days.",
            "the words to be changed stand there 2 times, and the amendment does not say which",
        ),
        (change(old="each undisputed invoice", new="each undisputed invoice"), NEWER, OLDER, "the provision says that already"),
        (
            change("APPEND", None, "each undisputed invoice"),
            NEWER,
            OLDER,
            "the new words are no whole sentences of the newer provision",
        ),
        (
            change("REPLACE", None, "within forty-five (45) days of receipt.", whole=True),
            NEWER,
            OLDER,
            "the new words are no whole sentences of the newer provision",
        ),
        (
            change("INSERT_WORDS", "Customer", "each undisputed invoice"),
            NEWER,
            OLDER,
            "the words do not say on which side of the quoted words the new ones go",
        ),
        (
            change(),
            "2.1 Invoices. Customer shall pay within forty-five (45) days, provided it has paid all earlier invoices.",
            OLDER,
            "its sentence limits the change, and the new words alone do not carry that",
        ),
        (
            change("REPLACE", None, "Customer pays each quarter [...] No interest runs.", whole=True),
            "2.1 Payment. No interest runs. Customer pays each quarter in advance.",
            OLDER,
            "the two ends around [...] do not mark one stretch of the newer provision",
        ),
    ],
)
def test_a_change_that_does_not_fit_is_none(answer: dict[str, Any], newer: str, older: str, reason: str) -> None:
    """What does not stand, stands twice, is limited or contradicts itself is no operation, and the reason is told."""
    assert changed(answer, newer, older) == f"-- {reason}"


@pytest.mark.parametrize(
    ("answer", "invented"),
    [
        (change(old="sixty days"), True),
        (change(new="ninety days"), True),
        (change(new="thirty (30) days"), False),
        (change("INEXACT"), False),
    ],
)
def test_invented_words_are_told_from_words_of_the_wrong_text(answer: dict[str, Any], invented: bool) -> None:
    """Words that stand in neither text were made up; words of the other text were only misplaced."""
    assert checking.check(operation.QUESTION.parse(answer), both()).invented is invented


def test_a_limit_that_the_older_provision_has_too_limits_nothing_new() -> None:
    """Where both sentences say "unless disputed", taking the figure alone loses nothing."""
    newer = "2.1 Invoices. Customer pays within forty-five (45) days unless it disputes the invoice."
    older = "5.1 Payment. Customer pays within thirty (30) days unless it disputes the invoice."
    assert changed(change(), newer, older) == older.replace("thirty (30)", "forty-five (45)")


def test_new_words_stand_at_their_place_in_the_file() -> None:
    """Each run of the new words is verbatim in the newer document, and names its clause."""
    source, reading = read(NEWER, "newer")
    made = checking.check(operation.QUESTION.parse(change(new="45 days")), Pair(source, side(OLDER))).operation
    assert made is not None
    assert [reading.text[r.char_start : r.char_end] for r in made.new.runs] == ["forty-five (45) days"]
    assert {r.clause_id for r in made.new.runs} == {source.clause.clause_id}


def test_a_replacement_names_the_subsections_it_brings() -> None:
    """New words with subsections bring them as provisions of their own."""
    newer = "1. Fees. Customer pays two fees.\n\n(a) The base fee is $5.\n\n(b) A ticket is $1.\n\n2. Term. One.\n"
    source = side(newer, "newer")
    whole = source.text[len("1. Fees. ") :]
    made = checking.check(operation.QUESTION.parse(change("REPLACE", None, whole, whole=True)), Pair(source, side(OLDER))).operation
    assert made is not None
    assert [part.section for part in made.parts][-2:] == ["(a)", "(b)"]


_SPOILT: list[Callable[[str], str]] = [lambda t: f"“{t}”", str.upper, lambda t: t[:-2], lambda t: "zebra " + t, str.title]


@st.composite
def answers(draw: st.DrawFn) -> dict[str, Any]:
    """Return what a reader may say: most often stretches of the right texts, sometimes spoilt, of the wrong one, or none."""

    def stretch(text: str) -> str:
        words = text.split()
        at = draw(st.integers(0, len(words) - 1))
        return " ".join(words[at : at + draw(st.integers(1, 12))])

    def words(right: str, wrong: str) -> str | None:
        chance = draw(st.integers(0, 19))
        if chance < 3:
            return [None, stretch(wrong), right][chance]
        return draw(st.sampled_from(_SPOILT))(stretch(right)) if chance < 6 else stretch(right)

    kind = draw(st.sampled_from([c.value for c in Change]))
    whole = (kind in {"REPLACE", "DELETE"}) is (draw(st.integers(0, 9)) < 9)
    day, each = draw(st.sampled_from([None, None, "July 1, 2022", "zebra"])), draw(st.booleans())
    where = draw(st.sampled_from(["BEFORE", "AFTER", None])) if kind == "INSERT_WORDS" else None
    return change(kind, words(OLDER, NEWER), words(NEWER, OLDER), whole=whole, each=each, where=where, effective_from=day)


@given(answers())
def test_whatever_is_answered_is_exact_or_nothing(answer: dict[str, Any]) -> None:
    """An operation that comes out applies to the older text, and every new word is verbatim in the newer one; else there is a reason."""
    pair = both()
    checked = checking.check(operation.QUESTION.parse(answer), pair)
    if checked.operation is None:
        assert checked.reason
        return
    assert operations.apply(pair.target.words, checked.operation).text is not None
    assert checked.operation.new.text in pair.source.text
    assert not checked.operation.old or checked.operation.old in pair.target.text + pair.source.text
    assert all(run.clause_id == pair.source.clause.clause_id for run in checked.operation.new.runs)


UNCLEAR = "the words quoted for its first day do not give one"


@pytest.mark.parametrize(
    ("newer", "answer", "day"),
    [
        (NEWER, change(effective_from="July 1, 2022"), "2022-07-01"),
        (NEWER, change(effective_from="From July 1, 2022"), "2022-07-01"),
        (NEWER, change(), "2022-07-01"),  # the sentence gives it, whatever the reader left out
        (NEWER, change(effective_from="July 2, 2022"), "the words quoted for its first day do not stand in the newer provision"),
        ("2.1 Fee. The period is sixty days.", change(new="sixty days"), "None"),
        ("2.1 Fee. With effect on and from 1 May 2023 the period is sixty days.", change(new="sixty days"), "2023-05-01"),
        ("2.1 Fee. The period is sixty days (effective as of June 2023).", change(new="sixty days"), "2023-06"),
        ("2.1 Fee. The period of the Services Agreement dated as of May 1, 2023 is sixty days.", change(new="sixty days"), "None"),
        ("2.1 Fee. Services began from May 1, 2019. The period is sixty days.", change(new="sixty days"), "None"),
        (
            "2.1 Fee. As of May 1, 2019, the period is sixty days.",
            change(new="sixty days"),
            "None",
        ),  # before it was signed
        ("2.1 Fee. As of May 1, 2019, the period is sixty days.", change(new="sixty days", effective_from="May 1, 2019"), "2019-05-01"),
        (
            "2.1 Fee. From May 1, 2023 or, by notice, after July 1, 2023 it is sixty days.",
            change(new="sixty days"),
            "its sentence gives several days",
        ),
        ("2.1 Fee. A list of May 1, 2023 says sixty days.", change(new="sixty days", effective_from="May 1, 2023"), UNCLEAR),
        ("2.1 Fee. From May 1, 2023 on.", change(new="May 1, 2023"), "None"),  # the new words themselves
        ("2.1 Fee. From May 1, 2023 on.", change(new="May 1, 2023", effective_from="May 1, 2023"), UNCLEAR),
        ("2.1 Interest. Interest ends on June 30, 2023.", change("DELETE", None, None, whole=True), "2023-07-01"),
        ("2.1 Interest. Interest shall cease as of June 30, 2023.", change("DELETE", None, None, whole=True), "2023-06-30"),
        ("2.1 Fee. Interest ends on June 30, 2023. From May 1, 2023 it is sixty days.", change(new="sixty days"), "2023-05-01"),
    ],
)
def test_the_day_is_read_from_the_sentence_that_makes_the_change(newer: str, answer: dict[str, Any], day: str) -> None:
    """The program reads the first day itself; a reader who names another, or words that give none, leaves no exact change."""
    checked = checking.check(operation.QUESTION.parse(answer), both(newer))
    assert (str(checked.starts) if checked.operation else checked.reason) == day
