"""Who owes whom: everybody, somebody, or two of them; a picture, and the same in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from markupsafe import Markup, escape

from graph.errors import NotFoundError
from graph.lifecycle.accountability import Accountability, AwaitedCondition, Owed, Who
from graph.model.ids import DocumentId
from graph.model.obligations import Obligation, PartyMention
from indexing.obligations.rules.declarations import DECLARED
from ui.application.obligations.accountability import Found, Owing, Query
from ui.application.sources import Sources
from ui.exports.accountability.drawing import id_of
from ui.screens.obligations import accountability_picture as pictures
from ui.screens.obligations.accountability_picture import DOUBT, NOBODY, TEMPLATE, Drawn, Entry, Part, named
from ui.screens.obligations.reading import Read, graph_of
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.names import titled
from ui.screens.shared.rendering import environment, macro
from ui.screens.shared.selection import TOLD_EACH
from ui.screens.shared.text import counted, dated, label, words
from ui.screens.shared.view import View
from ui.serialization.accountability_schema import CaveatShape, by_name, caveat

EVERYBODY = "everybody"
_NAMES, _PAIRS, _ENTRIES = 1000, 300, 150  # names to choose from; rows of the table; entries of a part
_READING = "being read …"
_GONE = "Whoever was chosen is not named on this day, by any words in force that were read. "


@dataclass(frozen=True, slots=True)
class Asked:
    """Whom somebody wants to see, by `id_of`; "" is everybody. `contract` is a part of names, `verified` leaves out who is no party."""

    who: str = ""
    whom: str = ""
    contract: str = ""
    verified: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown, and whom one can choose: what a person reads and what is meant. `who` and `whom` are those it is of."""

    html: Markup
    people: tuple[tuple[str, str], ...]
    who: str = ""
    whom: str = ""


def shown(view: View, cache: PortfolioCache, asked: Asked, seconds: float = TOLD_EACH) -> Shown:
    """Return who owes whom, by the contracts that could be read within some seconds: whoever asks again gets further."""
    still = view.still
    read = graph_of(cache, still, view.as_of, asked.contract, seconds)
    page = _Page(read, _verified(read.owing.graph) if asked.verified else read.owing.graph, titled(still.sources()))
    everyone = {id_of(who.name, who.document_id): who for who in page.graph.everyone()}
    of, to = everyone.get(asked.who), everyone.get(asked.whom)
    if of is None or of == to:
        of, to = of or to, None
    reading = read.read < read.of
    missing = [one for one in (asked.who, asked.whom) if one and one not in everyone]
    told, drawn, parts, pairs = (
        page.of_two(of, to) if of and to else page.of_one(of) if of else page.of_all(gone=bool(missing) and not reading)
    )
    html = macro(TEMPLATE, "page", told, read, drawn, parts, pairs, view.links)
    people = tuple((page.choice(who), one) for one, who in everyone.items() if who.name)[:_NAMES]
    kept = tuple((_READING, one) for one in dict.fromkeys(missing)) if reading else ()
    here = {one for _, one in (*people, *kept)}
    who, whom = (one if one in here else "" for one in (asked.who, asked.whom))
    return Shown(html, ((EVERYBODY, ""), *people, *kept), who, "" if whom == who else whom)


_Told = tuple[Markup, str, list[CaveatShape]]
"""A heading, what is told in a sentence or two, and what could change it."""
_Parts = tuple[_Told, Drawn | None, list[Part], list[tuple[Who, Who, int]]]
"""What is told, a picture, lists of obligations, and how many obligations one has to another."""


