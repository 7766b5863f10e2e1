"""Passages are found by their words, and what is found hangs on nothing but the documents that are searched."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from graph.model.ids import ClauseId, DocumentId
from indexing.implicit.worded import Worded
from indexing.passages import Passage

BODIES = {
    "d_supply": ("Supplier shall supply flour in sacks.", "Invoices are paid within thirty days.", "Flour is stored in dry rooms."),
    "d_lease": ("The tenant pays rent every month.", "The premises are heated and dry."),
    "d_order": ("Flour of the finest sort is ordered, flour alone.", "Delivery is free."),
    "d_empty": (),
}
WORDS = st.lists(st.sampled_from("flour dry rooms rent paid delivery sort premises the violin".split()), min_size=1, max_size=6)  # noqa: SIM905


def _passages(one: DocumentId) -> tuple[Passage, ...]:
    return tuple(
        Passage(f"p_{one}{n}", one, (ClauseId(f"{one}#{n}"),), "Storage" if "stored" in body else "", body)
        for n, body in enumerate(BODIES[one])
    )


def _found(worded: Worded, query: str, *names: str, k: int = 5) -> list[str]:
    return [hit.passage_id for hit in worded.search([DocumentId(name) for name in names], [query], k)[0]]


def test_what_has_the_rarer_word_comes_first_and_what_has_none_not_at_all() -> None:
    """Dry stands in two passages, stored (in a heading too) in one."""
    worded = Worded(_passages)
    assert _found(worded, "stored dry", "d_supply", "d_lease") == ["p_d_supply2", "p_d_lease1"]
    assert _found(worded, "violin", *BODIES) == []
    assert _found(worded, "rent", "d_empty") == []


def test_at_most_so_many_are_found_and_even_ones_by_their_ids() -> None:
    """Two passages that are equally good stand in the order of their ids, whatever order the documents are named in."""
    worded = Worded(lambda one: (Passage(f"p_{one}", one, (ClauseId(one),), "", "Rent is paid by the tenant."),))
    names = [f"d_{n}" for n in range(5)]
    assert _found(worded, "rent tenant", *reversed(names), "d_z", k=3) == [f"p_{name}" for name in names[:3]]


@given(
    st.lists(WORDS.map(" ".join), min_size=1, max_size=3),
    st.sets(st.sampled_from(sorted(BODIES)), min_size=1),
    st.permutations(sorted(BODIES)),
)
def test_nothing_searched_before_makes_a_difference(queries: list[str], names: set[str], before: list[str]) -> None:
    """A search among some documents finds the same, with the same scores, after any others and in any order."""
    used, ids = Worded(_passages), [DocumentId(name) for name in sorted(names)]
    for name in before:
        used.search([DocumentId(name)], ["flour rent violin"], 3)
    assert used.search(ids[::-1], queries, 4) == Worded(_passages).search(ids, queries, 4)
    assert used.search(ids, queries, 4) == tuple(used.search(ids, [query], 4)[0] for query in queries)
