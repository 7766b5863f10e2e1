"""People's decisions: applied above the gate's, and carried over when a later analysis reads the same words as another claim.

A decision names a claim by its key or a link by its id; both change where a provision is addressed anew, while the words stay the
same. It then goes over to the claim of the same type and operation, in the same words, on the same words of the same document: as a
new decision beside an undoing of the old one, so that the record shows both. Where nothing matches, it stays, and `check` lists it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from graph.model.documents import Clause, Document
from graph.model.edges import Decision, Edge, EdgeStatus, Verdict
from graph.model.ids import ClauseId, DocumentId, EdgeId, digest, edge_id
from graph.model.source import Quote
from graph.review.decisions import effective_decisions
from graph.review.review_priority import is_grave
from graph.store.interface import Store
from indexing.corrections import CONDITION, with_condition

_DRAWS = frozenset({Verdict.LINK, Verdict.RELABEL})  # a person made the edge in the decision
_FOR = frozenset({Verdict.ACCEPT, *_DRAWS})


def decided(edges: Mapping[str, Edge], decisions: Iterable[Decision], *, second_person: bool = False) -> Iterator[Edge]:
    """Apply what people decided, the latest word last; their own links are added, in place of what they relabelled.

    `second_person`: what is grave stays pending until two people, told apart by who was signed in, have said yes to it.
    """
    result = dict(edges)
    stand = effective_decisions(decisions)
    for decision in stand:
        if decision.verdict in _DRAWS and decision.edge is not None:
            if decision.verdict is Verdict.RELABEL:
                result = {key: e for key, e in result.items() if decision.subject not in {e.claim_key, e.edge_id}}
            result[decision.edge.edge_id] = _agreed(decision.edge, decision, (), second_person=second_person)
            continue
        for key, edge in list(result.items()):
            if decision.subject not in {edge.claim_key, edge.edge_id}:
                continue
            if decision.verdict is Verdict.UNLINK:
                del result[key]
            elif decision.verdict is Verdict.ACCEPT:
                result[key] = _agreed(edge, decision, _yes_before(edge, decision, stand), second_person=second_person)
            elif decision.verdict is Verdict.REJECT:
                result[key] = _by_person(edge, decision, EdgeStatus.REJECTED)
            elif decision.verdict is Verdict.SET and decision.field == CONDITION and edge.condition_kind is not None:
                result[key] = with_condition(edge, decision.value)
    yield from sorted(result.values(), key=lambda e: e.edge_id)


def who(decision: Decision) -> str:
    """Return who decided: who was signed in, else the name they gave."""
    return decision.principal or decision.by


def _agreed(edge: Edge, decision: Decision, before: Sequence[Decision], *, second_person: bool) -> Edge:
    """Commit an edge that a person said yes to, unless it waits for another person's yes."""
    others = [d for d in before if who(d) != who(decision)]
    if not (second_person and is_grave(edge)):
        return edge if decision.verdict in _DRAWS else _by_person(edge, decision, EdgeStatus.COMMITTED)
    if not others:
        waits = f"{decision.by} said yes ({decision.reason}); what is this grave waits for a second person"
        return replace(edge, status=EdgeStatus.PENDING, decided_by=decision.by, reasoning=waits)
    both = f"{others[-1].by} and {decision.by}"
    return replace(edge, status=EdgeStatus.COMMITTED, decided_by=both, reasoning=f"{others[-1].reason}; {decision.reason}")


def _yes_before(edge: Edge, decision: Decision, stand: Iterable[Decision]) -> list[Decision]:
    """Return who said yes to an edge before, since anybody last said no to it; `stand` are the decisions that stand."""
    found: list[Decision] = []
    for one in stand:
        if one.decision_id == decision.decision_id:
            break
        mine = one.subject in {edge.claim_key, edge.edge_id} or (one.edge is not None and one.edge.edge_id == edge.edge_id)
        if mine and one.verdict in {Verdict.REJECT, Verdict.UNLINK}:
            found.clear()
        elif mine and one.verdict in _FOR:
            found.append(one)
    return found


def _by_person(edge: Edge, decision: Decision, status: EdgeStatus) -> Edge:
    return replace(edge, status=status, decided_by=decision.by, reasoning=decision.reason or edge.reasoning)


_OF_DOCUMENTS = frozenset({Verdict.SET, Verdict.WITHDRAW})
_DRAWN = frozenset({Verdict.LINK, Verdict.RELABEL})
_LIVE = frozenset({EdgeStatus.COMMITTED, EdgeStatus.PENDING, EdgeStatus.REJECTED})
_MOSTLY = 0.5  # share of the longer of two stretches of text that they have in common


def carry_over(store: Store, portfolio: str, *, actor: str, now: datetime) -> int:
    """Record anew the decisions whose claims, links or documents have other ids now; return how many there were."""
    carrying = _Carrying(store, portfolio)
    moved = [(old, new) for old in effective_decisions(store.decisions(portfolio)) if (new := carrying.anew(old)) is not None]
    if moved:
        with store.transaction(portfolio, actor, "carry", now) as records:
            for old, new in moved:
                undone = replace(new, verdict=Verdict.UNDO, subject=old.decision_id, edge=None, field="", value="")
                records.put([replace(undone, decision_id=_id(undone, now))])
                records.put([replace(new, decision_id=_id(new, now))])
    return len(moved)


