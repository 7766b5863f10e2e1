"""What days a question speaks of, and for what: "as of March 1, 2015", "before Amendment 2", "when SOW 1 was signed", "originally".

A day is a date in words, or that of a paper the question names: when it was signed or took effect. Both are read alike, by the
words around them: whether they say when to look or are themselves asked about ("what is due on March 1?").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum

from graph.text.dates import ANY_MONTH, DAY_NUMBER
from graph.text.lazy_patterns import lazily
from rag.understand.dates_in_words import COUNT, Dates, counted, dates_in
from rag.understand.mentions import Mention, Sort, changes_by_name
from rag.understand.wordings import leading


class Use(StrEnum):
    """What a stretch is for in its sentence."""

    ON = "ON"  # look on that day
    BEFORE = "BEFORE"  # look just before it
    AFTER = "AFTER"  # look once it has come
    SINCE = "SINCE"  # what has happened from then on
    FROM = "FROM"  # the first of two days
    TO = "TO"  # the second of two days
    AROUND = "AROUND"  # the day itself beside the one before
    SUBJECT = "SUBJECT"  # it is itself asked about


@dataclass(frozen=True, slots=True)
class Stretch:
    """[start, end) of the question, its lead words included, and the days meant, both inclusive.

    Of a `paper` they are not known before it is: `covering` tells them; `signing`: it is the day on which it was signed; `acted`: words
    after its name say what happened to it. `shift` is what is counted from there.
    """

    start: int
    end: int
    words: str
    first: date = date.min
    last: date = date.min
    use: Use = Use.SUBJECT
    paper: Mention | None = None
    signing: bool = False
    acted: bool = False
    shift: re.Match[str] | None = None
    told: str = ""
    """What the day of a paper was taken to be."""

    @property
    def single(self) -> bool:
        """One day."""
        return self.first == self.last

    def covering(self, first: date, last: date, told: str = "") -> Stretch:
        """Return the same with its days known, or those that are counted from them: "two years before March 1, 2015"."""
        if self.shift is not None:
            back = self.shift["way"].casefold() in _BACK
            base, step = (first, timedelta(days=-1)) if back else (last, timedelta(days=1))
            first = last = counted(self.shift, base, back=back) if self.shift["count"] else base + step
        return replace(self, first=first, last=last, told=told)


_MOMENT = r"(?:signing|execution|signature|conclusion|effective date|effectiveness|date|time|entry into (?:force|effect))"
_SIGNED = r"(?:signed|executed|entered into|concluded|agreed(?: (?:up)?on| to)?|made)"
_LEADS_ON = rf"\s+(?:the\s+{_MOMENT} of\s+|(?:we|they|you|(?:the |both )?parties) (?:ha(?:d|ve) )?{_SIGNED}\s+)?$"
"""What may stand between the word that leads to a paper and its name."""
_SHIFT = lazily(
    rf"(?i)\b(?:the\s+(?:very\s+)?(?:day|week|month|quarter|year)|{COUNT})\s+"
    rf"(?P<way>before|after|prior to|preceding|following|earlier than|later than){_LEADS_ON}"
)
_BACK = frozenset({"before", "prior to", "preceding", "earlier than"})
_PAIR = lazily(r"(?i)\s*(?:,\s*)?(?:and|to|until|till|through|versus|vs\.?|or|-|–)\s+(?:on\s+|in\s+|as of\s+)?(?:the\s+)?$")
_FIRST_VERB = lazily(
    r"(?i)\b(?:(?P<past>was|were|did|had|stood|applied|governed|used to|could|changed|moved|happened)|is|are|does"
    r"|do|may|can|must|shall|will|has|have|should)\b"
)


def is_past(text: str) -> bool:
    """Tell whether a question's first verb looks back."""
    verb = _FIRST_VERB.search(text)
    return bool(verb and verb["past"])


