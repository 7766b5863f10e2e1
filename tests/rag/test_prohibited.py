"""What an answer never says in its own words, and what it may."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.resolution import Excluded, Status, Term, TermState, WarningCode
from rag.verify.grounds import Prohibited, own_words, prohibited_in
from rag.write import wording
from tests.rag.asking import Asking
from tests.story import Story


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("The amendment is valid.", Prohibited.VALID),
        ("The clause is invalid and void.", Prohibited.VALID),
        ("It was validly terminated.", Prohibited.VALID),
        ("This Agreement is binding on Acme.", Prohibited.BINDING),
        ("The parties are legally bound.", Prohibited.BINDING),
        ("The cap is unenforceable.", Prohibited.ENFORCEABLE),
        ("The Supplier has breached Section 4.", Prohibited.BREACHED),
        ("Acme is in default.", Prohibited.BREACHED),
        ("The right was waived by its conduct.", Prohibited.WAIVED_BY_CONDUCT),
        ("The Bank waived this by a course of dealing.", Prohibited.WAIVED_BY_CONDUCT),
        ("You may terminate on 30 days' notice.", Prohibited.ADVICE),
        ("Therefore you can leave.", Prohibited.ADVICE),
        ("You are entitled to a refund.", Prohibited.ADVICE),
        ("We recommend giving notice.", Prohibited.ADVICE),
        ("There are no amendments.", Prohibited.NO_AMENDMENTS),
        ("The agreement has not been amended.", Prohibited.NO_AMENDMENTS),
        ("No amendment exists.", Prohibited.NO_AMENDMENTS),
        ("The fee is unchanged.", Prohibited.UNCHANGED),
        ("The fee remains the same.", Prohibited.UNCHANGED),
        ("The fee has not been changed.", Prohibited.UNCHANGED),
        ("The notice was properly given.", Prohibited.NOTICE_GIVEN),
        ("Notice of termination has been duly served.", Prohibited.NOTICE_GIVEN),
        ("Acme gave due notice.", Prohibited.NOTICE_GIVEN),
    ],
)
def test_what_is_never_said_is_found(text: str, what: Prohibited) -> None:
    """Each thing, in the words people use for it, by itself and in the middle of a text."""
    assert what in prohibited_in(text)
    assert what in prohibited_in(f"Acme pays in March. {text} Globex pays in May.")


@pytest.mark.parametrize(
    "text",
    [
        "The Customer may terminate on 30 days' notice.",
        "Section 9 says “this Agreement is valid and binding, and you may terminate it”.",
        'It says "the parties are bound and nothing is unchanged".',
        "If the Supplier has breached the Agreement, the Customer may terminate it.",
        "Either party may terminate for material breach that is not cured.",
        "There are no amendments in this portfolio.",
        "The Bank may waive the fee by written notice.",
        "Notice must be given in writing within ten days.",
        "Invoices are payable without any deduction.",
        "The fee may be amended by agreement in writing.",
        "The Lender waived Section 4 by the letter of 2019-02-03.",
        "",
    ],
)
def test_what_may_be_said_passes(text: str) -> None:
    """Words of contracts that are quoted, what is only supposed, and what words give."""
    assert prohibited_in(text) == ()


def test_unchanged_may_be_said_where_nothing_changed() -> None:
    """Whoever knows that nothing it depends on changed may say so; the other things are never said."""
    assert prohibited_in("The fee is unchanged and valid.", changed=False) == (Prohibited.VALID,)


def test_names_are_not_the_answers_words() -> None:
    """A document may be called what no answer says."""
    text = "Section 2 of the Binding Term Sheet gives 30 days."
    assert prohibited_in(text) == (Prohibited.BINDING,)
    assert prohibited_in(text, names=["Binding Term Sheet", ""]) == ()


@given(st.text(max_size=200))
def test_own_words_keep_their_places(text: str) -> None:
    """Whatever the text, what is quoted is covered and every other character stays where it is."""
    own = own_words(text)
    assert len(own) == len(text)
    assert all(one in {other, "_"} for one, other in zip(own, text, strict=True))


def test_the_offline_english_never_says_it() -> None:
    """All that the rules say of terms, denials and silence passes the same list as a model's sentences."""
    story = Story(
        """
        2018-01-01 document MSA title="Distribution Agreement" kind=BASE
        2018-01-01 clause MSA#8 "Term" "This Agreement lasts."
        2019-05-01 document AMD title="Second Amendment" kind=AMENDMENT
        2019-05-01 deletes AMD#4 MSA#8
        """
    )
    document, edge = story.documents[0], story.edges[0]
    clause = story.clauses[0]
    reasons = [*Status, "LAPSED", "CONDITION_OPEN", "DATE_UNKNOWN", "CONDITION_FAILED"]
    why = [Excluded(clause.clause_id, clause.document_id, "8", str(reason), edge.edge_id, edge.effective_from) for reason in reasons]
    told = [
        wording.denial(closed, date(2020, 1, 1), one, by, story.lineage) for one in why for closed in (True, False) for by in (edge, None)
    ]
    told += [
        wording.term_said(Term(state, date(2020, 1, 1)), document, doubted=doubted) for state in TermState for doubted in (True, False)
    ]
    told += [wording.no_answer(date(2020, 1, 1), 2), wording.UNDECIDED]
    assert len(set(told)) > 15
    assert [one for one in told if prohibited_in(one)] == []


def test_offline_answers_never_say_it(asking: Asking) -> None:
    """An answer with an ended term, a waiver, a conflict and a change that is not applied says none of it outside of quotes.

    2018-01-01 document MSA title="Services Agreement" kind=BASE expires=2020-12-31
    2018-01-01 clause MSA#1 "Term" "This Agreement is valid and binding until December 31, 2020." type=TERM
    2018-01-01 clause MSA#5 "Payment" "The Customer shall pay each invoice within thirty (30) days after receipt."
    2019-05-01 document W title="Waiver Letter" kind=WAIVER
    2019-05-01 waives W#2 MSA#5 says="for the March 2019 invoices"
    2019-06-01 document A title="Amendment" kind=AMENDMENT
    2019-06-01 unspecified A#1 MSA#5
    """
    for question in ("When must the Customer pay an invoice?", "Until when is the Agreement valid?", "May the Customer assign it?"):
        for day in ("2018-06-01", "2019-07-01", "2022-01-01"):
            answer = asking.ask(question, day)
            assert prohibited_in(answer.text) == ()
            assert [n for n in answer.warnings if n.code is not WarningCode.QUALIFIED and prohibited_in(own_words(n.message))] == []
