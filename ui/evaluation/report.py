"""The report of an evaluation: Markdown and one page of HTML."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ui.evaluation.measures import Figures, Outcome, figures
from ui.templating import html_templates, style

NAME = "In Force"
_COLUMNS = (
    "system", "questions", "right & clean", "right", "stale", "answer", "proved", "quotes", "abstains", "falsely", "context", "length",
    "p50 ms", "p95 ms", "$",
)  # fmt: skip
_MEANINGS = (
    ("right & clean", "everything required is in what a model reads, and nothing that is in force on other days only"),
    ("stale", "of the questions that name such words: they are in it"),
    ("answer", "the reply itself says what is required and nothing stale, or says no where that is right"),
    ("proved", "and each required string stands in the quote of a citation"),
    ("quotes", "citations whose words stand in the file they name"),
    ("abstains", "of the questions that the documents do not answer"),
    ("falsely", "of the questions that they do: the reply makes no claim"),
    ("context, length", "characters, on average, that a model reads, and of the reply"),
    ("$", "paid to a model for a question"),
)
_STYLE = style(Path(__file__).with_name("report.css"))


@dataclass(frozen=True, slots=True)
class Table:
    """A heading and rows of cells, the first row the names of the columns."""

    heading: str
    rows: tuple[tuple[str, ...], ...]


def tables(found: Mapping[str, Sequence[Outcome]]) -> tuple[Table, ...]:
    """Return the tables of a report: all systems, then ours by family and by type of question."""
    ours = found.get(NAME, ())
    return (
        Table("All systems", (_COLUMNS, *(_row(name, figures(outcomes)) for name, outcomes in found.items()))),
        Table(f"{NAME}, by family", (_COLUMNS, *_by(ours, lambda one: one.known.family))),
        Table(f"{NAME}, by type of question", (_COLUMNS, *_by(ours, lambda one: one.known.type or "-"))),
    )


def markdown(title: str, found: Mapping[str, Sequence[Outcome]]) -> str:
    """Return the report as Markdown."""
    lines = [f"# {title}", ""]
    for table in tables(found):
        head, *rows = table.rows
        lines += [f"## {table.heading}", "", _line(head), _line(["---"] + ["---:"] * (len(head) - 1)), *map(_line, rows), ""]
    return "\n".join([*lines, *(f"- *{name}*: {meaning}" for name, meaning in _MEANINGS), ""])


def page(title: str, found: Mapping[str, Sequence[Outcome]]) -> str:
    """Return the report as one HTML page."""
    report = html_templates(Path(__file__).parent).get_template("report.html.jinja")
    return report.render(title=title, tables=tables(found), meanings=_MEANINGS, style=_STYLE)


def _by(outcomes: Sequence[Outcome], key: Callable[[Outcome], str]) -> Iterator[tuple[str, ...]]:
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for one in outcomes:
        groups[key(one)].append(one)
    return (_row(name, figures(groups[name])) for name in sorted(groups))


def _row(name: str, of: Figures) -> tuple[str, ...]:
    shares = (of.clean, of.right, of.stale, of.answer, of.proved, of.quoted, of.abstains, of.falsely)
    sizes = (f"{of.context:,.0f}", f"{of.length:,.0f}" if of.answer.of else "-", f"{of.p50:.1f}", f"{of.p95:.1f}")
    return (name, str(of.questions), *map(str, shares), *sizes, f"{of.dollars:.4f}" if of.dollars else "-")


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |"
