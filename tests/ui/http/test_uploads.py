"""Files over HTTP: each judged by itself, kept under its hash, read by a job that outlives a restart; and no path of ours gets out."""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from fastapi.testclient import TestClient

from graph.model.ids import PortfolioName
from tests.here import connect
from tests.postgres import postgres_database
from tests.ui.conftest import AMENDMENT, LEASE
from tests.ui.served import BASE, web
from ui import Portfolio
from ui.access.keys import Keys, Wanted
from ui.access.roles import Role
from ui.http.routes.uploads import Intake
from ui.http.transport.receiving import UploadLimits
from ui.runtime.request_store import Requests
from ui.runtime.request_store import jobs as job_table
from ui.runtime.uploads import safe_name
from ui.settings import Settings
from ui.wiring import open_portfolio

LETTER = "SIDE LETTER\n\nDated May 2, 2022.\n\n1. Parking. Tenant may park two bicycles.\n"


@dataclass
class Site:
    """A served data folder. `sent` and `got` are all that went out of it as text."""

    data: Path
    client: TestClient

    @property
    def app(self) -> FastAPI:
        """The application."""
        return cast("FastAPI", self.client.app)

    def upload(self, *files: tuple[str, bytes], portfolio: str | None = None, **more: Any) -> Any:
        """Send files; return the response."""
        query = f"?portfolio={portfolio}" if portfolio else ""
        return self.client.post(f"/v1/documents{query}", files=[("files", file) for file in files], **more)

    def ended(self, job_id: str, **more: Any) -> dict[str, Any]:
        """Wait for a job to end; no path of the server may stand in what it says."""
        for _ in range(600):
            got = self.client.get(f"/v1/jobs/{job_id}", **more)
            assert str(self.data) not in got.text
            if got.json()["state"] not in {"queued", "running"}:
                return dict(got.json())
            time.sleep(0.05)
        pytest.fail("the job did not end")

    def lying(self) -> list[str]:
        """The names of the files that lie in the data folder's uploads."""
        return sorted(p.name for p in (self.data / "uploads").rglob("*") if p.is_file())


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """Serve an empty data folder."""
    data = tmp_path / "data"
    with connect(data, actor="ida") as portfolio, TestClient(web(portfolio, data), base_url=BASE) as client:
        yield Site(data, client)


