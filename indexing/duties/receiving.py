"""The places of a sentence at which it says to whom, or for whom, a deed is done.

A deed is done *to* somebody after a preposition ("deliver the boards to Buyer"), as the object of a verb that has somebody
for its object ("notify Buyer"), where the subject receives it ("Buyer shall be paid") and where what is
protected is somebody's ("shall not disclose Buyer's Confidential Information"). Words under "if", "who" or "may" say what
others do; a noun before "to" is no deed ("subject to", "sales to"); whom something must not reach is owed nothing.
"""

# ruff: noqa: E501
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph.model.obligations import Bound
from indexing.duties.modals import Force, Operator
from indexing.duties.person_words import is_stranger
from indexing.duties.persons import Person, people_at
from indexing.duties.roster import Roster
from indexing.duties.vocabulary import ADVERBS, any_of, lead_by, phrases

Span = tuple[int, int]

_PREPOSITION = re.compile(
    r"(?i)\b(?P<word>on\s+behalf\s+of|in\s+favou?r\s+of|in\s+the\s+(?:best\s+)?interests?\s+of|for\s+(?:\w+\s+)?(?:inspection|review|audit|examination|use)\s+by"
    r"|(?:for|on|to)\s+the\s+(?:sole\s+)?(?:benefit|account|behalf|order|credit)\s+of|to|for|with)\s+(?:both\s+|each\s+of\s+)?(?=\S)"
)
_NO_DEED_TO = re.compile(
    r"(?i)\b"
    + any_of(
        "pursuant subject prior according addition respect respects regard regards relation reference limited relating related relative"
        " pertaining belonging referring attributable applicable known unknown acceptable satisfactory unacceptable due_diligence similar"
        " equal identical comparable equivalent next adjacent contrary exception exceptions damage damages harm liability liabilities loss"
        " losses injury injuries sale sales change changes modification modifications alteration relevant connection exposure risk as"
        " party parties specific particular unique exclusive affiliated opposed title_thereto compared inferior superior akin tied"
        " referred addressed_only entitled limited up close access_thereto peculiar proprietary responsive in_response claims? counsel"
    )
    + r"\s+$"
)
_NOMINAL = re.compile(r"(?i)\b(?:payments?|deliver(?:y|ies)|disclosures?|notices?|shipments?)(?:\s+\w+ly)?\s+$")
_MAKES = re.compile(
    r"(?i)\b"
    + any_of(
        "make makes making made give gives giving given provide providing send sending deliver serve remit submit issue receive effect upon with without by"
    )
    + r"[^.;,]{0,60}$"
)
_NO_DEED_FOR = re.compile(
    r"(?i)\b"
    + any_of(
        "responsible liable except responsibility liability payment reimbursement known substitute exchange claims? charge_of request look"
        " necessary required reasonable appropriate possible customary time option need asked apply applied sought search"
        " consideration fees? expenses? invoices?"
    )
    + r"(?:\s+(?:hereunder|thereof))?\s+$"
)
_WITH = re.compile(
    r"(?i)\b(?:"
    + any_of(
        "cooperat(?:e|ing) co-operat(?:e|ing) consult(?:ing)? meet confer coordinat(?:e|ing) co-ordinate communicate discuss share file"
        " deposit lodge work register compete interfere collaborate liaise place maintain_contact agrees? covenants?"
    )
    + r")[^.;:]{0,80}$"
)
_REDUCED = re.compile(
    r"(?i)(?P<before>[\w'/]+)[\s,]+(?:\w+ly\s+)?(?!need|speed|feed|seed|proceed|succeed|exceed|bed)(?:\w{2,}ed|given|made|paid|sent|sold|shown|written|held|lent)"
    r"\s+(?:\w+ly\s+)?(?:by\s+(?:the\s+)?[\w&.-]+(?:\s[A-Z][\w&.-]*){0,3}\s+)?$"
)
_MAKES_PASSIVE = frozenset(("be", "been", "being", "have", "has", "had", "and", "or", "not", "to", "hereby"))
_SUBORDINATE = re.compile(
    r"(?i)\b(?:is|are|was|were|has|have|had)\s+(?:been\s+)?(?:\w+ly\s+)?(?:\w{2,}ed|given|made|paid|sent|sold|shown)\s+(?:\w+ly\s+)?(?:by\s+\S+\s+)?$"
)
_ONLY = r"(?:pay|deliver|provide|furnish|supply|grant|give|sell|send|submit|transfer|assign|remit|render|ship|disclose|refund|reimburse|offer|extend|afford|present|issue|return|convey|make\s+available|report|license)"
_VERB_BEFORE = re.compile(rf"(?i)\b{_ONLY}\s+(?:and\s+{_ONLY}\s+)?$")
_OBJECTS = (
    "pay paying notify notifying indemnify indemnifying defend defending reimburse reimbursing inform informing advise advising compensate"
    " compensating assist assisting support supporting protect protecting release releasing permit permitting allow allowing give giving"
    " grant granting provide providing furnish furnishing supply supplying send sending offer offering afford affording show consult"
    " consulting credit refund invoice insure exonerate hold_harmless save_harmless hold_and_save hold save keep name designate_to remit"
    " serve make_available_to extend lend lending advance deliver sell compensate reward represent train alert warn issue"
)
_OBJECT = re.compile(
    rf"(?i)(?<![\w'-])(?P<verb>{any_of(_OBJECTS)})(?:,\s+(?:to|at|in|upon|from|without|subject)\b[^,;.]{{2,80}},)?\s+(?:(?:and\s+)?harmless\s+|promptly\s+|immediately\s+|fully\s+|forever\s+|both\s+|each\s+of\s+)*(?=\S)"
)
_GIVES = phrases(
    "provide providing furnish furnishing supply supplying deliver sell give giving send sending show extend lend lending advance issue offer"
    " offering grant granting name keep"
)
_LETS = phrases("permit permitting allow allowing release releasing")
_GETS = re.compile(r"(?i)\s+(?:with|an?|the|any|all|such|its|their|written|prompt|notice|harmless|informed)\b")
_UNTIL_HARMLESS = re.compile(r"(?i)[^.;]{0,400}?\b(?:harmless|informed|advised|apprised|indemnified|insured|updated)\b")
_KEPT = frozenset(("hold", "save", "keep", "hold and save"))
_NO_VERB_BEFORE = re.compile(r"(?i)\b(?:the|a|an|any|such|its|their|of|no|each|all|by|this|'s)\s+(?:\w+ly\s+)?$")
_TAKERS = re.compile(
    rf"(?:be\s+{ADVERBS}|have\s+been\s+{ADVERBS}|{ADVERBS})(?:"
    + any_of(
        "receive paid reimbursed compensated indemnified credited refunded repaid supplied provided given granted furnished notified informed"
        " advised offered kept_informed held_harmless named invited afforded entitled_to permitted_to allowed_to consulted"
    )
    + r")|have\s+(?:the|a)\s+(?:\w+\s+)?right\b"
)
_SUCH = re.compile(r"(?i)\b(?:such|those|these)\s+$")
_GOING = re.compile(
    r"(?i)\b(?:payments?|notices?|deliver(?:y|ies)|reports?|shipments?|amounts?\s+(?:due|owed|owing|payable)|sums?\s+(?:due|payable))\s+to\s+"
)
_MADE = lead_by("made paid sent delivered remitted given addressed provided submitted shipped")
_PROTECTS = re.compile(
    r"(?i)\b"
    + any_of(
        "disclos~ us(?:e|es|ing) copy reproduc~ reveal~ protect~ safeguard~ keep maintain~ hold infringe~ solicit~ hire employ disparag~ defame criticize harm"
        " interfere return~ destroy divulg~ publish~ disseminat~ dissemination register challenge contest misappropriat~ preserve respect"
        " remove_or_alter encumber modify damage distribut~ recruit entice treat"
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
        "information trade_secrets? intellectual_property marks? trademarks? materials? employees? customers? logos? reputation goodwill"
    )
    + r"\s+(?:(?:and|or|,)\s+[\w-]+\s+){0,3}(?:of|belonging\s+to|received\s+from|(?:disclosed|obtained|furnished|provided|supplied)(?:\s+to\s+\w+(?:\s+[A-Z]\w+)?)?\s+(?:by|from)"
    r"|concerning|regarding|about|relating\s+to)\s+(?:the\s+)?"
)
_BENEFIT = re.compile(
    r"(?i)\b(?:for|on|to|in)\s+(?P<who>(?:the\s+)?[A-Z][\w&.-]*(?:\s[A-Z][\w&.-]*){0,4}|the\s+other\s+party)'s?\s+(?:sole\s+|own\s+|exclusive\s+)?(?:benefit|account|behalf|favou?r)\b"
)
_NOT = re.compile(r"(?i)\b(?:not|never|nor|neither|no)\b")
_NEVER = re.compile(r"(?i)\b(?:neither|nor|no|none)\b[^,.;:]{0,50}$")
_STILL = re.compile(r"(?i)\b(?:without\s+(?:first\s+|prior\s+)?\w+ing|unless|except|until|but\s+shall|liable|liability)\b")
_TELLS = re.compile(r"(?i)\b(?:agrees?|warrants?|represents?|guarantees?|covenants?|undertakes?)\b(?=[^.;]*\bthat\b)")
_OTHERS_DO = re.compile(
    r"(?i)\b(?:who|whom|which|whose)\b(?![^,;]*[,;])|\b(?:may|might|could|would)\b(?!\s+not)(?![^;]*(?:;|\b(?:shall|will|must|agrees)\b))"
    r"|\bthat\s+(?:is|are|was|were|has|have|had|it|they)\b(?![^,;]*[,;])"
)
_FOR_TO = re.compile(r"\s+to\s+[a-z]+\b")
_BACK = 120


