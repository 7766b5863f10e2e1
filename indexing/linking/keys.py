"""Keys by which a look-up finds the few entries that could be meant, among any number.

Every key is a property of one document or of the words that ask, never of how many others there are:
so what is found does not depend on the size of the portfolio, nor on the order of arrival. Nothing
that fits is missed, but for names of which no spelling meets (`spellings`): what fits has the day cited,
or the names of two parties, or of its only one. Hence a party that most documents share never blocks by
itself. Words of the title are keys only where one side tells no day or no party.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentKind, MetadataField
from graph.model.ids import digest
from graph.text.rarity import rarity
from indexing.linking.profile import Profile, words_of_title
from indexing.linking.references import Reference
from indexing.naming.names import party_names, party_tokens, same_party, title_words

_LETTERS = 9  # of a name, run together: "JPMorgan Chase" and "JP Morgan Chase" meet, and what is misspelled further behind
_CONSONANTS = 8  # of a name, run together: "Harbor" and "Harbour", "Centre" and "Center", "Hartman" and "Hartmann" meet
_SOUND = str.maketrans("zkq", "scc", "aeiouy")
_DOUBLED = re.compile(r"(.)\1+")
_TELLING, _TITLE_WORDS = 1.0, 4  # rarity from which a word of a title tells something; the rarest that count
_PARTIES = 8  # of an instrument that has more, the first ones; none needs more to be told from others
_ANY, _NONE = "*", "-"
_TITLED, _ONLY_TITLED = "t:", "t-:"  # keys of titles: of all documents; of those that show no day or no party
_DAYS = frozenset({MetadataField.SIGNED, MetadataField.EFFECTIVE})


def offers(document: Document) -> frozenset[str]:
    """Return the keys under which others find a document: its days, each two of its parties, or its only one."""
    mine = Profile(document, ())
    kinds = {mine.acts, mine.amends}  # what does not call itself an amendment may be none
    suggested = (PartialDate.parse(c.value) for c in document.candidates if c.field in _DAYS)
    own = {d for d in (document.signed, document.effective, *suggested) if d is not None}
    days = (_dated(key, amends=amends) for day in own for key in _day_offers(day) for amends in kinds)
    words = [spellings(names) for names in _named(document)]
    alone = (f"p:{word}" for word in words[0]) if len(document.parties) == 1 else iter(())
    pairs = (_pair(a, b) for one, other in combinations(words, 2) for a in one for b in other)
    titles = (document.title, *(c.value for c in document.candidates if c.field is MetadataField.TITLE))
    titled = (_TITLED, _ONLY_TITLED) if not own or not document.parties else (_TITLED,)
    called = (f"{kind}{word}" for title in titles for word in _telling(words_of_title(title)) for kind in titled)
    short = (f"{kind}{letters}" for letters in mine.initials for kind in titled)
    return frozenset((*days, *alone, *pairs, *called, *short))


def asks(source: Profile, reference: Reference) -> frozenset[str]:
    """Return the keys of what a reference may mean: what has a day that the source names, or their parties.

    One of these may have another name by now ("successor by merger to ..."): what else the source names in its opening counts beside them.
    """
    kinds = (True, False) if reference.amends is None else (reference.amends,)
    said = {*reference.dates, *reference.near, *source.head_dates}
    days = (_dated(key, amends=amends) for day in said for key in _day_asks(day) for amends in kinds)
    words = sorted(spellings((*(n for names in _named(source.document) for n in names), *reference.parties)))
    alone = (f"p:{word}" for word in words)
    former = (_pair(a, b) for a in words for b in spellings(source.also_named))
    kind = _ONLY_TITLED if source.names and said else _TITLED
    called = (f"{kind}{word}" for word in _telling(reference.words))
    return frozenset((*days, *alone, *(_pair(a, b) for a, b in combinations_with_replacement(words, 2)), *former, *called))


def _named(document: Document) -> list[tuple[str, ...]]:
    """Return the names of each of its parties, and behind them those that may be a party's: the list of parties may have been misread."""
    likely = sorted((c for c in document.candidates if c.field is MetadataField.PARTY), key=lambda c: (-c.likelihood, c.value))
    named = [party_names(p) for p in document.parties]
    for one in likely:
        if not any(same_party(one.value, known) for names in named for known in names):
            named.append((one.value,))
    return named[:_PARTIES]