def stretches(text: str, as_of: date, papers: Sequence[Mention] = (), *, past: bool | None = None) -> tuple[Stretch, ...]:
    """Return what a question says of days, in order, each with what it is for; `past` where its own verb does not tell.

    `papers` are those it names: a figure in a name is no day.
    """
    happens = _HAPPENS.search(text)
    setting = _Setting(text, is_past(text) if past is None else past, happens.end() if happens else None)
    there = [one for one in papers if one.sort is not Sort.PARTY]
    found = [setting.of_date(one) for one in dates_in(text, as_of) if not _crossed(one.start, one.end, papers)]
    found += map(setting.of_paper, there)
    found += [setting.at_first(m) for m in _AT_FIRST.finditer(text) if not _crossed(m.start(), m.end(), papers)]
    return tuple(_paired(text, sorted(found, key=lambda one: one.at)))


def _crossed(start: int, end: int, papers: Sequence[Mention]) -> bool:
    return any(one.start < end and start < one.end for one in papers)


@dataclass(frozen=True, slots=True)
class _Anchored:
    """A stretch, and where the date or the name in it begins: its lead words stand before that."""

    at: int
    stretch: Stretch


def _paired(text: str, found: Sequence[_Anchored]) -> Iterator[Stretch]:
    """Yield the stretches; "from" and "between" are of two days, else of none."""
    last: Stretch | None = None
    for n, one in enumerate(found):
        stretch = one.stretch
        if last is not None and last.use is Use.FROM and _PAIR.match(text, last.end, one.at):
            stretch = replace(stretch, start=last.end, words=text[last.end : stretch.end].strip(), use=Use.TO)
        elif stretch.use is Use.FROM and not any(
            other.at > one.at and _PAIR.match(text, stretch.end, other.at) for other in found[n + 1 : n + 2]
        ):
            stretch = replace(stretch, start=one.at, words=text[one.at : stretch.end].strip(), use=Use.SUBJECT)
        if stretch.paper is None or stretch.use is not Use.SUBJECT:
            yield stretch
        last = stretch


_ASKS_ABOUT = (
    r"\b(?:due|payable|owed|expir\w+|end\w*|terminat\w+|dated|matur\w+|clos\w+|begin\w*|start\w*|commenc\w+|effective|deliver\w*)\b"
    r"(?:\s+(?:in|on|by|as|of|at|before|after|from|to|since|until))*"
)
_STANDS = (
    r"\b(?:was|were|is|are)\s+(?:it|this|that)?\s*as (?:of|at)|\bas (?:of|at|on)(?:\s+(?:in|on))?"
    r"|\bas it (?:stood|read|was|then stood)(?:\s+(?:in|on|at|as of))?|\bon the day of"
    r"|\b(?:stood|appli\w+|govern\w+|read|in force|in effect|in place|back|valid|current)\s+(?:in|on|at|as of|during|back in)"
)
_STANDS_AS = lazily(rf"(?i){_STANDS}")
_LEADS: tuple[tuple[re.Pattern[str], Use], ...] = tuple(
    (lazily(rf"(?i)(?:{words})\s*(?:the\s+|\()?$"), use)
    for words, use in (
        (_ASKS_ABOUT, Use.SUBJECT),
        (_STANDS, Use.ON),
        (r"\b(?:ever )?since(?:\s+(?:as of|about))?", Use.SINCE),
        (r"\bbetween|\bfrom", Use.FROM),
        (r"\bbefore and after", Use.AROUND),
        (r"\bbefore|\bprior to|\bahead of|\bup to|\bup until", Use.BEFORE),
        (r"\bafter|\bfollowing|\bonce|\bpast", Use.AFTER),
        (r"\b(?:until|till|through|by|no later than|not later than|of|for|to|than|dated)", Use.SUBJECT),
        (r"\b(?:in|on|at|during|throughout|over|around|about)(?:\s+(?:or about|the year|the month of))?", Use.ON),
    )
)  # fmt: skip
_HAPPENS = lazily(
    r"(?i)\b(?:due|payable|owed?|paid|pay|deliver\w*|expir\w*|end(?:s|ed)?|terminat\w*|start\w*|begin\w*|began|close[sd]?|closing"
    r"|happen\w*|falls?|occur\w*|matur\w*|made|commenc\w*|accru\w*|invoice[ds]?|sold|acquired|issued|transferred|purchased|received|borrowed)\b"
)
_A_SEASON = 4  # months
_NAMED_AFTER = lazily(
    r"(?i)\s*,?\s*(?:agreement|amendment|contract|lease|letter|order|addendum|version|sow|msa|invoice|budget|season|report|plan|notes?)\b"
)
_WRITTEN = lazily(rf"(?i)\d|{ANY_MONTH}")
_HAPPENED = lazily(r"(?i)\b(?:in|on|at|during)\s+(?:the\s+)?$")
_YEARLESS = lazily(rf"(?i){ANY_MONTH}(?:\s+{DAY_NUMBER})?")

