"""A trail trusts no paper that it leads through and no event that it tells of, before each was held against the record."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from graph.model.ids import PortfolioName
from indexing.progress import Stage
from tests.here import here
from tests.papers import papers_in
from tests.ui.application.obligations.test_obligations import of_section
from tests.ui.served import client_of
from ui import Portfolio
from ui.application.provenance import BrokenTrailError, Trail, follow
from ui.openlineage.event_files import EventFiles
from ui.openlineage.run_events import Run, stage_run_id
from ui.settings import Events, Settings
from ui.wiring import open_portfolio

PAPERS = papers_in(__file__)
AUGUST, OCTOBER = date(2024, 8, 1), date(2024, 10, 1)
Event = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """A portfolio, the folder of its papers and that of its data."""

    mine: Portfolio
    papers: Path
    data: Path

    def trail(self, section: str, day: date = OCTOBER) -> Trail:
        """Return the trail of the obligation of a section in force on a day."""
        return follow(self.mine, of_section(self.mine, section, day).obligation_id, day)

    def files(self, section: str, day: date = OCTOBER) -> dict[str, bool]:
        """Return the files that a trail leads through, and of each whether it holds words of the obligation."""
        return {source.file.name: source.words for source in self.trail(section, day).sources}


@pytest.fixture(scope="module")
def case(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Case]:
    """A licence whose fees were changed twice; a test that changes a file puts it back."""
    folder = tmp_path_factory.mktemp("trailing")
    (folder / "in").mkdir()
    for name, text in PAPERS.items():
        (folder / "in" / name).write_text(text, encoding="utf-8")
    settings = Settings(folder / "data", PortfolioName("trailing"), events=Events(kept=True))
    with here(open_portfolio(settings, actor="ada")) as mine:
        assert not mine.index([folder / "in"]).failures
    with open_portfolio(settings, actor="ada") as mine:
        yield Case(mine, folder / "in", folder / "data")


@pytest.fixture
def events(case: Case) -> Iterator[Path]:
    """The file of its events, which a test may add to, and others beside it."""
    path = max(EventFiles.of(case.data).folder.glob("*.jsonl"))
    before = path.read_bytes()
    yield path
    for other in path.parent.glob("*.jsonl"):
        shutil.rmtree(other) if other.is_dir() else other.unlink()
    path.write_bytes(before)


def read(path: Path) -> list[Event]:
    """Return the events in a file."""
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def add(path: Path, *lines: object) -> None:
    """Add lines to a file of events."""
    with path.open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)


def test_the_path_names_every_paper_that_made_the_words(case: Case) -> None:
    """What was overtaken too; not what is no part of these words, or not in force on the day."""
    assert case.files("2") == {"licence.txt": True, "second.txt": True, "first.txt": False}
    assert case.files("2", AUGUST) == {"licence.txt": True, "first.txt": True}
    assert case.files("3") == {"second.txt": True, "licence.txt": False, "first.txt": False}
    assert case.files("5") == {"licence.txt": True}


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.parametrize("section", ["2", "3"])
def test_one_byte_of_any_paper_on_the_path_stops_the_trail(case: Case, name: str, section: str) -> None:
    """Wherever its words went; the trail says which paper it is, and trails that do not lead through it go on."""
    paper = case.papers / name
    before = paper.read_bytes()
    paper.write_bytes(before[:-2] + b"X" + before[-1:])
    try:
        with pytest.raises(BrokenTrailError, match=rf"'{name}' was changed") as stopped:
            case.trail(section)
        trail = stopped.value.trail
        assert trail.stopped is not None
        assert (trail.stopped.file.name, trail.words.text) == (name, "")
        assert name not in {source.file.name for source in trail.sources}
        if name == "second.txt":
            assert case.trail(section, AUGUST).words.text
    finally:
        paper.write_bytes(before)
    assert case.trail(section).words.text


def test_an_event_is_told_that_agrees_with_the_record(case: Case, events: Path) -> None:
    """Its run's id is the one that can be made of portfolio, file and the instant at which the run began."""
    (began,) = (datetime.fromisoformat(e["eventTime"]) for e in read(events) if (e["job"]["name"], e["eventType"]) == ("index", "START"))
    run = Run("trailing", "index", began)
    for source in case.trail("2").sources:
        assert source.event is not None
        assert source.event.run_id == stage_run_id(run, Stage.EXTRACT, source.file.sha256)
        assert began < source.event.ended < datetime.now(UTC)


def forged(event: Event, **changed: object) -> Event:
    """Return an event with some of its fields changed, an hour later."""
    later = datetime.fromisoformat(event["eventTime"]) + timedelta(hours=1)
    return {**event, "eventTime": later.isoformat(), **changed}


