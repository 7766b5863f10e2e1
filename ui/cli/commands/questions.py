"""Commands that only read: ask, resolve, conform, timeline, edges, candidates, check."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graph.errors import IntegrityError
from ui.cli.app import Address, Batch, ByName, Overwrite, Run, app, command

if TYPE_CHECKING:
    from ui.serialization.contract import Reply, ResolvedClause


@command(app, "as_of", "known_as_of")
def ask(
    run: Run,
    question: Annotated[str | None, typer.Argument(help="What you want to know.")] = None,
    *,
    counterparty: Annotated[str | None, typer.Option("--counterparty", metavar="NAME", help="Only contracts with this party.")] = None,
    document: Annotated[
        str | None, typer.Option("--document", metavar="FILE", help="Only this contract and the documents that belong to it.")
    ] = None,
    model: Annotated[
        str | None,
        typer.Option("--model", metavar="MODEL", help="The model that words the answer. Default: rules quote the words in force."),
    ] = None,
    batch: Batch = None,
) -> None:
    """Answer a question from the clauses in force on a day.

    Prints the answer with its quotes, their places, the changes that led to them, and warnings.
    """
    from ui import wiring
    from ui.application.questions import Question
    from ui.cli import batches
    from ui.serialization import contract

    options = {"as_of": run.as_of, "known_as_of": run.known_as_of, "counterparty": counterparty, "document": document}
    asked = batches.requests({"question": question, **options}, batch, given=question is not None)
    with wiring.open_reading(run.settings.worded_by(model)) as mine:

        def answer(fields: Mapping[str, Any]) -> Reply:
            question = Question.read(fields)
            return contract.reply(mine.ask(question), mine.sources(question.known_as_of))

        batches.answer_each(run, asked, answer, "reply", batch=batch is not None)


@command(app, "as_of", "known_as_of")
def resolve(
    run: Run,
    document: Annotated[str | None, typer.Argument(help="A file's name, a document id or a path tail.")] = None,
    section: Annotated[str | None, typer.Argument(help="An address: 2.03(j), 'Exhibit B', '1.01 (Maturity Date)', a heading.")] = None,
    *,
    batch: Batch = None,
) -> None:
    """Print a provision as it reads on a day, and the changes that led there."""
    from ui.application.questions import Provision
    from ui.cli import batches
    from ui.serialization import contract

    given = {"document": document, "section": section, "as_of": run.as_of, "known_as_of": run.known_as_of}
    asked = batches.requests(given, batch, given=document is not None)
    with run.reading() as mine:

        def answer(fields: Mapping[str, Any]) -> ResolvedClause:
            provision = Provision.read(fields)
            return contract.resolved(mine.resolve(provision), mine.sources(provision.known_as_of))

        batches.answer_each(run, asked, answer, "clause", batch=batch is not None)


@command(app, "as_of", "known_as_of")
def conform(
    run: Run,
    document: ByName,
    *,
    against: Annotated[str | None, typer.Option("--against", metavar="DAY", help="Mark what changed since that day: a redline.")] = None,
    form: Annotated[str | None, typer.Option("--format", metavar="FORMAT", help="md (the default), html or docx.")] = None,
    output: Annotated[Path | None, typer.Option("--output", metavar="FILE", help="Write to a file. Default: print md and html.")] = None,
    overwrite: Overwrite = False,
) -> None:
    """Print a whole document as it reads on a day: an unofficial conformed copy.

    Every run of words names the file, section, page and box it comes from. With --against, a redline;
    in Word with real tracked changes.
    """
    from ui.application.questions import Copy
    from ui.cli import terminal
    from ui.cli.text import harmless
    from ui.exports.consolidation import files

    target = files.FORMS.target(form, output, overwrite=overwrite, as_json=run.as_json)
    asked = Copy.read({"document": document, "as_of": run.as_of, "against": against, "known_as_of": run.known_as_of})
    with run.reading() as mine:
        copy = mine.redline(asked) if asked.against else mine.conform(asked)
        shape, now = files.shaped(copy, mine.sources(asked.known_as_of), mine.name, asked.known_as_of), mine.now()
    if target.form is files.Format.DOCX and target.path is None:
        target = files.FORMS.target("docx", files.named_after(shape), overwrite=overwrite, as_json=False)
    made = files.made(target.form, shape, now)
    if target.path is None:
        print(harmless(made.decode("utf-8")), end="" if made.endswith(b"\n") else "\n")
    else:
        target.write(made)
        terminal.say(f"Written to {target.path}")


@command(app, "known_as_of")
def timeline(
    run: Run,
    document: ByName,
    section: Address,
) -> None:
    """Print a provision over all days: each period, its words, and the cause of the change."""
    from ui.application.questions import Provision
    from ui.serialization import contract

    asked = Provision.read({"document": document, "section": section, "known_as_of": run.known_as_of})
    with run.reading() as mine:
        found = contract.timeline(mine.timeline(asked), mine.sources(asked.known_as_of), known_as_of=asked.known_as_of)
        run.show(found, "timeline")


@command(app, "known_as_of")
def edges(run: Run) -> None:
    """List the edges between documents.

    Committed, pending, rejected and retracted ones.
    """
    from ui.serialization import record_schema

    known = run.then
    with run.reading() as mine:
        listed, sources = mine.register.edges(known), mine.sources(known)
        for edge in listed:
            run.show(record_schema.edge(edge, sources), "edges")


@command(app)
def candidates(
    run: Run, document: Annotated[str | None, typer.Argument(help="A file's name, a document id or a path tail. Default: all.")] = None
) -> None:
    """List the older provisions that clauses may act on without citing them.

    At most five for each clause, with their scores; nobody has confirmed any of them.
    """
    from ui.serialization import record_schema

    with run.reading() as mine:
        listed, sources = mine.register.candidates(document), mine.sources()
        for one in listed:
            run.show(record_schema.candidate(one, sources), "candidate")
    if not listed and not run.as_json:
        print("No clause here may act on an older one without citing it.")


@command(app)
def check(run: Run) -> None:
    """List what a person should check.

    Documents without their parent, gaps in amendment numbers, missing dates, conflicts, drafts, changed files.
    """
    from graph.model.evidence import Severity
    from ui.serialization import record_schema

    with run.reading() as mine:
        findings = mine.audit.check()
    for finding in findings:
        run.show(record_schema.finding(finding), "finding")
    if not findings and not run.as_json:
        print("Nothing to look at: every document is linked, dated and as it was recorded.")
    if any(f.severity is Severity.ERROR for f in findings):
        raise typer.Exit(IntegrityError.exit_code)
