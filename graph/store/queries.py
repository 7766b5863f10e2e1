"""A `Query` as SQL: the two clocks and the keys, in conditions no longer than a database takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from graph.store.records import Query, chunks
from graph.store.tables import FACTS, ledger


def statements(query: Query) -> Iterator[sa.Select[Any]]:
    """Yield the selects of a query's rows, each with the instants of the entries that recorded and retracted it."""
    columns = FACTS[query.kind].c
    began, ended = ledger.alias("began"), ledger.alias("ended")
    own = (columns.identity, columns.owner, columns.content_hash, columns.content, columns.recorded_seq, columns.retracted_seq)
    asked = (
        sa.select(*own, began.c.recorded_at, ended.c.recorded_at)
        .outerjoin(began, sa.and_(began.c.portfolio == columns.portfolio, began.c.seq == columns.recorded_seq))
        .outerjoin(ended, sa.and_(ended.c.portfolio == columns.portfolio, ended.c.seq == columns.retracted_seq))
    )
    for condition in conditions(query):
        yield asked.where(condition)


def conditions(query: Query) -> Iterator[sa.ColumnElement[bool]]:
    """Yield conditions that together ask for what the query asks for, each within the database's limits."""
    columns = FACTS[query.kind].c
    always = [*_clocks(query)]
    if query.portfolio is not None:
        always.append(columns.portfolio == query.portfolio)
    if query.statuses is not None:
        always.append(columns.status.in_(list(query.statuses)))
    keyed = [(columns.identity, query.identities), (columns.owner, query.owners)]
    for column, keys in keyed:
        if keys is not None:
            yield from (sa.and_(*always, column.in_(some)) for some in chunks(keys))
            return
    if query.touching is not None:
        for some in chunks(query.touching):
            yield sa.and_(*always, columns.owner.in_(some))
            yield sa.and_(*always, columns.target_document_id.in_(some))
        return
    yield sa.and_(sa.true(), *always)


def _clocks(query: Query) -> Iterator[sa.ColumnElement[bool]]:
    columns = FACTS[query.kind].c
    if query.known is not None:
        yield columns.recorded_seq <= query.known
    if not query.ended and query.known is None:
        yield columns.retracted_seq.is_(None)
    elif not query.ended:
        yield sa.or_(columns.retracted_seq.is_(None), columns.retracted_seq > query.known)
