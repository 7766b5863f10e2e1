"""An amendment in which no instruction was understood: it says that it changes its contract, and a person has to say what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from graph.model.documents import Clause, ClauseKind, Document, DocumentHint, DocumentKind
from graph.model.edges import Claim, EdgeType, Mode, Operation, OperationKind, Unit
from graph.model.ids import claim_key
from graph.model.source import Quote
from graph.text.sections import PROVISION_WORDS, fold_name
from graph.text.sentences import spans
from indexing.instructions.targets import default_target

_KINDS = frozenset({DocumentKind.AMENDMENT, DocumentKind.CHANGE_ORDER})
_OWN = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION})
_OPENING = frozenset({ClauseKind.PREAMBLE, ClauseKind.RECITAL})
_BOILERPLATE = re.compile(
    r"(?i)\b(?:counterparts?|full\s+force|capitali[sz]ed\s+terms|ratif\w+|governed\s+by|entire\s+agreement|captions|headings|electronic\s+signature"
    r"|expressly\s+(?:amended|modified)|remain\w*\s+unchanged)\b"
)
_SHORTEST = 30  # characters of a sentence that can change something
_CITES = re.compile(rf"(?i)\b(?:{PROVISION_WORDS}|exhibit|schedule|annex|appendix)s?\s+(?:\d|[A-Z]\b|[IVX]+\b|\()")
_CHANGES = re.compile(
    r"(?i)\b(?:instead\s+of|rather\s+than|in\s+(?:place|lieu)\s+of|no\s+longer|any\s*more|from\s+now\s+on|henceforth|hereafter|in\s+(?:the\s+)?future)\b"
    r"|\b(?:hereby|herewith)\s+\w+|\b(?:is|are|be)\s+(?:\w+\s+)?(?:amended|changed|modified|varied|replaced|deleted|extended|reduced|increased|raised|lowered)\b"
)
_ENDS = re.compile(r"[.;:]\W*$")  # as a sentence does, and a title does not
_SAYS_SO = re.compile(r"(?i)\b(?:amend|modif|supplement|var(?:y|ies|ied|iation)|chang|addend)\w*")


def unread(document: Document, clauses: Sequence[Clause]) -> Claim | None:
    """Return the claim that an amendment changes its contract in words nobody understood; None where no words of its own say so.

    Its quote is the first of its sentences that names a provision or speaks of a change, else the words with which it
    opens. It names no provision and does nothing: the gate leaves it to a person.
    """
    target = default_target(document) if document.kind in _KINDS else None
    found = next(_saying(clauses, target), None) if target is not None else None
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


def _saying(clauses: Sequence[Clause], target: DocumentHint) -> Iterator[tuple[Clause, Quote]]:
    """Yield the sentences that say that something changes, those that say best what first."""
    own = [(c, q) for c, q in _sentences(clauses, _OWN) if not (q.text.rstrip().endswith("?") or _BOILERPLATE.search(q.text))]
    opening = (
        (c, q) for c, q in _sentences(clauses, _OPENING) if _ENDS.search(q.text) and _SAYS_SO.search(q.text) and _names(q.text, target)
    )
    yield from chain((f for f in own if _CITES.search(f[1].text)), (f for f in own if _CHANGES.search(f[1].text)), opening)


def _names(words: str, target: DocumentHint) -> bool:
    """Tell whether words name an instrument, by its title or as it was defined."""
    folded = fold_name(words)
    return any(name and fold_name(name) in folded for name in (target.title, *target.defined_as))


def _sentences(clauses: Sequence[Clause], kinds: frozenset[ClauseKind]) -> Iterator[tuple[Clause, Quote]]:
    """Yield the sentences of an instrument's clauses of some kinds."""
    for clause in clauses:
        for piece in clause.pieces if clause.kind in kinds else ():
            body = clause.body_start if piece is clause.pieces[0] else 0
            for start, end in spans(piece.text[body:], Unit.SENTENCE):
                words = piece.text[body + start : body + end]
                if len(words.strip()) >= _SHORTEST:
                    yield clause, Quote(words, piece.char_start + body + start, piece.char_start + body + end)
