"""How the screens hold up: tabs beside each other while a model thinks, and little work for a step. See `benchmarks/screens.py screens`."""

from __future__ import annotations

import shutil
import statistics
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Barrier, Event
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage, Site, served
from tests.indexing.llm.vendors import FakeVendor
from tests.indexing.llm.wires import Asked
from tests.ui.loading import slowly

_QUESTIONS = ("What is the cap on liability?", "Which law governs the agreement?", "Within how many days shall Acme pay each invoice?")
_HELD = "What insurance is required of Brightwater?"
_PATIENCE = 60.0  # seconds that the model waits for what the test does next


@dataclass
class Slow:
    """A model that answers three questions when all three are put, and a fourth when it is let."""

    all_three: Barrier = field(default_factory=lambda: Barrier(len(_QUESTIONS), timeout=_PATIENCE))
    begun: Event = field(default_factory=Event)
    let: Event = field(default_factory=Event)

    def __call__(self, asked: Asked) -> Mapping[str, Any]:
        """Quote the first passage, in its time; how a question is to be read is said at once."""
        words = any(name.startswith("PASSAGE") for name in asked.texts)
        if words and _HELD in asked.words:
            self.begun.set()
            self.let.wait(_PATIENCE)
        elif words and any(one in asked.words for one in _QUESTIONS) and not self.begun.is_set():
            self.all_three.wait()
        return slowly(asked)


@pytest.fixture
def slow(sample_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Slow, Site]]:
    """Serve a copy of the sample whose answers a slow model words."""
    model = Slow()
    with FakeVendor(model) as vendor:
        monkeypatch.setenv("INFORCE_ANSWER_MODEL", f"local:slow@{vendor.url}")
        with served(Path(shutil.copytree(sample_data, tmp_path / "served")), tmp_path / "served.log") as site:
            yield model, site
            model.let.set()


def test_three_tabs_are_answered_at_once_and_a_stopped_one_holds_up_nobody(slow: tuple[Slow, Site], open_page: OpenPage) -> None:
    """The model answers none of three questions before all have come to it; while it is silent on a fourth, others are answered."""
    model, site = slow
    first = open_page(site.origin)
    tabs = [first, *(first.context.new_page() for _ in _QUESTIONS[1:])]  # of one browser, which has six connections to a server
    for tab, question in zip(tabs, _QUESTIONS, strict=True):
        _ask(tab, question)
    for tab in tabs:
        expect(_answer(tab)).to_contain_text("“")
    assert model.all_three.n_waiting == 0
    assert not model.all_three.broken

    _ask(first, _HELD)
    expect(first.locator("#turn .answer.streaming")).to_be_visible()
    assert model.begun.wait(_PATIENCE)
    _ask(tabs[1], "When does the agreement end?")
    expect(_answer(tabs[1])).to_be_visible()
    first.locator("#stop").click()
    _ask(first, "Who are the parties?")
    expect(_answer(first)).to_be_visible()
    assert not model.let.is_set()


def test_a_step_takes_little_of_the_processor(site: Site, page: Page) -> None:
    """A first answer, a source in its panel, the next item of the review: each takes the server few seconds of processor."""

    def takes(act: Callable[[], object]) -> float:
        before = site.server.processor
        act()
        return site.server.processor - before

    page.goto("/app/")
    assert takes(lambda: _told(page)) < 5
    chips = page.locator("#turn a.chip")
    expect(chips.first).to_be_visible()
    assert takes(lambda: _source(page, chips.first)) < 3
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Review", exact=True).click()
    expect(page.locator("#item article")).to_be_visible()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Keys:").check()
    assert statistics.median(takes(lambda: _next(page)) for _ in range(5)) < 1


def _ask(page: Page, question: str) -> None:
    """Put a question, in a conversation of its own."""
    if "/app/" not in page.url:
        page.goto("/app/")
        expect(page.locator("#as-of").locator("input, textarea").first).not_to_have_value("")
    if page.locator("#turn .answer").count():
        page.locator("#anew").click()
        expect(page.locator("#turn .answer")).to_have_count(0)
    page.locator("#question textarea").fill(question)
    page.locator("#send").click()


def _answer(page: Page) -> Locator:
    return page.locator("#turn .answer:not(.streaming) .words")


def _told(page: Page) -> None:
    _ask(page, _QUESTIONS[0])
    expect(_answer(page)).to_be_visible()


def _source(page: Page, chip: Locator) -> None:
    chip.click()
    expect(page.get_by_role("dialog").locator("figure.page rect").first).to_be_visible()


def _next(page: Page) -> None:
    before = page.locator("#item").inner_text()
    page.keyboard.press("s")
    expect(page.locator("#item")).not_to_have_text(before, use_inner_text=True)
