"""Where the real contract families lie, and which of their files are one portfolio."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SHARED = Path(__file__).resolve().parents[2] / "shared"


@dataclass(frozen=True, slots=True)
class Family:
    """One family: its files (text, or the PDF twin where asked for) and its ground truth."""

    name: str
    files: tuple[Path, ...]
    gold: dict[str, Any]


def families(*, pdf: bool = False, folder: Path = SHARED / "portfolios") -> tuple[Family, ...]:
    """Return the families of a folder, ../shared/portfolios if none is given; exits with a reason where they are not there."""
    if not folder.is_dir():
        raise SystemExit(f"The contract families are not here: they belong beside the checkout, in ../shared/{folder.name}.")
    return tuple(_family(path.parent, pdf) for path in sorted(folder.glob("*/gold.json")))


def _family(folder: Path, pdf: bool) -> Family:
    gold = json.loads((folder / "gold.json").read_text(encoding="utf-8"))
    names = {d.get("pdf") if pdf and d.get("pdf") else d["file"] for d in gold["documents"]}
    return Family(folder.name, tuple(sorted(folder / n for n in names)), gold)
