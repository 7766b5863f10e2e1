"""The command line (DESIGN 8). Heavy imports wait until a command needs them: `--help` loads none."""

from __future__ import annotations

import io
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graph.errors import InForceError, IntegrityError, UnreadableError
from ui.settings import DEFAULT_HOST, DEFAULT_PORT, Settings, login_name

if TYPE_CHECKING:
    from ui.contract import Reply, ResolvedClause


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


@app.command()
def demo(
    *,
    no_serve: Annotated[bool, typer.Option("--no-serve", help="End after the answers, instead of serving the sample.")] = False,
    data: Data = None,
) -> None:
    """Try it: a sample portfolio, one question, two dates.

    Then serves the sample until Ctrl-C.
    """
    from ui import demo as sample

    sample.run(Settings.read(data, sample.PORTFOLIO), serve_after=not no_serve)


@app.command()
def index(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files or folders.")],
    *,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Read contracts into a portfolio. Safe to repeat; says what it could not read and why."""
    from ui import batches, present, remote, terminal, wiring
    from ui.lock import read_server_note

    settings = Settings.read(data, portfolio)
    note = read_server_note(settings.data)
    if note is not None:
        terminal.say(f"The server of this data folder (process {note.pid}) does the reading ...")
        report = remote.index(note, settings.portfolio, paths)
    else:
        with wiring.open_portfolio(settings, on_wait=terminal.say_waiting) as mine, terminal.progress() as on_progress:
            report = present.indexed(mine.index(paths, on_progress), mine.name)
    batches.show(report, terminal.index_lines, as_json=as_json)
    if report["failures"]:
        raise typer.Exit(UnreadableError.exit_code)


@app.command()
def ask(
    question: Annotated[str | None, typer.Argument(help="What you want to know.")] = None,
    *,
    as_of: AsOf = None,
    known_as_of: Known = None,
    counterparty: Annotated[str | None, typer.Option("--counterparty", metavar="NAME", help="Only contracts with this party.")] = None,
    document: Annotated[str | None, typer.Option("--document", metavar="FILE", help="Only this contract and what hangs on it.")] = None,
    batch: Batch = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Answer a question from the clauses in force on a day.

    Quotes the words, says where they stand and how they came to be, and what to beware of.
    """
    from ui import batches, present, terminal, wiring
    from ui.asked import Question

    options = {"as_of": as_of, "known_as_of": known_as_of, "counterparty": counterparty, "document": document}
    asked = batches.requests({"question": question, **options}, batch, given=question is not None)
    with wiring.open_portfolio(Settings.read(data, portfolio)) as mine:

        def answer(fields: Mapping[str, Any]) -> Reply:
            question = Question.read(fields)
            return present.reply(mine.ask(question), mine.sources(question.known_as_of))

        batches.answer_each(asked, answer, terminal.reply_lines, batch=batch is not None, as_json=as_json)


@app.command()
def resolve(
    document: Annotated[str | None, typer.Argument(help="A file's name, a document id or a path tail.")] = None,
    section: Annotated[str | None, typer.Argument(help="An address: 2.03(j), 'Exhibit B', '1.01 (Maturity Date)', a heading.")] = None,
    *,
    as_of: AsOf = None,
    known_as_of: Known = None,
    batch: Batch = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Print a provision as it reads on a day, and why."""
    from ui import batches, present, terminal, wiring
    from ui.asked import Provision

    given = {"document": document, "section": section, "as_of": as_of, "known_as_of": known_as_of}
    asked = batches.requests(given, batch, given=document is not None)
    with wiring.open_portfolio(Settings.read(data, portfolio)) as mine:

        def answer(fields: Mapping[str, Any]) -> ResolvedClause:
            provision = Provision.read(fields)
            return present.resolved(mine.resolve(provision), mine.sources(provision.known_as_of))

        batches.answer_each(asked, answer, terminal.clause_lines, batch=batch is not None, as_json=as_json)


@app.command()
def conform(
    document: Annotated[str, typer.Argument(help="A file's name, a document id or a path tail.")],
    *,
    as_of: AsOf = None,
    against: Annotated[str | None, typer.Option("--against", metavar="DAY", help="Mark what changed since that day: a redline.")] = None,
    known_as_of: Known = None,
    form: Annotated[str | None, typer.Option("--format", metavar="FORMAT", help="md (the default), html or docx.")] = None,
    output: Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Write to a file. Default: print md and html.")] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file if it is there.")] = False,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Print a whole document as it reads on a day: an unofficial conformed copy.

    Every run of words names the file, section, page and box it comes from. With --against, a redline;
    in Word with real tracked changes.
    """
    from ui import terminal, wiring
    from ui.asked import Copy
    from ui.conform import files

    named = files.Target.of(form, output, overwrite=overwrite, as_json=as_json)
    asked = Copy.read({"document": document, "as_of": as_of, "against": against, "known_as_of": known_as_of})
    with wiring.open_portfolio(Settings.read(data, portfolio)) as mine:
        copy = mine.redline(asked) if asked.against else mine.conform(asked)
        written = files.write(named, copy, mine.sources(asked.known_as_of), mine.name, asked.known_as_of, now=mine.now())
    if written.path is None:
        print(written.text, end="" if written.text.endswith("\n") else "\n")
    else:
        terminal.say(f"Written to {written.path}")


@app.command()
def timeline(
    document: Annotated[str, typer.Argument(help="A file's name, a document id or a path tail.")],
    section: Annotated[str, typer.Argument(help="An address: 2.03(j), 'Exhibit B', '1.01 (Maturity Date)', a heading.")],
    *,
    known_as_of: Known = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Print a provision over all days: each period, its words, and what caused it."""
    from ui import batches, present, terminal, wiring
    from ui.asked import Provision

    asked = Provision.read({"document": document, "section": section, "known_as_of": known_as_of})
    with wiring.open_portfolio(Settings.read(data, portfolio)) as mine:
        found = present.timeline(mine.timeline(asked), mine.sources(asked.known_as_of), asked.known_as_of)
        batches.show(found, terminal.timeline_lines, as_json=as_json)


@app.command()
def edges(*, known_as_of: Known = None, data: Data = None, portfolio: Name = None, as_json: AsJson = False) -> None:
    """List how the documents act on each other.

    All of it: what counts, what waits for a person, what was rejected or retracted.
    """
    from ui import batches, present, terminal, wiring
    from ui.asked import instant

    known = instant(known_as_of) if known_as_of else None
    with wiring.open_portfolio(Settings.read(data, portfolio)) as mine:
        listed, sources = mine.edges(known), mine.sources(known)
        for edge in listed:
            batches.show(present.edge(edge, sources), terminal.edge_lines, as_json=as_json)


@app.command()
def link(
    source: Annotated[str, typer.Argument(help="The newer document, where the operative words stand.")],
    source_section: Annotated[str, typer.Argument(help="Its provision.")],
    target: Annotated[str, typer.Argument(help="The document it acts on.")],
    target_section: Annotated[str, typer.Argument(help="The provision acted on; '' for the whole document.")] = "",
    *,
    edge_type: Annotated[str, typer.Option("--type", metavar="TYPE", help="AMENDS, SUPPLEMENTS, CHILD_OF, SUPERSEDED_BY or TERMINATES.")],
    mode: Annotated[str, typer.Option("--mode", metavar="MODE", help="For AMENDS: REPLACE, MODIFY, INSERT or DELETE.")] = "",
    effective_from: Annotated[str, typer.Option("--from", metavar="DAY", help="Default: the day the source takes effect.")] = "",
    quote: Annotated[str, typer.Option("--quote", metavar="WORDS", help="Operative words, verbatim. Default: the whole provision.")] = "",
    reason: Reason,
    by: By = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Add an edge that nobody proposed."""
    from ui import batches, present, terminal, wiring
    from ui.manual import Link
    from ui.usecases import Authority

    request = Link(source, source_section, target, target_section, edge_type, mode, effective_from, quote)
    with wiring.open_portfolio(Settings.read(data, portfolio), on_wait=terminal.say_waiting) as mine:
        edge = mine.link(request, Authority(by or login_name(), reason))
        batches.show(present.edge(edge, mine.sources()), terminal.edge_lines, as_json=as_json)


@app.command()
def unlink(
    edge_id: Annotated[str, typer.Argument(help="As `inforce edges` prints it.")],
    *,
    reason: Reason,
    by: By = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Retract an edge. It stays on record, and no longer changes an answer."""
    from ui import batches, present, terminal, wiring
    from ui.usecases import Authority

    with wiring.open_portfolio(Settings.read(data, portfolio), on_wait=terminal.say_waiting) as mine:
        edge = mine.unlink(edge_id, Authority(by or login_name(), reason))
        batches.show(present.edge(edge, mine.sources()), terminal.edge_lines, as_json=as_json)


@app.command(name="set")
def set_field(
    subject: Annotated[str, typer.Argument(help="A file's name, a document id or a path tail; for a condition also an edge's id.")],
    field: Annotated[str, typer.Argument(help="title, kind, number, signed, effective, expires, execution or condition.")],
    value: Annotated[str, typer.Argument(help="The right value, '' for none; of a condition SATISFIED or WAIVED and the day, or FAILED.")],
    *,
    reason: Reason,
    by: By = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Correct what the register says of a document, or record what became of a condition."""
    from ui import batches, present, terminal, wiring
    from ui.usecases import Authority

    authority = Authority(by or login_name(), reason)
    with wiring.open_portfolio(Settings.read(data, portfolio), on_wait=terminal.say_waiting) as mine:
        if field == "condition":
            for edge in mine.record_condition(subject, value, authority):
                batches.show(present.edge(edge, mine.sources()), terminal.edge_lines, as_json=as_json)
        else:
            batches.show(present.register(mine.set(subject, field, value, authority)), terminal.register_lines, as_json=as_json)


@app.command()
def check(*, data: Data = None, portfolio: Name = None, as_json: AsJson = False) -> None:
    """List what a person should look at.

    Orphans, gaps in amendment numbers, missing dates, conflicts, drafts, changed files.
    """
    from graph.model.evidence import Severity
    from ui import batches, present, terminal, wiring

    with wiring.open_portfolio(Settings.read(data, portfolio)) as mine:
        findings = mine.check()
    for finding in findings:
        batches.show(present.finding(finding), terminal.finding_lines, as_json=as_json)
    if not findings and not as_json:
        print("Nothing to look at: every document is linked, dated and as it was recorded.")
    if any(f.severity is Severity.ERROR for f in findings):
        raise typer.Exit(IntegrityError.exit_code)


@app.command()
def serve(
    *,
    host: Annotated[str, typer.Option("--host", help="Address to listen on.")] = DEFAULT_HOST,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port; 0 for any free one.")] = DEFAULT_PORT,
    data: Data = None,
    portfolio: Name = None,
) -> None:
    """Serve the ask page and the HTTP API until Ctrl-C."""
    from ui.server import run

    run(Settings.read(data, portfolio), host, port)


def main() -> None:
    """Run the command line; a mistake of the user's is one line on standard error and an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        app()
    except InForceError as error:
        print(f"inforce: {error}", file=sys.stderr)
        sys.exit(error.exit_code)
    except Exception as error:  # noqa: BLE001 - the last line of a defect is for the user, not for us
        traceback.print_exc()
        print(
            f"inforce: this is a defect of In Force ({type(error).__name__}), not of your files. Please report the lines above.",
            file=sys.stderr,
        )
        sys.exit(1)
