"""Amendments that stand in an attachment: "From 1 July 2015 the Agreement is amended as set out in Part 1 of the Schedule".

What is attached to an amendment is text, no instruction, unless the amendment says that its changes stand
there; then its items are read, with the day and for the contract that the announcing words give.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.model.documents import Clause, ClauseKind
from graph.model.edges import ConditionKind
from graph.model.ids import ClauseId
from indexing.instructions.effects import Effect
from indexing.instructions.flow import Flow
from indexing.instructions.heads import heads
from indexing.instructions.naming import Names
from indexing.instructions.sentences import Sentence, read_sentence, sentence_end
from indexing.instructions.walking import commands, upwards

_STANDS = r"(?:set\s+out|set\s+forth|specified|described|shown|provided|stated|contained|listed|detailed|appearing)"
_WHERE = (
    r"(?:(?P<part>(?i:part)\s+\w{1,4})\s+(?:of|to|in)\s+)?(?:the\s+)?(?:(?:attached|annexed)\s+)?"
    r"(?P<kind>Schedule|Annexure|Annex|Appendix|Attachment|Exhibit)(?:\s+(?P<label>\d{1,2}|[A-Z]))?(?!\w)"
)
_ANNOUNCED = re.compile(
    rf"\b(?:(?:amended|varied|modified|changed|revised)\s+(?:(?:as|in\s+the\s+manner|to\s+the\s+extent)\s+{_STANDS}\s+in|in\s+accordance\s+with)"
    rf"|(?:amendments|variations|changes|modifications)\s+(?:which\s+are\s+|that\s+are\s+)?{_STANDS}\s+in)\s+{_WHERE}(?!\s+(?:to|of)\s+(?:the|that)\b)"
)
_FROM_NAMED = re.compile(
    r"(?:(?:On|As)\s(?:and\s)?(?:from|of)|With\seffect\s(?:on\sand\s)?from|From(?:\sand\s(?:after|including))?|Effective(?:\s(?:on|from|as\sof))?)"
    r"(?:\sand\s(?:from|after))?\sthe\s(?P<term>(?:[A-Z][\w-]*\s){1,3}(?:Date|Day|Time))\b"
)
_COMES = r"[\"”]?\s+(?:means|is)\s+the\s+(?:date|day|time)\s+(?:notified|on\s+which|when|that|specified\s+(?:by|in\s+a\s+notice))"
"""Behind a term for a day: it waits for an event or for what somebody will say."""


@dataclass(frozen=True, slots=True)
class Scheduled:
    """The words at [start, end) of the flow say that the clause and what stands in it are changes; `inner` are all of them."""

    start: int
    end: int
    clause_id: ClauseId
    inner: frozenset[ClauseId]


def scheduled(flow: Flow, clauses: Sequence[Clause], names: Names) -> tuple[Scheduled, ...]:
    """Return the attachments, or parts of them, that an amendment says hold its changes and that command something."""
    by_id = {c.clause_id: c for c in clauses}
    found = []
    for words in _ANNOUNCED.finditer(flow.text):
        home = _named(words, clauses, by_id)
        inner = frozenset(c.clause_id for c in clauses if home is not None and home in upwards(c, by_id))
        if home is not None and any(_commands(flow, names, inner)):
            found.append(Scheduled(*words.span(), home.clause_id, inner))
    return tuple(found)


def announced_in(sentence: Sentence, found: Sequence[Scheduled]) -> Scheduled | None:
    """Return what a sentence announces."""
    return next((s for s in found if sentence.start <= s.start and s.end <= sentence.end), None)


def of_all(effect: Effect, found: Sequence[Scheduled]) -> Effect:
    """Return what holds for the whole instrument: not from when, where each of several parts has a day of its own."""
    return replace(effect, effective_from=None) if len(found) > 1 else effect


def effect_below(sentence: Sentence, effect: Effect, text: str) -> Effect:
    """Return the effect of what a sentence announces: from a day named that is still to come, it waits for that day."""
    named = _FROM_NAMED.match(sentence.text)
    if named is None or not re.search(rf"{re.escape(named['term'])}{_COMES}", text):
        return effect
    return replace(effect, effective_from=None, condition=named[0], condition_kind=ConditionKind.FUTURE_EVENT)


def _named(words: re.Match[str], clauses: Sequence[Clause], by_id: Mapping[ClauseId, Clause]) -> Clause | None:
    """Return the instrument's own attachment that words name, or the part of it."""
    name = " ".join(f"{words['kind']} {words['label'] or ''}".split()).casefold()
    whole = next((c for c in clauses if c.kind is ClauseKind.EXHIBIT and c.section.casefold() == name), None)
    if whole is None or not words["part"]:
        return whole
    label = r"\s+".join(words["part"].split())
    part = re.compile(rf"\W*{label}\b", re.IGNORECASE)
    return next((c for c in clauses if c.pieces and whole in upwards(c, by_id)[1:] and part.match(c.pieces[0].text)), None)


def _commands(flow: Flow, names: Names, inner: frozenset[ClauseId]) -> Iterator[bool]:
    """Yield, sentence by sentence of some clauses, whether it commands a change."""
    for piece in flow.pieces:
        at = piece.start
        while piece.clause.clause_id in inner and at < piece.end:
            end = sentence_end(flow.text, at, piece.end)
            sentence = read_sentence(flow.text, at, end, names)
            yield any(commands(h) for h in heads(sentence.text, imperative=True, led=True))
            at = max(end, at + 1)
