"""The walk through one instrument: sentence by sentence, what it instructs, and the new text it brings.

A sentence of instruction is read, the new text behind it is set apart and not read for instructions,
and what a lead-in says ("3. Effective May 1, the Credit Agreement is amended as follows:") holds for
everything below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from graph.model.documents import Clause, ClauseKind, Document, DocumentKind
from graph.model.edges import OperationKind
from graph.model.ids import ClauseId
from indexing.instructions.change_tables import LISTED, ORDERED, ChangeTable, Row, change_tables
from indexing.instructions.effects import Effect, effect_of, effect_of_instrument, own_days, read_effect
from indexing.instructions.instruction import (
    DEFINITIONS,
    Action,
    Instruction,
    New,
    Scene,
    Source,
    plain_subject,
    shared,
    whole_changes,
    without_terms,
)
from indexing.instructions.instrument_names import Meaning, Named, Names
from indexing.instructions.lead_ins import Above, Lead, elsewhere
from indexing.instructions.orders.heads import Head, Verb, heads
from indexing.instructions.orders.verbs import actions, context_of
from indexing.instructions.sentences.flow import Flow
from indexing.instructions.sentences.masks import Masked
from indexing.instructions.sentences.payload import Payload, find_payload
from indexing.instructions.sentences.provisions import Cited, designators
from indexing.instructions.sentences.sentences import Sentence, read_sentence, sentence_end, sentence_of, tokens
from indexing.instructions.statements.documents import Statement, statements
from indexing.instructions.statements.instrument_role import InstrumentRole
from indexing.instructions.statements.parties import parties
from indexing.instructions.statements.qualifications import is_headed, qualifications
from indexing.plain_text import lowered

LETS = frozenset({DocumentKind.WAIVER, DocumentKind.SIDE_LETTER, DocumentKind.NOTICE})
NAMED_NEW = frozenset({"definition", "section", "clause", "article"})  # "A definition is added:" says what comes in, if not where
PUTS_IN = frozenset({Verb.INSERT, Verb.SUBSTITUTE, Verb.REPLACE})
NOW = re.compile(
    r"\s*[.;,]?\s*(?:(?:and|it|they|so\s+that\s+it|such\s+\w+|the\s+same|which)\s+)*(?:(?:shall|is|are|now|hereafter|hereby)\s+)*(?:reads?|required\s+to|amended\s+to\s+read|replaced\s+with)[^:\n{}]{0,80}:",
    re.IGNORECASE,
)
HEADING_ALONE = re.compile(r"\s*(?:[A-Z][A-Za-z\s,&-]{2,48}[.:]?\s*)?")
LONGEST_HEADING = 160
ANNOUNCES = re.compile(
    r"(?:\(?\w{1,4}[.)]\s+)?[*_]{0,3}(?:(?:In|Re)\s)?\{P(\d+)\}(?:\s(?:of|to)\s\{D\d+\})?[^{}]{0,80}[.:,–—-][*_]{0,3}\s*"
)
OWN_NUMBER = re.compile(
    r"\s*(?:SECTION|Section|Clause|Paragraph|Article|ARTICLE)\s(?P<number>[\w.]{1,8}?)\.?(?:\s*[-–—:])?\s+(?=[A-Z\"“(])"
)
BARE_NUMBER = re.compile(
    r"\s*\d{1,3}(?:\.\d{1,3})*(?:[ ]{2,}|\t[ \t]*)(?=[A-Z\"“])"
)  # "5   Clause 7.5: ...": without a stop, set apart by space
CITED_BEHIND = re.compile(r"(?:of|to|in|is|are|shall|and)\b")
TAKES_IN = re.compile(r"(?:by\s(?:this\s)?reference\s)?(?:in(?:to)?\s)?(?:the\s)?\{D(\d+)\}")
INTO = re.compile(r"\W*(?:in|into|to)\s(?:the\s)?\{D\d+\}")
OPERATES = re.compile(r"\b(?:shall|will|grants?|agrees?|hereby)\b")


def leads_only(action: Action, sentence: Sentence) -> bool:
    """Tell what may only introduce a list: "is amended as follows:", "is amended by:" with what it does on lines of its own."""
    listed = sentence.text.endswith((" by:", " by :", " so that:", " such that:", " in that:", " to the effect that:"))
    return action.rule == "amended_as_follows" or (action.rule == "amended_to_provide" and listed)


def commands(head: Head) -> bool:
    """Tell an instruction from terms that happen to use its verbs: a place or quoted words are its subject, or it is a command."""
    if head.verb in {Verb.SET, Verb.EXTEND, Verb.INCLUDE}:
        return False
    return (
        head.active
        or re.match(r"(?:[Tt]he\s|[Aa]\s|[Ee]ach\s|[Aa]ll\s|[Nn]ew\s)?(?:[\w'’-]+\s){0,6}\{[PQ]\d+\}", plain_subject(head.subject))
        is not None
    )


def behind_label(text: str, start: int, end: int) -> int:
    """Return where the words begin behind a number that only space sets apart; `start` where none stands there."""
    label = BARE_NUMBER.match(text, start, end)
    return label.end() if label else start


def upwards(clause: Clause, clauses: Mapping[ClauseId, Clause]) -> tuple[Clause, ...]:
    """Return a clause and all that it stands in, from the inside out."""
    found = [clause]
    while found[-1].parent_id and (parent := clauses.get(found[-1].parent_id)) is not None:
        found.append(parent)
    return tuple(found)


def _only_announces(action: Action) -> bool:
    """Tell whether an action says no more than that something is changed."""
    return action.kind is OperationKind.UNSPECIFIED and not action.places


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
        self._role = InstrumentRole(document, self.flow)
        self.amending = self._role.amending
        self._clauses = {c.clause_id: c for c in clauses}
        self._above = Above(self.flow, clauses, self.names, amending=self.amending)
        self._attached = {c.clause_id for c in clauses if any(a.kind is ClauseKind.EXHIBIT for a in upwards(c, self._clauses))}
        tables = change_tables(self.flow.text) if self.amending else ()
        self._tables = {t.start: t for t in tables if self._speaks(t.start) and any(self._row(row)[1] for row in t.rows)}
        self._ordered: Effect | None = None  # of the sentence read last, where it orders no more than that something is changed
        self.follows = 0  # where the terms begin that "the Agreement is modified as follows:" announces
        self._days = own_days(document, self.flow.text)
        self.own_effect = effect_of_instrument(self.flow.text) if self.amending else Effect()

    def read(self) -> Iterator[Instruction | tuple[Sentence, Statement]]:
        """Yield what the instrument instructs, in order."""
        text = self.flow.text
        position = 0
        while (position := _word_after(text, position)) < len(text):
            if (table := self._tables.get(position)) is not None:
                yield from self._rows(table)
                position, self._ordered = table.end, None
                continue
            end = max(sentence_end(text, position, len(text)), position + 1)
            if self._speaks(position) and self._role.concerns_others(lowered(text[position:end])):
                self._ordered = None
                resume, found = self._sentence(self._own_words(position, end))
                shown = self.before_table(end)
                announced = [f for f in found if shown and isinstance(f, Instruction) and _only_announces(f.action)]
                self._ordered = announced[-1].effect if announced else self._ordered
                yield from (f for f in found if f not in announced)
                end = end if shown and len(announced) == len(found) else max(resume, end)
            position = end

    def before_table(self, position: int) -> bool:
        """Tell whether a table of changes is what follows at a position of the flow."""
        return _word_after(self.flow.text, position) in self._tables

    def _rows(self, table: ChangeTable) -> Iterator[Instruction]:
        """Yield what each row of a table of changes orders."""
        since = read_effect(table.since)
        places: tuple[Cited, ...] = ()
        for row in table.rows:
            sentence, own, doc = self._row(row)
            places = own or places
            effect = since.over(self._ordered or Effect()).over(self.effect(row.place[0], row.place[0]))
            yield Instruction(sentence, self._of_row(row, places), doc, effect, Payload(*row.new, row.new[1]))

    def _row(self, row: Row) -> tuple[Sentence, tuple[Cited, ...], Named | None]:
        """Return the words of a row, the places that its first cell names, and the instrument they are of."""
        end = max(row.old[1], row.new[1])
        sentence = sentence_of(Masked.of(self.flow.text, row.place[0], end), row.place[0], end, self.names)
        named = sentence.text.split("|")[0].split("\t")[0] if row.place[0] < row.place[1] else ""
        places = Scene(sentence, (), 0).places(named) or tuple(Cited(p) for p in designators(named.strip()))
        lead = self._above.lead(row.place[0]) or Lead()
        return sentence, places, next((sentence.acted_on[n] for n in tokens(named, "D") if n in sentence.acted_on), lead.doc)

    def _of_row(self, row: Row, places: tuple[Cited, ...]) -> Action:
        exact = row.exact and len(places) == 1
        kind = OperationKind.REPLACE_WORDS if exact else OperationKind.UNSPECIFIED
        return Action(
            LISTED if self._ordered is None else ORDERED,
            kind,
            places,
            old=self.flow.text[slice(*row.old)] if exact else "",
            new=New(Source.BELOW),
        )

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
        start = behind_label(self.flow.text, start, end) if piece.start == start else start
        own = OWN_NUMBER.match(self.flow.text, start, end) if piece.start == start else None
        is_label = own is not None and own["number"] == piece.clause.section and not CITED_BEHIND.match(self.flow.text, own.end())
        return read_sentence(self.flow.text, own.end() if own and is_label else start, end, self.names)

    def _sentence(self, sentence: Sentence) -> tuple[int, list[Instruction | tuple[Sentence, Statement]]]:
        lead = self._above.lead(sentence.start)
        found: list[Instruction | tuple[Sentence, Statement]] = [
            (sentence, s) for s in statements(sentence, self.document) if self._role.holds(sentence, s)
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
            heading = self.flow.text[piece.start : min(sentence.start, piece.start + LONGEST_HEADING)]
            bare = self.document.kind in LETS or is_headed(piece.clause.heading) or is_headed(heading)
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
            done = actions(head, sentence, context)
            context = context_of(head, sentence, context)
            for action in done:
                if leads_only(action, sentence) and self._opens_list(sentence, action):
                    self.follows = self.follows or sentence.end
                    self._above.settle(sentence, Lead(elsewhere(action.places), doc, effect))
                    self._ordered = effect
                    continue
                payload, recited, resume = self._texts(sentence, action, resume)
                if self._means_something(action, head, payload, [sentence.docs[n] for n in tokens(head.subject, "D")]):
                    made.append(Instruction(sentence, action, doc, effect, payload, recited))
                elif made and head.verb in PUTS_IN:
                    unread = True
        return resume, shared(whole_changes(made, unread=unread))

    def _announced(self, sentence: Sentence) -> tuple[Cited, ...]:
        """Return the provision a heading before the sentence announces ("Section 4.1: Delete ..."), in the same clause."""
        begin = self.flow.pieces[self.flow.index_at(sentence.start)].start
        if not 3 < sentence.start - begin < LONGEST_HEADING:
            return ()
        begin = behind_label(self.flow.text, begin, sentence.start)
        ahead = read_sentence(self.flow.text, begin, sentence.start, self.names)
        alone = ANNOUNCES.fullmatch(ahead.text)
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
        if (now := NOW.match(self.flow.text, first.resume, limit)) is None:
            found = NOW.search(self.flow.text, first.start, limit)
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
        if HEADING_ALONE.fullmatch(self.flow.text, sentence.end, limit) and limit < len(self.flow.text):
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
        goes_into = INTO.match(head.predicate)
        where = without_terms(head.predicate[:160] if head.active else f"{head.subject} {goes_into[0] if goes_into else ''}")
        return next((sentence.acted_on[n] for n in tokens(where, "D") if n in sentence.acted_on), None)

    def _binds(self, head: Head, sentence: Sentence) -> bool:
        """In an instrument that does not amend, only "hereby" about another one does; what is taken in here changes nothing there."""
        taken = TAKES_IN.match(head.predicate) if head.word == "incorporated" else None
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
        says = head.hereby or "following" in head.subject or action.noun in NAMED_NEW
        return action.rule == "inserted" and payload is not None and not payload.empty and says

    def first_terms(self) -> Sentence | None:
        """Return the first sentence of terms below the words "the parties modify the Agreement as follows:"."""
        text, position = self.flow.text, self.follows
        while 0 < position < len(text) and self._speaks(position):
            end = sentence_end(text, position, len(text))
            sentence = read_sentence(text, position, end, self.names)
            if OPERATES.search(sentence.text) and len(sentence.text) > 40:
                return sentence
            position = max(end, position + 1)
        return None

    def _speaks(self, position: int) -> bool:
        clause = self.flow.clause_at(position)
        return clause.kind is not ClauseKind.SIGNATURES and clause.clause_id not in self._attached
