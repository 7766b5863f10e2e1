"""Mentions of instruments: title, date, number, parties and defined term, each with whom it belongs."""

from __future__ import annotations

import time

import pytest

from graph.model.dates import PartialDate
from graph.model.documents import DocumentHint
from indexing.naming.document_mentions import find_hints


def brief(hint: DocumentHint) -> tuple[str, str, int | None, tuple[str, ...]]:
    """Return what a test compares: title, date, number, defined terms."""
    return hint.title, str(hint.date or ""), hint.number, hint.defined_as


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            'that certain Supply Agreement dated July 1, 2017, as amended ("Agreement").',
            [("Supply Agreement", "2017-07-01", None, ("Agreement",))],
        ),
        ("QUARRY Agreement Number: N115          Effective Date: March 1, 1996\n", [("QUARRY Agreement", "", None, ())]),
        (
            "the Loan Agreement (Loan #[***]) dated May 6, 2015, including all modifications thereto, and",
            [("Loan Agreement", "2015-05-06", None, ())],
        ),
        (
            (
                'the Amended and Restated Credit Agreement dated as of March 12, 2004 (the "Original Credit Agreement")'
                '(the Original Credit Agreement, as amended by this Amendment, is referred to herein as the "Credit Agreement").'
            ),
            [("Amended and Restated Credit Agreement", "2004-03-12", None, ("Original Credit Agreement", "Credit Agreement"))],
        ),
        (
            "a Lease dated May 1, 2001 (the “Lease”), a First Amendment thereto dated May 2, 2002 (the “First Amendment”), Amendment No. 2",
            [
                ("Lease", "2001-05-01", None, ("Lease",)),
                ("First Amendment", "2002-05-02", 1, ("First Amendment",)),
                ("Amendment No. 2", "", 2, ()),
            ],
        ),
        (
            (
                "the Credit Agreement dated as of May 1, 2001, as amended by Amendment No. 1 dated as of June 1, 2002, and Amendment No. 2,"
                ' Waiver and Agreement dated as of July 1, 2003 (the "Credit Agreement")'
            ),
            [
                ("Credit Agreement", "2001-05-01", None, ("Credit Agreement",)),
                ("Amendment No. 1", "2002-06-01", 1, ()),
                ("Amendment No. 2, Waiver and Agreement", "2003-07-01", 2, ()),
            ],
        ),
        (
            "your employment agreement dated May 4, 1999 (the “Old Agreement”), as amended on May 5, 2001 (“Amendment 1”) and May 6, 2003",
            [
                ("employment agreement", "1999-05-04", None, ("Old Agreement",)),
                ("Amendment", "2001-05-05", 1, ("Amendment 1",)),
                ("Amendment", "2003-05-06", None, ()),
            ],
        ),
        (
            'This First Amendment to the Lease ("Lease") entered into on May 4, 1999',
            [("Lease", "1999-05-04", None, ("Lease",))],
        ),
        (
            "Second Amendment to Credit Agreement and Waiver dated as of May 4, 1999",
            [("Second Amendment to Credit Agreement", "1999-05-04", 2, ()), ("Credit Agreement", "", None, ())],
        ),
        (
            "Section 2 of the Commercial License and Exhibit A to SOW No. 3",
            [("Commercial License", "", None, ()), ("SOW No. 3", "", 3, ())],
        ),
        (
            'amends Statement of Work No. 2 dated May 4, 1999 between the parties ("SOW 2")',
            [("Statement of Work No. 2", "1999-05-04", 2, ("SOW 2",))],
        ),
        ("terminates Work Order 7 dated May 4, 1999", [("Work Order 7", "1999-05-04", 7, ())]),
        ("restates the Lease between them dated May 4, 1999, as amended", [("Lease", "1999-05-04", None, ())]),
        ("your Services Agreement with the Bank dated May 4, 1999", [("Services Agreement", "1999-05-04", None, ())]),
        ("terminates the Service Agreement effective May 4, 1999", [("Service Agreement", "", None, ())]),
        ("part of the Hosting Agreement AB-17/204 of 4 May 1999", [("Hosting Agreement AB-17/204", "1999-05-04", None, ())]),
        ("Concerning: MSA (version 2.0) dated 4 May 1999", [("MSA", "1999-05-04", None, ())]),
        ("amended by Amendment B dated May 4, 1999", [("Amendment B", "1999-05-04", 2, ())]),
        (
            'a Patent Licence ("the Licence") and a letter ("the Side Letter"), both dated 4 May 1999',
            [("Patent Licence", "1999-05-04", None, ("Licence",)), ("letter", "1999-05-04", None, ("Side Letter",))],
        ),
        ("the Deed of Variation dated 4 May 1999", [("Deed of Variation", "1999-05-04", None, ())]),
    ],
)
def test_what_belongs_to_whom(words: str, expected: list[tuple[str, str, int | None, tuple[str, ...]]]) -> None:
    """Dates, numbers and defined terms go to the instrument they are said of."""
    assert [brief(hint) for hint in find_hints(words)] == expected


