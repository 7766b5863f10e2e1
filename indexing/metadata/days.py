"""When an instrument was signed and from when it governs: where its own words say so, and every day that may be one of these.

Every day on the head, around the signatures and in the name of the file is a candidate; its signs are where it stands and what stands
around it. "likelihood" weighs them: on the cover of an amendment nobody can tell by place alone whose a day is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph.model.dates import PartialDate
from graph.model.documents import AMENDING_KINDS, DocumentHint, DocumentKind
from graph.model.source import Quote, Reading
from graph.text.dates import DateMention, find_dates
from graph.text.sections import PROVISION_WORDS
from indexing.metadata.execution import WITNESS, Signatures, signature_dates
from indexing.metadata.opening import Opening
from indexing.naming.title_phrases import HEAD
from indexing.plain_text import View, plain, view

# ruff: noqa: SIM905 - word lists read best as words
_MADE = frozenset("date dated made entered executed signed agree agreed".split())
_EFFECTIVE = frozenset("effect effective force commencement start retroactive retroactively".split())
_BETWEEN = frozenset(
    "and into as of on at for from the this date is means shall be been binding upon reference including to retroactively"
    " close opening beginning business midnight noon hours m a p".split()
)
"""Words that may stand between "made" or "effective" and the day."""
_RESTATED = frozenset({"restated"})
_IS_RESTATED = re.compile(r"(?i)\b(?:is|are|be|hereby)\s+(?:\w+\s+and\s+)?restated\b[^.;]*$")
"""What an amendment orders: the day behind it is one of its own."""
_EFFECTIVE_AFTER = re.compile(r"(?i)\s*,?\s*\([^()]{0,100}?(?:effective|commencement)\s+date[^()]{0,20}\)")
_LABEL = re.compile(r"(?i)(?:\b(?:dated?|date\s+of\s[\w ]{3,30}:|as\s+of|this\s+day(?:,?\s+the)?)|^)\W*$")
_CLAUSE = re.compile(
    r"(?i)\b(?P<of>th(?:is|e)\s+(?:[\w']+(?:\.\w+)*\s+){1,10}?)(?:effect(?:ive)?|force)\b|\blast\s+(?:updated|modified|revised)\b"
    r"|\b(?:effective|commencement)\s+date(?:\s+(?:of|for)\s[^:.\n]{2,60}:|\W+(?:means|is|shall)\b)|\beffective\s+date[:*]+"
    r"|(?:^|\n)\W*(?:version\s+)?effective\b(?!\s+date\s+(?:of|for))"
)
"""What a sentence on the effectiveness of its own instrument begins with; only `_BETWEEN` words may stand before the day."""
_ITEM = rf"(?m)^[^\w\n]*(?:\(?[{{}}][.)]|(?:[A-Z]\.)?{{}}\.?\d*\s|(?i:{PROVISION_WORDS})\s+{{}})"
_FIRST_ITEM, _SECOND_ITEM = re.compile(_ITEM.format("1aAiI", 1, "")), re.compile(_ITEM.format("2bB", 2, 2))
_OF_ITSELF = re.compile(rf"(?i){HEAD.pattern}|\b(?:amendments|changes|terms|exhibit|notice|order)\b")
_RECITES = re.compile(r"(?i)\W*(?:that,?\s+)?whereas\b")
_PARTS = frozenset("of to under in by with from".split())
_OTHERS = frozenset("which that between deleted replaced".split())
_OF_ALL = re.compile(  # what one of several items says of the instrument, not of itself
    rf"(?i)\b(?:this|present)\s+(?:[\w'.]+\s+){{0,4}}?{HEAD.pattern}|\b(?:amended|varied|modified|changed)\s+(?:as|and\s+restated)\b"
    r"|\b(?:amendments|changes|variations|modifications)\b"
)
_CITES = re.compile(rf"(?i)\b(?:{PROVISION_WORDS})\s+\d")  # one change among others has a day of its own
_TERM_AFTER = re.compile(r"\s*\((?:the\s+)?[\"'](?:[A-Z][\w'-]*\s+){0,3}(?:Date|Time|Day)[\"']\)")
_AS_ABOVE = (
    "date first",
    "first above",
    "first written",
    "day and year",
    "date above",
    "above written",
    "date set forth",
    "effective date",
)
_REPLACED = re.compile(r"(?i)\b(?:deprecated|superseded|replaced)\b[^.]*$")
_STOP = re.compile(r"[.;:](?=\s)|\n[ \t]*\n")
_SAID = {
    "made": frozenset("made entered executed signed concluded date dated done given".split()),
    "effective": frozenset("effective effect commence commences commencing commencement".split()),
    "ends": frozenset(
        "until through expire expires expiring expiration terminate terminates end ends ending later before by due from".split()
    ),
}
"""Words that tell what a day is when they stand before it in the same sentence."""
_SAID_WITHIN = 60  # characters before a day
_PLACE_WORDS = frozenset("in on the this".split())
_NAMED_BEHIND = re.compile(r"(?i)\s*,?\s*\(?[^()]{0,20}[\"'][^\"']*\b(?:date|day)\b")
_HEAD, _FIRST, _OPENING_WORDS = 6_000, 1_500, 300  # characters
_FILE_NOISE = re.compile(r"\b\d{3,}_(?:19|20)\d\d-\d\d-\d\d_|(?:19|20)\d{6}|_\d\d_\d\d_(?:19|20)\d\d")
_FIRST_PART, _LAST_PART = 20_000, 6_000  # characters in which a sentence on effectiveness is looked for


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


def find_days(
    opening: Opening,
    signatures: Signatures,
    others: tuple[DocumentHint, ...],
    reading: Reading,
    whole: tuple[int, int],
    *,
    kind: DocumentKind,
) -> Days:
    """Return when the instrument in `whole` was signed and from when it governs; dates of the instruments it names are theirs."""
    amends = kind in AMENDING_KINDS or kind is DocumentKind.RESTATEMENT
    text = opening.view.plain
    own = [d for d in find_dates(text[: opening.recitals_end + 200]) if not _of_another(d, opening.view, others)]
    own = [d for d in own if kind not in AMENDING_KINDS or not _restates(text[: d.start])]
    effective = _effective(opening, own, amends=amends)
    made = _made(opening, own, others)
    signed = _signature_day(signatures, made or effective) or made or _witness_day(signatures, effective)
    if effective is None:
        effective = _effective_clause(reading, whole[0], signatures.witness.offset or whole[1], others)
    if effective is None and made is not None and signed is not None and signed.date != made.date and opening.letter is None:
        effective = made  # "made as of" a day other than the signatures': that is the day it speaks from
    return Days(signed, effective)


def is_led_by(before: str, heads: frozenset[str], between: frozenset[str] = _BETWEEN) -> bool:
    """Tell whether some words end in one of `heads`, with nothing but `between` and figures behind it."""
    for word in reversed(re.findall(r"\w+", before.casefold())):
        if word in heads:
            return True
        if word not in between and not word.isdigit():
            return False
    return False


def _of_another(day: DateMention, view: View, others: tuple[DocumentHint, ...]) -> bool:
    at = view.offset + day.start
    return any(h.quote.char_start <= at < h.quote.char_end for h in others)


def _restates(before: str) -> bool:
    """Tell whether a day is that of a restatement: in an amendment, of what it changes ("the Plan (restated effective May 1, 2001)")."""
    return is_led_by(before[-90:], _RESTATED, _BETWEEN | _EFFECTIVE) and not _IS_RESTATED.search(before[-90:])


def _day(view: View, date: PartialDate, start: int, end: int) -> Day:
    return Day(date, view.quote(start, end))


def _made(opening: Opening, days: list[DateMention], others: tuple[DocumentHint, ...]) -> Day | None:
    """Return "made as of" of the opening sentence, else of the header or cover; "dated" in the name of another is not its own."""
    text, view = opening.view.plain, opening.view
    if opening.letter is not None and opening.letter.day is not None:
        return _day(view, opening.letter.day.date, opening.letter.day.start, opening.letter.day.end)
    own = opening.begun and not _RECITES.match(text, opening.preamble)
    within = [d for d in days if opening.preamble <= d.start < opening.preamble_end] if own else []
    for day in within:
        named = (h.quote.char_end - view.offset for h in others if h.quote.char_end - view.offset <= day.start)
        before = text[max(opening.preamble, day.start - 90, *named) : day.start]
        if is_led_by(before, _EFFECTIVE) and not _MADE & {*re.split(r"[.;()]", before[-70:])[-1].casefold().split()}:
            continue
        if (
            is_led_by(before, _MADE, _BETWEEN | _EFFECTIVE)
            or re.search(r"(?i)\bas\s+of\W*$|^\W*$", before)
            or _EFFECTIVE_AFTER.match(text, day.end)
        ):
            return _day(view, day.date, day.start, day.end)
    limit = opening.preamble if opening.begun else 4_000
    theirs = {h.date for h in others}
    for day in days:
        before = text[max(0, day.start - 50) : day.start]
        line = before.rsplit("\n", 1)[-1]
        if (
            day.start < limit
            and day.date not in theirs
            and not is_led_by(before, _EFFECTIVE)
            and (is_led_by(line, _MADE) or _LABEL.search(line))
        ):
            return _day(view, day.date, day.start, day.end)
    return None


def _effective(opening: Opening, days: list[DateMention], *, amends: bool) -> Day | None:
    text = opening.view.plain
    item = _FIRST_ITEM.search(text, opening.recitals_end)
    operative = item.start() if item else len(text)
    items = _items(text, opening.preamble)
    for day in days:
        before, sentence = text[max(0, day.start - 110) : day.start], _sentence_at(text, day.start)
        about_one = (amends and day.start >= opening.preamble_end and _CITES.search(sentence)) or day.start >= items
        if (about_one and not _OF_ALL.search(sentence)) or _in_row(text, day.start) or _REPLACED.search(before):
            continue
        in_recitals = opening.begun and opening.preamble_end <= day.start and not opening.recitals_end <= day.start < operative
        led = is_led_by(before, _EFFECTIVE) or (amends and re.search(r"(?i)\bagrees?\b[^.;]*\bperiod\s+from\s+$", before))
        named = _EFFECTIVE_AFTER.match(text, day.end) or (led and amends and _TERM_AFTER.match(text, day.end))
        if named or (led and not in_recitals):
            return _day(opening.view, day.date, day.start, day.end)
    return None


def _items(text: str, start: int) -> int:
    """Return where the first of several numbered items stands: what one of them says from when it holds is about that one."""
    first = _FIRST_ITEM.search(text, start)
    return first.start() if first and _SECOND_ITEM.search(text, first.end()) else len(text)


def _in_row(text: str, at: int) -> bool:
    """Tell whether a day stands among other words in a cell of a table: those of one change in a list of changes."""
    row = text[text.rfind("\n", 0, at) + 1 : at].lstrip()
    return row.startswith("|") and bool(row.rsplit("|", 1)[-1].strip())


def _sentence_at(text: str, at: int) -> str:
    """Return the words around a place: from the last stop before it, or the last line, to the next stop."""
    low = max(text.rfind(mark, 0, at) for mark in (". ", ".\n", "\n\n", ";"))
    stop = _STOP.search(text, at)
    return text[low + 1 : stop.start() + 1 if stop else len(text)]


def _effective_clause(reading: Reading, start: int, end: int, others: tuple[DocumentHint, ...]) -> Day | None:
    """Return what a sentence near the beginning or the end says: "This Agreement shall be effective as of ..."."""
    middle = min(start + _FIRST_PART, end)
    for low, high in ((start, middle), (max(middle, end - _LAST_PART), end)):
        part = view(reading, low, high)
        for clause in _CLAUSE.finditer(part.plain):
            for day in find_dates(part.plain[clause.end() : clause.end() + 60]):
                found = DateMention(day.date, clause.end() + day.start, clause.end() + day.end)
                lead = {w.casefold() for w in re.findall(r"[^\W\d]+", part.plain[clause.end() : found.start])}
                itself = clause["of"] is None or _is_subject(part.plain, clause)
                if itself and lead <= _BETWEEN and not is_quoted(part.plain, clause.start()) and not _of_another(found, part, others):
                    return _day(part, found.date, found.start, found.end)
    return None


def _is_subject(text: str, clause: re.Match[str]) -> bool:
    """Tell whether the instrument that a clause begins with is what takes effect, and not a part of it or another one."""
    before = {*text[max(0, clause.start() - 12) : clause.start()].casefold().split()[-1:]}
    return _OF_ITSELF.search(clause["of"]) is not None and not (before & _PARTS or _OTHERS & {*clause["of"].casefold().split()})


def is_quoted(text: str, at: int) -> bool:
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
    said = " ".join(words.plain.casefold().split())
    return effective if any(one in said for one in _AS_ABOVE) else None


@dataclass(frozen=True, slots=True)
class DateCandidate:
    """A day that may be the instrument's own, the words that give it (None: the file's name), and the signs seen."""

    date: PartialDate
    quote: Quote | None
    signs: frozenset[str]


def date_candidates(
    opening: Opening, signatures: Signatures, others: Sequence[DocumentHint], file_name: str, kind: DocumentKind
) -> tuple[DateCandidate, ...]:
    """Return the days of a head, of its signature pages and of a file's name, each place by itself, in order."""
    head = opening.view.part(0, min(len(opening.view.plain), max(_HEAD, opening.recitals_end)))
    zones = (("head", head), ("witness", signatures.witness), ("signatures", signatures.view))
    found = [*(c for zone, view in zones for c in _in_view(view, zone, opening, others, kind)), *_in_name(file_name)]
    days = [c.date for c in found]
    return tuple(
        DateCandidate(c.date, c.quote, c.signs | ({"again"} if days.count(c.date) > 1 else frozenset()) | _precision(c.date)) for c in found
    )


