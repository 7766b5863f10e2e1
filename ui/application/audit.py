"""The audit: the ledger verified against its rows and a signed head, the evidence of edges, and the receipts of answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING

from graph.errors import IntegrityError, NotFoundError, UsageError
from graph.ledger import PURGED, FaultKind, LedgerFault, Purging, Sign, Trusts, head_of
from graph.model.documents import Clause, Document
from graph.model.edges import EdgeStatus
from graph.model.evidence import Finding, Head
from graph.model.ids import ClauseId, DocumentId
from graph.model.source import SourceFile
from graph.review.edge_evidence import EvidenceRecord, records, validate, validate_against
from graph.store.interface import Store
from ui.application.parts import snapshot
from ui.application.sources import OnDisk, on_disk
from ui.application.use_cases import UseCases

if TYPE_CHECKING:
    from graph.model.receipts import Receipt
    from ui.application.replay import Replayed

WITHOUT_HEAD = (
    "that entries were cut off the end of the ledger, or that all of it was written anew: only a head kept elsewhere can show that "
    "(`inforce head --output FILE`, then `inforce verify --head FILE`)"
)


@dataclass(frozen=True, slots=True)
class Against:
    """What the record is held against: where it once ended, whose signature below a purge is believed, and the sources (`files`).

    Without `trusts` the signature of the own key is, where there is one.
    """

    head: Head | None = None
    trusts: Trusts | None = None
    files: bool = False


@dataclass(frozen=True, slots=True)
class Verified:
    """What a check of the record found. `head` is where the ledger ends now (None: nothing is on record).

    `against` is the head it was held against; `purges` are the entries that say which answers were taken away, `purged` how
    many these are; `gone` are sources that are no longer where they were read; `open` is what such a check cannot rule out, in words.
    """

    head: Head | None
    entries: int
    faults: tuple[LedgerFault, ...]
    evidence_faults: tuple[str, ...]
    against: Head | None
    purges: tuple[int, ...]
    purged: int
    gone: tuple[str, ...]
    open: tuple[str, ...]

    @property
    def sound(self) -> bool:
        """True when nothing was found."""
        return not self.faults and not self.evidence_faults


@dataclass(frozen=True, slots=True)
class Purged:
    """How many answers were purged, and the receipts, oldest first, that still contain one of their questions."""

    answers: int
    repeating: tuple[str, ...]


class Audit(UseCases):
    """Checks the record of one portfolio, and returns what is on it about answers and edges."""

    __slots__ = ()

    def check(self) -> tuple[Finding, ...]:
        """Return what a person should look at, the gravest first."""
        from indexing.check import check

        self.lookup.must_exist()
        parts = snapshot(self.parts, self.name)
        return check(parts.store, self.name, parts.lineage(self.name, None))

    def verify(self, against: Against | None = None) -> Verified:
        """Check the database, the ledger, every row it vouches for, the evidence of every edge and, where asked to, the source files."""
        if against is None or against.head is None:  # with a head, that nothing is here is a finding
            self.lookup.must_exist()
        against = against or Against()
        if against.trusts is None:
            against = replace(against, trusts=self.parts.trusts())
        parts = snapshot(self.parts, self.name)
        return verified(parts.store, self.name, against, parts.located)

    def head(self) -> Head:
        """Return where the ledger ends now: kept elsewhere, it shows later whether anything before it was changed."""
        self.lookup.must_exist()
        store = self.parts.store
        for entry, _ in store.ledger(self.name, since=store.head(self.name) - 1):
            return head_of(entry)
        raise NotFoundError(f"Nothing is on record in portfolio '{self.name}' yet.")

    def evidence(self, edge_id: str) -> tuple[EvidenceRecord, ...]:
        """Return all records of an edge, oldest first: one for each change of its status. Raises NotFoundError."""
        self.lookup.must_exist()
        versions = self.lookup.versions(edge_id)
        then = _Then(self.parts.store, self.name)
        return records(versions, self.parts.store.decisions(self.name), then.document, then.clause)

    def receipt(self, receipt_id: str) -> Receipt:
        """Return the receipt of one answer; raises NotFoundError, or IntegrityError where it was altered."""
        self.lookup.must_exist()
        return self.parts.store.receipt(self.name, receipt_id)

    def receipts(self, limit: int, before: int | None = None) -> tuple[tuple[int, Receipt], ...]:
        """Return the receipts of the last answers (before a ledger sequence), each with its sequence, the newest first."""
        self.lookup.must_exist()
        return self.parts.store.receipts(self.name, limit, before)

    def file_names(self, receipt: Receipt) -> dict[DocumentId, str]:
        """Return the file names of the documents that a receipt mentions."""
        from ui.application.replay import names

        return names(self.parts.store, receipt)

    def replay(self, receipt_id: str) -> Replayed:
        """Replay one answer: whether the records it was given on support it, and what would differ today and why."""
        from ui.application.replay import replay

        return replay(snapshot(self.parts, self.name), self.receipt(receipt_id))

    def purge(self, receipt_ids: Sequence[str], reason: str, sign: Sign) -> Purged:
        """Delete the words of answers from the record, in an entry that is signed; return what was deleted and what repeats it."""
        self.lookup.must_exist()
        if not reason.strip():
            raise UsageError("Say why: the reason stays on record.")
        store = self.parts.store
        words = {store.receipt(self.name, one).question for one in receipt_ids}
        taken = store.purge(self.name, receipt_ids, Purging(self.actor, reason.strip(), sign), self.now())
        left = store.receipts(self.name, store.head(self.name))
        return Purged(taken, tuple(one.receipt_id for _, one in reversed(left) if words & {one.question, *one.previous}))


def verified(store: Store, portfolio: str, against: Against, located: Callable[[SourceFile], SourceFile]) -> Verified:
    """Check the record of one portfolio as it stands at one instant; `located` returns where a source file is now."""
    with store.one_state():
        return _verified(store, portfolio, against, located)


def _verified(store: Store, portfolio: str, against: Against, located: Callable[[SourceFile], SourceFile]) -> Verified:
    faults = store.audit(portfolio, against.head, against.trusts)
    try:
        chain = list(store.ledger(portfolio))
    except IntegrityError:  # a damaged page: the faults already say so
        return Verified(None, 0, faults, (), against.head, (), 0, (), ())
    grave = any(fault.kind is not FaultKind.CACHE for fault in faults)
    altered, gone = _sources(map(located, store.files(portfolio))) if against.files and not grave else ((), ())
    evidence = () if grave else _evidence_faults(store, portfolio)  # rows that were altered prove nothing
    head = head_of(chain[-1][0]) if chain else None
    purges = tuple(entry.seq for entry, _ in chain if entry.action == PURGED)
    purged = sum(body is None for _, body in chain)
    still_open = tuple(_open(against, head, purges))
    return Verified(head, len(chain), (*faults, *altered), evidence, against.head, purges, purged, gone, still_open)


def _open(against: Against, head: Head | None, purges: Collection[int]) -> Iterator[str]:
    """Yield what is not ruled out."""
    if against.head is None:
        yield WITHOUT_HEAD
    elif head is not None and head.seq > against.head.seq:
        yield f"that somebody else wrote what follows entry {against.head.seq}, up to entry {head.seq} (sign a new head, keep it elsewhere)"
    if against.trusts is None and purges:
        yield "that answers were purged by somebody who may not: no signing key is known here"


def _sources(files: Iterable[SourceFile]) -> tuple[tuple[LedgerFault, ...], tuple[str, ...]]:
    """Return a fault for each source that is not what was read, and the places of those that are gone."""
    found = [(file.path, on_disk(file)) for file in files]
    changed = (path for path, state in found if state is OnDisk.CHANGED)
    altered = tuple(LedgerFault(0, FaultKind.FILE, f"{path} is not the file that was read") for path in changed)
    return altered, tuple(path for path, state in found if state is OnDisk.GONE)


def _evidence_faults(store: Store, portfolio: str) -> tuple[str, ...]:
    """Check the records of all edges; the words of those that stand are looked for in the clauses of now."""
    edges = store.edges(portfolio, statuses=frozenset(EdgeStatus))
    documents = {d.document_id: d for d in store.documents(portfolio)}
    clauses = {c.clause_id: c for c in store.clauses(portfolio)}
    versions = groupby(store.versions(portfolio, {e.edge_id for e in edges}), lambda v: v.edge_id)
    chains = [records(tuple(mine), (), lambda d, _: documents.get(d), lambda c, _d, _: clauses.get(c)) for _, mine in versions]
    return (*(fault for chain in chains for fault in validate(chain)), *validate_against(chains, edges))


@dataclass(frozen=True, slots=True)
class _Then:
    """Documents and clauses as a store held them at an instant."""

    store: Store
    portfolio: str

    def document(self, document_id: DocumentId, at: datetime) -> Document | None:
        """Return a document as read at that time; None where it was not there."""
        known = self.store.sequence_at(self.portfolio, at)
        return next(iter(self.store.documents(self.portfolio, known, (document_id,))), None)

    def clause(self, clause_id: ClauseId, document_id: DocumentId, at: datetime) -> Clause | None:
        """Return a clause as read at that time."""
        known = self.store.sequence_at(self.portfolio, at)
        return next((c for c in self.store.clauses(self.portfolio, (document_id,), known) if c.clause_id == clause_id), None)
