"""What goes wrong over HTTP: a stable code, a sentence, the request's id; never a defect of ours for a fault of theirs."""

from __future__ import annotations

import errno
import json
import sqlite3
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from graph.errors import AmbiguousError, IntegrityError, StoreUnavailableError, UsageError
from graph.store.connections import store_error
from tests.here import connect
from tests.ui.application.obligations.test_conditions import LICENCE
from tests.ui.conftest import client_over, write_contracts
from tests.ui.served import client_of
from ui.application.questions import MOST_PREVIOUS
from ui.problems import Code, Refused, problem_of
from ui.runtime.lock import AtWorkError

ASK = "/v1/answers"
JSON = {"Content-Type": "application/json"}
client = client_over("indexed", "module")


def test_a_body_of_another_type_is_refused_as_that(client: TestClient) -> None:
    """A form, or JSON that does not say so, is told which header it lacks; so is one that names no type."""
    for kind in ({"Content-Type": "text/plain"}, {"Content-Type": "application/x-www-form-urlencoded"}, {}):
        refused = client.post(ASK, content=b'{"question": "rent?"}', headers=kind)
        assert (refused.status_code, refused.json()["code"]) == (415, "wrong_type")
        assert "Content-Type: application/json" in refused.json()["detail"]
    typed = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert client.post(ASK, content=b'{"question": "rent?"}', headers=typed).status_code == 200


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_request"),
        (b"{", "malformed"),
        (b"\xff\xfe", "malformed"),
        (b"null", "bad_request"),
        (b"[]", "bad_request"),
        (b'{"question": 7}', "bad_question"),
        (b'{"question": "a\\u0000b"}', "bad_question"),
        (b'{"question": "\\ud800 who?"}', "bad_question"),
        (b'{"question": " \\n "}', "bad_question"),
        (b'{"question": "' + b"x" * 4_001 + b'"}', "bad_question"),
        (b'{"question": "rent?", "as_of": "2022-02-30"}', "bad_day"),
        (b'{"question": "rent?", "as_of": 20220101}', "bad_request"),
        (b'{"question": "rent?", "as_of": "20220101"}', "bad_day"),
        (b'{"question": "rent?", "as_of": "01/02/2022"}', "bad_day"),
        (b'{"question": "rent?", "known_as_of": "0001-01-01T00:00:00+14:00"}', "bad_day"),
        (b'{"question": "rent?", "as_of": "2020-01-01", "as_of": "2022-01-01"}', "bad_request"),
        (b'{"question": "rent?", "stream": "yes"}', "bad_request"),
        (b'{"question": "rent?", "previous": ["a", 1]}', "bad_request"),
        (b'{"question": ' + b"9" * 5_000 + b"}", "malformed"),
        (b'{"question": ' + b"[" * 20_000 + b"]" * 20_000 + b"}", "malformed"),
    ],
)
def test_a_body_that_is_none_is_refused_as_what_it_is(client: TestClient, body: bytes, code: str) -> None:
    """Broken, nested without end, of broken characters or impossible days: 4xx, and nothing of it is repeated."""
    refused = client.post(ASK, content=body, headers={"Content-Type": "application/json"})
    assert (refused.json()["code"], refused.status_code) == (code, Code[code.upper()].status)
    assert refused.headers["content-type"] == "application/problem+json"
    assert len(refused.content) < 1_000


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/v1/nothing", 404, "not_found"),
        ("GET", "/v1/documents/", 404, "not_found"),
        ("DELETE", "/v1/edges", 405, "method_not_allowed"),
        ("GET", "/v1/clauses?document=lease.txt&section=2%00", 422, "bad_request"),
        ("GET", "/v1/clauses?document=%00&section=2", 422, "bad_request"),
        ("GET", "/v1/documents/%00", 422, "bad_request"),
        ("GET", "/v1/documents/..%2F..%2Fetc", 404, "not_found"),
        ("GET", "/v1/clauses?document=lease.txt&section=99", 404, "not_found"),
        ("GET", "/v1/edges/" + "e" * 101, 422, "bad_request"),
    ],
)
def test_a_path_that_is_none_is_a_problem_with_a_code(client: TestClient, method: str, path: str, status: int, code: str) -> None:
    """No page of the framework's shows through."""
    refused = client.request(method, path)
    assert (refused.status_code, refused.json()["code"]) == (status, code)


def test_a_request_has_an_id_in_and_out(client: TestClient) -> None:
    """The client's own where it could be one, in the response and in the problem; else a new one."""
    assert client.get("/v1/health", headers={"X-Request-Id": "job-7.2"}).headers["x-request-id"] == "job-7.2"
    refused = client.get("/v1/nothing", headers={"X-Request-Id": "job-8"})
    assert refused.json()["instance"] == refused.headers["x-request-id"] == "job-8"
    made = {client.get("/v1/health", headers={"X-Request-Id": given}).headers["x-request-id"] for given in ("", "a b", "x" * 65)}
    assert len(made) == 3
    assert all(len(one) == 32 for one in made)


def test_head_and_options_are_answered(client: TestClient) -> None:
    """HEAD is GET without the body; OPTIONS and a refused method name the methods that there are."""
    head, get = client.head("/v1/documents"), client.get("/v1/documents")
    assert (head.status_code, head.content, head.headers["content-length"]) == (200, b"", str(len(get.content)))
    assert (client.options("/v1/edges").status_code, client.options("/v1/edges").headers["allow"]) == (204, "GET, HEAD, OPTIONS")
    assert client.put(ASK).headers["allow"] == "OPTIONS, POST"
    assert "access-control-allow-origin" not in client.options(ASK).headers


