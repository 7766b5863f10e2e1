"""The calendar of a portfolio: `inforce obligations calendar`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ui.application.questions import optional_day
from ui.cli.app import Overwrite, Run, command, read_choice
from ui.cli.commands.obligations import obligations
from ui.cli.text import Line, shortened

if TYPE_CHECKING:
    from ui.serialization.agenda_schema import AgendaEntryShape, AgendaShape, UnplacedShape
_LONGEST = 200  # characters of words shown for people; the files have all of them
_WHYS = {
    "OVERDUE": "was due before the first day",
    "NO_DAY": "no day is known",
    "TERM_UNKNOWN": "a notice is asked for before the end of a term that no words date",
    "RENEWAL_UNKNOWN": "renews for a time that no words give",
    "NOTICE_UNKNOWN": "renews by itself; the notice that stops it could not be read",
    "CHANGE_UNDATED": "no words say from when this change counts",
    "CHANGE_AWAITED": "this change waits for an event that nobody has recorded",
}


@command(obligations, "as_of", "known_as_of")
def calendar(
    run: Run,
    *,
    start: Annotated[str | None, typer.Option("--from", metavar="DAY", help="The first day. Default: the day looked at.")] = None,
    end: Annotated[str | None, typer.Option("--to", metavar="DAY", help="The last day. Default: a year on.")] = None,
    kind: Annotated[list[str] | None, typer.Option("--kind", metavar="KIND", help="DUE, NOTICE, EXPIRY, CHANGE; may be repeated.")] = None,
    document: Annotated[str | None, typer.Option("--document", metavar="FILE", help="Only one contract, with what changes it.")] = None,
    form: Annotated[str | None, typer.Option("--format", metavar="FORMAT", help="text (the default), ics, csv or json.")] = None,
    output: Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Write to a file. Default: print.")] = None,
    overwrite: Overwrite = False,
) -> None:
    """List what has to be watched: what falls due, the last day to refuse a renewal, ends of terms, changes to come.

    Nothing that waits for a person is on it. What has no day is told beside.
    """
    from ui.application.obligations import calendar
    from ui.cli import terminal
    from ui.exports.calendar import files
    from ui.serialization import agenda_schema

    target = files.FORMS.target(form, output, overwrite=overwrite, as_json=run.as_json)
    from graph.model.agenda import EntryKind

    kinds = frozenset(chosen for one in kind or () if (chosen := read_choice(EntryKind, one, "kind")))
    then = run.then
    first, last, looked = (optional_day(one) for one in (start, end, run.as_of))
    with run.reading() as mine:
        still = mine.still()
        planned = calendar.only(still.agenda(first, last, document, looked, then), kinds)
        shape = agenda_schema.agenda(planned, still.sources(then), mine.name, then.isoformat() if then else None)
        now = mine.now()
    if target.form is files.Form.TEXT:
        terminal.show(_lines(shape))
    elif target.path is None:
        typer.echo(files.made(target.form, shape, now), nl=False)  # as bytes: both formats ask for line ends of their own
    else:
        target.write(files.made(target.form, shape, now))
        terminal.say(f"Written to {target.path}: {len(shape['entries'])} days to watch, {len(shape['unplaced'])} matters without one.")


def _lines(shape: AgendaShape) -> Iterator[Line]:
    yield Line(f"{shape['from']} to {shape['to']}, as it stood on {shape['as_of']}; {shape['documents']} documents looked at", style="dim")
    for month, entries in groupby(shape["entries"], key=lambda e: e["day"][:7]):
        yield Line(month, style="bold")
        for one in entries:
            yield from _entry_lines(one)
    if not shape["entries"]:
        yield Line("Nothing is to be watched in this time.")
    if shape["unplaced"]:
        yield Line("Without a day here", style="bold")
    for gap in shape["unplaced"]:
        yield from _unplaced_lines(gap)
    if shape["pending"]:
        yield Line(f"Claims that wait for a person: {len(shape['pending'])}; nothing of them is in this.", style="dim")


def _entry_lines(one: AgendaEntryShape) -> Iterator[Line]:
    counted = "  (counted)" if one["computed"] else ""
    yield Line(f"{one['day']}  {one['kind']:<6}  {one['title']}{counted}", 2)
    yield Line(f"{one['subject']}  {_place(one)}", 20, "dim")
    yield from (Line(text, 20) for text in (_quote(one["words"]), one["note"]) if text)


def _unplaced_lines(gap: UnplacedShape) -> Iterator[Line]:
    about = " ".join(t for t in (gap["about"], gap["day"] or "", f"({gap['party']})" if gap["party"] else "") if t)
    yield Line(f"{_WHYS[gap['why']]}: {gap['document']} {gap['section']} {about}".rstrip(), 2)
    yield Line(f"{gap['subject']}  {_place(gap)}", 20, "dim")
    yield from (Line(text, 20) for text in (_quote(gap["words"]), gap["note"]) if text)


def _place(one: AgendaEntryShape | UnplacedShape) -> str:
    page = f", page {one['page']}" if one["page"] is not None else ""
    mine = one["section"] if one["from"]["document_id"] == one["document_id"] else ""
    return f"{one['from']['document']} {mine}".rstrip() + page


def _quote(words: str) -> str:
    return f"“{shortened(words, _LONGEST)}”" if words.split() else ""
