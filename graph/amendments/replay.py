"""Replaying the changes that govern a day, in the order agreed, over the provisions they act on.

The scope is the smallest provision that nothing reaches from above: the clause asked for, or its
topmost ancestor that a governing change acts on or an amendment brought. Each change is applied to the text the one before
left; what cannot be applied word for word becomes outstanding.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date

from graph.amendments import provision_trees
from graph.amendments.amended_text import as_amended, new_provisions
from graph.amendments.applicable_changes import Change, by_sentence, gather, in_turn
from graph.amendments.provision_trees import Provision
from graph.lineage import effectiveness, order_of_precedence
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import Rivalry
from graph.model.documents import ClauseKind
from graph.model.edges import Edge, EdgeType, Mode, Operation, OperationKind
from graph.model.ids import ClauseId, EdgeId
from graph.model.resolution import ConflictText, Notice, WarningCode
from graph.text.quote_matching import contains, same_words

_PARTY = frozenset({OperationKind.SUBSTITUTE_PARTY, OperationKind.RENAME_PARTY})
_EVERYWHERE = frozenset({OperationKind.REPLACE_EVERYWHERE, *_PARTY})
_ENDS = frozenset({OperationKind.DELETE, OperationKind.TERMINATE})
_NOT_THERE = "the provision it changes is not in force"
_NOT_GIVEN = "the new words are not given"


@dataclass(frozen=True, slots=True)
class Way:
    """How to replay: `within` are the changes of a limited scope that count, the others are kept apart.

    `judged`: changes that contradict each other are decided by the contract's words on precedence. Those words
    themselves are read without, so that no clause is asked about itself.
    """

    within: frozenset[EdgeId] = frozenset()
    judged: bool = True


@dataclass(slots=True)
class Replay:
    """What the replay came to.

    `root` is the scope as it reads on the day, None while no amendment has brought it. `dropped`
    are provisions that a replacement left out, by what, with their last words; `spent` the changes
    whose words a later one replaced; `outstanding` those that could not be applied, and why; `limited` those
    that hold within a limited scope only; `general` those of the whole document that give no provision new words.
    """

    root: Provision | None
    dropped: dict[ClauseId, tuple[Edge, Provision]] = field(default_factory=dict)
    spent: dict[EdgeId, Edge] = field(default_factory=dict)
    outstanding: dict[EdgeId, str] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)
    renumbered: list[Change] = field(default_factory=list)
    limited: list[Edge] = field(default_factory=list)
    general: list[Edge] = field(default_factory=list)


def replay(lineage: Lineage, clause_id: ClauseId, as_of: date, governing: tuple[Change, ...], way: Way = Way()) -> Replay:
    """Replay the changes governing the clause on the day."""
    acted_on = {c.place for c in governing}
    above = [a for a in lineage.ancestors(clause_id) if a in acted_on or lineage.is_inserted(a)]
    if not above:
        return _run(lineage, clause_id, as_of, governing, way)
    return _run(lineage, above[-1], as_of, gather(lineage, above[-1], as_of).governing, way)


def _run(lineage: Lineage, scope: ClauseId, as_of: date, changes: Iterable[Change], way: Way) -> Replay:
    state = Replay(None if lineage.is_inserted(scope) else provision_trees.original(lineage, scope))
    actor = _Actor(lineage, scope, as_of, state, way, [])
    for said in by_sentence(changes):
        for change in in_turn(lineage, state.root, said):
            actor.act(change)
    return state


@dataclass(slots=True)
class _Actor:
    """Applies one change after the other to the state."""

    lineage: Lineage
    scope: ClauseId
    as_of: date
    state: Replay
    way: Way
    done: list[Change]

    def act(self, change: Change) -> None:
        edge = change.edge
        kind = edge.kind
        if self.lineage.lost(edge):
            self._outstanding(edge, _NOT_GIVEN if kind is OperationKind.INSERT else "the provision it names was not found")
        elif edge.scope and edge.edge_id not in self.way.within:
            self.state.limited.append(edge)
        elif kind is OperationKind.INSERT:
            self._insert(edge)
        elif kind is OperationKind.REPLACE or (edge.edge_type is EdgeType.SUPERSEDED_BY and change.place):
            self._replace(edge, change.place)
        elif kind in _ENDS or edge.edge_type is EdgeType.TERMINATES or (kind is None and edge.mode is Mode.DELETE):
            self._end(edge, change.place or self.scope)
        elif kind is OperationKind.RENUMBER:
            self.state.renumbered.append(change)
        else:
            self._words(edge, change.place, kind)
        self.done.append(change)

    def _outstanding(self, edge: Edge, reason: str) -> None:
        self.state.outstanding[edge.edge_id] = reason

    def _note(self, code: WarningCode, message: str, edge: Edge) -> None:
        self.state.notices.append(Notice(code, message, edge.edge_id))

    def _find(self, place: ClauseId | None, *, ended: bool = False) -> Provision | None:
        return provision_trees.find(self.state.root, place or self.scope, ended=ended) if self.state.root else None

    def _put(self, new: Provision) -> None:
        self.state.root = provision_trees.put(self.state.root, new) if self.state.root else new

    def _end(self, edge: Edge, place: ClauseId) -> None:
        old = self._find(place)
        if old is None:
            if not edge.from_beginning:  # what never was need not be there to end
                self._outstanding(edge, _NOT_THERE)
        elif not self._contradicts(edge, old, replace(old, ended=edge)):
            self._note_recital(edge, old)
            self._put(replace(old, ended=edge))

    def _replace(self, edge: Edge, place: ClauseId | None) -> None:
        old = self._find(place, ended=True) if place else None
        new = new_provisions(self.lineage, edge, place, self.as_of) if place else ()
        if old is None or not new:
            self._outstanding(edge, _NOT_GIVEN if old else _NOT_THERE)
            return
        stays = tuple(part for part in old.content if isinstance(part, Provision)) if edge.operation and edge.operation.keeps_parts else ()
        now = replace(new[0], content=(*new[0].content, *stays))
        if not self._contradicts(edge, old, now):
            self._note_recital(edge, old)
            self._spend(edge, old, now, own=bool(stays))
            self._put(now)

    def _spend(self, edge: Edge, old: Provision, new: Provision, *, own: bool) -> None:
        """Earlier changes to a replaced provision (`own`: to its own words) are spent; a child without counterpart ends with it."""
        self.state.spent |= {e.edge_id: edge for e in (old.edges if own else old.all_edges)}
        kept = {p.clause_id for p in new.walk()}
        self.state.dropped |= {p.clause_id: (edge, p) for p in old.walk() if p.clause_id not in kept}

    def _insert(self, edge: Edge) -> None:
        reach = {self.scope, *self.lineage.descendants(self.scope)}
        for new in new_provisions(self.lineage, edge, self.scope, self.as_of):
            if new.clause_id in reach:
                self._insert_one(edge, new)

    def _insert_one(self, edge: Edge, new: Provision) -> None:
        old = self._find(new.clause_id, ended=True)
        parent_id = self.lineage.clauses[new.clause_id].parent_id
        parent = self._find(parent_id) if parent_id else None
        if old is not None and old.ended is None:
            if not self._contradicts(edge, old, new) and not same_words(old.text.text, new.text.text):
                self._outstanding(edge, "a provision of that number is there already")
        elif old is not None or new.clause_id == self.scope:
            self._put(new)
        elif parent is None:
            self._outstanding(edge, _NOT_THERE)
        else:
            siblings = self.lineage.children(parent.clause_id)
            self._put(provision_trees.add(parent, new, frozenset(siblings[: siblings.index(new.clause_id)])))

    def _words(self, edge: Edge, place: ClauseId | None, kind: OperationKind | None) -> None:
        target = self._find(place)
        everywhere = place is None and kind in _EVERYWHERE
        signatures = self.lineage.clauses[self.scope].kind is ClauseKind.SIGNATURES
        if (place is None and target is None) or (everywhere and signatures and kind in _PARTY):
            return
        if target is None:
            self._outstanding(edge, _NOT_THERE)
            return
        if place is None and not everywhere:
            self.state.general.append(edge)
            return
        if edge.operation is None:
            self._outstanding(edge, "the words do not say what the text becomes")
            return
        operation = as_amended(self.lineage, edge, edge.operation, self.as_of)
        new, applied = provision_trees.operate(self.lineage, target, operation, edge)
        if applied.text is not None:
            self._put(new)
            for code in applied.notes:
                self._note(code, "the amendment quotes the old words differently from how they read", edge)
        elif not everywhere and not self._stands_without(edge, operation, target):
            self._outstanding(edge, applied.reason)

    def _note_recital(self, edge: Edge, old: Provision) -> None:
        recited = edge.operation.old if edge.operation else ""
        if recited and not contains(old.text.text, recited):
            self._note(WarningCode.RECITED_TEXT_DIFFERS, "the amendment quotes the old words differently from how they read", edge)

    def _contradicts(self, edge: Edge, old: Provision, new: Provision) -> bool:
        """Keep both texts where this change and one before it say different things and no words put one last."""
        shaping = {e.edge_id for e in old.all_edges}
        for before in self.done:
            if before.edge.edge_id not in shaping:
                continue
            rivalry = effectiveness.rivalry(self.lineage.documents, before.edge, edge)
            if rivalry is None and not _agree(before.edge, old, new):
                why = effectiveness.within_a_day(self.lineage.documents, before.edge, edge)
                if why:
                    self._note(WarningCode.PRECEDENCE, why, edge)
            elif rivalry is Rivalry.CROSSED:
                self._note(WarningCode.ORDER_BY_SIGNING, "agreed later, though the change it replaces takes effect later", edge)
            elif rivalry is Rivalry.UNSETTLED and not _agree(before.edge, old, new):
                winner = self._prevailing(before.edge, edge)
                if winner is None:
                    self._conflict(before.edge, edge, old, new)
                if winner is not edge:
                    return True
        return False

    def _prevailing(self, first: Edge, second: Edge) -> Edge | None:
        """Return which of two contradicting changes the contract's words on precedence put first; the other is spent."""
        one, other = (self.lineage.documents[e.source_document_id] for e in (first, second))
        if not self.way.judged or one is other:
            return None
        about = self.lineage.clauses.get(second.source_clause_id)
        documents = dict.fromkeys((self.lineage.clauses[self.scope].document_id, one.document_id, other.document_id))
        places = [c for d in documents for c in order_of_precedence.speaking(self.lineage, d)]
        if about is None or not places:
            return None
        ruling = order_of_precedence.prevailing(self.lineage, order_of_precedence.Dispute(one, other, about), places, self._words_in_force)
        if ruling is None:
            return None
        winner, loser = (first, second) if ruling.winner == one.document_id else (second, first)
        self.state.spent[loser.edge_id] = winner
        self._note(WarningCode.PRECEDENCE, f"two changes of one day differ; {order_of_precedence.told(self.lineage, ruling)}", winner)
        return winner

    def _words_in_force(self, clause_id: ClauseId) -> str:
        governing = gather(self.lineage, clause_id, self.as_of).governing
        root = replay(self.lineage, clause_id, self.as_of, governing, Way(judged=False)).root
        found = provision_trees.find(root, clause_id) if root else None
        return found.text.text if found and not any(p.conflict for p in found.walk()) else ""

    def _stands_without(self, edge: Edge, operation: Operation, target: Provision) -> bool:
        """Tell whether a change would apply but for another that no words put before it: then both texts are kept."""
        shaping = {e.edge_id for e in target.all_edges}
        for before in self.done:
            if before.edge.edge_id not in shaping or not effectiveness.rivalry(self.lineage.documents, before.edge, edge):
                continue
            other = _run(self.lineage, self.scope, self.as_of, [c for c in self.done if c is not before], self.way).root
            alone = provision_trees.find(other, target.clause_id) if other else None
            new, applied = provision_trees.operate(self.lineage, alone or target, operation, edge)
            if applied.text is not None:
                winner = self._prevailing(before.edge, edge)
                if winner is None:
                    self._conflict(before.edge, edge, target, new)
                elif winner is edge:
                    self._put(new)
                return True
        return False

    def _conflict(self, first: Edge, second: Edge, old: Provision, new: Provision) -> None:
        texts = tuple(
            ConflictText(e.edge_id, e.source_document_id, "" if p.ended else p.text.text) for e, p in ((first, old), (second, new))
        )
        self._put(Provision(old.clause_id, (old, new), conflict=texts))


def _agree(before: Edge, old: Provision, new: Provision) -> bool:
    """Tell whether a replacement says what the earlier change said."""
    if (old.ended is None) != (new.ended is None):
        return False
    words = before.operation.new.text if before.operation else ""
    return same_words(old.text.text, new.text.text) or (bool(words) and not new.ended and contains(new.text.text, words))
