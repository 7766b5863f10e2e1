"""Text with stretches set apart as tokens, so that the patterns of the grammar stay short.

    Section 2.03(j) of the Credit Agreement is amended by replacing "2.25%" with "2.50%".
    {P0} of {D0} is amended by replacing {Q0} with {Q1}.

White space is folded to single blanks; every character still knows where it stands in the flow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

TOKEN = re.compile(r"\{([PQD])(\d+)\}")

_OPEN, _CLOSE = "“‟„«", "”»"
_QUOTE_LIMIT = 400  # a longer quotation is new text, not words cited
_SINGLE = "‘'"
_SINGLE_LIMIT = 200  # characters between single marks: a longer stretch is more likely one of apostrophes
_GOES_ON = re.compile(r"\s[a-z]")
_ITALIC = re.compile(r"(?<![*\w])\*(?=[A-Z])[^*\n]{2,60}(?<=[\w.)])\*(?![*\w])")  # a name set in italics: "the section headed *Publicity*"
_GAP = re.compile(  # all but single blanks, a number behind which one is left out ("Section 4.01of the Agreement"), the marks of bold words
    r" \s+|[^\S ]\s*|\.\d\d?(?=(?:of|and|or|is|in|to|shall)\b)|\*(?<![*\w]\*)\*(?=\w)|\*(?<=[\w.)]\*)\*(?![*\w])"
)
_OPENING = re.compile(rf"[{_OPEN}\"]|``|(?<![\w.,;:!?)\]])[‘'](?=[\w$€£(\[.%])")  # a single mark only where it stands free before a word
_SINGLE_CLOSE = re.compile(r"(?<=\S)[’'](?![\w])")
_MARK = re.compile(rf"[{_OPEN}{_CLOSE}\"]|''|\n\s*\n")


@dataclass(frozen=True, slots=True)
class Masked:
    """A folded text; character i stands at `at[i]` of the flow, and `at[-1]` is where it ends."""

    text: str
    at: tuple[int, ...]

    @classmethod
    def of(cls, text: str, start: int, end: int) -> Masked:
        """Fold [start, end) of the flow's text."""
        chars: list[str] = []
        at: list[int] = []
        position = start
        for gap in _GAP.finditer(text, start, end):
            blank = "" if gap[0] == "**" else " "
            kept = gap.end() if gap[0][0] == "." else gap.start()
            chars.append(text[position:kept] + blank)
            at.extend(range(position, kept + len(blank)))
            position = gap.end()
        chars.append(text[position:end])
        at.extend(range(position, end + 1))
        return cls("".join(chars), tuple(at))

    def mask(self, spans: Iterable[tuple[int, int, str]]) -> Masked:
        """Replace each span (of this text, in order, not overlapping) by a token `{label}`."""
        changes = [(start, end, (("{" + label + "}", start),)) for start, end, label in spans]
        return self.written(changes) if changes else self

    def written(self, changes: Iterable[tuple[int, int, Iterable[tuple[str, int | None]]]]) -> Masked:
        """Write each span (in order, not overlapping) in other words: pieces with where they begin in this text.

        A piece at a place that holds the same words keeps their places; other words all stand at that place
        (None: where the span begins).
        """
        chars: list[str] = []
        at: list[int] = []
        position = 0
        for start, end, pieces in changes:
            chars.append(self.text[position:start])
            at.extend(self.at[position:start])
            for words, place in pieces:
                low = start if place is None else place
                kept = self.text.startswith(words, low)
                chars.append(words)
                at.extend(self.at[low : low + len(words)] if kept else [self.at[low]] * len(words))
            position = end
        chars.append(self.text[position:])
        at.extend(self.at[position:])
        return Masked("".join(chars), tuple(at))


def quoted_spans(text: str, start: int, end: int) -> tuple[tuple[int, int], ...]:
    """Return the ranges of short quotations in [start, end), quotation marks included.

    A curly mark closes where its partner stands, marks inside it counted; a straight one at the
    next straight mark that can close. An empty line closes nothing: an open mark is then left alone.
    """
    spans = []
    position = start
    italics = [m.span() for m in _ITALIC.finditer(text, start, end)]
    while position < end:
        opened = _next_open(text, position, end)
        if opened is None:
            break
        closed = close_quote(text, opened, end)
        if closed is None:
            position = opened + 1
            continue
        spans.append((opened, closed))
        position = closed
    apart = [(a, b) for a, b in italics if not any(a < close and opens < b for opens, close in spans)]
    return tuple(sorted([*spans, *apart]))


def _next_open(text: str, start: int, end: int) -> int | None:
    for match in _OPENING.finditer(text, start, end):
        if opens_quote(text, match.start()):
            return match.start()
    return None


def opens_quote(text: str, at: int) -> bool:
    """Tell whether the mark at `at` opens a quotation; a straight one must stand free before a word."""
    if text[at] in _SINGLE:
        return _OPENING.match(text, at) is not None
    if text[at] != '"':
        return True
    before = text[at - 1] if at else " "
    after = text[at + 1] if at + 1 < len(text) else " "
    return not before.isalnum() and not after.isspace()


def close_quote(text: str, opened: int, limit: int) -> int | None:
    """Return one past the mark that closes the quotation opened at `opened`; None when none does, near enough."""
    mark = text[opened]
    if mark in _SINGLE:
        return _close_single(text, opened, limit)
    depth = 0
    for match in _MARK.finditer(text, opened, min(limit, opened + _QUOTE_LIMIT)):
        if match[0][0] == "\n":
            return None
        if match.start() == opened:
            depth = 1
        elif mark == '"':
            if match[0] == '"' and not _opens_again(text, match.start()):
                return match.end()
        elif match[0] in _OPEN:
            depth += 1
        elif match[0] in _CLOSE or match[0] in {'"', "''"}:
            depth -= 1
            if depth == 0:
                return match.end()
    return None


def _close_single(text: str, opened: int, limit: int) -> int | None:
    """Return one past the single mark that closes: not an apostrophe ("the parties' rights") with another closing mark behind it."""
    low, end = opened + 1, min(limit, opened + _SINGLE_LIMIT)
    for closing in _SINGLE_CLOSE.finditer(text, low, end):
        if _MARK.search(text, low, closing.start()):
            return None
        later = _SINGLE_CLOSE.search(text, closing.end(), end)
        again = _OPENING.search(text, closing.end(), end)
        apostrophe = text[closing.start() - 1] in "sS" and _GOES_ON.match(text, closing.end()) is not None
        if not apostrophe or later is None or (again is not None and again.start() < later.start()):
            return closing.end()
    return None


def _opens_again(text: str, at: int) -> bool:
    before = text[at - 1]
    after = text[at + 1] if at + 1 < len(text) else " "
    return (before.isspace() or before == "(") and (after.isalnum() or after == "$")
