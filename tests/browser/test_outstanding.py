"""A change that cannot be applied, in a browser: each screen says that it is there, and leads to where a person says what it changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, Site, served
from tests.browser.screens import open_screen
from tests.here import connect
from tests.ui.beside import write
from tests.ui.conftest import AMENDMENT, LEASE
from ui import Authority
from ui.application.corrections import Link

ME = Authority("Ada", "read it on paper")
VAGUE = "2. Rent. Tenant shall pay rent of five thousand two hundred dollars ($5,200) per month"
UNDATED = "SERVICES AGREEMENT\n\nThis Services Agreement is between Alder LLC and Birch Inc.\n\n1. Services. Birch shall run the mill.\n"


@pytest.fixture
def vague(tmp_path: Path) -> Iterator[Site]:
    """A server over a lease with a change of its deposit that does not say which words it changes, and a paper of no known day."""
    data, papers = tmp_path / "data", {"lease.txt": LEASE, "first-amendment.txt": AMENDMENT, "undated.txt": UNDATED}
    with connect(data) as portfolio:
        assert not portfolio.index([write(tmp_path / "papers", papers)]).failures
        portfolio.corrections.link(Link("first-amendment.txt", "1", "lease.txt", "3", "AMENDS", "MODIFY", "2021-07-01", VAGUE), ME)
    with served(data, tmp_path / "log") as site:
        yield site


def test_what_cannot_be_applied_leads_to_where_it_is_settled(vague: Site, open_page: OpenPage) -> None:
    """From the lineage to the review; from what is to be worked off to where a day is given."""
    page = open_page(vague.origin)
    page.goto("/app/")
    open_screen(page, "Documents")
    page.get_by_role("tab", name="To be settled").click()
    undated = page.locator("#to-work-off li", has_text="Date unknown").first
    undated.get_by_role("button", name="Open Documents").click()
    expect(page.locator("#set-right")).to_be_visible()
    expect(page.get_by_text(re.compile("inforce [a-z]"))).to_have_count(0)

    open_screen(page, "Lineage")
    page.locator("#lacking li", has_text="Outstanding change").get_by_role("button", name="Open Review").click()
    expect(page.locator("#outstanding")).to_contain_text("in force and not applied")


def test_what_cannot_be_applied_is_nowhere_said_not_to_be_there(vague: Site, open_page: OpenPage) -> None:
    """Over time, between two days and beside the words; no code, no reader and no rule is named, in the conformed copy neither."""
    page = open_page(vague.origin)
    page.goto("/app/")
    open_screen(page, "Lineage")
    expect(page.locator("#picture svg")).to_be_visible()
    page.get_by_role("tab", name="A provision over time").click()
    page.locator("#document input").click()
    page.get_by_role("option", name=re.compile("lease.txt")).click()
    page.locator("#section input").click()
    page.get_by_role("option", name=re.compile("^. 3 Deposit")).click()
    expect(page.locator("#history")).to_contain_text("Deposit")
    page.locator("#earlier input").fill("2020-01-01")
    page.locator("#later input").fill("2022-01-01")
    page.locator("#compare").click()
    expect(page.locator("#compared")).to_contain_text("1 change took effect that could not be applied")
    page.locator("#history a[data-panel]").first.click()
    panel = page.get_by_role("dialog")
    expect(panel).to_contain_text("What these words do")
    expect(panel).to_contain_text("Amends 3")
    expect(panel).to_contain_text("No change is applied; 1 waits for a person")
    expect(panel).not_to_contain_text("nothing in this portfolio changes it")
    expect(panel).not_to_contain_text(re.compile("amends modify|by gate|AMENDS"))
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Conformed copy").click()
    page.locator("#show-copy").click()
    copy = page.frame_locator("#copy iframe").locator("body")
    expect(copy).to_contain_text("Deposit")
    expect(copy).not_to_contain_text(re.compile("[A-Z]{4,}_[A-Z]+:"))
