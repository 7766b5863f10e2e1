"""What runs beside the portfolios: `inforce demo`, `serve`, `worker`, `queue`, `mcp`, `backup`, `restore` and `migrate`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from graph.errors import UsageError
from ui.cli.app import Run, app, command
from ui.settings import DEFAULT_HOST, DEFAULT_PORT, Settings, login_name, portfolio_name


@command(app, as_json=False, portfolio=False)
def demo(
    run: Run, *, no_serve: Annotated[bool, typer.Option("--no-serve", help="Stop after the answers instead of serving the sample.")] = False
) -> None:
    """Try it: a sample portfolio, one question, two dates.

    Then serves the sample until Ctrl-C.
    """
    from ui.cli import sample

    sample.run(Settings.read(run.data, sample.PORTFOLIO), serve_after=not no_serve)


@command(app, as_json=False)
def serve(
    run: Run,
    *,
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = DEFAULT_HOST,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port; 0 for any free one.")] = DEFAULT_PORT,
    root_path: Annotated[str, typer.Option("--root-path", help="The path under which a proxy forwards requests, such as /inforce.")] = "",
) -> None:
    """Serve the screens, the HTTP API and the tools for agents until Ctrl-C."""
    from ui.runtime.lock import refuse_served

    settings = run.settings
    refuse_served(settings.data)  # before what a server needs is loaded: that takes seconds

    from ui.cli import terminal
    from ui.server import run as start

    start(settings, host, port, root_path, say=terminal.say, on_wait=terminal.say_waiting)


@command(app, as_json=False, portfolio=False)
def worker(
    run: Run, *, drain: Annotated[bool, typer.Option("--drain", help="Stop when nothing waits, instead of at SIGTERM or Ctrl-C.")] = False
) -> None:
    """Read the files that wait in the queue of all portfolios. Start as many as there are processors, on any machine that has the files."""
    from ui.cli import terminal
    from ui.worker import run as work

    work(run.settings, terminal.say, drain=drain)


@command(app)
def queue(run: Run) -> None:
    """Show how far the queue of a portfolio is, and which files were set aside."""
    from ui.serialization.operation_schema import queue_state

    with run.reading() as mine:
        run.show(queue_state(mine.queue_state()), "queue")


@command(app, as_json=False)
def mcp(run: Run) -> None:
    """Serve the read-only tools for agents on standard input and output.

    A running `inforce serve` offers the same at /mcp.
    """
    from ui.mcp.server import create_mcp
    from ui.wiring import open_portfolio

    with open_portfolio(run.settings) as opened:
        create_mcp(lambda _, name: opened if name is None else replace(opened, name=portfolio_name(name))).run("stdio")


PassphraseFile = Annotated[
    Path | None,
    typer.Option(
        "--passphrase-file",
        metavar="FILE",
        help="Its first line seals the keys in a backup. Default: INFORCE_BACKUP_PASSPHRASE, else none.",
    ),
]


@command(app, portfolio=False)
def backup(
    run: Run,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write. An existing file is never replaced.")],
    *,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Write the data folder with all portfolios to one file, while others work in it."""
    from importlib.metadata import version

    from ui import wiring
    from ui.backup import create
    from ui.cli import terminal
    from ui.serialization import operation_schema

    settings = run.settings
    with terminal.stages() as told:
        made = create.save(settings, file, _passphrase(passphrase_file, settings), now=wiring.now(), software=version("inforce"), told=told)
    run.show(operation_schema.saved(made), "saved")


@command(app, portfolio=False)
def restore(
    run: Run,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `inforce backup` wrote.")],
    *,
    passphrase_file: PassphraseFile = None,
    without_keys: Annotated[bool, typer.Option("--without-keys", help="Restore without the keys.")] = False,
) -> None:
    """Restore a backup into an empty data folder, after all of it was checked."""
    from ui import wiring
    from ui.backup import restore
    from ui.cli import terminal
    from ui.serialization import operation_schema

    settings = run.settings
    opening = restore.Opening("" if without_keys else _passphrase(passphrase_file, settings), without_keys)
    with terminal.stages() as told:
        made = restore.restore(settings, file, opening, now=wiring.now(), actor=login_name(), told=told)
    run.show(operation_schema.restored(made), "restored")


@command(app, portfolio=False)
def migrate(
    run: Run, url: Annotated[str, typer.Argument(metavar="URL", help="An empty database: postgresql://USER:PASSWORD@HOST/NAME.")]
) -> None:
    """Copy the record of the data folder to a PostgreSQL database, and check the copy."""
    from ui.backup import migrate
    from ui.cli import terminal
    from ui.serialization import operation_schema

    with terminal.stages() as told:
        made = migrate.migrate(run.settings, url, told=told)
    run.show(operation_schema.migrated(made), "migrated")


def _passphrase(file: Path | None, settings: Settings) -> str:
    """Return the passphrase that was given, "" for none."""
    if file is None:
        return settings.backup_passphrase
    try:
        first = file.read_text(encoding="utf-8").partition("\n")[0].rstrip("\r")
    except (OSError, ValueError) as error:
        raise UsageError(f"{file} cannot be read ({type(error).__name__}). Name a text file whose first line is the passphrase.") from None
    if not first:
        raise UsageError(f"{file} holds no passphrase. Write it in the first line.")
    return first
