"""Which amendments an instrument lists as made: in a ratification, an estoppel, or "as amended by ...".

    the Lease, as amended by that certain First Amendment dated May 1, 2016 and Second Amendment dated June 1, 2017
    the Lease has not been amended except by Amendments No. 1 and 2
    as amended by the First through Fourth Amendments

A list that says it is not whole ("including by ...") is none: nothing follows from what it leaves out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.model.documents import DocumentHint, DocumentKind
from graph.model.source import Reading
from indexing.hints import hints_in
from indexing.mentions import is_amending
from indexing.plain import View, view

_CHANGED = r"(?:amended|modified|supplemented|varied)"
_AMENDED = rf"{_CHANGED}(?:(?:,|,?\s+and|,?\s+or)\s+(?:further\s+)?(?:{_CHANGED}|restated|extended|assigned))*"
_LEAD = re.compile(
    rf"(?i)\bas\s+(?:(?:so|heretofore|previously|subsequently|further|first|duly)\s+)*{_AMENDED}\s+(?:only\s+)?(?:by|pursuant\s+to|under|through)\s+"
    rf"|\bnot\s+been\s+(?:otherwise\s+)?{_AMENDED}[^.;:]{{0,100}}?\b(?:except|other\s+than|save)\s+(?:only\s+)?(?:by|for|as\s+follows|pursuant\s+to|as\s+set\s+(?:forth|out)\s+in):?\s+"
    rf"|\bhas\s+been\s+{_AMENDED}\s+(?:only\s+)?by(?:\s+only)?\s+"
)
_BETWEEN = re.compile(
    r"(?i)[\s,;]*(?:(?:and|by|the|that|those|certain|an?|as\s+further\s+(?:amended|modified|supplemented)\s+by|further\s+(?:amended|modified)\s+by|thereto|to\s+(?:the\s+)?[\w\s]{0,40}?|\(?[ivx\d]{1,3}\)|\(?[a-z]\))[\s,;:]*)*"
)
_TO = re.compile(r"(?i)\s+to\s+(?:(?:the|that|such|said)\s+)?")
_PARTLY = re.compile(r"(?i)\b(?:including|among\s+other|inter\s+alia|without\s+limitation)\b[^.;]{0,40}$")
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()  # noqa: SIM905
_ORDINAL = "|".join(_ORDINALS)
_COUNTED = re.compile(
    rf"(?i)(?:the\s+)?(?:(?P<words>(?:{_ORDINAL})(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s+through\s+|\s+to\s+)(?:the\s+)?(?:{_ORDINAL}))+)\s+Amendments"
    r"|Amendments?\s+(?:Nos?\.?|Numbers?)\s*(?P<figures>\d{1,2}(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s+through\s+|\s*-\s*|\s+to\s+)(?:(?:No\.?|Amendment\s+No\.?)\s*)?\d{1,2})+))"
)
_RUNS = re.compile(r"(?i)\bthrough\b|\bto\b|-")
_LISTING = re.compile(r"(?i)\b(?:estoppel|ratif\w+|reaffirm\w+|confirm\w+|certificate|acknowledg\w+)\b")
_NO_LIST = frozenset(
    {
        DocumentKind.BASE,
        DocumentKind.SOW,
        DocumentKind.ORDER_FORM,
        DocumentKind.EXHIBIT,
        DocumentKind.SLA,
        DocumentKind.DPA,
        DocumentKind.ONLINE_TERMS,
    }
)
_TAKES = 1_200  # characters that a list of amendments takes at most


def affirmed(reading: Reading, place: tuple[int, int], kind: DocumentKind, title: str, own: int | None) -> tuple[DocumentHint, ...]:
    """Return the amendments that the instrument at a place of a reading lists, the fullest of its lists; `own` is its own number."""
    start, end = place
    if kind in _NO_LIST and not _LISTING.search(title):
        return ()
    lists: list[tuple[DocumentHint, ...]] = []
    for lead in _LEAD.finditer(reading.text, start, end):
        part = view(reading, lead.end(), min(end, lead.end() + _TAKES))
        if not _PARTLY.search(reading.text[max(start, lead.start() - 60) : lead.start()]):
            lists.append(tuple(h for h in _listed(part) if own is None or h.number != own))
    return max(lists, key=len, default=())


def _listed(part: View) -> Iterator[DocumentHint]:
    """Yield the amendments that a stretch begins with."""
    at = 0
    gap = _BETWEEN.match(part.plain)
    counted = _COUNTED.match(part.plain, gap.end() if gap else 0) or _COUNTED.match(part.plain)
    if counted is not None:
        yield from _numbered(part, counted)
        return
    for hint in hints_in(part):
        begin = hint.quote.char_start - part.offset
        if begin < at:
            continue
        if at and _TO.fullmatch(part.plain[at:begin]) and not is_amending(hint.title):
            at = hint.quote.char_end - part.offset  # "Amendment No. 1 to the Agreement, and Amendment No. 2 to the Agreement"
            continue
        if _BETWEEN.fullmatch(part.plain[at:begin]) is None or not is_amending(hint.title):
            return
        at = hint.quote.char_end - part.offset
        yield hint


def _numbered(part: View, counted: re.Match[str]) -> Iterator[DocumentHint]:
    """Yield "the First, Second and Third Amendments" and "Amendments No. 1 through 4" one by one."""
    words = counted["words"] or counted["figures"]
    found = [int(w) if w.isdigit() else _ORDINALS.index(w.lower()) + 1 for w in re.findall(rf"(?i)\d{{1,2}}|{_ORDINAL}", words)]
    if _RUNS.search(words) and len(found) == 2:
        found = list(range(found[0], found[1] + 1))
    quote = part.quote(counted.start(), counted.end())
    yield from (DocumentHint(quote, f"Amendment No. {n}", None, n) for n in found)
