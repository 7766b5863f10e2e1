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
from typing import TYPE_CHECKING

from graph.model.dates import PartialDate
from graph.model.ids import DocumentId
from graph.text.dates import ANY_MONTH, DAY_NUMBER, parse_date
from indexing.naming.names import is_role, party_tokens, title_words
from rag.understand.wordings import last_words, leading

if TYPE_CHECKING:
    from rag.understand.portfolio_names import Directory, Some

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
_NTH = rf"(?P<ordinal>{'|'.join(_ORDINALS)}|\d{{1,2}}(?:st|nd|rd|th))"
_NO = r"\s*(?:no\.?|number|nr\.?|#)?\s*"
_NUMBERED = re.compile(
    rf"(?i)\b(?:{_NTH}\s+(?P<after>{_COUNTED})|(?P<before>{_COUNTED}){_NO}(?P<number>\d{{1,3}}|(?-i:[IVX]{{1,4}})"
    rf"|{'|'.join(_FIGURES)}))(?![\w%]|[.,]\d)"
)
_JOINS = r"(?:\s*,\s*(?:and\s+)?|\s+(?:and|or|to|until|through|versus|vs\.?)\s+)(?:the\s+)?"
_SHARED = re.compile(rf"(?i)\b{_NTH}(?=(?:{_JOINS}(?:{'|'.join(_ORDINALS)}|\d{{1,2}}\w\w)){{1,5}}\s+(?P<after>{_COUNTED})(?![\w%]))")
"""The first of "the first and the second amendment"."""
_ONE_MORE = re.compile(rf"(?i){_JOINS}{_NO}(?P<number>\d{{1,2}}|(?-i:[IVX]{{1,4}})|{'|'.join(_FIGURES)})(?![\w%/-]|[.,]\d)")
"""The second of "Amendments No. 1 and 2"."""
_ATTACHED = re.compile(r"\b((?i:exhibit|schedule|annex|appendix))\s+[\"'‘“]?([A-Z]|\d{1,2})[\"'’”]?(?![\w.])")
_LAST = re.compile(rf"(?i)\b(?:latest|(?:most )?recent|last|newest|final)\s+(?P<noun>{_COUNTED})\b")
_BASE = re.compile(
    r"(?i)\b(?:original|initial|underlying|base)\s+(?:(?:master|services|supply|credit|loan|licen[cs]e|lease)\s+)*"
    r"(?:agreement|contract|lease|licen[cs]e|document|msa|loan|deal|order|note)\b"
)
_RESTATED = re.compile(
    r"(?i)\b(?:(?:amended (?:and|&) )?restated\s+(?:\w+\s+){0,2}?(?:agreement|contract|lease|licen[cs]e)|restatement|a&r)\b"
)
_FILE = re.compile(r"(?<![^\s\"'“”?(),;])[^\s\"'“”?(),;]+\.(?:pdf|docx?|txt|md|html?|eml)\b", re.IGNORECASE)
_QUOTED_FILE = re.compile(r"[\"“']([^\"”']{3,120}\.(?:pdf|docx?|txt|md|html?|eml))[\"”']", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['’&-][^\W_]+)*")
_STRONG_AFTER = re.compile(
    r"(?i)(?:['’]s?)?\s+(?:(?!(?:the|an?|any|this|that|its|our|their|under|in|of|to|and|or)\b)[^\W\d_]+\s+){0,2}?"
    rf"(?:deal|account|papers?|documents?|relationship|(?:{_COUNTED}|{_ANY})s?)\b"
)
_STRONG_BEFORE = re.compile(r"(?i)\b(?:with|between|against)\s+(?:the\s+)?$")
_OF_A_PLACE = re.compile(r"(?i)\b(?:laws?|courts?|state|province|city|county|republic|kingdom|in) (?:of |the )*$")
_POSSESSIVE = re.compile(r"['’]s\b")
_MORE_NAME = re.compile(r"\s+(?=[A-Z])(?!I\b)[^\W\d_]{2,}")
# ruff: noqa: SIM905 - word lists read best as words
_ORDINARY = frozenset(
    "software service services goods product products premises property properties bank first second third national general american"
    " united international global world energy capital health medical food foods water power gas data digital delivery supply trust"
    " insurance holding holdings group industrial commercial central public royal standard universal advanced applied business"
    " network networks system systems technology technologies security solutions consulting development management marine motor"
    " partners pacific atlantic northern southern eastern western north south east west european city state federal title effective"
    " january february march april june july august september october november december new".split()
)
"""Words that names of companies begin with and that questions use for what they mean."""
_THE = re.compile(r"(?i)\b(?:the|our|that|this|your|their)\s+$")
_ONE_OF_THEM = re.compile(r"(?i)\b(?:an?|any|each|every|all|no|some|such|future|new|other|another|these|those)\s+$")
_BEFORE_NAMES = frozenset({"under", "in", "on", "at", "by", "with", "from", "between", "per", "re", "see", "is", "was", "does", "did"})
"""Words that no name begins with, though titles hold them: "Letter re the order under the Master Agreement"."""
_LINKS = frozenset({"of", "and", "for", "to", "the", "&"})
_JOINED = r"(?:and|or|nor|than|versus|vs\.?)"
_AND_BEFORE = re.compile(rf"(?i)\b({_COUNTED}|{_ANY})\s+{_JOINED}\s+$")
_AND_AFTER = re.compile(rf"(?i)\s+{_JOINED}\s+(?:the\s+)?(?:\w+\s+){{0,3}}?({_COUNTED}|{_ANY})\b")
_DAY_WORDS = rf"(?:(?:{DAY_NUMBER} )?{ANY_MONTH} (?:{DAY_NUMBER},? )?)?(?:19|20)\d\d"
_DATED = re.compile(rf"(?i)\b({_DAY_WORDS}) $")
_VERSION = "versions?|editions?|revisions?|wording|text|changes|updates?"
_OF_A_DAY = re.compile(
    rf"(?i)\b(?:(?P<first>{_DAY_WORDS}) (?P<then>{_VERSION})"
    rf"|(?P<noun>{_COUNTED}|{_VERSION}) (?:of|from|dated|(?:made|signed|agreed|issued) (?:in|on)) (?P<day>{_DAY_WORDS}))(?![\w/-])"
)
"""A paper told by its day: "the July 2020 version", "the amendment of March 3, 2005"."""
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
    found = [*_files(text, directory), *_counted(text, directory), *_special(text, directory)]
    found += [one for one in _of_a_day(text, directory) if not _within(one.start, one.end, found)]
    found += _titled(text, directory, found)
    found = [_joined_with_another(one, text, found) for one in found]
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
        yield _of_number(
            text, match.span(), match[0], match["after"] or match["before"], match["ordinal"] or match["number"], directory=directory
        )
        more = _ONE_MORE.match(text, match.end()) if (match["before"] or "").casefold().endswith(("s", "a")) else None
        if more is not None:
            yield _of_number(
                text, more.span("number"), f"{match['before']} {more['number']}", match["before"], more["number"], directory=directory
            )
    for match in _SHARED.finditer(text):
        yield _of_number(text, match.span(), f"{match[0]} {match['after']}", match["after"], match["ordinal"], directory=directory)
    for match in _LAST.finditer(text):
        noun = title_words(match["noun"])[-1].removesuffix("s")
        yield Mention(*_with_article(text, match.start(), match.end()), match[0], Sort.LAST, directory.called(noun))


def _of_number(text: str, at: tuple[int, int], words: str, noun: str, figure: str, *, directory: Directory) -> Mention:
    """Return the mention of a paper by its kind and its number, or by an ordinal, which may count papers that bear none."""
    kind, number = " ".join(title_words(noun)).removesuffix("s"), _figure(figure.casefold())
    place = 0 if figure.isdigit() or figure.casefold() in _FIGURES or figure.casefold() in _ROMAN else number
    others = directory.called(kind.split()[-1]) if place else frozenset[DocumentId]()
    numbered = directory.called(f"{kind} {number}")
    return Mention(*_with_article(text, *at), words, Sort.NAMED, numbered, place=place, others=others, counted=True)


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
        for word in reversed(last_words(_WORD, text, match.start(), _LONGEST_TITLE)):
            if word[0].casefold() in _LINKS:
                continue
            known = () if word[0].casefold() in _BEFORE_NAMES else title_words(word[0])
            more = here & _all_called(known, directory)
            if not more or not known or text[word.end() : start].strip(" -") not in {"", *_LINKS}:
                break
            here, start, told = more, word.start(), True
        if leading(_ONE_OF_THEM, text, start):
            continue
        dated = leading(_DATED, text, start)
        if dated is not None and here and (of_day := _of_day(here, dated[1], directory)):
            yield Mention(*_with_article(text, dated.start(), match.end()), text[dated.start() : match.end()], Sort.NAMED, of_day)
            continue
        if here and told:
            yield Mention(*_with_article(text, start, match.end()), text[start : match.end()], Sort.NAMED, here)
        elif (
            here
            and (leading(_THE, text, match.start()) or _after_party(text, match.start(), directory))
            and match[0].casefold() not in {"agreement", "contract", "terms", "loan", "note", "order"}
        ):
            yield Mention(*_with_article(text, match.start(), match.end()), match[0], Sort.NAMED, here, certain=False)


def _of_a_day(text: str, directory: Directory) -> Iterator[Mention]:
    """Yield papers told by their day: of a kind, those of that day; "version" and "changes" are of papers that changed anything then."""
    for match in _OF_A_DAY.finditer(text):
        noun, day = (match["then"] or match["noun"]).casefold(), " ".join((match["first"] or match["day"]).split())
        kind = frozenset[DocumentId]() if re.fullmatch(_VERSION, noun) else directory.called(title_words(noun)[-1].removesuffix("s"))
        meant = _of_day(kind, day, directory) or (_acting_on(day, directory) if not kind else frozenset())
        if meant:
            yield Mention(*_with_article(text, *match.span()), match[0], Sort.NAMED, meant)


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
    return word in _ORDINARY or bool(directory.called(word))


def _used_as_name(text: str, start: int, end: int, word: str) -> bool:
    """Tell whether one capital word is a name by how it stands: within an ordinary sentence, of no longer name, of no place."""
    if not text[start].isupper() or word in _ORDINARY or leading(_OF_A_PLACE, text, start) or _MORE_NAME.match(text, end):
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
            return len(between[0]) >= _SHORTEST and between[0] not in _ORDINARY
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


def _with_article(text: str, start: int, end: int) -> tuple[int, int]:
    return with_article(text, start), end


def _figure(word: str) -> int:
    digits = re.match(r"\d+", word)
    return int(digits[0]) if digits else _ORDINALS.get(word) or _FIGURES.get(word) or _ROMAN.get(word, 0)
