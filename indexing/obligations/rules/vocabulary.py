"""Word lists as they read best, made into patterns; and the words for somebody by what he is or does, in any contract."""

from __future__ import annotations

import re

_BRACKET = re.compile(r"\\.|\[[^\]]*\]|\((?!\?)")  # one that groups, past those that are escaped or in a class


def any_of(words: str) -> str:
    """Return a pattern for any of some words, parted by spaces; "_" stands for the white space inside one, a final "~" for any ending."""
    return rf"(?:{'|'.join(_pattern(word) for word in words.split())})"


def nouns(words: str) -> str:
    """Return a pattern for any of some nouns, one or several of it."""
    return rf"(?:{'|'.join(_plural(word) for word in words.split())})\b"


def deeds(words: str) -> str:
    """Return a pattern for a deed (in small letters, on one line) that begins with "be" and one of some words."""
    return rf"be\s+{ADVERBS}{any_of(words)}"


def phrases(words: str) -> frozenset[str]:
    """Return some words, parted by spaces."""
    return frozenset(words.split())


def spelled(pattern: str) -> str:
    """Return a pattern from its short form: a space stands for any white space, " ?" may stand for none, and a bracket captures nothing."""
    grouped = _BRACKET.sub(lambda found: "(?:" if found[0] == "(" else found[0], pattern)
    return grouped.replace(" ?", r"\s*").replace(" ", r"\s+")


def worded(pattern: str) -> re.Pattern[str]:
    """Return the pattern of a short form (`spelled`), without regard to case."""
    return re.compile(spelled(pattern), re.IGNORECASE)


def among(words: str, before: str = r"\b", after: str = "") -> re.Pattern[str]:
    """Return the pattern of any of some words between two short forms."""
    return worded(before + any_of(words) + after)


def _pattern(word: str) -> str:
    stem = word.removesuffix("~")
    return stem.replace("_", r"\s+") + (r"\w*" if stem != word else r"\b")


def _plural(word: str) -> str:
    stem = word.replace("_", r"\s+")
    return rf"{stem[:-1]}(?:y|ies)" if stem.endswith("y") else rf"{stem}(?:e?s)?"


ADVERBS = r"(?:(?:\w+ly|also|hereby|then|otherwise|first|thereafter)\s+)*"
"""Adverbs between a verb and what it says; none may stand there."""
DENIES = rf"(?!\s+{any_of('later less more fewer earlier sooner greater limited only exceeding to_exceed')})"
"""What "not" and "no" deny something by; in "not later than" they measure."""
MAY = r"(?<!\bof\s)(?<!\bin\s)(?<!\bby\s)(?<!each\s)(?<!every\s)may\b(?!\s*\d)"
"""The verb, and not the month."""
CONDITIONS = (
    "if unless in_the_event in_case provided_that provided,_that provided_however_that provided,_however,_that so_long_as as_long_as"
    " to_the_extent except"
)
"""Words that begin what something waits for."""
OPENS_ASIDE = among(
    "in at upon on for during within by with to_the to_jointly subject as without under if unless when where after before prior except"
    " pursuant through until its their or_its or_their and_shall_cause or_shall together whether who which not_later not_less not_more"
    " no_later no_less no_more from throughout regardless so_long provided a an along notwithstanding based all_in rather should instead",
    before=rf" ?({any_of('and or but')} )?(\w+(ly|ing)\b|",
    after=")",
)
"""The beginning of words that stand aside between commas: "at its own expense"."""
OPENS = (
    r"(?i:"
    + any_of(
        "said such no each any all both either neither other above the a an its their this that these those if unless until when where"
        " while once as after before during upon on in at for to by with without within from under per notwithstanding provided pursuant"
        " subject except and but or nor so then thus hence however also further thereafter thereupon therefore otherwise accordingly"
        " should whether because since although only not hereby whereas between among"
    )
    + r"|\w+ly\b)"
)
"""A word that opens a sentence or determines a noun: with a capital too, it begins no name."""

KIND = nouns(
    "affiliate affiliated_company subsidiary parent successor assigns assignee heir executor administrator transferee employee agent"
    " representative personnel officer director manager member partner shareholder stockholder holder noteholder trustee beneficiary"
    " counsel attorney lawyer accountant auditor adviser advisor consultant contractor subcontractor staff customer consumer client"
    " end_user end-user user subscriber licensee sublicensee licensor franchisee franchisor distributor reseller dealer retailer vendor"
    " supplier manufacturer purchaser buyer seller lender borrower bank creditor debtor insurer underwriter guarantor surety owner"
    " operator landlord tenant lessor lessee carrier shipper consignee person individual claimant payee patient participant student guest"
    " resident investor recipient indemnitee indemnified_party commission committee board authority agency government governor regulator"
    " court tribunal arbitrator expert executive engineer department ministry company counterparty corporation partnership entity"
    " third_party party provider sponsor organization university hospital inspector publisher author artist player team designee nominee"
    " worker broker custodian secretary president chairman treasurer laborer mortgagee issuer applicant estate driver"
)
"""A word for somebody by what he is; to be matched without regard to case."""
OWN_PEOPLE = worded(
    r"\b"
    + nouns("employee agent representative personnel officer director counsel attorney accountant adviser consultant contractor staff team")
)
"""Those who act for another: what reaches them has not left him."""
_KIND = worded(KIND + r" ?$")
_DOER = re.compile(r"[A-Z][a-z]{2,}(?:[eo]r|ee|ist|ant)$")
_THINGS = phrases(
    "order letter offer number matter paper water power computer server tender transfer register tower fee guarantee chapter quarter"
    " center container cover disclaimer waiver other former latter either whether after under over per monitor factor error sensor color"
    " labor floor door meter folder newsletter counter master parameter charter manner corner character reminder layer answer tier"
    " identifier september october november december covenant warrant grant plant relevant significant instant merchant list degree"
    " guaranty prior major minor senior junior proper rider hereunder calendar"
)
"""What ends as a word for somebody does, and is nobody."""
_STRANGER = worded(r"((any|a|such|other|unrelated|unauthori[sz]ed) )*(third part(y|ies)|court|competitors?|tribunal)$")
_ANYONE = worded(r"((any|an?|other|another|such|third|or|and) )*((person|individual|entit(y|ie)|part(y|ie)|company)s?,? ?(or |and )?)+$")


def is_somebody(phrase: str) -> bool:
    """Tell whether a phrase names somebody: its last word decides ("Closing Agent" is one, "Agent Fee" is none)."""
    last = phrase.rsplit(maxsplit=1)[-1] if phrase.split() else ""
    if _KIND.search(phrase):
        return True
    return bool(_DOER.match(last)) and last.casefold().removesuffix("s") not in _THINGS


def is_anyone(phrase: str) -> bool:
    """Tell whether a phrase names nobody in particular: "any other person or entity"."""
    return _ANYONE.match(phrase) is not None


def is_stranger(phrase: str) -> bool:
    """Tell whether a phrase names nobody that anything could be owed to: any third party, a court."""
    return _STRANGER.match(phrase) is not None
