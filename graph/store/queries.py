"""The selects that a question takes: a `Query` as SQL, with the two clocks and no more keys than a database takes, and single values.

A question asks for few rows many times. So selects of one form are built once, and SQLite is given their
text: the keys as one list of JSON, so that the text is the same for any number of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from functools import cache
from typing import Any

import sqlalchemy as sa

from graph.errors import IntegrityError
from graph.model.codec import parse_instant
from graph.model.evidence import LedgerEntry
from graph.model.ids import ClauseId, DocumentId
from graph.store.facts import Kind, Live, Query, Row, chunks
from graph.store.select_runner import SelectRunner
from graph.store.tables import CHANGED_FACTS, FACTS, clause_index, ledger, marks, page_boxes, vectors
from graph.store.vector_checksums import checksum

_OF = ledger.c.portfolio == sa.bindparam("portfolio")
LAST_ENTRY = sa.select(ledger).where(_OF).order_by(ledger.c.seq.desc()).limit(1)
"""The entry that the chain of `portfolio` ends with."""
FACTS_HEAD = sa.select(ledger.c.seq).where(_OF, sa.text(CHANGED_FACTS)).order_by(ledger.c.seq.desc()).limit(1)
"""The highest sequence of an entry that changed facts."""
HASH = sa.select(ledger.c.hash).where(_OF, ledger.c.seq == sa.bindparam("seq"))
"""The hash of the entry `seq`."""
_ENTRY = sa.select(ledger.c.hash).where(ledger.c.portfolio == marks.c.portfolio, ledger.c.seq == marks.c.seq).scalar_subquery()
MARK = sa.select(marks.c.seq).where(
    marks.c.portfolio == sa.bindparam("of"),
    marks.c.name == sa.bindparam("called"),
    sa.or_(marks.c.entry == _ENTRY, sa.and_(marks.c.seq == 0, marks.c.entry == "")),
)
"""The sequence of the mark `called`; none where the ledger has no such entry."""


def rows_of(asking: SelectRunner, query: Query) -> Iterator[Row]:
    """Yield the rows a query asks for, each with the instants of the entries that recorded and retracted it."""
    return (_row(query, columns) for columns in _found(asking, query, whole=True))


def live(asking: SelectRunner, query: Query) -> dict[str, Live]:
    """Return what a query finds, by identity, without reading contents."""
    return {identity: Live(hash_, owner) for identity, owner, hash_ in _found(asking, query, whole=False)}


def _found(asking: SelectRunner, query: Query, *, whole: bool) -> Iterator[Any]:
    always = {"portfolio": query.portfolio, "known": query.known}
    given = {name: value for name, value in always.items() if value is not None}
    statuses = None if query.statuses is None else tuple(query.statuses)
    for by, keys in _keyed(query):
        select = _select(query.kind, by, statuses, (*given,), ended=query.ended, lite=asking.lite, whole=whole)
        yield from asking.rows(select, given if keys is None else {**given, "keys": keys})


def _row(query: Query, columns: Sequence[Any]) -> Row:
    """Make a row of its columns; a retraction that is not known yet is left out."""
    identity, owner, hash_, content, recorded, retracted, recorded_at, retracted_at = columns
    if retracted is not None and query.known is not None and retracted > query.known:
        retracted = retracted_at = None
    began = None if recorded_at is None else _instant(recorded_at)
    ended = None if retracted_at is None else _instant(retracted_at)
    return Row(query.kind, identity, owner, hash_, content, recorded, retracted, began, ended)


def entry_of(row: Sequence[Any]) -> LedgerEntry:
    """Make an entry of its columns."""
    portfolio, seq, recorded_at, *rest = row
    return LedgerEntry(portfolio, seq, _instant(recorded_at), *rest)


def _instant(text: str) -> datetime:
    """Read an instant of the ledger; raises IntegrityError where it is none."""
    try:
        return parse_instant(text)
    except ValueError as error:
        raise IntegrityError(f"the ledger was changed: {error}") from error


def boxes_of(connection: sa.Connection, reading_hash: str, page: int) -> bytes:
    """Return the character boxes of one page of a reading; empty where it has none."""
    asked = sa.select(page_boxes.c.boxes).where(page_boxes.c.reading_hash == reading_hash, page_boxes.c.number == page)
    return connection.scalar(asked) or b""


def documents_of(connection: sa.Connection, clause_ids: Collection[ClauseId]) -> dict[ClauseId, DocumentId]:
    """Return the document of each of some clauses."""
    asked = sa.select(clause_index.c.clause_id, clause_index.c.document_id)
    found = (row for some in chunks(clause_ids) for row in connection.execute(asked.where(clause_index.c.clause_id.in_(some))))
    return {ClauseId(clause): DocumentId(document) for clause, document in found}


def vectors_of(asking: SelectRunner, model: str, text_hashes: Collection[str]) -> dict[str, bytes]:
    """Return the kept vectors of a model among those asked for, by the hash of their text; those that were changed are left out."""
    select = _vectors(asking.lite)
    rows = (row for some in chunks(text_hashes) for row in asking.rows(select, {"model": model, "keys": some}))
    return {key: vector for key, vector, kept in rows if checksum(model, key, vector) == kept}


def _keyed(query: Query) -> Iterator[tuple[str, list[str] | None]]:
    """Yield the column and the keys of each select that a query takes; ("", None) where it names none."""
    for by, keys in (("identity", query.identities), ("owner", query.owners)):
        if keys is not None:
            yield from ((by, some) for some in chunks(keys))
            return
    if query.touching is None:
        yield "", None
        return
    for some in chunks(query.touching):
        yield "owner", some
        yield "target_document_id", some


@cache
def _select(
    kind: Kind, by: str, statuses: tuple[str, ...] | None, given: tuple[str, ...], *, ended: bool, lite: bool, whole: bool
) -> sa.Select[Any]:
    """Build the select of one form: by which column, whether with the contents, and which parameters are given."""
    columns = FACTS[kind].c
    asked: sa.Select[Any] = sa.select(columns.identity, columns.owner, columns.content_hash)
    if whole:
        began, end = ledger.alias("began"), ledger.alias("ended")
        asked = (
            asked.add_columns(columns.content, columns.recorded_seq, columns.retracted_seq, began.c.recorded_at, end.c.recorded_at)
            .outerjoin(began, sa.and_(began.c.portfolio == columns.portfolio, began.c.seq == columns.recorded_seq))
            .outerjoin(end, sa.and_(end.c.portfolio == columns.portfolio, end.c.seq == columns.retracted_seq))
        )
    asked = asked.where(*_clocks(FACTS[kind], sa.bindparam("known", 0) if "known" in given else None, ended=ended))
    if "portfolio" in given:
        asked = asked.where(columns.portfolio == sa.bindparam("portfolio", ""))
    if statuses is not None:
        asked = asked.where(columns.status.in_(statuses))
    return asked.where(columns[by].in_(_among(lite))) if by else asked


@cache
def _vectors(lite: bool) -> sa.Select[Any]:
    asked = sa.select(vectors.c.text_hash, vectors.c.vector, vectors.c.checksum).where(vectors.c.model == sa.bindparam("model", ""))
    return asked.where(vectors.c.text_hash.in_(_among(lite)))


def _among(lite: bool) -> Any:  # noqa: ANN401 (the right side of an IN)
    """Return what a column is looked for in: the parameter `keys`, for SQLite a list written as JSON."""
    if lite:
        return sa.select(sa.func.json_each(sa.bindparam("keys", "")).table_valued("value").c.value)
    return sa.bindparam("keys", expanding=True)


def _clocks(table: sa.Table, known: sa.ColumnElement[int] | int | None, *, ended: bool) -> Iterator[sa.ColumnElement[bool]]:
    if known is not None:
        yield table.c.recorded_seq <= known
    if not ended and known is None:
        yield table.c.retracted_seq.is_(None)
    elif not ended:
        yield sa.or_(table.c.retracted_seq.is_(None), table.c.retracted_seq > known)
