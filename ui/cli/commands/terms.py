"""The terms of contracts side by side, and how far they stray from a playbook: table and risk."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from graph.errors import UsageError
from ui.application.questions import optional_day
from ui.cli.app import Output, Overwrite, Playbook, Run, app, command
from ui.cli.text import Line, count

if TYPE_CHECKING:
    from ui.serialization.terms_schema import (
        BeforeShape,
        CellShape,
        ContractShape,
        CoverageShape,
        RiskChangeShape,
        RiskFindingShape,
        RiskShape,
        TableRowShape,
    )
_Covered = dict[str, "CoverageShape"]
"""The last line of a list: what it rests on."""
_LONGEST = 300  # characters of words shown for people; --json has all of them


@command(app, "as_of", "known_as_of")
def risk(
    run: Run,
    document: Annotated[str | None, typer.Argument(metavar="DOCUMENT", help="Only this contract. Default: all of the portfolio.")] = None,
    *,
    playbook: Playbook = None,
    against: Annotated[str | None, typer.Option("--against", metavar="DAY", help="Show what is different from that day.")] = None,
    signed: Annotated[
        str | None, typer.Option("--signed", metavar="DAY", help="As if DOCUMENT, a draft or an unsigned paper, were signed that day.")
    ] = None,
) -> None:
    """Hold contracts against a playbook: what strays from it, on which words, and the wording to ask for."""
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
            supposed = opened.risk_supposed(document, on, rules, optional_day(signed))
            for found in supposed:
                run.show(terms_schema.risk(found, rules, mine.sources()), partial(_risk_lines, worded=True))
            if not supposed and not run.as_json:
                print("Nothing that the playbook looks at would be different.")
            return
        sources, covered = mine.sources(then), Coverage.begun(mine.contracts(document, on, then))
        for shown in pagination.reports(mine.risk(document, on, then, rules, earlier), rules, covered, sources):
            run.show(shown, partial(_risk_lines, worded=document is not None))
        told: _Covered = {"coverage": terms_schema.coverage(covered)}
        run.show(told, _coverage_lines)


@command(app, "as_of", "known_as_of")
def table(
    run: Run,
    *,
    column: Annotated[
        list[str] | None,
        typer.Option("--column", metavar="NAME", help="A subject to show, as 'liability cap'; repeat for more. Default: all."),
    ] = None,
    where: Annotated[str, typer.Option("--where", metavar="WORDS", help='Only contracts of which this holds: "caps under $1m".')] = "",
    form: Annotated[str | None, typer.Option("--format", metavar="FORMAT", help="text (the default), csv, xlsx or json.")] = None,
    output: Output = None,
    overwrite: Overwrite = False,
) -> None:
    """Print the terms of all contracts side by side: one row a contract, each cell with the place of its words."""
    from ui.application.terms.table import Coverage, Wanted
    from ui.cli import terminal
    from ui.exports import terms_table
    from ui.serialization import pagination, terms_schema

    target = terms_table.FORMS.target(form, output, overwrite=overwrite, as_json=run.as_json)
    run = replace(run, as_json=target.form is terms_table.Form.JSON)
    then = run.then
    with run.reading() as opened:
        mine = opened.still()
        on = run.day or mine.today()
        wanted, sources = Wanted.of(column or (), where, on), mine.sources(then)
        covered = Coverage.begun(mine.contracts(None, on, then))
        rows = pagination.shown(mine.table(wanted.columns, where, on, then), wanted, covered, sources)
        if target.path is None and target.form is not terms_table.Form.CSV:
            for row in rows:
                run.show(row, _row_lines)
            told: _Covered = {"coverage": terms_schema.coverage(covered)}
            run.show(told, _coverage_lines)
            return
        listed = list(rows)
        made = terms_table.made(target.form, listed, wanted.columns, terms_schema.coverage(covered), mine.now())
    if target.path is None:
        print(made.decode("utf-8-sig").replace("\r\n", "\n"), end="")
    else:
        target.write(made)
        terminal.say(f"Written to {target.path}")
    terminal.say(_in_short(terms_schema.coverage(covered)))


def _risk_lines(shown: RiskShape, *, worded: bool) -> Iterator[Line]:
    """Show a contract: its level, each finding with its words, and what is different from before; `worded`: with what to ask for."""
    from ui.exports.terms_table import plain

    contract, before = shown["contract"], shown["before"]
    level = plain(contract["status"]) if shown["level"] is None else f"{shown['level']}, score {shown['score']}"
    unknown = f" ({shown['unknown']} cannot be told)" if shown["unknown"] else ""
    yield Line()
    yield Line(f"{contract['document']}, {contract['title']}: {level}{unknown}", style="bold")
    yield Line(f"as of {contract['as_of']}, term {_until(contract)}; {_playbook(shown)}", 2, "dim")
    for found in shown["findings"]:
        if found["level"] != "NONE":
            yield from _finding_lines(found, worded=worded)
    clean = [f["title"] for f in shown["findings"] if f["level"] == "NONE"]
    if clean:
        yield Line(f"nothing found on: {', '.join(clean)}", 2, "dim")
    if shown["level"] is None and contract["execution"] in {"DRAFT", "UNSIGNED"}:
        yield Line("nobody has signed it, as far as its file shows: --signed DAY reads it as if somebody had", 2, "dim")
    if before:
        yield from _before_lines(before)


def _until(contract: ContractShape) -> str:
    from ui.exports.terms_table import plain

    until = contract["term"]["until"]
    return plain(contract["term"]["state"]) + (f", last day {until}" if until else "")


def _playbook(shown: RiskShape) -> str:
    book = shown["playbook"]
    return f"playbook {book['name']} {book['version']} ({book['sha256'][:12]})"


def _finding_lines(found: RiskFindingShape, *, worded: bool) -> Iterator[Line]:
    yield Line(f"{found['level']:<8}{found['title']}: {found['why']}", 2)
    yield from _quote_lines(found["cell"])
    if found["preferred"] and worded:
        yield Line(f"Ask for: {' '.join(found['preferred'].split())}", 10, "dim")


def _quote_lines(cell: CellShape) -> Iterator[Line]:
    from ui.exports.terms_table import place

    if cell["quote"]:
        words = " ".join(cell["quote"].split())
        short = words if len(words) <= _LONGEST else words[: _LONGEST - 4] + " ..."
        yield Line(f"“{short}” ({place(cell)})", 10)


def _before_lines(before: BeforeShape) -> Iterator[Line]:
    """Show what is different from another day: level and score then, and each rule that finds something else."""
    from ui.exports.terms_table import plain

    contract = before["contract"]
    level = plain(contract["status"]) if before["level"] is None else f"{before['level']}, score {before['score']}"
    yield Line(f"on {contract['as_of']} ({contract['document']}): {level}", 2, "underline")
    for change in before["changes"]:
        yield from _change_lines(change)
    if not before["changes"] and before["level"] is not None:
        yield Line("no rule finds anything else", 4)


def _change_lines(change: RiskChangeShape) -> Iterator[Line]:
    from ui.exports.terms_table import said

    def told(found: RiskFindingShape | None) -> str:
        return "no such rule" if found is None else f"{found['level']} ({said(found['cell']) or 'nothing says it'})"

    yield Line(f"{change['title']}: {told(change['before'])} → {told(change['after'])}", 4)


def _row_lines(row: TableRowShape) -> Iterator[Line]:
    """Show a contract with its cells, one a line, each with the place of its words."""
    from ui.exports.terms_table import place, plain, said, title

    contract = row["contract"]
    verdict = f": {plain(row['verdict'])}" if row["verdict"] else ""
    yield Line()
    yield Line(f"{contract['document']}, {contract['title']}{verdict}", style="bold")
    yield Line(f"{plain(contract['status'])}, term {_until(contract)}", 2, "dim")
    yield from (Line(reason, 2, "dim") for reason in row["reasons"])
    for name, cell in row["cells"].items():
        where = place(cell)
        yield Line(f"{title(name)}: {said(cell) or 'nothing says it'}" + (f" ({where})" if where else ""), 2)


def _coverage_lines(told: _Covered) -> Iterator[Line]:
    covered = told["coverage"]
    yield Line()
    yield Line(_in_short(covered), style="dim")
    yield from (Line(f"not read: {name}", 2, "dim") for name in (*covered["unread_files"], *covered["unread"]))
    yield from (Line(f"no contract: {name}", 2, "dim") for name in covered["no_contracts"])


def _in_short(covered: CoverageShape) -> str:
    """Tell in a sentence what a list rests on."""
    left_out = covered["contracts"] - covered["shown"]
    parts = (
        f"{count(covered['contracts'], 'contract')} looked at",
        f"{left_out} not what was asked for" if left_out else "",
        f"{covered['untold']} shown because it cannot be told" if covered["untold"] else "",
        f"{covered['not_in_force']} not in force on the day" if covered["not_in_force"] else "",
        f"{count(len(covered['unread_files']), 'file')} of {covered['files']} of which nothing could be read",
        f"{len(covered['no_contracts'])} that hold no contract" if covered["no_contracts"] else "",
        f"{count(len(covered['unread']), 'paper')} referred to and not read",
        f"{count(len(covered['pending']), 'claim')} waiting for a person",
    )
    return "; ".join(filter(None, parts)) + "."
