"""What a text refers to: the definitions, provisions and attachments it depends on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from graph.lineage.dag import Lineage
from graph.lineage.provision_lookup import find_on, find_written
from graph.model.documents import ClauseKind, DocumentKind
from graph.model.edges import EdgeStatus, EdgeType
from graph.model.ids import ClauseId, DocumentId
from graph.model.text import AnchoredText
from graph.text import sections

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_CITED = re.compile(
    rf"(?i)\b(?:{sections.PROVISION_WORDS})\s*(?P<number>\d+[a-z]?(?:\.\d+[a-z]?)*(?:\s?\([a-z0-9]{{1,5}}\))*|[ivxlc]+\b)"
    rf"|\b(?P<attached>(?:{sections.ATTACHMENT_WORDS})\s+[A-Z0-9](?:[-.]?\d+)*\b)"
)
_ELSEWHERE = re.compile(
    r"(?i)^\W{0,2}(?:\s*\([a-z0-9]+\))*\s*(?:of|to|under)\s+(?!this\b|the\s+same\b)(?:the|that|such|said|an?y?)\s+[A-Z]"
)


def depends_on(lineage: Lineage, document_id: DocumentId, text: AnchoredText, own: frozenset[ClauseId]) -> tuple[ClauseId, ...]:
    """Return the clauses of the document that a text refers to, other than its `own`, in reading order.

    A number means the provision that had it when the words were written: references follow it through renumbering.
    """
    found = {*_defined(lineage, document_id, text.text), *_cited(lineage, document_id, text)} - own
    if not found:
        return ()
    places = lineage.remember(("places", document_id), lambda: {c.clause_id: n for n, (c, _) in enumerate(lineage.addresses(document_id))})
    return tuple(sorted(found, key=places.__getitem__))


def refers_to(lineage: Lineage, document_id: DocumentId, attachment: str) -> bool:
    """Tell whether a document mentions an attachment ("Exhibit B") anywhere."""
    wanted = sections.parse(attachment).attachment

    def compute() -> frozenset[tuple[str, str]]:
        texts = (p.text for c in lineage.clauses_of(document_id) for p in c.pieces)
        return frozenset(sections.parse(m["attached"]).attachment for t in texts for m in _CITED.finditer(t) if m["attached"])

    return wanted in lineage.remember(("attachments", document_id), compute)


def _defined(lineage: Lineage, document_id: DocumentId, text: str) -> Iterator[ClauseId]:
    """Find defined terms word by word, the longest first: one look-up a capitalised word, however many terms there are."""
    terms = lineage.remember(("terms", document_id), lambda: _terms(lineage, document_id))
    if not terms:
        return
    words = _WORD.findall(text)
    free = 0
    for at, word in enumerate(words):
        for term, clause_id in terms.get(word, ()) if at >= free else ():
            if tuple(words[at : at + len(term)]) == term:
                free = at + len(term)
                yield clause_id
                break


def _terms(lineage: Lineage, document_id: DocumentId) -> dict[str, list[tuple[tuple[str, ...], ClauseId]]]:
    index: dict[str, list[tuple[tuple[str, ...], ClauseId]]] = {}
    for clause, _ in lineage.addresses(document_id):
        term = tuple(_WORD.findall(clause.heading)) if clause.kind is ClauseKind.DEFINITION else ()
        if term and term[0][:1].isupper():
            index.setdefault(term[0], []).append((term, clause.clause_id))
    for found in index.values():
        found.sort(key=lambda entry: -len(entry[0]))
    return index


def _cited(lineage: Lineage, document_id: DocumentId, text: AnchoredText) -> Iterator[ClauseId]:
    words = text.text
    for match in _CITED.finditer(words):
        if _ELSEWHERE.match(words[match.end() : match.end() + 60]):
            continue
        cited = sections.parse(match["attached"] or match["number"])
        written = _written(lineage, text, match.start())
        found = find_on(lineage, document_id, cited, written) if written else find_written(lineage, document_id, cited)
        if len(found) == 1:
            yield found[0]


def _written(lineage: Lineage, text: AnchoredText, at: int) -> date | None:
    """Return the day from which the words at a place of a text are in force."""
    for run in text.runs:
        if at < len(run.text):
            clause = lineage.clauses.get(run.clause_id) if run.clause_id else None
            source = lineage.documents[clause.document_id] if clause else None
            return source.starts.first_day() if source and source.starts else None
        at -= len(run.text)
    return None


_NEEDS_A_PARENT = frozenset({DocumentKind.AMENDMENT, DocumentKind.CHANGE_ORDER, DocumentKind.TERMINATION})
_TIES = frozenset({EdgeType.AMENDS, EdgeType.CHILD_OF, EdgeType.TERMINATES})


def unresolved(lineage: Lineage, document_id: DocumentId) -> bool:
    """Tell whether a document amends, hangs on or ends another, and none of those is in the portfolio."""
    return lineage.remember(("unresolved", document_id), lambda: _unresolved(lineage, document_id))


def _unresolved(lineage: Lineage, document_id: DocumentId) -> bool:
    edges = (*lineage.edges_from(document_id), *lineage.edges_from(document_id, EdgeStatus.PENDING))
    ties = [e for e in edges if e.edge_type in _TIES]
    if any(e.target_document_id in lineage.documents for e in ties):
        return False
    return bool(ties) or lineage.documents[document_id].kind in _NEEDS_A_PARENT
