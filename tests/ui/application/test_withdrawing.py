"""Taking documents out: what is shown first is what happens, nothing is deleted, and it stays out until the decision is undone."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

from graph.comparison.withdrawal import withdrawal_impact
from graph.errors import NotFoundError, UsageError
from graph.model.resolution import Status
from tests.here import connect
from tests.papers import papers_in
from tests.story import Story
from tests.ui.conftest import AMENDMENT, LEASE, Inforce, copy_of, opened
from tests.ui.served import client_of
from ui import Portfolio
from ui.application.decisions import Authority
from ui.application.questions import Provision, Question
from ui.cli import app

WHY = Authority("ida", "filed by mistake")


@pytest.fixture(scope="module")
def lease(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the lease and two amendments, of which the second changes words that only the first brought."""
    folder = tmp_path_factory.mktemp("withdrawing") / "files"
    folder.mkdir()
    for name, text in {"lease.txt": LEASE, "first-amendment.txt": AMENDMENT, **papers_in(__file__)}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def recorded(lease: Path) -> Path:
    """Return a data folder in which they are indexed."""
    with connect(lease.parent / "data", actor="ida") as portfolio:
        portfolio.index([lease])
    return lease.parent / "data"


copied = copy_of("recorded")
mine = opened("copied", "ida")


def _rent(portfolio: Portfolio, known: str | None = None) -> str | None:
    found = portfolio.resolve(Provision.read({"document": "lease.txt", "section": "2", "as_of": "2024-01-01", "known_as_of": known}))
    return found.text.text if found.text else None


def test_what_is_shown_first_is_what_happens(mine: Portfolio) -> None:
    """The same provisions, the same words, the same links; and showing it records nothing."""
    day, head = date(2024, 1, 1), mine.audit.head()
    shown = mine.corrections.withdrawal("first-amendment.txt", day)
    assert (mine.audit.head(), shown.decision) == (head, None)
    done = mine.corrections.withdraw("first-amendment.txt", WHY, day)

    def told(found: object) -> object:
        left = done.departure if found is done else shown.departure
        return left.clauses, left.documents, [e.edge_id for e in left.gone], [e.edge_id for e in left.loose], left.successors

    assert told(shown) == told(done)
    (rent,) = done.departure.clauses
    assert ("$6,000" in str(rent.before), "$4,000" in str(rent.after)) == (True, True)
    assert _rent(mine) == rent.after


def test_a_change_to_words_that_are_gone_is_outstanding_not_guessed(mine: Portfolio) -> None:
    """The second amendment replaces words of the first: without it they stand nowhere."""
    mine.corrections.withdraw("first-amendment.txt", WHY)
    found = mine.resolve(Provision.read({"document": "lease.txt", "section": "2", "as_of": "2024-01-01"}))
    assert (found.status, [o.document_id for o in found.outstanding]) == (
        Status.IN_FORCE,
        [mine.document("second-amendment.txt").document_id],
    )


def test_a_withdrawn_document_is_no_longer_found_and_stays_on_record(mine: Portfolio) -> None:
    """No answer quotes it; what was known before still does; the ledger says who took it out, and is sound."""
    before = mine.now()
    document = mine.document("first-amendment.txt")
    done = mine.corrections.withdraw("first-amendment.txt", WHY)
    assert done.decision is not None
    answer = mine.ask(Question.read({"question": "How much rent does the Tenant pay?", "as_of": "2022-01-01"}))
    assert document.document_id not in {c.document_id for c in answer.citations}
    assert "four thousand dollars" in answer.text
    with pytest.raises(NotFoundError):
        mine.document("first-amendment.txt")
    assert "$6,000" in str(_rent(mine, before.isoformat()))
    assert (done.decision.by, done.decision.reason, done.decision.principal) == ("ida", "filed by mistake", "ida")
    assert mine.audit.verify().sound


def test_a_withdrawn_file_met_again_stays_out_until_the_decision_is_undone(mine: Portfolio, lease: Path) -> None:
    """A folder that is indexed every night must not bring it back; undone, it is itself again, decisions on it and all."""
    rent, ids = _rent(mine), {d.document_id for d in mine.register.instruments()}
    done = mine.corrections.withdraw("first-amendment.txt", WHY)
    again = mine.index([lease])
    assert (again.indexed, again.missing, [f.name for f in again.skipped]) == ((), (), ["first-amendment.txt"])
    assert "ida withdrew it" in again.skipped[0].reason
    assert "filed by mistake" in again.skipped[0].reason
    assert done.decision is not None
    mine.review.undo(done.decision.decision_id, WHY)
    assert mine.index([lease]).indexed == ("first-amendment.txt",)
    assert (_rent(mine), {d.document_id for d in mine.register.instruments()}) == (rent, ids)


