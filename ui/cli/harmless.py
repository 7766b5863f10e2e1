"""Words of contracts as a terminal may show them: nothing in them moves the cursor, colours, hides or turns round what stands beside."""

from __future__ import annotations

import re

_RETURNS = re.compile("[\x0b-\x0d]")
_ORDERS = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f"  # but for tab and line feed
    "\u202a-\u202e\u2066-\u2069"  # embedding, override and isolation of directions; the marks of a language stay
    "\ud800-\udfff]"
)


def harmless(text: str) -> str:
    """Return a text with a replacement character for each that gives a terminal an order; page breaks and returns are spaces."""
    return _ORDERS.sub("\N{REPLACEMENT CHARACTER}", _RETURNS.sub(" ", text))
