"""A counterparty who writes papers to be run, not read: in every screen their words stay words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, Site, served
from ui import connect

IMAGE = '<img src=x onerror="window.ran=1">'
SCRIPT = "</script><script>window.ran=2</script>"
TEMPLATE = "{{7*7}}${window.ran=3}"
LINKS = "[click](javascript:window.ran=4) $x^2$ `b` <b>bold</b>"
TURNED = "\u202e"
LONG = "Unendingly" * 30
AGREEMENT = f"""MASTER SERVICES AGREEMENT

This Master Services Agreement (the "Agreement") is made as of January 5, 2020 between Alder {IMAGE} Works LLC ("Client") and
Birch {TEMPLATE} Data, Inc. ("Provider").

1. Liability {IMAGE}. Neither party's liability shall exceed $100,000 {SCRIPT} {TEMPLATE} {LINKS} {TURNED}txet denrut {LONG}.

2. Payment {TEMPLATE}. Client shall pay each invoice within 20 days of receipt {SCRIPT}.

IN WITNESS WHEREOF, the parties have executed this Agreement as of January 5, 2020.

ALDER WORKS LLC
By: /s/ Ann Alder

BIRCH DATA, INC.
By: /s/ Bob Birch
"""
AMENDMENT = f"""FIRST AMENDMENT TO MASTER SERVICES AGREEMENT

This First Amendment is made as of March 2, 2021 between Alder {IMAGE} Works LLC ("Client") and Birch {TEMPLATE} Data, Inc. ("Provider")
and amends the Master Services Agreement dated January 5, 2020 between the parties (the "Agreement").

1. Payment. Section 2 of the Agreement is hereby deleted in its entirety and replaced with the following:

"2. Payment. Client shall pay each invoice within 60 days {SCRIPT} {TEMPLATE} {IMAGE} of receipt."

ALDER WORKS LLC
By: ____________________

