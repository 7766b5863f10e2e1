"""The trail of an obligation: followed when somebody opens it, its files checked then; a changed file stops it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from markupsafe import Markup

from ui.application.provenance import BrokenTrailError, follow
from ui.screens.shared.crops import Crop, crops_of
from ui.screens.shared.rendering import environment, macro, note
from ui.screens.shared.selection import Opened
from ui.screens.shared.view import View
from ui.serialization import obligation_schema
from ui.serialization.obligation_schema import TrailShape, TrailWordsShape

_MOVED = "Another portfolio is looked at now: open it there."


def of_obligation(view: View, now: Opened) -> Markup:
    """Return the trail of the open obligation, as far as it goes; raises NotFoundError where there is none on the day."""
    if not now.item_id or now.portfolio != view.mine.name:
        return note(_MOVED)
    still = view.still
    try:
        found = follow(still, now.item_id, view.as_of)
    except BrokenTrailError as error:
        return _trail(obligation_schema.trail(error.trail, still.sources()), view, ())
    told = obligation_schema.trail(found, still.sources())
    return _trail(told, view, crops_of(still, told["obligation"]["runs"], view.links))


def _trail(found: TrailShape, view: View, crops: Sequence[Crop]) -> Markup:
    """Return the stations in their order; behind a stop there is nothing."""
    read = [*found["files"], *([found["stopped"]] if found["stopped"] else [])]
    return macro("obligations/provenance.html", "trail", found, read, _by_page(found["words"]), crops, view.links)


def _by_page(found: Iterable[TrailWordsShape]) -> list[TrailWordsShape]:
    """Return the first of the words on each page, with the boxes of all that stand there."""
    pages: dict[tuple[str, int | None], TrailWordsShape] = {}
    for one in found:
        key = one["document_id"], one["page"]
        before = pages.get(key)
        pages[key] = one if before is None else {**before, "boxes": [*before["boxes"], *one["boxes"]]}
    return list(pages.values())


def _utc(time: str) -> str:
    return f"{datetime.fromisoformat(time).astimezone(UTC):%Y-%m-%d %H:%M:%S}"


environment().globals["utc"] = _utc
