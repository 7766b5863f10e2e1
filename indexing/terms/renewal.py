"""What renews a contract, for how long, and what notice stops that."""

from __future__ import annotations

from graph.model.documents import ClauseType
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.model.terms import Column
from indexing.terms.figures import say
from indexing.terms.lasting import NOTICE_AFTER, at_home
from indexing.terms.passages import Sentence
from indexing.terms.subject import Found, Subject
from indexing.terms.wording import actor, of_kind, pattern

T = ClauseType

_RENEWS = pattern(
    r"\b(?:renew(?:s|ed|al|able)?|extend(?:s|ed)?|exten(?:sion|ding)|continu(?:e|es|ed|ing)|evergreen|successive|roll(?:s)? over)\b"
)
_OF_TERM = pattern(r"\b(?:agreement|contract|term|lease|licen[sc]e|period|appointment|engagement|arrangement|initial term)\b")
_AUTOMATIC = (
    pattern(
        r"(?<!\bterminate )(?<!\bexpire )(?<!\bend )(?<!\bterminates )(?<!\bexpires )"
        r"\bautomatic(?:ally)?\b(?! (?:terminat|expir|end|cease))"
        r"(?:(?!\bunless\b).){0,60}?\b(?:renew|exten[ds]|continu)\w*"
        r"|\b(?:renew|exten[ds]|continu)\w*\b.{0,60}?\bautomatic(?:ally)?\b(?! (?:terminat|expir|end|cease))"
        r"|\bevergreen\b|\bdeemed (?:to be )?(?:automatically )?(?:renewed|extended)\b"
    ),
    pattern(
        r"\b(?:shall|will|is|be|thereafter)\b.{0,40}?\b(?:renews?|renewed|extended|extends?"
        r"|continues?\b.{0,120}?\b(?:thereafter|successive|additional|further|consecutive))\b.{0,240}?\bunless\b.{0,200}?"
        r"\b(?:notice|notif\w+|terminat\w+|cancel\w*|elects?|advis\w+|gives?)\b"
    ),
    pattern(
        r"\bunless\b.{0,200}?\b(?:notice|notif\w+)\b.{0,200}?\b(?:shall|will)\b"
        r".{0,30}\b(?:renew|be renewed|be extended|extend|continue)\b"
    ),
    pattern(r"\b(?:continue|renew\w*|remain|extend\w*)\b.{0,60}?\b(?:from )?(?:year|month)(?: |-)to(?: |-)(?:year|month)\b"),
    pattern(r"\b(?:continues?|remains?)\b.{0,100}?\b(?:successive|consecutive)\b.{0,40}?\b(?:periods?|terms?|years?|months?)\b"),
    pattern(
        r"\b(?:agreement|term|contract|lease|licen[sc]e|it)\b[^.;]{0,40}?\b(?:shall|will) (?:thereafter |then |also "
        r"|itself )?(?:be )?(?:renew|renewed|extended)\b"
        r"(?!.{0,80}\b(?:mutual|agree[ds]?|option|only|consent|elects?|discretion|request))"
    ),
)
_MAY = pattern(
    r"\b(?:options?|rights?|elect(?:s|ion)?|may|upon (?:the )?(?:mutual|written)|by (?:mutual|written)|mutual(?:ly)?|subject to"
    r"|consent)\b.{0,160}?\b(?:renew|exten[ds])\w*"
    r"|\b(?:renew(?:ed|al|able)?|extend(?:ed)?|extension)\b"
    r".{0,120}?\b(?:option|by (?:mutual|written)|upon (?:the )?(?:mutual|written|agreement)|mutual(?:ly)?"
    r"|agree(?:d|ment)? (?:in writing|of|by|upon|to)|subject to|discretion)\b"
)
_NEVER = pattern(
    r"\b(?:agreement|term|contract|lease|licen[sc]e)\b(?: \([^)]{0,60}\))? (?:shall|will|may|does|is|can)(?: not|not)\b"
    r".{0,20}\b(?:automatically )?(?:be )?(?:renew|extend)"
    r"|\bno (?:automatic )?(?:right (?:of|to) |option to )?(?:renew|extension)|\bnon-renewable\b|\bnot renewable\b"
)
_UNLESS = pattern(r"\bunless\b")
_OWN_TERM = pattern(
    r"\b(?:this (?:\w+ )?(?:agreement|contract|lease|licen[sc]e)|the (?:initial |original |then[- ]current )?term"
    r"|initial term)\b[^.;]{0,20}?"
    r"\b(?:shall|will|may|can|is|automatically|renews?)\b[^.;]{0,60}?\b(?:renew|exten[ds]|continu)\w*"
    r"|\b(?:renew|exten[ds])\w* (?:of )?(?:this (?:\w+ )?(?:agreement|contract|lease|licen[sc]e)|the (?:initial |original )?term)\b"
)
_NOT_TERM = pattern(
    r"\b(?:insurance|polic(?:y|ies)|permits?|registrations?|domain|letter of credit|patents?|warrant(?:y|ies)|closing date"
    r"|time (?:for|of|to)|due date|delivery|maturity|credit|loan)\b"
)
_EACH = pattern(
    r"\b(?P<unit>annual|yearly|monthly|one-year|quarterly) (?:basis|terms?|periods?|renewals?|extensions?)\b"
    r"|\b(?:from )?(?P<again>year|month)(?: |-)to(?: |-)(?:year|month)\b|\b(?:each|every) (?P<every>year|month)\b"
    r"|\b(?:an?|one|each|every) (?:further |additional |successive |extra |subsequent |another )+(?P<one>year|month)\b"
    r"|\banother (?P<other>year|month)\b"
    r"|\b(?P<a>year|month) each\b|\brenew\w* (?P<adverb>annually|yearly|monthly)\b|\bautomatically (?P<by>annually|yearly|monthly)\b"
)
_ADJECTIVES = {
    "annual": ("1", TimeUnit.YEAR),
    "annually": ("1", TimeUnit.YEAR),
    "yearly": ("1", TimeUnit.YEAR),
    "one-year": ("1", TimeUnit.YEAR),
    "year": ("1", TimeUnit.YEAR),
    "monthly": ("1", TimeUnit.MONTH),
    "month": ("1", TimeUnit.MONTH),
    "quarterly": ("3", TimeUnit.MONTH),
}
_AGAIN = pattern(r"\b(?:renew\w*|exten(?:d|sion)\w*|successive|consecutive|thereafter|additional)\b")
_NO_PERIOD_BEFORE = pattern(r"\b(?:at least|not less than|no less than|no later than|no fewer than|within|prior|notice of)\b[^,;]{0,20}$")
_FIRST_TERM = pattern(
    r"\b(?:remain\w*|continu\w+|effect|effective|force|initial|commenc\w+|lasts?|term (?:is|of|shall be|will be))\b[^.;]*$"
)
_RENEW_OR_EXTEND = pattern(r"\b(?:renew|exten[ds])")
_AGREED = pattern(r"\b(?:mutual(?:ly)?|agreed?|by agreement|written agreement|consent|both part\w+|the parties (?:may|will|shall))\b")
_SAME = pattern(r"\b(?:same|equal|like|identical) (?:term|period|length|duration)|\bof the same (?:length|duration)")


