"""The conformed copy: a whole document as it reads on a day (DESIGN 6).

One replay a top-level provision, walked once: the cost grows with the document, not with its square.
What each entry shows is what `resolve` returns for its provision; the tests hold the two together.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from graph.amendments.termination import ending, follows
from graph.comparison.consolidation_entries import name_of
from graph.comparison.consolidation_walk import Copier
from graph.lineage.dag import Lineage
from graph.lineage.supersession import earlier_versions, governing_document
from graph.model.conformed import Conformed, ConformedClause
from graph.model.documents import ClauseKind, Document, Execution
from graph.model.ids import ClauseId, DocumentId
from graph.resolution import resolution_record
from graph.resolution.resolve import resolve
from graph.resolution.term_state import term_on

__all__ = ["Conformed", "ConformedClause", "conform", "conform_once", "name_of"]

_SIGNED = frozenset({Execution.SIGNED, Execution.NOT_NEEDED})


def conform(lineage: Lineage, document_id: DocumentId, as_of: date) -> Conformed:
    """Return a document as it reads on a day, in the version in force; raises NotFoundError for one that is not here."""
    asked = lineage.document(document_id)
    document = lineage.documents[governing_document(lineage, asked.document_id, as_of)]
    end = ending(lineage, document.document_id, as_of) or follows(lineage, document, as_of)
    copier = Copier(lineage, document, as_of, end)
    copier.copy((*lineage.roots(document.document_id), *_kept_from_earlier(lineage, document, as_of)))
    made_by = copier.instruments()
    return Conformed(
        asked=asked.document_id,
        document=document,
        as_of=as_of,
        status=copier.status,
        clauses=tuple(copier.entries),
        instruments=made_by,
        unsigned=tuple(d for d in made_by if lineage.documents[d].execution not in _SIGNED),
        waiting=tuple(d for d in copier.waiting() if d not in made_by),
        ended=resolution_record.step(lineage, end) if end else None,
        term=term_on(lineage, document.document_id, as_of),
        **copier.on_the_whole(),
    )


def conform_once(lineage: Lineage, document_id: DocumentId, as_of: date) -> Conformed:
    """Return the same, kept in the lineage: for what is asked of one copy from several sides."""
    return lineage.remember(("copy", document_id, as_of), lambda: conform(lineage, document_id, as_of))


def _kept_from_earlier(lineage: Lineage, document: Document, as_of: date) -> Iterator[ClauseId]:
    """Yield what earlier versions have that this one leaves in force: exhibits it does not attach again, later insertions."""
    for version in earlier_versions(lineage, document.document_id):
        for root in lineage.roots(version):
            clause = lineage.clauses[root]
            if clause.kind is ClauseKind.EXHIBIT or lineage.is_inserted(root):
                found = resolve(lineage, root, as_of)
                if found.text is not None and found.continues_at is None:
                    yield root
