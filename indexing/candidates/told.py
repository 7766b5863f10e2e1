"""What is compared of one provision: its words, phrases, headings, defined terms, figures and quotations, each as a set of keys."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph.lineage.clause_trees import Tree
from graph.model.documents import Clause, ClauseKind, ClauseType
from indexing.candidates.pairs import whole
from indexing.candidates.parts import Parts, small, telling
from indexing.candidates.rules.concepts import subjects

PHRASE = 4
"""Words in a phrase: so many in a row that two provisions share are seldom chance."""
_READ = 6000  # characters of a provision: what stands further down is found by the subprovisions there
_SHOWN = 1400  # characters that are embedded
_OPENING = 60  # tokens in which a change says what it changes
_IN_PARENTHESES = re.compile(r"\(([A-Z][^()]{2,80})\)\s*$")


@dataclass(frozen=True, slots=True)
class Told:
    """One provision, taken apart. `figures` maps a figure with its unit ("day:30") to the unit; `quoted` are quotations as tokens.

    `shown` is the text that is embedded, `plain` its words alone; `forms` the tokens in small letters, by which quotations
    are found, `opening` the first of them: where a change says what it changes. `address` is what an attachment is called.
    `subjects` are the groups of the lexicon that its words name, `heads` those that its heading does.
    """

    clause: Clause
    shown: str
    plain: str
    words: frozenset[str]
    phrases: frozenset[str]
    heading: frozenset[str]
    path: frozenset[str]
    named: str
    terms: frozenset[str]
    defines: frozenset[str]
    figures: frozenset[str]
    units: frozenset[str]
    quoted: tuple[str, ...]
    labels: frozenset[str]
    forms: str
    opening: str
    address: str
    types: frozenset[ClauseType]
    subjects: frozenset[str]
    heads: frozenset[str]
    length: int


def text_of(tree: Tree, clause: Clause) -> str:
    """Return the words of a provision, with its subprovisions, as far as they are compared."""
    return whole(tree, clause.clause_id).slice(0, _READ).text


def told(tree: Tree, clause: Clause) -> Told:
    """Take one provision apart, with its subprovisions and under the headings that it stands under."""
    text = text_of(tree, clause)
    return told_of(tree, clause, text, Parts.of(text))


def told_of(tree: Tree, clause: Clause, text: str, parts: Parts) -> Told:
    """Return a provision whose text was taken apart into `parts`."""
    name = small(_name(clause))
    above = tuple(_above(tree, clause))
    path = " > ".join((*(_name(one) for one in above), _name(clause)))
    above_and_own = small(path)
    body = " ".join(text.split())
    return Told(
        clause=clause,
        shown=f"{path}\n{body[:_SHOWN]}",
        plain=body,
        words=parts.words,
        phrases=frozenset(_phrases(parts.forms)),
        heading=telling(name),
        path=telling(above_and_own),
        named=" ".join(small(clause.heading)),
        terms=parts.terms,
        defines=parts.defined.union(_defines(clause)),
        figures=parts.figures,
        units=frozenset(one.rpartition(":")[0] for one in parts.figures),
        quoted=parts.quoted,
        labels=parts.labels,
        forms=f" {' '.join(parts.forms)} ",
        opening=f" {' '.join((*name, '|', *_opening(parts.forms)))} ",
        address=" ".join(small(clause.section)) if clause.kind is ClauseKind.EXHIBIT else "",
        types=frozenset((clause.clause_type, *clause.also)) - {ClauseType.OTHER},
        subjects=parts.subjects,
        heads=subjects(name or above_and_own),
        length=len(body),
    )


def _above(tree: Tree, clause: Clause) -> Iterator[Clause]:
    """Yield the clauses above one, outermost first."""
    parent = tree.clauses.get(clause.parent_id) if clause.parent_id is not None else None
    if parent is not None:
        yield from _above(tree, parent)
        yield parent


def _opening(forms: Sequence[str]) -> Sequence[str]:
    """Return the first words of a provision: of a change, those before the new text."""
    return forms[:_OPENING]


def _name(clause: Clause) -> str:
    return clause.heading or (clause.section if clause.kind in (ClauseKind.EXHIBIT, ClauseKind.DEFINITION) else "")


def _phrases(forms: Sequence[str]) -> Iterator[str]:
    plain = [form for form in forms if form[0].isalnum()]
    return map(" ".join, zip(*(plain[n:] for n in range(PHRASE)), strict=False))


def _defines(clause: Clause) -> Iterator[str]:
    """Yield the term that a definition is about."""
    if clause.kind is ClauseKind.DEFINITION:
        named = _IN_PARENTHESES.search(clause.section)
        yield " ".join((clause.heading or (named[1] if named else clause.section)).casefold().strip('"“” .').split())
