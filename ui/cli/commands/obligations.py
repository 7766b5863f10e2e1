"""`inforce obligations`: list, show, trace and record events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graph.errors import UsageError
from ui.application.questions import optional_day
from ui.cli.app import Budget, OneContract, Overwrite, Run, app, command, exit_with, read_choice, read_ids

if TYPE_CHECKING:
    from graph.model.obligations import Event
    from ui.application.obligations.events import Said


obligations = typer.Typer(no_args_is_help=True, help="Obligations by the words in force: list, confirm, track.", rich_markup_mode=None)
app.add_typer(obligations, name="obligations")

Ids = Annotated[
    list[str], typer.Argument(metavar="ID...", help="As `inforce obligations list` prints them; '-' reads them from standard input.")
]
On = Annotated[str | None, typer.Option("--on", metavar="DAY", help="The day of the event, as 2016-06-14. Default: today.")]
Seen = Annotated[
    str, typer.Option("--token", metavar="TOKEN", help="As `show --json` printed it: refuse if the obligation has changed since.")
]


@command(obligations, "as_of", "known_as_of", name="list")
def list_obligations(
    run: Run,
    document: OneContract = None,
    *,
    state: Annotated[list[str] | None, typer.Option("--state", metavar="STATE", help="PENDING, ACTIVE, DUE ...; may be repeated.")] = None,
    domain: Annotated[str, typer.Option("--domain", metavar="DOMAIN", help="FINANCIAL, OPERATIONAL, REGULATORY or RESTRICTIVE.")] = "",
    party: Annotated[str, typer.Option("--party", metavar="NAME", help="Only what this party owes, by name or role.")] = "",
    only_open: Annotated[bool, typer.Option("--open", help="Only what people confirmed and nothing has ended.")] = False,
    due_by: Annotated[str | None, typer.Option("--due-by", metavar="DAY", help="Only what is due by a day.")] = None,
) -> None:
    """List obligations and their states on a day, contract by contract."""
    from ui.application.obligations.obligations import Wanted
    from ui.serialization import obligation_schema

    wanted = Wanted.of(state or (), domain, party, only_open=only_open, due_by=optional_day(due_by))
    shown = 0
    with run.reading() as mine:
        then = run.then
        sources = mine.sources(then)
        for found in mine.obligations.named(document, run.day, then, decided=wanted.decided):
            if wanted.takes(found):
                run.show(obligation_schema.obligation(found, sources), "obligation")
                shown += 1
    if not shown and not run.as_json:
        print("There are no such obligations.")


@command(obligations, "as_of", "known_as_of")
def show(run: Run, obligation_id: Annotated[str, typer.Argument(metavar="ID", help="As `inforce obligations list` prints it.")]) -> None:
    """Show one obligation: its words and their place, its values, its events, and the events allowed now."""
    from ui.serialization import obligation_schema

    with run.reading() as mine:
        then = run.then
        found = mine.obligations.find(obligation_id, run.day, then)
        run.show(obligation_schema.obligation(found, mine.sources(then)), "obligation_shown")


@command(obligations, "as_of", "known_as_of")
def trail(run: Run, obligation_id: Annotated[str, typer.Argument(metavar="ID", help="As `inforce obligations list` prints it.")]) -> None:
    """Trace an obligation to its words on the page: the clause in force, the files with their hashes checked, the boxes.

    A missing or changed file stops it with exit code 5; what was checked before is shown.
    """
    from ui.application.provenance import BrokenTrailError, follow
    from ui.serialization import obligation_schema

    with run.reading() as mine:
        then = run.then
        try:
            found = follow(mine, obligation_id, run.day, then)
        except BrokenTrailError as error:
            run.show(obligation_schema.trail(error.trail, mine.sources(then)), "trail")
            raise
        run.show(obligation_schema.trail(found, mine.sources(then)), "trail")


_SAYINGS = {
    "confirm": "Confirm obligations: then their due days count. One record each; what is refused is reported, and the rest continues.",
    "dismiss": "Dismiss what is no obligation: misread, or a duplicate.",
    "fulfil": "Record that obligations were fulfilled. The next one of a recurring obligation begins.",
    "waive": "Record that obligations were waived. Give the reason that an auditor will ask for.",
    "dispute": "Record that obligations are disputed.",
    "settle": "Record that a dispute is over and the obligations stand.",
    "escalate": "Record that obligations were escalated.",
}


def _saying(event: str) -> Callable[..., None]:
    """Return the command that records one event of many obligations."""

    def said(run: Run, ids: Ids, *, on: On = None, token: Seen = "") -> None:
        _move(run, event, ids, on, token)

    return said


for _name, _told in _SAYINGS.items():
    command(obligations, "reason", name=_name, text=_told)(_saying(_name.upper()))


@command(obligations, "reason")
def trigger(
    run: Run,
    obligation_id: Annotated[str, typer.Argument(metavar="ID", help="An obligation whose days count from something that has happened.")],
    happened: Annotated[str, typer.Argument(metavar="DAY", help="The day on which it happened, as 2016-06-14.")],
    *,
    on: On = None,
    token: Seen = "",
) -> None:
    """Record the day of the event that a deadline counts from: from then on it has a due day."""
    _move(run, "TRIGGER", [obligation_id], on, token, happened=happened)


@command(obligations, "reason")
def archive(
    run: Run, document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="A contract that is closed.")], *, on: On = None
) -> None:
    """Close a contract: open obligations expire, except those that survive it or had fallen due. Safe to repeat."""
    from ui.serialization import obligation_schema

    with run.writing() as mine:
        done = mine.obligations.archive(document, run.authority, optional_day(on))
        for one in done:
            run.show(obligation_schema.event(one), "event")
    if not done and not run.as_json:
        print("It was archived before. Nothing was changed.")


@command(obligations, "reason")
def undo(
    run: Run, event_id: Annotated[str, typer.Argument(metavar="EVENT", help="The id of an event, as `inforce obligations show` prints it.")]
) -> None:
    """Undo an event and all that followed from it. Both stay on record."""
    from ui.serialization import obligation_schema

    with run.writing() as mine:
        done = mine.obligations.undo_event(event_id, run.authority)
        run.show(obligation_schema.event(done), "event")


def _move(run: Run, event: str, ids: list[str], on: str | None, token: str, *, happened: str = "") -> None:
    from graph.model.obligations import Event
    from ui.serialization import obligation_schema

    said = _said(Event(event), on, token, happened)
    with run.writing() as mine:
        outcomes = mine.obligations.record_event(read_ids(ids), said, run.authority)
        sources = mine.sources()
        for outcome in outcomes:
            run.show(obligation_schema.moved(outcome, sources), "moved")
    exit_with(outcome.error for outcome in outcomes)


def _said(event: Event, on: str | None, token: str, happened: str) -> Said:
    from graph.model.dates import PartialDate
    from ui.application.obligations.events import Said

    try:
        triggered = PartialDate.parse(happened) if happened else None
    except (TypeError, ValueError):
        raise UsageError(f"'{happened}' is no day. Write it as 2016-06-14.") from None
    return Said(event, optional_day(on), triggered, token)


@command(obligations, "as_of")
def read(
    run: Run,
    document: OneContract = None,
    *,
    model: Annotated[str | None, typer.Option("--model", metavar="SPEC", help="Who reads. Default: INFORCE_MODEL.")] = None,
    budget: Budget = None,
    again: Annotated[bool, typer.Option("--again", help="Ask about all clauses, those read before too.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Estimate calls, tokens, money and time. Asks nobody and records nothing.")
    ] = False,
) -> None:
    """Have a model read the clauses in force besides the rules. Safe to repeat: what was read, and paid for, is not asked again."""
    from indexing.pipeline import Progress
    from ui.application.parts import Reads
    from ui.cli import terminal
    from ui.serialization import operation_schema

    reads = Reads(model, budget=budget, dry_run=dry_run)
    with run.writing() as mine, terminal.progress() as show:

        def told(done: int, total: int, name: str) -> None:
            show(Progress("reading", done, total, name))

        done = mine.obligations.read(document, reads, told, run.day, again=again)
    run.show(operation_schema.duties_read(done), "duties_read")


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
