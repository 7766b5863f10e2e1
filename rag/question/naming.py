"""Which documents and parties the words of a question name, however loosely: "SOW 1", "the 2nd amendment", "the Acme deal".

A mention is what the words could mean; whether it means one contract is for `understanding` to say.
A role ("the supplier") names nobody, and neither does a bare "the agreement".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from graph.model.dates import PartialDate
from indexing.dates import parse_date
from indexing.names import is_role, party_tokens, title_words
from rag.question.directory import Directory, Some

_ORDINALS = {
    word: n
    for n, word in enumerate(
        ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"), 1
    )
}
_FIGURES = {
    word: n for n, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1)
}
_ROMAN = {word: n for n, word in enumerate(("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"), 1)}
_COUNTED = (
    "amendments?|modifications?|addend(?:um|a)|supplements?|waivers?|renewals?|extensions?|variations?|statements? of work|sows?"
    "|order forms?|change orders?|side letters?|restatements?"
)
_ANY = "agreement|contract|lease|sublease|loan|licen[cs]e|note|indenture|terms|policy|plan|order|letter|msa|dpa|sla|nda|schedule of work"
_NOUN = re.compile(rf"(?i)\b(?:{_COUNTED}|{_ANY})\b")
_NUMBERED = re.compile(
    rf"(?i)\b(?:(?P<ordinal>{'|'.join(_ORDINALS)}|\d{{1,2}}(?:st|nd|rd|th))\s+(?P<after>{_COUNTED})"
    rf"|(?P<before>{_COUNTED})\s*(?:no\.?|number|nr\.?|#)?\s*(?P<number>\d{{1,3}}|(?-i:[IVX]{{1,4}})|{'|'.join(_FIGURES)}))(?![\w%]|[.,]\d)"
)
_ATTACHED = re.compile(r"\b((?i:exhibit|schedule|annex|appendix))\s+[\"'‘“]?([A-Z]|\d{1,2})[\"'’”]?(?![\w.])")
_LAST = re.compile(rf"(?i)\b(?:latest|(?:most )?recent|last|newest|final)\s+(?P<noun>{_COUNTED})\b")
_BASE = re.compile(
    r"(?i)\b(?:original|initial|underlying|base)\s+(?:(?:master|services|supply|credit|loan|licen[cs]e|lease)\s+)*"
    r"(?:agreement|contract|lease|licen[cs]e|document|msa|loan|deal|order|note)\b"
)
_RESTATED = re.compile(
    r"(?i)\b(?:(?:amended (?:and|&) )?restated\s+(?:\w+\s+){0,2}?(?:agreement|contract|lease|licen[cs]e)|restatement|a&r)\b"
)
_FILE = re.compile(r"[^\s\"'“”?(),;]+\.(?:pdf|docx?|txt|md|html?|eml)\b", re.IGNORECASE)
_QUOTED_FILE = re.compile(r"[\"“']([^\"”']{3,120}\.(?:pdf|docx?|txt|md|html?|eml))[\"”']", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['’&-][^\W_]+)*")
_STRONG_AFTER = re.compile(
    r"(?i)(?:['’]s?)?\s+(?:(?:master|supply|services?|licen[cs]e|loan|credit|lease)\s+){0,2}"
    r"(?:deal|agreements?|contracts?|account|papers?|documents?|relationship|lease|msa|loan)\b"
)
_STRONG_BEFORE = re.compile(r"(?i)\b(?:with|between|against)\s+(?:the\s+)?$")
_THE = re.compile(r"(?i)\b(?:the|our|that|this|your|their)\s+$")
_ONE_OF_THEM = re.compile(r"(?i)\b(?:an?|any|each|every|all|no|some|such|future|new|other|another|these|those)\s+$")
_LINKS = frozenset({"of", "and", "for", "to", "the", "&"})
_JOINED = r"(?:and|or|nor|than|versus|vs\.?)"
_AND_BEFORE = re.compile(rf"(?i)\b({_COUNTED}|{_ANY})\s+{_JOINED}\s+$")
_AND_AFTER = re.compile(rf"(?i)\s+{_JOINED}\s+(?:the\s+)?(?:\w+\s+){{0,3}}?({_COUNTED}|{_ANY})\b")
_DATED = re.compile(
    r"(?i)\b((?:(?:\d{1,2}(?:st|nd|rd|th)?\s+)?(?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r"\s+(?:\d{1,2},?\s+)?)?(?:19|20)\d\d)\s+$"
)
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
    """

    start: int
    end: int
    words: str
    sort: Sort
    documents: Some = frozenset()
    certain: bool = True
    place: int = 0
    others: Some = frozenset()


