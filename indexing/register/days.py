"""When an instrument was signed, from when it governs, on which day it ends: only where words say so."""

from __future__ import annotations

import re
from dataclasses import dataclass

from graph.model.dates import PartialDate
from graph.model.documents import DocumentHint, DocumentKind
from graph.model.source import Quote, Reading
from indexing.dates import DateMention, find_dates
from indexing.plain import View, view
from indexing.register.execution import WITNESS, Signatures, signature_dates
from indexing.register.opening import Opening

_MADE = re.compile(
    r"(?i)(?:\b(?:dated?|made|entered|executed|signed|agreed)\b"
    r"(?:\s+(?:and|into|entered|executed|made|effective|delivered|as|of|on|at|for\s+reference|this|the|\W))*|\bas\s+of(?:\s+the|\s+this)?|^\W*)\s*[\s,:]*$"
)
_EFFECTIVE_BEFORE = re.compile(
    r"(?i)\b(?:effective|commencement)\b(?:\s+(?:as|of|on|from|date|is|the|this|and|and\s+binding|means|shall|be|upon|,|:|\"|\W))*\s*$"
)
_EFFECTIVE_AFTER = re.compile(r"(?i)\s*,?\s*\((?:[^()]{0,60}?\")?[^()\"]{0,40}?(?:effective\s*date|commencement\s+date)[^()]{0,20}\)")
_INSTRUMENT = (
    r"agreement|amendment|addendum|contract|lease|modification|supplement|restatement|(?:change\s+)?order|sow"
    r"|statement\s+of\s+work|terms|waiver|exhibit"
)
_EFFECTIVE_WORD = re.compile(r"[Ee]ffect|EFFECT|[Ll]ast (?:[Uu]pdated|[Mm]odified|[Rr]evised)")
_EFFECTIVE_CLAUSE = re.compile(
    rf"(?i)\b(?:this|the)\s+(?:[\w']+\s+){{0,4}}?(?:{_INSTRUMENT})\s+(?:shall\s+|will\s+)?(?:be(?:come)?s?\s+|is\s+(?:made\s+)?|are\s+|takes?\s+)?(?:deemed\s+)?"
    r"effect(?:ive)?\b(?:\s+(?:as|of|on|from|and|binding|beginning|commencing|upon))*\s*"
    r"|(?:version\s+)?effective(?:\s+date)?\s*(?:is|means|shall\s+be|:|\"\s*means)\s*|\"(?:\w+\s+)?effective\s+date\"\s*(?:means|shall\s+mean|is|:)\s*"
    r"|\blast\s+(?:updated|modified|revised)\s*(?:on)?\s*:?\s*|(?:^|\n)[\W]{0,4}effective\s+(?:as\s+of\s+|on\s+)?(?=\w)"
)
_CLOSING = re.compile(r"(?i)\b(?:is|are|be|been|have)?\s*(?:executed|signed)\b[^.;]{0,80}?\b(?:as\s+of|on|this|the)\s*(?:the\s+|this\s+)?$")
_AS_ABOVE = re.compile(
    r"(?i)\b(?:first\s+(?:above|set|written|stated|indicated)|(?:date|day)(?:\s+and\s+year)?\s+(?:first|above|hereinabove|indicated|set\s+forth)"
    r"|effective\s+date|above\s+written|indicated\s+above)\b"
)
_NO_LONGER = re.compile(r"(?i)\b(?:deprecat|supersed|replac|retire|withdraw|no\s+longer)\w*\b[^.]*$")
_RENEWS = re.compile(r"(?i)[^.]{0,160}?\b(?:thereafter|automatic(?:ally)?|successive|renew\w*|extend\w*)\b")
_BARE_LEAD = re.compile(r"(?i)\W*(?:the\s+|this\s+|as\s+of\s+|on\s+|from\s+)*")
_FIRST_PART, _LAST_PART = 20_000, 6_000  # characters in which a sentence on effectiveness is looked for
_YEAR = re.compile(r"(?:19|20)(?<!\w\d\d)\d\d\b")
_ENDING_WORD = re.compile(r"(?i)expir|terminat|until|through|continu|\bend")
_END_LEAD = re.compile(
    r"(?i)(?:\b(?:expires?|terminates?|ends?|until|through|to)\b"
    r"(?:\s+(?:on|at|and|including|midnight|of|automatically|11:59|p\.m\.|5:00|eastern|time|close|business|the|later|its|,))*)\s*$"
)
_TERM_OF_THIS = re.compile(
    r"(?i)\b(?:the\s+)?(?:initial\s+)?term\s+(?:of\s+(?:this|the)\s+\w+|hereof|shall|will|begins?|commences?|is|\()"
    rf"|\bthis\s+(?:[\w#.]+\s+){{0,4}}?(?:{_INSTRUMENT})\s+(?:shall|will|expires?|terminates?|commences?|begins?|is\s+effective|becomes?|continues?)"
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


@dataclass(frozen=True, slots=True)
class Day:
    """A date of the register and the words that give it."""

    date: PartialDate
    quote: Quote | None


@dataclass(frozen=True, slots=True)
class Days:
    """The dates of an instrument; None where no words give one."""

    signed: Day | None
    effective: Day | None


def find_days(opening: Opening, signatures: Signatures, others: tuple[DocumentHint, ...], reading: Reading, whole: tuple[int, int]) -> Days:
    """Return when the instrument in `whole` was signed and from when it governs; dates of the instruments it names are theirs."""
    text = opening.view.plain
    own = [d for d in find_dates(text[: opening.recitals_end + 200]) if not _of_another(d, opening.view, others)]
    effective = _effective(opening, own)
    made = _made(opening, own, others)
    signed = (
        _signature_day(signatures, made or effective)
        or made
        or _witness_day(signatures, effective)
        or _closing_day(reading, signatures, whole)
    )
    if effective is None:
        effective = _effective_clause(reading, whole[0], signatures.witness.offset or whole[1], others)
    if effective is None and made is not None and signed is not None and signed.date != made.date:
        effective = made  # "made as of" a day other than the signatures': that is the day it speaks from
    return Days(signed, effective)


def _of_another(day: DateMention, view: View, others: tuple[DocumentHint, ...]) -> bool:
    at = view.offset + day.start
    return any(h.quote.char_start <= at < h.quote.char_end for h in others)


def _day(view: View, date: PartialDate, start: int, end: int) -> Day:
    return Day(date, view.quote(start, end))


def _made(opening: Opening, days: list[DateMention], others: tuple[DocumentHint, ...]) -> Day | None:
    """Return "made as of" of the opening sentence, else of the header or cover; "dated" in the name of another is not its own."""
    text, view = opening.view.plain, opening.view
    within = [d for d in days if opening.preamble <= d.start < opening.preamble_end] if opening.begun else []
    for day in within:
        named = (h.quote.char_end - view.offset for h in others if h.quote.char_end - view.offset <= day.start)
        before = text[max(opening.preamble, day.start - 90, *named) : day.start]
        if _EFFECTIVE_BEFORE.search(before) and not re.search(r"(?i)\b(?:made|entered|dated|executed|signed)\b[^.;()]{0,60}$", before):
            continue
        if _MADE.search(before) or _EFFECTIVE_AFTER.match(text, day.end):
            return _day(view, day.date, day.start, day.end)
    limit = opening.preamble if opening.begun else 4_000
    for day in days:
        before = text[max(0, day.start - 50) : day.start]
        if (
            day.start < limit
            and not _EFFECTIVE_BEFORE.search(before)
            and (_MADE.search(before.rsplit("\n", 1)[-1]) or re.search(r"(?i)\b(?:dated|as\s+of|date:?)\s*$", before))
        ):
            return _day(view, day.date, day.start, day.end)
    return None


def _effective(opening: Opening, days: list[DateMention]) -> Day | None:
    text = opening.view.plain
    for day in days:
        before = text[max(0, day.start - 110) : day.start]
        if _NO_LONGER.search(before):
            continue
        in_recitals = opening.begun and day.start >= opening.preamble_end
        if _EFFECTIVE_AFTER.match(text, day.end) or (_EFFECTIVE_BEFORE.search(before) and not in_recitals):
            return _day(opening.view, day.date, day.start, day.end)
    return None


def _effective_clause(reading: Reading, start: int, end: int, others: tuple[DocumentHint, ...]) -> Day | None:
    """Return what a sentence near the beginning or the end says: "This Agreement shall be effective as of ..."."""
    middle = min(start + _FIRST_PART, end)
    for low, high in ((start, middle), (max(middle, end - _LAST_PART), end)):
        part = view(reading, low, high)
        for word in _EFFECTIVE_WORD.finditer(part.plain):
            clause = _EFFECTIVE_CLAUSE.search(part.plain, max(0, word.start() - 90), word.end() + 50)
            for day in find_dates(part.plain[clause.end() : clause.end() + 45]) if clause else ():
                assert clause is not None
                found = DateMention(day.date, clause.end() + day.start, clause.end() + day.end)
                lead = part.plain[clause.end() : found.start]
                if _BARE_LEAD.fullmatch(lead) and not _quoted(part.plain, clause.start()) and not _of_another(found, part, others):
                    return _day(part, found.date, found.start, found.end)
    return None


def _quoted(text: str, at: int) -> bool:
    """Tell whether a place stands within quotation marks of its paragraph: words for another instrument."""
    start = text.rfind("\n\n", 0, at) + 1
    return text.count('"', start, at) % 2 == 1


def _signature_day(signatures: Signatures, expected: Day | None) -> Day | None:
    """Return the last day beside a signature; days years away from the opening's date belong to something else."""
    found = signature_dates(signatures)
    if expected is not None:
        found = [f for f in found if abs(f[0].year - expected.date.year) <= 2]
    if not found:
        return None
    date, start, end = max(found)
    return _day(signatures.view, date, start, end)


def _witness_day(signatures: Signatures, effective: Day | None) -> Day | None:
    """Return the day of "IN WITNESS WHEREOF ... as of the date first above written"."""
    clause = WITNESS.search(signatures.witness.plain)
    words = signatures.witness.part(clause.start() if clause else 0, (clause.start() if clause else 0) + 500)
    for day in find_dates(words.plain):
        return _day(words, day.date, day.start, day.end)
    return effective if _AS_ABOVE.search(words.plain) else None


def _closing_day(reading: Reading, signatures: Signatures, whole: tuple[int, int]) -> Day | None:
    """Return the day of a closing line before the signatures: "EXECUTED AS OF OCTOBER 5, 2016"."""
    if not signatures.view.raw:
        return None
    last = view(reading, max(whole[0], signatures.witness.offset - 900), min(whole[1], signatures.view.offset))
    for day in reversed(find_dates(last.plain)):
        if _CLOSING.search(last.plain[max(0, day.start - 90) : day.start]):
            return _day(last, day.date, day.start, day.end)
    return None


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
            and (_labelled(label, names) or _says(before, names, quoted=_quoted(part.plain, sentence + 1)))
        ):
            return _day(part, day.date, sentence + day.start, sentence + day.end)
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
