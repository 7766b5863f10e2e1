"""Settings come from what was asked, then the environment, then the platform."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph.errors import UsageError
from ui.settings import Settings, user_config_folder, user_data_folder


def test_what_is_asked_for_wins_over_the_environment() -> None:
    """An option beats a variable, a variable beats the default."""
    environ = {"INFORCE_DATA": "/from/environment", "INFORCE_PORTFOLIO": "theirs", "HOME": "/h"}
    asked, theirs = Settings.read(Path("/asked"), "mine", environ), Settings.read(environ=environ)
    assert (asked.data, asked.portfolio) == (Path("/asked").absolute(), "mine")
    assert (theirs.data, theirs.portfolio) == (Path("/from/environment").absolute(), "theirs")
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


@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {"HOME": "/h"}, Path("/h/.config/inforce")),
        ("linux", {"HOME": "/h", "XDG_CONFIG_HOME": "/x"}, Path("/x/inforce")),
        ("darwin", {"HOME": "/h"}, Path("/h/Library/Preferences/InForce")),
        ("win32", {"APPDATA": "/r"}, Path("/r/InForce")),
        ("win32", {"USERPROFILE": "/u"}, Path("/u/AppData/Roaming/InForce")),
    ],
)
def test_settings_of_a_user_lie_elsewhere_than_their_data(platform: str, environ: dict[str, str], folder: Path) -> None:
    """The signing key must not lie where the ledger does."""
    assert user_config_folder(environ, platform) == folder
    assert folder not in (user_data_folder(environ, platform), *user_data_folder(environ, platform).parents)


def test_signing_key_is_where_the_user_says() -> None:
    """A variable names the file of the key; else it lies with the user's settings."""
    assert Settings.read(environ={"HOME": "/h", "INFORCE_SIGNING_KEY": "/safe/key.pem"}).signing_key == Path("/safe/key.pem").absolute()
    assert Settings.read(environ={"HOME": "/h"}).signing_key.name == "signing-key.pem"


@pytest.mark.parametrize("name", ["", " ", "../other", "a/b", ".hidden", "x" * 81, "a\nb"])
def test_a_name_that_could_leave_its_folder_is_refused(name: str) -> None:
    """A portfolio's name is a name, never a path."""
    with pytest.raises(UsageError):
        Settings.read(portfolio=name, environ={"HOME": "/h"})
