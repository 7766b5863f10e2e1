"""Style, script and icon of the screens: sent by this server under the hash of their content, so that browsers may keep them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

_TYPES = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent: its media type, its bytes, and what tells this version from others."""

    media_type: str
    data: bytes
    version: str


def _read(path: Path) -> Asset:
    data = path.read_bytes()
    return Asset(_TYPES[path.suffix], data, hashlib.sha256(data).hexdigest()[:16])


ASSETS: Mapping[str, Asset] = {path.name: _read(path) for path in sorted(Path(__file__).parent.iterdir()) if path.suffix in _TYPES}
"""The files by name."""


def href(name: str, root: str = "") -> str:
    """Return the address of a file; `root` is the way from the page it stands on to the server's root."""
    return f"{root}screens/assets/{name}?v={ASSETS[name].version}"
