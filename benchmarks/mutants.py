"""`benchmarks/mutants.py [--count 300] [--seed 1] [--show]`: would the tests notice if the law were wrong?

Mutants are drawn from the modules that decide what is in force: graph/resolution, graph/amendments, indexing/linking. Each changes one
place: a comparison, `and` for `or`, a `not` dropped, a number by one, True for False, the sign of a sum, a branch never taken, a result
that is None. The tests of these packages run once with a line-by-line record of which test reaches what; each mutant is then run against
the tests that reach its line, those of the fewest lines first, until one fails.

*killed*: of the mutants, the share that a test noticed (by failing, or by not ending in time). A mutant on a line that no test reaches
survives. Some survivors mean the same as what they were made from; none is taken out of the count. Branch coverage of graph and indexing
is what `pytest --cov=graph --cov=indexing --cov-branch` prints.

Each mutant runs in a fork of this process, which has what the tests import loaded already; so where processes cannot fork there is
nothing to measure.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import cast

import pytest
from coverage import CoverageData

ROOT = Path(__file__).resolve().parents[1]
AREAS = ("graph/resolution", "graph/amendments", "indexing/linking")
TESTS = ("tests/graph", "tests/indexing/linking", "tests/golden")
FLOOR = 0.85
_SECONDS = 120  # after which a mutant that makes no test fail is taken for one that never ends
_MOST = 60  # tests a mutant is run against: the narrowest of those that reach it
_LOADED = (
    "numpy",
    "networkx",
    "sqlalchemy",
    "pydantic",
    "hypothesis",
    "chromadb",
    "regex",
)  # before the forks: costly, and never mutated
_FLIPPED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """One changed place: the module's path, the line, which of the file's places, what was done to it."""

    path: str
    line: int
    place: int
    what: str


class Places(ast.NodeTransformer):
    """Counts the places of code that can be changed and changes the one asked for."""

    def __init__(self, chosen: int = -1) -> None:
        self.chosen, self.found = chosen, list[tuple[int, str]]()

    def visit(self, node: ast.AST) -> ast.AST:
        """Change a node where it is the chosen one."""
        for what, made in _changes(node):
            self.found.append((getattr(node, "lineno", 0), what))
            if len(self.found) - 1 == self.chosen:
                return ast.copy_location(made, node)
        changed: ast.AST = super().visit(node)
        return changed

    def enter(self, tree: ast.Module) -> None:
        """Visit the functions and methods of a module: what stands outside of them runs at import, and every test would notice."""
        methods = [one for node in tree.body if isinstance(node, ast.ClassDef) for one in node.body]
        for function in (*tree.body, *methods):
            if isinstance(function, ast.FunctionDef):
                function.body = [cast("ast.stmt", self.visit(statement)) for statement in function.body]


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Yield what can be made of one node, with words for it."""
    match node:
        case ast.Compare(ops=[one]) if type(one) in _FLIPPED:
            other = _FLIPPED[type(one)]
            yield f"{type(one).__name__} is {other.__name__}", _with(node, ops=[other()])
        case ast.BoolOp(op=op):
            turned = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield f"{type(op).__name__} is {type(turned).__name__}", _with(node, op=turned)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not is dropped", operand
        case ast.BinOp(op=ast.Add() | ast.Sub() as sign):
            yield "the sign is turned", _with(node, op=ast.Sub() if isinstance(sign, ast.Add) else ast.Add())
        case ast.Constant(value=bool() as value):
            yield f"{value} is {not value}", ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield f"{value} is {value + 1}", ast.Constant(value + 1)
        case ast.If():
            yield "the branch is never taken", _with(node, test=ast.Constant(value=False))
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "the result is None", _with(node, value=ast.Constant(None))
        case _:
            return


def _with(node: ast.AST, **fields: object) -> ast.AST:
    made = deepcopy(node)
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def mutants(areas: Sequence[str]) -> list[Mutant]:
    """Return every mutant of some folders."""
    return [
        Mutant(str(path.relative_to(ROOT)), line, place, what)
        for area in areas
        for path in sorted((ROOT / area).rglob("*.py"))
        for place, (line, what) in enumerate(places(path.read_text(encoding="utf-8")))
    ]


