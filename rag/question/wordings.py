"""The spelling of tables of wordings: ``|`` parts alternatives, ``*`` stands for the rest of a word, ``..`` for any words between."""

from __future__ import annotations

import re


def worded(alternatives: str) -> re.Pattern[str]:
    """Compile one cell of a table."""
    spelled = (
        re.escape(part.strip()).replace(r"\*", r"\w*").replace(r"\.\.", r".*\b").replace(r"\ ", r"\s+") for part in alternatives.split("|")
    )
    return re.compile(rf"(?i)\b(?:{'|'.join(spelled)})(?!\w)")
