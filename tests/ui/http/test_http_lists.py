"""Lists over HTTP: in pages that no recording shifts, filtered by what is asked and by nothing that is misspelt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.ui.conftest import client_over
from tests.ui.served import TOKEN
from ui.http.pagination import Paging

LETTER = "SIDE LETTER\n\nDated May 2, 2022.\n\n1. Parking. Tenant may park two bicycles.\n"
LISTS = ["/v1/documents", "/v1/documents/lease.txt/clauses", "/v1/edges", "/v1/candidates", "/v1/review", "/v1/check", "/v1/evidence"]
client = client_over("data")


def _pages(client: TestClient, path: str, **asked: object) -> Iterator[dict[str, Any]]:
    cursor: dict[str, str] = {}
    while True:
        page = client.get(path, params={**asked, **cursor}).json()  # type: ignore[dict-item]
        yield page
        if page["next"] is None:
            return
        cursor = {"cursor": page["next"]}


def test_a_page_has_no_record_after_its_own_worked_out() -> None:
    """Of records that are worked out one by one only those of the page are, and the one that tells that there is a next page."""
    asked: list[int] = []
    records = (asked.append(n) or n for n in range(100))  # type: ignore[func-returns-value]
    mine: Any = SimpleNamespace(register=SimpleNamespace(sequence=lambda: 9), sources=lambda _: None)
    page = Paging(limit=2, of="list", start=4).listed(dict[str, Any], mine, records, lambda one, _: str(one))
    assert (page["items"], page["next"] is None, asked) == (["4", "5"], False, [0, 1, 2, 3, 4, 5, 6])
    last = Paging(limit=3, of="list", start=4).listed(dict[str, Any], mine, range(7), lambda one, _: str(one))
    assert last == {"items": ["4", "5", "6"], "next": None, "sequence": 9}


@pytest.mark.parametrize("path", LISTS)
def test_pages_of_one_put_together_are_the_whole_list(client: TestClient, path: str) -> None:
    """Nothing is left out at a page's end, nothing comes twice, and all pages are of one state."""
    (whole,) = _pages(client, path)
    single = list(_pages(client, path, limit=1))
    assert [item for page in single for item in page["items"]] == whole["items"]
    assert {page["sequence"] for page in single} == {whole["sequence"]}


def test_a_list_stays_as_it_was_on_its_first_page(client: TestClient, tmp_path: Path) -> None:
    """A document that sorts before all others comes in between two pages, and shifts none of them."""
    first = client.get("/v1/documents", params={"limit": 1}).json()
    (tmp_path / "a-letter.txt").write_text(LETTER, encoding="utf-8")
    read = client.post("/v1/index", json={"paths": [str(tmp_path / "a-letter.txt")]}, headers={"Authorization": f"Bearer {TOKEN}"})
    assert read.json()["indexed"] == ["a-letter.txt"]
    second = client.get("/v1/documents", params={"limit": 1, "cursor": first["next"]}).json()
    assert [d["document"] for d in (*first["items"], *second["items"])] == ["first-amendment.txt", "lease.txt"]
    assert (second["sequence"], second["next"]) == (first["sequence"], None)
    assert next(d["document"] for d in client.get("/v1/documents").json()["items"]) == "a-letter.txt"


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("/v1/documents?kind=AMENDMENT", ["first-amendment.txt"]),
        ("/v1/documents?counterparty=Harbor+Estates", ["first-amendment.txt", "lease.txt"]),
        ("/v1/documents?counterparty=Harbor+Estates&kind=BASE", ["lease.txt"]),
    ],
)
def test_documents_are_filtered_by_party_and_kind(client: TestClient, path: str, found: list[str]) -> None:
    """A party may be named without its legal form."""
    assert [d["document"] for d in client.get(path).json()["items"]] == found


def test_edges_are_filtered_by_status_type_and_document(client: TestClient) -> None:
    """Each edge of a filtered list is what was asked for, and none of them is left out."""
    every = client.get("/v1/edges").json()["items"]
    for name, value in (("status", "committed"), ("type", "AMENDS")):
        field = {"status": "status", "type": "edge_type"}[name]
        assert client.get("/v1/edges", params={name: value}).json()["items"] == [e for e in every if e[field] == value]
    assert client.get("/v1/edges", params={"document": "lease.txt"}).json()["items"] == every
    assert client.get("/v1/edges", params={"status": "rejected"}).json()["items"] == []


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("limit=0", 422, "bad_request"),
        ("limit=201", 422, "bad_request"),
        ("limit=ten", 422, "bad_request"),
        ("kind=CONTRACT", 422, "bad_request"),
        ("knd=BASE", 422, "bad_request"),
        ("kind=BASE&kind=SOW", 422, "bad_request"),
        ("cursor=x", 404, "bad_cursor"),
        ("cursor=W10", 404, "bad_cursor"),
        ("cursor=%5B%5B%5B", 404, "bad_cursor"),
        ("portfolio=other", 404, "unknown_portfolio"),
        ("portfolio=..%2Fother", 422, "bad_request"),
        ("counterparty=Nobody", 404, "not_found"),
    ],
)
def test_what_is_not_asked_for_rightly_is_refused(client: TestClient, query: str, status: int, code: str) -> None:
    """A misspelt filter is no filter less; a cursor from elsewhere is no page."""
    refused = client.get(f"/v1/documents?{query}")
    assert (refused.status_code, refused.json()["code"]) == (status, code)


def test_a_cursor_is_of_one_list_with_its_filters(client: TestClient) -> None:
    """With another filter, on another list or from the future it is refused."""
    cursor = client.get("/v1/documents?limit=1").json()["next"]
    for path in (f"/v1/edges?cursor={cursor}", f"/v1/documents?kind=BASE&cursor={cursor}"):
        assert client.get(path).json()["code"] == "bad_cursor"
    assert client.get(f"/v1/documents?limit=2&cursor={cursor}").status_code == 200


def test_a_correction_shows_in_the_register_and_a_page_of_before_does_not_have_it(client: TestClient) -> None:
    """A person's word of the register counts in lists as it does in answers, from when it is on record."""
    page = client.get("/v1/documents?limit=1").json()
    item = "date:" + client.get("/v1/documents/lease.txt").json()["document_id"]
    body = {"verdict": "confirm", "value": "2019-03-05", "reason": "the last signature came later"}
    assert client.post(f"/v1/review/{item}/decisions", json=body).json()["document"]["signed"] == "2019-03-05"
    assert client.get("/v1/documents/lease.txt").json()["signed"] == "2019-03-05"
    assert client.get(f"/v1/documents?limit=1&cursor={page['next']}").json()["items"][0]["signed"] == "2019-03-01"


def test_copies_come_in_four_forms(client: TestClient) -> None:
    """The same words in each, with the type that a program or a browser goes by; nothing in them runs."""
    path, query = "/v1/documents/lease.txt/conformed", "as_of=2022-01-01"
    copies = {form: client.get(f"{path}?{query}&format={form}") for form in ("json", "md", "html", "docx")}
    assert [one.status_code for one in copies.values()] == [200] * 4
    assert copies["docx"].content[:2] == b"PK"
    for form, kind in (("json", "application/json"), ("md", "text/markdown"), ("html", "text/html")):
        assert copies[form].headers["content-type"].startswith(kind)
        assert "five thousand two hundred dollars" in copies[form].text
    assert "default-src 'none'" in copies["html"].headers["content-security-policy"]
