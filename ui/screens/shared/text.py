"""Small pieces of every view: names and contract words made safe to look at, badges, places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ui.markup import Child, Html, tag

_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_LONGEST = 160  # characters of a label: what is longer can be read where it stands


def words(text: str) -> Html:
    """Return words of a contract or a file's name: apart from the direction of what is around them, controls made visible.

    A character that turns text around would show an .exe as .pdf, or a figure backwards; it is shown as what it is.
    """
    return tag("bdi", visible(text))


def visible(text: str) -> Iterator[Child]:
    """Yield the same for words inside a paragraph that is apart already."""
    at = 0
    for found in _TURNING.finditer(text):
        yield text[at : found.start()]
        yield tag("span", f"U+{ord(found[0]):04X}", class_="control", title="A control character stands here.")
        at = found.end()
    yield text[at:]


def label(text: str, most: int = _LONGEST) -> str:
    """Return words for where there is no markup, as in a list to choose from or a name for a screen reader: legible, and not endless."""
    told = _TURNING.sub(lambda found: f"<U+{ord(found[0]):04X}>", text.encode("utf-8", "replace").decode("utf-8"))
    return told if len(told) <= most else f"{told[: most - 1]}…"


def place(document: str, section: str, page: int | None) -> Html:
    """Return where words stand: file, provision, page."""
    rest = ", ".join(filter(None, (section, f"page {page}" if page else "")))
    return tag("span", words(document), [", ", words(rest)] if rest else None, class_="place")


def badge(label: str, kind: str = "plain") -> Html:
    """Return a short label; `kind` colours it, and the words alone tell as much."""
    return tag("span", label, class_=f"badge {kind}")


def plainly(code: str) -> str:
    """Return a code of a closed list as words: NOT_YET_IN_FORCE is "not yet in force"."""
    return code.replace("_", " ").lower()


def part(heading: str, *children: Child) -> Html:
    """Return a section with its heading."""
    return tag("section", tag("h3", heading), *children)


def note(*what: str) -> Html:
    """Return a line that says what was done, or why it was not; words of contracts in it are no markup."""
    return tag("p", [words(one) for one in what], role="status", class_="inforce note")


def who(name: str, role: str, *, by_session: bool) -> Html:
    """Return who is signed in; who did so in this browser can sign out again."""
    out = tag("form", tag("button", "Sign out"), method="post", action="../sign-out") if by_session else None
    return tag(
        "div", tag("span", words(name), f" · {role}", class_="quiet", title="Who is signed in, and their role"), out, class_="inforce who"
    )


def scrolling(label: str, columns: Iterable[str], rows: Iterable[Html]) -> Html:
    """Return a table that scrolls by itself where it is wider than the screen; `label` is its name to a screen reader."""
    head = tag("tr", [tag("th", name, scope="col") for name in columns])
    whole = tag("table", tag("thead", head), tag("tbody", rows))
    return tag("div", whole, class_="inforce scrolls", tabindex="0", role="region", aria_label=label)
