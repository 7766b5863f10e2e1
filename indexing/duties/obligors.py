"""Who owes a deed: the subject, who is said to do it, or who in this contract plainly does such things."""

# ruff: noqa: E501, C901, PLR0911
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from graph.model.obligations import Bound
from indexing.duties.effects import is_effect, is_formal
from indexing.duties.modals import Force, Operator
from indexing.duties.roster import NOBODY, Named, Roster
from indexing.duties.subjects import Role, Subject

_MOST = 0.7  # the share of a contract's payments (or deliveries) from which one party is who plainly makes them
_NEAR = 300  # characters after an operator in which it is said who does the deed
_PAYS = re.compile(r"\s*(?:\w+ly\s+|also\s+|not\s+)*(?:pay|reimburse|remit|compensate)\b", re.IGNORECASE)
_PERFORMS = re.compile(
    r"\s*(?:\w+ly\s+|also\s+|not\s+)*(?:deliver|supply|manufacture|perform|provide|ship|furnish|produce|render|package|install|develop|sell)\b",
    re.IGNORECASE,
)
_MODAL = re.compile(r"\s+(?:hereby\s+)?(?:shall|will|must|agrees?\s+to)\b", re.IGNORECASE)
_PAYMENT_NOUN = re.compile(
    r"(?i)^(?:(?:the|all|any|each|every|such|no|said|an?|its|other|aggregate|total|full|annual|monthly|quarterly|initial|undisputed|first|second|final|outstanding|late|past|due|overdue|unpaid)\W+)*(?:[\w'’/-]+\s+){0,4}?"
    r"(?:payments?|invoices?|fees?|amounts?|sums?|price|prices|royalt(?:y|ies)|expenses?|costs?|charges?|commissions?|rent|balance|deposit|interest|installments?|instalments?|compensation|remuneration|reimbursements?|taxes|tax|salary|premiums?|retainer)\b"
)
_PAID = re.compile(
    r"(?:be\s+(?:\w+ly\s+|then\s+|made\s+)?(?:due|payable|paid|made|remitted|reimbursed|borne|deducted|wired|rendered|the\s+responsibility|billed|invoiced)|bear\s+interest|become\s+(?:\w+ly\s+)?(?:due|payable)|accrue\s+interest|fall\s+due)\b"
)
_SUM = re.compile(r"(?i)\bpayable\s+by\b|[$€£]\s?\d")
_PAYS_ANOTHER = re.compile(
    r"(?:receive|be\s+(?:\w+ly\s+)?(?:paid|reimbursed|compensated|indemnified|credited|refunded|repaid|supplied|provided|given|granted|furnished|notified|informed|invoiced|billed|charged)|be\s+held\s+harmless)\b"
)
_GOODS = re.compile(
    r"(?i)\b(?:products?|services?|deliverables?|goods|work|equipment|software|materials?|shipments?|items?|packaging|system|documentation|licensed|units?|samples?|deliver(?:y|ies)|containers?|lots?|batch(?:es)?|labels?|labeling|orders?|tasks?|personnel|employees|maintenance|media)\b"
)
_QUALITY = re.compile(
    r"(?:conform|comply|meet|be\s+(?:\w+ly\s+|fully\s+)*(?:free|of\s+(?:good|merchantable|first|the\s+(?:best|highest))|fit|new|merchantable|in\s+(?:compliance|conformity|conformance|accordance|good|substantial)|performed|delivered|manufactured|packaged|packed|labell?ed|shipped|supplied|provided|produced|"
    r"tested|inspected|rendered|stored|suitable|adequate|accompanied|marked|completed|installed|made|qualified|trained|invoiced|complete|accurate)|perform\b|function|operate|possess|satisfy|contain|not\s+infringe|infringe)\b"
)
_DONE = re.compile(
    r"be\s+(?:\w+ly\s+|also\s+|first\s+|used\s+and\s+)*(?:made|paid|delivered|provided|performed|submitted|kept|maintained|returned|destroyed|reimbursed|borne|shipped|packed|packaged|completed|conducted|reviewed|used|disclosed|assigned|transferred|treated\s+as\s+confidential"
    r"|executed|furnished|supplied|obtained|prepared|filed|deposited|held\s+in|recorded|reported|tested|inspected|installed|removed|repaired|replaced|sold|sublicensed|copied|reproduced|accepted|undertaken|carried\s+out|invoiced|billed|credited|refunded|purchased|ordered|stored|insured|issued|protected"
    r"|mutually\s+agreed|jointly|approved|arranged|undertaken|handled|distributed|displayed|placed|published|implemented|safeguarded|notified|removed|added|solicited|hired|employed|forwarded|remitted|expended|spent|allocated|taken|done|equipped|staffed|supervised|followed|observed|met|subcontracted|delegated|encumbered|pledged|released|withheld|attended)\b"
)
_TOGETHER = re.compile(r"be\s+(?:\w+\s+)?(?:mutually|jointly)\b|be\s+\w+ed\s+(?:mutually|jointly)\b")
_PEOPLE = r"(?:personnel|employees?|agents?|representatives?|affiliates?|subcontractors?|contractors?|staff|officers?|directors?|consultants?|members?|team|designees?|manager|coordinator|workers?|subsidiaries)"
_PEOPLE_OF = re.compile(rf"(?i)\b{_PEOPLE}\b(?:\s*(?:,|and|or)\s*(?:\w+\s+)?\b{_PEOPLE}\b)*(?:\s+of\s+)?")
_NO_ACTOR = re.compile(
    r"(?i)\b(?:court|arbitrator|tribunal|insurer|carrier|law|jury|mediator|person|persons|individual|nothing|event|any\s+successor|assignee|panel|umpire|accountants?|auditors?|bank|expert)\b"
)
_OTHERS = re.compile(
    r"(?i)^(?:(?:the|a|an|any|each|such)\s+)?(?:[\w'-]+\s+){0,3}?(?:committee|board|manager|agent|trustee|guarantor|parent|affiliates?|subcontractors?|contractor|customers?|end[- ]users?|users?|assignee|successor|transferee|purchaser|franchisee|tenant|owner|lender|borrower|licensee|licensor|consultant|executive|employee|company|party)s?$"
)
_ACTS = re.compile(r"(?:\w+ly\s+)?(?!be\b|have\b)[a-z]+\b")
_PROPER = re.compile(
    r"(?:(?:the|The|THE|each|Each)\s+)?(?!(?:This|The|These|Such|Any|All|Each|No|If|In|For|As|To|There|Payment|Products?|Services?|Agreement|Term|Section|Work|Software|System|Goods)\b)[A-Z][\w&.'-]*(?:\s+(?:[A-Z][\w&.'-]*|of|and))*$"
)
_ANSWERS = re.compile(
    r"(?i)(?:the\s+)?(?:sole\s+|exclusive\s+|primary\s+|joint\s+)*(?:responsibility|obligation|duty|expense|cost|liability)\s+of\s+$|\b(?:on|for)\s+(?:the\s+)?(?:account|behalf)\s+of\s+$"
)
_GIVEN_TO = re.compile(r"(?i)\b(?:granted|licensed|provided|furnished|delivered|disclosed|supplied|sold|given|loaned)\s+to\s+")
_AFTER_NOTICES = re.compile(r"(?i)\bnotices?\b[^.;]*,\s*$")
_PRONOUN = re.compile(r"(?i)(?:it|they|he|she|the\s+latter|the\s+former)$")


