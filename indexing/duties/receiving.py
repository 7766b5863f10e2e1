"""To whom, or for whom, a sentence says that a deed is done.

A deed is done *to* somebody after a preposition or as the object of a verb (`handing`), where the subject receives it ("Buyer shall be paid"),
where things go to him ("payments to Buyer shall be made") and where what is protected is his ("shall not disclose Buyer's Confidential Information").
"""

# ruff: noqa: E501
from __future__ import annotations

import re
from collections.abc import Iterator

from graph.model.obligations import Bound
from indexing.duties.effects import head
from indexing.duties.givers import is_returned
from indexing.duties.handing import handed
from indexing.duties.modals import Force
from indexing.duties.person_words import KIND, is_anyone, is_somebody, is_stranger
from indexing.duties.persons import Person, people_at
from indexing.duties.roster import Roster
from indexing.duties.scope import Scope
from indexing.duties.subjects import Role, subject
from indexing.duties.vocabulary import ADVERBS, any_of, lead_by

_TAKERS = re.compile(
    rf"(?:be\s+{ADVERBS}|have\s+been\s+{ADVERBS}|{ADVERBS})(?:"
    + any_of(
        "eligible_to eligible_for receive earn paid reimbursed compensated indemnified credited refunded repaid supplied provided given granted furnished notified informed"
        " advised offered kept_informed held_harmless named invited afforded entitled_to permitted_to allowed_to consulted"
    )
    + r")|have\s+(?:received|(?:the|a)\s+(?:\w+\s+)?right|(?:\w+\s+){0,3}access\s+to|an?\s+(?:[\w-]+,?\s+){0,6}licen[sc]e\s+to)\b"
)
_ENSURES = re.compile(r"(?i)\b(?:(?:ensure|procure|see\s+to\s+it|make\s+sure)\s+that|cause|require)\s+")
_GETS = re.compile(
    r"(?i)\s+(?:\w+ly\s+)?(?:(?:receives?|obtains?|gets?)\b|(?:is|are|to\s+be|shall\s+be)\s+(?:\w+ly\s+)?(?:paid|given|provided|furnished|notified|informed|reimbursed|named|added|included|listed|insured|indemnified)\b)"
)
_DOES_FOR = re.compile(
    r"(?i)[^,;:.()]{0,160}?\s"
    + any_of(
        "provides? gives? pays? furnish(?:es)? suppl(?:y|ies) notif(?:y|ies) informs? indemnif(?:y|ies) sends? grants? offers? reimburses? allows? permits?"
    )
    + r"\s+"
)
_SUCH = re.compile(r"(?i)\b(?:such|those|these)\s+$")
_HANGS = re.compile(r"(?i)\b(?:of|by|to|for|from|with|under|between)\s+(?:the\s+)?$")
"""A name behind it belongs to the noun before."""
_GOING = re.compile(
    r"(?i)\b(?:payments?|notices?|deliver(?:y|ies)|reports?|shipments?|invoices?|debts?|indebtedness|(?:payment|monetary|financial)\s+obligations|(?P<owed>due|owed|owing|payable|to\s+be\s+paid))"
    r"(?:\s+for\s+payment)?(?:\s+(?:of|by|under|from)\s+[^,;.()]{1,50}?){0,2}\s+to\s+|\b(?:due|owed|owing)\s+(?=(?:the\s+)?(?-i:[A-Z]))"
)
_MADE = lead_by("made paid sent delivered remitted given addressed provided submitted shipped")
_ITS_OWN = re.compile(r"'s?\s")
_PAID_BACK = lead_by("paid reimbursed repaid refunded borne")
_SAYS = re.compile(any_of("state specify contain describe set_forth identify include be_in_writing be_accompanied"))
_PROTECTS = re.compile(
    r"(?i)\b"
    + any_of(
        "disclos~ us(?:e|es|ing) copy reproduc~ reveal~ protect~ safeguard~ keep maintain~ hold infringe~ solicit~ hire employ disparag~ defame criticize harm"
        " interfere return~ destroy divulg~ publish~ disseminat~ dissemination register challenge contest misappropriat~ preserve respect"
        " remove_or_alter encumber modify damage distribut~ recruit entice treat affects? impairs? violates?"
    )
)
_OWNED = r"(?:\s+(?!of\b|to\b|for\b|by\b)[\w-]+){0,3}?\s+" + any_of(
    "confidential_information confidential proprietary_information proprietary_rights trade_secrets? trademarks? marks? intellectual_property"
    " property_rights patents? know-how copyrights? customers? employees data records names? logos? property information_confidential"
    " reputation goodwill materials? equipment premises"
)
_POSSESSIVE = re.compile(rf"(?i)'s?{_OWNED}")
_OF_OWNER = re.compile(
    r"(?i)\b"
    + any_of(
        "interests? information trade_secrets? intellectual_property marks? trademarks? materials? employees? customers? logos? reputation goodwill"
    )
    + r"\s+(?:(?:and|or|,)\s+[\w-]+\s+){0,3}(?:of|belonging\s+to|received\s+from|(?:disclosed|obtained|furnished|provided|supplied)(?:\s+to\s+\w+(?:\s+[A-Z]\w+)?)?\s+(?:by|from)"
    r"|concerning|regarding|about|relating\s+to)\s+(?:the\s+)?"
    r"|\b(?:rights?|patents?|copyrights?|trademarks?|marks)\s+(?:held|owned|registered|possessed)\s+by\s+(?:the\s+)?"
)
_BENEFIT = re.compile(
    r"(?i)\b(?:for|on|to|in)\s+(?P<who>(?:the\s+)?[A-Z][\w&.-]*(?:\s[A-Z][\w&.-]*){0,4}|the\s+other\s+party)'s?\s+(?:sole\s+|own\s+|exclusive\s+)?(?:benefit|account|behalf|favou?r)\b"
)
_AS_THEIR = re.compile(
    rf"(?i)\b(?:act|serve|acting|serving)\s+(?:\w+ly\s+)?as\s+(?P<who>(?:the\s+)?(?-i:[A-Z])[\w&.-]*(?:\s(?-i:[A-Z])[\w&.-]*){{0,4}})'s?\s+(?:\w+\s+){{0,3}}?{KIND}"
)
_PAYS_FOR = re.compile(r"(?i)\b(?:pay|reimburse|bear|refund|repay|compensate|credit|cover|responsible\s+for|liable\s+for)\b[^.;:]{0,160}$")
_COSTS = any_of("costs? expenses? fees loss(?:es)? damages expenditures? disbursements? account deposit charges")
_COSTS_OF = re.compile(rf"(?i)'s?\s+(?:[\w'-]+,?\s+(?:and\s+)?){{0,5}}?{_COSTS}")
_SPENT_BY = re.compile(
    rf"(?i)\b{_COSTS}(?:\s+(?:actually|reasonably|properly))?\s+(?:incurred|paid|advanced|suffered|sustained)(?:\s+or\s+\w+)?\s+by\s+"
)
_TELLS = re.compile(r"(?i)\b(?:agrees?|warrants?|represents?|guarantees?|covenants?|undertakes?)\b(?=[^.;]*\bthat\b)")
_BACK = 120


