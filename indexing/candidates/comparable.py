"""What is compared of one provision: its words, phrases, headings, defined terms, figures and quotations, each as a set of keys.

Words are read as `graph.text.quote_matching` reads them, so that "fifteen (15)" is "15" and ".40%" is "0.40%".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from graph.lineage.clause_trees import Tree
from graph.model.documents import Clause, ClauseKind, ClauseType
from graph.text.quote_matching import forms as spelled
from graph.text.values import Kind
from indexing.candidates.pairs import whole
from indexing.linking.value_swaps import Value, read_values
from indexing.search.words import STOP_WORDS, stem

PHRASE = 4
"""Words in a phrase: so many in a row that two provisions share are seldom chance."""
_READ = 6000  # characters of a provision: what stands further down is found by the subprovisions there
_SHOWN = 1400  # characters that are embedded
_OPENING = 60  # tokens in which a change says what it changes
_INSTRUCTION = frozenset(
    map(
        stem,
        """hereby amend amended amendment delete deleted entirety replace replaced restate restated read reads follows following section
        subsection paragraph clause article agreement agreements contract party parties insert inserted add added thereof hereof
        substitute strike phrase word words term sentence herein therein hereunder thereto thereunder modified provision
        provisions""".split(),  # noqa: SIM905  sixty quotes would hide the words
    )
)
"""Words by which changes are made; they tell nothing of what is changed."""
_QUOTED = re.compile(r"[\"“”]([^\"“”]{2,400}?)[\"“”]|(?<!\w)[‘']([^‘’']{3,200}?)[’'](?!\w)")
_CAPITALS = re.compile(r"(?<![.!?:;]\s)(?<!^)(?<![\"“(]\s)\b[A-Z][\w&’'-]+(?:\s+(?:of\s+)?[A-Z][\w&’'-]+){0,3}")
_DEFINED = re.compile(
    r"(?i)[\"“']([^\"“”']{2,80})[\"”']\s*(?:\([^)]*\)\s*)?(?:shall\s+)?(?:means?|refers?|has\s+the\s+meaning|is\s+defined)|"
    r"(?:definition\s+of|defined\s+terms?|the\s+terms?)\s+[\"“']([^\"“”']{2,80})[\"”']"
)
_LABEL = re.compile(
    r"[\"“]\s*\(?((?:\d+\.)*\d+[a-z]?|[ivxl]+|[a-zA-Z])[.)]{1,2}\s|(?i:\b(?:sub)?(?:section|paragraph|clause|item)\s+\(?([\da-z][\w.()-]{0,10}))"
)
_IN_PARENTHESES = re.compile(r"\(([A-Z][^()]{2,80})\)\s*$")


@dataclass(frozen=True, slots=True)
class Comparable:
    """One provision, taken apart.

    `shown` is the text that is embedded, `plain` its words alone; `forms` the tokens in small letters, by which quotations are
    found, `opening` the first of them: where a change says what it changes. `figures` are values with their kinds ("PERIOD:30 day"),
    `quoted` quotations as tokens, `address` what an attachment is called.
    """

    clause: Clause
    shown: str
    plain: str
    words: frozenset[str]
    phrases: frozenset[str]
    heading: frozenset[str]
    terms: frozenset[str]
    defines: frozenset[str]
    figures: frozenset[str]
    quoted: tuple[str, ...]
    labels: frozenset[str]
    forms: str
    opening: str
    address: str
    types: frozenset[ClauseType]

    @classmethod
    def of(cls, tree: Tree, clause: Clause) -> Comparable:
        """Take one provision apart, with its subprovisions and under the headings that it stands under."""
        text = whole(tree, clause.clause_id).slice(0, _READ).text
        forms, name, body = _small(text), _small(_name(clause)), " ".join(text.split())
        path = " > ".join((*(_name(one) for one in _above(tree, clause)), _name(clause)))
        figures = frozenset(f"{value.kind}:{value.amount}" for value in read_values(text) if _tells(value))
        return cls(
            clause=clause,
            shown=f"{path}\n{body[:_SHOWN]}",
            plain=body,
            words=_telling(forms),
            phrases=frozenset(_phrases(forms)),
            heading=_telling(name),
            terms=frozenset(" ".join(found[0].casefold().split()) for found in _CAPITALS.finditer(text)),
            defines=frozenset((*_defined(text), *_defines(clause))),
            figures=figures,
            quoted=tuple(dict.fromkeys(_quotations(text))),
            labels=frozenset((found[1] or found[2]).strip(".()").casefold() for found in _LABEL.finditer(text)),
            forms=f" {' '.join(forms)} ",
            opening=f" {' '.join((*name, '|', *forms[:_OPENING]))} ",
            address=" ".join(_small(clause.section)) if clause.kind is ClauseKind.EXHIBIT else "",
            types=frozenset((clause.clause_type, *clause.also)) - {ClauseType.OTHER},
        )


def _tells(value: Value) -> bool:
    """Tell whether a value tells one provision from another: a small number or a year stands everywhere."""
    number = value.amount if value.kind is Kind.NUMBER else ""
    return not number or (len(number) > 3 and not number.startswith(("19", "20")))


def _small(text: str) -> tuple[str, ...]:
    return tuple(map(str.casefold, spelled(text)))


def _telling(forms: Sequence[str]) -> frozenset[str]:
    """Return the stems of the words that tell something."""
    return frozenset(one for one in map(_telling_stem, set(forms)) if one)


@lru_cache(maxsize=65536)
def _telling_stem(form: str) -> str:
    one = "" if not form[0].isalpha() or form in STOP_WORDS or len(form) == 1 else stem(form)
    return "" if one in _INSTRUCTION else one


def _defined(text: str) -> Iterator[str]:
    return (" ".join((found[1] or found[2]).casefold().split()) for found in _DEFINED.finditer(text))


def _defines(clause: Clause) -> Iterator[str]:
    """Yield the term that a definition is about."""
    if clause.kind is ClauseKind.DEFINITION:
        named = _IN_PARENTHESES.search(clause.section)
        yield " ".join((clause.heading or (named[1] if named else clause.section)).casefold().strip('"“” .').split())


def _quotations(text: str) -> Iterator[str]:
    for found in _QUOTED.finditer(text):
        forms = _small(found[1] or found[2])
        while forms and not forms[-1][0].isalnum() and forms[-1] not in ("%", ")"):
            forms = forms[:-1]
        if forms:
            yield " ".join(forms)


def _above(tree: Tree, clause: Clause) -> Iterator[Clause]:
    """Yield the clauses above one, outermost first."""
    parent = tree.clauses.get(clause.parent_id) if clause.parent_id is not None else None
    if parent is not None:
        yield from _above(tree, parent)
        yield parent


def _name(clause: Clause) -> str:
    return clause.heading or (clause.section if clause.kind in (ClauseKind.EXHIBIT, ClauseKind.DEFINITION) else "")


def _phrases(forms: Sequence[str]) -> Iterator[str]:
    plain = [form for form in forms if form[0].isalnum()]
    return map(" ".join, zip(*(plain[n:] for n in range(PHRASE)), strict=False))
