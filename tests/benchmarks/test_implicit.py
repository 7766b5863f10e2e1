"""The benchmark of implicit amendments is what it says: reproducible, in proportion, and true."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from datetime import date
from types import SimpleNamespace

import pytest
from implicit import calls, section_key
from implicit_families import NEAR, STILL, Generated, families
from implicit_stripped import located
from implicit_words import HALVES, Style, filled, half, spelled, wordings

SEED, COUNT = 7, 12
CITES = re.compile(r"(?i)\b(sections?|clauses?|articles?|paragraphs?|sub-?sections?|exhibits?|schedules?|sec\.)\b|§")


@pytest.fixture(scope="module", params=["all", *HALVES])
def made(request: pytest.FixtureRequest) -> tuple[Generated, ...]:
    """Families of both halves, and of each."""
    return families(SEED, COUNT, request.param)


def test_the_same_seed_makes_the_same_families_and_another_seed_others() -> None:
    """Figures can be repeated by anyone."""
    assert families(SEED, 3) == families(SEED, 3)
    assert families(SEED, 3) != families(SEED + 1, 3)
    assert families(SEED, 3) == families(SEED, 5)[:3]


def test_for_each_amendment_there_are_20_clauses_that_amend_nothing_and_5_near_misses(made: tuple[Generated, ...]) -> None:
    """A reader that takes much for an amendment is found out."""
    amendments = sum(len(f.truths) for f in made)
    assert amendments >= COUNT
    assert sum(f.still for f in made) >= STILL * amendments
    assert sum(len(f.near) for f in made) >= NEAR * amendments


def test_every_amending_sentence_and_near_miss_stands_once_in_its_file(made: tuple[Generated, ...]) -> None:
    """The truth can be matched by the place of the words."""
    for family in made:
        assert {t.source_file: family.files[t.source_file].count(t.words) for t in family.truths}.keys() <= family.files.keys()
        assert all(family.files[t.source_file].count(t.words) == 1 for t in family.truths)
        texts = "\n".join(family.files.values())
        assert all(words in texts for words in family.near)


def test_the_target_stands_in_the_base_agreement_under_its_number_before_the_amending_paper(made: tuple[Generated, ...]) -> None:
    """No truth leads to a provision that is not there."""
    for family in made:
        for truth in family.truths:
            base = family.files[truth.target_file]
            number, _, term = truth.target_section.partition(" ")
            line = f'"{term.strip("()")}" means' if term else rf"(## )?{re.escape(number)}\.? "
            assert re.search(rf"(?m)^{line}", base), truth
            assert truth.source_file != truth.target_file


def test_no_amending_words_cite_a_provision_or_leave_a_blank() -> None:
    """Implicit means that no section, clause or exhibit is named."""
    words = [a.text for s in wordings().subjects for a in s.amending]
    assert not [w for w in words if CITES.search(w)]
    for family in families(SEED, COUNT):
        assert not [t.words for t in family.truths if CITES.search(t.words) or "{" in t.words]
        assert not [name for name, text in family.files.items() if "{" in text]


def test_base_agreements_have_20_to_40_provisions(made: tuple[Generated, ...]) -> None:
    """There is enough to take the wrong one from."""
    for family in made:
        base = next(iter(family.files.values()))
        flat = re.findall(r"(?m)^(?:## )?\d+\. ", base)
        nested = re.findall(r"(?m)^\d+\.\d+ ", base)
        defined = re.findall(r'(?m)^"[^"]+" means', base)
        assert 20 <= len(nested or flat) + len(defined) <= 41  # the heading above definitions counts where all are flat


def test_each_subject_has_variants_amendments_and_near_misses_and_each_half_about_half() -> None:
    """No rule can be made for one wording."""
    subjects = wordings().subjects
    assert len(subjects) >= 60
    assert all(len(s.base) >= 2 and len(s.amending) >= 3 and len(s.near) >= 3 for s in subjects)
    assert sum(len(s.amending) for s in subjects) >= 180
    assert {a.mode for s in subjects for a in s.amending} == {"REPLACE", "MODIFY", "DELETE"}
    assert min(Counter(half(s.name) for s in subjects).values()) >= len(subjects) // 3


@pytest.mark.parametrize("part", HALVES)
def test_a_half_holds_amendments_and_near_misses_of_its_own_subjects_only(part: str) -> None:
    """What is held out is not seen while rules are tuned."""
    truths = [t for family in families(SEED, COUNT, part) for t in family.truths]
    assert {half(t.subject) for t in truths} == {part}


def test_an_amendment_takes_effect_on_the_day_it_names_else_on_the_day_of_its_paper() -> None:
    """The true date is one that words give."""
    for family in families(SEED, COUNT):
        for truth in family.truths:
            day = truth.effective_from
            written = {Style(american=style, money="").day(day) for style in (True, False)}
            assert any(w in family.files[truth.source_file] for w in written)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{n:w} days", "forty-five days"),
        ("{n:p} days", "forty-five (45) days"),
        ("No more. {n:w} days", "No more. Forty-five days"),
        ("{n:w} days.", "Forty-five days."),
        ("{n:$} a year", "£45 a year"),
        ("on {day}", "on 1 March 2024"),
        ("{who} shall pay {who}.", "The Buyer shall pay the Buyer."),
    ],
)
def test_blanks_are_filled_as_contracts_write_values(text: str, said: str) -> None:
    """Figures, words, money, dates, and a capital where a sentence begins."""
    style = Style(american=False, money="£")
    assert filled(text, {"n": 45, "day": date(2024, 3, 1), "who": "the Buyer"}, style) == said


def test_numbers_are_spelled() -> None:
    """In British words, as contracts write them."""
    assert [spelled(n) for n in (0, 13, 20, 99, 100, 365)] == [
        "zero",
        "thirteen",
        "twenty",
        "ninety-nine",
        "one hundred",
        "three hundred and sixty-five",
    ]


def test_addresses_are_compared_without_what_writers_add() -> None:
    """The word for a section, a full stop and the quotation marks of a term do not matter."""
    assert section_key("Section 4.2.") == section_key("4.2")
    assert section_key('1 ("Term")') == section_key("1 (Term)")
    assert section_key("4.2") != section_key("4.20")


@dataclass(frozen=True)
class Stage:
    """A record of usage with its own calls."""

    stage: str
    calls: int


def test_calls_are_summed_over_stages_and_unknown_where_a_report_does_not_say() -> None:
    """A run without a figure has none, not zero; the second reader calls nobody."""
    pairs = Stage("pairs", 5)
    nested = SimpleNamespace(stage="second", usage=SimpleNamespace(calls=2))
    assert calls(SimpleNamespace(usage=(pairs, replace(pairs, calls=3), nested))) == 8
    assert calls(SimpleNamespace(usage=())) == 0
    assert calls(SimpleNamespace()) is None


def test_a_quote_is_located_whatever_the_white_space_and_the_quotation_marks() -> None:
    """The gold's quotes are folded, the files are not."""
    text = "Before.  The  “Term”\nis extended. After."
    span = located(text, 'The "Term" is extended.', lambda t: t.translate(str.maketrans("“”", '""')))
    assert span is not None
    assert text[slice(*span)] == "The  “Term”\nis extended."
    assert located(text, "Not there", str) is None
