"""Words that try to command a reader of contracts, from injections.jsonl; and how a prompt's fences are opened."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

_FILE = Path(__file__).with_name("injections.jsonl")
_FENCE = re.compile(r"<<<(?P<name>[A-Z-]+) (?P<mark>[0-9a-f]{12})\n(?P<words>.*?)\n(?P=name) (?P=mark)>>>", re.DOTALL)


class Injection(NamedTuple):
    """One attempt."""

    name: str
    text: str


def _read(line: str) -> Injection:
    said = json.loads(line)
    return Injection(said["name"], said["text"] * said.get("times", 1))


INJECTIONS = [_read(line) for line in _FILE.read_text(encoding="utf-8").splitlines()]


def opened(user: str) -> dict[str, str]:
    """Return what stands between each fence; fails where more brackets of a fence stand there than fences were made."""
    found = list(_FENCE.finditer(user))
    assert user.count("<<<") == user.count(">>>") == len(found)
    return {m["name"]: m["words"] for m in found}


def outside(user: str) -> str:
    """Return what a prompt says outside its fences, the mark left out."""
    return _FENCE.sub(lambda m: f"<<<{m['name']}>>>", user)
