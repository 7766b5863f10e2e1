"""Stories: small portfolios, and how their provisions read on some days.

A file `*.story` holds stories, one after the other. Each begins with `#` and what it is about, goes on with the lines of its portfolio
(`tests/story.py` says how these are written), and ends with what has to be so:

    on 2022-01-01 MSA#13 text="13 Notices go to Spear Street." codes=OUTSTANDING_CHANGE

The names are those of `PROVISION` and `DOCUMENT` below; several values are parted by ` | `, and `-` is none.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

import pytest

from graph.comparison.clause_history import obligation
from graph.lineage.provision_lookup import find
from graph.lineage.supersession import governing_document
from graph.model.edges import Edge
from graph.model.ids import ClauseId
from graph.model.resolution import EffectiveClause
from graph.model.text import AnchoredText
from graph.resolution.term_state import term_on
from tests.story import Story, told_in


def _words(text: AnchoredText | None) -> str:
    return "-" if text is None else text.text.replace("\n", "\\n")


def _listed(values: Iterable[str]) -> str:
    return " | ".join(value.replace("\n", "\\n") for value in values) or "-"


def _place(story: Story, clause_id: ClauseId | None) -> str:
    if clause_id is None:
        return "-"
    clause = story.lineage.clause(clause_id)
    return f"{story.name(clause.document_id)}#{clause.section}"


def _source(story: Story, edge: Edge | None) -> str:
    return _place(story, edge.source_clause_id if edge else None)


def _history(story: Story, found: EffectiveClause) -> str:
    told = obligation(story.lineage, found.clause.clause_id, found.as_of)
    return _listed([told.status or "-", *(f"{entry.action} {story.name(entry.document_id)}" for entry in told.history)])


def _term(story: Story, name: str, day: date) -> str:
    term = term_on(story.lineage, story.doc(name), day)
    return f"{term.state.value} {term.until or '-'}{' computed' if term.computed else ''}"


PROVISION: dict[str, Callable[[Story, EffectiveClause], str]] = {
    "text": lambda _, found: _words(found.text),
    "last": lambda _, found: _words(found.last_text),
    "status": lambda _, found: found.status.value,
    "codes": lambda _, found: _listed(sorted({notice.code.value for notice in found.notices})),
    "steps": lambda story, found: _listed(f"{story.name(step.document_id)}#{step.section}" for step in found.steps),
    "excluded": lambda story, found: _listed(f"{left.reason} {story.name(left.document_id)}" for left in found.excluded),
    "outstanding": lambda story, found: _listed(f"{story.name(o.document_id)}#{o.section} {o.reason}" for o in found.outstanding),
    "unapplied": lambda _, found: _listed(o.text for o in found.outstanding),
    "conflict": lambda _, found: _listed(sorted(text.text for text in found.conflict)),
    "limited": lambda _, found: _listed(f"{one.scope}: {one.text.text}" for one in found.limited),
    "supplements": lambda story, found: _listed(_place(story, one) for one in found.supplements),
    "qualified": lambda story, found: _listed(_source(story, story.lineage.edge(one)) for one in found.qualifications),
    "depends": lambda story, found: _listed(_place(story, one) for one in found.depends_on),
    "continues": lambda story, found: _place(story, found.continues_at),
    "section": lambda _, found: found.clause.section,
    "type": lambda _, found: found.clause_type.value,
    "term": lambda _, found: f"{found.term.state.value} {found.term.until or '-'}",
    "history": _history,
}
DOCUMENT: dict[str, Callable[[Story, str, date], str]] = {
    "term": _term,
    "governed": lambda story, name, day: story.name(governing_document(story.lineage, story.doc(name), day)),
}


def seen(story: Story, day: date, place: str, name: str) -> str:
    """Return one thing that a story tells of a document, or of a provision, on a day."""
    document, _, section = place.partition("#")
    if not section:
        return DOCUMENT[name](story, document, day)
    if name == "called":  # the texts of all that has this number on that day
        numbers = find(story.lineage, story.doc(document), section, day)
        return _listed(_words(story.on(one, day.isoformat()).text) for one in numbers)
    return PROVISION[name](story, story.effective(place, day.isoformat()))


@pytest.mark.parametrize("told", told_in(Path(__file__).parent))
def test_story(told: str) -> None:
    """Every provision that the story asks about reads as it says."""
    story = Story(told)
    for line in told.splitlines():
        if line.startswith("on "):
            _, day, place, *expected = shlex.split(line)
            wanted = dict(one.split("=", 1) for one in expected)
            assert {name: seen(story, date.fromisoformat(day), place, name) for name in wanted} == wanted, line
