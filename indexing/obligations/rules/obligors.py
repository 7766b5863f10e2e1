"""Who owes a deed: the subject, who is said to do it, or who owed last."""

from __future__ import annotations

import re
from dataclasses import dataclass

from graph.model.obligations import Bound
from indexing.obligations.rules.operators import Force, Operator, claims, head, is_effect
from indexing.obligations.rules.people import people_at, person_at
from indexing.obligations.rules.roster import NOBODY, Named, Roster, is_pronoun
from indexing.obligations.rules.subjects import Role, Subject
from indexing.obligations.rules.vocabulary import ADVERBS, OWN_PEOPLE, any_of, deeds, is_somebody, nouns, worded

EACH = Named(Bound.BOTH, "each party")
_NEAR = 300  # characters after an operator in which it is said who does the deed, or gets it
_PAYMENT = worded(
    nouns(
        "payment invoice fee amount sum price royalty expense cost charge commission rent balance deposit interest expenditure"
        " disbursement advance debt indebtedness monetary_obligation compensation tax salary premium"
    )
)
_PAID = worded(
    deeds("due payable paid made remitted reimbursed borne deducted wired billed invoiced split shared the_responsibility")
    + "|"
    + any_of("bear_interest become_due become_payable accrue_interest fall_due")
)
_PAID_BY = worded(r"(?P<spent>\b(expended|incurred|advanced|spent) )?\b(by|from) ")
"""What somebody spent is paid back to him."""
_GOODS = worded(r"\b" + nouns("product service deliverable goods work equipment software material shipment item system delivery facility"))
_QUALITY = worded(
    deeds(
        "free of_good of_merchantable fit new merchantable in_compliance in_conformity in_accordance in_good performed delivered"
        " manufactured packaged shipped supplied provided produced tested suitable accompanied marked completed installed made"
    )
    + "|"
    + any_of("conform comply meet perform function operate satisfy contain infringe")
)
_DONE = worded(
    rf"be {ADVERBS}(?!pursuant|different|present|such)\w+(ed|en|wn|[dklmp]t|nt|[ao]id|ade|ld|ne|[gu]ht|ut|und|ung|rn|met|put|read|run)\b"
)
_BY = worded(r"\bby (both |each of )?|\bbetween ")
_TOGETHER = worded(r"be (\w+ )?(mutually|jointly)\b|be \w+ed (mutually|jointly)\b")
_CHARGE = r"(responsibility|obligation|duty|expense|cost|account)"
_ANSWERS = worded(rf" ?(be )?(at |for )?(the )?(\w+ ){{0,2}}{_CHARGE} of ")
_OWN = worded(rf" ?(be )?(at |for )?(the )?(?P<name>\w[\w-]*( \w+)?)'s? (sole |own )*{_CHARGE}")
_PROMISES = re.compile(r"agree|warrant|covenant|undertake|promise|guarantee")
_TELLING = worded(rf"[\s,]*(\w+ ){{0,4}}{any_of('agree~ represent~ warrant~ covenant~ undertake~ promise~ guarantee~ acknowledge~')}")
_APPROVED = worded(r"\b(approved|acceptable|satisfactory|consented)( \w+){0,3} $")
_ACTS = worded(r"(\w+ly )?((?!be\b|have\b)[a-z]+\b|be (\w+ly )?(liable|responsible|required|obligated)\b)")
_NO_NAME = any_of(
    "Th~ Such Any All Each No If In For As To Payment Products? Services? Agreement Term Section Work Software System Goods Fees?"
    " Invoices? Reports? Notices?"
)
_PROPER = re.compile(rf"(?:(?i:the|each|no|any) )?(?!{_NO_NAME})[A-Z][\w&.'-]*(?: (?:[A-Z][\w&.'-]*|of|and))*$")
_THING = worded(
    r"\b" + nouns("platform software website portal price schedule network equipment server application store premises policy fund") + "$"
)
"""What a name in capitals ends with that is nobody's: it owes nothing."""
_AND_ITS = worded(rf"[\s,]+({any_of('and or and/or')} )?(its|their|his|her)\b")
_OWNER = re.compile(r"\b([A-Z][\w-]*(?:\s[A-Z][\w-]*)?)'s?\s")
_GETS = worded(
    r"(receive|earn)\b|be held harmless|"
    + deeds(
        "paid reimbursed compensated indemnified credited refunded repaid supplied provided given granted furnished notified informed"
        " named invoiced"
    )
)
_HANDED = worded(
    deeds(
        "refunded returned repaid delivered provided sent remitted offered credited forwarded supplied furnished submitted transferred"
        " made_available given issued served granted paid reported communicated"
    )
)
_INSURES = worded(rf"{any_of('name insure cover')} (?=\S)")
_SOURCE = worded(r"\b(from|by) (?=\S)")
_PAYEE = worded(r"\b(to|of|due|owed|owing) (?=\S)")


