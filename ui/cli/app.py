"""The command-line application and the options that commands share."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_type_hints

import typer

from graph.errors import InForceError
from ui.settings import Settings, login_name

if TYPE_CHECKING:
    from ui.application.decisions import Authority
    from ui.application.portfolio import Portfolio

_Choice = TypeVar("_Choice", bound=StrEnum)

app = typer.Typer(
    name="inforce",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Batch = Annotated[
    Path | None, typer.Option("--batch", metavar="FILE", help="Read one JSON object a line, print one a line, in the same order.")
]
ByName = Annotated[str, typer.Argument(help="A file's name, a document id or a path tail.")]
Address = Annotated[str, typer.Argument(help="An address: 2.03(j), 'Exhibit B', '1.01 (Maturity Date)', a heading.")]
OneContract = Annotated[str | None, typer.Argument(metavar="DOCUMENT", help="Only one contract.")]
EdgeTypeName = Annotated[str, typer.Option("--type", metavar="TYPE", help="AMENDS, SUPPLEMENTS, CHILD_OF, SUPERSEDED_BY or TERMINATES.")]
ModeName = Annotated[str, typer.Option("--mode", metavar="MODE", help="For AMENDS: REPLACE, MODIFY, INSERT or DELETE.")]
Budget = Annotated[
    str | None, typer.Option("--budget", metavar="USD", help="The most to spend: US dollars, or '400 calls'. Default: INFORCE_BUDGET.")
]
Output = Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Write to a file. Its suffix decides the format.")]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace the file if it is there.")]
Playbook = Annotated[
    str | None,
    typer.Option("--playbook", metavar="FILE|NAME", help="Your own playbook, or standard, customer or vendor. Default: standard."),
]

_WHY = Annotated[str, typer.Option("--reason", metavar="WORDS", help="Why; kept on record.")]
_SHARED: dict[str, tuple[Any, Any]] = {
    "reason": (_WHY, inspect.Parameter.empty),
    "reason?": (_WHY, ""),
    "by": (Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who decides. Default: your login name.")], None),
    "as_of": (
        Annotated[str | None, typer.Option("--as-of", metavar="DAY", help="The day asked about, as 2016-06-14. Default: today.")],
        None,
    ),
    "known_as_of": (
        Annotated[
            str | None,
            typer.Option("--known-as-of", metavar="DAY", help="Count only what was on record by the end of that day, or by an instant."),
        ],
        None,
    ),
    "data": (
        Annotated[
            Path | None, typer.Option("--data", metavar="DIR", help="Data folder. Default: INFORCE_DATA, else your user data folder.")
        ],
        None,
    ),
    "portfolio": (
        Annotated[str | None, typer.Option("--portfolio", metavar="NAME", help="Portfolio. Default: INFORCE_PORTFOLIO, else 'default'.")],
        None,
    ),
    "as_json": (Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")], False),
}
"""The options that commands share: each with its default, in the order in which help lists them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What every command is given by the options that commands share: where it works, who acts, which days count, how it prints."""

    data: Path | None = None
    portfolio: str | None = None
    as_json: bool = False
    as_of: str | None = None
    known_as_of: str | None = None
    reason: str = ""
    by: str | None = None

    @property
    def settings(self) -> Settings:
        """The settings of the data folder and portfolio that the command works in."""
        return Settings.read(self.data, self.portfolio)

    @property
    def authority(self) -> Authority:
        """Who decides, and why."""
        from ui.application.decisions import Authority

        return Authority(self.by or login_name(), self.reason)

    @property
    def day(self) -> date | None:
        """The day asked about; None: today."""
        from ui.application.questions import optional_day

        return optional_day(self.as_of)

    @property
    def then(self) -> datetime | None:
        """The instant up to which records count; None: all of them."""
        from ui.application.questions import optional_instant

        return optional_instant(self.known_as_of)

    def reading(self) -> AbstractContextManager[Portfolio]:
        """Open the portfolio for a command that only reads."""
        from ui import wiring

        return wiring.open_reading(self.settings)

    def writing(self) -> AbstractContextManager[Portfolio]:
        """Open the portfolio for a command that records; it says so when it has to wait for its turn."""
        from ui import wiring
        from ui.cli import terminal

        return wiring.open_portfolio(self.settings, on_wait=terminal.say_waiting)

    def show(self, record: Mapping[str, Any], template: str, **more: object) -> None:
        """Print one record: JSON on a line, or by a template for people."""
        if self.as_json:
            print(json.dumps(record, ensure_ascii=False), flush=True)
        else:
            from ui.cli import terminal
            from ui.cli.rendering import rendered

            terminal.show(rendered(template, record, **more))


def command(
    group: typer.Typer, *also: str, name: str | None = None, text: str | None = None, portfolio: bool = True, as_json: bool = True
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add a command whose first argument is its `Run`.

    `also` names the shared options that it takes beside the data folder, the portfolio and --json: ``as_of``, ``known_as_of``, and
    ``reason`` (or ``reason?`` where it may be left out), which brings --by along. `text` is its help where it has no docstring.
    """
    taken = [*also, *(["by"] if {"reason", "reason?"} & {*also} else []), "data"]
    taken += [*(["portfolio"] if portfolio else []), *(["as_json"] if as_json else [])]
    shared = {one.rstrip("?"): _SHARED[one] for one in sorted(taken, key=[*_SHARED].index)}

    def register(function: Callable[..., None]) -> Callable[..., None]:
        hints = get_type_hints(function, include_extras=True)
        own = [one.replace(annotation=hints[key]) for key, one in [*inspect.signature(function).parameters.items()][1:]]
        options = [
            inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, annotation=hint, default=value) for key, (hint, value) in shared.items()
        ]

        def run(**given: Any) -> None:  # noqa: ANN401 - what a command takes is told by its signature
            function(Run(**{key: given.pop(key) for key in shared}), **given)

        run.__doc__, run.__name__ = function.__doc__, function.__name__
        run.__annotations__ = {one.name: one.annotation for one in (*own, *options)}
        run.__signature__ = inspect.Signature([*own, *options])  # type: ignore[attr-defined]
        group.command(name=name, help=text)(run)
        return function

    return register


def read_ids(ids: list[str]) -> list[str]:
    """Return the ids of the command line; "-" reads them from standard input."""
    if ids != ["-"]:
        return ids
    return [line.strip() for line in typer.get_text_stream("stdin") if line.strip()]


def read_choice(choices: type[_Choice], text: str, what: str) -> _Choice | None:
    """Read one of a closed list in any case, None for ""; raises UsageError with what can be written."""
    from ui.application.questions import choice

    return choice(choices, text, what) if text else None


def exit_with(errors: Iterable[InForceError | None]) -> None:
    """End the command with the gravest exit code of what failed; go on where nothing did."""
    codes = [error.exit_code for error in errors if error]
    if codes:
        raise typer.Exit(max(codes))


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"inforce {version('inforce')}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")]


@app.callback()
def inforce(*, version: Version = False) -> None:
    """Answers questions about contracts from the clauses in force on the day asked, and proves it."""
