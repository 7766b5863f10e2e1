"""Records are stored exactly, in one way, and so that they can be read later."""

from __future__ import annotations

import json
from dataclasses import dataclass, is_dataclass, replace
from datetime import UTC, date, datetime, timedelta, timezone
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.errors import IntegrityError
from graph.model import documents, edges, evidence, source, text
from graph.model.codec import _codec, canonical, from_json, instant_text, many_from_json, many_to_json, parse_instant, to_json
from graph.model.dates import PartialDate
from graph.model.documents import Clause, Document, Party
from graph.model.edges import Claim, Decision, Edge
from graph.model.evidence import LedgerEntry
from graph.model.source import Block, Quote, Reading

_DATES = st.dates(max_value=date(9999, 12, 30)).map(PartialDate.of) | st.builds(PartialDate, st.integers(1, 9999), st.integers(0, 12))
_INSTANTS = st.datetimes(min_value=datetime(2, 1, 1), max_value=datetime(9998, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
st.register_type_strategy(PartialDate, _DATES)
st.register_type_strategy(datetime, _INSTANTS)
st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False))


@pytest.mark.parametrize("kind", [Document, Clause, Claim, Edge, Decision, Reading, LedgerEntry])
@given(data=st.data())
def test_every_stored_record_comes_back_equal(kind: type[object], data: st.DataObject) -> None:
    """Whatever its fields hold, a record read back is the record written, and writes the same again."""
    record = data.draw(st.from_type(kind))
    written = to_json(record)

    assert from_json(kind, written) == record
    assert to_json(from_json(kind, written)) == written


@pytest.mark.parametrize("module", [documents, edges, evidence, source, text])
def test_every_record_of_the_model_can_be_stored(module: ModuleType) -> None:
    """A field of a new type needs a line in the codec: this says so before a user's data does."""
    records = [kind for kind in vars(module).values() if isinstance(kind, type) and is_dataclass(kind)]

    assert records
    for kind in records:
        assert _codec(kind).encode is not None


def test_default_fields_are_left_out() -> None:
    """A field added with a default changes no hash of what was stored before."""
    assert to_json(Party("Acme")) == '{"name":"Acme"}'
    assert to_json(Block(0, 7, bold=True)) == '{"bold":true,"char_end":7,"char_start":0}'
    assert from_json(Party, '{"name":"Acme"}') == Party("Acme")


def test_number_of_the_same_value_is_written_alike() -> None:
    """An int where a float is meant, as a caller may write it, makes no other hash."""
    assert to_json(replace(Reading("0", "txt/1", ""), confidence=0)) == to_json(replace(Reading("0", "txt/1", ""), confidence=0.0))


def test_many_are_a_list() -> None:
    """Records of one kind are one list, in their order."""
    quotes = (Quote("“b”", 3, 6), Quote("a", 0, 1))

    assert many_from_json(Quote, many_to_json(Quote, quotes)) == quotes
    assert many_to_json(Quote, ()) == "[]"


def test_canonical_json_is_one_text() -> None:
    """Keys sorted, no white space, ASCII with escapes; what JSON does not have is refused."""
    assert canonical({"b": 1, "a": ["é", None, True]}) == '{"a":["\\u00e9",null,true],"b":1}'
    for number in (float("nan"), float("inf")):
        with pytest.raises(ValueError, match="JSON compliant"):
            canonical({"x": number})


@pytest.mark.parametrize(
    "stored",
    [
        "",
        "[]",
        "3",
        '"text"',
        "null",
        "{}",
        '{"name":"Acme","shoe":"42"}',
        '{"name":"Acme","quote":{"text":"x"}}',
        '{"aliases":3,"name":"x"}',
    ],
)
def test_what_is_no_record_is_an_integrity_error(stored: str) -> None:
    """A text that does not hold the record is said to be damaged, never half read."""
    with pytest.raises(IntegrityError, match="Party"):
        from_json(Party, stored)
    with pytest.raises(IntegrityError, match="Party"):
        many_from_json(Party, f"[{stored}]" if stored else "")


def test_unknown_code_is_an_integrity_error() -> None:
    """A kind that no enum has is not guessed."""
    stored = json.loads(to_json(Block(0, 1, source.BlockKind.TABLE)))

    with pytest.raises(IntegrityError, match="DRAWING"):
        from_json(Block, canonical({**stored, "kind": "DRAWING"}))


@dataclass(frozen=True)
class Loose:
    """A record with a field that cannot be stored exactly."""

    things: list[str]


def test_type_without_a_line_is_refused() -> None:
    """A field of a type that the codec does not know is a mistake of ours, said at once."""
    with pytest.raises(TypeError, match="no way to store"):
        to_json(Loose(["x"]))


@given(one=_INSTANTS, other=_INSTANTS)
def test_instants_are_ordered_as_text(one: datetime, other: datetime) -> None:
    """The order of the texts is the order of the instants, and they are read back the same."""
    assert (instant_text(one) < instant_text(other)) == (one < other)
    assert parse_instant(instant_text(one)) == one


def test_instant_is_utc_whatever_its_zone() -> None:
    """The same instant has one text; without a zone it has none."""
    instant = datetime(2026, 1, 5, 12, tzinfo=timezone(timedelta(hours=5, minutes=30)))

    assert instant_text(instant) == instant_text(instant.astimezone(UTC)) == "2026-01-05T06:30:00.000000Z"
    with pytest.raises(ValueError, match="time zone"):
        instant_text(datetime(2026, 1, 5, 12))  # noqa: DTZ001


@pytest.mark.parametrize("text_", ["2026-01-05T06:30:00Z", "2026-01-05 06:30:00.000000Z", "2026-01-05T06:30:00.000000+00:00", "yesterday"])
def test_instant_written_otherwise_is_refused(text_: str) -> None:
    """There is one way to write an instant, so that a changed text is a changed entry."""
    with pytest.raises(ValueError):  # noqa: PT011 (the parser's words or ours)
        parse_instant(text_)
