"""Contracts in a browser: side by side with their pages, filtered in words, kept as files; held against a playbook, a finding in full."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.watching import axe

OWN = """version = "1"
[[rule]]
id = "pay"
title = "Days to pay"
column = "PAYMENT_DAYS"
high = [{ over = { days = 5 } }]
preferred = "Five days."
"""


def _open(page: Page) -> None:
    page.goto("/app/?as_of=2025-06-01")
    expect(page.locator("#as-of input")).not_to_have_value("")
    page.get_by_role("tab", name="Contracts", exact=True).click()
    _whole(page, "terms-head")


def _whole(page: Page, head: str) -> None:
    expect(page.locator(f"#{head} .over:not([aria-busy])")).to_be_visible()


def _risk(page: Page) -> Locator:
    page.get_by_role("tab", name="Against a playbook").click()
    _whole(page, "risk-head")
    return page.locator("#risks [data-finding]")


def test_a_cell_opens_the_page_its_words_stand_on(page: Page) -> None:
    """By mouse and by keyboard: arrow keys go through the table, Enter opens, Escape comes back to the cell."""
    _open(page)
    expect(page.locator("#terms-head")).to_contain_text(
        re.compile(r"\d+ contracts? read · .*\d+ of \d+ files unread · .*\d+ changes? pending")
    )
    page.locator("#terms td a").first.focus()
    page.keyboard.press("ArrowRight")
    cell = page.locator("#terms td a:focus")
    expect(cell).to_have_count(1)
    href = cell.get_attribute("href")
    page.keyboard.press("Enter")
    panel = page.get_by_role("dialog")
    expect(panel.locator("figure.page rect").first).to_be_in_viewport()
    expect(panel).to_contain_text("File unchanged")
    page.keyboard.press("Escape")
    expect(page.locator(f"#terms td a:focus[href='{href}']")).to_have_count(1)
    assert axe(page) == []


def test_a_contract_takes_two_lines_and_on_a_phone_a_card(page: Page, phone: Page) -> None:
    """Where a cell's words come from is in its title; the days to pay are in sight; a card has all terms below one another."""
    for shown in (page, phone):
        _open(shown)
        assert axe(shown) == []
        assert shown.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.set_viewport_size({"width": 1440, "height": 900})
    heights = page.locator("#terms tbody tr").evaluate_all("rows => rows.map((row) => row.offsetHeight)")
    assert max(heights) <= 80
    expect(page.locator("#terms td[title*='taken from']").first).to_be_visible()
    expect(page.locator("#terms thead").get_by_role("button", name="Payment days")).to_be_in_viewport(ratio=1)
    frame = phone.locator("#terms .grid")
    assert frame.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")


def test_what_is_asked_in_words_is_understood_sorted_and_kept(page: Page) -> None:
    """What was understood is said with counts; what cannot be read lists nothing; columns, order and rows of the file are those shown."""
    _open(page)
    page.get_by_role("button", name="payment over 45 days").click()
    expect(page.locator("#terms-head .understood")).to_contain_text("Payment days is over 45 days")
    page.get_by_label("List those too that do not match").check()
    rows = page.locator("#terms tbody tr")
    expect(rows.first).to_contain_text(re.compile("match|cannot be told"))
    page.locator("#terms thead").get_by_role("button", name="Contract").click()
    expect(page.locator("#terms thead th").first).to_have_attribute("aria-sort", "ascending")
    names = [link.get_attribute("title") for link in page.locator("#terms tbody th > a").all()]
    heads = [one.strip(" ↑↓") for one in page.locator("#terms thead th").all_inner_texts()]
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    lines = list(csv.DictReader(download.value.path().read_text(encoding="utf-8-sig").splitlines()))
    assert [line["Contract"] for line in lines] == names
    assert {*heads} <= {*lines[0]}
    with page.expect_download() as download:
        page.get_by_role("link", name="XLSX").click()
    assert download.value.path().read_bytes()[:2] == b"PK"
    page.locator("#where textarea, #where input").fill("whatever there is")
    page.keyboard.press("Enter")
    expect(page.locator("#terms-head")).to_contain_text("cannot be read")
    expect(page.locator("#terms table")).to_have_count(0)


