"""Where words name who does something, although he is not their subject."""

from __future__ import annotations

import re

from graph.model.obligations import Bound
from indexing.duties.effects import head, is_effect
from indexing.duties.modals import Force, Operator
from indexing.duties.roster import NOBODY, Named, Roster, is_pronoun
from indexing.duties.subjects import Subject
from indexing.duties.vocabulary import any_of, is_somebody

_NEAR = 300  # characters after an operator in which it is said who does the deed
_PEOPLE = any_of(
    "personnel employees? agents? representatives? affiliates? subcontractors? contractors? staff officers?"
    " directors? consultants? members?"
    " counsel attorneys? auditors? accountants? advis[oe]rs? team designees? manager coordinator workers? subsidiaries"
)
_PEOPLE_OF = re.compile(rf"(?i)\b{_PEOPLE}")
_OWNER = re.compile(r"\b([A-Z][\w-]*(?:\s[A-Z][\w-]*)?)'s?\s")
_BY = re.compile(r"(?i)\bby\s+(?:and\s+between\s+|both\s+|each\s+of\s+)?|\bbetween\s+")
_TOGETHER = re.compile(r"be\s+(?:\w+\s+)?(?:mutually|jointly)\b|be\s+\w+ed\s+(?:mutually|jointly)\b")
_ANSWERS = re.compile(
    r"(?i)\s*(?:not\s+)?(?:be\s+)?(?:at\s+|for\s+)?(?:the\s+)?(?:(?:sole|exclusive|primary|joint|entire|full|and|cost)\s+)*"
    r"(?:responsibility|obligation|duty|expense|cost|account)\s+of\s+"
)
_OWN = re.compile(
    r"(?i)\s*(?:be\s+)?(?:at\s+|for\s+)?(?:the\s+)?(?P<name>\w[\w-]*(?:\s\w+)?)'s?\s+(?:sole\s+|own\s+)*(?:responsibility|obligation|duty|expense|cost)"
)
_TELLS = re.compile(r"agree|warrant|covenant|undertake|promise|guarantee")
_TELLING = re.compile(r"(?i)[\s,]*(?:\w+\s+){0,4}(?:agree|represent|warrant|covenant|undertake|promise|guarantee|acknowledge)")
_GIVEN_TO = re.compile(r"(?i)\b(?:granted|licensed|provided|furnished|delivered|disclosed|supplied|sold|given|loaned)\s+to\s+")
_APPROVAL = any_of("consent approval permission authori[sz]ation agreement acceptance")
_APPROVED = re.compile(rf"(?i)\b(?:{_APPROVAL}\s+of|approved\s+(?:\w+\s+){{0,3}}?by|acceptable\s+to|satisfactory\s+to)\s+")
_APPROVAL_OF = re.compile(rf"(?i)'s?\s+(?:(?:prior|express|written|specific|advance)[\s,]+(?:and\s+)?)*{_APPROVAL}")
_ACTS = re.compile(r"(?:\w+ly\s+)?(?:(?!be\b|have\b)[a-z]+\b|be\s+(?:\w+ly\s+)?(?:liable|responsible|required|obligated)\b)")
_OTHERS = re.compile(
    r"(?i)(?:(?:the|an?|any|each|such|no|all|every)\s+)?(?:[\w'-]+\s+){0,3}?"
    + any_of(
        "committees? boards? managers? agents? trustees? guarantors? parents? affiliates? subcontractors? contractors?"
        " customers? end[-_]users?"
        " users? assignees? successors? transfere?ors? transferees? purchasers? franchisees? tenants? owners? lenders?"
        " borrowers? licensees?"
        " licensors? consultants? executives? employees? compan(?:y|ies) part(?:y|ies) principals? shippers?"
        " consign(?:or|ee)s? sellers? buyers?"
        " vendors? suppliers? members? shareholders? distributors? clients? providers? landlords? lessors? lessees? drivers? operators?"
        " representatives? personnel staff teams?"
    )
    + "$"
)
_PROPER = re.compile(
    r"(?:(?:the|The|THE|each|Each|no|No|any|Any)\s+)?(?!(?:This|The|These|Such|Any|All|Each|No|If|In|For|As|To|There|Payment|Products?|Services?"
    r"|Agreement|Term|Section|Work|Software|System|Goods|Fees?|Invoices?|Reports?|Notices?)\b)[A-Z][\w&.'-]*(?:\s+(?:[A-Z][\w&.'-]*|of|and))*$"
)
_THING = re.compile(
    r"(?i)\b"
    + any_of(
        "platforms? software websites? portals? prices? schedules? facilit(?:y|ies) networks? equipment databases? servers? applications?"
        " hotels? stores? premises propert(?:y|ies) coverages? polic(?:y|ies) amounts? funds? accounts? notes? shares? options? projects?"
    )
    + "$"
)
"""What a name in capitals ends with that is nobody's: it owes nothing."""
_AND_ITS = re.compile(r"[\s,]+(?:(?:and|or|and/or)\s+)?(?:its|their|his|her)\b")
_ARTICLE = re.compile(r"(?i)^(?:the|an?|any|each|such|no|all|every)\s+")


