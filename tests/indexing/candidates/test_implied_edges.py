"""What judgements become: edges let in by the gate, left to a person, or dropped with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.lineage.dag import Lineage
from graph.model.edges import Decision, Derivation, Edge, EdgeStatus, EdgeType, OperationKind, Verdict, Verification
from graph.model.judgements import Judgement, Relation
from graph.model.policy import DEFAULT_THRESHOLDS, Policy, Thresholds
from indexing.candidates.implied_edges import implied, is_implied, plural
from tests.indexing.candidates.judged import judgement, replacing
from tests.story import Story

PAYS = """
    2020-01-01 clause MSA#5 "Payment. Buyer shall pay within thirty days."
    2020-01-01 clause MSA#5.1 "Late sums bear interest."
    2020-01-01 clause MSA#6 "Delivery. Goods leave the mill within thirty days."
    2021-06-01 clause LETTER#1 "From now on invoices fall due within forty-five days. Nothing else changes."
"""
STORY = Story(PAYS)


def _edges(portfolio: Story, *read: Judgement, policy: Policy | None = None, decisions: Sequence[Decision] = ()) -> dict[str, Edge]:
    """Return what comes of judgements, by the section acted on."""
    return {e.target_section: e for e in implied(read, portfolio.lineage, policy or Policy(), decisions)}


def _only(portfolio: Story, *read: Judgement, policy: Policy | None = None, decisions: Sequence[Decision] = ()) -> Edge:
    (edge,) = implied(read, portfolio.lineage, policy or Policy(), decisions)
    return edge


def test_a_confirmed_judgement_becomes_an_edge_that_changes_the_answer() -> None:
    """It says how it came to be, keeps both readers, and resolving applies it."""
    operation = replacing(STORY, "LETTER#1", "thirty days", "forty-five days")
    edge = _only(STORY, judgement(STORY, "LETTER#1", "MSA#5", operation=operation))
    assert (edge.edge_type, edge.status, edge.derivation) == (EdgeType.AMENDS, EdgeStatus.COMMITTED, Derivation.SEMANTIC_SIMILARITY)
    assert (edge.similarity, edge.reader, edge.second_reader, edge.verified) == (0.7, "fake:one/1", "fake:two/1", Verification.CONFIRMED)
    assert edge.effective_from == STORY.lineage.document(STORY.doc("LETTER")).starts
    assert is_implied(edge)
    assert "reader fake:one/1" in edge.reasoning
    assert "prior 0.80" in edge.reasoning
    assert "second fake:two/1" in edge.reasoning
    changed = Lineage.of(STORY.documents, STORY.clauses, (edge,))
    assert not any(v.edge_type is EdgeType.CHILD_OF for v in changed.edges)
    assert [e.edge_id for e in changed.edges_on_clause(STORY.id("MSA#5"))] == [edge.edge_id]


@pytest.mark.parametrize(
    ("verified", "confidence", "status"),
    [
        (Verification.CONFIRMED, 0.88, EdgeStatus.COMMITTED),
        (Verification.CONFIRMED, 0.87, EdgeStatus.PENDING),
        (Verification.UNVERIFIED, 0.99, EdgeStatus.PENDING),
        (Verification.DISPUTED, 0.99, EdgeStatus.PENDING),
        (Verification.CONFIRMED, 0.59, EdgeStatus.REJECTED),
    ],
)
def test_the_gate_decides_by_its_lines_and_by_the_second_reader(verified: Verification, confidence: float, status: EdgeStatus) -> None:
    """Nothing commits below the line, nor without a second reader who read the same."""
    assert _only(STORY, judgement(STORY, "LETTER#1", "MSA#5", verified=verified, confidence=confidence)).status is status


def test_the_lines_are_those_of_the_portfolio() -> None:
    """A line that was moved moves what is let in."""
    lines = MappingProxyType({**DEFAULT_THRESHOLDS, EdgeType.AMENDS: Thresholds(0.97, 0.6)})
    assert _only(STORY, judgement(STORY, "LETTER#1", "MSA#5"), policy=Policy(thresholds=lines)).status is EdgeStatus.PENDING


def test_no_relation_and_no_answer_make_no_edge() -> None:
    """The same type of clause is no relation, and a fault is no answer."""
    unrelated = judgement(STORY, "LETTER#1", "MSA#6", Relation.UNRELATED)
    assert _edges(STORY, unrelated, judgement(STORY, "LETTER#1", "MSA#5", fault="TIMED_OUT")) == {}


def test_a_citation_counts_where_it_stands_and_still_needs_a_second_reader() -> None:
    """Words that a model says name the target are looked up in the source; alone they let nothing in."""
    cited = judgement(STORY, "LETTER#1", "MSA#5", confidence=0.84, citation="invoices  fall due")
    assert (_only(STORY, cited).derivation, _only(STORY, cited).status) == (Derivation.EXPLICIT_CITATION, EdgeStatus.COMMITTED)
    assert _only(STORY, replace(cited, citation="the Master Agreement")).derivation is Derivation.SEMANTIC_SIMILARITY
    assert _only(STORY, replace(cited, verified=Verification.UNVERIFIED)).status is EdgeStatus.PENDING


def test_a_change_without_exact_words_is_outstanding_and_waits() -> None:
    """An amendment that no words give exactly is kept as one that is not specified; inferred, it waits, however sure two readers are."""
    edge = _only(STORY, judgement(STORY, "LETTER#1", "MSA#5", exact=False))
    assert edge.operation is not None
    assert (edge.operation.kind, edge.status) == (OperationKind.UNSPECIFIED, EdgeStatus.PENDING)
    assert "which words change" in edge.reasoning


def test_of_one_sentence_the_surest_target_stands() -> None:
    """The other is dropped, and the reason names what is surer."""
    sure, less = judgement(STORY, "LETTER#1", "MSA#5"), judgement(STORY, "LETTER#1", "MSA#6", confidence=0.9)
    found = _edges(STORY, less, sure)
    assert (found["5"].status, found["6"].status) == (EdgeStatus.COMMITTED, EdgeStatus.REJECTED)
    assert "more surely as acting on 5" in found["6"].reasoning


def test_inferred_end_waits_for_a_second_person_where_the_portfolio_asks_for_one() -> None:
    """One yes is not enough for what is grave, nor is the same person's twice; another's is."""
    read = judgement(STORY, "LETTER#1", "MSA#5", Relation.TERMINATES, confidence=0.97, verified=Verification.UNVERIFIED)
    policy = Policy(second_person=True)
    edge = _only(STORY, read, policy=policy)
    yes = [Decision(f"x{n}", Verdict.ACCEPT, edge.claim_key, who, "seen", principal=who) for n, who in enumerate(("ann", "ann", "bob"))]

    assert [_only(STORY, read, policy=policy, decisions=yes[:n]).status for n in range(4)] == [
        *[EdgeStatus.PENDING] * 3,
        EdgeStatus.COMMITTED,
    ]


def test_name_that_stands_in_two_provisions_waits() -> None:
    """Ann Field takes over from Bo Hart: as what, a person says, where he is named twice."""
    story = Story("""
        2020-01-01 clause MSA#5 "Staff. Bo Hart leads the work."
        2020-01-01 clause MSA#6 "Notices. Bo Hart receives notices."
        2020-01-01 clause MSA#7 "Site. Cy Dale keeps the keys."
        2021-06-01 clause LETTER#1 "Ann Field takes over from Bo Hart and from Cy Dale."
    """)
    twice, once = (
        judgement(story, "LETTER#1", target, operation=replacing(story, "LETTER#1", old, "Ann Field"))
        for target, old in (("MSA#5", "Bo Hart"), ("MSA#7", "Cy Dale"))
    )
    assert _only(story, twice).status is EdgeStatus.PENDING
    assert _only(story, once).status is EdgeStatus.COMMITTED


def test_of_two_readings_that_wait_anyway_a_person_sees_both() -> None:
    """Nobody has confirmed either: the less sure one is not dropped, unless it is far less sure."""
    waiting = [
        judgement(STORY, "LETTER#1", target, confidence=confidence, verified=Verification.UNVERIFIED)
        for target, confidence in (("MSA#5", 0.95), ("MSA#6", 0.80))
    ]
    assert {e.status for e in _edges(STORY, *waiting).values()} == {EdgeStatus.PENDING}
    far = replace(waiting[1], confidence=0.62)
    assert _edges(STORY, waiting[0], far)["6"].status is EdgeStatus.REJECTED


def test_two_targets_equally_sure_both_wait() -> None:
    """Nobody tosses a coin about what a contract says."""
    found = _edges(STORY, judgement(STORY, "LETTER#1", "MSA#5"), judgement(STORY, "LETTER#1", "MSA#6"))
    assert {e.status for e in found.values()} == {EdgeStatus.PENDING}


def test_two_sentences_of_one_clause_change_two_provisions() -> None:
    """Words apart are read apart."""
    first = judgement(STORY, "LETTER#1", "MSA#5", words="From now on invoices fall due within forty-five days.")
    second = judgement(STORY, "LETTER#1", "MSA#6", words="Nothing else changes.", confidence=0.9)
    assert {e.status for e in _edges(STORY, first, second).values()} == {EdgeStatus.COMMITTED}


@pytest.mark.parametrize(
    "words", ["Sections 2 and 5 now read", "every reference to the Agent", "each of the exhibits", "as wherever it stands"]
)
def test_words_that_speak_of_several(words: str) -> None:
    """Several provisions at once."""
    assert plural(words)


@pytest.mark.parametrize(
    "words", ["invoices fall due within 45 days", "payment terms are extended", "any dispute is settled", "each party pays"]
)
def test_words_that_speak_of_one(words: str) -> None:
    """A plural noun of the business is no plural of provisions."""
    assert not plural(words)


def test_plural_words_change_several() -> None:
    """Both stay where the sentence says that it means both."""
    several = Story(PAYS.replace("From now on invoices", "In both Sections above invoices"))
    found = _edges(several, judgement(several, "LETTER#1", "MSA#5"), judgement(several, "LETTER#1", "MSA#6", confidence=0.9))
    assert {e.status for e in found.values()} == {EdgeStatus.COMMITTED}


@pytest.mark.parametrize("section", ["5", "5.1"])
def test_what_words_cite_is_not_said_twice(section: str) -> None:
    """The same words on the same provision, or on one around it: the explicit edge is there already."""
    told = Story(f"{PAYS}\n    2021-06-01 unspecified LETTER#2 MSA#{section}")
    assert _edges(told, judgement(told, "LETTER#1", "MSA#5")) != {}  # words elsewhere in the clause say nothing of these
    same = _told(told)
    assert implied([judgement(told, "LETTER#1", "MSA#5")], same, Policy()) == ()


def _told(portfolio: Story) -> Lineage:
    """Return a portfolio in which the explicit edges rest on the very words of the clause."""
    quote = judgement(portfolio, "LETTER#1", "MSA#5").quote
    edges = [replace(e, quote=quote, source_clause_id=portfolio.id("LETTER#1")) for e in portfolio.edges]
    return Lineage.of(portfolio.documents, portfolio.clauses, edges)


def test_words_that_cite_one_provision_are_not_read_as_changing_another() -> None:
    """What the words say stands above what a model reads into them."""
    told = Story(f"{PAYS}\n    2021-06-01 unspecified LETTER#2 MSA#6")
    (edge,) = implied([judgement(told, "LETTER#1", "MSA#5")], _told(told), Policy())
    assert edge.status is EdgeStatus.REJECTED
    assert "cite another provision" in edge.reasoning


def test_words_that_cite_the_document_alone_may_be_read_more_exactly() -> None:
    """An instrument amended "to allow ..." leaves open which provision; a reader may find it."""
    told = Story(f"{PAYS}\n    2021-06-01 unspecified LETTER#2 MSA")
    (edge,) = implied([judgement(told, "LETTER#1", "MSA#5")], _told(told), Policy())
    assert edge.status is EdgeStatus.COMMITTED


def test_words_that_waive_do_not_amend_without_a_person() -> None:
    """A waiver changes no text."""
    told = Story(f"{PAYS}\n    2021-06-01 waives LETTER#2 MSA#6")
    (edge,) = implied([judgement(told, "LETTER#1", "MSA#5")], _told(told), Policy())
    assert edge.status is EdgeStatus.PENDING


def test_a_broken_law_of_the_graph_goes_to_review() -> None:
    """An older letter amends no later agreement, however sure the readers are."""
    late = Story(PAYS.replace("2021-06-01", "2019-06-01"))
    edge = _only(late, judgement(late, "LETTER#1", "MSA#5"))
    assert edge.status is EdgeStatus.PENDING
    assert "signed on" in edge.reasoning


def test_words_that_do_not_stand_in_the_source_go_to_review() -> None:
    """A quote that is not there proves nothing."""
    read = judgement(STORY, "LETTER#1", "MSA#5")
    edge = _only(STORY, replace(read, quote=replace(read.quote, text="Payment is due in cash.")))
    assert edge.status is EdgeStatus.PENDING


def test_parent_and_child_are_documents() -> None:
    """Two clauses that show one relation of two documents make one edge, of the whole documents."""
    first, second = (judgement(STORY, "LETTER#1", to, Relation.CHILD_OF) for to in ("MSA#5", "MSA#6"))
    edge = _only(STORY, first, replace(second, confidence=0.9))
    assert (edge.target_clause_id, edge.target_section, edge.confidence) == (None, "", 0.95)


def _decides(verdict: Verdict, edge: Edge, name: str = "x1") -> Decision:
    return Decision(name, verdict, edge.claim_key, "Ann Lee", "read both")


def test_people_stand_above_the_gate() -> None:
    """Accepted is in force, refused is not, and who decided is on it."""
    read = judgement(STORY, "LETTER#1", "MSA#5", verified=Verification.DISPUTED)
    waiting = _only(STORY, read)
    accepted = _only(STORY, read, decisions=(_decides(Verdict.ACCEPT, waiting),))
    assert (accepted.status, accepted.decided_by) == (EdgeStatus.COMMITTED, "Ann Lee")
    undone = (_decides(Verdict.REJECT, waiting), Decision("x2", Verdict.UNDO, "x1", "Ann Lee", "hasty"))
    assert _only(STORY, read, decisions=undone) == waiting


def test_where_a_person_refuses_the_surest_the_next_comes_up() -> None:
    """A refused reading does not hold the right one down; an accepted one does."""
    sure, less = judgement(STORY, "LETTER#1", "MSA#5"), judgement(STORY, "LETTER#1", "MSA#6", confidence=0.9)
    found = _edges(STORY, sure, less)
    refused = _edges(STORY, sure, less, decisions=(_decides(Verdict.REJECT, found["5"]),))
    assert (refused["5"].status, refused["6"].status) == (EdgeStatus.REJECTED, EdgeStatus.COMMITTED)
    accepted = _edges(STORY, sure, less, decisions=(_decides(Verdict.ACCEPT, found["6"]),))
    assert (accepted["5"].status, accepted["6"].status) == (EdgeStatus.REJECTED, EdgeStatus.COMMITTED)


def test_a_relabelled_reading_is_the_persons_edge() -> None:
    """What a person calls otherwise is no longer what the readers made."""
    read = judgement(STORY, "LETTER#1", "MSA#5")
    edge = _only(STORY, read)
    mine = replace(edge, edge_type=EdgeType.SUPPLEMENTS, derivation=Derivation.MANUAL)
    assert _edges(STORY, read, decisions=(replace(_decides(Verdict.RELABEL, edge), edge=mine),)) == {}


@given(st.data())
def test_the_order_of_judgements_changes_nothing(data: st.DataObject) -> None:
    """Every order, with answers drawn at will, gives the same edges."""
    targets = data.draw(st.lists(st.sampled_from(("MSA#5", "MSA#5.1", "MSA#6")), unique=True))
    read = [
        judgement(
            STORY, "LETTER#1", to, data.draw(st.sampled_from(Relation)), confidence=data.draw(st.sampled_from((0.5, 0.9, 0.95))),
            prior=data.draw(st.sampled_from((0.3, 0.8))), verified=data.draw(st.sampled_from(Verification)),
            words=data.draw(st.sampled_from(("", "Nothing else changes.", "invoices fall due"))),
        )
        for to in targets
    ]  # fmt: skip
    first = implied(read, STORY.lineage, Policy())
    assert implied(data.draw(st.permutations(read)), STORY.lineage, Policy()) == first
    changing = [e for e in first if e.edge_type is EdgeType.AMENDS and e.status is EdgeStatus.COMMITTED]
    assert not any(
        a.quote.char_start < b.quote.char_end and b.quote.char_start < a.quote.char_end for a in changing for b in changing if a != b
    )
