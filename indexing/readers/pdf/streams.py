"""How large the compressed streams of a PDF are once unpacked, found out without keeping any of it: a library unpacks each as a whole."""

from __future__ import annotations

import re
import zlib

_BEGIN = re.compile(rb"(?<!end)stream\r?\n")
_END = b"endstream"
_RATIO = 1032  # deflate makes nothing smaller than this
_PIECE = 1 << 20  # bytes unpacked at once


def most_unpacked(data: bytes, enough: int) -> int:
    """Return the bytes of the largest deflated stream, counted no further than to one more than `enough`."""
    largest = 0
    for begin in _BEGIN.finditer(data):
        start = begin.end()
        if not _is_deflated(data[start : start + 2]):
            continue
        end = data.find(_END, start)
        size = (len(data) if end < 0 else end) - start
        if size * _RATIO > max(enough, largest):
            largest = max(largest, _unpacked(memoryview(data)[start : start + size], enough))
        if largest > enough:
            break
    return largest


def _is_deflated(head: bytes) -> bool:
    return len(head) == 2 and head[0] & 0x0F == 8 and int.from_bytes(head, "big") % 31 == 0


def _unpacked(packed: memoryview, enough: int) -> int:
    unpack, count = zlib.decompressobj(), 0
    try:
        for at in range(0, len(packed), _PIECE):
            rest: bytes | memoryview = packed[at : at + _PIECE]
            while rest and count <= enough and not unpack.eof:
                count += len(unpack.decompress(rest, _PIECE))
                rest = unpack.unconsumed_tail
            if count > enough or unpack.eof:
                break
    except zlib.error:
        return count  # what is damaged unpacks no further
    return count
