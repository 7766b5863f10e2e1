"""What an answer took of a model, as it is told: counts by name, none that is zero."""

from __future__ import annotations

from graph.model.usage import Usage

_COUNTS = ("calls", "kept", "failed", "input_tokens", "cached_tokens", "output_tokens", "millionths")
Counts = tuple[tuple[str, int], ...]


def counted(usage: Usage) -> Counts:
    """Return the counts of what was used."""
    return tuple((name, count) for name in _COUNTS if (count := getattr(usage, name)))


def added(counts: Counts, usage: Usage) -> Counts:
    """Return the counts of both together."""
    told = dict(counts)
    sums = ((name, told.get(name, 0) + getattr(usage, name)) for name in _COUNTS)
    return tuple((name, count) for name, count in sums if count)