def _zip(**members: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return packed.getvalue()


def test_files_are_read_each_by_itself_and_what_is_wrong_with_one_is_said_of_it(site: Site) -> None:
    """Two contracts and a letter in an archive come in; of the empty, strange, broken, bursting and disguised ones each has its reason."""
    sent = site.upload(
        ("lease.txt", LEASE.encode()),
        ("first-amendment.txt", AMENDMENT.encode()),
        ("letters.zip", _zip(**{"x/side-letter.txt": LETTER.encode()})),
        ("bomb.zip", _zip(**{"bomb.txt": b"\0" * (20 << 20)})),
        ("broken.pdf", b"%PDF-1.7 and then nothing"),
        ("disguised.docx", b"MZ\x90\x00 no document"),
        ("run.exe", b"MZ"),
        ("empty.txt", b""),
    )
    assert sent.status_code == 202, sent.text
    assert {f["name"]: f["reason"] for f in sent.json()["refused"]} == {"run.exe": ".exe files are not read", "empty.txt": "it is empty"}
    assert sent.headers["location"] == f"/v1/jobs/{sent.json()['job_id']}"
    job = site.ended(sent.json()["job_id"])
    assert (job["state"], job["error"], job["principal"]) == ("done", None, "ida")
    assert sorted(job["report"]["indexed"]) == ["first-amendment.txt", "lease.txt", "letters.zip/x/side-letter.txt"]
    assert {f["name"].partition("/")[0] for f in job["report"]["failures"]} == {"bomb.zip", "broken.pdf", "disguised.docx"}
    assert all(f["reason"] for f in job["report"]["failures"])
    assert [d["document"] for d in job["documents"]] == ["first-amendment.txt", "lease.txt", "letters.zip/x/side-letter.txt"]
    answer = site.client.post("/v1/answers", json={"question": "How much rent does the Tenant pay?", "as_of": "2022-01-01"}).json()
    assert "five thousand two hundred" in answer["answer"]
    assert str(site.data) not in json.dumps(answer)
    assert site.lying() == ["first-amendment.txt", "lease.txt", "letters.zip"]  # nothing of what could not be read, nothing half


def test_a_job_tells_its_steps_and_ends_the_stream(site: Site) -> None:
    """Server-sent events: how far it is, and at last the whole job."""
    job_id = site.upload(("lease.txt", LEASE.encode())).json()["job_id"]
    with site.client.stream("GET", f"/v1/jobs/{job_id}", headers={"Accept": "text/event-stream"}) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        events = [line for line in stream.iter_lines() if line]
    names = [line.removeprefix("event: ") for line in events if line.startswith("event: ")]
    last = json.loads(events[-1].removeprefix("data: "))
    assert (names[-1], set(names[:-1]) <= {"progress"}, last["state"]) == ("job", True, "done")


def test_the_same_file_is_read_once_and_known_by_each_of_its_names(site: Site) -> None:
    """It lies under its hash, the bytes once where the system has hard links; another portfolio has its own."""
    for name in ("lease.txt", "same lease.txt", "same lease.txt"):
        job = site.ended(site.upload((name, LEASE.encode())).json()["job_id"])
    assert (job["report"]["indexed"], job["report"]["unchanged"]) == ([], ["same lease.txt"])
    assert site.lying() == ["lease.txt", "same lease.txt"]
    together = site.upload(("one.txt", AMENDMENT.encode()), ("two.txt", AMENDMENT.encode()))
    assert site.ended(together.json()["job_id"])["report"]["unchanged"] == ["two.txt"]
    site.ended(site.upload(("lease.txt", LEASE.encode()), portfolio="other").json()["job_id"])
    assert site.lying() == ["lease.txt", "lease.txt", "one.txt", "same lease.txt", "two.txt"]


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("../../../etc/cron.d/lease.txt", "lease.txt"),
        ("..\\..\\windows\\lease.txt", "lease.txt"),
        ("/absolute/lease.txt", "lease.txt"),
        ("C:\\lease.txt", "lease.txt"),
        ("C:lease.txt", "C_lease.txt"),
        ("..", "file"),
        (".", "file"),
        ("", "file"),
        (".hidden.txt", "hidden.txt"),
        ("a\x00b\n\r.txt", "ab.txt"),
        ("lease\u202etxt.exe", "leasetxt.exe"),
        ('<a|b>"?*.txt', "_a_b____.txt"),
        ("con.txt", "file con.txt"),
        ("LPT1", "file LPT1"),
        ("lease.txt. .", "lease.txt"),
        ("Vertragsänderung № 2.pdf", "Vertragsänderung № 2.pdf"),
        ("契約書.pdf", "契約書.pdf"),
    ],
)
def test_a_name_is_never_a_path(sent: str, kept: str) -> None:
    """What is left of a name is one part, printable, no device, not hidden."""
    assert safe_name(sent) == kept


def test_a_long_name_keeps_its_suffix() -> None:
    """File systems bear 255 bytes; characters are not cut in two."""
    cut = safe_name("ä" * 400 + ".pdf")
    assert (cut.endswith("ä.pdf"), len(cut.encode()) <= 150) == (True, True)


def test_a_name_that_climbs_lands_where_all_do(site: Site, tmp_path: Path) -> None:
    """Nothing is written outside the folder of uploads, whatever the name says."""
    before = {p for p in tmp_path.rglob("*") if "uploads" not in p.parts}
    site.ended(site.upload(("../../../lease.txt", LEASE.encode())).json()["job_id"])
    new = {p for p in tmp_path.rglob("lease.txt") if p not in before}
    assert [p.relative_to(site.data).parts[0] for p in new] == ["uploads"]


def test_limits_hold_for_each_file_and_for_all(site: Site) -> None:
    """Too large a file keeps out no other; too much in all, or too many, and nothing is kept."""
    site.app.state.intake = Intake(site.data, UploadLimits(total=4000, each=2000, files=3))
    sent = site.upload(("lease.txt", LEASE.encode()), ("large.txt", b"x" * 2001))
    assert [f["name"] for f in sent.json()["refused"]] == ["large.txt"]
    site.ended(sent.json()["job_id"])
    for files in ([("large.txt", b"x" * 5000)], [(f"{n}.txt", b"x") for n in range(4)]):
        refused = site.upload(*files)
        assert (refused.status_code, refused.json()["code"]) == (413, "too_large")
    assert site.lying() == ["lease.txt"]


