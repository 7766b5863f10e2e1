"""What surrounds every event handler of the screens.

What one shows says of which portfolio it is: frame.js shows nothing of another than the one that is looked at.

A failure that nobody foresaw is told under a number and kept out of the log, since it may hold words of contracts. What is told step by
step can be stopped at once: the framework itself would wait for the step at hand, and a model may take a minute.
"""

from __future__ import annotations

import asyncio
import inspect
import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from functools import wraps
from threading import Event
from typing import Any

import gradio as gr
from markupsafe import Markup

from ui.problems import problem_of

_AT_MOST = 32  # at work at once, those among them that nobody waits for any longer and that wait for a model still
_Step = tuple[Any, Exception | None]
_Stamp = Callable[[tuple[Any, ...], Any], Any]
_TOLD = "In Force failed on this. Please report it with the number {number}; it stands in the server's log too."


def guard(built: gr.Blocks, portfolio: gr.Dropdown) -> None:
    """Have every event of the screens fail so, and every one that is told step by step end when it is stopped."""
    threads = ThreadPoolExecutor(_AT_MOST, thread_name_prefix="inforce-screens")
    for one in built.fns.values():
        if one.fn is not None and not one.is_cancel_function:
            stamp = _stamp([*one.inputs], [*one.outputs], portfolio)
            one.fn = _stepwise(one.fn, stamp, threads) if inspect.isgeneratorfunction(one.fn) else _guarded(one.fn, stamp)


def _stamp(inputs: list[Any], outputs: list[Any], portfolio: gr.Dropdown) -> _Stamp:
    """Return what marks all that an event shows with the portfolio that came with it, where one did."""
    marked = [isinstance(one, gr.HTML) for one in outputs]
    if portfolio not in inputs or not any(marked):
        return lambda _, told: told
    at = inputs.index(portfolio)

    def stamp(given: tuple[Any, ...], told: Any) -> Any:  # noqa: ANN401 - whatever the event's components hold
        of = [one for one in given if not isinstance(one, gr.Request)][at]
        mark = Markup('<span hidden data-of="{}"></span>').format(of)
        every = [told] if len(outputs) == 1 else told
        made = [f"{one}{mark}" if shown and of and one and isinstance(one, str) else one for one, shown in zip(every, marked, strict=True)]
        return made[0] if len(outputs) == 1 else tuple(made)

    return stamp


def _guarded(handle: Callable[..., Any], stamp: _Stamp) -> Callable[..., Any]:
    @wraps(handle)
    def guarded(*given: Any) -> Any:  # noqa: ANN401 - whatever the event's components hold
        try:
            return stamp(given, handle(*given))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            raise _failed(error) from None

    return guarded


def _failed(error: Exception) -> gr.Error:
    number = uuid.uuid4().hex[:12]
    problem_of(error, number)  # puts it in the log: what kind it is and where, not what it says
    return gr.Error(_TOLD.format(number=number), print_exception=False)


def _stepwise(handle: Callable[..., Iterator[Any]], stamp: _Stamp, threads: ThreadPoolExecutor) -> Callable[..., AsyncIterator[Any]]:
    """Return a handler whose steps are made in a thread: once nobody waits, that ends after the step at hand, and tells no further."""

    @wraps(handle)
    async def told(*given: Any) -> AsyncIterator[Any]:  # noqa: ANN401 - whatever the event's components hold
        steps: asyncio.Queue[_Step | None] = asyncio.Queue()
        loop, gone = asyncio.get_running_loop(), Event()

        def tell(step: _Step | None) -> None:
            with suppress(RuntimeError):  # the server has ended meanwhile
                loop.call_soon_threadsafe(steps.put_nowait, step)

        threads.submit(copy_context().run, _work, lambda: handle(*given), tell, gone.is_set)
        try:
            while (step := await steps.get()) is not None:
                value, error = step
                if error is not None:
                    raise error
                yield stamp(given, value)
        finally:
            gone.set()

    return told


def _work(begin: Callable[[], Iterator[Any]], tell: Callable[[_Step | None], None], gone: Callable[[], bool]) -> None:
    """Tell each step, then None; an error is the last."""
    try:
        if gone():
            return
        for value in begin():
            if gone():
                return
            tell((value, None))
        tell(None)
    except Exception as error:  # noqa: BLE001 - whoever waits is told, whatever it is
        tell((None, _failed(error)))