def test_a_forged_event_is_not_told(case: Case, events: Path) -> None:
    """Of another run, file or portfolio, of a run that nobody began or that began after the record: the true one is told."""
    true = case.trail("5").sources[0].event
    assert true is not None
    (event,) = (e for e in read(events) if e["run"]["runId"] == true.run_id and e["eventType"] == "COMPLETE")
    late = Run("trailing", "index", datetime.now(UTC) + timedelta(days=1))
    begun = {"eventType": "START", "eventTime": late.at.isoformat(), "run": {"runId": late.run_id}, "job": {"name": "index"}}
    parent = {"parent": {"run": {"runId": late.run_id}}}
    after = {"runId": stage_run_id(late, Stage.EXTRACT, case.trail("5").sources[0].file.sha256), "facets": parent}
    other = json.loads(json.dumps(event["outputs"]).replace('"sha256": "', '"sha256": "0'))
    add(
        events,
        {"job": {"name": "index.extract"}, "eventType": "COMPLETE", "eventTime": "2029-01-01T00:00:00Z", "run": {"runId": "FORGED"},
         "d": case.trail("5").sources[0].document_id},
        forged(event, run={**event["run"], "runId": "5d1f2c1e-8a37-4d0c-9a55-3f0f6c8d7b21"}),
        forged(event, outputs=other),
        forged(event, job={**event["job"], "namespace": "inforce.other"}),
        forged(event, run={**event["run"], "facets": {}}),
        begun,
        forged(event, run=after, eventTime=(late.at + timedelta(hours=1)).isoformat()),
    )  # fmt: skip
    assert case.trail("5").sources[0].event == true
    events.write_bytes(b"".join(line for line in events.read_bytes().splitlines(keepends=True) if true.run_id.encode() not in line))
    assert case.trail("5").sources[0].event is None


def test_odd_lines_and_odd_files_are_not_in_the_way(case: Case, events: Path) -> None:
    """Whatever JSON stands in a line, and whatever lies in the folder: the event that is kept is told."""
    before = case.trail("5")
    one = before.sources[0].document_id
    whole: Event = {"job": {"name": "index.extract"}, "eventType": "COMPLETE", "eventTime": "2029-01-01T00:00:00Z", "run": {"runId": "r"}}
    add(events, {"x": one}, [one], one, None, {**whole, "run": one}, {**whole, "job": {"name": [one]}}, {**whole, "eventTime": one})
    add(events, *({**whole, "eventTime": at, "x": one} for at in ("2029-01-01", "0001-01-01T00:00:00+23:00", 7, "2029-01-01T00:00:00")))
    ways: list[object] = [[], {"parent": one}, {"parent": {"run": {"runId": "\ud800"}}}]
    add(events, *({**whole, "run": {"runId": "r", "facets": facets}, "x": one} for facets in ways))
    with events.open("ab") as file:
        file.write(b"[" * 100_000 + one.encode() + b"\n" + b'{"x":"' + one.encode() + b'\xff"}\n')
    (events.parent / "2099-01-01.jsonl").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(events.parent / "2099-01-02.jsonl")
    assert case.trail("5").sources == before.sources


def test_a_trail_that_stops_over_http_says_how_far_it_goes(case: Case, tmp_path: Path) -> None:
    """The problem has what was checked before and the file at which it stops, as the command line has; its shape is documented."""
    one = of_section(case.mine, "2", OCTOBER).obligation_id
    paper = case.papers / "second.txt"
    before = paper.read_bytes()
    with client_of(shutil.copytree(case.data, tmp_path / "data")) as client:
        url = f"/v1/obligations/{one}/trail?portfolio=trailing&as_of={OCTOBER}"
        whole = client.get(url).json()
        paper.write_bytes(before.replace(b"ninety", b"Ninety"))
        try:
            stopped = client.get(url)
        finally:
            paper.write_bytes(before)
        schema = client.get("/v1/openapi.json").json()
    told = stopped.json()
    assert (stopped.status_code, told["code"], told["detail"]) == (500, "damaged", told["trail"]["broken"])
    assert "'second.txt' was changed since it was indexed" in told["detail"]
    assert [file["document"] for file in told["trail"]["files"]] == ["licence.txt"]
    assert [file["document"] for file in whole["files"]] == ["licence.txt", "second.txt", "first.txt"]
    assert (told["trail"]["stopped"]["document"], told["trail"]["words"]) == ("second.txt", [])
    assert told["trail"]["obligation"] == whole["obligation"]
    described = schema["paths"]["/v1/obligations/{obligation_id}/trail"]["get"]["responses"]["500"]["content"]["application/problem+json"]
    assert {"$ref": "#/components/schemas/StoppedTrail"} in described["schema"]["anyOf"]
    assert schema["components"]["schemas"]["StoppedTrail"]["properties"]["trail"] == {"$ref": "#/components/schemas/TrailShape"}


def test_a_file_that_is_gone_is_told_to_be_gone(case: Case) -> None:
    """Also where something lies in its place that is no file: nothing has a hash there, and nobody waits for it."""
    paper = case.papers / "second.txt"
    kept = paper.rename(paper.with_name("elsewhere"))
    try:
        for in_its_place in (False, True):
            if in_its_place:
                paper.mkdir()
            with pytest.raises(BrokenTrailError, match=r"'second\.txt' is gone: where it was indexed there is no file that can be opened"):
                case.trail("2")
    finally:
        paper.rmdir()
        kept.rename(paper)
