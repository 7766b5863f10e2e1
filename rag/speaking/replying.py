"""The offline reply to a question of any kind."""

from __future__ import annotations

from dataclasses import replace

from rag.question.asked import Kind
from rag.reply import Answer
from rag.speaking.comparing import compared, moved
from rag.speaking.speaker import Speaker
from rag.speaking.statuses import stated
from rag.speaking.tracing import traced
from rag.writing.interface import Brief


def reply(brief: Brief) -> Answer:
    """Return the reply: the words in force that answer, and what the kind of question asks besides."""
    return replace(_of_kind(brief), read_as=brief.understood.read_as)


def _of_kind(brief: Brief) -> Answer:
    kind = brief.understood.kind
    if kind is Kind.COMPARISON:
        return compared(brief)
    answer = Speaker(brief.understood.intent, brief.lifter, brief.children, brief.sources).say(brief.retrieved)
    if kind is Kind.STATUS:
        return stated(answer, brief)
    return moved(traced(answer, brief) if kind is Kind.PROVENANCE else answer, brief)
