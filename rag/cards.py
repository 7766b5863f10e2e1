"""What ranking looks at in a clause whatever the question, worked out once: a question rates a hundred clauses."""

from __future__ import annotations

from dataclasses import dataclass

from graph.addresses import fold_name
from graph.model.documents import Clause, ClauseKind
from indexing.words import content_stems, words

_LONG_OPENING = 1500
_INOPERATIVE_KINDS = frozenset({ClauseKind.RECITAL, ClauseKind.PREAMBLE})


@dataclass(frozen=True, slots=True)
class Card:
    """A clause as ranking sees it.

    `stems` are of its own words as written, `above` of its heading and those above it; `name` is
    the heading as plain words, `term` the term it defines; "" where it has none. `inoperative`:
    recitals and opening words tell why, not what.
    """

    stems: frozenset[str]
    above: frozenset[str]
    name: str
    term: str
    inoperative: bool


def card_of(clause: Clause, headings: str) -> Card:
    """Make the card of a clause; `headings` are those above it and its own."""
    definition = clause.kind is ClauseKind.DEFINITION
    return Card(
        stems=frozenset(content_stems(clause.own_text.text)),
        above=frozenset(content_stems(headings)),
        name="" if definition else " ".join(words(clause.heading)),
        term=defined_term(clause) if definition else "",
        inoperative=_inoperative(clause),
    )


def defined_term(clause: Clause) -> str:
    """Return the term a definition defines, as plain words: ``1.01 (Maturity Date)`` is "maturity date"."""
    name = clause.heading or clause.section.rsplit("(", 1)[-1].rstrip(")")
    return " ".join(words(fold_name(name)))


def _inoperative(clause: Clause) -> bool:
    """Opening words that go on and on are the body of a paper without sections."""
    return clause.kind in _INOPERATIVE_KINDS and sum(len(piece.text) for piece in clause.pieces) < _LONG_OPENING
