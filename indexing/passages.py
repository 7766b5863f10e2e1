"""Retrieval units: what gets a vector and a row in the keyword index.

A unit is a few small neighbouring provisions of one parent, or a part of a long one. It carries
the headings above it, because a subsection seldom names its own subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from graph.model.documents import Clause, ClauseKind, Document
from graph.model.edges import Unit
from graph.model.ids import ClauseId, DocumentId, digest
from graph.units import spans

UNIT_LENGTH = 1000
"""Characters a unit aims not to exceed."""
_ALONE = 160  # a definition this long is a unit of its own
_CONTENTS = re.compile(r"(?:\.\s?){5,}\s*\d+\s*$|\bTABLE OF CONTENTS\b", re.MULTILINE)
_WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True)
class Passage:
    """One retrieval unit: words of one document, of the clauses `clause_ids` in order.

    `heading` is the path of headings above and of it, `body` the words; white space is folded,
    so this text is for finding only, never for showing.
    """

    passage_id: str
    document_id: DocumentId
    clause_ids: tuple[ClauseId, ...]
    heading: str
    body: str

    @property
    def text(self) -> str:
        """What is embedded."""
        return f"{self.heading}\n{self.body}" if self.heading else self.body

    @property
    def text_hash(self) -> str:
        """The identity of the words: equal text, equal vector."""
        return digest(self.text)


def passages(document: Document, clauses: Sequence[Clause]) -> tuple[Passage, ...]:
    """Return the retrieval units of one document; `clauses` are its whole tree.

    Signatures, tables of contents and clauses without words get none.
    """
    by_id = {clause.clause_id: clause for clause in clauses}
    bodies = {clause.clause_id: _body(clause) for clause in clauses}
    units: list[Passage] = []
    for group in _groups(sorted((c for c in clauses if bodies[c.clause_id]), key=lambda c: c.order), bodies):
        heading = _heading_path(group[0], by_id)
        body = " ".join(bodies[clause.clause_id] for clause in group)
        ids = tuple(clause.clause_id for clause in group)
        for part, words in enumerate(_cut(body)):
            units.append(Passage("p_" + digest(document.document_id, ids[0], part), document.document_id, ids, heading, words))
    return tuple(units)


def _body(clause: Clause) -> str:
    if clause.kind is ClauseKind.SIGNATURES:
        return ""
    text = clause.own_text.text
    if _CONTENTS.search(text) or not _WORD.search(text):
        return ""
    return " ".join(text.split())


def _groups(clauses: Sequence[Clause], bodies: Mapping[ClauseId, str]) -> Iterator[list[Clause]]:
    group: list[Clause] = []
    size = 0
    for clause in clauses:
        length = len(bodies[clause.clause_id])
        if group and not (_belongs(group, clause, length) and size + length <= UNIT_LENGTH):
            yield group
            group, size = [], 0
        group.append(clause)
        size += length
    if group:
        yield group


def _belongs(group: Sequence[Clause], clause: Clause, length: int) -> bool:
    """A lead-in and what it leads, or neighbours under one parent."""
    first = group[0]
    if ClauseKind.DEFINITION in (first.kind, clause.kind) and (first.kind is not clause.kind or length >= _ALONE):
        return False
    return clause.parent_id is not None and clause.parent_id in (first.parent_id, first.clause_id)


def _heading_path(clause: Clause, by_id: Mapping[ClauseId, Clause]) -> str:
    names: list[str] = []
    at: Clause | None = clause
    while at is not None:
        name = at.heading or (at.section if at.kind in (ClauseKind.EXHIBIT, ClauseKind.DEFINITION) else "")
        if name and name not in names:
            names.append(" ".join(name.split()))
        at = by_id.get(at.parent_id) if at.parent_id else None
    return " > ".join(reversed(names))


def _cut(body: str) -> Iterator[str]:
    """Cut at sentence ends into parts of at most about a unit; a giant sentence at white space."""
    start = end = 0
    for low, high in spans(body, Unit.SENTENCE):
        if end > start and high - start > UNIT_LENGTH:
            yield from _chop(body[start:end])
            start = low
        end = high
    if end > start:
        yield from _chop(body[start:end])


def _chop(words: str) -> Iterator[str]:
    while len(words) > 2 * UNIT_LENGTH:
        at = words.rfind(" ", 0, UNIT_LENGTH)
        at = at if at > 0 else UNIT_LENGTH
        yield words[:at]
        words = words[at:].lstrip()
    yield words
