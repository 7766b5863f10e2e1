"""Proof that the record is what it was: the ledger held against its rows and a head, and the evidence of an edge."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from graph.errors import IntegrityError, NotFoundError, UnreadableError
from graph.ledger import PURGED, FaultKind, LedgerFault, Trusts, head_of
from graph.model.documents import Clause, Document
from graph.model.edges import EdgeStatus
from graph.model.evidence import Head
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.source import SourceFile
from graph.review.edge_evidence import EvidenceRecord, records, validate, validate_against
from graph.store.interface import Store
from indexing.readers.files import is_recorded

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


def verified(store: Store, portfolio: str, against: Against, located: Callable[[SourceFile], SourceFile]) -> Verified:
    """Check the database, the ledger, every row it speaks of, the evidence of every edge and, where asked to, the sources.

    `located` tells where a source lies now.
    """
    faults = store.audit(portfolio, against.head, against.trusts)
    try:
        chain = list(store.ledger(portfolio))
    except IntegrityError:  # a damaged page: what was found already says so
        return Verified(None, 0, faults, (), against.head, (), 0, (), ())
    grave = any(fault.kind is not FaultKind.CACHE for fault in faults)
    altered, gone = _sources(map(located, store.files(portfolio))) if against.files and not grave else ((), ())
    evidence = () if grave else _evidence_faults(store, portfolio)  # rows that are not what they were prove nothing
    head = head_of(chain[-1][0]) if chain else None
    purges = tuple(entry.seq for entry, _ in chain if entry.action == PURGED)
    purged = sum(body is None for _, body in chain)
    return Verified(
        head, len(chain), (*faults, *altered), evidence, against.head, purges, purged, gone, tuple(_open(against, head, purges))
    )


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
    altered: list[LedgerFault] = []
    gone: list[str] = []
    for file in files:
        try:
            if not is_recorded(file):
                altered.append(LedgerFault(0, FaultKind.FILE, f"{file.path} is not the file that was read"))
        except (OSError, UnreadableError):
            gone.append(file.path)
    return tuple(altered), tuple(gone)


def head(store: Store, portfolio: str) -> Head:
    """Return where the ledger ends; raises NotFoundError for an empty one."""
    for entry, _ in store.ledger(portfolio, since=store.head(portfolio) - 1):
        return head_of(entry)
    raise NotFoundError(f"Nothing is on record in portfolio '{portfolio}' yet.")


def evidence(store: Store, portfolio: str, edge_id: EdgeId) -> tuple[EvidenceRecord, ...]:
    """Return the records of one edge, oldest first; raises NotFoundError."""
    versions = store.versions(portfolio, (edge_id,))
    if not versions:
        raise NotFoundError(f"There is no edge '{edge_id}'. `inforce edges` lists them.")
    then = _Then(store, portfolio)
    return records(versions, store.decisions(portfolio), then.document, then.clause)


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
