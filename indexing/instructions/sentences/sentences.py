"""One sentence of an instrument, with its quotations, citations and document names set apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from indexing.instructions.instrument_names import Meaning, Named, Names
from indexing.instructions.sentences.masks import TOKEN, Masked, close_quote, opens_quote, quoted_spans
from indexing.instructions.sentences.provisions import Citation, citations

_STOP = re.compile(r"[“‟„\"]|``|(?<![\w.,;:!?)\]])[‘'](?=[\w$€£(\[.%])|:(?=\s|$|[“\"])|[.?!;][\"”’)\]]*(?:\*\*|__)?(?=\s|$)|\n\s*\n")
_ABBREVIATED = re.compile(
    r"(?:\b(?:Inc|Corp|Co|Ltd|L\.?L\.?C|L\.?P|Mr|Mrs|Ms|Dr|Jr|Sr|St|No|Nos|[Ss]ecs?|Arts?|[Pp]aras?|Exh?|Sch|vs?|etc|approx|al|ss|cl"
    r"|U\.?S(?:\.?A)?|N\.?A|S\.?A(?:\.S)?|N\.?V|B\.?V|i\.e|e\.g|cf|a\.m|p\.m|D\.?C)|(?:^|[\s(])(?:[A-Z]|[ivxIVX]+|\d+(?:\.\d+)*|[a-z]))$"
)
_ADDRESS = re.compile(r"(?i:\b(?:exhibit|schedule|annex|appendix|section|article|paragraph|clause|part))\s[\w.()-]{1,12}$")
_OPENER = re.compile(r"(?:The|This|These|Such|In|If|Any|All|Each|For|No|Upon|Except|Notwithstanding|Subject|Effective|A|An)\s")
_YEAR = re.compile(r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\s(?:\d{1,2},?\s)?\d{4}$")
_AMOUNT = re.compile(r"[a-z,]\s[$€£]?\d[\d.,]*$")  # a figure that a sentence ends with, not the number of an entry
_ENTRY_OF_ADDRESS = re.compile(r"\b(?:attention|attn\.?|telephone|tel\.?|phone|fax|facsimile|e-?mail)$", re.IGNORECASE)
_TAKES_OUT = re.compile(r"\b(?:delet|remov|strik|struck|strick|omit)\w*\b[^.:]*$")
_PUTS_IN = re.compile(
    r"\s+(?:The\s+following|A\s+new|In\s)[^.:]{0,120}?\b(?:lieu|substitution|place|stead|replacement|thereof|therefor|instead)\b"
)
"""What two sentences say of one change: "Section 5 is deleted. The following is added in substitution thereof:"."""
_NEW_SENTENCE = re.compile(r"\s*(?:$|\n\s*\n|\s[A-Z(\d])")
_LIST_GOES_ON = re.compile(r"\s*\(?(?:[a-z]|[ivx]{1,4}|\d)\)?[.)]?\s(?:by\s)?[a-z]+ing\b")
_DOING = r"(?:\(?[a-z\d]{1,4}[.)]\s+|[-*•–]\s+)?(?:by\s+)?[a-z]+ing\b"
_ITEM = re.compile(rf"\s*(?:and\s+)?{_DOING}")
_NEXT_ITEM = re.compile(rf"(?P<joins>\s+(?:and|or))\s*\n\s*{_DOING}")  # "; and" at the end of a line, with the next item below
_NUMBERED = r"(?:\([a-z\d]{1,4}\)|\d{1,2}(?:\.\d{1,2})+\.?)\s+(?=\S)"
_ENTRY = re.compile(rf"\s*{_NUMBERED}(?!(?:by\s+)?[a-z]+ing\b)")
_NEXT_ENTRY = re.compile(rf"(?P<joins>(?:\s+(?:and|or))?)[ \t]*\n\s*{_NUMBERED}(?!(?:by\s+)?[a-z]+ing\b)")  # "; and", and another below it
LABEL = re.compile(
    r"\s*(?:[*_#>•–-]{0,3}\s?(?:\(\s?[A-Za-z0-9]{1,5}\s?\)|[A-Za-z0-9]{1,3}(?:\.[A-Za-z0-9]{1,3}){0,3}[.)]|[A-Z0-9]{1,4}(?:\.[A-Za-z0-9]{1,3}){1,3}(?=(?:\*\*|__)?\s+(?:[\"“(§]?[A-Z§\"“]|(?:(?:sub-?)?(?:clauses?|sections?|paragraphs?)|articles?|the|in|after|before|for|by|an?|at|delete|insert|replace)\s)))(?:\*\*|__)?\s+|[*•–-]\s+)+"
)
_BY = re.compile(
    r"\b(?:amended|modified|supplemented|varied|changed|revised)\s(?:to\s\{D\d+\}\s|\w+\s)?by\s(?:the\s)?(?:\{P\d+\}\s(?:of|to|in)\s(?:the\s)?)?\{D(\d+)\}"
)
_LONGEST = 3000


@dataclass(frozen=True, slots=True)
class Words:
    """Words quoted in a sentence: the text inside the marks, at [start, end) of the flow."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """[start, end) of the flow, masked: ``{Q0}`` is `quotes[0]`, ``{P0}`` `cites[0]`, ``{D0}`` `docs[0]`."""

    start: int
    end: int
    masked: Masked
    quotes: tuple[Words, ...]
    cites: tuple[Citation, ...]
    docs: tuple[Named, ...]

    @property
    def text(self) -> str:
        """The masked words."""
        return self.masked.text

    @property
    def names_others(self) -> bool:
        """True where it names another instrument."""
        return any(d.meaning is Meaning.OTHER for d in self.docs)

    @property
    def acted_on(self) -> dict[int, Named]:
        """The other instruments that it names, by number, but for those that only acted before: "Section 9 (as amended by {D0})"."""
        by = {int(m[1]) for m in _BY.finditer(self.text)}
        return {n: d for n, d in enumerate(self.docs) if d.meaning is Meaning.OTHER and n not in by}


def sentence_end(text: str, start: int, limit: int) -> int:
    """Return where the sentence that begins at `start` ends: a full stop, a colon before new text, an empty line."""
    limit = min(limit, start + _LONGEST)
    skip = start
    for stop in _STOP.finditer(text, start, limit):
        if stop.start() < skip:
            continue
        if stop[0][0] in "“‟„\"`‘'":
            end, skip = _past_quotation(text, stop.start(), start, limit, skip)
        else:
            end = _stops(text, stop, start, limit)
        if end is not None:
            return end
    return limit


def _past_quotation(text: str, at: int, start: int, limit: int, skip: int) -> tuple[int | None, int]:
    """Return the sentence's end, if a quotation at `at` is or brings it, and where to read on."""
    if not opens_quote(text, at):
        return None, skip
    closed = close_quote(text, at, limit)
    if closed is None:
        long = at > start and text[at] != '"'  # too long to be words cited: new text begins
        return (at if long else None), skip
    ends = text[closed - 2] in ".;" and _NEW_SENTENCE.match(text[closed : closed + 12])
    return (closed if ends else None), closed