def receivers(scope: Scope) -> Iterator[Person]:
    """Yield to whom or for whom what a sentence binds to is done, in the order of its words; the same one may be named again."""
    begins = min((o.start for o in scope.operators), default=0)
    told = _TELLS.search(scope.text, 0, begins)
    begins = told.start() if told else begins
    found = [
        *_subjects(scope),
        *_of_subjects(scope),
        *_ensured(scope, begins),
        *handed(scope, begins),
        *_owners(scope, begins),
    ]
    return (one for one in sorted(found, key=lambda one: one.start) if not _nobody(scope, one))


def _nobody(scope: Scope, one: Person) -> bool:
    """Tell whether nothing can be owed to somebody: any third party, and whoever it may be of whom words say what must not be."""
    if one.named.bound is not Bound.OTHER:
        return False
    return is_stranger(one.named.obligor) or (is_anyone(one.named.obligor) and scope.denied(one.start))


def _subjects(scope: Scope) -> Iterator[Person]:
    """Yield subjects that receive: "Buyer shall be paid", "counsel to Seller shall have been furnished with"."""
    for operator in scope.operators:
        if operator.negative or not (_TAKERS.match(operator.deed) and operator.force is not Force.DUE):
            continue
        yield from (one for one in _before(scope, operator.start) if not scope.apart(one.start))


def _before(scope: Scope, at: int) -> tuple[Person, ...]:
    """Return who stands right before a binding word, or at the head of what its subject is: "workers employed by Buyer shall"."""
    text, roster = scope.text, scope.roster
    low = max(0, at - _BACK)
    for start in (low + m.start() for m in re.finditer(r"(?<![\w'-])[\w']", text[low:at])):
        people = tuple(people_at(text, start, roster))
        if people and scope.apart(start):
            continue  # "if refused by Buyer, Supplier shall be paid" lists no two
        if people and not _SUCH.search(text, 0, start) and not text[people[-1].end : at].strip(" ,"):
            return people if not _HANGS.search(text, low, start) else _at_head(text, at, roster)
    return _at_head(text, at, roster)


