"""Where a paper may change very many older provisions: compared again is only what could come out otherwise."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from graph.model.edges import Edge
from graph.model.judgements import Judgement
from indexing.llm.offline import OfflineModel, OfflineSecond
from tests.indexing.candidates.papers import DELIVERS, PAYS, STORES, Office, letter

_SIGNED = "".join(letter("May 1, 2015", PAYS).partition("IN WITNESS")[1:])
_FLOUR = "Buyer Supplier pays invoices receipt days orders deliver delivery cost stores flour dry rooms temperature degrees".split()  # noqa: SIM905
_OVENS = "oven burner chimney gasket technician spare boiler valve thermostat hinge bolt flue damper pilot igniter fan".split()  # noqa: SIM905
_PAYS_FIRST = "Payment. Buyer shall pay each invoice within thirty (30) days after receipt."
_DELIVERS_FIRST = "Delivery. Supplier shall deliver each order within ten (10) days at its own cost."

Record = tuple[dict[str, Edge], dict[str, Judgement]]
"""Edges and judgements by their ids."""


def _contract(title: str, day: str, words: list[str], *telling: str) -> str:
    """Return a contract of some fifty passages, with a few provisions that tell something."""
    draw = random.Random(title)
    sentences = (f"The {' '.join(draw.choices(words, k=20))}." for _ in iter(int, 1))
    filler = (f"{draw.choice(words).title()}. {' '.join(next(sentences) for _ in range(9))}" for _ in range(52))
    numbered = "\n\n".join(f"{n}. {text}" for n, text in enumerate((*telling, *filler), 101))
    return (
        f"{title.upper()}\n\nThis {title} is made as of {day} between Harbor Foods, Inc. and Mill Corporation.\n\n{numbered}\n\n{_SIGNED}"
    )


PAPERS = {
    "supply": _contract("Supply Agreement", "March 9, 2010", _FLOUR, _PAYS_FIRST),
    "mills": _contract("Mill Lease Agreement", "March 9, 2011", _FLOUR, _DELIVERS_FIRST),
    "flour": _contract("Flour Storage Agreement", "March 9, 2012", _FLOUR),
    "ovens": _contract("Oven Service Agreement", "March 9, 2013", _OVENS),
    "letter": letter("May 1, 2015", PAYS, DELIVERS),
    "second": letter("June 1, 2016", STORES, PAYS.replace("sixty (60)", "ninety (90)")),
}


def _office(folder: Path) -> Office:
    return Office(folder, OfflineModel(), OfflineSecond())  # type: ignore[arg-type]


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """An empty data folder whose readers are the rules."""
    made = _office(tmp_path)
    yield made
    made.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """What all papers at once give."""
    office = _office(tmp_path_factory.mktemp("whole"))
    office.index(**PAPERS)
    stands = _record(office)
    office.close()
    return stands


def _record(office: Office) -> Record:
    edges = {str(e.edge_id): replace(e, recorded_at=None) for e in office.store.edges("p")}
    return edges, {j.judgement_id: j for j in office.judgements()}


def _step_by_step(office: Office, *order: str) -> None:
    for name in order:
        office.index(**{name: PAPERS[name]})


def test_what_lies_far_is_not_compared(office: Office, whole: Record) -> None:
    """A contract of other matters comes last: what stands is what all at once give."""
    _step_by_step(office, "second", "supply", "letter", "flour", "mills")
    before = _record(office)
    office.index(ovens=PAPERS["ovens"])
    assert _record(office)[1] == before[1] == whole[1] != {}
    assert _record(office) == whole


def test_what_lies_near_is_compared(office: Office, whole: Record) -> None:
    """The contracts that the letters change come last: they are asked about then, and the same stands."""
    _step_by_step(office, "letter", "ovens", "flour", "second", "mills")
    report = office.index(supply=PAPERS["supply"])
    assert report.clauses_asked > 0
    assert _record(office) == whole


def test_an_older_contract_of_which_another_version_comes_is_compared_again(office: Office, whole: Record) -> None:
    """One of very many older papers is replaced by a version that says something else."""
    office.index(**PAPERS)
    office.index(supply=PAPERS["supply"].replace("thirty (30)", "forty (40)"))
    changed = {j.operation.old for j in office.judgements() if j.operation is not None}
    assert "forty (40) days" in changed
    assert "thirty (30) days" not in changed
    assert _record(office)[1] != whole[1]
