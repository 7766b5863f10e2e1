"""To whom, or for whom, a sentence says that a deed is done.

A deed is done *to* somebody after a preposition ("deliver the boards to Buyer") or as the object of a verb ("notify Buyer"), where
the subject receives it ("Buyer shall be paid"), and where what is protected or paid for is his ("shall not disclose Buyer's Confidential
Information"). Words under "if", "who" or "may" say what others do; whom something must not reach is owed nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from graph.model.obligations import Bound, Duty, PartyMention
from indexing.obligations.rules.conditions import asides, conditions, named_in
from indexing.obligations.rules.declarations import DECLARED, declarations
from indexing.obligations.rules.operators import Force, Operator, head, operators
from indexing.obligations.rules.people import Person, people_at, person_at
from indexing.obligations.rules.roster import Named, Roster
from indexing.obligations.rules.subjects import Role, subject
from indexing.obligations.rules.vocabulary import (
    ADVERBS,
    DENIES,
    MAY,
    OWN_PEOPLE,
    among,
    any_of,
    is_anyone,
    is_somebody,
    is_stranger,
    nouns,
    phrases,
    worded,
)
from indexing.plain_text import plain

_BACK = 120  # characters before a preposition that may govern it
_FAR = 2000  # characters before a place that are looked at for what governs it
_HIS_WITHIN = 100  # characters after what is kept or paid
_NOT = worded(rf"\b((?<!\bor\s)not|never|nor|neither|no|none)\b{DENIES}")
_OTHERS_DO = worded(
    rf"\b(who|whom|which|whose)\b(?![^,;]*[,;])|\b({MAY}|might|could|would)\b(?! not)(?![^;]*(;|\b(shall|will|must|agrees)\b))"
)
_KEEPS_FROM = among("disclos~ communicat~ transfer~ assign~ sell~ sublicens~ licens~ provid~ deliver~ releas~ liable pay give warrant~")
_ALWAYS = (
    rf"on behalf of|in favou?r of|{any_of('for on to in')} the (\w+ (and \w+ )?)?(benefit|account|behalf|interests?|use|order|credit) of"
)
_PREPOSITION = worded(rf"\b(?P<word>(?<!\bby\sor\s)({_ALWAYS})|to|for|with|against|among) (both |each of )?(?=\S)")
_NO_DEED = {
    "to": among(
        "pursuant subject prior according addition respect respects regard regards relation reference limited relating related relative"
        " pertaining belonging referring attributable applicable known acceptable satisfactory similar equal identical equivalent next"
        " adjacent contrary exception damage damages harm liability loss losses injury sale sales change changes modification relevant"
        " connection risk as party parties specific unique affiliated entitled limited up access_thereto close apply applies proprietary"
        " look",
        after=r" $",
    ),
    "for": among(
        "responsible liable except responsibility liability payment substitute exchange claim claims charge_of request necessary required"
        " reasonable appropriate customary time option need consideration fee fees expense expenses invoice invoices",
        after=r" $",
    ),
}
_DEED = {
    "with": among(
        "cooperat~ co-operat~ consult~ meet confer coordinat~ communicate discuss share file deposit work register compete interfere"
        " agrees?",
        after=r"[^.;:]{0,80}$",
    ),
    "against": worded(rf"\b(waive|release|relinquish|not {any_of('sue assert bring make')}|no claim|defend)[^.;:]{{0,120}}$"),
    "among": worded(r"\b(distribut|divid|allocat|apportion|shar)\w+( [\w'-]+){0,6} $"),
}
_REDUCED = worded(
    r"(?P<before>[\w'/]+)[\s,]+(\w+ly )?(?!\w*(need|[cf]eed|speed)\b)(\w{2,}ed|given|made|paid|sent|sold|shown) (\w+ly )?(by (the"
    r" )?[\w&.-]+( (?-i:[A-Z])[\w&.-]*){0,3} )?$"
)
"""A thing that was given to somebody: "the plans presented by Borrower to"."""
_PASSIVE = worded(r"(be|been|being|have|has|had|and|or|not|to|hereby|is|are|\w*ly)$")
_VERB = worded(r"(\b(shall|will|must|to|and|or|not|hereby)|,|ly) [a-z]+ $")
_EARNED = among("pay pays paying payments? paid wages salary salaries compensation bonus bonuses", after=r"[^.;]{0,80}$")
_GIVES = any_of(
    "provide providing furnish furnishing supply deliver sell give giving send offer grant grants granting name extend lend advance issue"
    " show"
)
_KEEPS = frozenset(("hold", "save", "keep"))
_DOES = any_of(
    "pay paying notify notifying indemnify indemnifies indemnifying defend defending reimburse reimbursing inform informing advise"
    " advising compensate assist assisting support protect protecting release releases permit permitting allow allowing consult credit"
    " refund invoice insure remit serve aid hold_harmless save_harmless reward represent train alert warn sue enable enabling covering"
    " hold save keep"
)
_OBJECT = worded(
    rf"(?<![\w'-])(?P<verb>{_DOES}|(?P<gives>{_GIVES}))(, ({any_of('to at in upon from without subject')}[^,;.]{{2,80}}"
    rf"|and\b[^,;.]{{2,80}}\bto),)?"
    r" ((and )?(harmless|(fully )?(indemnified|informed|advised|insured)) |\w+ly |forever |in writing |both |(each|all) of )*(?=\S)"
)
_SURELY = frozenset(("notify", "inform", "indemnify", "reimburse", "advise", "compensate"))
_NOT_DENIED = frozenset(("permit", "permitting", "allow", "allowing", "release", "enable", "represent", "assist"))
"""What, where it must not be done, is done for nobody."""
_GETS = worded(r" (with|an?|the|any|all|such|its|their|written|prompt|notice)\b")
_HARMLESS = worded(r"[^.;]{0,400}?\b(harmless|informed|advised|indemnified|insured|updated)\b")
_TAKERS = among(
    "receive earn eligible_to eligible_for paid reimbursed compensated indemnified credited refunded repaid supplied provided given"
    " granted furnished notified informed advised offered held_harmless named invited afforded entitled_to permitted_to allowed_to"
    " consulted",
    before=rf"(be |have been )?{ADVERBS}",
    after=r"|have (received|(the|a) (\w+ )?right|(\w+ ){0,3}access to|an? ([\w-]+,? ){0,6}licen[sc]e to)\b",
)
_GOING = worded(
    r"\b" + nouns("payment sum royalty fee notice delivery report shipment invoice obligation due owed") + r"[^,;.()]{0,60}? to "
)
_NAME = r"(?P<who>(?-i:([Tt]he )?[A-Z][\w&.-]*( [A-Z][\w&.-]*){0,4})|the other party)'s? ?"
_BENEFIT = worded(rf"\b(for|on|to|in|as) {_NAME} (sole |own |exclusive )?(benefit|account|behalf|favou?r|agent)\b")
_KEEPS_OR_PAYS = among(
    "disclos~ divulg~ reveal~ use uses using infringe~ reproduc~ protect~ safeguard~ preserv~ keep maintain~ return~ destroy~ respect"
    " solicit~ pay reimburs~ bear refund repay",
    after=rf"(?=(?P<his>([^.;:]|[.;:](?=\S)){{0,{_HIS_WITHIN}}}))",
)
_HIS = worded(rf"{_NAME}(?<=\s)|\b(of|concerning|regarding|{any_of('incurred received disclosed owned')} (by|from)) (?=\S)")
_BESIDE = worded(r"(?<=\s)\((or|and) [^()]{1,120}\)")
"""An aside that parts no verb from its object: "pay (or cause its Affiliates to pay) Buyer"."""
_EMPTY = phrases("the a an and or of its their his her such each any all every other several respective own")


@dataclass(frozen=True, slots=True)
class Scope:
    """A sentence made plain, who is who in it, what binds in it, and where its conditions stand."""

    text: str
    roster: Roster
    operators: tuple[Operator, ...]
    conditions: Sequence[tuple[int, int]]

    @property
    def begins(self) -> int:
        """Where what binds begins."""
        return min((o.start for o in self.operators), default=0)

    def apart(self, at: int) -> bool:
        """Tell whether a place stands in a condition, in what somebody may do, or in what is only told of a thing."""
        return any(start <= at < end for start, end in self.conditions) or _OTHERS_DO.search(self.text[self._since(at) : at]) is not None

    def denied(self, at: int) -> bool:
        """Tell whether the words before a place say what must not be."""
        last = max((o for o in self.operators if o.start < at), key=lambda o: o.start, default=None)
        since = self._since(at)
        before = self.text[max(0, since - 60) : since].rpartition(",")[2]
        return bool((last is not None and last.negative) or _NOT.search(self.text, since, at) or _NOT.search(before))

    def _since(self, at: int) -> int:
        """Return where the last binding word before a place begins, or as far back as words govern it."""
        return max((o.start for o in self.operators if at - _FAR < o.start < at), default=max(0, at - _FAR))


def receivers(scope: Scope) -> Iterator[Person]:
    """Yield to whom or for whom what a sentence binds to is done, in the order of its words; the same one may be named again."""
    found = sorted((*_subjects(scope), *_after_prepositions(scope), *_objects(scope), *_owners(scope)), key=lambda one: one.start)
    for one in found:
        name, other = one.named.obligor, one.named.bound is Bound.OTHER
        if not (other and (is_stranger(name) or (is_anyone(name) and scope.denied(one.start)))):
            yield one


def _after_prepositions(scope: Scope) -> Iterator[Person]:
    for word in _PREPOSITION.finditer(scope.text):
        before = scope.text[max(0, word.start() - _BACK) : word.start()]
        preposition = word["word"].casefold()
        short = len(preposition.split()) == 1
        opens = not short and before.strip()[-1:] in ("", ".", ";", ":", ",", "(")  # "on behalf of Buyer, Supplier shall"
        if (word.start() < scope.begins and not opens) or scope.apart(word.start()) or (short and not _governs(preposition, before)):
            continue
        if (not short or _KEEPS_FROM.search(before)) and scope.denied(word.start()):
            continue
        given = preposition == "to" and _VERB.search(before) is not None
        for one in people_at(scope.text, word.end(), scope.roster, object_follows=given):
            own = one.own and OWN_PEOPLE.search(one.named.obligor) and not (preposition == "to" and _EARNED.search(before))
            if not own and (preposition != "for" or one.proper):
                yield one


def _governs(word: str, before: str) -> bool:
    """Tell whether the words before a preposition are a deed that goes on to somebody."""
    if word in _DEED:
        return _DEED[word].search(before) is not None
    reduced = _REDUCED.search(before) if word == "to" else None
    return not _NO_DEED[word].search(before) and (reduced is None or _PASSIVE.match(reduced["before"]) is not None)


def _objects(scope: Scope) -> Iterator[Person]:
    """Yield whom verbs are done to."""
    text = scope.text
    for found in _OBJECT.finditer(text, scope.begins):
        verb = found["verb"].casefold()
        if scope.apart(found.start()) or (verb in _NOT_DENIED and scope.denied(found.start())):
            continue
        if verb in _KEEPS and not _HARMLESS.match(text, found.end("verb")):
            continue
        name = scope.roster.mention.match(text, found.end())
        thing = not found["gives"] or (name is not None and text[name.end() : name.end() + 2].strip().islower())
        for number, one in enumerate(people_at(text, found.end(), scope.roster, object_follows=thing, surely=verb in _SURELY)):
            if found["gives"] and not number and one.named.bound is Bound.OTHER and not _GETS.match(text, one.end):
                break  # "provide staff" gives them
            if verb.startswith("pay") or not (one.own and OWN_PEOPLE.search(one.named.obligor)):
                yield one


def _subjects(scope: Scope) -> Iterator[Person]:
    """Yield subjects that receive ("Buyer shall be paid"), and to whom they go that are to be given ("payments to Buyer shall be made")."""
    for operator in (one for one in scope.operators if not one.negative):
        if _TAKERS.match(operator.deed) and operator.force is not Force.DUE:
            yield from (one for one in _before(scope, operator.start) if not scope.apart(one.start))
        for thing in _GOING.finditer(scope.text, max(0, operator.start - _BACK), operator.start):
            yield from (p for p in people_at(scope.text, thing.end(), scope.roster) if not scope.apart(p.start))


def _before(scope: Scope, at: int) -> tuple[Person, ...]:
    """Return who stands right before a binding word, or at the head of what its subject is: "workers employed by Buyer shall"."""
    text, roster = scope.text, scope.roster
    who = subject(text, at, roster, 0)
    people = tuple(people_at(text, who.start, roster))
    if people or who.role is Role.SOMEBODY:
        return people
    noun = head(text[who.start : who.end])
    return (Person(who.start, who.start + len(noun), roster.named(noun)),) if who.role is Role.THING and is_somebody(noun) else ()


def _owners(scope: Scope) -> Iterator[Person]:
    """Yield for whose benefit, account or behalf it is done, and whose it is that is kept or paid for."""
    text, roster = scope.text, scope.roster
    found = [*_BENEFIT.finditer(text, scope.begins)]
    for verb in _KEEPS_OR_PAYS.finditer(text, scope.begins):
        found += _HIS.finditer(text, *verb.span("his"))
    for one in found:
        named = Person(one.start("who"), one.end("who"), roster.named(one["who"])) if one["who"] else person_at(text, one.end(), roster)
        if named and named.named.bound is not Bound.OTHER and not scope.apart(named.start):
            yield named


def with_parties(duty: Duty, roster: Roster, lead: str = "") -> Duty:
    """Return a duty with those to whom it is owed and whom its conditions name; `lead` are words above that it completes.

    Who is named in the words above has the empty range (0, 0): he does not stand in the duty's own.
    """
    several = tuple(dict.fromkeys(roster.named(name[0]).party for name in roster.plain.finditer(duty.obligor)))
    several = several if duty.bound is Bound.BOTH and 1 < len(several) < len(roster.called) else ()
    duty = replace(duty, several=several)
    at, text = _whole(duty, lead)
    bound = tuple(operators(text)) if duty.type not in DECLARED else tuple(one for one, _ in declarations(text))
    scope = Scope(_BESIDE.sub(lambda m: " " * len(m[0]), text), roster, bound, asides(text, bound, duty.conditions))
    owed = _mentions(receivers(scope), duty, roster, at)
    here = " ".join(f"{lead} {duty.words.text}".split())
    at, text = _whole(duty, " ".join((lead, *(words for words in duty.conditions if words not in here))).strip())
    owing = Named(duty.bound, duty.obligor, duty.party)
    named = named_in(text, conditions(text, tuple(operators(text)), duty.conditions, roster), roster, owing)
    waits = _mentions(named, replace(duty, bound=Bound.UNCLEAR, party="", obligor=""), roster, at)
    return replace(duty, beneficiaries=owed, condition_parties=waits)


def _whole(duty: Duty, lead: str) -> tuple[int, str]:
    """Return where a duty's own words begin behind those above, and both together, made plain."""
    above = f"{plain(lead)} " if lead else ""
    return len(above), above + plain(duty.words.text)


