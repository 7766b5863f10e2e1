"""What the attributes and styles of an element say: hidden, struck out, bold, centred, indented, numbered. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from indexing.readers.word.numbering import figure

Element = Any  # lxml's elements carry no types

_RULE = re.compile(r"([\w-]+)\s*:\s*([^;]+)")
_LENGTH = re.compile(r"(-?\d*\.?\d+)\s*(pt|px|in|em|cm|mm)")
_POINTS = {"pt": 1.0, "px": 0.75, "in": 72.0, "em": 12.0, "cm": 28.35, "mm": 2.835}
_KINDS = {
    "1": "decimal",
    "a": "lowerLetter",
    "A": "upperLetter",
    "i": "lowerRoman",
    "I": "upperRoman",
    "decimal": "decimal",
    "decimal-leading-zero": "decimalZero",
    "none": "none",
    "lower-alpha": "lowerLetter",
    "lower-latin": "lowerLetter",
    "upper-alpha": "upperLetter",
    "upper-latin": "upperLetter",
    "lower-roman": "lowerRoman",
    "upper-roman": "upperRoman",
}
_BULLETS = frozenset(("disc", "circle", "square"))


@dataclass(frozen=True, slots=True)
class Style:
    """How an element's words are shown; `indent` in points from the left margin."""

    bold: bool = False
    centred: bool = False
    indent: float = 0.0
    breaks_before: bool = False
    breaks_after: bool = False


def style_of(element: Element, above: Style, *, bold: bool) -> Style:
    """Return how an element's words are shown, given the element around it; `bold` where its name says so."""
    rules = _rules(element)
    weight = rules.get("font-weight", "")
    aligned = rules.get("text-align", "") or (element.get("align") or "").lower() or ("center" if element.tag == "center" else "")
    return Style(
        bold=(above.bold or bold or weight in ("bold", "bolder", "600", "700", "800", "900")) and weight not in ("normal", "400"),
        centred=aligned == "center" if aligned else above.centred,
        indent=above.indent + _points(rules.get("margin-left") or rules.get("padding-left", "")),
        breaks_before=_breaks(rules, "before"),
        breaks_after=_breaks(rules, "after"),
    )


def is_hidden(element: Element) -> bool:
    """Tell whether a browser shows nothing of an element."""
    rules = _rules(element)
    return (
        rules.get("display") == "none"
        or rules.get("visibility") in ("hidden", "collapse")
        or re.fullmatch(r"0(?:\.0+)?(?:px|pt|em|%)?", rules.get("font-size", "1")) is not None
        or element.get("hidden") is not None
    )


def is_struck(element: Element) -> bool:
    """Tell whether an element is shown as struck out."""
    decorated = _rules(element)
    return element.tag in ("del", "s", "strike") or "line-through" in (
        decorated.get("text-decoration", "") + decorated.get("text-decoration-line", "")
    )


def counter_of(element: Element) -> Callable[[Element], str] | None:
    """Return what gives each item of a list its label, counting; None for a list of bullets."""
    if element.tag == "ul":
        return None
    kind = _kind(element) or "decimal"
    at = _number(element.get("start"), 1)

    def label(item: Element) -> str:
        nonlocal at
        value = _number(item.get("value"), at)
        at = value + 1
        return label_of(value, _kind(item) or kind)

    return label


def label_of(value: int, kind: str) -> str:
    """Return the label that a browser prints before an item: ``3.``, ``b.``, ``iv.``; "" for none."""
    written = figure(value, kind if value > 0 else "decimal")
    return f"{written}." if written else ""


def _kind(element: Element) -> str:
    rules = _rules(element)
    styled = rules.get("list-style-type") or next((w for w in rules.get("list-style", "").split() if w in _KINDS), "")
    return "none" if styled in _BULLETS else _KINDS.get(styled) or _KINDS.get(element.get("type") or "", "")


def _number(text: str | None, otherwise: int) -> int:
    return int(text) if text and re.fullmatch(r"-?\d{1,6}", text.strip()) else otherwise


def _rules(element: Element) -> dict[str, str]:
    style = element.get("style")
    return {name.lower(): value.strip().lower() for name, value in _RULE.findall(style[:2000])} if style else {}


def _points(length: str) -> float:
    found = _LENGTH.match(length)
    return max(0.0, round(float(found[1]) * _POINTS[found[2]], 1)) if found else 0.0


def _breaks(rules: dict[str, str], side: str) -> bool:
    return rules.get(f"page-break-{side}") == "always" or rules.get(f"break-{side}") in ("page", "always")
