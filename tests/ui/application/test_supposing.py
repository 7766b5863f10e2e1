"""What if a paper were signed: told by the law itself on a copy, and nothing of it is on record afterwards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from graph.errors import UsageError
from tests.here import connect
from tests.ui.conftest import AMENDMENT, LEASE
from ui import Portfolio
from ui.application.questions import Provision

UNSIGNED = re.sub("/s/ .*", "_______________", AMENDMENT)


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portfolio]:
    """Yield a portfolio with a lease and an amendment that nobody signed."""
    folder = tmp_path_factory.mktemp("supposing")
    (folder / "in").mkdir()
    for name, text in (("lease.txt", LEASE), ("amendment.txt", UNSIGNED)):
        (folder / "in" / name).write_text(text, encoding="utf-8")
    with connect(folder / "data", actor="ida") as portfolio:
        portfolio.index([folder / "in"])
        yield portfolio


def test_what_would_read_differently_is_what_does_once_it_is_signed(mine: Portfolio, tmp_path: Path) -> None:
    """The words of the supposition are those that the same paper, signed, puts in force."""
    found = mine.what_if.signed("amendment.txt", date(2021, 6, 1), date(2026, 1, 1))
    (tmp_path / "in").mkdir()
    for name, text in (("lease.txt", LEASE), ("amendment.txt", AMENDMENT)):
        (tmp_path / "in" / name).write_text(text, encoding="utf-8")
    with connect(tmp_path / "data", actor="ida") as other:
        other.index([tmp_path / "in"])
        signed = _reads(other, found.as_of)
    assert [(c.section, c.after) for c in found.clauses] == [("2", signed)]
    assert found.clauses[0].before != found.clauses[0].after


def test_nothing_is_recorded(mine: Portfolio) -> None:
    """The ledger ends where it did, and the lease reads as it did."""
    before = mine.audit.head(), _reads(mine)
    mine.what_if.signed("amendment.txt")
    assert (mine.audit.head(), _reads(mine)) == before


def test_a_signed_paper_is_not_supposed(mine: Portfolio) -> None:
    """Of what is signed there is nothing to suppose."""
    with pytest.raises(UsageError, match=r"'lease\.txt' is signed"):
        mine.what_if.signed("lease.txt")


def _reads(portfolio: Portfolio, as_of: date | None = None) -> str | None:
    """How the rent reads on a day."""
    found = portfolio.resolve(Provision("lease.txt", "2", as_of=as_of)).text
    return found.text if found else None
