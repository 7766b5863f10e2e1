"""What a portfolio says: ask, resolve, conform, timeline, edges, candidates, check. Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graph.errors import IntegrityError
from ui.commands.app import AsJson, AsOf, Batch, Data, Known, Name, app
from ui.settings import Settings

if TYPE_CHECKING:
    from ui.serialization.contract import Reply, ResolvedClause
    from ui.serialization.record_schema import CandidateShape
    from ui.terminal import Line


@app.command()
def ask(
    question: Annotated[str | None, typer.Argument(help="What you want to know.")] = None,
    *,
    as_of: AsOf = None,
    known_as_of: Known = None,
    counterparty: Annotated[str | None, typer.Option("--counterparty", metavar="NAME", help="Only contracts with this party.")] = None,
    document: Annotated[str | None, typer.Option("--document", metavar="FILE", help="Only this contract and what hangs on it.")] = None,
    model: Annotated[str | None, typer.Option("--model", metavar="MODEL", help="Who words the answer. Default: quoted by rules.")] = None,
    batch: Batch = None,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """Answer a question from the clauses in force on a day.

    Quotes the words, says where they stand and how they came to be, and what to beware of.
    """
    from ui import batches, terminal, wiring
    from ui.application.questions import Question
    from ui.serialization import contract

    options = {"as_of": as_of, "known_as_of": known_as_of, "counterparty": counterparty, "document": document}
    asked = batches.requests({"question": question, **options}, batch, given=question is not None)
    with wiring.open_reading(Settings.read(data, portfolio).worded_by(model)) as mine:

        def answer(fields: Mapping[str, Any]) -> Reply:
            question = Question.read(fields)
            return contract.reply(mine.ask(question), mine.sources(question.known_as_of))

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
    from ui import batches, terminal, wiring
    from ui.application.questions import Provision
    from ui.serialization import contract

    given = {"document": document, "section": section, "as_of": as_of, "known_as_of": known_as_of}
    asked = batches.requests(given, batch, given=document is not None)
    with wiring.open_reading(Settings.read(data, portfolio)) as mine:

        def answer(fields: Mapping[str, Any]) -> ResolvedClause:
            provision = Provision.read(fields)
            return contract.resolved(mine.resolve(provision), mine.sources(provision.known_as_of))

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
    from ui.application.questions import Copy
    from ui.conform import files
    from ui.harmless import harmless

    named = files.FORMS.target(form, output, overwrite=overwrite, as_json=as_json)
    asked = Copy.read({"document": document, "as_of": as_of, "against": against, "known_as_of": known_as_of})
    with wiring.open_reading(Settings.read(data, portfolio)) as mine:
        copy = mine.redline(asked) if asked.against else mine.conform(asked)
        written = files.write(
            named, copy, mine.sources(asked.known_as_of), mine.name, asked.known_as_of, now=mine.now(), overwrite=overwrite
        )
    if written.path is None:
        print(harmless(written.text), end="" if written.text.endswith("\n") else "\n")
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
    from ui import batches, terminal, wiring
    from ui.application.questions import Provision
    from ui.serialization import contract

    asked = Provision.read({"document": document, "section": section, "known_as_of": known_as_of})
    with wiring.open_reading(Settings.read(data, portfolio)) as mine:
        found = contract.timeline(mine.timeline(asked), mine.sources(asked.known_as_of), asked.known_as_of)
        batches.show(found, terminal.timeline_lines, as_json=as_json)


@app.command()
def edges(*, known_as_of: Known = None, data: Data = None, portfolio: Name = None, as_json: AsJson = False) -> None:
    """List how the documents act on each other.

    All of it: what counts, what waits for a person, what was rejected or retracted.
    """
    from ui import batches, terminal, wiring
    from ui.application.questions import instant
    from ui.serialization import record_schema

    known = instant(known_as_of) if known_as_of else None
    with wiring.open_reading(Settings.read(data, portfolio)) as mine:
        listed, sources = mine.edges(known), mine.sources(known)
        for edge in listed:
            batches.show(record_schema.edge(edge, sources), terminal.edge_lines, as_json=as_json)


@app.command()
def candidates(
    document: Annotated[str | None, typer.Argument(help="A file's name, a document id or a path tail. Default: all.")] = None,
    *,
    data: Data = None,
    portfolio: Name = None,
    as_json: AsJson = False,
) -> None:
    """List the older provisions that clauses may act on without citing them.

    At most five for each clause, with the scores they were chosen by, before anybody has confirmed one.
    """
    from indexing.candidates.scoring import calibrated
    from ui import batches, wiring
    from ui.serialization import record_schema

    with wiring.open_reading(Settings.read(data, portfolio)) as mine:
        listed, sources = mine.candidates(document), mine.sources()
        for one in listed:
            batches.show(record_schema.candidate(one, sources), _candidate_lines, as_json=as_json)
    if as_json:
        return
    if not listed:
        print("No clause here may act on an older one without citing it.")
    elif not calibrated(embedder := listed[0].scores.embedder).own:
        print(f"The scores are not calibrated for the embedding model {embedder}: go by the rank, not by the prior.")


def _candidate_lines(shown: CandidateShape) -> Iterator[Line]:
    """Show a pair: the newer clause once, then what it may act on and why."""
    from ui.terminal import Line

    source, target, scores = shown["source"], shown["target"], shown["scores"]
    if shown["rank"] == 1:
        yield Line(f"{source['document']}, {source['section']} {source['heading']}".rstrip(), style="bold")
    onto = f"{target['document']}, {target['section']} {target['heading']}".rstrip()
    yield Line(f"{shown['rank']}. {scores['prior']:.2f}  {onto}", 2)
    reasons = {name: score for name, score in scores.items() if isinstance(score, float) and score and name != "prior"}
    yield Line("  ".join(f"{name} {score:.2f}" for name, score in reasons.items()), 5, "dim")


@app.command()
def check(*, data: Data = None, portfolio: Name = None, as_json: AsJson = False) -> None:
    """List what a person should look at.

    Orphans, gaps in amendment numbers, missing dates, conflicts, drafts, changed files.
    """
    from graph.model.evidence import Severity
    from ui import batches, terminal, wiring
    from ui.serialization import record_schema

    with wiring.open_reading(Settings.read(data, portfolio)) as mine:
        findings = mine.check()
    for finding in findings:
        batches.show(record_schema.finding(finding), terminal.finding_lines, as_json=as_json)
    if not findings and not as_json:
        print("Nothing to look at: every document is linked, dated and as it was recorded.")
    if any(f.severity is Severity.ERROR for f in findings):
        raise typer.Exit(IntegrityError.exit_code)
