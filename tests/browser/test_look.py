"""The look of the screens: five sizes of letters and two heights of controls on each, a rail that stays, an address that can be sent."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Site
from tests.browser.watching import Watched, axe, go

SIZES, HEIGHTS = 5, 2
QUESTION = "What is the cap on liability?"
_SCREENS = {
    "Ask": "#turn .answer:not(.streaming) .words",
    "Review": "#item article",
    "Contracts": "#terms-head .over:not([aria-busy])",
    "Obligations": "#duty-list .row",
    "Lineage": "#picture table",
    "Documents": "#register table",
    "Audit": "#receipt .receipt",
}
_MEASURED = """() => {
  const shown = (one) => {
    const box = one.getBoundingClientRect(), style = getComputedStyle(one);
    return box.width > 1 && box.height > 1 && style.visibility === "visible" && style.clipPath === "none" && parseFloat(style.fontSize) > 0;
  };
  const writes = "input:not([type=checkbox], [type=radio], [type=file]), textarea";
  const said = (one) => one.matches(writes) || [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const sizes = [...document.querySelectorAll("body *:not(script, style, title)")].filter((one) => said(one) && shown(one));
  // A whole row, a cell of a table, a question to begin with and a link in a text are content; a choice is as high as its frame.
  const controls = [...document.querySelectorAll(`button:not(.row, .link, [data-ask]), .button, select, ${writes}`)]
    .filter((one) => !one.closest("td, th") && shown(one))
    .map((one) => (one.matches("[role=combobox]") ? one.closest(".wrap") : one));
  const among = (all, of) => Object.fromEntries(all.map((one) => [of(one), `${one.tagName} ${one.id || one.className}`]));
  return {
    sizes: among(sizes, (one) => getComputedStyle(one).fontSize),
    heights: among(controls, (one) => Math.round(one.getBoundingClientRect().height)),
  };
}"""


def _opened(page: Page, query: str = "") -> None:
    page.goto(f"/app/{query}")
    expect(page.locator("#portfolio input")).not_to_have_value("")
    expect(page.locator("#as-of input")).not_to_have_value("")


def _show(page: Page, screen: str) -> None:
    go(page, screen)
    if screen == "Ask":
        page.locator("#question textarea").fill(QUESTION)
        page.locator("#send").click()
    expect(page.locator(_SCREENS[screen]).first).to_be_visible()


@pytest.mark.parametrize("kind", ["page", "phone"])
def test_each_screen_has_five_sizes_of_letters_and_two_heights_of_controls(kind: str, request: pytest.FixtureRequest) -> None:
    """As the browser computes them, Gradio's own parts included; and nothing is wider than the screen."""
    page: Page = request.getfixturevalue(kind)
    _opened(page)
    for screen in _SCREENS:
        _show(page, screen)
        found: dict[str, Any] = page.evaluate(_MEASURED)
        assert len(found["sizes"]) <= SIZES, (screen, found["sizes"])
        assert len(found["heights"]) <= HEIGHTS, (screen, found["heights"])
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), screen


@pytest.mark.parametrize("kind", ["page", "phone"])
def test_the_rail_stays_and_says_where_one_is(kind: str, request: pytest.FixtureRequest) -> None:
    """Every screen is a step away however far one has scrolled; the one that is open is marked, and Review says how much waits."""
    page: Page = request.getfixturevalue(kind)
    _opened(page)
    _show(page, "Ask")
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    if kind == "phone":
        expect(page.locator("#screens > .tab-wrapper [role=tab]:visible")).to_have_text([re.compile(one) for one in [*_SCREENS][:4]])
        expect(page.get_by_role("tab", name="Lineage", exact=True)).to_be_hidden()
        page.get_by_role("button", name="More", exact=True).click()
        expect(page.locator("#records")).to_be_in_viewport(ratio=0.9)
        assert axe(page) == []
        view = page.locator("#view").bounding_box()
        assert view
        assert view["height"] <= 64
    for screen in _SCREENS:
        expect(page.get_by_role("tab", name=screen, exact=True)).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("tab", name="Ask", exact=True)).to_have_attribute("aria-selected", "true")
    _show(page, "Review")
    waiting = page.locator("#queue input[type=radio]").count()
    expect(page.get_by_role("tab", name="Review", exact=True)).to_have_attribute("data-count", str(waiting))
    expect(page.get_by_role("tab", name="Review", exact=True)).to_have_accessible_description(f"{waiting} waiting for a person")


