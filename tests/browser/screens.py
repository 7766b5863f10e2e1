"""What tests of several screens do: open one of them."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def open_screen(page: Page, name: str) -> None:
    """Go to a screen by the rail, and wait until it is the one that is shown."""
    page.get_by_role("tab", name=name, exact=True).click()
    expect(page.get_by_role("tab", name=name, exact=True)).to_have_attribute("aria-selected", "true")
