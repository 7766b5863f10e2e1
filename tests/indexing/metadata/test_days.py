"""The days of an instrument: its own, from the many ways contracts give them, and never another instrument's."""

from __future__ import annotations

import pytest

from graph.model.documents import Document
from graph.model.source import SourceFile
from indexing.layout.instruments import instruments
from indexing.metadata.reader import read_metadata as register
from indexing.readers.text import TextReader

HEAD = "AMENDMENT NO. 2"
BODY = "1. Section 3 of the Agreement is deleted.\n\nACME, INC.\nBy: /s/ Ann Lee\n\nBOLT, LLC\nBy: /s/ Bob Ray\n"
CITED = "the Supply Agreement dated March 1, 2010 between Acme, Inc. and Bolt, LLC"


def read(text: str) -> Document:
    """Return the register entry of a text file with one instrument."""
    reading = TextReader().read("a.txt", text.encode())
    (span,) = instruments(reading)
    return register(reading, SourceFile(reading.file_sha256, "a.txt", "a.txt", len(text)), "p", 0, *span)


def amendment(opening: str, body: str = BODY) -> Document:
    """Return the register entry of an amendment that opens with these words."""
    return read(f"{HEAD}\n\n{opening}\n\n{body}")


@pytest.mark.parametrize(
    "opening",
    [
        f"Amendment No. 2, dated June 5, 2012, to {CITED}.",
        f"AMENDMENT NO. 2 dated the 5th day of June, 2012 to that certain {CITED[4:]}, as amended by Amendment No. 1 dated May 4, 2011.",
        f"Amendment No. 2, made and entered into as of June 5, 2012, amending {CITED}.",
        "Acme, Inc. and Bolt, parties to the Supply Agreement dated March 1, 2010 and Amendment A of May 4, 2011, agree on June 5, 2012:",
        f"With reference to {CITED}:\n\nThe parties hereby agree on June 5, 2012:",
        f"This Amendment of 5 June 2012 is attached to {CITED}.",
        f"This Amendment No. 2 amends {CITED} and is made on June 5, 2012.",
    ],
)
def test_the_day_it_was_made(opening: str) -> None:
    """Its own day comes from its own words, wherever the cited agreement's day stands."""
    document = amendment(opening)
    assert (str(document.signed), document.number) == ("2012-06-05", 2)
    assert ("Supply Agreement", "2010-03-01") in [(h.title, str(h.date)) for h in document.recites]


@pytest.mark.parametrize(
    "words",
    [
        "It takes effect on July 1, 2012.",
        "The changes below take effect on July 1, 2012.",
        "They become effective as of July 1, 2012.",
        "The amendments in Section 1 shall come into force on July 1, 2012, provided that the fee has been paid.",
        "This Amendment shall be effective from and including July 1, 2012.",
        "These modifications are in force from 1 July 2012.",
        'The parties agree, with effect from the 1st July 2012 ("the Change Date"):',
        "Effective as of July 1, 2012:",
    ],
)
def test_from_when_it_governs(words: str) -> None:
    """A day of effect other than the day of signing is read, whatever verb gives it."""
    document = amendment(f"This Amendment No. 2 is made June 5, 2012 and changes {CITED}. {words}")
    assert (str(document.signed), str(document.effective)) == ("2012-06-05", "2012-07-01")


@pytest.mark.parametrize(
    "words",
    [
        "and shall be effective retroactively to January 1, 2012",
        "and shall be deemed to have taken effect as of January 1, 2012",
        "and is, retroactive to January 1, 2012, a part of it",
    ],
)
def test_it_can_reach_back(words: str) -> None:
    """A retroactive day is the day of effect, and no end."""
    document = amendment(f"This Amendment No. 2 is made June 5, 2012, amends {CITED} {words}.")
    assert (str(document.signed), str(document.effective), document.expires) == ("2012-06-05", "2012-01-01", None)


