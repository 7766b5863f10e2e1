"""What is stored: every record as a *fact*, its identity, its content and the hash of it.

Files, readings, documents, claims, judgements, edges, decisions, what models read of duties, what people did with obligations
and what stages took are one fact each. A document's
clause tree is one fact as a whole: it is always written and read as a whole, one text compresses
three times as well as a thousand, and a family loads in a few reads instead of thousands of rows;
which document a clause stands in is looked up in a light index beside it.
The instants of a row are the ledger's, so `recorded_at` and `retracted_at` are no part of a content.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple, cast

from graph.errors import IntegrityError
from graph.model.codec import Json, canonical, content_hash, from_json, many_from_json, many_to_json, to_json
from graph.model.documents import Clause, Document
from graph.model.edges import Claim, Decision, Edge
from graph.model.ids import DocumentId, digest
from graph.model.judgements import Judgement
from graph.model.obligations import DutyReading, ObligationEvent
from graph.model.source import Page, Reading, SourceFile
from graph.model.usage import StageUsage


class Kind(StrEnum):
    """What a fact is about; also the name of its table."""

    FILE = "files"
    READING = "readings"
    DOCUMENT = "documents"
    CLAUSES = "clause_trees"
    CLAIM = "claims"
    EDGE = "edges"
    DECISION = "decisions"
    JUDGEMENT = "judgements"
    USAGE = "usage"
    DUTIES = "duty_readings"
    OBLIGATION = "obligation_events"


ANSWERING = (Kind.FILE, Kind.READING, Kind.DOCUMENT, Kind.CLAUSES, Kind.CLAIM, Kind.EDGE, Kind.DECISION)
"""Kinds that answers rest on. The others tell what was done."""

PACKED = frozenset({Kind.READING, Kind.CLAUSES})
"""Kinds whose content is long text: stored compressed. The others stay legible in any SQL tool."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A record on its way into a store.

    `identity` is what it stays the same by, `owner` what it belongs to and is looked up by: the
    sha256 of the file (files, readings, documents), the document (clause trees, claims, judgements, edges:
    the source's; duty readings), the subject of a decision or of an event, or the run of a usage. `columns` are
    further columns to look up by, `hash` is the sha256 of the content.
    """

    kind: Kind
    identity: str
    owner: str
    content: str = field(repr=False)
    columns: Mapping[str, str | None] = field(default_factory=dict)
    boxes: tuple[tuple[int, bytes], ...] = field(default=(), repr=False)
    clause_ids: tuple[str, ...] = field(default=(), repr=False)
    hash: str = field(init=False)

    def __post_init__(self) -> None:
        """Hash the content, once."""
        object.__setattr__(self, "hash", content_hash(self.content))

    @property
    def stored(self) -> str | bytes:
        """The content as it lies in the store."""
        return zlib.compress(self.content.encode("ascii"), 1) if self.kind in PACKED else self.content


@dataclass(frozen=True, slots=True)
class Query:
    """Which rows of a kind to read; None asks for all.

    `known` is the sequence up to which rows count; `ended` asks for rows retracted by then too.
    `touching` (edges) asks for those with one of the documents at either end.
    """

    kind: Kind
    portfolio: str | None = None
    known: int | None = None
    identities: Collection[str] | None = None
    owners: Collection[str] | None = None
    touching: Collection[str] | None = None
    statuses: Collection[str] | None = None
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Changes:
    """What one action changes: facts to record and live rows, (kind, identity, content hash), to retract."""

    recorded: tuple[Fact, ...]
    retracted: tuple[tuple[Kind, str, str], ...]

    def __bool__(self) -> bool:
        """False when nothing changes."""
        return bool(self.recorded or self.retracted)

    def body(self) -> bytes:
        """Return the body of the ledger entry: identity -> content hash by kind, no texts."""
        body: dict[str, dict[str, dict[str, str]]] = {"recorded": {}, "retracted": {}}
        for fact in self.recorded:
            body["recorded"].setdefault(fact.kind.value, {})[fact.identity] = fact.hash
        for kind, identity, hash_ in self.retracted:
            body["retracted"].setdefault(kind.value, {})[identity] = hash_
        return canonical(cast(Json, body)).encode("ascii")


Keys = Mapping[tuple[DocumentId, str], Collection[str]]
"""(document, kind of key) -> its keys."""


class Live(NamedTuple):
    """The live row of an identity: the hash of its content, and its owner."""

    content_hash: str
    owner: str


class Place(NamedTuple):
    """What a record is found by: see `Fact`."""

    identity: str
    owner: str
    columns: Mapping[str, str | None] = {}


class Row(NamedTuple):
    """A fact as a store holds it, with the sequences and instants of its recording and retraction."""

    kind: Kind
    identity: str
    owner: str
    content_hash: str
    stored: str | bytes
    recorded_seq: int
    retracted_seq: int | None
    recorded_at: datetime | None
    retracted_at: datetime | None

    @property
    def content(self) -> str:
        """The content, unpacked; raises IntegrityError when it cannot be."""
        if isinstance(self.stored, str):
            return self.stored
        try:
            return zlib.decompress(self.stored).decode("ascii")
        except (zlib.error, UnicodeDecodeError) as error:
            raise IntegrityError(f"{self.identity} in {self.kind.value} is damaged: {error}") from error


def file_fact(file: SourceFile) -> Fact:
    """A file at a path. The same bytes at two paths are two files; another content at a path is another file."""
    return _fact(Kind.FILE, file, to_json(file))


def reading_fact(reading: Reading) -> Fact:
    """A reading, without its character boxes: they lie beside it by page, and the content holds their hashes."""
    boxes = tuple((page.number, page.char_boxes) for page in reading.pages if page.char_boxes)
    plain = _StoredReading(replace(reading, pages=_bare(reading.pages)), tuple((n, content_hash(b)) for n, b in boxes))
    return _fact(Kind.READING, reading, to_json(plain), boxes)


def document_fact(document: Document) -> Fact:
    """A register entry."""
    return _fact(Kind.DOCUMENT, document, to_json(document))


def clauses_fact(document_id: DocumentId, clauses: Sequence[Clause]) -> Fact:
    """A document's whole clause tree, in the order of the document."""
    ordered = sorted(clauses, key=lambda clause: clause.order)
    ids = tuple(clause.clause_id for clause in ordered)
    return Fact(Kind.CLAUSES, document_id, document_id, many_to_json(Clause, ordered), clause_ids=ids)


def claim_fact(claim: Claim) -> Fact:
    """A claim, by its key."""
    return _fact(Kind.CLAIM, claim, to_json(claim))


def edge_fact(edge: Edge) -> Fact:
    """An edge, with the columns a neighbourhood is found by."""
    return _fact(Kind.EDGE, edge, to_json(edge.undated))


def decision_fact(decision: Decision) -> Fact:
    """A decision; the edge a person made in it is stored in it."""
    edge = None if decision.edge is None else decision.edge.undated
    return _fact(Kind.DECISION, decision, to_json(replace(decision, edge=edge, recorded_at=None)))


def judgement_fact(judgement: Judgement) -> Fact:
    """What readers said of a pair, found by the newer document."""
    return _fact(Kind.JUDGEMENT, judgement, to_json(judgement))


def duties_fact(reading: DutyReading) -> Fact:
    """What a model read of a clause's duties."""
    return _fact(Kind.DUTIES, reading, to_json(reading))


def obligation_fact(event: ObligationEvent) -> Fact:
    """What a person did with an obligation, or what followed from it."""
    return _fact(Kind.OBLIGATION, event, to_json(replace(event, recorded_at=None)))


def usage_fact(usage: StageUsage) -> Fact:
    """What a stage of a run took of a model."""
    return _fact(Kind.USAGE, usage, to_json(usage))


def _fact(kind: Kind, record: object, content: str, boxes: tuple[tuple[int, bytes], ...] = ()) -> Fact:
    identity, owner, columns = _PLACES[kind](record)
    return Fact(kind, identity, owner, content, columns, boxes)


def place(row: Row) -> Place:
    """Return what a row has to be found by, as its content has it."""
    if row.kind is Kind.CLAUSES:
        return Place(row.identity, row.identity)  # under whose identity a tree was recorded, the ledger says
    return _PLACES[row.kind](_RECORDS[row.kind](row))


def _edge_place(edge: Edge) -> Place:
    columns = {"target_document_id": edge.target_document_id, "target_clause_id": edge.target_clause_id, "status": edge.status.value}
    return Place(edge.edge_id, edge.source_document_id, columns)


_PLACES: Mapping[Kind, Callable[[Any], Place]] = {
    Kind.FILE: lambda file: Place("f_" + digest(file.sha256, ascii(file.path)), file.sha256),
    Kind.READING: lambda reading: Place(reading.file_sha256, reading.file_sha256),
    Kind.DOCUMENT: lambda document: Place(document.document_id, document.file_sha256),
    Kind.CLAIM: lambda claim: Place(claim.key, claim.source_document_id),
    Kind.EDGE: _edge_place,
    Kind.DECISION: lambda decision: Place(decision.decision_id, decision.subject),
    Kind.JUDGEMENT: lambda judgement: Place(judgement.judgement_id, judgement.candidate.source_document_id),
    Kind.DUTIES: lambda reading: Place(reading.reading_id, reading.document_id),
    Kind.OBLIGATION: lambda event: Place(event.event_id, event.subject),
    Kind.USAGE: lambda usage: Place("u_" + digest(usage.run, usage.stage, usage.model), usage.run),
}


def to_file(row: Row) -> SourceFile:
    """Read a file's row."""
    return from_json(SourceFile, row.content)


def to_reading(row: Row) -> Reading:
    """Read a reading's row; its pages come without character boxes."""
    return from_json(_StoredReading, row.content).reading


def box_hashes(row: Row) -> dict[int, str]:
    """Return page number -> sha256 of its character boxes ("" without any), of a reading's row."""
    stored = from_json(_StoredReading, row.content)
    return {page.number: "" for page in stored.reading.pages} | dict(stored.boxes)


def to_document(row: Row) -> Document:
    """Read a document's row."""
    return from_json(Document, row.content)


def to_clauses(row: Row) -> tuple[Clause, ...]:
    """Read a clause tree's row."""
    return many_from_json(Clause, row.content)


def to_claim(row: Row) -> Claim:
    """Read a claim's row."""
    return from_json(Claim, row.content)


def to_edge(row: Row) -> Edge:
    """Read an edge's row, with the instants of its recording and retraction."""
    return replace(_edge(row.content), recorded_at=row.recorded_at, retracted_at=row.retracted_at)


@lru_cache(maxsize=4096)  # an edge is met at either of its ends, from each family beside it
def _edge(content: str) -> Edge:
    return from_json(Edge, content)


def to_decision(row: Row) -> Decision:
    """Read a decision's row, with the instant of its recording."""
    return replace(from_json(Decision, row.content), recorded_at=row.recorded_at)


def to_judgement(row: Row) -> Judgement:
    """Read a judgement's row."""
    return from_json(Judgement, row.content)


def to_duties(row: Row) -> DutyReading:
    """Read the row of a duty reading."""
    return from_json(DutyReading, row.content)


def to_obligation(row: Row) -> ObligationEvent:
    """Read the row of an event, with the instant of its recording."""
    return replace(from_json(ObligationEvent, row.content), recorded_at=row.recorded_at)


def to_usage(row: Row) -> StageUsage:
    """Read a usage row."""
    return from_json(StageUsage, row.content)


_RECORDS: Mapping[Kind, Callable[[Row], object]] = {
    Kind.FILE: to_file,
    Kind.READING: to_reading,
    Kind.DOCUMENT: to_document,
    Kind.CLAIM: to_claim,
    Kind.EDGE: to_edge,
    Kind.DECISION: to_decision,
    Kind.JUDGEMENT: to_judgement,
    Kind.DUTIES: to_duties,
    Kind.OBLIGATION: to_obligation,
    Kind.USAGE: to_usage,
}


@dataclass(frozen=True, slots=True)
class _StoredReading:
    """A reading as stored: its text and layout, and the hash of each page's boxes."""

    reading: Reading
    boxes: tuple[tuple[int, str], ...] = ()


def _bare(pages: tuple[Page, ...]) -> tuple[Page, ...]:
    return tuple(replace(page, char_boxes=b"") for page in pages)


def chunks(keys: Iterable[str], size: int = 500) -> Iterator[list[str]]:
    """Yield the distinct keys, sorted, in lists no longer than a database takes as parameters."""
    ordered = sorted(set(keys))
    for start in range(0, len(ordered), size):
        yield ordered[start : start + size]
