"""What a child takes from its parents: inherited subjects, nearest ancestor first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from graph.lineage import order_of_precedence
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import governs
from graph.lineage.supersession import governing_document
from graph.model.documents import Clause, ClauseKind, ClauseType
from graph.model.edges import Edge, EdgeType
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import EffectiveClause, Notice, Status, WarningCode
from graph.resolution import resolution_record
from graph.resolution.resolve import resolve
from graph.text import sections

INHERITED = frozenset(
    {
        ClauseType.CAP_ON_LIABILITY,
        ClauseType.UNCAPPED_LIABILITY,
        ClauseType.LIMITATION_OF_LIABILITY,
        ClauseType.LIQUIDATED_DAMAGES,
        ClauseType.INDEMNIFICATION,
        ClauseType.INSURANCE,
        ClauseType.IP_OWNERSHIP_ASSIGNMENT,
        ClauseType.JOINT_IP_OWNERSHIP,
        ClauseType.LICENSE_GRANT,
        ClauseType.NON_TRANSFERABLE_LICENSE,
        ClauseType.CONFIDENTIALITY,
        ClauseType.DATA_PROTECTION,
        ClauseType.GOVERNING_LAW,
        ClauseType.DISPUTE_RESOLUTION,
        ClauseType.NOTICES,
        ClauseType.ANTI_ASSIGNMENT,
        ClauseType.CHANGE_OF_CONTROL,
        ClauseType.DEFINITION,
        ClauseType.WARRANTIES,
        ClauseType.NON_COMPETE,
        ClauseType.NO_SOLICIT_OF_CUSTOMERS,
        ClauseType.NO_SOLICIT_OF_EMPLOYEES,
        ClauseType.NON_DISPARAGEMENT,
        ClauseType.COVENANT_NOT_TO_SUE,
        ClauseType.THIRD_PARTY_BENEFICIARY,
        ClauseType.AUDIT_RIGHTS,
        ClauseType.FORCE_MAJEURE,
        ClauseType.PRECEDENCE,
        ClauseType.AMENDMENT_FORMALITY,
        ClauseType.ENTIRE_AGREEMENT,
        ClauseType.WAIVER,
        ClauseType.SEVERABILITY,
        ClauseType.COUNTERPARTS,
        ClauseType.SURVIVAL,
    }
)
"""Liability, indemnity, IP, confidentiality, law, disputes, notices, assignment, definitions, boilerplate."""

_LIABILITY = frozenset({ClauseType.CAP_ON_LIABILITY, ClauseType.UNCAPPED_LIABILITY, ClauseType.LIMITATION_OF_LIABILITY})
_SPEAKS = frozenset({Status.IN_FORCE, Status.CONFLICTED})
_BODY = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION})


@dataclass(frozen=True, slots=True)
class Descent:
    """How a document comes to the words of one above it.

    `parent` as the child names it, `version` the version of it in force on the day, `edges` the
    CHILD_OF edges from the document up to it.
    """

    parent: DocumentId
    version: DocumentId
    edges: tuple[Edge, ...]


def resolve_inherited(
    lineage: Lineage, document_id: DocumentId, clause_type: ClauseType | None, heading: str | None, as_of: date
) -> tuple[EffectiveClause, ...]:
    """Return a document's own provisions on a subject, then those of its parents, nearest first.

    The subject is a clause type, a heading, or both. Only inheritable subjects are taken from a
    parent; each says from which document (`inherited_from`), and OVERLAP where the child speaks too.
    A parent that has ended gives only TERMINATED text.
    """
    lineage.document(document_id)
    own = tuple(resolve(lineage, c.clause_id, as_of) for c in _speaking(lineage, document_id, clause_type, heading))
    speaks = any(c.status in _SPEAKS for c in own)
    for descent in descents(lineage, document_id, as_of):
        taken = [c for c in _speaking(lineage, descent.version, clause_type, heading) if c.clause_type in INHERITED]
        if taken:
            return (*own, *(as_inherited(lineage, resolve(lineage, c.clause_id, as_of), descent, overlap=speaks) for c in taken))
    return own


def taken_by_name(lineage: Lineage, document_id: DocumentId, asked: str, as_of: date) -> tuple[EffectiveClause, ...]:
    """Return what a document takes from above under a heading or a subject as somebody writes it ("Governing law").

    The document has no such provision itself; () where its parents have none that a child takes.
    """
    subject = sections.fold_name(asked).replace(" ", "_").replace("-", "_").upper()
    clause_type = ClauseType(subject) if subject in ClauseType.__members__ else None
    return tuple(c for c in resolve_inherited(lineage, document_id, clause_type, asked, as_of) if c.inherited_from is not None)


def heritage(lineage: Lineage, document_id: DocumentId, as_of: date) -> Mapping[ClauseId, Descent]:
    """Return every provision that a document takes from above on a day, in force or ended with the parent.

    Of each subject those of the nearest parent that has any; what stands inside them is taken with them.
    """
    found: dict[ClauseId, Descent] = {}
    settled: set[ClauseType] = set()
    for descent in descents(lineage, document_id, as_of):
        body = [c for c in lineage.clauses_of(descent.version) if c.kind in _BODY and c.clause_type in INHERITED - settled]
        found |= {c.clause_id: descent for c in body}
        settled |= {c.clause_type for c in body}
    return found


def as_inherited(lineage: Lineage, found: EffectiveClause, descent: Descent, *, overlap: bool) -> EffectiveClause:
    """Return a parent's provision as its child has it: by which edges, and with what that warns of."""
    notes = list(found.notices)
    if descent.version != descent.parent:
        notes.append(Notice(WarningCode.PARENT_RESTATED, "the parent it names was restated; its newest version is read"))
    if found.status is Status.TERMINATED:
        notes.append(Notice(WarningCode.PARENT_ENDED, "the parent has ended, and with it what the child took from it"))
    ruling = _ruling(lineage, found, descent) if overlap else None
    if ruling is not None:
        notes.append(
            Notice(WarningCode.PRECEDENCE, f"the child and its parent both speak on this; {order_of_precedence.told(lineage, ruling)}")
        )
        found = replace(found, depends_on=tuple(dict.fromkeys((*found.depends_on, ruling.rule.clause_id))))
    elif overlap:
        notes.append(Notice(WarningCode.OVERLAP, "the child and its parent both speak on this"))
    steps = (*(resolution_record.step(lineage, e) for e in descent.edges), *found.steps)
    return replace(found, inherited_from=descent.version, steps=steps, notices=tuple(notes))


