"""Keys by which a look-up finds the few entries that could be meant, among any number.

Every key is a property of one document or of the words that ask, never of how many others there are:
so what is found does not depend on the size of the portfolio, nor on the order of arrival. Nothing
that fits is missed: what fits has the day cited, or the names of two parties, or of its only one
(`portfolio`). Hence a party that most documents share never blocks by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, DocumentKind
from graph.model.ids import digest
from indexing.names import party_names, party_tokens, title_words

_LETTERS = 5  # of a name, run together: "JPMorgan Chase" and "JP Morgan Chase", "Harbor" and "Harbour" meet
_PARTIES = 8  # of an instrument that has more, the first ones; none needs more to be told from others
_ANY, _NONE = "*", "-"


class KeyKind(StrEnum):
    """What keys of a document are for."""

    OFFERS = "offers"  # found by the words of others
    ASKS = "asks"  # what its own words look for
    TIES = "ties"  # the documents its words mean, or may mean
    LEANS = "leans"  # the same for words that only refer: no other look-up hangs on them
    SERIES = "series"  # versions of published terms
    TEXT = "text"  # the smallest hashes of its words
    TWINS = "twins"  # found as a copy
    CLUSTER = "cluster"  # the operative one among copies
    NAME = "name"  # what a person calls the file


def offers(document: Document) -> frozenset[str]:
    """Return the keys under which others find a document: its days, each two of its parties, or its only one."""
    days = (key for day in (document.signed, document.effective) if day is not None for key in _day_offers(day))
    words = [_words(party_names(party)) for party in document.parties[:_PARTIES]]
    alone = (f"p:{word}" for word in words[0]) if len(document.parties) == 1 else iter(())
    pairs = (_pair(a, b) for one, other in combinations(words, 2) for a in one for b in other)
    return frozenset((*days, *alone, *pairs))


def asks(source: Document, hint: DocumentHint) -> frozenset[str]:
    """Return the keys of what `hint`, words of `source`, may name: one with the day cited, or with their parties."""
    return _asks((*(name for party in source.parties for name in party_names(party)), *hint.parties), hint.date)


@lru_cache(maxsize=10_000)  # an instrument says "the Agreement" many times, and its words are looked up more than once
def _asks(names: tuple[str, ...], day: PartialDate | None) -> frozenset[str]:
    days = _day_asks(day) if day is not None else iter(())
    words = sorted(_words(names))
    alone = (f"p:{word}" for word in words)
    return frozenset((*days, *alone, *(_pair(a, b) for a, b in combinations_with_replacement(words, 2))))


def series(document: Document) -> str:
    """Return the key that versions of published terms have in common; "" where it is none."""
    if document.kind is not DocumentKind.ONLINE_TERMS or document.starts is None:
        return ""
    return digest(*title_words(document.title), "by", *sorted(" ".join(party_tokens(p.name)) for p in document.parties))


def twin_keys(document: Document, text: Collection[str]) -> frozenset[str]:
    """Return the keys under which its copies find a document; `text` are its TEXT keys."""
    day = str(document.signed) if document.signed is not None else _NONE
    return frozenset(digest(*entry, end, one) for entry in entries(document) for end in (day, _ANY) for one in text)


def twins_asked(document: Document, text: Collection[str]) -> frozenset[str]:
    """Return the keys of its copies: a day that is not known agrees with every day."""
    days = (_ANY,) if document.signed is None else (str(document.signed), _NONE)
    return frozenset(digest(*entry, end, one) for entry in entries(document) for end in days for one in text)


def entries(document: Document) -> Iterator[tuple[str, ...]]:
    """Yield what copies of one instrument have in common in the register: title, kind and number, or day and parties."""
    yield "title", " ".join(title_words(document.title)), document.kind.value, str(document.number)
    if document.signed is not None and document.parties:
        yield "day", str(document.signed), *sorted({(party_tokens(p.name)[:1] or ("",))[0] for p in document.parties})


def _words(names: Iterable[str]) -> frozenset[str]:
    """Return by what names are compared at first: the first word, and where it is short the first letters of all."""
    found: set[str] = set()
    for tokens in filter(None, map(party_tokens, names)):
        found.add("".join(tokens)[:_LETTERS])
        if len(tokens[0]) < _LETTERS:
            found.add(tokens[0])
    return frozenset(found)


def _pair(a: str, b: str) -> str:
    return f"p:{min(a, b)}|{max(a, b)}"


def _day_offers(day: PartialDate) -> Iterator[str]:
    yield f"={day}"
    if day.day:
        yield f"<{PartialDate(day.year, day.month)}"
    if day.month:
        yield f"<{PartialDate(day.year)}"


def _day_asks(day: PartialDate) -> Iterator[str]:
    yield f"={day}"
    if not day.day:
        yield f"<{day}"
    if day.day:
        yield f"={PartialDate(day.year, day.month)}"
    if day.month:
        yield f"={PartialDate(day.year)}"
