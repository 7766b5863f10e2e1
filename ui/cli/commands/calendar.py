"""The calendar of a portfolio: `inforce obligations calendar`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from ui.application.questions import optional_day
from ui.cli.app import Overwrite, Run, command, read_choice
from ui.cli.commands.obligations import obligations


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
    """List the days to watch: due days, notice days, ends of terms, changes to come.

    Pending claims are not on it. What has no day is listed separately.
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
        planned = calendar.only(still.obligations.calendar(first, last, document, looked, then), kinds)
        shape = agenda_schema.agenda(planned, still.sources(then), mine.name, then.isoformat() if then else None)
        now = mine.now()
    if target.form is files.Form.TEXT:
        replace(run, as_json=False).show(shape, "calendar")
    elif target.path is None:
        typer.echo(files.made(target.form, shape, now), nl=False)  # as bytes: both formats ask for line ends of their own
    else:
        target.write(files.made(target.form, shape, now))
        terminal.say(f"Written to {target.path}: {len(shape['entries'])} days to watch, {len(shape['unplaced'])} matters without one.")
