"""Two readers of amendments: what both say, what one says alone, and what neither understands."""

from __future__ import annotations

import pytest

from graph.model.documents import Document, DocumentKind, Execution
from graph.model.edges import Claim, Mode, OperationKind
from graph.model.ids import DocumentId
from indexing.amendments import read_claims
from indexing.amendments.taggers import of_tokens, roles, shipped
from indexing.amendments.units import units
from indexing.instructions.instrument_names import Names
from indexing.instructions.sentences.flow import Flow
from indexing.linking.gate import CONFIDENCE
from indexing.readers.text import TextReader
from indexing.segment import segment
from tests.indexing.amending import AGREEMENT, OPENING


def _claims(body: str, kind: DocumentKind = DocumentKind.AMENDMENT) -> tuple[Claim, ...]:
    reading = TextReader().read("a.txt", (OPENING + body).encode())
    document = _document(reading.file_sha256, len(reading.text), kind)
    return read_claims(reading, document, segment(reading, document.document_id))


def _document(sha256: str, length: int, kind: DocumentKind) -> Document:
    return Document(
        *(DocumentId("d"), "p", sha256, "a.txt", 0, 0, length),
        *("Second Amendment to Services Agreement", kind, Execution.SIGNED),
        self_names=("Amendment",),
        recites=(AGREEMENT,),
    )


def test_what_is_deleted_and_restated_is_replaced() -> None:
    """New text below a deletion takes the place of what goes."""
    (claim,) = _claims("1. Section 2.01 of the Agreement is deleted and restated as follows:\n\n2.01 Advances. None are made.\n")
    assert (claim.mode, claim.section) == (Mode.REPLACE, "2.01")
    assert claim.operation is not None
    assert claim.operation.new.text == "2.01 Advances. None are made."


def test_what_both_read_is_one_claim_as_certain_as_its_rule() -> None:
    """The taggers add nothing to a change that the grammar reads as they do."""
    (claim,) = _claims('1. Section 3.2 of the Agreement is amended by replacing "thirty days" with "sixty days".\n')
    assert claim.operation is not None
    assert (claim.operation.kind, claim.operation.old, claim.operation.new.text) == (
        OperationKind.REPLACE_WORDS,
        "thirty days",
        "sixty days",
    )
    assert claim.certainty is None


@pytest.mark.parametrize(
    ("words", "section"),
    [
        ("Paragraph 6 of the Agreement has had its day and is struck from it by common accord.", "6"),
        ("What Section 8.3 of the Agreement says is withdrawn.", "8.3"),
        ("Round off Section 5.1 of the Agreement with this closing sentence: “No fee is due in August.”", "5.1"),
    ],
)
def test_an_order_in_words_nobody_listed_is_not_passed_over(words: str, section: str) -> None:
    """Something is claimed of the place it names."""
    found = _claims(f"1. {words}\n")
    assert section in {c.section for c in found}
    assert all(c.rule in CONFIDENCE for c in found)


def test_a_doubtful_order_that_nobody_understood_is_told_as_unread() -> None:
    """However unlikely an order is thought to be: beside one that was understood, it is not passed over."""
    body = "1. Section 6 of the Agreement ceases to apply. Its office is filled by these words: None is due.\n"
    assert "unread_order" in {c.rule for c in _claims(body)}


def test_an_order_that_names_no_place_changes_the_definition_its_text_is() -> None:
    """An unquoted definition names itself; a person looks."""
    understood = "1. Section 4.1 of the Agreement is deleted in its entirety.\n\n"
    doubtful = "2. As a consequence, they agree on replacing them by the following definitions:\n\nGuarantee Period: means two years.\n"
    (claim,) = [c for c in _claims(understood + doubtful) if c.section != "4.1"]
    assert claim.section == "Guarantee Period (definition)"
    assert claim.certainty is not None
    assert claim.certainty < 0.6


def test_what_an_agreement_says_of_its_own_sections_orders_nothing() -> None:
    """The taggers read what amends alone."""
    body = "1. The Supplier shall deliver as Section 4 says.\n\n2. Section 9 survives termination.\n"
    assert not [c for c in _claims(body, DocumentKind.BASE) if c.rule in {"tagged", "unread_order"}]


def test_a_provision_set_aside_without_touching_its_words_waits_for_a_person() -> None:
    """Something is claimed of each provision behind "notwithstanding"."""
    words = (
        "Notwithstanding the restrictions of Section 1.3(c) of the Agreement and Section 7, Birch shall pay half of the proceeds to Alder."
    )
    assert {"1.3(c)", "7"} <= {c.section for c in _claims(f"1. {words}\n")}


def test_an_end_behind_which_new_text_stands_is_not_certain() -> None:
    """What was not understood behind a deletion may be what takes its place."""
    (gone, *_) = _claims("1. Section 6 of the Agreement ceases to apply. Its office is filled by these words: None is due.\n")
    assert gone.mode is Mode.DELETE
    assert gone.certainty is not None


def test_new_text_in_which_a_list_begins_goes_on_to_its_closing_mark() -> None:
    """Provisions that begin within a quotation are none of the amendment's own."""
    new = "1.5 Death. On the death of the Employee (“Death”), shares lapse on the later of:\n(a) the fifteenth of May; or\n(b) June 3."
    (claim,) = _claims(f"Section 1.5 of the Agreement is amended in its entirety as follows:\n“{new}” (emphasis original)\n")
    assert claim.operation is not None
    assert " ".join(claim.operation.new.text.split()) == " ".join(new.split())


def test_what_is_deleted_and_marked_reserved_is_deleted() -> None:
    """The mark is none of the words that go."""
    (claim,) = _claims('1. Section 8.3 of the Agreement is deleted in its entirety and is hereby marked "Reserved".\n')
    assert (claim.mode, claim.section) == (Mode.DELETE, "8.3")


def test_what_no_longer_applies_to_some_is_not_deleted_for_all() -> None:
    """A provision that ceases to apply is gone; one that ceases to apply to something waits."""
    (gone,) = _claims("1. Section 3 of the Agreement no longer applies.\n")
    assert gone.mode is Mode.DELETE
    assert all(c.certainty is not None for c in _claims("1. Section 3 of the Agreement no longer applies to orders from Canada.\n"))


def test_what_remains_in_effect_is_not_deleted_with_what_is() -> None:
    """Two provisions before one verb, of which the first has one of its own."""
    found = _claims("1. Section 4 of the Agreement remains in effect and Section 5 is deleted.\n")
    assert {c.section for c in found if c.mode is Mode.DELETE} == {"5"}


def test_every_token_has_a_role_and_every_claim_quotes_its_words() -> None:
    """Roles are one for each token; quotes stand in the reading."""
    body = '1. In Section 2 of the Agreement, after "delivery" insert "and acceptance".\n'
    reading = TextReader().read("a.txt", (OPENING + body).encode())
    document = _document(reading.file_sha256, len(reading.text), DocumentKind.AMENDMENT)
    flow = Flow.of(reading.text, segment(reading, document.document_id))
    for unit in units(flow, Names(document)):
        tags, sure = roles(shipped(), unit, brings=False)
        assert len(tags) == len(unit.tokens) == len(of_tokens(unit, brings=False))
        assert 0.0 <= sure <= 1.0
    for claim in _claims(body):
        assert reading.text[claim.quote.char_start : claim.quote.char_end] == claim.quote.text
