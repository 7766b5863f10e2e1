"""What an instrument calls itself, which others its opening and recitals name, and which amendments it lists as made.

    the Lease, as amended by that certain First Amendment dated May 1, 2016 and Second Amendment dated June 1, 2017

A list of amendments that says it is not whole ("including by ...") is none: nothing follows from what it leaves out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.model.dates import PartialDate
from graph.model.documents import DocumentHint, DocumentKind
from graph.model.source import Quote, Reading
from indexing.metadata.opening import Opening
from indexing.metadata.titles import LETTER_RE, Title, acted_on
from indexing.naming.document_mentions import hints_in
from indexing.naming.title_phrases import HEAD, is_amending, number_in
from indexing.plain_text import View, view

# ruff: noqa: SIM905 - word lists read best as words
_RESTATED = re.compile(r"(?i)\brestated\b")
_INSTRUMENT = re.compile(rf"(?i){HEAD.pattern}|\b(?:order|exhibit|schedule|terms)\b")
_SAID = re.compile(
    rf"(?i)This\s+(?:is\s+the\s+)?(?P<name>(?:[\w#.]+\s+){{0,3}}?(?:{HEAD.pattern}|Exhibit\b)(?:\s+Agreement\b)?"
    r"(?:\s+(?-i:[A-Z]\b)|\s+(?:No\.?|Number|#)\s*\w+)?)"
)
_TO_THE = re.compile(r"(?i)\b(?:to|of)\s+(?:the|that\s+certain)\s+$")
"""Before what a heading acts on: the day behind "Amendment to the Lease dated" is the lease's, that behind "Amendment to Lease" its own."""
_OPENING_WORDS = 160  # characters of the opening sentence in which it names itself
_SELF_NAME = re.compile(r"\((?:[^()\"]{0,60}\b(?:this|the)\s+|[^()\"]{0,30})\"\s*([^\"]{2,60}?)\s*,?\"[^()]{0,40}\)")
_OF_ANOTHER = re.compile(r"(?i)\b(?:that\s+certain|between|to\s+the|among)\b")
_AMENDED_BY = re.compile(
    r"(?i)\b(?:as|been)\s+(?:\w+,?\s+){0,3}?(?:amended|modified|supplemented|varied)\b[^.;:]{0,100}?\b(?:by|pursuant\s+to|through|for|follows:)\s+"
)
_PARTLY = re.compile(r"(?i)\b(?:including|among\s+other)\b[^.;]{0,40}$")
_JOINS = frozenset("and by the that those certain as further amended such said".split())
"""Words that stand between the amendments of a list; an item of it may have a letter, and say what it amends."""
_NO_LIST = frozenset(DocumentKind[kind] for kind in ("BASE", "SOW", "ORDER_FORM", "EXHIBIT", "SLA", "DPA", "ONLINE_TERMS"))
_LIST_TAKES, _TARGET_WORDS = 1_200, 8  # characters that a list of amendments takes at most; words between "to the" and the next item


def part_mentions(
    hints: tuple[DocumentHint, ...], opening: Opening, title: Title
) -> tuple[tuple[DocumentHint, ...], tuple[DocumentHint, ...]]:
    """Part the mentions of the instrument itself (its heading, its opening words) from those of others."""
    own: list[DocumentHint] = []
    others: list[DocumentHint] = []
    begins = opening.view.offset + (opening.preamble if opening.begun else 0)
    opens_until = opening.view.offset + opening.preamble_end
    for hint in hints:
        at = hint.quote.char_start
        titled = title.quote is not None and title.quote.char_start <= at < title.quote.char_end
        heading = titled or (at < begins and opening.letter is None)
        if opening.letter is not None and (title.text.startswith(LETTER_RE) or not (titled and _is_itself(hint, title, first=True))):
            others.append(hint)  # what a letter writes about is never the letter
            continue
        if _is_target(hint, title) and heading:
            dated = _TO_THE.search(opening.view.plain[max(0, at - opening.view.offset - 30) : at - opening.view.offset])
            others.append(hint if dated else DocumentHint(_title_alone(hint), hint.title))
        elif (
            titled
            or (heading and not _is_cited(hint, title))
            or (opening.begun and 0 <= at - begins <= 2)
            or _is_itself(hint, title, first=at - begins < _OPENING_WORDS)
        ):
            own.append(hint)
        elif _tells(hint) or (at < opens_until and len(hint.title.split()) > 1):
            others.append(hint)
    return tuple(own), tuple(others)


def _is_cited(hint: DocumentHint, title: Title) -> bool:
    """Tell whether a mention over the opening, with day and title of its own, is of another: "With reference to the Lease dated ..."."""
    words, own = hint.title.casefold(), title.text.casefold()
    acted_on = is_amending(title.text) and not is_amending(hint.title)
    return hint.date is not None and (bool(hint.parties or hint.defined_as) or acted_on) and words not in own and own not in words


