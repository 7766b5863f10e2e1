"""The first thing a person tries."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from ui.cli import app
from ui.cli.sample import sample_folder

README = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")


def test_the_demo_answers_for_two_days_and_the_answers_differ(tmp_path: Path) -> None:
    """The sample's amendment raises the cap from one to two times the fees; each day shows its own, with its proof."""
    shown = CliRunner().invoke(app, ["demo", "--no-serve", "--data", str(tmp_path)])
    assert shown.exit_code == 0, shown.output
    before, after = shown.stdout.split("as of ")[1:]
    assert "one times (1x)" in before
    assert "two times (2x)" not in before
    assert "three times (3x)" not in shown.stdout  # that is the unsigned draft
    assert "two times (2x)" in after
    assert "one times (1x)" not in after
    assert "04-amendment-1-msa" in after
    assert "2026-03-01" in after


def test_the_sample_is_found_in_the_checkout() -> None:
    """An installed package finds its own copy; that is tried when the wheel is built."""
    assert any(sample_folder().iterdir())


def test_the_readme_shows_what_the_demo_prints(tmp_path: Path) -> None:
    """The answer that a reader sees first is a real one, line breaks aside."""
    printed = CliRunner().invoke(app, ["demo", "--no-serve", "--data", str(tmp_path)]).stdout
    shown = README.partition("The second answer:\n\n")[2].partition("\nThen it serves")[0]
    assert "two times (2x)" in shown
    assert " ".join(printed.split()).endswith(" ".join(shown.split()))
