"""Retrieval units: what gets a vector and a row in the keyword index.

A unit is a few small neighbouring provisions of one parent, or a part of a long one. It carries
the headings above it, because a subsection seldom names its own subject.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from graph.model.documents import Clause, ClauseKind, Document
from graph.model.edges import Unit
from graph.model.ids import ClauseId, DocumentId, digest
from graph.text.sentences import spans

UNIT_LENGTH = 1400
"""Characters a unit aims not to exceed."""
_ALONE = 300  # a definition this long is a unit of its own
_LEADERS = re.compile(r"\.\s?\.\s?\.\s?\.\s?(?:\.\s?)+\s*\d+\s*$", re.MULTILINE)
_CONTENTS = re.compile(r"^\W*(?i:table of contents)\b", re.MULTILINE)
_WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True)
class Passage:
    """One retrieval unit: words of one document, of the clauses `clause_ids` in order.

    `heading` is the path of headings above and of it, `body` the words; white space is folded,
    so this text is for finding only, never for showing. `text_hash` is the identity of what is
    embedded: equal text, equal vector.
    """

    passage_id: str
    document_id: DocumentId
    clause_ids: tuple[ClauseId, ...]
    heading: str
    body: str
    text_hash: str = field(init=False)

    def __post_init__(self) -> None:
        """Hash the words, once."""
        object.__setattr__(self, "text_hash", digest(self.text))

    @property
    def stamp(self) -> str:
        """What tells whether an index holds it as it is."""
        return digest(self.text_hash, *self.clause_ids)

    @property
    def text(self) -> str:
        """What is embedded."""
        return f"{self.heading}\n{self.body}" if self.heading else self.body


def passages(document: Document, clauses: Sequence[Clause]) -> tuple[Passage, ...]:
    """Return the retrieval units of one document; `clauses` are its whole tree.

    Signatures, tables of contents and clauses without words get none.
    """
    tree = _Tree.of(clauses)
    units: list[Passage] = []
    for group in (group for root in tree.below(None) for group in tree.packed(root)):
        heading = tree.heading(group)
        ids = tuple(clause.clause_id for clause in group)
        for part, words in enumerate(_cut(" ".join(tree.words[one] for one in ids))):
            units.append(Passage("p_" + digest(document.document_id, ids[0], part), document.document_id, ids, heading, words))
    return tuple(units)


@dataclass(frozen=True, slots=True)
class _Tree:
    clauses: Mapping[ClauseId, Clause]
    children: Mapping[ClauseId | None, Sequence[Clause]]
    words: Mapping[ClauseId, str]

    @classmethod
    def of(cls, clauses: Sequence[Clause]) -> _Tree:
        by_id = {clause.clause_id: clause for clause in clauses}
        children: defaultdict[ClauseId | None, list[Clause]] = defaultdict(list)
        for clause in sorted(clauses, key=lambda c: c.order):
            children[clause.parent_id if clause.parent_id in by_id else None].append(clause)
        return cls(by_id, children, {clause.clause_id: _words(clause) for clause in clauses})

    def below(self, clause_id: ClauseId | None) -> Sequence[Clause]:
        return self.children.get(clause_id, ())

    def packed(self, clause: Clause) -> list[list[Clause]]:
        """Return the groups of one subtree: it whole where it is small, else its parts, small neighbours together."""
        parts = [[clause]] if self.words[clause.clause_id] else []
        for child in self.below(clause.clause_id):
            parts += self.packed(child)
        groups: list[list[Clause]] = []
        for part in parts:
            if groups and self._size(groups[-1]) + self._size(part) <= UNIT_LENGTH and not (self._alone(part) or self._alone(groups[-1])):
                groups[-1] = groups[-1] + part
            else:
                groups.append(part)
        return groups

    def heading(self, group: Sequence[Clause]) -> str:
        """Return the headings above a group, outermost first, and those inside it."""
        above: list[str] = []
        at = group[0].parent_id
        while at is not None and at in self.clauses:
            above.append(_name(self.clauses[at]))
            at = self.clauses[at].parent_id
        return " > ".join(dict.fromkeys(name for name in (*reversed(above), *map(_name, group)) if name))

    def _size(self, group: Sequence[Clause]) -> int:
        return sum(len(self.words[clause.clause_id]) for clause in group)

    def _alone(self, group: Sequence[Clause]) -> bool:
        """A definition long enough to matter is found best by itself."""
        return group[0].kind is ClauseKind.DEFINITION and self._size(group) >= _ALONE


def says_something(clause: Clause) -> bool:
    """Tell whether anybody could be looking for a clause: not for signatures, contents or bare figures."""
    return bool(_words(clause))


def _words(clause: Clause) -> str:
    if clause.kind is ClauseKind.SIGNATURES:
        return ""
    text = clause.own_words
    return " ".join(text.split()) if _WORD.search(text) and not _contents(text, clause.heading, clause.section) else ""


def _contents(text: str, *names: str) -> bool:
    """Tell a table of contents, or a line of one."""
    titled = "able of contents" in text.lower() and _CONTENTS.search(text)
    return bool(titled or _LEADERS.search(text) or any(_CONTENTS.match(name) or _LEADERS.match(name) for name in names))


def _name(clause: Clause) -> str:
    name = clause.heading or (clause.section if clause.kind in (ClauseKind.EXHIBIT, ClauseKind.DEFINITION) else "")
    return " ".join(name.split())


def _cut(body: str) -> Iterator[str]:
    """Cut at sentence ends into parts of at most about a unit; a giant sentence at white space."""
    if len(body) <= UNIT_LENGTH:
        yield from [body] if body else []
        return
    start = end = 0
    for low, high in spans(body, Unit.SENTENCE):
        if end > start and high - start > UNIT_LENGTH:
            yield from _chop(body[start:end])
            start = low
        end = high
    if end > start:
        yield from _chop(body[start:end])


def _chop(words: str) -> Iterator[str]:
    while len(words) > 1.5 * UNIT_LENGTH:
        at = words.rfind(" ", 0, UNIT_LENGTH)
        at = at if at > 0 else UNIT_LENGTH
        yield words[:at]
        words = words[at:].lstrip()
    yield words
