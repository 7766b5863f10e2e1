"""From when the term of a contract runs, by the words that say it: the contract's own first day, a day, or what nobody has dated.

A term counted from something else than the contract's first day must not be counted from that: "three years from the Launch Date" has
no last day until words or a person date the launch. All texts are flat: plain quotation marks, single spaces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from graph.lineage.dag import Lineage
from graph.model.documents import ClauseKind, Document
from graph.text.dates import ANY_MONTH, find_dates, readings
from graph.text.lazy_patterns import lazily
from graph.text.named_dates import named_day
from graph.text.periods import Period

_PLAIN = str.maketrans("\u201c\u201d\u201e\u201f\u2018\u2019\u201b`\u2013", "\"\"\"\"''''-")
_DAY = rf"(?P<start>(?:[^,.;()]|(?<=\d)\.(?=\s?(?:\d|{ANY_MONTH}))){{3,110}}(?:,? (?:19|20)\d\d)?)"  # dots stand in days: 12.9.2021
_FROM = lazily(
    r"(?i)\b(?:commenc\w+|begin\w*|from and after|from|since|start\w*|after|as of|following|effective|in (?:full )?force|takes? effect)\s+"
    r"(?:with |on |upon |at |as of |from )?(?:and including )?" + _DAY
)
_BEGINS = lazily(
    r"(?i)(?<!\w)(?:agreement|contract|lease|licen[sc]e|term|period|engagement|appointment|it)\b[^.;]{0,60}?"
    r"\b(?:commences?|begins?|starts?|commencing|beginning|starting|takes? effect|comes? into (?:full )?(?:force|effect)"
    r"|becomes? (?:effective|binding)|(?:is|be) effective)(?: and (?:is|be) \w+)?\s+(?:on|upon|as of|from|at|with|when|immediately upon)\s+"
    r"(?:and including )?" + _DAY
)
_GOES_ON = lazily(
    r"(?i)\s(?:and\s(?:shall|will|is|be|remains?|continu\w+|ends?|ending|expir\w+|terminat\w+|runs?|lasts?|for|through|until|thereafter|to)\b"
    r"|(?:shall|will|until|through|unless|for a|for an|or until|to and including)\b).*$"
)
_THEREAFTER = lazily(
    r"(?i)\b(?:time to time|terminat\w+|expir\w+|end of (?:the|this|such|any|its|each) (?:\w+ )?(?:term|period|agreement)|notice|renew\w*"
    r"|thereafter,|extended|written)\b"
)
_LAST_SIGNATURE = lazily(
    r"(?i)\b(?:last|later|latest)\b[^,;]{0,40}\b(?:signatures?|sign(?:s|ed|ing)?|execut\w+)\b"
    r"|\b(?:signatures?|signed|execut\w+)\b[^,;]{0,40}\b(?:last|later|latest)\b|\bfully (?:executed|signed)\b"
)
_ALL_SIGNED = lazily(r"(?i)\b(?:execut\w+|sign\w+) (?:\w+ ){0,4}?by (?:both|all|each|the)\b|\bmutual (?:execution|signature)\b")
_OF_ANOTHER = lazily(r"\s+of (?:the|such|that) (?!(?:[\w-]+ ){0,3}(?:[Aa]greement|[Cc]ontract|[Ll]ease|[Ll]icen[sc]e)\b)")
_FIGURES = lazily(r"(?:the )?(\d\d?)([/.-])\d\d?\2(?:\d{4}|\d\d)(?!\d)")
_MONTH_AFTER = lazily(
    r"(?i)^(?:the )?first day of the (?:first )?(?:calendar |full |full calendar )?month (?:immediately |next )?"
    r"(?:following|after) (?P<of>.+)$"
)
_NAME = lazily(r"(?:[A-Z][\w&'-]*\s){0,4}(?:[A-Z][\w&'-]*)?(?:Date|Day|Closing|Time)\b")
_OWN_NAMES = frozenset({"effective date", "agreement date", "execution date", "signing date", "contract date", "signature date", "date"})
_OWN = lazily(
    r"(?i)\b(?:date (?:hereof|of (?:this|the) (?:[\w-]+ ){0,3}(?:agreement|contract|lease|licen[sc]e|execution|signing)"
    r"|of (?:its|mutual) \w+"
    r"|of (?:execution|signing|signature))|hereof\b|execution|signing|signature|its (?:effective )?date|effective date"
    r"|(?:date|day|year)s? (?:and year )?(?:first )?(?:set forth |written |stated |mentioned |shown )?(?:above|hereinabove)"
    r"|first (?:above|set forth|written|stated))\b"
)
_EVENT = lazily(
    r"(?i)\b(?:launch|opening|opens?|closing|commercial\w*|approv\w+|deliver\w+|complet\w+|accept\w+|receipt|received?|sales?|sold"
    r"|install\w+|ship\w+|grant\w*|issu\w+|register\w*|registration|release\w*|publication|occurr\w+|occurs|commence\w*|start-?up"
    r"|operations?|operational|filing|filed|payment|paid|funding|merger|acquisition|consummat\w+|satisf\w+|effectiveness|go(?:es)? live"
    r"|go-live|availab\w+|declar\w+|listing|offering|time (?:that|when)|end of"
    r"|(?:date|day) (?!hereof|here|of\b|first|above|set|written|stated|below|shown|indicated|specified|and\b)\w+"
    r"|(?:later|earlier|latest|earliest) of|notice|termination|expir\w+)\b"
)
_SENTENCE_ENDS = lazily(rf"(?:;|(?<!\d)\.|\.(?!\s?(?i:{ANY_MONTH})))(?=\s+[A-Z(])")
_RIGHT_BEHIND = lazily(  # nothing that begins another thought stands between a period and its start
    r"(?i)[\s,)]*(?:\([^()]*\)[\s,]*)?(?:unless [^,;]{0,80}terminated[^,;]{0,80},\s*)?"
    r"(?:(?!(?:provided|unless|subject|except|if|during|which|that|within)\b)[\w()\"'-]+,?\s+){0,6}?"
    r"(?=(?:commenc|begin|from\b|since\b|start|after\b|as of\b|following\b|effective\b|in (?:full )?force|takes? effect))"
)
_BEHIND = 200  # characters behind a period within which its start stands
_UNDATED = "which no words date"
_NOBODY = "no words date it"


@dataclass(frozen=True, slots=True)
class Start:
    """From when a term runs: `words` as they stand ("" where none say it), the `day`, and where nobody knows it `why`."""

    words: str = ""
    day: date | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Starts:
    """What a contract tells of days from which its term can run; `texts` gives the flat texts in which some name stands."""

    document: Document
    last_signed: date | None
    texts: Callable[[str], Iterable[str]]

    def of(self, words: str) -> Start:
        """Return the day that some words mean by which a term begins; the contract's own first day where they say nothing else."""
        return self._of(" ".join(words.split()), depth=0)

    def _of(self, words: str, depth: int) -> Start:
        day, month, name = _day(words), _MONTH_AFTER.match(words), _NAME.search(words)
        if day is not None:
            return Start(words, day)
        if (two := _FIGURES.match(words)) is not None and readings(two[0]):
            return Start(words, None, "which can be read in two ways")
        if month is not None:
            return _month_after(words, self._of(month["of"], depth))
        if _LAST_SIGNATURE.search(words) or (self.last_signed and _ALL_SIGNED.search(words)):
            return Start(words, self.last_signed, "" if self.last_signed else "the signatures bear no date here")
        if name is not None and name[0].strip().casefold() != "date":
            return self._named(words, name[0].strip(), depth)
        event = _EVENT.search(words) is not None and not (_OWN.search(words) or _ALL_SIGNED.search(words))
        return Start(words, None, _UNDATED) if event else self._own(words)

    def _named(self, words: str, name: str, depth: int) -> Start:
        """Return the day of a name: of its own definition, which may lead on to another start."""
        said = named_day(name, self.texts(name))
        if said is None:
            own = name.casefold() in _OWN_NAMES and not _OF_ANOTHER.match(words, words.index(name) + len(name))
            return self._own(words) if own else Start(words, None, _UNDATED)
        if said.day is not None:
            return Start(words, said.day)
        meant = self._of(said.words, depth + 1) if depth == 0 else Start(words, None, _UNDATED)
        if meant.day is not None and any(one.search(said.words) for one in (_OWN, _LAST_SIGNATURE, _ALL_SIGNED, _NAME)):
            return Start(words, meant.day)
        return Start(words, None, f"which is {said.words}: {_NOBODY if meant.why in {'', _UNDATED} else meant.why}")

    def _own(self, words: str) -> Start:
        starts = self.document.starts
        known = starts is not None and starts.exact
        return Start(words, starts.first_day() if known and starts else None, "" if known else "no day is known from which it runs")