@dataclass(frozen=True, slots=True)
class Setting:
    """A sentence as it is looked through: its words, who is who, what binds, where conditions stand, and whom its pronouns mean."""

    text: str
    roster: Roster
    operators: tuple[Operator, ...]
    conditions: Sequence[Span]


def receivers(setting: Setting) -> Iterator[Person]:
    """Yield to whom or for whom what a sentence binds to is done, in the order of its words; the same one may be named again."""
    begins = min((o.start for o in setting.operators), default=0)
    told = _TELLS.search(setting.text, 0, begins)
    begins = told.start() if told else begins
    found = [
        *_subjects(setting),
        *_of_subjects(setting),
        *_objects(setting, begins),
        *_after_prepositions(setting, begins),
        *_owners(setting, begins),
    ]
    return (one for one in sorted(found, key=lambda one: one.start) if not is_stranger(one.named.obligor))


def _after_prepositions(setting: Setting, begins: int) -> Iterator[Person]:
    text = setting.text
    for word in _PREPOSITION.finditer(text, begins):
        before = text[max(0, word.start() - _BACK) : word.start()]
        said = " ".join(word["word"].casefold().split())
        if _apart(setting, word.start()) or not _governs(said, before) or (said == "to" and _kept_from(setting, word.start())):
            continue
        adjacent = said == "to" and _VERB_BEFORE.search(before) is not None
        for one in people_at(text, word.end(), setting.roster, object_follows=adjacent):
            if said == "for" and (not _proper(one) or _FOR_TO.match(text, one.end)):
                continue
            if not (one.own and acts_for(one.named.obligor)):
                yield one


