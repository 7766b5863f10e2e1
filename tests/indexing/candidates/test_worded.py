"""Passages are found by their words, and what is found hangs on nothing but the documents that are searched."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hypothesis import given
from hypothesis import strategies as st

from graph.model.ids import ClauseId, DocumentId
from indexing.candidates.worded import Worded, Words
from indexing.search.indexes import Hit
from indexing.search.words import content_stems

BODIES = {
    "d_supply": ("Supplier shall supply flour in sacks.", "Invoices are paid within thirty days.", "Flour is stored in dry rooms."),
    "d_lease": ("The tenant pays rent every month.", "The premises are heated and dry."),
    "d_order": ("Flour of the finest sort is ordered, flour alone.", "Delivery is free."),
    "d_empty": (),
}
WORDS = st.lists(st.sampled_from("flour dry rooms rent paid delivery sort premises the violin".split()), min_size=1, max_size=6)  # noqa: SIM905


def _texts(name: str) -> list[tuple[str, str]]:
    return [("Storage" if "stored" in body else "", body) for body in BODIES[name]]


def _hits(name: str, many: int) -> list[Hit]:
    return [Hit(f"p_{name}{n}", DocumentId(name), (ClauseId(f"{name}#{n}"),), 0.0) for n in range(many)]


def _search(worded: Worded, queries: Sequence[str], names: Collection[str], k: int = 5) -> list[tuple[Hit, ...]]:
    among = [worded.given(_hits(name, len(BODIES[name])), Words.of(_texts(name))) for name in sorted(names)]
    return [*worded.search(among, [{*content_stems(query)} for query in queries], k)]


def _found(query: str, *names: str) -> list[str]:
    return [hit.passage_id for hit in _search(Worded(), [query], names)[0]]


def test_what_has_the_rarer_word_comes_first_and_what_has_none_not_at_all() -> None:
    """Dry stands in two passages, stored (in a heading too) in one."""
    assert _found("stored dry", "d_supply", "d_lease") == ["p_d_supply2", "p_d_lease1"]
    assert _found("violin", *BODIES) == []
    assert _found("rent", "d_empty") == []


def test_at_most_so_many_are_found_and_even_ones_by_their_ids() -> None:
    """Two passages that are equally good stand in the order of their ids, whatever order the documents are named in."""
    worded, words = Worded(), Words.of([("", "Rent is paid by the tenant.")])
    among = [worded.given(_hits(f"d_{n}", 1), words) for n in (4, 2, 0, 3, 1)]
    (found,) = worded.search(among, [{*content_stems("rent tenant")}], 3)
    assert [hit.passage_id for hit in found] == [f"p_d_{n}0" for n in range(3)]


@given(
    st.lists(WORDS.map(" ".join), min_size=1, max_size=3),
    st.sets(st.sampled_from(sorted(BODIES)), min_size=1),
    st.permutations(sorted(BODIES)),
)
def test_nothing_searched_before_makes_a_difference(queries: list[str], names: set[str], before: list[str]) -> None:
    """A search among some documents finds the same, with the same scores, after any others and in any order."""
    used = Worded()
    for name in before:
        _search(used, ["flour rent violin"], [name], 3)
    found = _search(used, queries, names, 4)
    assert found == _search(Worded(), queries, names, 4)
    assert found == [_search(used, [query], names, 4)[0] for query in queries]


@given(st.lists(st.tuples(WORDS.map(" ".join), WORDS.map(" ".join)), max_size=4))
def test_counted_words_are_read_as_they_were_written(texts: list[tuple[str, str]]) -> None:
    """What the store keeps of some passages is what was counted, figures included."""
    words = Words.of(texts)
    again = Words.unpacked(words.packed())
    assert again.packed() == words.packed()
    assert (again.known, *(of.tolist() for of in (again.places, again.often))) == (words.known, words.places.tolist(), words.often.tolist())
