"""What is derived from the facts so that large portfolios can be looked up, and the selects and statements for it.

Keys, sizes and marks are caches: written beside the ledger, replaced freely, made anew where they are gone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from graph.model.ids import DocumentId
from graph.store.facts import ANSWERING, Changes, Keys, Kind, chunks
from graph.store.interface import Tally
from graph.store.select_runner import SelectRunner
from graph.store.tables import FACTS, keys, ledger, marks, tree_sizes

_OF_DOCUMENT = {Kind.DOCUMENT: "identity", Kind.CLAUSES: "identity", Kind.CLAIM: "owner"}
"""The kinds that make up a document, and the column that says which."""
_ENTRY = sa.select(ledger.c.hash).where(ledger.c.portfolio == marks.c.portfolio, ledger.c.seq == marks.c.seq).scalar_subquery()
_MARK = sa.select(marks.c.seq).where(
    marks.c.portfolio == sa.bindparam("of"),
    marks.c.name == sa.bindparam("called"),
    sa.or_(marks.c.entry == _ENTRY, sa.and_(marks.c.seq == 0, marks.c.entry == "")),
)


@dataclass(slots=True)
class DerivedReads:
    """Reads derived rows over one connection."""

    connection: sa.Connection
    portfolio: str

    def changed(self, since: int) -> frozenset[DocumentId]:
        """Return the documents of which anything was recorded or retracted after a sequence."""
        return frozenset(DocumentId(one) for asked in _changes(self.portfolio, since) for one in self.connection.scalars(asked))

    def touched(self, since: int) -> frozenset[DocumentId]:
        """Return the documents that changed after a sequence, or an edge at either end of which did."""
        ends = {DocumentId(one) for asked in _edge_changes(self.portfolio, since) for one in self.connection.scalars(asked) if one}
        return self.changed(since) | ends

    def generation(self, known: int | None) -> int:
        """Return the highest sequence (up to `known`) at which anything changed that answers rest on."""
        found = self.connection.execute(sa.select(*_latest(self.portfolio, known))).one()
        return max((seq for seq in found if seq is not None), default=0)

    def keyed(self, kind: str, wanted: Collection[str]) -> dict[str, tuple[DocumentId, ...]]:
        """Return the documents under each of some keys."""
        found: dict[str, list[DocumentId]] = {}
        asked = sa.select(keys.c.key, keys.c.document_id).where(keys.c.portfolio == self.portfolio, keys.c.kind == kind)
        for some in chunks(wanted):
            for key, document in self.connection.execute(asked.where(keys.c.key.in_(some))):
                found.setdefault(key, []).append(DocumentId(document))
        return {key: tuple(sorted(ids)) for key, ids in found.items()}

    def keys_of(self, document_ids: Collection[DocumentId], kinds: Collection[str]) -> dict[DocumentId, dict[str, frozenset[str]]]:
        """Return the keys of some documents, by kind."""
        found: dict[DocumentId, dict[str, set[str]]] = {}
        asked = sa.select(keys.c.document_id, keys.c.kind, keys.c.key).where(
            keys.c.portfolio == self.portfolio, keys.c.kind.in_(sorted(kinds))
        )
        for some in chunks(document_ids):
            for document, kind, key in self.connection.execute(asked.where(keys.c.document_id.in_(some))):
                found.setdefault(DocumentId(document), {}).setdefault(kind, set()).add(key)
        return {document: {kind: frozenset(of) for kind, of in by_kind.items()} for document, by_kind in found.items()}

    def tally(self) -> Tally:
        """Count what is live."""
        edges, sizes = FACTS[Kind.EDGE].c, tree_sizes.c
        by_status = sa.select(edges.status, sa.func.count()).where(edges.portfolio == self.portfolio, edges.retracted_seq.is_(None))
        counted = sa.select(sa.func.count(), sa.func.coalesce(sa.func.sum(sizes.clauses), 0)).where(sizes.portfolio == self.portfolio)
        documents, clauses = self.connection.execute(counted).one()
        statuses = self.connection.execute(by_status.group_by(edges.status).order_by(edges.status)).all()
        return Tally(documents, int(clauses), {str(status): int(count) for status, count in statuses})


def marked(asking: SelectRunner, portfolio: str, name: str) -> int:
    """Return the sequence of a mark; -1 where there is none, or the ledger has no such entry."""
    found = asking.rows(_MARK, {"of": portfolio, "called": name})
    return int(found[0][0]) if found else -1


def marks_of(connection: sa.Connection, portfolio: str) -> dict[str, tuple[int, str | None]]:
    """Return the sequence of every mark and the hash of the entry that it was set at, by its name."""
    asked = sa.select(marks.c.name, marks.c.seq, marks.c.entry).where(marks.c.portfolio == portfolio)
    return {name: (seq, entry) for name, seq, entry in connection.execute(asked)}


def _changes(portfolio: str, since: int) -> Iterator[sa.Select[Any]]:
    for kind, column in _OF_DOCUMENT.items():
        table = FACTS[kind].c
        for seq in (table.recorded_seq, table.retracted_seq):
            yield sa.select(table[column]).where(table.portfolio == portfolio, seq > since)


def _edge_changes(portfolio: str, since: int) -> Iterator[sa.Select[Any]]:
    table = FACTS[Kind.EDGE].c
    for seq in (table.recorded_seq, table.retracted_seq):
        for end in (table.owner, table.target_document_id):
            yield sa.select(end).where(table.portfolio == portfolio, seq > since)


def _latest(portfolio: str, known: int | None) -> Iterator[sa.ScalarSelect[Any]]:
    """Yield, each by one look into an index, the last sequence at which rows of a kind were recorded, and retracted."""
    for kind in ANSWERING:
        table = FACTS[kind].c
        for seq in (table.recorded_seq, table.retracted_seq):
            until = [] if known is None else [seq <= known]
            yield sa.select(sa.func.max(seq)).where(table.portfolio == portfolio, *until).scalar_subquery()


def write_keys(connection: sa.Connection, portfolio: str, wanted: Keys) -> None:
    """Replace the keys of documents, each kind by itself."""
    by_kind: dict[str, list[DocumentId]] = {}
    for document, kind in wanted:
        by_kind.setdefault(kind, []).append(document)
    for kind, documents in by_kind.items():
        for some in chunks(documents):
            connection.execute(sa.delete(keys).where(keys.c.portfolio == portfolio, keys.c.kind == kind, keys.c.document_id.in_(some)))
    rows = [
        {"portfolio": portfolio, "kind": kind, "key": key, "document_id": document}
        for (document, kind), own in sorted(wanted.items())
        for key in sorted(own)
    ]
    if rows:
        connection.execute(sa.insert(keys), rows)


def follow_changes(connection: sa.Connection, portfolio: str, changes: Changes) -> None:
    """Keep the sizes of clause trees as they are now."""
    sizes = {f.identity: len(f.clause_ids) for f in changes.recorded if f.kind is Kind.CLAUSES}
    trees = {identity for kind, identity, _ in changes.retracted if kind is Kind.CLAUSES}
    for some in chunks(trees | sizes.keys()):
        connection.execute(sa.delete(tree_sizes).where(tree_sizes.c.portfolio == portfolio, tree_sizes.c.document_id.in_(some)))
    rows: Sequence[Mapping[str, object]] = [
        {"portfolio": portfolio, "document_id": document, "clauses": sizes[document]} for document in sorted(sizes)
    ]
    if rows:
        connection.execute(sa.insert(tree_sizes), rows)


def write_mark(connection: sa.Connection, portfolio: str, name: str, seq: int) -> None:
    """Set a mark; the entry with this sequence is on the ledger already."""
    entry = connection.scalar(sa.select(ledger.c.hash).where(ledger.c.portfolio == portfolio, ledger.c.seq == seq)) or ""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    made = dialect.insert(marks).values(portfolio=portfolio, name=name, seq=seq, entry=entry)
    connection.execute(made.on_conflict_do_update(index_elements=["portfolio", "name"], set_={"seq": seq, "entry": entry}))
