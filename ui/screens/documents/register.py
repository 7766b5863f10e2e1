"""The documents of a portfolio: the register, findings of a check, corrections, withdrawals."""

from __future__ import annotations

from markupsafe import Markup

from graph.errors import UsageError
from graph.lifecycle.contracts import document_state
from ui.access.roles import Role
from ui.application.corrections import Withdrawal
from ui.screens.review.decisions import correct
from ui.screens.shared.names import name_of, titled
from ui.screens.shared.rendering import findings, macro
from ui.screens.shared.selection import is_named
from ui.screens.shared.text import label
from ui.screens.shared.view import View
from ui.serialization import operation_schema, record_schema, review_schema

_LISTED = 300  # rows at once: who has more documents filters them
_TEMPLATE = "documents/documents.html"


def upload(portfolio: str) -> Markup:
    """Return where files and folders are dropped or chosen; `documents.js` does the rest."""
    return macro(_TEMPLATE, "upload", portfolio)


def queue(view: View) -> Markup:
    """Return what workers have still to read, and what they could not."""
    return macro(_TEMPLATE, "queue", operation_schema.queue_state(view.mine.queue_state()))


def listed(view: View, part: str) -> tuple[Markup, list[tuple[str, str]]]:
    """Return the documents with a part in their names, titles or parties, as a table and as (name, id)."""
    every = view.still.register.documents()
    found = [d for d in every if is_named(d, part)][:_LISTED]
    lineage = view.still.lineage(None, tuple(d.copy_of or d.document_id for d in found)) if found else None
    states = [document_state(lineage, d.copy_of or d.document_id, view.as_of) if lineage else "" for d in found]
    again = map(view.still.register.again().get, (d.document_id for d in found))
    rows = [(record_schema.register(d), state, told or "") for d, state, told in zip(found, states, again, strict=True)]
    choices = [(label(f"{name_of(d)} — {d.file_name}"), str(d.document_id)) for d in found]
    return macro(_TEMPLATE, "register", rows, view.links, len(every), view.may(Role.ADMIN)), choices


def to_work_off(view: View) -> Markup:
    """Return what a check of the whole portfolio finds today."""
    return findings([record_schema.finding(f) for f in view.mine.audit.check()], view.links_now)


def set_right(view: View, document: str | None, by: str, reason: str, *fact: str | None) -> Markup:
    """Correct a fact of the register: a field, and what it should read."""
    who = view.authority(by, reason)
    field, value = fact
    view.require(Role.REVIEW)
    if not document:
        raise UsageError("Choose a document.")
    return correct(view.mine, document, field or "", (value or "").strip(), who).told


def without(view: View, document: str | None) -> Markup:
    """Return what would be different without a document."""
    view.require(Role.ADMIN)
    return _shown(view, view.mine.corrections.withdrawal(document or "", view.as_of))


def take_out(view: View, document: str | None, by: str, reason: str) -> Markup:
    """Withdraw a document; it stays on record."""
    who = view.authority(by, reason)
    view.require(Role.ADMIN)
    return _shown(view, view.mine.corrections.withdraw(document or "", who, view.as_of))


def _shown(view: View, record: Withdrawal) -> Markup:
    sources = titled(view.mine.still(record.then).sources())
    return macro(_TEMPLATE, "withdrawal", review_schema.withdrawal(record, sources), view.links_now)
