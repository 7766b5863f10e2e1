"""Words that a model copied, found again where they stand: white space and the shapes of quotation marks and dashes make no difference."""

from __future__ import annotations

import re

_SHAPES = str.maketrans("“”„‟″‘’‚‛′`´–—‒―‐‑−\u00a0", '"""""' + "'''''''" + "------- ")
_OUTER = "\"'“”‘’ \n\t"
_WORD = re.compile(r"\S+")


def same_shapes(text: str) -> str:
    """Return a text with quotation marks, dashes and spaces of one shape each; the same length."""
    return text.translate(_SHAPES)


def pattern_of(words: str) -> re.Pattern[str] | None:
    """Return what finds copied words in a text of `same_shapes`, the quotation marks around all of them left out; None where none are."""
    plain = same_shapes(words).strip()
    if plain[:1] == plain[-1:] == '"' or plain[:1] == plain[-1:] == "'":
        plain = plain.strip(_OUTER)
    parts = [re.escape(word) for word in _WORD.findall(plain)]
    if not parts:
        return None
    before = r"(?<![^\W_])(?<!\d[.,])" if plain[:1].isalnum() else ""
    behind = r"(?![^\W_])" if plain[-1:].isalnum() else ""
    return re.compile(before + r"\s+".join(parts) + behind)
