"""A small portfolio of contracts written for these tests, indexed once."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest
from typer import testing
from typer.testing import CliRunner, Result

from tests.here import connect, learn
from tests.signatures import signed
from ui import Portfolio
from ui.cli import app

if TYPE_CHECKING:
    from fastapi.testclient import TestClient

LEASE = """LEASE AGREEMENT

This Lease Agreement (this "Lease") is made as of March 1, 2019 between Harbor Estates LLC ("Landlord")
and Quill & Fern Booksellers, Inc. ("Tenant").

1. Premises. Landlord leases to Tenant the ground floor of 12 Wharf Street.

2. Rent. Tenant shall pay rent of four thousand dollars ($4,000) per month on the first day of each month.

3. Deposit. Tenant shall keep a deposit of eight thousand dollars ($8,000) with Landlord.

4. Governing Law. This Lease is governed by the laws of the State of Oregon.

""" + signed("Lease", "March 1, 2019", ("HARBOR ESTATES LLC", "Ida Brandt"), ("QUILL & FERN BOOKSELLERS, INC.", "Tom Okafor"))

AMENDMENT = """FIRST AMENDMENT TO LEASE AGREEMENT

This First Amendment to Lease Agreement (this "Amendment") is made as of June 15, 2021 between Harbor Estates LLC
("Landlord") and Quill & Fern Booksellers, Inc. ("Tenant") and amends the Lease Agreement dated March 1, 2019 between
the parties (the "Lease").

1. Rent. Section 2 of the Lease is hereby deleted in its entirety and replaced with the following:

"2. Rent. Tenant shall pay rent of five thousand two hundred dollars ($5,200) per month on the first day of each month."

2. No other changes. Except as amended above, the Lease remains in full force and effect.

""" + signed("Amendment", "June 15, 2021", ("HARBOR ESTATES LLC", "Ida Brandt"), ("QUILL & FERN BOOKSELLERS, INC.", "Tom Okafor"))

testing._get_command = cache(testing._get_command)  # type: ignore[attr-defined]  # a runner makes all commands anew for each it runs

Inforce = Callable[..., Result]
Papers = Mapping[str, str]
"""Texts by the names of their files."""
Indexed = Callable[[Papers], Path]


def write_contracts(folder: Path) -> Path:
    """Write the lease and its amendment into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "lease.txt").write_text(LEASE, encoding="utf-8")
    (folder / "first-amendment.txt").write_text(AMENDMENT, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def contracts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the lease and its amendment."""
    return write_contracts(tmp_path_factory.mktemp("contracts"))


@pytest.fixture(scope="session")
def unasked(contracts: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data folder in which they are indexed, and nothing was ever asked: answers leave receipts."""
    data = tmp_path_factory.mktemp("indexed") / "data"
    with connect(data) as portfolio:
        assert not portfolio.index([contracts]).failures
    learn(data)
    return data


@pytest.fixture(scope="session")
def indexed(unasked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data folder in which they are indexed, to put questions to."""
    return Path(shutil.copytree(unasked, tmp_path_factory.mktemp("asked") / "data"))


@pytest.fixture
def data(unasked: Path, tmp_path: Path) -> Path:
    """Return a copy of the indexed data folder, to be changed at will."""
    return Path(shutil.copytree(unasked, tmp_path / "data"))


@pytest.fixture(scope="session")
def indexed_once(tmp_path_factory: pytest.TempPathFactory) -> Indexed:
    """Return what indexes papers, the same ones once a session, into a data folder that is there to be copied."""

    @cache
    def data_of(papers: tuple[tuple[str, str], ...]) -> Path:
        folder = tmp_path_factory.mktemp("papers")
        for name, text in papers:
            (folder / name).write_text(text, encoding="utf-8")
        data = tmp_path_factory.mktemp("indexed") / "data"
        with connect(data, actor="tests") as portfolio:
            assert not portfolio.index([folder]).failures
        learn(data)
        return data

    return lambda papers: data_of(tuple(papers.items()))


def recorded_of(papers: Papers) -> Any:
    """Return a fixture: a data folder in which papers are indexed, to be read from or copied."""

    @pytest.fixture(scope="module")
    def recorded(indexed_once: Indexed) -> Path:
        return indexed_once(papers)

    return recorded


def copy_of(recorded: str) -> Any:
    """Return a fixture: a copy, to be changed at will, of the data folder that another fixture returns."""

    @pytest.fixture
    def data(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
        return Path(shutil.copytree(request.getfixturevalue(recorded), tmp_path / "data"))

    return data


def opened(data: str, actor: str, day: date | None = None, scope: Literal["function", "module"] = "function") -> Any:
    """Return a fixture: the portfolio in the data folder of another one, as somebody works with it (on a day)."""

    @pytest.fixture(scope=scope)
    def mine(request: pytest.FixtureRequest) -> Iterator[Portfolio]:
        with connect(request.getfixturevalue(data), actor=actor) as portfolio:
            yield on_day(portfolio, day) if day else portfolio

    return mine


def client_over(data: str, scope: Literal["function", "module"] = "function") -> Any:
    """Return a fixture: a client of a server over the data folder of another one."""

    @pytest.fixture(scope=scope)
    def client(request: pytest.FixtureRequest) -> Iterator[TestClient]:
        from tests.ui.served import client_of  # noqa: PLC0415 - few tests need a server

        with client_of(request.getfixturevalue(data)) as ready:
            yield ready

    return client


def on_day(portfolio: Portfolio, day: date) -> Portfolio:
    """Return the portfolio as somebody works with it on another day."""
    return replace(portfolio, now=lambda: datetime(day.year, day.month, day.day, 12, tzinfo=UTC))


@pytest.fixture
def data_of(indexed_once: Indexed, tmp_path: Path) -> Indexed:
    """Return what makes a copy, to be changed at will, of a data folder in which papers are indexed."""
    return lambda papers: Path(shutil.copytree(indexed_once(papers), tmp_path / "data"))


@pytest.fixture
def inforce(indexed: Path) -> Inforce:
    """Return the command line over the indexed portfolio (unless told another --data)."""

    def run(*arguments: str | Path) -> Result:
        extra = [] if "--data" in arguments else ["--data", str(indexed)]
        return CliRunner().invoke(app, [*map(str, arguments), *extra])

    return run