def renewal(sentence: Sentence) -> Found | None:
    """Read whether the term is renewed by itself, by choice or not at all, and for how long."""
    flat = sentence.flat
    if not _RENEWS.search(flat) or not _OF_TERM.search(flat):
        return None
    home = at_home(sentence)
    if not home and (_NOT_TERM.search(flat) or not (_OWN_TERM.search(flat) or _AUTOMATIC[0].search(flat))):
        return None
    never = _NEVER.search(flat)
    if never is not None and not _UNLESS.search(flat[: never.start()]):
        return Found("none", tags=("none",), weight=3 if home else 1)
    return _by_itself(sentence, home=home) or _by_choice(sentence, home=home)


def _by_itself(sentence: Sentence, *, home: bool) -> Found | None:
    flat = sentence.flat
    found = next((m for words in _AUTOMATIC if (m := words.search(flat))), None)
    if found is None:
        return None
    again = _renewed_for(sentence, found.start())
    note = "for as long as the first term" if _SAME.search(flat) else ""
    return Found(f"automatic, {say(again)}" if again else "automatic", (again,) if again else (), ("automatic",), note, 5 if home else 3)


def _by_choice(sentence: Sentence, *, home: bool) -> Found | None:
    flat = sentence.flat
    found = _MAY.search(flat)
    renews = _RENEW_OR_EXTEND.search(flat)
    if found is None or renews is None:
        return None
    again = _renewed_for(sentence, min(found.start(), renews.start()))
    agreed = _AGREED.search(flat)
    text = "by agreement" if agreed else "by option"
    note = "" if agreed else actor(flat[: found.start()])
    return Found(f"{text}, {say(again)}" if again else text, (again,) if again else (), ("option",), note, 4 if home else 2)


def _renewed_for(sentence: Sentence, start: int) -> Value | None:
    """Return for how long it is renewed: the first period after the renewing words, else after `start`, that is no notice."""
    flat = sentence.flat
    verbs = [m.start() for m in _AGAIN.finditer(flat)]
    for at in (*verbs[:1], *(() if _SAME.search(flat) else (start,))):
        each = _EACH.search(flat, max(0, at - 1))
        for value in of_kind(sentence.values, ValueKind.DURATION, at):
            first = at < min(verbs, default=at) and _FIRST_TERM.search(flat[at : value.start])
            if not first and _is_renewal_period(flat, value) and (each is None or value.start < each.start()):
                return value
        if each is not None:
            number, unit = _ADJECTIVES[next(filter(None, each.groups())).lower()]
            return Value(ValueKind.DURATION, each.start(), each.end(), number, unit)
    return None