def _at_head(text: str, at: int, roster: Roster) -> tuple[Person, ...]:
    who = subject(text, at, roster, 0)
    noun = head(text[who.start : who.end])
    if who.role is not Role.THING or not is_somebody(noun):
        return ()
    return (Person(who.start, who.start + len(noun), roster.named(noun)),)


def _of_subjects(scope: Scope) -> Iterator[Person]:
    """Yield to whom the things go that are to be given: "payments to Buyer shall be made"."""
    for operator in scope.operators:
        if _PAID_BACK.match(operator.deed) and not operator.negative:
            low = max(0, operator.start - _BACK)
            spent = [m.end() for m in _SPENT_BY.finditer(scope.text, low, operator.start)]
            yield from (p for at in spent for p in people_at(scope.text, at, scope.roster) if not scope.apart(p.start))
        if is_returned(operator):
            begins = subject(scope.text, operator.start, scope.roster, 0).start
            yield from (p for p in _possessors(_ITS_OWN, scope.text[: operator.start], begins, scope.roster) if p.start == begins)
        made = _MADE.match(operator.deed) or _SAYS.match(operator.deed)
        for thing in _GOING.finditer(scope.text, max(0, operator.start - _BACK), operator.start):
            if made or (thing["owed"] and not operator.negative):
                yield from (p for p in people_at(scope.text, thing.end(), scope.roster) if not scope.apart(p.start))


def _ensured(scope: Scope, begins: int) -> Iterator[Person]:
    """Yield who has to get something by what another ensures: "ensure that Buyer receives a copy", "that each carrier notifies Buyer"."""
    for that in _ENSURES.finditer(scope.text, begins):
        people = tuple(people_at(scope.text, that.end(), scope.roster, object_follows=True))
        does = _DOES_FOR.match(scope.text, that.end())
        if people and _GETS.match(scope.text, people[-1].end) and not scope.apart(that.start()):
            yield from people
        elif does and not (scope.apart(that.start()) or scope.denied(that.start())):
            yield from people_at(scope.text, does.end(), scope.roster, object_follows=True)


def _owners(scope: Scope, begins: int) -> Iterator[Person]:
    """Yield whose it is that is protected, and whose benefit, account or behalf it is done for."""
    text, roster = scope.text, scope.roster
    yield from _paid_for(scope, begins)
    for own in (*_BENEFIT.finditer(text, begins), *_AS_THEIR.finditer(text, begins)):
        if not scope.apart(own.start()) and (one := roster.named(own["who"])).bound is not Bound.OTHER:
            yield Person(own.start("who"), own.end("who"), one)
    if not _PROTECTS.search(text, begins):
        return
    for name in _possessors(_POSSESSIVE, text, begins, roster):
        if not scope.apart(name.start) and _PROTECTS.search(text, max(begins, name.start - 200), name.start):
            yield name
    for thing in _OF_OWNER.finditer(text, begins):
        if not scope.apart(thing.start()) and _PROTECTS.search(text, max(begins, thing.start() - 200), thing.start()):
            yield from (p for p in people_at(text, thing.end(), roster) if p.named.bound is not Bound.OTHER)


def _paid_for(scope: Scope, begins: int) -> Iterator[Person]:
    """Yield whose costs another bears: "pay Buyer's reasonable expenses", "reimburse all fees paid by Buyer"."""
    text, roster = scope.text, scope.roster
    named = list(_possessors(_COSTS_OF, text, begins, roster))
    named += [one for spent in _SPENT_BY.finditer(text, begins) for one in people_at(text, spent.end(), roster)]
    for one in named:
        pays = _PAYS_FOR.search(text, max(begins, one.start - 200), one.start)
        if one.named.bound is not Bound.OTHER and pays and not (scope.apart(one.start) or scope.denied(one.start)):
            yield one


def _possessors(owned: re.Pattern[str], text: str, begins: int, roster: Roster) -> Iterator[Person]:
    for mark in owned.finditer(text, begins):
        low = max(0, mark.start() - 60)
        for word in re.finditer(r"(?<![\w'-])\w", text[low : mark.start()]):
            named = roster.named(text[low + word.start() : mark.start()])
            if named.bound is not Bound.OTHER:
                yield Person(low + word.start(), mark.start(), named)
                break