def places(source: str) -> list[tuple[int, str]]:
    """Return line and change of each place of a module that can be changed."""
    visitor = Places()
    visitor.enter(ast.parse(source))
    return visitor.found


def mutated(source: str, place: int) -> ast.Module:
    """Return a module with one of its places changed."""
    tree = ast.parse(source)
    Places(place).enter(tree)
    return ast.fix_missing_locations(tree)


class _Loader(SourceFileLoader):
    """Compiles a module as its mutant; no file is written."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.path.removesuffix(".py").replace("/", "."), str(Path(mutant.path).resolve()))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 - as the base class has it
        """Return the mutant."""
        return compile(mutated(Path(self.path).read_text(encoding="utf-8"), self.mutant.place), self.path, "exec")


class _Finder(MetaPathFinder):
    """Finds the mutant where its module is imported."""

    def __init__(self, mutant: Mutant) -> None:
        self.loader = _Loader(mutant)

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        """Claim the mutated module."""
        return spec_from_file_location(fullname, self.loader.path, loader=self.loader) if fullname == self.loader.name else None


def reaching(tests: Sequence[str]) -> Mapping[tuple[str, int], Sequence[str]]:
    """Run tests once and return, by path and line, those that reach it, the narrowest first."""
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "coverage"
        command = (sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-m", "not soak", "--no-cov-on-fail")
        covered = [f"--cov={area}" for area in AREAS]
        environment = {**os.environ, "COVERAGE_FILE": str(record), "COVERAGE_CORE": "ctrace"}
        subprocess.run([*command, *covered, "--cov-context=test", "--cov-report=", *tests], cwd=ROOT, env=environment, check=True)
        return _by_line(record)


def _by_line(record: Path) -> Mapping[tuple[str, int], Sequence[str]]:
    reached: dict[tuple[str, int], list[str]] = {}
    breadth: dict[str, int] = {}
    data = CoverageData(str(record))
    data.read()
    for path in data.measured_files():
        for line, contexts in data.contexts_by_lineno(path).items():
            for test in {c.partition("|")[0] for c in contexts} - {""}:
                breadth[test] = breadth.get(test, 0) + 1
                reached.setdefault((str(Path(path).relative_to(ROOT)), line), []).append(test)
    return {key: sorted(found, key=lambda test: (breadth[test], test)) for key, found in reached.items()}


def is_killed(mutant: Mutant, tests: Sequence[str]) -> bool:
    """Run some tests against a mutant in a fork; True where one fails, or they do not end."""
    child = os.fork()
    if not child:
        os.setsid()
        _silent()
        sys.meta_path.insert(0, _Finder(mutant))
        code = pytest.main(["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-p", "no:cov", "--no-header", *tests])
        os._exit(0 if code == pytest.ExitCode.OK else 1)
    ends = time.monotonic() + _SECONDS
    while time.monotonic() < ends:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status != 0
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return True


def _silent() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def main() -> int:
    """Draw, run, print; 1 where fewer are killed than the floor."""
    arguments = _arguments()
    if not hasattr(os, "fork"):
        print("processes cannot fork here: nothing measured")
        return 0
    os.chdir(ROOT)
    every = mutants(AREAS)
    drawn = random.Random(arguments.seed).sample(every, min(arguments.count, len(every)))
    reached = reaching(TESTS)
    for name in _LOADED:
        importlib.import_module(name)
    killed = 0
    for mutant in drawn:
        tests = reached.get((mutant.path, mutant.line), ())[:_MOST]
        dies = bool(tests) and is_killed(mutant, tests)
        killed += dies
        if arguments.show and not dies:
            print(f"  survives: {mutant.path}:{mutant.line} {mutant.what}{'' if tests else ' (no test reaches it)'}", flush=True)
    print(f"{len(drawn)} mutants drawn of {len(every)}, killed {killed / len(drawn):.3f} (floor {FLOOR})")
    return int(killed < FLOOR * len(drawn))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=300, help="mutants drawn")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws others")
    parser.add_argument("--show", action="store_true", help="tell each survivor")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
