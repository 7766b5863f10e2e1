"""What stays up: the demo and the server."""

from __future__ import annotations

from typing import Annotated

import typer

from ui.cli.app import Run, app, command
from ui.settings import DEFAULT_HOST, DEFAULT_PORT, Settings


@command(app, as_json=False, portfolio=False)
def demo(
    run: Run, *, no_serve: Annotated[bool, typer.Option("--no-serve", help="End after the answers, instead of serving the sample.")] = False
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
    host: Annotated[str, typer.Option("--host", help="Address to listen on.")] = DEFAULT_HOST,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port; 0 for any free one.")] = DEFAULT_PORT,
    root_path: Annotated[str, typer.Option("--root-path", help="Path under which a proxy passes requests on, such as /inforce.")] = "",
) -> None:
    """Serve the ask page and the HTTP API until Ctrl-C."""
    from ui.runtime.lock import refuse_served

    settings = run.settings
    refuse_served(settings.data)  # before what a server needs is loaded: that takes seconds

    from ui.cli import terminal
    from ui.server import run as start

    start(settings, host, port, root_path, say=terminal.say, on_wait=terminal.say_waiting)