@dataclass(slots=True)
class Setting:
    """What is known where a sentence stands: the parties, who pays and who performs here, and who owed last."""

    roster: Roster
    payer: Named = NOBODY
    performer: Named = NOBODY
    last: Named = NOBODY


def customs(texts: Iterable[str], roster: Roster) -> tuple[Named, Named]:
    """Return who in these texts plainly makes the payments, and who does the work: UNCLEAR where no one party does most."""
    pays: Counter[str] = Counter()
    performs: Counter[str] = Counter()
    for text in texts:
        for name in roster.plain.finditer(text):
            modal = _MODAL.match(text, name.end())
            party = roster.named(name[0]).party if modal else ""
            if modal and party:
                pays[party] += bool(_PAYS.match(text, modal.end()))
                performs[party] += bool(_PERFORMS.match(text, modal.end()))
    return _chief(pays, roster), _chief(performs, roster)


def _chief(count: Counter[str], roster: Roster) -> Named:
    party, most = next(iter(count.most_common(1)), ("", 0))
    return roster.of_party(party) if most and most >= _MOST * count.total() else NOBODY


def owes(text: str, operator: Operator, subject: Subject, setting: Setting) -> Named | None:
    """Return who owes the deed of an operator; None where nobody is bound by it, UNCLEAR where somebody is and no words tell who."""
    words = text[subject.start : subject.end]
    if subject.role is Role.SOMEBODY:
        if _PRONOUN.match(words) and (answering := _answering(text, operator, setting.roster)) is not None:
            return answering
        found = _antecedent(text, subject.start, setting) if _PRONOUN.match(words) else _somebody(words, setting.roster)
        return setting.roster.other(found) if _PAYS_ANOTHER.match(operator.deed) and not operator.negative else found
    return _for_thing(text, operator, " ".join(words.split()), subject, setting)


