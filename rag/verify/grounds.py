"""Whether a sentence may go out: each of its figures, days and names is in the words it cites, and it states no legal conclusion.

What no answer says in its own words: judgements of law, advice, and absences that nobody here can know. Words of the contracts
are quoted, and quotes are not looked at: a contract may call itself binding. An answer may not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from graph.model.edges import Unit
from graph.text.quote_matching import contains
from graph.text.sentences import spans
from indexing.search.words import STOP_WORDS, stem, words
from rag.verify import figures
from rag.verify.polarity import contradicts


class Prohibited(StrEnum):
    """What no answer says in its own words."""

    VALID = "VALID"  # nor invalid, void, null
    BINDING = "BINDING"
    ENFORCEABLE = "ENFORCEABLE"
    BREACHED = "BREACHED"
    WAIVED_BY_CONDUCT = "WAIVED_BY_CONDUCT"
    ADVICE = "ADVICE"  # "you may terminate"
    NO_AMENDMENTS = "NO_AMENDMENTS"  # only "none in this portfolio"
    UNCHANGED = "UNCHANGED"  # where something it depends on changed
    NOTICE_GIVEN = "NOTICE_GIVEN"  # that a notice was properly given


_IN_QUOTES = re.compile(r"“[^”]*”|\"[^\"]*\"|‘[^’]{2,}’(?!\w)")
_PROPERLY = r"(?:properly|duly|validly|effectively|correctly|proper|due|timely|in\s+time)"
_SAYS: dict[Prohibited, re.Pattern[str]] = {
    Prohibited.VALID: re.compile(r"(?i)\b(?:in)?valid(?:ly|ity)?\b|\b(?:null\s+and\s+)?void(?:able)?\b|\blegal(?:ly)?\s+effective\b"),
    Prohibited.BINDING: re.compile(r"(?i)\b(?:non-?)?binding\b|\b(?:legally|contractually)\s+bound\b|\bbinds\b"),
    Prohibited.ENFORCEABLE: re.compile(r"(?i)\b(?:un)?enforceab(?:le|ility)\b|\bcan(?:not)?\s+be\s+enforced\b"),
    Prohibited.BREACHED: re.compile(
        r"(?i)\bbreached\b|\b(?:is|are|was|were|being)\s+(?:now\s+)?in\s+(?:\w+\s+)?(?:breach|default|violation)\b"
        r"|\b(?:has|have|had)\s+(?:defaulted|violated|failed\s+to\s+comply)\b|\b(?:amounts|amounted)\s+to\s+a\s+(?:\w+\s+)?breach\b"
    ),
    Prohibited.WAIVED_BY_CONDUCT: re.compile(
        r"(?i)\bwaive[rd]?\b[^.;]{0,60}\bby\s+(?:\w+\s+)?(?:conduct|course\s+of\s+(?:dealing|performance)|silence|inaction|acquiescence)\b"
        r"|\b(?:implied|implicit|tacit)(?:ly)?\s+waive[rd]?\b|\bestopped\b"
    ),
    Prohibited.ADVICE: re.compile(
        r"(?i)\byou(?:'d|’d|\s+would)?\s+(?:\w+\s+)?(?:may|might|can|could|cannot|must|should|shall|need|ought|have\s+(?:to|the\s+right)"
        r"|are\s+(?:\w+\s+)?(?:entitled|free|allowed|permitted|required|obliged|obligated|able|liable|bound))\b"
        r"|\byour\s+(?:right|obligation|dut)|\b(?:I|we)\s+(?:would\s+)?(?:advise|recommend|suggest)\b|\bit\s+is\s+(?:advisable|recommended)\b"
    ),
    Prohibited.NO_AMENDMENTS: re.compile(
        r"(?i)\b(?:no|without(?:\s+any)?|not\s+any|any)\s+(?:\w+\s+){0,2}(?:amendments?|modifications?)\s+(?:exists?|has|have|was|were|is|are|to\b)"
        r"|\bthere\s+(?:is|are|were|was|have\s+been|has\s+been)\s+no\s+(?:\w+\s+){0,2}(?:amendments?|modifications?)"
        r"|\b(?:has|have|had|was|were|is|are)\s+(?:not|never)\s+(?:\w+\s+)?(?:amended|modified)\b|\bunamended\b"
    ),
    Prohibited.UNCHANGED: re.compile(
        r"(?i)\bunchanged\b|\bunaltered\b|\b(?:has|have|had|did|was|were)\s+(?:not|never)\s+(?:been\s+)?(?:changed?|altered)\b"
        r"|\bno\s+changes?\b|\b(?:remains?|stay(?:s|ed)?|is\s+still|are\s+still)\s+(?:exactly\s+)?(?:the\s+same|as\s+(?:it|they)\s+w(?:as|ere))\b"
    ),
    Prohibited.NOTICE_GIVEN: re.compile(
        rf"(?i)\bnotice\b[^.;]{{0,60}}\b(?:was|were|has\s+been|have\s+been|had\s+been|is)\s+{_PROPERLY}\b"
        rf"|\b(?:was|were|has\s+been|have\s+been|had\s+been)\s+{_PROPERLY}\s+(?:given|served|notified|delivered)\b"
        rf"|\bgave\s+(?:\w+\s+)?{_PROPERLY}\b[^.;]{{0,20}}\bnotice\b"
    ),
}
_SUPPOSED = re.compile(r"(?i)\b(?:if|when|where|whenever|unless|until|upon|after|once|in\s+case|in\s+the\s+event|should|for)\b")
_HERE = re.compile(r"(?i)\b(?:in|of)\s+this\s+portfolio\b")


def prohibited_in(text: str, *, names: Iterable[str] = (), changed: bool = True) -> tuple[Prohibited, ...]:
    """Return what a text says that no answer says, quotes and `names` (titles, headings) aside; () where all is well.

    `changed`: something that the words depend on changed, or may have; where nothing did, "unchanged" may be said.
    """
    own = own_words(text, names)
    sentences = [own[start:end] for start, end in spans(own, Unit.SENTENCE)]
    looked_for = [one for one in Prohibited if changed or one is not Prohibited.UNCHANGED]
    return tuple(one for one in looked_for if any(_says(one, words) for words in sentences))


def own_words(text: str, names: Iterable[str] = ()) -> str:
    """Return a text without what it quotes and without names, each character at its place."""
    for name in sorted(filter(str.strip, names), key=len, reverse=True):
        text = re.sub(re.escape(name), lambda found: "_" * len(found[0]), text, flags=re.IGNORECASE)
    return _IN_QUOTES.sub(lambda found: "_" * len(found[0]), text)


def _says(one: Prohibited, sentence: str) -> bool:
    return any(not _excused(one, sentence, found) for found in _SAYS[one].finditer(sentence))


def _excused(one: Prohibited, sentence: str, found: re.Match[str]) -> bool:
    """Tell whether it is only supposed ("if the Customer has breached ..."), or said of this portfolio alone."""
    if one is Prohibited.BREACHED:
        return bool(_SUPPOSED.search(sentence, 0, found.start()))
    return one in {Prohibited.NO_AMENDMENTS, Prohibited.UNCHANGED} and bool(_HERE.search(sentence))


class Objection(StrEnum):
    """Why a sentence does not go out."""

    NO_PASSAGE = "NO_PASSAGE"  # it cites nothing, or nothing that is there
    NO_SENTENCE = "NO_SENTENCE"  # empty, far too long, or not prose
    QUOTE = "QUOTE"  # it quotes what does not stand there
    FIGURE = "FIGURE"
    DAY = "DAY"
    NAME = "NAME"
    OPPOSITE = "OPPOSITE"
    NEVER_SAID = "NEVER_SAID"
    UNSUPPORTED = "UNSUPPORTED"  # its words have next to nothing in common with what it cites


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a sentence rests on.

    `words` are the passages cited, verbatim; `labels` what stands above them: documents, sections, days, the day asked
    about; `parties` the names of each party, where one may stand for another; `question` what was asked; `changed`:
    something that the passages depend on changed.
    """

    words: str
    labels: str
    question: str = ""
    parties: tuple[tuple[str, ...], ...] = ()
    changed: bool = True

    @property
    def names(self) -> str:
        """All in which a name may stand: a party's other names with the one that stands there."""
        there = f"{self.words}\n{self.labels}"
        own = set(words(there))
        alike = (name for party in self.parties if any(own.issuperset(words(one)) for one in party if words(one)) for name in party)
        return "\n".join((there, *alike))


