"""Files read by workers: the record is that of one process, whoever reads what, and whatever happens to a worker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from graph.errors import NotFoundError, UsageError
from indexing.readers import READERS
from indexing.reading import Pool
from tests.postgres import postgres_database
from tests.ui.beside import family, write
from ui import Portfolio, connect, worker
from ui.application.parts import Reads
from ui.serialization import contract, record_schema
from ui.settings import Settings
from ui.wiring import App, now, open_portfolio
from ui.work_queue.procrastinate_queue import Worker
from ui.worker import RecordWork

QUESTION = "What is the cap on liability under the agreement with Birch Data 1?"
_TIMES = frozenset({"recorded_at", "retracted_at", "known_as_of", "receipt", "usage"})


@pytest.fixture
def settings(postgres: str, tmp_path: Path) -> Iterator[Settings]:
    """A record in an empty database."""
    with postgres_database(postgres) as url:
        yield Settings(tmp_path / "data", database_url=url)


def untimed(value: Any) -> Any:
    """The same without what tells when it was recorded."""
    if isinstance(value, dict):
        return {key: untimed(one) for key, one in value.items() if key not in _TIMES}
    return [untimed(one) for one in value] if isinstance(value, list) else value


def record(mine: Portfolio) -> Any:
    """What is on record, and what follows from it."""
    sources = mine.sources()
    edges = [record_schema.edge(edge, sources) for edge in mine.register.edges() if edge.retracted_at is None]
    documents = [record_schema.register(one) for one in mine.register.documents()]
    return untimed([documents, edges, contract.reply(mine.ask(QUESTION), sources)])


def test_the_record_is_that_of_one_process(settings: Settings, tmp_path: Path) -> None:
    """Two workers with data folders of their own, files in two portions, a copy under another name, one changed in its place."""
    folder = write(tmp_path / "contracts", family(1))
    with open_portfolio(settings, actor="ida") as mine:
        assert mine.queue_files(folder).added == 4
        worker.run(replace(settings, data=tmp_path / "first"), lambda _: None, drain=True)
        write(folder, family(2))
        (folder / "copy.txt").write_bytes((folder / "1-first.txt").read_bytes())
        (folder / "2-copy.txt").write_bytes((folder / "2-first.txt").read_bytes())
        (folder / "1-letter.txt").write_text((folder / "2-letter.txt").read_text().replace("lorries", "vans"), encoding="utf-8")
        (folder / "broken.pdf").write_bytes(b"%PDF-1.7 nothing")
        queued = mine.queue_files(folder)
        assert (queued.added, queued.files, len(queued.unchanged)) == (7, 7, 4)
        worker.run(replace(settings, data=tmp_path / "second"), lambda _: None, drain=True)
        state = mine.queue_state()
        assert [one.name for one in state.set_aside] == ["broken.pdf"]
        by_workers = record(mine)
        assert {one.name for one in mine.parts.store.files("default")} >= {"copy.txt", "2-copy.txt"}
    with connect(tmp_path / "alone", actor="ida") as alone:
        alone.index(folder)
        assert record(alone) == by_workers


def test_a_file_that_kills_its_reader_costs_only_itself(settings: Settings, tmp_path: Path) -> None:
    """It is set aside after three attempts, the ninety-nine others are on record."""
    folder = write(tmp_path / "contracts", {f"{n}.txt": f"LEASE {n}\n\n1. Rent. The rent is ${n}00." for n in range(99)})
    (folder / "bad.md").write_text("# Lease", encoding="utf-8")
    deadly = {**READERS, ".md": "tests.indexing.readers.hostile:Crashing"}
    app = App(replace(settings, data=tmp_path / "worker"))
    with open_portfolio(settings, actor="ida") as mine, Pool(app.limits, 1) as pool:
        mine.queue_files(folder)
        indexer = app.queued_indexer(Reads(), lambda paths, _, **more: partial(pool.read, readers=deadly)(paths, **more))
        while not mine.queue_state().set_aside:
            Worker(settings.database_url, RecordWork(app, indexer, now), lambda _: None).run(drain=True)
        (aside,) = mine.queue_state().set_aside
        assert (aside.name, aside.attempts) == ("bad.md", 3)
        assert "brought the reader down" in aside.reason
        assert len(mine.register.documents()) == 99
    app.close()


def test_files_are_read_from_an_object_store(settings: Settings, tmp_path: Path) -> None:
    """Put in by URL, read by URL by a worker that has no such folder, and recorded under the URL."""
    folder = write(tmp_path / "contracts", family(1))
    with open_portfolio(settings, actor="ida") as mine:
        assert mine.queue_files(folder.as_uri()).added == 4
        worker.run(replace(settings, data=tmp_path / "worker"), lambda _: None, drain=True)
        assert {one.path for one in mine.parts.store.files("default")} == {f"{folder.as_uri()}/{one.name}" for one in folder.iterdir()}
        assert mine.ask(QUESTION).abstained is False
        assert mine.queue_files(folder.as_uri()).files == 0


def test_without_postgresql_there_is_no_queue(tmp_path: Path) -> None:
    """One clear error says what to do instead."""
    with open_portfolio(Settings(tmp_path / "data"), actor="ida") as mine:
        with pytest.raises(UsageError, match="INFORCE_DATABASE_URL"):
            mine.queue_files(tmp_path)
        with pytest.raises(NotFoundError, match="nothing at"):
            mine.queue_files(tmp_path / "elsewhere")
    with pytest.raises(UsageError, match="INFORCE_DATABASE_URL"):
        worker.run(Settings(tmp_path / "data"), lambda _: None)
