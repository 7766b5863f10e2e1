"""Do the rows still hold what the ledger says was recorded?"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from graph.errors import IntegrityError
from graph.ledger import ANSWERED, PURGED, FaultKind, LedgerFault, Trusts, verify
from graph.model.codec import content_hash
from graph.model.evidence import Head, LedgerEntry
from graph.store.facts import Kind, Place, Row, box_hashes, place, read
from graph.store.queries import boxes_of, documents_of
from graph.store.tables import FACTS, marks, receipts

_Key = tuple[int, str, str]  # sequence, kind, identity
_Columns = Mapping[
    tuple[str, int], Mapping[str, str | None]
]  # identity and sequence of an edge's row -> the further columns it is found by


@dataclass(frozen=True, slots=True)
class _Said:
    """What the bodies say: content hashes by (sequence, kind, identity), ids of receipts by sequence.

    `lost` are changes of facts that no longer say what changed, `purged` answers without a body, `unread` entries whose body says nothing
    that can be read; `hashes` are those of all entries.
    """

    recorded: dict[_Key, str]
    retracted: dict[_Key, str]
    answered: dict[int, str]
    lost: frozenset[int]
    purged: frozenset[int]
    unread: tuple[int, ...]
    hashes: Mapping[int, str]


def audit(
    connection: sa.Connection,
    portfolio: str,
    chain: Iterable[tuple[LedgerEntry, bytes | None]],
    rows: Iterable[Row],
    *,
    head: Head | None = None,
    trusts: Trusts | None = None,
) -> tuple[LedgerFault, ...]:
    """Verify a chain and compare every row, retracted ones included, with the entries that speak of it.

    What a row is found by is held against its content, and that against the chain. All must be read from one state of the store;
    on the `connection` lies what is kept beside the contents of rows.
    """
    entries = list(chain)
    said = _said(entries)
    faults = list(verify(entries, head, trusts))
    faults += [LedgerFault(seq, FaultKind.BODY_CHANGED, f"the body of entry {seq} cannot be read") for seq in said.unread]
    columns = _edge_columns(connection, portfolio)
    recorded: set[_Key] = set()
    retracted: set[_Key] = set()
    for row in rows:
        recorded.add((row.recorded_seq, row.kind.value, row.identity))
        if row.retracted_seq is not None:
            retracted.add((row.retracted_seq, row.kind.value, row.identity))
        faults += _content(connection, row, columns)
        faults += _spoken_of(row, said)
    faults += _listed(connection, portfolio, said)
    faults += _marked(connection, portfolio, said)
    for key in sorted({*(said.recorded.keys() - recorded), *(said.retracted.keys() - retracted)}):
        faults.append(LedgerFault(key[0], FaultKind.ROW_MISSING, f"entry {key[0]} speaks of {key[2]} in {key[1]}, which does not show it"))
    return tuple(sorted(faults, key=lambda fault: fault.seq))


def _said(entries: Iterable[tuple[LedgerEntry, bytes | None]]) -> _Said:
    recorded: dict[_Key, str] = {}
    retracted: dict[_Key, str] = {}
    answered: dict[int, str] = {}
    lost: set[int] = set()
    purged: set[int] = set()
    unread: list[int] = []
    hashes: dict[int, str] = {}
    for entry, body in entries:
        hashes[entry.seq] = entry.hash
        if body is None or content_hash(body) != entry.body_hash:
            (purged if entry.action == ANSWERED else lost).add(entry.seq)  # no row comes or goes with an answer
            continue
        try:
            if entry.action == ANSWERED:
                answered[entry.seq] = str(json.loads(body).get("receipt_id", ""))
            elif entry.action != PURGED:
                said = json.loads(body)  # of an entry whose action was changed, it says something else
                for name, of_these in (("recorded", recorded), ("retracted", retracted)):
                    of_these |= {(entry.seq, kind, identity): h for kind, of in said.get(name, {}).items() for identity, h in of.items()}
        except (ValueError, AttributeError, RecursionError):
            unread.append(entry.seq)
    return _Said(recorded, retracted, answered, frozenset(lost), frozenset(purged), tuple(unread), hashes)


def _edge_columns(connection: sa.Connection, portfolio: str) -> _Columns:
    edges = FACTS[Kind.EDGE].c
    more = (edges.target_document_id, edges.target_clause_id, edges.status)
    asked = sa.select(edges.identity, edges.recorded_seq, *more).where(edges.portfolio == portfolio)
    names = [column.name for column in more]
    return {(row[0], row[1]): dict(zip(names, row[2:], strict=True)) for row in connection.execute(asked)}


def _marked(connection: sa.Connection, portfolio: str, said: _Said) -> Iterator[LedgerFault]:
    """Yield the marks that are set at no entry of the ledger: they are as good as none."""
    for name, seq, entry in connection.execute(sa.select(marks.c.name, marks.c.seq, marks.c.entry).where(marks.c.portfolio == portfolio)):
        if entry is None or entry != said.hashes.get(seq, "") or (seq and not entry):
            yield LedgerFault(
                seq, FaultKind.CACHE, f"the mark '{name}' takes in what is up to entry {seq}, and the ledger has no such entry"
            )


def _listed(connection: sa.Connection, portfolio: str, said: _Said) -> Iterator[LedgerFault]:
    """Compare the list of receipts with the entries: one given twice at one instant is one receipt, listed once."""
    asked = sa.select(receipts.c.receipt_id, receipts.c.seq).where(receipts.c.portfolio == portfolio)
    listed = {row.receipt_id: row.seq for row in connection.execute(asked)}
    for receipt_id, seq in listed.items():
        if seq not in said.purged and said.answered.get(seq) != receipt_id:
            message = f"{receipt_id} in receipts is not what entry {seq} of the ledger speaks of"
            yield LedgerFault(seq, FaultKind.ROW_UNRECORDED, message)
    for seq, receipt_id in said.answered.items():
        if receipt_id not in listed:
            yield LedgerFault(seq, FaultKind.ROW_MISSING, f"entry {seq} speaks of {receipt_id} in receipts, which does not show it")


def _content(connection: sa.Connection, row: Row, columns: _Columns) -> Iterator[LedgerFault]:
    if not _intact(row):
        yield _fault(row, FaultKind.ROW_CHANGED, "was changed after it was recorded")
        return
    try:
        yield from tuple(_places(connection, row, columns))
    except IntegrityError:
        yield _fault(row, FaultKind.ROW_CHANGED, "cannot be read")


def _places(connection: sa.Connection, row: Row, columns: _Columns) -> Iterator[LedgerFault]:
    """Yield what a row is found by, or what lies beside it, that its content does not have."""
    found = columns.get((row.identity, row.recorded_seq), {}) if row.kind is Kind.EDGE else {}
    if Place(row.identity, row.owner, found) != place(row):
        yield _fault(row, FaultKind.LOOK_UP, "is found by other columns than its content has")
    if row.kind is Kind.READING:
        for page, expected in box_hashes(row).items():
            kept = boxes_of(connection, row.content_hash, page)
            if (content_hash(kept) if kept else "") != expected:
                yield _fault(row, FaultKind.ROW_CHANGED, f"has other character boxes on page {page} than were recorded")
    if row.kind is Kind.CLAUSES:
        ids = [clause.clause_id for clause in read(row)]
        if documents_of(connection, ids) != dict.fromkeys(ids, row.identity):
            yield _fault(row, FaultKind.LOOK_UP, "has clauses that are looked up in another document, or in none")


def _intact(row: Row) -> bool:
    try:
        return content_hash(row.content) == row.content_hash
    except IntegrityError:
        return False


def _spoken_of(row: Row, said: _Said) -> Iterator[LedgerFault]:
    """Yield what the ledger does not confirm: that this content was recorded then, and retracted then."""
    times = ((row.recorded_seq, said.recorded), *(((row.retracted_seq, said.retracted),) if row.retracted_seq is not None else ()))
    for seq, expected in times:
        if seq not in said.lost and expected.get((seq, row.kind.value, row.identity)) != row.content_hash:
            yield _fault(row, FaultKind.ROW_UNRECORDED, f"is not what entry {seq} of the ledger speaks of")


def _fault(row: Row, kind: FaultKind, what: str) -> LedgerFault:
    return LedgerFault(row.recorded_seq, kind, f"{row.identity} in {row.kind.value} {what}")
