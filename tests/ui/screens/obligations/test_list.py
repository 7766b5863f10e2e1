"""What the screen of obligations does for one person: nothing hidden silently, nothing said of what was not shown, all of it undone."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from graph.errors import ConflictError, NotAllowedError, NotFoundError, UsageError
from graph.model.obligations import Event, State
from tests.ui.application.obligations.test_obligations import AMENDMENT, AUGUST, FEBRUARY, LICENCE
from tests.ui.conftest import copy_of, opened, recorded_of
from ui import Portfolio
from ui.access.roles import Principal, Role
from ui.application.decisions import Authority
from ui.screens.obligations import calendar
from ui.screens.obligations import item as items
from ui.screens.obligations import list as lists
from ui.screens.obligations.calendar import Ahead
from ui.screens.obligations.decisions import Deciding, Spoken
from ui.screens.obligations.item import BACK, Item
from ui.screens.obligations.list import AGAIN, GONE, PAGE, Asked, Listed, Listing
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.selection import Opened
from ui.screens.shared.view import View

ANN = Authority("ann", "read with its page")
LETTER = (
    'SIDE LETTER\n\nDated May 4, 2024.\n\n1. Parking. Hollis Mills LLC ("Mill") shall pay $40 for each lorry within 10 days of the invoice.'
)


recorded = recorded_of({"licence.txt": LICENCE, "first.txt": AMENDMENT, "letter.txt": LETTER})
data = copy_of("recorded")
mine = opened("data", "ann")


def view(portfolio: Portfolio, day: date = FEBRUARY, role: Role = Role.REVIEW, today: date | None = None) -> View:
    """What somebody has in view on a day, which is today unless another is."""
    at = today or day
    now = datetime(at.year, at.month, at.day, 12, tzinfo=UTC)
    return View(Principal("ann", role), replace(portfolio, now=lambda: now), day, None)


def listed(seen: View, cache: PortfolioCache, asked: Asked = Asked(), most: int = PAGE) -> Listing:  # noqa: B008 - it is frozen
    """The whole list, however busy the machine is."""
    return lists.listed(seen, cache, asked, 60, most)


def shown(seen: View, cache: PortfolioCache, section: str) -> Item:
    """The first obligation of a section whose words are in force, as it is shown."""
    found = next(o for o in seen.still.obligations.named(as_of=seen.as_of) if o.duty.section == section and not o.superseded)
    return items.shown(seen, cache, found.obligation_id)


def say(seen: View, cache: PortfolioCache, item: Item, event: Event, on: str = "") -> tuple[str, ...]:
    """Say something of what is shown; return the events recorded."""
    return Deciding(seen, cache).say(item.opened, Spoken(event, on, ANN)).ids


def test_a_list_tells_what_it_leaves_out_and_what_each_choice_would_show(mine: Portfolio) -> None:
    """Pages, filters and choices: how many are shown, of how many, and how many do not fit."""
    seen, cache = view(mine), PortfolioCache()
    every = listed(seen, cache)
    total = len(every.listed.order)
    assert total >= 4
    assert f"{total} obligations." in every.rows
    assert f'data-state="PENDING" aria-pressed="false" class="choice">pending <span class="count">{total}<' in every.choices
    page = listed(seen, cache, Asked(page=2), most=2)
    assert f"3 to 4 of {total} obligations" in page.rows
    assert page.listed.order == every.listed.order[2:4]
    beyond = listed(seen, cache, Asked(page=99), most=2)
    assert beyond.listed.order[-1] == every.listed.order[-1]
    few = listed(seen, cache, Asked(words="invoice PAY", contract="licence", who="licensee"))
    assert len(few.listed.order) == 1
    assert "more do not fit" in few.rows
    assert "of 3 documents" in few.rows
    assert "None of" in listed(seen, cache, Asked(words="no such words")).rows
    with pytest.raises(UsageError, match="FINANCIAL"):
        listed(seen, cache, Asked(domain="taxes"))


def test_who_asks_again_gets_further(mine: Portfolio) -> None:
    """Where time is short a list has what was read so far, says so, and asking again goes on from there."""
    seen, cache = view(mine), PortfolioCache()
    first = lists.listed(seen, cache, Asked(), seconds=0)
    assert 'aria-busy="true"' in first.rows
    assert "So far 1 of 3 documents read" in first.rows
    whole = listed(seen, cache)
    assert "aria-busy" not in whole.rows
    assert set(first.listed.order) < set(whole.listed.order)


def test_what_is_kept_is_what_stands(mine: Portfolio) -> None:
    """A cache that was filled before shows what a new one would: after a confirmation, its undoing, and on another day."""
    seen, kept = view(mine), PortfolioCache()
    listed(seen, kept)
    events = say(seen, kept, shown(seen, kept, "5"), Event.CONFIRM)
    for after in (seen, view(mine, AUGUST)):
        assert listed(after, kept) == listed(after, PortfolioCache())
    assert shown(seen, kept, "5").html == shown(seen, PortfolioCache(), "5").html
    Deciding(seen, kept).undo(Opened(last=events), ANN)
    assert listed(seen, kept) == listed(seen, PortfolioCache())


def test_a_small_cache_forgets_and_reads_again(mine: Portfolio) -> None:
    """What does not fit is read anew; the list is the same."""
    seen = view(mine)
    assert listed(seen, PortfolioCache(1)) == listed(seen, PortfolioCache())


def test_a_stale_view_is_refused(mine: Portfolio) -> None:
    """Somebody else has confirmed it meanwhile: what is said of the earlier view is refused, of one and among several."""
    seen, cache = view(mine), PortfolioCache()
    old, other = shown(seen, cache, "5"), shown(seen, cache, "2")
    say(seen, cache, old, Event.CONFIRM)
    with pytest.raises(ConflictError, match="no longer"):
        say(seen, cache, old, Event.CONFIRM)
    chosen = ",".join(f"{one.opened.item_id} {one.opened.token}" for one in (old, other))
    done = Deciding(seen, cache).say_of_all(chosen, Spoken(Event.CONFIRM, "", ANN))
    assert len(done.ids) == 1
    assert "On record: 1 confirmed, 1 refused" in done.told
    assert "Licensor, 5: Licensor shall deliver" in done.told


def test_several_are_one_record_each_and_undone_together(mine: Portfolio) -> None:
    """With one reason; then it is as before."""
    seen, cache = view(mine), PortfolioCache()
    before = listed(seen, cache)
    every = [items.shown(seen, cache, one) for one in before.listed.order]
    chosen = ",".join(f"{one.opened.item_id} {one.opened.token}" for one in every)
    done = Deciding(seen, cache).say_of_all(chosen, Spoken(Event.DISMISS, "", ANN))
    assert len(set(done.ids)) == len(every)
    assert {o.state for o in seen.mine.obligations.named(as_of=FEBRUARY)} == {State.DISMISSED}
    Deciding(seen, cache).undo(Opened(last=done.ids), ANN)
    assert listed(seen, cache).listed == before.listed
    assert {o.state for o in seen.mine.obligations.named(as_of=FEBRUARY)} == {State.PENDING}
    with pytest.raises(UsageError, match="Select some"):
        Deciding(seen, cache).say_of_all("", Spoken(Event.DISMISS, "", ANN))


def test_only_what_is_allowed_can_be_said_and_a_refusal_tells_it(mine: Portfolio) -> None:
    """While it is pending it cannot be fulfilled; once confirmed it can, and its last event can be taken back."""
    seen, cache = view(mine), PortfolioCache()
    item = shown(seen, cache, "5")
    assert item.allowed == {"CONFIRM", "DISMISS"}
    with pytest.raises(NotAllowedError, match="CONFIRM, DISMISS"):
        say(seen, cache, item, Event.FULFIL)
    say(seen, cache, item, Event.CONFIRM)
    confirmed = shown(seen, cache, "5")
    assert {"FULFIL", "WAIVE", BACK} <= confirmed.allowed
    assert Event.CONFIRM not in confirmed.allowed
    Deciding(seen, cache).take_back(confirmed.opened, ANN)
    assert shown(seen, cache, "5").allowed == item.allowed


def test_readers_and_those_who_look_at_earlier_records_say_nothing(mine: Portfolio) -> None:
    """They see it, are told why they cannot, and a forged event is refused."""
    reader, cache = view(mine, role=Role.READ), PortfolioCache()
    item = shown(reader, cache, "5")
    assert not item.allowed
    assert "takes the role" in item.html
    with pytest.raises(UsageError, match="role"):
        Deciding(reader, cache)
    past = replace(view(mine), known_as_of=datetime.now(UTC) + timedelta(days=1))
    assert not shown(past, cache, "5").allowed
    with pytest.raises(UsageError, match="earlier day"):
        Deciding(past, cache)


def test_what_is_said_is_of_the_day_that_was_looked_at(mine: Portfolio) -> None:
    """On an earlier day, of that day; of a day that is written, of that one; never of a day to come."""
    seen, cache = view(mine, FEBRUARY, today=AUGUST), PortfolioCache()
    say(seen, cache, shown(seen, cache, "5"), Event.CONFIRM)
    (made,) = seen.mine.obligations.find(shown(seen, cache, "5").opened.item_id, FEBRUARY).noted
    assert made.on == FEBRUARY
    now = view(mine, AUGUST)
    assert "overdue" in shown(now, cache, "5").html
    with pytest.raises(UsageError, match="still to come"):
        say(now, cache, shown(now, cache, "5"), Event.FULFIL, "2024-12-01")
    say(now, cache, shown(now, cache, "5"), Event.FULFIL, "2024-03-30")
    assert "30 Mar 2024" in shown(now, cache, "5").html


def test_a_trigger_needs_its_day_and_gives_one(mine: Portfolio) -> None:
    """Nothing has a day before somebody tells when it happened."""
    seen, cache = view(mine), PortfolioCache()
    say(seen, cache, shown(seen, cache, "2"), Event.CONFIRM)
    item = shown(seen, cache, "2")
    assert "nobody has said yet" in item.html
    with pytest.raises(UsageError, match="day on which it happened"):
        say(seen, cache, item, Event.TRIGGER)
    say(seen, cache, item, Event.TRIGGER, "2024-01-20")
    assert "due 19 Feb 2024" in shown(seen, cache, "2").html


def test_changed_words_are_shown_beside_those_confirmed(mine: Portfolio) -> None:
    """Both texts, who confirmed the earlier one, what changed it; each is found under its own choice."""
    seen, cache = view(mine), PortfolioCache()
    say(seen, cache, shown(seen, cache, "2"), Event.CONFIRM)
    after = view(mine, AUGUST)
    markup = shown(after, cache, "2").html
    assert "Confirmed by ann on 1 Feb 2024" in markup
    assert "<del>" in markup
    assert "<ins>" in markup
    again = listed(after, cache, Asked(states=frozenset({AGAIN})))
    gone = listed(after, cache, Asked(states=frozenset({GONE})))
    assert (len(again.listed.order), len(gone.listed.order)) == (1, 1)
    assert "First Amendment," in items.shown(after, cache, gone.listed.order[0]).html


def test_what_is_no_obligation_here_is_told(mine: Portfolio) -> None:
    """An id that nobody gave, and one of words that are read otherwise."""
    with pytest.raises(NotFoundError, match="Look at the list again"):
        items.shown(view(mine), PortfolioCache(), "o_0000000000")


def test_the_next_one_is_that_of_the_list() -> None:
    """After the last there is none; what else is asked for begins at its first page."""
    here = Listed(("a", "b"), Asked(page=3))
    assert [here.after(one) for one in ("a", "b", "c")] == ["b", "b", "c"]
    assert here.turned(Asked(page=4)).page == 4
    assert here.turned(Asked(words="pay", page=4)).page == 1


def test_a_list_that_keeps_the_open_row_leaves_it_alone() -> None:
    """Whoever chooses another row while the list is made keeps it: only a row that has to change is written."""
    here = Listed(("a", "b"))
    assert here.opens("b", Listed()) is None
    assert here.opens("on another page", here) is None
    assert here.opens("gone", Listed(("gone",), Asked(words="pay"))) == "a"
    assert here.opens("", here) == "a"
    assert Listed().opens("gone", here) is None, "the same question: it may come with the contracts still to be read"
    assert Listed((), Asked(words="x")).opens("a", here) == ""


def test_the_calendar_has_what_is_confirmed_and_tells_the_rest(mine: Portfolio) -> None:
    """A day once somebody confirmed it, with the way to it; a family at a time; what is not offered is told."""
    seen, cache, calendars = view(mine), PortfolioCache(), PortfolioCache()
    assert "Nothing to watch" in calendar.shown(seen, calendars, Ahead())
    item = shown(seen, cache, "5")
    say(seen, cache, item, Event.CONFIRM)
    markup = calendar.shown(seen, calendars, Ahead())
    assert f'data-obligation="{item.opened.item_id}"' in markup
    assert "March 2024" in markup
    assert "format=ics" in markup
    assert 'aria-busy="true"' in calendar.shown(seen, PortfolioCache(), Ahead("3 months"), seconds=0)
    assert "Nothing to watch" in calendar.shown(seen, calendars, Ahead(contract="letter"))
    with pytest.raises(UsageError, match="Choose"):
        calendar.shown(seen, calendars, Ahead("a century"))


def test_the_calendar_shows_first_what_is_overdue(mine: Portfolio) -> None:
    """Before all months, with its day and marked; what has no day at all is counted apart, and nothing shows an id in its words."""
    confirmed = view(mine)
    say(confirmed, PortfolioCache(), shown(confirmed, PortfolioCache(), "5"), Event.CONFIRM)
    markup = calendar.shown(view(mine, date(2024, 5, 1)), PortfolioCache(), Ahead(), 60)
    assert '<section aria-label="Overdue"' in markup
    first = markup.split("<section")[1]
    assert ">overdue</span>" in first
    assert re.search(r'<time datetime="2024-03-\d\d">\d+ Mar 2024</time>', first)
    assert "1 overdue. " in markup
    assert "fell due before" not in markup
    assert not re.search(r"\bo_[0-9a-f]{8}", re.sub("<[^>]+>", " ", markup))


def test_the_list_is_a_table(mine: Portfolio) -> None:
    """With heads of columns, of each contract and of each row."""
    rows = listed(view(mine), PortfolioCache()).rows
    assert rows.count('scope="col"') == 3
    assert rows.count('scope="rowgroup"') == rows.count("<tbody>") >= 1
    assert rows.count('scope="row"') == rows.count("data-select=") > 1


def test_words_of_contracts_are_no_markup(mine: Portfolio, tmp_path: Path) -> None:
    """In the list, the item and what is said of several."""
    paper = tmp_path / "<img src=x>.txt"
    paper.write_text(LETTER.replace("each lorry", "each <b onclick=run()>lorry</b>"), encoding="utf-8")
    assert not mine.index([paper]).failures
    seen, cache = view(mine, AUGUST), PortfolioCache()
    found = listed(seen, cache, Asked(words="onclick"))
    item = items.shown(seen, cache, found.listed.order[0])
    chosen = f"{item.opened.item_id} s_0"
    done = Deciding(seen, cache).say_of_all(chosen, Spoken(Event.CONFIRM, "", ANN))
    for markup in (found.rows, item.html, done.told):
        assert "<b onclick" not in markup
        assert "<img src" not in markup
        assert "lorry" in markup or "each" in markup
