"""What a command loads: nobody waits for a vendor that the command has no use for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
VENDORS = {
    "anthropic", "chromadb", "fastapi", "gradio", "icalendar", "llama_index", "networkx", "numpy", "onnxruntime", "openai", "openlineage",
    "pypdfium2", "requests", "rich", "sqlalchemy", "uvicorn", "wordllama", "xlsxwriter", "yaml",
}  # fmt: skip
_TELL = """
import sys
from ui import cli
sys.argv[0] = "inforce"
try:
    cli.app()
finally:
    print(*{m.split(".")[0] for m in sys.modules}, file=sys.stderr)
"""


def _loaded(*arguments: str | Path) -> set[str]:
    """Return the vendors loaded by the end of a command."""
    done = subprocess.run([sys.executable, "-c", _TELL, *map(str, arguments)], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    return VENDORS & set(done.stderr.split())


def test_help_loads_no_vendor() -> None:
    """Neither the list of commands nor a command's own help."""
    assert _loaded("--help") == set()
    assert _loaded("ask", "--help") == set()


def test_edges_opens_the_database_and_nothing_else(indexed: Path) -> None:
    """Listing edges needs no vectors, no model and no graph algorithm."""
    assert _loaded("edges", "--data", indexed) == {"sqlalchemy"}


def test_an_offline_question_loads_no_model_and_no_framework(indexed: Path) -> None:
    """Answering by quoting needs the store and the small embedder."""
    loaded = _loaded("ask", "How much rent does the Tenant pay?", "--data", indexed)
    assert (
        loaded & {"gradio", "llama_index", "openai", "anthropic", "chromadb", "fastapi", "uvicorn", "openlineage", "requests", "rich"}
        == set()
    )


def test_importing_ui_loads_no_vendor() -> None:
    """`from ui import connect` costs nothing until it is used."""
    code = "import sys; from ui import connect; print(*{m.split('.')[0] for m in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert VENDORS & set(done.stdout.split()) == set()
