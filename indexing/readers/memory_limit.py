"""What reading one file may take of this machine's memory, and how a reader that needs more is told from one that is faulty.

The limit is on what a process has of its own (RLIMIT_DATA), which Linux enforces; a library that reserves addresses it does not use costs
nothing. Other systems enforce what they can. What readers count before they unpack or decode holds on every system.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from types import MappingProxyType

MEMORY = 512 << 20  # bytes that reading one file may take; a page on its head that must be recognised takes nearly all
_START = 16 << 20  # bytes beside it: a process before it reads anything

THRIFTY: Mapping[str, str] = MappingProxyType(
    {
        "OPENBLAS_NUM_THREADS": "1",  # it sets memory aside for each, and readers multiply nothing large
        "MALLOC_ARENA_MAX": "2",  # glibc: else each thread keeps what it has freed to itself
        "MALLOC_MMAP_THRESHOLD_": str(1 << 20),  # glibc: what is large goes back to the system as soon as it is freed
    }
)
"""Variables that a process which reads files is started with: without them it keeps 200 MB that it does not need."""

_SIGNS = ("bad_alloc", "bad allocation", "insufficient memory", "out of memory", "memory allocation failed", "cannot allocate memory")


def limit_memory(most: int) -> None:
    """Hold this process to `most` bytes beside what it takes to start, where the platform can."""
    try:
        import resource  # noqa: PLC0415 - Windows has none
    except ImportError:
        return
    which = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    try:
        resource.setrlimit(which, (most + _START, resource.getrlimit(which)[1]))
    except (ValueError, OSError):
        return  # macOS refuses; what readers look at before they unpack still holds


def is_short_of_memory(error: BaseException) -> bool:
    """Tell whether an error, or one that led to it, says that there was not enough memory, in whichever words a library says so."""
    return any(isinstance(one, MemoryError) or any(sign in str(one).lower() for sign in _SIGNS) for one in _led_to(error))


def _led_to(error: BaseException) -> Iterator[BaseException]:
    seen: BaseException | None = error
    while seen is not None:
        yield seen
        seen = seen.__cause__ or seen.__context__
