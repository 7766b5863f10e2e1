"""A process of its own for work that must not end this one, or be in its way.

A plain interpreter, not `multiprocessing`: that would run the caller's main module again (slow from a command, endless from a
script without a guard).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from types import MappingProxyType

_NOTHING: Mapping[str, str] = MappingProxyType({})


def start(function: str, *given: int, variables: Mapping[str, str] = _NOTHING) -> subprocess.Popen[bytes]:
    """Start a process that calls a function, as ``module:function``, with this process's import path; it is spoken to over its pipes.

    `variables` are set in its environment, beside those of this process.
    """
    module, _, name = function.partition(":")
    code = f"import sys; sys.path[:] = {sys.path!r}; from {module} import {name}; {name}(*{given!r})"
    return subprocess.Popen(  # noqa: S603 - our own interpreter, our own code
        [sys.executable, "-X", "utf8", "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **variables},
    )
