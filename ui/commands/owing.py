"""Who owes what to whom: `inforce parties`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ui.commands.app import AsJson, AsOf, Data, Known, Name, app
from ui.settings import Settings
from ui.targets import Forms

if TYPE_CHECKING:
    from ui.serialization.accountability_schema import AccountabilityShape, OwedObligationShape, WhoShape
    from ui.terminal import Line

parties = typer.Typer(
    no_args_is_help=True, help="Who owes what to whom by the words in force: obligations as edges between parties.", rich_markup_mode=None
)
app.add_typer(parties, name="parties")

Debtor = Annotated[str, typer.Argument(metavar="X", help="Who owes: a party's name, or its role where only one party has it.")]
Creditor = Annotated[str, typer.Argument(metavar="Y", help="Whom it is owed to: a party's name or role, or another's whom words name.")]
Within = Annotated[str | None, typer.Option("--document", metavar="FILE", help="Only by one contract.")]
Verified = Annotated[bool, typer.Option("--verified", help="Only between parties of the register: nobody whom a person has to verify.")]


class _Form(StrEnum):
    """The forms of the graph."""

    TEXT = "text"
    SVG = "svg"
    DOT = "dot"
    MERMAID = "mermaid"
    JSON = "json"


_FORMS = Forms(_Form, {"txt": "text", "gv": "dot", "mmd": "mermaid"}, printed=frozenset({_Form.TEXT}))
_DOUBT = "  (to be verified)"
_LONGEST = 300  # characters of words shown for people; --json has all of them


@parties.command()
def owes(
    debtor: Debtor,
    creditor: Annotated[str, typer.Argument(metavar="[Y]", help="To whom. Default: to anybody.")] = "",
    *,
    verified: Verified = False,
    document: Within = None,
    as_of: AsOf = None,
    known_as_of: Known = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """List what X owes, to Y or to anybody; then what X owes by words that do not say to whom."""
    shape = _Asking(document, as_of, known_as_of, Settings.read(data, portfolio)).ask("owes", debtor, creditor, verified=verified)
    _show(shape, as_json=as_json)


@parties.command()
def owed(
    creditor: Creditor,
    *,
    verified: Verified = False,
    document: Within = None,
    as_of: AsOf = None,
    known_as_of: Known = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """List what is owed to Y, whoever owes it."""
    shape = _Asking(document, as_of, known_as_of, Settings.read(data, portfolio)).ask("owed", "", creditor, verified=verified)
    _show(shape, as_json=as_json)


@parties.command()
def conditions(
    creditor: Annotated[str, typer.Argument(metavar="Y", help="Whom conditions name.")],
    *,
    document: Within = None,
    as_of: AsOf = None,
    known_as_of: Known = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """List the obligations whose conditions name Y: what waits for what Y does."""
    shape = _Asking(document, as_of, known_as_of, Settings.read(data, portfolio)).ask("conditions", "", creditor)
    _show(shape, as_json=as_json)


@parties.command()
def path(
    debtor: Debtor,
    creditor: Creditor,
    *,
    verified: Verified = False,
    document: Within = None,
    as_of: AsOf = None,
    known_as_of: Known = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Show the shortest chain from X to Y: what X owes the next, what that one owes, and so on."""
    shape = _Asking(document, as_of, known_as_of, Settings.read(data, portfolio)).ask("path", debtor, creditor, verified=verified)
    _show(shape, as_json=as_json)