def _stops(text: str, stop: re.Match[str], start: int, limit: int) -> int | None:
    mark = stop[0][0]
    if mark == "\n":
        return stop.start()
    if mark == ":":
        goes_on = _LIST_GOES_ON.match(text, stop.end(), limit) or _ENTRY_OF_ADDRESS.search(
            text[max(start, stop.start() - 12) : stop.start()]
        )
        return None if goes_on else stop.end()
    if mark == ";":
        item = _NEXT_ITEM.match(text, stop.end(), limit) if _ITEM.match(text, start) else None
        item = item or (_NEXT_ENTRY.match(text, stop.end(), limit) if _ENTRY.match(text, start) else None)
        return item.end("joins") if item else None
    return stop.end() if _full_stop(text, stop, start, limit) else None


def _full_stop(text: str, stop: re.Match[str], start: int, limit: int) -> bool:
    after = text[stop.end() : min(limit, stop.end() + 12)].lstrip()
    if after and (after[0].islower() or after[0] in ",;"):
        return False
    before = text[max(start, stop.start() - 30) : stop.start()]
    if _PUTS_IN.match(text, stop.end(), limit) and _TAKES_OUT.search(text, start, stop.start()):
        return False
    if not after or (_OPENER.match(after) and _ADDRESS.search(before)) or _is_heading(text[start : stop.start()]):
        return True
    if _YEAR.search(before) or (_AMOUNT.search(before[-14:]) and _OPENER.match(after)):
        return True
    return not _ABBREVIATED.search(before[-14:])


