"""Successive versions of published terms: each takes the place of the one before.

Published terms are not signed and do not name what they replace; title and publisher agree, and
the effective dates order them: the one case in which title and parties alone supersede.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from graph.model.documents import Clause, Document, DocumentHint, DocumentKind
from graph.model.edges import Claim, EdgeType, Mode, Operation, OperationKind
from graph.model.ids import DocumentId, claim_key
from graph.model.source import Quote
from indexing.naming.names import party_names, party_tokens, shared_parties, title_words
from indexing.naming.title_phrases import number_in

RULE = "published_version"


def restates(newer: Document, older: Document) -> bool:
    """Tell whether one instrument is a later restatement of another by what the register has: its title, its parties and its day."""
    before, after = older.agreed, newer.agreed
    if newer.kind is not DocumentKind.RESTATEMENT or before is None or after is None or before.last_day() >= after.first_day():
        return False
    shared = shared_parties((n for party in newer.parties for n in party_names(party)), older)
    return _line_of(newer.title) == _line_of(older.title) and 2 * shared >= len(older.parties)


def _line_of(title: str) -> tuple[str, ...]:
    """Return the words of a title that each version has."""
    return tuple(w for w in title_words(title) if number_in(f"{w} amendment") is None)


def version_claims(documents: Iterable[Document], clauses: Mapping[DocumentId, Sequence[Clause]]) -> Iterator[tuple[Claim, DocumentId]]:
    """Yield, for each version but the first, the claim that it replaces the one before, with that one's id."""
    series: dict[tuple[object, ...], list[Document]] = defaultdict(list)
    for document in documents:
        if document.kind is DocumentKind.ONLINE_TERMS and document.starts is not None and clauses.get(document.document_id):
            publisher = tuple(sorted(party_tokens(p.name) for p in document.parties))
            series[title_words(document.title), publisher].append(document)
    for versions in series.values():
        ordered = sorted(versions, key=lambda d: (str(d.starts), d.document_id))
        for older, newer in pairwise(ordered):
            if older.starts != newer.starts:
                yield _claim(older, newer, clauses[newer.document_id]), older.document_id


def _claim(older: Document, newer: Document, clauses: Sequence[Clause]) -> Claim:
    opening, quote = _words(newer, clauses)
    return Claim(
        key=claim_key(opening.clause_id, quote.text, OperationKind.RESTATE, older.title),
        source_document_id=newer.document_id,
        source_clause_id=opening.clause_id,
        edge_type=EdgeType.SUPERSEDED_BY,
        mode=Mode.REPLACE,
        operation=Operation(OperationKind.RESTATE),
        target=DocumentHint(quote, title=older.title, date=older.starts),
        section="",
        heading="",
        quote=quote,
        rule=RULE,
        effective_from=newer.starts,
    )


def _words(document: Document, clauses: Sequence[Clause]) -> tuple[Clause, Quote]:
    """Return the line that gives the version's date, else its title, else its first line, with its clause."""
    evidence = dict(document.evidence)
    for field in ("effective", "title"):
        quote = evidence.get(field)
        for clause in clauses if quote else ():
            for piece in clause.pieces:
                if quote and piece.char_start <= quote.char_start and quote.char_end <= piece.char_end:
                    return clause, _line(piece, quote.char_start - piece.char_start)
    return clauses[0], _line(clauses[0].pieces[0], 0)


def _line(piece: Quote, at: int) -> Quote:
    start = piece.text.rfind("\n", 0, at) + 1
    end = piece.text.find("\n", at)
    end = len(piece.text) if end < 0 else end
    return Quote(piece.text[start:end], piece.char_start + start, piece.char_start + end)
