"""Yes or no, where words say so: what is asked whether it may or must be done, and what the words that answer make of that very act.

Sharing a verb is no answer. The one who acts must be the same, all that the question says must stand in the sentence, and the
sentence may set no limit of quantity or time. Where any of that fails nothing is said: the words are quoted, and the reader judges.
"""

from __future__ import annotations

import re
from enum import StrEnum

from graph.model.edges import Unit
from graph.text.sentences import spans
from indexing.search.words import content_stems, stem, words
from rag.understand.topics import SYNONYMS
from rag.verify.polarity import Mood, acts

_MAY = re.compile(r"(?i)^\W*(?:(?:so|and|but)\W+)?(?:may|can|could)\b")
_MUST = re.compile(r"(?i)^\W*(?:(?:so|and|but)\W+)?(?:must|shall)\b")
_UNLESS = re.compile(r"(?i)\b(?:without|unless|except)\b")
_IF = re.compile(r"(?i)\b(?:if|provided|subject\s+to|with\s+(?:\S+\s+){0,4}consent)\b")
_LIMIT = re.compile(
    r"(?i)\b(?:only|solely|but|other\s+than|until|before|after|during|within|between|up\s+to|at\s+least|at\s+most|exceed\w*|excess"
    r"|(?:more|less|fewer|greater|later|earlier|longer)\s+than|maximum|minimum|limited|once|twice|extent)\b|\d"
)
_WITH = re.compile(r"(?i)\bwith(?:out)?\b")

_NAME = 5  # words before a verb in which the one who acts is named


class Verdict(StrEnum):
    """What opens an answer to a question that can be answered yes or no."""

    YES = "Yes"
    NO = "No"
    IF = "Yes, on the terms of these words"
    UNLESS = "No, but for what these words except"


def verdict(question: str, cut: str) -> Verdict | None:
    """Return yes or no to a question by some words in force; None where they do not tell of the very act asked about."""
    allowed, due = _MAY.match(question) is not None, _MUST.match(question) is not None
    sentences = (cut[start:end] for start, end in spans(cut, Unit.SENTENCE)) if allowed or due else ()
    told = {found for one in sentences if (found := _told(question, one, Mood.PERMITTED if allowed else Mood.DUE)) is not None}
    return told.pop() if len(told) == 1 else None


def _told(question: str, sentence: str, wanted: Mood) -> Verdict | None:
    """Return what one sentence says to a question: nothing unless it speaks of all of it, of who acts too, and sets no limit."""
    asked, there = content_stems(question), frozenset(content_stems(sentence))
    found = [(mood, who) for verb, mood, named in acts(sentence) if verb in asked and (who := _who(question, verb, named)) is not None]
    if len({mood for mood, _ in found}) != 1:
        return None
    mood, either = found[0]
    left = (one for one in asked if one not in either)
    if not all(one in there or not SYNONYMS.get(one, frozenset()).isdisjoint(there) for one in left):
        return None
    if _LIMIT.search(sentence) or (_WITH.search(question) and _withs(question) != _withs(sentence)):
        return None
    open_ = _UNLESS.search(sentence) or _IF.search(sentence)
    if mood is Mood.FORBIDDEN:
        return Verdict.NO if not open_ or _UNLESS.search(question) else Verdict.UNLESS if _UNLESS.search(sentence) else None
    if mood is not wanted:
        return None
    return Verdict.IF if open_ else Verdict.YES


def _withs(words_: str) -> frozenset[str]:
    return frozenset(_WITH.findall(words_.casefold()))


def _who(question: str, verb: str, named: str) -> frozenset[str] | None:
    """Return the stems that need not stand in a sentence because it is of each party; none where who is asked about acts; None: another."""
    before = words(named)[-_NAME:]
    asked = next((words(question)[1:at] for at, word in enumerate(words(question)) if at and stem(word) == verb), [])
    meant = frozenset(stem(word) for word in asked if content_stems(word))
    if not {"party", "parties"}.isdisjoint(before):
        return meant
    return frozenset() if meant and meant <= {stem(word) for word in before} else None
