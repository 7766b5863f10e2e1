"""Corrections by people: edges added and retracted, register facts, conditions, withdrawals. All is recorded, nothing deleted.

What a withdrawal would change is no estimate: it is carried out on a copy of the record that is thrown away, by the same code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from graph.amendments.clause_reading import read
from graph.errors import UsageError
from graph.lineage import invariants
from graph.lineage.dag import Lineage
from graph.model.dates import PartialDate
from graph.model.documents import Clause, Document
from graph.model.edges import Decision, Derivation, Edge, EdgeStatus, EdgeType, Mode, Operation, OperationKind, Verdict
from graph.model.ids import ClauseId, DocumentId, claim_key, edge_id
from graph.model.source import Quote
from graph.model.text import AnchoredText, Run
from graph.text.quote_matching import occurrences
from ui.application.decisions import Authority
from ui.application.parts import Reads
from ui.application.questions import choice
from ui.application.use_cases import UseCases

if TYPE_CHECKING:
    from graph.comparison.withdrawal import WithdrawalImpact
    from indexing.pipeline import Indexer

Side = tuple[DocumentId, ClauseId | None]
"""A document and, where one is named, its provision."""

_OPERATIONS = {
    Mode.REPLACE: OperationKind.REPLACE,
    Mode.MODIFY: OperationKind.UNSPECIFIED,  # nobody said which words: shown beside the text, never guessed into it
    Mode.INSERT: OperationKind.INSERT,
    Mode.DELETE: OperationKind.DELETE,
}
_REHEARSED = Authority("nobody", "a rehearsal")
_CONFIRMED = {"signature": "execution", "date": "signed"}
"""The register field that an item of the review queue stands for."""


@dataclass(frozen=True, slots=True)
class Link:
    """What a person writes: names, addresses, an edge type, and for AMENDS a mode.

    `quote` is verbatim from the source's provision ("" for the whole of it): the operative words, and
    for REPLACE and INSERT the new text. `effective_from` "" is the day the source takes effect. For MODIFY `old` are the words of the
    target that give way, verbatim and standing there once, `new` those of the source that take their place ("": none do).
    """

    source: str
    source_section: str
    target: str
    target_section: str
    edge_type: str
    mode: str = ""
    effective_from: str = ""
    quote: str = ""
    old: str = ""
    new: str = ""


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A document that a person took out, or would (`decision` is None), and what is different without it.

    `then` is the ledger sequence up to which it was there.
    """

    document: Document
    departure: WithdrawalImpact
    then: int
    decision: Decision | None = None


