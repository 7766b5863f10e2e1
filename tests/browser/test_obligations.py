"""Obligations in a browser: gone through by keyboard, several at once, changed choices, the calendar; readable by everybody."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Site
from tests.browser.watching import axe

_REASON = "Read with its page."


def _begin(page: Page, query: str = "?as_of=2026-07-01") -> None:
    page.goto(f"/app/{query}")
    expect(page.locator("#as-of input")).not_to_have_value("")
    page.get_by_role("tab", name="Obligations", exact=True).click()
    expect(page.locator("#duty article")).to_be_visible()
    expect(page.locator("#duty-list [aria-busy=true]")).to_have_count(0)


def _looked_at(page: Page) -> str:
    return page.locator("#duty article").get_attribute("data-id") or ""


def _moves(page: Page, act: Callable[[], object]) -> None:
    """Do something, and wait until another obligation is shown."""
    before = _looked_at(page)
    act()
    expect(page.locator(f"#duty article[data-id='{before}']")).to_have_count(0)
    expect(page.locator("#duty article")).to_be_visible()


@pytest.mark.parametrize("kind", ["page", "dark", "phone"])
def test_the_screen_is_readable(kind: str, request: pytest.FixtureRequest) -> None:
    """No serious finding of axe-core in the list, a trail, who owes whom and the calendar, and nothing wider than the screen."""
    shown: Page = request.getfixturevalue(kind)
    _begin(shown)
    expect(shown.locator("#duty svg.crop").first).to_be_visible()
    shown.locator("#trail > button").click()
    for tab, sign in (("List", "#trail .stations"), ("Who owes whom", "#owing svg.owing"), ("Calendar", "#days .calendar")):
        shown.get_by_role("tab", name=tab, exact=True).click()
        expect(shown.locator(sign)).to_be_visible()
        assert axe(shown) == []
        assert shown.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_page_that_opens_or_steps_asks_each_thing_once(page: Page) -> None:
    """Opening the screens comes to rest, and a step to the next one is one request."""
    sent: list[str] = []
    page.on("request", lambda asked: sent.append(asked.url) if "/queue/join" in asked.url else None)
    _begin(page)
    for _ in range(20):
        before = len(sent)
        page.wait_for_timeout(1000)
        if len(sent) == before:
            break
    assert len(sent) == before < 60
    sent.clear()
    page.get_by_label("Keys: j next").check()
    _moves(page, lambda: page.keyboard.press("j"))
    page.wait_for_timeout(700)
    assert len(sent) == 1


def test_going_through_by_keyboard(own_site: Site, open_page: OpenPage) -> None:
    """Next, confirm, dismiss, undo; what is not allowed is told; nothing without a reason; several at once and taken back."""
    page = open_page(own_site.origin)
    _begin(page)
    total = page.locator("#duty-list .row").count()
    page.get_by_label("Keys: j next").check()
    before = own_site.server.processor
    for _ in range(3):
        _moves(page, lambda: page.keyboard.press("j"))
    assert own_site.server.processor - before < 3
    page.keyboard.press("f")
    expect(page.locator("#duty-refused")).to_contain_text("While it is pending, 'fulfil' cannot be said of it. It allows: confirm, dismiss")
    page.keyboard.press("c")
    expect(page.locator("#duty-said")).to_contain_text("Write a reason first")
    page.locator("#duty-reason textarea").fill(_REASON)
    page.get_by_label("Keep the reason").check()
    first = _looked_at(page)
    _moves(page, lambda: page.keyboard.press("c"))
    expect(page.locator("#duty-said")).to_contain_text("On record: confirmed")
    expect(page.locator("#duty-choices")).to_contain_text("active 1")
    _moves(page, lambda: page.keyboard.press("d"))
    expect(page.locator("#duty-choices")).to_contain_text("dismissed 1")
    page.keyboard.press("u")
    expect(page.locator("#duty-said")).to_contain_text("Taken back: 1 event")
    expect(page.locator("#duty-choices")).to_contain_text(f"pending {total - 1}")

    boxes = page.locator("[data-select]")
    boxes.nth(total - 4).click()
    boxes.nth(total - 1).click(modifiers=["Shift"])
    expect(page.locator("#selected")).to_contain_text("4 selected")
    page.locator("#duty-choices [data-state=ACTIVE]").click()
    expect(page.locator("#duty-list .row")).to_have_count(1)
    expect(page.locator("#duty-list")).to_contain_text(f"{total - 1} more do not fit")
    expect(page.locator("#duty article")).to_have_attribute("data-id", first)
    expect(page.locator("#selected")).to_contain_text("4 selected")
    page.locator("#dismiss-selected").click()
    expect(page.locator("#duty-said")).to_contain_text("On record: 4 dismissed")
    expect(page.locator("#selected p")).to_be_empty()
    expect(page.locator("#duty-choices")).to_contain_text("dismissed 4")
    page.locator("#undo-duty").click()
    expect(page.locator("#duty-said")).to_contain_text("Taken back: 4 events")
    expect(page.locator("#undo-duty")).to_be_hidden()
    expect(page.locator("#duty-choices")).not_to_contain_text("dismissed")


def test_what_is_written_narrows_the_list_and_the_source_opens(page: Page) -> None:
    """Words, who owes and a day to come, which counts as it is chosen; the words open the page they stand on."""
    _begin(page)
    expect(page.locator("#find-duty input")).to_be_hidden()
    page.get_by_role("button", name="Filter").click()
    page.locator("#due-by input").fill("1999-01-01")
    expect(page.locator("#duty-list")).to_contain_text("obligations fits")
    page.locator("#due-by input").fill("")
    expect(page.locator("#duty-list .row").first).to_be_visible()
    page.locator("#find-duty input").fill("invoice")
    page.keyboard.press("Enter")
    expect(page.locator("#duty-list .row")).to_have_count(1)
    expect(page.locator("#duty article")).to_contain_text("invoice")
    page.locator("#duty article a[data-panel]").first.click()
    panel = page.get_by_role("dialog")
    expect(panel.locator("figure.page rect").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#find-duty input").fill("there is no such duty")
    page.keyboard.press("Enter")
    expect(page.locator("#duty-list")).to_contain_text(re.compile("None of \\d+ obligations fits"))
    expect(page.locator("#duty")).to_contain_text("Nothing here fits")


def test_from_a_party_to_the_page_and_to_all_versions(page: Page) -> None:
    """Chosen in the picture, by key too; its obligation, its trail with the words marked, its provision in the lineage."""
    _begin(page)
    page.get_by_role("tab", name="Who owes whom").click()
    expect(page.locator("#owing [aria-busy=true]")).to_have_count(0)
    box = page.locator("#owing svg").get_by_role("button", name="Choose Brightwater")
    box.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#owing h2")).to_contain_text("Brightwater")
    expect(page.locator("#owing-who input")).to_have_value(re.compile("^Brightwater"))
    page.locator("#owing .count").first.click()
    expect(page.locator("#owing h2")).to_contain_text(" and ")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the picture").click()
    assert download.value.path().read_text(encoding="utf-8").startswith("<svg")

    entry = page.locator("#owing .owed li").first
    wanted = entry.get_by_role("button", name="Open").get_attribute("data-obligation") or ""
    entry.get_by_role("button", name="Its trail").click()
    stations = page.locator("#trail .stations")
    expect(stations.locator("svg.crop rect").first).to_be_visible()
    assert _looked_at(page) == wanted
    expect(stations).to_contain_text("checked just now: the same")
    section = stations.locator("li").nth(1).locator("a").first.inner_text()
    stations.get_by_role("button", name="All its versions").click()
    expect(page.locator("#history h2")).to_contain_text(section.split(", ", 1)[1])


def test_on_a_phone_what_can_be_said_takes_a_quarter_of_the_screen(phone: Page) -> None:
    """What cannot be said is left out, what is rarely said is in a menu; the filters are folded, and what is open begins above the fold."""
    _begin(phone)
    article = phone.locator("#duty article").bounding_box()
    assert article
    assert article["y"] < 600
    phone.locator("#say").scroll_into_view_if_needed()
    bar = phone.locator("#say").bounding_box()
    assert bar
    assert bar["height"] <= 844 / 4
    expect(phone.locator("#say-confirm")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#say-fulfil")).to_be_hidden()
    expect(phone.locator("#said-on")).to_be_hidden()
    phone.locator("[data-folds=duty-more]").click()
    expect(phone.locator("#said-on input")).to_be_in_viewport(ratio=1)
    assert axe(phone) == []
    phone.locator("#duty h2").click()
    expect(phone.locator("#said-on")).to_be_hidden()


def test_a_row_of_the_table_is_chosen_anywhere_and_by_key(page: Page) -> None:
    """Where it stands belongs to its row: a click there opens it; arrow keys go from row to row."""
    _begin(page)
    rows = page.get_by_role("table", name="Obligations").locator("tr:has(.row)")
    _moves(page, lambda: rows.nth(2).locator("td").last.click(force=True))
    expect(rows.nth(2).locator(".row")).to_have_attribute("aria-current", "true")
    rows.nth(2).locator(".row").focus()
    _moves(page, lambda: page.keyboard.press("ArrowDown"))
    expect(rows.nth(3).locator(".row")).to_be_focused()