_PART = b'--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n1. Rent. None.\r\n'
_FORM = b'--b\r\nContent-Disposition: form-data; name="portfolio"\r\n\r\nacme\r\n--b--\r\n'


@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [
        ("application/json", b"{}", 415),
        ("multipart/form-data", _PART + b"--b--\r\n", 415),
        ("multipart/form-data; boundary=b", b"", 400),
        ("multipart/form-data; boundary=b", _PART, 400),
        ("multipart/form-data; boundary=b", b"no boundary at all", 400),
        ("multipart/form-data; boundary=b", b"--b--\r\n", 400),
        ("multipart/form-data; boundary=b", _FORM, 422),
        ("multipart/form-data; boundary=" + "b" * 3000, _PART, 400),
        ("multipart/form-data; boundary=b", b"--b\r\n" + b"X: y\r\n" * 50 + b"\r\n", 400),
    ],
)
def test_a_body_that_is_no_upload_is_refused_and_leaves_nothing(site: Site, kind: str, body: bytes, status: int) -> None:
    """Of another type, cut off, made up: a problem, no defect, no file."""
    got = site.client.post("/v1/documents", content=body, headers={"Content-Type": kind})
    assert (got.status_code, got.headers["content-type"]) == (status, "application/problem+json"), got.text
    assert site.lying() == []


def test_an_upload_of_which_nothing_can_be_read_is_no_job(site: Site) -> None:
    """Every file is named with its reason."""
    got = site.upload(("a.exe", b"x"), ("b", b"y"))
    assert (got.status_code, got.json()["code"]) == (422, "unreadable")
    assert "a.exe: .exe files are not read. b: it has no suffix" in got.json()["detail"]


def test_an_upload_that_is_sent_again_with_its_key_is_one_job(site: Site) -> None:
    """However the body is written the second time; other files under that key are refused, and nobody else is given that job."""
    key = {"Idempotency-Key": "u1"}
    first = site.upload(("lease.txt", LEASE.encode()), headers=key)
    again = site.upload(("lease.txt", LEASE.encode()), headers={**key, "Content-Type": "multipart/form-data; boundary=another"})
    assert (again.json()["job_id"], again.headers["idempotency-replayed"]) == (first.json()["job_id"], "true")
    assert site.upload(("other.txt", LETTER.encode()), headers=key).json()["code"] == "key_reused"
    site.ended(first.json()["job_id"])
    with closing(Keys(site.data, lambda: datetime.now(UTC))) as keys:
        bearer = {"Authorization": f"Bearer {keys.create(Wanted('bea', Role.REVIEW), 'ida')[1]}"}
    theirs = site.upload(("lease.txt", LEASE.encode()), headers={**key, **bearer})
    assert theirs.json()["job_id"] != first.json()["job_id"]
    site.ended(theirs.json()["job_id"], headers=bearer)


def test_a_job_of_another_portfolio_is_not_there(site: Site) -> None:
    """In the words that are said of one that never was."""
    job_id = site.upload(("lease.txt", LEASE.encode())).json()["job_id"]
    site.ended(job_id)
    with closing(Keys(site.data, lambda: datetime.now(UTC))) as keys:
        _, key = keys.create(Wanted("bea", Role.ADMIN, frozenset({PortfolioName("other")})), "ida")
    got = [site.client.get(f"/v1/jobs/{one}", headers={"Authorization": f"Bearer {key}"}) for one in (job_id, "j_never")]
    assert [(g.status_code, g.json()["detail"]) for g in got] == [(404, f"There is no job '{one}'.") for one in (job_id, "j_never")]


