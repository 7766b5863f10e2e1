"""Who owes whom on the screen: everybody, somebody, two of them; as a picture to choose in and in words, with what is left out."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from html import unescape
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from graph.lifecycle.accountability import Accountability, Owed, Who
from graph.model.ids import DocumentId
from graph.model.obligations import Event, PartyMention
from graph.model.text import AnchoredText, Run
from tests.here import connect
from tests.ui.application.obligations.test_owing import AMENDMENT, BANK, LOAN, MARCH, MILLS, SUPPLY
from tests.ui.conftest import Indexed
from tests.ui.screens.obligations.test_list import ANN, view
from ui import Portfolio
from ui.application.obligations.accountability import Owing
from ui.exports.accountability.drawing import drawing, id_of
from ui.screens.obligations import accountability, accountability_picture
from ui.screens.obligations import item as items
from ui.screens.obligations.accountability import Asked, Shown
from ui.screens.obligations.accountability_picture import TEMPLATE, Entry, Part, named
from ui.screens.obligations.decisions import Deciding, Spoken
from ui.screens.obligations.reading import Read
from ui.screens.shared.cache import PortfolioCache
from ui.screens.shared.links import Links
from ui.screens.shared.rendering import macro
from ui.serialization.accountability_schema import CaveatShape, NodeShape

AGENT = "Inspection Agent"


@pytest.fixture(scope="module")
def recorded(indexed_once: Indexed) -> Path:
    """A data folder with a supply contract, its amendment, and a loan of one of its parties; to be read, or copied."""
    return indexed_once({"supply.txt": SUPPLY, "first.txt": AMENDMENT, "loan.txt": LOAN})


@pytest.fixture(scope="module")
def mine(recorded: Path) -> Iterator[Portfolio]:
    """The portfolio, to read from."""
    with connect(recorded, actor="ann") as portfolio:
        yield portfolio


def shown(portfolio: Portfolio, who: str = "", whom: str = "", day: date = MARCH, **asked: str | bool) -> Shown:
    """What is shown of everybody, or of those who are named, on a day."""
    ids = {re.sub(r" \(to be verified.*", "", label): one for label, one in everybody(portfolio, day).people}
    wanted = Asked(ids[who] if who else "", ids[whom] if whom else "", **asked)  # type: ignore[arg-type]
    return accountability.shown(view(portfolio, day), PortfolioCache(), wanted, 60)


def everybody(portfolio: Portfolio, day: date = MARCH) -> Shown:
    """The same of everybody."""
    return accountability.shown(view(portfolio, day), PortfolioCache(), Asked(), 60)


def parts(markup: str) -> dict[str, list[str]]:
    """The obligations of each part of what is told, by its heading."""
    found = (re.match(r"<h3>(.*?)</h3>(.*)", one, re.DOTALL) for one in markup.split("<section>")[1:])
    return {re.sub("<[^>]*>", "", m[1]): re.findall(r'data-obligation="(\w+)"[^>]*aria-label="Open', m[2]) for m in found if m}


def test_everybody_is_a_picture_to_choose_in_and_a_table(mine: Portfolio) -> None:
    """Each name a button by key too, each pair with its count; whom a person has to verify is told apart in both."""
    told = everybody(mine)
    markup = told.html
    boxes = re.findall(r'<g role="button" tabindex="0" aria-label="Choose ([^"]*)" data-who="(\w+)"', markup)
    assert {BANK, MILLS, f"{AGENT}, to be verified"} < {label for label, _ in boxes}
    assert {one for _, one in boxes} == {one for _, one in told.people if one}
    assert markup.count("<tr>") == 1 + len({(e.owing, e.owed_to) for e in mine.obligations.accountability(as_of=MARCH).graph.owed})
    assert 'class="arrow doubt"' in markup
    assert "supply.txt" in markup.split("<table>")[1]
    assert "by words that do not" in markup


def test_its_counts_agree_with_the_list(mine: Portfolio) -> None:
    """What is told of in all is what is listed, and what is said to be left out of the list."""
    summary = re.search(
        r"(\d+) obligations? by words that say to whom; (\d+) by words that do not\.(?: (\d+) of these)?", everybody(mine).html
    )
    assert summary is not None
    addressed, silent, stated = (int(one or 0) for one in summary.groups())
    assert stated
    assert addressed + silent - stated == len({one.obligation_id for one in mine.obligations.named(as_of=MARCH)})


def test_one_has_what_it_owes_what_it_is_owed_and_what_waits_for_it(mine: Portfolio) -> None:
    """The same as the command line tells, each the way to the obligation and its trail; the words that name somebody are marked."""
    graph = mine.obligations.accountability(as_of=MARCH).graph
    who = Who(mine.obligations.accountability(as_of=MARCH).names.meant("Buyer"))
    told = shown(mine, who.name)
    found = [*parts(told.html).values()]
    ways = ([e.obligation for e in graph.by(who)], [e.obligation for e in graph.to(who)], graph.unaddressed(who))
    wanted = [sorted(one.obligation_id for one in some) for some in (*ways, [one.obligation for one in graph.naming(who)])]
    assert [sorted(one) for one in found] == wanted
    assert all(wanted[:2])
    assert "<mark><bdi>Buyer</bdi></mark>" in told.html
    assert told.html.count("data-trail") == sum(map(len, wanted))
    assert told.who == id_of(who.name, None)


def test_two_have_the_shortest_chain_between_them(mine: Portfolio) -> None:
    """From the mill to the bank by way of the store; back there is none, which is said."""
    markup = shown(mine, MILLS, BANK).html
    named = parts(markup)
    assert any("shortest chain" in heading and len(ids) > 1 for heading, ids in named.items())
    assert "Nothing leads there" in markup
    assert len(re.findall('class="who', markup)) >= 3


def test_whomever_a_person_has_to_verify_can_be_left_out(mine: Portfolio) -> None:
    """Of all of it: the names to choose from, the table, the picture."""
    told = shown(mine, verified=True)
    assert AGENT in everybody(mine).html
    assert AGENT not in told.html
    assert not [label for label, _ in told.people if AGENT in label]


def test_who_is_not_named_on_the_day_is_told(mine: Portfolio) -> None:
    """Whoever was chosen before the day was changed; everybody is shown then."""
    told = accountability.shown(view(mine, MARCH), PortfolioCache(), Asked("nobody-at-all"), 60)
    assert "not named on this day" in told.html
    assert told.who == ""
    assert "Escrow Agent" not in everybody(mine).html
    assert "Escrow Agent" in everybody(mine, date(2024, 8, 1)).html


def test_who_asks_again_gets_further_and_what_people_said_counts(recorded: Path, tmp_path: Path) -> None:
    """What was read so far says so, and keeps who was chosen; what is dismissed is owed no more, whatever was kept."""
    with connect(shutil.copytree(recorded, tmp_path / "data"), actor="ann") as portfolio:
        seen, cache = view(portfolio, MARCH), PortfolioCache()
        first = accountability.shown(seen, cache, Asked(id_of(BANK, None)), 0)
        assert 'aria-busy="true"' in first.html
        whole = accountability.shown(seen, cache, Asked(), 60)
        assert "aria-busy" not in whole.html
        assert whole.html == accountability.shown(seen, cache, Asked(), 60).html
        edge = next(e for e in portfolio.obligations.accountability(as_of=MARCH).graph.owed if e.owed_to.name == BANK)
        item = items.shown(seen, cache, edge.obligation.obligation_id)
        Deciding(seen, cache).say(item.opened, Spoken(Event.DISMISS, "", ANN))
        assert BANK not in accountability.shown(seen, cache, Asked(), 60).html.split("<table>")[1]


def test_what_is_granted_opens_and_nothing_can_be_said_of_it(mine: Portfolio) -> None:
    """It is in no list: who opens it is told why."""
    grant = next(e.obligation for e in mine.obligations.accountability(as_of=MARCH).graph.owed if e.obligation.duty.type == "GRANT")
    item = items.shown(view(mine, MARCH), PortfolioCache(), grant.obligation_id)
    assert not item.allowed
    assert "Nobody has to act on it" in item.html


def test_what_could_change_it_is_told_above_it(indexed_once: Indexed) -> None:
    """An amendment that nobody signed: who looks at one or at two is told, with the way to it; a copy of a paper is in nobody's way."""
    unsigned = AMENDMENT.replace("/s/ Ada Moss", "________").replace("/s/ Ned Hale", "________")
    with connect(indexed_once({"supply.txt": SUPPLY, "first.txt": unsigned, "again.txt": SUPPLY + " "}), actor="ann") as portfolio:
        assert [one for one in portfolio.register.instruments() if one.copy_of]
        for other in ("", "Pemberton Stores LLC"):
            markup = shown(portfolio, MILLS, other, day=date(2024, 8, 1)).html
            assert re.search(r'class="caveats".*pending change.*First', markup, re.DOTALL)
        assert "aria-busy" not in everybody(portfolio).html


