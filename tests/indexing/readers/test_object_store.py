"""Contracts in an object store: found, hashed and read by URL. The store here is a folder, by a URL of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from indexing.readers import READERS
from indexing.readers.files import exists, find_files, read_bytes, sha256_of
from indexing.reading import read_files

SUFFIXES = frozenset(READERS)


@pytest.fixture
def store(tmp_path: Path) -> str:
    """The URL of a store with two contracts, one in a folder, and something else."""
    pytest.importorskip("fsspec", reason="object stores need fsspec: `pip install 'inforce[server]'`")
    (tmp_path / "deals").mkdir()
    (tmp_path / "lease.txt").write_text("LEASE\n\n1. Rent. The rent is $100.", encoding="utf-8")
    (tmp_path / "deals" / "a loan.txt").write_text("LOAN\n\n1. Rate. The rate is 5%.", encoding="utf-8")
    (tmp_path / "picture.xyz").write_bytes(b"?")
    return tmp_path.as_uri()


def test_what_a_url_names_is_found_and_read(store: str) -> None:
    """By name, under its URL; what is of no kind that is read is passed over; the words are those of the file."""
    found = list(find_files([store], SUFFIXES))
    assert [(one.name, one.skipped) for one in found] == [("a loan.txt", False), ("lease.txt", False), ("picture.xyz", True)]
    assert found[1].path.startswith("file://")
    (lease,) = [one for one in read_files([store]) if one.name == "lease.txt"]
    assert lease.reading is not None
    assert "The rent is $100." in lease.reading.text
    assert lease.file is not None
    assert lease.file.path == found[1].path
    assert sha256_of(found[1].path) == lease.file.sha256
    assert exists(found[1].path)


def test_no_more_is_read_than_asked(store: str) -> None:
    """A file that is too large is not held in memory, and has no hash."""
    path = f"{store}/lease.txt"
    assert read_bytes(path, 4) == b"LEASE"
    assert sha256_of(path, 4) == ""


@pytest.mark.parametrize("url", ["file:///nowhere/at/all", "s3://bucket/a.txt"])
def test_a_url_that_names_nothing_is_a_problem_with_its_reason(store: str, url: str) -> None:
    """And nothing else is lost by it."""
    problem, *rest = find_files([url, f"{store}/lease.txt"], SUFFIXES)
    assert problem.path == url
    assert problem.reason
    assert "URL" in problem.advice
    assert [one.name for one in rest] == ["lease.txt"]
