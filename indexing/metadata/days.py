"""When an instrument was signed and from when it governs: only where its own words say so."""

from __future__ import annotations

import re
from dataclasses import dataclass

from graph.model.dates import PartialDate
from graph.model.documents import DocumentHint, DocumentKind
from graph.model.source import Quote, Reading
from graph.text.dates import DateMention, find_dates
from indexing.instructions.effect.own_days import defined_days
from indexing.metadata.execution import WITNESS, Signatures, signature_dates
from indexing.metadata.opening import Opening
from indexing.plain import View, view

_MADE = re.compile(
    r"(?i)(?:\bdate\s+of\s+(?:this\s+|the\s+)?(?:\w+\s+){0,3}\w+:|\b(?:dated?|made|entered|executed|signed|agreed?)\b"
    r"(?:\s+(?:and|into|entered|executed|made|effective|delivered|as|of|on|at|for\s+reference|this|the|\W))*|\bas\s+of(?:\s+the|\s+this)?|^\W*)\s*[\s,:]*$"
)
_OF_ITSELF = re.compile(r"(?i)this\s+[^,.;()]{3,80}?(?:\([^()]*\)\s*)?\bof\s+(?:the\s+)?$")  # This Addendum ("DPA") of 20 January 2020
_EFFECTIVE_BEFORE = re.compile(
    r"(?i)(?:\b(?:effective|commencement|(?:with|of|take[sn]?|took|come[s]?\s+into|came\s+into|ha[sd]|have|given)\s+effect|(?:in|into)\s+(?:full\s+)?force"
    r"|start\s+date:|appl(?:y|ies)(?=\s+(?:as\s+of|from))|that,?(?=\s+(?:as\s+)?from)|in\s+(?:its|their)\s+entirety(?=\s+(?:as|on|from|with)))"
    r"(?:\s+(?:as|of|on|from|date|is|the|this|and|and\s+binding|means|shall|be|upon|including|retroactively|retrospectively|to|at|\d{1,2}[:.]\d{2}|[ap]\.?m\.?|hours|noon|close|start|opening|beginning|business|midnight"
    r"|,|:|\"|\W))*|\b(?:retroactive|retrospective|retroactively|retrospectively)\s+to(?:\s+the)?)\s*$"
)
_EFFECTIVE_AFTER = re.compile(r"(?i)\s*,?\s*\((?:[^()]{0,60}?\")?[^()\"]{0,40}?(?:effective\s*date|commencement\s+date)[^()]{0,20}\)")
INSTRUMENT = (
    r"agreement|amendment|addendum|contract|lease|modification|supplement|restatement|(?:change\s+)?order|sow"
    r"|statement\s+of\s+work|terms|waiver|exhibit"
)
_EFFECTIVE_WORD = re.compile(
    r"[Ee]ffect|EFFECT|[Cc]ommencement [Dd]ate|COMMENCEMENT DATE|(?:in|into) force|[Ll]ast (?:[Uu]pdated|[Mm]odified|[Rr]evised)"
)
_TAKES_EFFECT = (
    r"(?:shall\s+|will\s+)?(?:therefore\s+)?(?:be\s+)?(?:deemed\s+)?(?:to\s+)?(?:have\s+|has\s+)?"
    r"(?:(?:take[sn]?|took|come[s]?\s+into|came\s+into|enters?\s+into|have|has)\s+(?:effect|force)|(?:is|are|be(?:come)?s?|been)\s+(?:effective|in\s+(?:effect|force)))"
    r"\b(?:\s+(?:as|of|on|from|and|binding|beginning|commencing|upon))*\s*"
)
_CHANGES_TAKE_EFFECT = re.compile(
    r"(?i)\b(?:the|these|such|all)\s+(?:following\s+|foregoing\s+|above\s+)?(?:amendments?|changes?|modifications?|variations?|new\s+provisions)"
    r"(?:\s+(?:(?:set\s+out|set\s+forth|contained|made|described|effected|listed)\s+)?(?:below|above|hereof|herein|hereby|hereto"
    r"|(?:in|by|under)\s+(?:this\s+\w+|(?:clauses?|sections?|paragraphs?|articles?)\s+[\w.()]+(?:\s+(?:and|to)\s+[\w.()]+)?(?:\s+(?:above|below|hereof))?)))?\s+"
    + _TAKES_EFFECT
)
_IT_TAKES_EFFECT = re.compile(r"\b(?:It|They|it|they)\s+" + _TAKES_EFFECT)
_EFFECTIVE_CLAUSE = re.compile(
    rf"(?i)\bthis\s+(?:[\w']+\s+){{0,4}}?(?:{INSTRUMENT}|deed|letter|licen[cs]e|notice|variation)\s+(?:\w{{1,3}}\s+)?{_TAKES_EFFECT}"
    rf"|\bthis\s+(?:[\w']+\s+){{0,3}}?(?:{INSTRUMENT}|deed|letter|notice|variation)\b[^.;]{{0,240}}?\band\s+(?:(?:shall|will)\s+)?(?:takes?\s+effect|comes?\s+into\s+(?:force|effect))(?:\s+(?:as\s+of|on|from|at))?\s*"
    rf"|\b(?:this|the)\s+(?:[\w']+\s+){{0,4}}?(?:{INSTRUMENT})\s+(?:shall\s+|will\s+)?(?:be(?:come)?s?\s+|is\s+(?:made\s+)?|are\s+|takes?\s+)?(?:deemed\s+)?"
    r"effect(?:ive)?\b(?:\s+(?:as|of|on|from|and|binding|beginning|commencing|upon))*\s*"
    r"|(?:version\s+)?effective(?:\s+date)?\s*(?:is|means|shall\s+be|:|\"\s*means)\s*|(?:(?:^|\n)\W{0,4})?\b(?:effective|commencement)\s+date\s+(?:of|for)\s[^:.\n]{2,60}:\s*"
    r"|\"(?:\w+\s+)?effective\s+date\"\s*(?:means|shall\s+mean|is|:)\s*"
    r"|\blast\s+(?:updated|modified|revised)\s*(?:on)?\s*:?\s*|(?:^|\n)[\W]{0,4}effective\s+(?:as\s+of\s+|on\s+)?(?=\w)"
)
_FOR_A_PERIOD = re.compile(
    r"(?i)\bagrees?\b[^.;]{0,80}\bfor\s+(?:the|a)\s+(?:limited\s+|temporary\s+)?period\s+(?:from|beginning|commencing|starting)(?:\s+(?:on|and|including|the))*\s*$"
)
_OTHER_CHANGES = re.compile(
    r"(?i)\b(?:amendments?|changes|variations?|modifications?)\b[^.;()\"]{0,40}\b(?:effect|force|effective)\b[^.;()]{0,20}$"
)
_FIRST_ITEM = re.compile(r"(?m)^[^\w\n]*(?:\(?(?:1|a|A|i|I)[.)]|(?:[A-Z]\.)?1\.?\d*\s|(?:Section|Article|Clause|SECTION|ARTICLE|CLAUSE)\s)")
_ENDS_ON = re.compile(
    r"(?i)\b(?:terminat\w+|ends?|ended|ceases?|expires?|cancel\w*)\b[^.;]{0,60}?\b(?:on|as\s+of|as\s+at|from|effective|with\s+effect\s+from)"
    r"(?:\s+(?:and|from|the|close|of|business|on|midnight|at|end))*\s*$"
)
_AMENDS = frozenset({DocumentKind.AMENDMENT, DocumentKind.CHANGE_ORDER, DocumentKind.RENEWAL, DocumentKind.RESTATEMENT})
_SECOND_ITEM = re.compile(r"(?m)^[^\w\n]*(?:\(?(?:2|b|B|ii|II)[.)]|(?:Section|Article|Clause|SECTION|ARTICLE|CLAUSE)\s2)")
_OF_ALL = re.compile(  # what one of several items says of the instrument, not of itself
    rf"(?i)\b(?:this|the\s+present)\s+(?:[\w'.]+\s+){{0,4}}?(?:{INSTRUMENT}|deed|letter|variation|notice)\b|\b(?:amended|varied|modified|changed)\s+(?:as|and\s+restated|in\s+the\s+manner)\b"
    r"|\b(?:amendments|changes|variations|modifications)\b"
)
_CITES = re.compile(r"\b(?:[Ss]ection|[Cc]lause|[Pp]aragraph|[Aa]rticle|[Ii]tem)s?\s+\d")  # one change among others has a day of its own
_TERM_AFTER = re.compile(r"\s*\((?:the\s+)?[\"'](?:[A-Z][\w'-]*\s+){0,3}(?:Date|Time|Day)[\"']\)")
_FROM_NAMED_DAY = re.compile(
    r"(?i)\b(?:with\s+effect\s+(?:from|on)|effective(?:\s+(?:as\s+of|on|from))?|takes?\s+effect\s+(?:on|from|at)|from)\s+the\s+(?P<term>(?-i:(?:[A-Z][\w'-]*\s){1,4}(?:Date|Day|Time)))\b"
)
_CLOSING = re.compile(r"(?i)\b(?:is|are|be|been|have)?\s*(?:executed|signed)\b[^.;]{0,80}?\b(?:as\s+of|on|this|the)\s*(?:the\s+|this\s+)?$")
_DONE_AT = re.compile(
    r"(?m)(?:\b(?:Done|Made|Signed|Executed|Given)\s+(?:in|at)\s+|^[ \t]*)"
    r"[A-Z][\w.'-]+(?:[ -][A-Z][\w.'-]+){0,3},?\s+(?:on\s+)?(?:the\s+|this\s+)?$"
)
_PLACE_AND_DAY = 300  # characters of the signatures in which "Done in Lyon, on 20 February 2006" can stand
_AS_ABOVE = re.compile(
    r"(?i)\b(?:first\s+(?:above|set|written|stated|indicated)|(?:date|day)(?:\s+and\s+year)?\s+(?:first|above|hereinabove|indicated|set\s+forth)"
    r"|effective\s+date|above\s+written|indicated\s+above)\b"
)
_AMENDED_BEFORE = re.compile(  # "as amended by Amendment 1 effective October 1, 2017": of the amendment that was made before
    r"(?i)\b(?:amended|modified|supplemented|varied|extended|restated)\s+by\s+(?!this\b)[^.;:()]{3,80}?\beffective(?:\s+(?:as\s+of|on|from))?\s*$"
)
_NO_LONGER = re.compile(r"(?i)\b(?:deprecated|superseded|replaced|retired|withdrawn|no\s+longer)\b[^.]*$")
_BARE_LEAD = re.compile(
    r"(?i)\W*(?:the\s+|this\s+|as\s+of\s+|on\s+|from\s+|and\s+including\s+|retro(?:actively|spectively)\s+(?:to|from)\s+|at\s+the\s+\w+\s+of\s+business\s+|at\s+|\d{1,2}[:.]\d{2}\s*(?:[ap]\.?m\.?\s+)?|midnight\s+|noon\s+)*"
)
_FIRST_PART, _LAST_PART = 20_000, 6_000  # characters in which a sentence on effectiveness is looked for
_SENTENCE = 260  # characters before "takes effect" in which a sentence names its instrument
_ITS_WORDS = 3_000  # characters from the start in which "It takes effect" is of the instrument


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
    """Return when the instrument in `whole` was signed and from when it governs; dates of the instruments it names are theirs.

    By its `kind`, "the amendments below take effect on ..." or "the Lease shall end on ..." is about this instrument.
    """
    amends = kind in _AMENDS
    text = opening.view.plain
    own = [d for d in find_dates(text[: opening.recitals_end + 200]) if not _of_another(d, opening.view, others)]
    effective = _effective(opening, own, amends=amends)
    if effective is None and kind is DocumentKind.TERMINATION:
        effective = _ending(opening, own)
    if effective is None and amends:
        effective = _named_day(opening, reading, whole)
    made = _made(opening, own, others)
    signed = (
        _signature_day(signatures, made or effective)
        or made
        or _witness_day(signatures, effective)
        or _closing_day(reading, signatures, whole)
        or _day_at_place(reading, signatures, whole)
    )
    if effective is None:
        effective = _effective_clause(reading, whole[0], signatures.witness.offset or whole[1], others, amends=amends)
    if effective is None and made is not None and signed is not None and signed.date != made.date and opening.letter is None:
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
    if opening.letter is not None and opening.letter.day is not None:
        return _day(view, opening.letter.day.date, opening.letter.day.start, opening.letter.day.end)
    within = [d for d in days if opening.preamble <= d.start < opening.preamble_end] if opening.begun else []
    for day in within:
        named = (h.quote.char_end - view.offset for h in others if h.quote.char_end - view.offset <= day.start)
        before = text[max(opening.preamble, day.start - 90, *named) : day.start]
        if _EFFECTIVE_BEFORE.search(before) and not re.search(r"(?i)\b(?:made|entered|dated|executed|signed)\b[^.;()]{0,60}$", before):
            continue
        if _MADE.search(before) or _EFFECTIVE_AFTER.match(text, day.end) or _OF_ITSELF.fullmatch(text[opening.preamble : day.start]):
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


