"""Playbooks: what may be written, and what is told of a file that holds something else."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.errors import NotFoundError, UsageError
from graph.model.ids import DocumentId
from graph.model.obligations import TimeUnit, ValueKind
from graph.model.terms import Cell, CellStatus, Column, RiskLevel, TermSheet
from indexing.risk import loading
from indexing.risk.assess import assess
from indexing.risk.loading import PARTS, UNITS, load, parse_playbook, shipped
from indexing.risk.measures import Comparison, Measure, Relation
from indexing.risk.playbook import STEPS, Condition, When
from indexing.risk.strict_fields import Fields
from indexing.terms.questions import TAGS

ROOT = Path(__file__).parents[3]

HEAD = 'version = "1"\n'
RULE = HEAD + '[[rule]]\nid = "days"\ntitle = "Payment"\ncolumn = "PAYMENT_DAYS"\n'
GOOD = RULE + "medium = [{ over = { days = 60 } }]\n"


def _refused(text: str) -> str:
    with pytest.raises(UsageError) as caught:
        parse_playbook(text.encode(), "house.toml")
    return str(caught.value)


def test_a_rule_is_read_as_written() -> None:
    """Figures, texts, tags and sentences arrive where the assessment looks for them."""
    book = parse_playbook(
        (
            'name = "house"\nside = "customer"\n'
            + RULE
            + 'weight = 3\nwhy = "Due in {value}."\npreferred = "Thirty days."\n'
            + 'high = [{ when = "missing" }]\n'
            + 'medium = [{ over = { days = 60 }, says = ["net"], why = "{limit}!" }]\n'
            + 'low = [{ not_in = ["a", "b"] }]\n'
        ).encode(),
        "mine.toml",
    )
    assert (book.name, book.version, book.side) == ("house", "1", "customer")
    rule = book.rules[0]
    assert (rule.rule_id, rule.column, rule.weight, rule.preferred) == ("days", Column.PAYMENT_DAYS, 3, "Thirty days.")
    levels = dict(rule.levels)
    assert list(levels) == [RiskLevel.HIGH, RiskLevel.MEDIUM, RiskLevel.LOW]
    assert levels[RiskLevel.HIGH] == (Condition(when=When.MISSING),)
    over = Comparison(Relation.OVER, Measure(ValueKind.DURATION, Decimal(60), TimeUnit.DAY))
    assert levels[RiskLevel.MEDIUM] == (Condition(comparisons=(over,), says=("net",), why="{limit}!"),)
    assert levels[RiskLevel.LOW] == (Condition(none_of=("a", "b")),)


def test_a_playbook_is_named_after_its_file_where_it_has_no_name() -> None:
    """A copy of a file needs no edit to be told apart."""
    assert parse_playbook(GOOD.encode(), "our house.toml").name == "our house"


def test_a_mark_of_byte_order_is_no_problem() -> None:
    """Some editors of Windows write one."""
    assert parse_playbook(b"\xef\xbb\xbf" + GOOD.encode(), "x.toml").rules


def test_columns_that_only_bind_a_rule_are_asked_for_too() -> None:
    """A term sheet made for the playbook has every cell that a rule looks at."""
    book = parse_playbook((GOOD + 'where = { column = "RENEWAL", tag = "automatic" }\n').encode(), "x.toml")
    assert book.columns == (Column.PAYMENT_DAYS, Column.RENEWAL)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("version = ", "not TOML"),
        (HEAD, "there is no rule"),
        (GOOD.replace(HEAD, ""), "key 'version': a text is needed"),
        ("colour = 1\n" + GOOD, "key 'colour': there is no such key"),
        (GOOD.replace("title", "titel"), "rule 'days', key 'titel': there is no such key. Did you mean 'title'?"),
        (GOOD.replace('"PAYMENT_DAYS"', '"PAYMENT"'), "rule 'days', key 'column': 'PAYMENT' is none of them. Allowed are LIABILITY_CAP"),
        (GOOD.replace("over", "above"), "rule 'days', medium 1, key 'above': there is no such key"),
        (GOOD.replace("days = 60", "days = '60'"), "rule 'days', medium 1, over, key 'days': this must be a number from 0 up, not a text"),
        (GOOD.replace("days = 60", "days = -1"), "key 'days': this must be a number from 0 up"),
        (GOOD.replace("days = 60", "days = true"), "key 'days': this must be a number from 0 up, not true or false"),
        (GOOD.replace("days = 60", "days = nan"), "key 'days': this must be a number from 0 up"),
        (GOOD.replace("days = 60", "days = 60, months = 2"), "write one figure with its unit"),
        (GOOD.replace("days = 60", "fortnights = 4"), "key 'fortnights': there is no such key"),
        (GOOD.replace("days = 60", "money = 1000"), "key 'currency': a sum of money needs its currency"),
        (GOOD.replace("days = 60", 'money = 1000, currency = "dollars"'), "key 'currency': a sum of money needs its currency"),
        (GOOD.replace("days = 60", 'days = 60, currency = "USD"'), "only a sum of money has a currency"),
        (GOOD.replace("{ over = { days = 60 } }", "{}"), "rule 'days', medium 1: this says nothing"),
        (GOOD.replace("{ over = { days = 60 } }", '{ why = "so" }'), "rule 'days', medium 1: this says nothing"),
        (GOOD.replace("{ over = { days = 60 } }", '{ when = "never" }'), "'never' is none of them. Allowed are missing, found"),
        (GOOD.replace("over = ", 'when = "missing", over = '), "leave the other keys out"),
        (GOOD.replace("{ over = { days = 60 } }", "{ in = [] }"), "key 'in': this must be a text or a list of texts"),
        (GOOD.replace("{ over = { days = 60 } }", "{ tag = 7 }"), "key 'tag': this must be a text or a list of texts"),
        (GOOD.replace("[{ over = { days = 60 } }]", "{ over = { days = 60 } }"), "key 'medium': this must be a list of tables"),
        (GOOD.replace("over = { days = 60 }", "over = 60"), "rule 'days', medium 1, key 'over': this must be a table in braces"),
        (RULE, "rule 'days', key 'high': the rule has no condition"),
        (GOOD + "weight = 0\n", "rule 'days', key 'weight': this must be a whole number from 1 to 100"),
        (GOOD + "weight = 1.5\n", "rule 'days', key 'weight': this must be a whole number"),
        (GOOD + 'why = "It is {valeu}."\n', "rule 'days', key 'why': Allowed in braces are {limit}, {section}, {value}."),
        (GOOD + 'why = "It is {value!r:>9}."\n', "Allowed in braces"),
        (GOOD + 'why = "It is {value."\n', "rule 'days', key 'why': a brace has no partner"),
        (GOOD + "preferred = 3\n", "rule 'days', key 'preferred': this must be a text in quotation marks, not a whole number"),
        (GOOD + 'where = { spoken = ["x"], tag = "y" }\n', "rule 'days', where, key 'spoken': this stands alone"),
        (GOOD.replace("over =", 'tag = "mutual", over ='), "key 'tag': a cell of PAYMENT_DAYS is never tagged 'mutual'. It has none."),
        (
            GOOD + 'where = { column = "RENEWAL", no_tag = "auto" }\n',
            "where, key 'no_tag': a cell of RENEWAL is never tagged 'auto'. Allowed are",
        ),
        (
            GOOD + 'where = { column = "RENEWAL", when = "not comparable" }\n',
            "where, key 'when': a rule can be bound to what is missing or found",
        ),
        (GOOD + 'where = { column = "RENEWAL", why = "y" }\n', "where, key 'why': there is no such key"),
        (GOOD + 'where = { tag = "y" }\n', "rule 'days', where, key 'column': it is missing"),
        (GOOD + 'where = { column = "RENEWAL" }\n', "rule 'days', where: this says nothing"),
        (GOOD + GOOD.removeprefix(HEAD), "rule 'days', key 'id': 2 rules have this id"),
        (GOOD.replace('id = "days"\n', ""), "rule 1, key 'id': a text is needed here"),
        (GOOD.replace('"days"', '"days"\nid = "days"'), "not TOML"),
    ],
)
def test_what_is_wrong_is_told_with_file_rule_key_and_what_is_allowed(text: str, told: str) -> None:
    """Whoever wrote it can mend it from the message alone."""
    message = _refused(text)
    assert message.startswith("The playbook house.toml cannot be used")
    assert told in message


def test_all_problems_of_a_file_are_told_at_once() -> None:
    """Nobody mends a file one run at a time."""
    message = _refused(GOOD.replace("title", "titel").replace("over", "above") + "weight = 0\n")
    assert "4 problems" in message or "5 problems" in message
    assert all(f"'{key}'" in message for key in ("titel", "above", "weight"))


_KEYS = st.sampled_from([
    "id", "title", "column", "weight", "why", "preferred", "where", "accept", "high", "medium", "low", "spoken", "currency", "name",
    *sorted(PARTS), *UNITS,
])  # fmt: skip
_VALUES = st.recursive(
    st.sampled_from(["PAYMENT_DAYS", "RENEWAL", "missing", "found", "not comparable", "automatic", "{value}", "{", "USD", 1, 60, 1.5, True])
    | st.text(max_size=3)
    | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(_KEYS, _VALUES, max_size=6), st.booleans())
def test_whatever_stands_in_a_rule_is_read_or_refused(rule: dict[str, Any], begun: bool) -> None:
    """No mixture of known keys and any values brings the reader down; what it takes can be assessed."""
    good = {"id": "days", "title": "Payment", "column": "PAYMENT_DAYS", "medium": [{"over": {"days": 60}}]} if begun else {}
    problems: list[str] = []
    book = loading._playbook(Fields("", {"version": "1", "rule": [{**good, **rule}]}, problems), "any", "")
    if not problems:
        cells = tuple(Cell(column, status) for column, status in zip(book.columns, cycle(CellStatus), strict=False))
        assert assess(book, TermSheet(DocumentId("d"), date(2024, 1, 1), cells)).findings


def test_what_is_no_text_is_told() -> None:
    """A Word file that bears the name of a playbook is no defect of ours."""
    with pytest.raises(UsageError, match="not UTF-8"):
        parse_playbook(b"PK\x03\x04\xff\xfe", "house.toml")


def test_a_name_that_nothing_has_lists_those_there_are(tmp_path: Path) -> None:
    """A slip of the pen is answered with the names."""
    with pytest.raises(NotFoundError, match="standard"):
        load(tmp_path / "nowhere.toml")


def test_a_file_is_read_from_where_it_lies(tmp_path: Path) -> None:
    """A house keeps its playbook where it likes; its hash is kept with what it found."""
    path = tmp_path / "house.toml"
    path.write_text(GOOD, encoding="utf-8")
    book = load(path)
    assert (book.name, len(book.sha256)) == ("house", 64)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (RULE + "medium = [{ over = { days = " + "9" * 5_000 + " } }]\n", "a number in it is too long"),
        (RULE + "medium = [{ over = { days = 0x" + "f" * 5_000 + " } }]\n", "key 'days': this must be a number"),
        (HEAD + '[[rule]]\nid = "a"\ntitle = "A"\ncolumn = 0x' + "f" * 5_000 + "\n", "key 'column': a whole number is none of them"),
        (HEAD + "a." * 2_000 + "b = 1\n", "a line in it has more than 1,000 dots"),
        (GOOD.replace("PAYMENT_DAYS", "X" * 3_000), "key 'column': 'XXX"),
    ],
    ids=["digits", "a huge figure", "a huge choice", "dots", "a long choice"],
)
def test_what_no_person_writes_is_refused_in_a_few_words(text: str, told: str) -> None:
    """Digits, dots and names without end cost no time, and no message repeats them."""
    message = _refused(text)
    assert told in message
    assert len(message) < 1_500


@pytest.mark.parametrize("name", shipped())
def test_what_comes_with_in_force_is_sound(name: str) -> None:
    """Every playbook that is shipped loads, says for whom it is, and offers a wording and a reason for each rule."""
    book = load(name)
    assert book.name == name
    assert book.side
    assert book.jurisdiction
    assert [rule.rule_id for rule in book.rules if not rule.preferred] == []
    conditions = [(rule, one) for rule in book.rules for level, found in rule.levels if level in STEPS for one in found]
    assert [rule.rule_id for rule, one in conditions if not (one.why or rule.why)] == []


def test_the_page_on_playbooks_tells_what_can_be_written() -> None:
    """Its example loads, and its lists of columns, tags, units and conditions are those that are read."""
    page = (ROOT / "docs" / "playbooks.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert parse_playbook(example.encode(), "house.toml").rules[0].rule_id == "payment-days"
    rows = {column: set(re.findall(r"`([\w-]+)`", told)) for column, told in re.findall(r"^\| `([A-Z_]+)` \|(.*)\|$", page, re.MULTILINE)}
    assert rows == {column: set(tags) for column, tags in TAGS.items()}
    written = {*(f"`{key}`" for key in PARTS if key != "when"), *(f'`when = "{one}"`' for one in When), *(f"{{ {unit} =" for unit in UNITS)}
    assert [one for one in written if one not in page] == []


def test_the_subjects_that_every_house_asks_for_are_in_the_standard_one() -> None:
    """A playbook that passes over one of these would look like a clean contract."""
    asked = {
        Column.LIABILITY_CAP, Column.PAYMENT_DAYS, Column.LATE_INTEREST, Column.GOVERNING_LAW, Column.INDEMNITY, Column.DATA_PROTECTION,
        Column.TERMINATION_FOR_CONVENIENCE, Column.INSURANCE, Column.ASSIGNMENT, Column.CHANGE_OF_CONTROL, Column.RENEWAL_NOTICE,
        Column.EXCLUSIVITY, Column.NON_COMPETE, Column.AUDIT, Column.CONFIDENTIALITY, Column.WARRANTY,
    }  # fmt: skip
    assert asked <= set(load("standard").columns)
