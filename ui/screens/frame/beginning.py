"""What a data folder with nothing on record offers: to add contracts, or to try the sample."""

from __future__ import annotations

from markupsafe import Markup

from graph.errors import UsageError
from ui.access.principal import Doors
from ui.access.roles import Principal, Role
from ui.sample import PORTFOLIO, sample_folder
from ui.screens.shared.rendering import macro


def nothing_yet(principal: Principal) -> Markup:
    """Return the two ways to begin, as far as they are open to somebody."""
    return macro("frame/header.html", "nothing_yet", principal.role.includes(Role.REVIEW), principal.sees(PORTFOLIO))


def read_sample(doors: Doors, principal: Principal, *, empty: bool) -> None:
    """Read the sample where nothing is on record yet; raises InForceError for who may not, or where something is."""
    if not empty or not principal.role.includes(Role.REVIEW):
        raise UsageError("The sample can be tried where nothing is on record yet, by who may add contracts.")
    doors.fillable(principal, PORTFOLIO).index([sample_folder()])
