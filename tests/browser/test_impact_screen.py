"""What else would change, beside the words: worked out when somebody opens it, of what they look at, in the review and in the lineage."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage, Site, served
from tests.browser.watching import axe, go
from tests.ui.application.test_lowered_cap import CAP, lowered_cap

CLAIM = "§ 4 of Master Services Agreement, 3 Feb 2024"
DARK_PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "color_scheme": "dark"}


@pytest.fixture(scope="module")
def cap(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server over an agreement and an amendment that waits, with confirmed obligations and answers on record; only to be looked at."""
    folder = tmp_path_factory.mktemp("impact")
    with served(lowered_cap(folder), folder / "log") as site:
        yield site


def test_all_that_a_claim_and_its_paper_would_change(cap: Site, open_page: OpenPage) -> None:
    """By key; nothing of it is there before, and one step on it is gone. An earlier answer opens in the audit."""
    page = open_page(cap.origin)
    _review(page)
    expect(page.locator("#whole-part .inforce")).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Keys:").check()
    page.keyboard.press("w")
    whole = page.locator("#whole .whole")
    expect(whole).to_contain_text("2 other changes of the same paper wait too")
    page.get_by_label("all of this paper that wait").check()
    expect(whole).to_contain_text("If 3 changes of First Amendment, 2 Mar 2025 were accepted together")
    expect(whole.get_by_role("region", name="Days to watch")).to_contain_text("2 Dec 2025")
    assert axe(page) == []

    _steps_on(page)
    expect(whole).to_have_count(0)
    page.get_by_role("radio", name=CLAIM).check()
    expect(page.locator("#item h2")).to_contain_text("§\u00a04 of Master Services Agreement, 3 Feb 2024")
    page.keyboard.press("w")
    page.get_by_role("button", name=re.compile("^Open in Audit")).click()
    expect(page.locator("#receipt h2")).to_contain_text(CAP)
    expect(page.locator("#find-receipt").locator("input, textarea")).to_have_value(re.compile("^rc_"))


def test_all_that_a_signature_would_change(cap: Site, open_page: OpenPage) -> None:
    """Shown for a paper that is supposed to be signed; readable in the dark, on a phone."""
    page = open_page(cap.origin, **DARK_PHONE)
    page.goto("/app/?as_of=2025-06-01")
    expect(page.locator("#as-of input")).not_to_have_value("")
    go(page, "Lineage")
    expect(page.locator("#picture table")).to_be_visible()
    page.get_by_role("tab", name="What if it were signed").click()
    page.locator("#suppose").click()
    expect(page.locator("#supposed .whole")).to_contain_text("Obligations: 4")
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_page_that_opens_slowly_takes_nothing_back(cap: Site, open_page: OpenPage) -> None:
    """What was opened before the page learned its day stays open where that is the day it was opened for."""
    page, held, opening = open_page(cap.origin), list[Route](), [True]

    def hold(route: Route) -> None:
        if opening:
            held.append(route)
        else:
            route.continue_()

    page.route("**/gradio_api/queue/join**", hold)
    page.goto("/app/")
    page.get_by_role("tab", name="Review", exact=True).wait_for()
    while not any((route.request.post_data_json or {}).get("data") for route in held):  # the one that asks for the portfolio and the day
        page.wait_for_timeout(20)
    opening.clear()
    page.get_by_role("tab", name="Review", exact=True).click()
    page.get_by_role("radio", name=CLAIM).check()
    expect(page.locator("#item h2")).to_contain_text("§\u00a04 of Master Services Agreement, 3 Feb 2024")
    page.locator("#whole > button").click()
    expect(page.locator("#whole .whole")).to_be_visible()
    for route in held:
        route.continue_()
    expect(page.locator("#turned").locator("input, textarea")).not_to_have_value("")
    page.wait_for_timeout(1_000)  # what would be shown once more is asked for after it
    expect(page.locator("#whole .whole")).to_be_visible()


def _review(page: Page) -> None:
    """Look at the claim that lowers the cap."""
    page.goto("/app/?as_of=2025-06-01")
    expect(page.locator("#as-of input")).not_to_have_value("")
    page.get_by_role("tab", name="Review", exact=True).click()
    page.get_by_role("radio", name=CLAIM).check()
    expect(page.locator("#item h2")).to_contain_text("§\u00a04 of Master Services Agreement, 3 Feb 2024")
    expect(page.locator("#whole")).to_be_visible()


def _steps_on(page: Page) -> None:
    before = page.locator("#item h2").inner_text()
    page.locator("#skip").click()
    expect(page.locator("#item h2")).not_to_have_text(before)
