"""The stage as a whole: what changed is asked about, once, and the edges are those that the answers give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graph.model.edges import Decision, Edge, EdgeStatus, Verdict
from graph.model.judgements import Judgement
from graph.model.policy import POLICY, Vendor
from graph.model.usage import Usage
from indexing.llm.budget import Limits
from indexing.llm.interface import Fault, ModelError, Prompt
from tests.examples import examples
from tests.indexing.candidates.papers import AGREEMENT, DELIVERS, PAYS, PAYS_SOONER, STORES, Office, letter, reads
from tests.indexing.llm.fakes import FakeModel

LETTER = letter("May 1, 2015", PAYS)
SECOND = letter("June 1, 2016", DELIVERS, STORES)


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """An empty data folder with two fake readers."""
    made = Office(tmp_path / "data")
    yield made
    made.close()


def _stands(office: Office) -> dict[str, EdgeStatus]:
    return {name: e.status for name, e in office.implied().items()}


def test_a_letter_that_cites_nothing_changes_the_agreement(office: Office) -> None:
    """Two readers who read the same make a fact; usage says what it took."""
    report = office.index(agreement=AGREEMENT, letter=LETTER)
    assert _stands(office) == {"letter 1 > 2": EdgeStatus.COMMITTED}
    assert report.clauses_asked >= 1
    assert sum(u.usage.calls for u in report.usage) == office.calls > 0
    assert {u.stage for u in report.usage} == {"register", "amendments", "pairs", "operations", "second"}
    recorded = office.store.usage("p")
    assert set(recorded) == set(report.usage)
    assert sum(u.usage.millionths for u in recorded) > 0


def test_again_nothing_is_asked_and_nothing_is_recorded(office: Office) -> None:
    """Running it twice is running it once."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    calls, head = office.calls, office.store.head("p")
    report = office.index(agreement=AGREEMENT, letter=LETTER)
    assert (office.calls, office.store.head("p"), report.usage, report.pairs) == (calls, head, (), 0)


def test_an_older_document_that_comes_late_is_asked_about(office: Office) -> None:
    """The letter first and its agreement a day later: the letter is read against it then."""
    office.index(letter=LETTER)
    assert office.implied() == {}
    office.index(agreement=AGREEMENT)
    assert _stands(office) == {"letter 1 > 2": EdgeStatus.COMMITTED}


def test_what_is_read_already_is_not_read_again_when_more_comes(office: Office) -> None:
    """A further letter costs what it takes itself."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    first = {p.user for p in office.first.asked}
    office.index(second=SECOND)
    asked = [p.user for p in office.first.asked if p.version.startswith("pair/")]
    assert len(asked) == len(set(asked))
    assert first < {p.user for p in office.first.asked}
    assert set(_stands(office)) == {"letter 1 > 2", "second 1 > 3", "second 2 > 4"}


def test_a_document_that_is_replaced_takes_its_edges_along(office: Office) -> None:
    """A new version of the letter is read anew; what the old one said is no longer there, but for earlier days of record."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    before = office.store.head("p")
    office.index(letter=letter("May 1, 2015", DELIVERS))
    assert set(_stands(office)) == {"letter 1 > 3"}
    assert {e.target_section for e in office.store.edges("p", before) if e.reader} == {"2"}


def test_a_target_that_is_withdrawn_takes_the_edges_on_it_along(office: Office) -> None:
    """What the letter changed is gone: the letter is asked about again, and changes nothing now."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    (agreement,) = [d.document_id for d in office.store.documents("p") if d.file_name == "agreement.txt"]
    with office.store.transaction("p", "t", "withdraw", office.clock) as records:
        records.retract_document(agreement)
    office.index()
    assert office.implied() == {}
    assert office.judgements() == ()


def test_reading_stops_where_a_clause_is_settled(office: Office) -> None:
    """Best first: a clause whose first candidate is a sure change costs one pair, and never more than five."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    pairs = [p for p in office.first.asked if p.version.startswith("pair/") and "sixty" in p.data["source_text"]]
    assert len(pairs) == 1


