"""On which day an instrument ends by its own words: the last day of its term, the lapse of an amendment."""

from __future__ import annotations

import re
from datetime import timedelta

from graph.model.dates import PartialDate
from graph.model.documents import DocumentKind
from graph.model.source import Reading
from graph.text.dates import find_dates
from indexing.metadata.days import INSTRUMENT, Day, quoted
from indexing.plain import view

_RENEWS = re.compile(r"(?i)[^.]{0,160}?\b(?:thereafter|automatic(?:ally)?|successive|renew\w*|extend\w*)\b")
_YEAR = re.compile(r"(?:19|20)(?<!\w\d\d)\d\d\b")
_ENDING_WORD = re.compile(r"(?i)expir|terminat|until|through|continu|\bend|laps|ceas")
_END_LEAD = re.compile(
    r"(?i)(?<!\bretroactively\s)(?<!\bretrospectively\s)(?:\b(?:expires?|lapses?|terminates?|ends?|ending|until|through|to)\b"
    r"(?:\s+(?:on|at|and|including|midnight|of|automatically|11:59|p\.m\.|5:00|eastern|time|close|business|the|later|its|,))*)\s*$"
)
_TERM_OF_THIS = re.compile(
    r"(?i)\b(?:the\s+)?(?:initial\s+)?term\s+(?:of\s+(?:this|the)\s+\w+|hereof|shall|will|begins?|commences?|is|\()"
    rf"|\bthis\s+(?:[\w#.]+\s+){{0,4}}?(?:{INSTRUMENT})\s+(?:shall|will|expires?|terminates?|commences?|begins?|is\s+effective|becomes?|continues?)"
)
_NEVER_THE_TARGET = (  # "this Agreement" in an amendment can be new text for the agreement
    r"amendment|addendum|modification|supplement|(?:change\s+)?order|waiver|letter(?:\s+agreement)?|deed|variation|notice|side\s+letter|temporary\s+arrangement"
)
_DURATION = (
    r"\s+(?:shall\s+|will\s+)?(?:automatically\s+)?(?:(?:is|be|are|remains?|continues?|becomes?|stays?)\s+(?:in\s+(?:full\s+)?(?:force|effect)|effective|valid)|appl(?:y|ies)"
    r"|ha(?:s|ve)\s+effect|(?:takes?|comes?\s+into|enters?\s+into)\s+(?:effect|force)|expires?|lapses?|terminates?|ends?|ceases?)\b[^.;]{0,120}$"
)
_OWN_END = re.compile(rf"(?i)\bthis\s+(?:[\w#.-]+\s+){{0,4}}?(?:{_NEVER_THE_TARGET})(?:\s+(?:No\.?\s*)?\w{{1,3}})?{_DURATION}")
_ITS_END = re.compile(rf"\b[Ii]t{_DURATION}")
_OF_A_TERM = re.compile(
    r"(?i)\bterm\b|\bso\s+that\s+it\b|\b(?:extend|renew|prolong)\w*\b"
)  # what expires is the term extended, not the amendment
_FOR_A_PERIOD = re.compile(r"(?i)\bagrees?\b[^.;]{0,80}\bfor\s+(?:the|a)\s+(?:limited\s+|temporary\s+)?period\b[^.;]{0,80}$")
_ENDS_THEN = re.compile(
    rf"(?i)\s*,?\s*(?:this\s+(?:[\w#.-]+\s+){{0,4}}?(?:{_NEVER_THE_TARGET})(?:\s+(?:No\.?\s*)?\w{{1,3}})?)"
    r"\s+(?:shall\s+|will\s+)?(?:automatically\s+)?(?:lapses?|expires?|ends?|terminates?|ceases?)\b"
)
_ON = re.compile(r"(?i)\b(?:on|from|as\s+of|with\s+effect\s+from)\s+(?:and\s+after\s+)?(?:the\s+)?$")
_OPENING_WORDS = 3_000  # characters from the start in which "it" is the instrument
_LABEL_END = re.compile(r"(?i)(?:expiration|termination|expiry|end)\s+date(?:\s*\((?P<of>[^)]{0,40})\))?\s*:?\s*$")
_LABELS_LOOKED_AT = 12_000  # characters from the start in which a label ("Expiration Date: ...") is the instrument's own


