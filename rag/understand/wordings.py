"""The spelling of tables of wordings: ``|`` parts alternatives, ``*`` stands for the rest of a word, ``..`` for any words between.

And looking back from a word: what leads to it stands shortly before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

_REACH = 200  # characters; eight words and the spaces between them
_BETWEEN = re.compile(r"\s+|\*|\.\.")


@dataclass(frozen=True)
class Wording:
    """One cell of a table. Its pattern is compiled when a text may first hold it: a question meets few of hundreds."""

    alternatives: str
    within: int | None = None
    """How many characters of one sentence ``..`` may stand for at most, none among them; None: any words of the line."""

    def search(self, text: str) -> re.Match[str] | None:
        """Find the first place of a text that has one of the alternatives."""
        return self.pattern.search(text) if self._may_be_in(text) else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Find all places, one after another."""
        return self.pattern.finditer(text) if self._may_be_in(text) else iter(())

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The alternatives as one pattern."""
        spelled = (_spelled(re.escape(part), self.within) for part in self._parts)
        return re.compile(rf"(?i)\b(?:{'|'.join(spelled)})(?!\w)")

    def _may_be_in(self, text: str) -> bool:
        if not text.isascii():
            return True  # letters beyond these may match them by rules of their own
        small = text.lower()
        for sign in self._signs:  # noqa: SIM110  done a thousand times a question, and a generator takes twice as long
            if sign in small:
                return True
        return False

    @property
    def _parts(self) -> list[str]:
        return [part.strip() for part in self.alternatives.split("|")]

    @cached_property
    def _signs(self) -> tuple[str, ...]:
        """Of each alternative the longest stretch that a text in small letters must hold for it."""
        longest = (max(_BETWEEN.split(part), key=len).lower() for part in self._parts)
        return tuple(dict.fromkeys(one if one.isascii() else "" for one in longest))


def worded(alternatives: str, *, within: int | None = None) -> Wording:
    """Read one cell of a table; `within` as of a `Wording`."""
    return Wording(alternatives, within)


def _spelled(part: str, within: int | None) -> str:
    """Spell one wording, already escaped, as a pattern."""
    if within is not None:
        part = part.replace(r"\ \.\.\ ", rf"(?:[^\w.;][^.;]{{0,{within}}}?)??\ ")
    return part.replace(r"\*", r"\w*").replace(r"\.\.", r".*\b").replace(r"\ ", r"\s+")


def leading(pattern: re.Pattern[str], text: str, at: int) -> re.Match[str] | None:
    """Find words that end at a place (the pattern ends with ``$``).

    They are looked for no further back than a name or lead is long: a word of a long question costs no more than one of a short one.
    """
    return pattern.search(text, max(0, at - _REACH), at)


def last_words(pattern: re.Pattern[str], text: str, at: int, most: int) -> list[re.Match[str]]:
    """Return the last words that end by a place, in order; `pattern` is of one word. They too are looked for shortly before it."""
    begin = max(0, at - _REACH)
    while begin and not text[begin - 1].isspace():
        begin -= 1  # no word is cut in two
    return list(pattern.finditer(text, begin, at))[-most:]
