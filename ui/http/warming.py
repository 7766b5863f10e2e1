"""Warm-up: opens what a first question needs before anybody asks.

Nothing is recorded, and no model is asked: that costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from threading import Event, Thread

from graph.errors import InForceError
from ui.application.portfolio import Portfolio
from ui.application.questions import Question
from ui.serialization import contract

_QUESTION = Question("How is the total liability of each party limited?")
"""As good as any: what is found is thrown away."""


@contextmanager
def warming(mine: Portfolio) -> Iterator[None]:
    """Open the parts in a thread beside the block; who leaves it waits for the step at hand, and no other is begun."""
    ended = Event()
    thread = Thread(target=_warm, args=(mine.still(), ended.is_set), name="inforce-warming")
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _warm(mine: Portfolio, ended: Callable[[], bool]) -> None:
    try:
        for _ in steps(mine):
            if ended():
                return
    except InForceError:  # nothing is in it yet, or something cannot be had: whoever asks is told
        return


def steps(mine: Portfolio) -> Iterator[None]:
    """Do one thing after the other that a first question would have to do first; nothing in an empty portfolio."""
    from rag.write.offline import OfflineWriter
    from ui.screens.ask.answer import answer
    from ui.screens.shared.rendering import compile_all

    known = mine.parts.store.facts_head(mine.name) if mine.parts.begun() else 0
    if not known:
        return
    answerer = mine.parts.answerer
    yield
    answerer.lineages(mine.name, known)
    yield
    asked = _QUESTION.put(mine.today(), frozenset())
    told = replace(answerer, writer=lambda _: OfflineWriter()).ask(asked, mine.name, known=known)
    yield
    told = mine.parts.source_hashes.checked(told, mine.parts.store, mine.parts.located)
    yield
    answer(contract.reply(told, mine.sources()))
    yield
    compile_all()
    yield
    answerer.writer(mine.name)  # opened, not asked
    assert mine.parts.telling is not None  # opened; nothing is told of
