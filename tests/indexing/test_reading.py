"""Reading many files: limits kept, order kept, one bad file costs only itself."""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from indexing.readers.files import Found
from indexing.readers.worker import receive, send
from indexing.reading import Limits, ReadOutcome, read_files

HERE = Path(__file__).resolve()
SHARED = HERE.parents[2].parent / "shared"
HOSTILE = "tests.indexing.readers.hostile"
READERS = {
    ".txt": "indexing.readers.text:TextReader",
    ".slow": f"{HOSTILE}:Slow",
    ".hungry": f"{HOSTILE}:Hungry",
    ".crash": f"{HOSTILE}:Crashing",
    ".fault": f"{HOSTILE}:Faulty",
    ".chat": f"{HOSTILE}:Chatty",
    ".paged": f"{HOSTILE}:Paged",
}


def put(folder: Path, **files: str) -> list[Path]:
    """Make files; an underscore in a name stands for the dot before the suffix."""
    paths = []
    for name, text in files.items():
        paths.append(folder / name.replace("_", "."))
        paths[-1].write_text(text)
    return paths


def by_name(outcomes: list[ReadOutcome]) -> dict[str, str]:
    """The reason each file failed for; "" where it was read."""
    return {outcome.name: outcome.reason for outcome in outcomes}


def test_files_come_back_in_the_order_given(tmp_path: Path) -> None:
    """Whatever finishes first; each with its hash and size, and progress counted."""
    paths = put(tmp_path, **{f"c{n}_txt": f"Contract {n}. " * (9 - n) * 500 for n in range(8)})
    seen: list[tuple[int, int, str]] = []
    outcomes = list(read_files(reversed(paths), on_progress=lambda *at: seen.append(at)))
    assert [o.name for o in outcomes] == [p.name for p in reversed(paths)]
    assert seen == [(n + 1, 8, o.name) for n, o in enumerate(outcomes)]
    for outcome, path in zip(outcomes, reversed(paths), strict=True):
        assert outcome.file
        assert outcome.reading
        assert outcome.file.sha256 == hashlib.sha256(path.read_bytes()).hexdigest() == outcome.reading.file_sha256
        assert outcome.file.size == path.stat().st_size
        assert outcome.reading.text == path.read_text()


def test_one_bad_file_costs_only_itself(tmp_path: Path) -> None:
    """Too slow, too hungry, crashing, faulty, too large, empty: each by name and reason, all others read."""
    files = {
        "a_txt": "Fee.",
        "b_slow": "x",
        "c_txt": "Term.",
        "d_crash": "x",
        "e_txt": "Law.",
        "f_fault": "x",
        "g_hungry": "x",
        "h_txt": "",
    }
    paths = put(tmp_path, **files, i_txt="Large. " * 1000, j_txt="Notice.")
    limits = Limits(seconds=4, memory=1 << 29, size=5000)
    outcomes = list(read_files(paths, limits, readers=READERS))
    reasons = by_name(outcomes)
    assert [name for name, reason in reasons.items() if not reason] == ["a.txt", "c.txt", "e.txt", "j.txt"]
    assert "longer than 4 s" in reasons["b.slow"]
    assert "brought the reader down" in reasons["d.crash"]
    assert "a bug in the reader" in reasons["f.fault"]
    assert "larger than" in reasons["i.txt"]
    assert "empty" in reasons["h.txt"]
    assert all(outcome.advice for outcome in outcomes if outcome.reason)


def test_a_reader_that_turns_pages_has_its_time_for_each(tmp_path: Path) -> None:
    """A file may take longer than the limit where none of its pages does; progress is told page by page, here."""
    paths = put(tmp_path, a_paged="0.4", b_paged="60", c_txt="Fee.")
    seen: list[tuple[str, int, int]] = []
    threads: set[int] = set()

    def told(*page: Any) -> None:
        seen.append(page)
        threads.add(threading.get_ident())

    reasons = by_name(list(read_files(paths, Limits(page_seconds=3), readers=READERS, on_page=told)))
    assert [name for name, reason in reasons.items() if not reason] == ["a.paged", "c.txt"]
    assert "one of its pages" in reasons["b.paged"]
    assert [page for page in seen if page[0] == "a.paged"] == [("a.paged", n, 10) for n in range(10)]
    assert threads == {threading.get_ident()}


def test_what_was_found_before_is_read_as_it_is(tmp_path: Path) -> None:
    """A mail found once is not opened again for its attachments."""
    (path,) = put(tmp_path, m_eml="From: a@b.example\nSubject: Fee\n\nWords.")
    assert [outcome.name for outcome in read_files([Found(str(path), path.stat().st_size)])] == ["m.eml"]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="memory can be limited on Linux only")
