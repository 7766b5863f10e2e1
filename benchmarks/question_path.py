"""`benchmarks/question_path.py`: the modules that a question passes through from the door to the text in force.

One question over the sample portfolio is traced, after another that opened what is opened once. *modules*: those of which a function is
called until the last provision of the reply is resolved, in the order in which they are first entered. *returns*: the pairs of modules
in which the one calls back into a module that was entered before it. Shared layers (records, values in text, words) and
constructors are left out: calling them is no step. `--markdown` prints the list of calls as it stands in docs/architecture.md.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from types import FrameType

from ui import Question, connect
from ui.cli.sample import sample_folder

QUESTION = "How is the total liability of each party limited?"
DOOR = "ui"
PACKAGES = frozenset({"graph", "indexing", "rag", "ui"})
SHARED = (
    "graph.model",
    "graph.text",
    "graph.errors",
    "indexing.search.words",
    "indexing.naming.names",
    "rag.reply",
    "rag.understand.wordings",
)
RESOLVED = ("graph.resolution.resolve", "resolve")


@dataclass
class Route:
    """The modules entered, each with the one that first called it and the function called; and who calls back."""

    entered: dict[str, tuple[str, str]] = field(default_factory=dict)
    back: set[tuple[str, str]] = field(default_factory=set)
    until: int = 0
    """How many modules were entered when the last provision was resolved."""

    def look(self, frame: FrameType, event: str, _: object) -> None:
        """Note a call from one module into another."""
        module = _module(frame) if event == "call" else None
        if module is None or "__init__" in frame.f_code.co_qualname or "<module>" in frame.f_code.co_qualname:
            return
        if (module, frame.f_code.co_name) == RESOLVED:
            self.until = len(self.entered)
        caller = _caller(frame)
        if module == caller:
            return
        if module not in self.entered:
            self.entered[module] = (caller, frame.f_code.co_name)
        elif caller in self.entered and list(self.entered).index(module) < list(self.entered).index(caller):
            self.back.add((caller, module))


def _module(frame: FrameType) -> str | None:
    name: str = frame.f_globals.get("__name__", "")
    return name if name.partition(".")[0] in PACKAGES and not name.startswith(SHARED) else None


def _caller(frame: FrameType) -> str:
    """Return the module that a call came from, past libraries and shared layers."""
    back = frame.f_back
    while back is not None and (found := _module(back)) is None:
        back = back.f_back
    return found or DOOR if back is not None else DOOR


def traced(run: Callable[[], object]) -> Route:
    """Return the route of a call."""
    found = Route()
    sys.setprofile(found.look)
    try:
        run()
    finally:
        sys.setprofile(None)
    return found


def main() -> None:
    """Ask once, ask again under trace, and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--markdown", action="store_true", help="print the list of calls")
    arguments = options.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, connect(folder) as portfolio:
        portfolio.index([sample_folder()])
        portfolio.ask(Question.read({"question": "Who may assign the agreement?", "as_of": "2026-02-01"}))
        route = traced(lambda: portfolio.ask(Question.read({"question": QUESTION, "as_of": "2026-06-01"})))
    modules = list(route.entered)[: route.until]
    for module in modules if arguments.markdown else ():
        caller, function = route.entered[module]
        print(f"    {caller} -> {module}.{function}")
    returns = [pair for pair in route.back if pair[0] in modules and pair[1] in modules]
    print(f"modules {len(modules)}   returns {len(returns)}   (of the whole reply: {len(route.entered)} and {len(route.back)})")


if __name__ == "__main__":
    main()
