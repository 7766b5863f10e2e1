"""The whole impact of a claim that waits, of all that wait of its document, or of a signature. Nothing is recorded by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from graph.errors import NotFoundError, UsageError
from ui.access.roles import Role
from ui.application.impact import WholeImpact
from ui.application.review_queue import Kind
from ui.screens.review.queue import places
from ui.screens.shared.links import Links
from ui.screens.shared.names import name_of, titled
from ui.screens.shared.rendering import macro
from ui.screens.shared.view import View
from ui.serialization import record_schema, review_schema
from ui.serialization.obligation_schema import ObligationShape
from ui.serialization.review_schema import SupersededShape, WholeImpactShape

CLAIM, PAPER = "this change", "all of this paper that wait"
REACHES = (CLAIM, PAPER)
"""How far one may look: at a claim by itself, or at all of its document together."""
_TEMPLATE = "review/impact.html"


def of_item(view: View, item_id: str, reach: str) -> Markup:
    """Return what a claim that waits would change beside words; as far as `reach` says, one of REACHES.

    Raises NotFoundError where it waits no longer, UsageError for what cannot be told.
    """
    mine, links = view.mine.still(), view.links_now
    items = mine.review.items(kind=Kind.CLAIM)
    one = next((item for item in items if item.item_id == item_id), None)
    if one is None or one.edge is None:
        raise NotFoundError("It waits no longer: somebody has decided on it meanwhile.")
    if reach == PAPER:
        return of_paper(_shape(mine.review.impact(one.document, view.as_of), view), name_of(one.document), links)
    shown = mine.review.show(one.edge.edge_id, view.as_of, full=True)
    assert shown.whole is not None  # all of it was asked for
    others = sum(item.document.document_id == one.document.document_id for item in items) - 1
    sources = titled(mine.sources())
    head = macro(_TEMPLATE, "head_of_claim", record_schema.edge(shown.edge, sources), places(one, sources), others)
    return _whole(_shape(shown.whole, view), head, links)


def signing(view: View, document_id: str) -> Markup:
    """Return all that a document would change if it were signed today.

    Raises UsageError where other records than today's are looked at: nobody can sign in the past.
    """
    if view.known_as_of is not None:
        raise UsageError("A paper can only be supposed to be signed now: look at today's records, then try again.")
    mine = view.mine.still()
    found = mine.review.impact(mine.document(document_id), view.as_of, signed=mine.today())
    return of_signature(_shape(found, view), view.links)


def of_paper(found: WholeImpactShape, file_name: str, links: Links) -> Markup:
    """Return all that the claims of a document that wait would change together, words first."""
    return _whole(found, macro(_TEMPLATE, "head_of_paper", found, file_name), links, words_too=True)


def of_signature(found: WholeImpactShape, links: Links) -> Markup:
    """Return all that the signature of a document would change, words first."""
    return _whole(found, macro(_TEMPLATE, "head_of_signature", found), links, words_too=True)


@dataclass(frozen=True, slots=True)
class _Sizes:
    """How many obligations would be affected, and those that would be proposed, by id."""

    obligations: int
    proposed: Mapping[str, ObligationShape]

    def instead(self, one: SupersededShape) -> list[ObligationShape]:
        """Return what would be proposed in place of a confirmed obligation."""
        return [self.proposed[key] for key in one["replaced_by"] if key in self.proposed]


def _whole(found: WholeImpactShape, head: Markup, links: Links, *, words_too: bool = False) -> Markup:
    changed = found["obligations"]
    groups: list[Sequence[object]] = [changed["superseded"], changed["proposed"], changed["gone"], changed["restored"], changed["moved"]]
    sizes = _Sizes(sum(len(group) for group in groups), {one["obligation_id"]: one for one in changed["proposed"]})
    compared = {key for one in changed["superseded"] if len(one["replaced_by"]) == 1 for key in one["replaced_by"]}
    return macro(_TEMPLATE, "whole", found, links, head, words_too, sizes, compared)


def _shape(found: WholeImpact, view: View) -> WholeImpactShape:
    """Return it as JSON: what others asked is told to who may review."""
    return review_schema.whole(found, titled(view.mine.still().sources()), asked_by_others=view.may(Role.REVIEW))
