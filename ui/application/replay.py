"""Replays a receipt: checks it against the records it was given on, and compares with the answer of today."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from graph.errors import NotFoundError
from graph.ledger import ANSWERED, PURGED
from graph.model.edges import Edge, EdgeStatus
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.receipts import Receipt
from graph.model.resolution import EffectiveClause
from graph.store.facts import Kind
from graph.store.interface import Store
from rag.drift import followed
from rag.receipts import Differences, Moved, State, asked_in, differences
from rag.reply import Answer
from rag.write.offline import OfflineWriter
from ui.application.parts import Parts

_KINDS = (Kind.DOCUMENT, Kind.CLAUSES, Kind.EDGE, Kind.DECISION)
"""What a difference can come from: instruments, their words as read, edges, people's decisions."""


@dataclass(frozen=True, slots=True)
class Cause:
    """One thing recorded (or retracted) since, and the ledger entry that says so.

    `subject` is an edge, a document or a claim, `document_id` whose words that is, `about` all that it can make a difference to.
    """

    seq: int
    recorded_at: datetime
    by: str
    action: str
    kind: Kind
    subject: str
    retracted: bool
    document_id: DocumentId
    about: frozenset[str]


@dataclass(frozen=True, slots=True)
class Replayed:
    """A receipt held against the records. `because` are the causes for each of `found.moved`, `since` those of any difference.

    `names` are the files' names of the documents spoken of.
    """

    receipt: Receipt
    found: Differences
    because: tuple[tuple[Cause, ...], ...]
    since: tuple[Cause, ...]
    names: Mapping[DocumentId, str]

    @property
    def sound(self) -> bool:
        """True when the records of then bear the receipt out."""
        return self.found.sound


def replay(parts: Parts, receipt: Receipt) -> Replayed:
    """Replay a receipt on the records it was given on and on those of today; no model is asked."""
    store, portfolio, head = parts.store, receipt.portfolio, parts.store.facts_head(receipt.portfolio)
    then = _state(parts, receipt, receipt.known)
    found = differences(receipt, then, then if head == receipt.known else _state(parts, receipt, head))
    changes = tuple(_changes(store, portfolio, receipt.known)) if found.differs else ()
    because = tuple(tuple(_bearing(moved, changes)) for moved in found.moved)
    told = {cause for causes in because for cause in causes} or {c for c in changes if c.kind is not Kind.CLAUSES}
    since = tuple(sorted(told, key=lambda cause: (cause.seq, cause.kind, cause.subject, cause.retracted)))
    spoken_of = {m.clause.document_id for m in found.moved} | {c.document_id for c in since}
    return Replayed(receipt, found, because, since, names(store, receipt, spoken_of))


def names(store: Store, receipt: Receipt, more: Collection[DocumentId] = ()) -> dict[DocumentId, str]:
    """Return the files' names of the documents that a receipt speaks of, and of some more: as known then, or today."""
    ids = {*more, *receipt.documents, *(c.document_id for c in receipt.clauses), *(c.document_id for c in receipt.citations)}
    known = (store.documents(receipt.portfolio, at, ids) for at in (None, receipt.known))
    return {document.document_id: document.file_name for documents in known for document in documents}


def _state(parts: Parts, receipt: Receipt, known: int) -> State:
    """Return the records at a sequence."""
    lineage = parts.lineage(receipt.portfolio, known)

    def resolved(clause_id: ClauseId) -> EffectiveClause | None:
        return followed(lineage, clause_id, receipt.governs)

    return State(_answer(parts, receipt, known), resolved, parts.readings(receipt.portfolio, known))


def _answer(parts: Parts, receipt: Receipt, known: int) -> Answer:
    """Put the question again, to be answered without a model."""
    try:
        *_, answer = OfflineWriter().write(parts.answerer.brief(asked_in(receipt), receipt.portfolio, known))
    except NotFoundError as error:  # nobody is called that, on these records
        return Answer(receipt.question, receipt.portfolio, receipt.as_of, None, str(error), abstained=True)
    assert isinstance(answer, Answer)
    return answer


def _changes(store: Store, portfolio: str, since: int) -> Iterator[Cause]:
    """Yield what was recorded and retracted since, as far as the bodies of the entries still tell."""
    said = [(entry, body) for entry, body in store.ledger(portfolio, since) if entry.action not in (ANSWERED, PURGED)]
    subjects: dict[str, str] = {d.decision_id: d.subject for d in store.decisions(portfolio)}
    told = [(entry, *one) for entry, body in said if body is not None for one in _recorded(body)]
    edges = {EdgeId(one) for _, _, identity, _ in told for one in (identity, subjects.get(identity, ""))}
    at: dict[str, Edge] = {e.edge_id: e for e in store.versions(portfolio, edges)} if edges else {}
    if any(one in subjects and subjects[one] not in at for _, _, one, _ in told):  # a decision is of a claim, which no key finds
        at = {e.claim_key: e for e in store.edges(portfolio, statuses=frozenset(EdgeStatus))} | at
    for entry, kind, identity, retracted in told:
        subject = subjects.get(identity, identity)
        subject = subjects.get(subject, subject)  # of a decision that takes another back
        edge = at.get(subject)
        subject = edge.edge_id if edge else subject
        about = frozenset({subject, edge.source_document_id, str(edge.target_document_id)} if edge else {subject})
        whose = edge.source_document_id if edge else DocumentId(subject)
        yield Cause(entry.seq, entry.recorded_at, entry.actor, entry.action, kind, subject, retracted, whose, about)


def _recorded(body: bytes) -> Iterator[tuple[Kind, str, bool]]:
    """Yield what an entry's body speaks of: kind, identity, whether it was retracted."""
    said = json.loads(body)
    return ((kind, one, what == "retracted") for kind in _KINDS for what in ("recorded", "retracted") for one in said[what].get(kind, {}))


def _bearing(moved: Moved, changes: Sequence[Cause]) -> Iterator[Cause]:
    """Yield the changes that bear on a difference: of its edges, the documents these stand in and its own; else of any edge there."""
    own = moved.clause.document_id
    subjects = {own, *moved.edges, *(cause.document_id for cause in changes if cause.subject in moved.edges)}
    chief = [cause for cause in changes if cause.subject in subjects]
    yield from chief or (cause for cause in changes if own in cause.about)
