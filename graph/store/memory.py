"""A store in memory, with the semantics of the others: for tests and for portfolios of one session."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from threading import Lock, RLock

from graph.errors import InForceError
from graph.ledger import ANSWERED
from graph.model.evidence import LedgerEntry
from graph.model.ids import ClauseId, DocumentId
from graph.store.audit import Columns
from graph.store.facts import ANSWERING, Fact, Kind, Row
from graph.store.interface import Tally
from graph.store.query import Query
from graph.store.recording import Changes, Keys, Live
from graph.store.records import RecordStore

_OF_DOCUMENT = (Kind.DOCUMENT, Kind.CLAUSES, Kind.CLAIM)


class _Held:
    """A fact with its sequences; the only thing here that changes, once."""

    __slots__ = ("fact", "recorded_seq", "retracted_seq")

    def __init__(self, fact: Fact, recorded_seq: int) -> None:
        self.fact = fact
        self.recorded_seq = recorded_seq
        self.retracted_seq: int | None = None


class _Portfolio:
    """Everything of one portfolio."""

    def __init__(self) -> None:
        self.rows: dict[Kind, list[_Held]] = {kind: [] for kind in Kind}
        self.live: dict[Kind, dict[str, _Held]] = {kind: {} for kind in Kind}
        self.entries: list[LedgerEntry] = []
        self.bodies: dict[int, bytes] = {}
        self.receipts: dict[str, int] = {}
        self.keys: dict[tuple[DocumentId, str], frozenset[str]] = {}
        self.marks: dict[str, int] = {}
        self.writing = Lock()


class MemoryStore(RecordStore):
    """Implements `interface.Store` on dictionaries."""

    def __init__(self) -> None:
        super().__init__()
        self._by_name: dict[str, _Portfolio] = {}
        self._documents: dict[ClauseId, DocumentId] = {}
        self._pages: dict[tuple[str, int], bytes] = {}
        self._vectors: dict[tuple[str, str], bytes] = {}
        self._replies: dict[str, bytes] = {}
        self._state = RLock()  # held while rows are read or written, never while a caller's block runs

    def _rows(self, query: Query) -> Iterator[Row]:
        with self._state:
            asked = list(self._by_name.values()) if query.portfolio is None else [self._of(query.portfolio)]
            rows = [_row(held, portfolio, query) for portfolio in asked for held in portfolio.rows[query.kind] if _asked(held, query)]
        return iter(rows)

    @contextmanager
    def _session(self, portfolio: str, patience: float | None = None) -> Iterator[_MemorySession]:
        held = self._of(portfolio)
        if not held.writing.acquire(timeout=-1 if patience is None else patience):
            raise InForceError("the store is busy: somebody else has been writing to it all the while. Try again.")
        try:
            session = _MemorySession(held)
            yield session
            with self._state:
                self._commit(held, session)
        finally:
            held.writing.release()

    def _of(self, portfolio: str) -> _Portfolio:
        with self._state:
            return self._by_name.setdefault(portfolio, _Portfolio())

    def _commit(self, held: _Portfolio, session: _MemorySession) -> None:
        if session.changes is not None:
            _apply(held, *session.changes)
            for fact in session.changes[0].recorded:
                self._documents |= {ClauseId(clause_id): DocumentId(fact.identity) for clause_id in fact.clause_ids}
                self._pages |= {(fact.hash, number): boxes for number, boxes in fact.boxes}
        held.keys |= session.keys
        held.marks |= session.marks
        self._vectors |= session.vectors
        if session.dropped:
            self._replies.clear()
        for seq in session.dropped:
            held.bodies.pop(seq, None)
        for entry, body in session.entries:
            held.entries.append(entry)
            held.bodies[entry.seq] = body
        held.receipts = session.receipts | held.receipts

    def _boxes(self, reading_hash: str, page: int) -> bytes:
        return self._pages.get((reading_hash, page), b"")

    def _columns(self, portfolio: str) -> Columns:
        with self._state:
            return {(h.fact.identity, h.recorded_seq): h.fact.columns for h in self._of(portfolio).rows[Kind.EDGE]}

    def _wipe(self) -> None:
        """Do nothing: what is deleted is gone."""

    def damage(self) -> tuple[str, ...]:
        """Return nothing: there is no database."""
        return ()

    def _spoilt(self) -> tuple[str, ...]:
        return ()

    def _marks(self, portfolio: str) -> dict[str, tuple[int, str | None]]:
        with self._state:
            return {name: (seq, self.entry_hash(portfolio, seq)) for name, seq in self._of(portfolio).marks.items()}

    def head(self, portfolio: str) -> int:
        """Return the highest ledger sequence; 0 for an empty portfolio."""
        return len(self._of(portfolio).entries)

    def facts_head(self, portfolio: str) -> int:
        """Return the highest sequence of an entry that changed facts; 0 for none."""
        with self._state:
            return _facts_head(self._of(portfolio))

    def entry_hash(self, portfolio: str, seq: int) -> str:
        """Return the hash of one entry of the ledger; "" where there is none."""
        with self._state:
            entries = self._of(portfolio).entries
            return entries[seq - 1].hash if 0 < seq <= len(entries) else ""

    def sequence_at(self, portfolio: str, instant: datetime) -> int:
        """Return the highest sequence of a change of facts that was recorded at or before an instant."""
        with self._state:
            return _facts_head(self._of(portfolio), instant)

    def _receipt_at(self, portfolio: str, receipt_id: str) -> tuple[LedgerEntry, bytes | None] | None:
        with self._state:
            held = self._of(portfolio)
            seq = held.receipts.get(receipt_id)
            return None if seq is None else (held.entries[seq - 1], held.bodies.get(seq))

    def _receipt_seqs(self, portfolio: str) -> dict[str, int]:
        with self._state:
            return dict(self._of(portfolio).receipts)

    def _answers(self, portfolio: str, limit: int, before: int | None) -> list[tuple[LedgerEntry, bytes]]:
        with self._state:
            held = self._of(portfolio)
            seqs = sorted((seq for seq in held.receipts.values() if before is None or seq < before), reverse=True)
            return [(held.entries[seq - 1], held.bodies[seq]) for seq in seqs if seq in held.bodies][:limit]

    def portfolios(self) -> tuple[str, ...]:
        """Return the names of all portfolios, sorted."""
        with self._state:
            return tuple(sorted(name for name, held in self._by_name.items() if held.entries))

    def clause_documents(self, clause_ids: Collection[ClauseId]) -> dict[ClauseId, DocumentId]:
        """Return the document of each clause ever recorded, retired ones included."""
        return {clause_id: self._documents[clause_id] for clause_id in clause_ids if clause_id in self._documents}

    def vectors(self, model: str, text_hashes: Collection[str]) -> dict[str, bytes]:
        """Return the kept vectors among those asked for."""
        return {text_hash: self._vectors[model, text_hash] for text_hash in text_hashes if (model, text_hash) in self._vectors}

    def replies(self, keys: Collection[str]) -> dict[str, bytes]:
        """Return the kept replies among those asked for, by key."""
        with self._state:
            return {key: self._replies[key] for key in keys if key in self._replies}

    def keep_reply(self, key: str, reply: bytes) -> None:
        """Keep a reply."""
        with self._state:
            self._replies.setdefault(key, reply)

    def ledger(self, portfolio: str, since: int = 0) -> Iterator[tuple[LedgerEntry, bytes | None]]:
        """Yield the chain from the first entry (after a sequence), each with its body (None where purged)."""
        with self._state:
            held = self._of(portfolio)
            chain = [(entry, held.bodies.get(entry.seq)) for entry in held.entries[since:]]
        return iter(chain)

    def changed(self, portfolio: str, since: int) -> frozenset[DocumentId]:
        """Return the documents of which anything was recorded or retracted after a sequence."""
        with self._state:
            rows = self._of(portfolio).rows
            touched = {kind: [h.fact for h in rows[kind] if max(h.recorded_seq, h.retracted_seq or 0) > since] for kind in _OF_DOCUMENT}
        return frozenset(DocumentId(f.owner if kind is Kind.CLAIM else f.identity) for kind, facts in touched.items() for f in facts)

    def touched(self, portfolio: str, since: int) -> frozenset[DocumentId]:
        """Return the documents of which anything, or an edge at either end, changed after a sequence."""
        with self._state:
            rows = self._of(portfolio).rows[Kind.EDGE]
            edges = [h.fact for h in rows if max(h.recorded_seq, h.retracted_seq or 0) > since]
        ends = {end for fact in edges for end in (fact.owner, fact.columns["target_document_id"]) if end}
        return self.changed(portfolio, since) | {DocumentId(end) for end in ends}

    def generation(self, portfolio: str, known: int | None = None) -> int:
        """Return the highest sequence (up to `known`) at which anything changed that answers rest on."""
        with self._state:
            rows = self._of(portfolio).rows
            seqs = [seq for kind in ANSWERING for h in rows[kind] for seq in (h.recorded_seq, h.retracted_seq) if seq is not None]
        return max((seq for seq in seqs if known is None or seq <= known), default=0)

    def keyed(self, portfolio: str, kind: str, keys: Collection[str]) -> dict[str, tuple[DocumentId, ...]]:
        """Return the documents under each of some keys."""
        wanted = frozenset(keys)
        found: dict[str, list[DocumentId]] = {}
        with self._state:
            for (document, of), own in self._of(portfolio).keys.items():
                for key in wanted & own if of == kind else ():
                    found.setdefault(key, []).append(document)
        return {key: tuple(sorted(documents)) for key, documents in found.items()}

    def keys_of(
        self, portfolio: str, document_ids: Collection[DocumentId], kinds: Collection[str]
    ) -> dict[DocumentId, dict[str, frozenset[str]]]:
        """Return the keys of some documents, by kind."""
        with self._state:
            kept = self._of(portfolio).keys
            found = {d: {k: kept[d, k] for k in kinds if kept.get((d, k))} for d in document_ids}
        return {document: of for document, of in found.items() if of}

    def marked(self, portfolio: str, name: str) -> int:
        """Return the sequence of a mark; -1 where there is none."""
        return self._of(portfolio).marks.get(name, -1)

    def tally(self, portfolio: str) -> Tally:
        """Count what is live."""
        with self._state:
            live = self._of(portfolio).live
            edges = Counter(str(held.fact.columns["status"]) for held in live[Kind.EDGE].values())
            clauses = sum(len(held.fact.clause_ids) for held in live[Kind.CLAUSES].values())
            return Tally(len(live[Kind.DOCUMENT]), clauses, dict(sorted(edges.items())))

    def close(self) -> None:
        """Do nothing: there is no database to let go of."""


class _MemorySession:
    """Gathers what a transaction writes; the store writes it when the block has ended well."""

    def __init__(self, held: _Portfolio) -> None:
        self._held = held
        self.changes: tuple[Changes, int] | None = None
        self.vectors: dict[tuple[str, str], bytes] = {}
        self.keys: dict[tuple[DocumentId, str], frozenset[str]] = {}
        self.marks: dict[str, int] = {}
        self.entries: list[tuple[LedgerEntry, bytes]] = []
        self.receipts: dict[str, int] = {}
        self.dropped: tuple[int, ...] = ()

    def last_entry(self) -> LedgerEntry | None:
        """Return the entry the chain ends with."""
        return self._held.entries[-1] if self._held.entries else None

    def facts_head(self) -> int:
        """Return the highest sequence of an entry that changed facts; 0 where there is none."""
        return _facts_head(self._held)

    def live(self, kind: Kind, *, identities: Collection[str] | None = None, owners: Collection[str] | None = None) -> dict[str, Live]:
        """Return the live rows asked for, by identity."""
        live = self._held.live[kind]
        there = live if identities is None else {identity: live[identity] for identity in identities if identity in live}
        return {i: Live(held.fact.hash, held.fact.owner) for i, held in there.items() if _among(held.fact.owner, owners)}

    def apply(self, changes: Changes, seq: int) -> None:
        """Retract and record rows under a sequence."""
        self.changes = (changes, seq)

    def keep_vectors(self, model: str, rows: Mapping[str, bytes]) -> None:
        """Keep vectors, each in the place of one that is another."""
        self.vectors |= {(model, text_hash): vector for text_hash, vector in rows.items()}

    def keep_keys(self, keys: Keys) -> None:
        """Replace the keys of documents, each kind by itself."""
        self.keys |= {of: frozenset(own) for of, own in keys.items()}

    def keep_mark(self, name: str, seq: int) -> None:
        """Set a mark."""
        self.marks[name] = seq

    def append(self, entry: LedgerEntry, body: bytes) -> None:
        """Append to the ledger."""
        self.entries.append((entry, body))

    def keep_receipt(self, receipt_id: str, seq: int) -> None:
        """Say which entry holds a receipt; the first that does counts."""
        self.receipts.setdefault(receipt_id, seq)

    def drop_bodies(self, seqs: Collection[int]) -> None:
        """Delete bodies beside the chain, and every kept reply of a model."""
        self.dropped = tuple(seqs)


def _apply(portfolio: _Portfolio, changes: Changes, seq: int) -> None:
    for kind, identity, _ in changes.retracted:
        portfolio.live[kind].pop(identity).retracted_seq = seq
    for fact in changes.recorded:
        held = _Held(fact, seq)
        portfolio.rows[fact.kind].append(held)
        portfolio.live[fact.kind][fact.identity] = held


def _facts_head(portfolio: _Portfolio, until: datetime | None = None) -> int:
    changes = (e for e in reversed(portfolio.entries) if e.action != ANSWERED and (until is None or e.recorded_at <= until))
    return next((e.seq for e in changes), 0)


def _asked(held: _Held, query: Query) -> bool:
    fact = held.fact
    return (
        _counts(held, query)
        and _among(fact.identity, query.identities)
        and _among(fact.owner, query.owners)
        and (query.touching is None or fact.owner in query.touching or fact.columns["target_document_id"] in query.touching)
        and (query.statuses is None or fact.columns["status"] in query.statuses)
    )


def _counts(held: _Held, query: Query) -> bool:
    if query.known is not None and held.recorded_seq > query.known:
        return False
    return query.ended or _retracted(held, query.known) is None


def _retracted(held: _Held, known: int | None) -> int | None:
    """Return the sequence of the retraction, as far as it is known."""
    seq = held.retracted_seq
    return None if seq is None or (known is not None and seq > known) else seq


def _among(key: str, keys: Collection[str] | None) -> bool:
    return keys is None or key in keys


def _row(held: _Held, portfolio: _Portfolio, query: Query) -> Row:
    fact, ended = held.fact, _retracted(held, query.known)
    return Row(
        fact.kind, fact.identity, fact.owner, fact.hash, fact.content, held.recorded_seq, ended,
        portfolio.entries[held.recorded_seq - 1].recorded_at, None if ended is None else portfolio.entries[ended - 1].recorded_at,
    )  # fmt: skip
