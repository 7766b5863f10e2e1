"""What would be different if a paper were signed, as markup: never taken for what is."""

from __future__ import annotations

from ui.application.sources import Sources
from ui.application.what_if import Supposition
from ui.markup import Html, tag
from ui.screens.review.views import clause_change as shown
from ui.screens.review.views import moved
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, words
from ui.serialization.review_schema import clause_change, document_change


def supposition(found: Supposition, sources: Sources, links: Links) -> Html:
    """Return a supposition: a redline, provision by provision."""
    head = tag(
        "p",
        badge("a supposition", "state"),
        " If ",
        words(found.document.file_name),
        f" were signed on {found.signed}, then on {found.as_of}:",
    )
    changes = [shown(clause_change(one, sources), links) for one in found.clauses]
    whole = [moved(document_change(one, sources)) for one in found.documents]
    nothing = None if changes or whole else tag("p", "No provision would read differently.")
    waiting = tag("p", f"{found.still} of its changes would still wait for a person.") if found.still else None
    foot = tag("p", "Nothing was recorded: no answer takes this into account.", class_="quiet")
    return tag("div", head, whole, changes, nothing, waiting, foot, class_="inforce supposed", role="status")
