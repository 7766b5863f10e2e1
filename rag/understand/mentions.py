"""Which documents and parties the words of a question name, however loosely: "SOW 1", "the 2nd amendment", "the Acme deal".

A mention is what the words could mean; whether it means one contract is for `understanding` to say.
A role ("the supplier") names nobody, and neither does a bare "the agreement".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum

from graph.model.dates import PartialDate
from graph.model.ids import DocumentId
from graph.text.dates import ANY_MONTH, DAY_NUMBER, parse_date
from graph.text.lazy_patterns import lazily
from graph.text.numerals import CARDINALS, ORDINALS, alternation
from graph.text.rarity import rarity
from indexing.naming.names import is_role, party_tokens, title_words
from rag.understand.directory import Directory, Some
from rag.understand.wordings import last_words, leading

_COUNTED = (
    "amendments?|modifications?|addend(?:um|a)|supplements?|waivers?|renewals?|extensions?|variations?|statements? of work|sows?"
    "|order forms?|change orders?|side letters?|restatements?"
)
_ANY = "agreement|contract|lease|sublease|loan|licen[cs]e|note|indenture|terms|policy|plan|order|letter|msa|dpa|sla|nda|schedule of work"
_VERSION = "versions?|editions?|revisions?|wording|text|changes|updates?"
_NOUN = lazily(rf"(?i)\b(?:(?P<counted>{_COUNTED})|(?P<any>{_ANY})|(?P<version>{_VERSION})|(?P<whole>document|deal|a&r))\b")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_NUMBERS = {word: n for words in (ORDINALS, CARDINALS, _ROMAN) for n, word in enumerate(words, 1)}
_NTH = rf"(?P<ordinal>{alternation(ORDINALS[:12])}|\d{{1,2}}(?:st|nd|rd|th))"
_NO = r"\s*(?:no\.?|number|nr\.?|#)?\s*"
_FIGURE = rf"{_NO}(?P<number>\d{{1,3}}|(?-i:[IVX]{{1,4}})|{alternation(CARDINALS[:12])})(?![\w%/-]|[.,]\d)"
_JOINS = r"(?:\s*,\s*(?:and\s+)?|\s+(?:and|or|to|until|through|versus|vs\.?)\s+)(?:the\s+)?"
_NTH_BEFORE = lazily(rf"(?i)\b{_NTH}\s+$")
_NTH_TOO = lazily(rf"(?i)\b{_NTH}{_JOINS}$")
"""The first of "the first and the second amendment"."""
_NUMBER_AFTER = lazily(rf"(?i){_FIGURE}")
_NUMBER_TOO = lazily(rf"(?i){_JOINS}{_FIGURE}")
"""The second of "Amendments No. 1 and 2"."""
_LAST = lazily(r"(?i)\b(?:latest|(?:most )?recent|last|newest|final)\s+$")
_ORIGINAL = lazily(r"(?i)\b(?:original|initial|underlying|base)\s+(?:(?:master|services|supply|credit|loan|licen[cs]e|lease)\s+)*$")
_RESTATED = lazily(r"(?i)\b(?:amended (?:and|&) )?restated\s+(?:\w+\s+){0,2}?$")
_ATTACHED = lazily(r"\b((?i:exhibit|schedule|annex|appendix))\s+[\"'‘“]?([A-Z]|\d{1,2})[\"'’”]?(?![\w.])")
_EXTENSION = r"\.(?:pdf|docx?|txt|md|html?|eml)"
_FILE = lazily(rf"(?i)[\"“']([^\"”']{{3,120}}{_EXTENSION})[\"”']|(?<![^\s(),;?])([^\s\"'“”?(),;]+{_EXTENSION})\b")
_WORD = lazily(r"[^\W_]+(?:['’&-][^\W_]+)*")
_STRONG_AFTER = lazily(
    r"(?i)(?:['’]s?)?\s+(?:(?!(?:the|an?|any|this|that|its|our|their|under|in|of|to|and|or)\b)[^\W\d_]+\s+){0,2}?"
    rf"(?:deal|account|papers?|documents?|relationship|(?:{_COUNTED}|{_ANY})s?)\b"
)
_STRONG_BEFORE = lazily(r"(?i)\b(?:with|between|against)\s+(?:the\s+)?$")
_OF_A_PLACE = lazily(r"(?i)\b(?:laws?|courts?|state|province|city|county|republic|kingdom|in) (?:of |the )*$")
_POSSESSIVE = lazily(r"['’]s\b")
_MORE_NAME = lazily(r"\s+(?=[A-Z])(?!I\b)[^\W\d_]{2,}")
_TELLING = 3.3  # rarity from which a word is no ordinary one: "First", "Global" and "March" begin names, and questions mean what they say
_THE = lazily(r"(?i)\b(?:the|our|that|this|your|their)\s+$")
_ONE_OF_THEM = lazily(r"(?i)\b(?:an?|any|each|every|all|no|some|such|future|new|other|another|these|those)\s+$")
_BEFORE_NAMES = frozenset({"under", "in", "on", "at", "by", "with", "from", "between", "per", "re", "see", "is", "was", "does", "did"})
"""Words that no name begins with, though titles hold them: "Letter re the order under the Master Agreement"."""
_ANY_PAPER = frozenset({"agreement", "contract", "terms", "loan", "note", "order"})
_LINKS = frozenset({"of", "and", "for", "to", "the", "&"})
_JOINED = r"(?:and|or|nor|than|versus|vs\.?)"
_AND_BEFORE = lazily(rf"(?i)\b({_COUNTED}|{_ANY})\s+{_JOINED}\s+$")
_AND_AFTER = lazily(rf"(?i)\s+{_JOINED}\s+(?:the\s+)?(?:\w+\s+){{0,3}}?({_COUNTED}|{_ANY})\b")
_DAY_WORDS = rf"(?:(?:{DAY_NUMBER} )?{ANY_MONTH} (?:{DAY_NUMBER},? )?)?(?:19|20)\d\d"
_DAY_BEFORE = lazily(rf"(?i)\b({_DAY_WORDS}) $")
_DAY_AFTER = lazily(rf"(?i) (?:of|from|dated|(?:made|signed|agreed|issued) (?:in|on)) ({_DAY_WORDS})(?![\w/-])")
_MOST_DATED = 2_000  # documents among which a day is looked for
_LONGEST_TITLE = 7  # words before the noun that may belong to a name
_SHORTEST = 4  # letters of the one word that tells a party


class Sort(StrEnum):
    """How a mention names."""

    NAMED = "NAMED"  # by title, number or file
    LAST = "LAST"  # the latest of its sort
    BASE = "BASE"  # the agreement as first made
    RESTATEMENT = "RESTATEMENT"
    PARTY = "PARTY"


@dataclass(frozen=True, slots=True)
class Mention:
    """[start, end) of the question and what it could mean. `certain`: the words are a name and nothing else.

    Where the papers carry no numbers, "the first modification" is the one agreed first: `place` counts among `others`.
    `counted`: it names one by its number.
    """

    start: int
    end: int
    words: str
    sort: Sort
    documents: Some = frozenset()
    certain: bool = True
    place: int = 0
    others: Some = frozenset()
    counted: bool = False


def changes_by_name(mention: Mention) -> bool:
    """Tell whether a mention is of a paper that changes others, by its words."""
    return (
        mention.sort is Sort.RESTATEMENT
        or re.search(
            r"(?i)amendment|modification|restate|variation|supplement|addend|version|edition|revision|change|update", mention.words
        )
        is not None
    )


def mentions(text: str, directory: Directory) -> tuple[Mention, ...]:
    """Return what a question names, in order; none lies in another."""
    found = [*_files(text, directory), *_attached(text, directory)]
    for noun in _NOUN.finditer(text):
        if not _within(noun.start(), noun.end(), found):
            found += _Noun(noun, text, directory).papers()
    found = [_joined_with_another(one, text, found) for one in found]
    found += _parties(text, directory, found)
    return tuple(sorted(found, key=lambda one: one.start))


def _files(text: str, directory: Directory) -> Iterator[Mention]:
    for match in _FILE.finditer(text):
        documents = directory.files((match[1] or match[2]).casefold())
        if documents:
            yield Mention(*match.span(match.lastindex or 0), match[1] or match[2], Sort.NAMED, documents)


def _attached(text: str, directory: Directory) -> Iterator[Mention]:
    for match in _ATTACHED.finditer(text):
        documents = directory.called(match[1].casefold()) & directory.called(match[2].casefold())
        if documents:
            yield Mention(match.start(), match.end(), match[0], Sort.NAMED, documents, certain=False)


@dataclass(frozen=True, slots=True)
class _Noun:
    """A word for a paper in a question; what stands around it says which one is meant."""

    noun: re.Match[str]
    text: str
    directory: Directory

    def papers(self) -> Iterator[Mention]:
        """Yield the papers that it names: by number, place, day or title. Of a number that nobody has, too."""
        noun, text = self.noun, self.text
        numbered = list(self._numbered()) if noun["counted"] else []
        if numbered:
            yield from numbered
        elif noun["counted"] and (last := leading(_LAST, text, noun.start())):
            yield self._mention(last.start(), Sort.LAST, self.directory.called(self._kind))
        elif noun["counted"] and self._kind == "restatement":
            yield self._mention(noun.start(), Sort.RESTATEMENT, self.directory.called(self._kind))
        elif not noun["version"] and not noun["counted"] and (original := leading(_ORIGINAL, text, noun.start())):
            yield self._mention(original.start(), Sort.BASE)
        elif noun["any"] and (restated := leading(_RESTATED, text, noun.start())):
            yield self._mention(restated.start(), Sort.RESTATEMENT, self.directory.called("restatement"))
        elif noun[0].casefold() == "a&r":
            yield self._mention(noun.start(), Sort.RESTATEMENT, self.directory.called("restatement"))
        elif not noun["whole"]:
            dated = self._of_a_day()
            yield from dated or (() if noun["version"] else self._titled())

    @property
    def _kind(self) -> str:
        return title_words(self.noun[0])[-1].removesuffix("s")

    def _mention(self, start: int, sort: Sort, documents: Some = frozenset(), *, end: int = 0, certain: bool = True) -> Mention:
        end = end or self.noun.end()
        return Mention(with_article(self.text, start), end, self.text[start:end], sort, documents, certain)

    def _numbered(self) -> Iterator[Mention]:
        """Yield "Amendment No. 2", "the second amendment", and each of "the first and the second amendment", "SOWs 1 and 2"."""
        start, end, noun = self.noun.start(), self.noun.end(), self.noun[0]
        ordinal = leading(_NTH_BEFORE, self.text, start)
        while ordinal:
            whole = end if ordinal.end() == start else ordinal.end("ordinal")
            words = self.text[ordinal.start() : whole]
            yield self._of_number(ordinal.start(), whole, words if whole == end else f"{ordinal['ordinal']} {noun}", ordinal["ordinal"])
            ordinal = leading(_NTH_TOO, self.text, ordinal.start())
        number = None if ordinal else _NUMBER_AFTER.match(self.text, end)
        while number:
            first = number.start() == end
            words = self.text[start : number.end()] if first else f"{noun} {number['number']}"
            yield self._of_number(start if first else number.start("number"), number.end(), words, number["number"])
            number = _NUMBER_TOO.match(self.text, number.end()) if noun.casefold().endswith(("s", "a")) else None

    def _of_number(self, start: int, end: int, words: str, figure: str) -> Mention:
        """Return the mention of a paper by its kind and its number, or by an ordinal, which may count papers that bear none."""
        kind, folded = " ".join(title_words(self.noun[0])).removesuffix("s"), figure.casefold()
        digits = re.match(r"\d+", folded)
        number = int(digits[0]) if digits else _NUMBERS[folded]
        place = number if folded in ORDINALS or (digits and not folded.isdigit()) else 0
        others = self.directory.called(self._kind) if place else frozenset[DocumentId]()
        numbered = self.directory.called(f"{kind} {number}")
        return Mention(with_article(self.text, start), end, words, Sort.NAMED, numbered, place=place, others=others, counted=True)

    def _of_a_day(self) -> list[Mention]:
        """Return the papers told by their day: of a kind, those of that day; of a version or changes, those that changed anything then."""
        start, end = self.noun.start(), self.noun.end()
        before, after = leading(_DAY_BEFORE, self.text, start), _DAY_AFTER.match(self.text, end)
        day = before or (after if not self.noun["any"] else None)
        if day is None:
            return []
        kind = frozenset[DocumentId]() if self.noun["version"] else self.directory.called(self._kind)
        meant = _of_day(kind, day[1], self.directory) or (_acting_on(day[1], self.directory) if not kind else frozenset())
        return [self._mention(before.start() if before else start, Sort.NAMED, meant, end=end if before else day.end())] if meant else []

    def _titled(self) -> Iterator[Mention]:
        """Yield a title told by its words: the noun, and before it as many words as some one document is called by."""
        text, directory, nouns = self.text, self.directory, title_words(self.noun[0])
        here = _all_called([noun if directory.called(noun) else noun.removesuffix("s") for noun in nouns], directory)
        start, told = self.noun.start(), len(nouns) > 1
        for word in reversed(last_words(_WORD, text, start, _LONGEST_TITLE)):
            if word[0].casefold() in _LINKS:
                continue
            known = () if word[0].casefold() in _BEFORE_NAMES else title_words(word[0])
            more = here & _all_called(known, directory)
            if not more or not known or text[word.end() : start].strip(" -") not in {"", *_LINKS}:
                break
            here, start, told = more, word.start(), True
        if not here or leading(_ONE_OF_THEM, text, start):
            return
        dated = leading(_DAY_BEFORE, text, start)
        if dated is not None and (of_day := _of_day(here, dated[1], directory)):
            yield self._mention(dated.start(), Sort.NAMED, of_day)
        elif told:
            yield self._mention(start, Sort.NAMED, here)
        elif self.noun[0].casefold() not in _ANY_PAPER and (leading(_THE, text, start) or _after_party(text, start, directory)):
            yield self._mention(start, Sort.NAMED, here, certain=False)


def _acting_on(words: str, directory: Directory) -> Some:
    """Return the papers whose changes took effect in the month, or on the day, that words name."""
    day = _day_in(words)
    if day is None:
        return frozenset()
    edges = directory.changes(None, day.first_day() - timedelta(days=1), day.last_day())
    return frozenset(edge.source_document_id for edge in edges)


def _day_in(words: str) -> PartialDate | None:
    return parse_date(words[0].upper() + words[1:]) or (PartialDate(int(words)) if words.isdigit() else None)


def _of_day(documents: Some, words: str, directory: Directory) -> Some:
    """Return those of some documents that were agreed or took effect in the month, or on the day, that words name."""
    day = _day_in(words)
    if day is None or len(documents) > _MOST_DATED:
        return frozenset()
    of_them = ((one, directory.document(one)) for one in documents)
    days = ((one, partial) for one, document in of_them for partial in (document.agreed, document.starts) if partial is not None)
    return frozenset(one for one, partial in days if day.first_day() <= partial.first_day() and partial.last_day() <= day.last_day())


def _joined_with_another(one: Mention, text: str, found: list[Mention]) -> Mention:
    """Return a mention, no certain one where the question names another paper beside it that is not known by that name."""
    before, after = leading(_AND_BEFORE, text, one.start), _AND_AFTER.match(text, one.end)
    other = before or after
    known = other is None or _within(other.start(1), other.end(1), [mention for mention in found if mention is not one])
    return one if known else replace(one, certain=False)


def _parties(text: str, directory: Directory, taken: list[Mention]) -> Iterator[Mention]:
    """Yield parties: a whole name, or its first word where the question uses it as a name ("with Acme", "may Acme terminate?")."""
    words = list(_WORD.finditer(text))
    at = 0
    while at < len(words):
        first = words[at]
        known = _begun_by(first[0], directory)
        said = party_tokens(" ".join(_bare(word[0]) for word in words[at : at + 8])) if known else ()
        whole = max((name for name in known if said[: len(name)] == name), key=len, default=())
        last = words[min(at + max(1, len(whole)), len(words)) - 1]
        start, end = first.start(), last.end()
        at += max(1, len(whole))
        if not known or _within(start, end, taken) or (not first[0][0].isupper() and _is_ordinary(said[0], directory)):
            continue
        strong = bool(_STRONG_AFTER.match(text, end) or leading(_STRONG_BEFORE, text, start))
        certain = strong or len(whole) > 1 or _used_as_name(text, start, end, said[0])
        if len(whole) > 1 or (len(said[0]) >= _SHORTEST and (certain or (whole and first[0][0].isupper()))):
            documents = known[whole] if whole else frozenset[DocumentId]().union(*known.values())
            yield Mention(start, end, text[start:end], Sort.PARTY, documents, certain=certain)


def _begun_by(word: str, directory: Directory) -> Mapping[tuple[str, ...], Some]:
    """Return the parties whose names a word begins; none for a role."""
    return {} if is_role(word) else directory.parties("".join(party_tokens(_bare(word))[:1]))


def _is_ordinary(word: str, directory: Directory) -> bool:
    """Tell whether a word, in small letters, is one that questions use for what it means: papers are called by it, too."""
    return rarity(word) < _TELLING or bool(directory.called(word))


def _used_as_name(text: str, start: int, end: int, word: str) -> bool:
    """Tell whether one capital word is a name by how it stands: within an ordinary sentence, of no longer name, of no place."""
    if not text[start].isupper() or rarity(word) < _TELLING or leading(_OF_A_PLACE, text, start) or _MORE_NAME.match(text, end):
        return False
    others = [one[0] for one in list(_WORD.finditer(text))[1:] if one.start() != start and len(one[0]) >= _SHORTEST]
    in_capitals = sum(one[0].isupper() for one in others) * 2 > len(others) > 1
    opens = not _WORD.search(text[:start]) or text[:start].rstrip()[-1:] in {".", "?", "!", ":"}
    return not in_capitals and (not opens or _POSSESSIVE.search(text[start : end + 2]) is not None)


def _after_party(text: str, start: int, directory: Directory) -> bool:
    """Tell whether a noun stands after a party's name: "the Acme licence"."""
    before = last_words(_WORD, text, start, 3)
    for at, word in enumerate(before):
        names = _begun_by(word[0], directory)
        between = tuple(_bare(one[0]).casefold() for one in before[at:])
        if (
            names
            and text[before[-1].end() : start].isspace()
            and (len(between) == 1 or any(name[: len(between)] == between for name in names))
        ):
            return len(between[0]) >= _SHORTEST and rarity(between[0]) >= _TELLING
    return False


def _bare(word: str) -> str:
    return word.removesuffix("'s").removesuffix("’s")


def _all_called(words: list[str] | tuple[str, ...], directory: Directory) -> Some:
    """Return the documents called by every one of some words."""
    found = sorted((directory.called(word) for word in words), key=len)
    return frozenset.intersection(*found) if found else frozenset()


def _within(start: int, end: int, taken: list[Mention]) -> bool:
    return any(one.start < end and start < one.end for one in taken)


def with_article(text: str, start: int) -> int:
    """Return where a name begins with its article: "the lease"."""
    article = leading(_THE, text, start)
    return article.start() if article else start