class Corrections(UseCases):
    """What people correct in the record of one portfolio; whatever depends on it is looked up again."""

    __slots__ = ()

    def link(self, request: Link, authority: Authority) -> Edge:
        """Add an edge that nobody proposed; a person's word overrides the gate.

        One that says which words change takes the place of claims of the same sentence's provision that do not.
        """
        lineage = self.lineage()
        source = self.lookup.provision(request.source, request.source_section, lineage)
        target = self.lookup.provision(request.target, request.target_section, lineage)
        return self._linked(request, lineage, (source, target), authority)

    def name_words(self, edge_id: str, authority: Authority, old: str, new: str) -> Edge:
        """Say which words a change of record that could not be applied replaces, and by which of its own; it takes that one's place."""
        edge = self.lookup.edge(edge_id)
        if edge.target_document_id is None or edge.target_clause_id is None or not old:
            raise UsageError("Write the words that give way, of a change that names one provision.")
        request = Link("", "", "", edge.target_section, "AMENDS", "MODIFY", str(edge.effective_from or ""), old=old, new=new)
        ends = (edge.source_document_id, edge.source_clause_id), (edge.target_document_id, edge.target_clause_id)
        return self._linked(request, self.lineage(), ends, authority, (edge.edge_id,))

    def _linked(
        self, request: Link, lineage: Lineage, ends: tuple[Side, Side], authority: Authority, instead: tuple[str, ...] = ()
    ) -> Edge:
        edge = _manual_edge(request, lineage, *ends, self._brought(request, ends[0]), by=authority.by, reason=authority.reason)
        must_hold(lineage, edge)
        vaguer = dict.fromkeys((*instead, *(e.edge_id for e in _vaguer(lineage, edge))))
        self.record(
            lambda: [
                self.decision(Verdict.LINK, edge.claim_key, authority, edge=edge),
                *(self.decision(Verdict.UNLINK, one, authority) for one in vaguer),
            ]
        )
        return self.lookup.edge(edge.edge_id)

    def _brought(self, request: Link, source: Side) -> AnchoredText:
        """Return the words that a provision brings by its own words, as the readers have them; empty where it is itself what comes in.

        Raises UsageError where it orders something and they have no such words: the order is not what is to stand there.
        """
        if request.quote or source[1] is None or request.mode.upper() not in {Mode.REPLACE, Mode.INSERT}:
            return AnchoredText()
        claims = self.parts.store.claims(self.name, document_ids=(source[0],))
        orders = [c for c in claims if c.source_clause_id == source[1] and c.edge_type is EdgeType.AMENDS]
        of_mode = [c for c in orders if c.mode is not None and c.mode.value == request.mode.upper()]
        here = [c for c in of_mode if c.section == request.target_section] or [c for c in of_mode if not c.section]
        brought = {c.operation.new.text: c.operation.new for c in here if c.operation is not None and c.operation.new}
        if orders and len(brought) != 1:
            raise UsageError("The provision orders a change. Say with --quote which of its words are to stand there.")
        return next(iter(brought.values()), AnchoredText())

    def unlink(self, edge_id: str, authority: Authority) -> Edge:
        """Retract an edge; it stays on record and no longer changes an answer."""
        edge = self.lookup.edge(edge_id)
        self._decide(Verdict.UNLINK, [edge.edge_id], authority)
        return self.lookup.edge(edge.edge_id)

    def set(self, document: str, field: str, value: str, authority: Authority) -> Document:
        """Correct what the register says of a document."""
        from indexing.corrections import corrected, parse_field

        parse_field(field, value)
        named = self.lookup.one(document)
        self._decide(Verdict.SET, [named.document_id], authority, field=field, value=value)
        return corrected((named,), self.parts.store.decisions(self.name))[0]

    def record_condition(self, subject: str, value: str, authority: Authority) -> tuple[Edge, ...]:
        """Record the outcome of a condition: of an edge and all that wait for the same event, or of every conditional change of a document.

        `value` is ``SATISFIED 2021-03-01``, ``WAIVED 2021-03-01``, ``FAILED``, or "" to take an earlier record back.
        """
        from indexing.corrections import CONDITION, parse_condition

        parse_condition(value)
        edges = self.lookup.conditional(subject)
        self._decide(Verdict.SET, [e.claim_key for e in edges], authority, field=CONDITION, value=value)
        return tuple(self.lookup.edge(e.edge_id) for e in edges)

    def confirm(self, item_id: str, value: str, authority: Authority) -> tuple[Edge, ...] | Document:
        """Confirm what no file shows, by an item of the review queue: that it was signed, on which day, or the outcome of a condition."""
        kind, _, subject = item_id.partition(":")
        if kind == "condition":
            return self.record_condition(subject, value, authority)
        if kind not in _CONFIRMED:
            raise UsageError(f"'{item_id}' is not to be confirmed: a claim is accepted, rejected or relabelled.")
        return self.set(subject, _CONFIRMED[kind], value, authority)

    def withdrawal(self, document: str, as_of: date | None = None) -> Withdrawal:
        """Return what would be different on a day (today) without a document; nothing is recorded."""
        named = self.lookup.one(document)
        with self.parts.rehearsal(Reads()) as indexer:
            then = indexer.store.head(self.name)
            return Withdrawal(named, self._carried_out(indexer, named, self._withdrawing(named, _REHEARSED), as_of or self.today()), then)

    def withdraw(self, document: str, authority: Authority, as_of: date | None = None) -> Withdrawal:
        """Withdraw a document: it no longer counts, and stays on record. Returns what is different on a day (today)."""
        named = self.lookup.one(document)
        decision = self._withdrawing(named, authority)
        indexer = self.parts.indexer(Reads())  # the vectors before the turn to write, as everywhere
        with self.parts.writing(self.name):
            current = indexer.store.get_document(self.name, named.document_id)  # nobody else has withdrawn it meanwhile
            then = indexer.store.head(self.name)
            departure = self._carried_out(indexer, current, decision, as_of or self.today())
            indexer.refresh(self.name, actor=self.actor, now=self.now())
        recorded = indexer.store.decisions(self.name, subjects=(named.document_id,))[-1]
        return Withdrawal(current, departure, then, recorded)

    def _decide(
        self, verdict: Verdict, subjects: Sequence[str], authority: Authority, *, edge: Edge | None = None, field: str = "", value: str = ""
    ) -> None:
        """Record one decision on several subjects, at once."""
        self.record(lambda: [self.decision(verdict, s, authority, edge=edge, field=field, value=value) for s in subjects])

    def _carried_out(self, indexer: Indexer, document: Document, decision: Decision, as_of: date) -> WithdrawalImpact:
        from graph.comparison.withdrawal import withdrawal_impact
        from indexing.facts import lineage, neighbourhood
        from indexing.withdrawals import withdraw

        store, withdrawn = indexer.store, document.document_id
        then = store.head(self.name)
        copies = frozenset(d.document_id for d in store.documents(self.name) if d.copy_of == withdrawn)
        around, _ = neighbourhood(store, self.name, then, {withdrawn})
        withdraw(store, self.name, document, decision, now=self.now())
        indexer.relink(self.name, actor=self.actor, now=self.now())
        left = (around | copies) - {withdrawn}
        reached, _ = neighbourhood(store, self.name, None, left)  # what points elsewhere now may point to another family
        before, after = lineage(store, self.name, then, around | reached), lineage(store, self.name, None, left | reached)
        return withdrawal_impact(before, after, withdrawn, as_of, copies)

    def _withdrawing(self, document: Document, authority: Authority) -> Decision:
        return self.decision(Verdict.WITHDRAW, document.document_id, authority, value=document.file_sha256)


