"""From when, until when, under what condition and for what an instruction holds.

Read from the sentence itself, from the lead-in above it ("Effective January 1, 2006, the Agreement
is amended as follows:") and from what the instrument says of itself ("This Second Amendment shall
expire on December 31, 2021").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from graph.model.dates import PartialDate
from graph.model.edges import ConditionKind
from indexing.instructions.effect.conditions import condition, own_condition, scope
from indexing.instructions.effect.own_days import OwnDays
from indexing.instructions.effect.periods import Span, never, span
from indexing.instructions.sentences.naming import Named
from indexing.instructions.sentences.sentences import Sentence

_EXTENDS = re.compile(r"(?i)\b(?:is|are|be|hereby|further|been|parties|to)\s(?:\w+\s)?(?:extend|renew|prolong)\w*\b")
_OF_THIS = re.compile(
    r"(?i)\bthis\s(?:[\w#.]+\s){0,4}?(?P<what>amendment|addendum|modification|supplement|variation|waiver|deed|letter(?:\sagreement)?|change|section|clause|paragraph)"
    r"(?:\s(?:no\.?\s)?[\w.()]{1,6})?(?P<says>\s(?:(?:shall|will|is|be|only|automatically|in|full|force|and|remains?|continues?)\s){0,7}"
    r"(?:takes?\seffect|effective|effect|expires?|terminates?|laps\w+|ceases?\sto|appl(?:y|ies))\b[^.;]{0,160})"
)
"""What an instrument or one of its clauses says of its own effect: "This Amendment shall expire on December 31, 2021"."""
_CLAUSES = frozenset({"section", "clause", "paragraph", "change"})


@dataclass(frozen=True, slots=True)
class Effect:
    """What the words say of time, condition and extent; empty where they say nothing. `computed`: the end was counted, not stated."""

    effective_from: PartialDate | None = None
    effective_to: date | None = None
    condition: str = ""
    condition_kind: ConditionKind | None = None
    scope: str = ""
    from_beginning: bool = False  # void as if it had never been there
    computed: bool = False

    def over(self, other: Effect) -> Effect:
        """Return this effect, with what it leaves open taken from a wider one."""
        conditional = self if self.condition else other
        ended = self if self.effective_to else other
        return Effect(
            self.effective_from or other.effective_from,
            ended.effective_to,
            conditional.condition,
            conditional.condition_kind,
            self.scope or other.scope,
            self.from_beginning,
            ended.computed,
        )


def effect_of(sentence: Sentence, source: str, days: OwnDays | None = None, *, limited: bool = True) -> Effect:
    """Read the effect a sentence of the flow `source` gives its instruction, condition and extent in its own words.

    `limited`: words in front of the instruction and behind it limit it, whatever they are.
    """
    read = _of_instruction(sentence, days or OwnDays()) if limited else read_effect(sentence.text, days)
    return spoken(read, sentence, source)


def _of_instruction(sentence: Sentence, days: OwnDays) -> Effect:
    """Read an instruction's effect; the days of an extension are of the term extended, not of the change."""
    when = _span(sentence.text, days, sentence.docs)
    if _EXTENDS.search(sentence.text):
        when = Span(when.start)
    return Effect(when.start, when.end, *condition(sentence.text), scope(sentence.text), never(sentence.text), when.computed)


def _span(text: str, days: OwnDays, docs: Sequence[Named] = (), *, temporary: bool = False) -> Span:
    """Return from when until when, the instrument's own days written out."""
    return span(days.written_out(text, docs), temporary=temporary, first=days.starts)


def spoken(effect: Effect, sentence: Sentence, source: str) -> Effect:
    """Return an effect read from a masked sentence with its condition and extent in the sentence's own words."""
    return replace(effect, condition=_in_own_words(effect.condition, sentence, source), scope=_in_own_words(effect.scope, sentence, source))


def _in_own_words(masked: str, sentence: Sentence, source: str) -> str:
    at = sentence.text.find(masked) if masked else -1
    return said(sentence, source, at, at + len(masked)) if at >= 0 else masked


def said(sentence: Sentence, source: str, start: int, end: int) -> str:
    """Return [start, end) of a masked sentence in the instrument's own words, white space folded."""
    places = sentence.masked.at
    return " ".join(source[places[start] : places[min(end, len(places) - 1)]].split())


def read_effect(text: str, days: OwnDays | None = None, *, temporary: bool = False) -> Effect:
    """Read the effect a masked sentence gives its instruction; `temporary`: its words say how long something lasts."""
    when = _span(text, days or OwnDays(), temporary=temporary)
    return Effect(when.start, when.end, *condition(text), scope(text), never(text), when.computed)


def read_period(text: str) -> Effect:
    """Read from when until when something is let be ("until June 30, 2020"); the words themselves say that it ends."""
    when = _span(text, OwnDays(), temporary=True)
    return Effect(when.start, when.end, computed=when.computed)


def effect_of_clause(text: str) -> Effect:
    """Read what a clause says of its own effect ("This paragraph 2 shall lapse on ...")."""
    said = next((m for m in _OF_THIS.finditer(" ".join(text.split())) if m["what"].lower() in _CLAUSES), None)
    return read_effect(said["says"].strip(), temporary=True) if said else Effect()


def effect_of_instrument(text: str) -> Effect:
    """Read until when a whole instrument says that it holds, and what it waits for."""
    said = (m for m in _OF_THIS.finditer(" ".join(text.split())) if m["what"].lower() not in _CLAUSES)
    ends = next((end for m in said if (end := read_effect(m["says"].strip(), temporary=True)).effective_to), Effect())
    waits, kind = own_condition(text)
    return Effect(None, ends.effective_to, waits, kind, computed=ends.computed)
