"""What renews a contract, for how long, and what notice stops that."""

from __future__ import annotations

import re

from graph.model.documents import ClauseType
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.model.terms import Column
from indexing.terms.figures import say
from indexing.terms.lasting import NOTICE_AFTER, at_home
from indexing.terms.passages import Sentence
from indexing.terms.subject import Found, Subject
from indexing.terms.wording import actor, of_kind, pattern

T = ClauseType

_RENEWS = pattern(r"\b(?:renew(?:s|ed|al|able)?|extend(?:s|ed)?|exten(?:sion|ding)|continu(?:e|es|ed|ing)|evergreen|roll(?:s)? over)\b")
_OF_TERM = pattern(r"\b(?:agreement|contract|term|lease|licen[sc]e|period|appointment|engagement|arrangement|initial term)\b")
_AUTOMATIC = (
    pattern(
        r"\bautomatic(?:ally)?\b.{0,60}?\b(?:renew|exten[ds]|continu)\w*"
        r"|\b(?:renew|exten[ds]|continu)\w*\b.{0,60}?\bautomatic(?:ally)?\b|\bevergreen\b"
    ),
    pattern(
        r"\b(?:shall|will|thereafter)\b.{0,40}?\b(?:renew|be renewed|be extended|extend|continue)\b"
        r".{0,160}?\b(?:successive|additional|consecutive|further|year to year|year-to-year|month to month|month-to-month|from year"
        r"|from month|like)\b.{0,240}?\bunless\b"
    ),
    pattern(r"\bunless\b.{0,200}?\bnotice\b.{0,200}?\b(?:shall|will)\b.{0,30}\b(?:renew|be renewed|be extended|extend|continue)\b"),
    pattern(r"\b(?:continue|renew\w*|remain)\b.{0,60}?\b(?:from )?(?:year|month)(?: |-)to(?: |-)(?:year|month)\b"),
)
_MAY = pattern(
    r"\b(?:option|right|elect(?:s|ion)?|may|upon (?:the )?(?:mutual|written)|by (?:mutual|written)|mutual(?:ly)?|subject to"
    r"|consent)\b.{0,160}?\b(?:renew|exten[ds])\w*"
    r"|\b(?:renew(?:ed|al|able)?|extend(?:ed)?|extension)\b"
    r".{0,120}?\b(?:option|by (?:mutual|written)|upon (?:the )?(?:mutual|written|agreement)|mutual(?:ly)?"
    r"|agree(?:d|ment)? (?:in writing|of|by|upon|to)|subject to|discretion)\b"
)
_NEVER = pattern(
    r"\b(?:shall|will|does|may) not\b.{0,20}\b(?:automatically )?(?:be )?(?:renew|extend)"
    r"|\bno (?:automatic )?(?:right (?:of|to) |option to )?(?:renew|extension)"
    r"|\bnot (?:be )?(?:automatically )?renew(?:ed|able)\b(?!.{0,40}\bunless\b)"
)
_NOT_TERM = pattern(
    r"\b(?:insurance|polic(?:y|ies)|permits?|registrations?|domain|letter of credit|patents?|warrant(?:y|ies)|closing date"
    r"|time (?:for|of|to)|due date|delivery|maturity|credit|loan)\b"
)
_EACH = pattern(
    r"\b(?P<unit>annual|yearly|monthly|one-year|quarterly) (?:basis|terms?|periods?|renewals?|extensions?)\b"
    r"|\b(?:from )?(?P<again>year|month)(?: |-)to(?: |-)(?:year|month)\b|\b(?P<a>year|month) each\b"
)
_ADJECTIVES = {
    "annual": ("1", TimeUnit.YEAR),
    "yearly": ("1", TimeUnit.YEAR),
    "one-year": ("1", TimeUnit.YEAR),
    "year": ("1", TimeUnit.YEAR),
    "monthly": ("1", TimeUnit.MONTH),
    "month": ("1", TimeUnit.MONTH),
    "quarterly": ("3", TimeUnit.MONTH),
}
_SAME = pattern(r"\b(?:same|equal|like|identical) (?:term|period|length|duration)|\bof the same (?:length|duration)")


