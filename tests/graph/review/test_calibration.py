"""From what people decided to what a confidence is worth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.edges import EdgeType
from graph.review.calibration import BANDS, ReviewedClaim, bands, lower_bound, proposals, reviews_needed

AMENDS = EdgeType.AMENDS


def looks(right: int, wrong: int, confidence: float, kind: EdgeType = AMENDS) -> list[ReviewedClaim]:
    """So many claims found right and wrong at one confidence."""
    return [ReviewedClaim(kind, "EXPLICIT_CITATION", confidence, n < right) for n in range(right + wrong)]


def test_bands_count_what_people_found() -> None:
    """Each claim counts in the band of its confidence; a band that nobody looked into is left out."""
    found = bands([*looks(9, 1, 0.97), *looks(2, 3, 0.65), *looks(1, 0, 1.0, EdgeType.TERMINATES)])

    assert [(b.edge_type, b.low, b.high, b.looked, b.right) for b in found] == [
        (AMENDS, 0.6, 0.7, 5, 2),
        (AMENDS, 0.95, 1.0, 10, 9),
        (EdgeType.TERMINATES, 0.95, 1.0, 1, 1),
    ]


def test_line_is_the_lowest_that_is_borne_out() -> None:
    """Below the line lies what was often wrong; what lies above it bears the wanted share out."""
    (proposal,) = proposals([*looks(80, 0, 0.93), *looks(40, 1, 0.85), *looks(5, 20, 0.65)], 0.95)

    assert (proposal.commit, proposal.looked, proposal.right) == (0.85, 121, 120)


def test_few_looks_bear_nothing_out() -> None:
    """Three out of three are no proof of 97 %: it says how many are missing, and proposes no line."""
    (proposal,) = proposals(looks(3, 0, 0.99), 0.97)

    assert proposal.commit is None
    assert f"{reviews_needed(0.97) - 3} more" in proposal.reason


@pytest.mark.parametrize("wanted", [0.5, 0.9, 0.97])
def test_as_many_looks_as_said_are_enough(wanted: float) -> None:
    """So many looks, all of them right, bear the share out; one fewer do not."""
    assert (
        lower_bound(reviews_needed(wanted), reviews_needed(wanted))
        >= wanted
        > lower_bound(reviews_needed(wanted) - 1, reviews_needed(wanted) - 1)
    )


@given(st.integers(0, 200), st.integers(0, 200))
def test_lower_bound_is_below_the_share(right: int, wrong: int) -> None:
    """The bound lies between nothing and the share found, and more looks of the same share raise it."""
    looked = right + wrong
    bound = lower_bound(right, looked)

    assert 0.0 <= bound <= (right / looked if looked else 0.0) + 1e-12
    assert lower_bound(2 * right, 2 * looked) >= bound - 1e-12


@given(st.floats(0, 1))
def test_each_confidence_has_its_band(confidence: float) -> None:
    """No confidence falls between two bands."""
    (band,) = bands([ReviewedClaim(AMENDS, "", confidence, True)])

    assert band.low <= confidence <= band.high
    assert band.low in BANDS
