"""The source of a citation over HTTP: the page of the very file that was read, the words on it, and what became of the file."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from PIL import Image

from tests.here import connect
from tests.indexing.readers.papers import paper
from tests.ui.conftest import AMENDMENT, LEASE
from tests.ui.replies import Seen
from tests.ui.served import client_of
from ui.screens.ask.answer import answer
from ui.screens.assets import ASSETS, href

QUESTION = "How much is the rent?"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a data folder, and the files indexed into it: the lease as a PDF of three pages, its amendment as text."""
    folder = tmp_path_factory.mktemp("source")
    files = folder / "files"
    files.mkdir()
    lines = LEASE.splitlines()
    pages = [lines[:10], lines[10:16], lines[16:]]
    (files / "lease.pdf").write_bytes(paper([[line[:90] for line in page] for page in pages]))
    (files / "first-amendment.txt").write_text(AMENDMENT, encoding="utf-8")
    (files / "<img src=x onerror=alert(1)>.txt").write_text("MEMO\n\n1. Parking. Tenant may park two lorries.", encoding="utf-8")
    with connect(folder / "data", "leases") as portfolio:
        assert not portfolio.index([files]).failures
    with connect(folder / "data", "others") as portfolio:
        assert not portfolio.index([files / "first-amendment.txt"]).failures
    return folder


@pytest.fixture(scope="module")
def client(kept: Path) -> Iterator[TestClient]:
    """A client of the application over it."""
    with client_of(kept / "data") as one:
        yield one


def _asked(client: TestClient, **fields: str) -> dict[str, Any]:
    reply: dict[str, Any] = client.post("/v1/answers", json={"question": QUESTION, "portfolio": "leases", **fields}).json()
    return reply


def _links(client: TestClient, **fields: str) -> list[str]:
    """The links of the answer as it is shown, each once."""
    seen = Seen(answer(_asked(client, **fields)))  # type: ignore[arg-type]
    return list(dict.fromkeys(one["href"] or "" for one in seen.all("a")))


def _opened(client: TestClient, link: str, status: int = 200) -> Seen:
    response = client.get(f"/{link}")
    assert response.status_code == status, response.text
    return Seen(response.text.removeprefix("<!doctype html>"))


def _documents(client: TestClient, portfolio: str = "leases") -> dict[str, str]:
    listed = client.get("/v1/documents", params={"portfolio": portfolio}).json()["items"]
    return {one["document"]: one["document_id"] for one in listed}


def _darkest(image: Image.Image) -> int:
    return int(image.getextrema()[0])  # type: ignore[arg-type]


def test_every_link_of_an_answer_opens_the_words_it_names(client: TestClient) -> None:
    """Chips, steps of the path, and clauses as signed: each shows its words, and says that the file is the one that was read."""
    links = _links(client, as_of="2022-01-01")
    assert len(links) >= 3
    for link in links:
        seen = _opened(client, link)
        assert "File unchanged" in seen.text
        assert "The words" in seen.text
    for one in _asked(client, as_of="2022-01-01")["citations"]:
        shown = _opened(client, f"source?portfolio=leases&document_id={one['document_id']}&start={one['char_start']}&end={one['char_end']}")
        assert one["quote"] in shown.text
        assert one["sha256"] in shown.text


def test_the_highlight_covers_the_quoted_words_and_no_others(client: TestClient) -> None:
    """On the picture, what is cut away with the boxes is what was printed there: each of its lines lies under one box."""
    (cited,) = _asked(client, as_of="2020-01-01")["citations"]
    seen = _opened(
        client, f"source?portfolio=leases&document_id={cited['document_id']}&start={cited['char_start']}&end={cited['char_end']}"
    )
    rects = [tuple(float(one[name] or 0) for name in ("x", "y", "width", "height")) for one in seen.all("rect")]
    assert len(rects) == len(cited["boxes"]) > 0
    (picture,) = seen.all("img")
    image = Image.open(io.BytesIO(client.get(f"/{picture['src']}").content)).convert("L")
    scale = image.width / float((seen.all("svg")[0]["viewbox"] or "").split()[2])
    for x, y, width, height in rects:
        printed = image.crop((round(x * scale), round(y * scale), round((x + width) * scale), round((y + height) * scale)))
        assert _darkest(printed) < 100
        beside = image.crop((round((x + width) * scale) + 3, round(y * scale), image.width, round((y + height) * scale)))
        assert _darkest(beside) > 200


