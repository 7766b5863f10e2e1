"""The vectors on a Chroma server: answers and runs of `index` go on without it, and several processes share it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from graph.model.resolution import WarningCode
from indexing.search.passages import passages
from rag.reply import Answer
from tests.chroma import ServedChroma
from tests.here import here
from tests.postgres import postgres_database
from ui import Portfolio
from ui.application.parts import Reads
from ui.runtime.lock import AtWorkError
from ui.settings import Settings
from ui.wiring import App

QUESTION = "How much rent does the Tenant pay?"


@contextmanager
def served(data: Path, url: str, database: str = "") -> Iterator[Portfolio]:
    """Open a data folder as `inforce serve` does, with its vectors on a server; the record may be in PostgreSQL."""
    settings = Settings(data, chroma_url=url, database_url=database)
    app = App(settings, serving=True)
    try:
        yield here(Portfolio(settings.portfolio, app, lambda: datetime.now(UTC), "ida"))
    finally:
        app.close()


def codes(answer: Answer) -> set[WarningCode]:
    """What an answer warns of."""
    return {one.code for one in answer.warnings}


def test_answers_go_on_by_words_and_say_so(data: Path, own_chroma: ServedChroma) -> None:
    """With the server, without it and with it again: the same words are quoted, and only what was asked without it warns."""
    with served(data, own_chroma.url) as mine:
        whole = mine.ask(QUESTION)
        own_chroma.kill()
        alone = mine.ask(QUESTION)
        own_chroma.start()
        again = mine.ask(QUESTION)
    assert "$5,200" in whole.text
    assert (alone.text, again.text) == (whole.text, whole.text)
    assert codes(alone) - codes(whole) == {WarningCode.VECTORS_AWAY}
    assert codes(again) == codes(whole)


def test_indexing_goes_on_and_the_vectors_are_caught_up(tmp_path: Path, contracts: Path, own_chroma: ServedChroma) -> None:
    """What is read while the server is away is on record with its vectors; the first question when it is back takes them there."""
    own_chroma.kill()
    data = tmp_path / "data"
    with served(data, own_chroma.url) as mine:
        assert mine.index([contracts]).documents == 2
        assert "$5,200" in mine.ask(QUESTION).text
        own_chroma.start()
        answer = mine.ask(QUESTION)
        vectors = mine.parts.indexer(Reads()).recall.vectors
        assert vectors.filled(mine.name).generation == mine.parts.store.facts_head(mine.name)
    assert WarningCode.VECTORS_AWAY not in codes(answer)
    assert "$5,200" in answer.text


def test_whoever_fills_beside_another_process_is_not_waited_for(data: Path, chroma: str) -> None:
    """A question asked while another process fills the same vectors is told what it will not find; two at once leave nothing out."""
    with served(data, chroma) as one, served(data, chroma) as other:
        filling = one.parts.indexer(Reads())
        with filling.recall.alone(one.name, 1):
            assert WarningCode.SEARCH_UNFINISHED in codes(other.ask(QUESTION))
        with ThreadPoolExecutor(2) as both:
            for done in [both.submit(mine.catch_up) for mine in (one, other)]:
                done.result()
        assert WarningCode.SEARCH_UNFINISHED not in codes(other.ask(QUESTION))
        for document in one.register.instruments():
            units = passages(document, one.parts.store.clauses(one.name, [document.document_id]))
            for unit, row in zip(units, filling.recall.vectorise(units, {}), strict=True):
                ((hit,),) = filling.recall.vectors.search(one.name, row.reshape(1, -1), 1)
                assert hit.score == pytest.approx(1.0, abs=1e-4), unit.heading


@pytest.mark.long
def test_servers_with_folders_of_their_own_share_vectors(tmp_path: Path, contracts: Path, postgres: str, chroma: str) -> None:
    """Beside a record in PostgreSQL what one fills the other finds, and only one fills at a time, whatever folder it works in."""
    with (
        postgres_database(postgres) as database,
        served(tmp_path / "one", chroma, database) as one,
        served(tmp_path / "other", chroma, database) as other,
    ):
        one.index([contracts])
        filled = one.parts.indexer(Reads()).recall
        before = filled.vectors.filled(one.name)
        with other.parts.indexer(Reads()).recall.alone(one.name, 1), pytest.raises(AtWorkError), filled.alone(one.name, 0.1):
            pytest.fail("two at once")
        answer = other.ask(QUESTION)
        assert "$5,200" in answer.text
        assert not codes(answer) & {WarningCode.SEARCH_UNFINISHED, WarningCode.VECTORS_AWAY}
        assert filled.vectors.filled(one.name) == before  # the other filled its words alone


def test_a_copy_of_a_record_has_vectors_of_its_own(data: Path, tmp_path: Path, chroma: str) -> None:
    """A backup that was restored elsewhere begins alike, and must not empty what the record that goes on has filled."""
    copy = Path(shutil.copytree(data, tmp_path / "copy"))
    with served(data, chroma) as mine, served(copy, chroma) as other:
        first, second = mine.parts.indexer(Reads()).recall.vectors, other.parts.indexer(Reads()).recall.vectors
        mine.catch_up()
        assert (first.filled(mine.name).generation > 0, second.filled(mine.name).generation) == (True, -1)