@parties.command()
def graph(
    *,
    form: Annotated[str | None, typer.Option("--format", metavar="FORMAT", help="text (the default), svg, dot, mermaid or json.")] = None,
    output: Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Write to a file. Its suffix tells the format.")] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file if it is there.")] = False,
    verified: Verified = False,
    document: Within = None,
    as_of: AsOf = None,
    known_as_of: Known = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Show who owes whom in all, as text or as a picture."""
    from ui import terminal
    from ui.owing.pictures import Form, picture

    target = _FORMS.target(form, output, overwrite=overwrite, as_json=as_json)
    shape = _Asking(document, as_of, known_as_of, Settings.read(data, portfolio)).ask("graph", "", "", verified=verified)
    as_picture = target.form not in {_Form.TEXT, _Form.JSON}
    made = picture(shape, Form(target.form)) if as_picture else json.dumps(shape, ensure_ascii=False) + "\n"
    if target.path is not None:
        target.write(made.encode("utf-8", "backslashreplace"))
        terminal.say(f"Written to {target.path}: {len(shape['nodes'])} names, {len(shape['edges'])} edges.")
    elif as_picture:
        typer.echo(made, nl=False)
    else:
        _show(shape, as_json=target.form is _Form.JSON)


@dataclass(frozen=True, slots=True)
class _Asking:
    """Where and when a question is asked."""

    document: str | None
    as_of: str | None
    known_as_of: str | None
    settings: Settings

    def ask(self, query: str, debtor: str, creditor: str, *, verified: bool = False) -> AccountabilityShape:
        from ui import wiring
        from ui.application.accountability import Query
        from ui.application.questions import day, instant
        from ui.serialization import accountability_schema

        then = instant(self.known_as_of) if self.known_as_of else None
        with wiring.open_reading(self.settings) as mine:
            still = mine.still()
            owing = still.owing(self.document, day(self.as_of) if self.as_of else None, then)
            found = owing.ask(Query(query), debtor, creditor, verified=verified)
            return accountability_schema.answer(found, owing, still.sources(then), mine.name, then.isoformat() if then else None)


def _show(shape: AccountabilityShape, *, as_json: bool) -> None:
    from ui import batches

    batches.show(shape, _lines, as_json=as_json)


def _line(text: str, indent: int = 0, style: str = "") -> Line:
    from ui.terminal import Line

    return Line(" ".join(text.split()), indent, style)


def _name(who: WhoShape) -> str:
    return who["name"] or "(nobody named)"


def _lines(shape: AccountabilityShape) -> Iterator[Line]:
    lines = list(_LINES[shape["query"]](shape))
    yield from lines or [_line("No words in force say so on that day.")]
    if shape["unaddressed"]:
        yield _line("And by words that do not say to whom:", style="bold")
        for silent in shape["unaddressed"]:
            yield from _obligation(silent)
    if shape["warnings"]:
        yield _line("Please note", style="bold")
        noted = dict.fromkeys(f"{one['document']}: {one['code']}: {one['message']}" for one in shape["warnings"])
        yield from (_line(one, 2) for one in noted)


def _owed(shape: AccountabilityShape) -> Iterator[Line]:
    for edge in shape["owed"]:
        doubt = _DOUBT if edge["needs_verification"] else ""
        yield from _obligation(edge["obligation"], f"{_name(edge['from'])} → {_name(edge['to'])}{doubt}")


def _conditions(shape: AccountabilityShape) -> Iterator[Line]:
    for one in shape["conditions"]:
        yield from _obligation(one["obligation"], f"names {one['mention'] or _name(one['who'])}")


def _path(shape: AccountabilityShape) -> Iterator[Line]:
    for step in shape["path"]:
        yield _line(f"{_name(step['from'])} owes {_name(step['to'])}:", style="bold")
        for edge in step["owed"]:
            yield from _obligation(edge["obligation"])


def _graph(shape: AccountabilityShape) -> Iterator[Line]:
    for edge in shape["edges"]:
        doubt = _DOUBT if edge["needs_verification"] else ""
        yield _line(f"{_name(edge['from'])} → {_name(edge['to'])}  {edge['obligations']}{doubt}")


def _obligation(one: OwedObligationShape, about: str = "") -> Iterator[Line]:
    due = f"  due {one['due']}" if one["due"] else ""
    yield _line(f"{about}  {one['state']}  {one['domain']} {one['type']}{due}".strip(), style="bold" if about else "")
    page = f", page {one['page']}" if one["page"] else ""
    yield _line(f"{one['obligation_id']}  {one['document']} {one['section']}{page}", 2, "dim")
    words = " ".join(one["words"].split())
    yield _line(f"“{words if len(words) <= _LONGEST else words[:_LONGEST] + ' ...'}”", 4)


_LINES: Mapping[str, Callable[[AccountabilityShape], Iterator[Line]]] = {
    "owes": _owed,
    "owed": _owed,
    "conditions": _conditions,
    "path": _path,
    "graph": _graph,
}
