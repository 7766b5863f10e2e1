"""What a mutant is, and that a module is imported as one."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import mutants
import pytest

MADE = (
    ("return a < b", "Lt is LtE", "return a <= b"),
    ("return a not in b", "NotIn is In", "return a in b"),
    ("return a and b", "And is Or", "return a or b"),
    ("return not a", "not is dropped", "return a"),
    ("return a + b", "the sign is turned", "return a - b"),
    ("a = True", "True is False", "a = False"),
    ("a = 2", "2 is 3", "a = 3"),
    ("if a:\n        b()", "the branch is never taken", "if False:\n        b()"),
    ("return a", "the result is None", "return None"),
)


@pytest.mark.parametrize(("body", "what", "made"), MADE)
def test_each_kind_of_place_is_changed(body: str, what: str, made: str) -> None:
    """The place is found in functions and methods, and nothing else is changed."""
    for source in ("x = 1 < 2\ndef f(a, b):\n    {}", "class C:\n    y = 3\n    def f(self, a, b):\n        {}"):
        indent = body if source.startswith("x") else body.replace("\n", "\n    ")
        wanted = made if source.startswith("x") else made.replace("\n", "\n    ")
        found = mutants.places(source.format(indent))
        place = [what for _, what in found].index(what)
        assert ast.unparse(mutants.mutated(source.format(indent), place)) == ast.unparse(ast.parse(source.format(wanted)))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot fork here")
def test_a_mutant_is_noticed_by_the_test_that_reaches_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test of what the change concerns fails; one that does not look passes."""
    (tmp_path / "lawful.py").write_text("def least(a, b):\n    return a if a < b else b\n")
    (tmp_path / "test_lawful.py").write_text(
        "from lawful import least\n\ndef test_looks():\n    assert least(1, 2) == 1\n\ndef test_looks_away():\n    least(1, 2)\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (place,) = [n for n, (_, what) in enumerate(mutants.places((tmp_path / "lawful.py").read_text())) if what == "the result is None"]
    mutant = mutants.Mutant("lawful.py", 2, place, "the result is None")
    killed = [mutants.is_killed(mutant, [f"{tmp_path / 'test_lawful.py'}::{name}"]) for name in ("test_looks", "test_looks_away")]
    assert killed == [True, False]
