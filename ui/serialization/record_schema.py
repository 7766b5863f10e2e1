"""Edges, candidates, documents, provisions as written, the ledger and findings as JSON."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, NotRequired

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from graph.errors import AmbiguousError, InForceError
from graph.model.documents import Clause
from graph.model.edges import Edge, LinkCandidate, LinkEvidence
from graph.model.ids import DocumentId
from graph.review.edge_evidence import against_and_for
from ui.application.sources import Sources
from ui.serializer import By, DocumentName, From, Serializer

if TYPE_CHECKING:
    from ui.application.audit import Verified


class EdgeSource(TypedDict):
    """Where the operative words stand."""

    document: str
    document_id: str
    section: str
    clause_id: str


class EdgeTarget(TypedDict):
    """What they act on; `document` is null where it is not in the portfolio."""

    document: str | None
    document_id: str | None
    section: Annotated[str, From("target_section")]
    heading: Annotated[str, From("target_heading")]
    clause_id: Annotated[str | None, From("target_clause_id")]


class LinkEvidenceShape(TypedDict):
    """One thing in which a document was compared with what is said of it; `weight` in log-odds, below 0 against it."""

    compared: str
    outcome: str
    weight: float


class LinkCandidateShape(TypedDict):
    """A document that the words may mean, with the probability that they do and what speaks for and against it."""

    document: DocumentName
    document_id: str
    probability: float
    evidence: list[LinkEvidenceShape]


class OperationShape(TypedDict):
    """What is done: its kind, the words taken out and the words put in, verbatim, "" where there are none."""

    kind: str
    old: str
    new: Annotated[str, From("new.text")]


class EdgeShape(TypedDict):
    """A relation, with its quote, dates, derivation and what was decided."""

    edge_id: str
    edge_type: str
    mode: str | None
    source: Annotated[EdgeSource, By(lambda edge, sources: _source(edge, sources))]
    target: Annotated[EdgeTarget, By(lambda edge, sources: _target(edge, sources))]
    effective_from: str | None
    effective_to: str | None
    condition: str
    outcome: str | None
    outcome_on: str | None
    incorporation: str | None
    scope: str
    operation: OperationShape | None
    status: str
    confidence: float
    derivation: str
    citation_text: Annotated[str, From("quote.text")]
    reasoning: str
    decided_by: str
    recorded_at: str | None
    retracted_at: str | None
    similarity: float | None
    reader: str
    second_reader: str
    verified: str | None
    rival: OperationShape | None
    computed: bool
    candidates: list[LinkCandidateShape]


class FindingShape(TypedDict):
    """Something a check found, the words it rests on, and what to do; `texts` are two wordings that contradict each other."""

    code: str
    severity: str
    document: str
    document_id: str | None
    section: str
    edge_id: str | None
    message: str
    advice: str
    quote: Annotated[str | None, From("quote.text")]
    texts: list[str]


class Failure(TypedDict):
    """Why a request, or one line of a batch, was not answered."""

    error: str
    matches: NotRequired[list[str]]


class RegisterEntry(TypedDict):
    """What the register says of a document."""

    document: Annotated[str, From("file_name")]
    document_id: str
    title: str
    kind: str
    number: int | None
    execution: str
    signed: str | None
    effective: str | None
    expires: str | None
    parties: Annotated[list[str], By(lambda document, _: [party.name for party in document.parties])]


class DocumentShape(RegisterEntry):
    """An instrument: what the register says of it, and its file. `copy_of` is the operative copy where this is another one."""

    sha256: Annotated[str, From("file_sha256")]
    ordinal: int
    copy_of: str | None
    clauses: int


class ClauseShape(TypedDict):
    """A provision as it was signed: its own words, without those of its subprovisions. What changed it since is no part of it.

    `page` is that of its first words, null where the format has none.
    """

    clause_id: str
    document_id: str
    parent_id: str | None
    order: int
    kind: str
    clause_type: str
    also: list[str]
    section: str
    heading: str
    text: Annotated[str, From("own_text.text")]
    page: Annotated[int | None, By(lambda clause, sources: sources.page_number(clause.document_id, _start(clause)))]
    char_start: Annotated[int, By(lambda clause, _: _start(clause))]
    char_end: Annotated[int, By(lambda clause, _: clause.pieces[-1].char_end)]


class EntryShape(TypedDict):
    """One link of the ledger's hash chain: what was done, when, by whom. The rows that it vouches for are not in it."""

    seq: int
    recorded_at: str
    actor: str
    action: str
    body_hash: str
    prev_hash: str
    hash: str


class ProposedClause(TypedDict):
    """One side of a pair."""

    document: DocumentName
    document_id: str
    section: str
    heading: str
    clause_id: str


class ScoresShape(TypedDict):
    """Why a pair was proposed, each in [0, 1]; `prior` is all of it in one figure, calibrated for the embedding model `embedder`."""

    similarity: float
    words: float
    heading: float
    terms: float
    figures: float
    prior: float
    embedder: str


