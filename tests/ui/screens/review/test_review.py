"""What the screens do for one person while others are at work: nothing of theirs is overwritten, nothing lands in another portfolio."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import pytest

from graph.errors import ConflictError, NotFoundError, UsageError
from graph.model.ids import PortfolioName
from tests.here import connect
from tests.papers import papers_in
from tests.ui.beside import family, write
from ui import Portfolio
from ui.access.roles import Principal, Role
from ui.application.review_queue import Kind
from ui.screens.documents import register
from ui.screens.lineage import families
from ui.screens.review import decisions, queue
from ui.screens.review.queue import Filters, line
from ui.screens.shared.selection import Opened
from ui.screens.shared.text import label
from ui.screens.shared.view import View
from ui.serialization import review_schema

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
TODAY = date(2026, 5, 6)
FIRST, COPIES = "1-agreement.txt", PortfolioName("copies")


class Clock:
    """A clock that goes on by itself: no two decisions are of one instant."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def now(self) -> datetime:
        """Return what it shows."""
        self.at += timedelta(seconds=1)
        return self.at


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a portfolio in `data`: an agreement; two days later an amendment in force, one that nobody signed, and a letter."""
    folder, texts, clock = tmp_path_factory.mktemp("desks"), family(1), Clock(NOON)
    papers = write(folder / "papers", {FIRST: texts[FIRST]})
    with connect(folder / "data") as made:
        portfolio = replace(made, now=clock.now)
        assert not portfolio.index([papers]).failures
        clock.at += timedelta(days=2)
        assert not portfolio.index([write(papers, texts)]).failures
        assert not replace(portfolio, name=COPIES).index([papers]).failures
    return folder


@pytest.fixture
def papers(indexed: Path, tmp_path: Path) -> Iterator[Portfolio]:
    """A copy of that portfolio, three days after its beginning."""
    with connect(shutil.copytree(indexed / "data", tmp_path / "data")) as made:
        yield replace(made, now=Clock(NOON + timedelta(days=3)).now)


def _view(portfolio: Portfolio, who: str = "ann", known: datetime | None = None) -> View:
    return View(Principal(who, Role.ADMIN), replace(portfolio, actor=who), TODAY, known)


def _signature(view: View) -> str:
    """The id of the signature that is waited for on the second amendment."""
    items = [one for one, _ in queue.waiting(view, Filters("signature", named="second"))]
    return items[0].item_id


def test_who_comes_second_to_a_signature_is_told_and_changes_nothing(papers: Portfolio) -> None:
    """Two people look at the same paper; one says it is partly signed, then the other, who has not seen that, says it is a draft."""
    ann, bea = _view(papers), _view(papers, "bea")
    item = _signature(ann)
    seen_by_ann, seen_by_bea = (queue.shown(one, item)[1] for one in (ann, bea))
    decisions.sign(ann, seen_by_ann, ann.authority("", "One copy bears a name."), "partly signed", "")
    before = papers.register.length()
    with pytest.raises(ConflictError, match="Nothing was changed"):
        decisions.sign(bea, seen_by_bea, bea.authority("", "It looks like a draft."), "a draft", "2022-01-01")
    assert papers.register.length() == before
    decisions.sign(bea, queue.shown(bea, item)[1], bea.authority("", "It is a draft."), "a draft", "")


def test_a_signature_said_by_mistake_is_taken_back_with_one_step(papers: Portfolio) -> None:
    """What was said last can be undone, whatever it was; then it waits as before."""
    ann = _view(papers)
    item = _signature(ann)
    done = decisions.sign(ann, queue.shown(ann, item)[1], ann.authority("", "Seen."), "signed", "")
    assert item not in {one.item_id for one, _ in queue.waiting(ann, Filters())}
    decisions.undo(ann, Opened(last=done.ids), ann.authority("", "Not seen after all."))
    assert item in {one.item_id for one, _ in queue.waiting(ann, Filters())}


def test_what_was_decided_at_once_is_taken_back_at_once(papers: Portfolio) -> None:
    """A day and a signature said together, and several claims rejected together; what was decided is named."""
    ann = _view(papers)
    item, before = _signature(ann), {one.item_id for one, _ in queue.waiting(ann, Filters())}
    done = decisions.sign(ann, queue.shown(ann, item)[1], ann.authority("", "Seen."), "signed", "2022-01-02")
    assert len(done.ids) == 2
    decisions.undo(ann, Opened(last=done.ids), ann.authority("", decisions.AT_ONCE))
    assert {one.item_id for one, _ in queue.waiting(ann, Filters())} == before
    claims = [one.item_id for one, _ in queue.waiting(ann, Filters(Kind.CLAIM))]
    done = decisions.reject_all(ann, Opened(), ann.authority("", "Wrong."), claims)
    assert len(done.ids) == len(claims) > 0
    assert "Rejected: " in done.told
    assert decisions.undo(ann, Opened(last=done.ids), ann.authority("", decisions.AT_ONCE)).told
    assert {one.item_id for one, _ in queue.waiting(ann, Filters())} == before


def test_what_was_looked_at_in_one_portfolio_is_not_decided_on_in_another(papers: Portfolio) -> None:
    """Also where both hold the same papers."""
    ann, there = _view(papers), _view(replace(papers, name=COPIES))
    seen = queue.shown(ann, _signature(ann))[1]
    with pytest.raises(ConflictError, match="default"):
        queue.must_be_of(there, seen)
    queue.must_be_of(ann, seen)
    queue.must_be_of(there, Opened())


@pytest.mark.parametrize("choice", ["", "SIGNED", "<b>", "accept"])
def test_a_choice_that_is_not_offered_is_told_in_words(papers: Portfolio, choice: str) -> None:
    """A forged or emptied list to choose from: no defect, nothing recorded."""
    ann = _view(papers)
    seen, who = queue.shown(ann, _signature(ann))[1], ann.authority("", "Because.")
    before = papers.register.length()
    with pytest.raises(UsageError, match="Choose"):
        decisions.sign(ann, seen, who, choice, "")
    with pytest.raises(UsageError, match="Choose"):
        queue.waiting(ann, Filters(kind=choice))
    with pytest.raises(UsageError, match="Choose"):
        decisions.relabel(ann, seen, who, choice, "", "")
    with pytest.raises(UsageError, match="reason"):
        ann.authority("", " ")
    assert papers.register.length() == before


def test_on_the_records_of_another_day_lineage_shows_what_was_on_record_then(papers: Portfolio) -> None:
    """A paper recorded since is in no family of then, and says so. Work to do is of now."""
    ann = _view(papers)
    past = replace(ann, known_as_of=datetime.combine(NOON.date(), time.max, UTC))
    agreement, letter = families.families(ann, "")[0][1], families.families(ann, "letter")[0][1]
    assert len(families.family(ann, agreement).documents) == 3
    assert families.family(ann, agreement).amended == agreement  # a provision over time begins with one that was changed
    assert families.provisions(ann, agreement)[1] == "3"
    assert [label.partition(" — ")[2] for label, _ in families.family(past, agreement).documents] == [FIRST]
    assert [one for _, one in families.families(past, "")] == [agreement]
    assert [name.partition(" — ")[2] for name, _ in register.listed(past, "")[1]] == [FIRST]
    assert "Amended (" in families.timeline(ann, agreement, "3")
    assert "mended" not in families.timeline(past, agreement, "3")
    with pytest.raises(NotFoundError, match="not on record then"):
        families.family(past, letter)
    assert "known_as_of" not in register.to_work_off(past)


def test_before_anything_was_on_record_no_portfolio_is_named(papers: Portfolio) -> None:
    """Neither this one's nor, to who may not know of them, another's."""
    long_ago = replace(_view(papers), known_as_of=datetime(1999, 1, 1, tzinfo=UTC))
    with pytest.raises(NotFoundError, match="Nothing was on record here yet on 1999-01-01"):
        _ = long_ago.still


def test_a_label_is_legible_and_not_endless() -> None:
    """Marks that turn text around are written out, half characters replaced, and ten thousand characters are cut."""
    assert label("a\u202egnp.exe") == "a<U+202E>gnp.exe"
    assert label("a\udc80b") == "a?b"
    assert len(label("x" * 10_000)) == 160
    assert label("=1+1 <b>") == "=1+1 <b>"


def test_the_queue_says_what_waits_legibly(papers: Portfolio) -> None:
    """Its lines are names, not markup: a name that turns text around is written out there too."""
    ann = _view(papers)
    item, _ = queue.waiting(ann, Filters("signature", named="second"))[0]
    told = review_schema.item(item, papers.sources())
    assert "<U+202E>" in line({**told, "document": "\u202egnp.txt"})


def test_every_place_that_a_decision_is_recorded_on_is_named_before_it_is(tmp_path: Path) -> None:
    """A sentence that nobody could read names two provisions: the queue, the item and what came of it name both."""
    aside = "1A. Set-off. In relation to Section 1 and Section 2 of the Agreement, Owner shall henceforth bear half.\n\n2. Conditions."
    texts = papers_in(Path(__file__).parents[2] / "application" / "obligations" / "test_conditions.py")
    texts["first.txt"] = texts["first.txt"].replace("2. Conditions.", aside)
    with connect(tmp_path / "data") as made:
        assert not made.index([write(tmp_path / "papers", texts)]).failures
        ann = _view(made)
        ((item, told),) = [one for one in queue.waiting(ann, Filters("claim")) if len(one[0].together) > 1]
        markup, seen, _ = queue.shown(ann, item.item_id)
        done = decisions.accept(ann, seen, ann.authority("", "Read."))
    assert len(done.ids) == 2
    for shown in (told, markup.partition("</h2>")[0], done.told):
        assert {"1", "2"} <= set(re.findall("§\u00a0(\\d)", shown))
    assert "these 2 places" in markup
