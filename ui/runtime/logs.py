"""Logs as JSON, one object a line, and nothing in it of contracts, questions, file names or secrets.

Our own messages hold none of these. What other programs say may: an error's words may be a contract's. Of theirs the place is kept.
"""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import IO, Any

REQUESTS = "ui.requests"
"""The logger of requests: a record's `fields` are what is told of one."""
_OURS = frozenset({"graph", "indexing", "rag", "ui", "uvicorn"})
_DEEPEST = 8  # places in the code that are told of an error


class JsonLines(logging.Formatter):
    """Formats a record: `time`, `level`, then the fields of a request, or `logger` and `message`, and of an `error` its type, and `at`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told: dict[str, Any] = {"time": at, "level": record.levelname.lower()}
        fields: Mapping[str, Any] | None = getattr(record, "fields", None)
        if fields is not None:
            told |= fields
        elif record.name.partition(".")[0] in _OURS:
            told |= {"logger": record.name, "message": record.getMessage().strip()}
        else:
            told |= {"logger": record.name, "message": f"{record.module}:{record.lineno}"}
        if record.exc_info and record.exc_info[0] is not None:
            places = traceback.extract_tb(record.exc_info[2])[-_DEEPEST:]
            told |= {"error": record.exc_info[0].__name__, "at": [f"{one.name}:{one.lineno}" for one in places]}
        return json.dumps(told, ensure_ascii=False)


def log_json(to: IO[str] | None = None) -> None:
    """Have all loggers of the process write such lines (to standard error): warnings, and every request."""
    handler = logging.StreamHandler(to)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(REQUESTS).setLevel(logging.INFO)
