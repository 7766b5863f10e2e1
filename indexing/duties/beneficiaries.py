"""To whom a duty is owed, and whom its conditions name: read from its words, the same for every contract.

A name of the register is that party. "The other party" of a mutual duty is each of them, who owe one another; of a
party's own duty it is the other of two. Whoever is none of the parties keeps the name that words give him, and no party: somebody
has to verify who it is. Nobody owes himself: what goes to a party's own subsidiaries goes to them, and not to the party.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from graph.model.obligations import Bound, Duty, PartyMention
from indexing.duties.conditions import asides, conditions, named_in
from indexing.duties.declarations import DECLARED, declarations
from indexing.duties.modals import operators
from indexing.duties.people import Person
from indexing.duties.receiving import Scope, receivers
from indexing.duties.roster import Named, Roster
from indexing.duties.vocabulary import acts_for, phrases
from indexing.plain import plain

_EMPTY = phrases("the a an and or of its their his her such each any all every other several respective own")

_BESIDE = re.compile(
    r"(?<=\s)\((?:or|and)\s[^()]{1,120}\)"
)  # "pay (or cause its Affiliates to pay) Buyer": an aside parts no verb from its object


def with_parties(duty: Duty, roster: Roster, lead: str = "") -> Duty:
    """Return a duty with those to whom it is owed and whom its conditions name; `lead` are words above that it completes."""
    named = condition_parties(duty, roster, lead)
    duty = replace(duty, several=_several(duty, roster))
    return replace(duty, beneficiaries=beneficiaries(duty, roster, lead), condition_parties=named)


def _several(duty: Duty, roster: Roster) -> tuple[str, ...]:
    """Return the parties that owe a duty by its words, where these name more than one and not all of them."""
    if duty.bound is not Bound.BOTH:
        return ()
    found = tuple(dict.fromkeys(roster.named(name[0]).party for name in roster.plain.finditer(duty.obligor)))
    return found if 1 < len(found) < len(roster.called) else ()


def beneficiaries(duty: Duty, roster: Roster, lead: str = "") -> tuple[PartyMention, ...]:
    """Return to whom or for whom a duty is owed, each once, in the order of its words.

    Who is named in the words above (`lead`) that the duty completes has the empty range (0, 0): he does not stand in its own.
    """
    at, text = _whole(duty, lead)
    bound = tuple(operators(text)) if duty.type not in DECLARED else tuple(one.operator for one in declarations(text))
    scope = Scope(_BESIDE.sub(lambda m: " " * len(m[0]), text), roster, bound, asides(text, bound, duty.conditions))
    return _mentions(receivers(scope), duty, roster, at)


def condition_parties(duty: Duty, roster: Roster, lead: str = "") -> tuple[PartyMention, ...]:
    """Return whom the conditions of a duty name, each once."""
    at, text = _whole(duty, " ".join((lead, *_elsewhere(duty, lead))).strip())
    owing = Named(duty.bound, duty.obligor, duty.party)
    found = named_in(text, conditions(text, tuple(operators(text)), duty.conditions, roster), roster, owing)
    return _mentions(found, replace(duty, bound=Bound.UNCLEAR, party="", obligor=""), roster, at)


def _elsewhere(duty: Duty, lead: str) -> tuple[str, ...]:
    """Return the conditions of a duty that stand neither in its own words nor in those above that it completes."""
    here = " ".join(f"{lead} {duty.words.text}".split())
    return tuple(words for words in duty.conditions if words not in here)


def _whole(duty: Duty, lead: str) -> tuple[int, str]:
    """Return where a duty's own words begin behind those above, and both together, made plain."""
    above = f"{plain(lead)} " if lead else ""
    return len(above), above + plain(duty.words.text)


def _mentions(people: Iterable[Person], duty: Duty, roster: Roster, at: int) -> tuple[PartyMention, ...]:
    found: dict[str, PartyMention] = {}
    before: list[frozenset[str]] = []
    for one in sorted(people, key=lambda person: person.start < at):  # who stands in the duty's own words first
        words = _telling(one)
        if one.named.bound is Bound.OTHER and any(words <= known for known in before):
            continue  # "its officers" after "its officers and directors"
        before.append(words)
        start, end = (one.start - at, one.end - at) if one.start >= at else (0, 0)
        for named, party in _meant(one, duty, roster):
            found.setdefault((party or named).casefold(), PartyMention(start, end, named, party))
    return tuple(found.values())


def _telling(one: Person) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", one.named.obligor.casefold())) - _EMPTY


def _meant(one: Person, duty: Duty, roster: Roster) -> Iterator[tuple[str, str]]:
    """Yield the name and party of each who is meant: the others of a party, where words say "the other party"."""
    named, owing = one.named, duty.party
    if named.bound is Bound.BOTH:
        others = [party for party in roster.called if party != owing and party not in duty.several]
        yield from ((named.obligor, party) for party in others)
        if not others:
            yield named.obligor, ""
    elif not named.party and _works_for(named.obligor, duty.obligor):
        return
    elif (named.party and named.party != owing) or (not named.party and named.obligor.casefold() != duty.obligor.casefold()):
        yield named.obligor, named.party


def _works_for(named: str, obligor: str) -> bool:
    """Tell whether somebody acts for the one who owes, by name: what reaches "employees of Supplier" has not left Supplier."""
    words = named.casefold().replace("the ", "")
    owner = obligor.casefold()
    return bool(owner) and acts_for(named) and (words.endswith(f" of {owner}") or words.startswith(f"{owner}'s "))
