"""Every stage of every run is told as an OpenLineage event that says where things stand and how they came about, and quotes nothing."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from datetime import UTC, date, datetime
from pathlib import Path

import jsonschema
import pytest

from graph.errors import InForceError
from graph.model.ids import EdgeId
from indexing.progress import FileRefused, Observed, Ruled, Stage, State, StoppedError, observed
from rag.reply import Answer
from tests.ui.conftest import LEASE, write_contracts
from tests.ui.lineage_events import FACETS, VALID, Event, facets_of, kept, of_job, opened
from ui import Portfolio, Question
from ui.application.parts import Reads
from ui.cli.sample import sample_folder
from ui.openlineage.emitter import Telling
from ui.openlineage.event_files import EventFiles
from ui.openlineage.facet_shapes import MOST
from ui.openlineage.facets import edge_rulings
from ui.openlineage.run_events import Run, stage_run_id
from ui.settings import Events

SPEC = Path(__file__).resolve().parents[3].parent / "shared" / "openlineage" / "OpenLineage.json"
DAYS = ("2025-03-01", "2026-05-25")


class FullRun:
    """A full run on the sample, closed: its folder, its answers, its events and the words of its files."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with opened(data) as mine:
            mine.index([sample_folder()])
            self.answers: list[Answer] = [mine.ask(Question("What is our liability cap?", as_of=date.fromisoformat(day))) for day in DAYS]
            self.reports = [found.now.report for found in mine.terms.risk(as_of=date.fromisoformat(DAYS[1]))]
            self.files = mine.parts.store.files(mine.name)
            self.readings = [mine.parts.store.reading(f.sha256, mine.name) for f in self.files]
            self.documents = mine.parts.store.documents(mine.name)
            self.clauses = {c.clause_id: c for c in mine.parts.store.clauses(mine.name)}
            self.edges = {e.edge_id for e in mine.parts.store.edges(mine.name)}
            self.pages = {f.sha256: mine.parts.pages(mine.name, None) for f in self.files}
        self.events = kept(data)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> FullRun:
    """The sample indexed, asked about on two days and held against the standard playbook."""
    return FullRun(tmp_path_factory.mktemp("told"))


def test_every_event_is_valid_openlineage(told: FullRun) -> None:
    """Each event stands up to the published schema, with ids that are UUIDs and times that are times."""
    if not SPEC.is_file():
        pytest.skip("the published schema is not beside this checkout")
    published = json.loads(SPEC.read_text(encoding="utf-8"))
    valid = jsonschema.Draft202012Validator(published, format_checker=jsonschema.FormatChecker())
    assert told.events
    assert [list(valid.iter_errors(event)) for event in told.events if not valid.is_valid(event)] == []
    assert not valid.is_valid({**told.events[0], "run": {"runId": "no uuid"}})


def test_every_facet_of_ours_is_valid_and_used(told: FullRun) -> None:
    """Each facet stands up to the schema that it names; a full run uses all schemas there are."""
    found = [(facet["_schemaURL"].partition("#")[0], key, facet) for event in told.events for key, facet in facets_of(event)]
    assert [error.message for url, key, facet in found for error in VALID[url].iter_errors({key: facet})] == []
    assert {url for url, _, _ in found} == FACETS.keys()
    assert all(re.match(r"[a-z][a-z0-9+.-]*:\S+$", facet[name]) for _, _, facet in found for name in ("_schemaURL", "_producer"))


def test_every_run_begins_and_ends_once_and_stages_name_their_run(told: FullRun) -> None:
    """A run has one START before its one end; the nine stages are there, and the parent of each is a run of its portfolio."""
    states: dict[str, list[str]] = defaultdict(list)
    for event in told.events:
        states[event["run"]["runId"]].append(event["eventType"])
    assert {tuple(both) for both in states.values()} == {("START", "COMPLETE")}
    jobs = {event["run"]["runId"]: event["job"]["name"] for event in told.events}
    assert Counter(job for job in jobs.values() if "." not in job) == {"index": 1, "ask": 2, "assess": 1}
    assert {job.partition(".")[2] for job in jobs.values() if "." in job} == set(Stage)
    for event in told.events:
        parent = event["run"]["facets"].get("parent")
        assert (parent is None) == ("." not in event["job"]["name"])
        assert parent is None or jobs[parent["run"]["runId"]] == event["job"]["name"].partition(".")[0]


