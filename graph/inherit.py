"""What a child takes from its parents: inherited subjects, nearest ancestor first (DESIGN 6.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from graph import addresses
from graph.dag import Lineage
from graph.model.documents import Clause, ClauseKind, ClauseType
from graph.model.edges import EdgeType
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import EffectiveClause, Notice, Status, WarningCode
from graph.resolve import resolve
from graph.standing import governs
from graph.versions import governing_document

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

_SPEAKS = frozenset({Status.IN_FORCE, Status.CONFLICTED})
_BODY = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION})


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
    taken: list[EffectiveClause] = []
    for parent, version in _above(lineage, document_id, as_of):
        inherited = (c for c in _speaking(lineage, version, clause_type, heading) if c.clause_type in INHERITED)
        taken += [_inherit(resolve(lineage, c.clause_id, as_of), parent, version, overlap=speaks) for c in inherited]
        if taken:
            break
    return (*own, *taken)


def parents_of(lineage: Lineage, document_id: DocumentId, as_of: date) -> tuple[DocumentId, ...]:
    """Return the documents that a document is a child of on a day, in the order agreed."""
    edges = (e for e in lineage.edges_from(document_id) if e.edge_type is EdgeType.CHILD_OF and governs(lineage.documents, e, as_of))
    return tuple(dict.fromkeys(e.target_document_id for e in edges if e.target_document_id in lineage.documents and e.target_document_id))


def _above(lineage: Lineage, document_id: DocumentId, as_of: date) -> Iterator[tuple[DocumentId, DocumentId]]:
    """Yield each parent as named and in its version in force, nearest first."""
    level, seen = [document_id], {document_id}
    while level:
        parents = [p for one in level for p in parents_of(lineage, one, as_of) if p not in seen]
        level = []
        for parent in dict.fromkeys(parents):
            version = governing_document(lineage, parent, as_of)
            yield parent, version
            seen |= {parent, version}
            level += dict.fromkeys((parent, version))


def _speaking(lineage: Lineage, document_id: DocumentId, clause_type: ClauseType | None, heading: str | None) -> tuple[Clause, ...]:
    """Return the outermost provisions of a document on a subject."""
    name = addresses.fold_name(heading or "")
    found: list[Clause] = []
    taken: set[ClauseId] = set()
    for clause in lineage.clauses_of(document_id):
        on_type = clause_type is not None and clause.clause_type is clause_type
        on_name = bool(name) and name == (addresses.fold_name(clause.heading) or addresses.parse(clause.section).name)
        if clause.kind in _BODY and (on_type or on_name) and clause.parent_id not in taken:
            found.append(clause)
        if clause.clause_id in {c.clause_id for c in found} or clause.parent_id in taken:
            taken.add(clause.clause_id)
    return tuple(found)


def _inherit(found: EffectiveClause, parent: DocumentId, version: DocumentId, *, overlap: bool) -> EffectiveClause:
    notes = list(found.notices)
    if version != parent:
        notes.append(Notice(WarningCode.PARENT_RESTATED, "the parent it names was restated; its newest version is read"))
    if found.status is Status.TERMINATED:
        notes.append(Notice(WarningCode.PARENT_ENDED, "the parent has ended, and with it what the child took from it"))
    if overlap:
        notes.append(Notice(WarningCode.OVERLAP, "the child and its parent both speak on this"))
    return replace(found, inherited_from=version, notices=tuple(notes))
