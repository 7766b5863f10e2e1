"""Who may see a portfolio's words, and how a model is named."""

from __future__ import annotations

import pytest

from graph.errors import UsageError
from graph.model.policy import Policy, Vendor
from indexing.llm.guard import allowed, allowed_vendor, loopback, read

NOBODY = Policy()
LOCAL = "local:any@http://127.0.0.1:8080/v1"


@pytest.mark.parametrize(
    ("spec", "vendor", "model", "url"),
    [
        ("offline", Vendor.NONE, "offline", None),
        ("openai:gpt-5.2", Vendor.OPENAI, "gpt-5.2", None),
        ("openai:ft:gpt-4.1:acme::x", Vendor.OPENAI, "ft:gpt-4.1:acme::x", None),
        ("anthropic:claude-opus-5@20260101", Vendor.ANTHROPIC, "claude-opus-5@20260101", None),
        ("anthropic:m@https://proxy.example/base/", Vendor.ANTHROPIC, "m", "https://proxy.example/base"),
        ("local:qwen3:8b@http://localhost:11434/v1", Vendor.LOCAL, "qwen3:8b", "http://localhost:11434/v1"),
        ("local:org/model@http://[::1]:8080/v1", Vendor.LOCAL, "org/model", "http://[::1]:8080/v1"),
        (" offline ", Vendor.NONE, "offline", None),
    ],
)
def test_a_model_is_named_by_vendor_model_and_address(spec: str, vendor: Vendor, model: str, url: str | None) -> None:
    """Model names may hold colons, slashes and @; an address begins with http."""
    found = read(spec)
    assert (found.vendor, found.model, found.base_url) == (vendor, model, url)


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "gpt-5",
        "openai",
        "openai:",
        "none:x",
        "llamaindex:x",
        "azure:x",
        "openai:a b",
        "local:any",
        "local:any@127.0.0.1:8080",
        "local:any@http://",
        "local:any@http://host:port/v1",
        "local:any@http://[::1/v1",
        "local:any@http://host/v1?key=s",
        "openai:x@http://proxy.example/v1",
        "anthropic:x@http://10.0.0.1",
    ],
)
def test_what_names_no_model_is_told_how_to(spec: str) -> None:
    """A name that cannot be read, and a vendor's address that is not encrypted, are refused with the right form."""
    with pytest.raises(UsageError, match=r"[Ww]rite|must begin with https"):
        read(spec)


@pytest.mark.parametrize("spec", ["local:any@http://user:hunter2@host/v1", "openai:x@https://hunter2@host/v1", "nobody://hunter2@x"])
def test_a_secret_in_an_address_is_refused_and_not_repeated(spec: str) -> None:
    """Names of models go on record and errors into logs: neither may hold a password."""
    with pytest.raises(UsageError) as caught:
        read(spec)
    assert "hunter2" not in str(caught.value)


def test_nothing_is_asked_for_what_stays_on_this_machine() -> None:
    """The offline rules and a server on this machine need nobody's leave."""
    allowed(NOBODY, "offline")
    for host in ("127.0.0.1", "127.9.9.9", "localhost", "[::1]"):
        allowed(NOBODY, f"local:any@http://{host}:8080/v1")


@pytest.mark.parametrize(
    "host",
    [
        "10.0.0.5",
        "example.org",
        "0.0.0.0",
        "localhost.example.org",
        "127.0.0.1.example.org",
        "127.1",
        "2130706433",
        "example.org/127.0.0.1",
        "example.org:80/@127.0.0.1",
    ],
)
def test_another_machine_needs_leave_even_if_it_looks_like_this_one(host: str) -> None:
    """A local server elsewhere is somebody else: the portfolio has to allow it."""
    spec = f"local:any@http://{host}/v1"
    assert not loopback(f"http://{host}/v1")
    with pytest.raises(UsageError, match="does not let a server at another address see its text"):
        allowed(NOBODY, spec)
    allowed(Policy(vendors=frozenset({Vendor.LOCAL})), spec)


@pytest.mark.parametrize("host", ["127.0.0.1@example.org", "127.0.0.1\\@example.org", "example.org#@127.0.0.1", "example.org?@127.0.0.1"])
def test_an_address_that_means_two_things_is_refused(host: str) -> None:
    """Where two readers of an address could disagree about its host, it is not read at all."""
    with pytest.raises(UsageError):
        read(f"local:any@http://{host}/v1")


@pytest.mark.parametrize(
    ("spec", "who"), [("openai:m", "OpenAI"), ("anthropic:m", "Anthropic"), ("openai:m@http://127.0.0.1:1/v1", "OpenAI")]
)
def test_a_vendor_needs_leave_and_the_error_says_how_to_give_it(spec: str, who: str) -> None:
    """The error names the vendor and the command that allows it beside those allowed already; a proxy nearby passes on."""
    vendor = read(spec).vendor
    with pytest.raises(UsageError) as caught:
        allowed(Policy(vendors=frozenset({Vendor.LOCAL})), spec)
    assert f"does not let {who} see its text (allowed: local). Nothing was sent." in str(caught.value)
    assert f"inforce policy vendors {' '.join(sorted(['local', vendor]))} --reason" in str(caught.value)
    allowed(Policy(vendors=frozenset({vendor})), spec)


@pytest.mark.parametrize("vendor", [v for v in Vendor if v is not Vendor.NONE])
def test_leave_for_one_is_not_leave_for_another(vendor: Vendor) -> None:
    """Each vendor is allowed by its own name alone."""
    allowed_vendor(Policy(vendors=frozenset({vendor})), vendor)
    with pytest.raises(UsageError):
        allowed_vendor(Policy(vendors=frozenset(set(Vendor) - {vendor})), vendor)
