"""The whole impact for one person: of a claim that waits, of all that wait of its paper, of a signature. Nothing is recorded by it."""

from __future__ import annotations

from collections.abc import Sequence

from graph.errors import NotFoundError, UsageError
from ui.access.roles import Role
from ui.application.impact import WholeImpact
from ui.application.portfolio import Portfolio
from ui.application.review_queue import Item, Kind
from ui.markup import Html
from ui.screens.shell import ROOT, View, links_of
from ui.screens.views import impact as views
from ui.screens.views.links import Links
from ui.serialization import record_schema, review_schema
from ui.serialization.review_schema import WholeImpactShape

CLAIM, PAPER = "this claim", "all of this paper that wait"
REACHES = (CLAIM, PAPER)
"""How far one may look: at a claim by itself, or at all of its paper together."""


def of_item(view: View, item_id: str, reach: str) -> Html:
    """Return what a claim that waits would change beside words; as far as `reach` says, one of REACHES.

    Raises NotFoundError where it waits no longer, UsageError for what cannot be told.
    """
    mine = view.mine.still()
    items = mine.review.items(kind=Kind.CLAIM)
    one = next((item for item in items if item.item_id == item_id), None)
    if one is None or one.edge is None:
        raise NotFoundError("It waits no longer: somebody has decided on it meanwhile.")
    links = Links(mine.name, view.as_of.isoformat(), None, ROOT)
    if reach == PAPER:
        found = mine.review.impact(one.document, view.as_of)
        return views.of_paper(_shape(found, mine, view), one.document.file_name, links)
    shown = mine.review.show(one.edge.edge_id, view.as_of, full=True)
    assert shown.whole is not None  # all of it was asked for
    return views.of_claim(_shape(shown.whole, mine, view), record_schema.edge(shown.edge, mine.sources()), _others(items, one), links)


def of_signature(view: View, document_id: str) -> Html:
    """Return what a paper would change beside words if it were signed today.

    Raises UsageError where other records than today's are looked at: nobody can sign in the past.
    """
    if view.known_as_of is not None:
        raise UsageError("A paper can only be supposed to be signed now: look at today's records, then try again.")
    mine = view.mine.still()
    found = mine.review.impact(mine.document(document_id), view.as_of, signed=mine.today())
    return views.of_signature(_shape(found, mine, view), links_of(view))


def _shape(found: WholeImpact, mine: Portfolio, view: View) -> WholeImpactShape:
    """Return it as JSON: what others asked is told to who may review."""
    return review_schema.whole(found, mine.sources(), asked_by_others=view.may(Role.REVIEW))


def _others(items: Sequence[Item], one: Item) -> int:
    return sum(item.document.document_id == one.document.document_id for item in items) - 1
