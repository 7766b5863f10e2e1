"""Laws of resolving that hold for every portfolio."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta

from hypothesis import assume, given
from hypothesis import strategies as st

from graph.lineage.dag import Lineage
from graph.lineage.provision_lookup import find
from graph.model.dates import PartialDate
from graph.model.edges import Edge, EdgeStatus, EdgeType, OperationKind, Outcome
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.resolution import EffectiveClause, Status
from graph.model.text import AnchoredText
from graph.resolution.resolve import resolve, resolve_document
from tests.property.portfolios import START, amended, asked_days, contracts, days, laws, patience, portfolios
from tests.story import Story

pytestmark = patience
LAST = START + timedelta(days=90)
OVER = {Status.TERMINATED, Status.SUPERSEDED}


def everything(lineage: Lineage, day: date) -> list[EffectiveClause]:
    """Resolve every clause of the contract on a day."""
    return [resolve(lineage, c, day) for c in sorted(lineage.clauses)]


def contract(story: Story, lineage: Lineage, day: date) -> list[EffectiveClause]:
    """Resolve every clause of the contract and its restatement: not the amendments, which stand alone without their edges."""
    return [c for c in everything(lineage, day) if c.clause.document_id in {story.doc("MSA"), story.doc("V2")}]


def _signed(story: Story, section: str) -> ClauseId:
    """Return the clause of the contract that was signed with a number, whatever it is called since."""
    return next(c.clause_id for c in story.clauses if c.section == section and c.document_id == story.doc("MSA"))


def words(found: Iterable[EffectiveClause]) -> list[tuple[str, Status, AnchoredText | None, tuple[str, ...]]]:
    """Return what a reader sees of clauses: place, status, text and path."""
    return [(c.clause.clause_id, c.status, c.text, tuple(s.edge_id for s in c.steps)) for c in found]


@laws
@given(portfolios(), asked_days, st.integers(0, 10**6))
def test_the_order_of_insertion_does_not_matter(lines: list[str], day: date, seed: int) -> None:
    """Records shuffled and given twice make the same lineage: what is in force depends on dates, not on arrival."""
    story = Story("\n".join(lines))
    chance = random.Random(seed)
    documents, clauses, edges = list(story.documents), list(story.clauses), list(story.edges) * 2
    chance.shuffle(documents)
    chance.shuffle(clauses)
    chance.shuffle(edges)
    other = Lineage.of(documents, clauses, edges)

    assert everything(other, day) == everything(story.lineage, day)


@laws
@given(portfolios(), asked_days)
def test_no_step_lies_after_the_day(lines: list[str], day: date) -> None:
    """A change of tomorrow governs nothing today."""
    for found in everything(Story("\n".join(lines)).lineage, day):
        for step in found.steps:
            assert step.effective_from is not None
            assert step.effective_from.first_day() <= day


@laws
@given(portfolios(), asked_days)
def test_a_quiet_day_reads_as_the_day_of_the_last_event(lines: list[str], day: date) -> None:
    """Between two events nothing changes."""
    story = Story("\n".join(lines))
    events = {e.effective_from.first_day() for e in story.edges if e.effective_from} | {
        e.effective_to for e in story.edges if e.effective_to
    }
    events |= {e.outcome_on for e in story.edges if e.outcome_on}
    events |= {d.starts.first_day() for d in story.documents if d.starts}
    past = [e for e in events if e <= day]
    assume(past)

    assert words(everything(story.lineage, day)) == words(everything(story.lineage, max(past)))


@laws
@given(portfolios())
def test_after_a_lapse_the_text_is_what_it_were_without_it(lines: list[str]) -> None:
    """A lapsed change leaves nothing behind but its mention among what was left out."""
    story = Story("\n".join(lines))
    lasting = [e for e in story.edges if e.effective_to is None]
    without = Lineage.of(story.documents, story.clauses, lasting)

    after = {w[0]: w for w in words(contract(story, story.lineage, LAST))}
    for one in words(contract(story, without, LAST)):
        other = after[one[0]]
        assert (other[0], other[2]) == (one[0], one[2])
        assert other[1] is one[1] or {other[1], one[1]} == OVER  # a lapse on the day of a restatement: the last day was before it
        assert one[2] is None or other == one  # so the last words of what has ended may be from before the lapse too


@laws
@given(portfolios(), asked_days)
def test_a_child_reads_in_its_parent_as_it_does_alone(lines: list[str], day: date) -> None:
    """The conformed document is its clauses resolved one by one."""
    story = Story("\n".join(lines))
    found = {c.clause.clause_id: c for c in resolve_document(story.lineage, story.doc("MSA"), day) if c.continues_at is None}
    for one in found.values():
        parent = found.get(one.clause.parent_id) if one.clause.parent_id else None
        if one.text and parent and parent.text and one.status is not Status.CONFLICTED:
            assert one.text.text in parent.text.text


@laws
@given(portfolios(), asked_days)
def test_every_word_stands_where_its_run_says(lines: list[str], day: date) -> None:
    """No operation loses the place of a word; what stands nowhere is white space."""
    story = Story("\n".join(lines))
    for found in everything(story.lineage, day):
        for run in (found.text or found.last_text or AnchoredText()).runs:
            if run.char_start is None or run.clause_id is None:
                assert not run.text.strip()
            else:
                source = story.source(story.lineage.clause(run.clause_id).document_id)
                assert source[run.char_start : run.char_end] == run.text


@laws
@given(portfolios(), asked_days)
def test_pending_claims_change_no_text(lines: list[str], day: date) -> None:
    """What nobody has let in is said, never applied."""
    story = Story("\n".join(lines))
    waiting = [replace(e, status=EdgeStatus.PENDING) for e in story.edges[1::2]]
    committed: list[Edge] = list(story.edges[0::2])
    alone = Lineage.of(story.documents, story.clauses, committed)
    both = Lineage.of(story.documents, story.clauses, committed, open_items=waiting)

    assert words(contract(story, both, day)) == words(contract(story, alone, day))


@laws
@given(amended(), days)
def test_ending_a_contract_never_unamends_a_survivor(lines: list[str], day: date) -> None:
    """A clause that survives reads after the end as it would have read without it."""
    lines = [*lines, f'{START} clause MSA#9 "Survival" "Sections 1, 2 and 3 survive any termination." type=SURVIVAL']
    story = Story("\n".join(lines))
    ended = Story("\n".join([*lines, f"{day} terminates T#1 MSA"]))
    for section in ("1", "1(a)", "2", "2(a)", "3"):
        alive, after = (s.on(_signed(s, section), str(LAST)) for s in (story, ended))
        assert after.text == alive.text
        assert after.status is alive.status


@laws
@given(contracts(), st.sampled_from(["30", "fee", "days"]))
def test_words_replaced_and_replaced_back_are_the_old_words(lines: list[str], old: str) -> None:
    """An amendment and its exact reversal leave the text as signed."""
    there = f'2020-02-01 replaces-words A#1 MSA#1 "{old}" "XYZZY" each'
    back = f'2020-03-01 replaces-words B#1 MSA#1 "XYZZY" "{old}" each'
    story = Story("\n".join([*lines, there, back]))

    assert story.text("MSA#1", "2020-04-01") == story.text("MSA#1", "2020-01-01")


@laws
@given(portfolios(), asked_days)
def test_a_conformed_copy_is_its_clauses_resolved_one_by_one(lines: list[str], day: date) -> None:
    """What was resolved before leaves no trace: each clause alone, in a lineage of its own, reads the same."""
    story = Story("\n".join(lines))
    for found in resolve_document(story.lineage, story.doc("MSA"), day):
        alone = Lineage.of(story.documents, story.clauses, story.edges)
        assert resolve(alone, found.clause.clause_id, day) == found


@laws
@given(portfolios(), asked_days)
def test_an_operation_from_two_copies_applies_once(lines: list[str], day: date) -> None:
    """The edges of a copy that is not operative are there, its document is not: nothing is applied twice."""
    story = Story("\n".join(lines))
    copies = [
        replace(e, edge_id=EdgeId(f"{e.edge_id}copy"), source_document_id=DocumentId(f"{e.source_document_id}copy")) for e in story.edges
    ]
    both = Lineage.of(story.documents, story.clauses, [*copies, *story.edges])

    assert everything(both, day) == everything(story.lineage, day)


@laws
@given(portfolios(), asked_days)
def test_a_failed_condition_is_as_if_the_change_were_not_there(lines: list[str], day: date) -> None:
    """Text, status and path are those without it; only what is said differs."""
    story = Story("\n".join(lines))
    standing = [e for e in story.edges if e.outcome is not Outcome.FAILED]
    inserted = {e.edge_id for e in story.edges if e.operation and e.operation.kind is OperationKind.INSERT}
    assume(all(e in standing or e.edge_id not in inserted for e in story.edges))
    without = {w[0]: w for w in words(contract(story, Lineage.of(story.documents, story.clauses, standing), day))}

    for one in words(contract(story, story.lineage, day)):
        assert without.get(one[0], one) == one


@laws
@given(portfolios(), asked_days)
def test_a_condition_met_is_a_change_of_that_day(lines: list[str], day: date) -> None:
    """What a person recorded as met reads as if it had been agreed for the later of the two days."""
    story = Story("\n".join(lines))
    told = [_from_the_day_met(e) if e.outcome_on and e.effective_from else e for e in story.edges]
    plain = Lineage.of(story.documents, story.clauses, told)

    assert words(everything(plain, day)) == words(everything(story.lineage, day))


def _from_the_day_met(edge: Edge) -> Edge:
    assert edge.effective_from is not None
    assert edge.outcome_on is not None
    start = max(edge.effective_from.first_day(), edge.outcome_on)
    start = edge.effective_from.first_day() if edge.from_beginning else start
    return replace(edge, effective_from=PartialDate.of(start), condition="", condition_kind=None, outcome=None, outcome_on=None)


@laws
@given(portfolios(), asked_days)
def test_waivers_and_limited_changes_change_no_text(lines: list[str], day: date) -> None:
    """They are shown beside it."""
    story = Story("\n".join(lines))
    beside = [e for e in story.edges if e.edge_type is EdgeType.QUALIFIES or e.scope]
    assume(not any(e.operation and e.operation.kind in {OperationKind.INSERT, OperationKind.REPLACE} for e in beside))
    without = Lineage.of(story.documents, story.clauses, [e for e in story.edges if e not in beside])
    mine = [c for c in story.clauses if c.document_id == story.doc("MSA")]

    for clause in mine:
        with_them, alone = (resolve(lineage, clause.clause_id, day) for lineage in (story.lineage, without))
        assert (with_them.text, with_them.status) == (alone.text, alone.status)


@laws
@given(portfolios(), asked_days)
def test_a_provision_is_found_by_the_number_it_has_on_the_day(lines: list[str], day: date) -> None:
    """Whatever was renumbered and inserted, the section a provision is shown under leads back to it."""
    story = Story("\n".join(lines))
    for found in resolve_document(story.lineage, story.doc("MSA"), day):
        if found.status is Status.IN_FORCE:
            assert found.clause.clause_id in find(story.lineage, story.doc("MSA"), found.clause.section, day)


@laws
@given(portfolios(), asked_days)
def test_nothing_is_said_to_be_in_force_without_text_or_out_of_force_with_it(lines: list[str], day: date) -> None:
    """Status and text agree."""
    for found in everything(Story("\n".join(lines)).lineage, day):
        silent = found.status in {Status.TERMINATED, Status.SUPERSEDED, Status.NOT_YET_IN_FORCE}
        assert (found.text is None) is silent
        assert (found.last_text is None) is not silent
