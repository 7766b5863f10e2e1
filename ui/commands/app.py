"""The application that commands add themselves to, and the options they share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="inforce",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Data = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Data folder. Default: INFORCE_DATA, else your user data folder.")]
Name = Annotated[str | None, typer.Option("--portfolio", metavar="NAME", help="Portfolio. Default: INFORCE_PORTFOLIO, else 'default'.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
AsOf = Annotated[str | None, typer.Option("--as-of", metavar="DAY", help="The day asked about, as 2016-06-14. Default: today.")]
Known = Annotated[str | None, typer.Option("--known-as-of", metavar="DAY", help="Count only what was on record by the end of that day.")]
Batch = Annotated[Path | None, typer.Option("--batch", metavar="FILE", help="One JSON object a line in, one a line out, same order.")]
By = Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who decides. Default: your login name.")]
Reason = Annotated[str, typer.Option("--reason", metavar="WORDS", help="Why; it stays on record.")]


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"inforce {version('inforce')}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")]


@app.callback()
def inforce(*, version: Version = False) -> None:
    """Answers questions about contracts from the clauses in force on the day asked, and proves it."""
