"""Receipts: what is put on record of an answer, and what the same question would give on other records. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from graph.errors import NotFoundError
from graph.model.codec import content_hash
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.receipts import Receipt, ReceiptCitation, ReceiptClause, ReceiptExcluded, ReceiptWarning
from graph.model.resolution import EffectiveClause, WarningCode
from rag.reply import Answer, Citation, cited_of
from rag.understand.question import Asked
from rag.verify.quoting import Readings


def receipt_of(answer: Answer, asked: Asked, known: int, now: datetime, *, by: str, software: str = "") -> Receipt:
    """Return the receipt of an answer; `known` is the ledger sequence it was asked at, `by` who asked, `software` what answered."""
    return Receipt(
        receipt_id="",
        portfolio=answer.portfolio,
        question=asked.text,
        as_of=asked.as_of,
        governs=answer.as_of,
        known=known,
        known_as_of=answer.known_as_of if isinstance(answer.known_as_of, datetime) else None,
        answered_at=now,
        by=by,
        previous=asked.previous,
        counterparty=asked.counterparty,
        documents=asked.documents,
        read_as=tuple((one.words, one.meaning) for one in answer.read_as),
        clauses=tuple(map(clause_of, answer.clauses)),
        citations=tuple(map(citation_of, answer.citations)),
        excluded=tuple(ReceiptExcluded(e.clause_id, e.reason, e.edge_id) for e in answer.excluded),
        warnings=tuple(ReceiptWarning(w.code, w.edge_id) for w in answer.warnings),
        prompt_hash=answer.prompt_hash,
        model=answer.model,
        text=answer.text,
        abstained=answer.abstained,
        usage=answer.usage,
        software=software,
    ).identified


def clause_of(found: EffectiveClause) -> ReceiptClause:
    """Return what is put on record of a provision as it was resolved."""
    return ReceiptClause(
        clause_id=found.clause.clause_id,
        document_id=found.clause.document_id,
        section=found.clause.section,
        status=found.status,
        inherited_from=found.inherited_from,
        text_sha256=content_hash(found.text.text) if found.text is not None else "",
        path=tuple(step.edge_id for step in found.steps),
    )


def citation_of(cited: Citation) -> ReceiptCitation:
    """Return what is put on record of a citation."""
    return ReceiptCitation(cited.n, cited.document_id, cited.sha256, cited.char_start, cited.char_end, content_hash(cited.quote))


def asked_in(receipt: Receipt) -> Asked:
    """Return the question that a receipt is of, to be put again."""
    return Asked(receipt.question, receipt.as_of, receipt.counterparty, receipt.documents, receipt.previous)


class Part(StrEnum):
    """What of a receipt the records do not bear out."""

    CLAUSE = "CLAUSE"  # a provision does not read, stand or come about as recorded
    CITATION = "CITATION"  # the words do not stand where they were cited


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """One thing that the records of then give differently than the receipt says."""

    part: Part
    document_id: DocumentId
    section: str
    message: str


@dataclass(frozen=True, slots=True)
class Moved:
    """A provision that would be another today; `was` None: it was not in the answer, `now` None: it is not there today.

    `text` are its words today, `edges` those in one of the two paths only.
    """

    was: ReceiptClause | None
    now: ReceiptClause | None
    text: str
    edges: tuple[EdgeId, ...]

    @property
    def clause(self) -> ReceiptClause:
        """The provision, as it was where it was."""
        one = self.was or self.now
        assert one is not None
        return one


@dataclass(frozen=True, slots=True)
class State:
    """The records at one ledger sequence: what they answer offline, how they resolve a clause, what they read in a file."""

    answer: Answer
    resolved: Callable[[ClauseId], EffectiveClause | None]
    reading: Readings


@dataclass(frozen=True, slots=True)
class Differences:
    """What replaying a receipt showed. `discrepancies`: the records of then do not bear it out.

    `found_again`: the question, put to the records of then without a model, finds the same provisions. `moved` are the
    provisions, `warned` and `unwarned` the warnings that would differ today; `then` and `today` what it says without a model.
    """

    discrepancies: tuple[Discrepancy, ...]
    found_again: bool
    moved: tuple[Moved, ...]
    warned: tuple[WarningCode, ...]
    unwarned: tuple[WarningCode, ...]
    then: Answer
    today: Answer

    @property
    def sound(self) -> bool:
        """True when the records of then bear the receipt out."""
        return not self.discrepancies

    @property
    def differs(self) -> bool:
        """True when the same question would be answered differently today."""
        days = self.then.as_of != self.today.as_of
        return bool(days or self.moved or self.warned or self.unwarned or self.then.text != self.today.text)


def differences(receipt: Receipt, then: State, today: State) -> Differences:
    """Compare a receipt with the records of then, and with what the same question gives today."""
    before, after = ({w.code for w in state.answer.warnings} for state in (then, today))
    found = {one.clause_id for one in map(clause_of, then.answer.clauses)}
    return Differences(
        discrepancies=(*_clauses(receipt, then), *_citations(receipt, then.reading)),
        found_again=found == {one.clause_id for one in receipt.clauses},
        moved=tuple(_moved(receipt, then.answer, today)),
        warned=tuple(sorted(after - before)),
        unwarned=tuple(sorted(before - after)),
        then=then.answer,
        today=today.answer,
    )


def _clauses(receipt: Receipt, then: State) -> Iterator[Discrepancy]:
    """Yield the provisions that do not resolve as recorded, neither in the answer replayed nor by themselves."""
    replayed = frozenset(map(clause_of, then.answer.clauses))
    for clause in receipt.clauses:
        if clause in replayed:
            continue
        alone = then.resolved(clause.clause_id)
        differing = tuple(_apart(clause, clause_of(alone))) if alone else ("it is not there",)
        if differing:
            yield Discrepancy(Part.CLAUSE, clause.document_id, clause.section, "; ".join(differing))


def _apart(was: ReceiptClause, found: ReceiptClause) -> Iterator[str]:
    """Yield in what a provision is another than it was."""
    if was.status is not found.status:
        yield f"it was {was.status}, and resolves as {found.status}"
    if was.text_sha256 != found.text_sha256:
        yield "its words are others"
    if _path(was, found) != found.path:
        yield "other edges lead to its words"


def _path(was: ReceiptClause, found: ReceiptClause) -> tuple[EdgeId, ...]:
    """Return the path to a provision itself where `found` tells no more, without the one through a child's parents."""
    return was.path[max(0, len(was.path) - len(found.path)) :] if was.inherited_from and not found.inherited_from else was.path


