"""Retrieval units: every word of every provision in one of them, small neighbours together, giants cut at sentence ends."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from graph.model.documents import Clause, ClauseKind, ClauseType, Document, DocumentKind, Execution
from graph.model.ids import ClauseId, DocumentId
from graph.model.source import Quote
from indexing.search.passages import UNIT_LENGTH, Passage, passages

DOCUMENT = Document(
    DocumentId("d_msa"), "acme", "0" * 64, "msa.txt", 0, 0, 0, "Master Services Agreement", DocumentKind.BASE, Execution.SIGNED
)


def clause(
    name: str,
    text: str,
    *,
    order: int,
    parent: str | None = None,
    heading: str = "",
    kind: ClauseKind = ClauseKind.SECTION,
) -> Clause:
    """A clause whose id is `c_` and its name."""
    pieces = (Quote(text, 0, len(text)),)
    parent_id = ClauseId("c_" + parent) if parent else None
    return Clause(ClauseId("c_" + name), DOCUMENT.document_id, parent_id, order, kind, ClauseType.OTHER, name, name, heading, pieces)


def texts(units: tuple[Passage, ...]) -> list[str]:
    """The words of some units."""
    return [unit.body for unit in units]


def test_small_neighbours_share_a_unit_under_their_headings() -> None:
    """A section and its small subsections are one unit, found under the section's heading."""
    units = passages(
        DOCUMENT,
        [
            clause("5", "5. Fees. The Customer shall pay:", order=0, heading="Fees"),
            clause("5(a)", "(a) the licence fee;", order=1, parent="5"),
            clause("5(b)", "(b) the support fee.", order=2, parent="5"),
            clause("6", "6. Notices. In writing.", order=3, heading="Notices"),
        ],
    )
    assert texts(units) == ["5. Fees. The Customer shall pay: (a) the licence fee; (b) the support fee.", "6. Notices. In writing."]
    assert units[0].clause_ids == ("c_5", "c_5(a)", "c_5(b)")
    assert [unit.heading for unit in units] == ["Fees", "Notices"]
    assert units[0].text.startswith("Fees\n5. Fees.")


def test_a_subsection_carries_the_headings_above_it() -> None:
    """What is too long to go with its section still names it."""
    units = passages(
        DOCUMENT,
        [
            clause("9", "9. Term and Termination.", order=0, heading="Term and Termination"),
            clause("9.1", "9.1 " + "The term continues for a year. " * 40, order=1, parent="9"),
            clause("9.2", "9.2 " + "Either party may end it early. " * 40, order=2, parent="9", heading="Early end"),
        ],
    )
    assert units[-1].heading == "Term and Termination > Early end"


def test_a_long_definition_stands_alone() -> None:
    """Definitions are found one by one."""
    long = "means the day that falls three years after the day on which the first Product is delivered. " * 4
    units = passages(
        DOCUMENT,
        [
            clause("1", "1. Definitions.", order=0, heading="Definitions"),
            clause("1 (Term)", f"“Term” {long}", order=1, parent="1", kind=ClauseKind.DEFINITION),
            clause("1 (Fees)", f"“Fees” {long}", order=2, parent="1", kind=ClauseKind.DEFINITION),
        ],
    )
    assert [unit.clause_ids for unit in units] == [("c_1",), ("c_1 (Term)",), ("c_1 (Fees)",)]


def test_signatures_contents_and_empty_clauses_get_no_unit() -> None:
    """Nobody asks for a signature block or a table of contents."""
    units = passages(
        DOCUMENT,
        [
            clause("toc", "TABLE OF CONTENTS\n1. Fees ........ 3", order=0),
            clause("blank", "___ 7 ***", order=1),
            clause("sig", "IN WITNESS WHEREOF the parties have signed.", order=2, kind=ClauseKind.SIGNATURES),
        ],
    )
    assert units == ()


def test_a_long_clause_is_cut_at_sentence_ends() -> None:
    """Each part of a long provision ends where a sentence does."""
    text = " ".join(f"The Supplier shall perform obligation number {n} with due care and skill." for n in range(80))
    units = passages(DOCUMENT, [clause("2", text, order=0)])
    assert len(units) > 3
    assert all(unit.body.endswith("skill.") and len(unit.body) <= UNIT_LENGTH for unit in units)
    assert " ".join(texts(units)) == text


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 700)), min_size=1, max_size=30))
def test_every_word_is_in_exactly_one_unit(shape: list[tuple[int, int]]) -> None:
    """Whatever the tree, its words are all there, once and in order, and units have names of their own."""
    made: list[Clause] = []
    line: list[str] = []
    for n, (depth, size) in enumerate(shape):
        del line[depth:]
        words = " ".join(f"word{n}x{i}." if i % 9 == 8 else f"word{n}x{i}" for i in range(size))
        made.append(clause(str(n), words, order=n, parent=line[-1] if line else None))
        line.append(str(n))
    units = passages(DOCUMENT, made)
    assert " ".join(texts(units)).split() == " ".join(c.own_text.text for c in made).split()
    assert len({unit.passage_id for unit in units}) == len(units)
    assert all(a.clause_ids == b.clause_ids or not set(a.clause_ids) & set(b.clause_ids) for a, b in pairwise(units))


def test_identities_outlive_their_words() -> None:
    """The same place read anew keeps its id and shows other words by its hash."""
    (old,) = passages(DOCUMENT, [clause("3", "The fee is ten dollars.", order=0)])
    (new,) = passages(DOCUMENT, [clause("3", "The fee is twelve dollars.", order=0)])
    assert old.passage_id == new.passage_id
    assert old.text_hash != new.text_hash