def test_the_path_facet_names_each_edge_of_the_answer(told: FullRun) -> None:
    """For each provision of each answer: the edges applied, in their order, each with clause, document and the day it holds from."""
    for answer in told.answers:
        (event,) = EventFiles.of(told.data).find(str(answer.receipt))
        facet = event["run"]["facets"]["inforce_lineageResolutionPath"]
        assert facet["provisionsCount"] == len(answer.clauses) > 0
        for said, found in zip(facet["provisions"], answer.clauses, strict=True):
            steps = [(s.edge_id, s.edge_type, s.clause_id, s.document_id, str(s.effective_from)) for s in found.steps]
            assert [(s["edgeId"], s["edgeType"], s["clauseId"], s["documentId"], s["effectiveFrom"]) for s in said["path"]] == steps
    assert any(found.steps for answer in told.answers for found in answer.clauses)


def test_no_event_quotes_a_contract(told: FullRun) -> None:
    """No sentence, heading or line of any file stands in any event, nor does any question."""
    told_of = "\n".join(json.dumps(event, ensure_ascii=False) for event in told.events).casefold()
    parts = {" ".join(part.split()).casefold() for reading in told.readings for part in re.split(r"[.;:]\s|\n", reading.text)}
    sentences = {part for part in parts if len(part.split()) >= 3}
    assert len(sentences) > 150
    assert [part for part in sentences if part in told_of] == []
    assert "liability cap?" not in told_of


def test_clauses_are_told_with_the_boxes_that_the_pages_have(told: FullRun) -> None:
    """The box of a clause on a page is the one around the lines that the product highlights there."""
    seen = 0
    for event in of_job(told.events, "index.extract"):
        for facet in (o["facets"]["inforce_clauseProvenance"] for o in event["outputs"] if o["facets"]):
            for said in facet["clauses"]:
                clause = told.clauses[said["clauseId"]]
                for place in said["places"]:
                    page = told.pages[facet["sha256"]](facet["sha256"], place["page"])
                    lines = [box for piece in clause.pieces for box in page.boxes(piece.char_start, piece.char_end)]
                    around = [min(b[0] for b in lines), min(b[1] for b in lines), max(b[2] for b in lines), max(b[3] for b in lines)]
                    assert place["box"] == pytest.approx(around, abs=0.02)
                    seen += 1
    assert seen > 100


def test_what_was_told_is_found_again_from_the_record(told: FullRun) -> None:
    """A document leads to the event of its extraction, an edge to that of the gate, a contract to its risk."""
    files = EventFiles.of(told.data)
    document = told.documents[0]
    extracted = files.ended("index.extract", document.document_id)
    assert extracted is not None
    began = datetime.fromisoformat(of_job(told.events, "index", "START")[0]["eventTime"])
    run = Run("sample", "index", began)
    assert extracted["run"]["runId"] == stage_run_id(run, Stage.EXTRACT, document.file_sha256)
    assert extracted["run"]["facets"]["parent"]["run"]["runId"] == run.run_id
    assert all(files.ended("index.gate", edge) for edge in told.edges)
    assert files.ended("index.gate", "e_of_nobody") is None
    scored = [facet for event in of_job(told.events, "assess.risk") for key, facet in facets_of(event) if key == "inforce_riskVector"]
    assert [f.get("level") for f in scored] == [report.level if report else None for report in told.reports]


def test_a_file_that_cannot_be_read_fails_alone(tmp_path: Path) -> None:
    """Its ingest ends as failed with the reason; the run and the other files are complete."""
    folder = write_contracts(tmp_path / "contracts")
    (folder / "torn.pdf").write_bytes(b"%PDF-1.4\nnothing of one")
    with opened(tmp_path / "data") as mine:
        report = mine.index([folder])
    events = kept(tmp_path / "data")
    (failed,) = of_job(events, "index.ingest", "FAIL")
    assert failed["run"]["facets"]["errorMessage"]["message"] == report.failures[0].reason
    assert [one["name"] for one in failed["inputs"]] == ["files/torn.pdf"]
    assert (len(of_job(events, "index.ingest")), len(of_job(events, "index.extract")), len(of_job(events, "index"))) == (2, 2, 1)


def test_a_run_that_breaks_off_has_failed_and_one_that_nobody_wants_is_aborted(tmp_path: Path) -> None:
    """An error is told by its kind alone; whoever stops listening to an answer stops its run."""
    with opened(tmp_path / "data") as mine:
        mine.index([write_contracts(tmp_path / "contracts")])
        with pytest.raises(InForceError):
            mine.ask(Question("What is the rent?", counterparty="Nobody in Particular"))
        stream = mine.stream("What is the rent?")
        next(iter(stream))
        stream.close()  # type: ignore[attr-defined]
        next(iter(mine.terms.risk()))
        _break_off(mine, tmp_path / "contracts")
    events = kept(tmp_path / "data")
    (failed,) = of_job(events, "ask.resolve", "FAIL")
    assert failed["run"]["facets"]["errorMessage"]["message"] == "NotFoundError"
    assert len(of_job(events, "ask.resolve", "ABORT")) == len(of_job(events, "ask", "ABORT")) == 1
    assert len(of_job(events, "index", "FAIL")) == 1
    assert (len(of_job(events, "assess.risk")), len(of_job(events, "assess"))) == (1, 1)
    assert "Particular" not in json.dumps(events)


