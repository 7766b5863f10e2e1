"""Having a model read obligations: `inforce obligations read`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from ui.commands.app import AsJson, AsOf, Data, Name
from ui.commands.obliging import obligations
from ui.settings import Settings

if TYPE_CHECKING:
    from ui.serialization.operation_schema import DutiesReadShape
    from ui.terminal import Line

_SHOWN = 5  # clauses without an answer, named one by one


@obligations.command()
def read(
    document: Annotated[str | None, typer.Argument(metavar="DOCUMENT", help="Only those of one contract.")] = None,
    *,
    model: Annotated[str | None, typer.Option("--model", metavar="SPEC", help="Who reads. Default: INFORCE_MODEL.")] = None,
    budget: Annotated[
        str | None, typer.Option("--budget", metavar="USD", help="The most to spend: US dollars, or '400 calls'. Default: INFORCE_BUDGET.")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Ask about all clauses, those read before too.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what it would take. Asks nobody and records nothing.")] = False,
    as_of: AsOf = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Have a model read the clauses in force beside the rules. Safe to repeat: what was read, and paid for, is not asked again."""
    from indexing.pipeline import Progress
    from ui import batches, terminal, wiring
    from ui.application.parts import Reads
    from ui.application.questions import day
    from ui.serialization import operation_schema

    reads = Reads(model, budget=budget, dry_run=dry_run)
    with wiring.open_portfolio(Settings.read(data, portfolio), on_wait=terminal.say_waiting) as mine, terminal.progress() as show:

        def told(done: int, total: int, name: str) -> None:
            show(Progress("reading", done, total, name))

        done = mine.read_obligations(document, reads, told, day(as_of) if as_of else None, again=again)
    batches.show(operation_schema.duties_read(done), _lines, as_json=as_json)


def _lines(done: DutiesReadShape) -> Iterator[Line]:
    from ui.terminal import Line, count

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
