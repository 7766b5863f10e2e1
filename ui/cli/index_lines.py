"""What indexing did, as a person reads it in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ui.cli.text import Line, count
from ui.serialization.operation_schema import Indexed, UnreadPairShape, UsageShape

_IN_FLIGHT = 4  # calls at once: how long they all take (`indexing.llm.concurrency`)
_SHOWN = 5  # faults named one by one


def index_lines(report: Indexed) -> Iterator[Line]:
    """Say what indexing did, and first of all what it could not read."""
    for failure in report["failures"]:
        yield Line(f"Could not read {failure['name']}: {failure['reason']}. {failure['advice']}".rstrip(), style="bold red")
    for passed in report["skipped"]:
        yield Line(f"Passed over {passed['name']}: {passed['reason']}")
    for name in report["missing"]:
        yield Line(f"No longer in its folder, kept in the portfolio: {name}")
    read = count(len(report["indexed"]), "file")
    if report["dry_run"]:
        yield Line("Nothing was recorded. This is what it would do:")
    yield Line(f"{read} read, {len(report['unchanged'])} unchanged, {len(report['failures'])} unreadable.")
    if report["again"]:
        anew = f"{count(len(report['again']), 'file')} analysed again by this version"
        yield Line(f"{anew}; {count(report['carried'], 'decision')} carried over. `inforce check` lists those that fit nothing any more.")
    edges = ", ".join(f"{n} {status}" for status, n in report["edges"].items()) or "none"
    holds = f"{count(report['documents'], 'document')} and {count(report['clauses'], 'clause')}"
    yield Line(f"Portfolio {report['portfolio']} holds {holds}; edges: {edges}.")
    yield from _readers(report)


def _readers(report: Indexed) -> Iterator[Line]:
    """Say what models were asked, what that took, and what it left."""
    if report["instruments_asked"]:
        yield Line(f"What amendments change: {count(report['instruments_asked'], 'instrument')} asked about.")
    if report["pairs"]:
        asked = f"{count(report['clauses_asked'], 'clause')} asked, {count(report['pairs'], 'pair')} looked at"
        yield Line(f"Changes that cite nothing: {asked}.")
    outside = [u for u in report["usage"] if not u["model"].startswith("rules")]
    for model in sorted({u["model"] for u in outside}):
        yield Line(_taken(model, [u for u in outside if u["model"] == model], estimate=report["dry_run"]))
    yield from _faults(report["faults"])
    if report["left"]:
        yield Line(f"The budget is spent: {count(report['left'], 'call')} not made. Index again to go on.", style="bold yellow")


def _taken(model: str, stages: Sequence[UsageShape], *, estimate: bool) -> str:
    calls, kept, failed = (sum(u[name] for u in stages) for name in ("calls", "kept", "failed"))
    tokens = sum(u["input_tokens"] + u["output_tokens"] for u in stages)
    costs = [u["dollars"] for u in stages]
    money = "price not known" if any(cost is None for cost in costs) else f"${sum(filter(None, costs)):.2f}"
    parts = [
        count(calls, "call"),
        f"{kept} answers kept from before",
        *([f"{failed} failed"] if failed else []),
        f"{tokens:,} tokens",
        money,
    ]
    if estimate:
        minutes = sum(u["seconds"] for u in stages) / _IN_FLIGHT / 60
        return f"{model}: about {', '.join(parts)}, about {minutes:.0f} min. An estimate: what is asked next hangs on the answers."
    return f"{model}: {', '.join(parts)}."


def _faults(faults: Sequence[UnreadPairShape]) -> Iterator[Line]:
    """Name the first questions that brought no answer, and count them by what went wrong."""
    if not faults:
        return
    kinds = ", ".join(f"{n} {kind}" for kind, n in sorted(Counter(f["fault"] for f in faults).items()))
    yield Line(f"{count(len(faults), 'question')} without an answer ({kinds}); the next run asks again.", style="bold yellow")
    for fault in faults[:_SHOWN]:
        other = f"beside {fault['target']} {fault['target_section']}" if fault["target"] else "and what it cites"
        about = f"{fault['section']} {other}" if fault["section"] else "and what it changes"
        yield Line(f"{fault['document']} {about}: {fault['fault']}", 2)
