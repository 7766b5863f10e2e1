"""One question from the door to the record: asked on a day, answered, put on record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from importlib.metadata import version

from graph.errors import InForceError
from graph.model.ids import PortfolioName
from graph.model.resolution import Notice, WarningCode
from indexing.progress import Stage, observed
from rag.receipts import receipt_of
from rag.reply import Answer
from rag.understand.question import Asked
from rag.write.writer import Event
from ui.application.parts import Parts
from ui.openlineage.run_events import Resolved

PATIENCE = 5.0  # seconds an answer waits for its turn on the record: an index run writes in steps far shorter


@dataclass(frozen=True, slots=True)
class Answering:
    """Answers in one portfolio, each put on record as `actor`'s; `now` tells the time, with its zone."""

    name: PortfolioName
    parts: Parts
    now: Callable[[], datetime]
    actor: str

    def stream(self, asked: Asked, known: int, known_as_of: datetime | None) -> Iterator[Event]:
        """Yield what the answer rests on, then its words, then all of it, put on record; `known` is the sequence it is asked at."""
        then = known_as_of or self.now()
        answers: list[Answer] = []
        with self.parts.telling.run(self.name, "ask") as observe, observed(observe, Stage.RESOLVE) as resolved:
            for event in self.parts.answerer.stream(asked, self.name, known=known, known_as_of=then):
                if isinstance(event, Answer):
                    answers.append(self.on_record(asked, event, known))
                else:
                    yield event
            resolved(Resolved(answers[-1], known))
        self.parts.answered(answers[-1])
        yield from answers

    def on_record(self, asked: Asked, answer: Answer, known: int) -> Answer:
        """Return the answer with its receipt, which is on record now; where that cannot be, with a warning that says so.

        Where nothing was asked of the documents there is nothing to record.
        """
        if not answer.asks:
            return answer
        answer = self.parts.source_hashes.checked(answer, self.parts.store, self.parts.located)
        receipt = receipt_of(answer, asked, known, self.now(), by=self.actor, software=_software())
        try:
            self.parts.store.keep_receipts(self.name, (receipt,), PATIENCE)
        except InForceError as error:
            unkept = Notice(WarningCode.RECEIPT_NOT_KEPT, f"This answer is not on record: {error}")
            return replace(answer, warnings=(*answer.warnings, unkept))
        return replace(answer, receipt=receipt.receipt_id)


def whole(events: Iterable[Event]) -> Answer:
    """Return the answer that a stream ends with."""
    *_, last = events
    assert isinstance(last, Answer)
    return last


@cache
def _software() -> str:
    return version("inforce")