@dataclass(slots=True)
class Context:
    """What is known where a sentence stands: the parties, and who owed last."""

    roster: Roster
    last: Named = NOBODY


def obligor_of(text: str, operator: Operator, subject: Subject, context: Context) -> Named | None:
    """Return who owes the deed of an operator; None where nobody is bound by it, UNCLEAR where somebody is and no words tell who."""
    words, roster = " ".join(text[subject.start : subject.end].split()), context.roster
    given = not operator.negative and (_GETS.match(operator.deed) is not None or claims(operator.deed))
    if subject.role is Role.SOMEBODY:
        found = somebody(words, roster)
        if is_pronoun(words):
            found = _who_answers(text, operator, roster) or _antecedent(text, subject.start, context)
        return giver(found, text, operator, roster) if given else found
    who = roster.named(head(words))
    if given and (who.bound is not Bound.OTHER or is_somebody(head(words))):
        return giver(who, text, operator, roster)
    if who.bound is not Bound.OTHER:
        return who
    if named := _people(words, text[max(0, subject.start - 160) : subject.start], roster):
        return (
            agent(text, operator, roster) if _DONE.match(operator.deed) else None
        ) or named  # "Buyer's staff shall be trained by Supplier"
    return _who_answers(text, operator, roster) or _for_thing(text, operator, words, subject, context)


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
        if name and not is_pronoun(name[0]) and not _APPROVED.search(text, max(0, by.start() - 40), by.start()):
            also = re.compile(r"\s*(?:,|and|or)+\s+").match(text, name.end())
            second = roster.mention.match(text, also.end()) if also else None
            return somebody(text[name.start() : (second or name).end()], roster)
    return EACH if _TOGETHER.match(operator.deed) else None


def giver(taker: Named, text: str, operator: Operator, roster: Roster) -> Named:
    """Return who owes what somebody gets: from whom the words say that he gets it, else the other party."""
    for source in _SOURCE.finditer(text, operator.end, operator.end + _NEAR):
        if (name := roster.plain.match(text, source.end())) and (named := roster.named(name[0])).party not in ("", taker.party):
            return named
    return Named(Bound.BOTH, "other party") if taker.bound is Bound.BOTH else roster.other(taker)


def _sender(text: str, operator: Operator, roster: Roster) -> Named | None:
    """Return who has to hand something over: who is said to, of two parties the other one of him to whom it shall be given.

    UNCLEAR where one of several parties gets it and no words say from whom; None where nobody is said to get it.
    """
    insures = None if operator.negative else _INSURES.match(text, operator.begins)
    places = [insures.end()] if insures else []
    if not operator.negative and _HANDED.match(operator.deed):
        places += [to.end() for to in _PAYEE.finditer(text, operator.end, operator.end + _NEAR) if to[0].startswith("to")]
    for taker in (one.named for at in places for one in people_at(text, at, roster)):
        if taker.bound is Bound.BOTH:
            return EACH
        if taker.party or (named := giver(NOBODY, text, operator, roster)).party:
            return giver(taker, text, operator, roster) if taker.party else named
    return None


def _who_answers(text: str, operator: Operator, roster: Roster) -> Named | None:
    """Return who is said to answer for it: "shall be the responsibility of Buyer", "shall be at Buyer's expense"."""
    of = _ANSWERS.match(text, operator.end)
    if of and (name := roster.mention.match(text, of.end())):
        return somebody(name[0], roster)
    own = _OWN.match(text, operator.end)
    found = roster.named(own["name"]) if own else NOBODY
    return found if found.party else None