def _is_renewal_period(flat: str, value: Value) -> bool:
    if value.unit in {TimeUnit.HOUR, TimeUnit.BUSINESS_DAY} or NOTICE_AFTER.search(flat[value.end :]):
        return False
    return not _NO_PERIOD_BEFORE.search(flat[: value.start])


_REFUSES_RENEWAL = pattern(
    r"\bnot (?:to |be )?(?:\w+ )?(?:renew|extend|continu)\w*|\bnon-? ?(?:renew\w*|extension|continu\w*)"
    r"|\b(?:does|do) not (?:wish|intend|desire|want|elect)\b|\b(?:prevent|avoid|declin|refus|stop)\w*\b.{0,40}\b(?:renew|exten)"
    r"|\bunless\b.{0,200}?\b(?:terminat|cancel|notice|notif|elects?|advis|inform|objects?)\w*|\bnotice to the contrary\b"
    r"|\bneither party\b.{0,60}\bnotice\b"
)
_UNLESS_ENDED = pattern(r"\bunless\b.{0,80}?\b(?:terminated|cancell?ed)\b")
_ENDS_THEN = pattern(
    r"\b(?:terminat|cancel|end)\w*\b.{0,120}?\b(?:at the (?:end|expir\w+|conclusion)|upon (?:the )?expir\w+"
    r"|as of the (?:end|expir\w+)|on the last day"
    r"|effective (?:on|as of|at) the (?:end|last|expir\w+))\b"
    r"|\b(?:intent(?:ion)?|desire|election|wish\w*|decision)\b.{0,40}\b(?:not|terminat|cancel)\w*"
)
_RENEWING = pattern(r"\brenew|\bexten[ds]|\bsuccessive\b|\b(?:year|month)(?:-| )to(?:-| )(?:year|month)\b")
_END_NAMED = pattern(r"\bexpir\w+|\bend of\b|\blast day\b|\bconclusion\b")
_BEFORE_END = pattern(
    r"^(?:[^.;]{0,60}?\b(?:prior to|before|preceding|in advance of) [^.;]{0,80}?|\W*of (?:the |any |such |its )?(?:\w+ ){0,3}?)"
    r"\b(?:expir|end|terminat|anniversary|renew|commencement|beginning|start|last day|close|conclusion|term|then[- ]current|such|year"
    r"|period)\w*"
)
_SHUT = pattern(r"^\W*(?:days?|months?)?\W*(?:before|prior|in advance|beforehand)\W*$")
_NOTICE_BEFORE = pattern(r"\b(?:noti(?:ce|fi\w+|fy)|writing|written)\b[^.;]{0,160}$")
_GIVES_NOTICE = pattern(r"\b(?:notice|notif\w+|advis\w+|inform\w*|writing|written)\b")
_LENGTH_OF_TERM = pattern(r"\b(?:successive|additional|further|(?:renew\w*|extend\w*) for|(?:term|period)s? of)\b(?: \w+){0,2} $")


def renewal_notice(sentence: Sentence) -> Found | None:
    """Read by how much notice a renewal is stopped."""
    flat = sentence.flat
    refuses = bool(_REFUSES_RENEWAL.search(flat))
    ends = bool(_ENDS_THEN.search(flat))
    if not (refuses or ends) or not (_GIVES_NOTICE.search(flat) or _UNLESS_ENDED.search(flat)):
        return None
    renews = bool(_RENEWING.search(flat))
    if not (renews or _END_NAMED.search(flat)) or (_NOT_TERM.search(flat) and not at_home(sentence)):
        return None
    for value in of_kind(sentence.values, ValueKind.DURATION):
        if value.unit != TimeUnit.HOUR and _stops(flat, value, stopped=(refuses or ends) and renews):
            return Found(say(value), (value,), weight=4 if renews else 2)
    return None


def _stops(flat: str, value: Value, *, stopped: bool) -> bool:
    """Tell whether a period is the notice that stops a renewal, rather than how long the renewal lasts."""
    before, after = flat[: value.start], flat[value.end :]
    announced = bool(NOTICE_AFTER.search(after))
    if _LENGTH_OF_TERM.search(before) and not announced:
        return False
    if _BEFORE_END.search(after) or _SHUT.search(after):
        return announced or bool(_NOTICE_BEFORE.search(before)) or "notice" in after[:160].lower() or bool(_UNLESS_ENDED.search(flat))
    return stopped and (announced or bool(_NOTICE_BEFORE.search(before)))


SUBJECTS = (
    Subject(
        Column.RENEWAL,
        "renew|exten|continu|evergreen|successive & renew|exten|successive|automatic|evergreen|year|month",
        frozenset({T.RENEWAL_TERM, T.TERM, T.EXPIRATION_DATE}),
        renewal,
    ),
    Subject(
        Column.RENEWAL_NOTICE,
        "renew|exten|successive|expir|=end & notic|notif|writ|advis|inform|cancel|terminat & day|month|week|year",
        frozenset({T.NOTICE_PERIOD_TO_TERMINATE_RENEWAL, T.RENEWAL_TERM, T.TERM}),
        renewal_notice,
    ),
)