def _vaguer(lineage: Lineage, edge: Edge) -> Iterator[Edge]:
    """Yield what is known of the same change, counted or waiting, that does not say which words it changes: its words hold the new ones."""
    if edge.operation is None or edge.operation.kind is OperationKind.UNSPECIFIED or edge.target_clause_id is None:
        return
    words = edge.operation.new.text or edge.operation.old
    for status in (EdgeStatus.COMMITTED, EdgeStatus.PENDING):
        for one in lineage.edges_on_clause(edge.target_clause_id, status):
            said = one.operation is not None and one.operation.kind is not OperationKind.UNSPECIFIED
            if one.source_clause_id == edge.source_clause_id and one.edge_type is EdgeType.AMENDS and not said and words in one.quote.text:
                yield one


def _manual_edge(request: Link, lineage: Lineage, source: Side, target: Side, brought: AnchoredText, *, by: str, reason: str) -> Edge:
    """Return the edge; raises UsageError for a type, mode, day or quote that cannot be."""
    kind = choice(EdgeType, request.edge_type, "edge type")
    mode = _mode(kind, request.mode, whole_document=target[1] is None)
    if source[1] is None:
        raise UsageError("Name the provision of the source in which the operative words stand.")
    if source[0] == target[0]:
        raise UsageError("A document cannot act on itself: source and target are the same.")
    quote = _quote(lineage.clause(source[1]), request.quote)
    day = _day(request.effective_from) or lineage.document(source[0]).starts
    operation = _operation(kind, mode, source[1], quote, request.target_section)
    if operation is not None and brought:
        operation = replace(operation, new=brought)
    if request.old or request.new:
        operation = _changed_words(request, lineage, lineage.clause(source[1]), target[1], mode=mode, day=day)
    key = claim_key(source[1], quote.text, operation.kind if operation else kind, f"{target[0]} {request.target_section}")
    return Edge(
        edge_id=edge_id(key, target[0], target[1] or ""),
        claim_key=key,
        edge_type=kind,
        mode=mode,
        source_document_id=source[0],
        source_clause_id=source[1],
        target_document_id=target[0],
        target_clause_id=target[1],
        target_section=request.target_section,
        target_heading=lineage.clause(target[1]).heading if target[1] else "",
        operation=operation,
        quote=quote,
        effective_from=day,
        effective_to=None,
        condition="",
        condition_kind=None,
        scope="",
        status=EdgeStatus.COMMITTED,
        derivation=Derivation.MANUAL,
        confidence=1.0,
        reasoning=reason,
        decided_by=by,
    )