def test_a_picture_is_kept_by_the_browser_and_named_by_its_content(client: TestClient) -> None:
    """The same page is fetched once: an ETag of file, page and width, and 304 where the browser has it."""
    path = f"/source/page.png?portfolio=leases&document_id={_documents(client)['lease.pdf']}&page=2&width=640"
    first = client.get(path)
    assert (first.status_code, first.headers["content-type"], first.headers["x-content-type-options"]) == (200, "image/png", "nosniff")
    assert Image.open(io.BytesIO(first.content)).width == 800
    assert {"private", "immutable"} <= set(first.headers["cache-control"].replace(",", "").split())
    again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(path.replace("page=2", "page=1")).headers["etag"] != first.headers["etag"]


def test_pages_are_turned_and_lead_back_to_the_words(client: TestClient) -> None:
    """The page before and the page after are links, the first and the last have none beyond; the words keep their place."""
    document = _documents(client)["lease.pdf"]
    first = _opened(client, f"source?portfolio=leases&document_id={document}&start=0&end=15")
    assert "Page 1 of 3" in first.text
    assert not [one for one in first.all("a") if "page=0" in (one["href"] or "")]
    onward = next(one["href"] or "" for one in first.all("a") if "page=2" in (one["href"] or ""))
    second = _opened(client, onward)
    assert "Page 2 of 3" in second.text
    assert "Back to the words" in second.text
    assert second.all("rect") == []
    assert _opened(client, onward.replace("page=2", "page=3")).all("img")


@pytest.mark.parametrize("page", ["4", "0", "-1", "1e9", "99999999999", "x"])
def test_a_page_that_is_not_there_is_told_and_no_failure(client: TestClient, page: str) -> None:
    """Whatever page is asked for, the server says that there is none."""
    document = _documents(client)["lease.pdf"]
    for path in (
        f"source?portfolio=leases&document_id={document}&start=0&end=9&page={page}",
        f"source/page.png?portfolio=leases&document_id={document}&page={page}",
    ):
        assert client.get(f"/{path}").status_code in {404, 422}


def test_text_is_shown_with_the_words_marked(client: TestClient) -> None:
    """A file without pages shows the provision around the words; only they are marked, and nothing in them is markup."""
    (cited, *_) = [one for one in _asked(client, as_of="2022-01-01")["citations"] if one["document"] == "first-amendment.txt"]
    text = client.get(
        f"/source?portfolio=leases&document_id={cited['document_id']}&start={cited['char_start']}&end={cited['char_end']}"
    ).text
    marked = "".join(unescape(re.sub(r"<[^>]+>", "", one)) for one in re.findall(r"<mark>(.*?)</mark>", text, re.DOTALL))
    assert "".join(marked.split()) == "".join(cited["quote"].split())
    assert "<img" not in text
    memo = _documents(client)["<img src=x onerror=alert(1)>.txt"]
    seen = _opened(client, f"source?portfolio=leases&document_id={memo}&start=9&end=20")
    assert "<img src=x onerror=alert(1)>.txt" in seen.text
    assert not seen.all("img")


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("document_id=d_nothing&start=0&end=5", 404),
        ("clause_id=c_nothing", 404),
        ("edge_id=e_nothing", 404),
        ("document_id={lease}&start=0&end=99999999", 404),
        ("document_id={lease}&start=9&end=5", 404),
        ("document_id={lease}&clause_id=c_1", 422),
        ("", 422),
        ("document_id={lease}&start=0&end=5&start=1", 422),
        ("document_id={lease}&start=0&end=5&stat=1", 422),
        ("document_id={lease}&start=0&end=5&as_of=soon", 422),
        ("document_id=%3Cscript%3E&start=0&end=5", 422),
        ("document_id={lease}&start=0&end=5&known_as_of=2001-01-01", 404),
    ],
)
def test_what_cannot_be_shown_is_explained_on_the_page_and_in_the_panel(client: TestClient, asked: str, status: int) -> None:
    """Unknown ids, ranges that are none, misspelt parameters and days before anything was on record: told in words, never a failure."""
    query = f"portfolio=leases&{asked.format(lease=_documents(client)['lease.pdf'])}"
    page, part = client.get(f"/source?{query}"), client.get(f"/source?{query}&part=1")
    assert (page.status_code, part.status_code) == (status, status)
    assert "This cannot be shown" in page.text
    assert part.text.startswith("<section")
    assert "<script>" not in page.text