_LONGEST = 700
_QUOTED = re.compile(r"“([^”]+)”|\"([^\"]+)\"")
_NO_PROSE = re.compile(r"<<<|>>>|https?:|www\.|```|\]\(|<\w+[^>]*>|[{}\\|]|^\s*#")
_NAME = re.compile(r"[A-Z][\w&]*(?:[-.'’][\w&]+)*")
_ACTS = re.compile(
    r"(?:['’]s)?\s+(?:shall|must|may|will|can|is\s+(?:required|obliged|entitled|permitted|liable)|has\s+the|agrees|owes|pays)\b"
)
_EVERY = {"annum": "year", "annual": "year", "annually": "year", "yearly": "year", "monthly": "month", "quarterly": "quarter"}
_EVERY |= {"weekly": "week", "daily": "day", "hourly": "hour"}
_RATE = re.compile(rf"(?i)\b(?:per|each|every)\s+(annum|year|quarter|month|week|day|hour)\b|\b({'|'.join(_EVERY)})\b")
_SUPPORT = 0.34  # of the words that are not the question's own, that must stand in what is cited
_FEW = 2  # words of it that are enough where the sentence has few


def objection(sentence: str, grounds: Grounds) -> Objection | None:
    """Return why a sentence may not go out; None where nothing stands against it. Pure."""
    return next(_objections(sentence, grounds), None)


