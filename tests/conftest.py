"""What all tests share: no network, docstring portfolios, and how long property tests run."""

from __future__ import annotations

import gc
import inspect
import ipaddress
import os
import socket
from collections.abc import Generator
from typing import Any

import hypothesis
import pytest

from tests.chroma import chroma, own_chroma
from tests.postgres import postgres
from tests.story import Story

__all__ = ["chroma", "own_chroma", "postgres"]

hypothesis.settings.register_profile(
    "default",
    max_examples=60,
    derandomize=True,
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.register_profile("soak", parent=hypothesis.settings.get_profile("default"), max_examples=300, derandomize=False)


def pytest_configure(config: pytest.Config) -> None:
    """Run property tests at full length under `HYPOTHESIS_PROFILE=soak` or `-m soak`."""
    soak = getattr(config.option, "markexpr", "") == "soak"
    hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("soak" if soak else "default"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: the collector of garbage looks at none of it, then or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long begins first. Under `-m soak` the property tests, wherever they stand, are the long forms."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    if getattr(config.option, "markexpr", "") == "soak":
        for item in items:
            if "property" in item.path.parts or getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker(pytest.mark.soak)


@pytest.fixture
def portfolio(request: pytest.FixtureRequest) -> Story:
    """The portfolio that the test's docstring describes, line by line, or else that of its module; `tests/story.py` says how.

    portfolio.effective("MSA#5.1", "2021-06-01") resolves a provision on a day.
    """
    own = Story(inspect.getdoc(request.function) or "")
    return own if own.documents else Story(inspect.getdoc(request.module) or "")


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse every connection that would leave this machine."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        host = address[0] if isinstance(address, tuple) else None
        if host is not None and not _loopback(str(host)):
            pytest.fail(f"a test tried to reach {host}", pytrace=True)
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


def _loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
