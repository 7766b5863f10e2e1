"""A row of a table, named by the words it begins with: ``the row for grade RP-220 in the table in {P0}``."""

from __future__ import annotations

import re
from dataclasses import replace

from graph.model.edges import OperationKind, Unit
from indexing.instructions.provisions import Cited
from indexing.instructions.scene import Action, New, Scene
from indexing.instructions.sentences import tokens

_AT = r"(?:appearing\s|contained\s|set\s(?:out|forth)\s|listed\s)?(?:in|of|from|on|under|at)"
_ROW = re.compile(
    r"\b(?:row|line\sitem|table\sentry|entry|line)\s"
    r"(?:for|of|entitled|titled|headed|labell?ed|captioned|named|marked|relating\sto|(?:that|which)\s(?:begins|starts)(?:\swith)?|beginning(?:\swith)?|starting(?:\swith)?)\s"
    r"(?:(?:(?:the\s)?[\w-]+\s){0,2}\{Q(?P<quote>\d+)\}|(?P<plain>[^{},;:]{1,70}?))"
    rf"(?=,?\s{_AT}\s(?:the\s|such\s|that\s)?[^{{}}]{{0,60}}\{{P|,?\s{_AT}\s(?:the|such|that)\s(?:[a-z]+\s){{0,2}}(?:table|list|grid|chart|schedule|exhibit)\b|[.,;:]?\s*$)"
)
_CALLED = re.compile(  # 'the row "Initial Term"', 'the "Initial Term" row', 'the value beside "Support Level"'
    r"\b(?:row|line(?:\sitem)?|entry)\s\{Q(?P<after>\d+)\}|\{Q(?P<before>\d+)\}\s(?:row|line\sitem|entry)\b"
)
_CELL = re.compile(
    r"\b(?:value|amount|figure|entry|text|words?|term|details)\s(?:that\s(?:is|stands)\s)?(?:set\s(?:out|forth)\s|shown\s|stated\s|given\s|appearing\s|listed\s)?"
    r"(?:beside|opposite|next\sto|against|alongside|in\sthe\srow\s(?:for|of|entitled|headed|labell?ed))\s(?:the\s)?(?:(?:[\w-]+\s){0,2}\{Q(?P<quote>\d+)\})"
)
_TABLE = re.compile(
    r"^(?:the|such|that|said|its|existing|current|entire)\s(?:(?!row|line|entry)[\w-]+\s){0,3}?(?:tables?|grids?|chart|matrix)(?!\sof\scontents)"
    r"(?:\s(?:(?:that|which)\s(?:is|appears)\s?)?(?:set\s(?:out|forth)|contained|appearing|included|shown|stated|found))?"
    r"(?:\s(?:therein|thereof|thereto|there)|\s(?:in|of|at|under|to|below|within)\b[^{}]*(?:\{[PD]\d+\}[^{}]*)+)?\s*$",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\b(?:each|all|every|both|any|and|or)\b")
_COLUMN = re.compile(r"^(?:[a-z][\w-]*\s)+(?=[A-Z\d$€£])")  # "grade RP-220": the column's name stands in no row


def names_row(text: str, quote: int) -> bool:
    """Tell whether a quotation is what a row is called: it is no words that change."""
    return any(str(quote) in found.groups() for pattern in (_CALLED, _CELL) for found in pattern.finditer(text))


def row_named(text: str, scene: Scene) -> str:
    """Return the words that the one row named begins with; "" where none is named, or more than one."""
    called = list(_CALLED.finditer(text))
    if called:
        return scene.sentence.quotes[int(called[0]["after"] or called[0]["before"])].text.strip(" .,;:") if len(called) == 1 else ""
    found = _ROW.search(text)
    if found is None:
        return ""
    if found["quote"]:
        return scene.sentence.quotes[int(found["quote"])].text.strip(" .,;:")
    label = found["plain"].strip()
    return "" if _SEVERAL.search(label) else _COLUMN.sub("", label.removeprefix("the "))


def row_changed(text: str, new: New | None, scene: Scene) -> Action | None:
    """Return the replacement (with `new`) or deletion of the row some words name in one place; None where they name none."""
    where = scene.or_subject(text)
    cell = _CELL.search(text)
    if cell and new and len(where) == 1:
        name = scene.sentence.quotes[int(cell["quote"])].text.strip(" .,;:")
        return Action("", OperationKind.SET_VALUE, where, scene.at, old=name, new=new)
    label = row_named(text, scene)
    if label and not where and not tokens(text, "P"):  # a row that stands in nothing is a provision under its own name
        where = (Cited(heading=label),)
    if not label or len(where) != 1 or where[0].unit:
        return None
    kind = OperationKind.REPLACE_UNIT if new else OperationKind.DELETE_UNIT
    return Action("", kind, where, scene.at, old=label, new=new or New(), unit=Unit.ROW)


def table_changed(text: str, new: New | None, scene: Scene) -> Action | None:
    """Return the replacement (with `new`) or deletion of the table that some words name in one place: "the grid set forth therein"."""
    where = scene.or_subject(text)
    if _TABLE.match(text.strip()) is None or len(where) != 1 or where[0].unit:
        return None
    kind = OperationKind.REPLACE_UNIT if new else OperationKind.DELETE_UNIT
    return Action("", kind, where, scene.at, new=new or New(), unit=Unit.TABLE)


def row_added(base: Action, around: str, scene: Scene) -> Action | None:
    """Return the insertion of a row beside the one `around` names, or at the end of the table where `around` is empty."""
    label = row_named(around, scene)
    if around and not label:
        return None
    where = scene.places(around) or base.places
    return replace(base, kind=OperationKind.INSERT_UNIT, places=where, old=label, unit=Unit.ROW, added=())
