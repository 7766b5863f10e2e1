"""Settings come from what was asked, then the environment, then the platform."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph.errors import UsageError
from ui.settings import Settings, user_data_folder


def test_what_is_asked_for_wins_over_the_environment() -> None:
    """An option beats a variable, a variable beats the default."""
    environ = {"INFORCE_DATA": "/from/environment", "INFORCE_PORTFOLIO": "theirs", "HOME": "/h"}
    assert Settings.read(Path("/asked"), "mine", environ) == Settings(Path("/asked"), Settings.read(None, "mine", environ).portfolio)
    assert Settings.read(environ=environ) == Settings(Path("/from/environment").absolute(), Settings.read(None, "theirs", {}).portfolio)
    assert Settings.read(environ={"HOME": "/h"}).portfolio == "default"


@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {"HOME": "/h"}, Path("/h/.local/share/inforce")),
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": "/x"}, Path("/x/inforce")),
        ("darwin", {"HOME": "/h"}, Path("/h/Library/Application Support/InForce")),
        ("win32", {"LOCALAPPDATA": "/l"}, Path("/l/InForce")),
        ("win32", {"USERPROFILE": "/u"}, Path("/u/AppData/Local/InForce")),
    ],
)
def test_each_platform_keeps_its_users_data_in_its_own_place(platform: str, environ: dict[str, str], folder: Path) -> None:
    """No dependency is needed to know three folders."""
    assert user_data_folder(environ, platform) == folder


@pytest.mark.parametrize("name", ["", " ", "../other", "a/b", ".hidden", "x" * 81, "a\nb"])
def test_a_name_that_could_leave_its_folder_is_refused(name: str) -> None:
    """A portfolio's name is a name, never a path."""
    with pytest.raises(UsageError):
        Settings.read(portfolio=name, environ={"HOME": "/h"})
