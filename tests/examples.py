"""How many examples a property is tried on where one costs more than elsewhere: a few in `make test`, many in `make soak`."""

from __future__ import annotations

import hypothesis

SOAK = hypothesis.settings.get_current_profile_name() == "soak"
"""True under `make soak` (`tests/conftest.py` loads its profile before it collects)."""


def examples(short: int, soak: int) -> hypothesis.settings:
    """Return the settings of a property that is tried on so many examples in a short run, and so many in a long one."""
    return hypothesis.settings(max_examples=soak if SOAK else short)