def owed_by_many(mine: Portfolio, count: int, *, ring: bool) -> Owing:
    """A graph of so many parties: all owe the first, and each the next where it is a ring."""
    one = next(iter(mine.obligations.named(as_of=MARCH)))
    names = [Who(f"Party {n}") for n in range(count)]
    edges = [Owed(who, names[0], one) for who in names[1:]]
    edges += [Owed(a, b, one) for a, b in pairwise(names[1:])] if ring else []
    return replace(mine.obligations.accountability(as_of=MARCH), graph=Accountability(tuple(edges)))


def test_a_picture_tells_what_is_not_in_it(mine: Portfolio) -> None:
    """Fifteen are drawn; of sixty around one thirty are, of sixty together none, and it is said so."""
    few = accountability_picture.of_all(of := owed_by_many(mine, 15, ring=True), of.graph.owed)
    assert few is not None
    assert few.left_out == ()
    assert few.drawing is not None
    assert len(few.drawing.boxes) == 15
    many = owed_by_many(mine, 60, ring=False)
    none = accountability_picture.of_all(many, many.graph.owed)
    assert none is not None
    assert none.drawing is None
    assert re.search(r"60 names.*Party 0.*59 around", none.left_out[0])
    around = accountability_picture.of_one(many, Who("Party 0"), many.graph.owed)
    assert around is not None
    assert around.drawing is not None
    assert len(around.drawing.boxes) == 31
    assert "30 of 59 names" in around.left_out[0]
    assert ET.fromstring(around.svg).tag.endswith("svg")


