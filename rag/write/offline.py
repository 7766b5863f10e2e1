"""The offline writer: quotes by rules, all at once."""

from __future__ import annotations

from collections.abc import Iterator

from rag.write.interface import Brief, Event, Evidence, Words
from rag.write.replying import reply


class OfflineWriter:
    """Quotes the sentences in force that answer."""

    reader = None

    def write(self, brief: Brief) -> Iterator[Event]:
        """Yield the citations, the words and the answer."""
        answer = reply(brief)
        yield Evidence(answer.citations, answer.clauses, answer.warnings)
        yield Words(answer.text)
        yield answer
