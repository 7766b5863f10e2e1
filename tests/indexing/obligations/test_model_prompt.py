"""What a model is asked of duties: the same instructions for every contract, a form that vendors can enforce, wrong answers refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from graph.model.codec import canonical
from graph.model.documents import Party
from graph.model.ids import digest
from graph.model.obligations import Bound, Domain, Timing
from graph.model.text import AnchoredText, Run
from indexing.llm.interface import FormError, Prompt
from indexing.llm.prompts import obligations
from indexing.obligations.model.clauses import ClauseInForce
from tests.indexing.candidates.injected import INJECTIONS, opened, outside
from tests.indexing.obligations.supplied import PAYS, answer, clauses, duty, said, value

WORDINGS = {"obligations/1": "3c6697c812a193488307"}
"""The hash of instructions, question and form of each version."""


def asked(**changes: Any) -> Prompt:
    """Return the question about the payment clause, something of it changed."""
    given: ClauseInForce = replace(clauses()["2"], **changes)
    return obligations.prompt(given)


def test_a_changed_wording_is_a_new_version() -> None:
    """Answers are kept by version: whoever changes a wording or a form counts the version up, and this table."""
    prompt = asked()
    frame = outside(prompt.user)
    assert {prompt.version: digest(prompt.system, frame, canonical(dict(prompt.schema)), prompt.tool)}.items() <= WORDINGS.items()


def test_nothing_of_a_contract_stands_outside_the_fences() -> None:
    """Clause, title, heading, parties, path and what leads in are all the contract's words: none opens a fence or is an instruction."""
    plain, clause = asked(lead="Supplier shall:"), clauses()["2"].clause

    def outside_of(prompt: Prompt) -> tuple[str, str, int]:
        return prompt.system, outside(prompt.user), len(opened(prompt.user))

    def hostile(words: str) -> Prompt:
        told = {"title": words, "section": words, "lead": words or "x", "path": (words,), "parties": (Party(words, (words,)),)}
        return asked(words=AnchoredText((Run(words or " ", None, 0),)), clause=replace(clause, heading=words), **told)

    assert outside_of(plain)[2] == 5
    assert [one.name for one in INJECTIONS if outside_of(hostile(one.text)) != outside_of(plain)] == []


def test_an_answer_is_read() -> None:
    """A right answer becomes records; what is null is left open, and a type is put as it should be."""
    read = said(PAYS, "Buyer", type="late payment", timing="BEFORE", values=[value("MONEY", "$5", "5", "USD")], risk_flags=["UNCAPPED"] * 2)
    assert (read.bound, read.domain, read.type, read.timing) == (Bound.PARTY, Domain.OPERATIONAL, "LATE_PAYMENT", Timing.BEFORE)
    assert (read.due, read.trigger, read.recurrence, read.flags) == ("", "", None, ("UNCAPPED",))
    assert (read.values[0].number, read.values[0].date) == ("5", "")
    assert said(PAYS, type="<what?>").type == "OTHER"
    assert obligations.QUESTION.parse(answer()).obligations == ()


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"obligations": "none"},
        {"obligations": ["pay"]},
        answer(*[duty(PAYS)] * (obligations.MOST + 1)),
        answer(duty(PAYS, bound="SUPPLIER")),
        answer(duty(PAYS, domain=None)),
        answer(duty(PAYS, confidence=90)),
        answer(duty(PAYS, survives="yes")),
        answer(duty(PAYS, recurrence="OFTEN")),
        answer(duty(PAYS, conditions=[1])),
        answer(duty(PAYS, values=[{"kind": "MONEY"}])),
        answer(duty(PAYS, values=[value("WEIGHT", "five tons")])),
        answer(duty(PAYS, risk_flags=["DOOM"])),
        answer(duty(PAYS) | {"party_obligated": "VENDOR"}),
        {**answer(), "note": "Mallory"},
    ],
)
def test_an_answer_of_another_form_is_refused(wrong: Mapping[str, Any]) -> None:
    """It is refused, never mended; the message names the field and quotes nothing."""
    with pytest.raises(FormError) as refused:
        obligations.QUESTION.parse(wrong)
    assert "Mallory" not in str(refused.value)
    assert "SUPPLIER" not in str(refused.value)
