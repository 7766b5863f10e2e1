"""A `Query` as SQL: the two clocks and the keys, in conditions no longer than a database takes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

import sqlalchemy as sa

from graph.store.facts import Kind, Query, chunks
from graph.store.select_runner import SelectRunner
from graph.store.tables import FACTS, ledger, vectors
from graph.store.vector_checksums import checksum


def rows_of(asking: SelectRunner, query: Query) -> Iterator[Any]:
    """Yield the rows a query asks for, each with the instants of the entries that recorded and retracted it.

    A question asks for few rows many times. So selects of one form are built once, and SQLite is given their
    text: the keys as one list of JSON, so that the text is the same for any number of them.
    """
    always = {"portfolio": query.portfolio, "known": query.known}
    given = {name: value for name, value in always.items() if value is not None}
    statuses = None if query.statuses is None else tuple(query.statuses)
    for by, keys in _keyed(query):
        select = _select(query.kind, by, query.ended, statuses, asking.lite, *given)
        yield from asking.rows(select, given if keys is None else {**given, "keys": keys})


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
def _select(kind: Kind, by: str, ended: bool, statuses: tuple[str, ...] | None, lite: bool, *given: str) -> sa.Select[Any]:
    """Build the select of one form: by which column, and which parameters are given."""
    columns = FACTS[kind].c
    began, end = ledger.alias("began"), ledger.alias("ended")
    own = (columns.identity, columns.owner, columns.content_hash, columns.content, columns.recorded_seq, columns.retracted_seq)
    asked = (
        sa.select(*own, began.c.recorded_at, end.c.recorded_at)
        .outerjoin(began, sa.and_(began.c.portfolio == columns.portfolio, began.c.seq == columns.recorded_seq))
        .outerjoin(end, sa.and_(end.c.portfolio == columns.portfolio, end.c.seq == columns.retracted_seq))
        .where(*_clocks(FACTS[kind], sa.bindparam("known", 0) if "known" in given else None, ended=ended))
    )
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
