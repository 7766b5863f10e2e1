"""How much a word tells of which contract is meant: its rarity among the openings of unrelated contracts.

The table ships with the program, so what a portfolio holds changes no rarity. `benchmarks/count_words.py` makes it.
"""

from __future__ import annotations

import json
import math
from functools import cache
from importlib.resources import files


def rarity(word: str) -> float:
    """Return minus the logarithm of the share of contracts whose opening has a word (in small letters): 0 for one that all have.

    A word that is not in the table is in fewer than three unrelated contracts, and is as rare as can be told.
    """
    counts, documents = _table()
    return math.log(documents / counts.get(word, 2))


@cache
def _table() -> tuple[dict[str, int], int]:
    table = json.loads((files("graph.text") / "rarity.json").read_text(encoding="utf-8"))
    return {word: int(n) for n, words in table["words_by_count"].items() for word in words.split()}, table["documents"]
