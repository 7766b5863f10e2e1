"""What every embedder promises."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from graph.errors import UsageError
from indexing.search.embedder import Embedder, open_embedder

TEXTS = [
    "The Maturity Date is March 31, 2006.",
    "Fees",
    "Either party may terminate this Agreement for convenience upon ninety (90) days' written notice to the other party. " * 12,
    "",
    "Notices shall be sent by courier.",
]


@pytest.fixture(scope="module", params=["wordllama"])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    """Every embedder that needs no key."""
    return open_embedder(request.param)


def test_rows_are_unit_vectors(embedder: Embedder) -> None:
    """One float32 row a text, of length 1; zero for a text without words."""
    vectors = embedder.embed(TEXTS)
    assert vectors.shape == (len(TEXTS), embedder.dimensions)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 1, 1, 0, 1], abs=1e-6)


def test_a_vector_does_not_depend_on_its_neighbours(embedder: Embedder) -> None:
    """The same text has the same bits alone, in company and in another order."""
    together = embedder.embed(TEXTS)
    alone = np.vstack([embedder.embed([text]) for text in TEXTS])
    backwards = embedder.embed(TEXTS[::-1])[::-1]
    assert np.array_equal(together, alone)
    assert np.array_equal(together, backwards)


def test_nothing_in_nothing_out(embedder: Embedder) -> None:
    """No texts give no rows."""
    assert embedder.embed([]).shape == (0, embedder.dimensions)


def test_like_texts_are_near(embedder: Embedder) -> None:
    """A question is nearer to the provision that answers it than to another."""
    question, answer, other = embedder.embed(["How are notices delivered?", TEXTS[4], TEXTS[0]])
    assert question @ answer > question @ other


def test_unknown_name_says_what_to_write() -> None:
    """A name nobody knows is wrong use."""
    with pytest.raises(UsageError, match="wordllama"):
        open_embedder("nonesuch")


def test_the_vendor_is_loaded_only_when_asked_for() -> None:
    """Importing the package loads no model."""
    code = "import sys, indexing.search.embedder; sys.exit('wordllama' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_opening_one_leaves_logging_alone() -> None:
    """A package that sets up the root logger when it is imported would have every library print its requests."""
    code = "import logging; from indexing.search.embedder import open_embedder; open_embedder(); print(len(logging.getLogger().handlers))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "0"
