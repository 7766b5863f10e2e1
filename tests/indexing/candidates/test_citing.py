"""Words that name a provision of another document in a way that the grammar does not read: found by a model, looked up by none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from graph.model.codec import Json
from graph.model.edges import Derivation, EdgeStatus
from graph.model.policy import Vendor
from graph.model.usage import Usage
from indexing.candidates.proposing import proposed
from indexing.llm.budget import Limits
from indexing.llm.interface import Fault, ModelError, Prompt
from indexing.llm.offline import OfflineModel
from tests.indexing.candidates.papers import AGREEMENT, DELIVERS, PAYS, STORES, Office, letter, reads
from tests.indexing.llm.fakes import FakeModel

SPAN = "our agreement of 1 March, the paragraph on delivery"
CITES = f"Invoices. With respect to {SPAN}: from now on Supplier shall act within five (5) days."
LETTER = letter("May 1, 2015", CITES, STORES)
OTHER = """LICENCE AGREEMENT

This Licence Agreement (this "Licence") is made as of March 1, 2010 between Harbor Foods, Inc. ("Licensor")
and Mill Corporation ("Licensee").

1. Marks. Licensor grants Licensee the right to print the mark of the harbour on every bag that leaves the premises.

2. Delivery. Licensor shall deliver the printing plates within ten (10) days of a request.

3. Royalties. Licensee shall pay a royalty of two cents for each bag sold under the mark, at the end of each quarter.
"""


class Reader:
    """A careful reader: reads pairs as a cited provision stands, and names `spans` where they are asked for."""

    def __init__(self, *spans: str, section: str = "the paragraph on delivery", title: str = "our agreement") -> None:
        self.citations: list[Json] = [{"span": s, "title": title, "date": "1 March", "section": section} for s in spans]
        self.faults = False

    def __call__(self, prompt: Prompt) -> Mapping[str, Json]:
        """Answer one prompt; the fault, where there is one, is the citations' alone."""
        if prompt.version.startswith("citations/"):
            if self.faults:
                raise ModelError("openai:gpt-5", Fault.UNAVAILABLE, "down", Usage(calls=1, failed=1))
            return {"citations": self.citations}
        if prompt.version.startswith("pair/") and "five (5) days" in prompt.data["source_text"]:
            same = "ten (10) days" in prompt.data["target_text"]
            words = prompt.data["source_text"].split(". ", 2)[-1].strip() if same else None
            relation = "AMENDS" if same else "UNRELATED"
            return {"reasoning": "r", "words": words, "relation": relation, "confidence": 0.97}
        return reads(prompt)


def _office(folder: Path, reader: Reader, **more: Limits) -> Office:
    return Office(folder, FakeModel(reader, "openai:gpt-5"), FakeModel(reader, "anthropic:claude-haiku-4-5"), **more)


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """An office whose first reader finds the citation."""
    made = _office(tmp_path / "data", Reader(SPAN))
    yield made
    made.close()


def _asked(office: Office) -> list[Prompt]:
    return [p for model in (office.first, office.second) for p in model.asked if p.version.startswith("citations/")]


def _cited(office: Office) -> dict[tuple[str, str], str]:
    """Return the words on record by which pairs were found, by the sections of both sides."""
    sections = {c.clause_id: c.section for c in office.store.clauses("p")}
    found = ((j.candidate, j.citation) for j in office.judgements() if j.citation)
    return {(sections[c.source_clause_id], sections[c.target_clause_id]): words for c, words in found}


def test_words_that_no_grammar_reads_reach_the_provision(office: Office) -> None:
    """The provision on delivery is read first and changed, and the edge says by which words it was found."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    edge = office.implied()["letter 1 > 3"]
    assert (edge.derivation, edge.status) == (Derivation.EXPLICIT_CITATION, EdgeStatus.COMMITTED)
    assert _cited(office) == {("1", "3"): SPAN}
    first = next(p for p in office.first.asked if p.version.startswith("pair/") and SPAN in p.data["source_text"])
    assert first.data["target_section"] == "3"
    (other,) = [e for name, e in office.implied().items() if name != "letter 1 > 3"]
    assert other.derivation is Derivation.SEMANTIC_SIMILARITY


def test_one_clause_costs_one_such_call(office: Office) -> None:
    """Who names no other document is not asked about; the answer is kept and metered, and a second run asks nothing."""
    report = office.index(agreement=AGREEMENT, letter=LETTER, plain=letter("June 1, 2016", PAYS, DELIVERS))
    assert len(_asked(office)) == 1
    assert {u.stage: u.usage.calls for u in report.usage}["citations"] == 1
    head = office.store.head("p")
    office.index(agreement=AGREEMENT, letter=LETTER)
    assert (len(_asked(office)), office.store.head("p")) == (1, head)


def test_what_comes_later_is_asked_about_by_itself(office: Office) -> None:
    """A further paper of the same parties costs the clause no further call: the answer is kept."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    office.index(earlier=letter("June 1, 2009", PAYS))
    assert len(_asked(office)) == 1
    assert _cited(office) == {("1", "3"): SPAN}


