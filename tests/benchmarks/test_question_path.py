"""The list of calls in the architecture page is the one that is traced."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

_ROOT = Path(__file__).parents[2]


def test_the_architecture_page_lists_the_calls_of_a_question() -> None:
    """Traced in a process of its own: what an earlier test opened would not be entered again."""
    command = [sys.executable, "benchmarks/question_path.py", "--markdown"]
    traced = subprocess.run(
        command, cwd=_ROOT, env=os.environ | {"PYTHONPATH": str(_ROOT)}, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    page = (_ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    _, _, way = page.partition("The way of one question through the modules")
    listed = [line for line in way.splitlines() if line.startswith("    ") and " -> " in line]
    assert listed == traced[:-1]
    modules, returns = traced[-1].split()[1], traced[-1].split()[3]
    assert f"({modules} modules, {returns} calls back into an earlier one)" in " ".join(page.split())
