"""`inforce obligations read`: reads obligations with a model."""

from __future__ import annotations

from typing import Annotated

import typer

from ui.cli.app import Budget, OneContract, Run, command
from ui.cli.commands.obligations import obligations


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
