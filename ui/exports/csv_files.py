"""CSV files (RFC 4180) in which no cell can be taken for a formula."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

_Record = TypeVar("_Record")
_FORMULA = ("=", "+", "-", "@", "|", "%")
_BEGINS = ("\t", "\r", "\n")


def csv_bytes(lines: Iterable[Iterable[str]]) -> bytes:
    """Return lines as a CSV file. It begins with a byte order mark where Excel would misread it without: beyond ASCII."""
    text = csv_text(lines, "\r\n")
    return text.encode("utf-8" if text.isascii() else "utf-8-sig", "backslashreplace")


def csv_text(lines: Iterable[Iterable[str]], line_end: str = "\n") -> str:
    """Return lines as CSV, every cell guarded and in quotes."""
    written = io.StringIO()
    writer = csv.writer(written, quoting=csv.QUOTE_ALL, lineterminator=line_end)
    writer.writerows([guarded(one) for one in line] for line in lines)
    return written.getvalue()


def table(columns: Mapping[str, Callable[[_Record], object]], records: Iterable[_Record]) -> Iterator[tuple[str, ...]]:
    """Yield the names of columns, then the cells of each record: what each column takes from it."""
    yield (*columns,)
    for record in records:
        yield tuple(_cell(take(record)) for take in columns.values())


def yes(so: bool) -> str:
    """Return a cell that says whether something is so."""
    return "yes" if so else ""


def _cell(value: object) -> str:
    """Return a value as text: nothing of None, each entry of a list."""
    if isinstance(value, list):
        return "; ".join(value)
    return "" if value is None else value.isoformat() if hasattr(value, "isoformat") else str(value)


def guarded(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula: what begins like one is preceded by an apostrophe.

    Signs of full width count (some spreadsheets read them so), and what follows spaces or marks that nobody sees.
    """
    return f"'{text}" if text.startswith(_BEGINS) or _seen(text).startswith(_FORMULA) else text


def _seen(text: str) -> str:
    """Return the first character that a person sees, as its plain form."""
    first = next((c for c in text if not c.isspace() and unicodedata.category(c)[0] not in "CZ"), "")
    return unicodedata.normalize("NFKC", first)