def _precision(day: PartialDate) -> frozenset[str]:
    return frozenset() if day.exact else frozenset({"month only"} if day.month else {"year only"})


def _in_view(view: View, zone: str, opening: Opening, others: Sequence[DocumentHint], kind: DocumentKind) -> Iterator[DateCandidate]:
    text = view.plain
    foreign = [(h.quote.char_start - view.offset, h.quote.char_end - view.offset) for h in others]
    theirs = {h.date for h in others} if kind in AMENDING_KINDS else set[PartialDate | None]()
    mentions = find_dates(text)
    early = [m.date for m in mentions if m.start + view.offset - opening.view.offset < opening.recitals_end and m.date.month]
    latest = max(early, key=lambda d: d.first_day(), default=None)
    for nth, mention in enumerate(mentions):
        before = text[max(0, mention.start - 110) : mention.start]
        at = mention.start + view.offset - opening.view.offset
        signs = {zone, *_said(before, text[mention.end : mention.end + 60])}
        if zone == "head":
            within = opening.preamble <= at < opening.preamble_end and opening.begun
            signs.add("opening" if within else "cover" if at < opening.preamble or not opening.begun else "recitals")
            signs |= {"first of all"} if nth == 0 else {"second"} if nth == 1 else set()
            signs |= {"at first"} if at < _FIRST else set()
            signs |= {"opening words"} if opening.begun and 0 <= at - opening.preamble < _OPENING_WORDS else set()
            signs |= {"latest"} if mention.date == latest else set()
        another = (
            any(a <= mention.start < b for a, b in foreign)
            or (kind in AMENDING_KINDS and _restates(before))
            or (zone == "head" and mention.date in theirs)
        )
        signs |= {"in another's name"} if another else set()
        line = text[text.rfind("\n", 0, mention.start) + 1 : mention.start].strip()
        signs |= {"begins its line"} if not line else set()
        yield DateCandidate(mention.date, view.quote(mention.start, mention.end), frozenset(signs))


def _said(before: str, behind: str) -> Iterator[str]:
    """Yield what the words of the same sentence around a day say of it."""
    clause = re.split(r"[.;]", before[-_SAID_WITHIN:])[-1]
    words = re.findall(r"[^\W\d_]+", clause.casefold())
    yield from (sign for sign, told in _SAID.items() if told & {*words})
    if words[-2:] == ["as", "of"] or words[-3:-1] == ["as", "of"]:
        yield "as of"
    if HEAD.search(clause):
        yield "behind another"
    line = before.rsplit("\n", 1)[-1].split()
    if line and len(line) < 7 and line[0][0].isupper() and all(w[0].isupper() or w in _PLACE_WORDS for w in line):
        yield "at a place"
    if _NAMED_BEHIND.match(behind):
        yield "named"


def _in_name(file_name: str) -> Iterator[DateCandidate]:
    """Yield the days in a file's name: of what it says the document is dated; the day of a filing is none."""
    words = plain(_FILE_NOISE.sub(" ", file_name).replace("_", " "))
    for mention in find_dates(words):
        dated = {"dated"} if words[: mention.start].casefold().rstrip("_ ").endswith((" date", " dated")) else set()
        yield DateCandidate(mention.date, None, frozenset({"file name", *dated}))