def _governs(word: str, before: str) -> bool:
    """Tell whether the words before a preposition are a deed that goes on to somebody."""
    match word:
        case "with":
            return _WITH.search(before) is not None
        case "for":
            return not _NO_DEED_FOR.search(before)
        case "to":
            return not (
                _NO_DEED_TO.search(before)
                or (_NOMINAL.search(before) and not _MAKES.search(before))
                or _reduced(before)
                or _SUBORDINATE.search(before)
            )
        case _:
            return True


def _reduced(before: str) -> bool:
    """Tell whether the words are about a thing that was given to somebody: "the plans presented by Borrower to"."""
    found = _REDUCED.search(before)
    return found is not None and found["before"].casefold() not in _MAKES_PASSIVE and not found["before"].casefold().endswith("ly")


def _kept_from(setting: Setting, at: int) -> bool:
    """Tell whether the words say to whom something must not come."""
    since = max((o.start for o in setting.operators if o.start < at), default=0)
    return _denied(setting, at) and _KEEPS_FROM.search(setting.text, since, at) is not None


def _denied(setting: Setting, at: int) -> bool:
    """Tell whether the words before a place say what must not be, and nothing since then says what must."""
    last = max((o for o in setting.operators if o.start < at), key=lambda o: o.start, default=None)
    since = last.start if last else 0
    between = setting.text[since:at]
    negative = (last is not None and last.negative) or _NOT.search(between) or _NEVER.search(setting.text, max(0, since - 60), since)
    return bool(negative) and not _STILL.search(between)


_KEEPS_FROM = re.compile(
    r"(?i)\b"
    + any_of(
        "disclos~ divulg~ reveal~ communicat~ transfer~ assign~ sell~ sublicens~ licens~ provid~ furnish~ make_available deliver~ distribut~"
        " releas~ give grant publish~ offer~ show supply convey pledge lend rent lease leasing ship disseminat~ sold delegat~ made_available"
    )
)


