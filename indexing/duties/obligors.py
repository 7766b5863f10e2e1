"""Who owes a deed: the subject, who is said to do it, or who in this contract plainly does such things."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from graph.model.obligations import Bound
from indexing.duties.effects import head, is_effect, is_formal
from indexing.duties.givers import giver, is_given, is_returned, sender
from indexing.duties.modals import Force, Operator
from indexing.duties.naming import agent, answering, approver, holder, outsider, people, possessor, somebody, teller, tells
from indexing.duties.roster import NOBODY, Named, Roster, is_pronoun
from indexing.duties.subjects import Role, Subject
from indexing.duties.vocabulary import ADVERBS, any_of, is_somebody, lead_by

_MOST = 0.7  # the share of a contract's payments (or deliveries) from which one party is who plainly makes them
_SKIPPED = r"\s*(?:\w+ly\s+|also\s+|not\s+)*"
_PAYS = re.compile(_SKIPPED + any_of("pay reimburse remit compensate"), re.IGNORECASE)
_PERFORMS = re.compile(
    _SKIPPED + any_of("deliver supply manufacture perform provide ship furnish produce render package install develop sell"), re.IGNORECASE
)
_MODAL = re.compile(r"\s+(?:hereby\s+)?(?:shall|will|must|agrees?\s+to)\b", re.IGNORECASE)
_PAYMENT = re.compile(
    r"(?i)"
    + any_of(
        "payments? invoices? fees? amounts? sums? price prices royalt(?:y|ies) expenses? costs? charges? commissions?"
        " rent balance deposit"
        " interest expenditures? disbursements? advances?"
        " debts? indebtedness (?:payment|monetary|financial)_obligations"
        " instal?lments? compensation remuneration reimbursements? tax taxes salary premiums? retainer"
    )
)
_PAID = re.compile(
    rf"be\s+{ADVERBS}"
    + any_of("due payable paid made remitted reimbursed borne deducted wired rendered the_responsibility billed invoiced split shared")
    + "|"
    + any_of("bear_interest become_due become_payable become_immediately_due accrue_interest fall_due")
)
_SUM = re.compile(r"(?i)\bpayable\s+by\b|[$€£]\s?\d")
_DEBT = re.compile(r"(?i)\b(?:payment|monetary|financial)\s+obligations$")
_SPENT = re.compile(r"(?i)\b(?:expended|incurred|paid|advanced|spent|suffered|sustained|disbursed)(?:\s+or\s+\w+ed)?\s+$")
"""What somebody spent is paid back to him."""
_GOODS = re.compile(
    r"(?i)\b"
    + any_of(
        "products? services? deliverables? goods work equipment software materials? shipments? items? packaging system documentation"
        " licensed units? samples? deliver(?:y|ies) containers? lots? batch(?:es)? labels? labeling tasks? personnel"
        " employees maintenance"
        " media facility facilities merchandise"
    )
)
_QUALITY = re.compile(
    rf"be\s+{ADVERBS}"
    + any_of(
        "free of_good of_merchantable of_first of_the_best of_the_highest fit new merchantable in_compliance in_conformity in_conformance"
        " in_accordance in_good in_substantial performed delivered manufactured packaged packed labell?ed shipped"
        " supplied provided produced"
        " tested inspected rendered stored suitable adequate accompanied marked completed installed made qualified"
        " trained complete accurate"
    )
    + "|"
    + any_of("conform comply meet perform function operate possess satisfy contain infringe remain_in_compliance")
)
_DONE = re.compile(
    rf"be\s+{ADVERBS}(?:used\s+and\s+)?(?:mutually\s+|jointly\s+)?(?!pursuant|different|present|such)"
    r"\w+(?:ed|en|wn|[dklmp]t|nt|[ao]id|ade|ld|ne|[gu]ht|ut|und|ung|rn|met|put|read|run)\b"
)
_FORBIDDEN = lead_by(
    "assigned assignable transferable transferred disclosed used delegated sublicensed encumbered pledged copied reproduced sold made"
    " solicited hired removed"
)
_CHANGED = lead_by("cancell?ed changed altered modified reduced suspended")
_TELLS = re.compile(
    any_of(
        "contain include specify state show set_forth identify list describe bear indicate name insure cover"
        " indemnify require provide_(?:for|that)"
    )
)
_PAPER = re.compile(
    r"(?i)"
    + any_of(
        "reports? statements? invoices? certificates? polic(?:y|ies) insurance coverages? bonds? endorsements?"
        " materials? labels? packaging samples? manuals? records?"
        " plans?"
    )
    + "$"
)
_ACTIVE = re.compile(
    any_of(
        "serve open operate(?!_as) bear display wear carry(?!_forward) comply conform meet maintain satisfy"
        " accrue_interest provide(?!_(?:for|that|as))"
    )
)
_AFTER_NOTICES = re.compile(r"(?i)\bnotices?\b[^.;]*,\s*$")
_NO_ACTOR = re.compile(
    r"(?i)\b"
    + any_of(
        "court arbitrators? tribunal insurers? carrier law jury mediator persons? individual nothing event assignee"
        " panel umpire accountants?"
        " auditors? expert mediation arbitration hearing half quarter day month year time results? copyright title"
    )
)


class _Sort(StrEnum):
    """What is said of a thing that somebody must do."""

    PAYMENT = "PAYMENT"
    QUALITY = "QUALITY"
    DONE = "DONE"


@dataclass(slots=True)
class Setting:
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
            modal = _MODAL.match(text, name.end())
            if modal:
                named = roster.as_called(roster.named(name[0]))
                pays[named] += bool(_PAYS.match(text, modal.end()))
                performs[named] += bool(_PERFORMS.match(text, modal.end()))
    return _chief(pays), _chief(performs)


def _chief(count: Counter[Named]) -> Named:
    named, most = next(iter(count.most_common(1)), (NOBODY, 0))
    return named if most and most >= _MOST * count.total() else NOBODY


def owes(text: str, operator: Operator, subject: Subject, setting: Setting) -> Named | None:
    """Return who owes the deed of an operator; None where nobody is bound by it, UNCLEAR where somebody is and no words tell who."""
    words, roster = text[subject.start : subject.end], setting.roster
    if subject.role is not Role.SOMEBODY:
        return _for_thing(text, operator, " ".join(words.split()), subject, setting)
    if not is_pronoun(words):
        found = somebody(words, roster)
    else:
        found = answering(text, operator, roster) or _antecedent(text, subject.start, setting)
    return giver(found, text, operator, roster) if is_given(operator) else found


def _antecedent(text: str, at: int, setting: Setting) -> Named:
    """Return whom "it" stands for: the last subject named before it, else the last that owed something."""
    names = [m for m in setting.roster.mention.finditer(text, max(0, at - 400), at) if not is_pronoun(m[0])]
    heads = [m for m in names if not re.search(r"(?i)\b(?:of|by|to|from|with|for|against)\s+$", text[max(0, m.start() - 12) : m.start()])]
    chosen = (heads or names)[-1:]
    return somebody(chosen[0][0], setting.roster) if chosen else setting.last


def _for_thing(text: str, operator: Operator, noun: str, subject: Subject, setting: Setting) -> Named | None:
    """Return who owes what is said of a thing: who it says does it, else who does such things."""
    formal = (is_formal(noun) and not _DEBT.search(head(noun))) or bool(
        _AFTER_NOTICES.search(text, max(0, subject.start - 80), subject.start)
    )
    forbidden = operator.negative and _FORBIDDEN.match(operator.deed)
    if formal and not forbidden:
        return sender(text, operator, setting.roster)  # a notice binds nobody, but that it shall be given to Buyer does
    if _NO_ACTOR.search(head(noun)) and people(noun, "", setting.roster) is None:
        return None
    named = _actor(text, operator, noun, subject, setting.roster)
    if named is not None:
        return named
    if is_returned(operator) and (owner := possessor(noun, setting.roster)) is not None and owner.party:
        return giver(owner, text, operator, setting.roster)  # "Buyer's deposit shall be returned"
    sort = _sort(noun, operator, promised=tells(subject))
    if sort is None:
        return sender(text, operator, setting.roster) or outsider(noun, operator)
    finders = (partial(agent, text, operator, setting.roster), partial(teller, text, subject, setting.roster))
    named = next(filter(None, (find() for find in (finders[::-1] if sort is _Sort.QUALITY else finders))), None)
    return named or _by_custom(sort, noun, text, operator, setting, formal=formal)


def _actor(text: str, operator: Operator, noun: str, subject: Subject, roster: Roster) -> Named | None:
    """Return who acts, or gets something, by a noun that names somebody: him, whose people they are, or who answers for it."""
    who, given = roster.named(head(noun)), is_given(operator)
    if who.bound in (Bound.PARTY, Bound.BOTH) or (given and is_somebody(head(noun))):
        return giver(who, text, operator, roster) if given else who
    if _ACTIVE.match(operator.deed) and is_somebody(head(noun)) and (other := outsider(noun, operator)) is not None:
        return other
    named = people(noun, text[max(0, subject.start - 160) : subject.start], roster) or answering(text, operator, roster)
    if named is None:
        return None
    return (agent(text, operator, roster) if _DONE.match(operator.deed) else None) or named  # "Buyer's staff shall be trained by Supplier"


def _by_custom(sort: _Sort, noun: str, text: str, operator: Operator, setting: Setting, *, formal: bool) -> Named | None:
    """Return who does what nobody is said to do: who pays, who makes, or who owed last."""
    if sort is _Sort.PAYMENT:
        return _payer(noun, text, operator, setting)
    if sort is _Sort.QUALITY:
        return _maker(noun, setting)
    return sender(text, operator, setting.roster) or _doer(noun, text, operator, setting, formal=formal)


def _sort(noun: str, operator: Operator, *, promised: bool) -> _Sort | None:
    """Return what is said of a thing; None where that binds nobody. `promised`: somebody agrees or warrants it."""
    deed, of = operator.deed, head(noun)
    if operator.negative and _FORBIDDEN.match(deed):
        return _Sort.DONE
    priced = operator.force is Force.DUE or _PAID.match(deed) or (deed.startswith("be ") and _SUM.search(f"{noun} {deed}"))
    if _PAYMENT.search(of) and priced:
        return _Sort.PAYMENT
    if (promised or _GOODS.search(noun)) and _QUALITY.match(deed):
        return _Sort.QUALITY
    if _PAPER.search(of) and _TELLS.match(deed):
        return _Sort.DONE
    if (
        is_effect(deed)
        and not (operator.negative and _CHANGED.match(deed))
        and not (_together(deed) and not deed.startswith("be mutually exclusive"))
    ):
        return None
    return _Sort.DONE if _DONE.match(deed) or _ACTIVE.match(deed) else None


def _together(deed: str) -> bool:
    return re.match(r"be\s+(?:\w+\s+)?(?:mutually|jointly)\b|be\s+\w+ed\s+(?:mutually|jointly)\b", deed) is not None


def _payer(noun: str, text: str, operator: Operator, setting: Setting) -> Named | None:
    """Return who pays: named in the subject ("payable by Buyer"), the other one of who is paid, else who pays in this contract."""
    roster = setting.roster
    for by in re.finditer(r"\b(?:by|from)\s+", noun):
        if name := roster.mention.match(noun, by.end()):
            found = somebody(name[0], roster)
            return roster.other(found) if _SPENT.search(noun, 0, by.start()) and roster.other(found).party else found
        if re.match(r"(?:the\s+|any\s+)?[A-Z][a-z]", noun[by.end() :]):
            return None  # others pay
    for to in re.finditer(r"\b(?:to|of|due|owed|owing)\s+", f"{noun} {text[operator.end : operator.end + 80]}"):
        name = roster.plain.match(f"{noun} {text[operator.end : operator.end + 80]}", to.end())
        other = roster.other(roster.named(name[0])) if name else NOBODY
        if other.party:
            return other
    return setting.payer


def _maker(noun: str, setting: Setting) -> Named:
    """Return who makes what the subject is: as it says itself, else who does the work in this contract."""
    if (named := _by(noun, setting.roster)) is not None:
        return named
    return setting.performer if setting.performer.bound is not Bound.UNCLEAR else setting.last


def _by(noun: str, roster: Roster) -> Named | None:
    """Return who a noun says does it: "all deliveries by Supplier"."""
    for by in re.finditer(r"\bby\s+", noun):
        if name := roster.mention.match(noun, by.end()):
            return somebody(name[0], roster)
    return None


def _doer(noun: str, text: str, operator: Operator, setting: Setting, *, formal: bool) -> Named | None:
    """Return who does what is only said to be done: not who must approve of it; else who owed last, or each party what is forbidden."""
    named = (holder(noun, setting.roster) if operator.negative else None) or approver(text, operator, setting.roster)
    named = named or _by(noun, setting.roster)
    if named is None and _ACTIVE.match(operator.deed):
        named = possessor(noun, setting.roster)
    if named is not None:
        return named
    nobody = setting.last.bound is Bound.UNCLEAR
    if operator.negative and (nobody or formal):
        return Named(Bound.BOTH, "each party")
    return None if nobody else setting.last
