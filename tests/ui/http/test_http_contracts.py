"""Risk, the table, the calendar and obligations over HTTP: what the command line tells, in pages and files, for those who may see it."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from fastapi.testclient import TestClient
from icalendar import Calendar

from graph.model.ids import PortfolioName
from graph.model.obligations import Event
from tests.here import connect
from tests.signatures import signed
from tests.ui.conftest import client_over
from tests.ui.served import client_of, web
from ui import Portfolio
from ui.access.keys import Keys, Wanted
from ui.access.roles import Role
from ui.application.decisions import Authority
from ui.application.obligations.events import Said
from ui.exports.obligations import COLUMNS

SUPPLY = """{title}

This {title} (this "Agreement") is made as of January 10, 2024 between {seller} ("Supplier") and Pemberton Freight LLC ("Customer").

1. Term. This Agreement begins on January 10, 2024 and continues until December 31, 2027. It renews automatically for successive
terms of one (1) year unless either party gives notice of non-renewal at least sixty (60) days before the end of the term.

2. Payment. Customer shall pay each invoice within {days} days after receipt of the invoice.

3. Delivery. Supplier shall deliver the portal to Customer no later than March 31, 2026.

4. Governing Law. This Agreement is governed by the laws of the State of Delaware.

""" + signed("Agreement", "January 10, 2024", ("SUPPLIER", "Ada Moss"), ("PEMBERTON FREIGHT LLC", "Ned Hale"))
SECRET = """LICENCE AGREEMENT

This Licence Agreement (this "Agreement") is made as of May 2, 2024 between Quince Holdings Ltd ("Licensor") and Verbena Partners LLC
("Licensee").

1. Fees. Licensee shall pay each invoice within ninety (90) days after receipt of the invoice.

2. Reports. Licensee shall deliver a usage report to Licensor no later than March 31, 2026.

""" + signed("Agreement", "May 2, 2024", ("QUINCE HOLDINGS LTD", "Ora Lind"), ("VERBENA PARTNERS LLC", "Max Rowe"))
OWN = """version = "7"
name = "house"

[[rule]]
id = "payment"
title = "Payment term"
column = "PAYMENT_DAYS"
high = [{ over = { days = 45 } }, { when = "missing" }]
"""
NAMED = ("quince", "verbena", "secret.txt")
"""What stands in the other portfolio only."""
DAY = "as_of=2026-01-15"
ROUTES = (
    "/v1/risk",
    "/v1/table",
    "/v1/agenda",
    "/v1/obligations",
    "/v1/table?format=csv",
    "/v1/agenda?format=ics",
    "/v1/obligations?format=csv",
)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data folder: three contracts, one duty confirmed; beside them another portfolio."""
    folder = tmp_path_factory.mktemp("contracts-http")
    papers = {
        "default": {
            name: SUPPLY.format(title=title, seller=seller, days=days)
            for name, title, seller, days in (
                ("alder.txt", "SERVICES AGREEMENT", "Larkfield Systems Ltd", "thirty (30)"),
                ("=birch.txt", "HOSTING AGREEMENT", "Cole Trading Ltd", "sixty (60)"),
                ("cedar.txt", "STORAGE AGREEMENT", "Moss Stores Ltd", "ninety (90)"),
            )
        },
        "other": {"secret.txt": SECRET},
    }
    for portfolio, files in papers.items():
        (folder / portfolio).mkdir()
        for name, text in files.items():
            (folder / portfolio / name).write_text(text, encoding="utf-8")
        with connect(folder / "data", portfolio, actor="ida") as mine:
            mine.index([folder / portfolio])
    with connect(folder / "data", actor="ida") as mine:
        dated = next(o for o in mine.obligations.named("alder.txt") if "deliver" in o.duty.words.text)
        (moved,) = mine.obligations.record_event(
            (dated.obligation_id,), Said(Event.CONFIRM, date(2026, 1, 5)), Authority("ida", "=read in the signed copy")
        )
        assert moved.error is None
    return folder / "data"