def _objections(sentence: str, grounds: Grounds) -> Iterator[Objection]:
    if not grounds.words.strip():
        yield Objection.NO_PASSAGE
    if not re.search(r"\w", sentence) or len(sentence) > _LONGEST or _NO_PROSE.search(sentence):
        yield Objection.NO_SENTENCE
    if not _quotes_stand(sentence, grounds):
        yield Objection.QUOTE
    yield from _misplaced(sentence, grounds)
    if any(not _named(name, grounds) for name in _names(sentence)):
        yield Objection.NAME
    if prohibited_in(sentence, names=(), changed=grounds.changed):
        yield Objection.NEVER_SAID
    if contradicts(sentence, grounds.words):
        yield Objection.OPPOSITE
    if not _supported(sentence, grounds):
        yield Objection.UNSUPPORTED


def _quotes_stand(sentence: str, grounds: Grounds) -> bool:
    quoted = (one or other for one, other in _QUOTED.findall(sentence))
    return all(contains(grounds.words, words_) or contains(grounds.labels, words_) for words_ in quoted)


def _misplaced(sentence: str, grounds: Grounds) -> Iterator[Objection]:
    """Tell of figures and days that stand neither in the words nor above them. What counts money, shares or time must be in the words."""
    mine, told, above = figures.read(sentence), figures.read(grounds.words), figures.read(grounds.labels)
    if any(not told.has_day(day) and not above.has_day(day) for day in mine.days):
        yield Objection.DAY
    if not all(_due(rate, mine, grounds.words) for rate in _rates(sentence)):
        yield Objection.FIGURE
        return
    for one in mine.figures:
        if not told.has(one) and not (one.kind is None and above.has(one)):
            yield Objection.FIGURE
            return


def _due(rate: str, mine: figures.Figures, cited: str) -> bool:
    """Tell whether some sentence of the words has a rate ("per month"), with a figure of the sentence where that has any."""
    parts = [cited[start:end] for start, end in spans(cited, Unit.SENTENCE)]
    return any(rate in _rates(part) and (not mine.figures or any(map(figures.read(part).has, mine.figures))) for part in parts)


def _rates(text: str) -> frozenset[str]:
    """Return how often things are due: what is owed per month is not owed per year."""
    found = ((one or other).casefold() for one, other in _RATE.findall(text))
    return frozenset(_EVERY.get(word, word) for word in found)


def _names(sentence: str) -> Iterator[str]:
    """Yield the words of a sentence that are written as names are; its first word only where a name goes on after it, or acts."""
    plain = _undated(sentence)
    for found in _NAME.finditer(plain):
        opens = not re.search(r"\w", plain[: found.start()]) or bool(re.search(r"[.?!:]\s*[\"“(]?$", plain[: found.start()]))
        goes_on = bool(re.match(r"\s+[A-Z]", plain[found.end() :]))
        if not opens or ((goes_on or _ACTS.match(plain, found.end())) and found[0].casefold() not in STOP_WORDS):
            yield found[0]


def _undated(sentence: str) -> str:
    for day in figures.days(sentence):
        sentence = sentence[: day.start] + " " * (day.end - day.start) + sentence[day.end :]
    return sentence


def _named(name: str, grounds: Grounds) -> bool:
    there = _stems(grounds.names)
    bare = re.sub(r"['’]s?$", "", name)
    return all(one in STOP_WORDS or stem(one) in there or one in _PLAIN or figures.names_currency(one) for one in words(bare))


_PLAIN = frozenset(
    """section sections article clause paragraph exhibit schedule annex appendix agreement amendment contract document party parties
    no yes i ii iii iv v vi u s""".split()  # noqa: SIM905  one list of words
)
"""Words written large that are nobody's name."""


def _supported(sentence: str, grounds: Grounds) -> bool:
    there, asked = _stems(grounds.names), _stems(grounds.question)
    mine = {stem(word) for word in words(sentence) if word not in STOP_WORDS}
    own = mine - asked
    found = own & there
    return bool(mine & there) and (not own or len(found) >= min(len(own), max(_FEW, round(_SUPPORT * len(own)))))


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words(text))