def _effective(opening: Opening, days: list[DateMention], *, amends: bool) -> Day | None:
    text = opening.view.plain
    item = _FIRST_ITEM.search(text, opening.recitals_end)
    operative = item.start() if item else len(text)
    items = _items(text, opening.preamble)
    for day in days:
        before = text[max(0, day.start - 110) : day.start]
        if _NO_LONGER.search(before) or _AMENDED_BEFORE.search(before) or (not amends and _OTHER_CHANGES.search(before)):
            continue
        about_one = amends and _CITES.search(_sentence_at(text, day.start)) and day.start >= opening.preamble_end
        if about_one and not _OF_ALL.search(_sentence_at(text, day.start)):
            continue
        if _in_row(text, day.start) or (day.start >= items and not _OF_ALL.search(_sentence_at(text, day.start))):
            continue
        in_recitals = opening.begun and opening.preamble_end <= day.start and not opening.recitals_end <= day.start < operative
        named = _EFFECTIVE_AFTER.match(text, day.end) or (amends and _TERM_AFTER.match(text, day.end) and _EFFECTIVE_BEFORE.search(before))
        if named or (not in_recitals and (_EFFECTIVE_BEFORE.search(before) or (amends and _FOR_A_PERIOD.search(before)))):
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
    stop = re.compile(r"[.;:](?=\s)|\n[ \t]*\n").search(text, at)
    return text[low + 1 : stop.start() + 1 if stop else len(text)]


