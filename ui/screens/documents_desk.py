"""What the documents screen does for one person: the register, what a check finds, a fact set right, a document taken out."""

from __future__ import annotations

from dataclasses import replace

from graph.errors import UsageError
from graph.model.documents import Document
from ui.access.roles import Role
from ui.application.corrections import Withdrawal
from ui.application.decisions import Authority
from ui.markup import Html
from ui.screens.review_desk import corrected, must_review
from ui.screens.shell import View, links_of
from ui.screens.views import findings, register
from ui.screens.views.links import Links
from ui.screens.views.shown import label, note
from ui.serialization import record_schema, review_schema

_LISTED = 300  # rows at once: who has more documents narrows them


def listed(view: View, part: str) -> tuple[Html, tuple[tuple[str, str], ...]]:
    """Return the documents with a part in their names, titles or parties, as a table and as (name, id)."""
    every = view.still.register.documents()
    asked = part.casefold().strip()
    found = [d for d in every if asked in _words(d)][:_LISTED]
    table = register.documents([record_schema.register(d) for d in found], links_of(view), len(every))
    return table, tuple((label(d.file_name), d.document_id) for d in found)


def to_work_off(view: View) -> Html:
    """Return what a check of the whole portfolio finds."""
    return findings.findings([record_schema.finding(f) for f in view.mine.audit.check()], _links_now(view))


def put_right(view: View, document: str, field: str, value: str, who: Authority) -> Html:
    """Correct a fact of the register."""
    must_review(view)
    if not document:
        raise UsageError("Choose a document.")
    return corrected(view.mine, document, field, value.strip(), who).told


def without(view: View, document: str) -> Html:
    """Return what would be different without a document."""
    return _shown(view, view.mine.corrections.withdrawal(document, view.as_of))


def take_out(view: View, document: str, who: Authority) -> Html:
    """Take a document out; it stays on record."""
    if not view.may(Role.ADMIN):
        raise UsageError(f"This needs the role '{Role.ADMIN}'; '{view.principal.name}' has '{view.principal.role}'.")
    return _shown(view, view.mine.corrections.withdraw(document, who, view.as_of))


def _shown(view: View, record: Withdrawal) -> Html:
    sources = view.mine.still(record.then).sources()
    return register.withdrawal(review_schema.withdrawal(record, sources), _links_now(view))


def _links_now(view: View) -> Links:
    """Return links into the records of today: what is to be done is told of those, whichever are looked at elsewhere."""
    return links_of(replace(view, known_as_of=None))


def nothing() -> Html:
    """Say that a portfolio is empty."""
    return note("Nothing has been indexed in this portfolio yet: put files in above.")


def _words(document: Document) -> str:
    return " ".join((document.file_name, document.title, *(p.name for p in document.parties))).casefold()