def somebody(words: str, roster: Roster) -> Named:
    """Return whom words name that may list several: "Seller and Buyer" are each of them."""
    one = roster.named(words)
    if one.bound is not Bound.OTHER:
        return one
    parties = {roster.named(m[0]).party for m in roster.plain.finditer(words)} - {""}
    if len(parties) > 1:
        return Named(Bound.BOTH, " ".join(words.split()))
    return roster.of_party(parties.pop()) if parties else one


def people(noun: str, before: str, roster: Roster) -> Named | None:
    """Return the party whose people the subject are: they act for it. `before` may name it: "Buyer, its agents and employees"."""
    opens = roster.mention.match(noun)
    if opens and _AND_ITS.match(noun, opens.end()) and is_somebody(head(noun)):
        return somebody(opens[0], roster)  # "the receiving party and its insurers"
    if not _PEOPLE_OF.search(head(noun)) and not _PEOPLE_OF.match(noun):
        return None
    owner = _OWNER.search(noun)
    of = roster.plain.search(noun)
    found = roster.named(owner[1]) if owner else roster.named(of[0]) if of else None
    if found is None:
        listed = [
            m
            for m in roster.plain.finditer(before)
            if re.match(r"\s*,\s+(?:(?:and|or)\s+)?(?:its|their|his)\b", before[m.end() : m.end() + 16] + noun)
        ]
        found = roster.named(listed[-1][0]) if listed else None
    return found if found is not None and found.bound is not Bound.OTHER else None


def agent(text: str, operator: Operator, roster: Roster) -> Named | None:
    """Return who the words say does it: "shall be made by Buyer"."""
    for by in _BY.finditer(text, operator.end, operator.end + _NEAR):
        name = roster.mention.match(text, by.end())
        if name and not is_pronoun(name[0]) and not _APPROVED.search(text[by.start() - 30 : by.end()]):
            return _with_next(text, name, roster)
    return Named(Bound.BOTH, "each party") if _TOGETHER.match(operator.deed) else None


def _with_next(text: str, name: re.Match[str], roster: Roster) -> Named:
    also = re.match(r"\s*(?:,|and|or)+\s+", text[name.end() : name.end() + 12])
    second = roster.mention.match(text, name.end() + also.end()) if also else None
    return somebody(text[name.start() : second.end()] if second else name[0], roster)


def answering(text: str, operator: Operator, roster: Roster) -> Named | None:
    """Return who is said to answer for it: "shall be the responsibility of Buyer", "shall be at Buyer's expense"."""
    of = _ANSWERS.match(text, operator.end)
    name = roster.mention.match(text, of.end()) if of else None
    if name is not None:
        return somebody(name[0], roster)
    own = _OWN.match(text, operator.end)
    found = roster.named(own["name"]) if own else None
    return found if found is not None and found.party else None


def tells(subject: Subject) -> bool:
    """Tell whether a subject stands under words by which somebody agrees or warrants that something shall be so."""
    return _TELLS.search(subject.told) is not None and "provided" not in subject.told


def teller(text: str, subject: Subject, roster: Roster) -> Named | None:
    """Return who agrees or warrants that something shall be so."""
    if not _TELLS.search(subject.told):
        return None
    names = [m for m in roster.mention.finditer(text, max(0, subject.start - 400), subject.start) if not is_pronoun(m[0])]
    before = [m for m in names if _TELLING.match(text[m.end() : m.end() + 60])]
    return somebody(before[-1][0], roster) if before else None


def possessor(noun: str, roster: Roster) -> Named | None:
    """Return the party whose the subject is: "Buyer's use of the mill shall comply with ..."."""
    owner = _OWNER.match(noun)
    found = roster.named(owner[1]) if owner else None
    return found if found is not None and found.bound is not Bound.OTHER else None


def holder(noun: str, roster: Roster) -> Named | None:
    """Return to whom the subject was given: who has it must not do with it what is forbidden."""
    given = _GIVEN_TO.search(noun)
    name = roster.mention.match(noun, given.end()) if given else None
    return somebody(name[0], roster) if name else None


def approver(text: str, operator: Operator, roster: Roster) -> Named | None:
    """Return who does what another party must approve of: the other of two parties."""
    near = text[operator.end : operator.end + _NEAR]
    for name in roster.plain.finditer(near):
        if _APPROVED.search(near[max(0, name.start() - 40) : name.start()]):
            return _other(name[0], roster)
    for own in _OWNER.finditer(near):
        if _APPROVAL_OF.match(near, own.end(1)):
            return _other(own[1], roster)
    return None


def _other(name: str, roster: Roster) -> Named | None:
    found = roster.other(roster.named(name))
    return found if found.party else None


def outsider(noun: str, operator: Operator) -> Named | None:
    """Return somebody who is no party and acts: a word for a person, or a name."""
    acts = operator.force is Force.AGREES or _ACTS.match(operator.deed)
    office = head(_AND_ITS.split(noun)[0])
    named = _OTHERS.match(noun) or _PROPER.match(noun)
    noun = noun if named else office  # "the manager of the mill"
    if not acts or is_effect(operator.deed) or not (named or is_somebody(office)):
        return None
    if _THING.search(noun):
        return NOBODY  # "the Auction Platform will place": somebody owes it, and no words tell who
    return Named(Bound.OTHER, _ARTICLE.sub("", noun))