def test_every_path_has_the_methods_that_are_described_and_no_other(client: TestClient) -> None:
    """A path that is spelt out does not have those of an id in its place too: `GET` of one is refused by its method, not looked up."""
    described = client.get("/v1/openapi.json").json()["paths"]
    for path, operations in described.items():
        allowed = set(client.options(path.replace("{", "").replace("}", "")).headers["allow"].split(", "))
        assert allowed - {"HEAD", "OPTIONS"} == {method.upper() for method in operations}, path
    refused = client.get("/v1/obligations/events")
    assert (refused.status_code, refused.headers["allow"]) == (405, "OPTIONS, POST")
    assert client.get("/v1/obligations/o_1").status_code == 404


def test_the_longest_conversation_that_is_described_is_read(client: TestClient) -> None:
    """A question and all earlier ones as long as they may be, in letters that JSON writes as two escapes each, are not too large."""
    longest = "rent? " + "\N{GRINNING FACE}" * 3_994
    asked = client.post(ASK, content=json.dumps({"question": longest, "previous": [longest] * MOST_PREVIOUS}), headers=JSON)
    assert (len(longest), asked.status_code) == (4_000, 200)


def test_nothing_is_kept_by_others(client: TestClient) -> None:
    """Contracts are not left in caches on the way."""
    assert client.get("/v1/documents").headers["cache-control"] == "no-store"
    assert client.get("/v1/documents").headers["x-content-type-options"] == "nosniff"


def test_an_ambiguous_name_lists_what_it_fits_without_folders_of_this_machine(tmp_path: Path) -> None:
    """Two files of one name in two folders: told apart by what differs, and each can be named by that."""
    write_contracts(tmp_path / "in" / "old")
    (tmp_path / "in" / "new").mkdir()
    (tmp_path / "in" / "new" / "lease.txt").write_text(LICENCE, encoding="utf-8")
    with connect(tmp_path / "data") as portfolio:
        portfolio.index([tmp_path / "in"])
    with client_of(tmp_path / "data") as client:
        refused = client.get("/v1/clauses?document=lease.txt&section=1")
        assert (refused.status_code, refused.json()["code"], refused.json()["matches"]) == (
            409,
            "ambiguous",
            ["new/lease.txt", "old/lease.txt"],
        )
        assert str(tmp_path) not in refused.text
        assert "a dry room" in client.get("/v1/clauses?document=new/lease.txt&section=1").json()["effective_text"]


def test_a_defect_is_told_by_its_id_and_logged_without_its_words(caplog: pytest.LogCaptureFixture) -> None:
    """The words of an error that nobody meant may be a contract's."""
    told = problem_of(ValueError("the rent is $5,200"), "r-7")
    assert (told["code"], told["instance"]) == ("internal", "r-7")
    assert "ValueError" in caplog.text
    assert "5,200" not in caplog.text + json.dumps(told)


@pytest.mark.parametrize(
    ("error", "code", "detail"),
    [
        (Refused(Code.BUSY, "Later."), "busy", "Later."),
        (
            AtWorkError("Another inforce command is at work in /somewhere."),
            "busy",
            "Somebody else is recording something. Try again in a moment.",
        ),
        (store_error("database is locked"), "busy", "Somebody else is recording something. Try again in a moment."),
        (IntegrityError("The row is not what it was."), "damaged", "The row is not what it was."),
        (UsageError("There is no edge 'x'. `inforce edges` lists them."), "bad_request", "There is no edge 'x'."),
        (AmbiguousError("a", ("b", "c")), "ambiguous", "'a' fits 2 of them: b, c. Write more of the name."),
    ],
)
def test_errors_have_their_codes_and_words_for_clients(error: Exception, code: str, detail: str) -> None:
    """No command line, no folder of this machine."""
    told = problem_of(error)
    assert (told["code"], told["detail"], told["status"]) == (code, detail, Code[code.upper()].status)


def test_the_server_is_ready_while_its_store_opens(data: Path) -> None:
    """Up is not yet able to answer."""
    with client_of(data) as client:
        assert client.get("/v1/ready").json()["status"] == "ready"
    (data / "inforce.db").unlink()
    (data / "inforce.db").mkdir()
    with client_of(data) as client:
        assert client.get("/v1/health").status_code == 200
        assert (client.get("/v1/ready").status_code, client.get("/v1/ready").json()["code"]) == (503, "not_ready")


def test_an_empty_folder_is_no_portfolio(tmp_path: Path) -> None:
    """Asked before anything was indexed: told so, and no database is made by asking."""
    with client_of(tmp_path / "data") as client:
        assert client.post(ASK, json={"question": "rent?"}).json()["code"] == "unknown_portfolio"
        assert client.get("/v1/portfolios").json() == {"items": []}
        assert not (tmp_path / "data" / "inforce.db").exists()


@pytest.mark.parametrize(
    "error",
    [
        StoreUnavailableError("The data folder /x/secret cannot be written: No space left on device."),
        OSError(errno.ENOSPC, "No space left on device", "/x/secret"),
        sqlite3.OperationalError("database or disk is full"),
        store_error("database or disk is full: /x/secret"),
    ],
)
def test_a_full_disk_is_told_as_that_and_without_its_path(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever asks can do nothing about it; whoever runs the server finds it in one line of the log."""
    told = problem_of(error, "r-8")
    assert (told["status"], told["code"], "secret" in json.dumps(told)) == (503, "not_ready", False)
    assert "Traceback" not in caplog.text
    assert len(caplog.messages) == 1
    assert "\n" not in caplog.messages[0]