@pytest.mark.parametrize(
    "opening",
    [
        "This Amendment No. 2 is made June 5, 2012 and amends the Supply Agreement effective March 1, 2010 between Acme, Inc. and Bolt.",
        "This Amendment No. 2 is made June 5, 2012 to the Supply Agreement between them made as of March 1, 2010.",
        "This Amendment No. 2 is made June 5, 2012 to your Supply Agreement with Bolt, LLC dated March 1, 2010.",
    ],
)
def test_the_cited_day_is_not_its_effect(opening: str) -> None:
    """The words "The Agreement effective ..." dates the agreement."""
    document = amendment(opening)
    assert (str(document.signed), document.effective) == ("2012-06-05", None)
    assert [(h.title, str(h.date)) for h in document.recites] == [("Supply Agreement", "2010-03-01")]


def test_a_change_of_a_provision_dates_only_itself() -> None:
    """An item with a day of its own does not date the instrument."""
    document = amendment(
        f"This Amendment No. 2 is made June 5, 2012 and amends {CITED}.", "1. With effect from July 1, 2012, Section 3 is deleted.\n"
    )
    assert document.effective is None


@pytest.mark.parametrize(
    "words",
    [
        "The parties agree for the period from July 1, 2012 through December 31, 2012 only:",
        "On January 1, 2013 this Amendment No. 2 lapses and the old terms apply again.",
        "This Amendment applies until December 31, 2012.",
        "It applies from July 1, 2012 until December 31, 2012, after which it shall cease to have effect.",
        "This Amendment No. 2 takes effect on July 1, 2012 and expires on December 31, 2012.",
    ],
)
def test_an_amendment_can_lapse(words: str) -> None:
    """The last day is kept where the amendment speaks of itself."""
    document = amendment(f"This Amendment No. 2 is made June 5, 2012 and amends {CITED}. {words}")
    assert str(document.expires) == "2012-12-31"


@pytest.mark.parametrize(
    "words",
    [
        "By this Amendment No. 2 the term of the Agreement is extended until December 31, 2012.",
        'Section 9 shall read: "This Agreement shall be effective through December 31, 2012."',
        "Section 9 shall read:\n\nThis Agreement shall be effective through and including December 31, 2012.",
        "The Agreement expires on December 31, 2012.",
    ],
)
def test_the_end_of_what_it_amends_is_not_its_own(words: str) -> None:
    """The term of the contract changed is no term of the change."""
    assert amendment(f"This Amendment No. 2 is made June 5, 2012 and amends {CITED}. {words}").expires is None


def test_labels_at_the_top() -> None:
    """The words "Date of Change Order:", "Signed:", "Start Date:" are words enough."""
    order = read(
        "CHANGE ORDER NO. 5\n\nDate of Change Order: June 3, 2013\nContract: Construction Contract dated March 1, 2012\n\nIt costs $4.\n"
    )
    assert (str(order.signed), [(h.title, str(h.date)) for h in order.recites]) == ("2013-06-03", [("Construction Contract", "2012-03-01")])
    base = read(
        "HOSTING AGREEMENT\n\nSigned: 20 January 2020\nStart Date: 1 February 2020\n\n"
        "This Hosting Agreement is between Acme AB and Bolt N.V.\n\n1. Words.\n"
    )
    assert (str(base.signed), str(base.effective)) == ("2020-01-20", "2020-02-01")


def test_parties_that_a_date_parts_from_their_list() -> None:
    """The words "entered into ..., to be effective ... (the "Effective Date"), by A and B" names both."""
    document = read(
        'SUPPLY AGREEMENT\n\nThis Supply Agreement is entered into June 5, 2012, to be effective July 1, 2012 (the "Effective Date"), by '
        'Acme LLC, an Ohio limited liability company ("Acme"), and Bolt Health System, a Maine corporation ("Bolt").\n\n1. Words.\n'
    )
    assert [p.name for p in document.parties] == ["Acme LLC", "Bolt Health System"]
    assert (str(document.signed), str(document.effective)) == ("2012-06-05", "2012-07-01")


@pytest.mark.parametrize(
    "line", ["COMMENCEMENT DATE FOR SERVICE UNDER THIS ADDENDUM: JULY 1, 2012", "Effective Date of the changes in Section 1: July 1, 2012"]
)
def test_a_labelled_day_from_which_it_governs(line: str) -> None:
    """A label that names the day from which something runs gives the effective date, wherever it stands before the signatures."""
    document = amendment(f"This Amendment No. 2 is made on June 5, 2012 and amends {CITED}.", f"{line}\n\n{BODY}")
    assert (str(document.signed), str(document.effective)) == ("2012-06-05", "2012-07-01")
