"""One question from the door to the record: asked on a day, answered, put on record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from rag.question.asked import Asked
from rag.reply import Answer
from rag.writing.interface import Event

if TYPE_CHECKING:
    from ui.usecases import Portfolio


def answering(portfolio: Portfolio, asked: Asked, known: int | None, known_as_of: datetime | None) -> Iterator[Event]:
    """Yield what the answer rests on, then its words, then all of it; `known` is the ledger sequence it is asked at."""
    yield from portfolio.parts.answerer.stream(asked, portfolio.name, known=known, known_as_of=known_as_of or portfolio.now())


def whole(events: Iterable[Event]) -> Answer:
    """Return the answer that a stream ends with."""
    *_, last = events
    assert isinstance(last, Answer)
    return last