client = client_over("data", "module")


@pytest.fixture(scope="module")
def mine(data: Path) -> Iterator[Portfolio]:
    """Return the portfolio."""
    with connect(data, actor="ida") as opened:
        yield opened


def _got(client: TestClient, path: str) -> Any:
    got = client.get(path)
    assert got.status_code == 200, got.text
    return got.json()


def _paged(client: TestClient, path: str) -> list[Any]:
    """Return the pages of a list, one contract a page."""
    pages = [_got(client, f"{path}&limit=1")]
    while pages[-1]["next"]:
        pages.append(_got(client, f"{path}&limit=1&cursor={pages[-1]['next']}"))
    return pages


def _rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_risk_comes_contract_by_contract_with_what_each_page_rests_on(client: TestClient) -> None:
    """The pages together are the whole, in its order; each counts its own contracts, and the last has no cursor."""
    whole, pages = _got(client, f"/v1/risk?{DAY}"), _paged(client, f"/v1/risk?{DAY}")
    assert [item for page in pages for item in page["items"]] == whole["items"]
    assert [item["contract"]["document"] for item in whole["items"]] == ["=birch.txt", "alder.txt", "cedar.txt"]
    assert (whole["as_of"], whole["next"], whole["coverage"]["contracts"]) == ("2026-01-15", None, 3)
    assert [(page["coverage"]["contracts"], page["coverage"]["files"]) for page in pages] == [(1, 3)] * 3
    assert {item["playbook"]["sha256"] for item in whole["items"]} == {whole["playbook"]["sha256"]}


def test_a_page_of_risk_stays_as_it_was_when_a_contract_goes(data: Path, tmp_path: Path) -> None:
    """A cursor holds what was on record when its list was begun."""
    copied = Path(copytree(data, tmp_path / "data"))
    with client_of(copied) as client, connect(copied, actor="ida") as writing:
        first = _got(client, f"/v1/risk?{DAY}&limit=1")
        writing.corrections.withdraw("alder.txt", Authority("ida", "another client's"))
        second = _got(client, f"/v1/risk?{DAY}&limit=1&cursor={first['next']}")
        assert [item["contract"]["document"] for item in second["items"]] == ["alder.txt"]
        assert second["sequence"] == first["sequence"]
        assert _got(client, f"/v1/risk?{DAY}")["coverage"]["contracts"] == 2


def test_a_playbook_of_ones_own_is_used_and_nothing_is_recorded(client: TestClient, mine: Portfolio) -> None:
    """The rule that the request brings finds what it says, on the words; the ledger stays as it was."""
    before = mine.audit.head().seq
    got = client.post(f"/v1/risk?{DAY}", json={"playbook": OWN})
    assert got.status_code == 200, got.text
    assert {i["contract"]["document"]: i["level"] for i in got.json()["items"]} == {
        "alder.txt": "NONE",
        "=birch.txt": "HIGH",
        "cedar.txt": "HIGH",
    }
    assert (got.json()["playbook"]["name"], got.json()["playbook"]["version"]) == ("house", "7")
    finding = got.json()["items"][0]["findings"][0]
    assert "sixty (60) days" in finding["cell"]["quote"]
    assert mine.audit.head().seq == before


def test_an_own_playbook_comes_in_pages_too(client: TestClient) -> None:
    """Its cursor goes on where the page ended."""
    first = client.post(f"/v1/risk?{DAY}&limit=2", json={"playbook": OWN}).json()
    rest = client.post(f"/v1/risk?{DAY}&limit=2&cursor={first['next']}", json={"playbook": OWN}).json()
    assert [len(first["items"]), len(rest["items"]), rest["next"]] == [2, 1, None]


