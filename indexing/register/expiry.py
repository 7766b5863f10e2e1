"""On which day an instrument ends by its own words: the last day of its term, the lapse of an amendment."""

from __future__ import annotations

import re

from graph.model.documents import DocumentKind
from graph.model.source import Reading
from indexing.dates import find_dates
from indexing.plain import view
from indexing.register.days import INSTRUMENT, Day, quoted

_RENEWS = re.compile(r"(?i)[^.]{0,160}?\b(?:thereafter|automatic(?:ally)?|successive|renew\w*|extend\w*)\b")
_YEAR = re.compile(r"(?:19|20)(?<!\w\d\d)\d\d\b")
_ENDING_WORD = re.compile(r"(?i)expir|terminat|until|through|continu|\bend")
_END_LEAD = re.compile(
    r"(?i)(?:\b(?:expires?|terminates?|ends?|until|through|to)\b"
    r"(?:\s+(?:on|at|and|including|midnight|of|automatically|11:59|p\.m\.|5:00|eastern|time|close|business|the|later|its|,))*)\s*$"
)
_TERM_OF_THIS = re.compile(
    r"(?i)\b(?:the\s+)?(?:initial\s+)?term\s+(?:of\s+(?:this|the)\s+\w+|hereof|shall|will|begins?|commences?|is|\()"
    rf"|\bthis\s+(?:[\w#.]+\s+){{0,4}}?(?:{INSTRUMENT})\s+(?:shall|will|expires?|terminates?|commences?|begins?|is\s+effective|becomes?|continues?)"
)
_LABEL_END = re.compile(r"(?i)(?:expiration|termination|expiry|end)\s+date(?:\s*\((?P<of>[^)]{0,40})\))?\s*:?\s*$")
_LABELS_LOOKED_AT = 12_000  # characters from the start in which a label ("Expiration Date: ...") is the instrument's own


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
    for year in _YEAR.finditer(reading.text, start, end):
        low = max(start, year.start() - 140)
        label = _LABEL_END.search(reading.text, low, year.start()) is not None or "ate" in reading.text[low : year.start()]
        if _ENDING_WORD.search(reading.text, low, year.start()) or (label and year.start() - start < _LABELS_LOOKED_AT):
            found = _expiry_at(reading, start, year.start(), min(year.end() + 20, end), names)
            if found is not None:
                return found
    return None


def _expiry_at(reading: Reading, start: int, at: int, end: int, names: list[str] | None) -> Day | None:
    low = max(start, at - 320)
    part = view(reading, low, min(end + 200, len(reading.text)))
    sentence = max((m.end() for m in re.finditer(r"[.;]\s+(?=[A-Z\"(])|\n\s*\n", part.plain[: at - low])), default=0)
    for day in find_dates(part.plain[sentence : end - low]):
        before = part.plain[sentence : sentence + day.start]
        label = _LABEL_END.search(before) if at - start < _LABELS_LOOKED_AT else None
        if (
            day.date.exact
            and not _RENEWS.match(part.plain, sentence + day.end)
            and (_labelled(label, names) or _says(before, names, quoted=quoted(part.plain, sentence + 1)))
        ):
            return Day(day.date, part.quote(sentence + day.start, sentence + day.end))
    return None


def _labelled(label: re.Match[str] | None, names: list[str] | None) -> bool:
    """Tell whether "Expiration Date (this Amendment):" is of this instrument; an amendment has to say so."""
    return label is not None and (names is None or re.match(r"(?i)\W*this\b", label["of"] or "") is not None)


def _says(before: str, names: list[str] | None, *, quoted: bool) -> bool:
    """Tell whether the words before a date make it the last day of this instrument."""
    if not _END_LEAD.search(before) or re.match(r"(?i)\W*if\b", before):
        return False
    if names is None:
        return _TERM_OF_THIS.search(before) is not None and not quoted
    return any(re.search(rf"(?i)\bthis\s+{re.escape(name)}\b", before) for name in names)
