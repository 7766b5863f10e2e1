"""Days that may be those on which an instrument was signed or takes effect, and the signs that they are.

Every day on the head, around the signatures and in the name of the file is a candidate; the signs are where it stands and what stands
around it. Days in the name of another instrument are that one's, but for the cover of an amendment nobody can tell by place alone:
"likelihood" weighs all of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph.model.dates import PartialDate
from graph.model.documents import DocumentHint
from graph.model.source import Quote
from graph.text.dates import find_dates
from indexing.metadata.opening import Opening
from indexing.naming.title_phrases import HEAD
from indexing.plain_text import View, plain

# ruff: noqa: SIM905 - word lists read best as words
_SAID = {
    "made": frozenset("made entered executed signed concluded date dated done given".split()),
    "effective": frozenset("effective effect commence commences commencing commencement".split()),
    "ends": frozenset("until through expire expires expiring expiration terminate terminates end ends ending later before by due from".split()),
}
"""Words that tell what a day is when they stand before it in the same sentence."""
_SAID_WITHIN = 60  # characters before a day
_PLACE_WORDS = frozenset("in on the this".split())
_NAMED_BEHIND = re.compile(r"(?i)\s*,?\s*\(?[^()]{0,20}[\"'][^\"']*\b(?:date|day)\b")
_HEAD, _FIRST, _OPENING_WORDS = 6_000, 1_500, 300
_FILE_NOISE = re.compile(r"\b\d{3,}_(?:19|20)\d\d-\d\d-\d\d_|(?:19|20)\d{6}|_\d\d_\d\d_(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class DateCandidate:
    """A day that may be the instrument's own, the words that give it (None: the file's name), and the signs seen."""

    date: PartialDate
    quote: Quote | None
    signs: frozenset[str]


def date_candidates(
    opening: Opening, witness: View, signatures: View, others: Sequence[DocumentHint], file_name: str
) -> tuple[DateCandidate, ...]:
    """Return the days of a head, of its signature pages and of a file's name, each place by itself, in order."""
    head = opening.view.part(0, min(len(opening.view.plain), max(_HEAD, opening.recitals_end)))
    found = [*_in_view(head, "head", opening, others), *_in_view(witness, "witness", opening, others)]
    found += _in_view(signatures, "signatures", opening, others)
    found += _in_name(file_name)
    days = [c.date for c in found]
    return tuple(
        DateCandidate(c.date, c.quote, c.signs | ({"again"} if days.count(c.date) > 1 else frozenset()) | _precision(c.date)) for c in found
    )


def _precision(day: PartialDate) -> frozenset[str]:
    return frozenset() if day.exact else frozenset({"month only"} if day.month else {"year only"})


def _in_view(view: View, zone: str, opening: Opening, others: Sequence[DocumentHint]) -> Iterator[DateCandidate]:
    text = view.plain
    foreign = [(h.quote.char_start - view.offset, h.quote.char_end - view.offset) for h in others]
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
        signs |= {"in another's name"} if any(a <= mention.start < b for a, b in foreign) else set()
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