def test_a_bad_answer_is_one_fault_and_the_rest_goes_on(tmp_path: Path) -> None:
    """The pair that was cut off is told and asked again in the next run; nothing else is."""
    bad = [True]

    def cut(prompt: Prompt) -> dict[str, object]:
        if bad[0] and "twelve degrees" in prompt.data["source_text"]:
            raise ModelError("openai:gpt-5", Fault.TRUNCATED, "cut off", Usage(calls=1, failed=1))
        return dict(reads(prompt))

    office = Office(tmp_path / "data", FakeModel(cut, "openai:gpt-5"))  # type: ignore[arg-type]
    report = office.index(agreement=AGREEMENT, second=SECOND)
    assert set(_stands(office)) == {"second 1 > 3"}
    assert {(u.document, u.section, u.fault) for u in report.faults} == {("second.txt", "2", "TRUNCATED")}
    bad[0] = False
    asked = len(office.first.asked)
    again = office.index(agreement=AGREEMENT)
    assert set(_stands(office)) == {"second 1 > 3", "second 2 > 4"}
    assert again.faults == ()
    assert all("twelve degrees" in p.data["source_text"] for p in office.first.asked[asked:])
    office.close()


def test_answers_that_cannot_be_read_are_asked_for_again(tmp_path: Path) -> None:
    """A reply of the wrong form is not kept, so it does not fail for good."""
    bad = [True]
    office = Office(tmp_path / "data", FakeModel(lambda p: {"relation": "PERHAPS"} if bad[0] else reads(p), "openai:gpt-5"))
    assert {u.fault for u in office.index(agreement=AGREEMENT, letter=LETTER).faults} == {"MALFORMED"}
    bad[0] = False
    assert office.index(agreement=AGREEMENT).faults == ()
    assert _stands(office) == {"letter 1 > 2": EdgeStatus.COMMITTED}
    office.close()


def test_a_second_reader_who_fails_confirms_nothing_and_is_asked_again(tmp_path: Path) -> None:
    """The claim waits for a person, or for the next run."""
    bad = [True]

    def second(prompt: Prompt) -> dict[str, object]:
        if bad[0]:
            raise ModelError("m", Fault.UNAVAILABLE, "down", Usage(calls=1, failed=1))
        return dict(reads(prompt))

    office = Office(tmp_path / "data", second=FakeModel(second, "anthropic:claude-haiku-4-5"))  # type: ignore[arg-type]
    office.index(agreement=AGREEMENT, letter=LETTER)
    assert _stands(office) == {"letter 1 > 2": EdgeStatus.PENDING}
    bad[0], asked = False, len(office.first.asked)
    office.index(agreement=AGREEMENT)
    assert _stands(office) == {"letter 1 > 2": EdgeStatus.COMMITTED}
    assert len(office.first.asked) == asked
    office.close()


def test_over_the_budget_nothing_is_asked_and_the_run_says_what_is_left(tmp_path: Path) -> None:
    """What was spent stays below; with more money the next run goes on where this one stopped."""
    office = Office(tmp_path / "data", limits=Limits(calls=2))
    report = office.index(agreement=AGREEMENT, letter=LETTER, second=SECOND)
    assert office.calls == 2
    assert report.left > 0
    assert {u.fault for u in report.faults} == {"OVER_BUDGET"}
    office.limits = Limits()
    rest = office.index(agreement=AGREEMENT)
    assert (rest.left, rest.faults) == (0, ())
    assert set(_stands(office)) == {"letter 1 > 2", "second 1 > 3", "second 2 > 4"}
    asked = [p.key("m") for p in office.first.asked]
    assert len(asked) == len(set(asked))
    office.close()


