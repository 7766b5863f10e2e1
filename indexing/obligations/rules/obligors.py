"""Who owes a deed: the subject, who is said to do it, or who in this contract plainly does such things."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from graph.model.obligations import Bound
from indexing.obligations.rules.effects import claims, head, is_effect, is_formal
from indexing.obligations.rules.operators import Force, Operator
from indexing.obligations.rules.people import people_at, person_at
from indexing.obligations.rules.roster import NOBODY, Named, Roster, is_pronoun
from indexing.obligations.rules.subjects import Role, Subject
from indexing.obligations.rules.vocabulary import ADVERBS, any_of, is_somebody, lead_by, nouns

EACH = Named(Bound.BOTH, "each party")
_MOST = 0.7  # the share of a contract's payments (or deliveries) from which one party is who plainly makes them
_NEAR = 300  # characters after an operator in which it is said who does the deed, or gets it
_MODAL = re.compile(r"\s+(?:hereby\s+)?(?:shall|will|must|agrees?\s+to)\b\s*(?:\w+ly\s+|also\s+|not\s+)*", re.IGNORECASE)
_PAYS = re.compile(any_of("pay reimburse remit compensate"), re.IGNORECASE)
_PERFORMS = re.compile(any_of("deliver supply manufacture perform provide ship furnish produce render develop sell"), re.IGNORECASE)
_PAYMENT = re.compile(
    r"(?i)"
    + nouns(
        "payment invoice fee amount sum price royalty expense cost charge commission rent balance deposit interest expenditure "
        "disbursement advance"
        " debt indebtedness payment_obligation monetary_obligation financial_obligation installment compensation tax salary premium"
    )
)
_PAID = re.compile(
    rf"be\s+{ADVERBS}"
    + any_of("due payable paid made remitted reimbursed borne deducted wired billed invoiced split shared the_responsibility")
    + "|"
    + any_of("bear_interest become_due become_payable accrue_interest fall_due")
)
_SUM = re.compile(r"(?i)\bpayable\s+by\b|[$€£]\s?\d")
_PAID_BY = re.compile(r"(?i)(?P<spent>\b(?:expended|incurred|advanced|spent)\s+)?\b(?:by|from)\s+")
"""What somebody spent is paid back to him."""
_GOODS = re.compile(
    r"(?i)\b"
    + nouns(
        "product service deliverable goods work equipment software material shipment item system delivery lot batch label unit "
        "personnel facility"
    )
)
_QUALITY = re.compile(
    rf"be\s+{ADVERBS}"
    + any_of(
        "free of_good of_merchantable fit new merchantable in_compliance in_conformity in_accordance in_good performed delivered "
        "manufactured"
        " packaged packed shipped supplied provided produced tested inspected rendered stored suitable accompanied marked completed "
        "installed made"
    )
    + "|"
    + any_of("conform comply meet perform function operate possess satisfy contain infringe")
)
_DONE = re.compile(
    rf"be\s+{ADVERBS}(?:mutually\s+|jointly\s+)?(?!pursuant|different|present|such)"
    r"\w+(?:ed|en|wn|[dklmp]t|nt|[ao]id|ade|ld|ne|[gu]ht|ut|und|ung|rn|met|put|read|run)\b"
)
_FORBIDDEN = lead_by(
    "assigned assignable transferable transferred disclosed used delegated sublicensed encumbered pledged copied reproduced sold "
    "made solicited"
    " hired removed cancell?ed changed altered modified reduced suspended"
)
_ACTIVE = re.compile(
    any_of("serve open operate(?!_as) bear display carry comply conform meet maintain satisfy provide(?!_(?:for|that|as))")
)
_NO_ACTOR = re.compile(
    r"(?i)\b"
    + nouns(
        "court arbitrator tribunal insurer carrier law person individual nothing assignee panel accountant auditor expert "
        "arbitration hearing"
        " month year time result copyright title"
    )
)
_PEOPLE = nouns(
    "personnel employee agent representative affiliate subcontractor contractor staff officer director consultant member counsel "
    "attorney auditor"
    " advisor team designee manager coordinator worker subsidiary"
)
_OWNER = re.compile(r"\b([A-Z][\w-]*(?:\s[A-Z][\w-]*)?)'s?\s")
_BY = re.compile(r"(?i)\bby\s+(?:and\s+between\s+|both\s+|each\s+of\s+)?|\bbetween\s+")
_TOGETHER = re.compile(r"be\s+(?:\w+\s+)?(?:mutually|jointly)\b|be\s+\w+ed\s+(?:mutually|jointly)\b")
_CHARGE = r"(?:responsibility|obligation|duty|expense|cost|account)"
_ANSWERS = re.compile(rf"(?i)\s*(?:be\s+)?(?:at\s+|for\s+)?(?:the\s+)?(?:\w+\s+){{0,2}}{_CHARGE}\s+of\s+")
_OWN = re.compile(rf"(?i)\s*(?:be\s+)?(?:at\s+|for\s+)?(?:the\s+)?(?P<name>\w[\w-]*(?:\s\w+)?)'s?\s+(?:sole\s+|own\s+)*{_CHARGE}")
_PROMISES = re.compile(r"agree|warrant|covenant|undertake|promise|guarantee")
_TELLING = re.compile(r"(?i)[\s,]*(?:\w+\s+){0,4}(?:agree|represent|warrant|covenant|undertake|promise|guarantee|acknowledge)")
_APPROVAL = any_of("consent approval permission authori[sz]ation agreement acceptance")
_APPROVED = re.compile(rf"(?i)\b(?:{_APPROVAL}\s+of|approved\s+(?:\w+\s+){{0,3}}?by|acceptable\s+to|satisfactory\s+to)\s+$")
_ACTS = re.compile(r"(?:\w+ly\s+)?(?:(?!be\b|have\b)[a-z]+\b|be\s+(?:\w+ly\s+)?(?:liable|responsible|required|obligated)\b)")
_PROPER = re.compile(
    r"(?:(?i:the|each|no|any)\s+)?(?!(?:This|The|These|Such|Any|All|Each|No|If|In|For|As|To|There|Payment|Products?|Services?"
    r"|Agreement|Term"
    r"|Section|Work|Software|System|Goods|Fees?|Invoices?|Reports?|Notices?)\b)[A-Z][\w&.'-]*(?:\s+(?:[A-Z][\w&.'-]*|of|and))*$"
)
_THING = re.compile(
    r"(?i)\b"
    + nouns("platform software website portal price schedule network equipment database server application store premises policy fund")
    + "$"
)
"""What a name in capitals ends with that is nobody's: it owes nothing."""
_AND_ITS = re.compile(r"[\s,]+(?:(?:and|or|and/or)\s+)?(?:its|their|his|her)\b")
_ARTICLE = re.compile(r"(?i)^(?:the|an?|any|each|such|no|all|every)\s+")
_GETS = re.compile(
    rf"(?:receive|earn)\b|be\s+held\s+harmless|be\s+{ADVERBS}"
    + any_of(
        "paid reimbursed compensated indemnified credited refunded repaid supplied provided given granted furnished notified "
        "informed named invoiced"
    )
)
_HANDED = lead_by(
    "refunded returned repaid delivered provided sent remitted offered credited forwarded supplied furnished submitted "
    "transferred made_available"
    " given issued served released distributed granted paid reported communicated"
)
_RETURNED = lead_by("returned refunded reimbursed repaid")
_INSURES = re.compile(r"(?:name|insure|cover)\s+(?=\S)")
_TO = re.compile(r"\bto\s+(?=\S)")
_FROM = re.compile(r"\b(?:from|by)\s+(?=\S)")


