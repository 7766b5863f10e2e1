"""Clause types: which legal subject a clause is about, by its heading, its words, or what it stands in.

Both tables are read from the top: the first pattern that is met names the type, so the narrow
subject stands above the wide one. A heading decides, unless it names only a wide subject ("Term
and Termination", "License") that the clause's own words make narrower ("for convenience",
"perpetual"). A row for the words also gives stems one of which must be there: most clauses have
none of them, and plain stems are found many times faster than patterns.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from graph.model.documents import ClauseKind, ClauseType
from indexing.clause_words import BODIES, HEADINGS

T = ClauseType

_BY_KIND = {
    ClauseKind.PREAMBLE: T.PARTIES,
    ClauseKind.RECITAL: T.RECITALS,
    ClauseKind.DEFINITION: T.DEFINITION,
    ClauseKind.SIGNATURES: T.SIGNATURES,
    ClauseKind.TABLE: T.OTHER,
}

_ENDINGS = frozenset({
    T.EXPIRATION_DATE, T.RENEWAL_TERM, T.NOTICE_PERIOD_TO_TERMINATE_RENEWAL, T.TERMINATION_FOR_CONVENIENCE, T.POST_TERMINATION_SERVICES,
    T.CHANGE_OF_CONTROL, T.LIQUIDATED_DAMAGES,
})  # fmt: skip
_SUMS = frozenset({
    T.MINIMUM_COMMITMENT, T.REVENUE_PROFIT_SHARING, T.PRICE_RESTRICTIONS, T.MOST_FAVORED_NATION, T.VOLUME_RESTRICTION,
    T.LIQUIDATED_DAMAGES, T.AUDIT_RIGHTS, T.TAXES, T.PAYMENT_TERMS,
})  # fmt: skip
_LICENSES = frozenset({
    T.NON_TRANSFERABLE_LICENSE, T.IRREVOCABLE_OR_PERPETUAL_LICENSE, T.UNLIMITED_LICENSE, T.AFFILIATE_LICENSE_LICENSEE,
    T.AFFILIATE_LICENSE_LICENSOR, T.EXCLUSIVITY, T.IP_OWNERSHIP_ASSIGNMENT, T.JOINT_IP_OWNERSHIP, T.SOURCE_CODE_ESCROW,
    T.COVENANT_NOT_TO_SUE, T.NON_DISPARAGEMENT,
})  # fmt: skip
_EVERYTHING = frozenset(T)
_NARROWER: Mapping[ClauseType, frozenset[ClauseType]] = MappingProxyType({
    T.TERM: _ENDINGS | {T.TERMINATION},
    T.TERMINATION: _ENDINGS,
    T.LICENSE_GRANT: _LICENSES,
    T.IP_OWNERSHIP_ASSIGNMENT: frozenset({T.JOINT_IP_OWNERSHIP, T.COVENANT_NOT_TO_SUE, T.SOURCE_CODE_ESCROW}),
    T.LIMITATION_OF_LIABILITY: frozenset({T.CAP_ON_LIABILITY, T.UNCAPPED_LIABILITY, T.LIQUIDATED_DAMAGES}),
    T.WARRANTIES: frozenset({T.WARRANTY_DURATION, T.CAP_ON_LIABILITY, T.UNCAPPED_LIABILITY}),
    T.REPRESENTATIONS: frozenset({T.WARRANTY_DURATION, T.WARRANTIES}),
    T.PAYMENT_TERMS: _SUMS,
    T.FEES: _SUMS,
    T.CONFIDENTIALITY: frozenset({T.NON_DISPARAGEMENT, T.NON_COMPETE, T.NO_SOLICIT_OF_CUSTOMERS, T.DATA_PROTECTION}),
    T.DEFINITION: frozenset({T.GOVERNING_LAW}),
    T.COVENANTS: _EVERYTHING,
    T.DELIVERY: _EVERYTHING,
    T.SERVICES: _EVERYTHING,
    T.ACCEPTANCE: _EVERYTHING,
    T.CONDITIONS: _EVERYTHING,
})  # fmt: skip
"""What may stand more narrowly under the subject a heading names; a clause that says nothing narrower keeps that."""

_PASSED_ON = frozenset(ClauseType) - {T.DEFINITION, T.RECITALS, T.SIGNATURES, T.PARTIES, T.ENTIRE_AGREEMENT, T.AMENDMENT_FORMALITY, T.OTHER}
"""Subjects that a subsection shares with what it stands in."""

_READ_BODY = 1500  # characters: a subject is named early


def _alternatives(pattern: str) -> list[str]:
    """Split a pattern at its outer bars: the engine looks for one beginning far faster than for several."""
    depth, parts = 0, [""]
    for char in pattern:
        depth += (char == "(") - (char == ")")
        if char == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return parts


_HEADING_RULES = tuple((kind, re.compile("|".join(patterns))) for kind, patterns in HEADINGS)
_BODY_RULES = tuple((kind, tuple(re.compile(a) for p in patterns for a in _alternatives(p))) for kind, _, patterns in BODIES)
_STEMS = tuple((stem, 1 << rule) for rule, (_, needs, _) in enumerate(BODIES) for stem in needs.split("|"))
_WORD_STEMS = tuple((stem, rule) for stem, rule in _STEMS if " " not in stem)
_PHRASES = tuple((stem, rule) for stem, rule in _STEMS if " " in stem)


def clause_type(kind: ClauseKind, heading: str, text: str, parent_type: ClauseType | None) -> ClauseType:
    """Return the legal subject of a clause; OTHER where neither heading, words nor parent tell."""
    if kind in _BY_KIND:
        return _BY_KIND[kind]
    named = _by_heading(heading) if heading else None
    if named is not None:
        return _by_body(text, _NARROWER.get(named, frozenset())) or named
    inherited = parent_type if parent_type in _PASSED_ON else None
    return _by_body(text, _EVERYTHING) or inherited or T.OTHER


def _by_heading(heading: str) -> ClauseType | None:
    words = " ".join(heading.split()).casefold()
    return next((kind for kind, pattern in _HEADING_RULES if pattern.search(words)), None)


def _by_body(text: str, allowed: frozenset[ClauseType]) -> ClauseType | None:
    words = " ".join(text[:_READ_BODY].split()).casefold()
    rules = _woken(words)
    while rules:
        kind, patterns = _BODY_RULES[(rules & -rules).bit_length() - 1]
        if kind in allowed and any(pattern.search(words) for pattern in patterns):
            return kind
        rules &= rules - 1
    return None


def _woken(words: str) -> int:
    """Return the rules of which a stem is there, as bits, the first rule lowest."""
    rules = 0
    for stem, rule in _PHRASES:
        if stem in words:
            rules |= rule
    for word in set(words.split(" ")):
        rules |= _woken_by(word)
    return rules


@lru_cache(1 << 16)
def _woken_by(word: str) -> int:
    """Do so for one word: contracts have few different ones."""
    rules = 0
    for stem, rule in _WORD_STEMS:
        if stem in word:
            rules |= rule
    return rules
