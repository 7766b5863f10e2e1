"""Which files a list of paths means."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from graph.model.source import SourceFile
from indexing.readers.archive import Archive
from indexing.readers.files import exists, find_files, is_recorded, read_bytes, sha256_of
from indexing.readers.mail import Mail

SUFFIXES = frozenset((".txt", ".pdf"))


def put(folder: Path, *names: str) -> None:
    """Make files that hold their own name."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)


def test_a_folder_is_walked_by_name(tmp_path: Path) -> None:
    """Files and folders in order of name, hidden ones passed over, capitals in a suffix read alike."""
    put(tmp_path, "b.txt", "a/z.PDF", "a/b/c.txt", ".hidden.txt", ".git/config.txt")
    assert [found.name for found in find_files([tmp_path], SUFFIXES)] == ["c.txt", "z.PDF", "b.txt"]
    assert [found.suffix for found in find_files([tmp_path], SUFFIXES)] == [".txt", ".pdf", ".txt"]


def test_paths_keep_the_order_given_and_no_file_comes_twice(tmp_path: Path) -> None:
    """A file named before its folder comes first, and once."""
    put(tmp_path, "a.txt", "b.txt")
    found = find_files([tmp_path / "b.txt", tmp_path, str(tmp_path / "a.txt"), tmp_path / "." / "b.txt"], SUFFIXES)
    assert [f.name for f in found] == ["b.txt", "a.txt"]


def test_what_is_not_read_is_skipped_in_a_folder_and_a_problem_where_named(tmp_path: Path) -> None:
    """Nobody means every file of a folder; a file named is meant."""
    put(tmp_path, "prices.xlsx", "README")
    walked = list(find_files([tmp_path], SUFFIXES))
    named = list(find_files([tmp_path / "prices.xlsx"], SUFFIXES))
    assert [(f.name, f.skipped) for f in walked] == [("README", True), ("prices.xlsx", True)]
    assert [(f.name, f.skipped) for f in named] == [("prices.xlsx", False)]
    assert ".xlsx" in named[0].reason
    assert ".pdf" in named[0].advice


def test_a_missing_path_is_said(tmp_path: Path) -> None:
    """By name and reason."""
    (found,) = find_files([tmp_path / "none.txt"], SUFFIXES)
    assert (found.name, found.reason) == ("none.txt", "there is no such file")


LINKS = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")


@LINKS
def test_links_in_a_folder_are_passed_over_and_told(tmp_path: Path) -> None:
    """Ten folders that all lead to each other are walked once; what lies elsewhere is not read, and a link that leads nowhere is a link."""
    put(tmp_path, "elsewhere/secret.txt", *(f"deals/{n}/{n}.txt" for n in range(10)))
    deals = tmp_path / "deals"
    for n in range(10):
        for other in range(10):
            (deals / str(n) / f"to{other}").symlink_to(deals / str(other), target_is_directory=True)
    (deals / "elsewhere").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    (deals / "secret.txt").symlink_to(tmp_path / "elsewhere" / "secret.txt")
    (deals / "z.txt").symlink_to(tmp_path / "gone.txt")
    (deals / "0" / "0 by another name.txt").symlink_to(deals / "0" / "0.txt")
    found = list(find_files([deals], SUFFIXES))
    assert [f.name for f in found if not f.reason] == [f"{n}.txt" for n in range(10)]
    passed = [f for f in found if f.reason]
    assert len(passed) == 104
    assert {f.name for f in passed} >= {"elsewhere", "secret.txt", "z.txt", "to0", "to9"}
    assert all(f.skipped and "link" in f.reason and f.advice for f in passed)


@LINKS
def test_a_link_that_is_named_is_followed(tmp_path: Path) -> None:
    """Who names a link means what it leads to: a file or a folder."""
    put(tmp_path, "held/a.txt", "b.txt")
    (tmp_path / "folder").symlink_to(tmp_path / "held", target_is_directory=True)
    (tmp_path / "file.txt").symlink_to(tmp_path / "b.txt")
    assert [(f.name, f.reason) for f in find_files([tmp_path / "folder", tmp_path / "file.txt"], SUFFIXES)] == [
        ("a.txt", ""),
        ("file.txt", ""),
    ]


def test_a_junction_is_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What Windows links folders with leads anywhere too."""
    put(tmp_path, "a.txt", "joined/b.txt")
    monkeypatch.setattr(os.path, "isjunction", lambda path: os.fspath(path).endswith("joined"), raising=False)
    assert [(f.name, f.skipped) for f in find_files([tmp_path], SUFFIXES)] == [("a.txt", False), ("joined", True)]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_a_name_that_is_no_utf8_is_printable(tmp_path: Path) -> None:
    """Bytes that are no text are shown as replaced, and the file is still found."""
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/con\xfftract.txt")).write_text("x")
    (found,) = find_files([tmp_path], SUFFIXES)
    assert found.name == "con\ufffdtract.txt"
    assert Path(found.path).read_text() == "x"
    found.shown_path.encode("utf-8")


PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes in folders")


@PIPES
@pytest.mark.parametrize("opens", [read_bytes, sha256_of, lambda p: Mail("a.eml", str(p)), lambda p: Archive("a.zip", str(p))])
def test_a_pipe_or_a_device_in_the_place_of_a_file_is_refused_at_once(tmp_path: Path, opens: Callable[[Path], object]) -> None:
    """Nobody waits for what never comes, nor reads what never ends, wherever it is asked for; a folder is no file either."""
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "zero.txt").symlink_to("/dev/zero")
    (tmp_path / "folder.txt").mkdir()
    for name in ("pipe.txt", "zero.txt", "folder.txt"):
        with pytest.raises(OSError, match=r"no ordinary file|directory"):
            opens(tmp_path / name)
        assert not exists(tmp_path / name)


def test_a_file_is_what_was_recorded_or_it_is_not(tmp_path: Path) -> None:
    """By its bytes; one that has grown is told by its size, however large it is by now."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"as indexed")
    file = SourceFile(hashlib.sha256(b"as indexed").hexdigest(), "a.txt", str(path), 10)
    assert is_recorded(file)
    path.write_bytes(b"as INDEXED")
    assert not is_recorded(file)
    with path.open("r+b") as grown:
        grown.write(b"as indexed")
        grown.truncate(1 << 30)  # a hole: nothing on the disk, a gigabyte to read
    assert not is_recorded(file)
    assert sha256_of(path, 1 << 20) == ""
