"""What "shall" says without binding anybody: how words are understood, what has effect, who may, who need not.

A deed here is in small letters on one line, from its verb on, without its negation. A head is the noun of a subject.
"""

from __future__ import annotations

import re

from indexing.obligations.rules.vocabulary import ADVERBS, any_of, lead_by, nouns

_IS_SO = lead_by(
    "deemed construed interpreted governed considered understood null void entitled cumulative in_addition without_prejudice "
    "valid enforceable"
    " final conclusive invalid relieved excused released eligible in_force in_full_force in_effect in_default in_breach "
    "the_property the_owner"
    " sufficient available sole_and_exclusive irreparabl~ known_as referred able_to subrogated owned vested third_party binding "
    "effective bound_by"
    " treated_as reasonable necessary appropriate given_effect exclusive_property independent of_no under_no an?_(?!joint_and)"
)
_MAY = lead_by("permitted allowed authori[sz]ed free_to")
_HAS = re.compile(
    r"have\s+(?!no\s+liability|in\s+(?:place|effect)|[\w\s'-]{1,40}\s(?:executed?|signed|performed|tested|installed|inspected"
    r"|reviewed|insured)\b)"
)
_NO_RIGHT = re.compile(r"have\s+(?:the|any)\s+(?:right|authority)\s+to\s+(?!the\b|any\b|terminate|indemn|recover|receive|claim)[a-z]")
_COMES = re.compile(
    any_of(
        "mean survive inure constitute prevail supersede vest own enjoy acknowledge recogni[sz]e benefit suffer become evidence cease_to_be"
        " acquire_any acquire_all retain_all retain_sole retain_full retain_ownership retain_title retain_exclusive retain_the_right"
        " renew_automatically automatically incur"
    )
    + r"|remain\s+(?!responsible|liable|obligated|in\s+compliance)|(?:control|direct)\s+the\s+(?:suit|litigation|defen[cs]e)"
)
_BEGINS = re.compile(any_of("commence begin expire accrue(?!_interest) arise mature lapse"))
_NEED_NOT = re.compile(
    rf"be\s+{ADVERBS}(?:in\s+any\s+way\s+)?"
    + any_of(
        "required obligated obliged responsible accountable prevented precluded prohibited restricted affected limited unreasonably subject"
        " bound in_breach in_default held considered charged liable an? due payable applicable impaired deemed construed paid entitled"
    )
    + "|"
    + any_of("have lose constitute exceed owe need necessarily waive")
)
_NOT_OF_THINGS = re.compile(
    any_of(
        "affect limit relieve prejudice operate impair apply prevent preclude extend imply create confer excuse mean include require "
        "restrict"
    )
)
_OF_THINGS = re.compile(
    any_of(
        "include refer continue remain(?!_in_compliance) terminate end renew control govern apply extend run cover consist belong "
        "retain receive"
        " result cause occur take_effect count form contain state equal exceed serve_as fall depend vary represent provide_for "
        "provide_that inure"
        " act_as affect limit require permit allow give grant entitle"
    )
    + rf"|be\s+{ADVERBS}"
    + any_of(
        "equal the an? subject limited set specified described based calculated computed determined measured as incorporated attached part"
        " included made_part made_a_part defined designated extended renewed terminated applicable revoked adjusted increased "
        "reduced prorated"
        " in_writing in_english in_accordance written signed brought heard resolved settled decided selected excluded exclusive "
        "established fixed"
        " entered given delivered_personally delivered_by_hand sent_by addressed held modified amended waived chosen conducted_in "
        "instituted at due_to"
        " considered affected located approved required needed suspended lost treated counted between among for of within no not "
        "contingent met"
        " appointed"
    )
)
_FORMAL = re.compile(
    r"(?i)"
    + nouns(
        "agreement amendment contract term provision section heading notice waiver failure delay law court arbitrator arbitration "
        "award judgment"
        " counterpart interpretation reference expiration termination right remedy license obligation covenant representation "
        "warranty liability"
        " limitation ownership consent nothing there period dispute proceeding action exhibit this it foregoing event claim"
    )
)
_CLAIMED = (
    r"(?:(?:(?:and\s+)?(?:be\s+)?(?:\w+ly\s+)?(?:receive|recover|collect|(?:obtain|claim)(?!\s+(?:\w+\s+)?(?:injunct|equitable"
    r"|relief|order|specific))|paid|reimbursed|indemnified|compensated))\b"
    r"|(?:(?:\w+ly|an?|the|its|their|any|all|such|full|of|for|in|and|other|\$?[\d,.]+%?)\s+){0,4}"
    + nouns(
        "payment reimbursement refund compensation commission fee royalty indemnification amount contribution credit salary bonus "
        "damage interest"
    )
    + ")"
)
_CLAIMS = re.compile(
    rf"(?:be\s+)?{ADVERBS}(?:entitled|eligible)\s+to\s+{_CLAIMED}|have\s+(?:the|a)\s+right\s+(?:to\s+(?=receive|recover|collect"
    rf"|be\b)|of\s+){_CLAIMED}"
    r"|have\s+(?:received|been\s+(?:\w+ly\s+)?(?:furnished|provided|supplied|paid|reimbursed))\b"
)
_HEAD_ENDS = re.compile(
    r"(?i)[,;(]|\s(?:of|for|by|to|in|on|at|from|with|under|between|that|which|who|whom|made|paid|payable|due|required|set|as"
    r"|pursuant|relating"
    r"|arising|including|incurred|received|provided|supplied|sold|used|hereunder|thereof|hereof|per|during|upon|after|before"
    r"|without|not|is|are"
    r"|has|have|owed|given|designated|appointed|employed|chosen|selected|hired|engaged|delivered)\b"
)


def binds_nobody(deed: str, *, negative: bool, somebody: bool = True) -> bool:
    """Tell whether a deed is no deed: an effect, a right, a permission; `somebody` tells that its subject is a person."""
    if not negative and claims(deed):
        return False
    if negative and somebody and _NO_RIGHT.match(deed):
        return False
    if _IS_SO.match(deed) or _HAS.match(deed) or _COMES.match(deed) or (not somebody and _BEGINS.match(deed)):
        return True
    if not negative:
        return _MAY.match(deed) is not None
    return bool(_NEED_NOT.match(deed) or (not somebody and _NOT_OF_THINGS.match(deed)))


def claims(deed: str) -> bool:
    """Tell whether a deed is what its subject has a claim to: money, or what he shall have got. Whoever owes it is another."""
    return _CLAIMS.match(deed) is not None


def is_effect(deed: str) -> bool:
    """Tell whether a deed, said of a thing, only says how things are or come to be."""
    return _OF_THINGS.match(deed) is not None


def head(noun: str) -> str:
    """Return the noun of a subject without what hangs on it: "all payments due under Section 4" is "all payments"."""
    end = _HEAD_ENDS.search(noun, 1)
    return noun[: end.start()] if end else noun


def is_formal(noun: str) -> bool:
    """Tell whether a subject is the instrument, its parts, rights or formalities: what nobody performs."""
    words = head(noun).split()
    return bool(words) and _FORMAL.fullmatch(words[-1]) is not None
