"""The screens in a real browser: a served sample, and pages that are watched.

How a test uses it (a module is `tests/browser/test_<screen>.py`; a claim in the docstring, as everywhere):

    def test_something(page: Page) -> None:
        \"\"\"The claim.\"\"\"
        page.goto("/")  # relative to the served sample
        page.get_by_label("Question").fill("...")
        assert axe(page) == []  # from tests.browser.watching: serious and critical findings only

| fixture | what it is |
| --- | --- |
| `page` | a page of a laptop (1280 x 800, light) at the served sample |
| `dark` | the same where the person prefers dark |
| `phone` | the same on a phone (390 x 844, touch) |
| `watched` | what `page`, `dark` and `phone` did; `watched.forgive("404")` forgives an error brought about on purpose |
| `open_page` | opens further pages: `open_page(origin=..., color_scheme="dark", viewport=...)`, each a visitor with cookies of its own |
| `site` | the served sample, read by all tests of a worker: `site.origin`; leave its record as it is |
| `own_site` | a server over a copy of the sample for one test, which may change it; costs a start, use few |
| `chromium` | the browser, started once a module; skips where none is installed |

With `INFORCE_CHECKOUT=FOLDER` the screens are those of another checkout, whose code reads and serves: `test_defects.py` is made for both.

When a test ends it fails if any of its pages asked another address for anything, threw or logged an error, or broke a
content-security policy; when a server ends, if it tried to reach another machine or told of a defect. Chromium itself can
resolve no name but this machine's. A second tab of the same visitor: `page.context.new_page()`.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import kept_inside
from tests.browser.watching import Watched
from tests.here import connect, learn
from tests.ui.beside import Server, serving
from tests.warm import CHECKOUT, command
from ui.cli.sample import sample_folder

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_QUIET = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--disable-background-networking", "--disable-component-update"]
_LAPTOP = {"width": 1280, "height": 800}
_PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True, "has_touch": True}
PATIENCE = 5_000 if CHECKOUT else 60_000
"""Milliseconds that an action or an expectation waits at most: enough for a machine that does other things too."""

OpenPage = Callable[..., Page]


@dataclass(frozen=True, slots=True)
class Site:
    """A served data folder, its server, and where it is: `http://127.0.0.1:<port>`."""

    data: Path
    server: Server
    origin: str


@pytest.fixture(scope="session")
def sample_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which the sample is indexed; to be copied."""
    data = tmp_path_factory.mktemp("sample") / "data"
    if CHECKOUT:
        ran(data, "index", sample_folder())
        return data
    with connect(data) as portfolio:
        assert not portfolio.index([sample_folder()]).failures
    learn(data)
    return data


def ran(data: Path, *arguments: str | Path) -> None:
    """Run a command line on a data folder, of the checkout whose screens are tested."""
    log = data.parent / "ran.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    assert command(*map(str, arguments), "--data", str(data), said=log).wait(120) == 0, log.read_text(encoding="utf-8")


@contextmanager
def served(data: Path, log: Path) -> Iterator[Site]:
    """Serve a data folder meanwhile; its server must end well, and have tried to reach nobody."""
    with serving(data, log, first=kept_inside.keep_inside) as server:
        yield Site(data, server, f"http://127.0.0.1:{server.note.port}")
    assert [line for line in server.said.splitlines() if kept_inside.TRIED in line] == []


@pytest.fixture(scope="session")
def site(sample_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The served sample, for tests that change nothing in it."""
    folder = tmp_path_factory.mktemp("site")
    with served(Path(shutil.copytree(sample_data, folder / "data")), folder / "log") as site:
        yield site


@pytest.fixture
def own_site(sample_data: Path, tmp_path: Path) -> Iterator[Site]:
    """A served copy of the sample, to be changed at will."""
    with served(Path(shutil.copytree(sample_data, tmp_path / "served")), tmp_path / "served.log") as site:
        yield site


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A Chromium that is installed here, without a window.

    Started for each module: while Playwright waits in a thread, nothing else may run an event loop there.
    """
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        pytest.skip(f"no Chromium is installed here: none of {', '.join(_NAMES)} is on the PATH")
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[*_QUIET, *as_root])
        yield browser
        browser.close()


@pytest.fixture
def watched(site: Site) -> Watched:
    """What this test's pages did at the served sample."""
    return Watched(site.origin)


@pytest.fixture
def open_page(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Open pages, each of a visitor of its own; where `origin` is not given, at the served sample."""
    seen: list[Watched] = []
    contexts = []

    def opened(origin: str | None = None, **options: Any) -> Page:
        watched: Watched = Watched(origin) if origin else request.getfixturevalue("watched")
        context = chromium.new_context(**{"base_url": watched.origin, "viewport": _LAPTOP, "reduced_motion": "reduce", **options})
        context.set_default_timeout(PATIENCE)
        watched.watch(context)
        seen.append(watched)
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()
    assert [fault for watched in {id(one): one for one in seen}.values() for fault in watched.faults()] == []


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A page as on a laptop."""
    return open_page()


@pytest.fixture
def dark(open_page: OpenPage) -> Page:
    """A page of a person who prefers dark."""
    return open_page(color_scheme="dark")


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """A page as on a phone."""
    return open_page(**_PHONE)