_ALIGNED = """(table) => {
  const range = document.createRange();
  const left = (cell) => { range.selectNodeContents(cell); return range.getBoundingClientRect().left; };
  const [head, row] = [table.tHead.rows[0], table.tBodies[0].rows[0]];
  return [...head.cells].map((cell, n) => Math.abs(left(cell) - left(row.cells[n])));
}"""


@pytest.mark.parametrize("kind", ["page", "phone"])
def test_heads_stand_above_their_cells_and_sort_them(kind: str, request: pytest.FixtureRequest) -> None:
    """Within a pixel; on a phone, where they stand above the cards, they sort too: state and days as the terms do."""
    shown: Page = request.getfixturevalue(kind)
    _open(shown)
    table = shown.locator("#terms table")
    assert kind == "phone" or max(table.evaluate(_ALIGNED)) <= 1
    for name in ("Status", "Term until", "Notice by", "Last change"):
        head = table.locator("thead th").filter(has=shown.get_by_role("button", name=name))
        head.get_by_role("button").click()
        expect(head).to_have_attribute("aria-sort", "ascending")


def test_a_finding_is_opened_beside_the_matrix(page: Page) -> None:
    """With its words as the page looks; the heading is read first; Escape closes it where it was opened; another day is beside it."""
    _open(page)
    cells = _risk(page)
    grave = cells.filter(has=page.locator(".level.decide, .level.state"))
    grave.first.click()
    finding = page.locator("#finding article")
    expect(finding.get_by_role("heading", level=2)).to_be_focused()
    expect(finding).to_contain_text("The wording to ask for")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(finding).to_have_count(0)
    expect(grave.first).to_be_focused()
    cells.filter(has_not_text="missing").filter(has=page.locator(".level:not(.signing)")).first.click()
    expect(finding.locator("svg.crop rect").first).to_be_visible()
    page.locator("#against input").fill("2021-06-01")
    page.keyboard.press("Enter")
    expect(page.locator("#risks")).to_contain_text("Marked is what was different on 1 Jun 2021")
    expect(page.locator("#risks .badge").filter(has_text="was ").first).to_be_visible()
    expect(finding).to_have_count(0)


def test_a_playbook_of_ones_own_is_used_for_one_look(page: Page, tmp_path: Path) -> None:
    """Chosen as a file, which is read in the browser; what is wrong with it is said as one message, and no matrix beside that."""
    _open(page)
    _risk(page)
    page.locator("#own-playbook > button").click()
    (tmp_path / "own.toml").write_text(OWN.replace("PAYMENT_DAYS", "PAY"), encoding="utf-8")
    page.locator("#playbook-file input[type=file]").set_input_files(tmp_path / "own.toml")
    text = page.locator("#playbook-text textarea")
    expect(text).to_have_value(re.compile("Days to pay"))
    page.locator("#use-playbook").click()
    expect(page.locator("#risk-head")).to_contain_text("1 problem")
    expect(page.locator("#risks table")).to_have_count(0)
    text.fill(OWN)
    page.locator("#use-playbook").click()
    expect(page.locator("#risks thead")).to_contain_text("Days to pay")
    expect(page.locator("#risks tbody .level.decide").first).to_be_visible()


@pytest.mark.parametrize("kind", ["dark", "phone"])
def test_dark_and_on_a_phone_it_is_readable(kind: str, request: pytest.FixtureRequest) -> None:
    """No serious finding of axe-core in the table, the matrix and a finding, and nothing wider than the screen."""
    shown: Page = request.getfixturevalue(kind)
    _open(shown)
    if kind == "dark":
        assert axe(shown) == []
    assert shown.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    _risk(shown).first.click()
    expect(shown.locator("#finding h2")).to_be_visible()
    assert axe(shown) == []
    assert shown.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
