"""One amending phrase in other words: what is said, and how the grammar says it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

_RESERVED = re.compile(
    r"(?i)\W*(?:[\w.()]{1,12}\s)?\W*(?:intentionally\s(?:omitted|deleted|left\sblank)|reserved|not\sused|deleted|omitted)\W*"
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """What is said, and how the grammar says it: ``<name>`` stands for the words of a group; `holds` may look at the quotations."""

    pattern: re.Pattern[str]
    words: str
    holds: Callable[[re.Match[str], Sequence[str]], bool] = lambda _match, _quotes: True


def is_reserved(text: str) -> bool:
    """Tell whether words only keep a number: "[Reserved]", "Intentionally omitted"."""
    return _RESERVED.fullmatch(text) is not None


def quotes_reserve(match: re.Match[str], quotes: Sequence[str]) -> bool:
    """Tell whether all that is quoted only keeps a number."""
    return all(is_reserved(quotes[int(n)]) for n in re.findall(r"\{Q(\d+)\}", match[0]))


def sets_apart(match: re.Match[str], quotes: Sequence[str]) -> bool:
    """Tell whether a quotation stands between commas: ``Section 2.3, "Insurance," is ...``."""
    quote = re.search(r"\{Q(\d+)\}(,?)", match[0])
    return quote is not None and (bool(quote[2]) or quotes[int(quote[1])].endswith(","))


def phrase(pattern: str, words: str, holds: Callable[[re.Match[str], Sequence[str]], bool] | None = None) -> Phrase:
    """Return a phrase; without `holds` it is one wherever its pattern fits."""
    return Phrase(re.compile(pattern), words, holds) if holds else Phrase(re.compile(pattern), words)
