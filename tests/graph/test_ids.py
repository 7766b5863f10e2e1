"""Identities survive re-reading and never collide by accident of spelling."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from graph.model.ids import ClaimKey, ClauseId, DocumentId, claim_key, clause_id, digest, document_id, edge_id

PARTS = st.lists(st.text(st.characters(codec="utf-8"), max_size=8), min_size=1, max_size=4)


@given(one=PARTS, other=PARTS)
def test_digest_tells_its_parts_apart(one: list[str], other: list[str]) -> None:
    """Different parts never hash alike, however they would join."""
    assert (digest(*one) == digest(*other)) == (one == other)


def test_digest_is_what_it_was_when_released() -> None:
    """Stored identities must be found again by later versions: these never change."""
    assert document_id("default", "0" * 64, 0) == "d_2423cc3f336947ed2694"
    assert clause_id(DocumentId("d_1"), "|2.3|") == "c_e2b0e5d6388595e826bd"
    assert claim_key(ClauseId("c_1"), "is amended", "REPLACE", "2.3") == "k_92ea4666ac97491c7a5f"
    assert edge_id(ClaimKey("k_1"), "d_2", "") == "e_445e83dfdfc34a431d7a"


def test_document_is_portfolio_file_and_ordinal() -> None:
    """The same file in two portfolios is two documents, and so are two instruments of one file."""
    ids = {document_id(portfolio, sha, ordinal) for portfolio in "pq" for sha in ("a1", "b2") for ordinal in (0, 1)}

    assert len(ids) == 8


def test_clause_is_document_address_and_occurrence() -> None:
    """A second provision of the same address has another identity; text has no part in it."""
    document = DocumentId("d_1")

    assert clause_id(document, "|2.3|") == clause_id(document, "|2.3|", 0)
    assert len({clause_id(document, "|2.3|"), clause_id(document, "|2.3|", 1), clause_id(DocumentId("d_2"), "|2.3|")}) == 3


def test_claim_keeps_its_key_when_line_breaks_or_case_are_read_anew() -> None:
    """White space and case of quote and target are folded; another operation is another claim."""
    source = ClauseId("c_1")
    key = claim_key(source, "Section 2.3 is\n  hereby amended", "REPLACE", "Section 2.3")

    assert key == claim_key(source, "section 2.3 is hereby amended ", "REPLACE", "section  2.3")
    assert key != claim_key(source, "Section 2.3 is hereby amended", "DELETE", "Section 2.3")
    assert key != claim_key(source, "Section 2.4 is hereby amended", "REPLACE", "Section 2.3")


def test_edge_is_claim_and_target() -> None:
    """One claim linked to two targets is two edges."""
    key = ClaimKey("k_1")

    assert len({edge_id(key, "d_1", "c_1"), edge_id(key, "d_1", ""), edge_id(key, "", ""), edge_id(ClaimKey("k_2"), "d_1", "c_1")}) == 4