BIRCH DATA, INC.
By: ____________________
"""
PAPERS = {
    "<img src=x onerror=window.ran=5>.txt": AGREEMENT,
    f"{TURNED}{TEMPLATE} [a](javascript:window.ran=6) gpj.txt": AMENDMENT,
    "half a character \udc80 of a name.txt": "SIDE LETTER\n\nDated May 4, 2022.\n\n1. Parking. Client may park 3 lorries at the mill.",
}
REASON = f"{IMAGE} {SCRIPT} {TEMPLATE} {LINKS}"


@pytest.fixture
def hostile(tmp_path: Path) -> Iterator[Site]:
    """A server over papers whose names, parties, headings and words are made to be run."""
    papers = tmp_path / "papers"
    papers.mkdir()
    for name, text in PAPERS.items():
        (papers / name).write_text(text, encoding="utf-8")
    with connect(tmp_path / "data") as portfolio:
        assert not portfolio.index([papers]).failures
        assert len(portfolio.register.instruments()) == len(PAPERS)
    with served(tmp_path / "data", tmp_path / "log") as site:
        yield site


@pytest.mark.long
def test_nothing_a_contract_says_is_ever_run(hostile: Site, open_page: OpenPage) -> None:
    """Asked, opened, reviewed, decided on, drawn, listed, exported: the words stay words everywhere, and no script of theirs ran."""
    page = open_page(hostile.origin, locale="en-US")
    page.goto("/app/")
    expect(page.locator("#portfolio input")).to_have_value("default")
    _asked(page)
    _reviewed(page)
    _drawn(page)
    _listed(page)
    _compared(page)
    _audited(page)
    _followed(page, hostile.data.parent / "papers")


def _asked(page: Page) -> None:
    page.locator("#question textarea").fill(f"What does the liability not exceed? {REASON}")
    page.locator("#send").click()
    answer = page.locator("#turn .answer:not(.streaming)")
    expect(answer).to_contain_text("$100,000")
    expect(page.locator("#turn .asked")).to_contain_text(REASON)
    expect(answer).to_contain_text(f"{SCRIPT} {TEMPLATE} {LINKS}")
    for kind, words in (("Markdown", "\\<img"), ("JSON", '"as_of"')):
        with page.expect_download() as download:
            page.locator("#turn").get_by_role("button", name=kind).click()
        assert download.value.suggested_filename.startswith("answer-20")
        assert words in download.value.path().read_text(encoding="utf-8")
    answer.locator("a.chip").first.click()
    panel = page.get_by_role("dialog")
    expect(panel.locator(".title")).to_contain_text("<img src=x onerror=window.ran=5>.txt")
    expect(panel).to_contain_text(TEMPLATE)
    page.keyboard.press("Escape")
    _unharmed(page)


def _reviewed(page: Page) -> None:
    page.get_by_role("tab", name="Review", exact=True).click()
    queue = page.locator("#queue label")
    expect(queue.filter(has_text="First Amendment, 2 Mar 2021").first).to_be_visible()
    assert TURNED not in page.locator("#queue").inner_text()
    page.get_by_role("radio", name="amends").first.check()
    expect(page.locator("#item").get_by_text("gpj.txt")).to_contain_text("U+202E")
    expect(page.locator("#item")).to_contain_text(SCRIPT)
    page.locator("[data-folds=review-more]").click()
    page.locator("#by textarea, #by input").first.fill(IMAGE)
    page.locator("#reason textarea").fill(REASON)
    page.locator("#reject").click()
    expect(page.locator("#said")).to_contain_text("Rejected")
    _unharmed(page)


def _drawn(page: Page) -> None:
    page.get_by_role("tab", name="Lineage", exact=True).click()
    expect(page.locator("#picture svg")).to_contain_text("<img src=x onerror=window.ran=5>.txt")
    assert TURNED not in page.locator("#picture").inner_html()
    page.get_by_role("tab", name="A provision over time").click()
    page.locator("#section input").click()
    expect(page.get_by_role("option", name="1", exact=True)).to_be_visible()
    page.get_by_role("option", name="1", exact=True).click()
    expect(page.locator("#history")).to_contain_text(TEMPLATE)
    page.get_by_role("tab", name="Conformed copy").click()
    page.locator("#show-copy").click()
    expect(page.frame_locator("#copy iframe").locator("body")).to_contain_text("$100,000")
    _unharmed(page)


def _listed(page: Page) -> None:
    page.get_by_role("tab", name="Documents", exact=True).click()
    expect(page.locator("#register")).to_contain_text("<img src=x onerror=window.ran=5>.txt")
    expect(page.locator("#register")).to_contain_text("half a character \ufffd of a name.txt")
    page.get_by_role("tab", name="To be settled").click()
    expect(page.locator("#to-work-off li").first).to_be_visible()
    page.get_by_role("tab", name="Set right, or take out").click()
    page.locator("#chosen-document input").click()
    expect(page.get_by_role("option").first).to_be_visible()
    assert TURNED not in "".join(page.get_by_role("option").all_inner_texts())
    page.keyboard.press("Escape")
    _unharmed(page)


def _compared(page: Page) -> None:
    page.get_by_role("tab", name="Contracts", exact=True).click()
    expect(page.locator("#terms")).to_contain_text("<img src=x onerror=window.ran=5>.txt")
    page.locator("#where").locator("input, textarea").fill(f"caps under $1m and {SCRIPT}")
    page.keyboard.press("Enter")
    expect(page.locator("#terms-head")).to_contain_text(f"{SCRIPT}' cannot be read")
    page.get_by_role("tab", name="Against a playbook").click()
    page.locator("#risks [data-finding]", has_not_text="missing").first.click()
    expect(page.locator("#finding")).to_contain_text(SCRIPT)
    page.keyboard.press("Escape")
    _unharmed(page)


def _audited(page: Page) -> None:
    page.get_by_role("tab", name="Audit", exact=True).click()
    expect(page.locator("#receipt")).to_contain_text(REASON)
    page.locator("#verify").click()
    expect(page.locator("#replayed")).to_contain_text("borne out")
    page.get_by_role("tab", name="Decisions").click()
    expect(page.locator("#decisions")).to_contain_text(REASON)
    expect(page.locator("#decisions")).to_contain_text(IMAGE)
    _unharmed(page)


def _followed(page: Page, papers: Path) -> None:
    """Who owes whom; then a trail, which stops at the file that is changed meanwhile, and only there."""
    page.get_by_role("tab", name="Obligations", exact=True).click()
    page.get_by_role("tab", name="Who owes whom").click()
    expect(page.locator("#owing [aria-busy=true]")).to_have_count(0)
    page.locator("#owing svg g.who").first.click()
    expect(page.locator("#owing .owed").first).to_contain_text(SCRIPT)
    assert TURNED not in page.locator("#owing").inner_html()
    page.locator("#owing [data-trail]").first.click()
    expect(page.locator("#trail .stations")).to_contain_text("<img src=x onerror=window.ran=5>.txt")
    expect(page.locator("#trail .stopped")).to_have_count(0)
    _unharmed(page)
    paper = papers / "<img src=x onerror=window.ran=5>.txt"
    paper.write_text(AGREEMENT.replace("$100,000", "$900,000"), encoding="utf-8")
    page.locator("#trail > button").click()
    page.locator("#trail > button").click()
    expect(page.locator("#trail .stopped")).to_contain_text("was changed since it was indexed")
    expect(page.locator("#trail .stations")).not_to_contain_text("The page")
    expect(page.locator("#duty article")).to_contain_text("$100,000")
    _unharmed(page)


def _unharmed(page: Page) -> None:
    """No word of a paper ran, made an element, or became a link that runs something."""
    assert page.evaluate("window.ran") is None
    assert page.locator("img[src=x], a[href^='javascript:'], b:text('bold')").count() == 0
    assert "window.ran=3" not in page.evaluate("[...document.scripts].map((one) => one.textContent).join()")