@dataclass(frozen=True, slots=True)
class _Page:
    """What was read, what is asked of it, and the graph with or without whomever a person has to verify."""

    read: Read
    graph: Accountability
    sources: Sources

    @property
    def owing(self) -> Owing:
        return self.read.owing

    def of_all(self, *, gone: bool) -> _Parts:
        found = self.graph
        between = Counter((edge.owing, edge.owed_to) for edge in found.owed)
        ordered = sorted(between.items(), key=lambda item: (all(w.is_party for w in item[0]) is False, *map(by_name, item[0])))
        pairs = [(a, b, count) for (a, b), count in ordered]
        strangers = sum(1 for who in found.everyone() if not who.is_party)
        owed = counted(len({e.obligation.obligation_id for e in found.owed}), "obligation")
        parties = counted(len(found.everyone()) - strangers, "party", "parties")
        verify = f", and {counted(strangers, 'name')} that a person has to verify" if strangers else ""
        summary = f"{_GONE if gone else ''}{parties}{verify}. {owed} by words that say to whom; {len(found.silent)} by words that do not."
        every = {o.obligation_id: o.duty.type for o in (*(e.obligation for e in found.owed), *(one for _, one in found.silent))}
        stated = sum(kind in DECLARED for kind in every.values())
        summary += f" {stated} of these give or state something: the list leaves them out, for nobody has to act on them." if stated else ""
        summary += f" Listed are {_PAIRS} of {len(pairs)} pairs: choose somebody to see all of theirs." if len(pairs) > _PAIRS else ""
        told = self._summary(escape(dated(f"Who owes whom on {self.owing.as_of}")), summary, Found(Query.GRAPH, owed=found.owed))
        return told, pictures.of_all(self.owing, found.owed), [], pairs[:_PAIRS]

    def of_one(self, who: Who) -> _Parts:
        found, name = self.graph, _name(who)
        by, to, silent, awaited = found.by(who), found.to(who), found.unaddressed(who), found.naming(who)
        parts = [
            self._part(["What ", name, " owes"], [(e.owed_to, self._owed(e)) for e in by], "Nothing that says to whom."),
            self._part(["What is owed to ", name], [(e.owing, self._owed(e)) for e in to], "Nothing that says so."),
            _flat(["What ", name, " owes by words that do not say to whom"], map(self._entry, silent)),
            _flat(["Conditions that name ", name], map(self._owed, awaited)),
        ]
        called = sorted(self.owing.names.called.get(who.name, frozenset()) - {who.name}) if who.is_party else []
        also = (
            f"Also called {', '.join(map(label, called))}. " if called else "" if who.is_party else f"No party of the register: {DOUBT}. "
        )
        summary = (
            f"{also}Owes {len(by)}, is owed {len(to)}; owes {len(silent)} more by words that do not say to whom. "
            f"{counted(len(awaited), 'condition names', 'conditions name')} it."
        )
        asked = Found(Query.OWES, who, None, (*by, *to), awaited, silent)
        return self._summary(named(who), summary, asked), pictures.of_one(self.owing, who, [*by, *to]), parts, []

    def of_two(self, of: Who, to: Who) -> _Parts:
        found, one, other = self.graph, _name(of), _name(to)
        ways = [(a, b, _path(found, a, b)) for a, b in ((of, to), (to, of))]
        parts = [
            _flat(["What ", _name(a), " owes ", _name(b)], map(self._owed, found.by(a, b)), "Nothing that says so.") for a, b, _ in ways
        ]
        parts += [self._chain(a, b, way) for a, b, way in ways if len(way) != 1]
        silent = {a: found.unaddressed(a, b) for a, b, _ in ways}
        parts += [
            _flat(["What ", _name(a), " owes in contracts of both, by words that do not say to whom"], map(self._entry, some))
            for a, some in silent.items()
            if some
        ]
        edges = {e: None for _, _, way in ways for step in way for e in step}
        asked = Found(Query.PATH, of, to, tuple(edges), unaddressed=tuple(o for some in silent.values() for o in some))
        told = self._summary(_phrase(one, " and ", other), "", asked)
        return told, pictures.of_some(self.owing, edges, (of, to)), parts, []

    def choice(self, who: Who) -> str:
        """Return somebody as they are offered to choose."""
        return label(who.name if who.is_party else f"{who.name} ({DOUBT}: {self._paper(who)})")

    def _paper(self, who: Who) -> str:
        return self.owing.files.get(who.document_id or DocumentId("")) or who.document_id or ""

    def _summary(self, heading: Markup, summary: str, found: Found) -> _Told:
        return heading, summary, [caveat(one, self.sources) for one in self.owing.caveats(found)]

    def _part(self, heading: list[Markup | str], found: Iterable[tuple[Who, Entry]], none: str = "Nothing.") -> Part:
        """Return a part of what is told, by whom it is with."""
        every = [*found]
        counted = Counter(who for who, _ in every)
        every.sort(key=lambda one: (not one[0].is_party, -counted[one[0]], one[0].name, one[0].document_id or ""))
        return _heaped(heading, ((named(who), entry) for who, entry in every), none)

    def _owed(self, one: Owed | AwaitedCondition) -> Entry:
        return self._entry(one.obligation, one.mention)

    def _entry(self, one: Obligation, mention: PartyMention | None = None) -> Entry:
        return Entry(one, self.owing.files.get(one.duty.document_id, ""), mention)

    def _chain(self, of: Who, to: Who, way: tuple[tuple[Owed, ...], ...]) -> Part:
        """Return the steps from one to another, each with all that the one owes the next."""
        heaps = {_phrase(_name(step[0].owing), " owes ", _name(step[0].owed_to)): [*map(self._owed, step[:_ENTRIES])] for step in way}
        none = "Nothing leads there: there is no chain of obligations that say to whom they are owed."
        return Part(_phrase("The shortest chain from ", _name(of), " to ", _name(to)), heaps, none)


def _flat(heading: list[Markup | str], found: Iterable[Entry], none: str = "Nothing.") -> Part:
    """Return a part of what is told, by the paper it stands in."""
    return _heaped(heading, ((words(entry.document), entry) for entry in found), none)


def _heaped(heading: list[Markup | str], found: Iterable[tuple[Markup, Entry]], none: str) -> Part:
    every = [*found]
    heaps: dict[Markup, list[Entry]] = {}
    for told, entry in every[:_ENTRIES]:
        heaps.setdefault(told, []).append(entry)
    return Part(_phrase(*heading), heaps, none, len(every))


def _verified(found: Accountability) -> Accountability:
    """Return the graph of parties of the register alone, what they owe to nobody in particular too."""
    return replace(found.verified(), silent=tuple(one for one in found.silent if one[0].is_party))


def _path(found: Accountability, of: Who, to: Who) -> tuple[tuple[Owed, ...], ...]:
    try:
        return found.path(of, to)
    except NotFoundError:
        return ()


def _phrase(*pieces: Markup | str) -> Markup:
    return Markup("<span>%s</span>") % Markup("").join(pieces)


def _name(who: Who) -> Markup:
    return words(who.name) if who.name else escape(NOBODY)


environment().globals["declared"] = DECLARED
