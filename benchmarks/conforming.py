"""`benchmarks/conforming.py`: is the text in force of an amended provision the text it should be?

The rows of conform_rows.jsonl give, for a provision of the contract families and a day, the expected
text as character ranges of the documents, written by hand. The scorer beside the families compares
what `inforce resolve` returns with it, letter by letter. Prints the share that is exact among the
provisions an amendment replaces, modifies or changes in a chain, and how many rows of any kind are
wrong: another text, and nothing says so. A share under `--floor` is an error, and so is any wrong row.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

from families import SHARED

ROWS = Path(__file__).with_name("conform_rows.jsonl")
SCORER = SHARED / "score" / "conform.py"
CHANGED = ("replace", "modify", "chain")
_KIND = re.compile(r"^(\w+) +exact (\S+) outstanding \S+ absent \S+ wrong (\S+)$", re.MULTILINE)


def main() -> None:
    """Run the scorer over the rows, print its lines and the two figures; exits 1 under the floor."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--command", default=str(Path(sys.executable).with_name("inforce")), help="the inforce command to measure")
    options.add_argument("--rows", type=Path, default=ROWS)
    options.add_argument("--show", action="store_true", help="print each row that is not exact")
    options.add_argument("--floor", type=float, default=0.90)
    arguments = options.parse_args()
    if not SCORER.is_file():
        print("skipped: the contract families and their scorer are not here; they belong beside the checkout, in ../shared.")
        return
    printed = _scored(arguments.command, arguments.rows, show=arguments.show)
    print(printed, end="")
    asked = Counter(json.loads(line)["kind"] for line in arguments.rows.read_text(encoding="utf-8").splitlines())
    exact, wrong = _counted(printed, asked)
    of = sum(asked[kind] for kind in CHANGED)
    share = sum(exact[kind] for kind in CHANGED) / of if of else 0.0
    print(f"replaced, modified and in a chain: {share:.3f} of {of} exact; wrong: {wrong.total()} of {asked.total()} rows")
    if share < arguments.floor or wrong.total():
        raise SystemExit(f"below {arguments.floor}" if share < arguments.floor else "wrong texts")


def _scored(command: str, rows: Path, *, show: bool) -> str:
    """Return what the scorer prints; its own failure is passed on."""
    call = [
        sys.executable,
        "-X",
        "utf8",
        str(SCORER),
        "--cmd",
        command,
        *(["--show"] if show else []),
        str(rows),
        str(SHARED / "portfolios"),
    ]
    return subprocess.run(call, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def _counted(printed: str, asked: Counter[str]) -> tuple[Counter[str], Counter[str]]:
    """Return the exact and the wrong rows of each kind, from the shares the scorer prints of it."""
    lines = _KIND.findall(printed)
    if {kind for kind, _, _ in lines} != set(asked):
        raise SystemExit("The scorer did not print a line for each kind of row.")
    exact = Counter({kind: round(float(share) * asked[kind]) for kind, share, _ in lines})
    return exact, Counter({kind: round(float(share) * asked[kind]) for kind, _, share in lines})


if __name__ == "__main__":
    main()
