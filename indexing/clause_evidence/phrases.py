"""Phrases that several subjects share, as patterns."""

from __future__ import annotations

PERIOD = r"(?:days?|weeks?|months?|years?)\b"
NOT = (
    r"\b(?:(?:shall|will|may|must|can|does|do|agrees?|covenants?|undertakes?)(?: \w+){0,2}? not\b|shall neither\b|no party (?:shall|may)\b"
    r"|(?:is|are) not (?:allowed|permitted|entitled)\b|not to\b|refrain\b)"
)
