"""One reading to everything its words say by themselves: instruments, clauses, claims. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graph.model.documents import Clause, Document
from graph.model.edges import Claim
from graph.model.source import Reading, SourceFile
from indexing.amendments import as_it_acts, or_unread, read_claims
from indexing.layout.instruments import instruments
from indexing.metadata.reader import read_metadata
from indexing.segment import segment


@dataclass(frozen=True, slots=True)
class Instrument:
    """One instrument of a file: its register entry, its clause tree, and what it claims about others."""

    document: Document
    clauses: tuple[Clause, ...]
    claims: tuple[Claim, ...]


def analyse(reading: Reading, file: SourceFile, portfolio: str) -> tuple[Instrument, ...]:
    """Return the instruments of a file, in order."""
    found = []
    for ordinal, (start, end) in enumerate(instruments(reading)):
        document = read_metadata(reading, file, portfolio, ordinal, start, end)
        clauses = segment(reading, document.document_id, start, end)
        document = as_it_acts(document, reading, clauses)
        claims = read_claims(reading, document, clauses)
        found.append(Instrument(document, clauses, or_unread(claims, document, clauses)))
    return tuple(found)


def entry_by_rules(reading: Reading, file: SourceFile, document: Document, clauses: Sequence[Clause]) -> Document:
    """Return the register entry of an instrument as the rules read it, whatever a model has said of it since."""
    found = read_metadata(reading, file, document.portfolio, document.ordinal, document.char_start, document.char_end)
    return as_it_acts(found, reading, clauses)
