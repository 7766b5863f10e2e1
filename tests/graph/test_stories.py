"""Stories: small portfolios, how their provisions read on some days, and what is told of their changes.

A file `*.story` holds stories, one after the other. Each begins with `#` and what it is about, goes on with the lines of its portfolio
(`tests/story.py` says how these are written), and ends with what has to be so; `facts.py` has what can be asked:

    on 2022-01-01 MSA#13 text="13 Notices go to Spear Street." codes=OUTSTANDING_CHANGE

Several values are parted by ` | `, and `-` is none. `name~` has a value among others, `name!~` has it nowhere. `MSA#=4.4` is what is called
so on that day, `MSA##4.4` what has that number, `SOW@GOVERNING_LAW` (or `SOW@"a heading"`) what a document has or takes from its parents,
`SOW@~"a name"` what it takes by that name, and `meets.V2` the counterpart in another version. A calendar of changes is told from one day to
another, as it was known on a day if that is told; a calendar of terms with the notice that words ask for before a renewal:

    from 2026-01-01 to 2026-12-31 MSA known=2026-01-01 changes="TAKES_EFFECT 2026-06-01 AMENDS 1" notes~="limited scope" unplaced=-
    terms 2026-01-01 to 2026-12-31 MSA notice=90 days="NOTICE_DUE 2026-10-02 | TERM_RENEWS 2026-12-31"

The periods of a provision, what accepting all claims that wait would change, and how a document reads on two days:

    timeline MSA#1 periods="2020-01-01.. 1 Within 30 days."
    supposed 2021-06-01 sections=2 as-of=2021-06-01
    between 2021-01-01 2022-01-01 MSA redline="1 Within [-30][+45] days."
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from graph.lifecycle.calendar import known_by
from graph.lifecycle.upcoming_changes import changes_ahead
from graph.lifecycle.upcoming_term_ends import terms_ahead
from graph.lineage.provision_lookup import find, find_numbered
from graph.model.agenda import Agenda, Window
from graph.model.documents import ClauseType
from graph.model.resolution import EffectiveClause
from graph.resolution.inheritance import resolve_inherited, taken_by_name
from graph.resolution.resolve import resolve
from tests.graph import facts
from tests.story import Story, told_in

Asked = Callable[[str], str]
"""What a line asks about: a value for each name of a fact."""


def provisions(story: Story, address: str, day: date) -> tuple[EffectiveClause, ...]:
    """Return what an address of a story means on a day."""
    document, separator, place = re.split("(#=|##|#|@~|@)", address, maxsplit=1)
    of = story.doc(document)
    if separator == "@~":
        return taken_by_name(story.lineage, of, place, day)
    if separator == "@":
        subject = ClauseType(place) if place in ClauseType.__members__ else None
        return resolve_inherited(story.lineage, of, subject, None if subject else place, day)
    numbered = {"#=": find, "##": find_numbered}.get(separator)
    found = numbered(story.lineage, of, place, day) if numbered else (story.id(address),)
    return tuple(resolve(story.lineage, one, day) for one in found)


def on(story: Story, day: date, address: str) -> Asked:
    """Ask about a document, or about what an address means, on a day."""
    if not re.search("[#@]", address):
        return lambda name: facts.DOCUMENT[name](story, address, day)

    def asked(name: str) -> str:
        name, _, version = name.partition(".")
        if version:
            return facts.meets(story, address, version)
        return " | ".join([facts.PROVISION[name](story, found) for found in provisions(story, address, day)] or ["-"])

    return asked


def calendar(story: Story, of: str, window: Window, known: str, notice: str) -> Asked:
    """Ask about the calendar of a contract: of its terms where a notice is told, else of its changes."""
    lineage = known_by(story.lineage, date.fromisoformat(known)) if known else story.lineage
    if notice:
        found = Agenda.of(window, tuple(terms_ahead(lineage, story.doc(of), window, facts.notice_of(notice))))
    else:
        found = Agenda.of(window, tuple(changes_ahead(lineage, story.doc(of), window)))
    return lambda name: facts.AGENDA[name](story, found)


def asking(story: Story, verb: str, words: list[str], options: dict[str, str]) -> Asked:
    """Return what a line asks, its options taken out of what it expects."""
    days = [date.fromisoformat(word) for word in words if re.fullmatch(r"\d{4}-\d\d-\d\d", word)]
    match verb:
        case "on":
            return on(story, days[0], words[1])
        case "from" | "terms":
            window = Window(days[0], days[1], days[0])
            return calendar(story, words[-1], window, options.pop("known", ""), options.pop("notice", ""))
        case "timeline":
            periods = facts.timeline_of(story, words[0])
            return lambda name: facts.TIMELINE[name](story, periods)
        case "supposed":
            pair, impact = facts.supposed(story, days[0])
            return lambda name: facts.SUPPOSED[name](story, pair, impact)
        case _:
            return lambda _: facts.compared(story, words[-1], *days)


def holds(value: str, name: str, wanted: str) -> bool:
    """Tell whether a value is the one wanted; `name~` has it somewhere, `name!~` nowhere."""
    if name.endswith("~"):
        return (wanted in value) is not name.endswith("!~")
    return value == wanted


@pytest.mark.parametrize("told", told_in(Path(__file__).parent))
def test_story(told: str) -> None:
    """Every provision that the story asks about reads as it says."""
    story = Story(told)
    for line in told.splitlines():
        if line.partition(" ")[0] in {"on", "from", "terms", "timeline", "supposed", "between"}:
            verb, *rest = shlex.split(line)
            words = [one for one in rest if not re.match(r"[\w.-]+!?~?=", one)]
            options = dict(one.split("=", 1) for one in rest if one not in words)
            asked = asking(story, verb, words, options)
            for name, wanted in options.items():
                value = asked(name.rstrip("!~"))
                assert holds(value, name, wanted), f"{line}\n{name} is {value}"
