"""Signature blocks: where they stand, who signed, when, and whether any line is blank."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from graph.model.dates import PartialDate
from graph.model.documents import Execution, Party
from graph.model.source import Quote, Reading, ReadingFlag
from graph.text.dates import find_dates
from indexing.metadata.opening import Opening
from indexing.naming.party_lists import COMPANY, read_parties
from indexing.plain_text import View, view

_MARK = re.compile(  # alternatives begin with plain characters, not with \b, (?i, a class or a count: the engine then skips along
    r"/[sS]/|(?<![\w/])s/[ \t]*[A-Z]|\([Ss](?:igned\b|gd)|\[[Ss]ignature\]|Docu[Ss]igned by|B[yY](?:\s*:|\s{1,6}/|\s{0,3}_{4,})"
    r"|B(?i:y signing)"
    r"|[Ss]ignature\s*:|SIGNATURE\s*:|Signed\s*:|SIGNED\s*:|S(?:igned|IGNED)\s+(?:(?:for|by|on|in|at)\b|\d)|E(?i:xecuted\s+as\s+a\s+deed)|X_{6,}"
    r"|I(?i:n witness)|in witness whereof"
    r"|A(?i:greed\s*:|ccepted\s*:|greed(?:\s+to)?\s+and\s+acc|ccepted\s+and\s+ag|greed, ack)|_____{8,}"
)
_SIGNED = re.compile(r"/[sS]/\s*[^\s_]|(?<![\w/])s/[ \t]*[A-Z]|\([Ss]gd\.?\)|\([Ss]igned\b|\[[Ss]ignature\]|(?i:docusigned by)")
_NAME = (
    r"(?:(?:Mr|Mrs|Ms|Dr|D|Dña)\.?\s)?"
    r"(?!(?i:name|its|title|date|print|authori[sz]ed|full|signature|position|two|to\s+be)\b)[A-Z][\w.'’-]*[ \t]+[A-Z]"
)
_NAMED = re.compile(rf"\b(?:By|BY)\s*:[ \t]*(?={_NAME})|\b(?i:acting\s+by)[ \t]+(?={_NAME})")
_TYPED = re.compile(
    r"(?m)^[ \t>*_|#-]*(?:(?i:signed)(?:\s+(?:[^\n:;]{0,60}?\s)??(?i:for|by|on\s+behalf\s+of)\b[^\n:]{0,100})?"
    r"|(?i:(?:counter)?signed|agreed"
    r"|accepted))\s*:[ \t*]*"
    rf"(?P<name>{_NAME})?"
)
"""Where a name is typed beside "Signed", as a copy shows what was signed without a mark: one line without a name leaves it open."""
_BLANK = re.compile(r"\bX_{6,}|\b(?:By|BY|Signature|SIGNATURE|Signed|Per)\s*:?\s*(?:_{3,}|-{6,}|\.{6,}|\[\s*\])")
"""A line drawn to sign on. A "By:" with nothing beside it is neither filled nor blank: what was drawn there is not in the text."""
_ANY_BLANK = re.compile(r"_{8,}|\.{10,}|…{4,}")
_COUNTERSIGNS = re.compile(
    r"(?im)^[ \t]*(?:the\s+(?:foregoing|above)\s+is\s+)?(?:hereby\s+)?(?:agreed|accepted|acknowledged"
    r"|confirmed)\b[^\n.;]{0,120}?[ \t]*:?[ \t]*(?=$|_)"
)
"""What the other side of a letter signs under: "Agreed and accepted:"."""
_ATTACHMENT = r"(?:EXHIBIT|SCHEDULE|ANNEX|APPENDIX|ATTACHMENT|Exhibit|Schedule|Annex|Appendix|Attachment)"
ATTACHED = re.compile(
    rf"(?m)^[ \t]*(?:FORM\s+OF\b|{_ATTACHMENT}\s+[\"'(]?[A-Z0-9][\w.-]{{0,6}}[\"')]?(?=\s*(?:$|\n|[-:.]|\s{{2}}|[A-Z(\[])))"
)
WITNESS = re.compile(r"(?i)in\s+witness\s+(?:whereof|thereof)")
_DATED = re.compile(
    r"(?:\b(?:Dated?|DATED?)(?:\s+(?:[Ss]igned|of\s+[Ss]ignature))?|\b(?:[Ee]xecuted|[Ss]igned|[Aa]ccepted)\s+on)\s*:?[\s_]*$"
)
_SIGNING_LINE = re.compile(  # "Accepted: J. Hall, for Alder plc, 4 May 2018", "Countersigned May 4, 2018: J. Hall"
    r"(?i)^\W*(?:(?:counter)?signed|agreed|accepted|acknowledged|confirmed|executed|approved)\b(?!.*\b(?:dated|agreement)\b)[^\n]{0,120}$"
    r"|/s/[^\n]{3,80}$"
)
_STANDS_ALONE = re.compile(r"(?:^|\n|\s{2,}|Title|Date|\|)[ \t]*$")
_DRAFT = re.compile(
    r"(?m)^\W*(?:[\w/& ]{0,20} )?(?:DRAFT|Draft)\b[\w/., :()-]{0,30}$|(?i:\bfor discussion purposes only\b|\bpreliminary draft\b"
    r"|^\W*subject to contract\b)"
)
_IN_A_SENTENCE = re.compile(r"\b(?:at|in|of|to|on|is|from|the|and|with|for)$")
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
    found = list(_MARK.finditer(text, start, end))
    clusters: list[list[re.Match[str]]] = []
    for mark in found:
        if (
            not clusters
            or mark.start() - clusters[-1][-1].end() > _GAP
            or (WITNESS.match(mark[0]) and any(_is_slot(m) for m in clusters[-1]) and _attached(text, clusters[-1][-1].end(), mark.start()))
        ):
            clusters.append([])
        clusters[-1].append(mark)
    ranked = [c for c in clusters if any(_is_slot(m) for m in c)]
    if not ranked:
        return None
    main = next((c for c in ranked if any(WITNESS.match(m[0] + " whereof") or "igning" in m[0] for m in c)), None)
    main = main or next((c for c in ranked if any(m[0].startswith("/") for m in c)), None) or ranked[-1]
    slots = next(m.start() for m in main if _is_slot(m))
    high = min(main[-1].end() + _TAIL, end)
    attached = ATTACHED.search(text, slots + 40, high)
    return main[0].start(), slots, attached.start() if attached else high


def _is_slot(mark: re.Match[str]) -> bool:
    if mark[0].startswith("_") and _to_fill_in(mark):
        return False
    return not re.match(r"(?i)in witness|by signing|agreed\s+(?:to\s+)?and|agreed,|accepted\s+and", mark[0])


def _attached(text: str, start: int, end: int) -> bool:
    return ATTACHED.search(text, start, end) is not None


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
        explicit = [b for b in blank if "_" in b[0] or "--" in b[0]]
        if explicit:
            return Execution.PARTLY_SIGNED, _line(text, explicit[0].start())
        if (waits := _not_countersigned(text, signed[-1].end())) is not None:
            return Execution.PARTLY_SIGNED, _line(text, waits)
        return Execution.SIGNED, _line(text, signed[0].start())
    typed, drawn = list(_TYPED.finditer(text)), _ANY_BLANK.search(text)
    named = _NAMED.search(text) or next((m for m in typed if not drawn and all(m["name"] for m in typed)), None)
    lines = blank or ([drawn] if drawn and not named and not re.search(rf"\b(?:Signed|SIGNED)\s*:\s*{_NAME}", text) else [])
    if lines:
        return Execution.UNSIGNED, _line(text, lines[0].start())
    return (Execution.SIGNED, _line(text, named.start())) if named else (Execution.NOT_SHOWN, None)


def _to_fill_in(blank: re.Match[str]) -> bool:
    """Tell whether a blank ends a sentence ("the address for notices is in Madrid at ____."): nobody signs there."""
    before = blank.string[: blank.start()].rstrip()
    return _IN_A_SENTENCE.search(before) is not None and blank.string[blank.end() : blank.end() + 1] in {".", ",", ";"}


def _not_countersigned(text: str, after: int) -> int | None:
    """Return where the other side was to agree and did not, once somebody has signed; None where nobody was to, or it did."""
    lead = _COUNTERSIGNS.search(text, after)
    if lead is None or _NAMED.search(text, lead.end()):
        return None
    below = [line for line in text[lead.end() :].splitlines() if line.strip() and not COMPANY.search(f" {line.strip()}")]
    waits = all(re.fullmatch(r"(?i)(?:\W*\b(?:by|its|name|title|date|signature|signed)\b)*[\W_]*", line) for line in below)
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
    text = opening.view.plain
    signed_at -= opening.view.offset
    legend = _DRAFT.search(text, 0, min(opening.preamble + 10, 3_000))
    if legend:
        yield legend.span()
    if re.match(r"(?i)\W*form\s+of\b", title):
        at = re.search(r"(?i)form\s+of", text)
        yield at.span() if at else (0, 0)
    head = (
        re.compile(r"_{2,}|\[\s*(?:[●•_\s]*)\s*\]|[●•]{1}").search(
            text, opening.preamble, min(opening.preamble_end, opening.preamble + 900, max(signed_at, opening.preamble))
        )
        if opening.begun
        else None
    )
    if head:
        yield _line(text, head.start())


def signature_dates(signatures: Signatures) -> list[tuple[PartialDate, int, int]]:
    """Return the days beside signatures, with their ranges in the signature view: labelled ones, else those that stand alone."""
    if signatures.execution not in (Execution.SIGNED, Execution.PARTLY_SIGNED):
        return []
    text = signatures.view.plain
    labelled: list[tuple[PartialDate, int, int]] = []
    alone: list[tuple[PartialDate, int, int]] = []
    for day in find_dates(text):
        before = text[max(0, day.start - 60) : day.start]
        line = text[text.rfind("\n", 0, day.start) + 1 : day.start]
        if not day.date.exact:
            continue
        if _DATED.search(before) or (_SIGNING_LINE.search(line) and _LINE_OR_NAME_ENDS.match(text, day.end)):
            labelled.append((day.date, day.start, day.end))
        elif _STANDS_ALONE.search(before) or (alone and text[alone[-1][2] : day.start].isspace()):
            alone.append((day.date, day.start, day.end))
    return labelled or alone


def signing_parties(signatures: Signatures) -> Iterator[Party]:
    """Yield the companies named right above a signature line."""
    text = signatures.view.plain
    for mark in re.finditer(r"\b(?:By|BY)\s*:?|/[sS]/", text):
        above = list(re.finditer(r"[^\n]*\S[^\n]*", text[max(0, mark.start() - 200) : mark.start()]))
        for line in above[::-1][:2]:
            start = max(0, mark.start() - 200) + line.start()
            words = line[0].strip()
            if COMPANY.search(" " + words) and not re.search(r"(?i)\b(?:by|its|name|title|whereof|as)\s*:|^by\b", words):
                yield from read_parties(signatures.view, start, start + len(line[0]))[:2]
                break