@pytest.mark.parametrize(
    ("playbook", "told"),
    [
        (OWN.replace("high =", "hihg ="), ("rule 'payment'", "key 'hihg'", "Did you mean 'high'?")),
        (OWN.replace("PAYMENT_DAYS", "PAYMENT"), ("rule 'payment'", "key 'column'", "'PAYMENT' is none of them")),
        (OWN.replace("45", "9" * 5_000), ("a number in it is too long",)),
        ("a." * 2_000 + "b = 1", ("more than 1,000 dots",)),
        ("not toml", ("it is not TOML",)),
        ("\n".join(f"k{n} = 1" for n in range(500)), ("501 problems", "key 'k0'", "481 more")),
    ],
)
def test_a_playbook_that_cannot_be_used_is_one_problem_that_names_what_is_wrong(
    client: TestClient, playbook: str, told: tuple[str, ...]
) -> None:
    """With rule and key; what is sent is not repeated at length."""
    got = client.post("/v1/risk", json={"playbook": playbook})
    assert (got.status_code, got.json()["code"]) == (422, "bad_request")
    assert [words for words in told if words not in got.json()["detail"]] == []
    assert len(got.json()["detail"]) < 4_000


@pytest.mark.parametrize("name", ["../../pyproject", "/etc/hostname", "standard.toml", "house", ""])
def test_a_playbook_is_named_among_those_that_come_with_the_program_and_no_file_is_opened(client: TestClient, name: str) -> None:
    """What is no such name is refused with the names."""
    got = client.get("/v1/risk", params={"playbook": name})
    assert (got.status_code, got.json()["code"]) == (422, "bad_request")
    assert "customer, standard, vendor" in got.json()["detail"]
    assert _got(client, "/v1/risk?playbook=vendor")["playbook"]["name"] == "vendor"


def test_a_playbook_that_is_too_long_is_refused(client: TestClient) -> None:
    """Before it is read."""
    got = client.post("/v1/risk", json={"playbook": "# " + "x" * 40_000})
    assert (got.status_code, got.json()["code"]) == (422, "bad_request")
    assert "40000 characters" in got.json()["detail"]


def test_risk_is_held_against_an_earlier_day(client: TestClient) -> None:
    """`against` adds what the same playbook found then."""
    (item,) = _got(client, f"/v1/risk?{DAY}&document=alder.txt&against=2023-01-01")["items"]
    assert item["before"]["contract"]["status"] == "NOT_YET_IN_FORCE"
    assert item["before"]["level"] is None


def test_the_table_shows_the_columns_asked_for(client: TestClient) -> None:
    """Repeated, each once; each cell with its words and their place."""
    told = _got(client, f"/v1/table?{DAY}&column=PAYMENT_DAYS&column=GOVERNING_LAW&column=PAYMENT_DAYS")
    assert told["columns"] == ["PAYMENT_DAYS", "GOVERNING_LAW"]
    cell = told["items"][1]["cells"]["PAYMENT_DAYS"]
    assert (cell["status"], cell["document"], cell["section"]) == ("FOUND", "alder.txt", "2")
    assert "thirty (30) days" in cell["quote"]
    assert len(_got(client, f"/v1/table?{DAY}")["columns"]) > 15


def test_a_filtered_table_leaves_nothing_out_unsaid(client: TestClient) -> None:
    """A page may have no row: it says how many contracts it looked at, and where to go on; together the pages cover all of them."""
    pages = _paged(client, f"/v1/table?{DAY}&column=PAYMENT_DAYS&where=payment+over+45+days")
    assert [[row["contract"]["document"] for row in page["items"]] for page in pages] == [["=birch.txt"], [], ["cedar.txt"]]
    assert [(page["coverage"]["contracts"], page["coverage"]["shown"]) for page in pages] == [(1, 1), (1, 0), (1, 1)]
    refused = client.get("/v1/table?where=the+weather")
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_request")
    assert "expires within 90 days" in refused.json()["detail"]


@pytest.mark.parametrize("where", ["expires within 999999999999 days", "expires after 9999-12-31", "expires before 0001-01-02"])
def test_days_beyond_the_calendar_are_its_ends(client: TestClient, where: str) -> None:
    """A filter that names one is answered or refused, and never fails."""
    assert client.get("/v1/table", params={"where": where, "as_of": "9999-12-31", "column": "EXPIRY"}).status_code in {200, 422}