_ENDS_ANOTHER = frozenset({DocumentKind.TERMINATION, DocumentKind.NOTICE, DocumentKind.SIDE_LETTER})  # "it" is what they end
_HAVE_A_TERM = frozenset(
    {
        DocumentKind.BASE,
        DocumentKind.RESTATEMENT,
        DocumentKind.SOW,
        DocumentKind.ORDER_FORM,
        DocumentKind.EXHIBIT,
        DocumentKind.SLA,
        DocumentKind.DPA,
        DocumentKind.RENEWAL,
    }
)


def find_expiry(reading: Reading, start: int, end: int, kind: DocumentKind, self_names: tuple[str, ...]) -> Day | None:
    """Return the day on which the instrument's own words end it.

    An amendment quotes the term of what it amends, so it must speak of itself by its own name.
    """
    names = None if kind in _HAVE_A_TERM else [n for n in self_names if n.casefold() != "agreement"]
    beyond = 0 if names is None else 100
    itself = start + _OPENING_WORDS if kind not in _ENDS_ANOTHER else start
    for year in _YEAR.finditer(reading.text, start, end):
        low = max(start, year.start() - 140)
        label = _LABEL_END.search(reading.text, low, year.start()) is not None or "ate" in reading.text[low : year.start()]
        if _ENDING_WORD.search(reading.text, low, year.start() + beyond) or (label and year.start() - start < _LABELS_LOOKED_AT):
            found = _expiry_at(reading, start, year.start(), min(year.end() + 20, end), names, itself)
            if found is not None:
                return found
    return None


def _expiry_at(  # noqa: PLR0917 - where the year stands, and who speaks
    reading: Reading, start: int, at: int, end: int, names: list[str] | None, itself: int
) -> Day | None:
    low = max(start, at - 320)
    part = view(reading, low, min(end + 200, len(reading.text)))
    sentence = max((m.end() for m in re.finditer(r"[.;]\s+(?=[A-Z\"(])|\n\s*\n", part.plain[: at - low])), default=0)
    for day in find_dates(part.plain[sentence : end - low]):
        before = part.plain[sentence : sentence + day.start]
        label = _LABEL_END.search(before) if at - start < _LABELS_LOOKED_AT else None
        if names is not None and day.date.exact and _ON.search(before) and _ENDS_THEN.match(part.plain, sentence + day.end):
            return Day(_day_before(day.date), part.quote(sentence + day.start, sentence + day.end))
        if (
            day.date.exact
            and not _RENEWS.match(part.plain, sentence + day.end)
            and (_labelled(label, names) or _says(before, names, quoted=quoted(part.plain, sentence + 1), early=at < itself))
        ):
            return Day(day.date, part.quote(sentence + day.start, sentence + day.end))
    return None


def _labelled(label: re.Match[str] | None, names: list[str] | None) -> bool:
    """Tell whether "Expiration Date (this Amendment):" is of this instrument; an amendment has to say so."""
    return label is not None and (names is None or re.match(r"(?i)\W*this\b", label["of"] or "") is not None)


def _day_before(day: PartialDate) -> PartialDate:
    """Return the last day in force of what has lapsed on a day."""
    return PartialDate.of(day.first_day() - timedelta(days=1))


def _says(before: str, names: list[str] | None, *, quoted: bool, early: bool) -> bool:
    """Tell whether the words before a date make it the last day of this instrument."""
    if not _END_LEAD.search(before) or re.match(r"(?i)\W*if\b", before):
        return False
    if names is None:
        return _TERM_OF_THIS.search(before) is not None and not quoted
    if quoted:
        return False
    own = any(re.search(rf"(?i)\bthis\s+{re.escape(name)}{_DURATION}", before) for name in names)
    itself = early and any(g.search(before) for g in (_ITS_END, _FOR_A_PERIOD)) and _OF_A_TERM.search(before) is None
    return own or _OWN_END.search(before) is not None or itself
