"""Word lists as they read best, made into patterns; and the words for somebody by what he is or does, in any contract."""

from __future__ import annotations

import re

ADVERBS = r"(?:(?:\w+ly|also|hereby|then|otherwise|first|thereafter)\s+)*"
"""Adverbs between a verb and what it says; none may stand there."""
DENIES = r"(?!\s+(?:later|less|more|fewer|earlier|sooner|greater|limited|only|exceeding|to\s+exceed)\b)"
"""What "not" and "no" deny something by; in "not later than" they measure."""
MAY = r"(?<!\bof\s)(?<!\bin\s)(?<!\bby\s)(?<!each\s)(?<!every\s)may\b(?!\s*\d)"
"""The verb, and not the month."""


def any_of(words: str) -> str:
    """Return a pattern for any of some words, parted by spaces; "_" stands for the white space inside one, a final "~" for any ending."""
    return rf"(?:{'|'.join(_pattern(word) for word in words.split())})"


def lead_by(words: str, *, verb: str = "be") -> re.Pattern[str]:
    """Return the pattern of a deed (in small letters, on one line) that begins with a verb and one of some words."""
    return re.compile(rf"{verb}\s+{ADVERBS}{any_of(words)}")


def nouns(words: str) -> str:
    """Return a pattern for any of some nouns, one or several of it."""
    return rf"(?:{'|'.join(_plural(word) for word in words.split())})\b"


def phrases(words: str) -> frozenset[str]:
    """Return some phrases, parted by spaces; "_" stands for the space inside one."""
    return frozenset(word.replace("_", " ") for word in words.split())


def _pattern(word: str) -> str:
    stem = word.removesuffix("~")
    return stem.replace("_", r"\s+") + (r"\w*" if stem != word else r"\b")


def _plural(word: str) -> str:
    stem = word.replace("_", r"\s+")
    return rf"{stem[:-1]}(?:y|ies)" if stem.endswith("y") else rf"{stem}(?:e?s)?"


KIND = nouns(
    "affiliate affiliated_company subsidiary parent successor assigns assignee heir executor administrator transferee employee agent"
    " representative personnel officer director manager member partner shareholder stockholder holder noteholder trustee "
    "beneficiary counsel"
    " attorney lawyer accountant auditor adviser advisor consultant contractor subcontractor staff customer consumer client "
    "end_user end-user user"
    " subscriber licensee sublicensee licensor franchisee franchisor distributor reseller dealer retailer vendor supplier "
    "manufacturer purchaser"
    " buyer seller lender borrower bank creditor debtor insurer underwriter guarantor surety owner operator landlord tenant lessor lessee"
    " carrier shipper consignee person individual claimant payee patient participant student guest resident investor recipient indemnitee"
    " indemnified_party commission committee board authority agency government governor regulator court tribunal arbitrator "
    "expert executive"
    " engineer department ministry company counterparty corporation partnership entity third_party party provider sponsor organization"
    " university hospital inspector publisher author artist player team designee nominee worker broker custodian secretary president"
    " chairman treasurer laborer mortgagee issuer applicant estate driver"
)
"""A word for somebody by what he is; to be matched without regard to case."""

_KIND = re.compile(KIND + r"\s*$", re.IGNORECASE)
_DOER = re.compile(r"[A-Z][a-z]{2,}(?:[eo]r|ee|ist|ant)$")
_LEGAL_FORM = re.compile(r"(?:Inc|LLC|L\.L\.C|Ltd|Corp|GmbH|PLC|plc|N\.A|Co|LLP|LP|L\.P|S\.A|AG|B\.V)\.?$|\b(?:SEC|FDA|IRS|EPA|FCC|FTC)$")
_THINGS = phrases(
    "order letter offer number matter paper water power computer server tender transfer register tower fee guarantee chapter quarter center"
    " container cover disclaimer waiver other former latter either whether after under over per monitor factor error sensor "
    "vector color labor"
    " floor door meter folder newsletter banner header counter master parameter charter manner corner character summer winter "
    "reminder layer"
    " turnover answer tier barrier identifier modifier september october november december covenant warrant grant plant relevant "
    "significant"
    " instant merchant list degree guaranty prior major minor senior junior proper rider hereunder thereunder calendar refer consist exist"
)
"""What ends as a word for somebody does, and is nobody."""
_NO_ONE = re.compile(
    r"(?i)(?:any\s+|a\s+|such\s+|other\s+|unrelated\s+|unauthori[sz]ed\s+)*(?:third\s+part(?:y|ies)|court|competitors?|tribunal)$"
)
_ANYONE = re.compile(
    r"(?i)(?:(?:any|an?|other|another|such|third|or|and)\s+)*(?:(?:person|individual|entity|entities|party|parties"
    r"|company)s?,?\s*(?:or\s+|and\s+)?)+$"
)
_OWN_PEOPLE = re.compile(
    r"(?i)\b"
    + nouns("employee agent representative personnel officer director counsel attorney accountant adviser consultant contractor staff")
)


def is_somebody(phrase: str) -> bool:
    """Tell whether a phrase names somebody: its last word decides ("Closing Agent" is one, "Agent Fee" is none)."""
    last = phrase.rsplit(maxsplit=1)[-1] if phrase.split() else ""
    if _KIND.search(phrase) or _LEGAL_FORM.search(phrase):
        return True
    return bool(_DOER.match(last)) and last.casefold().removesuffix("s") not in _THINGS


def is_anyone(phrase: str) -> bool:
    """Tell whether a phrase names nobody in particular: "any other person or entity"."""
    return _ANYONE.match(phrase) is not None


def is_stranger(phrase: str) -> bool:
    """Tell whether a phrase names nobody that anything could be owed to: any third party, a court."""
    return _NO_ONE.match(phrase) is not None


def acts_for(named: str) -> bool:
    """Tell whether somebody is one of those who act for another: what reaches them has not left him."""
    return _OWN_PEOPLE.search(named) is not None


OPENS = re.compile(
    r"(?i)(?:"
    + any_of(
        "said such no each any all both either neither other above the an? its their this that these those if unless until when where while"
        " once as after before during upon on in at for to by with without within from under per notwithstanding provided pursuant subject"
        " except and but or nor so then thus hence however also further thereafter thereupon therefore otherwise accordingly should whether"
        " because since although only not hereby whereas between among"
    )
    + r"|\w+ly)\s"
)
"""A word that opens a sentence or determines a noun: with a capital too, it begins no name."""
