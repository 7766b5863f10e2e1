"""Questions to begin with, from what the portfolio holds: first about provisions that changed, since that is what one comes for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from graph.model.documents import Clause, ClauseType, Document
from graph.model.edges import EdgeStatus, EdgeType
from graph.model.ids import DocumentId
from ui.application.portfolio import Portfolio
from ui.screens.shared.text import cased

_ASKED = {
    ClauseType.CAP_ON_LIABILITY: "What is our liability cap{with_party}?",
    ClauseType.PAYMENT_TERMS: "When are invoices due{with_party}?",
    ClauseType.RENEWAL_TERM: "Does the agreement{with_party} renew by itself?",
    ClauseType.EXPIRATION_DATE: "When does the agreement{with_party} end?",
    ClauseType.TERMINATION_FOR_CONVENIENCE: "How can we get out of the agreement{with_party}?",
    ClauseType.GOVERNING_LAW: "Which law governs the agreement{with_party}?",
    ClauseType.INSURANCE: "What insurance is required{with_party}?",
    ClauseType.AUDIT_RIGHTS: "Who may audit whom{with_party}?",
    ClauseType.ANTI_ASSIGNMENT: "May the agreement{with_party} be assigned?",
    ClauseType.WARRANTY_DURATION: "How long does the warranty{with_party} last?",
}
_CHANGES = frozenset({EdgeType.AMENDS, EdgeType.SUPPLEMENTS, EdgeType.SUPERSEDED_BY})
MOST = 4
_SEARCHED = 200  # documents whose provisions are read for it: a page opens in less than a second


def examples(portfolio: Portfolio) -> tuple[str, ...]:
    """Return at most `MOST` questions that its documents answer, about what was changed first."""
    documents = {d.document_id: d for d in portfolio.register.documents()}
    changes = [e for e in portfolio.register.edges() if e.status is EdgeStatus.COMMITTED and e.edge_type in _CHANGES]
    amended = dict.fromkeys(e.target_document_id for e in changes if e.target_document_id in documents)
    read = list(islice(dict.fromkeys((*amended, *documents)), _SEARCHED))
    changed = {e.target_clause_id for e in changes}
    clauses = [c for c in portfolio.parts.store.clauses(portfolio.name, read) if c.clause_type in _ASKED] if read else []
    clauses.sort(key=lambda c: (c.clause_id not in changed, read.index(c.document_id)))
    own = _own(documents.values())
    titles = (documents[one].title for one in amended if one is not None)
    history = (f"What changed in the {cased(title)} since it was signed?" for title in titles if title)
    questions = [*_questions(clauses, documents, own)][: MOST - 1]
    return (*questions[:1], *islice(history, 1), *questions[1:])


def _questions(clauses: Iterable[Clause], documents: Mapping[DocumentId, Document], own: str) -> Iterator[str]:
    asked: set[ClauseType] = set()
    for clause in clauses:
        if clause.clause_type not in asked:
            asked.add(clause.clause_type)
            yield _ASKED[clause.clause_type].format(with_party=_with(documents[clause.document_id], own))


def _with(document: Document, own: str) -> str:
    other = next((p.name for p in document.parties if p.name != own), "")
    return f" with {other}" if other else ""


def _own(documents: Iterable[Document]) -> str:
    """Return the party that stands in most documents: the house's own name is not asked about."""
    counted = Counter(party.name for d in documents for party in d.parties)
    (name, count), *_ = counted.most_common(1) or [("", 0)]
    return name if count > 1 else ""
