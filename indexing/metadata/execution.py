"""Signature blocks: where they stand, who signed, when, and whether any line is blank."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from graph.model.dates import PartialDate
from graph.model.documents import Execution, Party
from graph.model.source import Quote, Reading, ReadingFlag
from graph.text.dates import find_dates
from graph.text.sections import ATTACHMENT_WORDS
from indexing.metadata.opening import Opening
from indexing.naming.party_lists import COMPANY, read_parties
from indexing.plain_text import View, view

# ruff: noqa: SIM905 - word lists read best as words
_FILLED = r"/[sS]/\s*[^\s_]|(?<![\w/])s/[ \t]*[A-Z]|\([Ss](?:gd|igned)\b|\[[Ss]ignature\]|D(?i:ocusigned\s+by)"
_MARK = re.compile(  # alternatives begin with plain characters, not with \b, (?i, a class or a count: the engine then skips along
    rf"{_FILLED}|B[yY](?:\s*:|\s{{1,6}}/|\s{{0,3}}_{{4,}})|B(?i:y signing)|S(?i:ign(?:ed|ature))(?:\s*:|\s+(?:(?:for|by|on|in|at)\b|\d))"
    r"|E(?i:xecuted\s+as\s+a\s+deed)|I(?i:n witness)|in witness whereof|A(?i:greed|ccepted)\s*:|X_{6,}|_____{8,}"
)
_SIGNED = re.compile(_FILLED)
_NAME = r"(?!(?i:name|its|title|date|print|authori[sz]ed|full|signature|position|two|to)\b)[A-Z][\w.'’-]*[ \t]+[A-Z]"
_NAMED = re.compile(rf"\b(?:B[yY]\s*:|(?i:acting\s+by)\b)[ \t]*(?={_NAME})")
_TYPED = re.compile(rf"(?m)^[ \t>*_|#-]*(?i:(?:counter)?signed\b[^\n:;]{{0,120}}|agreed|accepted)\s*:[ \t*]*(?P<name>{_NAME})?")
_SIGNED_BY_NAME = re.compile(rf"\bS(?:igned|IGNED)\s*:\s*{_NAME}")
"""Where a name is typed beside "Signed", as a copy shows what was signed without a mark: one line without a name leaves it open."""
_BLANK = re.compile(r"\bX_{6,}|\b(?:B[yY]|Per|S(?i:ign(?:ed|ature)))\s*:?\s*(?:_{3,}|-{6,}|\.{6,}|\[\s*\])")
"""A line drawn to sign on. A "By:" with nothing beside it is neither filled nor blank: what was drawn there is not in the text."""
_ANY_BLANK = re.compile(r"_{8,}|\.{10,}|…{4,}")
_COUNTERSIGNS = re.compile(
    r"(?im)^[ \t]*(?:the\s+\w+\s+is\s+)?(?:hereby\s+)?(?:agreed|accepted|acknowledged|confirmed)\b[^\n.;]{0,120}?[ \t]*:?[ \t]*(?=$|_)"
)
"""What the other side of a letter signs under: "Agreed and accepted:"."""
_ATTACHED = re.compile(
    rf"(?m)^[ \t]*(?:FORM\s+OF\b|(?=[A-Z])(?i:{ATTACHMENT_WORDS})\s+[\"'(]?[A-Z0-9][\w.-]{{0,6}}[\"')]?(?=\s*(?:$|[-:.A-Z(\[])))"
)
WITNESS = re.compile(r"(?i)in\s+witness\s+(?:whereof|thereof)")
_DATE, _SIGNED_ON = ("Date", "DATE", "Dated", "DATED"), ("date signed", "date of signature", "executed on", "signed on", "accepted on")
_SIGNING_LINE = re.compile(  # "Accepted: J. Hall, for Alder plc, 4 May 2018", "Countersigned May 4, 2018: J. Hall"
    r"(?i)^\W*(?:(?:counter)?signed|agreed|accepted|acknowledged|confirmed|executed|approved)\b(?!.*\b(?:dated|agreement)\b)|/s/.{3}"
)
_STANDS_ALONE = re.compile(r"(?:^|\n|\s{2,}|Title|Date|\|)[ \t]*$")
_DRAFT = re.compile(
    r"(?m)^\W*(?:[\w/& ]{0,20} )?D(?:RAFT|raft)\b[\w/., :()-]{0,30}$|(?i:\bfor discussion purposes only\b|^\W*subject to contract\b)"
)
_SIGNED_FOR = re.compile(r"(?i)\W*(?:(?:signed|executed|agreed|accepted|approved)\s+)?for\s+(?:and\s+on\s+behalf\s+of\s+)?")
_LEFT_OPEN = re.compile(r"_{2,}|\[[●•_\s]*\]|[●•]")
_FORM_OF = re.compile(r"(?i)form\s+of\b")
_IN_A_SENTENCE = frozenset("at in of to on is from the and with for".split())
_LABELS = frozenset("by its name title date signature signed".split())
_GAP = 2_500  # characters between two signature marks of one signature part
_TAIL = 700
_LINE_OR_NAME_ENDS = re.compile(r"[ \t]*(?:[.)]*[ \t]*(?:\n|$)|[:,-][ \t]*\W{0,4}[A-Z]|,?[ \t]*(?:for|by)\b)")
_ONE_SIGNS = 400  # characters that one signature takes at most


@dataclass(frozen=True, slots=True)
class Signatures:
    """The signature part of an instrument: its view, how far it is signed, and the words that show it."""

    view: View
    witness: View
    execution: Execution
    quote: Quote | None


def find_signatures(reading: Reading, start: int, end: int) -> Signatures:
    """Return the signature part of the instrument in [start, end): the first after its operative words, before what is attached."""
    zone = _zone(reading.text, start, end)
    if zone is None:
        nothing = View("", "", end)
        return Signatures(nothing, nothing, Execution.NOT_SHOWN, None)
    low, slots, high = zone
    seen = view(reading, slots, high)
    execution, at = _status(seen.plain)
    quote = seen.quote(*at) if at else None
    return Signatures(seen, view(reading, low, slots), execution, quote)


def _zone(text: str, start: int, end: int) -> tuple[int, int, int] | None:
    """Return where the signature part begins, where its first signature line stands, and where it ends."""
    clusters: list[list[re.Match[str]]] = []
    for mark in _MARK.finditer(text, start, end):
        last = clusters[-1] if clusters else []
        another = WITNESS.match(mark[0] + " whereof") and any(map(_is_slot, last)) and _ATTACHED.search(text, last[-1].end(), mark.start())
        if not last or mark.start() - last[-1].end() > _GAP or another:
            clusters.append([])
        clusters[-1].append(mark)
    ranked = [c for c in clusters if any(map(_is_slot, c))]
    if not ranked:
        return None
    closing = (c for c in ranked if any(WITNESS.match(m[0] + " whereof") or "igning" in m[0] for m in c))
    main = next(closing, None) or next((c for c in ranked if any(m[0].startswith("/") for m in c)), ranked[-1])
    slots = next(m.start() for m in main if _is_slot(m))
    high = min(main[-1].end() + _TAIL, end)
    attached = _ATTACHED.search(text, slots + 40, high)
    return main[0].start(), slots, attached.start() if attached else high


def _is_slot(mark: re.Match[str]) -> bool:
    """Tell whether a mark is a line to sign on; a blank that ends a sentence ("the address is in Madrid at ____.") is none."""
    if mark[0].startswith("_"):
        before = mark.string[: mark.start()].rstrip()[-9:].split()
        return mark.string[mark.end() : mark.end() + 1] not in {".", ",", ";"} or not before or before[-1] not in _IN_A_SENTENCE
    return not mark[0].casefold().startswith(("in witness", "by signing"))


def _status(text: str) -> tuple[Execution, tuple[int, int] | None]:
    """Return how far a signature part is signed, and the range of the words that show it."""
    signed = list(_SIGNED.finditer(text))
    blank = [
        b
        for b in _BLANK.finditer(text)
        if not _SIGNED.search(text, b.end(), b.end() + 40)
        and not re.search(r"(?i)(?:witness|attest)\W*\w*\W*$", text[max(0, b.start() - 30) : b.start()])
    ]
    if signed:
        open_ = next((b.start() for b in blank if "_" in b[0] or "--" in b[0]), _not_countersigned(text, signed[-1].end()))
        return (Execution.SIGNED, _line(text, signed[0].start())) if open_ is None else (Execution.PARTLY_SIGNED, _line(text, open_))
    typed, drawn = list(_TYPED.finditer(text)), _ANY_BLANK.search(text)
    named = _NAMED.search(text) or next((m for m in typed if not drawn and all(m["name"] for m in typed)), None)
    lines = blank or ([drawn] if drawn and not named and not _SIGNED_BY_NAME.search(text) else [])
    if lines:
        return Execution.UNSIGNED, _line(text, lines[0].start())
    return (Execution.SIGNED, _line(text, named.start())) if named else (Execution.NOT_SHOWN, None)


def _not_countersigned(text: str, after: int) -> int | None:
    """Return where the other side was to agree and did not, once somebody has signed; None where nobody was to, or it did."""
    lead = _COUNTERSIGNS.search(text, after)
    if lead is None or _NAMED.search(text, lead.end()):
        return None
    below = [line for line in text[lead.end() :].splitlines() if line.strip() and not COMPANY.search(f" {line.strip()}")]
    waits = all({*re.findall(r"[^\W_]+", line.casefold())} <= _LABELS for line in below)
    return lead.start() if waits or re.search(r"_{3,}|-{6,}", text[lead.start() : lead.end() + _ONE_SIGNS]) else None


def _line(text: str, at: int) -> tuple[int, int]:
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    return max(start, at - 80), min(end if end > at else len(text), at + 120)


def execution_of(signatures: Signatures, opening: Opening, reading: Reading, title: str) -> tuple[Execution, Quote | None]:
    """Return the execution status: a draft's legend or blanks count unless every party signed."""
    if ReadingFlag.TRACKED_CHANGES in reading.flags:
        return Execution.DRAFT, None
    if signatures.execution is not Execution.SIGNED:
        for start, end in _draft_signs(opening, title, signatures.view.offset):
            return Execution.DRAFT, opening.view.quote(start, end)
    return signatures.execution, signatures.quote


