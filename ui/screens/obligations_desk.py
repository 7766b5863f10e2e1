"""What the screen of obligations does for one person: a list contract by contract, and one obligation with all it rests on."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from graph.errors import NotFoundError
from graph.model.documents import Document
from graph.model.obligations import ENDS, Domain, Obligation
from ui.access.roles import Role
from ui.application.obligations.events import token
from ui.application.obligations.filter import Wanted
from ui.application.portfolio import Portfolio
from ui.application.questions import day
from ui.markup import Html
from ui.screens.crops import crops_of
from ui.screens.obligations_shelf import Contract, OpenShelf, Shelf
from ui.screens.shell import View, links_of
from ui.screens.views import obligation as item_views
from ui.screens.views import obligations as views
from ui.screens.views.obligations import AGAIN, GONE, Counted, Group, Row, Shown
from ui.serialization import obligation_schema
from ui.serialization.obligation_schema import ObligationShape

ALL = "everything"
DOMAINS = (ALL, *(d.value.lower() for d in Domain))
PAGE = 100
"""Rows shown at once."""
BACK = "BACK"
"""Beside the events that an obligation allows: that its last one can be taken back."""
TOLD_EACH = 0.6
"""Seconds after which what is there is shown, and more is read."""
_NAMES = 300  # of those who owe, suggested
_STATED = "These words give or state something. Nobody has to act on it: it is in no list of obligations, and nothing is said of it."


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

    choices: Html
    rows: Html
    listed: Listed


@dataclass(frozen=True, slots=True)
class Looking:
    """What a person has before them: an obligation of a portfolio on a day, and what was seen of it.

    `last` are the events they recorded last on this page, with `decided` before them.
    """

    portfolio: str = ""
    item_id: str = ""
    token: str = ""
    day: str = ""
    last: tuple[str, ...] = ()
    decided: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """An obligation as it is shown, what is kept of it, and what can be said of it by this person."""

    html: Html
    looking: Looking
    allowed: frozenset[str] = frozenset()


def listed(view: View, shelf: Shelf, asked: Asked, seconds: float = TOLD_EACH, most: int = PAGE) -> Listing:
    """Return the list of what is asked for, of the contracts that could be read within some seconds: whoever asks again gets further."""
    wanted = asked.wanted
    opened = shelf.open(view.still, view.as_of)
    among = [d for d in opened.documents if is_named(d, asked.contract)]
    heap = _Heap(asked, wanted, Counted(contracts=len(among), of=len(opened.documents)))
    begun = time.monotonic()
    for contract in opened.contracts(among):
        heap.add(contract)
        if time.monotonic() - begun > seconds:
            break
    return heap.listing(most)


def shown(view: View, shelf: Shelf, obligation_id: str, kept: Looking = Looking()) -> Item:
    """Return one obligation; raises NotFoundError where there is no such one on the day."""
    still, links = view.still, links_of(view)
    opened, sources = shelf.open(still, view.as_of), still.sources()
    found, stated = _found(still, opened, obligation_id)
    one = obligation_schema.obligation(found, sources)
    before = [obligation_schema.obligation(opened.obligation(old), sources) for old in one["replaces"]]
    around = item_views.Around(crops_of(still, one["runs"], links), before, stated or _only_looks(view))
    looking = replace(kept, portfolio=view.mine.name, item_id=obligation_id, token=one["token"], day=view.as_of.isoformat())
    return Item(item_views.obligation(one, links, around), looking, frozenset() if stated else _allowed(view, one))


def _found(still: Portfolio, opened: OpenShelf, obligation_id: str) -> tuple[Obligation, str]:
    """Return an obligation; or what is given or stated, which is in no list, and why nothing can be said of it."""
    try:
        return opened.obligation(obligation_id), ""
    except NotFoundError as error:
        try:
            return still.obligations.find(obligation_id, opened.as_of), _STATED
        except NotFoundError:
            raise error from None


def choice_of(one: Obligation) -> str:
    """Return the choice that an obligation is listed under: where it stands, or that its words are gone and bind no longer."""
    return GONE if one.superseded and not one.accrued and one.state not in ENDS else one.state.value


def fits(one: Obligation, words: Sequence[str]) -> bool:
    """Tell whether an obligation says all of some words, in folded case: in its own, who owes, its type or its section."""
    duty = one.duty
    told = f"{duty.words.text} {duty.obligor} {duty.party} {duty.type} {duty.section}".casefold()
    return all(word in told for word in words)


@dataclass(slots=True)
class _Heap:
    """What was found so far."""

    asked: Asked
    wanted: Wanted
    counted: Counted
    found: list[tuple[Document, list[Obligation]]] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    choices: Counter[str] = field(default_factory=Counter)

    def add(self, contract: Contract) -> None:
        words = self.asked.words.casefold().split()
        self.names.update(o.duty.obligor or o.duty.party for o in contract.found)
        fitting = [o for o in contract.found if self.wanted.takes(o) and fits(o, words)]
        self.choices.update(map(choice_of, fitting))
        self.choices[AGAIN] += sum(1 for o in fitting if o.replaces)
        chosen = [o for o in fitting if self._chosen(o)]
        if chosen:
            self.found.append((contract.document, chosen))
        before = self.counted
        self.counted = replace(
            before,
            read=before.read + 1,
            every=before.every + len(contract.found),
            fitting=before.fitting + len(fitting),
            choices=self.choices,
        )

    def listing(self, most: int) -> Listing:
        number = sum(len(found) for _, found in self.found)
        pages = max(1, -(-number // most))
        page = min(max(1, self.asked.page), pages)
        groups = tuple(_cut(self.found, (page - 1) * most, page * most))
        told = Shown(self.counted, groups, number, (page - 1) * most + 1, page, pages, self.asked.states)
        order = tuple(row.obligation_id for group in groups for row in group.rows)
        here = Listed(order, replace(self.asked, page=page))
        names = sorted(filter(None, self.names), key=str.casefold)[:_NAMES]
        return Listing(views.choices(told), views.listed(told, names), here)

    def _chosen(self, one: Obligation) -> bool:
        states = self.asked.states
        return not states or choice_of(one) in states or (AGAIN in states and bool(one.replaces))


def _cut(found: Sequence[tuple[Document, Sequence[Obligation]]], start: int, end: int) -> Iterator[Group]:
    """Yield the rows from `start` to `end` of all that was found, by contract."""
    at = 0
    for document, mine in found:
        rows = mine[max(0, start - at) : max(0, end - at)]
        if rows:
            yield Group(document.document_id, document.file_name, tuple(map(_row, rows)), len(mine))
        at += len(mine)


def _row(one: Obligation) -> Row:
    duty = one.duty
    return Row(
        one.obligation_id,
        token(one),
        one.state,
        item_views.who_owes(duty.obligor, duty.bound, duty.party),
        f"{duty.domain.lower()}: {duty.type.replace('_', ' ').lower()}",
        duty.section,
        duty.words.text,
        one.due.isoformat() if one.due else "",
        gone=one.superseded,
        again=bool(one.replaces),
    )


def is_named(document: Document, asked: str) -> bool:
    """Tell whether a document is one of those that somebody means by a part of its file's name, its title, a party or its id."""
    told = " ".join((document.file_name, document.title, document.document_id, *(p.name for p in document.parties))).casefold()
    return asked.casefold().strip() in told


def _allowed(view: View, one: ObligationShape) -> frozenset[str]:
    if _only_looks(view):
        return frozenset()
    return frozenset((*one["allowed"], *((BACK,) if one["events"] else ())))


def _only_looks(view: View) -> str:
    """Return why a person can say nothing of what they see; "" where they can."""
    if not view.may(Role.REVIEW):
        return f"To say something of it takes the role '{Role.REVIEW}'; '{view.principal.name}' has '{view.principal.role}'."
    if view.known_as_of is not None:
        return "These are the records of an earlier day: what is said is said of today's."
    return ""
