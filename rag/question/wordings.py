"""The spelling of tables of wordings: ``|`` parts alternatives, ``*`` stands for the rest of a word, ``..`` for any words between.

And looking back from a word: what leads to it stands shortly before it.
"""

from __future__ import annotations

import re

_REACH = 200  # characters; eight words and the spaces between them


def worded(alternatives: str, *, within: int | None = None) -> re.Pattern[str]:
    """Compile one cell of a table.

    `within`: how many characters of one sentence ``..`` may stand for at most, none among them; None: any words of the line.
    """
    spelled = (_spelled(re.escape(part.strip()), within) for part in alternatives.split("|"))
    return re.compile(rf"(?i)\b(?:{'|'.join(spelled)})(?!\w)")


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
