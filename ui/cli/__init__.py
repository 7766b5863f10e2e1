"""The command line. Heavy imports wait until a command needs them: `--help` loads none."""

from __future__ import annotations

import io
import signal
import sys
import traceback
from importlib import import_module

from graph.errors import InForceError
from ui.cli.app import app
from ui.runtime.cache import seldom_collected

__all__ = ["app", "main"]

_COMMANDS = ("records", "questions", "review", "obligations", "accountability", "terms", "evidence", "keys", "operations", "evaluation")
for _name in _COMMANDS:
    import_module(f"ui.cli.commands.{_name}")  # each adds its own to the application


def main() -> None:
    """Run the command line; a mistake of the user's is one line on standard error and an exit code."""
    seldom_collected()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # who ends us so ends us as Ctrl-C does: what was begun has an end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        app()
    except InForceError as error:
        print(f"inforce: {error}", file=sys.stderr)
        sys.exit(error.exit_code)
    except Exception as error:  # noqa: BLE001 - the last line of a defect is for the user, not for us
        from ui.runtime.lock import disk_fault

        fault = disk_fault(error)
        if fault:
            print(f"inforce: {fault}", file=sys.stderr)
            sys.exit(2)
        traceback.print_exc()
        print(
            f"inforce: this is a defect of In Force ({type(error).__name__}), not of your files. Please report the lines above.",
            file=sys.stderr,
        )
        sys.exit(1)
