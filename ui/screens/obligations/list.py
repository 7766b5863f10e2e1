"""The list of obligations: filtered, contract by contract as these are read, page by page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from markupsafe import Markup

from graph.model.documents import Document
from graph.model.obligations import ENDS, Domain, Obligation, State
from ui.application.obligations.events import token
from ui.application.obligations.obligations import Wanted
from ui.application.questions import day
from ui.screens.obligations.reading import Contract, open_contracts
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.rendering import environment, macro
from ui.screens.shared.selection import TOLD_EACH, Page, is_named, within
from ui.screens.shared.text import counted, plainly
from ui.screens.shared.view import View

ALL = "everything"
DOMAINS = (ALL, *(d.value.lower() for d in Domain))
AGAIN, GONE = "AGAIN", "GONE"
"""The choices of those to be confirmed again, and of those whose words bind no longer; any other is a State."""
PAGE = 100
"""Rows shown at once."""
_CHOICES = [*((state.value, plainly(state)) for state in State), (GONE, "words not in force"), (AGAIN, "to confirm again")]
_NAMES = 300  # of those who owe, suggested
_TEMPLATE = "obligations/list.html"
_Group = tuple[Document, Sequence[Obligation], int]
"""A contract, the obligations of it that are shown, and how many fit in all."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What of the obligations somebody wants to see; what is empty asks for nothing in particular. `states` are those of the choices."""

    words: str = ""
    contract: str = ""
    who: str = ""
    domain: str = ALL
    due_by: str = ""
    states: frozenset[str] = frozenset()
    page: int = 1

    @property
    def wanted(self) -> Wanted:
        """What the list of the command line could be asked for too; raises UsageError for what cannot be read."""
        domain = "" if self.domain == ALL else self.domain
        return Wanted.of((), domain, self.who.strip(), due_by=day(self.due_by) if self.due_by.strip() else None)


@dataclass(frozen=True, slots=True)
class Listed:
    """What is listed on a page: the ids in their order, and what was asked for."""

    order: tuple[str, ...] = ()
    asked: Asked = Asked()

    @property
    def of(self) -> Asked:
        """What is listed, whichever page of it."""
        return replace(self.asked, page=1)

    def turned(self, asked: Asked) -> Asked:
        """Return what is asked for now: who asks for something else begins at its first page."""
        return asked if replace(asked, page=1) == self.of else replace(asked, page=1)

    def opens(self, at: str, before: Listed) -> str | None:
        """Return the id of the one that opens with this list, "" where it is empty.

        None leaves what is open: the reply must not write it again, as somebody may have chosen another row meanwhile.
        """
        stays = at in self.order or (at and self.of == before.of)
        return None if stays else next(iter(self.order), "")

    def after(self, obligation_id: str) -> str:
        """Return the id of the one that follows on another in the list; the same where none does."""
        at = self.order.index(obligation_id) + 1 if obligation_id in self.order else len(self.order)
        return self.order[at] if at < len(self.order) else obligation_id


@dataclass(frozen=True, slots=True)
class Listing:
    """A page of the list: what can be chosen of it, its rows, and what it lists."""

    choices: Markup
    rows: Markup
    listed: Listed


def listed(view: View, cache: PortfolioCache, asked: Asked, seconds: float = TOLD_EACH, most: int = PAGE) -> Listing:
    """Return the list of what is asked for, of the contracts that could be read within some seconds: whoever asks again gets further."""
    wanted = asked.wanted
    opened = open_contracts(cache, view.still, view.as_of)
    among = [d for d in opened.documents if is_named(d, asked.contract)]
    found = _Found(asked, wanted, len(among), len(opened.documents))
    for contract in within(seconds, opened.contracts(among)):
        found.add(contract)
    return found.listing(most)


def choice_of(one: Obligation) -> str:
    """Return the choice that an obligation is listed under: where it stands, or that its words are gone and bind no longer."""
    return GONE if one.superseded and not one.accrued and one.state not in ENDS else one.state.value


def fits(one: Obligation, words: Sequence[str]) -> bool:
    """Tell whether an obligation says all of some words, in folded case: in its own, who owes, its type or its section."""
    duty = one.duty
    told = f"{duty.words.text} {duty.obligor} {duty.party} {duty.type} {duty.section}".casefold()
    return all(word in told for word in words)


@dataclass(slots=True)
class _Found:
    """What was found so far: contracts `read` of the `contracts` asked for, `of` all; in those read, `every` obligation.

    `choices` counts what fits everything asked for but the state, by state, AGAIN and GONE: what choosing it would show; `fitting` counts
    the same in all.
    """

    asked: Asked
    wanted: Wanted
    contracts: int
    of: int
    read: int = 0
    every: int = 0
    fitting: int = 0
    found: list[tuple[Document, list[Obligation]]] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    choices: Counter[str] = field(default_factory=Counter)

    def add(self, contract: Contract) -> None:
        words = self.asked.words.casefold().split()
        fitting = [o for o in contract.found if self.wanted.takes(o) and fits(o, words)]
        self.read += 1
        self.every += len(contract.found)
        self.fitting += len(fitting)
        self.names.update(o.duty.obligor or o.duty.party for o in contract.found)
        self.choices.update(map(choice_of, fitting))
        self.choices[AGAIN] += sum(1 for o in fitting if o.replaces)
        chosen = [o for o in fitting if self._chosen(o)]
        if chosen:
            self.found.append((contract.document, chosen))

    def listing(self, most: int) -> Listing:
        page = Page.at(self.asked.page, sum(len(found) for _, found in self.found), most)
        groups = list(_cut(self.found, page.lines.start, page.lines.stop))
        order = tuple(one.obligation_id for _, rows, _ in groups for one in rows)
        names = sorted(filter(None, self.names), key=str.casefold)[:_NAMES]
        choices = macro(_TEMPLATE, "choices", self, _CHOICES)
        rows = macro(_TEMPLATE, "listed", self, page, groups, self._summary(page), names)
        return Listing(choices, rows, Listed(order, replace(self.asked, page=page.number)))

    def _chosen(self, one: Obligation) -> bool:
        states = self.asked.states
        return not states or choice_of(one) in states or (AGAIN in states and bool(one.replaces))

    def _summary(self, page: Page) -> str:
        """Return how many obligations are shown, of how many, and how many are not."""
        reading = f" So far {self.read} of {counted(self.contracts, 'document')} read." if self.read < self.contracts else ""
        among = f" in {self.contracts} of {counted(self.of, 'document')}" if self.contracts < self.of else ""
        if not page.found:
            fits, none = f"None of {counted(self.every, 'obligation')}{among} fits.", f"There are no obligations{among}."
            return f"{fits if self.every else '' if reading else none}{reading}".strip()
        where = f"{page.first} to {page.last} of " if page.of > 1 else ""
        left = self.every - page.found
        rest = f"; {counted(left, 'more does', 'more do')} not fit what is asked for" if left else ""
        return f"{where}{counted(page.found, 'obligation')}{among}{rest}.{reading}"


def _cut(found: Sequence[tuple[Document, Sequence[Obligation]]], start: int, end: int) -> Iterator[_Group]:
    """Yield what stands from `start` to `end` of all that was found, by contract."""
    at = 0
    for document, mine in found:
        rows = mine[max(0, start - at) : max(0, end - at)]
        if rows:
            yield document, rows, len(mine)
        at += len(mine)


environment().globals["token"] = token
