"""Stems: the forms of a word meet, different words do not."""

from __future__ import annotations

import pytest

from indexing.search.words import content_stems, stem, words


@pytest.mark.parametrize(
    "forms",
    [
        "terminate terminated terminates terminating termination",
        "pay paid payment payments payable",
        "licence license licensed licensing licences",
        "expire expires expired expiration expiry",
        "agree agreed agreement agreements",
        "indemnify indemnification",
        "notice notices",
        "fee fees",
        "annual annually annum",
        "limit limited limitation",
        "party parties",
        "commit committed commitment",
    ],
)
def test_the_forms_of_a_word_meet(forms: str) -> None:
    """Inflections and derivations that contracts and questions mix have one stem."""
    assert len({stem(word) for word in forms.split()}) == 1


@pytest.mark.parametrize("pair", ["licensor licensee", "notice note", "party part", "interest internal", "assess asses", "2.50 2.25"])
def test_different_words_stay_apart(pair: str) -> None:
    """A stem is not so rough that opposites meet."""
    one, other = pair.split()
    assert stem(one) != stem(other)


def test_figures_keep_their_decimals_and_stop_words_go() -> None:
    """A rate is one word; what carries no meaning is left out."""
    assert words("2.500% of the Fees, i.e. 1,000") == ["2.500", "of", "the", "fees", "i", "e", "1,000"]
    assert content_stems("What is the fee under the contract?") == ["fee", "contract"]