def mentions(text: str, directory: Directory) -> tuple[Mention, ...]:
    """Return what a question names, in order; none lies in another."""
    found = [*_files(text, directory), *_counted(text, directory), *_special(text, directory)]
    found += _titled(text, directory, found)
    found = [_beside_another(one, text, found) for one in found]
    found += _parties(text, directory, found)
    return tuple(sorted(found, key=lambda one: one.start))


def _files(text: str, directory: Directory) -> Iterator[Mention]:
    for match in (*_QUOTED_FILE.finditer(text), *_FILE.finditer(text)):
        group = match.lastindex or 0
        documents = directory.files(match[group].casefold())
        if documents:
            yield Mention(match.start(group), match.end(group), match[group], Sort.NAMED, documents)


def _counted(text: str, directory: Directory) -> Iterator[Mention]:
    """Yield "Amendment No. 2", "the second amendment", "SOW 1"; of a kind that is there, with a number that nobody has, too."""
    for match in _NUMBERED.finditer(text):
        noun = " ".join(title_words(match["after"] or match["before"])).removesuffix("s")
        number = _figure((match["ordinal"] or match["number"]).casefold())
        numbered, others = directory.called(f"{noun} {number}"), directory.called(noun.split()[-1]) if match["ordinal"] else frozenset()
        at = _with_article(text, match.start(), match.end())
        yield Mention(*at, match[0], Sort.NAMED, numbered, place=number if match["ordinal"] else 0, others=others)
    for match in _LAST.finditer(text):
        noun = title_words(match["noun"])[-1].removesuffix("s")
        yield Mention(*_with_article(text, match.start(), match.end()), match[0], Sort.LAST, directory.called(noun))


def _special(text: str, directory: Directory) -> Iterator[Mention]:
    for match in _RESTATED.finditer(text):
        yield Mention(*_with_article(text, match.start(), match.end()), match[0], Sort.RESTATEMENT, directory.called("restatement"))
    for match in _ATTACHED.finditer(text):
        documents = directory.called(match[1].casefold()) & directory.called(match[2].casefold())
        if documents:
            yield Mention(match.start(), match.end(), match[0], Sort.NAMED, documents, certain=False)
    for match in _BASE.finditer(text):
        yield Mention(*_with_article(text, match.start(), match.end()), match[0], Sort.BASE)


def _titled(text: str, directory: Directory, taken: list[Mention]) -> Iterator[Mention]:
    """Yield titles told by their words: the noun, and before it as many words as some one document is called by."""
    for match in _NOUN.finditer(text):
        if _within(match.start(), match.end(), taken):
            continue
        nouns = title_words(match[0])
        here = _all_called([noun if directory.called(noun) else noun.removesuffix("s") for noun in nouns], directory)
        start, told = match.start(), len(nouns) > 1
        for word in reversed(list(_WORD.finditer(text, 0, match.start()))[-_LONGEST_TITLE:]):
            if word[0].casefold() in _LINKS:
                continue
            more = here & _all_called(title_words(word[0]), directory)
            if not more or not title_words(word[0]) or text[word.end() : start].strip(" -") not in {"", *_LINKS}:
                break
            here, start, told = more, word.start(), True
        if _ONE_OF_THEM.search(text, 0, start):
            continue
        dated = _DATED.search(text, 0, start)
        if dated is not None and here and (of_day := _of_day(here, dated[1], directory)):
            yield Mention(*_with_article(text, dated.start(), match.end()), text[dated.start() : match.end()], Sort.NAMED, of_day)
            continue
        if here and told:
            yield Mention(*_with_article(text, start, match.end()), text[start : match.end()], Sort.NAMED, here)
        elif (
            here
            and _THE.search(text, 0, match.start())
            and match[0].casefold() not in {"agreement", "contract", "terms", "loan", "note", "order"}
        ):
            yield Mention(*_with_article(text, match.start(), match.end()), match[0], Sort.NAMED, here, certain=False)


