"""How a question stands in a conversation: a follow-up that leans on an earlier question, or small talk that asks nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from indexing.search.words import STOP_WORDS, content_stems, words
from rag.understand.answer_types import Wanted
from rag.understand.question import Kind, Understood

ITS_CHANGE = r"(?:the|its) (?:amendment|(?:last|latest|most recent) (?:amendment|change|modification|variation))(?=\s*(?:[,;?.!]|$))"
"""Its last change, whichever paper made it."""
_OPENS = re.compile(
    r"(?i)^\W*(?:(?:ok(?:ay)?|so|well|thanks)\W+)?(?:and|but|or|also|what about|how about|same (?:question )?(?:for"
    r"|under|in)|what of|now for|or for)\b[\s,:]*"
    r"(?:what about\s+|how about\s+|then\s+)?"
)
_BEFORE_THAT = re.compile(
    rf"(?i)\b(?:(?:just |right |immediately )?(?:before|prior to) (?:that|then|it|this|{ITS_CHANGE})|previously|earlier"
    r"|beforehand|the (?:version|wording|text|one) before(?: that)?)\b"
)
_BARE = re.compile(
    r"(?i)^\W*(?:and\s+|but\s+|so\s+)?(?:why(?: is that| so)?|since when|(?:from )?when|where(?: (?:does|do) (?:it"
    r"|that|they) say (?:so|that|this))?|says who|who says(?: so)?"
    r"|(?:in |by |under )?(?:which|what) (?:document|amendment|section|clause|page|agreement)s?(?: (?:set|says|said"
    r"|changed|made|states|did) (?:it|that|this|so|them))?(?:,? and where)?"
    r"|how do you know|what (?:has |have )?changed(?: since(?: then)?)?|(?:and )?(?:now|today|currently)"
    r"|what changed it|who (?:changed|set|added) (?:it|that|this|them))\W*$"
)
_NOW = re.compile(r"(?i)^\W*(?:and\s+|but\s+|so\s+)?(?:now|today|currently)\W*$")
_REFERS = re.compile(r"(?i)\b(?:it|its|that|this|these|those|they|them|their|there|the same|such)\b")
_OWN_WORDS = 2  # content words up to which a question that opens with "and" is a fragment


@dataclass(frozen=True, slots=True)
class Turn:
    """A question in its conversation.

    `subject` is the text to find by, `lean` the earlier question it leans on ("" for none), `back` how many
    wordings before that one's it asks for. `fragment`: it has no sentence of its own, so days are taken over too.
    """

    subject: str
    lean: str = ""
    back: int = 0
    fragment: bool = False


def turn(text: str, previous: Sequence[str]) -> Turn:
    """Read a question after others, oldest first."""
    if not previous:
        return Turn(text)
    lean, back = _leaned_on(previous)
    if _BEFORE_THAT.search(text) and _is_fragment(_BEFORE_THAT.sub(" ", text)):
        return Turn(lean, lean, back + 1, fragment=True)
    if _BARE.match(text):
        return Turn(lean, lean, back, fragment=True)
    opens = _OPENS.match(text)
    rest = text[opens.end() :] if opens else text
    if opens and _is_fragment(rest):
        return Turn(f"{lean.rstrip(' ?.')} {rest}".strip(), lean, back, fragment=True)
    if _REFERS.search(text):
        return Turn(text, lean)
    return Turn(text)


def _leaned_on(previous: Sequence[str]) -> tuple[str, int]:
    """Return the last question that stood by itself and how many wordings the ones after it went back."""
    back = 0
    for at in range(len(previous) - 1, -1, -1):
        if at == 0 or not _leans(previous[at]):
            return previous[at], back
        if _NOW.match(previous[at]):
            return _leaned_on(previous[:at])[0], back
        back += bool(_BEFORE_THAT.search(previous[at]))
    return previous[0], back


def _leans(text: str) -> bool:
    opens = _OPENS.match(text)
    return bool(
        _BARE.match(text)
        or (opens and _is_fragment(text[opens.end() :]))
        or (_BEFORE_THAT.search(text) and len(content_stems(text)) <= _OWN_WORDS + 1)
    )


def _is_fragment(rest: str) -> bool:
    """Tell whether words are no sentence of their own: no verb that asks, or next to no words."""
    asks = re.match(
        r"(?i)\W*(?:what|which|who|whom|whose|when|where|how|may|can|is|are|does|do|must|shall|will|was|were|did|has|have|should)\b", rest
    )
    return asks is None or len(content_stems(rest)) <= _OWN_WORDS - 1


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
    weights = {word: float(weight) for weight, words in kept["words_by_weight"].items() for word in words.split()}
    return Weighed(weights, kept["base"], kept["line"])


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
