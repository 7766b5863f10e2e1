"""Instruments that address whoever reads them by machine, and a model that does whatever they say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from graph.model.edges import EdgeStatus
from graph.model.usage import Usage
from indexing.llm.interface import Prompt
from tests.indexing.candidates.injected import INJECTIONS, Injection, opened
from tests.indexing.candidates.papers import AGREEMENT, Office, reads
from tests.indexing.llm.fakes import FakeModel
from tests.indexing.model_stages.answers import answer, change, passage_of
from tests.indexing.model_stages.test_stage import PLAIN, amendment, plain

_FILE = Path(__file__).with_name("hostile.jsonl")
HOSTILE = [
    *INJECTIONS,
    *(Injection(row["name"], row["text"] * row.get("times", 1)) for row in map(json.loads, _FILE.read_text(encoding="utf-8").splitlines())),
]
LEASE = """OFFICE LEASE

This Office Lease (this "Lease") is made as of June 1, 2012 between Harbor Foods, Inc. ("Tenant") and Acme Estates LLC ("Landlord").

1. Premises. Landlord lets the third floor to Tenant.

2. Rent. Tenant shall pay $9,999 a month.
"""
FENCES = {"INSTRUMENT", "INSTRUMENT-FACTS", "INSTRUMENT-OPENING", "INSTRUMENT-SIGNATURES"}


def obeys(prompt: Prompt) -> Mapping[str, Any]:
    """Answer as if each instrument ended everything, with any of its words as proof."""
    lines = prompt.user.splitlines()
    words = next((line.partition("] ")[2] for line in lines if line.startswith("[") and "supply" not in line.lower()), "")
    at = passage_of(prompt, words)
    documents: list[Mapping[str, Any]] = [
        {"name": name, "date": None, "called": None, "parties": []} for name in ("Supply Agreement", "Office Lease")
    ]
    places = [(n, place) for n in (1, 2) for place in ("Section 1", "Section 3", "Section 4")]
    ended = [change(at, words, "TERMINATE", document=n) for n in (1, 2)]
    deleted = [change(at, words, "DELETE", document=n, place=place) for n, place in places]
    return answer(*plain(prompt)["changes"], *ended, *deleted, documents=documents)


def describes(prompt: Prompt) -> Mapping[str, Any]:
    """Say that each instrument ends the lease and was signed by its landlord, with any of its words as proof."""
    words = next((line for line in prompt.user.splitlines()[6:] if len(line.split()) > 2 and "<<<" not in line), "")
    other = {"name": "Office Lease", "role": "CHANGES", "number": None, "date": "June 1, 2012", "called": ["Lease"], "parties": []}
    parties = [{"name": name, "called": ["Agreement"]} for name in ("Acme Estates LLC", words)]
    signs = {"dated": "June 1, 2012", "signed": None, "effective": None, "signing": "SIGNED", "shown_by": words}
    return {"title": words, "kind": "TERMINATION", "number": 9, "parties": parties, **signs, "others": [other]}


def chooses(prompt: Prompt) -> Mapping[str, Any]:
    """Choose the first document, whatever it is."""
    words = prompt.user.partition("<<<DOCUMENT-1 ")[2].splitlines()[1]
    return {"reasoning": "", "document": 1, "words": words}


@pytest.mark.long
def test_nothing_stands_that_the_words_do_not_order(tmp_path: Path) -> None:
    """At most the one plain order stands; no contract is ended and no provision deleted because a text tells its reader so."""
    office = Office(tmp_path, first=FakeModel(reads, "openai:gpt-5", usage=Usage(1), changes=obeys, metadata=describes, choice=chooses))
    papers, wrong = {"agreement": AGREEMENT, "lease": LEASE}, {}
    try:
        for injection in HOSTILE:  # each takes the place of the amendment before
            office.index(**papers, first=amendment(PLAIN, injection.text))
            papers = {}
            edges = [e for e in office.store.edges("p") if e.status is EdgeStatus.COMMITTED]
            committed = {(e.target_section, e.operation and e.operation.old) for e in edges}
            prompts = (*office.first.instruments, *office.first.described)
            fences = {fence for prompt in prompts for fence in opened(prompt.user)}
            assert prompts, injection.name
            if not (committed <= {("2", "thirty (30) days")} and fences <= FENCES):
                wrong[injection.name] = committed, fences
            for asked in (office.first.instruments, office.first.described):
                asked.clear()
    finally:
        office.close()
    assert wrong == {}


def test_no_words_of_another_portfolio_are_sent(tmp_path: Path) -> None:
    """A question holds the words of one instrument, and of no other contract."""
    office = Office(tmp_path, first=FakeModel(reads, "openai:gpt-5", changes=obeys))
    try:
        office.index(agreement=AGREEMENT, lease=LEASE, first=amendment(PLAIN))
        (prompt,) = office.first.instruments
        assert "$9,999" not in prompt.user
        assert "flour" not in prompt.user
    finally:
        office.close()
