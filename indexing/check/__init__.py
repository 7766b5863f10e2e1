"""What a person should look at in a portfolio: one check, one function, one kind of result.

Findings are about the documents, not about us: a gap in the amendment numbers is no error of the
program. Every finding names the words it rests on, where words are its cause, and what to do.
"""

from __future__ import annotations

from graph.lineage.dag import Lineage
from graph.model.evidence import Finding, Severity
from graph.review.decisions import effective_decisions
from graph.store.interface import Store
from indexing.check.changes import dropped, unapplied_changes
from indexing.check.citations import misquoted, waiting_claims
from indexing.check.differing_copies import differing
from indexing.check.missing import number_gaps, orphans, unlisted, unnamed
from indexing.check.numbers import number_breaks
from indexing.check.record import altered_files, recorded, undated, unmet_decisions, unsigned

__all__ = ["check"]

_GRAVITY = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


def check(store: Store, portfolio: str, lineage: Lineage) -> tuple[Finding, ...]:
    """Return every finding once, the gravest first, then by kind and document."""
    documents = tuple(lineage.documents.values())
    edges = store.edges(portfolio)
    findings = [
        *recorded(store.audit(portfolio)),
        *altered_files(store.files(portfolio)),
        *unmet_decisions(effective_decisions(store.decisions(portfolio)), edges, documents),
        *undated(documents),
        *unsigned(documents),
        *differing(store, portfolio),
        *orphans(documents, edges),
        *number_gaps(lineage),
        *unnamed(lineage),
        *unlisted(lineage),
        *number_breaks(lineage),
        *waiting_claims(lineage, edges),
        *misquoted(lineage),
        *unapplied_changes(lineage),
        *dropped(lineage),
    ]
    return tuple(sorted(dict.fromkeys(findings), key=lambda f: (_GRAVITY[f.severity], f.code, f.document, f.message)))
