"""What the lineage screen shows one person: families, their picture and what they lack, a provision over time, a conformed copy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from urllib.parse import urlencode

from graph.comparison.consolidation import conform
from graph.errors import NotFoundError, UsageError
from graph.lineage.dag import tied
from graph.model.documents import Document, Execution
from graph.model.edges import Edge, EdgeStatus
from graph.model.ids import DocumentId
from ui.application.questions import Provision, day
from ui.markup import Html, tag
from ui.screens.shell import ROOT, View, links_of
from ui.screens.views import family as pictures
from ui.screens.views import findings as lists
from ui.screens.views import history
from ui.screens.views import supposed as suppositions
from ui.screens.views.shown import label
from ui.serialization import contract, record_schema

LISTED = 200  # families to choose from at once, the largest first; who has more narrows them
UNSIGNED = frozenset({Execution.UNSIGNED, Execution.DRAFT, Execution.PARTLY_SIGNED, Execution.NOT_SHOWN})
_CHANGED = "• "


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose: what a person reads, and what is meant."""

    label: str
    value: str


def families(view: View, part: str, of: str = "") -> tuple[Choice, ...]:
    """Return families by their oldest document, the largest first; `part` of a name or party narrows them.

    That `of` a document comes before all others.
    """
    still = view.still
    documents = {d.document_id: d for d in still.register.documents() if d.copy_of is None}
    live = (e for e in still.parts.store.edges(still.name) if e.status in {EdgeStatus.COMMITTED, EdgeStatus.PENDING})
    ties = ((e.source_document_id, e.target_document_id) for e in live if e.target_document_id in documents)
    asked = part.casefold().strip()
    found = [[documents[one] for one in group if one in documents] for group in tied(documents, ties)]
    wanted = [group for group in found if group and (not asked or any(asked in text.casefold() for d in group for text in _texts(d)))]
    ordered = sorted(wanted, key=lambda group: (all(d.document_id != of for d in group), -len(group), _oldest(group).file_name))
    return tuple(Choice(_label(group), _oldest(group).document_id) for group in ordered[:LISTED])


@dataclass(frozen=True, slots=True)
class Family:
    """A family as it is shown: its picture with the same as a table, what it lacks, its documents, those that nobody signed."""

    picture: Html
    lacking: Html
    documents: tuple[Choice, ...]
    unsigned: tuple[Choice, ...]


def family(view: View, root: str) -> Family:
    """Return the family of a document."""
    still = view.still
    if not still.parts.store.documents(still.name, None, (DocumentId(root),)):
        raise NotFoundError("This document was not on record then." if view.known_as_of else "This document is on record no longer.")
    lineage = still.lineage(None, (DocumentId(root),))
    members = {one: lineage.documents[one] for one in lineage.family(DocumentId(root))}
    edges = [e for e in lineage.edges if e.source_document_id in members]
    links = links_of(view)
    nodes = [_node(one, conform(lineage, one.document_id, view.as_of).status) for one in members.values()]
    drawn = pictures.arcs([_drawn(e) for e in edges if e.target_document_id])
    names = {d.file_name for d in members.values()}
    lacking = [record_schema.finding(f) for f in still.audit.check() if f.document in names]
    picture = tag("div", pictures.picture(nodes, drawn, links), pictures.table(nodes, drawn, links))
    ordered = sorted(members.values(), key=_age)
    unsigned = [d for d in ordered if d.execution in UNSIGNED]
    return Family(picture, lists.findings(lacking, links), _choices(ordered), _choices(unsigned))


def provisions(view: View, document_id: str) -> tuple[Choice, ...]:
    """Return the provisions of a document, those that something acts on marked."""
    still = view.still
    register = still.register
    acted = {e.target_clause_id for e in still.parts.store.edges(still.name, document_ids=(DocumentId(document_id),))}
    named = [c for c in register.clauses(DocumentId(document_id)) if c.section or c.heading]
    return tuple(
        Choice(label(f"{_CHANGED if c.clause_id in acted else ''}{c.section} {c.heading}".strip()), c.section or c.heading) for c in named
    )


def timeline(view: View, document_id: str, section: str) -> Html:
    """Return a provision over all days."""
    asked = Provision(document_id, section, known_as_of=view.known_as_of)
    still = view.still
    return history.timeline(contract.timeline(still.timeline(asked), still.sources(view.known_as_of), view.known_as_of), links_of(view))


def compared(view: View, document_id: str, section: str, earlier: str, later: str) -> Html:
    """Return what changed in a provision between two days."""
    still = view.still
    asked = Provision(document_id, section, known_as_of=view.known_as_of)
    sides = [contract.resolved(still.resolve(replace(asked, as_of=day(one))), still.sources(view.known_as_of)) for one in (earlier, later)]
    return history.compared(*sides)


def copy(view: View, document_id: str, against: str) -> Html:
    """Return a conformed copy in a frame of its own, in which nothing runs, and where it can be had as Word."""
    given = {"portfolio": view.mine.name, "as_of": view.as_of.isoformat(), "against": day(against).isoformat() if against.strip() else ""}
    known = view.known_as_of.isoformat() if view.known_as_of else ""
    asked = {name: value for name, value in {**given, "known_as_of": known}.items() if value}
    href = f"{ROOT}v1/documents/{document_id}/conformed?"
    word = tag("a", "Download as Word", href=href + urlencode({**asked, "format": "docx"}), download="conformed.docx", class_="button")
    plain = tag("a", "Open by itself", href=href + urlencode({**asked, "format": "html"}), target="_blank", rel="noopener")
    frame = tag("iframe", src=href + urlencode({**asked, "format": "html"}), title="Conformed copy", sandbox=True, class_="copy")
    return tag("div", tag("p", word, " ", plain), frame, class_="inforce")


def supposed(view: View, document_id: str) -> Html:
    """Return what would read differently if a paper were signed today; nothing is recorded.

    Raises UsageError where other records than today's are looked at: nobody can sign in the past.
    """
    if view.known_as_of is not None:
        raise UsageError("A paper can only be supposed to be signed now: look at today's records, then try again.")
    found = view.mine.what_if.signed(document_id, as_of=view.as_of)
    return suppositions.supposition(found, view.still.sources(), links_of(view))


def _choices(documents: Iterable[Document]) -> tuple[Choice, ...]:
    return tuple(Choice(label(one.file_name), one.document_id) for one in documents)


def _node(one: Document, status: str) -> pictures.Node:
    day_ = one.agreed.first_day() if one.agreed else None
    return pictures.Node(one.document_id, one.file_name, one.title, one.kind, day_, one.execution, status)


def _drawn(edge: Edge) -> tuple[str, str, str, bool]:
    return edge.source_document_id, edge.target_document_id or "", edge.edge_type, edge.status is EdgeStatus.PENDING


def _texts(document: Document) -> Iterable[str]:
    return document.file_name, document.title, *(party.name for party in document.parties)


def _age(document: Document) -> tuple[date, str]:
    return document.agreed.first_day() if document.agreed else date.max, document.file_name


def _oldest(group: Iterable[Document]) -> Document:
    return min(group, key=_age)


def _label(group: list[Document]) -> str:
    first = _oldest(group)
    more = f", and {len(group) - 1} more" if len(group) > 1 else ""
    title = first.title.title() if first.title.isupper() else first.title or first.file_name
    return f"{label(title)} — {label(first.file_name)}{more}"