def _named_day(opening: Opening, reading: Reading, whole: tuple[int, int]) -> Day | None:
    """Return the day behind "shall be varied with effect from the Variation Date", which a table of particulars or a definition gives."""
    text = opening.view.plain
    said = _FROM_NAMED_DAY.search(text, opening.preamble, opening.preamble_end)
    day = dict(defined_days(view(reading, *whole).plain)).get(" ".join(said["term"].split())) if said else None
    return _day(opening.view, day, *said.span()) if said and day else None


def _ending(opening: Opening, days: list[DateMention]) -> Day | None:
    """Return the day on which a termination ends what it terminates."""
    text = opening.view.plain
    ends = (d for d in days if d.start > opening.preamble and _ENDS_ON.search(text[max(opening.preamble, d.start - 120) : d.start]))
    return next((_day(opening.view, d.date, d.start, d.end) for d in ends), None)


def _effective_clause(reading: Reading, start: int, end: int, others: tuple[DocumentHint, ...], *, amends: bool) -> Day | None:
    """Return what a sentence near the beginning or the end says: "This Agreement shall be effective as of ..."."""
    middle = min(start + _FIRST_PART, end)
    for low, high in ((start, middle), (max(middle, end - _LAST_PART), end)):
        part = view(reading, low, high)
        for word in _EFFECTIVE_WORD.finditer(part.plain):
            grammars = (
                _EFFECTIVE_CLAUSE,
                *((_CHANGES_TAKE_EFFECT,) if amends else ()),
                *((_IT_TAKES_EFFECT,) if low + word.start() < start + _ITS_WORDS else ()),
            )
            found = next(filter(None, (_day_after(part, g, word, others) for g in grammars)), None)
            if found is not None:
                return found
    return None


