"""What the words in force oblige whom to, and what people do about it: `inforce obligations`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from graph.errors import UsageError
from ui.application.questions import optional_day
from ui.cli.app import OneContract, Run, app, command, exit_with, read_ids

if TYPE_CHECKING:
    from graph.model.obligations import Event
    from ui.application.obligations.events import Said
obligations = typer.Typer(
    no_args_is_help=True, help="What the words in force oblige whom to: look, confirm, follow.", rich_markup_mode=None
)
app.add_typer(obligations, name="obligations")

Ids = Annotated[
    list[str], typer.Argument(metavar="ID...", help="As `inforce obligations list` prints them; '-' reads them from standard input.")
]
On = Annotated[str | None, typer.Option("--on", metavar="DAY", help="The day this is said of, as 2016-06-14. Default: today.")]
Seen = Annotated[str, typer.Option("--token", metavar="TOKEN", help="As `show --json` printed it: refuse where that no longer holds.")]


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
    """List obligations as they stand on a day, contract by contract."""
    from ui.application.obligations.filter import Wanted
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
    """Show one obligation: its words and where they stand, its values, what was done about it, and what can be done now."""
    from ui.serialization import obligation_schema

    with run.reading() as mine:
        then = run.then
        found = mine.obligations.find(obligation_id, run.day, then)
        run.show(obligation_schema.obligation(found, mine.sources(then)), "obligation_shown")


@command(obligations, "as_of", "known_as_of")
def trail(run: Run, obligation_id: Annotated[str, typer.Argument(metavar="ID", help="As `inforce obligations list` prints it.")]) -> None:
    """Follow an obligation to the words on their page: the clause in force, the files with their hash checked, the boxes.

    A file that is gone or was changed stops it there, with exit code 5; what was checked before is shown.
    """
    from ui.application.provenance import BrokenTrailError, follow
    from ui.serialization import provenance_schema

    with run.reading() as mine:
        then = run.then
        try:
            found = follow(mine, obligation_id, run.day, then)
        except BrokenTrailError as error:
            run.show(provenance_schema.trail(error.trail, mine.sources(then)), "trail")
            raise
        run.show(provenance_schema.trail(found, mine.sources(then)), "trail")


_SAYINGS = {
    "confirm": "Say that they are real: from then on their days count. One record each; what cannot be is told, and the rest goes on.",
    "dismiss": "Say that they are none: read wrongly, or another one's double.",
    "fulfil": "Say that they were fulfilled. The next of a recurring one begins, with its parent named.",
    "waive": "Say that they were forgiven; the reason is what an auditor will ask for.",
    "dispute": "Say that they are disputed.",
    "settle": "Say that a dispute is over and they stand.",
    "escalate": "Say that they were taken further up.",
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
    """Say on which day happened what its deadline counts from: from then on it has a day."""
    _move(run, "TRIGGER", [obligation_id], on, token, happened=happened)


@command(obligations, "reason")
def archive(
    run: Run, document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="A contract that is closed.")], *, on: On = None
) -> None:
    """Close a contract: what is open expires, except what survives it or had fallen due. Twice is the same as once."""
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
    """Take an event back, with all that followed from it. Both stay on record."""
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