_TAKES = lazily(
    r"(?i)(?:['’]s)?(?:\s+with\s+\S+(?:\s+(?-i:[A-Z])\S*){0,3})?\s+(?:(?:was|were|is|has been|had been)\s+(?:(?:first|originally)\s+)?)?"
    rf"(?:{_SIGNED}|(?:took|takes|came into|went into|became) (?:effective|effect|force|place)|effective date|effectiveness|effective)\b"
)
_GOES_ON = lazily(r"(?i)\s+(?:ends?|ended|expire\w*|terminat\w+|lapse\w*|is|are|was|were|got|has|have|had|must|may|shall|will|does|can)\b")
_SIGNS = lazily(rf"(?i)\b(?:signing|execution|signature|conclusion|{_SIGNED})\b")
_TELLS = lazily(rf"(?i)\b(?:{_MOMENT}|{_SIGNED})\b")
_WHEN = (
    rf"as of|as (?:amended|changed|modified) by|at (?:the )?{_MOMENT} of|(?:on |back )?the (?:day|date|moment)(?: that| of)?"
    r"|back when|at the time(?: that| when)?|with|on|when|upon|once|under|by|in|per|through"
)
_LEADS_TO_PAPERS: tuple[tuple[re.Pattern[str], Use], ...] = tuple(
    (lazily(rf"(?i)\b(?:{words}){_LEADS_ON}"), use)
    for words, use in (
        ("before and after", Use.AROUND),
        ("before|prior to|preceding|until|up to", Use.BEFORE),
        ("after|following", Use.AFTER),
        ("(?:ever )?since", Use.SINCE),
        ("from|between", Use.FROM),
        (_WHEN, Use.ON),
    )
)
_PLAINLY_ON = lazily(r"(?i)^(?:as|at|the|back|on the)\b")
_UNDER = lazily(r"(?i)^(?:under|by|in|per|through)\b")
_ASKED = lazily(r"(?i)\bwhat (?:did|does|has|was|is) $")
_DOES = lazily(r"(?i)\s+(?:change|changed|amend|amended|modify|alter|do)\b")
_SAYS = lazily(r"(?i)\s+(?:with \S+ (?:\S+ )?)?(?:say|said|provide[ds]?|require[ds]?|state[ds]?|read|have|had|contain(?:ed)?)\b")
_MOVES = lazily(r"(?i)^\W*how (?:much )?(?:did|has|have|had|was|were)\b|\bwhat (?:has |have )?changed\b")
_VERSION = lazily(r"(?i)\b(?:version|edition|revision|wording|text)\b")
_AT_FIRST = lazily(
    r"(?i)\b(?:at (?:the time of )?(?:signing|execution|signature|inception)|originally|initially|in the beginning|to begin with"
    r"|from the outset|at the (?:outset|very beginning|start)|(?:as|when|the day|back when) (?:it|the (?:agreement|contract|deal|lease"
    r"|licen[cs]e|loan)) was (?:(?:first|originally|initially) )?(?:written|drafted|signed|struck|made|executed|agreed|entered into))\b"
)


def asks_what_it_did(text: str, paper: Mention) -> bool:
    """Tell whether a question asks what a paper changed: "what did the second amendment change?"."""
    return leading(_ASKED, text, paper.start) is not None and _DOES.match(text, paper.end) is not None and paper.sort is not Sort.BASE


