"""Words that ask nothing of the documents: "Thanks!", "Who are you?", "What is 17 times 23?".

A logistic regression over their words, fitted by `benchmarks/small_talk.py` to questions about contracts and to small talk.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from indexing.search.words import STOP_WORDS, words
from rag.understand.asked import Kind, Understood
from rag.understand.topics import Wanted

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|[?!]")
_TALK = 0.0  # what a word weighs that questions have at least as often as small talk
_ANYBODY = frozenset({Wanted.NAME, Wanted.DATE})  # "who are you?", "see you when it rains"


@dataclass(frozen=True, slots=True)
class Weighed:
    """What each word is worth, what they are added to, and the sum above which words are small talk."""

    weights: Mapping[str, float]
    base: float
    line: float


@cache
def weighed() -> Weighed:
    """Return the weights that ship."""
    kept = json.loads(Path(__file__).with_name("small_talk.json").read_text(encoding="utf-8"))
    return Weighed(kept["weights"], kept["base"], kept["line"])


def marks(text: str) -> frozenset[str]:
    """Return the words of a text, and its question and exclamation marks."""
    return frozenset(word.replace("’", "'") for word in _WORD.findall(text.casefold()))


def is_small_talk(understood: Understood) -> bool:
    """Tell whether a question asks nothing of the documents: it names nothing in them, and each of its words is small talk's."""
    intent, asked = understood.intent, understood.asked
    names = intent.sections or intent.terms or understood.named or understood.counterparty or intent.wanted - _ANYBODY
    if asked.previous or asked.documents or names or understood.kind is not Kind.TEXT:
        return False
    known = weighed()
    telling = (word for word in words(asked.text) if word not in STOP_WORDS and known.weights.get(word, -1.0) < _TALK)
    return next(telling, None) is None and known.base + sum(known.weights.get(one, 0.0) for one in marks(asked.text)) > known.line
