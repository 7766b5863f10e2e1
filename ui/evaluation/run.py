"""Runs an evaluation: every family, In Force and the common retrieval methods, and the report."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path

from ui.evaluation import ours, report
from ui.evaluation.gold import Family
from ui.evaluation.measures import Outcome
from ui.settings import Settings

MARKDOWN, HTML = "evaluation.md", "evaluation.html"
Found = Mapping[str, Sequence[Outcome]]
"""What came of all questions, by system, ours first."""


def evaluate(
    families: Sequence[Family], settings: Settings, *, peers: bool, today: date, on_family: Callable[[Family], None] = lambda _: None
) -> Found:
    """Ask every question of every family; `on_family` is told before each."""
    found: dict[str, list[Outcome]] = defaultdict(list)
    for family in families:
        on_family(family)
        done = ours.run(family, settings)
        found[ours.NAME] += done.outcomes
        for name, outcome in _peers(family, done.texts, today) if peers else ():
            found[name].append(outcome)
    return found


def write(folder: Path, title: str, found: Found) -> tuple[Path, Path]:
    """Write the report into a folder, as Markdown and as a page; returns both files."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARKDOWN).write_text(report.markdown(title, found), encoding="utf-8")
    (folder / HTML).write_text(report.page(title, found), encoding="utf-8")
    return folder / MARKDOWN, folder / HTML


def _peers(family: Family, texts: Mapping[str, str], today: date) -> list[tuple[str, Outcome]]:
    from indexing.search.embedder import open_embedder
    from ui.evaluation import peers

    return list(peers.outcomes(family, peers.papers(family, texts), open_embedder(), today))
