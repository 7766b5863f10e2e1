"""Which paper a bare number is of: "Paragraph 2.3 of Addendum No. 1 says ten. Paragraph 2.3 is corrected ..." means the Addendum's."""

from __future__ import annotations

from collections.abc import Sequence

from indexing.instructions.naming import Meaning, Named
from indexing.instructions.places import Cited
from indexing.instructions.sentences import Sentence

SOON = 600
"""Characters of a clause before a sentence that the sentence before it can take."""


def same_paper(before: Sentence | None, own: Sequence[Cited]) -> Named | None:
    """Return the one paper that the sentence before names beside the very place that a sentence changes; None where there is none."""
    papers = [d for d in before.docs if d.meaning is Meaning.OTHER] if before else []
    named = {p.section for c in before.cites for p in c.places} if before else set()
    return papers[0] if len(papers) == 1 and len(own) == 1 and own[0].section and own[0].section in named else None
