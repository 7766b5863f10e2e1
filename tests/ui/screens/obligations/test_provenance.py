"""A trail on the screen: every station in its order, and a red stop at a file that is not what was recorded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from graph.errors import NotFoundError
from graph.model.obligations import Obligation
from tests.here import connect
from tests.ui.application.obligations.test_obligations import AMENDMENT, AUGUST, FEBRUARY, LICENCE, of_section
from tests.ui.screens.obligations.test_list import listed, view
from ui import Portfolio
from ui.screens.obligations import item as items
from ui.screens.obligations import provenance
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.selection import Opened

EVIL = "<img src=x onerror=run()> \u202egpj.txt"


@dataclass(frozen=True)
class Case:
    """A portfolio and the folder of its papers."""

    mine: Portfolio
    papers: Path

    def opened(self, section: str, day: date = AUGUST) -> Opened:
        """What somebody has before them: the obligation of a section in force on a day."""
        return Opened("default", self.one(section, day).obligation_id)

    def one(self, section: str, day: date) -> Obligation:
        """That obligation."""
        return of_section(self.mine, section, day)

    def trail(self, section: str, day: date = AUGUST) -> str:
        """Its trail, as markup."""
        return provenance.of_obligation(view(self.mine, day), self.opened(section, day))


@pytest.fixture(scope="module")
def case(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Case]:
    """A licence and its amendment, whose file has a name that is made to be run; a test that changes a paper puts it back."""
    folder = tmp_path_factory.mktemp("trail")
    papers = folder / "in"
    papers.mkdir()
    (papers / "licence.txt").write_text(LICENCE, encoding="utf-8")
    (papers / EVIL).write_text(AMENDMENT, encoding="utf-8")
    with connect(folder / "data", actor="ann") as portfolio:
        assert not portfolio.index([papers]).failures
        yield Case(portfolio, papers)


def stations(markup: str) -> list[str]:
    """The names of the stations, in their order."""
    return re.findall(r"<h4>([^<]*)</h4>", markup)


def test_the_stations_lead_to_the_words(case: Case) -> None:
    """The obligation, its clause on the day, the amendment that made the words, the file with its hash, the words where they stand."""
    markup = case.trail("2")
    assert stations(markup)[:3] == ["The obligation", "Its clause on 1 Aug 2024", "What made these words"]
    assert stations(markup)[-2:] == ["The file", "The page"]
    (amendment,) = (d for d in case.mine.register.instruments() if d.file_name == EVIL)
    assert amendment.file_sha256 in markup
    assert "checked just now: the same" in markup
    assert "amended (replaced)" in markup
    assert f"document_id={amendment.document_id}" in markup
    assert "as first written" in case.trail("2", FEBRUARY)
    assert "amended" not in case.trail("2", FEBRUARY)


def test_who_read_the_words_is_told_where_an_event_is_kept(case: Case) -> None:
    """The run and the time of the event, of the file that the words stand in and of each on the path; where none is kept, that."""
    run = re.compile(r"index\.extract, <time[^>]*>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC</time>, run <code>([-0-9a-f]{36})<")
    (now, beside), (then,) = (run.findall(case.trail("2", day)) for day in (AUGUST, FEBRUARY))
    assert now != then == beside
    events = case.papers.parent / "data" / "lineage-events"
    events.rename(events.with_name("elsewhere"))
    try:
        assert "no lineage event of its reading is kept" in case.trail("2")
    finally:
        events.with_name("elsewhere").rename(events)


def test_one_byte_stops_the_trail_and_nothing_else(case: Case) -> None:
    """The reason is shown in place of the page; what does not lead through that file is as it was, and so is the list."""
    paper, cache = case.papers / EVIL, PortfolioCache()
    before, other, rows = paper.read_bytes(), case.trail("5"), listed(view(case.mine, AUGUST), cache)
    paper.write_bytes(before.replace(b"sixty", b"Sixty"))
    try:
        stopped = case.trail("2")
        assert stations(stopped)[-1] == "The trail stops here"
        assert "was changed since it was indexed" in stopped
        assert 'role="alert"' in stopped
        assert "The page" not in stations(stopped)
        assert "checked just now" not in stopped
        assert "source?" not in stopped.split('class="stopped"')[1]
        assert case.trail("5") == other
        assert listed(view(case.mine, AUGUST), cache) == rows
        item = items.shown(view(case.mine, AUGUST), cache, case.one("2", AUGUST).obligation_id)
        assert "sixty" in item.html, "the words on record stay"
        paper.unlink()
        assert "is gone" in case.trail("2")
    finally:
        paper.write_bytes(before)
    assert stations(case.trail("2"))[-1] == "The page"


def test_names_of_files_are_nothing_but_text(case: Case) -> None:
    """One that is made to be run, and turns what is around it."""
    markup = case.trail("2")
    assert "<img src" not in markup
    assert "\u202e" not in markup
    assert "&lt;img src=x" in markup


def test_a_trail_is_of_what_is_looked_at(case: Case) -> None:
    """Not of an id of another portfolio, and not of what is no obligation on the day."""
    seen = view(case.mine, AUGUST)
    assert "Another portfolio" in provenance.of_obligation(seen, Opened("other", case.opened("2").item_id))
    with pytest.raises(NotFoundError):
        provenance.of_obligation(seen, Opened("default", "o_0000000000"))
