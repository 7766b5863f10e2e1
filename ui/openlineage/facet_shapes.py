"""The shapes of our facets: their fields, what these take from a record, and what their JSON schema says of them."""

from __future__ import annotations

from typing import Annotated, Any

from typing_extensions import TypedDict

from graph.model.edges import Derivation, EdgeStatus, EdgeType, Mode
from graph.model.resolution import Status
from graph.model.source import ReadingFlag
from graph.model.terms import RiskLevel
from ui.openlineage import clause_boxes
from ui.serializer import By, From

MOST = 2000
"""Entries of a list in one facet."""


class Schema:
    """What the JSON schema of a field says beside its type."""

    def __init__(self, description: str = "", **more: object) -> None:
        self._more = {**({"description": description} if description else {}), **more}

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> dict[str, Any]:  # noqa: ANN401 - pydantic asks for it
        """Return the schema of the field."""
        return {**handler(core), **self._more}


ClauseName = Annotated[str, Schema(pattern="^c_[0-9a-f]{20}$")]
DocumentId = Annotated[str, Schema(pattern="^d_[0-9a-f]{20}$")]
EdgeId = Annotated[str, Schema(pattern="^e_[0-9a-f]{20}$")]
Hash = Annotated[str, Schema(pattern="^[0-9a-f]{64}$")]
Day = Annotated[str, Schema(pattern="^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$")]
Name = Annotated[str, Schema(pattern="^[^\\n]{0,120}$")]
Count = Annotated[int, Schema(minimum=0)]
Share = Annotated[float, Schema(minimum=0, maximum=1)]
Listed = Schema("How many there are in all is beside it.", maxItems=MOST)


class DocumentMetadata(TypedDict):
    """Which file was read, and how."""

    sha256: Hash
    size_bytes: Annotated[Count, From("size")]
    media_type: Annotated[str, Schema("Told by the file's suffix.", pattern="^[a-z]+/[A-Za-z0-9.+-]+$")]
    pages: Annotated[Count, Schema("0 for formats without.")]
    reader: Annotated[Name, Schema("Who read the file, and its version.")]
    confidence: Annotated[Share, Schema("How surely its characters were read, on average: 1 for a text layer.")]
    flags: Annotated[list[ReadingFlag], Schema("What the reader noticed.")]


class PageLayout(TypedDict):
    """What stands on the pages of a file."""

    pages: Annotated[Count, Schema("0 for formats without.")]
    characters: Count
    blocks: Annotated[Count, Schema("Paragraphs, headings, list items, tables and noise.")]
    tables: Count
    box_index_bytes: Annotated[Count, Schema("Of the compressed index of character boxes; 0 for formats without layout.")]


class Place(TypedDict):
    """A page that a clause stands on, counted from 1; its box around the words in PDF points from the top left of the page as displayed."""

    page: Count
    box: Annotated[list[float] | None, Schema("x0, y0, x1, y1", minItems=4, maxItems=4)]


class ProvenClause(TypedDict):
    """Where a clause stands in the reading's text, its end exclusive, and how surely its least sure block was read."""

    clause_id: ClauseName
    char_start: Count
    char_end: Annotated[Count, By(lambda clause, _: clause.pieces[-1].char_end)]
    confidence: Annotated[Share, By(clause_boxes.confidence)]
    places: Annotated[list[Place], By(clause_boxes.places)]


class ClauseProvenance(TypedDict):
    """Where each clause of an instrument stands in its file, in reading order."""

    document_id: DocumentId
    sha256: Hash
    clauses: Annotated[list[ProvenClause], Listed]
    clauses_count: Count


class CitedClaim(TypedDict):
    """A claim, the clause that makes it, its instrument, and the rule of the grammar that read it."""

    claim_key: Annotated[Name, From("key")]
    clause_id: Annotated[ClauseName, From("source_clause_id")]
    document_id: Annotated[DocumentId, From("source_document_id")]
    edge_type: EdgeType
    rule: Name


class CitedClaims(TypedDict):
    """What the words of a file claim of other documents."""

    claims: Annotated[list[CitedClaim], Listed]
    claims_count: Count


