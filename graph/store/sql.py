"""One store for SQLite and PostgreSQL: the selects and statements of `interface.Store`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from threading import local
from typing import Any

import sqlalchemy as sa

from graph.errors import InForceError, IntegrityError, NotFoundError, UsageError
from graph.ledger import ANSWERED, PURGED, FaultKind, LedgerFault, Purging, Trusts, append, entry_hash, purge_body
from graph.model.codec import content_hash, from_json, instant_text, to_json
from graph.model.evidence import Head, LedgerEntry
from graph.model.ids import ClauseId, DocumentId
from graph.model.receipts import Receipt
from graph.store import MOST, queries, vector_checksums
from graph.store.audit import audit
from graph.store.connections import Connections
from graph.store.copying import copy_rows
from graph.store.facts import ANSWERING, Kind, Query, Row, chunks
from graph.store.interface import Store, Tally
from graph.store.migrations import damage, migrate, pending
from graph.store.recording import Transaction
from graph.store.session import Session, insert_missing
from graph.store.tables import FACTS, keys, ledger, ledger_bodies, receipts, replies, tree_sizes

_OF_DOCUMENT = {Kind.DOCUMENT: "identity", Kind.CLAUSES: "identity", Kind.CLAIM: "owner"}
"""The kinds that make up a document, and the column that says which."""
_ENTRY = sa.and_(ledger.c.portfolio == receipts.c.portfolio, ledger.c.seq == receipts.c.seq)
_BODY = sa.and_(ledger_bodies.c.portfolio == ledger.c.portfolio, ledger_bodies.c.seq == ledger.c.seq)
_CHAIN = sa.select(ledger, ledger_bodies.c.body).select_from(ledger)
_KEYS = keys.c


class SqlStore(Store):
    """Implements `Store` on a database given by an SQLAlchemy URL.

    `patience` is how many seconds a writer waits for the writer before it; `schema` and `most` are for PostgreSQL (see `Connections`).
    """

    def __init__(self, url: str | sa.URL, patience: float = 60, schema: str = "", most: int = MOST) -> None:
        super().__init__()
        self._database = Connections(url, patience, schema, most)
        self._inside = local()
        try:
            with self._database.reading() as connection:
                old = bool(pending(connection))
            if old:
                with self._database.writing("") as connection:
                    self._database.make_schema(connection)
                    migrate(connection)
        except Exception:
            self.close()
            raise

    def close(self) -> None:
        self._database.engine.dispose()

    def one_state(self) -> AbstractContextManager[None]:
        return self._database.one_state()

    def copy_to(self, other: Store) -> None:
        if not isinstance(other, SqlStore):
            raise TypeError(other)
        with self.one_state(), self._database.reading() as source, other._database.writing("") as target:  # noqa: SLF001 - of the same class
            copy_rows(source, target)

    # writing

    @contextmanager
    def _session(self, portfolio: str, patience: float | None = None) -> Iterator[Session]:
        """Open a session; it holds the portfolio's write lock. One inside another would wait for itself, and is refused."""
        if getattr(self._inside, "session", False):
            raise UsageError("a transaction is open already; record everything of one action in one transaction")
        self._inside.session = True
        try:
            with self._database.writing(portfolio, patience) as connection:
                yield Session(connection, portfolio)
        finally:
            self._inside.session = False

    @contextmanager
    def transaction(self, portfolio: str, actor: str, action: str, now: datetime) -> Iterator[Transaction]:
        if action in (ANSWERED, PURGED):
            raise UsageError(f"'{action}' is not an action that changes facts")
        with self._session(portfolio) as session:
            recording = Transaction(portfolio, session)
            yield recording
            changes = recording.changes()
            for model, vectors in recording.vectors.items():
                session.keep_vectors(model, vectors)
            before = after = session.facts_head()
            if changes:
                body = changes.body()
                last = session.last_entry()
                at = now if last is None else max(now, last.recorded_at)  # a long run took its instant before others went first
                entry = append(last, portfolio, at, actor, action, body)
                session.apply(changes, entry.seq)
                session.append(entry, body)
                after = entry.seq
            session.keep_keys(recording.keys)
            for name, seq in recording.marks(before, after).items():
                session.keep_mark(name, seq)

    def keep_receipts(self, portfolio: str, receipts: Sequence[Receipt], patience: float | None = None) -> None:
        bodies = [(receipt, to_json(receipt).encode("ascii")) for receipt in receipts]  # before anybody has to wait for us
        if not bodies:
            return
        with self._session(portfolio, patience) as session:
            last = session.last_entry()
            for receipt, body in bodies:
                last = append(last, portfolio, receipt.answered_at, receipt.by, ANSWERED, body)
                session.append(last, body)
                session.keep_receipt(receipt.receipt_id, last.seq)

    def keep_reply(self, key: str, reply: bytes) -> None:
        with self._database.writing(key) as connection:
            insert_missing(connection, replies, [{"key": key, "reply": reply}])

    def purge(self, portfolio: str, receipt_ids: Collection[str], by: Purging, now: datetime) -> int:
        if not receipt_ids:
            return 0
        with self._session(portfolio) as session:
            wanted = {self._answer(portfolio, receipt_id)[0].body_hash for receipt_id in receipt_ids}
            chain = [(e, body) for e, body in self.ledger(portfolio) if e.action == ANSWERED and body is not None]
            taken = [entry for entry, _ in chain if entry.body_hash in wanted]  # one given twice at one instant has two entries
            last = session.last_entry()
            assert last is not None
            body = purge_body(last, taken, by)
            session.drop_bodies([entry.seq for entry in taken])
            session.append(append(last, portfolio, max(now, last.recorded_at), by.actor, PURGED, body), body)
        self._database.wipe()
        return len(taken)

    # the ledger and its answers

    def _entries(self, asked: sa.Select[Any]) -> Iterator[tuple[LedgerEntry, bytes | None]]:
        with self._database.reading() as connection:
            found = connection.execute(asked).all()
        return ((queries.entry_of(row[:-1]), row[-1]) for row in found)

    def ledger(self, portfolio: str, since: int = 0) -> Iterator[tuple[LedgerEntry, bytes | None]]:
        asked = _CHAIN.outerjoin(ledger_bodies, _BODY).where(ledger.c.portfolio == portfolio, ledger.c.seq > since)
        yield from self._entries(asked.order_by(ledger.c.seq))

    def receipt(self, portfolio: str, receipt_id: str) -> Receipt:
        return _receipt(*self._answer(portfolio, receipt_id), receipt_id)

    def receipts(self, portfolio: str, limit: int, before: int | None = None) -> tuple[tuple[int, Receipt], ...]:
        asked = _CHAIN.join(receipts, _ENTRY).join(ledger_bodies, _BODY).where(receipts.c.portfolio == portfolio)
        if before is not None:
            asked = asked.where(receipts.c.seq < before)
        found = self._entries(asked.order_by(receipts.c.seq.desc()).limit(limit))
        return tuple((entry.seq, _receipt(entry, body)) for entry, body in found if body is not None)

    def _answer(self, portfolio: str, receipt_id: str) -> tuple[LedgerEntry, bytes]:
        """Return the entry and the body of a receipt; raises NotFoundError where none is on record, or its body was purged."""
        asked = _CHAIN.join(receipts, _ENTRY).outerjoin(ledger_bodies, _BODY)
        found = self._entries(asked.where(receipts.c.portfolio == portfolio, receipts.c.receipt_id == receipt_id))
        for entry, body in found:
            if body is None:
                raise NotFoundError(f"The receipt '{receipt_id}' was purged: entry {entry.seq} of the ledger only says that there was one.")
            return entry, body
        raise NotFoundError(f"There is no receipt '{receipt_id}' in portfolio '{portfolio}'. `inforce receipts` lists them.")

    def head(self, portfolio: str) -> int:
        return self._number(sa.select(sa.func.max(ledger.c.seq)).where(ledger.c.portfolio == portfolio))

    def sequence_at(self, portfolio: str, instant: datetime) -> int:
        return self._number(queries.FACTS_HEAD.where(ledger.c.recorded_at <= instant_text(instant)).params(portfolio=portfolio))

    def _number(self, asked: sa.Select[Any]) -> int:
        with self._database.reading() as connection:
            return connection.scalar(asked) or 0

    def facts_head(self, portfolio: str) -> int:
        return int(self._first(queries.FACTS_HEAD, 0, portfolio=portfolio))

    def entry_hash(self, portfolio: str, seq: int) -> str:
        return str(self._first(queries.HASH, "", portfolio=portfolio, seq=seq))

    def marked(self, portfolio: str, name: str) -> int:
        return int(self._first(queries.MARK, -1, of=portfolio, called=name))

    def _first(self, asked: sa.Select[Any], otherwise: int | str, **given: str | int) -> int | str:
        """Return the one value of a select that a question takes."""
        with self._database.asking() as asking:
            found = asking.rows(asked, given)
        value: int | str = found[0][0] if found else otherwise
        return value

    def portfolios(self) -> tuple[str, ...]:
        with self._database.reading() as connection:
            return tuple(sorted(connection.scalars(sa.select(ledger.c.portfolio).where(ledger.c.seq == 1))))

    # rows, and what is derived of them

    def _rows(self, query: Query) -> Iterator[Row]:
        with self._database.asking() as asking:
            return iter([*queries.rows_of(asking, query)])

    def _boxes(self, reading_hash: str, page: int) -> bytes:
        with self._database.reading() as connection:
            return queries.boxes_of(connection, reading_hash, page)

    def clause_documents(self, clause_ids: Collection[ClauseId]) -> dict[ClauseId, DocumentId]:
        with self._database.reading() as connection:
            return queries.documents_of(connection, clause_ids)

    def vectors(self, model: str, text_hashes: Collection[str]) -> dict[str, bytes]:
        with self._database.asking() as asking:
            return queries.vectors_of(asking, model, text_hashes)

    def replies(self, keys: Collection[str]) -> dict[str, bytes]:
        asked = sa.select(replies.c.key, replies.c.reply)
        with self._database.reading() as connection:
            return {key: reply for some in chunks(keys) for key, reply in connection.execute(asked.where(replies.c.key.in_(some)))}

    def changed(self, portfolio: str, since: int) -> frozenset[DocumentId]:
        return self._documents_of(_changes(portfolio, since))

    def touched(self, portfolio: str, since: int) -> frozenset[DocumentId]:
        return self._documents_of((*_changes(portfolio, since), *_edge_changes(portfolio, since)))

    def _documents_of(self, selects: Iterable[sa.Select[Any]]) -> frozenset[DocumentId]:
        with self._database.reading() as connection:
            return frozenset(DocumentId(one) for asked in selects for one in connection.scalars(asked) if one)

    def generation(self, portfolio: str, known: int | None = None) -> int:
        with self._database.reading() as connection:
            found = connection.execute(sa.select(*_latest(portfolio, known))).one()
        return max((seq for seq in found if seq is not None), default=0)

    def keyed(self, portfolio: str, kind: str, keys: Collection[str]) -> dict[str, tuple[DocumentId, ...]]:
        found: dict[str, list[DocumentId]] = {}
        asked = sa.select(_KEYS.key, _KEYS.document_id).where(_KEYS.portfolio == portfolio, _KEYS.kind == kind)
        with self._database.reading() as connection:
            for some in chunks(keys):
                for key, document in connection.execute(asked.where(_KEYS.key.in_(some))):
                    found.setdefault(key, []).append(DocumentId(document))
        return {key: tuple(sorted(ids)) for key, ids in found.items()}

    def keys_of(
        self, portfolio: str, document_ids: Collection[DocumentId], kinds: Collection[str]
    ) -> dict[DocumentId, dict[str, frozenset[str]]]:
        found: dict[DocumentId, dict[str, set[str]]] = {}
        asked = sa.select(_KEYS.document_id, _KEYS.kind, _KEYS.key).where(_KEYS.portfolio == portfolio, _KEYS.kind.in_(sorted(kinds)))
        with self._database.reading() as connection:
            for some in chunks(document_ids):
                for document, kind, key in connection.execute(asked.where(_KEYS.document_id.in_(some))):
                    found.setdefault(DocumentId(document), {}).setdefault(kind, set()).add(key)
        return {document: {kind: frozenset(of) for kind, of in by_kind.items()} for document, by_kind in found.items()}

    def tally(self, portfolio: str) -> Tally:
        edges, sizes = FACTS[Kind.EDGE].c, tree_sizes.c
        by_status = sa.select(edges.status, sa.func.count()).where(edges.portfolio == portfolio, edges.retracted_seq.is_(None))
        counted = sa.select(sa.func.count(), sa.func.coalesce(sa.func.sum(sizes.clauses), 0)).where(sizes.portfolio == portfolio)
        with self._database.reading() as connection:
            documents, clauses = connection.execute(counted).one()
            statuses = connection.execute(by_status.group_by(edges.status).order_by(edges.status)).all()
        return Tally(documents, int(clauses), {str(status): int(count) for status, count in statuses})

    # is it what was recorded?

    def damage(self) -> tuple[str, ...]:
        try:
            with self._database.reading() as connection:
                return tuple(damage(connection))
        except IntegrityError as error:  # too damaged to be looked through
            return (str(error),)

    def audit(self, portfolio: str, head: Head | None = None, trusts: Trusts | None = None) -> tuple[LedgerFault, ...]:
        with self.one_state():
            damaged = tuple(LedgerFault(0, FaultKind.DATABASE, one) for one in self.damage())
            rows = (row for kind in Kind for row in self._rows(Query(kind, portfolio, ended=True)))
            try:
                with self._database.reading() as connection:
                    spoilt = tuple(LedgerFault(0, FaultKind.CACHE, one) for one in vector_checksums.count_wrong(connection))
                    return (*damaged, *spoilt, *audit(connection, portfolio, self.ledger(portfolio), rows, head=head, trusts=trusts))
            except InForceError as error:
                if not damaged:
                    raise
                return (*damaged, LedgerFault(0, FaultKind.DATABASE, str(error)))


def _receipt(entry: LedgerEntry, body: bytes, asked: str | None = None) -> Receipt:
    """Return the receipt that an entry holds, the one `asked` for; raises IntegrityError where it is not what was recorded."""
    sound = entry.action == ANSWERED and entry_hash(entry) == entry.hash and content_hash(body) == entry.body_hash
    receipt = from_json(Receipt, body.decode("ascii")) if sound else None
    if receipt is None or receipt != receipt.identified or asked not in (None, receipt.receipt_id):
        raise IntegrityError(f"Entry {entry.seq} of the ledger is not what was recorded of this answer. `inforce verify` tells more.")
    return receipt


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
