"""Whether the text layer of a page says what its picture shows. Pure: words in, verdict out."""

from __future__ import annotations

import unicodedata

_ENOUGH = 200  # letters that a broken table of characters can be told by
_VOWELS = frozenset("aeiouyAEIOUYäöüéèêàâîïôûùœæøåáíóúãõ")


def is_garbage(text: str) -> bool:
    """Tell whether a text layer holds codes instead of words, as fonts without a proper table of characters give."""
    signs = [c for c in text if not c.isspace()]
    odd = sum(1 for c in signs if c == "\ufffd" or unicodedata.category(c) in ("Co", "Cn", "Cc", "Cs"))
    if odd > 0.1 * len(signs):
        return True
    letters = [c for c in signs if "LATIN" in unicodedata.name(c, "") and c.isalpha()]
    if len(signs) >= _ENOUGH and sum(c.isalnum() for c in signs) < 0.4 * len(signs):
        return not _is_form(text)
    vowels = sum(c in _VOWELS for c in letters)
    return len(letters) >= _ENOUGH and not 0.2 < vowels / len(letters) < 0.7


def _is_form(text: str) -> bool:
    """A form is full of blanks and dots to write on."""
    return sum(c in "_.-–—" for c in text) > 0.2 * len(text)
