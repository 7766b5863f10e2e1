"""A model reads amendments first: what it copied is found, what both readers read stands, and everything else waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from graph.model.edges import Edge, EdgeStatus, EdgeType, OperationKind, Verification
from graph.model.usage import Usage
from indexing.llm.budget import Limits
from indexing.llm.interface import Fault, ModelError, Prompt
from tests.indexing.candidates.papers import AGREEMENT, Office, letter, reads
from tests.indexing.llm.fakes import FakeModel
from tests.indexing.model_stages.answers import AGREEMENT as SUPPLY
from tests.indexing.model_stages.answers import answer, change, new, passage_of

Answers = Callable[[Prompt], Mapping[str, Any]]
SIGNED = AGREEMENT[AGREEMENT.index("IN WITNESS") :]
PLAIN = 'Section 2 of the Agreement is amended by replacing "thirty (30) days" with "sixty (60) days".'
ODD = "Section 3 of the Agreement speaks of ten (10) days; five (5) days it is from now on."


def amendment(*provisions: str) -> str:
    """Return an amendment of the agreement with some provisions."""
    numbered = "\n\n".join(f"{n}. {words}" for n, words in enumerate(provisions, 1))
    opening = (
        'FIRST AMENDMENT TO SUPPLY AGREEMENT\n\nThis First Amendment (this "Amendment") is made as of May 1, 2015 between Harbor '
        'Foods, Inc. ("Supplier") and Mill Corporation ("Buyer") and amends the Supply Agreement dated March 1, 2010 (the "Agreement").'
    )
    return f"{opening}\n\n{numbered}\n\n{SIGNED}"


def plain(prompt: Prompt) -> Mapping[str, Any]:
    """Answer what the plain sentence does."""
    at = passage_of(prompt, PLAIN)
    days = {"old": "thirty (30) days", "new": new(at, "sixty (60) days"), "place": "Section 2"}
    return answer(change(at, PLAIN, "REPLACE_WORDS", **days)) if at else answer()


def odd(prompt: Prompt) -> Mapping[str, Any]:
    """Answer what the odd sentence does."""
    at = passage_of(prompt, ODD)
    days = {"old": "ten (10) days", "new": new(at, "five (5) days"), "place": "Section 3"}
    return answer(change(at, ODD, "REPLACE_WORDS", **days)) if at else answer()


@pytest.fixture
def offices(tmp_path: Path) -> Iterator[Callable[..., Office]]:
    """Open data folders whose first reader answers as told."""
    made: list[Office] = []

    def opened(changes: Answers, limits: Limits = Limits(), usage: Usage = Usage(1)) -> Office:  # noqa: B008
        model = FakeModel(reads, "openai:gpt-5", usage=usage, changes=changes)
        made.append(Office(tmp_path / f"data{len(made)}", first=model, limits=limits))
        return made[-1]

    yield opened
    for office in made:
        office.close()


def edges(office: Office) -> dict[str, Edge]:
    """Return the edges onto provisions, by the provision."""
    return {e.target_section: e for e in office.store.edges("p") if e.edge_type is EdgeType.AMENDS}


def test_what_both_readers_read_stands_confirmed(offices: Callable[..., Office]) -> None:
    """The edge names both readers."""
    office = offices(plain)
    report = office.index(agreement=AGREEMENT, first=amendment(PLAIN))
    edge = edges(office)["2"]
    assert (edge.status, edge.verified) == (EdgeStatus.COMMITTED, Verification.CONFIRMED)
    assert (edge.reader, edge.second_reader) == ("openai:gpt-5", "rules/1")
    assert report.instruments_asked == 1


def test_what_the_model_alone_reads_and_every_word_bears_out_stands(offices: Callable[..., Office]) -> None:
    """The place, the old words and the new ones are there."""
    office = offices(odd)
    office.index(agreement=AGREEMENT, first=amendment(ODD))
    edge = edges(office)["3"]
    assert edge.operation is not None
    assert (edge.operation.kind, edge.operation.old, edge.operation.new.text) == (
        *(OperationKind.REPLACE_WORDS, "ten (10) days", "five (5) days"),
    )
    assert (edge.status, edge.reader) == (EdgeStatus.COMMITTED, "openai:gpt-5")


@pytest.mark.parametrize(
    "wrong",
    [
        {"old": "forty (40) days"},
        {"new": {"from": 1, "begins": "seven (7) days", "to": 1, "ends": None}},
        {"place": "Section 9.9"},
        {"document": 7},
    ],
    ids=["old words", "new words", "place", "document"],
)
def test_what_does_not_stand_there_waits(offices: Callable[..., Office], wrong: Mapping[str, Any]) -> None:
    """Half an answer is a change that a person looks at."""

    def half(prompt: Prompt) -> Mapping[str, Any]:
        (one,) = odd(prompt)["changes"] or (None,)
        return answer(one | wrong) if one else answer()

    office = offices(half)
    office.index(agreement=AGREEMENT, first=amendment(ODD))
    found = [e for e in office.store.edges("p") if e.reader]
    assert found
    assert all(e.status is EdgeStatus.PENDING for e in found)


def test_words_that_stand_nowhere_are_no_claim(offices: Callable[..., Office]) -> None:
    """An answer about a passage that is not there says nothing."""
    office = offices(lambda _: answer(change(99, "Section 4 is deleted", "DELETE", place="Section 4")))
    office.index(agreement=AGREEMENT, first=amendment(ODD))
    assert "4" not in edges(office)


def test_where_two_readers_differ_a_person_sees_both(offices: Callable[..., Office]) -> None:
    """The model's reading waits, with that of the rules beside it."""

    def otherwise(prompt: Prompt) -> Mapping[str, Any]:
        at = passage_of(prompt, PLAIN)
        return answer(change(at, PLAIN, "DELETE", place="Section 2")) if at else answer()

    office = offices(otherwise)
    office.index(agreement=AGREEMENT, first=amendment(PLAIN))
    edge = edges(office)["2"]
    assert (edge.status, edge.verified) == (EdgeStatus.PENDING, Verification.DISPUTED)
    assert edge.rival is not None
    assert edge.rival.old == "thirty (30) days"


