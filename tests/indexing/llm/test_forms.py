"""JSON of an answer, read as strictly as a record must be."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexing.llm.attempts import Failed
from indexing.llm.forms import arguments, strict, text_arguments
from indexing.llm.interface import Fault

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"kind": {"enum": ["A", "B"]}, "note": {"type": "string"}},
    "required": ["kind"],
    "additionalProperties": False,
}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"kind": "A",}',
        '{"kind": "A"} and more',
        '{"kind": NaN}',
        '{"kind": "A", "kind": "B"}',
        '{"kind": "A", "note": "\\ud800"}',
        '{"kind": "C"}',
        '{"note": "x"}',
        '{"kind": "A", "more": 1}',
        '["A"]',
        "null",
        "[" * 100_000,
        '{"kind": ' + "9" * 5000 + "}",
    ],
)
def test_what_is_not_of_the_form_is_malformed(text: str) -> None:
    """Broken, doubled, unwritable, deep or wrong JSON is one fault, whose reason quotes nothing of it."""
    for read in (arguments, text_arguments):
        with pytest.raises(Failed) as caught:
            read(text, SCHEMA)
        assert caught.value.fault is Fault.MALFORMED
        assert "more" not in caught.value.reason.removeprefix("the answer")


@pytest.mark.parametrize("wrapped", ["{}", " {}\n", "```json\n{}\n```", "```\n{}\n```", "<think>Is it {{A}}?\n</think>\n\n{}"])
def test_an_answer_in_text_is_the_whole_text(wrapped: str) -> None:
    """White space, one code block, and thoughts said before the answer are taken off; nothing else is."""
    assert text_arguments(wrapped.format('{"kind": "A"}'), SCHEMA) == {"kind": "A"}


@pytest.mark.parametrize("wrapped", ["Sure! {}", "{} Hope that helps.", "{}\n{}", "```json\n{}\n``` and ```json\n{}\n```"])
def test_an_answer_is_not_picked_out_of_prose(wrapped: str) -> None:
    """An object within other words is no answer: it may be quoted from the contract."""
    with pytest.raises(Failed):
        text_arguments(wrapped.replace("{}", '{"kind": "A"}'), SCHEMA)


@given(st.fixed_dictionaries({"kind": st.sampled_from("AB")}, optional={"note": st.text()}))
def test_a_good_answer_is_read_as_it_was_given(answer: dict[str, str]) -> None:
    """Reading changes nothing."""
    assert arguments(json.dumps(answer), SCHEMA) == answer
    assert text_arguments(json.dumps(answer, ensure_ascii=False), SCHEMA) == answer


def test_vendors_can_enforce_a_closed_schema_alone() -> None:
    """A schema that leaves a property open, optional or unnamed, at any depth, is not enforced by vendors."""
    closed: dict[str, Any] = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": False}
    assert strict(closed)
    assert not strict(SCHEMA)
    assert not strict({**closed, "properties": {"a": {"type": "array", "items": SCHEMA}}})
    assert not strict({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]})
