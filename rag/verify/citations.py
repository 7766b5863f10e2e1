"""Check citations against the files as they were read: word for word, on one page, in the right file.

Nothing is repaired. What does not stand there is dropped, and the caller refuses what it carried.
"""

from __future__ import annotations

from collections.abc import Iterable

from rag.reply import Citation
from rag.verify.quoting import Readings


def verified(citations: Iterable[Citation], reading: Readings) -> tuple[Citation, ...]:
    """Return the citations that stand, in order and with their numbers."""
    return tuple(citation for citation in citations if stands(citation, reading))


def stands(citation: Citation, reading: Readings) -> bool:
    """Tell whether a quote is exactly the reading's text at its range, and on the page it names."""
    source = reading(citation.sha256)
    if not citation.quote.strip() or source.text[citation.char_start : citation.char_end] != citation.quote:
        return False
    first, last = source.page_of(citation.char_start), source.page_of(citation.char_end - 1)
    return first is last and (first.number if first else None) == citation.page
