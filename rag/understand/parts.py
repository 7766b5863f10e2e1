"""A question that asks two things: "how much is the deposit, and who holds it?" is two, about one subject."""

from __future__ import annotations

import re
from dataclasses import replace

from indexing.search.words import content_stems
from rag.understand.intent import Intent, read_intent

_ASKS = (
    r"(?:(?:to|by|from|until|till|on|in|for|at|under|with|of)\s+)?(?:what|which|who|whom|whose|when|where|how|why)\b"
    r"|(?:is|are|was|were|does|do|did|can|could|may|must|shall|should|will|would|has|have|had)\b"
)
_JOINT = re.compile(rf"(?i)(?:,\s*(?:and|but|or)\s+|;\s+|\s+and\s+|\?\s+(?:and\s+)?)(?={_ASKS})")
_LEAST = 1  # content words without which words ask nothing by themselves
_SEVERAL = 2


def parts_of(intent: Intent) -> tuple[Intent, ...]:
    """Return the things that a question asks, in order; of each the words of the others only say what it is about."""
    asked = _cut(intent.question)
    if len(asked) < _SEVERAL:
        return (intent,)
    return tuple(_beside(part, intent) for part in asked)


def _cut(question: str) -> list[str]:
    """Return the parts of a question that each ask something; a lead ("after the amendment, what ...") belongs to the part after it."""
    found: list[str] = []
    for piece in _JOINT.split(question):
        if found and not _whole(found[-1]):
            found[-1] = f"{found[-1]}, {piece}"
        elif found and not _whole(piece):
            found[-1] = f"{found[-1]} and {piece}"
        else:
            found.append(piece)
    return found if all(map(_whole, found)) else [question]


def _whole(part: str) -> bool:
    return re.match(rf"(?i)\W*(?:[^,?]{{1,80}},\s*)?(?:{_ASKS})", part) is not None and len(content_stems(part)) >= _LEAST


def _beside(part: str, whole: Intent) -> Intent:
    own = read_intent(part if part.endswith("?") else f"{part}?")
    rest = tuple(stem for stem in whole.stems if stem not in own.stems)
    return replace(
        own,
        question=whole.question,
        part=part.strip(" ?,;"),
        stems=(*own.stems, *rest),
        beside=frozenset(rest),
        naming=whole.naming,
        terms=tuple(dict.fromkeys((*own.terms, *whole.terms))),
        phrases=own.phrases | whole.phrases,
        sections=own.sections or whole.sections,
        wider=tuple(dict.fromkeys((*own.wider, *whole.wider))),
        kinds=own.kinds | whole.kinds,
    )
