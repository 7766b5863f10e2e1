"""On which day an instrument ends by its own words: the last day of its term, the lapse of an amendment."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta

from graph.model.dates import PartialDate
from graph.model.documents import DocumentKind
from graph.model.source import Reading
from graph.text.dates import find_dates
from indexing.metadata.days import Day, is_led_by, is_quoted
from indexing.naming.title_phrases import HEAD
from indexing.plain_text import view

# ruff: noqa: SIM905 - word lists read best as words
_ENDS = frozenset("expire expires lapse lapses terminate terminates end ends ending until through to".split())
_BETWEEN = frozenset("on at and including midnight of automatically the later its close business eastern time p m".split())
_RENEWS = ("thereafter", "automatic", "successive", "renew", "extend")
_YEAR = re.compile(r"(?:19|20)(?<!\w\d\d)\d\d\b")
_ENDING_WORD = re.compile(r"(?i)expir|terminat|until|through|continu|\bend|laps|ceas")
_TERM_OF_THIS = re.compile(
    rf"(?i)\bterm\s+(?:(?:of\s+th(?:is|e)|hereof|shall|will|begins?|commences?|is)\b|\()"
    rf"|\bthis\s+(?:[\w#.]+\s+){{0,4}}?{HEAD.pattern}\s+(?:shall|will|is|\w+s)\b"
)
_AMENDMENT = "amendment|addendum|modification|supplement|order|waiver|letter|deed|variation|notice"
"""What "this" means in an amendment; "this Agreement" can be new text for the agreement."""
_LASTS = r"\s+(?:\w+\s+){0,5}(?:force|effect|effective|valid|appl(?:y|ies)|expires?|lapses?|terminates?|ends?|ceases?)\b[^.;]{0,120}$"
_OF_A_TERM = re.compile(r"(?i)\bterm\b|\b(?:extend|renew)")  # what expires is the term extended, not the amendment
_FOR_A_PERIOD = re.compile(r"(?i)\bagrees?\b[^.;]{0,80}\bfor\s+(?:the|a)\s+(?:\w+\s+)?period\b[^.;]{0,80}$")
_ENDS_THEN = re.compile(rf"(?i)\s*,?\s*this\s+(?:\w+\s)?(?:{_AMENDMENT})(?:\s[\w.]+){{0,3}}?\s(?:laps|expire|end|terminate|cease)")
_OPENING_WORDS = 3_000  # characters from the start in which "it" is the instrument
_LABEL_END = re.compile(r"(?i)(?:expir\w+|termination|end)\s+date(?:\s*\((?P<of>[^)]{0,40})\))?\W*$")
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


def find_expiry(reading: Reading, start: int, end: int, kind: DocumentKind, self_names: Sequence[str]) -> Day | None:
    """Return the day on which the instrument's own words end it; an amendment, which quotes other terms, must speak of itself by name."""
    names = None if kind in _HAVE_A_TERM else [n for n in self_names if n.casefold() != "agreement"]
    beyond = 0 if names is None else 100
    for year in _YEAR.finditer(reading.text, start, end):
        low, early = max(start, year.start() - 140), year.start() - start
        labelled = early < _LABELS_LOOKED_AT and "ate" in reading.text[low : year.start()]
        if labelled or _ENDING_WORD.search(reading.text, low, year.start() + beyond):
            itself = early < _OPENING_WORDS and kind not in _ENDS_ANOTHER
            found = _expiry_at(reading, start, year.span(), names, itself=itself)
            if found is not None:
                return found
    return None


def _expiry_at(reading: Reading, start: int, year: tuple[int, int], names: list[str] | None, *, itself: bool) -> Day | None:
    low, end = max(start, year[0] - 320), min(year[1] + 20, len(reading.text))
    part = view(reading, low, min(end + 200, len(reading.text)))
    sentence = max((m.end() for m in re.finditer(r"[.;]\s+(?=[A-Z\"(])|\n\s*\n", part.plain[: year[0] - low])), default=0)
    for day in find_dates(part.plain[sentence : end - low]):
        before, after = part.plain[sentence : sentence + day.start], sentence + day.end
        label = _LABEL_END.search(before) if year[0] - start < _LABELS_LOOKED_AT else None
        own_label = label is not None and (names is None or (label["of"] or "").casefold().startswith("this"))
        quote = part.quote(sentence + day.start, after)
        if not day.date.exact:
            continue
        if names is not None and _ENDS_THEN.match(part.plain, after):
            return Day(PartialDate.of(day.date.first_day() - timedelta(days=1)), quote)
        behind = part.plain[after : after + 170].partition(".")[0].casefold().split()
        if not any(word.startswith(_RENEWS) for word in behind) and (
            own_label or (not is_quoted(part.plain, sentence + 1) and _says(before, names, itself))
        ):
            return Day(day.date, quote)
    return None


def _says(before: str, names: list[str] | None, itself: bool) -> bool:
    """Tell whether the words before a date make it the last day of this instrument; `itself`: so early that "it" is meant."""
    if not is_led_by(before, _ENDS, _BETWEEN) or re.match(r"(?i)\W*if\b", before):
        return False
    if names is None:
        return _TERM_OF_THIS.search(before) is not None
    called = "|".join((*map(re.escape, names), _AMENDMENT))
    own = re.search(rf"(?i)\bthis\s+(?:[\w#.-]+\s+){{0,4}}?(?:{called})(?:\s+(?:No\.?\s*)?\w{{1,3}})?{_LASTS}", before)
    it = itself and not _OF_A_TERM.search(before) and (re.search(rf"\b[Ii]t{_LASTS}", before) or _FOR_A_PERIOD.search(before))
    return bool(own or it)
