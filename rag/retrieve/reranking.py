"""A model as a reranker: of the provisions that recall and rules found, which hold the answer.

It is shown their names and first words, in force on the day, and only moves them: nothing comes in that was not found, and nothing
that is out of force.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from graph.model.documents import Document
from rag.resolve.lift import Lifter
from rag.retrieve.ranking import Found
from rag.retrieve.retriever import Retrieved

SHOWN = 60
"""Provisions that a model is shown."""
_WORDS = 240  # characters of each
_AHEAD = 1.0  # of the best score, by which the chosen ones are put before all others


class Reranker(Protocol):
    """Chooses among provisions; None where it does not serve."""

    def choose(self, question: str, as_of: str, documents: Sequence[str], shown: Sequence[str]) -> tuple[int, ...] | None:
        """Return the numbers (from 1) of those that hold the answer, the most important first; `documents` are what they stand in."""
        ...


def reranked(retrieved: Retrieved, question: str, lifter: Lifter, reranker: Reranker) -> Retrieved:
    """Return what was found, with what the model chose first, in its order; as it was where the model chose none."""
    shown = retrieved.found[:SHOWN]
    if len(shown) < 2:
        return retrieved
    papers = {one.clause.document_id: n for n, one in enumerate({f.clause.document_id: f for f in shown}.values(), 1)}
    documents = [_document(lifter.lineage.documents[one]) for one in papers]
    words = [f"D{papers[one.clause.document_id]} {_shown(one, lifter)}" for one in shown]
    numbers = reranker.choose(question, lifter.as_of.isoformat(), documents, words)
    chosen = [shown[n - 1] for n in numbers or () if 0 < n <= len(shown)]
    if not chosen:
        return retrieved
    best = max(one.score for one in shown)
    ahead = [replace(one, score=best + _AHEAD * (len(chosen) - n)) for n, one in enumerate(chosen)]
    rest = [one for one in retrieved.found if one not in chosen]
    return replace(retrieved, found=(*ahead, *rest), chosen=frozenset(one.clause.clause_id for one in chosen))


def _document(document: Document) -> str:
    parties = " and ".join(party.name for party in document.parties)
    return f"{document.title or document.file_name} ({document.agreed or 'undated'}){f' between {parties}' if parties else ''}"


def _shown(one: Found, lifter: Lifter) -> str:
    words = lifter.preview(one.clause.clause_id) or one.clause.own_words
    place = " ".join(filter(None, (one.clause.section, lifter.catalogue.headings(one.clause))))
    return f"{place}: {words[:_WORDS]}"