def _ruling(lineage: Lineage, found: EffectiveClause, descent: Descent) -> order_of_precedence.Ruling | None:
    """Return which of child and parent prevails on a provision of the parent's, by the words of either on the day."""
    child, parent = descent.edges[0].source_document_id, descent.version

    def words(clause_id: ClauseId) -> str:
        one = resolve(lineage, clause_id, found.as_of)
        return one.text.text if one.text and one.status is not Status.CONFLICTED else ""

    own = _speaking(lineage, governing_document(lineage, child, found.as_of), found.clause_type, found.clause.heading)
    about = next((c for c in own if order_of_precedence.expressly(words(c.clause_id))), own[0] if own else found.clause)
    places = (*order_of_precedence.speaking(lineage, parent), *order_of_precedence.speaking(lineage, about.document_id))
    one, other = lineage.documents[about.document_id if own else child], lineage.documents[parent]
    return order_of_precedence.prevailing(lineage, order_of_precedence.Dispute(one, other, about), places, words)


def speaks_on(lineage: Lineage, document_id: DocumentId, clause_type: ClauseType, as_of: date) -> bool:
    """Tell whether a document itself has words in force on a subject."""
    alike = _LIABILITY if clause_type in _LIABILITY else {clause_type}
    version = governing_document(lineage, document_id, as_of)
    own = (c for c in lineage.clauses_of(version) if c.kind in _BODY and not alike.isdisjoint((c.clause_type, *c.also)))
    return any(resolve(lineage, c.clause_id, as_of).status in _SPEAKS for c in own)


def descents(lineage: Lineage, document_id: DocumentId, as_of: date) -> Iterator[Descent]:
    """Yield each parent as named and in its version in force, nearest first."""
    level: dict[DocumentId, tuple[Edge, ...]] = {document_id: ()}
    seen = {document_id}
    while level:
        above: dict[DocumentId, tuple[Edge, ...]] = {}
        for one, path in level.items():
            for parent, edge in _parent_edges(lineage, one, as_of).items():
                if parent not in seen:
                    above.setdefault(parent, (*path, edge))
        level = {}
        for parent, path in above.items():
            version = governing_document(lineage, parent, as_of)
            yield Descent(parent, version, path)
            seen |= {parent, version}
            level |= {parent: path, version: path}


def _parent_edges(lineage: Lineage, document_id: DocumentId, as_of: date) -> dict[DocumentId, Edge]:
    edges = (e for e in lineage.edges_from(document_id) if e.edge_type is EdgeType.CHILD_OF and governs(lineage.documents, e, as_of))
    found: dict[DocumentId, Edge] = {}
    for edge in edges:
        if edge.target_document_id in lineage.documents and edge.target_document_id:
            found.setdefault(edge.target_document_id, edge)
    return found


def _speaking(lineage: Lineage, document_id: DocumentId, clause_type: ClauseType | None, heading: str | None) -> tuple[Clause, ...]:
    """Return the outermost provisions of a document on a subject."""
    name = sections.fold_name(heading or "")
    found: list[Clause] = []
    taken: set[ClauseId] = set()
    for clause in lineage.clauses_of(document_id):
        on_type = clause_type is clause.clause_type or clause_type in clause.also
        on_name = bool(name) and name == (sections.fold_name(clause.heading) or sections.parse(clause.section).name)
        if clause.kind in _BODY and (on_type or on_name) and clause.parent_id not in taken:
            found.append(clause)
        if clause.clause_id in {c.clause_id for c in found} or clause.parent_id in taken:
            taken.add(clause.clause_id)
    return tuple(found)