def test_the_table_as_csv_has_all_rows_no_formula_and_says_what_it_rests_on(client: TestClient) -> None:
    """Whatever `limit` says; what could be a formula begins with an apostrophe; the header counts."""
    got = client.get(f"/v1/table?{DAY}&column=PAYMENT_DAYS&format=csv&limit=1")
    rows = _rows(got.text)
    assert [row["Contract"] for row in rows] == ["'=birch.txt", "alder.txt", "cedar.txt"]
    assert got.headers["content-disposition"] == 'attachment; filename="table.csv"'
    assert got.headers["x-coverage"].startswith('{"contracts": 3, "shown": 3')


def test_the_table_as_excel_is_a_workbook(client: TestClient) -> None:
    """With contracts, sources and what it covers."""
    got = client.get(f"/v1/table?{DAY}&column=PAYMENT_DAYS&format=xlsx")
    assert got.headers["content-type"].endswith("spreadsheetml.sheet")
    with zipfile.ZipFile(io.BytesIO(got.content)) as book:
        assert b"Coverage" in book.read("xl/workbook.xml")


def test_the_calendar_tells_what_people_confirmed_and_what_the_words_end(client: TestClient) -> None:
    """The confirmed duty falls due, the notice can still be given, terms end; what nobody confirmed is not on it."""
    told = _got(client, "/v1/agenda?from=2026-01-01&to=2027-12-31&as_of=2026-01-15")
    assert [(e["day"], e["document"]) for e in told["entries"] if e["kind"] == "DUE"] == [("2026-03-31", "alder.txt")]
    assert {e["kind"] for e in told["entries"]} >= {"DUE", "NOTICE", "EXPIRY"}
    assert (told["documents"], told["as_of"]) == (3, "2026-01-15")
    only = _got(client, "/v1/agenda?from=2026-01-01&to=2027-12-31&as_of=2026-01-15&kind=DUE&kind=NOTICE&document=alder.txt")
    assert {(e["kind"], e["document"]) for e in only["entries"]} == {("DUE", "alder.txt"), ("NOTICE", "alder.txt")}


def test_the_calendar_as_a_file_is_one_that_calendars_and_spreadsheets_read(client: TestClient) -> None:
    """The same entries as in JSON."""
    path = "/v1/agenda?from=2026-01-01&to=2027-12-31&as_of=2026-01-15"
    entries = _got(client, path)["entries"]
    ics, sheet = client.get(f"{path}&format=ics"), client.get(f"{path}&format=csv")
    assert ics.headers["content-type"] == "text/calendar; charset=utf-8"
    assert len(list(Calendar.from_ical(ics.content).walk("VEVENT"))) == len(entries)
    assert [row["Day"] for row in _rows(sheet.text) if row["Entry"]] == [e["day"] for e in entries]


@pytest.mark.parametrize("asked", ["from=2030-01-01&to=2029-01-01", "from=0001-01-01&to=9999-12-31", "from=9999-12-31", "to=2400-01-01"])
def test_a_calendar_without_days_or_without_end_is_refused(client: TestClient, asked: str) -> None:
    """Rather than worked on for hours."""
    got = client.get(f"/v1/agenda?{asked}")
    assert (got.status_code, got.json()["code"]) == (422, "bad_request")


def test_obligations_as_csv_are_all_that_were_asked_for(client: TestClient) -> None:
    """A line each, with the words and their place; who said what last beside the one that was confirmed."""
    got = client.get(f"/v1/obligations?{DAY}&format=csv&limit=1")
    rows = _rows(got.text)
    assert len(rows) == len(_got(client, f"/v1/obligations?{DAY}&limit=200")["items"]) > 3
    assert [*rows[0]] == [*COLUMNS]
    (confirmed,) = [row for row in rows if row["State"] != "PENDING"]
    assert (confirmed["Due"], confirmed["Last said"], confirmed["By"]) == ("2026-03-31", "CONFIRM", "ida")
    assert confirmed["Words"].startswith("Supplier shall deliver the portal")
    assert len(_rows(client.get(f"/v1/obligations?{DAY}&format=csv&state=PENDING").text)) == len(rows) - 1