def test_what_the_rules_alone_read_waits(offices: Callable[..., Office]) -> None:
    """A first reader who saw the words and no change in them is a reason to look."""
    office = offices(lambda _: answer())
    office.index(agreement=AGREEMENT, first=amendment(PLAIN))
    assert edges(office)["2"].status is EdgeStatus.PENDING


def test_a_model_that_fails_leaves_the_rules_reading_and_is_asked_again(offices: Callable[..., Office]) -> None:
    """One fault is named; the next run asks, and only then."""
    fails = [True]

    def failing(prompt: Prompt) -> Mapping[str, Any]:
        if fails[0]:
            raise ModelError("openai:gpt-5", Fault.TRUNCATED, "cut off")
        return plain(prompt)

    office = offices(failing)
    report = office.index(agreement=AGREEMENT, first=amendment(PLAIN))
    assert [f.fault for f in report.faults if not f.section] == [Fault.TRUNCATED]
    assert edges(office)["2"].status is EdgeStatus.COMMITTED
    fails[0] = False
    again = office.index()
    assert again.instruments_asked == 1
    assert edges(office)["2"].verified is Verification.CONFIRMED
    assert office.index().instruments_asked == 0


def test_nothing_is_paid_for_twice(offices: Callable[..., Office]) -> None:
    """Only what came since is asked about."""
    office = offices(plain)
    office.index(agreement=AGREEMENT, first=amendment(PLAIN))
    calls = len(office.first.instruments)
    office.index()
    office.index(second=amendment(ODD).replace("FIRST AMENDMENT", "SECOND AMENDMENT").replace("First Amendment", "Second Amendment"))
    assert calls == 1
    assert len(office.first.instruments) == calls + 1


def test_an_agreement_that_changes_nothing_costs_nothing(offices: Callable[..., Office]) -> None:
    """Base agreements are not asked about."""
    office = offices(plain)
    office.index(agreement=AGREEMENT)
    assert office.first.instruments == []


def test_over_the_budget_nothing_is_asked(offices: Callable[..., Office]) -> None:
    """The run says what is left, and the rules' reading stands."""
    office = offices(plain, Limits(calls=0))
    report = office.index(agreement=AGREEMENT, first=amendment(PLAIN))
    assert office.first.instruments == []
    assert report.left >= 1
    assert edges(office)["2"].status is EdgeStatus.COMMITTED


def test_a_letter_is_no_amendment_of_what_it_does_not_name(offices: Callable[..., Office]) -> None:
    """A document that the instrument does not name is not found for it, whatever the answer says."""
    named: dict[str, Any] = {"name": "Warehouse Lease", "date": None, "called": None, "parties": []}

    def invents(prompt: Prompt) -> Mapping[str, Any]:
        at = passage_of(prompt, "good wishes")
        return answer(change(at, "with good wishes", "TERMINATE"), documents=[named])

    office = offices(invents)
    office.index(agreement=AGREEMENT, letter=letter("May 1, 2015", "Greetings. We remain with good wishes."))
    assert not [e for e in office.store.edges("p") if e.reader and e.status is EdgeStatus.COMMITTED]


