"""What a check found, with what can be done about it on the screens."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from ui.screens.shared.links import Links
from ui.screens.shared.rendering import macro
from ui.serialization.record_schema import FindingShape

_HERE = {
    "CONDITION_UNCONFIRMED": ("If you know what became of it, record that.", "review"),
    "DATE_UNKNOWN": ("If you know the day, record it.", "review"),
    "ORPHAN": ("Put in the document it belongs to.", "documents"),
    "PENDING_CLAIM": ("If it is right, accept it; until then answers that it would touch say that it is pending.", "review"),
    "UNSIGNED": ("Put in the signed copy, or confirm the signature if you have seen it.", "review"),
}
"""What can be done about a finding on the screens, and on which; the others are for the command line, as their advice says."""


def findings(found: Sequence[FindingShape], links: Links, nothing: str = "Nothing is missing that could be told.") -> Markup:
    """Return findings, in the order given; or that there is `nothing`."""
    return macro("shared/findings.html", "findings", found, links, nothing, _HERE)
