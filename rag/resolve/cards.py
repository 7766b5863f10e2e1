"""What ranking looks at in a clause whatever the question, worked out once: a question rates a hundred clauses."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from graph.model.documents import Clause, ClauseKind, Document
from graph.text.sections import fold_name
from indexing.naming.names import party_tokens, title_words
from indexing.search.words import stem, words
from rag.resolve.profiles import Stems, profile

_LONG_OPENING = 1500
_AGREED = re.compile(
    r"(?i)\bnow,? therefore\b|\bagree(?:s|d)?(?: with each other)?(?: as follows| to the following)|\bin consideration of\b"
)
_INOPERATIVE_KINDS = frozenset({ClauseKind.RECITAL, ClauseKind.PREAMBLE})


@dataclass(frozen=True, slots=True)
class Card:
    """A clause as ranking sees it.

    `headings` are its heading and those above it, outermost first, `above` their stems; `name` is the heading as plain words,
    `term` the term it defines; "" where it has none. `inoperative`: recitals
    and opening words tell why, not what.
    """

    headings: str
    above: Stems
    name: str
    term: str
    inoperative: bool


def card_of(clause: Clause, headings: str) -> Card:
    """Make the card of a clause; `headings` are those above it and its own."""
    definition = clause.kind is ClauseKind.DEFINITION
    return Card(
        headings=headings,
        above=profile(headings).stems,
        name="" if definition else " ".join(words(clause.heading)),
        term=defined_term(clause) if definition else "",
        inoperative=_inoperative(clause),
    )


@dataclass(frozen=True, slots=True)
class Label:
    """What a question may call a document.

    Stems: of the `words` of its title and its parties' names, and of the `parties` alone. `titles` are
    wordings that name it in full ("credit agreement"), each with its stems.
    """

    words: frozenset[str]
    parties: frozenset[str]
    titles: tuple[tuple[str, frozenset[str]], ...]


def label_of(document: Document) -> Label:
    """Make the label of a document: of several words of a title, the last two name it as well."""
    whole = title_words(document.title)
    titles = {title for title in (whole, whole[-2:]) if len(title) > 1}
    parties = frozenset[str]().union(*(_stems(party.name) for party in document.parties))
    return Label(
        words=label_words(document),
        parties=parties,
        titles=tuple((" ".join(title), frozenset(map(stem, title))) for title in sorted(titles)),
    )


def label_words(document: Document) -> frozenset[str]:
    """Return the stems of the words of a document's title and of its parties' names."""
    return _stems(document.title).union(*(_stems(party.name) for party in document.parties))


@lru_cache(maxsize=50_000)  # a portfolio has far fewer titles and parties than documents
def _stems(name: str) -> frozenset[str]:
    return frozenset(map(stem, party_tokens(name)))


def defined_term(clause: Clause) -> str:
    """Return the term a definition defines, as plain words: ``1.01 (Maturity Date)`` is "maturity date"."""
    name = clause.heading or clause.section.rsplit("(", 1)[-1].rstrip(")")
    return " ".join(words(fold_name(name)))


def _inoperative(clause: Clause) -> bool:
    """Opening words that go on and on, and what goes on after recitals end, are the body of a paper without sections."""
    if clause.kind not in _INOPERATIVE_KINDS:
        return False
    words = clause.own_words
    if clause.kind is ClauseKind.RECITAL:
        agreed = _AGREED.search(words)
        words = words[agreed.start() :] if agreed else ""
    return len(words) < _LONG_OPENING
