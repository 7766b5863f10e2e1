"""What readers of terms share: patterns for words on one line, who acts, what is blacked out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from graph.model.obligations import Value, ValueKind


@cache
def pattern(words: str) -> re.Pattern[str]:
    """Compile a pattern for flattened text, in either case."""
    return re.compile(words, re.IGNORECASE)


def of_kind(values: Iterable[Value], kind: ValueKind, start: int = 0, end: int | None = None) -> tuple[Value, ...]:
    """Return the values of a kind that begin in [start, end)."""
    return tuple(v for v in values if v.kind is kind and start <= v.start and (end is None or v.start < end))


_MUTUAL = pattern(
    r"\b(?:either|each|neither|both|any|no|every) (?:of the )?(?:\w+ )?part(?:y|ies)\b|\bthe parties\b|\bone party\b|\ba party\b"
    r"|\beach other\b"
)
_REDACTED = re.compile(
    r"\[\s*(?:\*\s*){1,}\]|\*{3,}|\[\s*(?:redacted|omitted|confidential)[^\]]*\]|\[_+\]|_{4,}|\[●\]|\[•\]", re.IGNORECASE
)


def is_mutual(words: str) -> bool:
    """Tell whether words bind or entitle the parties alike."""
    return bool(_MUTUAL.search(words))


def is_redacted(words: str) -> bool:
    """Tell whether some words are blacked out or left blank."""
    return bool(_REDACTED.search(words))


_ACTOR = re.compile(
    r"(?:\b(?:[Tt]he|[Ee]ach|[Ee]ither|[Nn]either|[Aa]ny|[Bb]oth) (?:of the )?)?(?:\b[Pp]art(?:y|ies)\b"
    r"|\b[A-Z][\w&.'-]*(?: (?:[A-Z&][\w&.'-]*))*)"
)
_NOBODY = frozenset(
    {"Agreement", "Contract", "Section", "Term", "Upon", "If", "In", "Notwithstanding", "Subject", "Such", "This", "Except"}
)


def actor(before: str) -> str:
    """Return who acts, by the last name before a verb: "either party", "Supplier"; "" where none is named."""
    for found in reversed(list(_ACTOR.finditer(before[-160:]))):
        words = found[0].strip(" ,.")
        words = re.sub(r"'s?$|^(\w+) (?=\1\b)", "", words)
        bare = re.sub(r"(?i)^(?:the|each|either|neither|any|both) (?:of the )?", "", words)
        if bare.split()[0] not in _NOBODY:
            return words[:1].lower() + words[1:] if bare.casefold() in {"party", "parties"} else bare
    return ""
