"""The offline writer: quotes by rules, all at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from rag.reply import Answer, Citation
from rag.retrieve.context import BUDGET, Chosen
from rag.understand.question import Asked, Kind
from rag.write import wording
from rag.write.comparing import compared, moved
from rag.write.extractive import Extractive, each
from rag.write.lines import traced
from rag.write.statuses import stated
from rag.write.writer import Brief, Event, Evidence, Words


def reply(brief: Brief) -> Answer:
    """Return the reply: the words in force that answer, and what the kind of question asks besides."""
    return replace(_of_kind(brief), read_as=brief.understood.read_as)


def small_talk(asked: Asked, portfolio: str, known_as_of: datetime | None) -> Answer:
    """Return the reply to words that ask nothing of the documents: it makes no claim, and is no answer to put on record."""
    return Answer(asked.text, portfolio, asked.as_of, known_as_of, wording.NO_QUESTION, abstained=True, asks=False)


def _of_kind(brief: Brief) -> Answer:
    kind = brief.understood.kind
    if kind is Kind.COMPARISON:
        return compared(brief)
    answer = _of_parts(brief) or Extractive(brief).reply()
    if kind is Kind.STATUS:
        return stated(answer, brief)
    return moved(traced(answer, brief) if kind is Kind.PROVENANCE else answer, brief)


def _of_parts(brief: Brief) -> Answer | None:
    """Return a reply to each thing that a question asks, in order; None where it asks one thing, or none is answered."""
    held: tuple[Citation, ...] = ()
    answers: list[Answer] = []
    for part in brief.parts:
        answers.append(Extractive(part, held).reply())
        held = answers[-1].citations or held
    if all(one.abstained for one in answers):
        return None
    lines = [_part_text(part, one) for part, one in zip(brief.parts, answers, strict=True)]
    whole = brief.chosen
    return replace(_merged(answers, whole), text="\n".join(dict.fromkeys("\n".join(lines).splitlines())), abstained=False, citations=held)


def _part_text(part: Brief, answer: Answer) -> str:
    """Return what is said of one part: that the documents do not say, in a line."""
    return wording.part_unsaid(part.understood.intent.part) if answer.abstained else answer.text


def _merged(answers: Sequence[Answer], whole: Sequence[Chosen]) -> Answer:
    """Return a reply that rests on what each of several rests on; what bears on the `whole` question is read too, as far as it fits."""
    first = next(one for one in answers if not one.abstained)
    clauses = {one.clause.clause_id: one for answer in answers for one in answer.clauses}
    room = BUDGET - sum(len(one.read.text) for one in clauses.values() if one.read is not None)
    for one in whole:
        if one.clause_id not in clauses and len(one.text) <= room:
            clauses[one.clause_id] = one.effective
            room -= len(one.text)
    excluded = dict.fromkeys(one for answer in answers for one in answer.excluded)
    warnings = each((), (one for answer in answers for one in answer.warnings))
    return replace(first, clauses=tuple(clauses.values()), excluded=tuple(excluded), warnings=warnings)


class OfflineWriter:
    """Quotes the sentences in force that answer."""

    reader = None

    def write(self, brief: Brief) -> Iterator[Event]:
        """Yield the citations, the words and the answer."""
        answer = reply(brief)
        yield Evidence(answer.citations, answer.clauses, answer.warnings)
        yield Words(answer.text)
        yield answer
