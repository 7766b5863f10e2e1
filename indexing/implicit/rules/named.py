"""Names as values: who or where a provision names, as far as capitals tell ("Leeds", "Ms Anna Keller", "ISO 27001")."""

from __future__ import annotations

import re

from indexing.implicit.rules.concepts import is_role
from indexing.implicit.rules.facts import Facts
from indexing.implicit.rules.figures import Figure, figures
from indexing.plain import plain

_NAME = re.compile(
    r"\b[A-Z][\w&/'-]*(?:\.(?=\s[A-Z]))?(?:\s+(?:(?:of|and|de|von|van|&)\s+)?(?:[A-Z][\w&/'-]*|\d[\w.-]*))*(?:\s(?:&\s)?Co\.)?"
)
_COMMON = frozenset(
    """agreement contract lease party parties term business day days section clause article schedule exhibit annex appendix amendment order orders
    statement work services service products product goods fee fees charges price prices confidential information effective date invoice invoices
    licence license software deliverables territory premises property loan note facility intellectual rights project january february march april
    may june july august september october november december monday tuesday wednesday thursday friday saturday sunday i we you our your it in on
    the this that each any all no if for from with net sales base rate interest commitment borrower lender company gmbh ltd vat priority""".split()
)  # noqa: SIM905


def names_of(text: str, facts: Facts) -> tuple[Figure, ...]:
    """Return the names that are neither a party's, a role, a usual defined term, nor part of another value; one figure of kind NAME each."""
    words = plain(text)
    taken = [f.span for f in figures(text) if f.kind not in {"COUNT"}]
    parties = {w for w in re.findall(r"\w{3,}", facts.parties.casefold())}
    found = []
    for m in _NAME.finditer(words):
        start, end = m.span()
        first = _opens(words, start)
        parts = re.findall(r"[\w'&-]+", m[0])
        if first and (len(parts) == 1 or parts[0].casefold() in _COMMON):
            continue
        if any(a < end and start < b for a, b in taken) or all(_usual(p, parties) for p in parts):
            continue
        found.append(Figure("NAME", "", " ".join(m[0].split()).casefold(), start, end))
    return tuple(found)


def _usual(word: str, parties: set[str]) -> bool:
    low = word.casefold().removesuffix("'s")
    return low in _COMMON or low in parties or is_role(low)


def _opens(words: str, start: int) -> bool:
    """Tell whether a word begins its sentence."""
    before = words[:start].rstrip()
    return not before or before[-1] in ".?!:;"