def test_no_cell_of_the_obligations_is_a_formula(client: TestClient) -> None:
    """Whatever a file is called and a person says."""
    cells = [cell for row in _rows(client.get(f"/v1/obligations?{DAY}&format=csv").text) for cell in row.values()]
    assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))] == []
    assert {"'=birch.txt", "'=read in the signed copy"} <= set(cells)


@pytest.mark.parametrize("path", ["/v1/risk", "/v1/table", "/v1/agenda", "/v1/obligations"])
def test_a_parameter_that_nobody_reads_is_refused_and_one_day_is_meant_once(client: TestClient, path: str) -> None:
    """A misspelt day must not be answered for today, nor the first of two for the second."""
    assert client.get(f"{path}?asof=2026-01-15").json()["code"] == "bad_request"
    assert "Give as_of once" in client.get(f"{path}?{DAY}&as_of=2025-01-01").json()["detail"]
    assert client.get(f"{path}?as_of=2026-02-30").json()["code"] == "bad_day"


@pytest.mark.parametrize("path", ["/v1/risk?document=", "/v1/agenda?document=", "/v1/obligations?document="])
def test_a_document_that_is_not_here_is_not_found(client: TestClient, path: str) -> None:
    """Nor one of another portfolio."""
    for name in ("nowhere.txt", "secret.txt"):
        got = client.get(path + name)
        assert (got.status_code, got.json()["code"]) == (404, "not_found")


def test_a_paper_that_only_changes_others_is_held_against_no_playbook(indexed: Path) -> None:
    """It is no contract by itself: 409, and the contract it changes is to be named."""
    with client_of(indexed) as client:
        got = client.get("/v1/risk?document=first-amendment.txt")
        assert (got.status_code, got.json()["code"]) == (409, "not_applicable")
        assert _got(client, "/v1/risk?document=lease.txt")["coverage"]["contracts"] == 1


def test_a_key_of_one_portfolio_learns_nothing_of_another(data: Path, tmp_path: Path) -> None:
    """By no list and no file; another portfolio is told of word for word as one that does not exist; a reader decides nothing."""
    copied = Path(copytree(data, tmp_path / "data"))
    with connect(copied, actor="ida") as portfolio, closing(Keys(copied, lambda: datetime.now(UTC))) as keys:
        secret = keys.create(Wanted("limited", Role.READ, frozenset({PortfolioName("default")})), by="ida")[1]
        client = TestClient(web(portfolio, copied), base_url="http://127.0.0.1:7860", headers={"Authorization": f"Bearer {secret}"})

        def told(path: str, name: str) -> tuple[int, str]:
            got = client.get(f"{path}{'&' if '?' in path else '?'}portfolio={name}")
            return got.status_code, got.text.replace(name, "NAME").replace(got.headers["x-request-id"], "ID")

        for path in ROUTES:
            got = client.get(path)
            assert got.status_code == 200, got.text
            assert [name for name in NAMED if name in got.text.casefold()] == []
            assert told(path, "other") == told(path, "zinc")
            assert told(path, "other")[0] == 404
        assert client.post("/v1/risk?portfolio=other", json={"playbook": OWN}).status_code == 404
        assert client.post("/v1/risk", json={"playbook": OWN}).status_code == 200
        item = client.get("/v1/obligations").json()["items"][0]["obligation_id"]
        for path, body in (
            (f"/v1/obligations/{item}/events", {"event": "CONFIRM"}),
            ("/v1/obligations/events", {"event": "CONFIRM", "obligation_ids": [item]}),
            ("/v1/obligation-events/v_1/undo", {}),
            ("/v1/documents/alder.txt/archive", {}),
        ):
            said = client.post(path, json={**body, "reason": "x"})
            assert (said.status_code, said.json()["code"]) == (403, "forbidden")
