"""Every screen in a browser: readable by everybody, in the light, in the dark and on a phone; wrong input answered in place; long talks."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import FloatRect, Locator, Page, Request, expect

from tests.browser.conftest import Site
from tests.browser.watching import Watched, axe, go
from ui.guards import LARGEST_BODY

_SCREENS = {
    "Review": ("#item article", ()),
    "Lineage": ("#picture table", ("A provision over time",)),
    "Documents": ("#register table", ()),
    "Audit": ("#receipt .receipt", ()),
}
_JUDGED = {"page": frozenset(_SCREENS), "dark": frozenset({"Review", "Lineage"}), "phone": frozenset({"Review"})}
"""Where axe-core is asked, which takes seconds: what a phone shows differs by how it is laid out, not by what it is."""
_QUESTION = "What is the cap on liability?"
_TURNS = 50


def _begin(page: Page, query: str = "") -> None:
    page.goto(f"/app/{query}")
    expect(page.locator("#portfolio input")).not_to_have_value("")
    expect(page.locator("#as-of input")).not_to_have_value("")


def _ask(page: Page, question: str) -> None:
    """Put a question by keyboard, and wait for the whole answer."""
    page.locator("#question textarea").fill(question)
    page.keyboard.press("Enter")
    expect(page.locator("#turn .asked")).to_have_text(question)
    expect(page.locator("#turn .answer:not(.streaming)")).to_be_visible()


def _is_readable(page: Page, *, judged: bool = True) -> None:
    if judged:
        assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("kind", ["page", "dark", "phone"])
def test_every_screen_is_readable(kind: str, request: pytest.FixtureRequest) -> None:
    """No serious finding of axe-core, Gradio's own included, and nothing wider than the screen."""
    shown: Page = request.getfixturevalue(kind)
    _begin(shown)
    _ask(shown, _QUESTION)
    _is_readable(shown)
    for screen, (sign, tabs) in _SCREENS.items():
        go(shown, screen)
        expect(shown.locator(sign).first).to_be_visible()
        if kind == "phone" and screen in ("Lineage", "Documents"):  # a list below one another: no picture, nothing to push sideways
            expect(shown.locator("figure.family:visible")).to_have_count(0)
            assert shown.locator(".cards:visible").evaluate("one => one.scrollWidth <= one.clientWidth")
        _is_readable(shown, judged=screen in _JUDGED[kind])
        for tab in tabs if kind == "page" else ():
            shown.get_by_role("tab", name=tab, exact=True).click()
            expect(shown.get_by_role("tab", name=tab, exact=True)).to_have_attribute("aria-selected", "true")
            _is_readable(shown)


