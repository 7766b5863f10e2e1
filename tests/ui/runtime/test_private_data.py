"""What lies in the data folder is its owner's only."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.here import connect
from tests.ui.conftest import write_contracts
from ui.application.questions import Question

pytestmark = pytest.mark.skipif(os.name != "posix", reason="this system has no such rights")


@pytest.fixture(autouse=True)
def usual_mask() -> Iterator[None]:
    """Have the system make files that everybody can read, as most do."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def _open_to_others(folder: Path) -> list[str]:
    """Return what somebody else could open below a folder."""
    found = [str(path.relative_to(folder)) for path in folder.iterdir() if path.stat().st_mode & 0o077]
    return sorted(found)


@pytest.mark.parametrize("there", [False, True])
def test_what_is_made_in_the_data_folder_is_private(tmp_path: Path, there: bool) -> None:
    """The folder, and each file and folder in it; a folder that is there keeps the rights that it was given."""
    data = tmp_path / "data"
    if there:
        data.mkdir(mode=0o755)
    with connect(data) as portfolio:
        portfolio.index([write_contracts(tmp_path / "contracts")])
        portfolio.ask(Question("What is the rent?"))
        assert {"inforce.db", "inforce.db-wal", "keywords.db"} <= {path.name for path in data.iterdir()}
        assert _open_to_others(data) == []
    assert _open_to_others(data) == []
    assert data.stat().st_mode & 0o777 == (0o755 if there else 0o700)
