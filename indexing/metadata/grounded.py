"""What a model says an instrument is, held against its words: what stands there takes the place of what the rules read.

Nothing of an answer enters the register but words that stand in the parts shown, and days that these words hold. What is not found
stays as the rules have it, and what the rules read stays a candidate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, Execution, MetadataCandidate, MetadataField, Party
from graph.model.source import Quote, Reading
from graph.text.dates import find_dates
from indexing.copied_words import pattern_of, same_shapes
from indexing.llm.prompts.metadata import Answer, Bound, Other, Role, Signing
from indexing.metadata.execution import find_signatures
from indexing.metadata.opening import open_instrument

READ = 0.97
"""How likely a value is that a model copied from the instrument."""
_HEAD, _OPENING, _SIGNATURES, _LAST = 1_500, 3_800, 2_200, 1_200  # characters shown
_ARTICLE = re.compile(r"(?i)^(?:(?:the|this|that|a|an|certain|said)\s)+")
_SIGNED = frozenset({Signing.SIGNED, Signing.PARTLY_SIGNED})


@dataclass(frozen=True)
class PromptParts:
    """The parts of an instrument that say what it is: [start, end) of the reading, of its head and of its signatures."""

    reading: Reading
    head: tuple[tuple[int, int], ...]
    signatures: tuple[int, int]

    @classmethod
    def of(cls, reading: Reading, start: int, end: int) -> PromptParts:
        """Return the parts of the instrument in [start, end)."""
        opening = open_instrument(reading, start, end)
        begins = opening.view.offset + opening.preamble
        head: tuple[tuple[int, int], ...] = ((start, min(end, start + _HEAD + _OPENING)),)
        if begins > start + _HEAD + _HEAD:  # a cover and contents stand before it
            head = ((start, start + _HEAD), (begins, min(end, begins + _OPENING)))
        seen = find_signatures(reading, start, end)
        zone = (seen.witness.offset, seen.view.offset + len(seen.view.raw)) if seen.view.raw else (max(start, end - _LAST), end)
        low, high = max(zone[0], head[-1][1]), zone[1]
        return cls(reading, head, (low, min(high, low + _SIGNATURES)) if low < high else (end, end))

    @property
    def opening(self) -> str:
        """The words of its head."""
        return "\n(...)\n".join(self.reading.text[start:end] for start, end in self.head)

    @property
    def signed(self) -> str:
        """The words of its signatures; "" where they are part of the head, or there are none."""
        return self.reading.text[slice(*self.signatures)]

    def find(self, words: str, *, last: bool = False) -> Quote | None:
        """Return where copied words stand: the first place, or with `last` beginning with the signatures."""
        return next(self.places(words, last=last), None)

    def places(self, words: str, *, last: bool = False) -> Iterator[Quote]:
        """Yield every place where copied words stand."""
        pattern = pattern_of(words)
        if pattern is None:
            return
        for start, end in (self.signatures, *self.head) if last else (*self.head, self.signatures):
            for found in pattern.finditer(self._plain, start, end):
                yield Quote(self.reading.text[found.start() : found.end()], *found.span())

    @cached_property
    def _plain(self) -> str:
        return same_shapes(self.reading.text)


def described(document: Document, shown: PromptParts, answer: Answer) -> Document:
    """Return a register entry, read by rules, as a model reads it: each part of the answer that stands where it was copied from."""
    title = shown.find(answer.title)
    named = " ".join(title.text.split()) if title else ""
    parties = tuple(filter(None, (_party(shown, one) for one in answer.parties)))
    dated, signed, effective = (_day(shown, answer.dated), _day(shown, answer.signed, last=True), _day(shown, answer.effective))
    signed = signed or dated
    effective = effective or (dated if dated and signed and signed[0] != dated[0] else None)
    execution = _execution(document, shown, answer)
    found = [
        ("title", title, MetadataField.TITLE, named),
        ("signed", signed[1] if signed else None, MetadataField.SIGNED, str(signed[0]) if signed else ""),
        ("effective", effective[1] if effective else None, MetadataField.EFFECTIVE, str(effective[0]) if effective else ""),
    ]
    read = {name: quote for name, quote, *_ in found if quote is not None}
    if execution is not document.execution and (by := shown.find(answer.shown_by, last=True)) is not None:
        read["execution"] = by
    read |= {f"party:{one.name}": one.quote for one in parties if one.quote is not None}
    kept = [(name, quote) for name, quote in document.evidence if name not in read and not (parties and name.startswith("party:"))]
    own = [MetadataCandidate(field, value, READ, quote) for _, quote, field, value in found if quote is not None]
    own += [MetadataCandidate(MetadataField.PARTY, one.name, READ, one.quote) for one in parties]
    said = {(one.field, one.value) for one in own}
    others = tuple(_hints(shown, sorted(answer.others, key=lambda one: one.role is Role.OTHER)))
    return replace(
        document,
        title=named or document.title,
        kind=answer.kind if title or parties else document.kind,
        number=answer.number if title else document.number,
        parties=parties or document.parties,
        signed=signed[0] if signed else document.signed,
        effective=effective[0] if effective else document.effective,
        execution=execution,
        evidence=(*read.items(), *kept),
        candidates=(*own, *(one for one in document.candidates if (one.field, one.value) not in said)),
        recites=(*others, *(one for one in document.recites if not _known(one, others))),
    )


def _party(shown: PromptParts, named: Bound) -> Party | None:
    quote = shown.find(named.name)
    return None if quote is None else Party(" ".join(quote.text.split()), tuple(_standing(shown, named.called)), quote)


def _hints(shown: PromptParts, others: Sequence[Other]) -> Iterator[DocumentHint]:
    """Yield the other instruments whose names stand there; one of a list of the same name where it stands next."""
    taken: set[int] = set()
    for other in others:
        places = list(shown.places(_ARTICLE.sub("", other.name)))
        quote = next((q for q in places if q.char_start not in taken), places[0] if places else None)
        if quote is None:
            continue
        taken.add(quote.char_start)
        day = _day(shown, other.date)
        parties = tuple(_standing(shown, other.parties))
        title = " ".join(quote.text.split())
        called, under = tuple(_standing(shown, other.called)), other.role is Role.UNDER
        yield DocumentHint(quote, title, day[0] if day else None, other.number, parties, called, under)


def _standing(shown: PromptParts, names: Sequence[str]) -> Iterator[str]:
    """Yield the names that stand in the parts shown."""
    bare = (_ARTICLE.sub("", name) for name in names)
    yield from (" ".join(name.split()) for name in bare if shown.find(name) is not None)


def _day(shown: PromptParts, words: str, *, last: bool = False) -> tuple[PartialDate, Quote] | None:
    """Return the day that copied words hold, and where they stand."""
    quote = shown.find(words, last=last)
    days = find_dates(quote.text) if quote is not None else ()
    return (days[0].date, quote) if quote is not None and days else None


def _execution(document: Document, shown: PromptParts, answer: Answer) -> Execution:
    """Return how far it is signed: a model's word counts where the rules see nothing, and for signatures alone.

    What stops an instrument (a draft's legend, lines left open) is told by marks that the rules know, or not at all.
    """
    if document.execution is not Execution.NOT_SHOWN or answer.signing not in _SIGNED or shown.find(answer.shown_by, last=True) is None:
        return document.execution
    return Execution(answer.signing)


def _known(hint: DocumentHint, others: Sequence[DocumentHint]) -> bool:
    """Tell whether the rules read what the answer names at the same place: it has all they read, or the rules read another's part of it."""
    return any(o.quote.char_start < hint.quote.char_end and hint.quote.char_start < o.quote.char_end for o in others)
