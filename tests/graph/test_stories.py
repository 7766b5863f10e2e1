"""Stories: small portfolios, and how their provisions read on some days.

A file `*.story` holds stories, one after the other. Each begins with `#` and what it is about, goes on with the lines of its portfolio
(`tests/story.py` says how these are written), and ends with what has to be so:

    on 2022-01-01 MSA#13 text="13 Notices go to Spear Street." codes=OUTSTANDING_CHANGE

The names are those of `PROVISION` and `DOCUMENT` below; several values are parted by ` | `, and `-` is none. `name~` has a value among
others, `name!~` has it nowhere. `MSA#=4.4` is what is called so on that day, `SOW@GOVERNING_LAW` (or `SOW@"a heading"`) what a document
has or takes from its parents, and `meets.V2` the counterpart in another version. A calendar of changes is told from one day to another,
as it was known on a day if that is told:

    from 2026-01-01 to 2026-12-31 MSA known=2026-01-01 changes="TAKES_EFFECT 2026-06-01 AMENDS 1" notes~="limited scope" unplaced=-
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

import pytest

from graph.comparison.clause_history import obligation
from graph.lifecycle.calendar import known_by
from graph.lifecycle.upcoming_changes import changes_ahead
from graph.lineage.provision_lookup import find
from graph.lineage.supersession import counterpart, governing_document
from graph.model.agenda import Agenda, Window
from graph.model.documents import ClauseType
from graph.model.edges import Edge
from graph.model.ids import ClauseId
from graph.model.resolution import EffectiveClause
from graph.model.text import AnchoredText
from graph.resolution.inheritance import resolve_inherited
from graph.resolution.resolve import resolve
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
    "messages": lambda _, found: _listed(notice.message for notice in found.notices),
    "from": lambda story, found: story.name(found.inherited_from) if found.inherited_from else "-",
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


def provisions(story: Story, address: str, day: date) -> tuple[EffectiveClause, ...]:
    """Return what an address of a story means on a day."""
    document, separator, place = re.split("(#=|#|@)", address, maxsplit=1)
    of = story.doc(document)
    if separator == "@":
        subject = ClauseType(place) if place in ClauseType.__members__ else None
        return resolve_inherited(story.lineage, of, subject, None if subject else place, day)
    found = find(story.lineage, of, place, day) if separator == "#=" else (story.id(address),)
    return tuple(resolve(story.lineage, one, day) for one in found)


def seen(story: Story, day: date, address: str, name: str) -> str:
    """Return one thing that a story tells of a document, or of what an address means, on a day."""
    if not re.search("[#@]", address):
        return DOCUMENT[name](story, address, day)
    name, _, version = name.partition(".")
    if version:
        return _place(story, counterpart(story.lineage, story.id(address), story.doc(version)))
    return " | ".join([PROVISION[name](story, found) for found in provisions(story, address, day)] or ["-"])


CALENDAR: dict[str, Callable[[Agenda], str]] = {
    "changes": lambda found: _listed(f"{entry.matter} {entry.day} {entry.about} {entry.section}" for entry in found.entries),
    "notes": lambda found: _listed(entry.note for entry in found.entries),
    "unplaced": lambda found: _listed(one.why.value for one in found.unplaced),
}


def calendar(story: Story, of: str, start: date, end: date, known: date | None) -> Agenda:
    """Return the calendar of the changes of a contract, of what was known on a day or of all."""
    lineage = known_by(story.lineage, known) if known else story.lineage
    window = Window(start, end, start)
    return Agenda.of(window, tuple(changes_ahead(lineage, story.doc(of), window)))


def holds(value: str, name: str, wanted: str) -> bool:
    """Tell whether a value is the one wanted; `name~` has it somewhere, `name!~` nowhere."""
    if name.endswith("~"):
        return (wanted in value) is not name.endswith("!~")
    return value == wanted


@pytest.mark.parametrize("told", told_in(Path(__file__).parent))
def test_story(told: str) -> None:
    """Every provision that the story asks about reads as it says."""
    story = Story(told)
    for line in told.splitlines():
        if line.startswith("on "):
            _, day, address, *expected = shlex.split(line)
            for name, _, wanted in (one.partition("=") for one in expected):
                value = seen(story, date.fromisoformat(day), address, name.rstrip("!~"))
                assert holds(value, name, wanted), f"{line}\n{name} is {value}"
        elif line.startswith("from "):
            _, start, _, end, of, *expected = shlex.split(line)
            known = [one.removeprefix("known=") for one in expected if one.startswith("known=")]
            found = calendar(story, of, date.fromisoformat(start), date.fromisoformat(end), date.fromisoformat(known[0]) if known else None)
            for name, _, wanted in (one.partition("=") for one in expected if not one.startswith("known=")):
                value = CALENDAR[name.rstrip("!~")](found)
                assert holds(value, name, wanted), f"{line}\n{name} is {value}"
