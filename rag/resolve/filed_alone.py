"""A schedule filed by itself beside the contract that holds it: what it says stands in the contract, and is amended there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial

from rapidfuzz import fuzz

from graph.lineage.dag import Lineage
from graph.model.documents import Clause, DocumentKind
from graph.model.edges import EdgeType
from graph.model.ids import ClauseId, DocumentId

_LEAST = 8  # words: shorter provisions are alike by chance
_ALIKE = 96.0  # of 100: the same words but for slips of the pen
_MOST_OF = 0.6  # of its provisions stand in the contract, where a part of that was filed by itself: page numbers differ, and slips
_WORD = re.compile(r"[^\W_]+")
_TELLING = re.compile(r"\d|^(?:not|no|never|nor|without|except|unless)$")


def twins(lineage: Lineage, document_id: DocumentId) -> dict[ClauseId, ClauseId]:
    """Return for the provisions of a document those of what it is a part of in which the same words were signed, by the same label.

    Empty for a document that is no attachment of another, that is itself amended, or that says much which the other does not.
    """
    if lineage.documents[document_id].kind is not DocumentKind.EXHIBIT:
        return {}
    own = [(clause, _words(_signed(lineage, clause))) for clause in lineage.clauses_of(document_id)]
    own = [(clause, words) for clause, words in own if len(words) >= _LEAST]
    if any(e.target_document_id == document_id for e in lineage.edges):
        return {}
    for parent in _above(lineage, document_id):
        by_label = lineage.remember(("signed words", parent), partial(_by_label, lineage, parent))
        found: dict[ClauseId, ClauseId] = {}
        for clause, words in own:
            same = [one for one, others in by_label.get(clause.label, ()) if _same(words, others)]
            if len(same) == 1:
                found[clause.clause_id] = same[0]
        if len(found) >= _MOST_OF * len(own):
            return found
    return {}


def _by_label(lineage: Lineage, document_id: DocumentId) -> dict[str, list[tuple[ClauseId, Sequence[str]]]]:
    found: defaultdict[str, list[tuple[ClauseId, Sequence[str]]]] = defaultdict(list)
    for clause in lineage.clauses_of(document_id):
        if not lineage.is_inserted(clause.clause_id):
            found[clause.label].append((clause.clause_id, _words(_signed(lineage, clause))))
    return found


def _above(lineage: Lineage, document_id: DocumentId) -> Iterator[DocumentId]:
    """Yield the documents that one is a part of."""
    parents = (e.target_document_id for e in lineage.edges_from(document_id) if e.edge_type is EdgeType.CHILD_OF)
    yield from dict.fromkeys(p for p in parents if p is not None and p in lineage.documents and p != document_id)


def _signed(lineage: Lineage, clause: Clause) -> str:
    """Return the words of a provision and its parts, without those that amendments brought."""
    below = (one for one in lineage.descendants(clause.clause_id) if not lineage.is_inserted(one))
    return clause.own_words + "".join(lineage.clauses[one].own_words for one in below)


def _words(text: str) -> Sequence[str]:
    return _WORD.findall(text.casefold())


def _same(one: Sequence[str], other: Sequence[str]) -> bool:
    """Tell whether two provisions say the same: letter for letter, or but for slips of the pen that touch no figure and no negation."""
    telling = [[w for w in words if _TELLING.search(w)] for words in (one, other)]
    return telling[0] == telling[1] and fuzz.ratio("".join(one), "".join(other), score_cutoff=_ALIKE) > 0
