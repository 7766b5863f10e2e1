"""Amending phrases in other words: the many ways lawyers say one thing, written in the few the grammar reads.

{P0} is of no further force or effect.               {P0} is deleted.
for {Q0} there shall be substituted {Q1}             {Q0} is replaced with {Q1}
{Q0} becomes {Q1}                                    {Q0} is replaced with {Q1}
{P0}, as added by {D1}, is deleted                   {P0} is deleted

Only a masked sentence is rewritten: every character still knows where it stands, and what is quoted
of the instrument is taken from its own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from indexing.instructions.instead import INSTEAD
from indexing.instructions.masks import Masked
from indexing.instructions.phrase import is_reserved
from indexing.instructions.phrases_changes import CHANGES
from indexing.instructions.phrases_forms import FORMS
from indexing.instructions.phrases_habits import HABITS
from indexing.instructions.phrases_meaning import MEANS
from indexing.instructions.phrases_orders import ORDERS
from indexing.instructions.phrases_values import VALUES

__all__ = ["in_plain_words", "is_reserved"]

_GROUP = re.compile(r"<(\w+)>")


def in_plain_words(masked: Masked, quotes: Sequence[str]) -> Masked:
    """Return a masked sentence with each phrase of the table written as the grammar says it."""
    for phrase in (*ORDERS, *HABITS, *MEANS, *FORMS, *CHANGES, *VALUES, *INSTEAD):
        found = [m for m in phrase.pattern.finditer(masked.text) if phrase.holds(m, quotes)]
        if found:
            masked = masked.written((m.start(), m.end(), tuple(_pieces(phrase.words, m))) for m in found)
    return masked


def _pieces(words: str, match: re.Match[str]) -> Iterator[tuple[str, int | None]]:
    """Cut a phrase's words into what is ours and what is the sentence's own, with where that stands."""
    position = 0
    for group in _GROUP.finditer(words):
        if group.start() > position:
            yield words[position : group.start()], None
        if match[group[1]]:
            yield match[group[1]], match.start(group[1])
        position = group.end()
    if position < len(words):
        yield words[position:], None
