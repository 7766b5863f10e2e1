"""`benchmarks/count_words.py`: count in how many contracts' openings each word stands, for `graph.text.rarity`.

The first 3,000 characters of each text in ../shared that may be opened are read; the documents of one family count as one. Only words
of three unrelated contracts or more are kept, so that no party's name is.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from families import SHARED

OPENING, LEAST = 3_000, 3
TABLE = Path(__file__).resolve().parents[1] / "graph" / "text" / "rarity.json"


def main() -> None:
    """Count and write the table; exits with a reason where the texts are not there."""
    groups = list(unrelated())
    if not groups:
        raise SystemExit("The contracts are not here: they belong beside the checkout, in ../shared.")
    counts: Counter[str] = Counter()
    for texts in groups:
        counts.update({word for text in texts for word in re.findall(r"[^\W\d_]+", text.casefold())})
    kept = sorted(word for word, n in counts.items() if n >= LEAST and len(word) < 20)
    by_count = {n: " ".join(word for word in kept if counts[word] == n) for n in sorted({counts[word] for word in kept})}
    table = {"documents": len(groups), "words_by_count": by_count}
    TABLE.write_text(json.dumps(table, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(kept)} words of {len(groups)} contracts")


def unrelated() -> Iterator[list[str]]:
    """Yield the openings of the contracts that are related to no other, or of a whole family."""
    for folder in ("cuad", "reading/learn", "amendments"):
        yield from ([opening(path)] for path in sorted((SHARED / folder).glob("*.txt")))
    yield from ([opening(path)] for path in sorted((SHARED / "forms").glob("*.md")) if path.stem != "SOURCE")
    for folder in ("portfolios", "families/learn"):
        for gold in sorted((SHARED / folder).glob("*/gold.json")):
            documents = json.loads(gold.read_text(encoding="utf-8"))["documents"]
            yield [opening(gold.parent / name) for name in sorted({d["file"] for d in documents})]


def opening(path: Path) -> str:
    """Return the first words of a file."""
    return path.read_text(encoding="utf-8", errors="replace")[:OPENING]


if __name__ == "__main__":
    main()
