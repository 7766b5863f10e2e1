"""The watch itself: what no page of ours may do is seen when a page does it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.kept_inside import TRIED
from tests.browser.watching import Watched, axe

ROOT = Path(__file__).parents[2]
ORIGIN = "http://127.0.0.1:9"
_LEAVES = """import socket, sys
from tests.browser.kept_inside import guard
sys.addaudithook(guard)
with socket.create_server(("127.0.0.1", 0)) as near, socket.create_connection(near.getsockname()):
    print("near", flush=True)
socket.create_connection((sys.argv[1], 80))"""
_PAGE = """<!doctype html><html lang="en"><head><title>Page</title>
<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'; img-src 'none'; style-src * 'unsafe-inline'"></head>
<body><main><h1>Page</h1>{}</main></body></html>"""


class Stage:
    """A page whose words are given, as if a server at `ORIGIN` had sent them; and what was seen of it."""

    def __init__(self, browser: Browser) -> None:
        self.watched = Watched(ORIGIN)
        self.context = browser.new_context()
        self.watched.watch(self.context)

    def show(self, body: str) -> Page:
        """Open a page with this body, and wait until it has loaded."""
        page = self.context.new_page()
        page.route(f"{ORIGIN}/**", lambda route: route.fulfill(body=_PAGE.format(body), content_type="text/html"))
        page.goto(ORIGIN + "/", wait_until="networkidle")
        return page


@pytest.fixture
def stage(chromium: Browser) -> Iterator[Stage]:
    """Where pages are shown."""
    made = Stage(chromium)
    yield made
    made.context.close()


def test_a_good_page_has_no_fault(stage: Stage) -> None:
    """Neither the watch nor axe-core finds anything, and axe-core is no fault itself, whatever the page forbids."""
    assert axe(stage.show("<p>Words.</p>")) == []
    assert stage.watched.faults() == []


def test_an_address_outside_is_seen(stage: Stage) -> None:
    """By its whole address; and it was not reached, for no name is known to the browser."""
    stage.show('<link rel="stylesheet" href="http://fonts.example/a.css">')
    assert stage.watched.outside == ["http://fonts.example/a.css"]
    stage.watched.forgive("ERR_NAME_NOT_RESOLVED")


def test_a_socket_outside_is_seen(stage: Stage) -> None:
    """A page that talks to another server without asking for a file is seen too."""
    stage.show("<script>new WebSocket('ws://elsewhere.example/live')</script>")
    assert stage.watched.outside == ["ws://elsewhere.example/live"]


def test_errors_are_seen(stage: Stage) -> None:
    """Both one that is thrown and one that is logged."""
    stage.show("<script>console.error('amiss'); throw new Error('broken')</script>")
    assert [word for word in ("amiss", "broken") if not any(word in one for one in stage.watched.errors)] == []


def test_what_the_policy_forbids_is_seen(stage: Stage) -> None:
    """An image that may not be loaded is told of, though nothing was asked for."""
    stage.show(f'<img alt="" src="{ORIGIN}/a.png">')
    assert ["img-src" in one for one in stage.watched.violations] == [True]


def test_what_nobody_can_read_is_found(stage: Stage) -> None:
    """A picture without words and pale grey on white are found, by rule and place."""
    found = axe(stage.show('<img src="data:,"><p style="color:#ccc;background:#fff">Pale</p>'))
    assert {(one.rule, one.where) for one in found} == {("image-alt", ("img",)), ("color-contrast", ("p",))}


def test_only_an_error_that_was_there_can_be_forgiven(stage: Stage) -> None:
    """To forgive what did not happen is a mistake of the test."""
    stage.show("<p>Words.</p>")
    with pytest.raises(AssertionError, match="no error says"):
        stage.watched.forgive("404")


@pytest.mark.parametrize("host", ["192.0.2.1", "example.org"])
def test_a_server_that_leaves_this_machine_is_told_of(host: str) -> None:
    """Whether it has an address or asks for one; what is on this machine it reaches."""
    done = subprocess.run([sys.executable, "-c", _LEAVES, host], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout) == (1, "near\n")
    assert f"{TRIED} {host}" in done.stderr.splitlines()
