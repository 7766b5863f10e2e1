"""JSON of an answer, read as strictly as a record must be."""

from __future__ import annotations

import json
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexing.llm.attempts import Failed
from indexing.llm.forms import arguments, text_arguments
from indexing.llm.interface import Fault
from indexing.llm.prompts.asking import Form, Question


class _Form(Form):
    kind: Literal["A", "B"]
    note: str = ""


PROMPT = Question("form/1", "answer", "Answers.", "", "", _Form).prompt({})


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
            read(text, PROMPT)
        assert caught.value.fault is Fault.MALFORMED
        assert "more" not in caught.value.reason.removeprefix("the answer")


@pytest.mark.parametrize("wrapped", ["{}", " {}\n", "```json\n{}\n```", "```\n{}\n```", "<think>Is it {{A}}?\n</think>\n\n{}"])
def test_an_answer_in_text_is_the_whole_text(wrapped: str) -> None:
    """White space, one code block, and thoughts said before the answer are taken off; nothing else is."""
    assert text_arguments(wrapped.format('{"kind": "A"}'), PROMPT) == {"kind": "A"}


@pytest.mark.parametrize("wrapped", ["Sure! {}", "{} Hope that helps.", "{}\n{}", "```json\n{}\n``` and ```json\n{}\n```"])
def test_an_answer_is_not_picked_out_of_prose(wrapped: str) -> None:
    """An object within other words is no answer: it may be quoted from the contract."""
    with pytest.raises(Failed):
        text_arguments(wrapped.replace("{}", '{"kind": "A"}'), PROMPT)


@given(st.fixed_dictionaries({"kind": st.sampled_from("AB")}, optional={"note": st.text()}))
def test_a_good_answer_is_read_as_it_was_given(answer: dict[str, str]) -> None:
    """Reading changes nothing."""
    assert arguments(json.dumps(answer), PROMPT) == answer
    assert text_arguments(json.dumps(answer, ensure_ascii=False), PROMPT) == answer
