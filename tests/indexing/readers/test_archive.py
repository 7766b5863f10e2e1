"""Files in containers: found where they lie, read from there, bad ones told and the rest kept."""

from __future__ import annotations

import hashlib
import io
import os
import struct
import zipfile
from pathlib import Path

import pytest

from graph.errors import UnreadableError
from indexing.readers.files import Found, exists, find_files, read_bytes, sha256_of
from indexing.reading import read_files
from tests.indexing.readers.test_mail import mail

SUFFIXES = frozenset((".txt", ".pdf", ".eml"))


def packed(files: dict[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Pack files into an archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def found(path: Path) -> list[Found]:
    """What a path means."""
    return list(find_files([path], SUFFIXES))


def put(folder: Path, name: str, data: bytes) -> Path:
    """Write a file."""
    (folder / name).write_bytes(data)
    return folder / name


def locked(data: bytes, name: bytes) -> bytes:
    """Set the flag that says a member is encrypted, in its own head and in the directory."""
    changed = bytearray(data)
    for mark, flags, start in ((b"PK\x03\x04", 6, 30), (b"PK\x01\x02", 8, 46)):
        at = changed.find(mark)
        while changed[at + start : at + start + len(name)] != name:
            at = changed.find(mark, at + 1)
        changed[at + flags] |= 1
    return bytes(changed)


def test_members_are_files_with_the_archive_in_their_path(tmp_path: Path) -> None:
    """By name, folders as they are, what systems hide left out; the bytes are found again at that path."""
    files = {"deals/b.txt": b"The Fee.", "a.txt": b"The Term.", "__MACOSX/a.txt": b"x", ".hidden.txt": b"x", "deals/": b"", "p.xlsx": b"x"}
    path = put(tmp_path, "bundle.zip", packed(files))
    files_found = found(path)
    assert [(f.name, f.skipped) for f in files_found] == [
        ("bundle.zip/a.txt", False),
        ("bundle.zip/deals/b.txt", False),
        ("bundle.zip/p.xlsx", True),
    ]
    assert files_found[1].path == f"{path}/deals/b.txt"
    assert read_bytes(files_found[1].path) == b"The Fee."
    assert sha256_of(files_found[1].path) == hashlib.sha256(b"The Fee.").hexdigest()
    assert exists(files_found[1].path)
    assert not exists(f"{path}/deals/c.txt")


def test_containers_in_containers_are_opened(tmp_path: Path) -> None:
    """A mail in an archive, an archive in the mail: each file at the end of its way."""
    inner = packed({"annex.txt": b"The Annex."})
    path = put(tmp_path, "bundle.zip", packed({"mails/signed.eml": mail(annexes_zip=inner).as_bytes()}))
    assert [f.name for f in found(path)] == ["bundle.zip/mails/signed.eml", "bundle.zip/mails/signed.eml/annexes.zip/annex.txt"]
    assert read_bytes(f"{path}/mails/signed.eml/annexes.zip/annex.txt") == b"The Annex."


def test_a_change_inside_is_seen(tmp_path: Path) -> None:
    """The archive is opened anew when it has changed on disk."""
    path = put(tmp_path, "bundle.zip", packed({"a.txt": b"The Fee is five dollars."}))
    before = sha256_of(f"{path}/a.txt")
    put(tmp_path, "bundle.zip", packed({"a.txt": b"The Fee is six dollars a month."}))
    os.utime(path, ns=(1, 1))
    assert sha256_of(f"{path}/a.txt") != before


def test_members_are_read_by_their_own_readers(tmp_path: Path) -> None:
    """Text and mail in an archive come back as readings under their full names, each with its own hash."""
    path = put(tmp_path, "bundle.zip", packed({"a.txt": b"The Fee.", "m.eml": mail(annex_txt=b"The Annex.").as_bytes()}))
    outcomes = list(read_files([path]))
    assert [outcome.name for outcome in outcomes] == ["bundle.zip/a.txt", "bundle.zip/m.eml", "bundle.zip/m.eml/annex.txt"]
    for outcome in outcomes:
        assert outcome.file
        assert outcome.reading
        assert outcome.file.sha256 == sha256_of(outcome.file.path) == outcome.reading.file_sha256


def test_names_come_back_as_they_were_written(tmp_path: Path) -> None:
    """In UTF-8 with or without saying so, and in the code page of old systems."""
    data = packed({"Vertrag Ä.txt": b"x"})
    unsaid = data.replace(struct.pack("<H", 0x800), struct.pack("<H", 0))
    old = packed({"Vertrag @.txt": b"x"}).replace(b"@", b"\x8e")
    for number, archive in enumerate((data, unsaid, old)):
        assert [f.name for f in found(put(tmp_path, f"{number}.zip", archive))] == [f"{number}.zip/Vertrag Ä.txt"]


def test_encrypted_members_are_one_problem(tmp_path: Path) -> None:
    """Told once for the archive, with what to do; the others are kept."""
    data = locked(locked(packed({"a.txt": b"x", "b.txt": b"y", "c.txt": b"z"}), b"a.txt"), b"b.txt")
    problem, kept = found(put(tmp_path, "bundle.zip", data))
    assert (problem.name, kept.name) == ("bundle.zip", "bundle.zip/c.txt")
    assert "2 of its 3 files are encrypted" in problem.reason
    assert "password" in problem.advice


@pytest.mark.parametrize("name", ["../up.txt", "/etc/root.txt", "C:\\windows.txt", "a/../../b.txt", "..\\up.txt"])
def test_a_name_that_leads_out_is_refused(tmp_path: Path, name: str) -> None:
    """Nothing is ever written, and nothing outside is read; the member is told and the rest kept."""
    put(tmp_path, "up.txt", b"outside")
    path = put(tmp_path, "bundle.zip", packed({name: b"x", "kept.txt": b"y"}))
    reasons = {f.name.rpartition("/")[2]: f.reason for f in found(path)}
    assert reasons.pop("kept.txt") == ""
    assert "leads out" in "".join(reasons.values())
    with pytest.raises(OSError, match="no such file"):
        read_bytes(f"{path}/{name}")


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    """A member that unfolds far beyond what documents do is refused by its own figures."""
    path = put(tmp_path, "bundle.zip", packed({"bomb.txt": b"0" * (64 << 20), "kept.txt": b"y"}))
    bomb, kept = found(path)
    assert "unpacks" in bomb.reason
    assert not kept.reason


def test_too_many_members_and_too_deep_packing_are_refused(tmp_path: Path) -> None:
    """Both are told by reason; what came before is kept."""
    many = put(tmp_path, "many.zip", packed({f"{n}.txt": b"" for n in range(5001)}, zipfile.ZIP_STORED))
    assert [f.reason for f in found(many)] == ["it holds more than 5,000 files"]
    data = packed({"core.txt": b"x"})
    for n in range(4):
        data = packed({f"{n}.zip": data, f"{n}.txt": b"y"})
    reasons = {f.name.rpartition("/")[2]: f.reason for f in found(put(tmp_path, "deep.zip", data))}
    assert "core.txt" not in reasons
    assert [name for name, reason in reasons.items() if not reason] == ["3.txt", "2.txt", "1.txt"]
    assert "deep" in "".join(reasons.values())


@pytest.mark.parametrize("data", [b"", b"no archive", packed({"a.txt": b"The Fee. " * 500})[:-30]])
def test_a_broken_archive_is_said_to_be(tmp_path: Path, data: bytes) -> None:
    """Empty, cut short or something else: one problem, by the archive's name."""
    (problem,) = found(put(tmp_path, "bundle.zip", data))
    assert problem.name == "bundle.zip"
    assert "damaged" in problem.reason
    assert problem.advice
    assert not problem.skipped


def test_a_damaged_member_costs_only_itself(tmp_path: Path) -> None:
    """Its bytes do not agree with their sum: told when read, the others are read."""
    data = packed({"a.txt": b"The Fee is five dollars.", "b.txt": b"The Term."}, zipfile.ZIP_STORED).replace(b"five", b"nine", 1)
    path = put(tmp_path, "bundle.zip", data)
    outcomes = {outcome.name: outcome.reason for outcome in read_files([path])}
    assert "damaged inside the archive" in outcomes["bundle.zip/a.txt"]
    assert outcomes["bundle.zip/b.txt"] == ""
    with pytest.raises(UnreadableError):
        read_bytes(f"{path}/a.txt")