def test_what_was_read_stays_when_a_new_reader_is_not_to_be_had(office: Office) -> None:
    """Another model without an answer takes nothing back that was read of the same texts."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    office.first = FakeModel(reads, "openai:gpt-5-mini")
    office.limits = Limits(calls=0)
    assert office.index(agreement=AGREEMENT).faults != ()
    assert {e.reader for e in office.implied().values()} == {"openai:gpt-5"}
    office.limits = Limits()
    office.index(agreement=AGREEMENT)
    assert {e.reader for e in office.implied().values()} == {"openai:gpt-5-mini"}


def test_rules_that_nobody_asked_for_take_no_models_word_back(office: Office) -> None:
    """After a run with a model, one with the default reads only what is new."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    rules = FakeModel(lambda _: {"reasoning": "", "words": None, "relation": "UNRELATED", "confidence": 0.9}, "rules/1")
    rules.vendor = Vendor.NONE
    office.first = office.second = rules
    asking = office.asking
    office.indexer = replace(office.indexer, asking=lambda _: replace(asking(), yields=True))
    office.index(agreement=AGREEMENT)
    assert {e.reader for e in office.implied().values()} == {"openai:gpt-5"}
    office.indexer = replace(office.indexer, asking=lambda _: asking())
    office.index(agreement=AGREEMENT)
    assert "openai:gpt-5" not in {e.reader for e in office.implied().values()}


def test_a_persons_decision_holds_and_can_be_undone(office: Office) -> None:
    """Nobody is asked again for it."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    calls = office.calls
    (edge,) = office.implied().values()
    office.decide(Decision("x1", Verdict.REJECT, edge.claim_key, "Ann", "another contract"))
    assert _stands(office) == {"letter 1 > 2": EdgeStatus.REJECTED}
    office.index(second=letter("June 1, 2016", "Notices. Notices shall be sent by courier."))
    assert _stands(office) == {"letter 1 > 2": EdgeStatus.REJECTED}
    office.decide(Decision("x2", Verdict.UNDO, "x1", "Ann", "hasty"))
    assert _stands(office) == {"letter 1 > 2": EdgeStatus.COMMITTED}
    assert not [p for p in office.first.asked if "sixty" in p.data["source_text"]][2:]
    assert office.calls >= calls


def test_a_moved_line_moves_what_stands(office: Office) -> None:
    """A threshold that a person changed counts at once, for what was read before."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    line = Decision("x1", Verdict.SET, POLICY, "Ann", "agreed", field="threshold.AMENDS.commit", value="0.999")
    office.decide(line)
    assert _stands(office) == {"letter 1 > 2": EdgeStatus.PENDING}
    office.decide(Decision("x2", Verdict.UNDO, "x1", "Ann", "too strict"))
    assert _stands(office) == {"letter 1 > 2": EdgeStatus.COMMITTED}


def test_a_corrected_day_moves_what_is_older(office: Office) -> None:
    """Where a person says that the letter came first, it changes nothing."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    (source,) = [d.document_id for d in office.store.documents("p") if d.file_name == "letter.txt"]
    office.decide(Decision("x1", Verdict.SET, source, "Ann", "misdated", field="signed", value="2001-05-01"))
    assert EdgeStatus.COMMITTED not in _stands(office).values()
    office.index(agreement=AGREEMENT)
    assert office.implied() == {}


PAPERS = {
    "agreement": AGREEMENT,
    "letter": LETTER,
    "second": SECOND,
    "third": letter("July 1, 2017", PAYS_SOONER, "Notices. Notices shall be sent by courier to the address last given."),
}


def _record(office: Office) -> tuple[dict[str, Edge], dict[str, Judgement]]:
    edges = {str(e.edge_id): replace(e, recorded_at=None) for e in office.store.edges("p")}
    return edges, {j.judgement_id: j for j in office.judgements()}


@given(st.data())
@settings(examples(5, soak=100), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_order_of_arrival_leaves_no_trace(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    """Papers in any batches and orders, one of them first in another version: what stands is what all at once gives."""
    folder = tmp_path_factory.mktemp("order")
    names = data.draw(st.permutations(sorted(PAPERS)))
    changes = data.draw(st.sampled_from(sorted(PAPERS)))
    office, whole = Office(folder / "steps"), Office(folder / "whole")
    office.index(**{changes: letter("May 9, 2014", data.draw(st.sampled_from((PAYS, STORES))))})
    while names:
        size = data.draw(st.integers(1, len(names)))
        office.index(**{name: PAPERS[name] for name in names[:size]})
        names = names[size:]
    whole.index(**PAPERS)
    assert _record(office) == _record(whole)
    office.close()
    whole.close()
