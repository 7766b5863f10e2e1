"""Follow-ups: "and before that?", "what about SOW 2?", "and for late payments?", "why?", "who signed it?".

A follow-up leans on the last question that stood by itself: it takes over its subject, and what it names
of documents and days where it names none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from indexing.search.words import content_stems

_OPENS = re.compile(
    r"(?i)^\W*(?:(?:ok(?:ay)?|so|well|thanks)\W+)?(?:and|but|or|also|what about|how about|same (?:question )?(?:for"
    r"|under|in)|what of|now for|or for)\b[\s,:]*"
    r"(?:what about\s+|how about\s+|then\s+)?"
)
_BEFORE_THAT = re.compile(
    r"(?i)\b(?:(?:just |right |immediately )?(?:before|prior to) (?:that|then|it|this)|previously|earlier"
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
