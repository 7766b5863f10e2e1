"""Who owes what to whom on a day: obligations as edges between the parties of a portfolio. Pure.

An edge runs from who owes to whom it is owed, one for each pair and obligation; a mutual duty has one each way. Somebody who is no party
of the instrument by its register is kept by the name its words give, in that instrument alone, and the edge says
that a person has to verify it. A duty whose words name nobody to whom it is owed makes no edge: it is told beside
(`unaddressed`), for it may well be owed to every other party of its contract.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise, product

from graph.errors import NotFoundError
from graph.model.ids import DocumentId
from graph.model.obligations import ENDS, Bound, Duty, Obligation, PartyMention

PartiesOf = Callable[[DocumentId], tuple[str, ...]]
"""The names of the parties of an instrument, as its register has them."""
OneName = Callable[[str], str]
"""The one name of a party in the whole portfolio, for a name that any instrument has for it."""


def no_names(_: str) -> str:
    """Return that no party of the portfolio has a name."""
    return ""


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody who owes or is owed: a party of the portfolio, or (with `document_id`) somebody whom one instrument alone names.

    The name is "" where words bind somebody and do not say whom.
    """

    name: str
    document_id: DocumentId | None = None

    @property
    def is_party(self) -> bool:
        """Whether it is a party of the register."""
        return self.document_id is None


@dataclass(frozen=True, slots=True)
class Owed:
    """One obligation between two; `mention` are the words of it that name to whom, None where it is mutual and names nobody."""

    owing: Who
    owed_to: Who
    obligation: Obligation
    mention: PartyMention | None = None

    @property
    def needs_verification(self) -> bool:
        """Whether a person has to say who one of the two is."""
        return not (self.owing.is_party and self.owed_to.is_party)


@dataclass(frozen=True, slots=True)
class AwaitedCondition:
    """An obligation whose condition names somebody."""

    who: Who
    obligation: Obligation
    mention: PartyMention


@dataclass(frozen=True, slots=True)
class Accountability:
    """All that is owed on a day. `silent` are obligations whose words name nobody to whom they are owed, each with who owes it."""

    owed: tuple[Owed, ...] = ()
    awaited: tuple[AwaitedCondition, ...] = ()
    silent: tuple[tuple[Who, Obligation], ...] = ()
    within: Mapping[DocumentId, frozenset[Who]] | None = None

    def verified(self) -> Accountability:
        """Return the same without whomever a person has to verify."""
        owed = tuple(e for e in self.owed if not e.needs_verification)
        return replace(self, owed=owed, awaited=tuple(one for one in self.awaited if one.who.is_party))

    def everyone(self) -> tuple[Who, ...]:
        """Return all who owe, are owed or are named by a condition: parties first, by name."""
        found = {who for edge in self.owed for who in (edge.owing, edge.owed_to)}
        found |= {one.who for one in self.awaited} | {who for who, _ in self.silent}
        return tuple(sorted(found, key=lambda who: (not who.is_party, *_named(who))))

    def by(self, owing: Who, owed_to: Who | None = None) -> tuple[Owed, ...]:
        """Return what somebody owes, to one or to all."""
        return tuple(e for e in self.owed if e.owing == owing and owed_to in (None, e.owed_to))

    def to(self, owed_to: Who) -> tuple[Owed, ...]:
        """Return what somebody is owed."""
        return tuple(e for e in self.owed if e.owed_to == owed_to)

    def naming(self, who: Who) -> tuple[AwaitedCondition, ...]:
        """Return the obligations whose conditions name somebody."""
        return tuple(one for one in self.awaited if one.who == who)

    def unaddressed(self, owing: Who, owed_to: Who | None = None) -> tuple[Obligation, ...]:
        """Return what somebody owes by words that name nobody to whom; with another, in the contracts of both alone."""
        found = (one for who, one in self.silent if who == owing)
        return tuple(one for one in found if owed_to is None or owed_to in (self.within or {}).get(one.duty.document_id, ()))

    def path(self, start: Who, end: Who) -> tuple[tuple[Owed, ...], ...]:
        """Return the shortest chain from one to another, each step all that the one owes the next; raises NotFoundError without any."""
        before: dict[Who, Who] = {}
        reached = [start]
        for one in reached:  # breadth first; of chains of one length that of the first names
            for other in sorted({e.owed_to for e in self.by(one)} - {start, *before}, key=_named):
                before[other] = one
                reached.append(other)
        if end not in before:
            raise NotFoundError(f"Nothing leads from {start.name} to {end.name}: no chain of obligations that say to whom.")
        steps = [end]
        while steps[-1] != start:
            steps.append(before[steps[-1]])
        return tuple(self.by(one, other) for one, other in pairwise(reversed(steps)))


