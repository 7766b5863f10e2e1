"""`benchmarks/recorded.py SET`: the scores of what a model reads, with its recorded replies; and what was sent for it.

SET is reading/learn, reading/check, families/learn, families/check, or stripped/learn: the families of learn, the section references
taken out of their amendments (`implicit.py stripped`). The scorers and the contracts are those of `../shared`.
*sent*: tokens of questions about amendments for each token of the instruments shown, instructions that a vendor keeps at a tenth.
Questions without a recorded reply are written to `--asks FOLDER`, for whoever answers them; `--keep FOLDER` takes answers (`ID.json`) in.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from families import SHARED
from replaying import RECORDED, Replies, kept, serving

_CHARACTERS = 4  # of a token, about
_KEPT = 0.1  # of the price of a token, where the vendor has it from before
_ANSWERED = frozenset({"people.py", "score.py"})
"""The scores of what a model says in answers, not only of what it reads."""
_SETS = {
    "reading/learn": ("reading-learn",),
    "reading/check": ("reading-check",),
    "families/learn": ("families-learn",),
    "families/check": ("families-check",),
    "stripped/learn": ("families-learn", "stripped-learn"),
}
"""The sets, and the files of replies of each; new ones are written to the last."""
_SCORES = {
    "families": (
        ("score.py", "{folder}"),
        ("linking.py", "{folder}"),
        ("conform.py", "{folder}/conformed.jsonl", "{folder}"),
        ("people.py", "{folder}"),
    ),
    "reading": (("reading.py", "{folder}.jsonl", "{folder}"),),
}


def main() -> None:
    """Print the last line of each score, and what was sent."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("set", choices=_SETS)
    options.add_argument("--only", default="", help="the one scorer to run, such as score.py")
    options.add_argument("--show", action="store_true", help="print all that the scorers print")
    options.add_argument("--asks", type=Path, help="where questions without a reply go")
    options.add_argument("--keep", type=Path, help="take in the replies of a folder first")
    options.add_argument("--command", default=str(Path(sys.executable).with_name("inforce")), help="the inforce command to measure")
    asked = options.parse_args()
    name = _SETS[asked.set][-1]
    if asked.keep is not None:
        print(f"{kept(asked.keep, name)} replies")
    if not SHARED.exists() or not (RECORDED / f"{name}.jsonl").exists():
        print("skipped: the contracts and their scorers, or the recorded replies, are not here.")
        return
    replies = Replies.of(*_SETS[asked.set])
    with serving(replies) as model:
        for call in _calls(asked.set, asked.only, asked.command, show=asked.show):
            run = [sys.executable, *call]
            named = {"INFORCE_MODEL": model} | ({"INFORCE_ANSWER_MODEL": model} if Path(call[0]).name in _ANSWERED else {})
            done = subprocess.run(run, check=True, stdout=subprocess.PIPE, encoding="utf-8", env=os.environ | named)
            print(done.stdout if asked.show else f"{Path(call[0]).stem:8} {done.stdout.strip().splitlines()[-1]}", flush=True)
    _told(replies, asked.asks)


def _calls(name: str, only: str, command: str, *, show: bool) -> Iterator[list[str]]:
    kind, _, half = name.partition("/")
    if kind == "stripped":
        here = str(Path(__file__).with_name("implicit.py"))
        yield [here, "stripped", "--folder", f"families/{half}", *(["--verbose"] if show else [])]
        return
    for script, *words in _SCORES[kind]:
        if only in {"", script}:
            filled = (word.format(folder=SHARED / name) for word in words)
            yield [str(SHARED / "score" / script), *filled, "--cmd", command, *(["--show"] if show else [])]


def _told(replies: Replies, asks: Path | None) -> None:
    """Say what was sent, and write down what was not answered."""
    print(f"questions {len(replies.asked)}, without a reply {len(replies.missing)}")
    for key, question in replies.missing.items() if asks else ():
        assert asks is not None
        asks.mkdir(parents=True, exist_ok=True)
        (asks / f"{key}.json").write_text(json.dumps(question, ensure_ascii=False, indent=1), encoding="utf-8")
    for tool in sorted(set(replies.tools.values())):
        keys = [key for key, name in replies.tools.items() if name == tool]
        sent = [replies.sent[key] for key in keys]
        said = [len(json.dumps(replies.arguments[key])) for key in keys if key in replies.arguments]
        first, rest, back = (sum(some) // max(1, len(some)) // _CHARACTERS for some in ([a for a, _ in sent], [b for _, b in sent], said))
        print(f"{tool:16} {len(keys):4} questions; tokens of each: {first} of instructions, {rest} of words, {back} of answer")
    about = [(first, rest, shown) for key, (first, rest) in replies.sent.items() if (shown := replies.shown.get(key))]
    if about:
        sent_in_all = sum(_KEPT * first + rest for first, rest, _ in about)
        print(f"sent {sent_in_all / sum(shown for *_, shown in about):.2f} tokens for each token of an amending instrument shown")


if __name__ == "__main__":
    main()
