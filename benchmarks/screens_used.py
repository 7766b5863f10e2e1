"""The screens of a real `inforce serve`, used in Chromium: how long a person waits, and whom else their browser asks meanwhile."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

from ui.runtime.lock import read_server_note

QUESTIONS = (
    "What is the cap on liability?",
    "Within how many days shall Acme pay each undisputed invoice?",
    "Which law governs the agreement?",
)
SCREENS = {
    "Review": "#item article",
    "Contracts": ".grid.terms",
    "Obligations": "#duty-list .row",
    "Lineage": "#picture svg",
    "Documents": "#register table",
    "Audit": "#verify",
    "Ask": "#question",
}
"""What is there once a screen is."""
Times = dict[str, list[float]]
"""Milliseconds by what was waited for."""
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_PATIENCE = 120_000  # milliseconds
_OWN = frozenset({"about", "blob", "chrome-error", "data"})
_AT_REST = 1.5  # seconds after which a screen has finished what it does once it is opened
_WARM = 15.0  # seconds in which a server that nobody asks opens what answers need
_PUT = """async ([act, seen]) => {
  const before = document.querySelector(seen)?.textContent ?? "";
  const began = performance.now();
  document.activeElement?.blur?.();
  document.body.dispatchEvent(new KeyboardEvent("keydown", {key: act, bubbles: true}));
  return await new Promise((done) => {
    const look = () => {
      const now = document.querySelector(seen)?.textContent ?? "";
      if (now && now !== before) requestAnimationFrame(() => done(performance.now() - began));
      else requestAnimationFrame(look);
    };
    look();
  });
}"""
"""Press a key, and wait until what is seen has changed and is painted."""
_SEND = """() => {
  const began = performance.now();
  window.told = new Promise((done) => {
    const look = () => document.querySelector("#turn .answer:not(.streaming) .words") && done(performance.now() - began);
    new MutationObserver(look).observe(document.querySelector("#turn"), {childList: true, subtree: true});
  });
  document.getElementById("send").click();
}"""
"""Send the question, and promise how long it takes until all of the answer is there."""


@contextmanager
def served(data: Path) -> Iterator[str]:
    """Serve a data folder meanwhile; yields its address as soon as it listens."""
    command = [sys.executable, "-c", "from ui.cli import main; main()", "serve", "--port", "0", "--data", str(data)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        while (note := read_server_note(data)) is None or note.pid != process.pid:
            if process.poll() is not None:
                raise RuntimeError("the server did not start")
            time.sleep(0.02)
        yield f"http://127.0.0.1:{note.port}"
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the Chromium that is installed; raises SystemExit where there is none."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        raise SystemExit(f"No Chromium is installed here: none of {', '.join(_NAMES)} is on the PATH.")
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=as_root)
        yield browser
        browser.close()


def used(sample: Path, waiting: Path, steps: int) -> tuple[Times, int]:
    """Return how long a person waits on each screen of two data folders, and how many requests left this machine."""
    outside: list[str] = []
    times: Times = {}
    with chromium() as browser:
        with served(sample) as origin, _visitor(browser, origin, outside) as visitor:
            times |= _asked(visitor)
            times |= {f"review, sample: {name}": ms for name, ms in _reviewed(visitor, steps).items()}
        with served(waiting) as origin, _visitor(browser, origin, outside) as visitor:
            times |= {f"review, much waits: {name}": ms for name, ms in _reviewed(visitor, steps).items()}
    return times, len(outside)


def _asked(visitor: BrowserContext) -> Times:
    """A first answer in the first page, more in new ones, their sources, three tabs at once, every screen."""
    page, opened = _opened(visitor)
    times: Times = {"page, first": [opened]}
    page.wait_for_timeout(1000 * _WARM)
    times["first answer"] = [_answered(page, QUESTIONS[0])]
    times["source in the panel, first"], times["source in the panel, again"] = _sources(page)
    times["answer"] = [_answered(page, question) for question in QUESTIONS * 3]
    for opening in range(4):
        for name in SCREENS:
            page.wait_for_timeout(1000 * _AT_REST)
            took = _clocked(lambda name=name: _screen(page, name))  # type: ignore[misc]
            times.setdefault(f"screen, again: {name}" if opening else "screen, first", []).append(took)
    others = [_opened(visitor) for _ in range(2)]
    times["page"] = [took for _, took in others]
    tabs = [page, *(tab for tab, _ in others)]
    for tab, question in zip(tabs, QUESTIONS, strict=True):
        tab.bring_to_front()  # one in the background is not painted, and what waits for that waits long
        if tab.locator("#turn .answer").count():
            tab.locator("#anew").click()
        tab.locator("#question textarea").fill(question)
    for tab in tabs:
        tab.evaluate(_SEND)
    times["three tabs at once"] = [tab.evaluate("window.told") for tab in tabs]
    return times


def _reviewed(visitor: BrowserContext, steps: int) -> Times:
    """Go from item to item by keyboard."""
    page, _ = _opened(visitor)
    page.get_by_role("tab", name="Review", exact=True).click()
    page.locator("#item article").wait_for()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Keys:").check()
    first = [page.evaluate(_PUT, ["s", "#item"]) for _ in range(steps)]
    again = [page.evaluate(_PUT, ["b", "#item"]) for _ in range(steps)]
    page.close()
    return {"item to item": first, "and back": again}


def _sources(page: Page) -> tuple[list[float], list[float]]:
    """Open each source of the answer, twice: until the picture of its page is painted."""
    seen: tuple[list[float], list[float]] = ([], [])
    for times in seen:
        for chip in (one for one in page.locator("#turn a.chip").all() if one.is_visible()):  # what is folded needs another click
            times.append(_clocked(lambda chip=chip: _shown(page, chip)))  # type: ignore[misc]
            page.keyboard.press("Escape")
            page.wait_for_function("!document.querySelector('dialog[open]')")
    return seen


def _shown(page: Page, chip: Locator) -> None:
    chip.click()
    page.wait_for_function(
        "document.querySelector('dialog[open] figure.page img')?.complete && document.querySelector('dialog[open] rect')"
    )
    page.evaluate("document.querySelector('dialog[open] figure.page img').decode()")


def _answered(page: Page, question: str) -> float:
    if page.locator("#turn .answer").count():
        page.locator("#anew").click()
        page.wait_for_function("!document.querySelector('#turn .answer')")

    def asked() -> None:
        _put(page, question)
        _told(page)

    return _clocked(asked)


def _put(page: Page, question: str) -> None:
    page.locator("#question textarea").fill(question)
    page.locator("#send").click()


def _told(page: Page) -> None:
    page.locator("#turn .answer:not(.streaming) .words").wait_for()


def _screen(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()
    page.locator(SCREENS[name]).first.wait_for()


@contextmanager
def _visitor(browser: Browser, origin: str, outside: list[str]) -> Iterator[BrowserContext]:
    visitor = browser.new_context(base_url=origin, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    visitor.set_default_timeout(_PATIENCE)
    own = urlsplit(origin).netloc

    def asked(url: str) -> None:
        there = urlsplit(url)
        if there.scheme not in _OWN and there.netloc != own:
            outside.append(url)

    visitor.on("request", lambda request: asked(request.url))
    visitor.on("page", lambda page: page.on("websocket", lambda socket: asked(socket.url)))
    yield visitor
    visitor.close()


def _opened(visitor: BrowserContext) -> tuple[Page, float]:
    """Open the screens, until a question can be put: portfolio and day are there."""
    page = visitor.new_page()

    def ready() -> None:
        page.goto("/app/")
        page.wait_for_function(
            "document.querySelector('#as-of :is(input, textarea)')?.value && document.querySelector('#question textarea')"
        )

    return page, _clocked(ready)


def _clocked(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - began)
