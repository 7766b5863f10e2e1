"""`inforce eval`: retrieval and answer measures on contract families with known answers."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from ui.cli.app import Run, app, command

Folder = Annotated[Path, typer.Argument(help="A folder of families, each with a gold.json; or one family.")]
More = Annotated[Path | None, typer.Option("--questions", metavar="DIR", help="Further questions: a NAME.json for each family.")]
Pdf = Annotated[bool, typer.Option("--pdf", help="Use the PDF versions where there are any.")]
Peers = Annotated[bool, typer.Option("--peers/--no-peers", help="Also measure common retrieval methods.")]
To = Annotated[Path | None, typer.Option("--report", metavar="DIR", help="Write evaluation.md and evaluation.html there.")]


@command(app, name="eval", portfolio=False)
def evaluate(run: Run, folder: Folder, *, questions: More = None, pdf: Pdf = False, peers: Peers = True, report: To = None) -> None:
    """Measure answers on contract families with known answers, and compare with common retrieval methods.

    Each family is indexed in a temporary folder; your data is not touched.
    """
    from ui import wiring
    from ui.cli import terminal
    from ui.evaluation import report as told
    from ui.evaluation.gold import read_families
    from ui.evaluation.measures import figures
    from ui.evaluation.run import evaluate, write

    families = read_families(folder, pdf=pdf, more=questions)
    today = wiring.now().astimezone().date()
    found = evaluate(families, run.settings, peers=peers, today=today, on_family=lambda family: terminal.say(family.name))
    title = f"{folder.resolve().name}: {len(families)} families, {sum(len(f.questions) for f in families)} questions"
    if run.as_json:
        for name, outcomes in found.items():
            print(json.dumps({"system": name, **asdict(figures(outcomes))}, ensure_ascii=False))
    else:
        print(told.markdown(title, found))
    for path in write(report, title, found) if report is not None else ():
        terminal.say(f"Written: {path}")
