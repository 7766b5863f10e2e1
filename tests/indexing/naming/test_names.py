"""Names of parties and titles of instruments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.model.documents import Party
from indexing.naming.names import is_role, names_an_amendment, party_names, same_party


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Harbor Foods, LLC", "HARBOR FOODS LLC"),
        ("O'Neil Heritage Foods, Inc.", "ONeils Heritage Foods"),
        ("First Bank of Ohio, N.A.", "First Bank of Ohio"),
        ("Delta Investment Ltd.", "Delta Investment Limited"),
        ("Acme Corporation", "Acme"),
    ],
)
def test_one_party_under_two_spellings(a: str, b: str) -> None:
    """Legal form, case, punctuation and a letter more do not make another party."""
    assert same_party(a, b)
    assert same_party(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Harbor Foods, LLC", "Harper Goods, LLC"),
        ("Acme Corporation", "Beta Corporation"),
        ("Clean Technology, Inc.", "The Clifton Corporation"),
        ("Company", "Company of Explorers, Inc."),
        ("", "Acme"),
        ("Harbor Capital Fund II, L.P.", "Harbor Capital Fund III, L.P."),
        ("Owner Trust 2019-A", "Owner Trust 2019-B"),
    ],
)
def test_two_parties(a: str, b: str) -> None:
    """A legal form or a role in common is no name in common; another number is another fund."""
    assert not same_party(a, b)


@given(st.text(max_size=30), st.text(max_size=30))
def test_sameness_is_symmetric(a: str, b: str) -> None:
    """Which name is asked about first changes nothing."""
    assert same_party(a, b) == same_party(b, a)


def test_roles_are_not_names() -> None:
    """A defined name that any contract could use tells nobody apart."""
    assert is_role("Borrower")
    assert is_role("the Company")
    assert not is_role("Harbor")


def test_what_a_title_names() -> None:
    """Amending instruments and titles without a subject are told by their words."""
    assert names_an_amendment("Second Modification to Lease")
    assert not names_an_amendment("Lease")


@pytest.mark.parametrize(
    ("name", "alias", "is_name"),
    [
        ("Rosgil Holdings Limited", "Dealer", False),
        ("Northern Wires AS", "Grid Operator", False),
        ("JPMorgan Chase Bank, N.A.", "Administrative Agent", False),
        ("JPMorgan Chase Bank, N.A.", "Chase", True),
        ("International Business Machines Corporation", "IBM", True),
        ("Bank of America, N.A.", "BofA", True),
        ("Glu Mobile Inc.", "Sorrent, Inc.", True),
        ("Glu Mobile Inc.", "formerly Sorrent", True),
        ("Acme Corporation", "Acme", True),
    ],
)
def test_what_any_contract_could_call_a_party_is_no_name_of_it(name: str, alias: str, *, is_name: bool) -> None:
    """Two contracts with a dealer and a principal are not between the same parties; no list of roles is needed to know it."""
    assert party_names(Party(name, (alias,))) == ((name, alias) if is_name else (name,))
