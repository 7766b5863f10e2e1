"""The tour: papers dropped in, a question, its page, a claim accepted and taken back, the record exported; all of it in a browser.

`INFORCE_PICTURES=docs/pictures pytest tests/browser/test_tour.py` keeps what it saw, for the README,
and each screen at three widths, light and dark.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage, Site, served
from tests.browser.screens import open_screen
from ui.cli.sample import sample_folder

LETTER = """AMENDMENT NO. 3 TO SECOND AMENDED AND RESTATED MASTER SERVICES AGREEMENT

This Amendment No. 3 is made as of September 1, 2026 between Acme Corporation ("Acme") and Brightwater Software, Inc. ("Brightwater")
and amends the Second Amended and Restated Master Services Agreement dated January 15, 2026 between the parties (the "Agreement").

1. Payment. Section 3.2 of the Agreement is amended by replacing the phrase "thirty (30) days" with the phrase "forty-five (45) days".

IN WITNESS WHEREOF, the parties have executed this Amendment as of September 1, 2026.

ACME CORPORATION
By: ____________________
Name:

BRIGHTWATER SOFTWARE, INC.
By: ____________________
Name:
"""
"""An amendment whose copy shows no signature: what it does waits for a person."""
_SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
_SIZES = ((1440, 900), (1024, 768), (390, 844))
QUESTION = "Within how many days shall Acme pay each undisputed invoice?"


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Site]:
    """A server over an empty data folder."""
    with served(tmp_path / "data", tmp_path / "log") as site:
        yield site


@pytest.mark.long
def test_the_tour(empty: Site, open_page: OpenPage, tmp_path: Path) -> None:
    """What a person accepts changes the answer, what they take back changes it back, and both are on record and in the export."""
    page = open_page(empty.origin, locale="en-US")
    page.goto("/")
    _upload(page, [*sorted(sample_folder().iterdir()), _written(tmp_path / "13-amendment-3.txt", LETTER)])
    expect(_answer(page, QUESTION)).to_contain_text("thirty (30) days")
    _see_the_page(page)
    _keep(page, "ask")

    open_screen(page, "Review")
    page.get_by_role("radio", name="Amendment No. 3, 1 Sep 2026 — amends").check()
    expect(page.locator("#item")).to_contain_text("Section 3.2 of the Agreement is amended")
    expect(page.locator("#item ins").first).to_contain_text("forty-five (45)")
    _keep(page, "review")
    _decide(page, "#accept", "Counsel has seen the signed original.", "Accepted")
    assert "forty-five (45) days" in _answer(page, QUESTION).inner_text()

    open_screen(page, "Review")
    _decide(page, "#undo", "Looked at again.", "taken back")
    assert "thirty (30) days" in _answer(page, QUESTION).inner_text()

    open_screen(page, "Obligations")
    page.locator("#duty-list .row", has_text="undisputed invoice").click()
    expect(page.locator("#duty article")).to_contain_text("thirty (30) days")
    expect(page.locator("#duty svg.crop")).to_be_visible()
    _keep(page, "obligations")

    open_screen(page, "Contracts")
    expect(page.locator("#terms-head")).to_contain_text("changes pending")
    expect(page.locator("#terms-head .over:not([aria-busy])")).to_be_visible()
    _keep(page, "contracts")

    open_screen(page, "Lineage")
    expect(page.locator("#picture svg .node")).to_have_count(13)
    _keep(page, "lineage")
    open_screen(page, "Audit")
    assert [row["verdict"] for row in _exported(page)] == ["ACCEPT", "UNDO"]
    page.locator("#verify").click()
    expect(page.locator("#replayed")).to_contain_text("borne out")
    _keep(page, "audit")


def _upload(page: Page, files: list[Path]) -> None:
    open_screen(page, "Documents")
    if not page.locator("#drop").is_visible():
        page.get_by_role("button", name="Add documents").click()
    page.locator("#drop input[name=into]").fill("acme")
    page.locator("#drop input[type=file]").first.set_input_files(files)
    page.locator("#drop [data-send=dry]").click()
    expect(page.locator("#dropped .told")).to_contain_text("it costs nothing", timeout=90_000)
    page.locator("#drop [data-send=read]").click()
    expect(page.locator("#dropped .told")).to_contain_text("The portfolio acme holds 14 documents", timeout=90_000)
    expect(page.locator("#register")).to_contain_text("13-amendment-3.txt")
    _keep(page, "documents")


def _answer(page: Page, question: str) -> Locator:
    """Ask, and return the answer once all of it is there."""
    open_screen(page, "Ask")
    if page.locator("#turn .turn").count():
        page.locator("#anew").click()
    expect(page.locator("#turn .answer")).to_have_count(0)
    page.locator("#question textarea").fill(question)
    page.locator("#send").click()
    answer = page.locator("#turn .answer:not(.streaming) .words")
    expect(answer).to_be_visible()
    return answer


def _see_the_page(page: Page) -> None:
    """The page of the signed file is shown with the words under a highlight, and closes again."""
    page.locator("#turn a.chip").first.click()
    panel = page.get_by_role("dialog")
    expect(panel.locator("figure.page img")).to_be_visible()
    assert panel.locator("figure.page img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 400
    expect(panel.locator("figure.page rect").first).to_be_visible()
    expect(panel).to_contain_text("File unchanged")
    _keep(page, "source")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def _decide(page: Page, button: str, reason: str, said: str) -> None:
    page.locator("#reason textarea").fill(reason)
    page.locator(button).click()
    expect(page.locator("#said")).to_contain_text(said)


def _exported(page: Page) -> list[dict[str, str]]:
    page.get_by_role("tab", name="The record").click()
    with page.expect_download() as download:
        page.get_by_text("Decisions as CSV").click()
    rows = list(csv.DictReader(download.value.path().read_text(encoding="utf-8-sig").splitlines()))
    page.get_by_role("tab", name="Answers").click()
    return rows


def _written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def _keep(page: Page, name: str) -> None:
    """Keep pictures of the screen where they are asked for: as it is, and small ones at each width, light and dark."""
    folder = os.environ.get("INFORCE_PICTURES")
    if not folder:
        return
    page.wait_for_timeout(400)  # what fades in is in
    page.screenshot(path=Path(folder) / f"{name}.png")
    before = page.viewport_size
    for (width, height), scheme in product(_SIZES, _SCHEMES):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(400)
        page.screenshot(path=Path(folder) / f"{name}-{width}-{scheme}.jpg", type="jpeg", quality=36)
    page.emulate_media(color_scheme="light")
    if before:
        page.set_viewport_size(before)
