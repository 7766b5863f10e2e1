"""A document that asks nothing is not asked again, until its own words cite something else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from graph.model.dates import PartialDate
from graph.model.ids import DocumentId
from indexing.candidates.scope import StageKey, affected
from indexing.linking.keys import offers
from indexing.linking.register import Register
from indexing.marks import KeyKind
from tests.indexing.candidates.papers import AGREEMENT, PAYS, Office, letter

BETWEEN = 'between Harbor Foods, Inc. ("Supplier") and Mill Corporation ("Buyer")'
AMENDMENT = f"""FIRST AMENDMENT TO SUPPLY AGREEMENT

This First Amendment is made as of May 1, 2012 {BETWEEN} and amends the Supply Agreement dated as of March 1, 2010 between the parties
(the "Agreement").

1. Payment. Section 2 of the Agreement is hereby amended by replacing the words "thirty (30) days" with the words "forty (40) days".
"""
LETTER = letter("May 1, 2015", PAYS)


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """An empty data folder with two fake readers."""
    made = Office(tmp_path / "data")
    yield made
    made.close()


def _ids(office: Office) -> dict[str, DocumentId]:
    return {d.file_name.removesuffix(".txt"): d.document_id for d in office.store.documents("p")}


def _silent(office: Office) -> set[str]:
    ids = _ids(office)
    kept = office.store.keys_of("p", ids.values(), (StageKey.SILENT,))
    return {name for name, one in ids.items() if one in kept}


def test_what_cites_its_provision_is_not_asked_again_when_its_family_grows(office: Office) -> None:
    """A letter arrives: what may change by it is asked about; the amendment says all it has to say by its citation."""
    office.index(agreement=AGREEMENT, amendment=AMENDMENT, letter=LETTER)
    ids = _ids(office)
    assert "amendment" in _silent(office)
    assert "letter" not in _silent(office)

    again = affected(Register(office.store, "p", ()), (ids["agreement"],))

    assert ids["letter"] in again
    assert ids["amendment"] not in again
    assert ids["amendment"] in affected(Register(office.store, "p", ()), (ids["amendment"],))


def test_what_no_longer_finds_what_it_cites_is_asked_about(office: Office) -> None:
    """The agreement goes and comes back: the amendment's words lead nowhere in between, and then it is not silent."""
    office.index(agreement=AGREEMENT, amendment=AMENDMENT)
    assert "amendment" in _silent(office)
    with office.store.transaction("p", "t", "withdraw", office.clock) as records:
        records.retract_document(_ids(office)["agreement"])
    office.index()
    assert "amendment" not in _silent(office)

    office.index(agreement=AGREEMENT.replace("flour", "meal"))

    assert "amendment" in _silent(office)


def test_what_is_no_older_asks_nobody_again(office: Office) -> None:
    """A later agreement of the same parties cannot have been changed by the letter; an earlier one may have been."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    office.index(later=_dated("June 1, 2018"))
    later, of_letter = _ids(office)["later"], _ids(office)["letter"]
    assert of_letter not in affected(Register(office.store, "p", ()), (later,))

    with office.store.transaction("p", "t", "index", office.clock) as records:
        earlier = replace(office.store.get_document("p", later), document_id=DocumentId("d_earlier"), signed=PartialDate(2011, 6, 1))
        records.put_document(earlier, (), ())
        records.put_keys(earlier.document_id, KeyKind.OFFERS, offers(earlier))

    assert of_letter in affected(Register(office.store, "p", ()), (earlier.document_id,))


def test_a_family_that_grows_later_asks_nobody_again(office: Office) -> None:
    """An amendment signed after the letter joins the agreement's family: the letter cannot have changed it."""
    office.index(agreement=AGREEMENT, letter=LETTER)
    office.index(amendment=AMENDMENT.replace("May 1, 2012", "May 1, 2018"))
    ids = _ids(office)

    again = affected(Register(office.store, "p", ()), (ids["amendment"],))

    assert ids["letter"] not in again
    assert ids["letter"] in affected(Register(office.store, "p", ()), (ids["agreement"],))


def test_what_cites_something_else_now_is_asked_about_once(office: Office) -> None:
    """The agreement that an amendment cites arrives last: the amendment is marked to be asked again, and then no more."""
    office.index(amendment=AMENDMENT)
    office.indexer.relink("p", actor="t", now=office.clock)
    office.index(agreement=AGREEMENT)

    one = _ids(office)["amendment"]

    assert "amendment" in _silent(office)
    assert one not in office.store.keys_of("p", [one], (StageKey.AGAIN,))


def _dated(day: str) -> str:
    """The agreement under another name and day, citing nothing."""
    return (
        AGREEMENT.replace("SUPPLY AGREEMENT", "LEASE AGREEMENT")
        .replace("Supply Agreement", "Lease Agreement")
        .replace("March 1, 2010", day)
    )
