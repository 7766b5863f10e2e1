"""The HTTP door: the same answers, guarded, escaped, and self-contained."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient

from tests.ui.conftest import client_over
from tests.ui.served import TOKEN
from ui.guards import LARGEST_BODY, is_loopback

QUESTION = "How much rent does the Tenant pay?"
client = client_over("indexed", "module")


def _ask(client: TestClient, **body: object) -> httpx2.Response:
    return client.post("/v1/answers", json={"question": QUESTION, "as_of": "2022-01-01", **body})


def test_an_answer_over_http_is_the_answer_of_the_command_line(client: TestClient, inforce: Any) -> None:
    """One contract for all doors, the instant of asking and the id on record aside."""
    printed = json.loads(inforce("ask", QUESTION, "--as-of", "2022-01-01", "--json").stdout)
    own = {"known_as_of": None, "receipt": None}
    assert {**_ask(client).json(), **own} == {**printed, **own}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"question": ""}, 422),
        ({"question": None}, 422),
        ({"as_of": "soon"}, 422),
        ({"asof": "2022-01-01"}, 422),
        ({"document": "nowhere.pdf"}, 404),
        ({"portfolio": "other"}, 404),
        ({"portfolio": "../other"}, 422),
    ],
)
def test_a_wrong_request_is_a_problem_in_words(client: TestClient, body: dict[str, object], status: int) -> None:
    """problem+json with the same sentence that the command line prints."""
    refused = _ask(client, **body)
    assert (refused.status_code, refused.headers["content-type"]) == (status, "application/problem+json")
    assert refused.json()["detail"]


def test_a_request_too_large_or_under_a_foreign_name_is_refused(client: TestClient) -> None:
    """Size first; and a web site that points its name at this machine gets nothing."""
    assert _ask(client, question="x" * LARGEST_BODY).status_code == 413
    assert client.get("/v1/health", headers={"Host": "evil.example"}).status_code == 421
    assert client.get("/v1/health", headers={"Host": "localhost:7860"}).json()["status"] == "ok"


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("127.0.0.1:7860", True),
        ("127.0.0.1", True),
        ("localhost", True),
        ("[::1]:7860", True),
        ("::1", True),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("10.0.0.1", False),
        ("", False),
    ],
)
def test_only_this_machines_own_names_are_loopback(host: str, ours: bool) -> None:
    """With or without port, in both address families."""
    assert is_loopback(host) is ours


def test_indexing_needs_the_token(client: TestClient, contracts: Path) -> None:
    """Who can open a page cannot have the server read files."""
    body = {"paths": [str(contracts)]}
    assert client.post("/v1/index", json=body).status_code == 401
    assert client.post("/v1/index", json=body, headers={"Authorization": "Bearer wrong"}).status_code == 401
    assert client.post("/v1/index", json=body, headers={"Authorization": f"Bearer {TOKEN}"}).json()["indexed"] == []


def test_the_page_shows_answer_place_path_and_keeps_what_was_asked(client: TestClient) -> None:
    """Everything that proves an answer is on the page."""
    html = client.get("/", params={"question": QUESTION, "as_of": "2022-01-01"}).text
    for shown in (
        "As of 2022-01-01",
        "five thousand two hundred dollars",
        "first-amendment.txt",
        "amended (replaced) by",
        'value="2022-01-01"',
    ):
        assert shown in html
    assert f">{QUESTION}</textarea>" in html


def test_the_page_is_escaped_and_asks_nothing_of_the_outside(client: TestClient) -> None:
    """A question is text, never markup; the page names no address at all and its policy allows none."""
    page = client.get("/", params={"question": "<script>alert(1)</script>", "as_of": '"><img src=x>'})
    assert "<script" not in page.text
    assert "<img" not in page.text
    assert "://" not in page.text
    assert page.headers["content-security-policy"].startswith("default-src 'none'")


def test_a_wrong_day_on_the_page_is_explained_there(client: TestClient) -> None:
    """The form stays filled, the mistake is named."""
    page = client.get("/", params={"question": QUESTION, "as_of": "soon"})
    assert page.status_code == 422
    assert "is not a day" in page.text
