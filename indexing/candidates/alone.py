"""Which documents speak for themselves: nothing in them is read as a silent change of another one.

A new version of a contract, or a contract of its own between the same parties, regulates the same subjects in other
words all through. Reading each of those as a change of the older one would take a contract apart that nobody touched.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from graph.model.documents import Clause, ClauseKind, Document, DocumentKind
from graph.model.edges import Edge, EdgeType

_VERSIONS = frozenset({DocumentKind.RESTATEMENT, DocumentKind.ONLINE_TERMS, DocumentKind.EXHIBIT})
_ORDERS = frozenset({DocumentKind.SOW, DocumentKind.ORDER_FORM})
_WHOLE = frozenset({DocumentKind.BASE, DocumentKind.DPA, DocumentKind.SLA})
_AMENDS = re.compile(r"(?i)\b(?:is|are|shall be|hereby)\s+(?:hereby\s+)?(?:amended|deleted|modified|replaced|superseded)\b")
_LONG = 25  # provisions: a paper of that kind with more is a contract, not a note on one
_PROVISIONS = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION})


def stands_alone(document: Document, clauses: Sequence[Clause], edges: Iterable[Edge]) -> bool:
    """Tell whether a document speaks for itself; `clauses` are its tree, `edges` what its words are known to do."""
    if document.kind in _VERSIONS:
        return True
    if any(e.edge_type is EdgeType.SUPERSEDED_BY and e.target_clause_id is None for e in edges):
        return True
    if document.kind in _ORDERS:  # what an order lays down holds for that order, unless its words ask for more
        return not any(_AMENDS.search(c.own_text.text) for c in clauses)
    return document.kind in _WHOLE and sum(c.kind in _PROVISIONS for c in clauses) > _LONG
