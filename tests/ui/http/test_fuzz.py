"""The API under requests made from its own description by schemathesis: nothing fails, all of it is as described."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tests.here import connect
from tests.ui.served import TOKEN, web
from ui import Portfolio

SAMPLE = Path(__file__).parents[3] / "examples" / "acme"
# what can be said of an obligation hangs on what was said of it before, whom a question about parties has to name on what it asks:
# neither can be described, so both are refused with 422
_SETTINGS = """
[[operations]]
include-operation-id = "say_of_obligation"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "422", "5xx"]

[[operations]]
include-operation-id = "get_accountability"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "422", "5xx"]
"""
_MAIN = "from schemathesis.cli import schemathesis; schemathesis()"


@pytest.fixture
def sample(tmp_path: Path) -> Iterator[Portfolio]:
    """Yield the sample portfolio, for requests that record things."""
    with connect(tmp_path / "data", actor="ida") as portfolio:
        assert not portfolio.index([SAMPLE]).failures
        yield portfolio


@pytest.fixture
def address(sample: Portfolio, tmp_path: Path) -> Iterator[str]:
    """Serve the sample on a free port of this machine."""
    config = uvicorn.Config(web(sample, tmp_path / "data"), port=0, log_level="error", lifespan="on")
    server = uvicorn.Server(config)
    running = threading.Thread(target=server.run)
    running.start()
    while not server.started:
        time.sleep(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    running.join()


@pytest.mark.long
def test_requests_made_from_the_description_meet_no_failure(sample: Portfolio, address: str, tmp_path: Path) -> None:
    """Every check of schemathesis, on every operation: errors, statuses, types, shapes, what must be refused and accepted."""
    _fuzz(sample, address, tmp_path, "--max-examples", "3", "--phases", "examples,fuzzing")


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_many_more_requests_meet_no_failure(sample: Portfolio, address: str, tmp_path: Path, seed: int) -> None:
    """The same at length, with every edge case of the description, and sequences of requests that build on each other."""
    _fuzz(sample, address, tmp_path, "--max-examples", "150", seed=seed)


def _fuzz(sample: Portfolio, address: str, folder: Path, *options: str, seed: int = 1) -> None:
    described = folder / "openapi.json"
    described.write_text(json.dumps(_known(sample, _described(sample, folder))), encoding="utf-8")
    (folder / "schemathesis.toml").write_text(_SETTINGS, encoding="utf-8")
    command = [sys.executable, "-c", _MAIN, "run", str(described), "--url", address, "--checks", "all", "--seed", str(seed)]
    # what makes a sent file readable (its suffix, its content) cannot be described: uploads have tests of their own
    more = [
        "--exclude-operation-id",
        "upload_documents",
        "--no-color",
        "--continue-on-failure",
        "--workers",
        "2",
        "--warnings",
        "off",
        "-H",
        f"Authorization: Bearer {TOKEN}",
    ]
    done = subprocess.run([*command, *more, *options], capture_output=True, text=True, encoding="utf-8", check=False, cwd=folder)
    said = "\n".join(line[:300] for line in (done.stdout + done.stderr).splitlines())
    assert done.returncode == 0, said


def _described(sample: Portfolio, folder: Path) -> dict[str, Any]:
    return copy.deepcopy(web(sample, folder / "data").openapi())


def _known(sample: Portfolio, document: dict[str, Any]) -> dict[str, Any]:
    """Return a description that names what is there beside what else a text may be, so that not all requests end in a 404."""
    names: dict[str, list[str]] = {
        "document_id": [d.document_id for d in sample.register.instruments()],
        "document": [d.file_name for d in sample.register.instruments()],
        "edge_id": [e.edge_id for e in sample.register.edges()],
        "item_id": [i.item_id for i in sample.review.items()],
        "section": ["1", "2", "5.1", "Governing Law"],
        "portfolio": [sample.name],
        "obligation_id": [o.obligation_id for o in islice(sample.obligations.named(), 5)],
    }
    for operation in (one for path in document["paths"].values() for one in path.values()):
        # that a key is new cannot be described: it has tests of its own
        operation["parameters"] = [one for one in operation.get("parameters", ()) if one["name"] != "Idempotency-Key"]
        for parameter in operation.get("parameters", ()):
            if parameter["name"] in names:
                parameter["schema"] = {"anyOf": [{"enum": names[parameter["name"]]}, parameter["schema"]]}
            # which words can be read as a filter, and which two days are a time, cannot be described
            if chosen := {**_ASKED, **(_DAYS if operation["operationId"] == "get_agenda" else {})}.get(parameter["name"]):
                parameter["schema"] = {"enum": chosen}
    document["components"]["schemas"]["PlaybookBody"]["properties"]["playbook"]["enum"] = [_playbook()]
    return document


_ASKED = {"where": ["", "caps under $1m", "expires within 90 days and governed by New York law", "no liability cap"]}
_DAYS = {"from": ["2024-01-01", "2026-02-28"], "to": ["2026-02-28", "2030-12-31"], "as_of": ["2024-01-01", "2026-02-28"]}


def _playbook() -> str:
    return (files("indexing.risk.playbooks") / "vendor.toml").read_text(encoding="utf-8")
