"""What Word's style sheets and list definitions say of a paragraph, inheritance followed.

Works on any tree with the interface of ElementTree; imports no vendor.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from indexing.readers.word.numbering import Level, ListDefinition

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_OFF = frozenset(("0", "false", "off", "none"))
_TWIPS = 20  # to a point

Element = Any  # lxml's elements carry no types


@dataclass(frozen=True, slots=True)
class ParagraphFormat:
    """What counts of a paragraph's format: list and level (from 0; "" for none), outline level (from 1; 0 for none), points of indent."""

    list_id: str = ""
    list_level: int = 0
    outline: int = 0
    indent: float = 0.0
    centred: bool = False
    bold: bool = False


def attribute(element: Element, name: str) -> str:
    """Return an attribute of Word's own name space; "" where absent."""
    return str(element.get(f"{W}{name}") or "")


def find(element: Element, path: str) -> Element:
    """Return the first element on a path of Word's names (``pPr/numPr``); None where absent."""
    return element.find("/".join(f"{W}{step}" for step in path.split("/")))


def flag(element: Element, path: str) -> bool:
    """Tell whether an on-off property stands on a path and is not switched off."""
    found = find(element, path)
    return found is not None and attribute(found, "val").lower() not in _OFF


class Styles:
    """The style sheet of one document."""

    def __init__(self, root: Element) -> None:
        self._styles = {attribute(style, "styleId"): style for style in root.iter(f"{W}style")}
        self._default = next(
            (i for i, s in self._styles.items() if attribute(s, "type") == "paragraph" and attribute(s, "default") == "1"), ""
        )

    def look(self, paragraph: Element) -> ParagraphFormat:
        """Return the format of a paragraph: its own, else that of its style, else of the style that one is based on."""
        chain = [paragraph, *self._chain(self._style_of(paragraph))]
        list_id, list_level = _list(chain)
        indent = _first(chain, "pPr/ind", "left") or _first(chain, "pPr/ind", "start")
        return ParagraphFormat(
            list_id,
            list_level,
            self._outline(chain),
            round(int(indent) / _TWIPS, 1) if indent.lstrip("-").isdigit() else 0.0,
            _first(chain, "pPr/jc", "val") == "center",
            any(flag(style, "rPr/b") for style in chain[1:2]),
        )

    def _style_of(self, paragraph: Element) -> str:
        named = find(paragraph, "pPr/pStyle")
        return attribute(named, "val") if named is not None else self._default

    def _chain(self, style_id: str) -> Iterator[Element]:
        seen: set[str] = set()
        while style_id in self._styles and style_id not in seen:
            seen.add(style_id)
            style = self._styles[style_id]
            yield style
            based = find(style, "basedOn")
            style_id = attribute(based, "val") if based is not None else ""

    @staticmethod
    def _outline(chain: list[Element]) -> int:
        outline = _first(chain, "pPr/outlineLvl", "val")
        if outline.isdigit():
            return int(outline) + 1 if int(outline) < 9 else 0
        names = [attribute(find(style, "name"), "val").lower() for style in chain[1:] if find(style, "name") is not None]
        return next((1 if name == "title" else int(name[-1]) for name in names if name == "title" or _is_heading_style(name)), 0)


def _is_heading_style(name: str) -> bool:
    return name.startswith("heading ") and name[-1].isdigit()


def _first(chain: list[Element], path: str, name: str) -> str:
    for element in chain:
        found = find(element, path)
        if found is not None and (value := attribute(found, name)):
            return value
    return ""


def _list(chain: list[Element]) -> tuple[str, int]:
    """The list and level: each from the nearest format that gives it; list 0 means none."""
    list_id, level = _first(chain, "pPr/numPr/numId", "val"), _first(chain, "pPr/numPr/ilvl", "val")
    return (list_id, int(level) if level.isdigit() else 0) if list_id not in ("", "0") else ("", 0)


def lists_of(part: Any) -> Mapping[str, ListDefinition]:  # noqa: ANN401 - python-docx's document part
    """Return the lists a document defines, by the id its paragraphs use; none where it defines none."""
    root = next((related.target_part.element for related in part.rels.values() if related.reltype.endswith("/numbering")), None)
    if root is None:
        return {}
    abstract = {
        attribute(a, "abstractNumId"): {int(attribute(lvl, "ilvl") or 0): _level(lvl) for lvl in a.iter(f"{W}lvl")}
        for a in root.iter(f"{W}abstractNum")
    }
    lists: dict[str, ListDefinition] = {}
    for num in root.iter(f"{W}num"):
        identity = attribute(find(num, "abstractNumId"), "val")
        levels, starts = dict(abstract.get(identity, {})), {}
        for override in num.iter(f"{W}lvlOverride"):
            at = int(attribute(override, "ilvl") or 0)
            if (own := find(override, "lvl")) is not None:
                levels[at] = _level(own)
            if (start := find(override, "startOverride")) is not None:
                starts[at] = int(attribute(start, "val") or 1)
        lists[attribute(num, "numId")] = ListDefinition(
            identity, [levels.get(n, Level()) for n in range(max(levels, default=-1) + 1)], starts
        )
    return lists


def _level(level: Element) -> Level:
    start, restart = find(level, "start"), find(level, "lvlRestart")
    form, text = find(level, "numFmt"), find(level, "lvlText")
    kind = attribute(form, "val") if form is not None else "decimal"
    words = attribute(text, "val") if text is not None else ""
    return Level(
        int(attribute(start, "val") or 1) if start is not None else 1,
        kind,
        "•" if kind == "bullet" else words,
        int(attribute(restart, "val") or 0) - 1 if restart is not None else None,
        flag(level, "isLgl"),
    )
