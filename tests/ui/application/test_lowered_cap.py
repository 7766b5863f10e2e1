"""An amendment that lowers a cap, accepted in review.

Words, obligations, risk, calendar and answers change as foretold, for one reason on the log; undoing restores all of it.
"""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from graph.comparison.obligation_changes import confirming_event, obligation_changes
from graph.comparison.rescheduled_days import days_moved
from graph.errors import UsageError
from graph.model.agenda import Entry
from graph.model.dates import PartialDate
from graph.model.obligations import Event, Obligation, State
from graph.model.terms import RiskReport
from tests.here import connect
from tests.papers import papers_in
from tests.ui.conftest import Inforce, copy_of, opened
from tests.ui.served import client_of
from ui import Portfolio
from ui.access.keys import Keys, Wanted
from ui.access.roles import Role
from ui.application.decisions import Authority
from ui.application.impact import WholeImpact
from ui.application.obligations.events import Said
from ui.application.questions import Question
from ui.application.replay import Replayed

DAY = date(2025, 6, 1)
CAP = "What is the cap on liability?"
PAY = "Within how many days must Customer pay an invoice?"
REPORTS = "When must Supplier deliver a stock report?"
WHY = Authority("rosa", "both signed the paper copy, which I hold")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder: an agreement, an amendment that shows no signature, three confirmed obligations and four answers on record."""
    return lowered_cap(tmp_path_factory.mktemp("cap"))


def lowered_cap(folder: Path) -> Path:
    """Make that data folder within a folder."""
    (folder / "in").mkdir()
    for name, text in papers_in(__file__).items():
        (folder / "in" / name).write_text(text, encoding="utf-8")
    with connect(folder / "data", actor="ida") as mine:
        mine.index([folder / "in"])
        owed = {o.duty.section: o.obligation_id for o in mine.obligations.named("msa.txt", DAY)}
        ida = Authority("ida", "read with the client")
        mine.obligations.record_event([owed["2"], owed["3"], owed["4"]], Said(Event.CONFIRM, date(2025, 1, 10)), ida)
        mine.obligations.record_event([owed["2"]], Said(Event.TRIGGER, date(2025, 5, 20), PartialDate.of(date(2025, 5, 20))), ida)
        for text, day in ((CAP, DAY), (PAY, date(2024, 6, 1)), (PAY, DAY), (REPORTS, DAY)):
            mine.ask(Question(text, as_of=day))
    return folder / "data"


kept = opened("made", "rosa", scope="module")
copied = copy_of("made")
mine = opened("copied", "rosa")


@dataclass(frozen=True)
class Standing:
    """How things stand on the day: by the commands of every day."""

    payment: str
    obligations: tuple[Obligation, ...]
    risk: RiskReport
    days: tuple[Entry, ...]
    answer: str


def standing(mine: Portfolio) -> Standing:
    """Ask every part anew."""
    (assessed,) = mine.terms.risk("msa.txt", DAY)
    assert assessed.now.report is not None
    agenda = mine.obligations.calendar(DAY, date(2028, 6, 1), as_of=DAY).agenda
    return Standing(
        payment=mine.ask(Question(PAY, as_of=DAY)).text,
        obligations=tuple(mine.obligations.named(None, DAY)),
        risk=assessed.now.report,
        days=agenda.entries,
        answer=mine.ask(Question(CAP, as_of=DAY)).text,
    )


def foretold(mine: Portfolio) -> WholeImpact:
    """What all claims of the amendment would change."""
    return mine.review.impact(mine.document("first.txt"), DAY)


def claims(mine: Portfolio) -> list[str]:
    """The claims of the amendment."""
    return [e.edge_id for e in mine.register.edges() if e.source_document_id == mine.document("first.txt").document_id]


def test_all_five_parts_change_before_anybody_accepts(kept: Portfolio) -> None:
    """Exactly these: three provisions, two confirmed duties, cap and payment term, three days, the two answers about a day after it."""
    found = foretold(kept)

    assert [c.section for c in found.words.clauses] == ["2", "4", "5"]
    changed = found.obligations
    assert [(o.duty.section, said.by if (said := confirming_event(o)) else "") for o in changed.superseded] == [("2", "ida"), ("4", "ida")]
    assert [(o.duty.section, o.state) for o in changed.proposed] == [("2", State.PENDING), ("4", State.PENDING)]
    assert [o.replaces for o in changed.proposed] == [(o.obligation_id,) for o in changed.superseded]
    assert (changed.gone, changed.restored, changed.moved, changed.unchanged) == ((), (), (), 2)
    (risk,) = found.risk
    assert [(c.after.cell.section, c.before.cell.text, c.after.cell.text) for c in risk.changes if c.before and c.after] == [
        ("4", "2 x fees", "1 x fees"),
        ("2", "30 days", "75 days"),
    ]
    assert [(d.entry.kind, d.was and d.was.day, d.now and d.now.day) for d in found.days] == [
        ("DUE", date(2025, 6, 19), None),
        ("NOTICE", date(2026, 12, 2), date(2025, 12, 2)),
        ("EXPIRY", date(2027, 1, 31), date(2026, 1, 31)),
    ]
    assert [(d.receipt.question, d.receipt.governs) for d in found.answers.told] == [(PAY, DAY), (CAP, DAY)]
    assert (found.answers.changed, found.answers.looked, found.answers.complete) == (2, 4, True)


def test_nothing_is_recorded_by_asking(mine: Portfolio) -> None:
    """Neither by the impact of claims nor by that of a signature."""
    before = mine.audit.head()
    foretold(mine)
    mine.review.impact(mine.document("first.txt"), DAY, signed=date(2025, 3, 2))
    assert mine.audit.head() == before


def test_what_was_foretold_is_what_is_once_accepted_and_undoing_restores_it(mine: Portfolio) -> None:
    """Each part by the command of every day: as foretold after one decision with one reason, and as it was after undoing it."""
    found, before = foretold(mine), standing(mine)
    ids = claims(mine)

    outcomes = mine.review.accept(ids, WHY)
    assert [o.error for o in outcomes] == [None, None, None]
    after = standing(mine)

    assert obligation_changes(before.obligations, after.obligations) == found.obligations
    assert [(one.before and one.before.report, one.now.report) for one in found.risk] == [(before.risk, after.risk)]
    assert days_moved(before.days, after.days) == found.days
    for drift in found.answers.told:
        replayed: Replayed = mine.audit.replay(drift.receipt.receipt_id)
        assert {m.was.section: m.text for m in replayed.found.moved if m.was} == {c.section: c.after for c in drift.clauses}
        assert {cause.by for causes in replayed.because for cause in causes} == {"rosa"}
    assert "seventy-five (75) days" in after.payment
    assert "one times (1x)" in after.answer
    _for_one_reason(mine, ids)

    for one in ids:
        mine.review.undo(one, Authority("rosa", "the copy was of another paper"))
    assert standing(mine) == before


def _for_one_reason(mine: Portfolio, ids: list[str]) -> None:
    """One entry of the log holds all three decisions, and they say the same."""
    store = mine.parts.store
    decisions = store.decisions(mine.name)
    assert {(d.by, d.reason) for d in decisions} == {(WHY.by, WHY.reason)}
    assert len(decisions) == len(ids)
    decided = [entry for entry, _ in store.ledger(mine.name, 0) if entry.action == "decide"]
    assert len(decided) == 1


def test_a_signature_is_told_like_the_claims_it_lets_in(kept: Portfolio) -> None:
    """Supposed signed on its own day, the paper changes what its claims, accepted, change."""
    claimed, signed = foretold(kept), kept.review.impact(kept.document("first.txt"), DAY, signed=date(2025, 3, 2))

    assert [(c.section, c.after) for c in signed.words.clauses] == [(c.section, c.after) for c in claimed.words.clauses]
    assert _ids(signed.obligations.superseded) == _ids(claimed.obligations.superseded)
    assert _ids(signed.obligations.proposed) == _ids(claimed.obligations.proposed)
    assert [one.now.report and one.now.report.score for one in signed.risk] == [
        one.now.report and one.now.report.score for one in claimed.risk
    ]
    assert [(d.entry.kind, d.first) for d in signed.days] == [(d.entry.kind, d.first) for d in claimed.days]
    assert [d.receipt.receipt_id for d in signed.answers.told] == [d.receipt.receipt_id for d in claimed.answers.told]
    assert (signed.signed, signed.waiting) == (date(2025, 3, 2), 0)


def _ids(found: tuple[Obligation, ...]) -> list[str]:
    return [o.obligation_id for o in found]


def test_a_signed_paper_cannot_be_supposed_signed(kept: Portfolio) -> None:
    """There is nothing to suppose."""
    with pytest.raises(UsageError, match="is signed"):
        kept.review.impact(kept.document("msa.txt"), DAY, signed=DAY)


def test_a_day_beyond_all_calendars_is_refused(kept: Portfolio) -> None:
    """Nobody counts the terms of a contract for a thousand years."""
    with pytest.raises(UsageError, match="a hundred years ahead"):
        kept.review.impact(kept.document("first.txt"), date(3414, 3, 16))


def test_of_a_paper_without_claims_nothing_is_told(kept: Portfolio) -> None:
    """The agreement itself claims nothing: no part changes, and no receipt is read for it."""
    found = kept.review.impact(kept.document("msa.txt"), DAY)
    assert (found.words.clauses, bool(found.obligations), found.risk, found.days) == ((), False, (), ())
    assert (found.answers.changed, found.answers.looked) == (0, 0)


def test_on_the_command_line_one_claim_tells_all_of_its_own(made: Path, kept: Portfolio, inforce: Inforce) -> None:
    """With --full what the one claim changes, and nothing of the others; without it only the words."""
    (cap,) = [e.edge_id for e in kept.register.edges() if e.target_section == "4"]
    shown = [
        json.loads(inforce("review", "show", cap, *more, "--as-of", "2025-06-01", "--json", "--data", made).stdout)
        for more in ((), ("--full",))
    ]

    assert shown[0]["consequences"] is None
    assert {key: value for key, value in shown[0].items() if key != "consequences"} == {
        k: v for k, v in shown[1].items() if k != "consequences"
    }
    whole: dict[str, Any] = shown[1]["consequences"]
    assert whole["impact"] == shown[1]["impact"]
    (gone,) = whole["obligations"]["superseded"]
    assert (gone["confirmed_by"], gone["confirmed_on"], gone["obligation"]["section"]) == ("ida", "2025-01-10", "4")
    assert gone["replaced_by"] == [one["obligation_id"] for one in whole["obligations"]["proposed"]]
    (risk,) = whole["risk"]
    assert (risk["contract"]["document"], len(risk["changes"]), risk["score_after"] < risk["score_before"]) == ("msa.txt", 1, True)
    assert (whole["dates"], [a["question"] for a in whole["answers"]["answers"]]) == ([], [CAP])


def test_in_a_terminal_every_part_has_its_lines(made: Path, inforce: Inforce) -> None:
    """Who confirmed what is to be confirmed again, both scores, both days, the answers by their questions."""
    told = inforce("review", "impact", "first.txt", "--as-of", "2025-06-01", "--data", made).stdout
    for words in (
        "3 provisions",
        "2 confirmed whose words go, 2 proposed; 2 unchanged",
        "confirmed by ida on 2025-01-10; to be confirmed again",
        "2 x fees) →",
        "notice due: 2026-12-02 → 2025-12-02",
        CAP,
        "msa.txt 4: other words, quoted",
    ):
        assert words in told, told


def test_over_http_earlier_answers_are_for_those_who_may_review(made: Path, tmp_path: Path) -> None:
    """A receipt holds what somebody asked: who may only read is told the rest."""
    data = Path(shutil.copytree(made, tmp_path / "data"))
    with closing(Keys(data, lambda: datetime.now(UTC))) as keys:
        held = {role: {"Authorization": f"Bearer {keys.create(Wanted(role, role, None), 'ida')[1]}"} for role in (Role.READ, Role.REVIEW)}
    path = "/v1/documents/first.txt/impact?as_of=2025-06-01"
    with client_of(data) as client:
        reader, reviewer = (client.get(path, headers=held[role]).json() for role in (Role.READ, Role.REVIEW))
        item = reader["claims"][0]
        shown = client.get(f"/v1/review/{item}?as_of=2025-06-01&full=true", headers=held[Role.READ]).json()
        refused = client.get("/v1/documents/msa.txt/impact?signed=2025-06-01", headers=held[Role.REVIEW])

    assert (reader["answers"], shown["consequences"]["answers"], reviewer["answers"]["changed"]) == (None, None, 2)
    assert reader == {**reviewer, "answers": None}
    assert (refused.status_code, refused.json()["code"]) == (409, "not_applicable")


def test_of_a_paper_that_claims_nothing_a_terminal_says_so(made: Path, inforce: Inforce) -> None:
    """Instead of five parts in which nothing changes."""
    assert inforce("review", "impact", "msa.txt", "--data", made).stdout == "No claim of it waits for a person.\n"
