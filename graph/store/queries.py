"""A `Query` as SQL: the two clocks and the keys, in conditions no longer than a database takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import sqlalchemy as sa

from graph.store.facts import Kind
from graph.store.records import Query, chunks
from graph.store.tables import FACTS, ledger


def statements(query: Query) -> Iterator[tuple[sa.Select[Any], Mapping[str, Any]]]:
    """Yield the selects of a query's rows with their parameters, each row with the instants of the entries that recorded and retracted it.

    A question asks for few rows many times: so selects of one form are built once.
    """
    always = {"portfolio": query.portfolio, "known": query.known, "statuses": query.statuses and [*query.statuses]}
    given = {name: value for name, value in always.items() if value is not None}
    for by, keys in (("identity", query.identities), ("owner", query.owners)):
        if keys is not None:
            for some in chunks(keys):
                yield _select(query.kind, by, query.ended, *given), {**given, "keys": some}
            return
    if query.touching is not None:
        for some in chunks(query.touching):
            yield _select(query.kind, "owner", query.ended, *given), {**given, "keys": some}
            yield _select(query.kind, "target_document_id", query.ended, *given), {**given, "keys": some}
        return
    yield _select(query.kind, "", query.ended, *given), given


@cache
def _select(kind: Kind, by: str, ended: bool, *given: str) -> sa.Select[Any]:
    """Build the select of one form: by which column, and which parameters are given."""
    columns = FACTS[kind].c
    began, end = ledger.alias("began"), ledger.alias("ended")
    own = (columns.identity, columns.owner, columns.content_hash, columns.content, columns.recorded_seq, columns.retracted_seq)
    asked = (
        sa.select(*own, began.c.recorded_at, end.c.recorded_at)
        .outerjoin(began, sa.and_(began.c.portfolio == columns.portfolio, began.c.seq == columns.recorded_seq))
        .outerjoin(end, sa.and_(end.c.portfolio == columns.portfolio, end.c.seq == columns.retracted_seq))
        .where(*_clocks(FACTS[kind], sa.bindparam("known", type_=sa.Integer) if "known" in given else None, ended=ended))
    )
    if "portfolio" in given:
        asked = asked.where(columns.portfolio == sa.bindparam("portfolio"))
    if "statuses" in given:
        asked = asked.where(columns.status.in_(sa.bindparam("statuses", expanding=True)))
    return asked.where(columns[by].in_(sa.bindparam("keys", expanding=True))) if by else asked


def conditions(query: Query) -> Iterator[sa.ColumnElement[bool]]:
    """Yield conditions that together ask for what the query asks for, each within the database's limits."""
    columns = FACTS[query.kind].c
    always = [*_clocks(FACTS[query.kind], query.known, ended=query.ended)]
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


def _clocks(table: sa.Table, known: sa.ColumnElement[int] | int | None, *, ended: bool) -> Iterator[sa.ColumnElement[bool]]:
    if known is not None:
        yield table.c.recorded_seq <= known
    if not ended and known is None:
        yield table.c.retracted_seq.is_(None)
    elif not ended:
        yield sa.or_(table.c.retracted_seq.is_(None), table.c.retracted_seq > known)
