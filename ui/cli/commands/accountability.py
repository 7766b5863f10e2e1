"""Who owes what to whom: `inforce parties`."""

from __future__ import annotations

import json
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from ui.cli.app import Output, Overwrite, Run, app, command
from ui.exports.formats import Forms

if TYPE_CHECKING:
    from ui.serialization.accountability_schema import AccountabilityShape
parties = typer.Typer(no_args_is_help=True, help="Who owes what to whom by the words in force.", rich_markup_mode=None)
app.add_typer(parties, name="parties")

Debtor = Annotated[str, typer.Argument(metavar="X", help="Who owes: a party's name, or a role that only one party has.")]
Creditor = Annotated[str, typer.Argument(metavar="Y", help="Whom it is owed to: a party's name or role, or another name in the words.")]
Within = Annotated[str | None, typer.Option("--document", metavar="FILE", help="Only one contract.")]
Verified = Annotated[bool, typer.Option("--verified", help="Only between verified parties of the register.")]


class _Form(StrEnum):
    """The forms of the graph."""

    TEXT = "text"
    SVG = "svg"
    DOT = "dot"
    MERMAID = "mermaid"
    JSON = "json"


_FORMS = Forms(_Form, {"txt": "text", "gv": "dot", "mmd": "mermaid"}, printed=frozenset({_Form.TEXT}))


@command(parties, "as_of", "known_as_of")
def owes(
    run: Run,
    debtor: Debtor,
    creditor: Annotated[str, typer.Argument(metavar="[Y]", help="To whom. Default: to anybody.")] = "",
    *,
    verified: Verified = False,
    document: Within = None,
) -> None:
    """List what X owes to Y, or to anybody; then obligations of X whose words do not say to whom."""
    run.show(_ask(run, "owes", debtor, creditor, document, verified=verified), "accountability")


@command(parties, "as_of", "known_as_of")
def owed(run: Run, creditor: Creditor, *, verified: Verified = False, document: Within = None) -> None:
    """List what is owed to Y, whoever owes it."""
    run.show(_ask(run, "owed", "", creditor, document, verified=verified), "accountability")


@command(parties, "as_of", "known_as_of")
def conditions(
    run: Run, creditor: Annotated[str, typer.Argument(metavar="Y", help="Whom conditions name.")], *, document: Within = None
) -> None:
    """List the obligations whose conditions name Y."""
    run.show(_ask(run, "conditions", "", creditor, document), "accountability")


@command(parties, "as_of", "known_as_of")
def path(run: Run, debtor: Debtor, creditor: Creditor, *, verified: Verified = False, document: Within = None) -> None:
    """Show the shortest chain of obligations from X to Y."""
    run.show(_ask(run, "path", debtor, creditor, document, verified=verified), "accountability")


@command(parties, "as_of", "known_as_of")
def graph(
    run: Run,
    *,
    form: Annotated[str | None, typer.Option("--format", metavar="FORMAT", help="text (the default), svg, dot, mermaid or json.")] = None,
    output: Output = None,
    overwrite: Overwrite = False,
    verified: Verified = False,
    document: Within = None,
) -> None:
    """Show who owes whom in all, as text or as a picture."""
    from ui.cli import terminal
    from ui.exports.accountability.pictures import Form, picture

    target = _FORMS.target(form, output, overwrite=overwrite, as_json=run.as_json)
    shape = _ask(run, "graph", document=document, verified=verified)
    as_picture = target.form not in {_Form.TEXT, _Form.JSON}
    made = picture(shape, Form(target.form)) if as_picture else json.dumps(shape, ensure_ascii=False) + "\n"
    if target.path is not None:
        target.write(made.encode("utf-8", "backslashreplace"))
        terminal.say(f"Written to {target.path}: {len(shape['nodes'])} names, {len(shape['edges'])} edges.")
    elif as_picture:
        typer.echo(made, nl=False)
    else:
        replace(run, as_json=target.form is _Form.JSON).show(shape, "accountability")


def _ask(
    run: Run, query: str, debtor: str = "", creditor: str = "", document: str | None = None, *, verified: bool = False
) -> AccountabilityShape:
    from ui.application.obligations.accountability import Query
    from ui.serialization import accountability_schema

    then = run.then
    with run.reading() as mine:
        still = mine.still()
        owing = still.obligations.accountability(document, run.day, then)
        found = owing.ask(Query(query), debtor, creditor, verified=verified)
        return accountability_schema.answer(found, owing, still.sources(then), mine.name, then.isoformat() if then else None)