def test_parties_of_a_mention() -> None:
    """Parties named after a title are the mention's, without their descriptions."""
    words = (
        'a Services Agreement, dated May 4, 2010, between Acme, Inc., a Delaware corporation ("Acme"), and Bolt GmbH ("Bolt") ("Agreement")'
    )
    (hint,) = find_hints(words)
    assert (hint.parties, hint.date, hint.defined_as) == (("Acme, Inc.", "Bolt GmbH"), PartialDate(2010, 5, 4), ("Agreement",))


@pytest.mark.parametrize(
    "words",
    [
        "this Amendment is made",
        "This Third Amendment shall expire",
        "the parties agree",
        'as used in this Agreement, "Agreement" means',
        "agreement of the parties",
        "the Supplier fills Purchase Orders 30 days after receipt",
    ],
)
def test_no_other_instrument(words: str) -> None:
    """What speaks of itself, or of agreeing, names no other instrument."""
    assert find_hints(words) == ()


def test_quotes_are_verbatim_at_their_offset() -> None:
    """A hint's quote holds the file's own words, curly quotes and line ends included."""
    text = "PREFIX that certain “Lease”\nand the Master\nServices Agreement dated as of May 4,\n2010 (the “MSA”) END"
    for hint in find_hints(text[7:], 7):
        assert text[hint.quote.char_start : hint.quote.char_end] == hint.quote.text
    assert [h.title for h in find_hints(text)][-1] == "Master Services Agreement"


def test_hostile_text_takes_linear_time() -> None:
    """Long runs of capitals, brackets and blanks end quickly."""
    started = time.process_time()
    find_hints("Agreement " * 3_000 + "(" * 3_000 + " " * 20_000 + "AND OF THE " * 3_000)
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "The parties entered into a tenants' and owners' agreement on 8 April 2014 (the \"Original Agreement\").",
            [("tenants' and owners' agreement", "2014-04-08", None, ("Original Agreement",))],
        ),
        (
            'the Agency Agreement dated May 4, 2012, as modified by the letter agreement of June 1, 2013 (the "Letter Agreement")',
            [("Agency Agreement", "2012-05-04", None, ()), ("letter agreement", "2013-06-01", None, ("Letter Agreement",))],
        ),
        ("The tenant terminates the Lease on May 1, 2015.", [("Lease", "", None, ())]),
        ("We signed a Supply Agreement dated 14 October 2013 (Supplier).", [("Supply Agreement", "2013-10-14", None, ())]),
        (
            'the General Services Agreement dated May 1, 2015 (the "GSA") and the Security Processing Addendum of May 2, 2016 (the "SPA")',
            [("General Services Agreement", "2015-05-01", None, ("GSA",)), ("Security Processing Addendum", "2016-05-02", None, ("SPA",))],
        ),
    ],
)
def test_days_and_short_names_by_the_words_around(words: str, expected: list[tuple[str, str, int | None, tuple[str, ...]]]) -> None:
    """A day stands before or behind a title; letters name the instrument whose title they abbreviate."""
    assert [brief(h) for h in find_hints(words)] == expected


def test_the_day_an_instrument_was_made_is_not_that_of_what_it_supplements() -> None:
    """Only a day right before the title is the title's: "is made on D and supplements the Lease" dates what speaks."""
    (hint,) = find_hints("This Rider is made on 18 May 2018 and supplements the Warehouse Lease of 15 January 2018")
    assert str(hint.date) == "2018-01-15"
