"""The rules that read an instrument: what it says it does to others.

`sentences/`    the instrument as one text; one sentence with its quotations and citations; the new text below it
`orders/`       amending verbs, and what each does
`statements/`   what is said of whole instruments and parties, and waivers
`places`, `instrument_names`   provisions and instruments as words name them
`effects`, `periods`           from when, until when, on what condition, how far
`reader`, `lead_ins`           the walk through an instrument
`change_tables`                tables whose rows are changes
`instruction`, `operations`, `claims`   from one action to operations, and to claims
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from graph.model.documents import Clause, Document
from graph.model.edges import Claim, EdgeType
from graph.model.source import Reading
from indexing.instructions.claims import Builder, unread
from indexing.instructions.instruction import Instruction
from indexing.instructions.reader import Reader
from indexing.instructions.statements.documents import restated

__all__ = ["Grammar", "read_claims", "unread"]


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
        read = tuple(_once(claims.values()))
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


def _once(claims: Iterable[Claim]) -> Iterator[Claim]:
    """Leave out what says again that one instrument takes another's place: the last sentence that says so operates."""
    made = list(claims)
    last = {(c.target.title, c.target.date): c.key for c in made if c.edge_type is EdgeType.SUPERSEDED_BY and not c.section}
    yield from (c for c in made if c.edge_type is not EdgeType.SUPERSEDED_BY or c.section or last[c.target.title, c.target.date] == c.key)
