"""The collector leaves alone what was loaded to stay, in a process of our own; in anybody else's it is as it was."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

_LOAD = """
import gc
from ui.runtime.cache import seldom_collected, uncollected
{first}
with uncollected(for_good={for_good}):
    loaded = [[] for _ in range(1000)]
print(gc.isenabled(), gc.get_freeze_count() > 1000)
"""


@pytest.mark.parametrize(
    ("first", "for_good", "printed"),
    [
        ("", False, "True False"),
        ("seldom_collected()", False, "True True"),
        ("", True, "True True"),
        ("gc.disable()", False, "False False"),
    ],
)
def test_what_is_loaded_is_let_alone_where_the_process_is_ours(first: str, for_good: bool, printed: str) -> None:
    """A command and a server are ours; a program that imports us keeps its collector."""
    code = _LOAD.format(first=first, for_good=for_good)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3])
    assert done.stdout.strip() == printed
