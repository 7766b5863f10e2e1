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
    expect(page.get_by_text("02-msa-2024-restated.pdf, § 4, page 1")).to_be_visible()
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
