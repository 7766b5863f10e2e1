"""Which names of parties are one party's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.errors import AmbiguousError, NotFoundError
from graph.model.documents import Document, Party
from indexing.naming.canonical_names import Names
from indexing.naming.names import is_role, names_an_amendment, party_names, same_party
from tests.cases import Row, misread, tables_in
from tests.records import document


def paper(number: int, *parties: Party) -> Document:
    """Return a contract between some parties."""
    return document(f"d_{number}", "Agreement", "", *parties)


ALDER, ALDER_AGAIN = Party("Alder Mills, Inc.", ("Supplier",)), Party("ALDER MILLS INC", ("Vendor",))
BIRCH, CEDAR = Party("Birch Stores LLC", ("Buyer",)), Party("Cedar Freight Ltd", ("Carrier", "Supplier"))


def test_forms_of_a_name_are_one_and_the_commonest_stands_for_all() -> None:
    """Two instruments that write a name differently speak of one party."""
    names = Names.of([paper(1, ALDER, BIRCH), paper(2, ALDER_AGAIN, CEDAR), paper(3, ALDER, CEDAR)])
    assert names.of_name("ALDER MILLS INC") == names.of_name("Alder Mills, Inc.") == "Alder Mills, Inc."
    assert names.called["Alder Mills, Inc."] >= {"Supplier", "Vendor", "ALDER MILLS INC"}


def test_two_parties_of_one_instrument_are_two() -> None:
    """However alike their names: nobody contracts with himself."""
    names = Names.of([paper(1, Party("Alder Mills, Inc."), Party("Alder Mills Holdings, Inc.")), paper(2, Party("Alder Mills"))])
    assert names.of_name("Alder Mills Holdings, Inc.") != names.of_name("Alder Mills, Inc.")
    assert names.of_name("Alder Mills") == names.of_name("Alder Mills, Inc.")


def test_a_beginning_that_several_names_share_is_none_of_them() -> None:
    """Where two companies' names begin alike, the short name is left by itself."""
    names = Names.of(
        [paper(1, Party("Alder Mills Holdings LLC")), paper(2, Party("Alder Mills Trading LLC")), paper(3, Party("Alder Mills"))]
    )
    assert len({names.of_name(n) for n in ("Alder Mills Holdings LLC", "Alder Mills Trading LLC", "Alder Mills")}) == 3


def test_somebody_is_meant_by_a_name_or_a_role() -> None:
    """A role that one party has means it; one that several have is refused with their names."""
    names = Names.of([paper(1, ALDER, BIRCH), paper(2, BIRCH, CEDAR)])
    assert names.meant("buyer") == "Birch Stores LLC"
    assert names.meant("birch stores") == "Birch Stores LLC"
    with pytest.raises(AmbiguousError, match=r"Alder Mills, Inc\., Cedar Freight Ltd"):
        names.meant("Supplier")
    with pytest.raises(NotFoundError):
        names.meant("Dogwood")


def papers(*names: str) -> Names:
    """Return the names of one contract for each party, so that nothing but their names keeps them apart."""
    return Names.of([paper(number, Party(name)) for number, name in enumerate(names)])


def test_a_bare_name_makes_no_one_of_two_companies() -> None:
    """It is the company's of just that name; the holding is another."""
    names = papers("Birch, Inc.", "Birch Holdings, Inc.", "Birch")
    assert names.of_name("Birch") == "Birch, Inc."
    assert names.of_name("Birch Holdings, Inc.") == "Birch Holdings, Inc."


def test_a_short_name_that_two_are_called_is_neither() -> None:
    """Two funds, each called by the house's name in its own contract, are not made one by a third that says only that."""
    two = [paper(1, Party("Harbor Fund II, L.P.", ("Harbor",))), paper(2, Party("Harbor Fund III, L.P.", ("Harbor",)))]
    names = Names.of([*two, paper(3, Party("Harbor"))])
    assert len({names.of_name(one) for one in ("Harbor Fund II, L.P.", "Harbor Fund III, L.P.", "Harbor")}) == 3


def test_words_that_name_a_party_in_full_are_that_party() -> None:
    """Form and all; less than that may be somebody else."""
    names = papers("Quill Bank, N.A.", "Birch Logistics GmbH")
    assert names.in_full("QUILL BANK, National Association") == "Quill Bank, N.A."
    assert [names.in_full(words) for words in ("Quill Bank", "Birch Logistics", "Birch Logistics, LLC", "Bank")] == [""] * 4


def test_a_name_that_nobody_has_is_not_answered_for_another() -> None:
    """It is told which names are alike, and nothing is taken for granted."""
    names = papers("Harbor Capital Fund II, L.P.", "Orchid Hotels, Inc.")
    for asked in ("the", "--"):
        with pytest.raises(NotFoundError):
            names.meant(asked)
    for asked in ("Harbor Capital Fund IV", "Orchid Hotels GmbH", "Orchid Hotels Europe", "Orchyd Hotels", "Orchid, Inc."):
        with pytest.raises(NotFoundError, match="Alike: "):
            names.meant(asked)


def test_whoever_was_renamed_is_found_by_part_of_either_name() -> None:
    """What a party is called by any instrument counts, not only the name that stands for all."""
    names = Names.of(
        [
            paper(1, Party("Umber Works, Inc.", ("Pine Works, Inc.",))),
            paper(2, Party("Pine Works, Inc."), BIRCH),
            paper(3, Party("Pine Works, Inc.")),
        ]
    )
    assert papers("Harbor Fund II, L.P.").meant("Harbor") == "Harbor Fund II, L.P."
    assert names.meant("Umber") == names.meant("Pine") == names.of_name("Umber Works, Inc.")


def one_or_two(one: str, other: str) -> str:
    """Tell whether two names of one portfolio are one party's; asking for one of two finds that one."""
    names = papers(one, other)
    if names.of_name(one) == names.of_name(other):
        return "one"
    assert (names.of_name(one), names.of_name(other)) == (names.meant(one), names.meant(other)) == (one, other)
    return "two"


def alike(one: str, other: str) -> bool:
    """Tell whether two names are one party's, whichever is asked about first."""
    assert same_party(one, other) == same_party(other, one)
    return same_party(one, other)


READERS: dict[str, Callable[..., object]] = {
    "same": alike,
    "names": lambda name, alias: " | ".join(party_names(Party(name, (alias,)))),
    "role": is_role,
    "amendment": names_an_amendment,
    "in one portfolio": one_or_two,
}


@pytest.mark.parametrize(("reader", "rows"), tables_in(Path(__file__).with_name("names.table")))
def test_names(reader: str, rows: list[Row]) -> None:
    """Every name is whose its row says."""
    assert misread(READERS[reader], rows) == ""


@given(st.text(max_size=30), st.text(max_size=30))
def test_sameness_is_symmetric(one: str, other: str) -> None:
    """Which name is asked about first changes nothing."""
    alike(one, other)