def _citations(receipt: Receipt, reading: Readings) -> Iterator[Discrepancy]:
    for cited in receipt.citations:
        try:
            words = reading(cited.sha256).text[cited.char_start : cited.char_end]
        except NotFoundError:
            yield Discrepancy(Part.CITATION, cited.document_id, "", f"citation {cited.n}: the file it is from is not on record")
            continue
        if content_hash(words) != cited.quote_sha256:
            yield Discrepancy(Part.CITATION, cited.document_id, "", f"citation {cited.n}: other words stand there")


def _moved(receipt: Receipt, then: Answer, today: State) -> Iterator[Moved]:
    """Yield the provisions of the receipt that read, stand or come about otherwise today; then those only today's answer quotes."""
    answered = {one.clause.clause_id: one for one in today.answer.clauses if one.as_of == receipt.governs}
    for was in receipt.clauses:
        found = answered.get(was.clause_id) or today.resolved(was.clause_id)
        now = clause_of(found) if found else None
        if now is None or tuple(_apart(was, now)):
            yield Moved(was, now, _words(found), _only_in_one(_path(was, now) if now else was.path, now.path if now else ()))
    there = {one.clause_id for one in receipt.clauses} | {one.clause.clause_id for one in then.clauses}
    for found in cited_of(today.answer.clauses, today.answer.citations):
        now = clause_of(found)
        if now.clause_id not in there:
            yield Moved(None, now, _words(found), now.path)


def _words(found: EffectiveClause | None) -> str:
    return found.text.text if found is not None and found.text is not None else ""


def _only_in_one(one: Iterable[EdgeId], other: Iterable[EdgeId]) -> tuple[EdgeId, ...]:
    return tuple(sorted({*one} ^ {*other}))