def _mentions(people: Iterable[Person], duty: Duty, roster: Roster, at: int) -> tuple[PartyMention, ...]:
    found: dict[str, PartyMention] = {}
    before: list[frozenset[str]] = []
    for one in sorted(people, key=lambda person: person.start < at):  # who stands in the duty's own words first
        words = frozenset(re.findall(r"[^\W_]+", one.named.obligor.casefold())) - _EMPTY
        if one.named.bound is Bound.OTHER and any(words <= known for known in before):
            continue  # "its officers" after "its officers and directors"
        before.append(words)
        start, end = (one.start - at, one.end - at) if one.start >= at else (0, 0)
        for named, party in _meant(one, duty, roster):
            found.setdefault((party or named).casefold(), PartyMention(start, end, named, party))
    return tuple(found.values())


def _meant(one: Person, duty: Duty, roster: Roster) -> Iterator[tuple[str, str]]:
    """Yield the name and party of each who is meant: the others of a party, where words say "the other party".

    What reaches "employees of Supplier", who act for the one who owes, has not left Supplier.
    """
    name, party, owing = one.named.obligor, one.named.party, duty.obligor.casefold()
    words = name.casefold().replace("the ", "")
    if one.named.bound is Bound.BOTH:
        others = [other for other in roster.called if other != duty.party and other not in duty.several]
        yield from ((name, other) for other in others or ("",))
    elif party:
        yield from [(name, party)] if party != duty.party else []
    elif words != owing and not (owing and OWN_PEOPLE.search(name) and (words.endswith(f" of {owing}") or words.startswith(f"{owing}'s "))):
        yield name, party
