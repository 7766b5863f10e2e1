"""The example of a deployment: what its files say is what this version has."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from ui.cli import app
from ui.settings import VARIABLES

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "examples" / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COMPOSE["services"])
def test_every_service_is_checked_and_comes_from_no_named_registry(name: str) -> None:
    """It has a health check, and its image is a plain name."""
    service = COMPOSE["services"][name]
    assert service["healthcheck"]["test"][0] == "CMD"
    assert re.fullmatch(r"[a-z]+(:\d+)?", service["image"])
    assert {one for one in service.get("environment", {}) if one.startswith("INFORCE_")} <= VARIABLES.keys()
    assert all(one.split(":")[0] in COMPOSE["volumes"] for one in service["volumes"] if one[0].isalpha())


def test_the_commands_are_there() -> None:
    """What containers run, and what their health is asked by, are commands of this version."""
    known = {one.name or getattr(one.callback, "__name__", "") for one in app.registered_commands}
    run = [line for one in COMPOSE["services"].values() for line in (one.get("command", []), one["healthcheck"]["test"][1:])]
    assert {line[1] for line in run if line[:1] == ["inforce"]} == {"serve", "worker", "queue"} <= known


def test_what_the_image_installs_is_pinned() -> None:
    """The packages of the extra `server` that are not in the lock are taken from the developer's, by name."""
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]["server"]
    named = re.search(r"/\^\(([a-z|-]+)\)==/", DOCKERFILE)
    assert named is not None
    base, developers = (set(_names(ROOT / f"requirements{of}.txt")) for of in ("", "-dev"))
    wanted = {re.split(r"[\[>=]", one)[0] for one in extra}
    assert wanted <= base | {*named[1].split("|")}
    assert {*named[1].split("|")} <= developers
    copied = re.findall(r"^COPY (.+) \S+$", DOCKERFILE, re.MULTILINE)
    assert all((ROOT / one).exists() for line in copied for one in line.split())


def _names(lock: Path) -> list[str]:
    return re.findall(r"^([a-z0-9_.-]+)==", lock.read_text(encoding="utf-8"), re.MULTILINE)
