"""Opening what may be anything by now: only an ordinary file is opened, and nothing is waited for."""

from __future__ import annotations

import errno
import os
import stat
from typing import BinaryIO

_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)  # a pipe that nobody writes to would be waited for


def open_regular(path: str) -> BinaryIO:
    """Open an ordinary file, or a link to one, for reading; raises OSError for a pipe, a device, a socket or a folder.

    What it is, is asked of what was opened: a path may lead elsewhere a moment after somebody looked.
    """
    return open(path, "rb", opener=_opener)


def _opener(path: str, flags: int) -> int:
    descriptor = os.open(path, flags | _AT_ONCE)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    raise OSError(errno.EINVAL, "it is no ordinary file", path)