def test_what_began_in_a_run_ends_with_it(tmp_path: Path) -> None:
    """Once, whether it ended by itself or the run was stopped or failed while it went on; a run of its own tells nothing of others."""
    for error, end in ((KeyboardInterrupt, "ABORT"), (StoppedError, "ABORT"), (OSError, "FAIL")):
        telling = Telling(lambda: datetime.now(UTC), EventFiles(tmp_path / error.__name__))
        with pytest.raises(error):
            _cut_off(telling, error)
        telling.close()
        states = defaultdict(list)
        for event in EventFiles(tmp_path / error.__name__).find():
            states[event["run"]["runId"]].append(event["eventType"])
        assert Counter(map(tuple, states.values())) == Counter(
            [("START", "ABORT")] * 2
            + [("START", "FAIL")]
            + [("START", end)] * 2  # two files on the way, one refused; the extraction, the run
        )


def _cut_off(telling: Telling, error: type[BaseException]) -> None:
    """Tell of a run that an error ends: two files are on their way, one was refused, what one of them says is taken in."""
    with telling.run("p", "index") as observe:
        for name in ("a.txt", "b.txt", "c.txt"):
            observe(Observed(Stage.INGEST, State.START, name))
        observe(Observed(Stage.INGEST, State.FAIL, "b.txt", FileRefused("b.txt"), "it is damaged"))
        with observed(observe, Stage.EXTRACT, "of a"):
            raise error


def test_who_ends_a_service_ends_it_as_ctrl_c_does() -> None:
    """What a command has begun is told that it is wanted no more, and its process says by its code that it was stopped."""
    code = """
import signal, sys
from ui.cli import app, main
@app.command()
def wait() -> None:
    try:
        signal.raise_signal(signal.SIGTERM)
    except KeyboardInterrupt:
        print("stopped")
        raise
sys.argv = ["inforce", "wait"]
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[3], check=False)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (130, "stopped", "")


def _break_off(mine: Portfolio, folder: Path) -> None:
    """Have an index run end with an error of a kind of its own, in the middle."""

    class CutError(Exception): ...

    def cut(_: object) -> None:
        raise CutError

    (folder / "more.txt").write_text(LEASE.replace("Wharf", "Quay"), encoding="utf-8")
    with pytest.raises(CutError):
        mine.index([folder], cut)


def test_a_dry_run_and_a_setting_tell_nothing(tmp_path: Path) -> None:
    """What is only tried leaves no event, and `off` leaves no folder."""
    folder = write_contracts(tmp_path / "contracts")
    with opened(tmp_path / "tried") as mine:
        mine.index([folder], reads=Reads(dry_run=True))
    with opened(tmp_path / "off", Events()) as mine:
        mine.index([folder])
    assert kept(tmp_path / "tried") == kept(tmp_path / "off") == []
    assert not EventFiles.of(tmp_path / "off").folder.exists()


def test_long_lists_are_cut_and_say_so() -> None:
    """A facet lists so many at most, which its schema demands, and how many there are in all."""
    facets = edge_rulings(Ruled(retracted=tuple(EdgeId(f"e_{n:020x}") for n in range(MOST + 5))))
    (facet,) = facets.values()
    assert (len(facet["retracted"]), facet["retractedCount"]) == (MOST, MOST + 5)
    valid = VALID[facet["_schemaURL"].partition("#")[0]]
    assert valid.is_valid(facets)
    assert not valid.is_valid({key: {**facet, "retracted": [*facet["retracted"], "e_" + "0" * 20]} for key in facets})


def test_a_line_cut_short_is_passed_over(tmp_path: Path) -> None:
    """What a killed process leaves does not hide what others keep after it."""
    files = EventFiles(tmp_path)
    event: Event = {"eventTime": "2026-01-02T03:04:05Z", "eventType": "COMPLETE", "job": {"name": "ask"}, "run": {"runId": "ä"}}
    (tmp_path / "2026-01-02.jsonl").write_bytes(b'{"eventTime":"2026-01-02T0')
    files.keep(event)
    assert list(files.find("ä")) == [event]
    assert files.ended("ask", "ä", day=date(2026, 1, 2)) == event
    assert files.ended("ask", "ä", day=date(2026, 1, 3)) is None
