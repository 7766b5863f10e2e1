"""Whether the text layer of a page says what its picture shows. Pure: words in, verdict out."""

from __future__ import annotations

import unicodedata

_ENOUGH = 200  # letters that a broken table of characters can be told by
_USUAL = frozenset("etaoinsrlETAOINSRLäöüéèêàâîôûáíóúãõ")  # two letters in three, in any language of the west


def is_garbage(text: str) -> bool:
    """Tell whether a text layer holds codes instead of words, as fonts without a proper table of characters give."""
    signs = [c for c in text if not c.isspace()]
    odd = sum(1 for c in signs if not (" " < c < "\x7f") and (c == "\ufffd" or unicodedata.category(c) in ("Co", "Cn", "Cc", "Cs")))
    if odd > 0.1 * len(signs):
        return True
    letters = [c for c in signs if c.isalpha() and (c.isascii() or "LATIN" in unicodedata.name(c, ""))]
    if len(signs) >= _ENOUGH and sum(c.isalnum() for c in signs) < 0.4 * len(signs):
        return not _is_form(text)
    usual = sum(c in _USUAL for c in letters)
    return len(letters) >= _ENOUGH and usual < 0.5 * len(letters)


def _is_form(text: str) -> bool:
    """A form is full of blanks and dots to write on."""
    return sum(c in "_.-–—" for c in text) > 0.2 * len(text)