@dataclass(slots=True)
class Context:
    """What is known where a sentence stands: the parties, who pays and who performs here, and who owed last."""

    roster: Roster
    payer: Named = NOBODY
    performer: Named = NOBODY
    last: Named = NOBODY


def customs(texts: Iterable[str], roster: Roster) -> tuple[Named, Named]:
    """Return who in these texts plainly makes the payments, and who does the work: UNCLEAR where no one party does most."""
    pays: Counter[Named] = Counter()
    performs: Counter[Named] = Counter()
    for text in texts:
        for name in roster.plain.finditer(text):
            if modal := _MODAL.match(text, name.end()):
                named = roster.as_called(roster.named(name[0]))
                pays[named] += bool(_PAYS.match(text, modal.end()))
                performs[named] += bool(_PERFORMS.match(text, modal.end()))
    return _chief(pays), _chief(performs)


def _chief(count: Counter[Named]) -> Named:
    named, most = next(iter(count.most_common(1)), (NOBODY, 0))
    return named if most and most >= _MOST * count.total() else NOBODY


def obligor_of(text: str, operator: Operator, subject: Subject, context: Context) -> Named | None:
    """Return who owes the deed of an operator; None where nobody is bound by it, UNCLEAR where somebody is and no words tell who."""
    words, roster = text[subject.start : subject.end], context.roster
    if subject.role is not Role.SOMEBODY:
        return _for_thing(text, operator, " ".join(words.split()), subject, context)
    found = (
        (who_answers(text, operator, roster) or _antecedent(text, subject.start, context)) if is_pronoun(words) else somebody(words, roster)
    )
    return giver(found, text, operator, roster) if _is_given(operator) else found


