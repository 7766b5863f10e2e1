"""Values set and dates extended: applied where one value is meant beyond doubt, else outstanding."""

from __future__ import annotations

import pytest

from graph.amendments.operations import apply
from graph.model.edges import Operation, OperationKind, Place
from graph.model.ids import ClauseId
from graph.model.text import AnchoredText, Run
from graph.text.values import Kind, kind_of, values

OLD, NEW = ClauseId("c_old"), ClauseId("c_new")


def done(text: str, new: str, name: str = "", kind: OperationKind = OperationKind.SET_VALUE, *, each: bool = False) -> str:
    """Return the text after the value is set, or why it cannot be."""
    operation = Operation(kind, old=name, new=AnchoredText((Run(new, NEW, 100),)), each=each)
    applied = apply(AnchoredText((Run(text, OLD, 0),)), operation)
    return f"({applied.reason})" if applied.text is None else applied.text.text


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("$7,803,005", Kind.MONEY),
        ("Five Million Dollars ($5,000,000)", Kind.MONEY),
        ("USD 5 million", Kind.MONEY),
        ("June 30, 2021", Kind.DATE),
        ("the 5th day of May, 2020", Kind.DATE),
        ("2021-06-30", Kind.DATE),
        ("thirty (30) days", Kind.PERIOD),
        ("two years", Kind.PERIOD),
        ("0.40%", Kind.PERCENTAGE),
        ("five percent (5%)", Kind.PERCENTAGE),
        ("12,000", Kind.NUMBER),
        ("123 Main Street, Suite 4, Springfield, IL 62701", Kind.ADDRESS),
        ("the Seller", None),
        ("$5 in 2019 and $6 in 2020", None),
    ],
)
def test_some_words_hold_one_value_of_one_kind(words: str, kind: Kind | None) -> None:
    """A number inside a date or an amount is no number of its own."""
    assert kind_of(words) is kind


def test_a_designator_is_no_number() -> None:
    """Section 5 does not count five of anything."""
    text = "Take 4 boxes under Section 5 (7)."

    assert [text[slice(*s)] for s in values(text, Kind.NUMBER)] == ["4"]


@pytest.mark.parametrize(
    ("before", "name", "new", "after"),
    [
        ("2 Fees. Pay $4.00 per unit.", "", "$5.00", "2 Fees. Pay $5.00 per unit."),
        ("2 Fees. Pay $4.00 per unit.", "", "$5.00 per unit.", "2 Fees. Pay $5.00 per unit."),
        ("The rate is .40%.", "the rate", "0.50%", "The rate is 0.50%."),
        ("The Base Fee is $4; the Late Fee is $6.", "the Late Fee", "$5", "The Base Fee is $4; the Late Fee is $5."),
        ('Pay $4 (the "Base Fee") or $6 later.', "Base Fee", "$5", 'Pay $5 (the "Base Fee") or $6 later.'),
        ("The Minimum counts. It may be $9. The Minimum in 2020 falls to $4.", "Minimum", "$5",
         "The Minimum counts. It may be $9. The Minimum in 2020 falls to $5."),
        ("Ends at midnight on June 30, 2020.", "", "midnight on June 30, 2021", "Ends at midnight on June 30, 2021."),
        ('1.1 "Commitment" means $4,000 as reduced.', "the Commitment", "$7,803,005", '1.1 "Commitment" means $7,803,005 as reduced.'),
        ('"Maturity Date" means the third anniversary.', "Maturity Date", "June 1, 2021", '"Maturity Date" means June 1, 2021.'),
        ('"Cap" means $4 in May and $5 in June.', "Cap", "$7", '"Cap" means $7.'),
        ("Write to 1 Elm Street, Akron, OH 44301.", "", "2 Oak Street, Akron, OH 44302", "Write to 2 Oak Street, Akron, OH 44302."),
        ("The Price is *** Euros.", "the Price", "***", "The Price is *** Euros."),
        ("Pay [*] in May, and [*] in June.", "", "[*]", "Pay [*] in May, and [*] in June."),
    ],
)  # fmt: skip
def test_the_one_value_meant_is_set(before: str, name: str, new: str, after: str) -> None:
    """The only one of its kind, or the only one beside its name, or all of a definition."""
    assert done(before, new, name) == after


