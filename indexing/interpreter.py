"""A process of its own for work that must not end this one, or be in its way.

A plain interpreter, not `multiprocessing`: that would run the caller's main module again (slow from a command, endless from a
script without a guard).
"""

from __future__ import annotations

import subprocess
import sys


def start(function: str, *given: int) -> subprocess.Popen[bytes]:
    """Start a process that calls a function, as ``module:function``, with this process's import path; it is spoken to over its pipes."""
    module, _, name = function.partition(":")
    code = f"import sys; sys.path[:] = {sys.path!r}; from {module} import {name}; {name}(*{given!r})"
    return subprocess.Popen(  # noqa: S603 - our own interpreter, our own code
        [sys.executable, "-X", "utf8", "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
