"""How documents end, what ends with them, and what survives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from graph.amendments.clause_reading import read
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import effective_from, governs
from graph.lineage.references import depends_on
from graph.lineage.section_lists import listed
from graph.lineage.supersession import ends_whole, supersession
from graph.model.documents import Clause, ClauseKind, ClauseType, Document, DocumentKind
from graph.model.edges import Edge, EdgeType, Unit
from graph.model.ids import ClauseId, DocumentId
from graph.text import sections
from graph.text.sentences import spans

_FOLLOWERS = frozenset({DocumentKind.AMENDMENT, DocumentKind.CHANGE_ORDER, DocumentKind.WAIVER, DocumentKind.RENEWAL})
_SURVIVES = re.compile(r"(?i)\bsurviv|\bremain(?:s)? in (?:full )?force (?:after|notwithstanding)")
_STAYS = re.compile(r"(?i)\b(?:remains?|continues?) in (?:full )?(?:force|effect)\b|\bcontinues? to (?:apply|bind)\b")
_EXCEPTS = re.compile(r"(?i)\bterminat.*?\b(?:except|save|provided|other than|excluding|with the exception)\b", re.DOTALL)
_ITSELF = re.compile(
    r"(?i)\b(?:this|the (?:provisions|obligations|terms)[^.;]{0,40}\b(?:this|of this|under this|in this))\s+"
    r"(?:section|article|paragraph|clause|sub-?section|exhibit|schedule)\b[^.;]{0,160}\bsurviv"
)
_TITLE = re.compile(
    r"\b(?:[A-Z][\w&'’-]*\s+)+(?:Agreement|Contract|Lease|Licen[cs]e|Deed|Addendum|Amendment|Order|Terms)\b"
)  # names an instrument
_END_WORD = re.compile(r"term\b|terminat|expir|surviv")  # "survives termination" does not name the section on termination


def ending(lineage: Lineage, document_id: DocumentId, as_of: date) -> Edge | None:
    """Return the change that has ended a document as a whole by the day; the first of several."""
    edges = [e for e in lineage.edges_on_document(document_id) if ends_whole(e) and governs(lineage.documents, e, as_of)]
    return min(edges, key=lambda e: (_first(lineage, e), e.edge_id)) if edges else None


def follows(lineage: Lineage, document: Document, as_of: date) -> Edge | None:
    """Return how an amendment ended with all it amended: merged into a restatement, or with the whole contract."""
    if document.kind not in _FOLLOWERS:
        return None
    amended = {e.target_document_id for e in lineage.edges_from(document.document_id) if e.edge_type is EdgeType.AMENDS}
    hosts = [d for d in amended if d is not None and d in lineage.documents]
    ends = [_host_ended(lineage, document, host, as_of) for host in sorted(hosts)]
    return ends[-1] if ends and None not in ends else None


def day_before(lineage: Lineage, edge: Edge, as_of: date) -> date:
    """Return the last day before a change took effect; the day asked about where it has no earlier one."""
    first = _first(lineage, edge)
    return first - timedelta(days=1) if date.min < first <= as_of else as_of


def survives(lineage: Lineage, clause: Clause, edge: Edge, as_of: date) -> bool:
    """Tell whether a provision outlives the end of its document by the words of the contract or of what ends it.

    The definitions survive that such a provision needs.
    """
    named = _survivors(lineage, clause.document_id, edge, as_of)
    chain = (clause.clause_id, *lineage.ancestors(clause.clause_id))
    return bool(named.intersection(chain))


def _survivors(lineage: Lineage, document_id: DocumentId, edge: Edge, as_of: date) -> frozenset[ClauseId]:
    day = day_before(lineage, edge, as_of)

    def compute() -> frozenset[ClauseId]:
        found = set[ClauseId]()
        for clause in lineage.clauses_of(document_id):
            if clause.clause_type is ClauseType.SURVIVAL or _SURVIVES.search(clause.own_text.text):
                found.update(_named(lineage, clause.clause_id, document_id, day))
        for clause in lineage.clauses_of(edge.source_document_id):
            if clause.clause_id == edge.source_clause_id or _SURVIVES.search(clause.own_text.text):
                found.update(_named(lineage, clause.clause_id, document_id, as_of))
        found.update(_staying(lineage, edge, document_id, day))
        return frozenset({*found, *_needed(lineage, document_id, found, day)})

    return lineage.remember(("survivors", document_id, edge.edge_id, day), compute)


def _needed(lineage: Lineage, document_id: DocumentId, survivors: Iterable[ClauseId], day: date) -> set[ClauseId]:
    """Return the definitions that provisions use, and those that these use in turn."""
    needed: set[ClauseId] = set()
    open_ids = list(survivors)
    while open_ids:
        one = open_ids.pop()
        for used in depends_on(lineage, document_id, read(lineage, one, day).text, frozenset({one})):
            if lineage.clauses[used].kind is ClauseKind.DEFINITION and used not in needed:
                needed.add(used)
                open_ids.append(used)
    return needed


def _named(lineage: Lineage, clause_id: ClauseId, document_id: DocumentId, day: date) -> Iterator[ClauseId]:
    """Yield the provisions that a clause says survive: itself, by number, or by heading."""
    words = read(lineage, clause_id, day).text.text
    for start, end in spans(words, Unit.SENTENCE):
        sentence = words[start:end]
        if not _SURVIVES.search(sentence):
            continue
        mine = lineage.clauses[clause_id].document_id == document_id
        if mine and (_ITSELF.search(sentence) or lineage.clauses[clause_id].clause_type is ClauseType.SURVIVAL):
            yield clause_id
        yield from listed(lineage, document_id, sentence, day)
        yield from _by_heading(lineage, document_id, sentence)


def _by_heading(lineage: Lineage, document_id: DocumentId, sentence: str) -> Iterator[ClauseId]:
    """Yield the provisions whose headings stand in a sentence; "Section 8 of the Services Agreement" does not name the one on Services."""
    folded, titles = (
        sections.fold_name(_TITLE.sub(";", sentence)),
        {sections.fold_name(t) for t in _TITLE.findall(sentence)},
    )
    for clause, _ in lineage.addresses(document_id):
        name = sections.fold_name(clause.heading)
        if len(name) <= 3 or _END_WORD.match(name) or clause.kind is not ClauseKind.SECTION:
            continue
        if name in titles or re.search(rf"\b{re.escape(name)}\b", folded):
            yield clause.clause_id


def _staying(lineage: Lineage, edge: Edge, document_id: DocumentId, day: date) -> Iterator[ClauseId]:
    """Yield the provisions that the words of an end except by number: "is terminated, except that Section 8 continues in effect"."""
    words = edge.quote.text
    kept = _EXCEPTS.search(words)
    if kept and (_STAYS.search(words, kept.end()) or _SURVIVES.search(words, kept.end())):
        yield from listed(lineage, document_id, words[kept.end() :], day)


def _host_ended(lineage: Lineage, document: Document, host: DocumentId, as_of: date) -> Edge | None:
    edge = supersession(lineage, host, as_of)
    version = lineage.documents[edge.source_document_id] if edge else None
    if edge and version and document.agreed and version.agreed and document.agreed.first_day() < version.agreed.first_day():
        return edge
    return ending(lineage, host, as_of)


def _first(lineage: Lineage, edge: Edge) -> date:
    start = effective_from(lineage.documents, edge)
    return start.first_day() if start else date.min
