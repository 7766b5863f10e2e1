"""What a Chroma server that several processes share promises beyond an index of one's own."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from graph.errors import UsageError
from indexing.search.chroma import ChromaIndex
from indexing.search.chroma_server import ChromaServer
from indexing.search.embedder import Vectors
from indexing.search.indexes import VectorsAwayError
from indexing.search.passages import Passage
from tests.chroma import ServedChroma
from tests.contracts.test_recall import PORTFOLIO, on_server, passage, vectorise


def _nearest(index: ChromaIndex, number: int) -> str:
    ((hit,),) = index.search(PORTFOLIO, vectorise((passage(number),)), 1)
    return hit.passage_id


def test_two_records_on_one_server_are_apart(chroma: str, tmp_path: Path) -> None:
    """Portfolios of one name, each of another record, have nothing in common."""
    with (
        closing(ChromaIndex(on_server(chroma, f"{tmp_path} one"), "test")) as one,
        closing(ChromaIndex(on_server(chroma, f"{tmp_path} other"), "test")) as other,
    ):
        one.sync(PORTFOLIO, [passage(1)], vectorise, 3, entry="a")
        assert other.filled(PORTFOLIO).generation == -1
        other.sync(PORTFOLIO, [passage(2)], vectorise, 4, entry="b")
        assert (_nearest(one, 2), _nearest(other, 1)) == ("p_001", "p_002")
        one.clear(PORTFOLIO)
        assert (one.filled(PORTFOLIO).generation, other.filled(PORTFOLIO).generation) == (-1, 4)


def test_what_one_process_fills_the_others_find(chroma: str, tmp_path: Path) -> None:
    """Nothing of a collection is kept from an earlier look; each filling leaves another mark, and one emptied is found empty."""
    server = on_server(chroma, str(tmp_path))
    with closing(ChromaIndex(server, "test")) as fills, closing(ChromaIndex(server, "test")) as reads:
        assert reads.search(PORTFOLIO, vectorise((passage(1),)), 1) == ((),)
        fills.sync(PORTFOLIO, [passage(n) for n in range(5)], vectorise, 3, entry="a")
        assert _nearest(reads, 4) == "p_004"
        before = reads.filled(PORTFOLIO)
        fills.sync(PORTFOLIO, [passage(9)], vectorise, 3, entry="a")
        assert (reads.filled(PORTFOLIO).generation, reads.filled(PORTFOLIO).mark == before.mark) == (3, False)
        fills.clear(PORTFOLIO)
        assert reads.search(PORTFOLIO, vectorise((passage(1),)), 1) == ((),)


def test_who_looks_while_another_fills_takes_nothing_for_lost(chroma: str, tmp_path: Path) -> None:
    """Half of the passages are there, and the count does not fit: the collection stays filled up to where it was."""
    server = on_server(chroma, str(tmp_path))
    seen: list[int] = []

    def looking(batch: Sequence[Passage]) -> Vectors:
        with closing(ChromaIndex(server, "test")) as other:
            seen.append(other.filled(PORTFOLIO).generation)
        return vectorise(batch)

    with closing(ChromaIndex(server, "test")) as index:
        index.sync(PORTFOLIO, [passage(1)], vectorise, 3)
        index.sync(PORTFOLIO, [passage(n) for n in range(600)], looking, 4)
    assert seen == [3, 3]


def test_passages_that_a_server_lost_are_noticed(chroma: str, tmp_path: Path) -> None:
    """Who opens a collection of which some are missing takes it for one that was never filled."""
    server = on_server(chroma, str(tmp_path))
    with closing(ChromaIndex(server, "test")) as index:
        index.sync(PORTFOLIO, [passage(n) for n in range(3)], vectorise, 3)
        index._collection(PORTFOLIO).delete(ids=["p_001"])
    with closing(ChromaIndex(server, "test")) as index:
        assert index.filled(PORTFOLIO).generation == -1


@pytest.mark.long
def test_a_killed_server_loses_nothing_it_acknowledged(own_chroma: ServedChroma) -> None:
    """Killed while it takes in a batch: what was filled before is there, what was not is told, and is filled by the same call again."""
    with closing(ChromaIndex(on_server(own_chroma.url, "r"), "test")) as index:
        index.sync(PORTFOLIO, [passage(n) for n in range(700)], vectorise, 3, entry="a")
        before = index.search(PORTFOLIO, vectorise((passage(4), passage(650))), 5)
        sent: list[int] = []

        def killing(batch: Sequence[Passage]) -> Vectors:
            sent.append(len(batch))
            if len(sent) == 2:
                own_chroma.kill()
            return vectorise(batch)

        with pytest.raises(VectorsAwayError):
            index.sync(PORTFOLIO, [passage(n) for n in range(1700)], killing, 4, entry="b")
        assert sent == [500, 500]
        own_chroma.start()
        again: list[int] = []

        def counting(batch: Sequence[Passage]) -> Vectors:
            again.append(len(batch))
            return vectorise(batch)

        with closing(ChromaIndex(on_server(own_chroma.url, "r"), "test")) as anew:
            assert (anew.filled(PORTFOLIO).generation, anew.filled(PORTFOLIO).entry) == (3, "a")
            assert {hit.passage_id for hits in before for hit in hits} <= {
                hit.passage_id for hits in anew.search(PORTFOLIO, vectorise((passage(4), passage(650))), 40) for hit in hits
            }
            anew.sync(PORTFOLIO, [passage(n) for n in range(1700)], counting, 4, entry="b")
            assert sum(again) == 500  # those that came while it was killed
            assert anew.filled(PORTFOLIO).generation == 4
            assert _nearest(anew, 1650) == "p_1650"


def test_a_server_that_is_away_is_told_of_once_and_found_again(own_chroma: ServedChroma, caplog: pytest.LogCaptureFixture) -> None:
    """Every look raises the same error, two lines of the log say when it went and when it came."""
    own_chroma.kill()
    with closing(ChromaIndex(on_server(own_chroma.url, "r"), "test")) as index:
        for _ in range(3):
            with pytest.raises(VectorsAwayError):
                index.filled(PORTFOLIO)
        own_chroma.start()
        assert index.filled(PORTFOLIO).generation == -1
    said = [one.getMessage().partition("Chroma server at ")[2].partition(own_chroma.url)[2][:20] for one in caplog.records]
    assert said == [" does not answer (Co", " answers again."]


@contextmanager
def answering(status: int, body: object) -> Iterator[str]:
    """Yield the URL of a server that says the same to everybody."""

    class Says(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(json.dumps(body).encode())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Says) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("status", "body", "told"),
    [
        (200, "0.6.3", "of version 0.6.3; In Force needs 1.x"),
        (200, "2.0.0", "of version 2.0.0"),
        (200, {"version": "1.0.0"}, "of version"),
        (404, "nothing here", "no Chroma server: set INFORCE_CHROMA_URL"),
        (401, "who are you", "refuses our token: set INFORCE_CHROMA_TOKEN"),
    ],
)
def test_what_is_no_server_of_ours_is_one_error(status: int, body: object, told: str) -> None:
    """Another version, another program, another token: opening the index says what to set."""
    with answering(status, body) as url, pytest.raises(UsageError, match=told):
        ChromaIndex(ChromaServer(url), "test")


def test_a_server_that_starts_is_away() -> None:
    """Whoever stands in front of it says so; that is no fault of the settings."""
    with answering(503, "starting") as url, pytest.raises(VectorsAwayError, match="not ready"):
        ChromaServer(url).check()


def test_what_the_server_is_sent() -> None:
    """The token goes with every request, and is never shown; the port follows the scheme."""
    server = ChromaServer("https://vectors.example", "hush")
    assert (server.headers, server.port, server.host) == ({"Authorization": "Bearer hush"}, 443, "vectors.example")
    assert "hush" not in repr(server)
    assert ChromaServer("http://[::1]:8000").host == "::1"
