"""Which words bind, whom, to whom, to what, and when.

A text of `duties.cases` that begins with its first section is that of a supply contract between Supplier and Buyer; others bring their own
opening. Behind each `=>` is one duty: the facts that the case is about, parted by ` / `, with `-` for what no words tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

from graph.lifecycle.due_dates import due_date
from graph.model.obligations import Duty, PartyMention
from indexing.obligations.rules.reader import declared, duties
from indexing.obligations.rules.timing import read_timing
from tests.cases import misread_cases
from tests.indexing.obligations.binding import OPENING, copied, one, read, who

TODAY = date(2026, 1, 10)


def _listed(values: Iterable[str]) -> str:
    return " | ".join(values) or "-"


def _named(mentions: Iterable[PartyMention]) -> str:
    return _listed(f"{one.named} ({one.party})" if one.party else one.named for one in mentions)


def _time(duty: Duty) -> str:
    """Return the day a duty is due, or the time and the event it counts from."""
    day = due_date(duty.deadline, duty.recurrence, None, None, TODAY)
    if day is not None or duty.deadline is None:
        return str(day or "-")
    span = duty.deadline.span
    return " ".join(filter(None, (span.number if span else "", duty.deadline.trigger))) or "open"


FACTS: dict[str, Callable[[Duty], str]] = {
    "who": who,
    "party": lambda duty: duty.party or "-",
    "several": lambda duty: _listed(duty.several),
    "words": lambda duty: " ".join(duty.words.text.split()),
    "owed": lambda duty: _named(duty.beneficiaries),
    "waits-for": lambda duty: _named(duty.condition_parties),
    "conditions": lambda duty: _listed(duty.conditions),
    "values": lambda duty: _listed(duty.words.text[value.start : value.end] for value in duty.values),
    "type": lambda duty: duty.type,
    "domain": lambda duty: str(duty.domain),
    "due": _time,
    "timing": lambda duty: str(duty.deadline.timing) if duty.deadline else "-",
    "returns": lambda duty: str(duty.recurrence or "-"),
    "notice": lambda duty: str(duty.notice_period.number) if duty.notice_period else "-",
    "flags": lambda duty: _listed(duty.flags),
    "in": lambda duty: duty.jurisdiction or "-",
    "survives": lambda duty: "yes" if duty.survives else "no",
}
HERE = Path(__file__).parent


def facts(read: Iterable[Duty], expected: list[str]) -> list[str]:
    """Return of each duty the facts that are expected of it, or all of its facts where none is expected."""
    wanted = [[fact.partition(" ")[0] for fact in line.split(" / ")] for line in expected]
    found = list(read)
    wanted += [list(FACTS)] * (len(found) - len(wanted))
    return [" / ".join(f"{name} {FACTS[name](duty)}" for name in names) for duty, names in zip(found, wanted, strict=False)] or ["nothing"]


def contract(text: str) -> tuple[str, str]:
    """Return the body of a contract and its opening."""
    return (text + "\n", OPENING if text.startswith("1. ") else "")


def test_duties() -> None:
    """These duties are read, in the order of their words, and no others."""
    assert misread_cases(lambda text, expected: facts(read(*contract(text)), expected), HERE / "duties.cases") == ""


def test_declared() -> None:
    """What words give or state to somebody at once has a giver and a taker, and is no duty."""
    assert misread_cases(lambda text, expected: facts(declared(*copied(*contract(text))), expected), HERE / "declared.cases") == ""


def test_words_and_mentions_are_verbatim_where_they_stand() -> None:
    """Each run of a duty's words is what stands at its place of the file, and a mention's range is where its words stand in the duty's."""
    copy, lineage = copied(
        "1. Duties. Supplier shall deliver the boards to the Closing Agent within ten (10) days.\n\n2. Pay. Buyer shall pay.\n"
    )
    source = {c.clause.clause_id: c.text for c in copy.clauses}
    found = duties(copy, lineage)
    for duty in found:
        assert duty.words.text in source[duty.clause_id].text
        assert all(run.char_start is not None for run in duty.words.runs)
    (mention,) = found[0].beneficiaries
    assert found[0].words.text[mention.start : mention.end] == "the Closing Agent"


def test_an_outsider_is_named_and_less_sure() -> None:
    """Somebody who is no party of the register is OTHER, and less certain than a party."""
    assert one("The Escrow Agent shall hold the deposit.").confidence < one("Supplier shall hold the deposit.").confidence


def test_a_time_behind_a_mark_of_a_list_or_in_a_ban() -> None:
    """It is what shall be completed that has the time, not what was; that nothing is due on it is the ban's work, not the time's."""
    deadline = read_timing("The Work shall be (a) substantially completed on or before July 31, 2026, and (b) painted.", 0).deadline
    assert deadline is not None
    assert str(deadline.day) == "2026-07-31"
    assert read_timing("Supplier shall sell the Goods before April 1, 2027.", 0).deadline is not None