def test_a_change_of_another_contract_than_the_rules_read_waits(offices: Callable[..., Office]) -> None:
    """Agreement on the words is none on the contract that they change."""
    lease: dict[str, Any] = {"name": "Storage Agreement", "date": "April 2, 2011", "called": None, "parties": []}

    def elsewhere(prompt: Prompt) -> Mapping[str, Any]:
        (one,) = plain(prompt)["changes"] or (None,)
        return answer(one | {"document": 2}, documents=[SUPPLY, lease]) if one else answer()

    office = offices(elsewhere)
    office.index(agreement=AGREEMENT, first=amendment(PLAIN, "The Storage Agreement dated April 2, 2011 is not changed hereby."))
    assert not [e for e in office.store.edges("p") if e.reader and e.status is EdgeStatus.COMMITTED]


def test_a_condition_that_the_rules_read_takes_two_to_deny(offices: Callable[..., Office]) -> None:
    """A model that leaves the condition out does not make the change stand."""
    words = f"Upon receipt by Supplier of the written approval of the lender of the mill, {PLAIN[0].lower()}{PLAIN[1:]}"

    def forgets(prompt: Prompt) -> Mapping[str, Any]:
        at = passage_of(prompt, words)
        days = {"old": "thirty (30) days", "new": new(at, "sixty (60) days"), "place": "Section 2"}
        return answer(change(at, words, "REPLACE_WORDS", **days)) if at else answer()

    office = offices(forgets)
    office.index(agreement=AGREEMENT, first=amendment(words))
    assert all(e.condition for e in office.store.edges("p") if e.edge_type is EdgeType.AMENDS)


def test_what_the_rules_read_and_the_model_leaves_out_waits(offices: Callable[..., Office]) -> None:
    """Of two deletions in one sentence the model lists one: the other is not lost."""
    both = "Sections 3 and 4 of the Agreement are hereby deleted."

    def one_of_two(prompt: Prompt) -> Mapping[str, Any]:
        at = passage_of(prompt, both)
        return answer(change(at, both, "DELETE", place="Section 3")) if at else answer()

    office = offices(one_of_two)
    office.index(agreement=AGREEMENT, first=amendment(both))
    assert {s: e.status for s, e in edges(office).items()} == {"3": EdgeStatus.COMMITTED, "4": EdgeStatus.PENDING}


@pytest.mark.parametrize("place", ["Section 5", "Exhibit B", "Storage"])
def test_a_place_that_no_words_name_waits(offices: Callable[..., Office], place: str) -> None:
    """The five of five days is no section."""

    def wanders(prompt: Prompt) -> Mapping[str, Any]:
        (one,) = odd(prompt)["changes"] or (None,)
        return answer(one | {"place": place}) if one else answer()

    office = offices(wanders)
    office.index(agreement=AGREEMENT, first=amendment(ODD))
    assert not [e for e in office.store.edges("p") if e.reader and e.status is EdgeStatus.COMMITTED]


def test_a_model_that_cannot_be_asked_leaves_what_another_read(offices: Callable[..., Office]) -> None:
    """A wrong key costs nothing of what stands."""
    office = offices(odd)
    office.index(agreement=AGREEMENT, first=amendment(ODD))

    def refuses(_: Prompt) -> Mapping[str, Any]:
        raise ModelError("openai:other", Fault.NOT_ALLOWED, "wrong key")

    office.first = FakeModel(reads, "openai:other", changes=refuses)
    office.index()
    assert edges(office)["3"].status is EdgeStatus.COMMITTED


def test_a_model_alone_takes_no_words_out_by_a_sentence_that_orders_nothing(offices: Callable[..., Office]) -> None:
    """The taggers see no order in it: two have to say so."""
    remains = "Except as set forth above, Section 4 of the Agreement shall remain in full force and effect in accordance with its terms."

    def wrongly(prompt: Prompt) -> Mapping[str, Any]:
        at = passage_of(prompt, remains)
        return answer(change(at, remains, "DELETE", place="Section 4")) if at else answer()

    office = offices(wrongly)
    office.index(agreement=AGREEMENT, first=amendment(PLAIN, remains))
    assert edges(office)["4"].status is EdgeStatus.PENDING