class RuledEdge(TypedDict):
    """An edge with the gate's verdict; without a target it is not in the portfolio, without its clause the whole document is meant."""

    edge_id: EdgeId
    edge_type: EdgeType
    mode: Mode | None
    status: EdgeStatus
    confidence: Share
    derivation: Derivation
    claim_key: Name
    source_document_id: DocumentId
    source_clause_id: ClauseName
    target_document_id: DocumentId | None
    target_clause_id: ClauseName | None


class EdgeRulings(TypedDict):
    """What the confidence gate recorded, and which edges it took back."""

    edges: Annotated[list[RuledEdge], Listed]
    edges_count: Count
    by_status: dict[str, Count]
    retracted: Annotated[list[EdgeId], Listed]
    retracted_count: Count


class AppliedEdge(TypedDict):
    """An edge on the way to the words in force, and the clause whose words act; a month or a year where the words give no day."""

    edge_id: EdgeId
    edge_type: EdgeType
    mode: Mode | None
    clause_id: ClauseName
    document_id: DocumentId
    effective_from: Day | None


class PathOfProvision(TypedDict):
    """A provision asked for, and the edges applied to it, in order; `inheritedFrom`: the document it is taken from."""

    clause_id: Annotated[ClauseName, From("clause.clause_id")]
    document_id: Annotated[DocumentId, From("clause.document_id")]
    status: Status
    inherited_from: DocumentId | None
    path: Annotated[list[AppliedEdge], From("steps")]


class LineageResolutionPath(TypedDict):
    """Which edges lead to the words in force, for each provision of an answer."""

    as_of: Day
    ledger_sequence: Annotated[Count, Schema("The state of the record that was asked.")]
    abstained: bool
    receipt_id: Annotated[str | None, From("receipt"), Schema("Absent where it is not on record.", pattern="^rc_[0-9a-f]{20}$")]
    provisions: Annotated[list[PathOfProvision], Listed]
    provisions_count: Count


class PairReading(TypedDict):
    """How many clauses and pairs of clauses were looked at for changes that cite nothing."""

    clauses: Annotated[Count | None, By(lambda facts, _: getattr(facts, "clauses", None))]
    pairs: Count
    unread: Annotated[Count | None, By(lambda facts, _: getattr(facts, "unread", None)), Schema("Pairs without an answer.")]
    left: Annotated[Count | None, By(lambda facts, _: getattr(facts, "left", None)), Schema("Calls that did not fit the budget.")]


class ModelContext(TypedDict):
    """Who read, judged or worded: a model (and another again), or the rules; on which prompts."""

    model: Annotated[Name, Schema("`rules` or `offline` where none was asked.")]
    prompt_versions: list[Name]
    software: Annotated[str, Schema("This program and its version.", format="uri")]
    second_model: Name | None
    prompt_hash: Annotated[str | None, Schema("Of what the model was given.", pattern="^[0-9a-f]+$")]
    reader: Annotated[Name | None, Schema("Who read the file, and its version.")]
    embedder: Annotated[Name | None, Schema("Who turned texts into vectors.")]


class RiskOfRule(TypedDict):
    """How far a term strays, the clause it rests on (none where nothing says it), and the edges that lead to its words."""

    rule: Name
    level: RiskLevel
    clause_id: Annotated[ClauseName | None, From("cell.clause_id")]
    path: Annotated[list[EdgeId], From("cell.path")]


class RiskVector(TypedDict):
    """How far a contract strays from a playbook on a day, rule by rule; nothing where it is not in force."""

    document_id: DocumentId
    playbook: Name
    playbook_version: Name
    playbook_sha256: Annotated[str, Schema("Of its file; empty where it was made by a program.", pattern="^([0-9a-f]{64})?$")]
    in_force: bool
    as_of: Day | None
    level: RiskLevel | None
    score: Annotated[Count | None, Schema("The sum of the rules' weights.")]
    rules: Annotated[list[RiskOfRule], Listed]
    rules_count: Count