def _somebody(words: str, roster: Roster) -> Named:
    """Return whom words name that may list several: "Seller and Buyer" are each of them where there are no more."""
    one = roster.named(words)
    if one.bound is not Bound.OTHER:
        return one
    parties = {roster.named(m[0]).party for m in roster.plain.finditer(words)} - {""}
    if len(parties) > 1:
        return Named(Bound.BOTH, " ".join(words.split()))
    return roster.of_party(parties.pop()) if parties else one


def _antecedent(text: str, at: int, setting: Setting) -> Named:
    """Return whom "it" stands for: the last subject named before it, else the last that owed something."""
    names = [m for m in setting.roster.mention.finditer(text, max(0, at - 400), at) if not _PRONOUN.match(m[0])]
    heads = [m for m in names if not re.search(r"(?i)\b(?:of|by|to|from|with|for|against)\s+$", text[max(0, m.start() - 12) : m.start()])]
    chosen = (heads or names)[-1:]
    return _somebody(chosen[0][0], setting.roster) if chosen else setting.last


def _for_thing(text: str, operator: Operator, noun: str, subject: Subject, setting: Setting) -> Named | None:
    deed, roster = operator.deed, setting.roster
    formal = is_formal(noun) or bool(_AFTER_NOTICES.search(text, max(0, subject.start - 80), subject.start))
    done = bool(_DONE.match(deed)) or bool(_TOGETHER.match(deed))
    if (formal and not (operator.negative and done)) or _NO_ACTOR.search(noun[:60]):
        return None
    payment = bool(_PAYMENT_NOUN.match(noun)) and bool(
        _PAID.match(deed) or operator.force is Force.DUE or (deed.startswith("be ") and _SUM.search(f"{noun} {deed}"))
    )
    quality = bool(_GOODS.search(noun)) and bool(_QUALITY.match(deed))
    answering = _answering(text, operator, roster)
    if not (done or payment or quality or answering) and is_effect(deed):
        return None
    people = _people(noun, roster)
    if people is not None:
        return people
    agent = _agent(text, operator, roster)
    if agent is not None and (done or payment or quality):
        return agent
    if answering is not None:
        return answering
    told = _teller(text, subject, roster)
    if told is not None and (done or payment or quality):
        return told
    if payment:
        return _payer(noun, text, operator, setting)
    if quality:
        return _maker(noun, setting)
    if done:
        if operator.negative and (holder := _holder(noun, roster)) is not None:
            return holder
        if operator.negative:
            return setting.last if setting.last.bound is not Bound.UNCLEAR and not formal else Named(Bound.BOTH, "each party")
        return setting.last
    acts = operator.force is Force.AGREES or _ACTS.match(deed)
    return (
        Named(Bound.OTHER, re.sub(r"(?i)^(?:the|an?|any|each|such)\s+", "", noun))
        if acts and (_OTHERS.match(noun) or _PROPER.match(noun))
        else None
    )


def _people(noun: str, roster: Roster) -> Named | None:
    """Return the party whose people the subject are: they act for it."""
    if not _PEOPLE_OF.search(noun):
        return None
    of = roster.plain.search(noun) or next(iter(re.finditer(r"\b([A-Z][\w-]*)'s?\b", noun)), None)
    if of is None:
        return None
    found = roster.named(of[1] if of.re.groups else of[0])
    return found if found.party else None