def is_under_warranty(subject: Subject) -> bool:
    """Tell whether a subject stands under words by which somebody agrees or warrants that something shall be so."""
    return _PROMISES.search(subject.told) is not None and "provided" not in subject.told


def somebody(words: str, roster: Roster) -> Named:
    """Return whom words name that may list several: "Seller and Buyer" are each of them."""
    one = roster.named(words)
    if one.bound is not Bound.OTHER:
        return one
    parties = {roster.named(m[0]).party for m in roster.plain.finditer(words)} - {""}
    if len(parties) > 1:
        return Named(Bound.BOTH, " ".join(words.split()))
    return roster.of_party(parties.pop()) if parties else one


def agent(text: str, operator: Operator, roster: Roster) -> Named | None:
    """Return who the words say does it: "shall be made by Buyer"."""
    for by in _BY.finditer(text, operator.end, operator.end + _NEAR):
        name = roster.mention.match(text, by.end())
        if name and not is_pronoun(name[0]) and not _APPROVED.search(text[by.start() - 30 : by.end()]):
            also = re.match(r"\s*(?:,|and|or)+\s+", text[name.end() : name.end() + 12])
            second = roster.mention.match(text, name.end() + also.end()) if also else None
            return somebody(text[name.start() : (second or name).end()], roster)
    return EACH if _TOGETHER.match(operator.deed) else None


def who_answers(text: str, operator: Operator, roster: Roster) -> Named | None:
    """Return who is said to answer for it: "shall be the responsibility of Buyer", "shall be at Buyer's expense"."""
    of = _ANSWERS.match(text, operator.end)
    if of and (name := roster.mention.match(text, of.end())):
        return somebody(name[0], roster)
    own = _OWN.match(text, operator.end)
    found = roster.named(own["name"]) if own else NOBODY
    return found if found.party else None


def giver(taker: Named, text: str, operator: Operator, roster: Roster) -> Named:
    """Return who owes what somebody gets: from whom the words say that he gets it, else the other party."""
    for source in _FROM.finditer(text, operator.end, operator.end + _NEAR):
        if (name := roster.plain.match(text, source.end())) and (named := roster.named(name[0])).party not in ("", taker.party):
            return named
    return Named(Bound.BOTH, "other party") if taker.bound is Bound.BOTH else roster.other(taker)


def sender(text: str, operator: Operator, roster: Roster) -> Named | None:
    """Return who has to hand something over: who is said to, of two parties the other one of him to whom it shall be given.

    UNCLEAR where one of several parties gets it and no words say from whom; None where nobody is said to get it.
    """
    if operator.negative:
        return None
    places = [insures.end()] if (insures := _INSURES.match(text, operator.end if operator.verb is None else operator.verb)) else []
    if _HANDED.match(operator.deed) or (operator.deed.startswith("require") and "notice" in operator.deed):
        places += [to.end() for to in _TO.finditer(text, operator.end, operator.end + _NEAR)]
    for taker in (one for at in places for one in people_at(text, at, roster)):
        if taker.named.bound is Bound.BOTH:
            return EACH
        if taker.named.party or (named := giver(NOBODY, text, operator, roster)).party:
            return giver(taker.named, text, operator, roster) if taker.named.party else named
    return None


