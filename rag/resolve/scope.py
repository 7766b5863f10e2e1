"""Where to search: the documents a question is put to, and, where it is about a child, what that takes from the contracts above it.

A child is a document that a committed CHILD_OF edge ties to a parent. It is meant where only it is named or asked for.
Its own contract answers, and of its parents' contracts what a child inherits: never their term, price, scope, dates or
parties, and nothing of another child.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from graph.amendments.termination import ending
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import NOT_AGREED, has_begun
from graph.model.documents import Clause, ClauseType
from graph.model.edges import EdgeType
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import EffectiveClause, Notice, WarningCode
from graph.resolution.inheritance import Descent, as_inherited, descents, heritage, speaks_on
from indexing.naming.names import party_names, party_tokens, shared_parties
from rag.understand.directory import Directory

Scope = frozenset[DocumentId] | None
"""None: the whole portfolio."""

_SHORT = 3  # letters up to which the first word of a name is too common to name anybody


def scope_of(lineage: Lineage, counterparty: str | None, documents: Collection[DocumentId], terms: Iterable[str] = ()) -> Scope:
    """Return the documents to search: a counterparty's, or those named, each with its family.

    Where the question itself names another party (`terms`, small letters) that one of these parties
    has papers with, those are searched too. Raises NotFoundError where no document names the counterparty.
    """
    directory = Directory(lineage)
    found = directory.families(documents) if documents else None
    if not counterparty:
        return found
    theirs = directory.families(directory.of_party(counterparty))
    others = directory.families(tuple(_of_others(lineage, theirs, {word for term in terms for word in term.split()})))
    return theirs | others if found is None else found & (theirs | others)


def only_unsigned(lineage: Lineage, scope: Scope, as_of: date) -> frozenset[DocumentId]:
    """Return the papers of a scope that are not shown to be signed, where nothing in it has begun by a day; else none."""
    documents = lineage.documents
    papers = documents if scope is None else scope
    if any(has_begun(documents[one], as_of) for one in papers):  # in any order: of thousands the first most likely has
        return frozenset()
    unsigned = (document for one in papers if (document := documents[one]).execution in NOT_AGREED)
    return frozenset(one.document_id for one in unsigned if one.agreed is None or one.agreed.first_day() <= as_of)


def _of_others(lineage: Lineage, theirs: Collection[DocumentId], asked: Collection[str]) -> Iterator[DocumentId]:
    """Yield the documents beyond these that are with a party whose name the question begins, and with one of these parties."""
    known = {name for one in theirs for party in lineage.documents[one].parties for name in party_names(party)}
    ours = {tokens[0] for name in known if (tokens := party_tokens(name))}
    others = Directory(lineage).party_index.beginning({word for word in asked if len(word) > _SHORT} - ours)
    yield from (one for one in sorted(others.difference(theirs)) if shared_parties(known, lineage.documents[one]))


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
