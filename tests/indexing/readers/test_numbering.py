"""The numbers of automatic lists, counted as a word processor counts them."""

from __future__ import annotations

from indexing.readers.word.numbering import Level, ListDefinition, Numbering

LEGAL = (Level(1, "decimal", "%1."), Level(1, "decimal", "%1.%2"), Level(1, "lowerLetter", "(%3)"), Level(1, "lowerRoman", "(%4)"))


def labels(levels: tuple[Level, ...], asked: list[int], starts: dict[int, int] | None = None) -> list[str]:
    """The labels of paragraphs on the levels asked, in order."""
    counting = Numbering({"1": ListDefinition("0", levels, starts or {})})
    return [counting.label("1", level) for level in asked]


def test_levels_count_and_start_again_below() -> None:
    """A new section starts its subsections again."""
    assert labels(LEGAL, [0, 1, 1, 2, 2, 3, 0, 1, 2]) == ["1.", "1.1", "1.2", "(a)", "(b)", "(i)", "2.", "2.1", "(a)"]


def test_a_level_below_none_shows_the_first_number_above() -> None:
    """A subsection before any section is 1.1."""
    assert labels(LEGAL, [1, 1]) == ["1.1", "1.2"]


def test_lists_that_share_a_definition_share_the_count() -> None:
    """Two list ids of one abstract list go on counting; one that sets its own start begins there, once."""
    shared = {"1": ListDefinition("0", LEGAL, {}), "2": ListDefinition("0", LEGAL, {}), "3": ListDefinition("0", LEGAL, {0: 7})}
    counting = Numbering(shared)
    assert [counting.label(n, 0) for n in "12133"] == ["1.", "2.", "3.", "7.", "8."]


def test_a_level_that_never_restarts_goes_on() -> None:
    """Word's "restart numbering after: none" keeps the count through sections."""
    levels = (Level(1, "upperRoman", "ARTICLE %1"), Level(1, "decimal", "Section %2", restarts_after=-1))
    assert labels(levels, [0, 1, 1, 0, 1]) == ["ARTICLE I", "Section 1", "Section 2", "ARTICLE II", "Section 3"]


def test_legal_numbering_turns_roman_parents_into_figures() -> None:
    """Article II's first section is 2.01 where the level is marked legal."""
    levels = (Level(1, "upperRoman", "Article %1."), Level(1, "decimalZero", "%1.%2", legal=True))
    assert labels(levels, [0, 0, 1]) == ["Article I.", "Article II.", "2.1"]


def test_what_is_not_defined_has_no_label() -> None:
    """An unknown list, a level too deep: nothing rather than a guess."""
    assert labels(LEGAL, [5]) == [""]
    assert Numbering({}).label("9", 0) == ""
