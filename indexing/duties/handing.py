"""To whom a deed goes: after a preposition ("deliver the boards to Buyer"), or as what a verb is done to ("notify Buyer").

A noun before "to" is no deed ("subject to", "sales to"), and "for" is followed by purposes too.
"""

# ruff: noqa: E501
from __future__ import annotations

import re
from collections.abc import Iterator

from graph.model.obligations import Bound
from indexing.duties.person_words import KIND
from indexing.duties.persons import Person, people_at
from indexing.duties.scope import Scope
from indexing.duties.vocabulary import any_of, phrases

_PREPOSITION = re.compile(
    r"(?i)\b(?P<word>(?<!\bby\sor\s)on\s+behalf\s+of|in\s+favou?r\s+of|in\s+the\s+(?:best\s+)?interests?\s+of|for\s+(?:\w+\s+)?(?:inspection|review|audit|examination|use)\s+by"
    r"|(?:for|on|to)\s+the\s+(?:\w+\s+(?:and\s+\w+\s+)?)?(?:benefit|account|behalf|order|credit)\s+of|to|for|with|against|among(?:st)?|between"
    r"|(?:indemnification|reimbursement|compensation)(?:\s+or\s+\w+)?(?:,\s+as\s+(?:applicable|appropriate),)?\s+of)\s+(?:both\s+|each\s+of\s+)?(?=\S)"
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
        " looks? looks?_solely looks?_only looks?_exclusively appl(?:y|ies) applied pertains?"
    )
    + r"\s+$"
)
_NOMINAL = re.compile(r"(?i)\b(?:payments?|deliver(?:y|ies)|disclosures?|notices?|shipments?)(?:\s+\w+ly)?\s+$")
_MAKES = re.compile(
    r"(?i)\b"
    + any_of(
        "pay paying make makes making made give gives giving given provide providing send sending deliver serve remit submit issue receive effect require requires upon with without by"
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
_FORGOES = re.compile(
    r"(?i)\b(?:waives?|releases?|relinquish(?:es)?|forgoes?|(?:not\s+to|not)\s+(?:sue|assert|bring|make)|(?:make|bring|assert|have)\s+no)\b[^.;:]{0,80}$"
    r"|\bdefend(?:ing)?\b[^.;:]{0,120}$"
)
_SEATED = re.compile(r"(?i)\b" + any_of("appoint~ elect~ nominat~ add added serve") + r"[^.;]{0,400}$")
_SEAT = re.compile(r"(?i)\b(?:committee|board)\b")
"""Whoever is appointed to a committee is not given to it."""
_TAKEN_FROM = re.compile(r"(?i)\b(?:deduct|withh[eo]ld|set[\s-]?off|offset|reduc)\w*\b[^.;]{0,120}\b(?:due|payable|owed|owing)\s+$")
_SHARED = re.compile(
    r"(?i)\b" + any_of("distribut~ divid~ allocat~ apportion~ shar~ pay paid") + r"(?:\s+(?!as\b|by\b|agreed\b)[\w'-]+){0,6}\s+$"
)
"""What is shared out goes to those "among" whom it is; "to defend claims against Buyer", above, is done for him."""
_FURTHER = re.compile(r"(?i)\s(?:to|with|for)\s+[^,;:.]{1,60}\s+(?:or|and|nor)\s+$")
"""The one before of two: what governs "to Buyer or" governs "to any other person" too."""
_IN_NAME = re.compile(r"(?i)\b(?:bind|act|enter|make|sign|incur|execute|assume|create|accept|commit|represent)\b")
"""What is done in another's name; where it is forbidden, nothing is done for him."""
_CLAUSE_BEGINS = re.compile(r"(?:^|[.;:,(])\s*$")
"""Before the words that bind only what opens a clause counts: "on behalf of Buyer, Supplier shall"."""
_REDUCED = re.compile(
    r"(?i)(?P<before>[\w'/]+)[\s,]+(?:\w+ly\s+)?(?!\w*(?:need|deed|seed)\b|speed|feed|proceed|succeed|exceed|bed|shed|weed|reed|breed|steed)(?:\w{2,}ed|given|made|paid|sent|sold|shown|written|held|lent)"
    r"\s+(?:\w+ly\s+)?(?:by\s+(?:the\s+)?[\w&.-]+(?:\s(?-i:[A-Z])[\w&.-]*){0,3}\s+)?$"
)
_PEOPLE_DO = re.compile(
    rf"(?i)\b{KIND}\s+(?:\w+ly\s+)?(?:providing|rendering|supplying|delivering|furnishing|performing|selling|offering)\b[^.;]{{0,110}}$"
)
"""What is told of people by what they do: "personnel providing support to End-Users"."""
_EVENT_OF = re.compile(
    r"(?i)\b(?:after|of|from|before|following|since|until)\s+(?:the\s+(?:date\s+of\s+(?:the\s+)?)?|(?:the\s+)?\w[\w&.-]*(?:\s[\w&.-]+){0,3}'s?\s+)?"
    r"(?:sale|delivery|shipment|transfer|disclosure|provision|assignment|distribution|submission|release)\s+(?:of|by)\s+(?!(?:\w+\s+)?notice\b)[^.;,]{1,80}$"
)
"""An event that something counts from: "within ten days after delivery of the boards to Dealers"."""
_TO_BE = re.compile(r"(?i)\w\s+to\s+be\s+(?:\w+ly\s+)?(?:\w{2,}ed|given|made|paid|sent|sold|shown)(?:\s+[^.;,]{1,60}?)?\s+$")
_HAS_DONE = re.compile(
    r"(?i)\b(?:"
    + any_of(
        "caus~ arrang~ procur~ requir~ order~ direct~ instruct~ ensur~ permit~ allow~ is are was were has have agree~ continue~ need~ ought"
    )
    + r"[^.;]{0,80}|\b(?:an?|such)\s+(?:(?!of\b)[\w-]+\s+){1,4})to\s+be\s+"
)
"""What makes of "to be sent to" a deed: "cause it to be sent to", "prepare a report to be sent to"."""
_EARNED = re.compile(r"(?i)\b(?:pay|pays|paying|paid|payments?|wages|salar(?:y|ies)|compensation|remuneration|bonus(?:es)?)\b[^.;]{0,80}$")
_SHARES = re.compile(r"(?i)\b(?P<word>to|for|with),\s+(?:and|or)\s+(?=[^.;]{2,110})")
_ITS_OBJECT = re.compile(
    r"(?i)\b(?:(?:to|from|with|for|by|on|against)(?P<last>,)?|of(?P<of>,)|(?:consent|approval|permission|benefit|behalf)\s+of)\s+(?=\S)"
)
_REACH = 110  # characters up to the name that two prepositions share
_MAKES_PASSIVE = frozenset(("be", "been", "being", "have", "has", "had", "and", "or", "not", "to", "hereby"))
_SUBORDINATE = re.compile(
    r"(?i)\b(?:is|are|was|were|has|have|had)\s+(?:been\s+)?(?:\w+ly\s+)?(?:\w{2,}ed|given|made|paid|sent|sold|shown)\s+(?:\w+ly\s+)?(?:by\s+\S+\s+)?$"
)
_ONLY = r"(?:lend|loan|advance|distribute|contribute|cede|allot|repay|credit|tender|serve|dispatch|forward|pay|deliver|provide|furnish|supply|grant|give|sell|send|submit|transfer|assign|remit|render|ship|disclose|refund|reimburse|offer|extend|afford|present|issue|return|convey|make\s+available|report|license)"
_VERB_BEFORE = re.compile(rf"(?i)\b{_ONLY}\s+(?:and\s+{_ONLY}\s+)?(?:\w+ly\s+)?$")
_PAYS = re.compile(r"(?i)\b(?:pay|paid|payable|remit|remitted|reimburse|repay|notice|disclose)(?:\s+directly)?\s+$")
_STRANGER = re.compile(r"(?i)(?:the|each|any|its)\s+(?:[a-z-]+\s+){1,3}(?:and|or)\s+(?:the\s+)?(?=[A-Z])")
_VERB_AFTER = re.compile(r"(?i)\s+(?:shall|will|must|may|is|are|has|agrees?|'s)\b")
_TO_SOMEBODY = phrases(
    "notify notifying inform informing indemnify indemnifying reimburse reimbursing advise advising compensate compensating"
)
_OBJECTS = (
    "pay paying notify notifying indemnify indemnifies indemnifying defend defending reimburse reimbursing inform informing advise advising compensate"
    " compensating assist assisting support supporting protect protecting release releases releasing permit permitting allow allowing give giving"
    " grant grants granting provide providing furnish furnishing supply supplying send sending offer offering afford affording show consult"
    " consulting credit refund invoice insure exonerate hold_harmless save_harmless hold_and_save hold save keep name naming designate_to remit"
    " serve aid make_available_to extend lend lending advance deliver sell reward represent train alert warn issue sue enable enabling covering insuring"
)
_OBJECT = re.compile(
    rf"(?i)(?<![\w'-])(?P<verb>{any_of(_OBJECTS)})(?:,\s+(?:(?:to|at|in|upon|from|without|subject)\b[^,;.]{{2,80}}|and\b[^,;.]{{2,80}}\bto),)?\s+(?:(?:and\s+)?(?:harmless|(?:fully\s+)?(?:indemnified|informed|advised|insured))\s+|promptly\s+|immediately\s+|fully\s+|forever\s+|in\s+writing\s+|both\s+|each\s+of\s+)*(?=\S)"
)
_GIVES = phrases(
    "provide providing furnish furnishing supply supplying deliver sell give giving send sending show extend lend lending advance issue offer"
    " offering grant grants granting name keep"
)
_LETS = phrases("permit permitting allow allowing release releasing enable enabling")
_ALLOWED = _LETS | {"represent", "assist"}
"""What, where it must not be done, is done for nobody."""
_OWN_TOO = phrases("pay paying compensate compensating covering insuring insure")
"""What is done to a party's own people that is done for them, and goes no way through them to somebody else."""
_ENOUGH_TO = re.compile(r"(?i)\b(?:sufficient|adequate|enough|used|needed|applied)\s+to\s+pay\s+$")
_GETS = re.compile(r"(?i)\s+(?:with|an?|the|any|all|such|its|their|written|prompt|notice|harmless|informed)\b")
_UNTIL_HARMLESS = re.compile(r"(?i)[^.;]{0,400}?\b(?:harmless|informed|advised|apprised|indemnified|insured|updated)\b")
_KEPT = frozenset(("hold", "save", "keep", "hold and save"))
_NO_VERB_BEFORE = re.compile(r"(?i)\b(?:the|a|an|any|such|its|their|of|no|each|all|by|this|'s)\s+(?:\w+ly\s+)?$")
_PURPOSE = re.compile(r"(?i)\b(?:purposes?|aim|intention|obligation|duty|task|responsibility)\s+of\s+(?=\w*$)")
_FOR_TO = re.compile(r"\s+to\s+[a-z]+\b")
_BACK = 120


def handed(scope: Scope, begins: int) -> Iterator[Person]:
    """Yield to whom what a sentence binds to goes, from where its binding words begin on."""
    yield from _objects(scope, begins)
    yield from _after_prepositions(scope, begins)


def _after_prepositions(scope: Scope, begins: int) -> Iterator[Person]:
    text = scope.text
    for word, at in _prepositions(scope):
        before = text[max(0, word.start() - _BACK) : word.start()]
        preposition = " ".join(word["word"].casefold().split())
        if word.start() < begins and not (" of" in preposition and _CLAUSE_BEGINS.search(before)):
            continue
        if scope.apart(word.start()) or not _governs(preposition, before) or (preposition == "to" and scope.kept_from(word.start())):
            continue
        if preposition == "on behalf of" and scope.denied(word.start()) and _IN_NAME.search(before):
            continue
        if preposition.startswith("in fav") and scope.denied(word.start()):
            continue
        adjacent = preposition == "to" and _VERB_BEFORE.search(before) is not None
        surely = preposition == "to" and _PAYS.search(before) is not None
        for one in people_at(text, at, scope.roster, object_follows=adjacent, surely=surely):
            if preposition == "for" and (not _proper(one) or _FOR_TO.match(text, one.end)):
                continue
            if preposition == "to" and _SEAT.search(one.named.obligor) and _SEATED.search(before):
                continue
            earned = preposition == "to" and _EARNED.search(before)
            if earned or not (one.own and acts_for(one.named.obligor)):
                yield one


def _prepositions(scope: Scope) -> Iterator[tuple[re.Match[str], int]]:
    """Yield prepositions, and where the name begins that each governs: of "to, or on behalf of, Buyer" both govern the last."""
    yield from ((word, _past_stranger(scope, word.end())) for word in _PREPOSITION.finditer(scope.text))
    for word in _SHARES.finditer(scope.text):
        stop = scope.text.find(".", word.end(), word.end() + _REACH)
        for other in _ITS_OBJECT.finditer(scope.text, word.end(), stop if stop >= 0 else word.end() + _REACH):
            found = any(people_at(scope.text, other.end(), scope.roster))
            if found:
                yield word, other.end()
            if found or other["last"] or other["of"]:
                break


def _past_stranger(scope: Scope, at: int) -> int:
    """Return where a party stands after "to", behind something that is nobody we know: "to the common carrier's desk and Buyer"."""
    other = _STRANGER.match(scope.text, at)
    name = scope.roster.plain.match(scope.text, other.end()) if other and not any(people_at(scope.text, at, scope.roster)) else None
    return other.end() if name and other and not _VERB_AFTER.match(scope.text, name.end()) else at


def _governs(word: str, before: str) -> bool:
    """Tell whether the words before a preposition are a deed that goes on to somebody."""
    before = _FURTHER.sub(" ", before)
    match word:
        case "with":
            return _WITH.search(before) is not None
        case "against":
            return _FORGOES.search(before) is not None
        case "among" | "amongst" | "between":
            return _SHARED.search(before) is not None
        case "for":
            return not _NO_DEED_FOR.search(before)
        case "to":
            return not (
                _NO_DEED_TO.search(before)
                or (_NOMINAL.search(before) and not _MAKES.search(before))
                or _reduced(before)
                or _PEOPLE_DO.search(before)
                or _EVENT_OF.search(before)
                or (_TO_BE.search(before) and not _HAS_DONE.search(before))
                or _TAKEN_FROM.search(before)
                or _SUBORDINATE.search(before)
            )
        case _:
            return True


def _reduced(before: str) -> bool:
    """Tell whether the words are about a thing that was given to somebody: "the plans presented by Borrower to"."""
    found = _REDUCED.search(before)
    return found is not None and found["before"].casefold() not in _MAKES_PASSIVE and not found["before"].casefold().endswith("ly")


def _objects(scope: Scope, begins: int) -> Iterator[Person]:
    text = scope.text
    for verb in _OBJECT.finditer(text, begins):
        low = max(0, verb.start() - 24)
        noun = _NO_VERB_BEFORE.search(text, low, verb.start()) and not _PURPOSE.search(text, max(0, low - 8), verb.start())
        if scope.apart(verb.start()) or noun or _ENOUGH_TO.search(text, low, verb.end()):
            continue
        if verb["verb"].casefold() in _KEPT and not _UNTIL_HARMLESS.match(text, verb.end("verb")):
            continue
        if verb["verb"].casefold() in _ALLOWED and scope.denied(verb.start()):
            continue
        gives = verb["verb"].casefold() in _GIVES
        thing = not gives or _thing_follows(text, verb.end(), scope)
        surely, own_too = verb["verb"].casefold() in _TO_SOMEBODY, verb["verb"].casefold() in _OWN_TOO
        for number, one in enumerate(people_at(text, verb.end(), scope.roster, object_follows=thing, surely=surely)):
            given = gives and not number and one.named.bound is Bound.OTHER and not _GETS.match(text, one.end)
            if given:
                break
            if own_too or not (one.own and acts_for(one.named.obligor)):
                yield one


def _thing_follows(text: str, at: int, scope: Scope) -> bool:
    """Tell whether after a party's name what he gets begins in small letters: "provide Buyer monthly reports"."""
    name = scope.roster.mention.match(text, at)
    return name is not None and re.match(r"\s+[a-z]", text[name.end() : name.end() + 3]) is not None


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
