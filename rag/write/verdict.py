"""Yes or no, where words say so: what is asked whether it may or must be done, and what the words that answer make of that very act.

Sharing a verb is no answer: nearly all that the question says must stand in the words too, and they must speak of the act in one
way only. Where that does not hold nothing is said: the words are quoted, and the reader judges.
"""

from __future__ import annotations

import re
from enum import StrEnum

from indexing.words import stem, words
from rag.retrieve.relevance import Measure
from rag.verify.polarity import Mood, moods

_ENOUGH = 0.7  # of the question's words, by rarity, that must stand in the words which answer it
_MAY = re.compile(r"(?i)^\W*(?:(?:so|and|but)\W+)?(?:may|can|could|is\s+(?:\w+\s+){1,4}(?:allowed|permitted|entitled|free)\s+to)\b")
_MUST = re.compile(
    r"(?i)^\W*(?:(?:so|and|but)\W+)?(?:must|shall|does\s+(?:\w+\s+){1,4}have\s+to|is\s+(?:\w+\s+){1,4}(?:required|obliged)\s+to)\b"
)
_UNLESS = re.compile(
    r"(?i)\b(?:unless|except|without|provided|if|only|subject\s+to|save|other\s+than|until|with\s+the\s+(?:prior|written|consent))\b"
)


class Verdict(StrEnum):
    """What opens an answer to a question that can be answered yes or no."""

    YES = "Yes"
    NO = "No"
    IF = "Yes, on the terms of these words"
    UNLESS = "No, but for what these words except"


def verdict(question: str, cut: str, measure: Measure) -> Verdict | None:
    """Return yes or no to a question by some words in force; None where they do not tell of the very act asked about."""
    allowed, due = _MAY.match(question) is not None, _MUST.match(question) is not None
    if not (allowed or due) or measure.coverage(cut) < _ENOUGH:
        return None
    asked = {stem(word) for word in words(question)}
    told = {mood for verb, some in moods(cut).items() if verb in asked for mood in some}
    if len(told) != 1:
        return None
    [mood] = told
    open_ = set(_UNLESS.findall(cut.casefold())) - set(_UNLESS.findall(question.casefold()))
    if mood is Mood.FORBIDDEN:
        return Verdict.UNLESS if open_ else Verdict.NO
    if mood is (Mood.PERMITTED if allowed else Mood.DUE):
        return Verdict.IF if open_ else Verdict.YES
    return None
