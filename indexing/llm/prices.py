"""What tokens cost, by the name of a model, and how many a prompt has about. Unknown is said, not guessed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from graph.errors import UsageError
from graph.model.usage import Usage
from indexing.llm.interface import Prompt

_CHARACTERS = 4  # in a token of English prose, about: no vendor's tokenizer is asked
_ANY = "any"
_VERSION = re.compile(r"-(?:\d{4}-\d{2}-\d{2}|\d{8}|latest)$")
_FORM = "Write MODEL=INPUT/OUTPUT or MODEL=INPUT/CACHED/OUTPUT in US dollars for a million tokens, several with commas between them."


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars for a million tokens, which is millionths of a dollar for one; `cached`: read from the vendor's cache."""

    input: float
    cached: float
    output: float

    def of(self, usage: Usage) -> int:
        """Return what tokens cost, in millionths of a US dollar, rounded up."""
        fresh = max(0, usage.input_tokens - usage.cached_tokens)
        exact = fresh * self.input + usage.cached_tokens * self.cached + usage.output_tokens * self.output
        return -int(-exact // 1)


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices by full model name ("openai:gpt-5"); `own` are the user's and come first."""

    own: Mapping[str, Price]

    @classmethod
    def read(cls, written: str = "") -> Prices:
        """Read the user's prices, such as "openai:gpt-5=1.25/10, local:mine=0/0"; raises UsageError."""
        return cls(dict(_written(one) for one in written.split(",") if one.strip()))

    def of(self, model: str) -> Price | None:
        """Return the price of a model; None where it is not known."""
        names = (model, _VERSION.sub("", model))
        for name in names:
            if name in self.own:
                return self.own[name]
        vendor, _, rest = model.partition(":")
        known = _published().get(vendor.partition("/")[0].partition("-")[0] if not rest else vendor, {})
        return known.get(_ANY) or known.get(rest) or known.get(_VERSION.sub("", rest))


def tokens(prompt: Prompt) -> int:
    """Return about how many tokens a prompt has: its characters, the form of the answer included, by four, rounded up."""
    characters = len(prompt.system) + len(prompt.user) + len(prompt.description) + len(repr(dict(prompt.schema)))
    return -(-characters // _CHARACTERS)


def _written(text: str) -> tuple[str, Price]:
    model, _, figures = text.strip().partition("=")
    try:
        values = [float(part) for part in figures.split("/")]
    except ValueError:
        values = []
    if not model or len(values) not in {2, 3} or not all(0 <= value < float("inf") for value in values):
        raise UsageError(f"'{text.strip()}' is no price. {_FORM}")
    return model, Price(values[0], values[1] if len(values) == 3 else values[0], values[-1])


@cache
def _published() -> Mapping[str, Mapping[str, Price]]:
    raw = tomllib.loads(files("indexing.llm").joinpath("prices.toml").read_text(encoding="utf-8"))
    return {vendor: {name: Price(**price) for name, price in models.items()} for vendor, models in raw.items()}
