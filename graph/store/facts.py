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
from graph.model.source import Reading, SourceFile
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


def fact_of(record: object) -> Fact:
    """Return a record other than a reading as a fact, without the instants of its recording and retraction."""
    kind = _KINDS[type(record)]
    identity, owner, columns = _PLACES[kind](record)
    return Fact(kind, identity, owner, to_json(_undated(record)), columns)


def reading_fact(reading: Reading) -> Fact:
    """Return a reading without its character boxes: they lie beside it by page, and the content holds their hashes."""
    boxes = tuple((page.number, page.char_boxes) for page in reading.pages if page.char_boxes)
    bare = replace(reading, pages=tuple(replace(page, char_boxes=b"") for page in reading.pages))
    stored = _StoredReading(bare, tuple((number, content_hash(of_page)) for number, of_page in boxes))
    return Fact(Kind.READING, reading.file_sha256, reading.file_sha256, to_json(stored), boxes=boxes)


def clauses_fact(document_id: DocumentId, clauses: Sequence[Clause]) -> Fact:
    """Return a document's whole clause tree, in the order of the document."""
    ordered = sorted(clauses, key=lambda clause: clause.order)
    ids = tuple(clause.clause_id for clause in ordered)
    return Fact(Kind.CLAUSES, document_id, document_id, many_to_json(Clause, ordered), clause_ids=ids)


def read(row: Row) -> Any:  # noqa: ANN401 (a record of the row's kind)
    """Return the record of a row: an edge, a decision or an event with its instants, a reading without boxes, a tree as its clauses."""
    if row.kind is Kind.CLAUSES:
        return many_from_json(Clause, row.content)
    if row.kind is Kind.EDGE:
        return _edge(row.content, row.recorded_at, row.retracted_at)
    record: object = from_json(_RECORDS[row.kind], row.content)
    if isinstance(record, _StoredReading):
        return record.reading
    return replace(record, recorded_at=row.recorded_at) if isinstance(record, Decision | ObligationEvent) else record


def box_hashes(row: Row) -> dict[int, str]:
    """Return page number -> sha256 of its character boxes ("" without any), of a reading's row."""
    stored = from_json(_StoredReading, row.content)
    return {page.number: "" for page in stored.reading.pages} | dict(stored.boxes)


def place(row: Row) -> Place:
    """Return what a row has to be found by, as its content has it."""
    if row.kind is Kind.CLAUSES:
        return Place(row.identity, row.identity)  # under whose identity a tree was recorded, the ledger says
    return _PLACES[row.kind](read(row))


def _undated(record: object) -> object:
    if isinstance(record, Edge):
        return record.undated
    if isinstance(record, Decision):
        return replace(record, edge=record.edge and record.edge.undated, recorded_at=None)
    return replace(record, recorded_at=None) if isinstance(record, ObligationEvent) else record


@lru_cache(maxsize=4096)  # an edge is met at either of its ends, from each family beside it
def _edge(content: str, recorded_at: datetime | None, retracted_at: datetime | None) -> Edge:
    return replace(from_json(Edge, content), recorded_at=recorded_at, retracted_at=retracted_at)


@dataclass(frozen=True, slots=True)
class _StoredReading:
    """A reading as stored: its text and layout, and the hash of each page's boxes."""

    reading: Reading
    boxes: tuple[tuple[int, str], ...] = ()


_RECORDS: Mapping[Kind, type] = {
    Kind.FILE: SourceFile,
    Kind.READING: _StoredReading,
    Kind.DOCUMENT: Document,
    Kind.CLAIM: Claim,
    Kind.EDGE: Edge,
    Kind.DECISION: Decision,
    Kind.JUDGEMENT: Judgement,
    Kind.USAGE: StageUsage,
    Kind.DUTIES: DutyReading,
    Kind.OBLIGATION: ObligationEvent,
}
_KINDS = {record: kind for kind, record in _RECORDS.items()}


def _edge_place(edge: Edge) -> Place:
    columns = {"target_document_id": edge.target_document_id, "target_clause_id": edge.target_clause_id, "status": edge.status.value}
    return Place(edge.edge_id, edge.source_document_id, columns)


_PLACES: Mapping[Kind, Callable[[Any], Place]] = {
    Kind.FILE: lambda file: Place("f_" + digest(file.sha256, ascii(file.path)), file.sha256),  # the same bytes at two paths are two files
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


def chunks(keys: Iterable[str], size: int = 500) -> Iterator[list[str]]:
    """Yield the distinct keys, sorted, in lists no longer than a database takes as parameters."""
    ordered = sorted(set(keys))
    for start in range(0, len(ordered), size):
        yield ordered[start : start + size]
