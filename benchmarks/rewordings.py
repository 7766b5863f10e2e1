"""`benchmarks/rewordings.py [--show]`: how wordings that nobody thought of are read.

`amendments_rewordings.jsonl` holds 200 changes, each ordered in three wordings by people who had not seen the readers; the readers
learn from none of them. Each wording is an amendment of its own. What is counted:

    same       the change is claimed: its place, what happens there, the old and the new words
    affected   something is claimed of its words, nothing wrong for certain: a person looks
    silent     nothing is claimed
    wrong      another change is claimed, and certain enough to be committed
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence

from amendments_corpus import Variant, alike, plain, variants

from graph.model.edges import Claim, Mode, OperationKind
from graph.model.policy import DEFAULT_THRESHOLDS
from indexing.amendments import read_claims
from indexing.linking.gate import VERBATIM_BONUS

_MODES = {"REPLACE": Mode.REPLACE, "MODIFY": Mode.MODIFY, "INSERT": Mode.INSERT, "DELETE": Mode.DELETE, "EXTEND": Mode.MODIFY}
_SOME = 12  # characters of a wording that a claim must quote to be of it


def main() -> None:
    """Read, count, print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--show", action="store_true", help="print what was not read as the same change")
    show = options.parse_args().show
    counts: Counter[str] = Counter()
    for variant in variants("amendments_rewordings.jsonl"):
        claims = [c for c in read_claims(variant.reading, variant.document, variant.clauses) if c.quote.char_end > variant.start + _SOME]
        outcome = judged(claims, variant)
        counts[outcome] += 1
        if show and outcome != "same":
            told = [(c.mode and c.mode.value, c.section or c.heading, c.operation and c.operation.old[:30], c.certainty) for c in claims]
            print(f"{outcome:8} {variant.action} {variant.place!r}: {variant.text[:200]!r} -> {told}")
    total = sum(counts.values())
    print(f"{total} wordings: " + ", ".join(f"{name} {counts[name] / total:.3f}" for name in ("same", "affected", "silent", "wrong")))


def judged(claims: Sequence[Claim], variant: Variant) -> str:
    """Return what became of a wording."""
    if any(is_same(c, variant) for c in claims):
        return "same"
    line = next(iter(DEFAULT_THRESHOLDS.values())).commit
    if any(c.certainty is None or c.certainty + VERBATIM_BONUS >= line for c in claims if _specific(c)):
        return "wrong"
    return "affected" if claims else "silent"


def is_same(claim: Claim, variant: Variant) -> bool:
    """Tell whether a claim is the change that a wording orders."""
    operation = claim.operation
    if operation is None or claim.mode is not _MODES[variant.action]:
        return False
    wanted = plain(variant.place)
    mine = plain(claim.section)
    place = not wanted or alike(wanted, mine) or plain(claim.heading) in wanted
    old = not variant.old or plain(variant.old) == plain(operation.old)
    new = not variant.new or plain(variant.new) == plain(operation.new.text)
    return place and old and new


def _specific(claim: Claim) -> bool:
    return claim.operation is not None and claim.operation.kind is not OperationKind.UNSPECIFIED


if __name__ == "__main__":
    main()
