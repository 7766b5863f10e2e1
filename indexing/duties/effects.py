"""What "shall" says without binding anybody: how words are understood, what has effect, who may, who need not.

A deed here is in small letters on one line, from its verb on, without its negation. A head is the noun of a subject.
"""

from __future__ import annotations

import re

from indexing.duties.vocabulary import ADVERBS, any_of, lead_by

_IS_SO = lead_by(
    "deemed construed interpreted governed considered understood read void null entitled cumulative severable"
    " in_addition without_prejudice"
    " without_limitation valid enforceable final conclusive invalid unenforceable relieved excused released"
    " eligible in_force in_full_force"
    " in_effect in_default in_breach the_property the_owner the_legal the_beneficiary sufficient available sole_and_exclusive irreparabl~"
    " known_as referred able_to willing subrogated discharged owned vested third_party binding effective bound_by unaffected deprived"
    " treated_as_confidential_information treated_as_(?!confidential) reasonable necessary appropriate"
    " severally_liable prejudiced estopped"
    " credited_with_having given_effect exclusive_property independent acting of_no enforced at_liberty under_no"
    " an?_(?:independent|material|breach|default|party|third|waiver|partner|agent|member|legal|joint|additional|beneficiary)"
)
_MAY = lead_by("permitted allowed authori[sz]ed free_to")
_HAS = re.compile(
    r"have\s+(?!no\s+liability|in\s+(?:place|effect)|[\w\s'-]{1,40}\s"
    r"(?:execute[ds]?|sign|signed|perform|performed|tested|installed|inspected|reviewed|audited|insured)\b)"
)
_NO_RIGHT = re.compile(r"have\s+(?:the|any)\s+(?:right|authority)\s+to\s+(?!the\b|any\b|terminate|indemn|recover|receive|claim)[a-z]")
_COMES = re.compile(
    any_of(
        "mean survive inure constitute prevail supersede vest enure own enjoy succeed signify denote acknowledge"
        " recogni[sz]e benefit suffer become"
        " acquire_(?:any|no|all|the|a)_(?:right|title|interest|ownership) evidence cease_to_be cease_to_have"
        " retain_(?:all|sole|full|ownership|title|its|exclusive|any|complete) retain_the_(?:right|sole|exclusive|title|ownership)"
        " remain_(?!responsible|liable|obligated|in_compliance) renew_automatically automatically_(?:renew|extend|terminate|expire)"
    )
)
_KEEPS_STATUS = re.compile(
    r"(?:act|perform|serve|operate|be\s+performing|be\s+acting)\b[^.;:]{0,120}\bas\s+(?:an?\s+)?independent\s+contractors?\b"
)
_CONTROLS = re.compile(
    r"(?:\w+ly\s+)?(?:control|direct)\s+(?:(?:the|any|all|such)\s+)*(?:suits?|litigation|defen[cs]e|proceedings?|prosecution|actions?)\b"
)
_BEGINS = re.compile(any_of("commence begin expire accrue(?!_interest) arise mature lapse last toll elapse"))
_INCURS = re.compile(any_of("incur"))
_NEED_NOT = re.compile(
    rf"be\s+{ADVERBS}(?:in\s+any\s+way\s+)?"
    + any_of(
        "required obligated obliged responsible accountable prevented precluded prohibited restricted affected limited"
        " unreasonably subject"
        " bound under_any in_breach in_default held considered charged liable an? due payable counted applicable impaired diminished"
        " prejudiced necessary grounds? enforceable exclusive interpreted deemed construed limiting penali[sz]ed paid entitled reimbursed"
        " compensated"
    )
    + "|"
    + any_of("have lose constitute exceed owe need necessarily incur_any_liability waive")
)
_STATUS = re.compile(r"be\s+(?:the|an?)\s+(?!(?:(?:sole|exclusive|primary|joint|and)\s+)*(?:responsib|obligation|expense|cost|duty))")
_NOT_OF_THINGS = re.compile(
    any_of(
        "affect limit relieve prejudice operate impair diminish apply prevent preclude extend imply create give_rise"
        " confer bar in_any_way"
        " excuse mean include require restrict release modify cause interfere reduce entitle conflict violate"
    )
)
_OF_THINGS = re.compile(
    any_of(
        "include refer continue remain(?!_in_compliance) terminate end renew control govern apply extend run cover consist belong retain"
        " receive result cause occur take_effect count form contain state equal exceed bear_the_meaning serve_as fall"
        " depend vary represent"
        " provide_(?:for|that|as) inure act_as affect limit require lead permit allow give grant entitle"
    )
    + rf"|be\s+{ADVERBS}"
    + any_of(
        "equal the an? subject limited set specified described based calculated computed determined measured as_set"
        " as_follows as_specified"
        " as_provided incorporated attached part included made_part made_a_part defined designated extended renewed terminated applicable"
        " revoked adjusted increased reduced prorated pro-rated confined in_writing in_the_form in_english in_accordance written signed"
        " brought heard resolved settled decided selected excluded extinguished exclusive established fixed entered given"
        " delivered_personally delivered_by_hand sent_(?:by|via|to_the_address) addressed held_(?:invalid|to_be|illegal) modified amended"
        " waived divided rendered_by chosen reformed replaced_by conducted_in venued instituted cancell?ed at due_to considered affected"
        " impaired located approved required needed suspended lost borne_in treated counted added_to taken_into known"
        " seen found apportioned secured"
        " between among for of within no not mutually_exclusive conditioned contingent triggered evidenced accomplished met appointed"
    )
)
_FORMAL = re.compile(
    r"(?i)"
    + any_of(
        "agreements? amendments? addendum contract lease terms? provisions? sections? articles? headings? captions?"
        " titles? notices? waivers?"
        " modification failure delay invalidity exercise laws? courts? arbitrators? arbitration tribunal award"
        " judgment jurisdiction venue"
        " counterparts? copy signatures? interpretation singular plural masculine references? words? expiration termination rights?"
        " remed(?:y|ies) licen[sc]es? sublicenses? obligations? covenants? representations? warrant(?:y|ies) indemnit(?:y|ies)"
        " indemnification liabilit(?:y|ies) limitations? risk ownership property decisions? consents? approvals?"
        " nothing there what dates?"
        " periods? disputes? controvers(?:y|ies) proceedings? actions? paragraphs? clauses? definitions? schedules? exhibits? precedence"
        " majeure options? assignments? this it foregoing parties hereto event events claims? controversy arising"
    )
)
_MONEY = (
    r"(?:(?:(?:and\s+)?(?:be\s+)?(?:\w+ly\s+)?(?:receive|recover|collect|(?:obtain|claim)(?!\s+(?:\w+\s+)?(?:injunct|equitable|relief|order|specific))|paid|repaid|reimbursed|indemnified|compensated|awarded))\b"
    r"|(?:(?:\w+ly|an?|the|its|their|any|all|such|full|prompt|reasonable|partial|of|for|in|and|other|\$?[\d,.]+%?)\s+){0,4}"
    + any_of(
        "payments? repayments? reimbursements? refunds? compensation commissions? fees? royalt(?:y|ies) indemnification indemnity"
        " amounts?(?=_(?:owed|due|payable)) sums?(?=_(?:owed|due|payable))"
        " contribution credits? salary bonus(?:es)? severance expenses damages interest wages costs attorneys?['\u2019]?s?['\u2019]?_fees"
    )
    + ")"
)
_CLAIMS = re.compile(
    rf"(?:be\s+)?{ADVERBS}(?:entitled|eligible)\s+to\s+{_MONEY}"
    rf"|have\s+(?:the|a)\s+right\s+(?:to\s+(?=receive|recover|collect|be\b)|of\s+){_MONEY}"
    r"|have\s+(?:received|been\s+(?:\w+ly\s+)?(?:furnished|provided|supplied|paid|reimbursed))\b"
)
_HEAD_ENDS = re.compile(
    r"(?i)[,;(]|\s(?:of|for|by|to|in|on|at|from|with|under|between|that|which|who|whom|made|paid|payable|due|required|set|as|pursuant|relating"
    r"|arising|including|incurred|received|provided|supplied|sold|used|hereunder|thereof|hereof|per|during|upon|after|before|without|not"
    r"|contained|granted|described|referred|owed|owing|placed|given|designated|appointed|employed|chosen|selected|hired|engaged|delivered|resulting|necessary|above|below|is|are|has|have)\b"
)
_PARTED = re.compile(r"(?i)\s(?:and|or|nor|and/or)\s")