def _telling(title: Iterable[str]) -> list[str]:
    """Return the rarest words of a title: what every other contract is called finds nothing."""
    telling = {w for w in title if not w.isdigit() and rarity(w) >= _TELLING}
    return sorted(telling, key=lambda w: (-rarity(w), w))[:_TITLE_WORDS]


def series(document: Document) -> str:
    """Return the key that versions of published terms have in common; "" where it is none."""
    if document.kind is not DocumentKind.ONLINE_TERMS or document.starts is None:
        return ""
    return digest(*title_words(document.title), "by", *sorted(" ".join(party_tokens(p.name)) for p in document.parties))


def twin_keys(document: Document, text: Collection[str]) -> frozenset[str]:
    """Return the keys under which its copies find a document; `text` are its TEXT keys."""
    day = str(document.signed) if document.signed is not None else _NONE
    copies = (digest(*entry, end, one) for entry in entries(document) for end in (day, _ANY) for one in text)
    return frozenset((*copies, *_parts(document, attached=document.kind is DocumentKind.EXHIBIT)))


def twins_asked(document: Document, text: Collection[str]) -> frozenset[str]:
    """Return the keys of its copies: a day that is not known agrees with every day."""
    days = (_ANY,) if document.signed is None else (str(document.signed), _NONE)
    copies = (digest(*entry, end, one) for entry in entries(document) for end in days for one in text)
    return frozenset((*copies, *_parts(document, attached=document.kind is not DocumentKind.EXHIBIT)))


def _parts(document: Document, *, attached: bool) -> Iterator[str]:
    """Yield the keys of attachments, or of what they may be attached to: a day and one party each."""
    if document.signed is not None:
        yield from (digest("attached" if attached else "whole", str(document.signed), token) for token in _first_words(document))


def _first_words(document: Document) -> list[str]:
    """Return the first words of the parties' names, each once."""
    return sorted({(party_tokens(p.name)[:1] or ("",))[0] for p in document.parties})


def entries(document: Document) -> Iterator[tuple[str, ...]]:
    """Yield what copies of one instrument have in common in the register: title, kind and number, or day and parties."""
    yield "title", " ".join(title_words(document.title)), document.kind.value, str(document.number)
    if document.signed is not None and document.parties:
        yield "day", str(document.signed), *_first_words(document)


def spellings(names: Iterable[str]) -> frozenset[str]:
    """Return by what names are compared at first: two that are one party's share one (`names.same_party`).

    A short first word, for that is an abbreviation; the first letters of all words run together; and their first
    consonants. Not met is a name with another consonant among its first letters.
    """
    return frozenset(one for name in names for one in _spellings(name))


@lru_cache(maxsize=20_000)
def _spellings(name: str) -> tuple[str, ...]:
    tokens = party_tokens(name)
    if not tokens:
        return ()
    joined = "".join(tokens)
    first = tokens[0] if len(tokens[0]) < _LETTERS else ""
    return tuple(filter(None, (first, joined[:_LETTERS], "~" + _sound(joined)[:_CONSONANTS])))


def _sound(word: str) -> str:
    """Return the consonants of a word, and its first letter, as they are heard, without accents."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))
    return _DOUBLED.sub(r"\1", plain[:1] + plain[1:].translate(_SOUND))


def _dated(key: str, *, amends: bool) -> str:
    """Return the key of a day for instruments that amend, or for the others: by that words tell which they mean, but for generic ones."""
    return f"{key}+" if amends else key


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