@pytest.mark.parametrize(
    "reader",
    [
        pytest.param(Reader("our agreement of 1 March, the chapter on delivery"), id="words that do not stand there"),
        pytest.param(Reader(SPAN, section="the paragraph on payment"), id="a section that its words do not give"),
        pytest.param(Reader("our agreement of 1 March", section=""), id="no provision"),
        pytest.param(Reader(), id="none found"),
    ],
)
def test_what_a_reader_makes_up_leads_nowhere(tmp_path: Path, reader: Reader) -> None:
    """Of an answer only words that stand in the clause are looked up."""
    office = _office(tmp_path / "data", reader)
    office.index(agreement=AGREEMENT, letter=LETTER)
    assert len(_asked(office)) == 1
    assert _cited(office) == {}
    assert Derivation.EXPLICIT_CITATION not in {e.derivation for e in office.implied().values()}
    office.close()


def test_words_that_fit_two_documents_alike_lead_nowhere(office: Office) -> None:
    """Two agreements of one day between the same: nobody guesses which is meant."""
    office.index(agreement=AGREEMENT, other=OTHER, letter=LETTER)
    assert len(_asked(office)) == 1
    assert _cited(office) == {}


@pytest.mark.parametrize("day", ["March 2, 2010", "April 1, 2010"])
def test_a_day_on_which_nothing_was_agreed_leads_nowhere(office: Office, day: str) -> None:
    """A day without a year is that of a document or of none."""
    office.index(agreement=AGREEMENT.replace("March 1, 2010", day), letter=LETTER)
    assert len(_asked(office)) == 1
    assert _cited(office) == {}


def test_rules_are_not_asked(tmp_path: Path) -> None:
    """Offline no such call is made: the grammar has read the words already."""
    rules = FakeModel(lambda prompt: OfflineModel().complete(prompt).arguments, "rules/1")
    rules.vendor = Vendor.NONE
    office = Office(tmp_path / "data", rules, rules)
    office.index(agreement=AGREEMENT, letter=LETTER)
    assert office.calls > 0
    assert _asked(office) == []
    office.close()


def test_rules_that_nobody_asked_for_take_no_citation_back(office: Office) -> None:
    """After a run with a model, one with the default keeps what the model found."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    rules = FakeModel(lambda prompt: OfflineModel().complete(prompt).arguments, "rules/1")
    rules.vendor = Vendor.NONE
    office.first = office.second = rules
    asking = office.asking
    office.indexer = replace(office.indexer, asking=lambda _: replace(asking(), yields=True))
    office.index(agreement=AGREEMENT)
    assert _cited(office) == {("1", "3"): SPAN}
    assert _asked(office) == []


def test_what_is_cited_need_not_be_likely(office: Office) -> None:
    """A provision that is none of the likeliest is read first, with rank 1 and the scores that it has."""
    more = "\n\n".join(f"{n}. Delivery Invoices. Invoices of delivery {n} are sent by Supplier within {n} days." for n in range(5, 13))
    agreement = AGREEMENT.replace("\n\nIN WITNESS", f"\n\n{more}\n\nIN WITNESS")
    office.index(agreement=agreement, letter=LETTER)
    assert _cited(office) == {("1", "3"): SPAN}
    (judgement,) = [j for j in office.judgements() if j.citation]
    likely = proposed(office.store, "p", office.indexer.recall)
    pairs = {(c.source_clause_id, c.target_clause_id) for c in likely}
    asked = judgement.candidate
    assert asked.source_clause_id in {c.source_clause_id for c in likely}
    assert (asked.source_clause_id, asked.target_clause_id) not in pairs
    assert asked.rank == 1
    assert 0 < asked.scores.prior < min(c.scores.prior for c in likely if c.source_clause_id == asked.source_clause_id)
    assert office.implied()["letter 1 > 3"].derivation is Derivation.EXPLICIT_CITATION


def test_a_fault_is_told_once_and_asked_again(tmp_path: Path) -> None:
    """The pairs are read all the same; the next run asks for the citation, and the provision is found."""
    reader = Reader(SPAN)
    reader.faults = True
    office = _office(tmp_path / "data", reader)
    report = office.index(agreement=AGREEMENT, letter=LETTER)
    assert [(u.document, u.section, u.target, u.fault) for u in report.faults] == [("letter.txt", "1", "", "UNAVAILABLE")]
    assert "letter 2 > 4" in office.implied()
    reader.faults = False
    assert office.index(agreement=AGREEMENT).faults == ()
    assert _cited(office) == {("1", "3"): SPAN}
    office.close()


def test_what_was_found_stays_when_a_new_reader_fails(office: Office) -> None:
    """Another model that is down takes no citation back."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    down = Reader(SPAN)
    down.faults = True
    office.first = FakeModel(down, "openai:gpt-5-mini")
    assert len(office.index(agreement=AGREEMENT).faults) == 1
    assert _cited(office) == {("1", "3"): SPAN}
    assert office.implied()["letter 1 > 3"].derivation is Derivation.EXPLICIT_CITATION


def test_the_budget_holds_these_calls_too(tmp_path: Path) -> None:
    """With no call to spend none is made; with some, the run goes on where it stopped."""
    office = _office(tmp_path / "data", Reader(SPAN), limits=Limits(calls=0))
    assert {u.fault for u in office.index(agreement=AGREEMENT, letter=LETTER).faults} == {"OVER_BUDGET"}
    assert office.calls == 0
    office.limits = Limits()
    assert office.index(agreement=AGREEMENT).faults == ()
    assert _cited(office) == {("1", "3"): SPAN}
    office.close()
