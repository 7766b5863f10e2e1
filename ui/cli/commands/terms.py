"""`inforce table` and `inforce risk`."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from graph.errors import UsageError
from ui.application.questions import optional_day
from ui.cli.app import Output, Overwrite, Playbook, Run, app, command


@command(app, "as_of", "known_as_of")
def risk(
    run: Run,
    document: Annotated[str | None, typer.Argument(metavar="DOCUMENT", help="Only this contract. Default: all of the portfolio.")] = None,
    *,
    playbook: Playbook = None,
    against: Annotated[str | None, typer.Option("--against", metavar="DAY", help="Show what is different from that day.")] = None,
    signed: Annotated[
        str | None, typer.Option("--signed", metavar="DAY", help="As if DOCUMENT, a draft or unsigned document, had been signed that day.")
    ] = None,
) -> None:
    """Check contracts against a playbook: what deviates, on which words, and the wording to ask for."""
    from indexing.risk.loading import STANDARD, load
    from ui.application.terms.table import Coverage
    from ui.serialization import pagination, terms_schema

    rules = load(playbook or STANDARD)
    earlier, then = optional_day(against), run.then
    if signed and (document is None or against or run.known_as_of):
        raise UsageError("--signed needs a DOCUMENT, and goes with neither --against nor --known-as-of.")
    with run.reading() as opened:
        mine = opened.still()
        on = run.day or mine.today()
        if signed and document:
            supposed = opened.terms.risk_if(document, on, rules, optional_day(signed))
            for found in supposed:
                run.show(terms_schema.risk(found, mine.sources(), playbook=rules), "risk", worded=True)
            if not supposed and not run.as_json:
                print("Nothing that the playbook looks at would be different.")
            return
        sources, covered = mine.sources(then), Coverage.begun(mine.terms.contracts(document, on, then))
        for shown in pagination.reports(mine.terms.risk(document, on, then, rules, earlier), rules, covered, sources):
            run.show(shown, "risk", worded=document is not None)
        told = {"coverage": terms_schema.coverage(covered)}
        run.show(told, "coverage")


@command(app, "as_of", "known_as_of")
def table(
    run: Run,
    *,
    column: Annotated[
        list[str] | None,
        typer.Option("--column", metavar="NAME", help="A subject to show, as 'liability cap'; repeat for more. Default: all."),
    ] = None,
    where: Annotated[str, typer.Option("--where", metavar="WORDS", help='Only contracts that match, such as "caps under $1m".')] = "",
    form: Annotated[str | None, typer.Option("--format", metavar="FORMAT", help="text (the default), csv, xlsx or json.")] = None,
    output: Output = None,
    overwrite: Overwrite = False,
) -> None:
    """Print the terms of all contracts side by side: one row for each contract, each cell with the place of its words."""
    from ui.application.terms.table import Coverage, Wanted
    from ui.cli import terminal
    from ui.cli.rendering import in_short
    from ui.exports import terms_table
    from ui.serialization import pagination, terms_schema

    target = terms_table.FORMS.target(form, output, overwrite=overwrite, as_json=run.as_json)
    run = replace(run, as_json=target.form is terms_table.Form.JSON)
    then = run.then
    with run.reading() as opened:
        mine = opened.still()
        on = run.day or mine.today()
        wanted, sources = Wanted.of(column or (), where, on), mine.sources(then)
        covered = Coverage.begun(mine.terms.contracts(None, on, then))
        rows = pagination.shown(mine.terms.table(wanted.columns, where, on, then), wanted, covered, sources)
        if target.path is None and target.form is not terms_table.Form.CSV:
            for row in rows:
                run.show(row, "table_row")
            told = {"coverage": terms_schema.coverage(covered)}
            run.show(told, "coverage")
            return
        listed = list(rows)
        made = terms_table.made(target.form, listed, wanted.columns, terms_schema.coverage(covered), mine.now())
    if target.path is None:
        print(made.decode("utf-8-sig").replace("\r\n", "\n"), end="")
    else:
        target.write(made)
        terminal.say(f"Written to {target.path}")
    terminal.say(in_short(terms_schema.coverage(covered)))