def test_the_count_follows_a_decision(own_site: Site, open_page: OpenPage) -> None:
    """What was decided waits no longer; what was taken back waits again, on whichever screen."""
    page = open_page(own_site.origin)
    _opened(page)
    _show(page, "Review")
    review = page.get_by_role("tab", name="Review", exact=True)
    expect(review).to_have_attribute("data-count", re.compile(r"\d+"))
    before = int(review.get_attribute("data-count") or 0)
    page.get_by_role("radio", name="amends").first.check()
    expect(page.locator("#reject")).to_be_visible()
    page.locator("#reason textarea").fill("It was never agreed.")
    page.locator("#reject").click()
    expect(page.locator("#said")).to_contain_text("Rejected")
    expect(review).not_to_have_attribute("data-count", str(before))
    assert review.get_attribute("data-count") == str(page.locator("#queue input[type=radio]").count())
    page.locator("#undo").click()
    expect(page.locator("#said")).to_contain_text("taken back")
    expect(page.locator("#undo")).to_be_hidden()  # there is nothing left to take back
    expect(review).to_have_attribute("data-count", str(before))
    page.get_by_role("radio", name="amends").first.check()
    page.locator("#reason textarea").fill("It was never agreed.")
    page.locator("#reject").click()
    expect(review).not_to_have_attribute("data-count", str(before))
    page.get_by_role("tab", name="Audit", exact=True).click()
    page.get_by_role("tab", name="Decisions").click()
    page.get_by_role("button", name="Take a decision back").click()
    expect(page.locator("#decision input")).to_have_value("")
    page.locator("#decision input").click()
    page.get_by_role("option", name="rejected").first.click()
    page.locator("#take-back").locator("xpath=..").get_by_label("Reason, kept on record").fill("It was agreed.")
    page.locator("#take-back").click()
    expect(review).to_have_attribute("data-count", str(before))
    expect(page.locator("#decision input")).to_have_value("")


def test_the_address_names_portfolio_and_day(page: Page) -> None:
    """So it can be sent to somebody, who sees the same; it follows what is chosen."""
    _opened(page, "?as_of=2025-06-01")
    expect(page).to_have_url(re.compile(r"/app/\?as_of=2025-06-01&portfolio=default$"))
    page.locator("#as-of input").fill("2026-04-01")
    expect(page).to_have_url(re.compile("as_of=2026-04-01"))
    sent = page.context.new_page()
    sent.goto(page.url)
    expect(sent.locator("#as-of input")).to_have_value("2026-04-01")


