"""A schedule filed by itself beside the contract that holds it: what it says stands in the contract, and is amended there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rapidfuzz import fuzz

from graph.dag import Lineage
from graph.model.documents import Clause
from graph.model.edges import EdgeType
from graph.model.ids import ClauseId, DocumentId

_LEAST = 40  # letters: shorter provisions are alike by chance
_ALIKE = 96.0  # of 100: the same words but for slips of the pen


def twins(lineage: Lineage, document_id: DocumentId) -> dict[ClauseId, ClauseId]:
    """Return for the provisions of a document those of what it is a part of in which the same words were signed, by the same label.

    Empty for a document that is no part of another.
    """
    found: dict[ClauseId, ClauseId] = {}
    for parent in _above(lineage, document_id):
        by_label: defaultdict[str, list[tuple[str, Clause]]] = defaultdict(list)
        for clause in lineage.clauses_of(parent):
            if not lineage.is_inserted(clause.clause_id):
                by_label[clause.label].append((_letters(_signed(lineage, clause)), clause))
        for clause in lineage.clauses_of(document_id):
            letters = _letters(_signed(lineage, clause))
            same = [one for words, one in by_label.get(clause.label, ()) if _same(words, letters)] if len(letters) >= _LEAST else []
            if len(same) == 1:
                found.setdefault(clause.clause_id, same[0].clause_id)
    return found


def _above(lineage: Lineage, document_id: DocumentId) -> Iterator[DocumentId]:
    """Yield the documents that one is a part of."""
    parents = (e.target_document_id for e in lineage.edges_from(document_id) if e.edge_type is EdgeType.CHILD_OF)
    yield from dict.fromkeys(p for p in parents if p is not None and p in lineage.documents and p != document_id)


def _signed(lineage: Lineage, clause: Clause) -> str:
    """Return the words of a provision and its parts, without those that amendments brought."""
    below = (one for one in lineage.descendants(clause.clause_id) if not lineage.is_inserted(one))
    return clause.own_words + "".join(lineage.clauses[one].own_words for one in below)


def _letters(words: str) -> str:
    return "".join(filter(str.isalnum, words.casefold()))


def _same(one: str, other: str) -> bool:
    short, long = sorted((len(one), len(other)))
    return short >= _ALIKE / 100 * long and (one == other or fuzz.ratio(one, other, score_cutoff=_ALIKE) > 0)
