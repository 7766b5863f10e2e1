"""Clause types: which legal subjects a clause is about, by its heading, its words, or what it stands in.

The chief one, `clause_type`: both tables of `clause_words` are read from the top, and the first
pattern that is met names it, so the narrow subject stands above the wide one. A heading decides,
unless it names only a wide subject ("Term and Termination", "License") that the clause's own words
make narrower ("for convenience", "perpetual"). Any others, `further_types`: each subject that a
sentence anywhere in the clause treats, by the wordings of `clause_evidence`.

A row for the words also gives stems one of which must be there: most clauses have none of them, and
plain stems are found many times faster than patterns.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from graph.model.documents import ClauseKind, ClauseType
from indexing.clause_evidence import EVIDENCE
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

_READ_BODY = 1500  # characters: a chief subject is named early
_READ_SENTENCES = 12_000  # characters of a clause that has no subsections of its own
_SENTENCE_END = re.compile(r"(?<=[\w)\]\"\u201d'])[.;]\s+(?=[\"\u201c(\[]?[A-Z])")
_SOME_WORDS = ".{0,150}?"
_SHORT = 20  # characters: what is shorter says nothing of its own
_REMEMBERED = 1 << 16


def _alternatives(pattern: str) -> list[str]:
    """Split a pattern at its outer bars: the engine looks for one beginning far faster than for several."""
    depth, parts, escaped = 0, [""], False
    for char in pattern:
        depth += 0 if escaped else (char == "(") - (char == ")")
        if char == "|" and not depth and not escaped:
            parts.append("")
        else:
            parts[-1] += char
        escaped = char == "\\" and not escaped
    return parts


class _Rules:
    """A table of subjects by words, ready for use: a row is woken where one stem of each of its groups is there."""

    def __init__(self, rows: Iterable[tuple[ClauseType, str, tuple[str, ...]]]) -> None:
        """Take rows of subject, stems ("fee|price & increase|=up", the rarer group first, "=" for a whole word) and patterns."""
        rows = tuple(rows)
        stems: list[tuple[str, int]] = []
        made = []
        groups = len(rows)  # bits: one for each row's first group, so that the rows to try are read off them, then the other groups
        for row, (kind, needs, patterns) in enumerate(rows):
            bits = [1 << row]
            more = needs.count(" & ")
            bits.extend(1 << groups + n for n in range(more))
            groups += more
            stems.extend((stem, bit) for bit, group in zip(bits, needs.split(" & "), strict=True) for stem in group.split("|"))
            made.append((kind, sum(bits), tuple(re.compile(a) for p in patterns for a in _alternatives(p))))
        self._rows = tuple(made)
        self._firsts = (1 << len(rows)) - 1
        self._whole: dict[str, int] = {}
        self._starts: dict[str, list[tuple[str, int]]] = {}  # the stems by their first two letters: few begin at any place of a word
        for stem, bit in (pair for pair in stems if " " not in pair[0]):
            if stem[0] == "=":
                self._whole[stem[1:]] = self._whole.get(stem[1:], 0) | bit
            else:
                self._starts.setdefault(stem[:2], []).append((stem, bit))
        self._phrases = tuple((stem, bit) for stem, bit in stems if " " in stem)
        self._by_word: dict[str, int] = {}

    def matching(self, words: str, allowed: Container[ClauseType]) -> Iterator[ClauseType]:
        """Yield the subjects that the words treat, from the top of the table; `words` are on one line, in small letters."""
        there = self._groups(words)
        firsts = there & self._firsts
        while firsts:
            kind, mask, patterns = self._rows[(firsts & -firsts).bit_length() - 1]
            if there & mask == mask and kind in allowed and any(pattern.search(words) for pattern in patterns):
                yield kind
            firsts &= firsts - 1

    def _groups(self, words: str) -> int:
        """Return the groups of which a stem is there, as bits."""
        there = 0
        for stem, group in self._phrases:
            if stem in words:
                there |= group
        known = self._by_word
        for word in set(words.split(" ")):
            there |= known[word] if word in known else self._remember(word)
        return there

    def _remember(self, word: str) -> int:
        """Return the groups of one word: contracts have few different ones, and they are kept."""
        there = self._whole.get(word, 0)
        for at in range(len(word)):
            for start in (word[at : at + 2], word[at]):
                for stem, bit in self._starts.get(start, ()):
                    if word.startswith(stem, at):
                        there |= bit
        if len(self._by_word) < _REMEMBERED:
            self._by_word[word] = there
        return there


_HEADING_RULES = tuple((kind, re.compile("|".join(patterns))) for kind, patterns in HEADINGS)
_BODY_RULES = _Rules(BODIES)
_SENTENCE_RULES = _Rules((kind, stems, tuple(p.replace("~", _SOME_WORDS) for p in patterns)) for kind, stems, patterns in EVIDENCE)
_FURTHER = frozenset(kind for kind, _, _ in EVIDENCE)


def clause_type(kind: ClauseKind, heading: str, text: str, parent_type: ClauseType | None) -> ClauseType:
    """Return the legal subject of a clause; OTHER where neither heading, words nor parent tell."""
    if kind in _BY_KIND:
        return _BY_KIND[kind]
    named = _by_heading(heading) if heading else None
    if named is not None:
        return _by_body(text, _NARROWER.get(named, frozenset())) or named
    inherited = parent_type if parent_type in _PASSED_ON else None
    return _by_body(text, _EVERYTHING) or inherited or T.OTHER


@lru_cache(1 << 14)
def _by_heading(heading: str) -> ClauseType | None:
    words = " ".join(heading.split()).casefold()
    return next((kind for kind, pattern in _HEADING_RULES if pattern.search(words)), None)


def _by_body(text: str, allowed: frozenset[ClauseType]) -> ClauseType | None:
    words = " ".join(text[:_READ_BODY].split()).casefold()
    return next(_BODY_RULES.matching(words, allowed), None)


def further_types(kind: ClauseKind, text: str, chief: ClauseType) -> tuple[ClauseType, ...]:
    """Return the legal subjects that a clause treats besides its chief one, in the order of the types."""
    if kind in (ClauseKind.SIGNATURES, ClauseKind.TABLE):
        return ()
    found: set[ClauseType] = {chief}
    for sentence in _SENTENCE_END.split(" ".join(text[:_READ_SENTENCES].split())):
        if len(sentence) > _SHORT:
            found.update(_SENTENCE_RULES.matching(sentence.casefold(), _FURTHER))
    return tuple(kind for kind in ClauseType if kind in found and kind is not chief) if len(found) > 1 else ()