def _agent(text: str, operator: Operator, roster: Roster) -> Named | None:
    """Return who the words say does it: "shall be made by Buyer"."""
    end = operator.end + _NEAR
    for by in re.finditer(r"(?i)\bby\s+(?:and\s+between\s+|both\s+|each\s+of\s+)?|\bbetween\s+", text[operator.end : end]):
        name = roster.mention.match(text, operator.end + by.end())
        if name and not _PRONOUN.match(name[0]):
            return _with_next(text, name, roster)
    if _TOGETHER.match(operator.deed):
        return Named(Bound.BOTH, "each party")
    return None


def _with_next(text: str, name: re.Match[str], roster: Roster) -> Named:
    also = re.match(r"\s*(?:,|and|or)+\s+", text[name.end() : name.end() + 12])
    second = roster.mention.match(text, name.end() + also.end()) if also else None
    return _somebody(text[name.start() : second.end()] if second else name[0], roster)


def _answering(text: str, operator: Operator, roster: Roster) -> Named | None:
    """Return who is said to answer for it: "shall be the responsibility of Buyer", "shall be borne by Buyer", "at Buyer's expense"."""
    near = text[operator.end : operator.end + 120]
    for name in roster.mention.finditer(near):
        if _ANSWERS.search(near[: name.start()]):
            return _somebody(name[0], roster)
    owned = re.match(
        r"(?i)\s*be\s+(?:at\s+)?(?:the\s+)?(\w[\w-]*)'s?\s+(?:sole\s+|own\s+)*(?:responsibility|obligation|expense|cost)", near
    )
    return roster.named(owned[1]) if owned and roster.named(owned[1]).party else None


def _teller(text: str, subject: Subject, roster: Roster) -> Named | None:
    """Return who agrees or warrants that something shall be so."""
    if not re.search(r"(?:agree|warrant|covenant|undertake|promise|guarantee)", subject.told):
        return None
    names = [m for m in roster.mention.finditer(text, max(0, subject.start - 400), subject.start) if not _PRONOUN.match(m[0])]
    before = [
        m
        for m in names
        if re.match(
            r"(?i)[\s,]*(?:\w+\s+){0,4}(?:agree|represent|warrant|covenant|undertake|promise|guarantee|acknowledge)",
            text[m.end() : m.end() + 60],
        )
    ]
    return _somebody(before[-1][0], roster) if before else None


def _payer(noun: str, text: str, operator: Operator, setting: Setting) -> Named | None:
    """Return who pays: named in the subject ("payable by Buyer"), the other one of who is paid, else who pays in this contract."""
    for way, flips in ((r"\b(?:by|from)\s+", False), (r"\b(?:to|of)\s+", True)):
        for by in re.finditer(way, noun):
            if name := setting.roster.mention.match(noun, by.end()):
                found = _somebody(name[0], setting.roster)
                if not flips or setting.roster.other(found).party:
                    return setting.roster.other(found) if flips else found
            elif not flips and re.match(r"(?:the\s+|any\s+)?[A-Z][a-z]", noun[by.end() :]):
                return None  # others pay
    paid = re.search(r"\bto\s+", text[operator.end : operator.end + 80])
    name = setting.roster.plain.match(text, operator.end + paid.end()) if paid else None
    if name and (other := setting.roster.other(setting.roster.named(name[0]))).party:
        return other
    return setting.payer


def _holder(noun: str, roster: Roster) -> Named | None:
    """Return to whom the subject was given: who has it must not do with it what is forbidden."""
    given = _GIVEN_TO.search(noun)
    name = roster.mention.match(noun, given.end()) if given else None
    return _somebody(name[0], roster) if name else None


def _maker(noun: str, setting: Setting) -> Named:
    """Return who makes what the subject is: as it says itself, else who does the work in this contract."""
    for by in re.finditer(r"\bby\s+", noun):
        if name := setting.roster.mention.match(noun, by.end()):
            return _somebody(name[0], setting.roster)
    if setting.performer.bound is not Bound.UNCLEAR:
        return setting.performer
    return setting.last
