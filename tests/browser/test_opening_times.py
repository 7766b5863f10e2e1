"""How long each screen takes to open once it was opened before: measured in the browser, printed, and bounded generously.

`pytest -s tests/browser/test_opening_times.py` prints the figures.
"""

from __future__ import annotations

import statistics

from playwright.sync_api import Page, expect

_BOUND = 2.5  # seconds, on a machine that does other things too
_TIMES = 5
_SIGNS = {
    "Review": "#item article",
    "Contracts": "#terms-head .over:not([aria-busy])",
    "Obligations": "#duty article",
    "Lineage": "#picture svg .node",
    "Documents": "#register table",
    "Audit": "#receipt .receipt",
}
# From the click to the first frame that shows the sign.
_OPENED = """([screen, sign]) => new Promise((done) => {
  const begun = performance.now();
  document.querySelector(`#screens > .tab-wrapper [data-tab-id="${screen}"]`).click();
  const look = () => {
    const at = document.querySelector(sign);
    if (at?.getClientRects().length) done((performance.now() - begun) / 1000);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""


def test_a_screen_that_was_opened_before_opens_fast(page: Page) -> None:
    """On a new page each time, so nothing is drawn yet; what the server has read is warm."""
    page.goto("/app/")
    page.locator("#question textarea").fill("What is the cap on liability?")
    page.locator("#send").click()
    expect(page.locator("#turn .answer:not(.streaming) .words")).to_be_visible()  # there is an answer to audit
    taken: dict[str, list[float]] = {screen: [] for screen in _SIGNS}
    for turn in range(_TIMES + 1):
        opened = page.context.new_page()
        opened.goto("/app/")
        expect(opened.locator("#at [data-portfolio]")).to_be_attached()
        for screen, sign in _SIGNS.items():
            seconds = opened.evaluate(_OPENED, [screen.lower(), sign])
            taken[screen] += [seconds] if turn else []
        opened.close()
    for screen, seconds in taken.items():
        print(f"{screen}: {statistics.median(seconds):.2f} s (most {max(seconds):.2f} s)")  # noqa: T201 - a figure to read
    assert {screen: middle for screen, one in taken.items() if (middle := statistics.median(one)) > _BOUND} == {}
