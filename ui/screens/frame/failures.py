"""What nobody foresaw in an event of the screens: told under a number, and kept out of the log, since it may hold words of contracts."""

from __future__ import annotations

import inspect
import uuid
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

import gradio as gr

from ui.problems import problem_of

_TOLD = "In Force failed on this. Please report it with the number {number}; it stands in the server's log too."


def guard(built: gr.Blocks) -> None:
    """Have every event of the screens fail so."""
    for one in built.fns.values():
        if one.fn is not None and not one.is_cancel_function:
            one.fn = _generating(one.fn) if inspect.isgeneratorfunction(one.fn) else _plain(one.fn)


def _plain(handle: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(handle)
    def guarded(*given: Any) -> Any:  # noqa: ANN401 - whatever the event's components hold
        try:
            return handle(*given)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            raise _failed(error) from None

    return guarded


def _generating(handle: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
    @wraps(handle)
    def guarded(*given: Any) -> Iterator[Any]:  # noqa: ANN401
        try:
            yield from handle(*given)
        except Exception as error:  # noqa: BLE001
            raise _failed(error) from None

    return guarded


def _failed(error: Exception) -> gr.Error:
    number = uuid.uuid4().hex[:12]
    problem_of(error, number)  # puts it in the log: what kind it is and where, not what it says
    return gr.Error(_TOLD.format(number=number), print_exception=False)