def relabelled(edge: Edge, edge_type: EdgeType | None, mode: Mode | None, *, by: str, reason: str, effective_from: str = "") -> Edge:
    """Return a claim with the relation and the day that a person says it has; raises UsageError for one it cannot have.

    Its exact words are kept where the kind of change stays, and the words that come in where others are said to give way; an order to
    change something is never itself the text in force.
    """
    edge_type = edge_type or edge.edge_type
    if mode is not None and edge_type is not EdgeType.AMENDS:
        raise UsageError(f"Only AMENDS has a mode; leave it out for {edge_type}.")
    starts = _day(effective_from) or edge.effective_from
    if starts is not None and edge.effective_to is not None and starts.first_day() >= edge.effective_to:
        raise UsageError(f"The change ends on {edge.effective_to}: it cannot begin on {starts}.")
    if edge_type is EdgeType.AMENDS and edge.target_clause_id is None:
        raise UsageError("It names no provision: a whole document is superseded or terminated, not amended.")
    if edge_type is EdgeType.AMENDS and mode is None:
        mode = edge.mode or Mode.MODIFY
    if edge.target_document_id is None:
        raise UsageError("What it acts on is not in this portfolio: put in that document. Or draw the edge with `inforce link`.")
    same = edge_type is edge.edge_type and mode is edge.mode
    operation = edge.operation if same else _other_operation(edge, edge_type, mode)
    key = claim_key(edge.source_clause_id, edge.quote.text, f"{edge_type} {mode or ''}", f"{edge.target_document_id} {edge.target_section}")
    return replace(
        edge,
        edge_id=edge_id(key, edge.target_document_id, edge.target_clause_id or ""),
        claim_key=key,
        edge_type=edge_type,
        mode=mode,
        operation=operation,
        effective_from=starts,
        status=EdgeStatus.COMMITTED,
        derivation=Derivation.MANUAL,
        confidence=1.0,
        reasoning=reason,
        decided_by=by,
        recorded_at=None,
        retracted_at=None,
    )


def _other_operation(edge: Edge, edge_type: EdgeType, mode: Mode | None) -> Operation | None:
    """Return what a relation of another kind does: with the words that were read, and without any it is not said which they are."""
    made = _operation(edge_type, mode, edge.source_clause_id, edge.quote, edge.target_section)
    if made is None or mode not in {Mode.REPLACE, Mode.INSERT}:
        return made
    new = edge.operation.new if edge.operation is not None else AnchoredText()
    return replace(made, new=new) if new else Operation(OperationKind.UNSPECIFIED)


def must_hold(lineage: Lineage, edge: Edge) -> None:
    """Raise UsageError for an edge that breaks an invariant of the lineage."""
    broken = invariants.check(lineage, edge)
    if broken:
        raise UsageError("This edge cannot be: " + "; ".join(v.message for v in broken))


def _mode(kind: EdgeType, text: str, *, whole_document: bool) -> Mode | None:
    if kind is not EdgeType.AMENDS:
        if text:
            raise UsageError(f"Only AMENDS has a mode; leave --mode out for {kind}.")
        return None
    if whole_document:
        raise UsageError("Name the provision that is amended; a whole document is superseded or terminated.")
    return choice(Mode, text, "mode (--mode)")


def _operation(kind: EdgeType, mode: Mode | None, source: ClauseId, quote: Quote, address: str) -> Operation | None:
    if kind is EdgeType.TERMINATES:
        return Operation(OperationKind.TERMINATE)
    if kind is EdgeType.SUPERSEDED_BY:
        return Operation(OperationKind.RESTATE)
    if mode is None:
        return None
    new = AnchoredText((Run(quote.text, source, quote.char_start),)) if mode in {Mode.REPLACE, Mode.INSERT} else AnchoredText()
    return Operation(_OPERATIONS[mode], new=new, address=address if mode is Mode.INSERT else "")


def _changed_words(
    request: Link, lineage: Lineage, source: Clause, target: ClauseId | None, *, mode: Mode | None, day: PartialDate | None
) -> Operation:
    """Return the replacement or deletion of words; raises UsageError where they do not stand where they should."""
    if mode is not Mode.MODIFY or target is None or not request.old:
        raise UsageError(
            "Words are changed by --mode MODIFY: --old says which of the target give way, --new which of the source replace them."
        )
    now = read(lineage, target, day.first_day() if day else date.max).text.text
    times = len(occurrences(now, request.old))
    if times != 1:
        raise UsageError(
            f"The words to be changed stand {times} times in {request.target_section} of the target: write those that stand there once. "
            f"It reads: {now}"
        )
    if not request.new:
        return Operation(OperationKind.DELETE_WORDS, old=request.old)
    new = _quote(source, request.new)
    return Operation(OperationKind.REPLACE_WORDS, old=request.old, new=AnchoredText((Run(new.text, source.clause_id, new.char_start),)))


def _quote(clause: Clause, words: str) -> Quote:
    """Return the words where they stand; without any, the first piece of the provision."""
    if not words:
        return clause.pieces[0]
    for piece in clause.pieces:
        at = piece.text.find(words)
        if at >= 0:
            return Quote(words, piece.char_start + at, piece.char_start + at + len(words))
    raise UsageError(f"These words do not stand in {clause.section} of the source, letter for letter: '{words}'.")


def _day(text: str) -> PartialDate | None:
    if not text:
        return None
    try:
        return PartialDate.parse(text)
    except ValueError:
        raise UsageError(f"'{text}' is not a day. Write it as 2016-06-14, or 2016-06 where only the month is known.") from None