def _antecedent(text: str, at: int, context: Context) -> Named:
    """Return whom "it" stands for: the last subject named before it, else the last that owed something."""
    names = [m for m in context.roster.mention.finditer(text, max(0, at - 400), at) if not is_pronoun(m[0])]
    heads = [m for m in names if not re.search(r"(?i)\b(?:of|by|to|from|with|for|against)\s+$", text[max(0, m.start() - 12) : m.start()])]
    chosen = (heads or names)[-1:]
    return somebody(chosen[0][0], context.roster) if chosen else context.last


def _for_thing(text: str, operator: Operator, noun: str, subject: Subject, context: Context) -> Named | None:
    """Return who does what is said of a thing that is nobody's: who is said to, else who owed last; or somebody else who acts."""
    roster, deed = context.roster, operator.deed
    priced = operator.force is Force.DUE or _PAID.match(deed)
    payment = _PAYMENT.search(head(noun)) is not None and bool(priced)
    sold = (is_under_warranty(subject) or _GOODS.search(noun) is not None) and _QUALITY.match(deed) is not None
    done = _DONE.match(deed) and (not is_effect(deed) or _TOGETHER.match(deed))
    if not (payment or sold or done):
        return _sender(text, operator, roster) or _outsider(noun, operator)
    named = agent(text, operator, roster) or _teller(text, subject, roster)
    if named is None and payment:
        return _payer(noun, text, operator, roster)
    by_whom = (roster.mention.match(noun, by.end()) for by in _BY.finditer(noun))
    named = named or _sender(text, operator, roster) or next((roster.named(m[0]) for m in by_whom if m and not is_pronoun(m[0])), None)
    if named is None and context.last.bound is Bound.UNCLEAR:
        return EACH if operator.negative else None
    return named or context.last


def _payer(noun: str, text: str, operator: Operator, roster: Roster) -> Named | None:
    """Return who pays: named in the subject ("payable by Buyer"), the other one of who is paid; UNCLEAR where no words tell."""
    for by in _PAID_BY.finditer(noun):
        if name := roster.mention.match(noun, by.end()):
            found = somebody(name[0], roster)
            spent = roster.other(found) if by["spent"] else NOBODY
            return spent if spent.party else found
        if person_at(noun, by.end(), roster):
            return None  # others pay
    words = f"{noun} {text[operator.end : operator.end + 80]}"
    paid = (roster.plain.match(words, to.end()) for to in _PAYEE.finditer(words))
    return next((debtor for name in paid if name and (debtor := roster.other(roster.named(name[0]))).party), NOBODY)


def _people(noun: str, before: str, roster: Roster) -> Named | None:
    """Return the party whose people the subject are: they act for it. `before` may name it: "Buyer, its agents and employees"."""
    if not OWN_PEOPLE.search(head(noun)):
        return None
    whole = f"{before} {noun}"
    listed = [m[0] for m in roster.plain.finditer(whole) if _AND_ITS.match(whole, m.end())]
    owner, of = _OWNER.search(noun), roster.plain.search(noun)
    name = owner[1] if owner else listed[-1] if listed else of[0] if of else ""
    found = roster.named(name) if name else None
    return found if found is not None and found.bound is not Bound.OTHER else None


def _teller(text: str, subject: Subject, roster: Roster) -> Named | None:
    """Return who agrees or warrants that something shall be so."""
    if not _PROMISES.search(subject.told):
        return None
    names = [m for m in roster.mention.finditer(text, max(0, subject.start - 400), subject.start) if not is_pronoun(m[0])]
    before = [m for m in names if _TELLING.match(text[m.end() : m.end() + 60])]
    return somebody(before[-1][0], roster) if before else None


def _outsider(noun: str, operator: Operator) -> Named | None:
    """Return somebody who is no party and acts: a word for a person, or a name."""
    office = head(_AND_ITS.split(noun)[0])  # "the manager of the mill"
    whole = is_somebody(noun) or (_PROPER.match(noun) and not (noun.isupper() and " " in noun))
    named = noun if whole else office
    if not (whole or is_somebody(office)) or is_effect(operator.deed):
        return None
    if operator.force is not Force.AGREES and not _ACTS.match(operator.deed):
        return None
    if _THING.search(named):
        return NOBODY  # "the Auction Platform will place": somebody owes it, and no words tell who
    return Named(Bound.OTHER, re.sub(r"(?i)^(?:the|an?|any|each|such|no|all|every)\s+", "", named))