def test_an_address_that_names_nothing_says_so(page: Page) -> None:
    """What is shown instead is another portfolio and another day: nobody should take them for those asked for."""
    _opened(page, "?as_of=31.12.2024&portfolio=nope")
    expect(page.get_by_text("The address names no portfolio that you may see.")).to_be_visible()
    expect(page.get_by_text("The address names no day")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/app/\?portfolio=default$"))
    page.wait_for_load_state("networkidle")  # what is left while it reads logs that it was cut off
    page.goto("/app/?known_as_of=soon&screen=documents")
    expect(page.get_by_text("The address names no day of the records")).to_be_visible()
    expect(page.locator(_SCREENS["Documents"])).to_be_visible()
    expect(page).to_have_url(re.compile(r"/app/\?screen=documents&portfolio=default$"))
    page.wait_for_load_state("networkidle")


def test_every_screen_can_be_reached_on_the_narrowest_phone(open_page: OpenPage) -> None:
    """None of the ways at the foot of the page stands beside it, whichever is chosen."""
    page = open_page(viewport={"width": 320, "height": 640}, is_mobile=True, has_touch=True)
    _opened(page)
    for screen in ("Obligations", "Documents", "Audit"):
        go(page, screen)
        page.locator("#ways button").tap()
        expect(page.get_by_role("tab", name=screen, exact=True)).to_have_attribute("aria-selected", "true")
        last = page.locator("#screens > .tab-wrapper [role=tab]").last.bounding_box()
        assert last
        assert last["x"] + last["width"] <= 320


def test_a_page_loaded_anew_stays_and_back_leads_to_the_screen_before(page: Page, watched: Watched) -> None:
    """Screen, day and the day of the records are in the address and in the history; a day that is chosen is a step, too."""
    _opened(page, "?as_of=2026-04-01&known_as_of=2999-01-01")
    _show(page, "Lineage")
    expect(page).to_have_url(re.compile("screen=lineage"))
    page.locator("#as-of input").fill("2026-05-01")
    expect(page).to_have_url(re.compile("as_of=2026-05-01"))
    _show(page, "Documents")
    expect(page).to_have_url(re.compile("screen=documents"))
    page.reload()
    expect(page.locator(_SCREENS["Documents"])).to_be_visible()
    expect(page.locator("#as-of input")).to_have_value("2026-05-01")
    expect(page.locator("#records")).to_contain_text("Records of 1 Jan 2999")
    watched.errors.clear()  # Gradio's, for what loading anew cut off
    for screen, day in (("Lineage", "2026-05-01"), ("Lineage", "2026-04-01"), ("Ask", "2026-04-01")):
        page.go_back()
        expect(page.get_by_role("tab", name=screen, exact=True)).to_have_attribute("aria-selected", "true")
        expect(page.locator("#as-of input")).to_have_value(day)
    page.go_forward()
    expect(page.locator(_SCREENS["Lineage"]).first).to_be_visible()
    expect(page.locator("#records")).to_contain_text("Records of 1 Jan 2999")


def test_the_bar_lets_go(page: Page) -> None:
    """A day that was cleared is today again; the list of portfolios closes when the keyboard leaves it."""
    _opened(page, "?as_of=2025-06-01")
    expect(page).to_have_url(re.compile("portfolio=default"))
    day = page.locator("#as-of input")
    day.fill("")
    expect(day).to_have_value(re.compile(r"^\d{4}-"))
    expect(page).to_have_url(re.compile(r"/app/\?portfolio=default$"))
    page.locator("#portfolio input").click()
    options = page.locator("#portfolio [role=option]")
    expect(options.first).to_be_visible()
    page.keyboard.press("Tab")
    expect(options).to_have_count(0)
    expect(page.locator("#portfolio input")).to_have_value("default")


@pytest.mark.parametrize("kind", ["page", "phone"])
def test_answers_on_record_are_a_table_to_choose_from(kind: str, request: pytest.FixtureRequest) -> None:
    """By mouse or by arrow keys and Enter; the answer that is open is marked."""
    page: Page = request.getfixturevalue(kind)
    _opened(page)
    for question in (QUESTION, "Which law governs the agreement?"):
        page.locator("#question textarea").fill(question)
        page.locator("#send").click()
        expect(page.locator("#turn .asked")).to_have_text(question)
        expect(page.locator(_SCREENS["Ask"])).to_be_visible()
    _show(page, "Audit")
    rows = page.get_by_role("table").get_by_role("rowheader").get_by_role("button")
    expect(rows.first).to_have_attribute("aria-current", "true")
    rows.first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(rows.nth(1)).to_have_attribute("aria-current", "true")
    expect(page.locator("#receipt h2")).to_contain_text(rows.nth(1).inner_text())
    assert axe(page, "#auditing") == []


def test_who_goes_elsewhere_while_the_page_opens_stays_there(page: Page) -> None:
    """The screen that the address names is not opened over theirs."""
    page.goto("/app/?screen=audit")
    page.get_by_role("tab", name="Documents", exact=True).click()
    expect(page.locator(_SCREENS["Documents"])).to_be_visible()
    expect(page).to_have_url(re.compile("screen=documents"))
    expect(page.get_by_role("tab", name="Documents", exact=True)).to_have_attribute("aria-selected", "true")


def test_by_keyboard_one_goes_to_any_screen_contract_and_day(page: Page) -> None:
    """A dialog with a list, narrowed by what is typed; a day that is none is not offered; Escape gives the focus back."""
    page.goto("/app/?as_of=2025-06-01")
    expect(page.locator("#samples button").first).to_be_visible()
    page.locator("#question textarea").focus()
    page.keyboard.press("Control+k")
    menu = page.get_by_role("dialog", name="Go to")
    expect(menu.get_by_role("listbox").get_by_role("option", name="Contract").first).to_be_visible()
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(page.locator("#question textarea")).to_be_focused()
    for typed, chosen, sign in (("docu", "Documents", "#register table"), ("2023 msa", "01-msa-2023.pdf", "#picture svg")):
        page.keyboard.press("Control+k")
        page.keyboard.type(typed)
        expect(menu.get_by_role("option", selected=True)).to_contain_text(chosen)
        page.keyboard.press("Enter")
        expect(page.locator(sign)).to_be_visible()
    page.keyboard.press("Control+k")
    page.keyboard.type("2024-02-30")
    expect(menu.get_by_role("option")).to_have_count(0)
    menu.get_by_role("combobox").fill("2024-02-29")
    page.keyboard.press("Enter")
    expect(page.locator("#as-of input")).to_have_value("2024-02-29")
    expect(page).to_have_url(re.compile("as_of=2024-02-29"))