def _left(data: Path, portfolio: Portfolio, tries: int, record: str = "") -> str:
    """Leave a job as a server that was killed at work does: its file in place, RUNNING, tried so many times."""
    app = web(portfolio, data, record=record)
    app.state.readers.close()  # it takes no more work
    folder = app.state.intake.incoming()
    path = folder / "lease.txt"
    path.write_text(LEASE, encoding="utf-8")
    jobs = app.state.jobs
    jobs.readers = _Nobody()
    job = jobs.begin(portfolio, [("lease.txt", path.rename(data / "lease.txt"))], ())
    with closing(Requests(data, record)) as requests, requests.writing("") as db:
        told = {**json.loads(db.execute(sa.select(job_table.c.job)).scalar_one()), "state": "running", "tries": tries}
        db.execute(sa.update(job_table).values(state="running", job=json.dumps(told)))
    app.state.authenticator.sessions.requests.close()
    return str(job.job_id)


class _Nobody:
    """Takes work and never begins it."""

    def start(self, work: object) -> None:
        """Do nothing."""


@pytest.mark.parametrize(("tries", "state"), [(1, "done"), (2, "interrupted")])
def test_a_job_that_a_restart_cut_off_is_taken_up_once(tmp_path: Path, tries: int, state: str) -> None:
    """And where it was cut off twice it is told so: its files may be what ended the server. Half an upload is taken away."""
    data = tmp_path / "data"
    with connect(data, actor="ida") as portfolio:
        job_id = _left(data, portfolio, tries)
        half = data / "uploads" / "incoming" / "half"
        half.mkdir(parents=True)
        (half / "0").write_bytes(b"half a contr")
        with TestClient(web(portfolio, data), base_url=BASE) as client:
            job = Site(data, client).ended(job_id)
    assert (job["state"], bool(job["error"]), half.exists()) == (state, state == "interrupted", False)


def test_a_job_is_taken_up_by_the_server_whose_files_it_reads(tmp_path: Path, postgres: str) -> None:
    """Another on the record tells that it waits, and leaves it alone."""
    with postgres_database(postgres) as url:
        ours, theirs = (Settings(tmp_path / name, database_url=url) for name in ("ours", "theirs"))
        with open_portfolio(ours, actor="ida") as portfolio:
            job_id = _left(ours.data, portfolio, 1, url)
            with _served(portfolio, theirs.data, url) as client:
                assert client.get(f"/v1/jobs/{job_id}").json()["state"] == "queued"
            with _served(portfolio, ours.data, url) as client:
                assert Site(ours.data, client).ended(job_id)["state"] == "done"


@contextmanager
def _served(portfolio: Portfolio, data: Path, record: str) -> Iterator[TestClient]:
    app = web(portfolio, data, record=record)
    with (
        closing(app.state.authenticator.keys),
        closing(app.state.authenticator.sessions.requests),
        TestClient(app, base_url=BASE) as client,
    ):
        yield client


def test_a_job_that_fails_says_why_and_names_no_folder(tmp_path: Path) -> None:
    """Its file is gone: that is said, not where it was."""
    data = tmp_path / "data"
    with connect(data, actor="ida") as portfolio:
        job_id = _left(data, portfolio, 1)
        (data / "lease.txt").unlink()
        with TestClient(web(replace(portfolio), data), base_url=BASE) as client:
            job = Site(data, client).ended(job_id)
    assert job["state"] == "failed"
    assert "There is nothing at" in job["error"]


def test_a_dry_run_tells_what_reading_would_do_and_leaves_nothing(site: Site) -> None:
    """The job reports the file as it would be read; no document, no file and no portfolio comes of it."""
    sent = site.client.post("/v1/documents?dry_run=true", files=[("files", ("lease.txt", LEASE.encode()))])
    job = site.ended(sent.json()["job_id"])
    assert (job["state"], job["dry_run"], job["documents"]) == ("done", True, [])
    assert (job["report"]["dry_run"], job["report"]["indexed"]) == (True, ["lease.txt"])
    assert site.lying() == []
    assert site.client.get("/v1/documents").status_code == 404


def test_what_is_to_be_read_is_not_taken_away_by_the_job_before(site: Site) -> None:
    """The same file sent once to look and once to be read: the first job leaves it for the second, whenever that began."""
    asked = [
        site.client.post(f"/v1/documents?dry_run={dry}", files=[("files", ("lease.txt", LEASE.encode()))]) for dry in ("true", "false")
    ]
    assert [site.ended(one.json()["job_id"])["state"] for one in asked] == ["done", "done"]
    assert site.lying() == ["lease.txt"]
