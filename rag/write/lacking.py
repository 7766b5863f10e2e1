"""What a question asks for by name and the provisions found do not have: the words to say why nothing answers it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from indexing.words import stem, words
from rag.resolve.catalogue import Stems, profile
from rag.retrieve.context import Chosen
from rag.retrieve.retriever import Retrieved
from rag.write.field import named_in, not_excused, stem_in, strangers, unspoken
from rag.write.support_proofs import Particular, particulars_of, unsaid

_TOP = 3  # provisions that may be what answers


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
    texts = list(_texts(chosen, retrieved))
    best = texts[: min(_TOP, len(chosen))]
    here = _missing(intent.asking, asked, best) if asked else ()
    anywhere = _missing(intent.asking, asked, texts) if here else ()
    apart = min((len(_missing(intent.asking, asked, [text])) for text in best), default=0)
    terms, unheard, unknown = _of_the_field(chosen, retrieved)
    shown = [[one.named(intent.asking) for one in some] for some in (here, anywhere)]
    return Lacking(tuple(shown[0]), (*shown[1], *unknown), terms, unheard, apart / len(asked) if asked else 0.0)


def _missing(question: str, asked: Sequence[Particular], texts: Sequence[str]) -> tuple[Particular, ...]:
    return not_excused(question, unsaid(asked, texts), asked, Particular.asked_in)


def _texts(chosen: Sequence[Chosen], retrieved: Retrieved) -> Iterator[str]:
    """Yield the words of what was chosen, whole and under their headings, then of what was found besides."""
    headings = retrieved.ranking.catalogue.headings
    yield from (f"{headings(one.effective.clause)}\n{one.text}" for one in chosen)
    yield from (f"{one.clause.heading}\n{one.clause.own_text.text}" for one in retrieved.found)


def _of_the_field(chosen: Sequence[Chosen], retrieved: Retrieved) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the words of the field in a question that the best provisions lack, those that all lack, and names of nobody known."""
    intent, naming = retrieved.measure.intent, _naming(chosen, retrieved)
    named = named_in((one for one in intent.stems if one not in intent.beside), naming)
    top: Stems = frozenset().union(*_stems(chosen[:_TOP], retrieved))
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
