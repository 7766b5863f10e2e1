"""Parses multipart uploads as they arrive; each file is written to disk and judged by itself."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from fastapi import Request
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header
from starlette.requests import ClientDisconnect

from graph.file_permissions import private
from indexing.readers import READERS
from indexing.readers.containers import CONTAINERS
from indexing.reading import Limits as ReadingLimits
from ui.guards import LARGEST_UPLOAD
from ui.problems import Code, Refused
from ui.runtime.uploads import safe_name
from ui.serialization.operation_schema import Unread

_MOST_FILES = 500
_SECONDS = 3600.0  # a whole upload may take


@dataclass(frozen=True, slots=True)
class UploadLimits:
    """What one upload may bring: bytes in all, bytes a file, files."""

    total: int = LARGEST_UPLOAD
    each: int = ReadingLimits().size
    files: int = _MOST_FILES


@dataclass(slots=True)
class Received:
    """One file as it came: under a name of ours until it is known to be wanted. `fault` says why it is not."""

    name: str
    path: Path
    size: int = 0
    sha256: str = ""
    fault: Unread | None = None


async def received(request: Request, folder: Path, limits: UploadLimits) -> list[Received]:
    """Return the files of a multipart body, each in `folder` or with the reason why it is not wanted; raises Refused."""
    kind, options = parse_options_header(request.headers.get("content-type", "").encode("latin-1"))
    boundary = options.get(b"boundary", b"")
    if kind != b"multipart/form-data" or not boundary:
        raise Refused(Code.WRONG_TYPE, "Send files as multipart/form-data.")
    try:
        parts = _Parts(boundary, folder, limits)
        with closing(parts):
            async with asyncio.timeout(_SECONDS):
                await _take(request, parts, limits)
    except FormParserError:
        raise Refused(Code.MALFORMED, "The body is not the multipart/form-data that its header says.") from None
    except (ClientDisconnect, TimeoutError):
        raise Refused(Code.TOO_SLOW, "The upload did not come to its end in time.") from None
    if not parts.ended or not parts.files:
        raise Refused(Code.MALFORMED, "The body holds no file, or not all of one.")
    return parts.files


async def _take(request: Request, parts: _Parts, limits: UploadLimits) -> None:
    taken = 0
    async for piece in request.stream():
        taken += len(piece)
        if taken > limits.total:
            raise Refused(Code.TOO_LARGE, f"An upload may bring {limits.total >> 20} MB. Send the files in several.")
        if piece:
            await asyncio.to_thread(parts.take, piece)


def _unread(name: str) -> Unread | None:
    """Return why a file of this kind is not taken; None where it is."""
    kinds = READERS.keys() | CONTAINERS.keys()
    suffix = Path(name).suffix.lower()
    if suffix in kinds:
        return None
    reason = f"{suffix} files are not read" if suffix else "it has no suffix that tells its kind"
    return {"name": name, "reason": reason, "advice": f"Files that are read: {', '.join(sorted(kinds))}."}


class _Parts:
    """Takes a multipart body apart as it comes: file parts go to disk, whatever else is refused."""

    def __init__(self, boundary: bytes, folder: Path, limits: UploadLimits) -> None:
        self.files: list[Received] = []
        self.ended = False
        self._folder = folder
        self._limits = limits
        self._open = ExitStack()
        self._out: BinaryIO | None = None
        self._hash = hashlib.sha256()
        self._field, self._value = b"", b""
        self._headers: dict[bytes, bytes] = {}
        self._parser = MultipartParser(
            boundary,
            {
                "on_part_begin": self._begin,
                "on_header_field": self._header_field,
                "on_header_value": self._header_value,
                "on_header_end": self._header_end,
                "on_headers_finished": self._start,
                "on_part_data": self._write,
                "on_part_end": self._end,
                "on_end": self._finish,
            },
        )

    def take(self, data: bytes) -> None:
        """Take the next piece; raises Refused, or FormParserError."""
        self._parser.write(data)

    def close(self) -> None:
        """Let go of a file that is half written."""
        self._open.close()

    def _begin(self) -> None:
        self._headers, self._field, self._value = {}, b"", b""

    def _header_field(self, data: bytes, start: int, end: int) -> None:
        self._field += data[start:end]

    def _header_value(self, data: bytes, start: int, end: int) -> None:
        self._value += data[start:end]

    def _header_end(self) -> None:
        self._headers[self._field.lower()] = self._value
        self._field, self._value = b"", b""

    def _start(self) -> None:
        _, options = parse_options_header(self._headers.get(b"content-disposition", b""))
        sent = options.get(b"filename")
        if sent is None:
            raise Refused(Code.BAD_REQUEST, "Every part is a file with a name; the portfolio stands in the address.")
        if len(self.files) >= self._limits.files:
            raise Refused(Code.TOO_LARGE, f"An upload may bring {self._limits.files} files. Send the rest in another.")
        file = Received(safe_name(sent.decode("utf-8", "replace")), self._folder / str(len(self.files)))
        file.fault = _unread(file.name)
        self.files.append(file)
        self._hash = hashlib.sha256()
        self._out = self._open.enter_context(open(file.path, "wb", opener=private))  # noqa: SIM115 - it is, over all the calls of the parser

    def _write(self, data: bytes, start: int, end: int) -> None:
        file = self.files[-1]
        file.size += end - start
        self._hash.update(data[start:end])
        if file.size > self._limits.each and file.fault is None:
            reason = f"it is larger than {self._limits.each >> 20} MB"
            file.fault = {"name": file.name, "reason": reason, "advice": "Split it, then send the parts."}
        if self._out is not None and file.fault is None:
            self._out.write(data[start:end])

    def _end(self) -> None:
        self._open.close()
        file = self.files[-1]
        file.sha256 = self._hash.hexdigest()
        if not file.size and file.fault is None:
            file.fault = {"name": file.name, "reason": "it is empty", "advice": "Check the file, and send it again."}

    def _finish(self) -> None:
        self.ended = True