def _is_given(operator: Operator) -> bool:
    """Tell whether an operator says what its subject gets: another one owes it."""
    return not operator.negative and (_GETS.match(operator.deed) is not None or claims(operator.deed))


def _antecedent(text: str, at: int, context: Context) -> Named:
    """Return whom "it" stands for: the last subject named before it, else the last that owed something."""
    names = [m for m in context.roster.mention.finditer(text, max(0, at - 400), at) if not is_pronoun(m[0])]
    heads = [m for m in names if not re.search(r"(?i)\b(?:of|by|to|from|with|for|against)\s+$", text[max(0, m.start() - 12) : m.start()])]
    chosen = (heads or names)[-1:]
    return somebody(chosen[0][0], context.roster) if chosen else context.last


def _for_thing(text: str, operator: Operator, noun: str, subject: Subject, context: Context) -> Named | None:
    """Return who owes what is said of a thing: who it says does it, else who does such things."""
    roster = context.roster
    if is_formal(noun) and not _PAYMENT.search(head(noun)) and not (operator.negative and _FORBIDDEN.match(operator.deed)):
        return sender(text, operator, roster)  # a notice binds nobody, but that it shall be given to Buyer does
    if _NO_ACTOR.search(head(noun)) and _people(noun, "", roster) is None:
        return None
    named, owner = _actor(text, operator, noun, subject, roster), _possessor(noun, roster)
    if named is None and owner is not None and owner.party and not operator.negative and _RETURNED.match(operator.deed):
        named = giver(owner, text, operator, roster)  # "Buyer's deposit shall be returned"
    return named or _for_deed(text, operator, noun, subject, context)


def _for_deed(text: str, operator: Operator, noun: str, subject: Subject, context: Context) -> Named | None:
    """Return who does what is said of a thing that is nobody's: who is said to, else who does such things, or who owed last."""
    roster = context.roster
    sold = (is_under_warranty(subject) or _GOODS.search(noun) is not None) and _QUALITY.match(operator.deed) is not None
    if not (sold or _is_deed(noun, operator)):
        return sender(text, operator, roster) or _outsider(noun, operator)
    named = agent(text, operator, roster) or _teller(text, subject, roster)
    if named is None and _is_payment(noun, operator):
        return _payer(noun, text, operator, context)
    named = named or sender(text, operator, roster) or _by(noun, roster)
    named = named or (_possessor(noun, roster) if _ACTIVE.match(operator.deed) else None)
    if named is None and sold and context.performer.bound is not Bound.UNCLEAR:
        return context.performer
    if named is None and context.last.bound is Bound.UNCLEAR:
        return EACH if operator.negative else None
    return named or context.last


def _actor(text: str, operator: Operator, noun: str, subject: Subject, roster: Roster) -> Named | None:
    """Return who acts, or gets something, by a noun that names somebody: him, whose people they are, or who answers for it."""
    who, given = roster.named(head(noun)), _is_given(operator)
    if who.bound in (Bound.PARTY, Bound.BOTH) or (given and is_somebody(head(noun))):
        return giver(who, text, operator, roster) if given else who
    named = _people(noun, text[max(0, subject.start - 160) : subject.start], roster) or who_answers(text, operator, roster)
    if named is None:
        return None
    return (agent(text, operator, roster) if _DONE.match(operator.deed) else None) or named  # "Buyer's staff shall be trained by Supplier"


def _is_payment(noun: str, operator: Operator) -> bool:
    """Tell whether a thing is money that is to be paid."""
    deed = operator.deed
    priced = operator.force is Force.DUE or _PAID.match(deed) or (deed.startswith("be ") and _SUM.search(f"{noun} {deed}"))
    return bool(_PAYMENT.search(head(noun)) and priced)