def accountability(
    obligations: Iterable[Obligation], parties_of: PartiesOf, one_name: OneName, in_full: OneName = no_names
) -> Accountability:
    """Return who owes what to whom by obligations as they stand on a day; what has ended or is not in force is owed no more.

    `in_full` gives the party that words mean which are no party of their own instrument, "" where they mean none.
    """

    def who_is(named: str, party: str, duty: Duty) -> Who:
        known = one_name(party) if party else in_full(named)
        return Who(known) if known else Who(named, duty.document_id)

    owed: dict[tuple[Who, Who, str], Owed] = {}
    awaited: dict[tuple[Who, str], AwaitedCondition] = {}
    silent: list[tuple[Who, Obligation]] = []
    within: dict[DocumentId, frozenset[Who]] = {}
    for one in filter(is_owed, obligations):
        parties = tuple(dict.fromkeys(Who(one_name(name)) for name in parties_of(one.duty.document_id)))
        within[one.duty.document_id] = frozenset(parties)
        found = tuple(_edges(one, parties, who_is))
        for edge in found:
            owed.setdefault((edge.owing, edge.owed_to, one.obligation_id), edge)
        silent += [] if found else [(somebody, one) for somebody in _owing(one.duty, parties, who_is)]
        for mention in one.duty.condition_parties:
            somebody = who_is(mention.named, mention.party, one.duty)
            awaited.setdefault((somebody, one.obligation_id), AwaitedCondition(somebody, one, mention))
    return Accountability(tuple(owed.values()), tuple(awaited.values()), tuple(silent), within)


def is_owed(obligation: Obligation) -> bool:
    """Tell whether an obligation is owed on its day: its words are in force, or it fell due before they went; and it has not ended."""
    return obligation.state not in ENDS and (not obligation.superseded or obligation.accrued)


WhoIs = Callable[[str, str, Duty], Who]
"""Whom words of a duty mean: by the words, and the party of its instrument that they name ("": none)."""


def _edges(one: Obligation, parties: tuple[Who, ...], who_is: WhoIs) -> Iterator[Owed]:
    """Yield the edges of an obligation: of a mutual duty that names nobody, one from each party to each other."""
    owing = _owing(one.duty, parties, who_is)
    named = [(who_is(m.named, m.party, one.duty), m) for m in one.duty.beneficiaries]
    for who, (to, mention) in product(owing, named):
        if who != to:
            yield Owed(who, to, one, mention)
    if not named and one.duty.bound is Bound.BOTH:
        yield from (Owed(who, to, one) for who, to in product(owing, parties) if who != to)


def _owing(duty: Duty, parties: tuple[Who, ...], who_is: WhoIs) -> tuple[Who, ...]:
    if duty.several:
        return tuple(dict.fromkeys(who_is(name, name, duty) for name in duty.several))
    if duty.bound is Bound.BOTH and parties:
        return parties
    return (who_is(duty.obligor, duty.party, duty),)


def _named(who: Who) -> tuple[str, str]:
    return who.name, who.document_id or ""