def test_a_copy_takes_the_place_of_what_is_withdrawn(mine: Portfolio, tmp_path: Path) -> None:
    """Another file of the same instrument is enough: nothing in force changes, and it is named."""
    (tmp_path / "twin.txt").write_text(f"{AMENDMENT}\n", encoding="utf-8")
    mine.index([tmp_path / "twin.txt"])
    operative = next(d for d in mine.register.instruments() if d.title.startswith("FIRST") and d.copy_of is None)
    rent = _rent(mine)
    done = mine.corrections.withdraw(operative.document_id, WHY, date(2024, 1, 1))
    assert (len(done.departure.successors), done.departure.clauses, _rent(mine)) == (1, (), rent)


def test_without_its_parent_an_amendment_hangs_loose(mine: Portfolio) -> None:
    """The references stay, open; when the lease comes back they find it again."""
    done = mine.corrections.withdraw("lease.txt", WHY)
    amendments = {mine.document(name).document_id for name in ("first-amendment.txt", "second-amendment.txt")}
    assert {e.source_document_id for e in done.departure.loose} == amendments
    assert {e.target_document_id for e in mine.register.edges() if e.status.value != "retracted"} == {None}


def test_edges_of_what_was_withdrawn_are_still_listed_by_its_name(data: Path) -> None:
    """A retracted edge outlives its document on record; a list of edges names both, then as later."""
    with client_of(data) as client:
        before = client.get("/v1/edges").json()
        _delete(client, "/v1/documents/first-amendment.txt")
        after = client.get("/v1/edges")
    assert after.status_code == 200
    assert {e["source"]["document"] for e in after.json()["items"]} == {e["source"]["document"] for e in before["items"]} != set()
    assert {e["status"] for e in after.json()["items"]} == {"retracted"}


def test_nothing_is_withdrawn_without_a_reason_or_twice(mine: Portfolio) -> None:
    """The record asks why; what is gone is not there to be taken out."""
    with pytest.raises(UsageError, match="why"):
        mine.corrections.withdraw("first-amendment.txt", Authority("ida", " "))
    mine.corrections.withdraw("first-amendment.txt", WHY)
    with pytest.raises(NotFoundError):
        mine.corrections.withdraw("first-amendment.txt", WHY)


def test_the_command_shows_first_and_then_does(data: Path, inforce: Inforce) -> None:
    """--dry-run records nothing; without a reason nothing is done; then it is."""
    shown = json.loads(inforce("withdraw", "first-amendment.txt", "--dry-run", "--data", data, "--json").stdout)
    assert (shown["decision"], [c["section"] for c in shown["clauses"]]) == (None, ["2"])
    refused = CliRunner().invoke(app, ["withdraw", "first-amendment.txt", "--data", str(data)])
    assert refused.exit_code != 0
    done = json.loads(inforce("withdraw", "first-amendment.txt", "--reason", "a draft", "--data", data, "--json").stdout)
    assert (done["clauses"], done["decision"]["reason"]) == (shown["clauses"], "a draft")
    assert {e["edge_id"] for e in done["gone"]} == {e["edge_id"] for e in shown["gone"]}
    told = inforce("withdraw", "lease.txt", "--dry-run", "--data", data).stdout
    assert "Nothing was recorded" in told


def test_over_http_it_is_the_same(data: Path) -> None:
    """GET shows, DELETE does and says the same; a second DELETE finds nothing; the record names who was signed in."""
    with client_of(data) as client:
        path = "/v1/documents/first-amendment.txt"
        shown = client.get(f"{path}/withdrawal", params={"as_of": "2022-01-01"}).json()
        assert client.request("DELETE", path).status_code in {400, 422}
        done = _delete(client, f"{path}?as_of=2022-01-01")
        assert (shown["decision"], shown["clauses"]) == (None, done["clauses"])
        assert (done["decision"]["by"], done["decision"]["principal"]) == ("Tom", "ida")
        assert client.request("DELETE", path, json={"reason": "again"}).status_code == 404
        assert client.get(path).status_code == 404


def _delete(client: TestClient, path: str) -> dict[str, dict[str, str]]:
    done = client.request("DELETE", path, json={"reason": "a draft", "by": "Tom"})
    assert done.status_code == 200, done.text
    return dict(done.json())


def test_a_departure_tells_what_comes_back_into_force(portfolio: Story) -> None:
    """What the withdrawn paper replaced reads as it did before.

    2019-03-01 clause MSA#5 "Payment" "Client pays within 30 days."
    2020-03-01 amends AMD#1 MSA#5 "Client pays within 45 days."
    """
    without = Story('2019-03-01 clause MSA#5 "Payment" "Client pays within 30 days."').lineage
    left = withdrawal_impact(portfolio.lineage, without, portfolio.doc("AMD"), date(2021, 1, 1))
    (change,) = left.clauses
    assert ("45 days" in str(change.before), "30 days" in str(change.after), len(left.gone)) == (True, True, 1)
