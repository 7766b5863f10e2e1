"""What an instrument states of whole instruments, of its parties, and what it lets be: read beside its orders.

A sentence that ends an agreement, takes the place of one, puts this instrument under one, names who joins or leaves, or waives
something leaves as a statement. In an instrument that amends every sentence of its own words is looked at; in another only one
with words that can state such a thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph.model.documents import ClauseKind, Document
from indexing.amendments.units import Unit
from indexing.instructions import walking as words
from indexing.instructions.documents import Statement, statements
from indexing.instructions.flow import Flow
from indexing.instructions.last_days import dated
from indexing.instructions.leads import Above
from indexing.instructions.manner import Manner
from indexing.instructions.naming import Names
from indexing.instructions.parties import parties
from indexing.instructions.provision_ends import announces, with_list
from indexing.instructions.qualifications import is_headed, qualifications
from indexing.instructions.sentences import Sentence, read_sentence, sentence_end
from indexing.plain import lowered

Stated = tuple[Sentence, Statement]


@dataclass(frozen=True)
class Statements:
    """Reads the statements of one instrument."""

    document: Document
    flow: Flow
    names: Names
    manner: Manner
    above: Above

    def of_units(self, row: Sequence[Unit]) -> Iterator[Stated]:
        """Yield what the own words of an amending instrument state."""
        for unit in row:
            yield from self._sentence(read_sentence(self.flow.text, unit.start, unit.end, self.names))

    def at_cues(self) -> Iterator[Stated]:
        """Yield what another instrument states, sentence by sentence where its words can."""
        text = self.flow.text
        position = 0
        for cue in self.manner.cues().finditer(lowered(text)):
            if cue.start() < position or self.flow.clause_at(cue.start()).kind is ClauseKind.SIGNATURES:
                continue
            paragraph = text.rfind("\n\n", position, cue.start())
            position = max(paragraph + 2 if paragraph >= 0 else position, cue.start() - words.FARTHEST)
            while position <= cue.start():
                end = sentence_end(text, position, len(text))
                if end > cue.start():
                    yield from self._sentence(read_sentence(text, position, end, self.names))
                position = max(end, position + 1)

    def _sentence(self, sentence: Sentence) -> Iterator[Stated]:
        if announces(sentence.text):
            sentence = with_list(sentence, self.flow.text, self.names)
        lead = self.above.lead(sentence.start)
        for statement in statements(sentence, self.document):
            if self.manner.holds(sentence, statement):
                led = statement.led(lead.doc, lead.effect) if lead else statement
                yield sentence, dated(led, sentence.end, self.flow.text)
        if self.manner.amending:
            yield from ((sentence, s) for s in self._beside(sentence))

    def _beside(self, sentence: Sentence) -> Iterator[Statement]:
        """Yield what a sentence lets be, and who joins or leaves: under its own heading it needs no "hereby"."""
        piece = self.flow.pieces[self.flow.index_at(sentence.start)]
        if piece.clause.kind is ClauseKind.RECITAL:
            return
        heading = self.flow.text[piece.start : min(sentence.start, piece.start + words.LONGEST_HEADING)]
        bare = self.document.kind in words.LETS or is_headed(piece.clause.heading) or is_headed(heading)
        yield from qualifications(sentence, self.flow, self.names, bare=bare)
        yield from parties(sentence, self.flow, self.document)