def flat(text: str) -> str:
    """Return a text on one line with single spaces and plain quotation marks."""
    return " ".join(text.split()).translate(_PLAIN)


def stated(words: str, start: int, end: int) -> str:
    """Return the words that say from when the period at [start, end) runs, in its own sentence: behind it, else before; "" for none."""
    stop = _SENTENCE_ENDS.search(words, end, end + _BEHIND)
    opens = max((m.end() for m in _SENTENCE_ENDS.finditer(words, 0, start)), default=0)
    near = _RIGHT_BEHIND.match(words, end)
    behind = _FROM.match(words, near.end(), stop.start() if stop else end + _BEHIND) if near else None
    before = [m for m in _FROM.finditer(words, opens, start) if not _THEREAFTER.search(m["start"][:40])]
    found = (
        behind if behind is not None and not _THEREAFTER.search(words[behind.start() : behind.end()]) else before[-1] if before else None
    )
    return cut(found["start"]) if found else ""


def begins(words: str) -> str:
    """Return the words by which a sentence says when the contract or its term begins; "" where it does not."""
    found = _BEGINS.search(words)
    return cut(found["start"]) if found else ""


def cut(words: str) -> str:
    """Return the words of a start without what goes on behind it ("the Launch Date and shall continue ...")."""
    return _GOES_ON.sub("", f" {words}").strip(" \"'")


def last_signature(lineage: Lineage, document: Document) -> date | None:
    """Return the day of the last signature where the signatures bear days; None where the register has it from the opening words."""
    quote = dict(document.evidence).get("signed")
    if quote is None or document.signed is None or not document.signed.exact:
        return None
    first = [p.char_start for c in lineage.clauses_of(document.document_id) if c.kind is ClauseKind.SECTION for p in c.pieces[:1]]
    return document.signed.first_day() if first and quote.char_start > min(first) else None


def _day(words: str) -> date | None:
    """Return the day that words begin with."""
    mention = next(iter(find_dates(words)), None)
    if mention is None or not mention.date.exact or readings(words[mention.start : mention.end]):
        return None
    return mention.date.first_day() if not words[: mention.start].strip(" \"'").removeprefix("the").strip() else None


def _month_after(words: str, start: Start) -> Start:
    """Return the first day of the month behind that of a start."""
    if start.day is None:
        return Start(words, None, start.why)
    return Start(words, Period(months=1).after(start.day - timedelta(days=start.day.day - 1)))
