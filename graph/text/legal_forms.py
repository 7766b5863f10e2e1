"""Legal forms of companies, as names end in them: one list, for all who read names."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files


@cache
def legal_forms() -> tuple[str, ...]:
    """Return the legal forms of `legal_forms.json`, in small letters without stops, the longest first."""
    forms: list[str] = json.loads((files("graph.text") / "legal_forms.json").read_text(encoding="utf-8"))
    return tuple(sorted(set(forms), key=lambda f: (-len(f), f)))


@cache
def legal_form_pattern() -> re.Pattern[str]:
    """Return what matches a legal form as a name ends in it, with or without stops, after a comma or a space."""
    spelled = "|".join(_spelled(form) for form in legal_forms())
    return re.compile(rf"(?:,?\s+(?:{spelled})(?![\w'-])\.?)+", re.IGNORECASE)


def _spelled(form: str) -> str:
    words = form.split()
    return r"\s+".join(r"\.?\s?".join(map(re.escape, w)) if len(w) <= 4 and form != "co" else re.escape(w) for w in words)
