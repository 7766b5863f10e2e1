"""What a question costs hangs on what it is about, not on how much else there is: counted in statements to the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import sqlalchemy as sa

from graph.store.sql import SqlStore
from tests.here import connect
from ui import Question
from ui.application.portfolio import Portfolio

COMPANY = "Ashgrove Instruments, Inc."
NAMES = ("Bexwell", "Corrigan", "Dunmore", "Eastlake", "Farrow", "Garston", "Hollin", "Ivesden")
MOST = 16  # statements of a question about a family that is not in memory, its receipt included
ABOUT = "Within how many days must the Client pay an invoice?"


def write(folder: Path, name: str, days: str) -> None:
    """An agreement and an amendment of it."""
    between = f'between {COMPANY} ("Client") and {name} Supply LLC ("Provider")'
    signed = f"{COMPANY.upper()}\n\nBy: /s/ Ann Lee\n\n{name.upper()} SUPPLY LLC\n\nBy: /s/ Bob Ray\n"
    (folder / f"{name.lower()}-msa.txt").write_text(
        f'MASTER SERVICES AGREEMENT\n\nThis Master Services Agreement (this "Agreement") is made as of May 2, 2017 {between}.\n\n'
        f"1. Payment Period. Client shall pay each invoice within thirty (30) days after receipt.\n\n"
        f"2. Notices. Any notice to {name} shall be in writing.\n\n{signed}",
        encoding="utf-8",
    )
    (folder / f"{name.lower()}-amendment.txt").write_text(
        f"FIRST AMENDMENT TO MASTER SERVICES AGREEMENT\n\n"
        f'This First Amendment (this "Amendment") is made as of June 9, 2018 {between} and '
        f'amends the Master Services Agreement dated as of May 2, 2017 between the parties (the "Agreement").\n\n'
        f"1. Payment Period. Section 1 of the Agreement is hereby amended by replacing "
        f'the words "thirty (30) days" with the words "{days} days".\n\n{signed}',
        encoding="utf-8",
    )


@contextmanager
def counted(portfolio: Portfolio) -> Iterator[list[str]]:
    """The statements that the database is given meanwhile, but for the ends of transactions."""
    store = portfolio.parts.store
    assert isinstance(store, SqlStore)
    told: list[str] = []

    def tell(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if not statement.startswith(("BEGIN", "PRAGMA")):
            told.append(" ".join(statement.split()))

    sa.event.listen(store._database.engine, "before_cursor_execute", tell)
    try:
        yield told
    finally:
        sa.event.remove(store._database.engine, "before_cursor_execute", tell)


def statements(folder: Path, families: int) -> list[str]:
    """Those of a warm question about a family that nobody has asked about, in a portfolio of some families."""
    made = folder / f"made-{families}"
    made.mkdir()
    for name in NAMES[:families]:
        write(made, name, "sixty (60)")
    with connect(data=folder / f"data-{families}", portfolio="p", actor="a") as portfolio:
        portfolio.index([made])
        portfolio.ask(Question(ABOUT, date(2026, 1, 1), counterparty=f"{NAMES[0]} Supply LLC"))
        with counted(portfolio) as told:
            answer = portfolio.ask(Question(ABOUT, date(2026, 1, 1), counterparty=f"{NAMES[1]} Supply LLC"))
    assert "sixty (60)" in answer.text
    assert answer.receipt
    return told


def test_a_question_takes_as_many_statements_in_a_larger_portfolio(tmp_path: Path) -> None:
    """Of two families or of eight: the same few statements."""
    small, large = statements(tmp_path, 2), statements(tmp_path, len(NAMES))
    assert small == large
    assert len(large) <= MOST
