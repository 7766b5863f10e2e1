"""Standard output and standard error: lines for people, remarks, and progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ui.cli.text import harmless

if TYPE_CHECKING:  # listing edges has no need of the readers
    from indexing.pipeline import OnProgress
    from indexing.pipeline import Progress as Step
    from ui.cli.rendering import Line


def show(lines: Iterable[Line]) -> None:
    """Print lines to standard output. Contract words are never read as markup."""
    if sys.stdout.isatty():
        _show_in_terminal(lines)
    else:
        for line in lines:
            print(" " * line.indent + harmless(line.text))
    sys.stdout.flush()  # what follows may take long, or never end


def _show_in_terminal(lines: Iterable[Line]) -> None:
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    console = Console(markup=False, highlight=False, emoji=False)
    for line in lines:
        console.print(Padding(Text(harmless(line.text), style=line.style), (0, 0, 0, line.indent)))


def say(text: str) -> None:
    """Print a remark on standard error, beside what the command was asked for."""
    print(harmless(text), file=sys.stderr, flush=True)


def say_waiting() -> None:
    """Tell why nothing happens."""
    say("Another inforce command is at work here; waiting for it ...")


@contextmanager
def progress() -> Iterator[OnProgress]:
    """Show progress with the time left on standard error, where that is a terminal; else nothing."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    bars = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[file]}", markup=False),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    tasks = {}

    def on_progress(step: Step) -> None:
        if step.stage not in tasks:
            tasks[step.stage] = bars.add_task(step.stage.capitalize(), total=step.total, file="")
        bars.update(tasks[step.stage], completed=step.done, total=step.total, file=step.name)

    with bars:
        yield on_progress


@contextmanager
def stages() -> Iterator[Callable[[str, int, int, str], None]]:
    """The same for what tells its stage, how many are done of how many, and the name at hand."""
    from indexing.pipeline import Progress as Step

    with progress() as show:
        yield lambda stage, done, total, name: show(Step(stage, done, total, name))
