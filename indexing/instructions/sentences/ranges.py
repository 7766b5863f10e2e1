"""What stands between the ends of "Sections 3.1 through 3.4" or "subsections (c) to (f)": designators are counted on, one by one."""

from __future__ import annotations

import re

_LAST = re.compile(r"^(?P<stem>.*?)(?P<open>\(?)(?P<label>\d{1,3}|[ivxlc]{1,6}|[IVXLC]{1,6}|[a-z]|[A-Z])(?P<close>\)?)$")
_ROMAN = (("x", 10), ("ix", 9), ("v", 5), ("iv", 4), ("i", 1))
_MOST = 30  # provisions that one range may name


def between(low: str, high: str) -> tuple[str, ...]:
    """Return the designators strictly between two of one kind ("(c)", "(f)" -> "(d)", "(e)"); () where they cannot be counted."""
    one, other = _LAST.match(low), _LAST.match(high)
    if one is None or other is None or (one["stem"], one["open"], one["close"]) != (other["stem"], other["open"], other["close"]):
        return ()
    frame = f"{one['stem']}{one['open']}{{}}{one['close']}"
    return tuple(frame.format(label) for label in _counted(one["label"], other["label"]))


def _counted(low: str, high: str) -> tuple[str, ...]:
    if low.isdigit() and high.isdigit():
        return tuple(str(n) for n in range(int(low) + 1, int(high))) if 0 < int(high) - int(low) <= _MOST else ()
    if low.isdigit() or high.isdigit() or low.islower() != high.islower():
        return ()
    if _is_roman(low, high):
        figures = [_roman(n) for n in range(1, _MOST)]
        first, last = (figures.index(label.lower()) if label.lower() in figures else -1 for label in (low, high))
        found = figures[first + 1 : last] if 0 <= first < last else []
        return tuple(f if low.islower() else f.upper() for f in found)
    if len(low) == len(high) == 1 and low < high:
        return tuple(chr(n) for n in range(ord(low) + 1, ord(high)))
    return ()


def _is_roman(low: str, high: str) -> bool:
    """Tell "(i) through (iv)" from "(c) through (i)": a letter alone is a figure only beside one."""
    return all(set(label.lower()) <= set("ivxl") for label in (low, high)) and (max(len(low), len(high)) > 1 or low.lower() == "i")


def _roman(number: int) -> str:
    written = ""
    for figure, value in _ROMAN:
        while number >= value:
            written, number = written + figure, number - value
    return written