def test_what_another_portfolio_holds_is_not_there(client: TestClient) -> None:
    """Documents, clauses, edges and pictures are opened in the portfolio they are in, and in no other."""
    lease = _documents(client)["lease.pdf"]
    clause = client.get(f"/v1/documents/{lease}/clauses", params={"portfolio": "leases"}).json()["items"][0]["clause_id"]
    edge = client.get("/v1/edges", params={"portfolio": "leases"}).json()["items"][0]["edge_id"]
    for asked in (f"document_id={lease}&start=0&end=5", f"clause_id={clause}", f"edge_id={edge}"):
        assert client.get(f"/source?portfolio=leases&{asked}").status_code == 200
        assert client.get(f"/source?portfolio=others&{asked}").status_code == 404
    assert client.get(f"/source/page.png?portfolio=others&document_id={lease}").status_code == 404


def test_a_file_that_is_no_longer_what_was_read_is_not_shown(tmp_path: Path) -> None:
    """Changed, broken or gone: its words on record are shown and that is said; its picture is refused, and no reply names a folder."""
    files, data = tmp_path / "files", tmp_path / "data"
    files.mkdir()
    became = {"changed.pdf": paper([["Another lease."]]), "broken.pdf": b"%PDF-1.7 broken", "gone.pdf": None}
    for name in became:
        (files / name).write_bytes(paper([["LEASE AGREEMENT", "", f"1. Rent. The rent of lot {name} is one dollar."]]))
    with connect(data, "leases") as portfolio:
        portfolio.index([files])
    with client_of(data) as client:
        for name, document in _documents(client).items():
            link = f"/source?portfolio=leases&document_id={document}&start=0&end=15"
            assert "<img" in client.get(link).text
            (files / name).unlink()
            if (bytes_now := became[name]) is not None:
                (files / name).write_bytes(bytes_now)
            shown, picture = client.get(link), client.get(f"/source/page.png?portfolio=leases&document_id={document}")
            assert ("File not there" if name == "gone.pdf" else "File changed") in shown.text
            assert "<mark>LEASE AGREEMENT" in shown.text
            assert "<img" not in shown.text
            assert (picture.status_code, picture.headers["content-type"]) == (404, "application/problem+json")
            assert str(tmp_path) not in shown.text + picture.text


def test_the_page_asks_nothing_of_the_outside_and_the_panel_is_a_part_of_it(client: TestClient) -> None:
    """Nothing but this server's style, script and pictures; `part=1` is the same without head and script."""
    link = f"/source?portfolio=leases&document_id={_documents(client)['lease.pdf']}&start=0&end=15"
    page, part = client.get(link), client.get(f"{link}&part=1")
    assert page.headers["content-security-policy"].startswith("default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'")
    assert "://" not in page.text
    assert part.text in page.text.replace("&amp;part=1", "")
    assert "<script" not in part.text


@pytest.mark.parametrize("name", ["screens.css", "screens.js"])
def test_style_and_script_are_kept_by_content(client: TestClient, name: str) -> None:
    """The address that names the content may be kept for a year; another one is asked for again, and an unknown file is none."""
    sent = client.get(f"/{href(name)}")
    assert sent.content == ASSETS[name].data
    assert (
        sent.headers["content-type"] == {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8"}[name.rpartition(".")[2]]
    )
    assert sent.headers["x-content-type-options"] == "nosniff"
    assert "immutable" in sent.headers["cache-control"]
    assert client.get(f"/screens/assets/{name}?v=old").headers["cache-control"] == "no-cache"
    assert client.get("/screens/assets/other.js").status_code == 404
    assert client.get("/favicon.ico").headers["content-type"] == "image/svg+xml"
    assert client.get("/manifest.json").json()["name"] == "In Force"
    assert "://" not in sent.text