def test_memory_is_limited(tmp_path: Path) -> None:
    """A reader that asks for more than it may have is refused, and the worker lives on."""
    paths = put(tmp_path, a_hungry="x", b_txt="Fee.")
    reasons = by_name(list(read_files(paths, Limits(memory=1 << 29), readers=READERS)))
    assert reasons == {"a.hungry": "reading it takes more than the 512 MB of memory that one file may take", "b.txt": ""}


def test_a_worker_is_kept_from_file_to_file_and_may_print(tmp_path: Path) -> None:
    """One process reads them all, and what a library prints does not disturb the answers."""
    paths = put(tmp_path, a_chat="x", b_chat="x", c_chat="x")
    outcomes = list(read_files(paths, readers=READERS))
    assert len({outcome.reading.text for outcome in outcomes if outcome.reading}) == 1


def test_more_can_be_done_where_the_file_is_read(tmp_path: Path) -> None:
    """A function named by the caller runs in the worker, on each reading; what it returns comes with the outcome."""
    paths = put(tmp_path, a_txt="Fee and Fee.", b_txt="")
    outcomes = list(read_files(paths, readers=READERS, then=(f"{HOSTILE}:count", "Fee")))
    assert [(outcome.result, bool(outcome.reason)) for outcome in outcomes] == [(("a.txt", 2), False), (None, True)]


def test_a_caller_may_stop_half_way(tmp_path: Path) -> None:
    """Leaving the loop ends the workers at once, slow files or not."""
    paths = put(tmp_path, a_txt="Fee.", b_slow="x", c_slow="x")
    reading = read_files(paths, readers=READERS)
    assert next(reading).name == "a.txt"
    reading.close()


def test_files_of_a_folder_that_are_not_read_are_skipped(tmp_path: Path) -> None:
    """Told, but no failure."""
    put(tmp_path, a_txt="Fee.", b_xlsx="x")
    outcomes = list(read_files([tmp_path]))
    assert [(o.name, o.skipped, bool(o.reading)) for o in outcomes] == [("a.txt", False, True), ("b.xlsx", True, False)]


def test_nothing_to_read_is_no_error() -> None:
    """No paths, no outcomes, no process."""
    assert list(read_files([])) == []


@pytest.mark.parametrize("how", ["script", "stdin"])
def test_it_works_from_a_script_without_a_guard(tmp_path: Path, how: str) -> None:
    """The caller's main module is not run again in the worker."""
    (path,) = put(tmp_path, a_txt="Fee.")
    code = f"from indexing.reading import read_files\nprint([o.reading.text for o in read_files([{str(path)!r}])])\n"
    script = tmp_path / "main.py"
    script.write_text(code)
    command = [sys.executable, str(script)] if how == "script" else [sys.executable, "-"]
    root = str(HERE.parents[2])
    done = subprocess.run(command, input=code, capture_output=True, text=True, cwd=root, env={"PYTHONPATH": root}, timeout=60, check=False)
    assert done.stdout.strip() == "['Fee.']"


def test_reading_text_loads_no_vendor(tmp_path: Path) -> None:
    """The readers of other formats are imported only when a file of theirs is read."""
    code = "import sys, indexing.readers, indexing.reading, indexing.readers.text, indexing.readers.markdown\n"
    code += "print([m for m in ('pypdfium2', 'docx', 'lxml', 'numpy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=HERE.parents[2], timeout=60, check=False)
    assert done.stdout.strip() == "[]", tmp_path


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared contracts are not here")
@pytest.mark.parametrize("folder", ["portfolios", "amendments", "forms", "cuad"])
def test_real_contracts_are_read_without_a_failure(folder: str) -> None:
    """Every real contract has a reading whose blocks are ordered, disjoint and complete."""
    from tests.indexing.readers.checks import check  # noqa: PLC0415

    outcomes = [outcome for outcome in read_files([SHARED / folder]) if not outcome.skipped]
    assert by_name([outcome for outcome in outcomes if not outcome.reading]) == {}
    for outcome in outcomes:
        assert outcome.reading
        check(outcome.reading)


@pytest.mark.parametrize("cut", [0, 3, 8, 500])
def test_an_answer_cut_short_is_the_end_of_its_reader(cut: int) -> None:
    """A process that is killed while it answers has gone: nothing of its answer is taken."""
    whole = io.BytesIO()
    send(whole, "words " * 200)
    with pytest.raises(EOFError):
        receive(io.BytesIO(whole.getvalue()[:cut]))
    assert receive(io.BytesIO(whole.getvalue())) == "words " * 200
