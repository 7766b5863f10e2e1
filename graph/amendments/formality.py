"""The form that a contract asks of its amendments, against what an instrument shows of it.

Nothing is said of validity: what the contract's amendment clause in force asks for and the instrument
does not show is named, with the words that ask for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from enum import StrEnum
from typing import NamedTuple

from graph.amendments.clause_reading import read
from graph.lineage.dag import Lineage
from graph.model.documents import Clause, ClauseKind, ClauseType, Document, Execution
from graph.model.edges import Edge, EdgeType, Unit
from graph.model.ids import ClauseId, DocumentId
from graph.text.lazy_patterns import lazily
from graph.text.sentences import spans


class Form(StrEnum):
    """What a contract may ask of an amendment, in the words of a warning."""

    BOTH_SIGN = "signed by all parties"
    OFFICER = "signed by an officer or authorised representative"
    NOTARY = "notarised"
    WITNESS = "witnessed"


class Asked(NamedTuple):
    """What a clause in force asks of amendments."""

    clause: Clause
    forms: tuple[Form, ...]
    words: str


_AMENDS = lazily(r"(?i)\b(?:amend|modif|alter|chang|vari|supplement)\w*\b")
_ONLY = lazily(
    r"(?i)\b(?:no|not|only|unless|except|must|shall)\b[^.;]{0,160}\b(?:writing|written|instrument|signed|executed)\b"
    r"|\b(?:writing|written|instrument)\b[^.;]{0,160}\b(?:only|unless|must|shall)\b"
)
_FORMS = (
    (
        Form.BOTH_SIGN,
        lazily(
            r"(?i)\b(?:signed|executed|subscribed|agreed\s+to)\b[^.;]{0,80}\b(?:both|each|all|every|the)\s+(?:of\s+the\s+)?part(?:y|ies)\b"
            r"|\bmutual(?:ly)?\s+(?:\w+\s+){0,3}(?:written|writing|signed)\b"
        ),
    ),
    (
        Form.OFFICER,
        lazily(
            r"(?i)\b(?:signed|executed)\b[^.;]{0,80}\b(?:officers?|(?:duly\s+)?authori[sz]ed\s+(?:\w+\s+){0,2}(?:representatives?|agents?|signator\w+|persons?))\b"
        ),
    ),
    (Form.NOTARY, lazily(r"(?i)\b(?:notari[sz]ed|acknowledged\s+before\s+a\s+notary|notarial)\b")),
    (Form.WITNESS, lazily(r"(?i)\bwitnessed\b|\bin\s+the\s+presence\s+of\s+(?:\w+\s+){0,2}witness")),
)
_SHOWS = {
    Form.OFFICER: lazily(
        r"(?i)\b(?:title|its|officer|president|director|manager|partner|secretary|treasurer|chair(?:man|woman|person)?|counsel|authori[sz]ed|c[efot]o"
        r"|chief|head|member|principal|attorney|representative|vp|svp|evp)\b"
    ),
    Form.NOTARY: lazily(r"(?i)\bnotary\b|\bnotarial\b|\bsworn\s+to\b|\back?nowledged\s+before\s+me\b|\bmy\s+commission\s+expires\b"),
    Form.WITNESS: lazily(r"(?i)\bwitness(?:ed|es)?\s*(?:by|:|_|\n|signature|name)"),
}


def not_shown(lineage: Lineage, edge: Edge) -> Iterator[tuple[Form, Asked]]:
    """Yield what the amended contract asks of amendments and the instrument of a change does not show, each with who asks."""
    target, source = edge.target_document_id, lineage.documents[edge.source_document_id]
    if edge.edge_type is not EdgeType.AMENDS or target not in lineage.documents or target is None or source.agreed is None:
        return
    before = source.agreed.first_day() - timedelta(days=1)  # the form is that of the contract as it stood then
    for asked in asking(lineage, target, before):
        yield from ((form, asked) for form in asked.forms if not _shows(lineage, source, form))


def asking(lineage: Lineage, document_id: DocumentId, as_of: date) -> tuple[Asked, ...]:
    """Return what the clauses of a document in force on a day ask of its amendments."""
    return lineage.remember(("asking", document_id, as_of), lambda: tuple(_asking(lineage, document_id, as_of)))


def _asking(lineage: Lineage, document_id: DocumentId, as_of: date) -> Iterator[Asked]:
    for clause in _places(lineage, document_id):
        reading = read(lineage, clause.clause_id, as_of)
        if reading.ended is not None or reading.conflict:
            continue
        words = reading.text.text
        for start, end in spans(words, Unit.SENTENCE):
            sentence = words[start:end]
            if _AMENDS.search(sentence) and _ONLY.search(sentence):
                forms = tuple(form for form, pattern in _FORMS if pattern.search(sentence))
                if forms:
                    yield Asked(clause, forms, " ".join(sentence.split()))


def _places(lineage: Lineage, document_id: DocumentId) -> tuple[Clause, ...]:
    """Return the clauses on how the document may be amended, those of its amendments aside."""

    def compute() -> tuple[Clause, ...]:
        wanted = ClauseType.AMENDMENT_FORMALITY
        found = (
            c for c in lineage.clauses_of(document_id) if wanted in {c.clause_type, *c.also} and not _gives_words(lineage, c.clause_id)
        )
        kept: dict[ClauseId, Clause] = {}
        for clause in found:
            if not kept.keys() & set(lineage.ancestors(clause.clause_id)):
                kept[clause.clause_id] = clause
        return tuple(kept.values())

    return lineage.remember(("on amendments", document_id), compute)


def _gives_words(lineage: Lineage, clause_id: ClauseId) -> bool:
    return any(e.edge_type is EdgeType.AMENDS for e in lineage.edges_from_clause(clause_id))


def _shows(lineage: Lineage, source: Document, form: Form) -> bool:
    if form is Form.BOTH_SIGN:
        return source.execution in {Execution.SIGNED, Execution.NOT_NEEDED}
    return bool(_SHOWS[form].search(_signing(lineage, source.document_id)))


def _signing(lineage: Lineage, document_id: DocumentId) -> str:
    """Return the words around the signatures of an instrument; its last clause where it has no signature block."""

    def compute() -> str:
        clauses = lineage.clauses_of(document_id)
        signatures = [c for c in clauses if c.kind is ClauseKind.SIGNATURES] or list(clauses[-1:])
        first = min((c.order for c in signatures), default=0)
        return "\n".join(p.text for c in clauses if c.order >= first for p in c.pieces)

    return lineage.remember(("signing", document_id), compute)
