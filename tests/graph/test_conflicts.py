"""Changes that contradict each other: which is last, and what is said where no words decide."""

from __future__ import annotations

from dataclasses import replace

from graph.lineage.effectiveness import ordered, recites
from graph.model.documents import DocumentHint
from graph.model.source import Quote
from tests.story import Story


def test_an_instrument_recites_another(portfolio: Story) -> None:
    """By number, or by date and title.

    2021-01-01 document A title="First Amendment" number=1
    2021-01-01 document B title="Letter"
    """
    first, letter = portfolio.documents
    quote = Quote("as amended", 0, 10)

    def naming(hint: DocumentHint) -> bool:
        return recites(replace(letter, recites=(hint,)), first)

    assert naming(DocumentHint(quote, number=1))
    assert not naming(DocumentHint(quote, number=2))
    assert naming(DocumentHint(quote, title="first amendment", date=first.signed))
    assert not naming(DocumentHint(quote, title="Lease", date=first.signed))
    assert not naming(DocumentHint(quote, title="First Amendment"))


def test_the_number_of_another_contracts_amendment_orders_nothing(portfolio: Story) -> None:
    """Z names No. 1, which is an amendment of the lease; beside it or not, the changes of the MSA keep their order.

    2020-01-01 clause LEASE#1 "Rent."
    2020-01-01 clause MSA#1 "Pay."
    2020-01-01 clause MSA#2 "Ship."
    2021-01-01 document N title="Amendment No. 1" number=1
    2021-01-01 amends N#1 LEASE#1 "More rent."
    2021-01-01 amends Y#1 MSA#1 "Pay more."
    2021-01-01 amends Z#1 MSA#2 "Ship more."
    """
    whole = portfolio.lineage
    hint = DocumentHint(Quote("No. 1", 0, 5), number=1)
    for naming in ("Y", "Z"):
        documents = {i: replace(d, recites=(hint,)) if i == portfolio.doc(naming) else d for i, d in whole.documents.items()}
        mine = [e for e in whole.edges if e.target_document_id == portfolio.doc("MSA")]
        together = [e for e in ordered(documents, whole.edges) if e in mine]
        assert together == list(ordered(documents, mine)), naming
