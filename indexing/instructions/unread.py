"""An amendment in which no instruction was understood: in force all the same, and said to be outstanding."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from graph.model.documents import Clause, ClauseKind, Document, DocumentKind
from graph.model.edges import Claim, EdgeType, Mode, Operation, OperationKind, Unit
from graph.model.ids import claim_key
from graph.model.source import Quote
from graph.units import spans
from indexing.instructions.targets import default_target

_KINDS = frozenset({DocumentKind.AMENDMENT, DocumentKind.CHANGE_ORDER})
_BOILERPLATE = re.compile(
    r"(?i)\b(?:counterparts?|full\s+force|capitali[sz]ed\s+terms|ratif\w+|governed\s+by|entire\s+agreement|captions|headings|electronic\s+signature"
    r"|expressly\s+(?:amended|modified)|remain\w*\s+unchanged)\b"
)
_SHORTEST = 30  # characters of a sentence that can change something


def unread(document: Document, clauses: Sequence[Clause]) -> Claim | None:
    """Return the claim that an amendment changes its contract in words nobody understood; None where it names no contract.

    Its quote is the first sentence that could be operative, so that the provisions it names are marked.
    """
    target = default_target(document) if document.kind in _KINDS else None
    found = next(_sentences(clauses), None)
    if target is None or found is None:
        return None
    clause, quote = found
    return Claim(
        key=claim_key(clause.clause_id, quote.text, "UNREAD", target.title),
        source_document_id=document.document_id,
        source_clause_id=clause.clause_id,
        edge_type=EdgeType.AMENDS,
        mode=Mode.MODIFY,
        operation=Operation(OperationKind.UNSPECIFIED),
        target=target,
        section="",
        heading="",
        quote=quote,
        rule="unread",
    )


def _sentences(clauses: Sequence[Clause]) -> Iterator[tuple[Clause, Quote]]:
    """Yield the sentences of an instrument's own provisions that are more than general words."""
    for clause in clauses:
        for piece in clause.pieces if clause.kind is ClauseKind.SECTION else ():
            body = clause.body_start if piece is clause.pieces[0] else 0
            for start, end in spans(piece.text[body:], Unit.SENTENCE):
                words = piece.text[body + start : body + end]
                if len(words.strip()) >= _SHORTEST and not _BOILERPLATE.search(words):
                    yield clause, Quote(words, piece.char_start + body + start, piece.char_start + body + end)
