"""A docstring portfolio that can be asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rag.asking import Asking
from tests.story import Story


@pytest.fixture
def asking(portfolio: Story, tmp_path: Path) -> Iterator[Asking]:
    """The portfolio of the test's docstring, indexed."""
    made = Asking(portfolio, tmp_path)
    yield made
    made.close()
