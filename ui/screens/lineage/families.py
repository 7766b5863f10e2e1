"""Families of documents: their picture and what they lack, a provision over time, a conformed copy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from urllib.parse import urlencode

from markupsafe import Markup

from graph.errors import NotFoundError
from graph.lifecycle.contracts import document_state
from graph.lineage.dag import tied
from graph.model.documents import Document
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.ids import DocumentId
from ui.application.questions import Provision, day
from ui.screens.lineage.picture import day_of, picture
from ui.screens.shared.links import ROOT
from ui.screens.shared.names import name_of, titled
from ui.screens.shared.rendering import findings, macro
from ui.screens.shared.selection import is_named
from ui.screens.shared.text import label
from ui.screens.shared.view import View
from ui.screens.shared.wording import OPEN
from ui.serialization import contract, record_schema

_LISTED = 200  # families to choose from at once, the largest first; who has more filters them
_CHANGED = "• "
_TEMPLATE = "lineage/history.html"
Choice = tuple[str, str]
"""Something to choose: what a person reads, and what is meant."""


def families(view: View, part: str, of: str = "") -> tuple[Choice, ...]:
    """Return families by their oldest document, the largest first; `part` of a name or party filters them.

    That `of` a document comes before all others.
    """
    still = view.still
    documents = {d.document_id: d for d in still.register.documents() if d.copy_of is None}
    live = (e for e in still.parts.store.edges(still.name) if e.status in {EdgeStatus.COMMITTED, EdgeStatus.PENDING})
    ties = ((e.source_document_id, e.target_document_id) for e in live if e.target_document_id in documents)
    found = [[documents[one] for one in group if one in documents] for group in tied(documents, ties)]
    wanted = [group for group in found if group and (not part.strip() or any(is_named(d, part) for d in group))]
    ordered = sorted(wanted, key=lambda group: (all(d.document_id != of for d in group), -len(group), _oldest(group).file_name))
    return tuple((_label(group), _oldest(group).document_id) for group in ordered[:_LISTED])


@dataclass(frozen=True, slots=True)
class Family:
    """A family as it is shown: its picture with the same as a table, its documents, the first one amended, those that nobody signed."""

    picture: Markup
    documents: tuple[Choice, ...]
    amended: str
    unsigned: tuple[Choice, ...]


def family(view: View, root: str) -> Family:
    """Return the family of a document."""
    still = view.still
    if not still.parts.store.documents(still.name, None, (DocumentId(root),)):
        raise NotFoundError("This document was not on record then." if view.known_as_of else "This document is on record no longer.")
    lineage = still.lineage(None, (DocumentId(root),))
    members = {one: lineage.documents[one] for one in lineage.family(DocumentId(root))}
    edges = [e for e in lineage.edges if e.source_document_id in members]
    states = {one: document_state(lineage, one, view.as_of) for one in members}
    ordered = sorted(members.values(), key=_age)
    changed = {e.target_document_id for e in edges if _amends(e) and e.target_clause_id}
    amended = next((d.document_id for d in ordered if d.document_id in changed), "")
    unsigned = [d for d in ordered if d.execution in OPEN]
    return Family(picture(members.values(), states, edges, view.links), _choices(ordered), amended, _choices(unsigned))


def lacking(view: View, root: str) -> Markup:
    """Return what the family of a document lacks."""
    lineage = view.still.lineage(None, (DocumentId(root),))
    names = {lineage.documents[one].file_name for one in lineage.family(DocumentId(root))}
    return findings([record_schema.finding(f) for f in view.still.audit.check() if f.document in names], view.links)


def provisions(view: View, document_id: str) -> tuple[tuple[Choice, ...], str]:
    """Return the provisions of a document, those that something acts on marked, and the one to begin with: the first that was changed."""
    still, one = view.still, DocumentId(document_id)
    acting = still.parts.store.edges(still.name, document_ids=(one,))
    acted = {e.target_clause_id for e in acting}
    amended = {e.target_clause_id for e in acting if _amends(e)}
    named = [c for c in still.register.clauses(one) if c.section or c.heading]
    ordered = sorted(named, key=lambda c: (c.clause_id not in amended, not c.section, c.clause_id not in acted))
    told = ((f"{_CHANGED if c.clause_id in acted else ''}{c.section} {c.heading}".strip(), c.section or c.heading) for c in named)
    return tuple((label(words), meant) for words, meant in told), next((c.section or c.heading for c in ordered), "")


def _amends(edge: Edge) -> bool:
    return edge.edge_type is EdgeType.AMENDS and edge.status is EdgeStatus.COMMITTED


def timeline(view: View, document_id: str, section: str) -> Markup:
    """Return a provision over all days."""
    still, asked = view.still, Provision(document_id, section, known_as_of=view.known_as_of)
    told = contract.timeline(still.timeline(asked), titled(still.sources(view.known_as_of)), known_as_of=view.known_as_of)
    return macro(_TEMPLATE, "timeline", told, view.links)


def compared(view: View, document_id: str, section: str, earlier: str, later: str) -> Markup:
    """Return what changed in a provision between two days."""
    still, asked = view.still, Provision(document_id, section, known_as_of=view.known_as_of)
    sides = [
        contract.resolved(still.resolve(replace(asked, as_of=day(one))), titled(still.sources(view.known_as_of)))
        for one in (earlier, later)
    ]
    return macro(_TEMPLATE, "compared", *sides)


def copy(view: View, document_id: str, against: str) -> Markup:
    """Return a conformed copy, and links to it as a page and as Word."""
    asked = view.query | ({"against": day(against).isoformat()} if against.strip() else {})
    word, html = (f"{ROOT}v1/documents/{document_id}/conformed?{urlencode({**asked, 'format': form})}" for form in ("docx", "html"))
    return macro(_TEMPLATE, "copy", word, html)


def _choices(documents: Iterable[Document]) -> tuple[Choice, ...]:
    return tuple((label(f"{name_of(one)} — {one.file_name}"), one.document_id) for one in documents)


def _age(document: Document) -> tuple[date, str]:
    return day_of(document) or date.max, document.file_name


def _oldest(group: Iterable[Document]) -> Document:
    return min(group, key=_age)


def _label(group: list[Document]) -> str:
    first = _oldest(group)
    more = f", and {len(group) - 1} more" if len(group) > 1 else ""
    return f"{label(name_of(first))}{more}"
