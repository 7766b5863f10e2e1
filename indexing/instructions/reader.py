"""The walk through one instrument: sentence by sentence, what it instructs, and the new text it brings.

A sentence of instruction is read, the new text behind it is set apart and not read for instructions,
and what a lead-in says ("3. Effective May 1, the Credit Agreement is amended as follows:") holds for
everything below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from graph.model.documents import Clause, ClauseKind, Document, DocumentKind
from graph.model.edges import OperationKind
from graph.model.ids import ClauseId
from indexing.instructions.documents import CHILD_RULES, Statement, statements
from indexing.instructions.effects import Effect, clause_effects, effect_of, effect_of_this, read_own_effect, read_period
from indexing.instructions.flow import Flow
from indexing.instructions.heads import Head, Verb, heads
from indexing.instructions.instruction import Instruction, shared, whole_changes
from indexing.instructions.naming import Meaning, Named, Names
from indexing.instructions.parties import parties
from indexing.instructions.payload import Payload, find_payload
from indexing.instructions.provisions import Cited
from indexing.instructions.qualifications import is_headed, qualifications
from indexing.instructions.scene import DEFINITIONS, Action, Source, plain_subject
from indexing.instructions.sentences import Sentence, read_sentence, sentence_end, tokens
from indexing.instructions.verbs import actions, context_of
from indexing.plain import lowered

_CUE = re.compile(  # both for text in lower case
    r"amend|delet|replac|restat|substitut|\badd|insert|remov|strik|struck|append|supersed|terminat|cancel|modif|revis|chang|extend|renew|prolong|renumber|redesignat|re-?letter|\breads?\b|incorporat|renam"
    r"|omit|reserved|part\s+of\s+th|pursuant\s+to\s+th|attached|shall\s+be\s+(?:as\s+follows|the\s+following)|supplement|referred\s+to\s+as|is\s+made|entered\s+into|under\s+th|includ|correct|increas|decreas|reduc|eliminat|repeal|revok|rescind|abrogat|dispensed\s+with|no\s+longer|ceases?\s+to|of\s+no\s+(?:\w+\s+){0,2}(?:force|effect)|null\s+and|becom|establish|shall\s+be\s+[\"“‘]|reinstat|restor|suspend|\bfixed\b|\bset\s+(?:at|to|as)\b|\b(?:shall|will|is|are)\s+(?:(?:now|hereby|hereafter|henceforth|instead)\s+)*be\s+(?:[$€£\d]|(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+\d)|\bcontinue\s+(?:in|until|through)|\breferences?\s+(?:in|to|throughout)\b|deemed|\braised?\b|\blower|in\s+(?:place|lieu)\s+of|instead\s+of|rather\s+than|wording|worded|put\s+in|shortened"
    r"|waive|consent|forbear|standstill|excused|not\s+(?:to\s+)?(?:exercise|enforce|accelerate|take\s+any)|not\s+(?:be\s+)?(?:required|obliged|obligated)"
    r"|expire|renew|\bvoid|incorporat|ancillary|collateral|releas|discharg|reliev|novat|becomes?\s+a|\bjoin|accede|assume|place\s+of|known\s+as"
)
_CHILD_CUE = re.compile(
    _CUE.pattern + r"|governed\s+by|subject\s+to\s|issued\s+(?:under|pursuant)|forms?\s+(?:an?\s+)?(?:integral\s+)?part|enters?\s+into"
)
_BASE_CUE = re.compile(
    r"hereby\s+(?:\w+\s+){0,2}(?:amend|terminat|cancel|supersed|restat|replac|delet)|(?:amend|replac|cancel)\w*\s+and\s+(?:restat|supersed|replac)|supersed|terminate\s+th|made\s+a\s+part\s+of|incorporated\s+into|restat\w+\s+and\s+amend"
    r"|replaces?\s|takes?\s+the\s+place|in\s+substitution|amends|incorporat"
)
_AMENDING = frozenset(
    {
        *(DocumentKind.AMENDMENT, DocumentKind.CHANGE_ORDER, DocumentKind.SIDE_LETTER, DocumentKind.WAIVER, DocumentKind.RENEWAL),
        *(DocumentKind.ASSIGNMENT, DocumentKind.TERMINATION, DocumentKind.NOTICE, DocumentKind.OTHER),
    }
)
_LETS = frozenset({DocumentKind.WAIVER, DocumentKind.SIDE_LETTER, DocumentKind.NOTICE})
_PUTS_IN = frozenset({Verb.INSERT, Verb.SUBSTITUTE, Verb.REPLACE})
_NUMBERED = frozenset({ClauseKind.SECTION, ClauseKind.DEFINITION})
_CHILDREN = frozenset(
    {DocumentKind.SOW, DocumentKind.ORDER_FORM, DocumentKind.EXHIBIT, DocumentKind.SLA, DocumentKind.DPA, DocumentKind.CHANGE_ORDER}
)
_OPENS_AS_AMENDMENT = re.compile(
    r"(?i)\bthis\s(?:\w+\s){0,3}(?:amendment|addendum|modification)\b|\A\W*(?:exhibit[\s\d.-]+)?(?:\w+\s+){0,3}amendment\s+(?:no|to|number|agreement|#)"
)
_RESTATING = re.compile(r"(?i)\brestated?\b|\brestatement\b")
_NOW = re.compile(
    r"\s*[.;,]?\s*(?:(?:and|it|they|so\s+that\s+it|such\s+\w+|the\s+same|which)\s+)*(?:shall\s+|is\s+|are\s+)?(?:now\s+|hereafter\s+|hereby\s+)?(?:reads?|required\s+to|amended\s+to\s+read|replaced\s+with)[^:\n{}]{0,80}:",
    re.IGNORECASE,
)
_HEADING_ALONE = re.compile(r"\s*(?:[A-Z][A-Za-z\s,&-]{2,48}[.:]?\s*)?")
_OPENING = 4000  # characters in which an instrument says what it belongs to
_LONGEST_HEADING = 160
_FARTHEST = 3000  # characters before its verb in which an instruction can begin
_ANNOUNCES = re.compile(r"(?:(?:In|Re)\s)?\{P(\d+)\}(?:\s(?:of|to)\s\{D\d+\})?[^{}]{0,80}[.:,–—-]\s?")
_CARRIES_ON = re.compile(r"(?:[,;]\s?)?(?:and\s)?(?:\([a-z\d]{1,4}\)\s)?by\s(?:\([a-z\d]{1,4}\)\s)?[a-z]+ing\b")
_ENDING = frozenset({"terminates_document", "document_terminated", "not_renewed"})
_AGREED = re.compile(
    r"\b(?:[Pp]arties|[Ww]e|[Bb]oth)\b[^.;]{0,80}?\bagree[sd]?\b|\b(?:deemed|rescinded|annulled|revoked|withdrawn)\b|\bvoid\b"
)
_OURSELVES = re.compile(r"^(?:\{D\d+\}|[Tt]his\s[A-Z]\w+)\s(?:hereby\s)?(?:amends|restates)\b")
_OPERATES = re.compile(r"\b(?:shall|will|grants?|agrees?|hereby)\b")


@dataclass(frozen=True, slots=True)
class Lead:
    """What a lead-in settles for the instructions below it."""

    places: tuple[Cited, ...] = ()
    doc: Named | None = None
    effect: Effect = field(default_factory=Effect)


def _elsewhere(places: tuple[Cited, ...]) -> tuple[Cited, ...]:
    """Return places as another sentence sees them: the number of an instrument means nothing there."""
    return tuple(replace(p, doc=-1) for p in places)


def _commands(head: Head) -> bool:
    """Tell an instruction from terms that happen to use its verbs: a place or quoted words are its subject, or it is a command."""
    if head.verb in {Verb.SET, Verb.EXTEND, Verb.INCLUDE, Verb.READ}:
        return False
    return (
        head.active
        or re.match(r"(?:[Tt]he\s|[Aa]\s|[Ee]ach\s|[Aa]ll\s|[Nn]ew\s)?(?:[\w'’-]+\s){0,6}\{[PQ]\d+\}", plain_subject(head.subject))
        is not None
    )


class Reader:
    """Reads one instrument; keeps what lead-ins said, by the clause they stand in."""

    def __init__(self, source: str, document: Document, clauses: Sequence[Clause]) -> None:
        """Lay the clauses out as one flow."""
        self.document = document
        self.flow = Flow.of(source, clauses)
        self.names = Names(document)
        self.amending = document.kind in _AMENDING or _OPENS_AS_AMENDMENT.search(self.flow.text, 0, 400) is not None
        self.restating = document.kind is DocumentKind.RESTATEMENT or _RESTATING.search(document.title) is not None
        self._clauses = {c.clause_id: c for c in clauses}
        self._leads: dict[ClauseId | None, Lead] = {}
        self._headed = {c.clause_id: named for c in clauses if (named := self._named_in(c.heading)) is not None}
        self._attached = {c.clause_id for c in clauses if self._below_attachment(c)}
        self.follows = 0  # where the terms begin that "the Agreement is modified as follows:" announces
        self.own_effect = read_own_effect(self.flow.text) if self.amending else Effect()
        self._last: tuple[ClauseId | None, tuple[Cited, ...]] = (None, ())
        self._of_clause: dict[ClauseId, Effect] = {}
        self._effects = clause_effects(" ".join(self.flow.text.split())) if self.amending else {}

    def read(self) -> Iterator[Instruction | tuple[Sentence, Statement]]:
        """Yield what the instrument instructs, in order."""
        text = self.flow.text
        position = 0
        for cue in self._cues().finditer(lowered(text)):
            if cue.start() < position or not self._speaks(cue.start()):
                continue
            paragraph = text.rfind("\n\n", position, cue.start())
            position = max(paragraph + 2 if paragraph >= 0 else position, cue.start() - _FARTHEST)
            while position <= cue.start():
                end = sentence_end(text, position, len(text))
                if end > cue.start():
                    sentence = read_sentence(text, position, end, self.names)
                    resume, found = self._sentence(sentence)
                    yield from found
                    position = max(resume, end, position + 1)
                else:
                    position = max(end, position + 1)

    def _sentence(self, sentence: Sentence) -> tuple[int, list[Instruction | tuple[Sentence, Statement]]]:
        found: list[Instruction | tuple[Sentence, Statement]] = [
            (sentence, s) for s in statements(sentence, self.document) if self._holds(sentence, s)
        ]
        lead = self._lead(sentence.start)
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
            heading = self.flow.text[piece.start : min(sentence.start, piece.start + _LONGEST_HEADING)]
            bare = self.document.kind in _LETS or is_headed(piece.clause.heading) or is_headed(heading)
            yield from qualifications(sentence, self.flow, self.names, bare=bare)
            yield from parties(sentence, self.flow, self.document)

    def _instructions(self, sentence: Sentence, verbs: Sequence[Head], lead: Lead | None) -> tuple[int, list[Instruction]]:
        base = lead or Lead()
        base = replace(base, places=self._announced(sentence) or base.places)
        effect = effect_of(sentence, self.flow.text).over(self._clause_effect(sentence.start)).over(base.effect).over(self.own_effect)
        context, doc = base.places or self._goes_on(sentence), base.doc
        made: list[Instruction] = []
        unread = False  # what one verb of the sentence puts in was not understood
        resume = sentence.end
        for head in verbs:
            doc = self._doc(head, sentence) or doc
            done = actions(head, sentence, context)
            context = context_of(head, sentence, context)
            for action in done:
                if action.rule == "amended_as_follows" and self._opens_list(sentence, action):
                    self.follows = self.follows or sentence.end
                    self._leads[self._lead_scope(sentence)] = Lead(_elsewhere(action.places), doc, effect)
                    continue
                payload, recited, resume = self._texts(sentence, action, resume)
                if self._means_something(action, head, payload, [sentence.docs[n] for n in tokens(head.subject, "D")]):
                    said = self._before_verb(effect, sentence, head, base) if action.kind is OperationKind.EXTEND else effect
                    made.append(Instruction(sentence, action, doc, said, payload, recited))
                elif made and head.verb in _PUTS_IN:
                    unread = True
        self._last = (self.flow.clause_at(sentence.start).clause_id, _elsewhere(context))
        return resume, shared(whole_changes(made, unread=unread))

    def _before_verb(self, effect: Effect, sentence: Sentence, head: Head, base: Lead) -> Effect:
        """Return the effect with the days that stand before the verb only: those behind it are of the term extended, not of the change."""
        ahead = read_period(sentence.text[: head.at])
        days = ahead.over(self._clause_effect(sentence.start)).over(base.effect).over(self.own_effect)
        return replace(effect, effective_from=days.effective_from, effective_to=days.effective_to)

    def _goes_on(self, sentence: Sentence) -> tuple[Cited, ...]:
        """Return the places of the instruction before, where a sentence only carries it on: "and (ii) by inserting ..."."""
        same = self._last[0] == self.flow.clause_at(sentence.start).clause_id
        return self._last[1] if same and _CARRIES_ON.match(sentence.text) else ()

    def _named_in(self, heading: str) -> Named | None:
        """Return the one other instrument that a heading names ("Part II - The DLA")."""
        others = [n for n in self.names.find(heading) if n.meaning is Meaning.OTHER and n.hint is not None] if heading else []
        return others[0] if len(others) == 1 else None

    def _clause_effect(self, position: int) -> Effect:
        """Return what the instrument says of the effect of the clause at a position, or of one it stands in."""
        home = self.flow.clause_at(position)
        if home.clause_id not in self._of_clause:
            effect, step = Effect(), self._clauses.get(home.clause_id)
            while step is not None and step.kind in _NUMBERED:
                own = effect_of_this(" ".join(p.text for p in step.pieces))
                effect = effect.over(own).over(self._effects.get(step.section, Effect()))
                step = self._clauses.get(step.parent_id) if step.parent_id else None
            self._of_clause[home.clause_id] = effect
        return self._of_clause[home.clause_id]

    def _announced(self, sentence: Sentence) -> tuple[Cited, ...]:
        """Return the provision a heading before the sentence announces ("Section 4.1: Delete ..."), in the same clause."""
        begin = self.flow.pieces[self.flow.index_at(sentence.start)].start
        if not 3 < sentence.start - begin < _LONGEST_HEADING:
            return ()
        ahead = read_sentence(self.flow.text, begin, sentence.start, self.names)
        alone = _ANNOUNCES.fullmatch(ahead.text)
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
        now = _NOW.match(self.flow.text, first.resume, limit)
        if now is None:
            found = _NOW.search(self.flow.text, first.start, limit)
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
        if _HEADING_ALONE.fullmatch(self.flow.text, sentence.end, limit) and limit < len(self.flow.text):
            following = self.flow.index_at(limit)
            if not self._instructs(limit):
                limit = self._after(following, self.flow.pieces[following].clause)
        return limit

    def _after(self, index: int, home: Clause) -> int:
        for piece in self.flow.pieces[index + 1 :]:
            if piece.clause is not home and not self._is_below(piece.clause, home):
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
            if any(_commands(h) for h in heads(sentence.text, imperative=True)):
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

    def _lead_scope(self, sentence: Sentence) -> ClauseId | None:
        clause = self.flow.clause_at(sentence.start)
        loose = clause.kind in {ClauseKind.PREAMBLE, ClauseKind.RECITAL} or not any(
            c.parent_id == clause.clause_id for c in self._clauses.values()
        )
        if loose:
            self._leads[clause.clause_id] = Lead()
        return None if loose else clause.clause_id

    def _lead(self, position: int) -> Lead | None:
        clause: Clause | None = self.flow.clause_at(position)
        while clause is not None:
            if clause.clause_id in self._leads and (lead := self._leads[clause.clause_id]) != Lead():
                return lead
            if clause.clause_id in self._headed:
                return replace(self._leads.get(None) or Lead(), doc=self._headed[clause.clause_id])
            clause = self._clauses.get(clause.parent_id) if clause.parent_id else None
        return self._leads.get(None)

    def _doc(self, head: Head, sentence: Sentence) -> Named | None:
        """Return the instrument named as what is changed: in the subject, or the object of an active verb."""
        where = head.subject if not head.active else head.predicate[:160]
        for number in tokens(where, "D"):
            if sentence.docs[number].meaning is Meaning.OTHER:
                return sentence.docs[number]
        return None

    def _binds(self, head: Head, sentence: Sentence) -> bool:
        """In an instrument that does not amend, only "hereby" about another instrument does."""
        if self.amending:
            return True
        others = [n for n in tokens(head.subject + head.predicate[:80], "D") if sentence.docs[n].meaning is Meaning.OTHER]
        return head.hereby and bool(others)

    def _means_something(self, action: Action, head: Head, payload: Payload | None, docs: Sequence[Named]) -> bool:
        if action.places or action.added or action.noun == DEFINITIONS or action.kind is OperationKind.REPLACE_EVERYWHERE:
            return True
        other = any(d.meaning is Meaning.OTHER for d in docs)
        if head.verb in {Verb.AMEND, Verb.EXTEND} and (head.hereby or other):
            return True
        return action.rule == "inserted" and payload is not None and not payload.empty and (head.hereby or "following" in head.subject)

    def _cues(self) -> re.Pattern[str]:
        if self.document.kind in _CHILDREN:
            return _CHILD_CUE
        return _CUE if self.amending else _BASE_CUE

    def _holds(self, sentence: Sentence, statement: Statement) -> bool:  # noqa: PLR0911 - one answer for each kind of statement
        """Tell whether a statement about a whole instrument is one this kind of instrument can make."""
        if statement.rule in CHILD_RULES:
            child = self.document.kind in _CHILDREN or (statement.rule == "belongs_to" and self.document.kind is DocumentKind.OTHER)
            return child and sentence.start < _OPENING
        if statement.rule in {"restates_document", "document_restated"}:
            return self.restating or self.amending or "hereby" in sentence.text or _OURSELVES.search(sentence.text) is not None
        if statement.rule in _ENDING:
            ends = self.document.kind in {DocumentKind.TERMINATION, DocumentKind.NOTICE}
            return ends or "hereby" in sentence.text or (self.amending and _AGREED.search(sentence.text) is not None)
        if statement.rule in {"supplements_document", "incorporates"}:
            return self.document.kind is not DocumentKind.AMENDMENT or statement.rule == "supplements_document"
        if statement.rule == "released":
            return self.amending
        if statement.rule == "superseded_terms":
            return self.document.kind is not DocumentKind.BASE
        return True

    def first_terms(self) -> Sentence | None:
        """Return the first sentence of terms below the words "the parties modify the Agreement as follows:"."""
        text, position = self.flow.text, self.follows
        while 0 < position < len(text) and self._speaks(position):
            end = sentence_end(text, position, len(text))
            sentence = read_sentence(text, position, end, self.names)
            if _OPERATES.search(sentence.text) and len(sentence.text) > 40:
                return sentence
            position = max(end, position + 1)
        return None

    def _speaks(self, position: int) -> bool:
        clause = self.flow.clause_at(position)
        return clause.kind is not ClauseKind.SIGNATURES and clause.clause_id not in self._attached

    def _below_attachment(self, clause: Clause) -> bool:
        step: Clause | None = clause
        while step is not None:
            if step.kind is ClauseKind.EXHIBIT:
                return True
            step = self._clauses.get(step.parent_id) if step.parent_id else None
        return False

    def _is_below(self, clause: Clause, top: Clause) -> bool:
        step = clause.parent_id
        while step is not None:
            if step == top.clause_id:
                return True
            parent = self._clauses.get(step)
            step = parent.parent_id if parent else None
        return False