def _objects(setting: Setting, begins: int) -> Iterator[Person]:
    text = setting.text
    for verb in _OBJECT.finditer(text, begins):
        if _apart(setting, verb.start()) or _NO_VERB_BEFORE.search(text, max(0, verb.start() - 24), verb.start()):
            continue
        if verb["verb"].casefold() in _KEPT and not _UNTIL_HARMLESS.match(text, verb.end()) and "harmless" not in verb[0].casefold():
            continue
        if verb["verb"].casefold() in _LETS and _denied(setting, verb.start()):
            continue
        gives = verb["verb"].casefold() in _GIVES
        thing = not gives or _thing_follows(text, verb.end(), setting)
        for one in people_at(text, verb.end(), setting.roster, object_follows=thing):
            given = gives and one.named.bound is Bound.OTHER and not _GETS.match(text, one.end)
            if not given and not (one.own and acts_for(one.named.obligor)):
                yield one


def _thing_follows(text: str, at: int, setting: Setting) -> bool:
    """Tell whether after a party's name what he gets begins in small letters: "provide Buyer monthly reports"."""
    name = setting.roster.mention.match(text, at)
    return name is not None and re.match(r"\s+[a-z]", text[name.end() : name.end() + 3]) is not None


def _subjects(setting: Setting) -> Iterator[Person]:
    """Yield subjects that receive: "Buyer shall be paid", "counsel to Seller shall have been furnished with"."""
    for operator in setting.operators:
        if operator.negative or not (_TAKERS.match(operator.deed) and operator.force is not Force.DUE):
            continue
        low = max(0, operator.start - _BACK)
        starts = [m.start() for m in re.finditer(r"(?<![\w'-])[\w']", setting.text[low : operator.start])]
        for start in starts:
            people = tuple(people_at(setting.text, low + start, setting.roster))
            if people and not _SUCH.search(setting.text, 0, low + start) and not setting.text[people[-1].end : operator.start].strip(" ,"):
                yield from (one for one in people if not _apart(setting, one.start))
                break


def _of_subjects(setting: Setting) -> Iterator[Person]:
    """Yield to whom the things go that are to be given: "payments to Buyer shall be made"."""
    for operator in setting.operators:
        for thing in _GOING.finditer(setting.text, max(0, operator.start - _BACK), operator.start) if _MADE.match(operator.deed) else ():
            yield from (p for p in people_at(setting.text, thing.end(), setting.roster) if not _apart(setting, p.start))


def _owners(setting: Setting, begins: int) -> Iterator[Person]:
    """Yield whose it is that is protected, and whose benefit, account or behalf it is done for."""
    text, roster = setting.text, setting.roster
    for own in _BENEFIT.finditer(text, begins):
        if not _apart(setting, own.start()) and (one := roster.named(own["who"])).bound is not Bound.OTHER:
            yield Person(own.start("who"), own.end("who"), one)
    if not _PROTECTS.search(text, begins):
        return
    for name in _possessors(text, begins, roster):
        if not _apart(setting, name.start) and _PROTECTS.search(text, max(begins, name.start - 200), name.start):
            yield name
    for thing in _OF_OWNER.finditer(text, begins):
        if not _apart(setting, thing.start()) and _PROTECTS.search(text, max(begins, thing.start() - 200), thing.start()):
            yield from (p for p in people_at(text, thing.end(), roster) if p.named.bound is not Bound.OTHER)


def _possessors(text: str, begins: int, roster: Roster) -> Iterator[Person]:
    for mark in _POSSESSIVE.finditer(text, begins):
        low = max(0, mark.start() - 60)
        for word in re.finditer(r"(?<![\w'-])\w", text[low : mark.start()]):
            named = roster.named(text[low + word.start() : mark.start()])
            if named.bound is not Bound.OTHER:
                yield Person(low + word.start(), mark.start(), named)
                break


def _apart(setting: Setting, at: int) -> bool:
    """Tell whether a place stands in a condition, in what somebody may do, or in what is only told of a thing."""
    if any(start <= at < end for start, end in setting.conditions):
        return True
    since = max((o.start for o in setting.operators if o.start < at), default=0)
    return _OTHERS_DO.search(setting.text[since:at]) is not None


def _proper(one: Person) -> bool:
    """Tell whether somebody is a party or named in capitals: "for" is followed by purposes too."""
    return one.named.bound is not Bound.OTHER or any(word[:1].isupper() for word in one.named.obligor.split())


_OWN_PEOPLE = re.compile(
    r"(?i)\b"
    + any_of(
        "employees? agents? representatives? personnel officers? directors? counsel attorneys? accountants? advis[oe]rs? consultants? subcontractors? contractors? staff managers? auditors?"
    )
)


def acts_for(named: str) -> bool:
    """Tell whether somebody is one of those who act for another: what reaches them has not left him."""
    return _OWN_PEOPLE.search(named) is not None