class CandidateShape(TypedDict):
    """A newer clause and an older one that it may act on; `rank` counts from 1 within the newer clause."""

    source: Annotated[ProposedClause, By(lambda pair, sources: sources.clauses[pair.source_clause_id])]
    target: Annotated[ProposedClause, By(lambda pair, sources: sources.clauses[pair.target_clause_id])]
    rank: int
    scores: ScoresShape


class HeadShape(TypedDict):
    """Where a ledger ends."""

    portfolio: str
    seq: int
    hash: str


class FaultShape(TypedDict):
    """One thing that is not as it was recorded; `kind` is one of FaultKind."""

    seq: int
    kind: str
    message: str


class VerifiedShape(TypedDict):
    """What a check of the record found: `open` says what it cannot rule out.

    `purges` are the entries that say which answers were taken away, `purged` is how many, `gone` are sources no longer there.
    """

    portfolio: str
    sound: bool
    entries: int
    head: HeadShape | None
    against: HeadShape | None
    signed_by: str | None
    faults: list[FaultShape]
    evidence_faults: list[str]
    purges: list[int]
    purged: int
    gone: list[str]
    open: list[str]


class EdgeEvidenceShape(TypedDict):
    """What was on record of an edge from `recorded_at` on; `before` is how it stood until then."""

    edge_id: str
    claim_key: str
    status: str
    before: str | None
    recorded_at: str
    edge_type: str
    document: Annotated[str | None, From("source.file_name")]
    document_id: Annotated[str, From("edge.source_document_id")]
    sha256: Annotated[str | None, From("source.file_sha256")]
    section: Annotated[str, By(lambda record, _: record.clause.section if record.clause else "")]
    page: Annotated[int | None, By(lambda record, sources: _quote_page(record.edge, sources))]
    quote: Annotated[str, From("edge.quote.text")]
    clause_text: Annotated[str | None, From("clause.own_text.text")]
    target: Annotated[str | None, By(lambda record, sources: _target_name(record.edge, sources))]
    target_id: Annotated[str | None, From("edge.target_document_id")]
    target_section: str
    derivation: str
    confidence: float
    similarity: float | None
    extraction_model: Annotated[str, By(lambda record, _: record.edge.reader or "grammar")]
    verification_model: Annotated[str, From("edge.second_reader")]
    verification: Annotated[str | None, From("edge.verified")]
    decided_by: Annotated[str, By(lambda record, _: record.decision.by if record.decision else record.edge.decided_by)]
    principal: Annotated[str, By(lambda record, _: record.decision.principal if record.decision else "")]
    verdict: Annotated[str | None, From("decision.verdict")]
    reasoning: Annotated[str, By(lambda record, _: record.decision.reason if record.decision else record.edge.reasoning)]


edge = Serializer(EdgeShape)
register = Serializer(RegisterEntry)
document = Serializer(DocumentShape)
clause = Serializer(ClauseShape)
entry = Serializer(EntryShape)
finding = Serializer(FindingShape)
candidate = Serializer(CandidateShape)
head = Serializer(HeadShape)
_verified = Serializer(VerifiedShape)
evidence = Serializer(EdgeEvidenceShape, "edge")
_edge_target = Serializer(EdgeTarget)


def failure(error: InForceError) -> Failure:
    """Return why one line of a batch, or one request, was not answered."""
    if isinstance(error, AmbiguousError):
        return {"error": str(error), "matches": list(error.matches)}
    return {"error": str(error)}


def verified(found: "Verified", portfolio: str, signed_by: str | None = None) -> VerifiedShape:
    """Return what a check of the record found."""
    return _verified(found, portfolio=portfolio, signed_by=signed_by)


def _source(record: Edge, sources: Sources) -> EdgeSource:
    held = sources.clauses.get(record.source_clause_id)
    section = held.section if held else ""
    return {**sources.reference(record.source_document_id), "section": section, "clause_id": record.source_clause_id}


def _target(record: Edge, sources: Sources) -> EdgeTarget:
    named = sources.documents.get(_words_in(record)) if _words_in(record) else None
    return _edge_target(record, document=named.file_name if named else None, document_id=named.document_id if named else None)


def _words_in(record: Edge) -> DocumentId:
    return record.words_stand_in or record.target_document_id or DocumentId("")


def _start(record: Clause) -> int:
    return record.pieces[0].char_start


def _quote_page(record: Edge, sources: Sources) -> int | None:
    there = record.source_document_id in sources.documents
    return sources.page_number(record.source_document_id, record.quote.char_start) if there else None


def _target_name(record: Edge, sources: Sources) -> str | None:
    return _target(record, sources)["document"] if record.source_document_id in sources.documents else None


def which_document(edge: EdgeShape) -> Iterator[str]:
    """Yield a line for each document that may be meant, the likeliest first."""
    for one in edge["candidates"]:
        yield f"{one['document']}: {one['probability']:.0%}; {against_and_for(_record(one))}"


def _record(shape: LinkCandidateShape) -> LinkCandidate:
    evidence = tuple(LinkEvidence(e["compared"], e["outcome"], e["weight"]) for e in shape["evidence"])
    return LinkCandidate(DocumentId(shape["document_id"]), shape["probability"], evidence)
