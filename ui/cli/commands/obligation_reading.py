"""Having a model read obligations: `inforce obligations read`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from ui.cli.app import Budget, OneContract, Run, command
from ui.cli.commands.obligations import obligations
from ui.cli.text import Line, count

if TYPE_CHECKING:
    from ui.serialization.operation_schema import DutiesReadShape
_SHOWN = 5  # clauses without an answer, named one by one


@command(obligations, "as_of")
def read(
    run: Run,
    document: OneContract = None,
    *,
    model: Annotated[str | None, typer.Option("--model", metavar="SPEC", help="Who reads. Default: INFORCE_MODEL.")] = None,
    budget: Budget = None,
    again: Annotated[bool, typer.Option("--again", help="Ask about all clauses, those read before too.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what it would take. Asks nobody and records nothing.")] = False,
) -> None:
    """Have a model read the clauses in force beside the rules. Safe to repeat: what was read, and paid for, is not asked again."""
    from indexing.pipeline import Progress
    from ui.application.parts import Reads
    from ui.cli import terminal
    from ui.serialization import operation_schema

    reads = Reads(model, budget=budget, dry_run=dry_run)
    with run.writing() as mine, terminal.progress() as show:

        def told(done: int, total: int, name: str) -> None:
            show(Progress("reading", done, total, name))

        done = mine.read_obligations(document, reads, told, run.day, again=again)
    run.show(operation_schema.duties_read(done), _lines)


def _lines(done: DutiesReadShape) -> Iterator[Line]:
    if done["dry_run"]:
        yield Line("Nobody was asked and nothing was recorded. This is what it would take:")
        yield Line(f"{count(done['clauses'], 'clause')} to ask about.")
    else:
        found = f"{count(done['duties'], 'obligation')} borne out by their words, {count(done['refused'], 'claim')} dropped"
        yield Line(f"{count(done['clauses'], 'clause')} asked about: {found}.")
    for taken in done["usage"]:
        money = "price not known" if taken["dollars"] is None else f"${taken['dollars']:.2f}"
        tokens = f"{taken['input_tokens'] + taken['output_tokens']:,} tokens"
        yield Line(f"{taken['model']}: {count(taken['calls'], 'call')}, {taken['kept']} answers kept from before, {tokens}, {money}.")
    if done["not_read"]:
        kinds = ", ".join(f"{n} {fault}" for fault, n in sorted(Counter(one["fault"] for one in done["not_read"]).items()))
        yield Line(f"{count(len(done['not_read']), 'clause')} without an answer ({kinds}); the next run asks again.", style="bold yellow")
        for one in done["not_read"][:_SHOWN]:
            yield Line(f"{one['document']} {one['section']}: {one['fault']}", 2)
    if done["left"]:
        yield Line(f"The budget is spent: {count(done['left'], 'clause')} not asked about. Run it again to go on.", style="bold yellow")