def _day_after(part: View, grammar: re.Pattern[str], word: re.Match[str], others: tuple[DocumentHint, ...]) -> Day | None:
    """Return the day right after a clause on effectiveness around `word`, if there is one and it is not quoted or another instrument's."""
    clause = grammar.search(part.plain, max(0, word.start() - _SENTENCE), word.end() + 50)
    for day in find_dates(part.plain[clause.end() : clause.end() + 60]) if clause else ():
        assert clause is not None
        found = DateMention(day.date, clause.end() + day.start, clause.end() + day.end)
        lead = part.plain[clause.end() : found.start]
        if _BARE_LEAD.fullmatch(lead) and not quoted(part.plain, clause.start()) and not _of_another(found, part, others):
            return _day(part, found.date, found.start, found.end)
    return None


def quoted(text: str, at: int) -> bool:
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


def _day_at_place(reading: Reading, signatures: Signatures, whole: tuple[int, int]) -> Day | None:
    """Return the day of the line by the signatures that gives place and day: "Done in Lyon, on 20 February 2006"."""
    if not signatures.view.raw:
        return None
    at = signatures.view.offset
    near = view(reading, max(whole[0], at - _PLACE_AND_DAY), min(whole[1], at + _PLACE_AND_DAY))
    days = (d for d in find_dates(near.plain) if _DONE_AT.search(near.plain[max(0, d.start - 90) : d.start]))
    return next((_day(near, d.date, d.start, d.end) for d in days), None)
