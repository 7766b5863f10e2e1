"""From a question as put to a question understood."""

from __future__ import annotations

from graph.dag import Lineage
from rag.question.asked import Asked, Kind, Understood
from rag.question.intent import read_intent


def understand(asked: Asked, lineage: Lineage) -> Understood:  # noqa: ARG001 - names are looked up in it next
    """Read a question against a portfolio. Pure; no question is refused."""
    intent = read_intent(asked.text)
    return Understood(asked, intent, Kind.TEXT, asked.as_of, counterparty=asked.counterparty, documents=asked.documents)
