"""The walk through one instrument: sentence by sentence, what it instructs, and the new text it brings.

A sentence of instruction is read, the new text behind it is set apart and not read for instructions,
and what a lead-in says ("3. Effective May 1, the Credit Agreement is amended as follows:") holds for
everything below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from graph.model.documents import Clause, ClauseKind, Document
from graph.model.edges import OperationKind
from indexing.instructions import walking as words
from indexing.instructions.effect.effects import Effect, effect_of, effect_of_instrument
from indexing.instructions.effect.own_days import own_days
from indexing.instructions.instruction import Instruction, shared, whole_changes
from indexing.instructions.leads import Above, Lead, elsewhere
from indexing.instructions.manner import Manner
from indexing.instructions.orders.heads import Head, Verb, heads
from indexing.instructions.orders.scene import DEFINITIONS, Action, Source, without_terms
from indexing.instructions.orders.verbs import actions, context_of
from indexing.instructions.sentences.flow import Flow
from indexing.instructions.sentences.naming import Meaning, Named, Names
from indexing.instructions.sentences.payload import Payload, find_payload
from indexing.instructions.sentences.provisions import Cited
from indexing.instructions.sentences.sentences import Sentence, read_sentence, sentence_end, tokens
from indexing.instructions.statements.documents import Statement, statements
from indexing.instructions.statements.parties import parties
from indexing.instructions.statements.qualifications import is_headed, qualifications
from indexing.instructions.walking import commands, leads_only, upwards
from indexing.plain import lowered


_BLANK = re.compile(r"\s*")


def _word_after(text: str, position: int) -> int:
    """Return where the first word at or behind a position begins."""
    blank = _BLANK.match(text, position)
    return blank.end() if blank else position


class Reader:
    """Reads one instrument; keeps what lead-ins said, by the clause they stand in."""

    def __init__(self, source: str, document: Document, clauses: Sequence[Clause]) -> None:
        """Lay the clauses out as one flow."""
        self.document = document
        self.flow = Flow.of(source, clauses)
        self.names = Names(document)
        self._manner = Manner(document, self.flow)
        self.amending = self._manner.amending
        self._clauses = {c.clause_id: c for c in clauses}
        self._above = Above(self.flow, clauses, self.names, amending=self.amending)
        self._attached = {c.clause_id for c in clauses if any(a.kind is ClauseKind.EXHIBIT for a in upwards(c, self._clauses))}
        self.follows = 0  # where the terms begin that "the Agreement is modified as follows:" announces
        self._days = own_days(document, self.flow.text)
        self.own_effect = effect_of_instrument(self.flow.text) if self.amending else Effect()

    def read(self) -> Iterator[Instruction | tuple[Sentence, Statement]]:
        """Yield what the instrument instructs, in order."""
        text = self.flow.text
        position = 0
        while (position := _word_after(text, position)) < len(text):
            end = max(sentence_end(text, position, len(text)), position + 1)
            if self._speaks(position) and self._manner.concerns_others(lowered(text[position:end])):
                resume, found = self._sentence(self._own_words(position, end))
                yield from found
                end = max(resume, end)
            position = end

    def effect(self, start: int, end: int) -> Effect:
        """Return the effect of an instruction in [start, end) of the flow, with what stands above it; empty words say nothing."""
        lead = self._above.lead(start)
        around = self._above.effect(start).over(lead.effect if lead else Effect()).over(self.own_effect)
        if start >= end:
            return around
        return effect_of(read_sentence(self.flow.text, start, end, self.names), self.flow.text, self._days).over(around)

    def _own_words(self, start: int, end: int) -> Sentence:
        """Read a sentence without the number its clause has here: "Section 5. In Section 2.1 ..." cites 2.1 alone."""
        piece = self.flow.pieces[self.flow.index_at(start)]
        start = words.behind_label(self.flow.text, start, end) if piece.start == start else start
        own = words.OWN_NUMBER.match(self.flow.text, start, end) if piece.start == start else None
        is_label = own is not None and own["number"] == piece.clause.section and not words.CITED_BEHIND.match(self.flow.text, own.end())
        return read_sentence(self.flow.text, own.end() if own and is_label else start, end, self.names)

    def _sentence(self, sentence: Sentence) -> tuple[int, list[Instruction | tuple[Sentence, Statement]]]:
        lead = self._above.lead(sentence.start)
        found: list[Instruction | tuple[Sentence, Statement]] = [
            (sentence, s.led(lead.doc, lead.effect) if lead else s)
            for s in statements(sentence, self.document)
            if self._manner.holds(sentence, s)
        ]
        verbs = [h for h in heads(sentence.text, imperative=self.amending) if self._binds(h, sentence)] if not found else []
        resume = sentence.end
        if verbs:
            resume, made = self._instructions(sentence, verbs, lead)
            found += made
        beside = [(sentence, s) for s in self._beside(sentence)]
        if any(s.kind is OperationKind.SUBSTITUTE_PARTY for _, s in beside):
            found = [f for f in found if not (isinstance(f, Instruction) and f.action.kind is OperationKind.SUBSTITUTE_PARTY)]
        return resume, [*found, *beside]

    def _beside(self, sentence: Sentence) -> Iterator[Statement]:
        """Yield what a sentence lets be: in an instrument of its own or under its own heading it needs no "hereby"."""
        piece = self.flow.pieces[self.flow.index_at(sentence.start)]
        if self.amending and piece.clause.kind is not ClauseKind.RECITAL:
            heading = self.flow.text[piece.start : min(sentence.start, piece.start + words.LONGEST_HEADING)]
            bare = self.document.kind in words.LETS or is_headed(piece.clause.heading) or is_headed(heading)
            yield from qualifications(sentence, self.flow, self.names, bare=bare)
            yield from parties(sentence, self.flow, self.document)

    def _instructions(self, sentence: Sentence, verbs: Sequence[Head], lead: Lead | None) -> tuple[int, list[Instruction]]:
        base = lead or Lead()
        base = replace(base, places=self._announced(sentence) or base.places)
        around = self._above.effect(sentence.start).over(base.effect).over(self.own_effect)
        days = replace(self._days, starts=around.effective_from or self._days.starts)
        effect = effect_of(sentence, self.flow.text, days).over(around)
        context, doc = base.places, base.doc
        made: list[Instruction] = []
        unread = False  # what one verb of the sentence puts in was not understood
        resume = sentence.end
        for head in verbs:
            doc = self._doc(head, sentence) or doc
            if made and words.SAME_PLACE.search(head.subject):
                context = tuple(replace(p, unit=None, ordinal=0) for p in made[-1].action.places)
            done = actions(head, sentence, context)
            context = context_of(head, sentence, context)
            for action in done:
                if leads_only(action, sentence) and self._opens_list(sentence, action):
                    self.follows = self.follows or sentence.end
                    self._above.settle(sentence, Lead(elsewhere(action.places), doc, effect))
                    continue
                payload, recited, resume = self._texts(sentence, action, resume)
                if self._means_something(action, head, payload, [sentence.docs[n] for n in tokens(head.subject, "D")]):
                    made.append(Instruction(sentence, action, doc, effect, payload, recited))
                elif made and head.verb in words.PUTS_IN:
                    unread = True
        return resume, shared(whole_changes(made, unread=unread))

    def _announced(self, sentence: Sentence) -> tuple[Cited, ...]:
        """Return the provision a heading before the sentence announces ("Section 4.1: Delete ..."), in the same clause."""
        begin = self.flow.pieces[self.flow.index_at(sentence.start)].start
        if not 3 < sentence.start - begin < words.LONGEST_HEADING:
            return ()
        begin = words.behind_label(self.flow.text, begin, sentence.start)
        ahead = read_sentence(self.flow.text, begin, sentence.start, self.names)
        alone = words.ANNOUNCES.fullmatch(ahead.text)
        number = ahead.cites[int(alone[1])].places[0].section if alone else ""
        if alone and number and number == self.flow.clause_at(sentence.start).section and ahead.text.startswith("{P"):
            return ()  # "Section 5.": the number of the clause that speaks
        return ahead.cites[int(alone[1])].places if alone else ()

    def _texts(self, sentence: Sentence, action: Action, resume: int) -> tuple[Payload | None, Payload | None, int]:
        """Return the new text below the sentence and the old text recited before it, where the action has them."""
        if action.new.source is not Source.BELOW:
            return None, None, resume
        limit = self._limit(sentence)
        first = find_payload(self.flow.text, sentence.end, limit)
        if action.kind is OperationKind.UNSPECIFIED:
            return first, None, resume
        if not action.rule.startswith("previously"):
            return first, None, max(resume, first.resume)
        if (now := words.NOW.match(self.flow.text, first.resume, limit)) is None:
            found = words.NOW.search(self.flow.text, first.start, limit)
            if found is None:
                return first, None, max(resume, first.resume)
            first, now = Payload(first.start, found.start(), found.start()), found
        second = find_payload(self.flow.text, now.end(), limit)
        return second, first, max(resume, second.resume)

    def _limit(self, sentence: Sentence) -> int:
        """Return where the instrument's own next provision begins; below a heading alone, the one after it."""
        at = self.flow.index_at(sentence.start)
        home = self.flow.pieces[at].clause
        limit = self._after(at, home)
        if words.HEADING_ALONE.fullmatch(self.flow.text, sentence.end, limit) and limit < len(self.flow.text):
            following = self.flow.index_at(limit)
            if not self._instructs(limit):
                limit = self._after(following, self.flow.pieces[following].clause)
        return limit

    def _after(self, index: int, home: Clause) -> int:
        for piece in self.flow.pieces[index + 1 :]:
            if piece.clause is not home and home not in upwards(piece.clause, self._clauses):
                return piece.start
        return len(self.flow.text)

    def _instructs(self, position: int) -> bool:
        """Tell whether one of the next sentences instructs."""
        text = self.flow.text
        for _ in range(3):
            if position >= len(text):
                return False
            end = sentence_end(text, position, len(text))
            sentence = read_sentence(text, position, end, self.names)
            if any(commands(h) for h in heads(sentence.text, imperative=True)):
                return True
            position = max(end, position + 1)
            position += len(text[position : position + 40]) - len(text[position : position + 40].lstrip())
            if end - sentence.start > 120:
                return False
        return False

    def _opens_list(self, sentence: Sentence, action: Action) -> bool:
        if not action.places and action.noun != DEFINITIONS:
            return True
        after = self.flow.text[sentence.end : sentence.end + 60].lstrip()
        return not after.startswith(("“", '"')) and self._instructs(sentence.end)

    def _doc(self, head: Head, sentence: Sentence) -> Named | None:
        """Return the instrument named as what is changed: in the subject, or the object of an active verb."""
        where = without_terms(head.subject if not head.active else head.predicate[:160])
        for number in tokens(where, "D"):
            if sentence.docs[number].meaning is Meaning.OTHER:
                return sentence.docs[number]
        return None

    def _binds(self, head: Head, sentence: Sentence) -> bool:
        """In an instrument that does not amend, only "hereby" about another one does; what is taken in here changes nothing there."""
        taken = words.TAKES_IN.match(head.predicate) if head.word == "incorporated" else None
        if taken and sentence.docs[int(taken[1])].meaning is not Meaning.OTHER:
            return False
        if self.amending:
            return True
        others = [n for n in tokens(head.subject + head.predicate[:80], "D") if sentence.docs[n].meaning is Meaning.OTHER]
        return head.hereby and bool(others)

    def _means_something(self, action: Action, head: Head, payload: Payload | None, docs: Sequence[Named]) -> bool:
        if action.places or action.added or action.noun == DEFINITIONS or action.kind is OperationKind.REPLACE_EVERYWHERE:
            return True
        other = any(d.meaning is Meaning.OTHER for d in docs)
        if self.amending and action.old and action.kind is OperationKind.REPLACE_WORDS:
            return True
        if head.verb in {Verb.AMEND, Verb.EXTEND} and (head.hereby or other):
            return True
        says = head.hereby or "following" in head.subject or action.noun in words.NAMED_NEW
        return action.rule == "inserted" and payload is not None and not payload.empty and says

    def first_terms(self) -> Sentence | None:
        """Return the first sentence of terms below the words "the parties modify the Agreement as follows:"."""
        text, position = self.flow.text, self.follows
        while 0 < position < len(text) and self._speaks(position):
            end = sentence_end(text, position, len(text))
            sentence = read_sentence(text, position, end, self.names)
            if words.OPERATES.search(sentence.text) and len(sentence.text) > 40:
                return sentence
            position = max(end, position + 1)
        return None

    def _speaks(self, position: int) -> bool:
        clause = self.flow.clause_at(position)
        return clause.kind is not ClauseKind.SIGNATURES and clause.clause_id not in self._attached