def test_a_part_without_an_answer_takes_nothing_from_what_was_read_before(offices: Callable[..., Office]) -> None:
    """Another model answers the half of an instrument: what the first one read of the whole stands."""
    long = [f"Supplier keeps the records of the year {year} for Buyer. " * 150 for year in range(2016, 2020)]
    office = offices(odd)
    office.index(agreement=AGREEMENT, first=amendment(*long, ODD))
    assert edges(office)["3"].status is EdgeStatus.COMMITTED

    def half(prompt: Prompt) -> Mapping[str, Any]:
        if passage_of(prompt, ODD):
            raise ModelError("openai:other", Fault.TIMED_OUT, "busy")
        return answer()

    office.first = FakeModel(reads, "openai:other", changes=half)
    office.index()
    assert len(office.first.instruments) > 1
    assert edges(office)["3"].status is EdgeStatus.COMMITTED


def test_a_name_for_a_name_is_read_alike_as_one_change_or_as_two(offices: Callable[..., Office]) -> None:
    """The rules see that one goes and the other comes; that is what the model calls a replacement."""
    swapped = 'Section 4 of the Agreement is amended by deleting the words "dry rooms" and by adding the words "cool cellars".'

    def swaps(prompt: Prompt) -> Mapping[str, Any]:
        at = passage_of(prompt, swapped)
        told = {"old": "dry rooms", "new": new(at, "cool cellars"), "place": "Section 4"}
        return answer(change(at, swapped, "REPLACE_WORDS", **told)) if at else answer()

    office = offices(swaps)
    office.index(agreement=AGREEMENT, first=amendment(swapped))
    found = [e for e in office.store.edges("p") if e.target_section == "4" and e.edge_type is EdgeType.AMENDS]
    assert [(e.status, e.verified) for e in found] == [(EdgeStatus.COMMITTED, Verification.CONFIRMED)]


def test_a_condition_in_the_new_text_holds_nothing_back(offices: Callable[..., Office]) -> None:
    """The new day hangs on an event; the change does not."""
    value = "the date that is ten days following the date that Buyer opens its mill"
    moved = f"Section 3 of the Agreement is amended to restate the delivery date as {value}."

    def moves(prompt: Prompt) -> Mapping[str, Any]:
        at = passage_of(prompt, moved)
        return answer(change(at, moved, "SET_VALUE", old="delivery date", new=new(at, value), place="Section 3")) if at else answer()

    office = offices(moves)
    office.index(agreement=AGREEMENT, first=amendment(moved))
    edge = edges(office)["3"]
    assert (edge.condition, str(edge.effective_from)) == ("", "2015-05-01")


def test_one_half_does_not_confirm_a_replacement(offices: Callable[..., Office]) -> None:
    """The words that come in belong elsewhere: the rules see one half here, and the other in another provision."""
    both = (
        'Section 3 of the Agreement is amended by deleting the words "at its own cost" and Section 4 of the Agreement is amended by '
        'adding the words "at the cost of Supplier" at the end.'
    )

    def mixes(prompt: Prompt) -> Mapping[str, Any]:
        at = passage_of(prompt, both)
        told = {"old": "at its own cost", "new": new(at, "at the cost of Supplier"), "place": "Section 3"}
        return answer(change(at, both, "REPLACE_WORDS", **told)) if at else answer()

    office = offices(mixes)
    office.index(agreement=AGREEMENT, first=amendment(both))
    assert all(e.verified is not Verification.CONFIRMED for e in office.store.edges("p") if e.reader == "openai:gpt-5")


def test_a_condition_of_the_order_stays_though_the_new_text_repeats_it(offices: Callable[..., Office]) -> None:
    """It waits for the closing, whatever the new text says of one."""
    moved = (
        'Section 3 of the Agreement is amended, upon the closing of the merger, by replacing "ten (10) days" with "ten (10) days, and '
        'upon the closing of the merger five (5) days".'
    )

    def moves(prompt: Prompt) -> Mapping[str, Any]:
        at = passage_of(prompt, moved)
        told = {"old": "ten (10) days", "new": new(at, "ten (10) days, and upon the closing of the merger five (5) days")}
        return answer(change(at, moved, "REPLACE_WORDS", place="Section 3", **told)) if at else answer()

    office = offices(moves)
    office.index(agreement=AGREEMENT, first=amendment(moved))
    edge = edges(office)["3"]
    assert (edge.condition != "", edge.effective_from) == (True, None)
