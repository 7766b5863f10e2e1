"""Models that read and write, one leaf file a vendor. `open_model` imports only the vendor asked for.

No model is opened, and so nothing is sent, but under a policy that lets its vendor see the words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from graph.errors import UsageError
from graph.model.policy import Policy, Vendor
from indexing.llm.attempts import Pace
from indexing.llm.guard import SPELLED, NotLetError, Spec, allowed, allowed_vendor, read
from indexing.llm.interface import Model

if TYPE_CHECKING:
    import httpx2

__all__ = ["NotLetError", "Pace", "allowed", "of_llamaindex", "open_model"]

TIMEOUT = 60.0
_KEYS = {Vendor.OPENAI: "OPENAI_API_KEY", Vendor.ANTHROPIC: "ANTHROPIC_API_KEY"}


def open_model(
    spec: str,
    *,
    policy: Policy,
    keys: Mapping[Vendor, str],
    pace: Pace,
    timeout: float = TIMEOUT,
    transport: httpx2.BaseTransport | None = None,
) -> Model:
    """Open a model by its name: "offline", "openai:MODEL", "anthropic:MODEL", "local:MODEL@URL".

    `timeout` is the longest silence of its server in seconds, `transport` stands in for the network in tests. Raises
    UsageError for a name that cannot be read, a vendor that the policy does not let see the words, and a missing key.
    """
    asked = read(spec)
    allowed(policy, spec)
    if asked.vendor is Vendor.NONE:
        from indexing.llm.offline import OfflineModel  # noqa: PLC0415  the rules are read only when asked for

        return OfflineModel()
    return _remote(asked, _key(asked, keys), timeout, pace, transport)


def of_llamaindex(llm: object, *, policy: Policy, pace: Pace) -> Model:
    """Take a LlamaIndex LLM object as a model. Raises UsageError for another object, and where the policy does not allow it."""
    allowed_vendor(policy, Vendor.LLAMAINDEX)
    from indexing.llm.llamaindex import LlamaIndexModel  # noqa: PLC0415  its vendor is loaded only when asked for

    return LlamaIndexModel(llm, pace)


def _remote(asked: Spec, key: str, timeout: float, pace: Pace, transport: httpx2.BaseTransport | None) -> Model:
    """Open a model behind a server; each vendor is loaded only when asked for."""
    from indexing.llm.wire import Line  # noqa: PLC0415

    if asked.vendor is Vendor.ANTHROPIC:
        from indexing.llm import anthropic  # noqa: PLC0415

        return anthropic.AnthropicModel(asked.model, Line(asked.base_url or anthropic.ADDRESS, key, timeout, pace, transport))
    if asked.vendor is Vendor.OPENAI:
        from indexing.llm import openai  # noqa: PLC0415

        return openai.OpenAIModel(asked.model, Line(asked.base_url or openai.ADDRESS, key, timeout, pace, transport))
    from indexing.llm.local import LocalModel  # noqa: PLC0415

    return LocalModel(asked.model, Line(asked.base_url or "", key, timeout, pace, transport))


def _key(asked: Spec, keys: Mapping[Vendor, str]) -> str:
    key = keys.get(asked.vendor, "").strip()
    if not key and asked.vendor in _KEYS:
        raise UsageError(f"{SPELLED[asked.vendor]} needs a key: set {_KEYS[asked.vendor]} and run this again.")
    return key