@dataclass(frozen=True, slots=True)
class _Setting:
    """A question, whether it looks back, and where it first speaks of something that happens."""

    text: str
    past: bool
    happens: int | None

    def of_date(self, found: Dates) -> _Anchored:
        """Return a date with what it is for, and with the lead words that say so."""
        shift = leading(_SHIFT, self.text, found.start)
        at = shift.start() if shift else found.start
        one = Stretch(at, found.end, self.text[at : found.end], shift=shift).covering(found.first, found.last)
        lead, use = self._led(one)
        return _Anchored(at, one if use is Use.SUBJECT else replace(one, start=lead, words=self.text[lead : one.end].strip(), use=use))

    def _led(self, one: Stretch) -> tuple[int, Use]:
        """Return where the words that lead to a date begin and what they make of it."""
        text = self.text
        if _NAMED_AFTER.match(text, one.end):
            return one.start, Use.SUBJECT
        match, use = next(((m, use) for pattern, use in _LEADS if (m := leading(pattern, text, one.start))), (None, Use.SUBJECT))
        if match is None:
            apart = text[: one.start].rstrip()[-1:] in {",", "", "("}
            return one.start, Use.ON if apart or not _WRITTEN.match(one.words) else Use.SUBJECT
        if use is Use.SUBJECT and self.past:
            happened = leading(_HAPPENED, text, one.start)  # "what was payable in 2015?": the event's day is the day to look on
            return (happened.start(), Use.ON) if happened else (one.start, use)
        plainly = _STANDS_AS.match(match[0]) is not None
        return (match.start(), use) if plainly or self._looks(one, match.start(), use) else (one.start, Use.SUBJECT)

    def _looks(self, one: Stretch, lead: int, use: Use) -> bool:
        """Tell whether lead words mean what they say: "on May 1" is a day to look on only where the question asks what holds."""
        if use in {Use.BEFORE, Use.AFTER}:
            return self.past and (self.happens is None or self.happens > lead)
        if use is not Use.ON:
            return True
        if _YEARLESS.fullmatch(one.words) and not self.past:
            return False
        ahead = self.text[:lead].rstrip()
        short = one.single or (one.last.month - one.first.month < _A_SEASON and one.last.year == one.first.year)
        return self.past or not ahead or ahead.endswith((",", "(")) or (short and self.happens is None)

    def at_first(self, match: re.Match[str]) -> _Anchored:
        """Return words for the day on which the contract was first made."""
        paper = Mention(match.start(), match.end(), match[0], Sort.BASE)
        return _Anchored(match.start(), Stretch(match.start(), match.end(), match[0], use=Use.ON, paper=paper, signing=True))

    def of_paper(self, paper: Mention) -> _Anchored:
        """Return a paper that the question names, and what it is for where the words around its name speak of a day."""
        text, base, change = self.text, paper.sort is Sort.BASE, changes_by_name(paper)
        here = Stretch(paper.start, paper.end, paper.words, paper=paper, signing=base)
        if asks_what_it_did(text, paper):
            return _Anchored(paper.start, replace(here, use=Use.AROUND))
        if (base or _VERSION.search(paper.words)) and self.past and _SAYS.match(text, paper.end):
            return _Anchored(paper.start, replace(here, use=Use.ON))
        tail, shift = _TAKES.match(text, paper.end), leading(_SHIFT, text, paper.start)
        led = next(((m, use) for pattern, use in _LEADS_TO_PAPERS if (m := leading(pattern, text, paper.start))), None)
        if led is None or (tail is None and _GOES_ON.match(text, paper.end)):
            return _Anchored(paper.start, here)
        match, use = led
        start, end = (shift or match).start(), tail.end() if tail else paper.end
        signing = base or _SIGNS.search(f"{match[0]}{tail[0] if tail else ''}") is not None
        told = base or tail is not None or _PLAINLY_ON.match(match[0]) is not None or _TELLS.search(match[0]) is not None
        if use is Use.ON and change and _MOVES.search(text):
            use = Use.AROUND
        elif use is Use.ON and not told and not (change and self.past and _UNDER.match(match[0])):
            use = Use.SUBJECT
        use = Use.ON if shift else use
        return _Anchored(
            paper.start, Stretch(start, end, text[start:end], use=use, paper=paper, signing=signing, acted=tail is not None, shift=shift)
        )
