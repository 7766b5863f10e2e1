"""The queue in PostgreSQL: what is put in is read once, by whichever worker; what cannot be read is set aside; nothing is lost."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field, replace

import pytest

from graph.errors import StoreUnavailableError
from graph.model.ids import PortfolioName
from indexing.intake import Failure, QueuedFile, ReaderLostError
from indexing.readers.files import Found
from tests.postgres import postgres_database
from tests.warm import Process
from ui.work_queue.jobs import ATTEMPTS, ReadJob
from ui.work_queue.procrastinate_queue import ProcrastinateQueue, Worker

NAME = PortfolioName("leases")
_STALLED = 1.0


def job(name: str, portfolio: str = NAME) -> ReadJob:
    """A job to read a file of some name."""
    return ReadJob(PortfolioName(portfolio), "ida", QueuedFile(Found(f"/contracts/{name}", 10), name.encode().hex().ljust(64, "0")))


@dataclass
class Desk:
    """Work that keeps what it was given; `refused` says of a name why it cannot be read."""

    refused: Callable[[str], Failure | None] = lambda _: None
    read_names: list[str] = field(default_factory=list)
    linked: list[tuple[str, str]] = field(default_factory=list)

    def read(self, job: ReadJob) -> Failure | None:
        """Note the file."""
        self.read_names.append(job.file.found.name)
        return self.refused(job.file.found.name)

    def link(self, portfolio: PortfolioName, actor: str) -> None:
        """Note the portfolio."""
        self.linked.append((portfolio, actor))


@pytest.fixture
def url(postgres: str) -> Iterator[str]:
    """The URL of an empty database."""
    with postgres_database(postgres) as made:
        yield made


def work(url: str, desk: Desk) -> list[str]:
    """Have one worker do all that waits; return what it tells."""
    told: list[str] = []
    Worker(url, desk, told.append, _STALLED).run(drain=True)
    return told


def test_a_job_is_read_back_as_it_was_put_in() -> None:
    """Also where the bytes of a name are not UTF-8, and where a file lies in a container."""
    name = os.fsdecode(b"/contracts/lease \xff %41.zip")
    was = ReadJob(NAME, "ida", QueuedFile(Found(f"{name}/é.txt", 7, inside="é.txt"), "ab", ("cd",)))
    assert ReadJob.of(was.args()) == was


def test_each_file_is_read_once_and_the_links_behind_them(url: str) -> None:
    """In the order in which they were put in; what waits already is not put in again; portfolios are apart."""
    desk = Desk()
    with closing(ProcrastinateQueue(url)) as queue:
        assert queue.put([job("a.txt"), job("b.txt")]) == 2
        assert queue.put([job("b.txt"), job("c.txt")]) == 1
        assert queue.put([job("a.txt", "loans")]) == 1
        assert queue.state(NAME).waiting == 3
        told = work(url, desk)
        state = queue.state(NAME)
        assert (state.waiting, state.reading, state.read, state.linking, state.set_aside) == (0, 0, 3, False, ())
        assert state.per_minute == 3
        assert queue.state("loans").read == 1
    assert desk.read_names == ["a.txt", "b.txt", "c.txt", "a.txt"]
    assert sorted(set(desk.linked)) == [("leases", "ida"), ("loans", "ida")]
    assert told[0] == "Read a.txt."


def test_what_cannot_be_read_is_set_aside_with_its_reason(url: str) -> None:
    """At once where the reader says why; once it can be read it is set aside no more."""
    desk = Desk(lambda name: Failure(name, "it is sealed", "Unseal it.") if name == "b.txt" else None)
    with closing(ProcrastinateQueue(url)) as queue:
        queue.put([job("a.txt"), job("b.txt")])
        work(url, desk)
        (aside,) = queue.state(NAME).set_aside
        assert (aside.name, aside.reason, aside.advice, aside.attempts) == ("b.txt", "it is sealed", "Unseal it.", 1)
        assert queue.state(NAME).read == 1
        queue.put([job("b.txt")])
        work(url, Desk())
        assert queue.state(NAME).set_aside == ()


def test_a_file_that_ends_its_reader_is_tried_again_and_set_aside(url: str) -> None:
    """As often as agreed, while the others are read."""

    def lost(name: str) -> Failure | None:
        if name == "bad.txt":
            raise ReaderLostError(name, "it brought the reader down", "Save it anew.")
        if name == "odd.txt":
            raise ZeroDivisionError("words of a contract")
        return None

    desk = Desk(lost)
    with closing(ProcrastinateQueue(url)) as queue:
        queue.put([job("bad.txt"), job("odd.txt"), *(job(f"{n}.txt") for n in range(5))])
        done = threading.Event()
        while not done.is_set():  # a worker that drains does not wait for a job that waits for its time
            work(url, desk)
            done.set() if len(queue.state(NAME).set_aside) == 2 else done.wait(0.5)
        state = queue.state(NAME)
    assert [(one.name, one.attempts) for one in state.set_aside] == [("bad.txt", ATTEMPTS), ("odd.txt", ATTEMPTS)]
    assert "ZeroDivisionError" in state.set_aside[1].reason
    assert "words of a contract" not in state.set_aside[1].reason
    assert desk.read_names.count("bad.txt") == ATTEMPTS
    assert state.waiting == 0
    assert {f"{n}.txt" for n in range(5)} <= {*desk.read_names}


def test_links_that_cannot_be_looked_up_are_tried_again(url: str) -> None:
    """Also where the same waits already: no job is stuck, none is lost."""

    class Failing(Desk):
        failed = 0

        def link(self, portfolio: PortfolioName, actor: str) -> None:
            if self.failed < 2:
                self.failed += 1
                with closing(ProcrastinateQueue(url)) as queue:
                    queue.put([job(f"later-{self.failed}.txt")])
                raise StoreUnavailableError("away")
            super().link(portfolio, actor)

    desk = Failing()
    with closing(ProcrastinateQueue(url)) as queue:
        queue.put([job("a.txt")])
        wait, told = threading.Event(), list[str]()
        while not desk.linked:
            told += work(url, desk)
            wait.wait(0.5)
        assert told.count(f"The links of {NAME} wait: away") == 2
        work(url, desk)
        state = queue.state(NAME)
    assert (state.waiting, state.reading, state.read, state.linking) == (0, 0, 3, False)


def test_what_stands_at_a_path_is_replaced_by_what_was_put_in_after_it(url: str) -> None:
    """Though it was not on record yet when that was put in."""
    first, second = job("a.txt"), replace(job("a.txt"), file=replace(job("a.txt").file, sha256="f" * 64))
    seen: list[tuple[str, ...]] = []

    class Looking(Desk):
        def read(self, job: ReadJob) -> Failure | None:
            seen.append(job.file.replaces)
            return super().read(job)

    with closing(ProcrastinateQueue(url)) as queue:
        assert (queue.put([first]), queue.put([second])) == (1, 1)
        work(url, Looking())
    assert seen == [(), (first.file.sha256,)]


class _Deadly(Desk):
    """Work whose worker is ended by one of its files."""

    def read(self, job: ReadJob) -> Failure | None:
        """End the process, as a lack of memory would."""
        if job.file.found.name == "bad.txt":
            os._exit(9)
        return super().read(job)


def _deadly_worker(url: str) -> None:
    Worker(url, _Deadly(), lambda _: None, _STALLED).run(drain=True)


def test_the_jobs_of_a_worker_that_is_gone_are_done_by_another(url: str) -> None:
    """A file that ends each worker is set aside after as many as agreed; no other is lost."""
    desk = Desk()
    with closing(ProcrastinateQueue(url)) as queue:
        queue.put([job("bad.txt"), job("good.txt")])
        for _ in range(ATTEMPTS):
            worker = Process(_deadly_worker, url)
            worker.wait(60)
            assert worker.returncode == 9
            threading.Event().wait(_STALLED * 1.2)
        work(url, desk)
        state = queue.state(NAME)
    assert [(one.name, one.attempts) for one in state.set_aside] == [("bad.txt", ATTEMPTS + 1)]
    assert (state.waiting, state.reading) == (0, 0)


def test_several_who_rescue_the_same_jobs_lose_none(url: str) -> None:
    """Workers that begin together after all machines went down: each file is read, and once more at most."""
    with closing(ProcrastinateQueue(url)) as queue:
        queue.put([job("bad.txt"), *(job(f"{n}.txt") for n in range(3))])
        Process(_deadly_worker, url).wait(60)
        queue.put([job("bad.txt")])  # while it is at nobody's hand
        threading.Event().wait(_STALLED * 1.2)
        desks = [Desk() for _ in range(3)]
        with ThreadPoolExecutor(3) as threads:
            list(threads.map(lambda desk: work(url, desk), desks))
        work(url, Desk())
        state = queue.state(NAME)
    read = [name for desk in desks for name in desk.read_names]
    assert {"bad.txt", "0.txt", "1.txt", "2.txt"} <= {*read}
    assert (state.waiting, state.reading, state.set_aside) == (0, 0, ())


def test_a_database_that_cannot_be_reached_is_one_clear_error() -> None:
    """Without the password in it."""
    with pytest.raises(StoreUnavailableError, match="queue in PostgreSQL") as found:
        ProcrastinateQueue("postgresql://me:secret@127.0.0.1:1/contracts?connect_timeout=1")
    assert "secret" not in str(found.value)
