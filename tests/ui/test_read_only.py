"""A data folder where nothing can be written still answers: the answer says that it is not on record."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from indexing.recall.keywords import KeywordCache

ROOT = Path(__file__).resolve().parents[2]
ASK = """
import sys
from ui import connect
with connect(sys.argv[1]) as mine:
    answer = mine.ask("How much rent does the Tenant pay?")
    print(answer.text, answer.receipt, *(w.code for w in answer.warnings), len(mine.documents()), mine.verify().sound)
"""


HARMS: dict[str, Callable[[Path], object]] = {
    "as it was": lambda _: None,
    "no keywords": lambda folder: (folder / "keywords.db").unlink(),
    "damaged keywords": lambda folder: (folder / "keywords.db").write_bytes(b"no index " * 5000),
    "keywords of nothing": lambda folder: KeywordCache(folder / "keywords.db").clear("default"),
    "damaged subjects": lambda folder: (folder / "subjects.npz").write_bytes(b"nothing"),
}


@pytest.fixture(params=[*HARMS.values()], ids=[*HARMS])
def archive(data: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A data folder of an awkward name that cannot be written, with caches that are whole or not."""
    folder = Path(shutil.copytree(data, tmp_path / "aktenständer 50%20 #1"))
    request.param(folder)
    folder.chmod(0o555)
    for one in folder.iterdir():
        one.chmod(0o555 if one.is_dir() else 0o444)
    yield folder
    folder.chmod(0o755)
    for one in folder.iterdir():
        one.chmod(0o755 if one.is_dir() else 0o644)


def _as_anybody() -> list[str]:
    """What keeps a superuser, who may write anywhere, from it."""
    if not hasattr(os, "geteuid"):
        pytest.skip("folders cannot be made read-only by mode here")
    if os.geteuid() != 0:
        return []
    if shutil.which("setpriv") is None:
        pytest.skip("the superuser may write anywhere, and setpriv is not here")
    return ["setpriv", "--bounding-set=-dac_override"]


def test_read_only_folder_answers(archive: Path) -> None:
    """Question, list and check work on an archive, whatever its caches are; the answer has no receipt and says so; nothing is left."""
    before = sorted(p.name for p in archive.iterdir())
    command = [*_as_anybody(), sys.executable, "-c", ASK, str(archive)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)

    assert done.returncode == 0, done.stderr
    assert "$5,200" in done.stdout
    assert done.stdout.split("\n")[-2].endswith("None RECEIPT_NOT_KEPT 2 True")
    assert sorted(p.name for p in archive.iterdir()) == before
