"""An amending instrument as a row of units: sentences, each with its quotations, citations and names set apart.

    Section 2.03(j) of the Credit Agreement is amended by replacing "2.25%" with "2.50%".
    {P0} of {D0} is amended by replacing {Q0} with {Q1}.

Nothing is reworded: a unit is what stands there, cut into tokens. Values without quotation marks (an amount, a day, a number of
days) are tokens of their own (``{V0}``), since drafters put them where others put quotations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from graph.model.documents import Clause, ClauseKind
from indexing.instructions.instrument_names import Names
from indexing.instructions.places import VALUE
from indexing.instructions.sentences.flow import Flow
from indexing.instructions.sentences.masks import Masked
from indexing.instructions.sentences.sentences import LABEL, Sentence, Words, sentence_end, set_apart

_TOKEN = re.compile(r"\{[PQDV]\d+\}|[A-Za-z]+(?:['’][a-z]+)?|\d[\d.,]*|[^\w\s]")
_VALUE = re.compile(rf"(?<![\w{{.]){VALUE}(?![\w}}])")
_LETTER = re.compile(r"[A-Za-z]")


class Token(NamedTuple):
    """[start, end) of a unit's masked text; `kind` is P, Q, D or V for what was set apart and "" for a word, `number` counts them."""

    text: str
    start: int
    end: int
    kind: str = ""
    number: int = -1


@dataclass(frozen=True, slots=True)
class Unit:
    """One sentence (or heading, or entry of a list) of the flow, and the clause it stands in."""

    sentence: Sentence
    values: tuple[Words, ...]
    tokens: tuple[Token, ...]
    clause: Clause
    first: bool
    label: str

    @property
    def start(self) -> int:
        """Where it begins in the flow."""
        return self.sentence.start

    @property
    def end(self) -> int:
        """One past its end in the flow."""
        return self.sentence.end

    def words(self, token: Token) -> Words:
        """Return the words of a quotation or value."""
        return self.sentence.quotes[token.number] if token.kind == "Q" else self.values[token.number]


def units(flow: Flow, names: Names) -> tuple[Unit, ...]:
    """Return the units of an instrument in reading order; signature pages have none."""
    return tuple(_units(flow, names))


def _units(flow: Flow, names: Names) -> Iterator[Unit]:
    position = 0
    for index, piece in enumerate(flow.pieces):
        if piece.clause.kind is ClauseKind.SIGNATURES or piece.end <= position:
            continue
        position = max(position, piece.start)
        first = True
        limit = flow.pieces[index + 1].start if index + 1 < len(flow.pieces) else len(flow.text)
        while position < piece.end:
            end = sentence_end(flow.text, position, len(flow.text))
            end = min(end, max(limit, position + 1)) if _apart(flow, index, end) else end
            end = max(end, position + 1)
            if _LETTER.search(flow.text, position, end):
                yield unit_of(flow, position, end, names, piece.clause, first=first)
                first = False
            position = end


def _apart(flow: Flow, index: int, end: int) -> bool:
    """Tell whether a sentence that would run on into the next piece ends with this one: an empty line parts them."""
    following = flow.pieces[index + 1] if index + 1 < len(flow.pieces) else None
    return following is not None and end > following.start and "\n\n" in flow.text[flow.pieces[index].end : following.start]


def unit_of(flow: Flow, start: int, end: int, names: Names, clause: Clause, *, first: bool) -> Unit:
    """Set apart what [start, end) of the flow holds; its own label is not part of the sentence."""
    label = LABEL.match(flow.text, start, end)
    low = label.end() if label else start
    low += len(flow.text[low:end]) - len(flow.text[low:end].lstrip())
    masked = Masked.of(flow.text, low, end)
    masked, quotes, cites, docs = set_apart(masked, names)
    found = [m.span() for m in _VALUE.finditer(masked.text)]
    values = tuple(Words(masked.text[a:b], masked.at[a], masked.at[b - 1] + 1) for a, b in found)
    masked = masked.mask((a, b, f"V{n}") for n, (a, b) in enumerate(found))
    sentence = Sentence(low, end, masked, quotes, cites, docs)
    return Unit(sentence, values, tuple(_tokens(masked.text)), clause, first, flow.text[start:low].strip())


def _tokens(text: str) -> Iterator[Token]:
    for found in _TOKEN.finditer(text):
        word = found[0]
        if word[0] == "{" and len(word) > 2:
            yield Token(word, found.start(), found.end(), word[1], int(word[2:-1]))
        else:
            yield Token(word, found.start(), found.end())
