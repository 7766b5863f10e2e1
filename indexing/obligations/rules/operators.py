"""The words that bind: "shall", "must", "agrees to", "is responsible for"; what they bind somebody to do, and what of it binds nobody.

An `Operator` is one such place of a sentence. Its `verb` is where the deed begins, past adverbs and asides ("shall,
at its own expense, promptly | maintain"); it is None where the words break off before it ("Supplier shall:"). A deed is in small letters on
one line, from its verb on, without its negation. A head is the noun of a subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from graph.text.dates import DAY_NUMBER, MONTH
from indexing.obligations.rules.vocabulary import ADVERBS, DENIES, MAY, OPENS_ASIDE, among, any_of, deeds, nouns, worded


class Force(StrEnum):
    """How an operator binds."""

    STRONG = "STRONG"  # shall, will, must
    MAY_NOT = "MAY_NOT"
    AGREES = "AGREES"  # agrees to, undertakes to, is obliged to, is to
    AGAIN = "AGAIN"  # agrees to ... and to
    RESPONSIBLE = "RESPONSIBLE"  # is responsible for, assumes responsibility for
    DUE = "DUE"  # is payable, are due
    ENTITLED = "ENTITLED"  # is entitled to
    WARRANTS = "WARRANTS"
    LIMITED = "LIMITED"  # liability ... is limited to


@dataclass(frozen=True, slots=True)
class Operator:
    """One binding word: [start, end) in its sentence, with its negation; `verb` is where what it binds to begins."""

    start: int
    end: int
    force: Force
    negative: bool
    verb: int | None
    deed: str

    @property
    def begins(self) -> int:
        """Where its deed begins, or its own words end."""
        return self.end if self.verb is None else self.verb


_COMMITS = r"(agree|covenant|undertake|commit|promise|pledge)s?"
_NO_VERB = rf"(?!{any_of('the its their this that these such any all an? each other every those no it them by in be_bound')})"
_CHARGE = r"(responsibility|obligation|duty)"
_FORMS: Mapping[Force, str] = {
    Force.MAY_NOT: rf"({MAY}|can ?(?=not))( ?not| only)?(?! (be )?(limited to|exhaustive))",
    Force.LIMITED: rf"liabilit(y|ies)\b[^.;:]{{0,240}}?\b({any_of('is are be')} (\w+ )?limited to"
    rf"|((shall|will|may|must|do(es)?) {any_of('not in_no_event never')} )?exceed)",
    Force.AGREES: rf"{_COMMITS}( ?(,|and|or)( ?and)? ?({_COMMITS}|warrants?|acknowledges?)){{0,3}}"
    rf"( ({any_of('with to at in on for during upon within')} [^,;.:()]{{2,60}}?|\w+ly))?( ?,[^,;.:()]{{2,70}},)? ?:? (not )?to( not)?( "
    rf"|$){_NO_VERB}"
    r"|hereby (\w+ly )?(?=(indemnif(y|ies)|guarantees?)\b)|(?<!or\s)(?<!any\s)(?<!no\s)(?=(indemnifies|guarantees to) )"
    rf"|ha(s|ve) ((hereby |also )?(agreed|undertaken|covenanted|committed) to|(the|an?) (\w+ )?{_CHARGE} to) |(?<=\bit\s)is(?= (the (\w+"
    rf" )?{_CHARGE} of|(\S+ ){{1,3}}?{_CHARGE} to)\b)|(is|are) (hereby |also |\w+ly"
    rf" )?({any_of('obligated obliged required bound committed')} to|to(?= [a-z]))",
    Force.AGAIN: rf"(?<=and\s)(further |also )?(not )?to {_NO_VERB}(?!be\b)(?=[a-z]{{3}})",
    Force.STRONG: rf"{any_of('shall will must')}(?! ?(, ?)?(power|testament))",
    Force.RESPONSIBLE: r"(is|are|remains?) (\w+ly |also )?(responsible|liable) (to (the )?[\w&.-]+ )?for"
    r"|(hereby )?(assume|accept)s? (\w+ ){0,4}?responsibilit(y|ies)|bears (\w+ ){0,4}?(costs?|expenses?)",
    Force.DUE: r"(is|are) ((?=(US)?[$€£] ?\d)|(\w+ly |to be )?(due|payable|paid|invoiced|billed)\b)",
    Force.ENTITLED: r"(is|are)(?= (\w+ly |also )?entitled to\b)",
}
_DEED_FOLLOWS = frozenset({Force.STRONG, Force.MAY_NOT, Force.AGREES, Force.AGAIN, Force.RESPONSIBLE, Force.ENTITLED})
_OPERATOR = worded(r"\b(" + "|".join(rf"(?P<{force}>{form})" for force, form in _FORMS.items()) + ")")
_NEGATION = worded(rf" ?,? ?(not\b{DENIES}|(never|neither|no longer|in no {any_of('event case way')}|under no circumstances?)\b)")
_ASIDE = among(
    "also in_good_faith each both then thereafter hereby further always at_all_times from_time_to_time first only either not_only"
    " upon_request",
    before=r" ?(\b((?!((com|sup|ap|re|im)ply|rely|multiply|assembly|only)\b)\w+ly|",
    after=r"|at (its|their) (own |sole )*(cost and )?(cost|expense)|(during|for) the (\w+ )?(term|period)( of this \w+)?"
    rf"|within (\w+ )?\(?\d+\)? (\w+ )?(days|months)( {any_of('of after from')} (\w+ ){{1,8}}?(?=,))?)\b|(on or before|not? later than|by"
    rf"|before|on) {MONTH} {DAY_NUMBER}\b(,? \d{{4}})?|\([^()]{{0,160}}\))",
)
_CHARGED = worded(
    rf" ?(be (\w+ly |also )?(responsible for\b( the following)?|{any_of('obligated required obliged bound')} to)|have (the|an?) (\w+"
    rf" )?{_CHARGE} (to|for))"
)
_COMMA_ASIDE = worded(rf" ?, ?({any_of('and but or')} )?(?P<words>[^,;:]{{2,160}}(,[^,;:]{{2,80}})?) ?[,:](?= |$)")
_DEED = 260  # characters of the deed that are looked at
_ASIDES = 4


def operators(text: str) -> Iterator[Operator]:
    """Yield the binding words of a sentence (made plain), in order; words inside other operators are none of their own."""
    for match in _OPERATOR.finditer(text):
        force, at = Force(match.lastgroup or ""), match.end()
        negative = re.search(r"(?i)not\b|\bonly\b", match[0]) is not None
        verb, negative = _verb(text, at, negative=negative) if force in _DEED_FOLLOWS else (at, negative)
        deed = " ".join(text[verb : verb + _DEED].split()).casefold() if verb is not None else ""
        yield Operator(match.start(), at, force, negative, verb, deed)


def _verb(text: str, at: int, *, negative: bool) -> tuple[int | None, bool]:
    """Return where the deed begins after asides (None where the words break off), and whether a "not" stood among them."""
    for _ in range(_ASIDES):
        before = at
        if no := _NEGATION.match(text, at):
            negative, at = True, no.end()
        if aside := _ASIDE.match(text, at):
            at = aside.end()
        elif (between := _COMMA_ASIDE.match(text, at)) and OPENS_ASIDE.match(between["words"]):
            at = between.end()
        elif not negative and (charge := _CHARGED.match(text, at)):
            at = charge.end()
        if at == before:
            break
    rest = text[at : at + _DEED + 1]
    at += len(rest) - len(rest.lstrip(" \t\n:;,.-"))
    rest = rest.strip(" \t\n:;,.-") and rest.rstrip()
    breaks_off = not rest or (len(rest) <= _DEED and rest[-1] in ":,-" and OPENS_ASIDE.match(rest))
    return (None if breaks_off else at), negative


_EFFECT = worded(  # how words are understood, what comes to be by itself, who may
    deeds(
        "deemed construed interpreted governed considered understood null void entitled cumulative in_addition without_prejudice valid"
        " enforceable final conclusive invalid relieved excused released eligible in_force in_full_force in_effect in_default in_breach"
        " the_property the_owner sufficient available sole_and_exclusive irreparabl~ known_as referred able_to subrogated owned vested"
        " third_party binding effective bound_by treated_as reasonable necessary appropriate given_effect exclusive_property independent"
        " of_no under_no"
    )
    + rf"|be {ADVERBS}an? (?!joint and)"
    + r"|have (?!no liability|in (place|effect)|[\w '-]{1,40} (executed?|signed|performed|tested|installed|inspected|reviewed"
    r"|insured)\b)|"
    + any_of(
        "mean survive inure constitute prevail supersede vest own enjoy acknowledge recogni[sz]e benefit suffer become evidence"
        " cease_to_be acquire_any acquire_all retain_all retain_sole retain_full retain_ownership retain_title retain_exclusive"
        " retain_the_right renew_automatically automatically incur"
    )
    + r"|remain (?!responsible|liable|obligated|in compliance)|(control|direct) the (suit|litigation|defen[cs]e)"
)
_BEGINS = among("commence begin expire accrue(?!_interest) arise mature lapse pass", before="")
_MAY = worded(deeds("permitted allowed authori[sz]ed free_to"))
_NO_RIGHT = worded(r"have (the|any) (right|authority) to (?!the\b|any\b|terminate|indemn|recover|receive|claim)[a-z]")
_NEED_NOT = worded(
    deeds(
        "required obligated obliged responsible accountable prevented precluded prohibited restricted affected limited in_any_way"
        " unreasonably subject bound held considered charged liable an? due payable applicable impaired paid"
    )
    + "|"
    + any_of("lose constitute exceed owe need necessarily waive")
)
_NOT_OF_THINGS = among(
    "affect limit relieve prejudice operate impair apply prevent preclude extend imply create confer excuse include require restrict",
    before="",
)
_OF_THINGS = worded(
    any_of(
        "include refer continue terminate end renew control govern apply extend run cover consist belong retain receive result cause occur"
        " take_effect count form contain state equal exceed serve_as fall depend vary represent provide_for provide_that act_as affect"
        " limit require permit allow give grant entitle"
    )
    + "|remain (?!in compliance)|"
    + deeds(
        "equal the an? subject limited set specified described based calculated computed determined measured as incorporated attached part"
        " included made_part made_a_part defined designated extended renewed terminated applicable revoked adjusted increased reduced"
        " prorated in_writing in_english in_accordance written signed brought heard resolved settled decided selected excluded exclusive"
        " established fixed entered given delivered_personally delivered_by_hand sent_by addressed held modified amended waived chosen"
        " conducted_in instituted at due_to affected located approved required needed suspended lost treated counted between among for of"
        " within no not contingent met appointed"
    )
)
_CLAIMED = (
    rf"((and )?(be )?(\w+ly )?({any_of('receive recover collect paid reimbursed indemnified compensated')}|{any_of('obtain claim')}(?!"
    rf" (\w+ )?{any_of('injunct~ equitable relief order specific')}))"
    rf"|(({any_of('an? the its their any all such full of for in and other')}|\w+ly|\$?[\d,.]+%?) ){{0,4}}"
    + nouns(
        "payment reimbursement refund compensation commission fee royalty indemnification amount contribution credit salary bonus damage"
        " interest"
    )
    + ")"
)
_CLAIMS = worded(
    rf"(be )?{ADVERBS}(entitled|eligible) to {_CLAIMED}|have (the|a) right (to (?=receive|recover|collect|be\b)|of ){_CLAIMED}"
    r"|have (received|been (\w+ly )?(furnished|provided|supplied|paid|reimbursed))\b"
)
_HEAD_ENDS = among(
    "of for by to in on at from with under between that which who whom made paid payable due required set as pursuant relating arising"
    " including incurred received provided supplied sold used hereunder thereof hereof per during upon after before without not is are has"
    " have owed given designated appointed employed chosen selected hired engaged delivered",
    before=r"[,;(]| ",
)


def binds(operator: Operator, *, somebody: bool) -> bool:
    """Tell whether the deed of an operator is one: no effect, right or permission; `somebody` tells that its subject is a person."""
    deed, negative = operator.deed, operator.negative
    if operator.force is Force.MAY_NOT and not negative:
        return False
    if not negative and claims(deed):
        return True
    if operator.force is Force.ENTITLED or (negative and somebody and _NO_RIGHT.match(deed)):
        return operator.force is not Force.ENTITLED
    if _EFFECT.match(deed) or (not somebody and _BEGINS.match(deed)):
        return False
    if not negative:
        return not _MAY.match(deed)
    return not (_NEED_NOT.match(deed) or (not somebody and _NOT_OF_THINGS.match(deed)))


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
