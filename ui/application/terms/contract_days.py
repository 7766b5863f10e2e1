"""What a person looks for first of a contract beside its terms: the next day for a notice, and what changed it last."""

from __future__ import annotations

from datetime import date

from graph.lifecycle.contracts import Contract, document_state
from graph.lifecycle.upcoming_term_ends import terms_ahead
from graph.lineage.supersession import earlier_versions
from graph.model.agenda import Entry, EntryKind, Window
from graph.model.documents import Document
from graph.model.edges import EdgeStatus, EdgeType
from graph.model.resolution import DocumentState, Status
from graph.text.periods import Period
from indexing.terms.renewal_notice import notice_reader

_CHANGES = frozenset({EdgeType.AMENDS, EdgeType.SUPPLEMENTS, EdgeType.TERMINATES})
_NOT_MADE = frozenset({DocumentState.DRAFT, DocumentState.NOT_SIGNED})
_AHEAD = Period(120)  # months in which the next day for a notice is looked for


def notice_day(contract: Contract) -> date | None:
    """Return the next last day to refuse a renewal; None where the words in force ask for no notice, or name no day to count from."""
    if contract.status is not Status.IN_FORCE:
        return None
    lineage, window = contract.lineage, Window(contract.as_of, _AHEAD.after(contract.as_of), contract.as_of)
    first = (contract.document.document_id, *earlier_versions(lineage, contract.document.document_id))[-1]
    found = terms_ahead(lineage, first, window, notice_reader(lineage))
    return min((one.day for one in found if isinstance(one, Entry) and one.kind is EntryKind.NOTICE), default=None)


def last_change(contract: Contract) -> Document | None:
    """Return the newest document in force that changed a contract; None where nothing did."""
    lineage = contract.lineage
    acting = (e for e in lineage.edges if e.target_document_id == contract.document.document_id and e.status is EdgeStatus.COMMITTED)
    made = {e.source_document_id for e in acting if e.edge_type in _CHANGES}
    stands = (one for one in made if one in lineage.documents and document_state(lineage, one, contract.as_of) not in _NOT_MADE)
    papers = [(one.agreed, one) for one in map(lineage.documents.__getitem__, stands) if one.agreed]
    return max((one for one in papers if one[0].first_day() <= contract.as_of), key=lambda one: one[0], default=(None, None))[1]
