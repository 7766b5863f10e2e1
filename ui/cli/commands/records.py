"""Commands that record: index, link, unlink, set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from graph.errors import UnreadableError, UsageError
from ui.cli.app import Budget, EdgeTypeName, ModeName, Run, app, command

if TYPE_CHECKING:
    from ui.runtime.lock import ServerNote
    from ui.serialization.operation_schema import Indexed


@command(app)
def index(
    run: Run,
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Files, folders, or URLs of an object store (s3://bucket/folder).")],
    *,
    model: Annotated[
        str | None,
        typer.Option(
            "--model", metavar="SPEC", help="The model that reads amendments and pairs of clauses. Default: INFORCE_MODEL, else the rules."
        ),
    ] = None,
    second: Annotated[
        str | None,
        typer.Option(
            "--second", metavar="SPEC", help="The model that reads pairs of clauses again. Default: INFORCE_SECOND_MODEL, else the rules."
        ),
    ] = None,
    budget: Budget = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Estimate calls, tokens, money and time. Reads the files and records nothing.")
    ] = False,
    queue: Annotated[
        bool, typer.Option("--queue", help="Leave the reading to workers (`inforce worker`); needs the record in PostgreSQL.")
    ] = False,
) -> None:
    """Read contracts into a portfolio. Safe to repeat; reports what it could not read and why."""
    if queue:
        _put_in_queue(run, paths, plain=not (model or second or budget or dry_run))
        return
    from ui.application.parts import Reads
    from ui.cli import remote, terminal
    from ui.serialization.operation_schema import indexed

    settings, reads = run.settings, Reads(model, second, budget, dry_run)

    def here() -> Indexed:
        with run.writing() as mine, terminal.progress() as on_progress:
            return indexed(mine.index(paths, on_progress, reads), mine.name, dry_run=dry_run)

    def there(note: ServerNote) -> Indexed:
        terminal.say(f"The server of this data folder (process {note.pid}) does the reading ...")
        return remote.index(note, settings.portfolio, paths, reads)

    report = here() if dry_run else remote.beside_server(settings.data, here, there)
    run.show(report, "index")
    if report["failures"]:
        raise typer.Exit(UnreadableError.exit_code)


def _put_in_queue(run: Run, paths: list[str], *, plain: bool) -> None:
    from ui.serialization.operation_schema import queued

    if not plain:
        raise UsageError("With --queue the workers' own settings say who reads: set INFORCE_MODEL and INFORCE_BUDGET for them.")
    with run.writing() as mine:
        done = queued(mine.queue_files(paths))
    run.show(done, "queued")
    if done["failures"]:
        raise typer.Exit(UnreadableError.exit_code)


@command(app, "reason")
def link(
    run: Run,
    source: Annotated[str, typer.Argument(help="The newer document, which contains the operative words.")],
    source_section: Annotated[str, typer.Argument(help="Its provision.")],
    target: Annotated[str, typer.Argument(help="The document that it changes.")],
    target_section: Annotated[str, typer.Argument(help="The provision that it changes; '' for the whole document.")] = "",
    *,
    edge_type: EdgeTypeName,
    mode: ModeName = "",
    effective_from: Annotated[str, typer.Option("--from", metavar="DAY", help="Default: the day the source takes effect.")] = "",
    quote: Annotated[str, typer.Option("--quote", metavar="WORDS", help="Operative words, verbatim. Default: the whole provision.")] = "",
    old: Annotated[str, typer.Option("--old", metavar="WORDS", help="For MODIFY: words of the target that give way, verbatim.")] = "",
    new: Annotated[str, typer.Option("--new", metavar="WORDS", help="For MODIFY: words of the source that take their place.")] = "",
) -> None:
    """Add an edge that nobody proposed."""
    from ui.application.corrections import Link
    from ui.serialization import record_schema

    request = Link(source, source_section, target, target_section, edge_type, mode, effective_from, quote, old, new)
    with run.writing() as mine:
        edge = mine.corrections.link(request, run.authority)
        run.show(record_schema.edge(edge, mine.sources()), "edges")


@command(app, "reason")
def unlink(run: Run, edge_id: Annotated[str, typer.Argument(help="As `inforce edges` prints it.")]) -> None:
    """Retract an edge. It stays on record and no longer changes answers."""
    from ui.serialization import record_schema

    with run.writing() as mine:
        edge = mine.corrections.unlink(edge_id, run.authority)
        run.show(record_schema.edge(edge, mine.sources()), "edges")


@command(app, "reason", name="set")
def set_field(
    run: Run,
    subject: Annotated[str, typer.Argument(help="A file's name, a document id or a path tail; for a condition also an edge's id.")],
    field: Annotated[str, typer.Argument(help="title, kind, number, signed, effective, expires, execution or condition.")],
    value: Annotated[str, typer.Argument(help="The right value, '' for none; of a condition SATISFIED or WAIVED and the day, or FAILED.")],
) -> None:
    """Correct a register fact of a document, or record the outcome of a condition."""
    from ui.serialization import record_schema

    authority = run.authority
    with run.writing() as mine:
        if field == "condition":
            for edge in mine.corrections.record_condition(subject, value, authority):
                run.show(record_schema.edge(edge, mine.sources()), "edges")
        else:
            run.show(record_schema.register(mine.corrections.set(subject, field, value, authority)), "register")