def _draft_signs(opening: Opening, title: str, signed_at: int) -> Iterator[tuple[int, int]]:
    """Yield what marks a draft before its signatures: a line left open for one of those marks what is not signed."""
    text, at = opening.view.plain, opening.preamble
    legend = _DRAFT.search(text, 0, min(at + 10, 3_000))
    if legend:
        yield legend.span()
    if _FORM_OF.match(title.lstrip(" -*\"'")):
        form = _FORM_OF.search(text)
        yield form.span() if form else (0, 0)
    until = min(opening.preamble_end, at + 900, max(signed_at - opening.view.offset, at))
    left = _LEFT_OPEN.search(text, at, until) if opening.begun else None
    if left:
        yield _line(text, left.start())


def signature_dates(signatures: Signatures) -> list[tuple[PartialDate, int, int]]:
    """Return the days beside signatures, with their ranges in the signature view: labelled ones, else those that stand alone."""
    if signatures.execution not in (Execution.SIGNED, Execution.PARTLY_SIGNED):
        return []
    text = signatures.view.plain
    labelled: list[tuple[PartialDate, int, int]] = []
    alone: list[tuple[PartialDate, int, int]] = []
    for day in (day for day in find_dates(text) if day.date.exact):
        before = text[max(0, day.start - 60) : day.start]
        line = text[text.rfind("\n", 0, day.start) + 1 : day.start]
        words = " ".join(before.split()).rstrip(" :_")
        labels = words.endswith(_DATE) or words.casefold().endswith(_SIGNED_ON)
        if labels or (_SIGNING_LINE.search(line) and _LINE_OR_NAME_ENDS.match(text, day.end)):
            labelled.append((day.date, day.start, day.end))
        elif _STANDS_ALONE.search(before) or (alone and text[alone[-1][2] : day.start].isspace()):
            alone.append((day.date, day.start, day.end))
    return labelled or alone


def signing_parties(signatures: Signatures) -> Iterator[Party]:
    """Yield the companies named right above a signature line."""
    text = signatures.view.plain
    for mark in re.finditer(r"\bB[yY]\b|/[sS]/", text):
        low = max(0, mark.start() - 200)
        for line in list(re.finditer(r"[^\n]*\S[^\n]*", text[low : mark.start()]))[:-3:-1]:
            words = line[0].strip()
            if COMPANY.search(" " + words) and ":" not in words[:-1] and not words.casefold().startswith("by "):
                signed_for = _SIGNED_FOR.match(line[0])
                yield from read_parties(signatures.view, low + line.start() + (signed_for.end() if signed_for else 0), low + line.end())[:2]
                break
