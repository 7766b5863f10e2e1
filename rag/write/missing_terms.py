"""What a question asks for by name, in words of the field, and what was found does not have."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from indexing.search.words import Stems, content_stems, profile, stem, words
from rag.retrieve.context import Chosen
from rag.retrieve.ranking import Retrieved
from rag.understand.answer_types import SYNONYMS
from rag.understand.wordings import Wording, worded

_ROOT = 5  # letters of two stems that make them one word in two forms: "certif" of "certifies" and "certificate"
_SHARE = 0.7  # of the longer stem
_NONE: frozenset[str] = frozenset()
_EITHER = re.compile(r"(?i)\b([\w’'-]+(?:\s+[\w’'-]+){0,2})\s+or\s+([\w’'-]+(?:\s+[\w’'-]+)?)")
_CALENDAR = frozenset(
    """january february march april may june july august september october november december monday tuesday wednesday thursday
    friday saturday sunday mr mrs ms dr""".split()  # noqa: SIM905  one list of words
)
_SHORT = 4  # letters of a name that may be short for another

T = TypeVar("T")


@cache
def vocabulary() -> Mapping[str, frozenset[str]]:
    """Return the stems of the field's words, each with all that stand for it (itself among them)."""
    table = tomllib.loads(Path(__file__).with_name("support_words.toml").read_text(encoding="utf-8"))
    found: dict[str, frozenset[str]] = {}
    for line in table["groups"].strip().splitlines():
        group = frozenset(map(stem, words(line)))
        for one in group:
            found[one] = found.get(one, _NONE) | group
    return found


def named_in(stems: Iterable[str], naming: Collection[str] = ()) -> tuple[str, ...]:
    """Return which stems of a question are words of the field, but for those that only name a party or a paper."""
    known = vocabulary()
    return tuple(dict.fromkeys(one for one in stems if one in known and one not in naming))


def unspoken(named: Iterable[str], there: frozenset[str]) -> tuple[str, ...]:
    """Return the words of the field for which some stems have nothing: neither the word, nor one that stands for it or is made of it."""
    return tuple(one for one in named if not _stands_for(one, there))


def strangers(terms: Iterable[str], there: Collection[str], naming: Collection[str]) -> tuple[str, ...]:
    """Return the names in a question (small letters) of which no word stands anywhere, nor in the name of a paper or a party.

    Days and months are no names; a very short one may be short for a name that is there.
    """
    asked = ((term, [word for word in term.split() if word not in _CALENDAR and len(word) > _SHORT]) for term in terms)
    return tuple(term for term, parts in asked if parts and not any(stem(one) in there or stem(one) in naming for one in parts))


def not_excused(question: str, lacking: Sequence[T], named: Sequence[T], stands_in: Callable[[T, str], bool]) -> tuple[T, ...]:
    """Return what is lacking, without what the question names as an alternative ("a bond or a guarantee") to something that is not."""
    had = [one for one in named if one not in lacking]
    pairs = [(m[1], m[2]) for m in _EITHER.finditer(question)] if lacking and had else []
    sides = [side for one, other in pairs for side in ((one, other), (other, one))]
    return tuple(one for one in lacking if not any(stands_in(one, a) and any(stands_in(two, b) for two in had) for a, b in sides))


def stem_in(one: str, text: str) -> bool:
    """Tell whether a stem is one of a few words'."""
    return one in content_stems(text)


def _stands_for(named: str, there: frozenset[str]) -> bool:
    alike = vocabulary()[named]
    if not alike.isdisjoint(there) or not SYNONYMS.get(named, _NONE).isdisjoint(there):
        return True
    return any(akin(one, other) for one in alike for other in _by_root(there).get(one[:_ROOT], ()))


def akin(one: str, other: str) -> bool:
    """Tell whether two stems are one word in two forms: they begin alike for five letters and most of the longer one."""
    shared = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return shared >= _ROOT and shared >= _SHARE * max(len(one), len(other))