def _is_heading(text: str) -> bool:
    """Tell whether words are a heading in capitals ("AMENDMENT OF SECTIONS 3.1 AND 3.2")."""
    return text.isupper() and re.search(r"[A-Z]{4,}\s+[A-Z]", text) is not None and not text.endswith(" NO")


def read_sentence(text: str, start: int, end: int, names: Names) -> Sentence:
    """Mask the sentence [start, end) of the flow's text, its own label left out."""
    label = LABEL.match(text, start, end)
    low = label.end() if label else start
    low += len(text[low:end]) - len(text[low:end].lstrip())
    return sentence_of(Masked.of(text, low, end), low, end, names)


def sentence_of(masked: Masked, start: int, end: int, names: Names) -> Sentence:
    """Set quotations, citations and names of a folded sentence apart; [start, end) is where it stands in the flow."""
    masked, quotes, cites, docs = set_apart(masked, names)
    return Sentence(start, end, masked, quotes, cites, docs)


def set_apart(masked: Masked, names: Names) -> tuple[Masked, tuple[Words, ...], tuple[Citation, ...], tuple[Named, ...]]:
    """Mask quotations, citations and names of instruments, in this order; return the masked words and what was set apart."""
    spans, cites, docs = _apart(masked.text, names)
    quotes = tuple(_words(masked, a, b) for a, b in spans)
    for kind, found in (("Q", spans), ("P", [(c.start, c.end) for c in cites]), ("D", [(d.start, d.end) for d in docs])):
        masked = masked.mask((a, b, f"{kind}{n}") for n, (a, b) in enumerate(found))
    return masked, quotes, cites, docs


@lru_cache(1 << 12)  # the grammar and the taggers read the same sentences of an instrument
def _apart(text: str, names: Names) -> tuple[tuple[tuple[int, int], ...], tuple[Citation, ...], tuple[Named, ...]]:
    """Return where quotations stand in a text, the citations in it behind masked quotations, and the names behind masked citations."""
    masked, spans = Masked(text, tuple(range(len(text) + 1))), quoted_spans(text, 0, len(text))
    quotes = [_words(masked, a, b).text for a, b in spans]
    masked = masked.mask((a, b, f"Q{n}") for n, (a, b) in enumerate(spans))
    cites = citations(masked.text, quotes)
    return spans, cites, names.find(masked.mask((c.start, c.end, f"P{n}") for n, c in enumerate(cites)).text)


def _words(masked: Masked, start: int, end: int) -> Words:
    low, high = start + 1, end - 1
    while low < high and masked.text[low] in "\"'“‘`":
        low += 1
    while high > low and masked.text[high - 1] in "\"'”’":
        high -= 1
    while low < high and masked.text[low] == " ":
        low += 1
    while high > low and masked.text[high - 1] == " ":
        high -= 1
    return Words(masked.text[low:high], masked.at[low], masked.at[high])


def tokens(text: str, kind: str) -> Sequence[int]:
    """Return the numbers of the tokens of one kind in a masked text, in order."""
    return [int(m[2]) for m in TOKEN.finditer(text) if m[1] == kind]
