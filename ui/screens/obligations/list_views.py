"""A list of obligations as markup: how many stand where, contract by contract, what is shown and what is not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from graph.model.obligations import State
from ui.markup import Child, Html, tag
from ui.screens.shared.text import badge, label, plainly, words

AGAIN, GONE = "AGAIN", "GONE"
"""The choices of those that are to be confirmed again, and of those whose words bind no longer; any other is a State."""
KINDS: Mapping[str, str] = {
    State.PENDING: "note",
    State.ACTIVE: "good",
    State.UPCOMING: "state",
    State.DUE: "state",
    State.OVERDUE: "decide",
    State.ESCALATED: "decide",
    State.DISPUTED: "signing",
}
"""How a state is coloured; its words alone tell as much. What is not here has ended, and is plain."""
_SHORT = 170  # characters of the words in a line of the list


@dataclass(frozen=True, slots=True)
class Row:
    """One obligation in the list. `who` owes; `gone`: its words are not in force; `again`: confirmed in the words before these."""

    obligation_id: str
    token: str
    state: State
    who: str
    kind: str
    section: str
    words: str
    due: str = ""
    gone: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """The rows that are shown of one contract; `of` is how many fit in all."""

    document_id: str
    name: str
    rows: tuple[Row, ...]
    of: int


@dataclass(frozen=True, slots=True)
class Counted:
    """How much there is: contracts `read` so far of the `contracts` asked for, `of` all; in those read, `every` obligation.

    `choices` counts what fits everything asked for but the state, by state, AGAIN and GONE: what choosing it would show; `fitting` counts
    the same in all.
    """

    read: int = 0
    contracts: int = 0
    of: int = 0
    every: int = 0
    fitting: int = 0
    choices: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shown:
    """One page of a list: `found` fit what is asked for, of which those from `first` (counted from 1) are in `groups`."""

    counted: Counted
    groups: Sequence[Group]
    found: int
    first: int
    page: int
    pages: int
    chosen: frozenset[str] = frozenset()

    @property
    def last(self) -> int:
        """The number of the last one shown; 0 for none."""
        return self.first + sum(len(g.rows) for g in self.groups) - 1 if self.groups else 0


def choices(shown: Shown) -> Html:
    """Return what of the list can be chosen, each with how many it would show; it is no choice of what there is none of."""
    counted = shown.counted
    named = [*((state.value, plainly(state)) for state in State), (GONE, "words not in force"), (AGAIN, "to confirm again")]
    every = _choice("", "all", counted.fitting, chosen=not shown.chosen)
    buttons = [
        _choice(value, name, counted.choices.get(value, 0), chosen=value in shown.chosen)
        for value, name in named
        if counted.choices.get(value) or value in shown.chosen
    ]
    return tag("div", every, buttons, role="group", aria_label="Where they stand", class_="inforce choices")


def listed(shown: Shown, names: Sequence[str] = ()) -> Html:
    """Return a page of a list; `names` of who owes are suggested where one is typed."""
    reading = shown.counted.read < shown.counted.contracts
    suggested = tag("datalist", [tag("option", value=label(name)) for name in names], id_="obligors")
    return tag(
        "div",
        tag("p", _told(shown), role="status", class_="quiet counted"),
        tag("progress", value=str(shown.counted.read), max=str(shown.counted.contracts), aria_label="Contracts read") if reading else None,
        [_group(group) for group in shown.groups],
        _pages(shown) if shown.pages > 1 else None,
        suggested,
        class_="inforce duties",
        aria_busy="true" if reading else None,
    )


def _told(shown: Shown) -> str:
    counted = shown.counted
    reading = f" So far {counted.read} of {counted.contracts} documents are read." if counted.read < counted.contracts else ""
    among = f" in {counted.contracts} of {counted.of} documents" if counted.contracts < counted.of else ""
    if not shown.found:
        return (
            f"None of {counted.every} obligations{among} fits.{reading}" if counted.every else f"There are no obligations{among}.{reading}"
        )
    where = f"{shown.first} to {shown.last} of {shown.found}" if shown.pages > 1 else f"{shown.found}"
    left = counted.every - shown.found
    rest = f"; {left} more do not fit what is asked for" if left else ""
    return f"{where} obligation{'s' if shown.found > 1 else ''}{among}{rest}.{reading}"


def _choice(value: str, name: str, count: int, *, chosen: bool) -> Html:
    told = [name, " ", tag("span", f"{count}", class_="count")]
    return tag("button", told, type_="button", data_state=value, aria_pressed="true" if chosen else "false", class_="choice")


def _group(group: Group) -> Html:
    few = len(group.rows) < group.of
    told = f"{len(group.rows)} of {group.of}" if few else f"{group.of}"
    every = tag("button", "Select all shown", type_="button", data_all=True, aria_label=f"Select all shown of {label(group.name)}")
    head = tag("header", tag("h3", words(group.name), " ", tag("span", told, class_="quiet")), every)
    return tag("section", head, tag("ul", [_row(row) for row in group.rows]), aria_label=label(group.name), class_="contract")


def _row(row: Row) -> Html:
    named = label(f"{row.who}: {row.words}", 80)
    box = tag("input", type_="checkbox", aria_label=f"Select {named}", data_select=row.obligation_id, data_token=row.token)
    opened = tag(
        "button",
        tag("span", list(_marks(row)), class_="marks"),
        tag("span", tag("strong", words(row.who)), " ", words(_short(row.words)), class_="said"),
        tag("span", words(row.section), f" · due {row.due}" if row.due else "", class_="quiet"),
        type_="button",
        data_obligation=row.obligation_id,
        class_="row",
    )
    return tag("li", box, opened, class_="gone" if row.gone else None)


def _marks(row: Row) -> Iterator[Child]:
    yield badge(plainly(row.state), KINDS.get(row.state, "plain"))
    yield [" ", badge(row.kind)]
    if row.again:
        yield [" ", badge("to confirm again", "decide")]
    if row.gone:
        yield [" ", badge("words not in force", "state")]


def _pages(shown: Shown) -> Html:
    def step(name: str, page: int, *, there: bool) -> Html:
        return tag("button", name, type_="button", data_page=str(page), disabled=not there)

    told = tag("span", f"Page {shown.page} of {shown.pages}", class_="quiet")
    steps = (step("Earlier", shown.page - 1, there=shown.page > 1), told, step("Further", shown.page + 1, there=shown.page < shown.pages))
    return tag("nav", steps, aria_label="Pages of the list")


def _short(text: str) -> str:
    told = " ".join(text.split())
    return told if len(told) <= _SHORT else f"{told[: _SHORT - 1]}…"
