"""The state of a document's term on a day, from its term clause in force (DESIGN 5)."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from graph.dag import Lineage
from graph.ending import day_before, ending
from graph.model.documents import Clause, ClauseType, Document
from graph.model.ids import DocumentId
from graph.model.resolution import Term, TermState
from graph.precedence import effective_from
from graph.reading import read
from graph.standing import Standing, standing
from graph.versions import ends_whole, governing_document

_TERM_TYPES = frozenset(
    {ClauseType.TERM, ClauseType.RENEWAL_TERM, ClauseType.NOTICE_PERIOD_TO_TERMINATE_RENEWAL, ClauseType.EXPIRATION_DATE}
)
_RENEWS = re.compile(
    r"(?i)\b(?:automatic(?:ally)?|successive|auto-?)\W+(?:\w+\W+){0,6}?(?:renew|exten)|\b(?:renew|exten)\w*\W+(?:\w+\W+){0,8}?automatic"
    r"|\b(?:renew|exten)\w*\W+(?:\w+\W+){0,6}?(?:successive|additional|year[- ]to[- ]year|month[- ]to[- ]month)[^.]{0,200}\bunless\b"
)
_MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_END = re.compile(
    r"(?i:\b(?:until|through|to and including|expir\w+ on|terminat\w+ on|end(?:s|ing)? on|ending|(?:expiration|expiry|termination|maturity)"
    r" date[^.]{0,40}?))\W+(?:(?i:and\s+including|midnight|the\s+close\s+of\s+business)\W+(?:(?i:on|of)\s+)?)?"
    rf"(?:(?P<long>{_MONTH}\s+\d{{1,2}},?\s+\d{{4}})|(?P<short>\d{{1,2}}\s+{_MONTH},?\s+\d{{4}})|(?P<iso>\d{{4}}-\d{{2}}-\d{{2}}))"
)
_FORMS = {"long": "%B %d %Y", "short": "%d %B %Y", "iso": "%Y-%m-%d"}


def term_on(lineage: Lineage, document_id: DocumentId, as_of: date) -> Term:
    """Return the state of a document's term on a day; the version in force that day is asked."""
    version = governing_document(lineage, lineage.document(document_id).document_id, as_of)
    return lineage.remember(("term on", version, as_of), lambda: _term_on(lineage, lineage.documents[version], as_of))


def _term_on(lineage: Lineage, document: Document, as_of: date) -> Term:
    ended = ending(lineage, document.document_id, as_of)
    if ended is not None:
        return Term(TermState.TERMINATED, day_before(lineage, ended, as_of), ended.source_clause_id)
    given = _notice(lineage, document, as_of)
    if given is not None:
        return given
    until, clause = _expiry(lineage, document, as_of)
    where = clause.clause_id if clause else None
    if until is None:
        return Term(TermState.UNKNOWN, None, where)
    if as_of <= until:
        return Term(TermState.RUNNING, until, where)
    renews = any(_RENEWS.search(read(lineage, c.clause_id, as_of).text.text) for c in _term_clauses(lineage, document, clause))
    return Term(TermState.RENEWED_PRESUMED if renews else TermState.EXPIRED, until, where)


def _notice(lineage: Lineage, document: Document, as_of: date) -> Term | None:
    """A termination agreed or notified by the day that takes effect later."""
    for edge in lineage.edges_on_document(document.document_id):
        source, start = lineage.documents[edge.source_document_id], effective_from(lineage.documents, edge)
        waiting = ends_whole(edge) and standing(lineage.documents, edge, as_of) is Standing.NOT_YET
        if waiting and start and source.agreed and source.agreed.first_day() <= as_of:
            return Term(TermState.NOTICE_GIVEN, start.first_day() - timedelta(days=1), edge.source_clause_id)
    return None


def _expiry(lineage: Lineage, document: Document, as_of: date) -> tuple[date | None, Clause | None]:
    """Return the last day of the term by the words in force, and their clause; what was registered while its words stand."""
    quote = dict(document.evidence).get("expires")
    clauses = _term_clauses(lineage, document, None)
    if quote is not None:
        holding = next((c for c in lineage.clauses_of(document.document_id) if _holds(c, quote.char_start)), None)
        if holding is not None and not _stands(lineage, holding, quote.char_start, as_of):
            return _stated(lineage, (holding, *clauses), as_of)
        return document.expires.last_day() if document.expires else None, holding or next(iter(clauses), None)
    amended = [c for c in clauses if read(lineage, c.clause_id, as_of).edges] if lineage.edges_reach(document.document_id) else []
    if amended:
        return _stated(lineage, tuple(amended), as_of)
    return document.expires.last_day() if document.expires else None, next(iter(clauses), None)


def _stands(lineage: Lineage, clause: Clause, at: int, as_of: date) -> bool:
    """Tell whether the words registered as the expiry are still part of the text in force."""
    if not lineage.edges_reach(clause.document_id):
        return True
    reading = read(lineage, clause.clause_id, as_of)
    runs = reading.text.runs if reading.ended is None else ()
    return any(
        r.clause_id == clause.clause_id and r.char_start is not None and r.char_start <= at < r.char_start + len(r.text) for r in runs
    )


def _stated(lineage: Lineage, clauses: tuple[Clause, ...], as_of: date) -> tuple[date | None, Clause | None]:
    """Read a last day from the term clauses as amended; None where they give no full date."""
    for clause in clauses:
        reading = read(lineage, clause.clause_id, as_of)
        found = _END.search(reading.text.text) if reading.ended is None else None
        if found is not None and found.lastgroup is not None:
            words = " ".join(found[found.lastgroup].replace(",", " ").split()).title()
            return datetime.strptime(words, _FORMS[found.lastgroup]).date(), clause  # noqa: DTZ007  a day has no zone
    return None, next(iter(clauses), None)


def _term_clauses(lineage: Lineage, document: Document, first: Clause | None) -> tuple[Clause, ...]:
    own = lineage.remember(
        ("term", document.document_id), lambda: tuple(c for c in lineage.clauses_of(document.document_id) if c.clause_type in _TERM_TYPES)
    )
    return (first, *own) if first is not None and first not in own else own


def _holds(clause: Clause, at: int) -> bool:
    return any(p.char_start <= at < p.char_end for p in clause.pieces)
