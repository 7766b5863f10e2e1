"""Opening models: only the vendor asked for is loaded, only the address given is reached, and nothing is read on the side."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest

from graph.errors import UsageError
from graph.model.policy import Policy, Vendor
from indexing.llm import of_llamaindex, open_model
from indexing.llm.anthropic import AnthropicModel
from indexing.llm.attempts import Pace
from indexing.llm.interface import Fault, ModelError, Prompt
from indexing.llm.offline import OfflineModel
from indexing.llm.openai import OpenAIModel
from indexing.llm.prompts import fence
from tests.indexing.llm.vendors import FakeVendor, counted, fitting
from tests.indexing.llm.wires import Behaviour, Kind

PACE = Pace(lambda: 0.0, lambda _: None, lambda: 0.0)
ALL = Policy(vendors=frozenset(Vendor))
KEYS = {Vendor.OPENAI: "k", Vendor.ANTHROPIC: "k"}
SCHEMA: dict[str, Any] = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": False}
PROMPT = Prompt("pair/1", "Instructions.", "Zanzibar", "tool", "A tool.", SCHEMA, {})
ROOT = Path(__file__).resolve().parents[3]


def in_process(code: str, **environ: str) -> str:
    """Run code in a process of its own, and return what it prints."""
    env = {**os.environ, **environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    ("spec", "loads"),
    [
        (None, ()),
        ("offline", ()),
        ("openai:m", ("openai",)),
        ("local:m@http://127.0.0.1:1/v1", ("openai",)),
        ("anthropic:m", ("anthropic",)),
    ],
)
def test_only_the_vendor_asked_for_is_loaded(spec: str | None, loads: tuple[str, ...]) -> None:
    """Importing the models loads no vendor, and opening one loads no other."""
    opening = f"open_model({spec!r}, policy=Policy(vendors=frozenset(Vendor)), keys=dict.fromkeys(Vendor, 'k'), pace=None).close()"
    code = (
        "import sys; from graph.model.policy import Policy, Vendor; from indexing.llm import open_model\n"
        f"{opening if spec else ''}\n"
        "print(*[n for n in ('anthropic', 'httpx2', 'llama_index', 'openai') if n in sys.modules])"
    )
    assert set(in_process(code).split()) == {*loads, *(("httpx2",) if loads else ())}


def test_the_rules_are_opened_for_offline() -> None:
    """`offline` needs neither leave nor key."""
    assert isinstance(open_model("offline", policy=Policy(), keys={}, pace=PACE), OfflineModel)


@pytest.mark.parametrize("spec", ["openai:m", "anthropic:m"])
@pytest.mark.parametrize("keys", [{}, {Vendor.OPENAI: " ", Vendor.ANTHROPIC: ""}])
def test_a_missing_key_is_said_before_anything_is_asked(spec: str, keys: Mapping[Vendor, str]) -> None:
    """Without a key a vendor is not opened, whatever the environment of the client holds; the error says what to set."""
    with pytest.raises(UsageError, match=r"(OPENAI|ANTHROPIC)_API_KEY"):
        open_model(spec, policy=ALL, keys=keys, pace=PACE)


@pytest.mark.parametrize("spec", ["openai:m", "anthropic:m", "local:m@http://192.0.2.1/v1"])
def test_no_model_is_opened_around_the_policy(spec: str) -> None:
    """Where the portfolio allows nobody, there is no model to send anything with."""
    with pytest.raises(UsageError, match="does not let"):
        open_model(spec, policy=Policy(), keys=KEYS, pace=PACE)
    with pytest.raises(UsageError, match="does not let"):
        of_llamaindex(object(), policy=Policy(), pace=PACE)


def test_another_object_is_no_llamaindex_llm() -> None:
    """What is no LLM is refused by its kind."""
    with pytest.raises(UsageError, match="not a dict"):
        of_llamaindex({}, policy=ALL, pace=PACE)


def test_the_environment_sends_nothing_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clients' own variables and a proxy for http do not move the address, or add a key of another."""
    with FakeVendor() as elsewhere, FakeVendor() as meant:
        for name in ("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "HTTP_PROXY", "http_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, elsewhere.url)
        for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
            monkeypatch.setenv(name, "of-the-environment")
        for vendor, base in (("openai", meant.url), ("anthropic", meant.origin), ("local", meant.url)):
            model = open_model(f"{vendor}:m@{base}", policy=ALL, keys=KEYS, pace=PACE)
            assert model.complete(PROMPT).arguments == {"a": ""}
            model.close()
        assert (elsewhere.count, meant.count) == (0, 3)
        assert [call.key for call in meant.calls] == ["k", "k", "none"]


def test_the_vendors_own_address_is_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an address in its name, a model is asked at its vendor's, whatever the environment says."""
    for name in ("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL"):
        monkeypatch.setenv(name, "https://192.0.2.1/v1")
    hosts = []
    for spec in ("openai:m", "anthropic:m"):
        model = open_model(spec, policy=ALL, keys=KEYS, pace=PACE)
        assert isinstance(model, AnthropicModel | OpenAIModel)
        hosts.append(model._client.base_url.host)
        model.close()
    assert hosts == ["api.openai.com", "api.anthropic.com"]


