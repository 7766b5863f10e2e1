"""Documents made to do harm change no answer from another contract, and stop nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.ui import hostile
from ui import Question, connect
from ui.application.portfolio import Portfolio
from ui.application.questions import day
from ui.serialization import contract

QUESTIONS = ("How much is the rent?", "What is the deposit?", "Which law governs the lease?", "Who insures the premises?")
DAYS = ("2020-01-01", "2022-01-01")
_NOT_COMPARED = frozenset({"receipt", "known_as_of", "excluded"})  # of each answer its own, and what was left out may name the newcomers


@pytest.fixture
def opened(data: Path) -> Iterator[Portfolio]:
    """The indexed lease, to be changed at will."""
    with closing(connect(data)) as portfolio:
        yield portfolio


def test_hostile_documents_change_no_other_answer_and_stop_nothing(opened: Portfolio, tmp_path: Path) -> None:
    """Answers about the lease are the same, word for word, before and after; what could not be read is told, once each."""
    before = _answers(opened)
    written = _write(tmp_path / "hostile")
    began = time.monotonic()
    report = opened.index([tmp_path / "hostile"])
    assert time.monotonic() - began < 60
    assert _answers(opened) == before
    told = [failure.name for failure in report.failures]
    assert len(told) == len(set(told))
    unreadable = {"bomb.zip", "bomb.docx", "nested.zip", "picture.pdf", "text.docx", "program.txt", "broken.pdf"}
    assert unreadable & set(written) <= {name for name in written if any(name in path for path in told)}
    assert not list(tmp_path.rglob("outside.txt"))


def test_what_is_hidden_in_a_document_is_not_read(opened: Portfolio, tmp_path: Path) -> None:
    """Words that no reader of the page sees are no words of the document."""
    _write(tmp_path / "hostile", {name for name in hostile.documents() if name.startswith("hidden")})
    opened.index([tmp_path / "hostile"])
    texts = [opened.sources().reading(d.file_sha256).text for d in opened.register.instruments() if d.file_name.startswith("hidden")]
    assert len(texts) == 2
    assert not any("deleted" in text for text in texts)


def _answers(portfolio: Portfolio) -> list[dict[str, Any]]:
    """Ask about the lease, by its document: what a portfolio as a whole says may well change with what is put into it."""
    replies = [
        contract.reply(portfolio.ask(Question(question, day(on), document="lease.txt")), portfolio.sources())
        for question in QUESTIONS
        for on in DAYS
    ]
    return [{name: value for name, value in reply.items() if name not in _NOT_COMPARED} for reply in replies]


def _write(folder: Path, names: set[str] | None = None) -> list[str]:
    """Write the hostile files; a name that this system cannot hold is left out."""
    folder.mkdir()
    written = []
    for name, data in hostile.documents().items():
        if names is not None and name not in names:
            continue
        with suppress(OSError):
            (folder / name).write_bytes(data)
            written.append(name)
    return written