@lru_cache(maxsize=64)
def _by_root(there: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for one in there:
        found.setdefault(one[:_ROOT], []).append(one)
    return {root: tuple(sorted(stems)) for root, stems in found.items()}


_REACH = 90  # characters of a sentence that `..` stands for in a provision
_ASKED_REACH = 60  # and in a question


@dataclass(frozen=True, slots=True)
class Particular:
    """Something asked for by name, and the wordings without which no provision answers."""

    asks: Wording
    needs: str

    def said(self, texts: Iterable[str]) -> bool:
        """Tell whether any text has one of the wordings."""
        return any_says(pattern_of(self.needs), texts)

    def asked_in(self, words: str) -> bool:
        """Tell whether some words of a question ask for it."""
        return self.asks.search(words) is not None

    def named(self, question: str) -> str:
        """Return what a question that asks for it calls it."""
        match = self.asks.search(question)
        return match[0] if match else ""


@cache
def particulars() -> tuple[Particular, ...]:
    """Return all particulars, in the order of the tables."""
    rows = table("support_particulars.toml")
    return (*(Particular(worded(row["asks"], within=_ASKED_REACH), row["needs"]) for row in rows.values()), *_terms())


def _terms() -> Iterator[Particular]:
    """Yield the terms of the field: what a question says for one, a provision may say as well."""
    for rows in table("support_terms.toml").values():
        for asks, besides in rows.items():
            yield Particular(worded(asks, within=_ASKED_REACH), f"{asks}|{besides}")


def particulars_of(question: str) -> tuple[Particular, ...]:
    """Return what a question asks for by name."""
    return tuple(one for one in particulars() if one.asked_in(question))


def unsaid(asked: Iterable[Particular], texts: Sequence[str]) -> tuple[Particular, ...]:
    """Return which of the particulars asked for texts lack."""
    return tuple(one for one in asked if not one.said(texts))


def any_says(words: Wording, texts: Iterable[str]) -> bool:
    """Tell whether some text has one of the wordings."""
    return any(_says(words, text) for text in texts)


@lru_cache(maxsize=32768)
def _says(words: Wording, text: str) -> bool:
    return words.search(text) is not None


@lru_cache(maxsize=512)
def pattern_of(words: str) -> Wording:
    """Read a cell once: what is compiled of it stays."""
    return worded(words, within=_REACH)


@cache
def table(name: str) -> dict[str, Any]:
    """Return a table that ships with this package."""
    return tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


TOP = 3  # provisions that may be what answers


@dataclass(frozen=True, slots=True)
class Lacking:
    """What is asked for by name.

    `here`: particulars that the best provisions do not have; `anywhere`: those that nothing found has, and names of nobody known;
    each in the words of the question. `words`: single words of the field that the best provisions do not have, `unheard` those
    that nothing found has. `apart`: the share of the particulars that even the best single provision lacks.
    """

    here: tuple[str, ...] = ()
    anywhere: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    unheard: tuple[str, ...] = ()
    apart: float = 0.0

    @property
    def unfound(self) -> tuple[str, ...]:
        """Return what nothing found has, each once: "lawyer" and not "picks the lawyer" too, "data breaches" and not "data" too."""
        terms = {one.casefold(): one for one in self.anywhere}
        briefest = {folded: one for folded, one in terms.items() if not any(other in folded for other in terms if other != folded)}
        words = {one.casefold(): one for one in self.unheard if not any(one.casefold() in folded for folded in briefest)}
        return (*briefest.values(), *words.values())


def lacking_in(chosen: Sequence[Chosen], retrieved: Retrieved) -> Lacking:
    """Return what a question names and what was found lacks."""
    intent = retrieved.measure.intent
    asked = particulars_of(intent.asking)
    best = whole_texts(chosen[:TOP], retrieved) if asked else ()
    here = _missing(intent.asking, asked, best) if asked else ()
    anywhere = _missing(intent.asking, asked, (*whole_texts(chosen, retrieved), *found_texts(retrieved))) if here else ()
    apart = min((len(_missing(intent.asking, asked, [text])) for text in best), default=0)
    terms, unheard, unknown = _of_the_field(chosen, retrieved)
    shown = [[one.named(intent.asking) for one in some] for some in (here, anywhere)]
    return Lacking(tuple(shown[0]), (*shown[1], *unknown), terms, unheard, apart / len(asked) if asked else 0.0)


def _missing(question: str, asked: Sequence[Particular], texts: Sequence[str]) -> tuple[Particular, ...]:
    return not_excused(question, unsaid(asked, texts), asked, Particular.asked_in)


def whole_texts(chosen: Sequence[Chosen], retrieved: Retrieved) -> tuple[str, ...]:
    """Return the words of what was chosen, whole and under their headings."""
    headings = retrieved.ranking.catalogue.headings
    return tuple(f"{headings(one.effective.clause)}\n{one.text}" for one in chosen)


def found_texts(retrieved: Retrieved) -> Iterator[str]:
    """Yield the own words of all that was found, under their headings."""
    return (f"{one.clause.heading}\n{one.clause.own_words}" for one in retrieved.found)


def _of_the_field(chosen: Sequence[Chosen], retrieved: Retrieved) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the words of the field in a question that the best provisions lack, those that all lack, and names of nobody known."""
    intent, naming = retrieved.measure.intent, _naming(chosen, retrieved)
    named = named_in((one for one in intent.stems if one not in intent.other_stems | intent.kinds), naming)
    top: Stems = frozenset().union(*_stems(chosen[:TOP], retrieved))
    lacking = not_excused(intent.asking, unspoken(named, top), named, stem_in)
    if not lacking and not intent.terms:
        return (), (), ()
    card = retrieved.ranking.catalogue.card
    clauses = (*(c.effective.clause for c in chosen), *(one.clause for one in retrieved.found))
    every = top.union(*_stems(chosen, retrieved), *(profile(one.own_words).stems | card(one).above for one in clauses))
    unheard, unknown = unspoken(lacking, every), strangers(intent.terms, every, _known(retrieved) | intent.naming)
    return _as_asked(lacking, intent.asking), _as_asked(unheard, intent.asking), unknown


def _as_asked(stems: Sequence[str], question: str) -> tuple[str, ...]:
    """Return stems as the words of the question they are of."""
    asked = {stem(word): word for word in reversed(words(question))}
    return tuple(asked.get(one, one) for one in stems)


def _stems(chosen: Sequence[Chosen], retrieved: Retrieved) -> Iterator[Stems]:
    for one in chosen:
        yield profile(one.text).stems
        yield retrieved.ranking.catalogue.card(one.effective.clause).above


def _naming(chosen: Sequence[Chosen], retrieved: Retrieved) -> frozenset[str]:
    """Return the stems that only name a party, or a paper by its title, in the question."""
    label, asked = retrieved.ranking.catalogue.label, retrieved.measure.intent.phrases
    answering = {each.effective.clause.document_id for each in chosen}
    found = {each.clause.document_id for each in retrieved.found}
    papers = [label(one) for one in answering | found]  # an order answers from its master
    parties = (label(one).parties for one in answering)
    return frozenset().union(*parties, *(stems for one in papers for title, stems in one.titles if title in asked))


def _known(retrieved: Retrieved) -> frozenset[str]:
    """Return the stems of the names of all papers and parties that something was found of."""
    label = retrieved.ranking.catalogue.label
    return frozenset().union(*(label(one).words for one in {each.clause.document_id for each in retrieved.found}))
