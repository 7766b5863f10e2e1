"""Where sentences end in contract prose.

Pure and position-true: every span is a range of the text given, so a cut keeps its anchor.
"""

from __future__ import annotations

import re

_END = re.compile(r"[.?!][\"'”’)\]]*(?=\s|$)|\n\s*\n")
_ABBREVIATION = re.compile(
    r"(?:\b(?:Inc|Corp|Co|Ltd|L\.?L\.?C|L\.?P|Bros|Mr|Mrs|Ms|Dr|Messrs|Jr|Sr|St|Ave|Blvd|Rd|Ste|No|Nos|Sec|Secs|Art|Arts|Para|Ex|Exh|Sch|vs?|etc|approx|al"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|U\.?S\.?A?|N\.?A|S\.?A|N\.?V|B\.?V|i\.e|e\.g|cf|a\.m|p\.m|D\.?C|ss)"
    r"|(?:^|[\s(])(?:[A-Z]|[ivxIVX]+|\d+(?:\.\d+)*|[a-z]))$"
)
_NEXT_STARTS_LOW = re.compile(r"\s+[a-z,;]")


def sentence_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Return [start, end) of each sentence, without the white space around it.

    A full stop after an abbreviation, an initial or a section number ends nothing; neither does
    one that a small letter follows. An empty line always ends a sentence.
    """
    spans: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text):
        if match[0].strip() and not _ends(text, match):
            continue
        _add(spans, text, start, match.end())
        start = match.end()
    _add(spans, text, start, len(text))
    return tuple(spans)


def _ends(text: str, match: re.Match[str]) -> bool:
    if match[0][0] != ".":
        return True
    before = text[max(0, match.start() - 12) : match.start()]
    after = text[match.end() : match.end() + 12]
    if _NEXT_STARTS_LOW.match(after):
        return False
    return not _ABBREVIATION.search(before) or not after.strip()


def _add(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    words = text[start:end]
    low = start + len(words) - len(words.lstrip())
    high = start + len(words.rstrip())
    if low < high:
        spans.append((low, high))
