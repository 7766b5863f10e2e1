"""What a person reads in a terminal: the JSON of the contract as lines, and progress on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from ui.cli.harmless import harmless
from ui.cli.text import Line, folded, place, shortened, status
from ui.serialization.contract import (
    CauseShape,
    Cited,
    ExcludedShape,
    PeriodShape,
    QualificationShape,
    Reply,
    ResolvedClause,
    StepShape,
    TermShape,
    TimelineShape,
    WaitingShape,
    Warned,
    left_out,
    quoted_clauses,
)
from ui.serialization.record_schema import EdgeShape, Failure, FindingShape, RegisterEntry

if TYPE_CHECKING:  # listing edges has no need of the readers
    from indexing.pipeline import OnProgress
    from indexing.pipeline import Progress as Step

_LONGEST = 300  # characters of words that a check found; --json has all of them


def show(lines: Iterable[Line]) -> None:
    """Print lines to standard output. Contract words are never read as markup."""
    console = Console(markup=False, highlight=False, emoji=False)
    for line in lines:
        text = harmless(line.text)
        if console.is_terminal:
            console.print(Padding(Text(text, style=line.style), (0, 0, 0, line.indent)))
        else:
            print(" " * line.indent + text)
    sys.stdout.flush()  # what follows may take long, or never end


def say(text: str) -> None:
    """Print a remark on standard error, beside what the command was asked for."""
    print(harmless(text), file=sys.stderr, flush=True)


def say_waiting() -> None:
    """Tell why nothing happens."""
    say("Another inforce command is at work in this data folder; waiting for it ...")


@contextmanager
def progress() -> Iterator[OnProgress]:
    """Show progress with the time left on standard error, where that is a terminal; else nothing."""
    console = Console(stderr=True)
    bars = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[file]}", markup=False),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    tasks = {}

    def on_progress(step: Step) -> None:
        if step.stage not in tasks:
            tasks[step.stage] = bars.add_task(step.stage.capitalize(), total=step.total, file="")
        bars.update(tasks[step.stage], completed=step.done, total=step.total, file=step.name)

    with bars:
        yield on_progress


@contextmanager
def stages() -> Iterator[Callable[[str, int, int, str], None]]:
    """The same for what tells its stage, how many are done of how many, and the name at hand."""
    from indexing.pipeline import Progress as Step

    with progress() as show:
        yield lambda stage, done, total, name: show(Step(stage, done, total, name))


def reply_lines(reply: Reply) -> Iterator[Line]:
    """Show an answer: the day, the words, the proof, what was left out, what to know."""
    known = f", as our records stood on {reply['known_as_of'][:10]}" if reply["known_as_of"] else ""
    yield Line(f"As of {reply['as_of']}{known} (portfolio {reply['portfolio']})", style="dim")
    yield from (Line(f"Read “{one['words']}” as: {one['meaning']}", style="dim") for one in reply["read_as"])
    yield Line()
    yield Line(reply["answer"], style="bold")
    yield from _section("Where it stands", (line for c in reply["citations"] for line in citation_lines(c, reply["answer"])))
    yield from _section("How it came to read so", (line for c in quoted_clauses(reply) for line in path_lines(c)))
    yield from _section("Left out", map(_excluded, reply["excluded"]))
    yield from _section("Please note", map(_warning, reply["warnings"]))
    if reply["receipt"]:
        yield Line()
        yield Line(f"On record as {reply['receipt']}", style="dim")


def clause_lines(clause: ResolvedClause) -> Iterator[Line]:
    """Show a provision as it reads on a day, and why."""
    yield Line(f"As of {clause['as_of']}", style="dim")
    yield Line(f"{_title(clause)}: {status(clause['status'])}", style="bold")
    yield Line()
    if clause["effective_text"] is not None:
        yield Line(clause["effective_text"])
    elif clause["last_text"] is not None:
        yield Line(f"Not in force on this day. The last words were: {clause['last_text']}")
    if clause["term"]["until"] or clause["term"]["state"] not in ("RUNNING", "UNKNOWN"):
        yield Line(_term(clause["term"]).capitalize())
    yield from _section("How it came to read so", path_lines(clause))
    conflict = (Line(f"{c['document']}: {c['text'] or '(deleted)'}", 2) for c in clause["conflict"])
    yield from _section("Texts in conflict", conflict)
    limited = (Line(f"{t['scope']} ({t['document']}): {t['text']}", 2) for t in clause["limited"])
    yield from _section("Within a limited scope only", limited)
    yield from _section("Waivers and consents", map(_qualification, clause["qualifications"]))
    outstanding = (Line(f"{o['document']}, {o['section']}: {o['reason']}. {o['text']}", 2) for o in clause["outstanding"])
    yield from _section("In force, but could not be applied word for word", outstanding)
    yield from _section("Please note", map(_warning, clause["warnings"]))


def _qualification(found: QualificationShape) -> Line:
    since = f" from {found['effective_from']}" if found["effective_from"] else ""
    until = f" until {_day_before(found['effective_to'])}" if found["effective_to"] else ""
    scope = f" ({shortened(found['scope'], _LONGEST)})" if found["scope"] else ""
    kind = {"WAIVE": "waiver", "CONSENT": "consent", "FORBEAR": "forbearance"}.get(found["kind"], "waiver or consent")
    return Line(f"{kind}{since}{until}{scope}, {place(found['document'], found['section'])}: “{folded(found['quote'])}”", 2)


def _term(term: TermShape) -> str:
    computed = ", computed from the period the words give" if term["computed"] else ""
    return f"the term of the document: {status(term['state'])}" + (f" (last day {term['until']}{computed})" if term["until"] else "")


def timeline_lines(found: TimelineShape) -> Iterator[Line]:
    """Show a provision over all days: each period with its cause and its words, then what is not counted."""
    known = f", as our records stood on {found['known_as_of'][:10]}" if found["known_as_of"] else ""
    heading = f" {found['heading']}" if found["heading"] not in ("", found["section"]) else ""
    yield Line(f"{found['section']}{heading} of {found['belongs_to']['document']}, over all days{known}", style="bold")
    for period in found["periods"]:
        yield from _period(period)
    yield from _section("Would change it, and is not counted", map(_waiting, found["waiting"]))


def _period(period: PeriodShape) -> Iterator[Line]:
    since = f"From {period['from']}" if period["from"] else "From the beginning"
    until = f" until {_day_before(period['to'])}" if period["to"] else ""
    obligation = period["clause"]["obligation_status"]
    signed = f"; its words as signed: {status(obligation)}" if obligation else ""
    yield Line()
    yield Line(f"{since}{until}: {status(period['status'])}{signed}", style="underline")
    for cause in period["causes"]:
        yield Line(_cause(cause, period["clause"]["term"]), 2, "dim")
    words = period["text"] if period["text"] is not None else period["clause"]["last_text"]
    if words is not None:
        shown = folded(words)
        yield Line(shown if period["text"] is not None else f"The last words were: {shown}", 4)
    for change in period["clause"]["outstanding"]:
        yield Line(f"Outstanding: {place(change['document'], change['section'])}: {change['reason']}. {change['text']}", 4)


def _cause(cause: CauseShape, term: TermShape | None = None) -> str:
    if cause["edge"] is None:
        return _term(term) if term else "the term of the document"
    what = {"BEGINS": "", "ENDS": "no longer counts: ", "DEPENDENCY": "what it refers to changes: "}[cause["kind"]]
    to = f" (on {cause['dependency']['section']})" if cause["dependency"] else ""
    return f"{what}{_step(cause['edge'])}{to} “{folded(cause['quote'])}”"


def _waiting(waiting: WaitingShape) -> Line:
    return Line(f"{waiting['code']}: {waiting['message']}. {_cause(waiting['cause'])}", 2)


def _day_before(day: str) -> str:
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def path_lines(clause: ResolvedClause) -> Iterator[Line]:
    """Show the steps that lead to the text in force."""
    yield Line(f"{_title(clause)}: {status(clause['status'])}", 2)
    for n, step in enumerate(clause["resolution_path"], 1):
        yield Line(f"{n}. {_step(step)}", 4)
    if not clause["resolution_path"]:
        yield Line("as first written; nothing in this portfolio changes it", 4)


def citation_lines(cited: Cited, answer: str = "") -> Iterator[Line]:
    """Show one citation: the place, then the words, unless the answer above holds them."""
    yield Line(f"[{cited['n']}] {place(cited['document'], cited['section'], cited['page'])}", 2)
    words = folded(cited["quote"])
    if words not in folded(answer):
        yield Line(f"“{words}”", 6)


def edge_lines(edge: EdgeShape) -> Iterator[Line]:
    """Show an edge: where it stands, what acts on what, the words."""
    source, target = edge["source"], edge["target"]
    acting = f"{place(source['document'], source['section'])} {edge['edge_type']} {edge['mode'] or ''}".rstrip()
    onto = place(target["document"] or "(not in this portfolio)", target["section"] or target["heading"])
    yield Line(f"{edge['edge_id']}  {edge['status']}  from {edge['effective_from'] or 'an unknown day'}")
    yield Line(f"{acting} → {onto}", 4)
    yield Line(f"“{folded(edge['citation_text'])}”", 4, "dim")
    if edge["condition"]:
        became = f"{edge['outcome']} {edge['outcome_on'] or ''}".rstrip() if edge["outcome"] else "nothing recorded"
        yield Line(f"condition: {folded(edge['condition'])} ({became})", 4, "dim")


def finding_lines(found: FindingShape) -> Iterator[Line]:
    """Show what a check found, and what to do about it."""
    yield Line(f"{found['severity']} {found['code']}  {found['document']}".rstrip(), style="bold" if found["severity"] == "ERROR" else "")
    yield Line(found["message"], 4)
    for words in (*filter(None, [found["quote"]]), *found["texts"]):
        yield Line(f"“{shortened(words, _LONGEST)}”", 4)
    yield Line(found["advice"], 4, "dim")


def register_lines(entry: RegisterEntry) -> Iterator[Line]:
    """Show what the register says of a document."""
    number = "" if entry["number"] is None else f" No. {entry['number']}"
    yield Line(f"{entry['document']}: {entry['title']}", style="bold")
    yield Line(f"{entry['kind']}{number}, {status(entry['execution'])}", 4)
    for name, value in (("signed", entry["signed"]), ("effective", entry["effective"]), ("expires", entry["expires"])):
        yield Line(f"{name}: {value or 'not known'}", 4)


def failure_lines(failed: Failure) -> Iterator[Line]:
    """Show why one line of a batch was not answered."""
    yield Line(f"Error: {failed['error']}")


def _section(heading: str, lines: Iterable[Line]) -> Iterator[Line]:
    body = list(lines)
    if body:
        yield Line()
        yield Line(heading, style="underline")
        yield from body


def _title(clause: ResolvedClause) -> str:
    heading = f" {clause['heading']}" if clause["heading"] not in ("", clause["section"]) else ""
    return f"{clause['section']}{heading} of {clause['belongs_to']['document']}"


def _step(step: StepShape) -> str:
    what = f"{step['edge_type']} {step['mode'] or ''}".strip()
    return f"{step['effective_from'] or 'unknown day'}  {what}  {place(step['document'], step['section'], step['page'])}"


def _excluded(item: ExcludedShape) -> Line:
    return Line(f"{place(item['document'], item['section'])}: {left_out(item)}", 2)


def _warning(warning: Warned) -> Line:
    return Line(f"{warning['code']}: {warning['message']}", 2)
