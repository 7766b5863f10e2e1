"""Marks that a filing has in the place of words that are kept confidential."""

from __future__ import annotations

import re

REDACTED = re.compile(r"\[\s*\*[\s*]*\]|\*{3,}|(?i:\[\s*redacted\s*\])")
"""A mark for words left out: ``***``, ``[*]``, ``[REDACTED]``."""
