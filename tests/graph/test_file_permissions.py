"""What is made can be looked into by its owner only; what is there keeps its rights."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from graph.file_permissions import private, private_file, private_folder

pytestmark = pytest.mark.skipif(os.name != "posix", reason="this system has no such rights")


def _rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_folders_that_are_made_are_private(tmp_path: Path) -> None:
    """Those above that are missing too; one that is there keeps its rights."""
    tmp_path.chmod(0o755)
    private_folder(tmp_path / "a" / "b")
    private_folder(tmp_path / "a" / "b")
    private_folder(tmp_path)
    assert [_rights(p) for p in (tmp_path, tmp_path / "a", tmp_path / "a" / "b")] == [0o755, 0o700, 0o700]


def test_files_that_are_made_are_private(tmp_path: Path) -> None:
    """One that is there keeps its rights and what it holds."""
    private_file(tmp_path / "made")
    with open(tmp_path / "opened", "ab", opener=private) as file:
        file.write(b"x")
    (tmp_path / "there").write_bytes(b"held")
    (tmp_path / "there").chmod(0o640)
    private_file(tmp_path / "there")
    assert [_rights(tmp_path / name) for name in ("made", "opened", "there")] == [0o600, 0o600, 0o640]
    assert (tmp_path / "there").read_bytes() == b"held"
