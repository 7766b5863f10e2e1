"""Contracts in an object store, named by URL (``s3://bucket/folder``). The only file that knows fsspec.

What opens a store of some kind (`s3fs`, `gcsfs`, `adlfs`) and its credentials are for whoever runs the process to install and to set.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, BinaryIO, NamedTuple

_URL = re.compile(r"(?:s3a?|gs|gcs|az|abfss?|adl|oss|oci|file|memory)://")  # no credentials stand in these


class Stored(NamedTuple):
    """A file in a store: its URL, and its size in bytes."""

    url: str
    size: int


def is_url(path: str) -> bool:
    """Tell whether a path names something in an object store."""
    return _URL.match(path) is not None


def find_stored(url: str) -> Iterator[Stored]:
    """Yield the file that a URL names, or those under it, by name; raises OSError where there is nothing or nobody can tell."""
    with _as_os_error():
        store, root = _opened(url)
        found: dict[str, Any] = store.find(root, detail=True)
    if not found:
        raise FileNotFoundError(url)
    for path, told in sorted(found.items()):
        yield Stored(store.unstrip_protocol(path), int(told.get("size") or 0))


@contextmanager
def open_stored(url: str) -> Iterator[BinaryIO]:
    """Open a file to read in this block; raises OSError, whatever its store raises."""
    with _as_os_error():
        store, path = _opened(url)
        with store.open(path, "rb") as stream:
            yield stream


@contextmanager
def _as_os_error() -> Iterator[None]:
    try:
        yield
    except (OSError, MemoryError):
        raise
    except Exception as error:  # each kind of store has its own
        raise OSError(f"its store does not give it ({type(error).__name__})") from error


def _opened(url: str) -> tuple[Any, str]:
    try:
        store, path = import_module("fsspec.core").url_to_fs(url)  # few who read files have any in a store
    except ImportError as error:
        raise OSError(f"no program that opens {url.partition(':')[0]}:// is installed ({error})") from error
    return store, path
