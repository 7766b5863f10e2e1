"""The page of figures holds what commands printed, and keeps the sections that are not measured again."""

from __future__ import annotations

from figures import ROOT, Figure, figures, page, section, sections_of

SPEED, ORDER = Figure("speed", "Speed", ("peers.py",), 2), Figure("order", "Order of files", ("orders.py", "--all"), 9)


def test_a_section_shows_the_end_of_the_output_and_where_it_came_from() -> None:
    """Whoever reads a figure can run it again."""
    shown = section(SPEED, "warming\nask 5.6\nindex 1.0\n", "2026-11-29, commit abc")
    assert "benchmarks/peers.py`, 2026-11-29, commit abc" in shown
    assert shown.endswith("```\nask 5.6\nindex 1.0\n```")
    assert "warming" not in shown


def test_sections_that_are_not_measured_again_stay() -> None:
    """A page that is read and written comes out the same, in the order of the list."""
    written = page([SPEED, ORDER], {"Order of files": section(ORDER, "same", "then"), "Speed": section(SPEED, "5.6", "now")})
    assert page([SPEED, ORDER], sections_of(written)) == written
    assert written.index("## Speed") < written.index("## Order of files")


def test_every_figure_names_a_benchmark_that_is_there() -> None:
    """A command that was renamed would never be measured again."""
    listed = figures()
    assert [one.name for one in listed if not (ROOT / "benchmarks" / one.command[0]).is_file()] == []
    assert len({one.title for one in listed}) == len({one.name for one in listed}) == len(listed)
