"""What stands above a list of contracts: how far they are read, what of the portfolio is not, how what was asked was understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from ui.markup import Child, Html, tag
from ui.screens.shared.clauses import term_badge
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, label, plainly, words
from ui.serialization.terms_schema import ContractShape, CoverageShape

VERDICTS: Mapping[str, tuple[str, str]] = {
    "MATCHES": ("matches", "good"),
    "CANNOT_BE_TOLD": ("cannot be told", "state"),
    "DOES_NOT": ("does not match", "plain"),
}
"""What a filter says of a contract, in words, and how that is coloured."""


class Seen(Protocol):
    """How far contracts were read."""

    @property
    def seen(self) -> int:
        """How many papers were looked at."""
        ...

    @property
    def of(self) -> int:
        """How many there are that may be contracts."""
        ...

    @property
    def whole(self) -> bool:
        """Whether that is all."""
        ...


@dataclass(frozen=True, slots=True)
class Counted:
    """What a list rests on. `understood`: what was asked, each part in words; `verdicts` counts what that says; `hidden` are not listed."""

    covered: CoverageShape
    progress: Seen
    understood: tuple[str, ...] = ()
    verdicts: Mapping[str, int] = field(default_factory=dict)
    hidden: int = 0


def head(counted: Counted, saved: Html | None = None) -> Html:
    """Return what stands above a list; `saved` are the ways to keep it, once all of it is there."""
    whole = counted.progress.whole
    return tag(
        "div",
        _asked(counted) if counted.understood else None,
        tag("p", " · ".join(_covered(counted.covered, counted.progress)), class_="covered"),
        None if whole else _bar(counted.progress),
        _names(counted.covered),
        saved if whole else None,
        class_="inforce over",
        role="status" if whole else None,
        aria_busy=None if whole else "true",
    )


def named(one: ContractShape, links: Links) -> Html:
    """Return the cell that names a contract in its line: its file, title and parties, and how it stands on the day."""
    parties = "; ".join(one["parties"])
    stands = None if one["status"] == "IN_FORCE" else badge(plainly(one["status"]), "decide")
    return tag(
        "th",
        tag("a", words(one["document"]), href=links.document(one["document_id"]), data_panel=True, title=label(one["document"])),
        tag("span", words(label(one["title"], 90)), class_="quiet") if one["title"] else None,
        tag("span", words(label(parties, 110)), class_="quiet") if parties else None,
        tag("span", stands, " ", list(term_badge(one["term"])), class_="marks"),
        scope="row",
    )


def heading(name: str, told: Child, sort: str, put: str) -> Html:
    """Return the head of a column to sort by: upwards first, then downwards ("-"), then as it was read; `put` is where that is written."""
    steps = {name: ("ascending", f"-{name}", " ↑"), f"-{name}": ("descending", "", " ↓")}
    now, then, arrow = steps.get(sort, (None, name, ""))
    button = tag(
        "button", told, tag("span", arrow, aria_hidden="true"), type_="button", data_put=put, data_value=then, title="Sort by this"
    )
    return tag("th", button, scope="col", aria_sort=now)


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a list: `here` lines of the `found`, the first of them counted from 1."""

    number: int = 1
    of: int = 1
    first: int = 1
    here: int = 0
    found: int = 0


def turning(page: Page, put: str) -> Html | None:
    """Return the way to the other pages of a list; nothing where there is one. `put` is where the number is written."""
    if page.of < 2:
        return None

    def step(name: str, to: int) -> Html:
        return tag("button", name, type_="button", data_put=put, data_value=str(to), disabled=not 1 <= to <= page.of)

    told = tag("span", f"{page.first} to {page.first + page.here - 1} of {page.found} contracts")
    return tag("nav", step("Earlier", page.number - 1), told, step("Further", page.number + 1), aria_label="Pages", class_="turning")


def _asked(counted: Counted) -> Html:
    """Say how a filter was understood and how many contracts are what it asks for: those too of which that cannot be told."""
    parts: list[Child] = [tag("li", words(one)) for one in counted.understood]
    plural = {"MATCHES": "match", "DOES_NOT": "do not match"}
    numbers = ((one, counted.verdicts.get(one, 0)) for one in VERDICTS)
    counts = [
        [badge(f"{number} {VERDICTS[one][0] if number == 1 else plural.get(one, VERDICTS[one][0])}", VERDICTS[one][1]), " "]
        for one, number in numbers
    ]
    hidden = tag("span", "Those that do not match are not listed.", class_="quiet") if counted.hidden else None
    return tag("div", tag("p", "Understood, all of it to hold:"), tag("ul", parts), tag("p", counts, hidden), class_="understood")


def _covered(covered: CoverageShape, progress: Seen) -> Iterator[str]:
    read = f"{covered['contracts']} contract{_s(covered['contracts'])} read"
    yield read if progress.whole else f"{read} so far, {progress.seen} of {progress.of} papers looked at"
    if covered["not_in_force"]:
        yield f"{covered['not_in_force']} not in force on the day"
    unread, pending = len(covered["unread_files"]), len(covered["pending"])
    yield f"{unread} of {covered['files']} files unread"
    yield f"{len(covered['unread'])} paper{_s(len(covered['unread']))} referred to and not here"
    yield f"{pending} claim{_s(pending)} pending"
    if covered["no_contracts"]:
        yield f"{len(covered['no_contracts'])} file{_s(len(covered['no_contracts']))} without a contract"


def _names(covered: CoverageShape) -> Html | None:
    names = [
        *((name, "no contract or amendment could be read of it") for name in covered["unread_files"]),
        *((name, "referred to, and not read or not here") for name in covered["unread"]),
        *((name, "read, and no contract") for name in covered["no_contracts"]),
    ]
    if not names:
        return None
    listed = [tag("li", words(name), tag("span", f": {why}", class_="quiet")) for name, why in names]
    return tag("details", tag("summary", "What is not in it"), tag("ul", listed))


def _bar(progress: Seen) -> Html:
    return tag("progress", value=str(progress.seen), max=str(max(progress.of, 1)), aria_label="Papers looked at")


def _s(number: int) -> str:
    return "" if number == 1 else "s"
