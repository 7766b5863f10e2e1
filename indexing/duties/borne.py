"""What is left of a model's duty once its words are looked up: every claim stands in the words in force, or is dropped and said so.

Nothing that a model wrote becomes text. Its words only say where to look: words, obligor, trigger and conditions are taken from
the clause at their place, values are read again by program from the words that are said to give them.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from graph.model.edges import Unit
from graph.model.obligations import Duty
from graph.model.text import AnchoredText
from graph.text.quote_matching import Span, occurrences, tokens
from graph.text.sentences import spans
from indexing.duties.clauses import commits
from indexing.duties.given import Given
from indexing.duties.held import Held
from indexing.duties.owing import NobodyError, owing
from indexing.llm.prompts.addressed import speaks_to_readers
from indexing.llm.prompts.fence import shown
from indexing.llm.prompts.obligations import DutyAnswer

ADDRESSED = "ADDRESSES_READERS"
"""The flag of what was read in a text that speaks to whoever reads it by machine: a person looks first."""
_FEWEST = 3  # words that say something
_SUREST, _LED, _PER_DROP = 0.99, 0.3, 0.9
_TRAILING = re.compile(r"(?i)[\s,;:.]*(?:\b(?:and|or|but|provided)\b)?[\s,;:]*$")
_LIMITS = re.compile(
    r"(?i)\b(?:unless|except|provided|subject\s+to|to\s+the\s+extent|if|in\s+the\s+event|so\s+long\s+as|until|only|upon|when)\b"
)


@dataclass(frozen=True, slots=True)
class Borne:
    """A duty that the words bear out, [start, end) of it in the clause's words, and what was dropped of what the reader said.

    What was dropped is told without words of the contract.
    """

    duty: Duty
    span: Span
    dropped: tuple[str, ...] = ()


def borne_out(answer: DutyAnswer, given: Given, reader: str, taken: Collection[Span] = ()) -> Borne | str:
    """Return the duty that an answer and the clause's words both say, or why there is none.

    `taken` are the stretches of the clause's words in which the answer found duties of the same obligor already.
    """
    span = _place(answer.words, given, taken)
    if isinstance(span, str):
        return span
    around = f"{given.lead} {_sentences(given.words.text, span)}".strip()
    if not commits(around):
        return "the words commit nobody"
    words = given.words.slice(*span)
    try:
        who = owing(answer.obligor, answer.bound, (words.text, around), given.roster)
    except NobodyError as error:
        return str(error)
    held = Held(words.text, around, [who.note] if who.note else [])
    duty = replace(
        _duty(answer, given, words, held), bound=who.named.bound, obligor=who.named.obligor, party=who.named.party, reader=reader
    )
    return Borne(_weighed(duty, answer, given, len(held.dropped)), span, tuple(held.dropped))


def _duty(answer: DutyAnswer, given: Given, words: AnchoredText, held: Held) -> Duty:
    """Return the duty as far as its words bear it out; who owes is found apart."""
    deadline, recurrence = held.deadline(answer), held.recurrence(answer.recurrence)
    notice = held.period(answer.notice_period, "the period of notice")
    return Duty(
        document_id=given.clause.document_id,
        clause_id=given.clause.clause_id,
        section=given.section,
        words=words,
        domain=answer.domain,
        type=answer.type,
        bound=answer.bound,
        values=held.values(answer.values),
        deadline=deadline,
        recurrence=recurrence,
        conditions=tuple(filter(None, (held.verbatim(one, "a condition") for one in answer.conditions))),
        notice_period=notice,
        jurisdiction=held.verbatim(answer.jurisdiction, "the jurisdiction"),
        survives=held.survives(said=answer.survives),
        flags=held.flags(answer.flags, dated=deadline is not None or recurrence is not None, noticed=notice is not None),
    )


def _weighed(duty: Duty, answer: DutyAnswer, given: Given, dropped: int) -> Duty:
    """Return the duty with its confidence: the reader's, lowered for what was dropped and in a text that speaks to its readers."""
    confidence = min(answer.confidence, _SUREST) * _PER_DROP**dropped
    flags = duty.flags
    if any(speaks_to_readers(words) for words in (given.words.text, given.lead, given.clause.heading, given.title)):
        confidence, flags = min(confidence, _LED), (*flags, ADDRESSED)
    return replace(duty, confidence=round(confidence, 4), flags=flags)


def _place(words: str, given: Given, taken: Collection[Span]) -> Span | str:
    """Return where a duty's words stand in the clause, number and heading left out; else why they are none."""
    text = given.words.text
    places = [(max(start, given.head), end) for start, end in occurrences(shown(text), shown(words))]
    found = [_whole(text, span, given.head) for span in places if len(tokens(text[slice(*span)])) >= _FEWEST]
    if not found:
        return "its words do not stand in the clause, or say too little"
    return next((span for span in found if span not in taken), "the same words state a duty already")


def _whole(text: str, span: Span, head: int) -> Span:
    """Return a stretch, or all of its sentence where what was left of it out binds ("shall not") or limits ("unless ...").

    What is left out and commits somebody by itself is another duty, and stays out.
    """
    words = text[slice(*span)]
    within = next(((a, b) for a, b in spans(text, Unit.SENTENCE, head) if a <= span[0] and span[1] <= b), span)
    rest = f"{text[within[0] : span[0]]} {text[span[1] : within[1]]}"
    if commits(rest) if not commits(words) else _LIMITS.search(rest) and not commits(rest):
        return _bare(text, *within)
    return _bare(text, *span)


def _bare(text: str, start: int, end: int) -> Span:
    """Return a stretch without what only joins it to others, and with its full stop: one duty is the same words, however quoted."""
    words = text[start:end]
    last = start + len(_TRAILING.sub("", words))
    return start + len(words) - len(words.lstrip(" \t\n,;:.")), last + (text[last : last + 1] == ".")


def _sentences(text: str, span: Span) -> str:
    """Return the sentences that a stretch touches."""
    return " ".join(text[a:b] for a, b in spans(text, Unit.SENTENCE) if a < span[1] and span[0] < b)
