"""Who may see a portfolio's words: the one place that decides it. And how a model is named."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from graph.errors import UsageError
from graph.model.policy import Policy, Vendor

OFFLINE = "offline"
SPELLED: dict[Vendor, str] = {
    Vendor.NONE: "the offline rules",
    Vendor.LOCAL: "a server at another address",
    Vendor.OPENAI: "OpenAI",
    Vendor.ANTHROPIC: "Anthropic",
    Vendor.LLAMAINDEX: "what the LlamaIndex model asks",
}
_FORMS = "Write offline, openai:MODEL, anthropic:MODEL or local:MODEL@http://127.0.0.1:8080/v1."
_MODEL = re.compile(r"[\w.:/@+\-]{1,200}")


@dataclass(frozen=True, slots=True)
class Spec:
    """A model as it is asked for. `base_url` is None where the vendor's own address is meant."""

    vendor: Vendor
    model: str
    base_url: str | None = None

    @property
    def name(self) -> str:
        """What goes on record. Without the address: the same model on another port gives the same answers."""
        return f"{self.vendor}:{self.model}"


def read(spec: str) -> Spec:
    """Read "offline", "openai:MODEL", "anthropic:MODEL" (each also "...@https://PROXY/v1") or "local:MODEL@URL".

    Raises UsageError that says what to write.
    """
    text = spec.strip()
    if text == OFFLINE:
        return Spec(Vendor.NONE, OFFLINE)
    prefix, _, rest = text.partition(":")
    found = re.fullmatch(r"(.*?)@(https?://\S+)", rest)
    model, url = (found[1], found[2].rstrip("/")) if found else (rest, None)
    if prefix not in {Vendor.LOCAL, Vendor.OPENAI, Vendor.ANTHROPIC} or not _MODEL.fullmatch(model):
        raise UsageError(f"'{_shown(text)}' names no model. {_FORMS}")
    vendor = Vendor(prefix)
    if url is None:
        if vendor is Vendor.LOCAL:
            raise UsageError(f"A local model needs its server's address: write local:{model}@http://127.0.0.1:8080/v1.")
        return Spec(vendor, model)
    return Spec(vendor, model, _address(vendor, url))


class NotLetError(UsageError):
    """The portfolio does not let a vendor see its words; nothing was sent."""


def allowed(policy: Policy, spec: str) -> None:
    """Raise UsageError unless the portfolio lets this model see its words. A server on this machine is nobody else."""
    asked = read(spec)
    if asked.vendor is Vendor.LOCAL and asked.base_url is not None and loopback(asked.base_url):
        return
    allowed_vendor(policy, asked.vendor)


def allowed_vendor(policy: Policy, vendor: Vendor) -> None:
    """Raise UsageError unless the portfolio lets this vendor see its words."""
    if vendor is Vendor.NONE or vendor in policy.vendors:
        return
    has = ", ".join(sorted(str(v) for v in policy.vendors)) or "none"
    raise NotLetError(
        f"This portfolio does not let {SPELLED[vendor]} see its text (allowed: {has}). Nothing was sent. "
        f"To allow it: inforce policy vendors {' '.join(sorted({*map(str, policy.vendors), str(vendor)}))} --reason ..."
    )


def loopback(url: str) -> bool:
    """Tell whether an address is this machine's own. A name other than localhost is not looked up: it may change its mind."""
    host = urlsplit(url).hostname or ""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _address(vendor: Vendor, url: str) -> str:
    parts = _parts(url)
    if parts is None or not parts.hostname or parts.query or parts.fragment:
        raise UsageError("The server's address cannot be read: write it as http://127.0.0.1:8080/v1, or https:// elsewhere.")
    if parts.username is not None or parts.password is not None:
        raise UsageError("A server's address goes on record: leave user name and password out of it, and give the key as a setting.")
    if vendor is not Vendor.LOCAL and parts.scheme != "https" and not loopback(url):
        raise UsageError(f"The address for {SPELLED[vendor]} must begin with https://: contracts and the key would go in the clear.")
    return url


def _parts(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return None
    return parts


def _shown(text: str) -> str:
    """Return what was written, short, and without what may be a secret before an @."""
    return re.sub(r"//[^/@]*@", "//...@", text)[:80]
