"""A page that is watched while it is used, and axe-core's judgement of what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebSocket

_INSIDE = frozenset({"about", "blob", "chrome-error", "data"})
"""What a page has within itself: nobody is asked for it."""
_LOUD = frozenset({"serious", "critical"})
_REPORT_VIOLATIONS = """document.addEventListener('securitypolicyviolation', (e) =>
    window.reportViolation(`${e.documentURI}: ${e.effectiveDirective} forbids ${e.blockedURI} ${e.sample}`))"""


@dataclass
class Watched:
    """What the pages of a browser context did that no page of ours may do; each list is empty where all is well.

    `outside` are addresses asked for at any other origin than `origin`; `errors` is what a page threw or logged as an error;
    `violations` is what a content-security policy stopped or would have stopped.
    """

    origin: str
    outside: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)

    def watch(self, context: BrowserContext) -> None:
        """See all that the pages of a context do from now on; to be called before the first of them is opened."""
        context.expose_function("reportViolation", self._forbidden)
        context.add_init_script(_REPORT_VIOLATIONS)
        context.on("request", self._asked)
        context.on("console", self._logged)
        context.on("weberror", lambda thrown: self.errors.append(f"thrown: {thrown.error}"))
        context.on("page", self._opened)

    def faults(self) -> list[str]:
        """Return everything that was seen, in words."""
        return [*(f"asked outside: {one}" for one in self.outside), *self.errors, *(f"policy: {one}" for one in self.violations)]

    def forgive(self, words: str) -> None:
        """Forget the errors that hold these words, which the test brought about on purpose; there must be one.

        A browser logs every response of 400 and above as an error of the page that asked.
        """
        kept = [one for one in self.errors if words not in one]
        assert len(kept) < len(self.errors), f"no error says {words!r}: {self.errors}"
        self.errors[:] = kept

    def _forbidden(self, told: str) -> None:
        self.violations.append(told)

    def _opened(self, page: Page) -> None:
        page.on("websocket", self._connected)

    def _connected(self, socket: WebSocket) -> None:
        self._reached(socket.url)

    def _asked(self, request: Request) -> None:
        self._reached(request.url)

    def _reached(self, url: str) -> None:
        there = urlsplit(url)
        if there.scheme not in _INSIDE and there.netloc != urlsplit(self.origin).netloc:
            self.outside.append(url)

    def _logged(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"logged: {message.text} ({message.location.get('url', '')})")


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule of axe-core that a page breaks: its name, how grave it is, where (CSS selectors), and what is wrong there."""

    rule: str
    impact: str
    where: tuple[str, ...]
    why: str


def axe(page: Page, within: str | None = None) -> list[Finding]:
    """Return the serious and critical findings of axe-core on what a page shows now, or on what one selector matches.

    A rule that breaks in Gradio's own markup is told apart by `where`.
    """
    page.evaluate(_axe_script())  # not a script of the page: its policy need not allow it
    report = page.evaluate("(within) => axe.run(within ?? document, {resultTypes: ['violations']})", within)
    return list(_loud(report))


def _loud(report: Mapping[str, Any]) -> Iterator[Finding]:
    for broken in report["violations"]:
        if broken["impact"] in _LOUD:
            nodes = broken["nodes"]
            where = tuple(" ".join(map(str, node["target"])) for node in nodes)
            yield Finding(broken["id"], broken["impact"], where, nodes[0]["failureSummary"])


@cache
def _axe_script() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def go(page: Page, screen: str) -> None:
    """Open a screen by its tab; on a phone those that there is no room for are behind "More"."""
    way = page.get_by_role("tab", name=screen, exact=True)
    if not way.is_visible():
        page.locator("#ways button").click()
    way.click()
