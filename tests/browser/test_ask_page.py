"""The ask page in a browser: asked and answered without a script, nothing from outside, readable by everybody."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.watching import axe

QUESTION = "What is the cap on liability?"


def test_a_question_is_answered_for_the_day_asked(page: Page) -> None:
    """The words in force that day stand on the page with where they come from, and no serious finding of axe-core."""
    page.goto("/?question=Who+are+the+parties")  # who asks nothing is shown the screens
    page.get_by_label("Question").fill(QUESTION)
    page.get_by_label("As of").fill("2025-06-01")
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_role("main").get_by_role("paragraph").filter(has_text="six (6) months")).to_be_visible()
    page.get_by_text("Sources (").click()
    expect(page.locator("ol.sources").get_by_text("02-msa-2024-restated.pdf, § 4, page 1")).to_be_visible()
    assert axe(page) == []


@pytest.mark.parametrize("kind", ["dark", "phone"])
def test_dark_and_on_a_phone_it_is_readable(kind: str, request: pytest.FixtureRequest) -> None:
    """No serious finding of axe-core, and nothing wider than the screen."""
    shown: Page = request.getfixturevalue(kind)
    shown.goto(f"/?question={QUESTION}&as_of=2025-06-01")
    assert axe(shown) == []
    assert shown.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_link_opens_the_screens_with_day_and_question_and_sends_nothing(page: Page) -> None:
    """What stands in the address is put where a person would write it; it is for them to ask."""
    page.goto(f"/app/?as_of=2025-06-01&portfolio=default&question={QUESTION}")
    expect(page.get_by_label("Question", exact=True)).to_have_value(QUESTION)
    expect(page.get_by_label("In force on")).to_have_value("2025-06-01")
    expect(page.get_by_role("tab", name="Ask", exact=True)).to_be_visible()
    assert page.locator("#turn .answer").count() == 0


@pytest.mark.parametrize("kind", ["page", "phone"])
def test_the_answer_comes_first(kind: str, request: pytest.FixtureRequest) -> None:
    """Its words are the largest, below them in one face the title, provision and page; what waits is one line that leads to Review."""
    shown: Page = request.getfixturevalue(kind)
    shown.goto("/app/")
    shown.get_by_label("Question", exact=True).fill("Within how many days shall Acme pay each undisputed invoice?")
    shown.get_by_role("button", name="Ask", exact=True).click()
    answer = shown.locator("#turn .answer:not(.streaming)")
    expect(answer.locator(".cite")).to_have_text("Second Amended and Restated Master Services Agreement, 15 Jan 2026, §\u00a03, page 1")
    assert answer.locator(".cite q").count() == 0
    sizes = answer.evaluate("one => [...one.querySelectorAll('*')].map((each) => parseFloat(getComputedStyle(each).fontSize))")
    assert answer.locator(".words q").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") == max(sizes)
    expect(answer.locator(".waits summary")).to_have_text("2 changes wait and are not counted")
    waits = answer.locator(".waits").bounding_box()
    assert waits
    assert waits["height"] < 80
    answer.locator(".waits summary").click()
    expect(answer.locator(".waits")).to_contain_text("sixty (60) days")
    assert axe(shown) == []
    answer.get_by_text("Review them").click()
    expect(shown.get_by_role("tab", name="Review", exact=True)).to_have_attribute("aria-selected", "true")


def test_what_is_written_before_the_page_is_ready_stays(page: Page) -> None:
    """Whoever writes at once keeps their words when the first events of the page come back."""
    held: list[Route] = []
    page.route("**/queue/join*", lambda route: held.append(route) if not written else route.continue_())
    written: list[str] = []
    page.goto("/app/")
    box = page.get_by_label("Question", exact=True)
    box.fill("Who are the parties?")
    written.append("so")
    for one in held:
        one.continue_()
    expect(page.locator("#as-of").locator("input, textarea").first).not_to_have_value("")
    page.wait_for_timeout(500)
    expect(box).to_have_value("Who are the parties?")
