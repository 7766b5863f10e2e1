"""A cache that is not what was left there is put aside, for whoever wants to look, and made again from the record."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path

from graph.errors import IntegrityError

log = logging.getLogger(__name__)
_SUFFIX = ".damaged"
_BESIDE = ("-wal", "-shm", "-journal")


class DamagedError(IntegrityError):
    """A cache turned out to be damaged while it was in use. It is put aside: whoever asks again finds one that can be filled."""


def put_aside(path: Path, why: str) -> None:
    """Rename a damaged file or folder, in the place of the last one that was, and say so in one line of the log.

    Raises IntegrityError where it cannot be renamed.
    """
    aside = path.with_name(path.name + _SUFFIX)
    try:
        if aside.is_dir():
            shutil.rmtree(aside)
        aside.unlink(missing_ok=True)
        path.rename(aside)
        for beside in _BESIDE:
            path.with_name(path.name + beside).unlink(missing_ok=True)
    except OSError as error:
        raise IntegrityError(
            f"{path} is damaged ({why}) and cannot be moved away: {error.strerror}. Delete it; it is only a cache."
        ) from None
    log.warning("%s is damaged (%s). It is kept as %s, and made again from the record.", path.name, why, aside.name)
