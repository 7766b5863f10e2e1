"""Questions about a child: which statement of work, order or addendum is meant, and what it takes from above.

A child is a document that a committed CHILD_OF edge ties to a parent. It is meant where only it is named or asked for.
Its own contract answers, and of its parents' contracts what a child inherits: never their term, price, scope, dates or
parties, and nothing of another child.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from graph.amendments.termination import ending
from graph.lineage.dag import Lineage
from graph.model.documents import Clause, ClauseType
from graph.model.edges import EdgeType
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import EffectiveClause, Notice, WarningCode
from graph.resolution.inheritance import Descent, as_inherited, descents, heritage, speaks_on
from rag.resolve.lift import Scope


@dataclass(frozen=True, slots=True)
class Children:
    """The children a question is about; without any, every document answers as it always does.

    `own` are their contracts, `scope` those and the contracts above them (without children, what is searched); `taken` the provisions
    they take from above, each with its way there.
    """

    lineage: Lineage
    as_of: date
    asked: tuple[DocumentId, ...] = ()
    own: frozenset[DocumentId] = frozenset()
    scope: Scope = None
    taken: Mapping[ClauseId, Descent] = field(default_factory=dict)

    @property
    def open(self) -> bool:
        """All that is searched may answer: no child is asked about."""
        return not self.asked

    def answers(self, clause: Clause) -> bool:
        """Tell whether a provision may answer: the child's own, or one it takes from above."""
        return self.open or clause.document_id in self.own or self._descent(clause) is not None

    def on(self, types: Collection[ClauseType]) -> Iterator[ClauseId]:
        """Yield what the children take from above on some subjects."""
        taken = ((one, self.lineage.clauses[one]) for one in self.taken)
        return (one for one, clause in taken if clause.clause_type in types or any(kind in types for kind in clause.also))

    def marked(self, found: EffectiveClause) -> EffectiveClause:
        """Return a provision as the child has it: what is taken from above says so."""
        descent = self._descent(found.clause) if found.clause.document_id not in self.own else None
        if descent is None:
            return found
        overlap = any(speaks_on(self.lineage.around(one), one, found.clause_type, self.as_of) for one in self.asked)
        return as_inherited(self.lineage.around(found.clause.document_id), found, descent, overlap=overlap)

    def notices(self) -> Iterator[Notice]:
        """Yield a warning for each parent that has ended: what the child took from it has ended too."""
        for one in self.asked:
            for descent in descents(self.lineage.around(one), one, self.as_of):
                end = ending(self.lineage.around(descent.version), descent.version, self.as_of)
                if end is not None:
                    message = "the parent has ended, and with it what the child took from it"
                    yield Notice(WarningCode.PARENT_ENDED, message, end.edge_id)

    def _descent(self, clause: Clause) -> Descent | None:
        if not self.taken:
            return None
        line = (clause.clause_id, *self.lineage.ancestors(clause.clause_id))
        return next((self.taken[one] for one in line if one in self.taken), None)


def children_of(lineage: Lineage, asked_for: Collection[DocumentId], scope: Scope, as_of: date) -> Children:
    """Return the children that a question is about: the documents it was put to or names, where these are children alone."""
    meant = _alone(lineage, asked_for)
    if not meant:
        return Children(lineage, as_of, scope=scope)
    above = {one for child in meant for d in descents(lineage.around(child), child, as_of) for one in (d.parent, d.version)}
    own = frozenset(member for one in meant for member in lineage.contract(one))
    taken = {clause: descent for one in reversed(meant) for clause, descent in heritage(lineage.around(one), one, as_of).items()}
    return Children(lineage, as_of, meant, own, own | {member for one in above for member in lineage.contract(one)}, taken)


def _alone(lineage: Lineage, asked_for: Collection[DocumentId]) -> tuple[DocumentId, ...]:
    """Return what is asked for where it is children alone, changes to them aside."""
    lineage.open(asked_for)
    meant = []
    for document in asked_for:
        children = tuple(one for one in lineage.contract(document) if _is_child(lineage, one))
        if not children:
            return ()
        meant.append(children)
    return tuple(sorted({one for some in meant for one in some}))


def _is_child(lineage: Lineage, document_id: DocumentId) -> bool:
    return any(e.edge_type is EdgeType.CHILD_OF for e in lineage.edges_from(document_id))
