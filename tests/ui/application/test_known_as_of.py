"""The second clock: every answer from the readings, documents, clauses and edges as they were recorded then."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from graph.errors import NotFoundError
from tests.here import connect
from tests.ui.conftest import LEASE, write_contracts
from ui import Authority, Portfolio, Provision, Question
from ui.serialization import contract, record_schema

ME = Authority("Ada", "read it on paper")
RENT, DEPOSIT = "What rent does Tenant pay per month?", "How much is the deposit that Tenant keeps with Landlord?"


def then(day: int) -> datetime:
    """Noon of a day of the month in which everything was recorded."""
    return datetime(2024, 1, day, 12, tzinfo=UTC)


def on(portfolio: Portfolio, day: int) -> Portfolio:
    """Return the same portfolio with the clock at a day."""
    return replace(portfolio, now=lambda: then(day))


def asked(portfolio: Portfolio, question: str, known: int | None = None, *, as_of: date = date(2022, 1, 1), document: str = "") -> str:
    """Ask, see that every quote stands in the file as it was read then, and that the reply can be shown; return the words."""
    known_as_of = then(known) if known else None
    answer = portfolio.ask(Question(question, as_of, known_as_of, document=document or None))
    sources = portfolio.sources(known_as_of)
    for citation in answer.citations:
        assert sources.reading(citation.sha256).text[citation.char_start : citation.char_end] == citation.quote
    assert contract.reply(answer, sources)["answer"] == answer.text
    return answer.text


@pytest.fixture
def other(tmp_path: Path) -> Iterator[tuple[Portfolio, Path]]:
    """Return a portfolio that got the same on the same days, and the folder it came from, to be changed."""
    folder = write_contracts(tmp_path / "files")
    with connect(tmp_path / "data", actor="tests") as found:
        on(found, 2).index([folder / "lease.txt"])
        on(found, 10).index([folder])
        yield on(found, 31), folder


@pytest.fixture(scope="module")
def come_in(contracts: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a data folder that got the lease on the 2nd and its amendment on the 10th."""
    folder = tmp_path_factory.mktemp("known")
    with connect(folder / "data", actor="tests") as found:
        on(found, 2).index([contracts / "lease.txt"])
        on(found, 10).index([contracts])
    return folder / "data"


@pytest.fixture
def portfolio(come_in: Path, tmp_path: Path) -> Iterator[Portfolio]:
    """Return a portfolio that got the lease on the 2nd and its amendment on the 10th."""
    with connect(shutil.copytree(come_in, tmp_path / "data"), actor="tests") as found:
        yield on(found, 31)


def test_what_arrived_later_was_not_known(portfolio: Portfolio) -> None:
    """Before the amendment came in, the lease's own rent; before the lease, nothing."""
    assert "$4,000" in asked(portfolio, RENT, 5)
    assert "$5,200" in asked(portfolio, RENT, 10)
    assert "$5,200" in asked(portfolio, RENT)
    assert asked(portfolio, RENT, 1).startswith("The documents do not say.")
    with pytest.raises(NotFoundError):
        asked(portfolio, RENT, 5, document="first-amendment.txt")


def test_a_corrected_fact_counts_from_its_correction(portfolio: Portfolio) -> None:
    """The amendment takes effect later than read; a day in between has another rent, as known since the 20th."""
    on(portfolio, 20).corrections.set("first-amendment.txt", "effective", "2021-09-01", ME)
    between = date(2021, 7, 1)
    assert "$5,200" in asked(portfolio, RENT, 15, as_of=between)
    assert "$4,000" in asked(portfolio, RENT, 20, as_of=between)
    assert "$4,000" in asked(portfolio, RENT, as_of=between)
    assert "$5,200" in str(portfolio.resolve(Provision("lease.txt", "2", between, then(15))).text)


def test_an_edge_counts_until_it_was_retracted(portfolio: Portfolio) -> None:
    """Unlinked on the 20th."""
    (edge,) = portfolio.register.edges()
    on(portfolio, 20).corrections.unlink(edge.edge_id, ME)
    assert "$5,200" in asked(portfolio, RENT, 15)
    assert "$4,000" in asked(portfolio, RENT, 20)
    assert [(e.edge_id, str(e.status)) for e in portfolio.register.edges(then(15))] == [(edge.edge_id, "committed")]


def test_a_file_that_changed_is_read_as_it_was(other: tuple[Portfolio, Path]) -> None:
    """The lease at the same path has other words since the 20th: found and quoted as they were, by name too."""
    portfolio, folder = other
    (folder / "lease.txt").write_text(LEASE.replace("eight thousand dollars ($8,000)", "nine thousand dollars ($9,000)"), encoding="utf-8")
    report = on(portfolio, 20).index([folder])
    assert report.documents == 2
    assert "$9,000" in asked(portfolio, DEPOSIT)
    assert "$9,000" in asked(portfolio, DEPOSIT, 20)
    for document in ("", "lease.txt"):
        assert "$8,000" in asked(portfolio, DEPOSIT, 15, document=document)
        assert "$9,000" in asked(portfolio, DEPOSIT, document=document)
    assert "$5,200" in asked(portfolio, RENT, 15)
    assert "$5,200" in asked(portfolio, RENT)


def test_the_record_of_every_edge_can_be_shown(other: tuple[Portfolio, Path]) -> None:
    """Also of one whose lease was replaced by another version of the file."""
    portfolio, folder = other
    (folder / "lease.txt").write_text(LEASE.replace("$8,000", "$9,000"), encoding="utf-8")
    on(portfolio, 20).index([folder])
    shown = [record_schema.edge(e, portfolio.sources()) for e in portfolio.register.edges()]
    assert {e["status"] for e in shown} == {"committed", "retracted"}
    then_shown = [record_schema.edge(e, portfolio.sources(then(15))) for e in portfolio.register.edges(then(15))]
    assert [e["status"] for e in then_shown] == ["committed"]


def test_a_file_read_again_keeps_its_earlier_reading(portfolio: Portfolio) -> None:
    """A better reader saw other letters since the 20th; what was shown before is what was read before."""
    store = portfolio.parts.store
    file = next(f for f in store.files(portfolio.name) if f.name == "lease.txt")
    before = portfolio.sources().reading(file.sha256)
    with store.transaction(portfolio.name, "tests", "read again", then(20)) as records:
        records.put_file(file, replace(before, reader="better/2", text=before.text.replace("Oregon", "OREGON")))
    assert "OREGON" not in portfolio.sources(then(15)).reading(file.sha256).text
    assert "OREGON" in portfolio.sources(then(20)).reading(file.sha256).text
    assert "OREGON" in portfolio.sources().reading(file.sha256).text
