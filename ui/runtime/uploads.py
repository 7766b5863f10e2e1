"""Uploaded files: their names and their place in the data folder."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from pathlib import Path

from graph.model.ids import digest
from graph.model.source import SourceFile

FOLDER = "uploads"
_LONGEST = 150  # bytes of a name
_FORBIDDEN = re.compile(r'[<>:"|?*\x00-\x1f\x7f]')
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)  # names that mean a device on Windows
_KEPT = re.compile(rf"{FOLDER}/[0-9a-f]{{20}}/(?P<begin>[0-9a-f]{{2}})/(?P=begin)[0-9a-f]{{62}}/(?P<name>[^/\\]+)")
_RECORDED = re.compile(
    rf".*(?P<sep>[/\\]){FOLDER}(?P=sep)([0-9a-f]{{20}})(?P=sep)([0-9a-f]{{2}})(?P=sep)([0-9a-f]{{64}})(?P=sep)(.+)", re.DOTALL
)


def safe_name(sent: str) -> str:
    """Return a file's name of whatever a client calls it: its last part, printable, no device, not hidden, of bearable length."""
    last = unicodedata.normalize("NFC", sent).replace("\\", "/").rstrip("/").rpartition("/")[2]
    shown = "".join(c for c in last if unicodedata.category(c)[0] != "C")  # no controls, no marks that turn text around
    name = _FORBIDDEN.sub("_", shown).strip(" .")
    if not name or _DEVICES.fullmatch(name):
        name = f"file {name}".strip()
    stem, dot, suffix = name.rpartition(".")
    if len(name.encode()) <= _LONGEST:
        return name
    room = max(1, _LONGEST - len((dot + suffix).encode()))
    return stem.encode()[:room].decode(errors="ignore") + dot + suffix if stem else name.encode()[:_LONGEST].decode(errors="ignore")


def folder_of(data: Path, portfolio: str, sha256: str) -> Path:
    """Return the folder in which a portfolio's upload of some content lies, alone and under its own name."""
    return data / FOLDER / digest(portfolio) / sha256[:2] / sha256


def is_kept(inside: str) -> bool:
    """Tell whether a path inside a data folder, its parts joined by "/", is one that an upload is kept under."""
    found = _KEPT.fullmatch(inside)
    if found is None:
        return False
    name = found["name"]
    harmless = not any(unicodedata.category(c)[0] == "C" for c in name) and not _FORBIDDEN.search(name) and not _DEVICES.fullmatch(name)
    return harmless and not name.startswith(".") and len(unicodedata.normalize("NFC", name).encode()) <= _LONGEST


def is_upload(file: SourceFile) -> bool:
    """Tell whether a file came over HTTP, or in one that did."""
    return _RECORDED.fullmatch(file.path) is not None


def located(data: Path, file: SourceFile) -> SourceFile:
    """Return a file where it lies now: an upload in this data folder, whatever its folder was called when it came; others as recorded."""
    from indexing.readers.files import exists

    recorded = _RECORDED.fullmatch(file.path)
    if recorded is None:
        return file
    sep, *folders, inside = recorded.groups()
    here = str(data.joinpath(FOLDER, *folders, inside.replace(sep, "/")))
    return replace(file, path=here) if exists(here) else file
