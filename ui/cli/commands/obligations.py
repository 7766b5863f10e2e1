"""What the words in force oblige whom to, and what people do about it: `inforce obligations`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from graph.errors import UsageError
from ui.application.questions import optional_day
from ui.cli.app import OneContract, Run, app, command, exit_with, read_ids
from ui.cli.text import Line, folded, shortened

if TYPE_CHECKING:
    from graph.model.obligations import Event
    from ui.application.obligations.events import Said
    from ui.serialization.obligation_schema import MovedShape, ObligationEventShape, ObligationShape
    from ui.serialization.provenance_schema import TrailShape
obligations = typer.Typer(
    no_args_is_help=True, help="What the words in force oblige whom to: look, confirm, follow.", rich_markup_mode=None
)
app.add_typer(obligations, name="obligations")

Ids = Annotated[
    list[str], typer.Argument(metavar="ID...", help="As `inforce obligations list` prints them; '-' reads them from standard input.")
]
On = Annotated[str | None, typer.Option("--on", metavar="DAY", help="The day this is said of, as 2016-06-14. Default: today.")]
Seen = Annotated[str, typer.Option("--token", metavar="TOKEN", help="As `show --json` printed it: refuse where that no longer holds.")]
_LONGEST = 400  # characters of words shown for people; --json has all of them


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
        for found in mine.obligations(document, run.day, then, decided=wanted.decided):
            if wanted.takes(found):
                run.show(obligation_schema.obligation(found, sources), _obligation_lines)
                shown += 1
    if not shown and not run.as_json:
        print("There are no such obligations.")


@command(obligations, "as_of", "known_as_of")
def show(run: Run, obligation_id: Annotated[str, typer.Argument(metavar="ID", help="As `inforce obligations list` prints it.")]) -> None:
    """Show one obligation: its words and where they stand, its values, what was done about it, and what can be done now."""
    from ui.serialization import obligation_schema

    with run.reading() as mine:
        then = run.then
        found = mine.obligation(obligation_id, run.day, then)
        run.show(obligation_schema.obligation(found, mine.sources(then)), _shown_lines)


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
            run.show(provenance_schema.trail(error.trail, mine.sources(then)), _trail_lines)
            raise
        run.show(provenance_schema.trail(found, mine.sources(then)), _trail_lines)


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
        done = mine.archive(document, run.authority, optional_day(on))
        for one in done:
            run.show(obligation_schema.event(one), _event_lines)
    if not done and not run.as_json:
        print("It was archived before. Nothing was changed.")


@command(obligations, "reason")
def undo(
    run: Run, event_id: Annotated[str, typer.Argument(metavar="EVENT", help="The id of an event, as `inforce obligations show` prints it.")]
) -> None:
    """Take an event back, with all that followed from it. Both stay on record."""
    from ui.serialization import obligation_schema

    with run.writing() as mine:
        done = mine.undo_event(event_id, run.authority)
        run.show(obligation_schema.event(done), _event_lines)


def _move(run: Run, event: str, ids: list[str], on: str | None, token: str, *, happened: str = "") -> None:
    from graph.model.obligations import Event
    from ui.serialization import obligation_schema

    said = _said(Event(event), on, token, happened)
    with run.writing() as mine:
        outcomes = mine.oblige(read_ids(ids), said, run.authority)
        sources = mine.sources()
        for outcome in outcomes:
            run.show(obligation_schema.moved(outcome, sources), _moved_lines)
    exit_with(outcome.error for outcome in outcomes)


def _said(event: Event, on: str | None, token: str, happened: str) -> Said:
    from graph.model.dates import PartialDate
    from ui.application.obligations.events import Said

    try:
        triggered = PartialDate.parse(happened) if happened else None
    except (TypeError, ValueError):
        raise UsageError(f"'{happened}' is no day. Write it as 2016-06-14.") from None
    return Said(event, optional_day(on), triggered, token)


def _line(text: str, indent: int = 0, style: str = "") -> Line:
    return Line(folded(text), indent, style)


def _obligation_lines(found: ObligationShape) -> Iterator[Line]:
    still = "; it had fallen due before: still owed" if found["accrued"] and found["open"] else ""
    since = f" since {found['changed_on']}" if found["changed_on"] else ""
    gone = f"  (its words are not in force{since}{still})" if found["superseded"] else ""
    due = f"  due {found['due']}" if found["due"] else ""
    who = found["obligor"] or found["bound"]
    yield _line(f"{found['state']}  {found['domain']} {found['type']}  {who}{due}{gone}", style="bold")
    page = f", page {found['page']}" if found["page"] else ""
    yield _line(f"{found['obligation_id']}  {found['document']} {found['section']}{page}", 2, "dim")
    yield _line(f"“{shortened(found['words'], _LONGEST)}”", 4)
    if found["twins"]:
        yield _line(f"On record more than once in the same words: {', '.join(found['twins'])} too. Undo or waive what is one too many.", 4)
    for before in found["confirmed"]:
        told = "Confirmed before in the same words" if before["same_words"] else "The words confirmed before were changed"
        where = f"{before['document']} {before['section']}".rstrip()
        yield _line(f"{told} ({where}, {before['obligation_id']}): to be confirmed again.", 4)


def _shown_lines(found: ObligationShape) -> Iterator[Line]:
    yield from _obligation_lines(found)
    yield from (_line(f"confirmed before: “{one['words']}”", 2) for one in found["confirmed"] if not one["same_words"])
    yield from (_line(text, 2) for text in _particulars(found))
    for place in found["also"]:
        yield _line(f"also {place['document']} {place['section']}: “{place['words']}”", 2)
    for change in found["changed_by"]:
        where = f"{change['document']} {change['section']}".rstrip()
        yield _line(f"changed by {where} ({change['edge_id']}, {change['decided_by']}): {change['reasoning']}", 2)
    for waiver in found["qualified_by"]:
        yield _line(f"to be read with {waiver['document']} {waiver['section']} ({waiver['edge_id']}): {waiver['reasoning']}", 2)
    for one in found["events"]:
        yield from _event_lines(one)
    yield _line(f"can be said now: {', '.join(found['allowed']) or 'nothing; `inforce obligations undo` takes the last event back'}", 2)
    yield _line(f"{found['reader']}, confidence {found['confidence']:.2f}, token {found['token']}", 2, "dim")


def _particulars(found: ObligationShape) -> Iterable[str]:
    values = [f"{v['words']} ({v['kind']} {v['number'] or v['day']} {v['unit']})" for v in found["values"]]
    deadline = found["deadline"]
    when = deadline and " ".join(
        [
            deadline["timing"].lower(),
            *((deadline["span"]["words"],) if deadline["span"] else ()),
            deadline["trigger"] or str(deadline["day"] or ""),
        ]
    )
    told = {
        "owed to": ", ".join(p["party"] or f"{p['named']} (to be verified)" for p in found["owed_to"]),
        "values": "; ".join(values),
        "deadline": when or "",
        "triggered": found["triggered"] or "",
        "recurs": found["recurrence"] or "",
        "conditions": "; ".join(found["conditions"]),
        "notice": found["notice_period"]["words"] if found["notice_period"] else "",
        "jurisdiction": found["jurisdiction"],
        "outlives the contract": "yes" if found["survives"] else "",
        "flags": ", ".join(found["flags"]),
        "next of": found["parent"] or "",
    }
    return (f"{name}: {words}" for name, words in told.items() if words)


def _trail_lines(found: TrailShape) -> Iterator[Line]:
    yield from _obligation_lines(found["obligation"])
    clause = found["clause"]
    if clause:
        yield _line(f"{clause['source_doc']} {clause['section']}: {clause['status']} on {found['as_of']}", 2)
        for step in clause["resolution_path"]:
            by = f"{step['edge_type']} {step['mode'] or ''} {step['document']} {step['section']} ({step['edge_id']})"
            yield _line(f"{step['effective_from']} {by}", 4)
    for file in found["files"]:
        told = f", read in run {file['event']['run_id']} at {file['event']['event_time']}" if file["event"] else ""
        of = "" if file["words"] else ", on the path to the words"
        yield _line(f"{file['document']}{of}: sha256 {file['sha256']}, as recorded{told}", 2)
    for words in found["words"]:
        boxes = " ".join("[" + ", ".join(f"{n:.0f}" for n in box) + "]" for box in words["boxes"])
        where = f"page {words['page']} {boxes}" if words["page"] else f"characters {words['char_start']} to {words['char_end']}"
        yield _line(f"{words['document']}, {where}: “{words['quote']}”", 2)


def _event_lines(one: ObligationEventShape) -> Iterator[Line]:
    what = f"{one['event'] or one['deed']} {one['before'] or ''} → {one['after'] or ''}".rstrip(" →")
    yield _line(f"{one['event_id']}  {one['on']}  {what}, by {one['by']}: {one['reason']}", 2)


def _moved_lines(outcome: MovedShape) -> Iterator[Line]:
    if outcome["error"]:
        yield _line(f"{outcome['id']}: {outcome['error']}", style="bold")
    elif outcome["obligation"]:
        yield _line(f"{outcome['id']}: {outcome['obligation']['state']}, event {outcome['event_id']}")
    if outcome["spawned"]:
        yield _line(f"next: {outcome['spawned']['obligation_id']}, due {outcome['spawned']['due']}", 2)
