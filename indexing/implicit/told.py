"""What is compared of one provision: its words, phrases, headings, defined terms, figures and quotations, each as a set of keys.

Words are read as `graph.matching` reads them, so that "fifteen (15)" is "15" and ".40%" is "0.40%".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from graph.matching import forms as spelled
from graph.model.documents import Clause, ClauseKind, ClauseType
from graph.trees import Tree
from indexing.implicit.pairs import whole
from indexing.implicit.rules.concepts import subjects
from indexing.words import STOP_WORDS, stem

PHRASE = 4
"""Words in a phrase: so many in a row that two provisions share are seldom chance."""
_READ = 6000  # characters of a provision: what stands further down is found by the subprovisions there
_SHOWN = 1400  # characters that are embedded
_SUBJECTS = 300  # tokens of a provision that tell what it is about: further down a long one speaks of everything
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
_IN_PARENTHESES = re.compile(r"\(([A-Z][^()]{2,80})\)\s*$")
_LABEL = re.compile(
    r"[\"“]\s*\(?((?:\d+\.)*\d+[a-z]?|[ivxl]+|[a-zA-Z])[.)]{1,2}\s|(?i:\b(?:sub)?(?:section|paragraph|clause|item)\s+\(?([\da-z][\w.()-]{0,10}))"
)
_CURRENCIES = {
    "$": "usd",
    "usd": "usd",
    "us$": "usd",
    "dollar": "usd",
    "dollars": "usd",
    "€": "eur",
    "eur": "eur",
    "euro": "eur",
    "euros": "eur",
}
_CURRENCIES |= {"£": "gbp", "gbp": "gbp", "pounds": "gbp", "pound": "gbp", "chf": "chf", "¥": "jpy", "jpy": "jpy", "yen": "jpy"}
_SCALES = {"thousand": 1e3, "million": 1e6, "billion": 1e9}
_BETWEEN = frozenset("calendar business working banking consecutive full successive additional day's".split())  # noqa: SIM905
_PERIODS = {"hour": "hour", "day": "day", "week": "week", "month": "month", "quarter": "quarter", "year": "year"}
_MONTHS = {m: n for n, m in enumerate("january february march april may june july august september october november december".split(), 1)}  # noqa: SIM905
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


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


def told(tree: Tree, clause: Clause) -> Told:
    """Take one provision apart, with its subprovisions and under the headings that it stands under."""
    text = whole(tree, clause.clause_id).slice(0, _READ).text
    forms = _forms(text)
    figures = frozenset(_figures(forms))
    name = _forms(_name(clause))
    above = tuple(_above(tree, clause))
    path = " > ".join((*(_name(one) for one in above), _name(clause)))
    names = frozenset(_terms(text))
    body = " ".join(text.split())
    return Told(
        clause=clause,
        shown=f"{path}\n{body[:_SHOWN]}",
        plain=body,
        words=_telling(forms),
        phrases=frozenset(_phrases(forms)),
        heading=_telling(name),
        path=_telling(_forms(path)),
        named=" ".join(_forms(clause.heading)),
        terms=names,
        defines=frozenset(_defines(clause, text)),
        figures=figures,
        units=frozenset(one.rpartition(":")[0] for one in figures),
        quoted=tuple(dict.fromkeys(_quotations(text))),
        labels=frozenset(_labels(text)),
        forms=f" {' '.join(forms)} ",
        opening=f" {' '.join((*name, '|', *_opening(forms)))} ",
        address=" ".join(_forms(clause.section)) if clause.kind is ClauseKind.EXHIBIT else "",
        types=frozenset((clause.clause_type, *clause.also)) - {ClauseType.OTHER},
        subjects=subjects(forms[:_SUBJECTS]),
        heads=subjects(name or _forms(path)),
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


def _forms(text: str) -> tuple[str, ...]:
    return tuple(map(str.casefold, spelled(text)))


def _telling(forms: Sequence[str]) -> frozenset[str]:
    return frozenset(one for one in map(_told_by, set(forms)) if one)


@lru_cache(maxsize=65536)
def _told_by(form: str) -> str:
    """Return the stem of a word that tells something; "" of any other."""
    if not form[0].isalpha() or form in STOP_WORDS or len(form) == 1:
        return ""
    one = stem(form)
    return "" if one in _INSTRUCTION else one


def _phrases(forms: Sequence[str]) -> Iterator[str]:
    plain = [form for form in forms if form[0].isalnum()]
    return map(" ".join, zip(*(plain[n:] for n in range(PHRASE)), strict=False))


def _terms(text: str) -> Iterator[str]:
    return (" ".join(found[0].casefold().split()) for found in _CAPITALS.finditer(text))


def _defines(clause: Clause, text: str) -> Iterator[str]:
    """Yield the terms that a provision defines, or says it is about."""
    if clause.kind is ClauseKind.DEFINITION:
        named = _IN_PARENTHESES.search(clause.section)
        yield " ".join((clause.heading or (named[1] if named else clause.section)).casefold().strip('"“” .').split())
    for found in _DEFINED.finditer(text):
        yield " ".join((found[1] or found[2]).casefold().split())


def _quotations(text: str) -> Iterator[str]:
    for found in _QUOTED.finditer(text):
        forms = _forms(found[1] or found[2])
        while forms and not forms[-1][0].isalnum() and forms[-1] not in ("%", ")"):
            forms = forms[:-1]
        if forms:
            yield " ".join(forms)


def _labels(text: str) -> Iterator[str]:
    for found in _LABEL.finditer(text):
        yield (found[1] or found[2]).strip(".()").casefold()


def _figures(forms: Sequence[str]) -> Iterator[str]:
    """Yield the figures with their units: "usd:500", "percent:2.25", "day:30", "date:2016-06-30"."""
    for at, form in enumerate(forms):
        if form[0].isdigit() and _NUMBER.fullmatch(form):
            yield from _figure(forms, at, float(form))


def _figure(forms: Sequence[str], at: int, value: float) -> Iterator[str]:
    before = forms[at - 1] if at else ""
    after = list(forms[at + 1 : at + 6])
    while after and after[0] in (")", "-", "("):
        after.pop(0)
    value *= _SCALES.get(after[0], 1.0) if after else 1.0
    after = after[1:] if after and after[0] in _SCALES else after
    following = after[0] if after else ""
    if before in _MONTHS and 1 <= value <= 31:
        year = next((f for f in after[:2] if f.isdigit() and len(f) == 4), "")
        yield f"date:{year}-{_MONTHS[before]:02}-{int(value):02}"
    elif following in _MONTHS and 1 <= value <= 31:
        year = after[1] if len(after) > 1 and after[1].isdigit() else ""
        yield f"date:{year}-{_MONTHS[following]:02}-{int(value):02}"
    elif before in _CURRENCIES or following in _CURRENCIES:
        yield f"{_CURRENCIES.get(before) or _CURRENCIES[following]}:{value:g}"
    elif following in ("%", "percent", "per") or after[:2] == ["per", "cent"]:
        yield f"percent:{value:g}"
    else:
        unit = next((f for f in after[:2] if f not in _BETWEEN), "").removesuffix("s")
        if unit in _PERIODS:
            yield f"{unit}:{value:g}"
        elif value >= 1000 and not 1900 <= value <= 2100:
            yield f"number:{value:g}"
