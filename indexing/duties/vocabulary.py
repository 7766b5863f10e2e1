"""Word lists as they read best, made into patterns."""

from __future__ import annotations

import re

ADVERBS = r"(?:(?:\w+ly|also|hereby|then|otherwise|first|thereafter)\s+)*"
"""Adverbs between a verb and what it says; none may stand there."""

DENIES = r"(?!\s+(?:later|less|more|fewer|earlier|sooner|greater|limited|only|exceeding|to\s+exceed)\b)"
"""What "not" and "no" deny something by; in "not later than" they measure."""

MAY = r"(?<!\bof\s)(?<!\bin\s)(?<!\bby\s)(?<!each\s)(?<!every\s)may\b(?!\s*\d)"
"""The verb, and not the month."""


def any_of(words: str) -> str:
    """Return a pattern for any of some words, parted by spaces; "_" stands for the white space inside one, a final "~" for any ending."""
    return rf"(?:{'|'.join(_pattern(word) for word in words.split())})"


def lead_by(words: str, *, verb: str = "be") -> re.Pattern[str]:
    """Return the pattern of a deed (in small letters, on one line) that begins with a verb and one of some words."""
    return re.compile(rf"{verb}\s+{ADVERBS}{any_of(words)}")


def phrases(words: str) -> frozenset[str]:
    """Return some phrases, parted by spaces; "_" stands for the space inside one."""
    return frozenset(word.replace("_", " ") for word in words.split())


def _pattern(word: str) -> str:
    stem = word.removesuffix("~")
    return stem.replace("_", r"\s+") + (r"\w*" if stem != word else r"\b")


OPENS = re.compile(
    r"(?i)(?:"
    + any_of(
        "said such no each any all both either neither other undersigned above the an? its their this that these those if unless until"
        " when where whenever wherever while once as after before during upon on in at for to by with without within from under per"
        " notwithstanding provided pursuant subject except and but or nor so then thus hence however also further furthermore moreover"
        " thereafter thereupon therefore otherwise accordingly additionally should whether because since although though only not hereby"
        " whereas between among unlike like"
    )
    + r"|\w+ly)\s"
)
"""A word that opens a sentence or determines a noun: with a capital too, it begins no name."""
