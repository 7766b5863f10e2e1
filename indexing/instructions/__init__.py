"""Words to claims: what an instrument says it does to others (DESIGN 3-5): `read_claims`, and `unread` where it finds nothing.

Files in reading order: `flow` (the instrument's own words as one text), `masks`, `sentences` and `phrases`
(one sentence, quotations and names set apart, in the few words the grammar reads), `naming` (which instrument),
`places`, `ranges` and `provisions` (which place), `heads` (the amending verbs), `verbs`, `wordings`, `replacements`,
`meaning`, `insertions`, `pairs`, `rows`, `near`, `valued` and `adjoining` (what each does), `payload` (the new text),
`effects` with `periods` and `conditions` (from when, until when, on what, how far), `documents` with `endings`, `provision_ends`,
`kept` (what an end excepts) and `belonging` (whole instruments),
`qualifications` (waivers, consents), `parties` (who joins and leaves), `statement` (the claim
of these), `reader` (the walk through an instrument, with `walking` its words, the `leads` above,
`instruction` what it finds),
`texts`, `changes` and `targets` (new words, operations, the instrument meant), `claims` (what comes out), `unread` (where nothing did).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from graph.model.documents import Clause, Document
from graph.model.edges import Claim, EdgeType, OperationKind
from graph.model.source import Reading
from graph.text.dates import find_dates
from indexing.instructions.claims import Builder
from indexing.instructions.documents import restated
from indexing.instructions.instruction import Instruction
from indexing.instructions.reader import Reader
from indexing.instructions.unread import unread
from indexing.naming.title_phrases import is_amending

__all__ = ["Grammar", "read_claims", "unread"]

_COMES_BACK = re.compile(r"(?i)\b(?:again|reinstated|restored|revert\w*|resumes?)\b")
_AS_BEFORE = re.compile(
    r"(?i)\b(?:restored|reinstated|reviv\w+|reverts?\s+to|original\s+(?:wording|text|form|terms))\b|\bas\s+(?:it|they)\s+(?:did|was|were|read|stood|existed)\b[^.;]{0,40}\b(?:before|prior\s+to)\b"
)
_GENERAL = frozenset({"extended", "set_value"})


@dataclass(frozen=True)
class Grammar:
    """The grammar's reading of one instrument: its reader, and what builds claims of what it finds."""

    reader: Reader
    builder: Builder

    @classmethod
    def of(cls, reading: Reading, document: Document, clauses: Sequence[Clause]) -> Grammar:
        """Lay out an instrument."""
        reader = Reader(reading.text, document, clauses)
        return cls(reader, Builder(document, reader.flow, clauses))

    def claims(self) -> tuple[Claim, ...]:
        """Return what the operative words claim about others, in reading order."""
        claims: dict[str, Claim] = {}
        for found in self.reader.read():
            made = (
                self.builder.of_instruction(found)
                if isinstance(found, Instruction)
                else [self.builder.of_statement(*found, self.reader.own_effect)]
            )
            for claim in made:
                assert self.reader.flow.source[claim.quote.char_start : claim.quote.char_end] == claim.quote.text
                claims.setdefault(claim.key, claim)
        read = tuple(_carried_out(_restored(_lapsing(list(_once(claims.values()))))))
        replaces = any(c.edge_type is EdgeType.SUPERSEDED_BY and not c.section for c in read)
        anew = None if replaces else restated(self.reader.document, self.reader.flow, self.reader.names)
        return read if anew is None else (self.builder.of_statement(*anew, self.reader.own_effect), *read)

    def supplement(self) -> tuple[Claim, ...]:
        """Return the claim of an amendment that changes no provision: its terms are read with the instrument it names."""
        terms = self.reader.first_terms()
        found = self.builder.of_new_terms(terms, self.reader.own_effect) if terms else None
        return (found,) if found else ()


def read_claims(reading: Reading, document: Document, clauses: Sequence[Clause]) -> tuple[Claim, ...]:
    """Return what the grammar reads in an instrument."""
    if not any(c.pieces for c in clauses):
        return ()
    grammar = Grammar.of(reading, document, clauses)
    return grammar.claims() or grammar.supplement()


def _carried_out(claims: Sequence[Claim]) -> Iterator[Claim]:
    """Leave out the general word ("the term is extended through July 31, 2019") where the same clause makes the change itself."""
    for claim in claims:
        general = claim.rule in _GENERAL and (claim.section == claim.heading or claim.section.endswith(" (definition)"))
        beside = [c for c in claims if general and c.source_clause_id == claim.source_clause_id and c.section and c is not claim]
        days = {d.date for c in beside if c.operation for d in find_dates(c.operation.new.text)}
        if not any(d.date in days for d in find_dates(claim.quote.text)):
            yield claim


def _lapsing(claims: Sequence[Claim]) -> list[Claim]:
    """Leave out the words that only say what a lapse means ("thereafter the original Section 4 is reinstated")."""
    lapse = {(c.quote, c.section) for c in claims if c.effective_to and c.operation and c.operation.kind is not OperationKind.UNSPECIFIED}
    return [c for c in claims if not (_is_unspecified(c) and (c.quote, c.section) in lapse and _COMES_BACK.search(c.quote.text))]


def _restored(claims: Sequence[Claim]) -> list[Claim]:
    """Leave out what only says how a contract reads once a provision of an amendment is taken back: the taking back does it."""
    taken_back = [c for c in claims if _is_delete(c) and is_amending(" ".join((c.target.title, *c.target.defined_as)))]
    return [c for c in claims if not any(_tells_only(c, back) for back in taken_back)]


def _tells_only(claim: Claim, back: Claim) -> bool:
    """Tell whether a claim is of the same sentence as one that takes an amending provision back, and says what is restored."""
    same = back.quote.char_start < claim.quote.char_end and claim.quote.char_start < back.quote.char_end
    other = claim.target != back.target and (_is_delete(claim) or _is_unspecified(claim))
    return same and other and _AS_BEFORE.search(claim.quote.text) is not None


def _is_delete(claim: Claim) -> bool:
    return claim.operation is not None and claim.operation.kind in {OperationKind.DELETE, OperationKind.TERMINATE}


def _is_unspecified(claim: Claim) -> bool:
    return claim.operation is not None and claim.operation.kind is OperationKind.UNSPECIFIED


def _once(claims: Iterable[Claim]) -> Iterator[Claim]:
    """Leave out what says again that one instrument takes another's place: the last sentence that says so operates."""
    made = list(claims)
    last = {(c.target.title, c.target.date): c.key for c in made if c.edge_type is EdgeType.SUPERSEDED_BY and not c.section}
    yield from (c for c in made if c.edge_type is not EdgeType.SUPERSEDED_BY or c.section or last[c.target.title, c.target.date] == c.key)
