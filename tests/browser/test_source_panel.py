"""The source of a citation beside the answer, in a browser: by mouse and by keyboard, in the light, in the dark and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.screens import open_screen
from tests.browser.watching import axe

QUESTION = "What is the cap on liability?"


def _ask(page: Page) -> None:
    page.goto("/app/?as_of=2025-06-01")
    page.get_by_label("Question", exact=True).fill(QUESTION)
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.get_by_role("article", name="Answer", exact=True).locator("a.chip").first).to_be_visible()


def _open(page: Page) -> None:
    page.get_by_role("article", name="Answer", exact=True).locator("a.chip").first.click()
    picture = page.get_by_role("dialog").locator("figure.page img")
    expect(picture).to_be_visible()
    page.wait_for_function("document.querySelector('dialog figure.page img').naturalWidth > 0")


def test_a_chip_opens_the_page_with_the_words_highlighted(page: Page) -> None:
    """The page is in sight, the highlight on it; steps of the path open in the same place, Back returns, Esc gives the focus back."""
    _ask(page)
    _open(page)
    panel = page.get_by_role("dialog")
    expect(panel.get_by_role("heading", level=2)).to_be_focused()
    expect(panel.locator("figure.page rect").first).to_be_in_viewport()
    expect(panel.get_by_text("File unchanged")).to_be_visible()
    assert axe(page) == []
    name = panel.get_by_role("heading", level=2).inner_text()
    panel.locator("ol.path a").first.click()
    expect(panel.get_by_role("button", name="Back")).to_be_enabled()
    panel.get_by_role("button", name="Back").click()
    expect(panel.get_by_role("heading", level=2)).to_have_text(name)
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.get_by_role("article", name="Answer", exact=True).locator("a.chip").first).to_be_focused()


def test_a_source_is_a_page_of_its_own_too(page: Page) -> None:
    """Without the panel the link is a page that says the same, and whose links lead on."""
    _ask(page)
    link = page.get_by_role("article", name="Answer", exact=True).locator("a.chip").first.get_attribute("href")
    alone = page.context.new_page()
    alone.goto(f"/app/{link}")
    expect(alone.get_by_role("heading", level=2)).to_be_visible()
    assert axe(alone) == []
    alone.locator("ol.path a").first.click()
    expect(alone.get_by_text("File unchanged")).to_be_visible()
    expect(alone.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(("width", "scheme"), [(1024, "light"), (1440, "dark")])
def test_beside_the_page_the_answer_can_be_read(width: int, scheme: str, open_page: OpenPage) -> None:
    """Half and half: nothing of the answer is covered, all of it can be clicked; the highlight is what is quoted; the page grows."""
    page = open_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    _ask(page)
    quoted = page.locator("#turn .words q").first.inner_text().strip("“”")
    _open(page)
    panel, answer = page.get_by_role("dialog"), page.locator("#turn .words")
    page_of, told = panel.bounding_box(), answer.bounding_box()
    assert page_of
    assert told
    assert told["x"] + told["width"] <= page_of["x"]
    assert 0.4 * width < page_of["width"] < 0.5 * width
    assert page.locator("#screens > .tab-wrapper").evaluate("one => one.offsetWidth") <= 64  # the rail gives way, in the dark too
    assert " ".join(panel.locator("blockquote").first.inner_text().split()) == " ".join(quoted.split())
    expect(panel.locator("figure.page rect").first).to_be_in_viewport()
    before = panel.locator("figure.page").evaluate("one => one.offsetWidth")
    panel.get_by_role("button", name="Zoom in").click()
    assert panel.locator("figure.page").evaluate("one => one.offsetWidth") > before
    expect(panel.locator("figure.page rect").first).to_be_in_viewport(ratio=0.9)
    assert axe(page) == []
    page.locator("#turn a.chip").last.scroll_into_view_if_needed()
    page.get_by_role("tab", name="Lineage", exact=True).click()
    expect(panel).to_be_hidden()


@pytest.mark.parametrize("kind", [pytest.param("dark", marks=pytest.mark.soak), "phone"])
def test_dark_and_on_a_phone_the_panel_is_readable(kind: str, request: pytest.FixtureRequest) -> None:
    """No serious finding of axe-core in what is added, and nothing wider than the screen."""
    shown: Page = request.getfixturevalue(kind)
    _ask(shown)
    _open(shown)
    assert axe(shown) == []
    assert shown.evaluate("document.querySelector('dialog').scrollWidth <= window.innerWidth")


def test_back_closes_the_source_first(page: Page) -> None:
    """And the next Back leads on; closed in another way, or left for another screen, it takes no step of its own."""
    page.goto("/app/?as_of=2025-06-01&screen=documents")
    expect(page.locator("#register table")).to_be_visible()
    open_screen(page, "Ask")
    expect(page).not_to_have_url(re.compile("screen="))
    page.get_by_label("Question", exact=True).fill(QUESTION)
    page.get_by_role("button", name="Ask", exact=True).click()
    for by_key in (False, True, False):
        _open(page)
        if by_key:
            page.keyboard.press("Escape")
        else:
            page.go_back()
        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(page.get_by_role("tab", name="Ask", exact=True)).to_have_attribute("aria-selected", "true")
        page.wait_for_timeout(300)
    _open(page)
    open_screen(page, "Audit")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page).to_have_url(re.compile("screen=audit"))
    for screen in ("Ask", "Documents"):
        page.go_back()
        expect(page.get_by_role("tab", name=screen, exact=True)).to_have_attribute("aria-selected", "true")
