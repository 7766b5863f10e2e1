"""Whose address an address is, and how far it goes with the lines that say to whose attention."""

from __future__ import annotations

import re

from graph.model.edges import Unit
from graph.text.quote_matching import Span, mentions
from graph.text.sentences import spans
from graph.text.values import Kind, values

_NAME = r"[A-Z][\w&.-]*(?:\s(?:(?:and|of)\s)?[A-Z][\w&.-]*){0,5}"
_WHOSE = re.compile(
    rf"^(?P<owner>{_NAME})['’]s?\s|\b(?:of|for|to|upon|on)\s(?:the\s)?(?P<of>{_NAME})(?:\s(?:for|in|under|as)\s[a-z][^,;:]*)?$"
)
_SENT_TO = re.compile(r"(?i)(?:\b(?:to|for|of|upon|on)\s+(?:the\s+)?|(?:^|\n)\s*(?:\([a-z\d]{1,3}\)\s*)?)[\"“]?$")
_OTHER = re.compile(r"\b(?:to|from|of)\s+(?:the\s+)?[A-Z]|[.;]\s+[A-Z][a-z]+\s+[a-z]")
_ATTENTION = r"(?:Attention|Attn|Att|c/o|Telephone|Tel|Facsimile|Fax|Phone|E-?mail)\b\.?\s*:?"
_TAIL = re.compile(rf"[,;]?\s*{_ATTENTION}")


def owner(name: str) -> str:
    """Return the party that the words name an address for ("Customer's address for notices"); "" where they name none."""
    found = _WHOSE.search(name)
    return (found["owner"] or found["of"]) if found else ""


def addresses_of(text: str, party: str) -> tuple[Span, ...]:
    """Return the addresses that are a party's: the first behind "to" that party, or behind its name at the head of a line."""
    found = values(text, Kind.ADDRESS)
    mine: list[Span] = []
    for start, end in mentions(text, party):
        following = [a for a in found if a[0] >= end]
        if following and _SENT_TO.search(text[:start]) and not _OTHER.search(text[end : following[0][0]]):
            mine.append(following[0])
    return tuple(dict.fromkeys(mine))


def with_attention(text: str, address: Span, new: str) -> Span | None:
    """Return what an address with a line "Attention: ..." replaces: the old one with its own; None where its end is not sure.

    `new` is what stands behind the address in the new words.
    """
    if not _TAIL.match(new):
        return None
    tail = _TAIL.match(text, address[1])
    if tail is None:
        return address
    end = next((high for low, high in spans(text, Unit.SENTENCE) if low <= tail.start() < high), len(text))
    stop = text.find(";", tail.end(), end)
    end = stop if stop >= 0 else end  # "Attention: Treasurer; and if to Bolt at ..."
    sure = "\n" not in text[tail.end() : end].strip() and not _TAIL.match(text, end)
    return (address[0], len(text[:end].rstrip(" .;\n"))) if sure else None