@pytest.mark.parametrize(
    ("before", "name", "new", "why"),
    [
        ("Pay $4 or $6.", "", "$5", "2 values of its kind"),
        ("Pay soon.", "", "$5", "no value of its kind"),
        ("Pay $4.", "", "***", "the new value is redacted"),
        ('"Total" means the sum of the Shares.', "Total", "$5", "the definition gives no value of its kind"),
        ("Pay $4 a box.", "", "$5 a unit", "words around the new value"),
        ("Pay $4.", "", "the usual price", "not one amount"),
        ("The Fee is $4. The Fee is $6.", "Fee", "$5", "2 values of its kind"),
        ('"Cap" means $4 in May and $5 in June.', "Fee", "$7", "2 values of its kind"),
    ],
)
def test_a_value_in_doubt_is_outstanding(before: str, name: str, new: str, why: str) -> None:
    """What is not beyond doubt is not set."""
    assert why in done(before, new, name)


@pytest.mark.parametrize(
    ("before", "name", "new", "after"),
    [
        ("Term | 1 year\nSupport Level | Gold\nFee | $5", "Support Level", "Platinum", "Term | 1 year\nSupport Level | Platinum\nFee | $5"),
        ("| Support Level | Gold |", "Support Level", "Platinum", "| Support Level | Platinum |"),
        ("Support Level: Gold", "Support Level", "Platinum", "Support Level: Platinum"),
        ("Support Level      Gold", "Support Level", "Platinum", "Support Level      Platinum"),
        ("Grade | Support Level | Gold", "Grade", "Best", "(the new value is not one amount, date, period, percentage, number or address)"),
        (
            "Support Level: Gold\nSupport Level: Tin",
            "Support Level",
            "Best",
            "(the new value is not one amount, date, period, percentage, number or address)",
        ),
        (
            "The Support Level is Gold.",
            "Support Level",
            "Tin",
            "(the new value is not one amount, date, period, percentage, number or address)",
        ),
    ],
)
def test_what_stands_beside_the_name_of_a_row(before: str, name: str, new: str, after: str) -> None:
    """A value that is no figure is set in the one row of two cells that bears its name, and nowhere else."""
    assert done(before, new, name) == after


def test_a_date_is_not_extended_by_rewriting_a_definition_of_several_dates() -> None:
    """Of two dates in a definition an extension means neither beyond doubt."""
    text = '"Term" means January 1, 2020 through June 30, 2020.'

    assert "2 values" in done(text, "June 30, 2021", "Term", OperationKind.EXTEND)
    assert done('"Term" means one year.', "June 30, 2021", "Term", OperationKind.EXTEND) == '"Term" means June 30, 2021.'


@pytest.mark.parametrize(
    ("text", "name", "came_out"),
    [
        (
            "to Buyer: Ann Co., 1 Elm Street, Troy, NY 12180 and to Seller: Bo Inc., 9 Oak Avenue, Troy, NY 12180",
            "address for notice to each of Buyer and Seller",
            "to Buyer: Ann Co., 5 Pine Freeway, Troy, NY 12181 and to Seller: Bo Inc., 5 Pine Freeway, Troy, NY 12181",
        ),
        (
            "to Buyer: 1 Elm Street, Troy, NY 12180; to Seller: 9 Oak Avenue, Troy, NY 12180; to Bank: 2 Ash Road, Troy, NY 12180",
            "address for notice to each of Buyer and Seller",
            "(it sets 2 values, and 3 of their kind stand in the text in force)",
        ),
        (
            "to Buyer: 1 Elm Street, Troy, NY 12180",
            "addresses of both parties",
            "(it sets several values, and 1 of their kind stand in the text in force)",
        ),
    ],
)
def test_one_value_takes_the_place_of_as_many_as_are_named(text: str, name: str, came_out: str) -> None:
    """Names are kept; where more or fewer stand there than the words name, nothing is guessed."""
    assert done(text, "5 Pine Freeway, Troy, NY 12181", name, each=True) == came_out


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"Maturity Date" means March 1, 2014.', '"Maturity Date" means June 1, 2015.'),
        ('"Maturity Date" means the earlier of March 1, 2014 and the Sale.', '"Maturity Date" means June 1, 2015.'),
        ("The Loan is due on March 1, 2014.", "(no definition of the term stands in the text in force)"),
    ],
)
def test_a_new_meaning_takes_the_place_of_the_whole_old_one(before: str, after: str) -> None:
    """Not one value in a definition, but all it says behind "means"; where nothing defines the term, nothing is set."""
    operation = Operation(OperationKind.SET_VALUE, "Maturity Date", AnchoredText((Run("June 1, 2015", NEW, 100),)), place=Place.AFTER)
    applied = apply(AnchoredText((Run(before, OLD, 0),)), operation)
    assert (f"({applied.reason})" if applied.text is None else applied.text.text) == after