def binds_nobody(deed: str, *, negative: bool, somebody: bool = True) -> bool:
    """Tell whether a deed is no deed: an effect, a right, a permission; `somebody` tells that its subject is a person."""
    if not negative and claims(deed):
        return False
    if negative and somebody and _NO_RIGHT.match(deed):
        return False
    if any(form.match(deed) for form in (_IS_SO, _HAS, _COMES, _KEEPS_STATUS, _CONTROLS)) or (somebody and _STATUS.match(deed)):
        return True
    if not somebody and _BEGINS.match(deed):
        return True
    if not negative:
        return bool(_MAY.match(deed) or _INCURS.match(deed))
    return bool(_NEED_NOT.match(deed) or (not somebody and _NOT_OF_THINGS.match(deed)))


def claims(deed: str) -> bool:
    """Tell whether a deed is what its subject has a claim to: money, or what he shall have got. Whoever owes it is another."""
    return _CLAIMS.match(deed) is not None


def is_effect(deed: str) -> bool:
    """Tell whether a deed, said of a thing, only says how things are or come to be."""
    return bool(_OF_THINGS.match(deed))


def head(noun: str) -> str:
    """Return the noun of a subject without what hangs on it: "all payments due under Section 4" is "all payments"."""
    end = _HEAD_ENDS.search(noun, 1)
    return noun[: end.start()] if end else noun


def is_formal(noun: str) -> bool:
    """Tell whether a subject is the instrument, its parts, rights or formalities: what nobody performs."""
    return any(_FORMAL.fullmatch(part.split()[-1]) for part in _PARTED.split(head(noun)) if part.strip())