@pytest.mark.parametrize("name", ["openai", "anthropic", "local"])
def test_a_redirect_is_not_followed(name: str) -> None:
    """A server that points elsewhere does not get the words sent there."""
    asked: list[str] = []

    def handle(request: httpx2.Request) -> httpx2.Response:
        asked.append(request.url.host)
        return httpx2.Response(307, headers={"location": "http://192.0.2.1/v1"})

    transport = httpx2.MockTransport(handle)
    model = open_model(f"{name}:m@http://127.0.0.1:1/v1", policy=ALL, keys=KEYS, pace=PACE, transport=transport)
    with pytest.raises(ModelError, match="give that one") as caught:
        model.complete(PROMPT)
    model.close()
    assert (caught.value.fault, set(asked)) == (Fault.NOT_ALLOWED, {"127.0.0.1"})


@pytest.mark.parametrize("name", ["openai", "anthropic", "local"])
def test_no_server_is_one_clear_error(name: str) -> None:
    """Where nothing listens, or hangs up without a word, the error says to check that the server runs."""
    with FakeVendor(lambda _: Behaviour(Kind.DROP)) as gone:
        base = gone.url
        model = open_model(f"{name}:m@{base}", policy=ALL, keys=KEYS, pace=PACE)
        with pytest.raises(ModelError, match="check the address"):
            model.complete(PROMPT)
    with pytest.raises(ModelError, match="check the address") as caught:
        model.complete(PROMPT)
    model.close()
    assert caught.value.fault is Fault.UNAVAILABLE


def test_a_page_instead_of_an_answer_is_one_clear_error() -> None:
    """A server that answers everything with a web page, or with JSON of another kind, has given no answer."""
    for body in (
        b"<html>Zanzibar</html>",
        b'data: {"type": "Zanzibar"}\n\n',
        b"event: message_stop\ndata: [1]\n\n",
        b"data: {broken\n\n",
        b"",
    ):
        for name in ("openai", "anthropic", "local"):
            transport = httpx2.MockTransport(lambda _, body=body: httpx2.Response(200, content=body))
            model = open_model(f"{name}:m@http://127.0.0.1:1/v1", policy=ALL, keys=KEYS, pace=PACE, transport=transport)
            with pytest.raises(ModelError) as caught:
                model.complete(PROMPT)
            model.close()
            assert caught.value.fault in {Fault.MALFORMED, Fault.TRUNCATED, Fault.WRONG_TOOL}
            assert "Zanzibar" not in str(caught.value)


_TRACED = """
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
spans, provider = InMemorySpanExporter(), TracerProvider()
provider.add_span_processor(SimpleSpanProcessor(spans))
trace.set_tracer_provider(provider)
from tests.indexing.llm.test_open import ALL, KEYS, PACE, PROMPT, FakeVendor, open_model
with FakeVendor() as vendor:
    for name, base in (("anthropic", vendor.origin), ("openai", vendor.url), ("local", vendor.url)):
        model = open_model(f"{name}:m@{base}", policy=ALL, keys=KEYS, pace=PACE)
        model.complete(PROMPT)
        model.close()
print("spans:", len(spans.get_finished_spans()))
"""


def test_no_trace_carries_the_words() -> None:
    """A tracer set up in the process, told by the environment to record content, gets nothing; nor does any log at its default."""
    told = in_process(_TRACED, ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE="content")
    assert told.strip() == "spans: 0"


def test_a_vendor_is_a_process_of_its_own(tmp_path: Path) -> None:
    """Run as a process, the fake vendor prints its address, answers, and writes a line for each call."""
    lines = tmp_path / "calls.jsonl"
    command = [sys.executable, "-m", "tests.indexing.llm.vendors", "--port", "0", "--count-file", str(lines)]
    with subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        model = open_model(f"local:m@{url}", policy=Policy(), keys={}, pace=PACE)
        try:
            assert [model.complete(PROMPT).arguments for _ in range(2)] == [{"a": ""}] * 2
        finally:
            model.close()
            process.kill()
    calls = counted(lines)
    assert [(call["number"], call["tool"], call["did"]) for call in calls] == [(1, "tool", "GOOD"), (2, "tool", "GOOD")]
    assert calls[0]["prompt"] == calls[1]["prompt"]
    assert "Zanzibar" not in lines.read_text(encoding="utf-8")


def test_the_fake_vendor_shows_what_was_fenced() -> None:
    """A script sees the fenced texts of a prompt by their names."""
    texts = {"NEWER-TEXT": "The fee\nis 5.", "OLDER-TEXT": "The fee is 4."}
    with FakeVendor(fitting) as vendor:
        model = open_model(f"local:m@{vendor.url}", policy=Policy(), keys={}, pace=PACE)
        model.complete(replace(PROMPT, user=fence.fenced(texts)))
        model.close()
        assert vendor.calls[0].texts == texts
