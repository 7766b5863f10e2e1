"""Which amendments an instrument lists as made: in a ratification, an estoppel, or "as amended by ...".

    the Lease, as amended by that certain First Amendment dated May 1, 2016 and Second Amendment dated June 1, 2017

A list that says it is not whole ("including by ...") is none: nothing follows from what it leaves out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.model.documents import DocumentHint, DocumentKind
from graph.model.source import Reading
from indexing.naming.document_mentions import hints_in
from indexing.naming.title_phrases import is_amending
from indexing.plain_text import View, view

_CHANGED = r"(?:amended|modified|supplemented|varied)"
_AMENDED = rf"{_CHANGED}(?:,?(?:\s+(?:and|or))?\s+(?:{_CHANGED}|restated|extended|assigned))*"
_LEAD = re.compile(
    rf"(?i)\bas\s+(?:(?:so|heretofore|previously|further)\s+)*{_AMENDED}\s+(?:by|pursuant\s+to|through)\s+"
    rf"|\bhas\s+been\s+{_AMENDED}\s+(?:only\s+)?by\s+"
    rf"|\bnot\s+been\s+{_AMENDED}[^.;:]{{0,100}}?\b(?:except|other\s+than)\s+(?:by|for|as\s+follows):?\s+"
)
_BETWEEN = re.compile(
    r"(?i)[\s,;]*(?:(?:and|by|the|that|those|certain|an?|as\s+further\s+amended\s+by|to\s+(?:the\s+)?[\w\s]{0,40}?|\(?\w{1,3}\))[\s,;:]*)*"
)
_TO = re.compile(r"(?i)\s+to\s+(?:(?:the|that|such|said)\s+)?")
_PARTLY = re.compile(r"(?i)\b(?:including|among\s+other)\b[^.;]{0,40}$")
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


def affirmed(reading: Reading, place: tuple[int, int], kind: DocumentKind, own: int | None) -> tuple[DocumentHint, ...]:
    """Return the amendments that the instrument at a place of a reading lists, in its fullest list; `own` is its own number."""
    start, end = place
    if kind in _NO_LIST:
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
