"""Which names of parties are one party's."""

from __future__ import annotations

import pytest

from graph.errors import AmbiguousError, NotFoundError
from graph.model.documents import Document, DocumentKind, Execution, Party
from graph.model.ids import DocumentId
from indexing.one_name import Names


def paper(number: int, *parties: Party) -> Document:
    """Return a contract between some parties."""
    return Document(
        DocumentId(f"d_{number}"),
        "p",
        "0" * 64,
        f"{number}.txt",
        0,
        0,
        1,
        "Agreement",
        DocumentKind.BASE,
        Execution.SIGNED,
        parties=parties,
    )


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