def renewal(sentence: Sentence) -> Found | None:
    """Read whether the term is renewed by itself, by choice or not at all, and for how long."""
    flat = sentence.flat
    home = at_home(sentence)
    found = _RENEWS.search(flat)
    if found is None or not _OF_TERM.search(flat) or (_NOT_TERM.search(flat) and not home):
        return None
    if _NEVER.search(flat):
        return Found("none", tags=("none",), weight=3 if home else 1)
    automatic = next((m for words in _AUTOMATIC if (m := words.search(flat))), None)
    if automatic is not None:
        again = _renewed_for(sentence, automatic.start())
        text = f"automatic, {say(again)}" if again else "automatic"
        return Found(
            text,
            (again,) if again else (),
            ("automatic",),
            "for as long as the first term" if _SAME.search(flat) else "",
            5 if home else 3,
        )
    chosen = _MAY.search(flat)
    if chosen is None or not re.search(r"(?i)\b(?:renew|exten)", flat):
        return None
    again = _renewed_for(sentence, min(chosen.start(), found.start()))
    agreed = pattern(r"\b(?:mutual|agree(?:d|ment)? |consent|both part|the parties)\b").search(flat)
    text = "by agreement" if agreed else "by option"
    return Found(
        f"{text}, {say(again)}" if again else text,
        (again,) if again else (),
        ("option",),
        "" if agreed else actor(flat[: chosen.start()]),
        4 if home else 2,
    )


def _renewed_for(sentence: Sentence, start: int) -> Value | None:
    """Return for how long it is renewed: the first period after the renewing words that is no notice."""
    flat = sentence.flat
    each = _EACH.search(flat, start)
    for value in of_kind(sentence.values, ValueKind.DURATION, start):
        if (
            value.unit in {TimeUnit.HOUR, TimeUnit.BUSINESS_DAY}
            or NOTICE_AFTER.search(flat[value.end :])
            or pattern(r"\b(?:at least|not less than|no later than|within|prior)\b[^,;]{0,20}$").search(flat[: value.start])
        ):
            continue
        if each is None or value.start < each.start():
            return value
    if each is None:
        return None
    word = (each["unit"] or each["again"] or each["a"]).lower()
    number, unit = _ADJECTIVES[word]
    return Value(ValueKind.DURATION, each.start(), each.end(), number, unit)


_REFUSES = pattern(
    r"\b(?:not to (?:renew|extend|continue)|non-?renew\w*|not (?:be )?(?:renew|extend|continu)\w*"
    r"|(?:intent(?:ion)?|desire|election|wish\w*|decision)\b.{0,40}\b(?:not|terminat|cancel)\w*|does not (?:wish|intend|desire|want)"
    r"|unless\b.{0,160}?\b(?:terminat|cancel|notice|notif)\w*|opt(?:s|ing)? out|terminat\w+.{0,60}\bat the end of|cancel\w*)\b"
)
_BEFORE_END = pattern(
    r"^.{0,120}?\b(?:prior to|before|preceding|in advance of|of) "
    r".{0,60}?\b(?:expir|end|terminat|anniversary|renew|commencement|beginning|start|last day|close|conclusion|term|then[- ]current"
    r"|such)\w*"
)
_GIVES_NOTICE = pattern(r"\b(?:notice|notif\w+|advis\w+|inform\w*|writing|written)\b")


def renewal_notice(sentence: Sentence) -> Found | None:
    """Read by how much notice a renewal is stopped."""
    flat = sentence.flat
    if not (_REFUSES.search(flat) and _GIVES_NOTICE.search(flat) and re.search(r"(?i)\b(?:renew|exten[ds]|successive|expir|end of)", flat)):
        return None
    for value in of_kind(sentence.values, ValueKind.DURATION):
        after = flat[value.end :]
        if value.unit == TimeUnit.HOUR or not _BEFORE_END.search(after):
            continue
        if pattern(r"\b(?:successive|additional|further|renew\w*|extended|term|period)\b(?: \w+){0,2} $").search(
            flat[: value.start]
        ) and not NOTICE_AFTER.search(after):
            continue
        renews = bool(re.search(r"(?i)\brenew|\bexten[ds]|\bsuccessive", flat))
        return Found(say(value), (value,), weight=4 if renews else 2)
    return None


SUBJECTS = (
    Subject(
        Column.RENEWAL,
        ("renew", "exten", "continu", "evergreen", "successive"),
        frozenset({T.RENEWAL_TERM, T.TERM, T.EXPIRATION_DATE}),
        renewal,
    ),
    Subject(
        Column.RENEWAL_NOTICE,
        ("renew", "exten", "successive", "expir", "end of"),
        frozenset({T.NOTICE_PERIOD_TO_TERMINATE_RENEWAL, T.RENEWAL_TERM, T.TERM}),
        renewal_notice,
    ),
)
