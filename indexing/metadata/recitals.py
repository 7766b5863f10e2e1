"""What an instrument calls itself, and which others its opening and recitals name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.model.dates import PartialDate
from graph.model.documents import DocumentHint
from graph.model.source import Quote
from indexing.metadata.opening import Opening
from indexing.metadata.titles import LETTER_RE, Title
from indexing.naming.title_phrases import HEAD, is_amending, number_in

_ACTS_ON = re.compile(
    r"(?i)(?:amendments?|modifications?|addend(?:um|a)|supplements?|terminat\w+|waiver|consent|assignment|extension"
    r"|renewal)\b.*?\b(?:to|of)\s+(?:the\s+)?(.+)$"
)
_RESTATED = re.compile(r"(?i)\brestated\b")
_INSTRUMENT = re.compile(rf"(?i){HEAD.pattern}|\b(?:order|exhibit|schedule|terms)\b")
_SAID = re.compile(
    rf"This\s+(?:is\s+the\s+)?(?:[\w#.]+\s+){{0,3}}?(?:{HEAD.pattern}|Exhibit\b)(?:\s+Agreement\b)?(?:\s+(?-i:[A-Z]\b)|\s+(?:No\.?"
    rf"|Number|#)\s*\w+)?",
    re.IGNORECASE,
)
_TO_THE = re.compile(r"(?i)\b(?:to|of)\s+(?:the|that\s+certain)\s+$")
"""Before what a heading acts on: the day behind "Amendment to the Lease dated" is the lease's, that behind "Amendment to Lease" its own."""
_OPENING_WORDS = 160  # characters of the opening sentence in which it names itself
_SELF_NAME = re.compile(r"\((?:[^()\"]{0,60}\b(?:this|the)\s+|[^()\"]{0,30})\"\s*([^\"]{2,60}?)\s*,?\"[^()]{0,40}\)")


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
    target = _ACTS_ON.search(title.text)
    return target is not None and hint.title.casefold() in target[1].casefold() and not is_amending(hint.title)


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
        and not _ACTS_ON.search(title.text)
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
    opens = not re.match(r"(?:WHEREAS|Whereas|Dear)\b", text)
    for match in _SELF_NAME.finditer(text):
        name = " ".join(match[1].split())
        before = text[: match.start()]
        if re.search(r"(?i)\bthis\s+\"", match[0]) or (
            opens
            and match.start() < opening.preamble_end - opening.preamble
            and is_amending(name) == is_amending(title)
            and _is_instrument(name)
            and not re.search(r"(?i)\bthat\s+certain\b|\bbetween\b|\bto\s+the\b|\bamong\b", before)
        ):
            yield name
    said = _SAID.match(text)
    if said:
        yield " ".join(said[0].split()[1:]).removeprefix("is the ")


def _is_instrument(name: str) -> bool:
    return _INSTRUMENT.search(name) is not None