def saying(mine: Portfolio, words: str, start: int, end: int) -> Entry:
    """An obligation in some words, of which [start, end) name somebody."""
    one = next(iter(mine.obligations.named(as_of=MARCH)))
    said = replace(one, duty=replace(one.duty, words=AnchoredText((Run(words),)), section=words))
    return Entry(said, words, PartyMention(start, end, words))


def test_names_are_nothing_but_text(mine: Portfolio) -> None:
    """In the heading, the table, the lists, the tips and the file of the picture."""
    evil = '</text><script>run()</script>" onclick="run() \u202e'
    person, of = Who(evil, DocumentId("d_1")), owed_by_many(mine, 2, ring=False)
    read = Read(replace(of, files={DocumentId("d_1"): evil}), 1, 2)
    caveat: CaveatShape = {"code": "UNSIGNED", "message": evil, "edge_id": None, "document": evil, "document_id": "d_1"}
    found = Part(named(person), {named(person): [saying(mine, evil, 2, 6)]}, of=1)
    markup = macro(TEMPLATE, "page", (named(person), evil, [caveat]), read, None, [found], [(person, person, 3)], Links("p"))
    node: NodeShape = {"name": evil, "is_party": False, "document": evil, "document_id": "d_1", "called": []}
    markup += macro("picture.svg", "picture", drawing([node], []), True)
    assert "<script" not in markup
    assert 'onclick="' not in markup
    assert "run()" in unescape(markup)


def test_long_words_are_cut_around_what_is_marked(mine: Portfolio) -> None:
    """Their beginning, and what names somebody further on."""
    text = f"The Company {'a ' * 400}shall pay the Agent {'b ' * 400}"
    start = text.index("the Agent")
    found = "".join(words for _, words in saying(mine, text, start, start + 9).pieces)
    assert ("mark", "the Agent") in saying(mine, text, start, start + 9).pieces
    assert found.startswith("The Company")
    assert len(found) < 600
