"""The examples in the API's description are what the API answers: the same requests give the same shapes and the same words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.ui.conftest import client_over
from ui.http.openapi import EXAMPLES

ASKED: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "ask": ("POST", "/v1/answers", {"question": "How much rent does the Tenant pay?", "as_of": "2022-01-01"}),
    "list_documents": ("GET", "/v1/documents", None),
    "list_clauses": ("GET", "/v1/documents/first-amendment.txt/clauses?limit=2", None),
    "resolve_clause": ("GET", "/v1/clauses?document=lease.txt&section=2&as_of=2022-01-01", None),
    "list_edges": ("GET", "/v1/edges", None),
    "get_table": ("GET", "/v1/table?column=GOVERNING_LAW&as_of=2022-01-01", None),
    "get_agenda": ("GET", "/v1/agenda?from=2021-06-01&to=2021-06-30&as_of=2021-06-15", None),
    "get_head": ("GET", "/v1/head", None),
    "verify": ("POST", "/v1/verify", None),
}
client = client_over("indexed", "module")


def _shape(value: Any) -> Any:
    """Return the names in a JSON value, with the kinds of what they hold; of a list its first element, as the examples have it."""
    if isinstance(value, dict):
        return {name: _shape(held) for name, held in value.items()}
    if isinstance(value, list):
        return [_shape(held) for held in value[:1]]
    return type(value).__name__


@pytest.mark.parametrize("operation", ASKED)
def test_an_example_is_what_the_api_answers(client: TestClient, operation: str) -> None:
    """Hashes, instants and names of people apart; a field that is added must be added to the example."""
    method, path, body = ASKED[operation]
    example = json.loads(EXAMPLES.read_text(encoding="utf-8"))[operation]
    assert _shape(client.request(method, path, json=body).json()) == _shape(example)


def test_every_example_is_asked_for(client: TestClient) -> None:
    """None is left that nobody checks, and each is part of the description."""
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    described = client.get("/v1/openapi.json").json()["paths"]
    shown = {one["operationId"] for path in described.values() for one in path.values() if '"example":' in json.dumps(one["responses"])}
    assert set(examples) == set(ASKED) == shown
