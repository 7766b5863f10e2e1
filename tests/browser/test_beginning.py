"""The first minutes in a browser: an empty data folder, the sample, a first upload, and addresses and days that are none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.conftest import OpenPage, Site, served
from tests.browser.screens import open_screen
from tests.here import connect
from tests.ui.beside import write
from tests.ui.conftest import LEASE

SCREENS = ("Ask", "Review", "Contracts", "Obligations", "Lineage", "Documents", "Audit")
LONG = 90_000
_SEEN = """(own) => {
  window.others = [];
  const name = document.querySelector("#portfolio input");
  const before = name.value;
  const look = () => {
    const table = document.querySelector("#register table");
    if (name.value && name.value !== before && table?.checkVisibility({visibilityProperty: true}) && !table.textContent.includes(own)) {
      window.others.push(table.textContent);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Site]:
    """A server over an empty data folder."""
    with served(tmp_path / "data", tmp_path / "log") as site:
        yield site


def test_an_empty_data_folder_offers_to_begin(empty: Site, open_page: OpenPage) -> None:
    """Every screen says once that nothing is here, with the ways to begin, and nothing that leads nowhere; the sample opens at a click."""
    page = open_page(empty.origin)
    page.goto("/app/")
    for screen in SCREENS:
        open_screen(page, screen)
        expect(page.get_by_text("There are no contracts here yet.")).to_be_visible()
        expect(page.get_by_role("button", name="Try the sample")).to_be_visible()
        for one in ("There is no portfolio", "Nothing has been indexed"):
            expect(page.get_by_text(one).locator("visible=true")).to_have_count(0)
        expect(page.locator("#verify, #send, #accept, #say-confirm").locator("visible=true")).to_have_count(0)
    open_screen(page, "Ask")
    page.get_by_role("button", name="Add contracts").click()
    expect(page.locator("#drop")).to_be_visible()
    open_screen(page, "Ask")
    page.get_by_role("button", name="Try the sample").click()
    expect(page.locator("#samples [data-ask]").first).to_be_visible(timeout=LONG)
    expect(page.locator("#portfolio input")).to_have_value("sample")
    expect(page.get_by_text("There are no contracts here yet.")).to_have_count(0)


def test_each_click_of_an_upload_is_done_in_turn_and_leads_to_what_was_filled(empty: Site, open_page: OpenPage) -> None:
    """What is asked for while the first job runs is done after it, and the screens turn to the portfolio that was filled."""
    page = open_page(empty.origin)
    page.goto("/app/?screen=documents")
    open_screen(page, "Documents")
    for n, portfolio in enumerate(("one", "two")):
        lease: FilePayload = {"name": f"lease-{n}.txt", "mimeType": "text/plain", "buffer": LEASE.replace("Wharf", f"Quay {n}").encode()}
        if n:  # what is filled has its documents first
            page.get_by_role("button", name="Add documents").click()
        page.locator("#drop input[type=file]").first.set_input_files([lease])
        page.locator("#drop input[name=into]").fill(portfolio)
        page.locator("#drop [data-send=dry]").click()
        page.locator("#drop [data-send=read]").click()
        if n:
            page.evaluate(_SEEN, f"lease-{n}.txt")
        expect(page.locator("#dropped")).to_contain_text(f"The portfolio {portfolio} holds 1 document", timeout=LONG)
        expect(page.locator("#portfolio input")).to_have_value(portfolio)
        expect(page.locator("#register")).to_contain_text(f"lease-{n}.txt")
        expect(page.locator("#dropped")).to_contain_text("1 read")
        assert page.evaluate("window.others ?? []") == []  # nothing of the portfolio before was in sight beside the name of this one
        page.wait_for_timeout(1000)  # the name of the portfolio is written anew


def test_a_day_or_a_screen_that_is_none_is_told(page: Page) -> None:
    """31 February is no day: that is said, and the day from before stays; so is an address of no screen."""
    page.goto("/app/?as_of=2025-06-01&screen=nonsense")
    expect(page.locator("#told-here")).to_contain_text("names no screen")
    day = page.locator("#as-of input")
    expect(day).to_have_value("2025-06-01")
    expect(page.locator("#samples button").first).to_be_visible()
    day.click(position={"x": 14, "y": 12})
    page.keyboard.type("02312026", delay=120)  # as people type: what is no day yet is not taken for one on the way
    page.keyboard.press("Enter")
    expect(page.locator("#told-here")).to_contain_text("There is no such day")
    expect(day).to_have_value("2025-06-01")
    page.locator("#question textarea").focus()
    expect(page).to_have_url(re.compile("as_of=2025-06-01"))
    expect(day).to_have_value("2025-06-01")
    day.click(position={"x": 14, "y": 12})
    page.keyboard.type("02282026", delay=120)
    expect(page).to_have_url(re.compile("as_of=2026-02-28"))
    expect(page.locator("#told-here p")).to_be_empty()


def _in_day_field(page: Page) -> Locator:
    """Open Ask as of 1 June 2025 and put the cursor into the field of the day."""
    page.goto("/app/?as_of=2025-06-01")
    day = page.locator("#as-of input")
    expect(day).to_have_value("2025-06-01")
    expect(page.locator("#samples button").first).to_be_visible()
    day.click(position={"x": 14, "y": 12})
    return day


def test_of_a_day_that_is_none_the_one_shown_last_comes_back(page: Page) -> None:
    """Not the one the field was entered with, and no year of three digits either."""
    day = _in_day_field(page)
    page.keyboard.type("02282024", delay=60)
    expect(page).to_have_url(re.compile("as_of=2024-02-28"))
    for typed in ("02302024", "02280230"):
        page.locator("#question textarea").focus()
        day.click(position={"x": 14, "y": 12})
        page.keyboard.type(typed, delay=60)
        page.locator("#question textarea").focus()
        expect(page.locator("#told-here")).to_have_text("There is no such day. Shown is the day from before.")
        expect(day).to_have_value("2024-02-28")
    expect(page).to_have_url(re.compile("as_of=2024-02-28"))


def test_a_day_that_is_none_is_never_today(page: Page) -> None:
    """Also where the field was entered before the page knew its day."""
    day = _in_day_field(page)
    day.evaluate("one => { one.value = ''; one.dispatchEvent(new FocusEvent('focusin', {bubbles: true})); one.value = '2025-06-01'; }")
    page.keyboard.type("02302024", delay=60)
    page.keyboard.press("Enter")
    expect(page.locator("#told-here")).to_contain_text("There is no such day")
    expect(day).to_have_value("2025-06-01")
    page.wait_for_timeout(1000)
    expect(page).to_have_url(re.compile("as_of=2025-06-01"))


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Site]:
    """A server over two portfolios, of one lease each."""
    for name, place in (("one", "Quay"), ("two", "Pier")):
        papers = write(tmp_path / name, {f"lease-{name}.txt": LEASE.replace("Wharf", place)})
        with connect(tmp_path / "data", portfolio=name) as portfolio:
            assert not portfolio.index([papers]).failures
    with served(tmp_path / "data", tmp_path / "log") as site:
        yield site


def test_a_conversation_is_there_again_and_of_its_portfolio_alone(two: Site, open_page: OpenPage) -> None:
    """Loading anew keeps it, another tab has its own, another portfolio shows nothing of it, and a new one is new."""
    page = open_page(two.origin)
    page.goto("/app/?portfolio=one")
    expect(page.locator("#portfolio input")).to_have_value("one")
    for question in ("What is the rent?", "What is the deposit?"):
        page.locator("#question textarea").fill(question)
        page.keyboard.press("Enter")
        expect(page.locator("#turn .asked")).to_have_text(question)
        expect(page.locator("#turn .answer:not(.streaming) footer")).to_be_visible()
    said = page.locator("#turn .words").text_content() or ""
    page.wait_for_timeout(1500)  # nothing is under way that loading anew would cut off
    page.reload()
    expect(page.locator("#conversation .asked")).to_have_text("What is the rent?")
    expect(page.locator("#turn .words")).to_have_text(said)
    other = page.context.new_page()
    other.goto("/app/?portfolio=one")
    expect(other.locator("#portfolio input")).to_have_value("one")
    expect(other.locator(".turn")).to_have_count(0)
    page.locator("#portfolio input").click()
    page.get_by_role("option", name="two", exact=True).click()
    expect(page).to_have_url(re.compile("portfolio=two"))
    expect(page.locator(".turn")).to_have_count(0)
    page.go_back()
    expect(page.locator("#turn .words")).to_have_text(said)
    page.get_by_role("button", name="New conversation").click()
    expect(page.locator(".turn")).to_have_count(0)
    page.wait_for_timeout(1500)
    page.reload()
    expect(page.locator("#portfolio input")).to_have_value("one")
    page.wait_for_timeout(1000)
    expect(page.locator(".turn")).to_have_count(0)
