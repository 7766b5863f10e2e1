"""Signing in with a real browser: led there and back, readable by everybody, out again on every tab."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Site
from tests.browser.watching import axe
from ui.access.keys import Keys, Wanted
from ui.access.roles import Role

ASKED = "/?as_of=2025-06-01"
_SIGN_OUT = """() => {
  const form = Object.assign(document.createElement("form"), {method: "post", action: "sign-out"});
  document.body.append(form);
  form.submit();
}"""


def test_a_browser_is_led_to_sign_in_and_back_and_out_again(own_site: Site, open_page: OpenPage) -> None:
    """With the page it asked for, by keyboard alone; a second tab is signed in too, and both are out at once. axe-core finds nothing."""
    with closing(Keys(own_site.data, lambda: datetime.now(UTC))) as keys:
        key = keys.create(Wanted("ann", Role.READ), "ida")[1]
    for options in ({"color_scheme": "dark"}, {"viewport": {"width": 390, "height": 844}}):
        _is_readable(open_page(origin=own_site.origin, **options))
    page = open_page(origin=own_site.origin)
    _is_readable(page)
    expect(page.get_by_label("Your key")).to_be_focused()
    page.keyboard.type(key)
    page.keyboard.press("Enter")
    expect(page).to_have_url(own_site.origin + ASKED)
    expect(page.get_by_label("Question")).to_be_visible()
    tab = page.context.new_page()
    tab.goto(ASKED)
    expect(tab.get_by_label("Question")).to_be_visible()
    page.evaluate(_SIGN_OUT)
    for one in (page, tab):
        expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
        one.goto(ASKED)
        expect(one.get_by_role("heading", name="Sign in")).to_be_visible()


def _is_readable(page: Page) -> None:
    page.goto(ASKED)
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
