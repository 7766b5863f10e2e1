"""What the screens show of a trail: followed when somebody opens it, its files checked then; one that is not what was recorded stops it."""

from __future__ import annotations

from ui.application.provenance import BrokenTrailError, follow
from ui.markup import Html
from ui.screens.crops import crops_of
from ui.screens.obligations_desk import Looking
from ui.screens.shell import View, links_of
from ui.screens.views import trail as views
from ui.screens.views.shown import note
from ui.serialization import obligation_schema

_MOVED = "Another portfolio is looked at now: open it there."


def of_obligation(view: View, now: Looking) -> Html:
    """Return the trail of the obligation that is looked at, as far as it goes; raises NotFoundError where there is none on the day."""
    if not now.item_id or now.portfolio != view.mine.name:
        return note(_MOVED)
    still, links = view.still, links_of(view)
    try:
        found = follow(still, now.item_id, view.as_of)
    except BrokenTrailError as error:
        return views.trail(obligation_schema.trail(error.trail, still.sources()), links)
    told = obligation_schema.trail(found, still.sources())
    return views.trail(told, links, crops_of(still, told["obligation"]["runs"], links))
