"""One transaction: what an action wants recorded, and what of it is really new.

The facts are gathered, and compared with what is live only when the block ends: an action that
retracts everything of a document and records it again has changed nothing, and appends nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from graph.errors import UsageError
from graph.model.documents import Clause, Document
from graph.model.edges import Claim, Decision, Edge
from graph.model.ids import DocumentId, EdgeId
from graph.model.judgements import Judgement
from graph.model.obligations import DutyReading, ObligationEvent
from graph.model.source import Reading, SourceFile
from graph.model.usage import StageUsage
from graph.store.facts import Changes, Fact, Kind, clauses_fact, fact_of, reading_fact

if TYPE_CHECKING:
    from graph.store.session import Session


class Transaction:
    """Everything one action records; its ledger entry is appended when the block ends without error.

    Adding a row whose identity is live with other content retracts the old row first; with the
    same content it does nothing. All methods take rows of one portfolio, the transaction's.
    """

    def __init__(self, portfolio: str, session: Session) -> None:
        self._portfolio = portfolio
        self._session = session
        self._wanted: dict[Kind, dict[str, Fact | None]] = {kind: {} for kind in Kind}  # None: to be retracted
        self._withdrawn: set[str] = set()  # files that may have lost their last instrument
        self.vectors: dict[str, dict[str, bytes]] = {}  # model -> text hash -> vector
        self.keys: dict[tuple[DocumentId, str], frozenset[str]] = {}
        self._marks: dict[str, int] = {}

    def put_file(self, file: SourceFile, reading: Reading | None = None) -> None:
        """Record a file and its reading; None: its bytes were read before, at another path."""
        if reading is not None and file.sha256 != reading.file_sha256:
            raise UsageError(f"the reading is of another file than '{file.name}'")
        self._put(file)
        if reading is not None:
            self._want(reading_fact(reading))

    def retract_file(self, file: SourceFile) -> None:
        """Retract a file at its path (moved, or one of two copies); its documents stay."""
        self._wanted[Kind.FILE][fact_of(file).identity] = None

    def put_document(self, document: Document, clauses: Sequence[Clause], claims: Sequence[Claim]) -> None:
        """Record an instrument with its whole clause tree and all its claims; what is no longer among them is retracted."""
        document_id = document.document_id
        if document.portfolio != self._portfolio:
            raise UsageError(f"'{document.file_name}' belongs to portfolio '{document.portfolio}', not '{self._portfolio}'")
        if any(clause.document_id != document_id for clause in clauses) or any(c.source_document_id != document_id for c in claims):
            raise UsageError(f"a clause or claim recorded with '{document.file_name}' belongs to another document")
        self._retract_owned(Kind.CLAIM, document_id)
        self._want(clauses_fact(document_id, clauses))
        self._put(document, *claims)

    def retract_document(self, document_id: DocumentId) -> None:
        """Withdraw an instrument with its clauses and claims, and its file with the last instrument of it.

        Its edges stay: whoever withdraws it looks the links it touches up again.
        """
        self._retract_owned(Kind.CLAIM, document_id)
        self._wanted[Kind.CLAUSES][document_id] = None
        self._wanted[Kind.DOCUMENT][document_id] = None
        self._withdrawn |= {row.owner for row in self._session.live(Kind.DOCUMENT, identities=(document_id,)).values()}

    def put(self, records: Iterable[Edge | Decision | Judgement | DutyReading | ObligationEvent | StageUsage]) -> None:
        """Record edges, what people decided or did with obligations (never retracted), and what models read and took."""
        self._put(*records)

    def retract_edges(self, edge_ids: Iterable[EdgeId]) -> None:
        """Retract edges."""
        self._wanted[Kind.EDGE] |= dict.fromkeys(edge_ids)

    def retract_judgements(self, judgement_ids: Iterable[str]) -> None:
        """Retract judgements of pairs that are proposed no longer, or read anew."""
        self._wanted[Kind.JUDGEMENT] |= dict.fromkeys(judgement_ids)

    def put_vectors(self, model: str, rows: Iterable[tuple[str, bytes]]) -> None:
        """Keep (text hash, float32 bytes): a rebuild of a cache then costs no calls. No part of the ledger."""
        self.vectors.setdefault(model, {}).update(rows)

    def put_keys(self, document_id: DocumentId, kind: str, keys: Collection[str]) -> None:
        """Keep what a document is found by (`Store.keyed`), in place of its earlier keys of the kind.

        A cache, as vectors are: under no clock and in no ledger; of a document that is withdrawn, until it is given none.
        """
        self.keys[document_id, kind] = frozenset(keys)

    def mark(self, name: str, head: int) -> None:
        """Say that something derived takes in the facts up to sequence `head`, and what this transaction records."""
        self._marks[name] = head

    def marks(self, before: int, after: int) -> dict[str, int]:
        """Return the marks to set, where the facts stood at sequence `before` and stand at `after` now.

        Where somebody else recorded since `head` was read, what they recorded is not taken in.
        """
        return {name: after if head == before else head for name, head in self._marks.items()}

    def changes(self) -> Changes:
        """Return what differs from the live rows."""
        self._withdraw_files()
        recorded: list[Fact] = []
        retracted: list[tuple[Kind, str, str]] = []
        for kind, wanted in self._wanted.items():
            live = self._session.live(kind, identities=wanted) if wanted else {}
            for identity, fact in wanted.items():
                now, then = fact and fact.hash, live[identity].content_hash if identity in live else None
                if then is not None and now != then:
                    retracted.append((kind, identity, then))
                if fact is not None and now != then:
                    recorded.append(fact)
        return Changes(tuple(recorded), tuple(retracted))

    def _put(self, *records: object) -> None:
        for record in records:
            self._want(fact_of(record))

    def _want(self, fact: Fact) -> None:
        self._wanted[fact.kind][fact.identity] = fact

    def _retract_owned(self, kind: Kind, owner: str) -> None:
        """Mark every row of an owner, live or wanted here, to be retracted unless it is put again."""
        wanted = self._wanted[kind]
        here = [identity for identity, fact in wanted.items() if fact is not None and fact.owner == owner]
        wanted |= dict.fromkeys([*self._session.live(kind, owners=(owner,)), *here])

    def _withdraw_files(self) -> None:
        """Retract the files whose last instrument is retracted here; their readings stay, being of bytes."""
        documents = self._wanted[Kind.DOCUMENT]
        kept = {fact.owner for fact in documents.values() if fact is not None}
        for sha256 in self._withdrawn - kept:
            if all(identity in documents for identity in self._session.live(Kind.DOCUMENT, owners=(sha256,))):
                for identity in self._session.live(Kind.FILE, owners=(sha256,)):
                    self._wanted[Kind.FILE].setdefault(identity, None)
