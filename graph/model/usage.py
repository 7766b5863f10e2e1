"""What asking models took: recorded for each stage of a run, shown, and held against a budget."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Usage:
    """What calls took. `kept` are answers that were at hand and cost nothing; `millionths` is money in 1/1,000,000 US dollars.

    `failed` are calls that brought no answer; tokens that a vendor reports for them count.
    """

    calls: int = 0
    kept: int = 0
    failed: int = 0
    input_tokens: int = 0
    cached_tokens: int = 0  # of the input, at the vendor's lower price
    output_tokens: int = 0
    millionths: int = 0
    seconds: float = 0.0

    def __add__(self, other: Usage) -> Usage:
        """Return both together."""
        return Usage(
            self.calls + other.calls,
            self.kept + other.kept,
            self.failed + other.failed,
            self.input_tokens + other.input_tokens,
            self.cached_tokens + other.cached_tokens,
            self.output_tokens + other.output_tokens,
            self.millionths + other.millionths,
            self.seconds + other.seconds,
        )


@dataclass(frozen=True, slots=True)
class StageUsage:
    """What one stage of one run took of one model."""

    run: str
    stage: str  # "amendments", "citations", "pairs", "operations", "second", "embedding"
    model: str
    usage: Usage
