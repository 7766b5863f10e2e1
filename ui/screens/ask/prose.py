"""The words of an answer: contract words told apart from ours, every mark that names a citation made a link to its source."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ui.markup import Child, Html, tag
from ui.screens.shared.links import Links
from ui.screens.shared.text import label, visible
from ui.serialization.contract import Cited, ResolvedClause

_TOKEN = re.compile(r"[“”]|\[(\d{1,3})\]")
Chips = Mapping[int, Html]
"""The link that stands for each citation, by its number."""


def chips(citations: list[Cited], clauses: list[ResolvedClause], links: Links) -> Chips:
    """Return the numbered link of each citation; its path is that of the provision the words were quoted for."""
    return {one["n"]: chip(one, provision_of(one, clauses), links) for one in citations}


def chip(cited: Cited, provision: str, links: Links) -> Html:
    """Return the link to a citation's source: its number, and to a screen reader where that leads."""
    where = ", ".join(filter(None, (cited["document"], cited["section"], f"page {cited['page']}" if cited["page"] else "")))
    named = label(where)
    href = links.citation(cited, provision)
    return tag("a", str(cited["n"]), class_="chip", href=href, data_panel=True, aria_label=f"Source {cited['n']}: {named}", title=named)


def provision_of(cited: Cited, clauses: list[ResolvedClause]) -> str:
    """Return the provision whose words a citation is of: words of an amendment are quoted for what they amend."""
    holding = (c["clause_id"] for c in clauses if any(r["clause_id"] == cited["clause_id"] for r in c["runs"]))
    return next(holding, cited["clause_id"])


def paragraphs(text: str, marks: Chips) -> Iterator[Html]:
    """Yield the lines of an answer, each a paragraph."""
    return (tag("p", list(_line(line, marks)), dir="auto") for line in text.splitlines() if line.strip())


def _line(line: str, marks: Chips) -> Iterator[Child]:
    """Yield the pieces of a line. What stands between “ and ” is a contract's: a "[1]" there is its own and no citation of ours."""
    begin, depth, quoting = 0, 0, _balanced(line)
    for found in _TOKEN.finditer(line):
        link = marks.get(int(found[1])) if found[1] and depth == 0 else None
        if link is not None:
            yield from visible(line[begin : found.start()])
            yield link
            begin = found.end()
        elif quoting and not found[1]:
            outside, depth = depth == 0, depth + (1 if found[0] == "“" else -1)
            if outside:
                yield from visible(line[begin : found.start()])
                begin = found.start()
            elif depth == 0:
                yield tag("q", visible(line[begin : found.end()]))
                begin = found.end()
    yield from visible(line[begin:])


def _balanced(line: str) -> bool:
    """Tell whether every “ has its ”: where not, nobody can say which words are quoted, and every mark is taken for ours."""
    depth = 0
    for mark in line:
        depth += (mark == "“") - (mark == "”")
        if depth < 0:
            return False
    return depth == 0
