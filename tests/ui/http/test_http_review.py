"""The review over HTTP: what waits, what speaks for it, and decisions that are one person's, on record, and can be undone."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient

from tests.ui.application.obligations.test_conditions import FIRST, LICENCE
from tests.ui.application.test_reviewing import PAPERS
from tests.ui.conftest import client_over, copy_of, recorded_of

made = recorded_of({**PAPERS, "storage.txt": LICENCE, "storage-first.txt": FIRST})
data = copy_of("made")
client = client_over("data")


def _claims(client: TestClient) -> dict[str, str]:
    return {i["document"]: i["id"] for i in client.get("/v1/review?kind=CLAIM").json()["items"]}


def _decide(client: TestClient, item: str, verdict: str, **more: str) -> httpx2.Response:
    return client.post(f"/v1/review/{item}/decisions", json={"verdict": verdict, "reason": "I looked at the paper", **more})


def _fee(client: TestClient) -> str:
    found = client.get("/v1/clauses?document=msa.txt&section=2&as_of=2022-01-01").json()
    return str(found["effective_text"])


def test_the_queue_can_be_narrowed(client: TestClient) -> None:
    """By kind, by edge type, by document; the gravest claim first."""
    claims = client.get("/v1/review?kind=CLAIM").json()["items"]
    assert next(i["document"] for i in claims) == "end.txt"
    assert [i["document"] for i in client.get("/v1/review?kind=CLAIM&type=AMENDS").json()["items"]] == ["first.txt", "second.txt"]
    assert {i["document"] for i in client.get("/v1/review?document=first.txt").json()["items"]} == {"first.txt"}


def test_a_claim_is_shown_with_what_accepting_it_would_change(client: TestClient) -> None:
    """The words before and after, and the identity of what was shown."""
    shown = client.get(f"/v1/review/{_claims(client)['first.txt']}?as_of=2022-01-01").json()
    (change,) = shown["impact"]["clauses"]
    assert "thirty (30)" in change["before"]
    assert "sixty (60)" in change["after"]
    assert shown["token"]


def test_a_decision_counts_is_on_record_under_the_keys_name_and_can_be_undone(client: TestClient) -> None:
    """Accepted, the clause reads anew; undone, as before; both decisions stay."""
    claim = _claims(client)["first.txt"]
    accepted = _decide(client, claim, "accept")
    assert (accepted.status_code, accepted.json()["edges"][0]["status"]) == (201, "committed")
    assert "sixty (60)" in _fee(client)
    (decision,) = client.get(f"/v1/review/{claim}").json()["decisions"]
    assert (decision["by"], decision["principal"], decision["decision_id"]) == ("ida", "ida", accepted.json()["decision_id"])
    assert _decide(client, claim, "undo").status_code == 201
    assert "thirty (30)" in _fee(client)
    assert len(client.get(f"/v1/edges/{claim}/evidence").json()["items"]) >= 3


def test_relabelled_and_rejected_claims_are_told_as_they_stand(client: TestClient) -> None:
    """A relabelled claim is another edge; a rejected one stays and changes nothing."""
    claims = _claims(client)
    assert _decide(client, claims["first.txt"], "relabel").status_code == 409  # nothing is corrected
    relabelled = _decide(client, claims["first.txt"], "relabel", type="SUPPLEMENTS").json()
    assert relabelled["edges"][0]["edge_type"] == "SUPPLEMENTS"
    assert _decide(client, claims["second.txt"], "reject").json()["edges"][0]["status"] == "rejected"
    assert "thirty (30)" in _fee(client)


def test_nobody_overwrites_another_and_what_cannot_be_said_is_told_so(client: TestClient) -> None:
    """Decided already, shown otherwise, not to be confirmed: 409 with its own code, and nothing changes."""
    claim = _claims(client)["first.txt"]
    for refused, code in (
        (_decide(client, claim, "accept", token="of something else"), "conflict"),
        (_decide(client, claim, "confirm", value="SIGNED"), "not_applicable"),
        (_decide(client, claim, "relabel", type="AMENDS", mode="SUPPLEMENT"), "bad_request"),
        (_decide(client, "e_nothing", "accept"), "not_found"),
        (_decide(client, "nothing:at-all", "confirm", value="SIGNED"), "not_applicable"),
    ):
        assert refused.json()["code"] == code
    assert _decide(client, claim, "reject").status_code == 201
    again = _decide(client, claim, "accept")
    assert (again.status_code, again.json()["code"]) == (409, "conflict")
    assert "inforce" not in again.json()["detail"]


def test_a_signature_that_no_file_shows_is_confirmed(client: TestClient) -> None:
    """The amendment that nobody was seen to sign counts from then on."""
    (item,) = client.get("/v1/review?kind=SIGNATURE&document=first.txt").json()["items"]
    confirmed = _decide(client, item["id"], "confirm", value="SIGNED").json()
    assert (confirmed["document"]["document"], confirmed["document"]["execution"]) == ("first.txt", "SIGNED")
    assert "sixty (60)" in _fee(client)


@pytest.mark.parametrize(
    ("said", "fee"),
    [({"outcome": "SATISFIED", "on": "2021-07-01"}, "$500"), ({"outcome": "FAILED"}, "$400"), ({"outcome": "UNKNOWN"}, "$500")],
)
def test_what_became_of_a_condition_is_recorded(client: TestClient, said: dict[str, Any], fee: str) -> None:
    """Every answer goes by it from then on; unknown, a closing condition is taken as met."""
    recorded = client.post("/v1/conditions", json={"subject": "storage-first.txt", "reason": "saw the letter", **said})
    assert recorded.status_code == 201
    assert {e["outcome"] for e in recorded.json()["items"]} == {None if said["outcome"] == "UNKNOWN" else said["outcome"]}
    assert fee in client.get("/v1/clauses?document=storage.txt&section=2&as_of=2022-01-01").json()["effective_text"]


def test_a_document_without_conditions_has_nothing_to_record(client: TestClient) -> None:
    """Told apart from a request that is wrong by itself."""
    body = {"subject": "msa.txt", "outcome": "FAILED", "reason": "none"}
    refused = client.post("/v1/conditions", json=body)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_applicable")
    assert client.post("/v1/conditions", json={**body, "outcome": "SATISFIED"}).json()["code"] == "bad_request"
