"""Stories: small portfolios, what their contracts say on a subject, and what filters say of them.

The files `*.story` hold stories, one after the other. Each begins with `#` and what it is about, goes on with the lines of its portfolio
(`tests/story.py` says how these are written), and ends with cells of contracts on a day, and with filters:

    on 2021-06-01 MSA LIABILITY_CAP text="USD 250,000" path=A1#1
    filter 2022-01-01 "caps under $1m" MSA=yes SOW=open

The names are those of `FACTS` below; several values are parted by ` | `, and `-` is none. `name~` has a value among others.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

import pytest

from graph.model.ids import ClauseId, EdgeId
from graph.model.obligations import Value
from graph.model.terms import Cell, Column
from graph.resolution.term_state import term_on
from indexing.terms.filter_tests import Verdict, judge
from indexing.terms.filters import columns_of, parse_filter
from indexing.terms.sheet import term_sheet
from tests.story import Story, told_in

VERDICTS = {Verdict.MATCHES: "yes", Verdict.DOES_NOT: "no", Verdict.CANNOT_BE_TOLD: "open"}


def _listed(values: Iterable[str]) -> str:
    return " | ".join(values) or "-"


def _sources(story: Story, edges: Iterable[EdgeId]) -> str:
    by_id = {edge.edge_id: edge.source_clause_id for edge in story.edges}
    return _places(story, (by_id[edge] for edge in edges))


def _places(story: Story, clauses: Iterable[ClauseId]) -> str:
    found = map(story.lineage.clause, clauses)
    return _listed(f"{story.name(clause.document_id)}#{clause.section}" for clause in found)


def _words_of(story: Story, cell: Cell) -> str:
    return _places(story, dict.fromkeys(run.clause_id for run in cell.words.runs if run.clause_id))


def _typed(value: Value) -> str:
    return f"{value.kind} {value.number} {value.unit}"


FACTS: dict[str, Callable[[Story, Cell], str]] = {
    "status": lambda _, cell: cell.status.value,
    "text": lambda _, cell: cell.text or "-",
    "note": lambda _, cell: cell.note or "-",
    "section": lambda _, cell: cell.section,
    "tags": lambda _, cell: _listed(cell.tags),
    "typed": lambda _, cell: _listed(map(_typed, cell.values)),
    "values": lambda _, cell: _listed(cell.words.text[v.start : v.end] for v in cell.values),
    "words-of": _words_of,
    "holder": lambda story, cell: story.name(cell.holder) if cell.holder else "-",
    "inherited": lambda _, cell: "yes" if cell.inherited else "no",
    "computed": lambda _, cell: "yes" if cell.computed else "no",
    "path": lambda story, cell: _sources(story, cell.path),
    "pending": lambda story, cell: _sources(story, cell.pending),
    "unread": lambda _, cell: _listed(cell.unread),
}


def fact(story: Story, day: date, name: str, column: Column, what: str) -> str:
    """Return one thing that a contract says on a subject on a day; `state` is that of its term."""
    if what == "state":
        term = term_on(story.lineage, story.doc(name), day)
        return f"{term.state} {term.until or '-'}"
    return FACTS[what](story, term_sheet(story.lineage, story.doc(name), day, (column,)).cell(column))


def judged(story: Story, asked: str, day: date, name: str) -> str:
    """Return what a filter says of a contract."""
    conditions = parse_filter(asked, day)
    return VERDICTS[judge(conditions, term_sheet(story.lineage, story.doc(name), day, columns_of(conditions))).verdict]


@pytest.mark.parametrize("told", told_in(Path(__file__).parent))
def test_story(told: str) -> None:
    """Every cell reads, and every filter judges, as the story says."""
    story = Story(told)
    for line in told.splitlines():
        if line.startswith("on "):
            _, day, name, column, *expected = shlex.split(line)
            for what, _, wanted in (one.partition("=") for one in expected):
                value = fact(story, date.fromisoformat(day), name, Column(column), what.rstrip("~"))
                assert wanted in value if what.endswith("~") else wanted == value, f"{line}\n{what} is {value}"
        elif line.startswith("filter "):
            _, day, asked, *expected = shlex.split(line)
            for name, _, wanted in (one.partition("=") for one in expected):
                found = judged(story, asked, date.fromisoformat(day), name)
                assert found == wanted, f"{line}\n{name} is {found}"