def _title_alone(hint: DocumentHint) -> Quote:
    """Return the words of a mention's title without what follows it: in a heading that is about the instrument itself."""
    words = re.match(r"\s+".join(re.escape(w) for w in hint.title.split()), hint.quote.text)
    end = words.end() if words else len(hint.quote.text)
    return Quote(hint.quote.text[:end], hint.quote.char_start, hint.quote.char_start + end)


def _tells(hint: DocumentHint) -> bool:
    """Tell whether a mention says more than a kind of instrument."""
    return bool(hint.date or hint.parties or hint.defined_as or hint.number is not None)


def _is_target(hint: DocumentHint, title: Title) -> bool:
    """Tell whether a mention is what the title acts on: the "Credit Agreement" of "Amendment to Credit Agreement"."""
    return hint.title.casefold() in acted_on(title.text).casefold() and not is_amending(hint.title)


def _is_itself(hint: DocumentHint, title: Title, *, first: bool) -> bool:
    """Tell whether a mention is of the instrument that speaks: the title again, or its number."""
    if is_amending(hint.title) != is_amending(title.text):
        return False
    if is_amending(hint.title):
        number = number_in(title.text)
        return hint.date is None and (hint.number == number if hint.number is not None else first)
    if hint.date is not None and _RESTATED.search(title.text) and not _RESTATED.search(hint.title):
        return False  # of a restatement the agreement made on another day is the one restated
    return (
        first
        and (hint.title.casefold() in title.text.casefold() or title.text.casefold() in hint.title.casefold())
        and not acted_on(title.text)
    )


def distinct_hints(hints: tuple[DocumentHint, ...]) -> tuple[DocumentHint, ...]:
    """Return one hint for each instrument: bare mentions of what another hint names or defines are dropped."""
    full = [h for h in hints if h.date or h.parties or h.defined_as]
    known = {t.casefold() for h in full for t in (h.title, *h.defined_as)}
    unique: dict[tuple[str, PartialDate | None, int | None], DocumentHint] = {}
    for hint in hints:
        if hint in full or hint.title.casefold() not in known:
            key = hint.title.casefold(), hint.date, hint.number
            if key not in unique or (
                hint.defined_as and not unique[key].defined_as
            ):  # a heading names it, the recital defines its short name
                unique[key] = hint
    return tuple(unique.values())


def self_names(opening: Opening, title: str) -> tuple[str, ...]:
    """Return what the instrument calls itself: (this "Amendment"), and "this Second Amendment" of the opening sentence."""
    if not opening.begun:
        return ()
    return tuple(dict.fromkeys(_names_of_itself(opening, title)))


def _names_of_itself(opening: Opening, title: str) -> Iterator[str]:
    text = opening.view.plain[opening.preamble : opening.preamble + 700]
    opens = not text.startswith(("WHEREAS", "Whereas", "Dear"))
    for match in _SELF_NAME.finditer(text):
        name = " ".join(match[1].split())
        if re.search(r"(?i)\bthis\s+\"", match[0]) or (
            opens
            and match.start() < opening.preamble_end - opening.preamble
            and is_amending(name) == is_amending(title)
            and _INSTRUMENT.search(name)
            and not _OF_ANOTHER.search(text, 0, match.start())
        ):
            yield name
    said = _SAID.match(text)
    if said:
        yield " ".join(said["name"].split())


def affirmed(reading: Reading, place: tuple[int, int], kind: DocumentKind, own: int | None) -> tuple[DocumentHint, ...]:
    """Return the amendments that the instrument at a place of a reading lists, in its fullest list; `own` is its own number."""
    start, end = place
    lists: list[tuple[DocumentHint, ...]] = []
    for lead in _AMENDED_BY.finditer(reading.text, start, end) if kind not in _NO_LIST else ():
        part = view(reading, lead.end(), min(end, lead.end() + _LIST_TAKES))
        if not _PARTLY.search(reading.text[max(start, lead.start() - 60) : lead.start()]):
            lists.append(tuple(h for h in _listed(part) if own is None or h.number != own))
    return max(lists, key=len, default=())


def _listed(part: View) -> Iterator[DocumentHint]:
    """Yield the amendments that a stretch begins with; "to the Agreement" between two of them is what they amend."""
    at = 0
    for hint in hints_in(part):
        begin = hint.quote.char_start - part.offset
        if begin < at:
            continue
        between, _, target = re.sub(r"[\s,;:()]+", " ", part.plain[at:begin] + " ").casefold().partition(" to ")
        joined = all(w in _JOINS or len(w) <= 3 for w in between.split()) and len(target.split()) < _TARGET_WORDS
        if not joined or not (is_amending(hint.title) or (at and not between.strip() and " to " in part.plain[at:begin])):
            return
        at = hint.quote.char_end - part.offset
        if is_amending(hint.title):
            yield hint