def _of_day(documents: Some, words: str, directory: Directory) -> Some:
    """Return those of some documents that were agreed or took effect in the month, or on the day, that words name."""
    day = parse_date(words[0].upper() + words[1:]) or (PartialDate(int(words)) if words.isdigit() else None)
    if day is None or len(documents) > _MOST_DATED:
        return frozenset()
    of_them = ((one, directory.document(one)) for one in documents)
    days = ((one, partial) for one, document in of_them for partial in (document.agreed, document.starts) if partial is not None)
    return frozenset(one for one, partial in days if day.first_day() <= partial.first_day() and partial.last_day() <= day.last_day())


def _beside_another(one: Mention, text: str, found: list[Mention]) -> Mention:
    """Return a mention, no certain one where the question names another paper beside it that is not known by that name."""
    before, after = _AND_BEFORE.search(text, 0, one.start), _AND_AFTER.match(text, one.end)
    other = before or after
    known = other is None or _within(other.start(1), other.end(1), [mention for mention in found if mention is not one])
    return one if known else replace(one, certain=False)


def _parties(text: str, directory: Directory, taken: list[Mention]) -> Iterator[Mention]:
    """Yield parties: a whole name, or its first word where the question uses it as one ("with Acme", "the Acme deal")."""
    words = list(_WORD.finditer(text))
    at = 0
    while at < len(words):
        first = words[at]
        known = (
            directory.parties("".join(party_tokens(first[0].removesuffix("'s").removesuffix("’s"))[:1])) if first[0][0].isupper() else {}
        )
        if not known or is_role(first[0]):
            at += 1
            continue
        said = party_tokens(" ".join(_bare(word[0]) for word in words[at : at + 8]))
        whole = max((name for name in known if said[: len(name)] == name), key=len, default=())
        last = words[min(at + max(1, len(whole)), len(words)) - 1]
        start, end = first.start(), last.end()
        short = not whole and len(said[0]) >= _SHORTEST
        strong = bool(_STRONG_AFTER.match(text, end) or _STRONG_BEFORE.search(text, 0, start))
        if (len(whole) > 1 or (whole and len(said[0]) >= _SHORTEST) or (short and strong)) and not _within(start, end, taken):
            documents = known[whole] if whole else frozenset().union(*known.values())
            yield Mention(start, end, text[start:end], Sort.PARTY, documents, certain=strong or len(whole) > 1)
        at += max(1, len(whole))


def _bare(word: str) -> str:
    return word.removesuffix("'s").removesuffix("’s")


def _all_called(words: list[str] | tuple[str, ...], directory: Directory) -> Some:
    """Return the documents called by every one of some words."""
    found = sorted((directory.called(word) for word in words), key=len)
    return frozenset.intersection(*found) if found else frozenset()


def _within(start: int, end: int, taken: list[Mention]) -> bool:
    return any(one.start < end and start < one.end for one in taken)


def _with_article(text: str, start: int, end: int) -> tuple[int, int]:
    article = _THE.search(text, 0, start)
    return (article.start() if article else start), end


def _figure(word: str) -> int:
    digits = re.match(r"\d+", word)
    return int(digits[0]) if digits else _ORDINALS.get(word) or _FIGURES.get(word) or _ROMAN.get(word, 0)