@pytest.mark.soak
def test_a_long_conversation_goes_on(page: Page, site: Site) -> None:
    """The newest question is at the top, the box below has the focus, a screen reader is told; what is sent never grows, fifty times."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.url.split("?")[0].endswith("/queue/join") and _QUESTION in (request.post_data or ""):
            sent.append(request.post_data or "")

    _begin(page)
    page.on("request", note)
    for question in (_QUESTION, "Which law governs the agreement?", _QUESTION):
        _ask(page, question)
    expect(page.locator("#turn .asked")).to_be_in_viewport()
    expect(page.locator("#question textarea")).to_be_in_viewport()
    expect(page.locator("#question textarea")).to_be_focused()
    expect(page.locator("#view")).to_be_in_viewport()
    expect(page.get_by_role("log", name="Conversation").locator(".asked")).to_have_count(3)
    expect(page.locator("#said-aloud")).not_to_be_empty()
    expect(page.locator("#turn .asof")).not_to_contain_text("as our records stood")
    first, third = (len(one.encode()) for one in sent)
    assert third < first + 100 < LARGEST_BODY
    event = {**json.loads(sent[0]), "session_hash": "fiftyturns1"}
    with httpx.Client(base_url=f"{site.origin}/app/gradio_api", timeout=60) as client:
        told = [_turn(client, event) for _ in range(_TURNS)]
    assert [before for before, _ in told] == list(range(_TURNS))
    assert all("Copy with citations" in answer for _, answer in told)


def test_what_is_wrong_is_said_in_place(page: Page) -> None:
    """A day that is none, records of a day to come, a decision without a reason, an empty question: a sentence each, and no toast."""
    _begin(page, "?as_of=2999-01-01")
    expect(page.locator("#notice")).to_contain_text("still to come")
    page.locator("#records button").click()
    known = page.locator("#known-as-of").locator("input, textarea")
    for wrong, told in (("last tuesday", "is neither a day nor an instant"), ("2999-01-01", "what is on record today counts")):
        known.fill(wrong)
        known.press("Enter")
        expect(page.locator("#notice")).to_contain_text(told)
    known.fill("")
    known.press("Enter")
    page.locator("#send").click()
    expect(page.locator("#turn")).to_contain_text("Write a question first")
    page.get_by_role("tab", name="Review", exact=True).click()
    expect(page.locator("#item article")).to_be_visible()
    page.locator("#confirm-signature, #accept").locator("visible=true").first.click()
    expect(page.locator("#said")).to_contain_text("Write a reason first")
    expect(page.locator("#undo")).to_be_hidden()  # there is nothing to take back
    expect(page.locator(".toast-wrap .toast-body")).to_have_count(0)


def test_who_is_no_longer_signed_in_is_led_to_where_one_signs_in(page: Page, watched: Watched) -> None:
    """An event that is refused for want of a session loads the page anew, once; its address without the slash leads to it too."""
    page.goto("/app?as_of=2025-06-01")
    expect(page).to_have_url(re.compile(r"/app/\?as_of=2025-06-01(&portfolio=default)?$"))
    expect(page.locator("#as-of input")).to_have_value("2025-06-01")
    loads: list[str] = []
    page.on("domcontentloaded", lambda loaded: loads.append(loaded.url))
    refused = {"status": 401, "body": "{}", "content_type": "application/json"}
    with page.expect_event("domcontentloaded"):  # also by an event of the page that still opens
        page.route("**/gradio_api/queue/join**", lambda route: route.fulfill(**refused))
        page.locator("#question textarea").fill(_QUESTION)
        page.keyboard.press("Enter")
    expect(page.locator("#question textarea")).to_be_visible()
    page.wait_for_timeout(1500)
    assert len(loads) == 1
    page.unroute_all(behavior="wait")
    watched.errors.clear()  # each refused event is an error of the page


def _turn(client: httpx.Client, event: dict[str, Any]) -> tuple[int, str]:
    """Put a question as the page does; return how many turns were shown above it, and the whole of its own."""
    client.post("/queue/join", json=event).raise_for_status()
    above, whole = -1, ""
    with client.stream("GET", "/queue/data", params={"session_hash": event["session_hash"]}) as stream:
        for line in (line for line in stream.iter_lines() if line.startswith("data:")):
            said = json.loads(line.removeprefix("data:"))
            if said["msg"] == "process_generating" and above < 0:
                above = said["output"]["data"][0].count('<section class="inforce turn">')
            if said["msg"] == "process_completed":
                whole = said["output"]["data"][1]
    return above, whole


def _box(shown: Locator) -> FloatRect:
    """Return where something is shown."""
    box = shown.bounding_box()
    assert box is not None
    return box


def test_what_is_seldom_asked_for_is_folded(page: Page) -> None:
    """Review: the redline first, entries of two lines, filters and another person's name behind buttons; so is the box to add documents."""
    page.set_viewport_size({"width": 1024, "height": 768})
    _begin(page)
    go(page, "Review")
    page.get_by_role("radio", name="amends").first.check()
    first, texts = page.locator("#item .change").first, page.get_by_role("heading", name="Both texts")
    expect(first).to_be_in_viewport(ratio=0.5)
    assert _box(first)["y"] < _box(texts)["y"]
    assert max(page.locator("#queue label").evaluate_all("all => all.map((one) => one.offsetHeight)")) <= 72
    for button, field in (("Filter", "Of a document"), ("More", "Decided by another person")):
        expect(page.get_by_label(field)).to_be_hidden()
        page.get_by_role("button", name=button, exact=True).click()
        assert _box(page.get_by_label(field))["height"] >= 32
    assert axe(page) == []
    go(page, "Documents")
    expect(page.locator("#register table")).to_be_in_viewport()
    expect(page.locator("#drop")).to_be_hidden()
    expect(page.get_by_role("columnheader", name="Parties")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Add documents").click()
    expect(page.get_by_role("button", name="Add to the portfolio")).to_be_visible()
    assert axe(page) == []
