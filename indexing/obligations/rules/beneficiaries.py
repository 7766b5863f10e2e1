"""To whom, or for whom, a sentence says that a deed is done.

A deed is done *to* somebody after a preposition ("deliver the boards to Buyer") or as the object of a verb ("notify Buyer"), where
the subject receives it ("Buyer shall be paid"), and where what is protected or paid for is his ("shall not disclose Buyer's Confidential "
    "Information").
Words under "if", "who" or "may" say what others do; whom something must not reach is owed nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from graph.model.obligations import Bound, Duty, PartyMention
from indexing.obligations.rules.conditions import asides, conditions, named_in
from indexing.obligations.rules.declarations import DECLARED, declarations
from indexing.obligations.rules.effects import head
from indexing.obligations.rules.operators import Force, Operator, operators
from indexing.obligations.rules.people import Person, people_at, person_at
from indexing.obligations.rules.roster import Named, Roster
from indexing.obligations.rules.subjects import Role, subject
from indexing.obligations.rules.vocabulary import (
    ADVERBS,
    DENIES,
    MAY,
    acts_for,
    any_of,
    is_anyone,
    is_somebody,
    is_stranger,
    nouns,
    phrases,
)
from indexing.plain_text import plain

_BACK = 120  # characters before a preposition that may govern it
_FAR = 2000  # characters before a place that are looked at for what governs it
_NOT = re.compile(rf"(?i)\b(?:(?<!\bor\s)not|never|nor|neither|no|none)\b{DENIES}")
_STILL = re.compile(r"(?i)\b(?:without\s+(?:\w+\s+)?\w+ing|unless|except|until|but\s+shall|(?<!\bbe\s)liable|liability)\b")
_OTHERS_DO = re.compile(
    rf"(?i)\b(?:who|whom|which|whose)\b(?![^,;]*[,;])|\b(?:{MAY}|might|could|would)\b(?!\s+not)(?![^;]*(?:;|\b(?:shall|will|must"
    rf"|agrees)\b))"
)
_KEEPS_FROM = re.compile(
    r"(?i)\b" + any_of("disclos~ communicat~ transfer~ assign~ sell~ sublicens~ licens~ provid~ deliver~ releas~ liable pay give warrant~")
)
_ALWAYS = (
    r"on\s+behalf\s+of|in\s+favou?r\s+of|(?:for|on|to|in)\s+the\s+(?:\w+\s+(?:and\s+\w+\s+)?)?(?:benefit|account|behalf"
    r"|interests?|use|order|credit)\s+of"
)
_PREPOSITION = re.compile(rf"(?i)\b(?P<word>(?<!\bby\sor\s)(?:{_ALWAYS})|to|for|with|against|among)\s+(?:both\s+|each\s+of\s+)?(?=\S)")
_NO_DEED: dict[str, re.Pattern[str]] = {
    "to": re.compile(
        r"(?i)\b"
        + any_of(
            "pursuant subject prior according addition respect respects regard regards relation reference limited relating related relative"
            " pertaining belonging referring attributable applicable known acceptable satisfactory similar equal identical equivalent next"
            " adjacent contrary exception damage damages harm liability loss losses injury sale sales change changes modification relevant"
            " connection risk as party parties specific unique affiliated entitled limited up access_thereto close apply applies "
            "proprietary look"
        )
        + r"\s+$"
    ),
    "for": re.compile(
        r"(?i)\b"
        + any_of(
            "responsible liable except responsibility liability payment substitute exchange claim claims charge_of request necessary "
            "required"
            " reasonable appropriate customary time option need consideration fee fees expense expenses invoice invoices"
        )
        + r"\s+$"
    ),
}
_DEED: dict[str, re.Pattern[str]] = {
    "with": re.compile(
        r"(?i)\b"
        + any_of(
            "cooperat~ co-operat~ consult~ meet confer coordinat~ communicate discuss share file deposit work register compete interfere "
            "agrees?"
        )
        + r"[^.;:]{0,80}$"
    ),
    "against": re.compile(r"(?i)\b(?:waive|release|relinquish|not\s+(?:sue|assert|bring|make)|no\s+claim|defend)[^.;:]{0,120}$"),
    "among": re.compile(r"(?i)\b(?:distribut|divid|allocat|apportion|shar)\w+(?:\s+[\w'-]+){0,6}\s+$"),
}
_REDUCED = re.compile(
    r"(?i)(?P<before>[\w'/]+)[\s,]+(?:\w+ly\s+)?(?!\w*(?:need|ceed|feed|speed)\b)(?:\w{2,}ed|given|made|paid|sent|sold"
    r"|shown)\s+(?:\w+ly\s+)?"
    r"(?:by\s+(?:the\s+)?[\w&.-]+(?:\s(?-i:[A-Z])[\w&.-]*){0,3}\s+)?$"
)
"""A thing that was given to somebody: "the plans presented by Borrower to"."""
_PASSIVE = frozenset(("be", "been", "being", "have", "has", "had", "and", "or", "not", "to", "hereby", "is", "are"))
_VERB = re.compile(r"(?i)(?:\b(?:shall|will|must|to|and|or|not|hereby)|,|ly)\s+[a-z]+\s+$")
_EARNED = re.compile(r"(?i)\b(?:pay|pays|paying|paid|payments?|wages|salar(?:y|ies)|compensation|bonus(?:es)?)\b[^.;]{0,80}$")
_GIVES = (
    "provide providing furnish furnishing supply deliver sell give giving send offer grant grants granting name extend lend "
    "advance issue show"
)
_KEEPS = frozenset(("hold", "save", "keep"))
_DOES = (
    "pay paying notify notifying indemnify indemnifies indemnifying defend defending reimburse reimbursing inform informing advise advising"
    " compensate assist assisting support protect protecting release releases permit permitting allow allowing consult credit "
    "refund invoice"
    " insure remit serve aid hold_harmless save_harmless reward represent train alert warn sue enable enabling covering"
)
_OBJECT = re.compile(
    rf"(?i)(?<![\w'-])(?P<verb>{any_of(_DOES)}|(?P<gives>{any_of(_GIVES)})|{any_of(' '.join(_KEEPS))})"
    r"(?:,\s+(?:(?:to|at|in|upon|from|without|subject)\b[^,;.]{2,80}|and\b[^,;.]{2,80}\bto),)?"
    r"\s+(?:(?:and\s+)?(?:harmless|(?:fully\s+)?(?:indemnified|informed|advised|insured))\s+|\w+ly\s+|forever\s+|in\s+writing\s+"
    r"|both\s+|(?:each|all)\s+of\s+)*(?=\S)"
)
_SURELY = frozenset(("notify", "inform", "indemnify", "reimburse", "advise", "compensate"))
_NOT_DENIED = frozenset(("permit", "permitting", "allow", "allowing", "release", "enable", "represent", "assist"))
"""What, where it must not be done, is done for nobody."""
_GETS = re.compile(r"(?i)\s+(?:with|an?|the|any|all|such|its|their|written|prompt|notice)\b")
_HARMLESS = re.compile(r"(?i)[^.;]{0,400}?\b(?:harmless|informed|advised|indemnified|insured|updated)\b")
_TAKERS = re.compile(
    rf"(?:be\s+{ADVERBS}|have\s+been\s+{ADVERBS}|{ADVERBS})"
    + any_of(
        "eligible_to eligible_for receive earn paid reimbursed compensated indemnified credited refunded repaid supplied provided "
        "given granted"
        " furnished notified informed advised offered held_harmless named invited afforded entitled_to permitted_to allowed_to consulted"
    )
    + r"|have\s+(?:received|(?:the|a)\s+(?:\w+\s+)?right|(?:\w+\s+){0,3}access\s+to|an?\s+(?:[\w-]+,?\s+){0,6}licen[sc]e\s+to)\b"
)
_GOING = re.compile(
    r"(?i)\b" + nouns("payment sum royalty fee notice delivery report shipment invoice obligation due owed") + r"[^,;.()]{0,60}?\s+to\s+"
)
_BENEFIT = re.compile(
    r"(?i)\b(?:for|on|to|in|as)\s+(?P<who>(?:the\s+)?[A-Z][\w&.-]*(?:\s[A-Z][\w&.-]*){0,4}|the\s+other\s+party)'s?\s+(?:sole\s+"
    r"|own\s+|exclusive\s+)?"
    r"(?:benefit|account|behalf|favou?r|agent)\b"
)
_KEEPS_OR_PAYS = re.compile(
    r"(?i)\b"
    + any_of(
        "disclos~ divulg~ reveal~ use uses using infringe~ reproduc~ protect~ safeguard~ preserv~ keep maintain~ return~ destroy~ respect "
        "solicit~ pay reimburs~ bear refund repay"
    )
)
_HIS = re.compile(
    r"(?P<who>(?:the\s+)?[A-Z][\w&.-]*(?:\s[A-Z][\w&.-]*){0,4}|the\s+other\s+party)'s?\s|\b(?:of|concerning|regarding|(?:incurred|received|disclosed|owned)\s+(?:by|from))\s+(?=\S)"
)
_STOP = re.compile(r"[.;:](?=\s|$)")
_HIS_WITHIN = 100  # characters after what is kept or paid
_HANGS = re.compile(r"(?i)\b(?:of|by|to|for|from|with|under|between|such|those|these)\s+(?:the\s+)?$")
"""A name behind it belongs to the noun before."""


@dataclass(frozen=True, slots=True)
class Scope:
    """A sentence made plain, who is who in it, what binds in it, and where its conditions stand."""

    text: str
    roster: Roster
    operators: tuple[Operator, ...]
    conditions: Sequence[tuple[int, int]]

    def apart(self, at: int) -> bool:
        """Tell whether a place stands in a condition, in what somebody may do, or in what is only told of a thing."""
        if any(start <= at < end for start, end in self.conditions):
            return True
        return _OTHERS_DO.search(self.text[self._since(at) : at]) is not None

    def denied(self, at: int) -> bool:
        """Tell whether the words before a place say what must not be, and nothing since then says what must."""
        last = max((o for o in self.operators if o.start < at), key=lambda o: o.start, default=None)
        since = self._since(at)
        before = self.text[max(0, since - 60) : since].rpartition(",")[2]
        negative = (last is not None and last.negative) or _NOT.search(self.text, since, at) or _NOT.search(before)
        return bool(negative) and not _STILL.search(self.text, since, at)

    def _since(self, at: int) -> int:
        """Return where the last binding word before a place begins, or as far back as words govern it."""
        return max((o.start for o in self.operators if at - _FAR < o.start < at), default=max(0, at - _FAR))


def receivers(scope: Scope) -> Iterator[Person]:
    """Yield to whom or for whom what a sentence binds to is done, in the order of its words; the same one may be named again."""
    begins = min((o.start for o in scope.operators), default=0)
    found = [
        *_subjects(scope),
        *_after_prepositions(scope, begins),
        *_objects(scope, begins),
        *_of_subjects(scope),
        *_owners(scope, begins),
    ]
    return (one for one in sorted(found, key=lambda one: one.start) if not _nobody(scope, one))


def _nobody(scope: Scope, one: Person) -> bool:
    """Tell whether nothing can be owed to somebody: any third party, and whoever it may be of whom words say what must not be."""
    name = one.named.obligor
    return one.named.bound is Bound.OTHER and (is_stranger(name) or (is_anyone(name) and scope.denied(one.start)))


def _after_prepositions(scope: Scope, begins: int) -> Iterator[Person]:
    for word in _PREPOSITION.finditer(scope.text):
        before = scope.text[max(0, word.start() - _BACK) : word.start()]
        preposition = word["word"].casefold()
        short = len(preposition.split()) == 1
        opens = not short and before.strip()[-1:] in ("", ".", ";", ":", ",", "(")  # "on behalf of Buyer, Supplier shall"
        if (word.start() < begins and not opens) or scope.apart(word.start()) or (short and not _governs(preposition, before)):
            continue
        if (not short or _KEEPS_FROM.search(before)) and scope.denied(word.start()):
            continue
        given = preposition == "to" and _VERB.search(before) is not None
        for one in people_at(scope.text, word.end(), scope.roster, object_follows=given):
            own = one.own and acts_for(one.named.obligor) and not (preposition == "to" and _EARNED.search(before))
            if not own and not (preposition == "for" and not one.proper):
                yield one


def _governs(word: str, before: str) -> bool:
    """Tell whether the words before a preposition are a deed that goes on to somebody."""
    if word in _DEED:
        return _DEED[word].search(before) is not None
    if _NO_DEED[word].search(before):
        return False
    reduced = _REDUCED.search(before)
    passive = reduced and (reduced["before"].casefold() in _PASSIVE or reduced["before"].casefold().endswith("ly"))
    return word != "to" or not reduced or bool(passive)


def _objects(scope: Scope, begins: int) -> Iterator[Person]:
    """Yield whom verbs are done to."""
    text = scope.text
    for found in _OBJECT.finditer(text, begins):
        verb = found["verb"].casefold()
        if scope.apart(found.start()):
            continue
        if (verb in _KEEPS and not _HARMLESS.match(text, found.end("verb"))) or (verb in _NOT_DENIED and scope.denied(found.start())):
            continue
        name = scope.roster.mention.match(text, found.end())
        thing = not found["gives"] or (name is not None and text[name.end() : name.end() + 2].strip().islower())
        for number, one in enumerate(people_at(text, found.end(), scope.roster, object_follows=thing, surely=verb in _SURELY)):
            if found["gives"] and not number and one.named.bound is Bound.OTHER and not _GETS.match(text, one.end):
                break  # "provide staff" gives them
            if verb.startswith("pay") or not (one.own and acts_for(one.named.obligor)):
                yield one


def _subjects(scope: Scope) -> Iterator[Person]:
    """Yield subjects that receive: "Buyer shall be paid", "counsel to Seller shall have been furnished with"."""
    for operator in scope.operators:
        if not operator.negative and _TAKERS.match(operator.deed) and operator.force is not Force.DUE:
            yield from (one for one in _before(scope, operator.start) if not scope.apart(one.start))


def _before(scope: Scope, at: int) -> tuple[Person, ...]:
    """Return who stands right before a binding word, or at the head of what its subject is: "workers employed by Buyer shall"."""
    text, roster = scope.text, scope.roster
    low = max(0, at - _BACK)
    for start in (low + m.start() for m in re.finditer(r"(?<![\w'-])\w", text[low:at])):
        people = tuple(people_at(text, start, roster))
        if people and not scope.apart(start) and not text[people[-1].end : at].strip(" ,") and not _HANGS.search(text, low, start):
            return people
    who = subject(text, at, roster, 0)
    noun = head(text[who.start : who.end])
    return (Person(who.start, who.start + len(noun), roster.named(noun)),) if who.role is Role.THING and is_somebody(noun) else ()


def _of_subjects(scope: Scope) -> Iterator[Person]:
    """Yield to whom the things go that are to be given: "payments to Buyer shall be made"."""
    for operator in (one for one in scope.operators if not one.negative):
        for thing in _GOING.finditer(scope.text, max(0, operator.start - _BACK), operator.start):
            yield from (p for p in people_at(scope.text, thing.end(), scope.roster) if not scope.apart(p.start))


def _owners(scope: Scope, begins: int) -> Iterator[Person]:
    """Yield for whose benefit, account or behalf it is done, and whose it is that is kept or paid for."""
    text, roster = scope.text, scope.roster
    found = [*_BENEFIT.finditer(text, begins)]
    for verb in _KEEPS_OR_PAYS.finditer(text, begins):
        stop = _STOP.search(text, verb.end(), verb.end() + _HIS_WITHIN)
        found += _HIS.finditer(text, verb.end(), stop.start() if stop else verb.end() + _HIS_WITHIN)
    for one in found:
        named = Person(one.start("who"), one.end("who"), roster.named(one["who"])) if one["who"] else person_at(text, one.end(), roster)
        if named and named.named.bound is not Bound.OTHER and not scope.apart(named.start):
            yield named


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