def _is_deed(noun: str, operator: Operator) -> bool:
    """Tell whether what is said of a thing has to be done by somebody."""
    deed = operator.deed
    if (operator.negative and _FORBIDDEN.match(deed)) or _is_payment(noun, operator):
        return True
    acts = _ACTIVE.match(deed) and not is_somebody(head(noun))
    return bool(_DONE.match(deed) or acts) and (not is_effect(deed) or _TOGETHER.match(deed) is not None)


def _payer(noun: str, text: str, operator: Operator, context: Context) -> Named | None:
    """Return who pays: named in the subject ("payable by Buyer"), the other one of who is paid, else who pays in this contract."""
    roster = context.roster
    for by in _PAID_BY.finditer(noun):
        if name := roster.mention.match(noun, by.end()):
            found = somebody(name[0], roster)
            spent = roster.other(found) if by["spent"] else NOBODY
            return spent if spent.party else found
        if person_at(noun, by.end(), roster):
            return None  # others pay
    words = f"{noun} {text[operator.end : operator.end + 80]}"
    for to in re.finditer(r"\b(?:to|of|due|owed|owing)\s+", words):
        name = roster.plain.match(words, to.end())
        if name and (debtor := roster.other(roster.named(name[0]))).party:
            return debtor
    return context.payer


def _by(noun: str, roster: Roster) -> Named | None:
    """Return who a noun says does it: "all deliveries by Supplier"."""
    names = (roster.mention.match(noun, by.end()) for by in re.finditer(r"\bby\s+", noun))
    return next((somebody(name[0], roster) for name in names if name), None)


def _people(noun: str, before: str, roster: Roster) -> Named | None:
    """Return the party whose people the subject are: they act for it. `before` may name it: "Buyer, its agents and employees"."""
    opens = roster.mention.match(noun)
    if opens and _AND_ITS.match(noun, opens.end()) and is_somebody(head(noun)):
        return somebody(opens[0], roster)  # "the receiving party and its insurers"
    if not re.search(rf"(?i)\b{_PEOPLE}", head(noun)):
        return None
    owner, of = _OWNER.search(noun), roster.plain.search(noun)
    found = roster.named(owner[1]) if owner else roster.named(of[0]) if of else None
    if found is None:
        listed = [m for m in roster.plain.finditer(before) if _AND_ITS.match(before[m.end() : m.end() + 16] + noun)]
        found = roster.named(listed[-1][0]) if listed else None
    return found if found is not None and found.bound is not Bound.OTHER else None


def _teller(text: str, subject: Subject, roster: Roster) -> Named | None:
    """Return who agrees or warrants that something shall be so."""
    if not _PROMISES.search(subject.told):
        return None
    names = [m for m in roster.mention.finditer(text, max(0, subject.start - 400), subject.start) if not is_pronoun(m[0])]
    before = [m for m in names if _TELLING.match(text[m.end() : m.end() + 60])]
    return somebody(before[-1][0], roster) if before else None


def _possessor(noun: str, roster: Roster) -> Named | None:
    """Return the party whose the subject is: "Buyer's use of the mill shall comply with ..."."""
    owner = _OWNER.match(noun)
    found = roster.named(owner[1]) if owner else None
    return found if found is not None and found.bound is not Bound.OTHER else None


def _outsider(noun: str, operator: Operator) -> Named | None:
    """Return somebody who is no party and acts: a word for a person, or a name."""
    acts = operator.force is Force.AGREES or _ACTS.match(operator.deed)
    office = head(_AND_ITS.split(noun)[0])
    named = _PROPER.match(noun) or is_somebody(noun)
    if not acts or is_effect(operator.deed) or not (named or is_somebody(office)):
        return None
    noun = noun if named else office  # "the manager of the mill"
    if _THING.search(noun):
        return NOBODY  # "the Auction Platform will place": somebody owes it, and no words tell who
    return Named(Bound.OTHER, _ARTICLE.sub("", noun))
