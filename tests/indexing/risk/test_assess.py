"""The assessment: every level, what is absent against what is unread, and what is different afterwards."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.model.terms import Cell, CellStatus, Column, RiskFinding, RiskLevel, TermSheet
from graph.model.text import AnchoredText, Run
from indexing.risk.assess import Spoken, assess, changed_findings
from indexing.risk.loading import load, parse_playbook

DAY = date(2024, 5, 1)
ONE = DocumentId("d_1")
PLAYBOOK = b"""
version = "1"
[[rule]]
id = "days"
title = "Payment term"
column = "PAYMENT_DAYS"
weight = 4
high = [{ when = "missing", why = "No term." }, { at_least = { days = 90 } }]
medium = [{ at_least = { days = 60 }, why = "Due in {value} by {section}; we take less than {limit}." }]
low = [{ over = { days = 30 } }]
preferred = "Thirty days."
"""
CAPS = PLAYBOOK.replace(b"PAYMENT_DAYS", b"LIABILITY_CAP")


def _words(text: str) -> AnchoredText:
    return AnchoredText((Run(text, ClauseId("c_1"), 0),))


def _days(number: str, unit: TimeUnit = TimeUnit.DAY) -> Value:
    return Value(ValueKind.DURATION, 0, 1, number, unit)


def _money(number: str, currency: str) -> Value:
    return Value(ValueKind.MONEY, 0, 1, number, currency)


def _cell(*values: Value, column: Column = Column.PAYMENT_DAYS, text: str = "75 days", words: str = "Net.", **more: Any) -> Cell:
    return replace(Cell(column, CellStatus.FOUND, text, values, words=_words(words), section="5.1"), **more)


def _capped(value: Value) -> Cell:
    return _cell(value, column=Column.LIABILITY_CAP, tags=("mutual",))


def _sheet(*cells: Cell) -> TermSheet:
    return TermSheet(ONE, DAY, cells)


def _one(playbook: bytes, cell: Cell) -> RiskFinding:
    return assess(parse_playbook(playbook, "x.toml"), _sheet(cell)).findings[0]


@pytest.mark.parametrize(
    ("value", "level"),
    [
        (_days("30"), RiskLevel.NONE),
        (_days("31"), RiskLevel.LOW),
        (_days("45", TimeUnit.BUSINESS_DAY), RiskLevel.MEDIUM),
        (_days("60"), RiskLevel.MEDIUM),
        (_days("2", TimeUnit.MONTH), RiskLevel.MEDIUM),
        (_days("90"), RiskLevel.HIGH),
        (_days("13", TimeUnit.WEEK), RiskLevel.HIGH),
    ],
)
def test_the_gravest_condition_that_holds_makes_the_level(value: Value, level: RiskLevel) -> None:
    """Conditions are tried from high to low, over the figure in whatever unit the contract has it."""
    assert _one(PLAYBOOK, _cell(value)).level is level


def test_a_year_is_twelve_months() -> None:
    """Months and years are counted as such, not by way of days."""
    playbook = PLAYBOOK.replace(b"at_least = { days = 60 }", b"at_least = { years = 1 }").replace(b"at_least = { days = 90 }", b'in = "no"')
    assert _one(playbook, _cell(_days("12", TimeUnit.MONTH))).level is RiskLevel.MEDIUM


def test_the_sentence_is_filled_in_and_the_wording_offered() -> None:
    """What a person reads names the value, the place and the figure of the playbook."""
    found = _one(PLAYBOOK, _cell(_days("75")))
    assert found.why == "Due in 75 days by 5.1; we take less than 60 days."
    assert found.preferred == "Thirty days."
    assert found.cell.words.text == "Net."


def test_nothing_to_change_offers_no_wording() -> None:
    """A wording beside a term that is as it should be reads like a finding."""
    assert _one(PLAYBOOK, _cell(_days("30"))).preferred == ""


def test_braces_in_a_contract_are_words() -> None:
    """What a contract says is filled in, never read as a blank."""
    assert "{section}" in _one(PLAYBOOK, _cell(_days("75"), text="{section}")).why


def test_absent_is_missing_and_unread_is_not_known() -> None:
    """Only what is nowhere, with nothing left unread, is a missing clause."""
    absent = _one(PLAYBOOK, Cell(Column.PAYMENT_DAYS, CellStatus.ABSENT))
    unread = _one(PLAYBOOK, Cell(Column.PAYMENT_DAYS, CellStatus.UNREAD, unread=("exhibit-b.pdf",)))
    assert (absent.level, absent.why) == (RiskLevel.HIGH, "No term.")
    assert unread.level is RiskLevel.UNKNOWN
    assert "exhibit-b.pdf" in unread.why


def test_what_a_parent_says_and_does_not_hand_down_is_for_a_person() -> None:
    """A statement of work without payment terms is not without payment terms while its master agreement has some."""
    found = _one(PLAYBOOK, Cell(Column.PAYMENT_DAYS, CellStatus.ABSENT, note="not taken from its parent, where MSA says: 30 days"))
    assert found.level is RiskLevel.UNKNOWN
    assert "30 days" in found.why


def test_what_is_accepted_is_tried_first() -> None:
    """A house may take outright what would otherwise be a finding."""
    playbook = PLAYBOOK.replace(b'title = "Payment term"', b'title = "T"\naccept = [{ in = "95 days" }]')
    assert _one(playbook, _cell(_days("95"), text="95 days")).level is RiskLevel.NONE
    assert _one(playbook, _cell(_days("95"))).level is RiskLevel.HIGH


def test_a_change_that_could_not_be_applied_leaves_the_level_open() -> None:
    """What the words said before it is told, and is not taken for what they say."""
    found = _one(PLAYBOOK, _cell(_days("75"), status=CellStatus.UNREAD, unread=("a change in letter.md that could not be applied",)))
    assert found.level is RiskLevel.UNKNOWN
    assert "75 days" in found.why
    assert "letter.md" in found.why


def test_what_was_deleted_is_missing() -> None:
    """A clause that an amendment struck out no longer protects anybody."""
    found = _one(PLAYBOOK, _cell(_days("30"), text="30 days", status=CellStatus.ENDED, note="ended"))
    assert found.level is RiskLevel.HIGH
    assert "30 days is not in force on the day (ended)" in found.why


def test_texts_in_conflict_have_no_level() -> None:
    """Which of two texts counts is not for a playbook to say."""
    found = _one(PLAYBOOK, _cell(_days("75"), status=CellStatus.CONFLICTED))
    assert found.level is RiskLevel.UNKNOWN
    assert "contradict" in found.why


def test_a_claim_that_waits_is_told_and_changes_nothing() -> None:
    """The level is by what is in force; what would change it is named."""
    found = _one(PLAYBOOK, _cell(_days("30"), pending=(EdgeId("e_7"),)))
    assert found.level is RiskLevel.NONE
    assert "e_7" in found.why


def test_another_currency_is_not_compared() -> None:
    """A sum in euros says nothing about a limit in dollars."""
    playbook = CAPS.replace(b"{ days = 90 }", b'{ money = 1000000, currency = "USD" }').replace(b"days = 60", b"multiple_of_fees = 2")
    playbook = playbook.replace(b"over = { days = 30 }", b'over = { money = 1, currency = "USD" }')
    euros = _cell(_money("5000000", "EUR"), column=Column.LIABILITY_CAP, text="EUR 5,000,000")
    found = _one(playbook, euros)
    assert found.level is RiskLevel.UNKNOWN
    assert "EUR 5,000,000" in found.why
    assert "USD 1,000,000" in found.why
    tagged = playbook.replace(b'low = [{ over = { money = 1, currency = "USD" } }]', b'low = [{ tag = "mutual" }]')
    low = _one(tagged, replace(euros, tags=("mutual",)))
    assert low.level is RiskLevel.LOW
    assert "Whether it is graver cannot be told" in low.why
    dollars = _cell(_money("5000000", "USD"), column=Column.LIABILITY_CAP)
    assert _one(playbook, dollars).level is RiskLevel.HIGH


@pytest.mark.parametrize(
    ("text", "millions", "level"),
    [
        ("greater of USD 2,000,000 and 1 x fees", ("2",), RiskLevel.UNKNOWN),
        ("greater of USD 5,000,000 and 1 x fees", ("5",), RiskLevel.HIGH),
        ("greater of USD 2,000,000 and USD 1,000,000", ("2", "1"), RiskLevel.NONE),
        ("lesser of USD 5,000,000 and 1 x fees", ("5",), RiskLevel.UNKNOWN),
        ("lesser of USD 2,000,000 and 1 x fees", ("2",), RiskLevel.NONE),
        ("lesser of USD 5,000,000 and USD 2,000,000", ("5", "2"), RiskLevel.NONE),
        ("lesser of USD 5,000,000 and USD 4,000,000", ("5", "4"), RiskLevel.HIGH),
        ("USD 5,000,000", ("5",), RiskLevel.HIGH),
    ],
)
def test_the_greater_and_the_lesser_of_several_are_told_apart(text: str, millions: tuple[str, ...], level: RiskLevel) -> None:
    """What is at least a sum may be over a limit, and what is at most one cannot; where fees decide, it cannot be told."""
    playbook = (
        b'version = "1"\n[[rule]]\nid = "cap"\ntitle = "Cap"\ncolumn = "LIABILITY_CAP"\n'
        b'high = [{ over = { money = 3000000, currency = "USD" } }]\n'
    )
    fees = (Value(ValueKind.MULTIPLE, 0, 1, "1", "fees"),) if "fees" in text else ()
    values = (*(_money(f"{number}000000", "USD") for number in millions), *fees)
    assert _one(playbook, _cell(*values, column=Column.LIABILITY_CAP, text=text)).level is level


def test_a_playbook_may_say_what_it_makes_of_what_cannot_be_compared() -> None:
    """To be not comparable is a condition of its own, and does not hold where a figure can be compared."""
    playbook = PLAYBOOK.replace(b"{ over = { days = 30 } }", b'{ when = "not comparable" }')
    assert _one(playbook, _cell(text="promptly")).level is RiskLevel.LOW
    assert _one(playbook, _cell(_days("30"))).level is RiskLevel.NONE


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("Delaware", RiskLevel.NONE),
        ("the State of New York", RiskLevel.NONE),
        ("laws of the State of Delaware", RiskLevel.NONE),
        ("England and Wales", RiskLevel.NONE),
        ("Delaware and New York", RiskLevel.NONE),
        ("Delaware and Texas", RiskLevel.MEDIUM),
        ("Texas", RiskLevel.MEDIUM),
    ],
)
def test_lists_are_held_against_what_a_cell_comes_to(text: str, level: RiskLevel) -> None:
    """A place is the same with or without "State of"; of several, all have to be listed."""
    playbook = (
        b'version = "1"\n[[rule]]\nid = "law"\ntitle = "Law"\ncolumn = "GOVERNING_LAW"\n'
        b'medium = [{ not_in = ["Delaware", "New York", "England and Wales"] }]\n'
    )
    assert _one(playbook, _cell(column=Column.GOVERNING_LAW, text=text)).level is level


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ('{ tag = ["mutual", "uncapped"] }', True),
        ('{ tag = "mutual" }', False),
        ('{ no_tag = "mutual" }', True),
        ('{ no_tag = "uncapped" }', False),
        ('{ says = "patent  rights" }', True),
        ('{ says = "patent right" }', False),
        ('{ silent_on = "trade secrets" }', True),
        ('{ silent_on = ["Patent Rights"] }', False),
        ('{ tag = "uncapped", says = "copyright" }', False),
        ('{ when = "found", tag = "uncapped" }', True),
        ('{ when = "missing" }', False),
    ],
)
def test_tags_and_words(condition: str, holds: bool) -> None:
    """All that one condition asks for has to be so; phrases are whole words in any case and spacing."""
    playbook = f'version = "1"\n[[rule]]\nid = "i"\ntitle = "I"\ncolumn = "INDEMNITY"\nhigh = [{condition}]\n'.encode()
    cell = _cell(column=Column.INDEMNITY, words="Infringement of Patent\nRights is indemnified.", tags=("uncapped",))
    assert (_one(playbook, cell).level is RiskLevel.HIGH) is holds


def _renewing(cell: Cell) -> RiskFinding:
    playbook = PLAYBOOK + b'where = { column = "RENEWAL", tag = "automatic" }\n'
    return assess(parse_playbook(playbook, "x.toml"), _sheet(_cell(_days("75")), cell)).findings[0]


def test_a_rule_can_be_bound_to_another_column() -> None:
    """It finds nothing where that column stands otherwise, and does not guess where that is unread."""
    assert _renewing(_cell(column=Column.RENEWAL, tags=("automatic",))).level is RiskLevel.MEDIUM
    assert _renewing(_cell(column=Column.RENEWAL)).level is RiskLevel.NONE
    assert _renewing(Cell(Column.RENEWAL, CellStatus.ABSENT)).level is RiskLevel.NONE
    assert _renewing(Cell(Column.RENEWAL, CellStatus.UNREAD)).level is RiskLevel.UNKNOWN


def _says(text: str) -> Spoken:
    cell = Cell(Column.DATA_PROTECTION, CellStatus.FOUND, words=_words(text), section="9")
    return lambda phrases: cell if any(one in text for one in phrases) else None


def test_terms_that_are_missing_are_found_on_the_words_that_ask_for_them() -> None:
    """Data protection is missing only where personal data is spoken of, and those words are the evidence."""
    book = load("standard")
    cells = [Cell(column, CellStatus.ABSENT) for column in book.columns]
    found = {f.rule: f for f in assess(book, _sheet(*cells), _says("The supplier stores personal data.")).findings}["data-protection"]
    silent = {f.rule: f for f in assess(book, _sheet(*cells)).findings}["data-protection"]
    assert found.level is RiskLevel.MEDIUM
    assert (found.cell.status, found.cell.words.text) == (CellStatus.ABSENT, "The supplier stores personal data.")
    assert silent.level is RiskLevel.NONE


def test_the_score_weighs_each_finding_by_its_level() -> None:
    """Once for low, twice for medium, three times for high; what is not known weighs nothing and is not passed over."""
    both = PLAYBOOK + CAPS.partition(b"[[rule]]")[2].replace(b'"days"', b'"cap"').join((b"[[rule]]", b""))
    book = parse_playbook(both, "x.toml")
    cap = Cell(Column.LIABILITY_CAP, CellStatus.ABSENT)
    report = assess(book, _sheet(_cell(_days("75")), cap))
    assert (report.level, report.score) == (RiskLevel.HIGH, 4 * 2 + 4 * 3)
    unread = Cell(Column.LIABILITY_CAP, CellStatus.UNREAD)
    assert assess(book, _sheet(_cell(_days("75")), unread)).level is RiskLevel.MEDIUM
    low = assess(book, _sheet(_cell(_days("31")), unread))
    assert (low.level, low.score) == (RiskLevel.UNKNOWN, 4)


def test_what_is_different_is_told_rule_by_rule() -> None:
    """A change of level is one, and so is a change of words that leaves the level; what is the same is left out."""
    book = parse_playbook(PLAYBOOK, "x.toml")
    before, after, other = (assess(book, _sheet(_cell(_days(n), text=f"{n} days", words=f"Net {n}."))) for n in ("30", "75", "80"))
    assert changed_findings(before, before) == ()
    (change,) = changed_findings(before, after)
    assert change.before
    assert change.after
    assert (change.rule, change.before.level, change.after.level) == ("days", RiskLevel.NONE, RiskLevel.MEDIUM)
    assert (change.before.cell.words.text, change.after.cell.words.text) == ("Net 30.", "Net 75.")
    assert [(c.before and c.before.level, c.after and c.after.level) for c in changed_findings(after, other)] == [
        (RiskLevel.MEDIUM, RiskLevel.MEDIUM)
    ]


def test_a_rule_that_only_one_report_has_is_a_change() -> None:
    """A playbook may grow between two days."""
    book = parse_playbook(PLAYBOOK, "x.toml")
    report = assess(book, _sheet(_cell(_days("75"))))
    bare = type(report)(ONE, DAY, "x", "0", RiskLevel.NONE, 0, ())
    assert [(c.before, c.after is None) for c in changed_findings(bare, report)] == [(None, False)]
    assert [(c.before is None, c.after) for c in changed_findings(report, bare)] == [(False, None)]


@pytest.mark.parametrize(
    ("column", "cell", "level"),
    [
        (Column.LIABILITY_CAP, Cell(Column.LIABILITY_CAP, CellStatus.ABSENT), RiskLevel.HIGH),
        (Column.LIABILITY_CAP, _capped(Value(ValueKind.MULTIPLE, 0, 1, "1.5", "fees")), RiskLevel.MEDIUM),
        (Column.LIABILITY_CAP, _capped(Value(ValueKind.MULTIPLE, 0, 1, "1", "fees")), RiskLevel.NONE),
        (Column.LIABILITY_CAP, _capped(Value(ValueKind.PERCENTAGE, 0, 1, "150")), RiskLevel.MEDIUM),
        (Column.LIABILITY_CAP, _cell(column=Column.LIABILITY_CAP, tags=("excluded-damages-only",)), RiskLevel.HIGH),
        (Column.PAYMENT_DAYS, _cell(_days("60")), RiskLevel.MEDIUM),
        (Column.PAYMENT_DAYS, _cell(_days("30")), RiskLevel.NONE),
        (Column.GOVERNING_LAW, _cell(column=Column.GOVERNING_LAW, text="Nevada"), RiskLevel.MEDIUM),
        (Column.GOVERNING_LAW, _cell(column=Column.GOVERNING_LAW, text="Texas"), RiskLevel.LOW),
        (Column.GOVERNING_LAW, _cell(column=Column.GOVERNING_LAW, text="Delaware"), RiskLevel.NONE),
        (
            Column.INDEMNITY,
            _cell(column=Column.INDEMNITY, tags=("uncapped",), words="infringement of intellectual property"),
            RiskLevel.HIGH,
        ),
    ],
)
def test_the_standard_playbook_finds_what_it_says(column: Column, cell: Cell, level: RiskLevel) -> None:
    """Missing caps and uncapped infringement are grave, sixty days and one and a half times the fees are not usual."""
    book = load("standard")
    cells = [cell if one is column else Cell(one, CellStatus.ABSENT) for one in book.columns]
    found = next(f for f in assess(book, _sheet(*cells)).findings if f.cell.column is column)
    assert found.level is level


def test_the_figure_of_the_rule_is_named_where_nothing_could_be_held_against_it() -> None:
    """A condition that only says "not comparable" has no figure of its own: no sentence ends on a blank."""
    low = b'low = [{ when = "not comparable", why = "Nothing to hold against {limit}." }]'
    playbook = CAPS.replace(b"low = [{ over = { days = 30 } }]", low).replace(b"days = ", b'currency = "USD", money = ')
    assert _one(playbook, _capped(_money("5", "EUR"))).why == "Nothing to hold against USD 90, USD 60."