@dataclass(frozen=True, slots=True)
class _Carrying:
    """Looks up what became of that on which people decided."""

    store: Store
    portfolio: str

    def anew(self, decision: Decision) -> Decision | None:
        """Return a decision as it is to be recorded anew; None where it holds as it is, or nothing says the same now."""
        reason = f"{decision.reason} (carried over from {decision.decision_id}: the document was analysed again)"
        found: Decision | None = None
        if decision.verdict in _DRAWN and decision.edge is not None:
            found = self._redrawn(decision, decision.edge)
        elif decision.verdict in _OF_DOCUMENTS and decision.subject.startswith("d_"):
            found = self._of_document(decision)
        elif (old := self._before(decision)) is not None:
            found = self._of_claim(decision, old)
        return None if found is None else replace(found, reason=reason, recorded_at=None)

    def _of_claim(self, decision: Decision, old: Edge) -> Decision | None:
        live = self.store.edges(self.portfolio, statuses=_LIVE, source_ids=(old.source_document_id,))
        if any(decision.subject in {e.claim_key, e.edge_id} for e in live):
            return None
        target = self._clause_now(old.target_document_id, old.target_clause_id, decision)
        same = {e.claim_key for e in live if _says_the_same(e, old) and _same_place(e, old, target)}
        return replace(decision, subject=same.pop()) if len(same) == 1 else None

    def _of_document(self, decision: Decision) -> Decision | None:
        """A document is the same where it is the same stretch of its file, whatever number it has there."""
        one = DocumentId(decision.subject)
        old = self.store.last_document(self.portfolio, one, self._when(decision))
        if decision.verdict is Verdict.WITHDRAW:
            return None  # its file is not analysed while nothing else of it is here
        same = [d for d in self.store.documents(self.portfolio, sha256s=(old.file_sha256,)) if _alike(_range(d), _range(old))]
        others = [d for d in same if d.document_id != one]
        return replace(decision, subject=others[0].document_id) if len(same) == 1 and others else None

    def _redrawn(self, decision: Decision, edge: Edge) -> Decision | None:
        """A link that a person drew goes to where the words of its provisions stand now."""
        source = self._clause_now(edge.source_document_id, edge.source_clause_id, decision)
        target = self._clause_now(edge.target_document_id, edge.target_clause_id, decision)
        if source is None or (source, target) == (edge.source_clause_id, edge.target_clause_id):
            return None
        if target is None and edge.target_clause_id is not None:
            return None
        made = replace(edge, source_clause_id=source, target_clause_id=target)
        made = replace(made, edge_id=edge_id(made.claim_key, made.target_document_id or "", target or ""))
        return replace(decision, edge=made)

    def _before(self, decision: Decision) -> Edge | None:
        """Return the edge on which a person decided, as it stood then."""
        versions = self.store.versions(self.portfolio, (EdgeId(decision.subject),))
        if versions:
            return versions[-1]
        sources = self.store.sources(self.portfolio, (decision.subject,))
        then = self.store.edges(self.portfolio, self._when(decision), source_ids=sources) if sources else ()
        return next((e for e in then if e.claim_key == decision.subject), None)

    def _clause_now(self, document: DocumentId | None, clause: ClauseId | None, decision: Decision) -> ClauseId | None:
        """Return the provision in which the words of a provision stand now; None where there is none."""
        if document is None or clause is None:
            return None
        now = self.store.clauses(self.portfolio, (document,))
        if any(c.clause_id == clause for c in now):
            return clause
        then = self.store.clauses(self.portfolio, (document,), self._when(decision))
        old = next((c for c in then if c.clause_id == clause), None)
        same = [c.clause_id for c in now if old is not None and _alike(_words(c), _words(old))]
        return same[0] if len(same) == 1 else None

    def _when(self, decision: Decision) -> int | None:
        return self.store.sequence_at(self.portfolio, decision.recorded_at) if decision.recorded_at else None


def _says_the_same(new: Edge, old: Edge) -> bool:
    """Tell whether two links are of the same words, and do the same to the same document."""
    ends = (new.edge_type, new.target_document_id) == (old.edge_type, old.target_document_id)
    return ends and _operation(new) == _operation(old) and _alike(_quoted(new.quote), _quoted(old.quote))


def _same_place(new: Edge, old: Edge, target: ClauseId | None) -> bool:
    """Tell whether a link acts on the same words as another, which stand in `target` now, or on what has the same address."""
    return new.target_section == old.target_section or (target is not None and new.target_clause_id == target)


def _operation(edge: Edge) -> tuple[str, ...]:
    made = edge.operation
    return ("",) if made is None else (made.kind, _folded(made.old), _folded(made.new.text))


def _folded(text: str) -> str:
    return " ".join(text.split())


def _quoted(quote: Quote) -> tuple[int, int]:
    return quote.char_start, quote.char_end


def _words(clause: Clause) -> tuple[int, int]:
    return clause.pieces[0].char_start, clause.pieces[-1].char_end


def _range(document: Document) -> tuple[int, int]:
    return document.char_start, document.char_end


def _alike(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell whether two stretches of a text are much the same one: each covers most of the other."""
    common = min(one[1], other[1]) - max(one[0], other[0])
    return common > 0 and common >= _MOSTLY * max(one[1] - one[0], other[1] - other[0])


def _id(decision: Decision, now: datetime) -> str:
    return "x_" + digest(decision.verdict, decision.subject, decision.by, now.isoformat(), decision.field, decision.value)
