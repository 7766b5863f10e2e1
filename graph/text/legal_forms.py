"""Legal forms of companies, as names end in them: one list, for all who read names."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files

_DESCRIBES = frozenset(
    {"corporation", "company", "national association", "limited partnership", "limited liability company", "joint venture"}
)
_STOPPED = frozenset({"inc", "ltd", "corp", "co", "pty", "pte", "kft", "zrt", "ltda", "lda", "sdn", "bhd"})
_STATES = frozenset({"nv"})  # "Minden, NV" is a place
_LONGEST_INITIALS = 4


@cache
def legal_forms() -> tuple[str, ...]:
    """Return the legal forms of `legal_forms.json`, in small letters without stops, the longest first."""
    forms: list[str] = json.loads((files("graph.text") / "legal_forms.json").read_text(encoding="utf-8"))
    return tuple(sorted(set(forms), key=lambda f: (-len(f), f)))


@cache
def legal_form_pattern(*, descriptions: bool = True) -> re.Pattern[str]:
    """Return what matches a legal form at the end of a name; without `descriptions`, no "corporation" as in "a Delaware corporation"."""
    by_letter: dict[str, list[str]] = {}  # tried by first letter: most words begin no form
    for form in legal_forms():
        if descriptions or form not in _DESCRIBES:
            by_letter.setdefault(form[0], []).append(_spelled(form) + _not_of(form))
    spelled = "|".join(f"(?={re.escape(letter)})(?:{'|'.join(forms)})" for letter, forms in by_letter.items())
    return re.compile(rf"(?:,?\s+(?:{spelled})(?![\w'-]))+", re.IGNORECASE)


def _not_of(form: str) -> str:
    """Return what keeps a form from matching the first word of a description: "a Virginia limited partnership" has no "limited"."""
    longer = [re.escape(d[len(form) :].strip()) for d in sorted(_DESCRIBES) if d.startswith(f"{form} ")]
    return rf"(?!\s+(?:{'|'.join(longer)}))" if longer else ""


def _spelled(form: str) -> str:
    return r"\s+".join(_word(word) for word in form.split())


def _word(word: str) -> str:
    """Return a word with the stops it may have: "Inc." and "Ltd." one, "L.L.C." one behind each letter."""
    if word in _STOPPED or len(word) > _LONGEST_INITIALS:
        return re.escape(word) + (r"\.?" if word in _STOPPED else "")
    states = r"(?<!, )" if word in _STATES else ""
    initials = r"\.\s?".join(word)
    return rf"{states}(?:{word}|{initials}\.?)"
