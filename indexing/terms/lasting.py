"""Words about how long a contract lasts, shared by the readers of its end and of its renewal."""

from __future__ import annotations

from graph.model.documents import ClauseType
from indexing.terms.subject import pattern

ABOUT_TERM = frozenset({ClauseType.TERM, ClauseType.EXPIRATION_DATE, ClauseType.RENEWAL_TERM, ClauseType.TERMINATION})
"""Where words about the term stand."""
NOTICE_AFTER = pattern(r"^['’s]*\s*(?:prior|written|advance|notice|before|in advance|of receipt|after (?:receipt|notice|written))")
"""What follows a period of notice."""
