"""Generated contract families in which later papers change earlier provisions without citing them.

A family is a base agreement of 20 to 40 provisions, orders under it in some families, and one to
three later papers. How many implicit amendments a paper may hold follows from what the papers so
far hold besides: at any point of the corpus there are at least 20 clauses that amend nothing, and
among them 5 near-misses, for each amendment. Clauses of base agreements are not counted.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from operator import itemgetter
from typing import TypeVar

import implicit_papers as papers
from implicit_drawn import PROJECTS, Drawn, drawn_setting, fresh
from implicit_papers import Placed
from implicit_words import Amending, Provision, Subject, Value, half, wordings

_T = TypeVar("_T")

STILL, NEAR = 20, 5  # clauses that amend nothing, and near-misses, for each amendment

_LETTER_ONLY = re.compile(r"(?i)\b(we|our|us|you|your|may we|kindly)\b")


@dataclass(frozen=True, slots=True)
class Truth:
    """One implicit amendment: `words`, verbatim in `source_file`, change a provision of `target_file` from a day."""

    source_file: str
    words: str
    target_file: str
    target_section: str
    target_heading: str
    mode: str
    effective_from: date
    subject: str


@dataclass(frozen=True, slots=True)
class Generated:
    """One family: its texts by file name, its truth, and how many clauses of its later papers amend nothing (`near` among them)."""

    name: str
    files: dict[str, str]
    truths: tuple[Truth, ...]
    near: tuple[str, ...]
    still: int


@dataclass(slots=True)
class _Tally:
    """What the corpus holds so far."""

    amendments: int = 0
    still: int = 0
    near: int = 0
    used: Counter[str] = field(default_factory=Counter)  # by subject and by wording: what was used least is drawn first

    def room(self) -> int:
        """Return how many amendments may be added."""
        return min(self.still // STILL, self.near // NEAR) - self.amendments


@dataclass(slots=True)
class _State:
    """A subject of a base agreement while papers are written: where it stands, its value by now (None: deleted)."""

    subject: Subject
    placed: Placed
    value: Value | None
    untouched: bool = True


@dataclass(slots=True)
class _Paper:
    """One later paper while it is written."""

    day: date
    writer: str  # "P" or "C" in a letter, else ""
    items: list[str] = field(default_factory=list)
    changed: list[tuple[str, str, _State, date]] = field(default_factory=list)  # words, mode, provision, day
    near: list[str] = field(default_factory=list)


def families(seed: int, count: int, part: str = "all", *, quiet: bool = False) -> tuple[Generated, ...]:
    """Return `count` families, the same for the same seed; of `part` "tune" or "hold" only those wordings are in later papers.

    `quiet`: the later papers hold near-misses and neutral clauses alone, and change nothing.
    """
    tally, taken = _Tally(), set[str]()
    return tuple(_Maker(random.Random(f"{seed} {number}"), part, tally, taken, quiet=quiet).family() for number in range(count))


class _Maker:
    """Makes one family."""

    def __init__(self, draw: random.Random, part: str, tally: _Tally, taken: set[str], *, quiet: bool) -> None:
        self._draw, self._part, self._tally, self._quiet = draw, part, tally, quiet
        self._name, self._used = fresh(draw, taken), set[str]()
        self._setting = drawn_setting(draw, (self._name, fresh(draw, taken)))
        self._drawn = Drawn(draw, self._setting)
        self._suffix = "md" if self._setting.markdown else "txt"

    def family(self) -> Generated:
        """Return the family."""
        named = f"{self._name.lower()}-{self._setting.title.lower().replace(' ', '-')}.{self._suffix}"
        text, states = self._base()
        files, truths, near, still = {named: text}, list[Truth](), list[str](), 0
        for name, order, provisions in self._orders():
            files[name], still = order, still + provisions
        self._tally.still += still
        for number, day in enumerate(self._days(), 1):
            paper = self._paper(day, states)
            name = f"{self._name.lower()}-{day:%Y-%m-%d}-{number}.{self._suffix}"
            files[name] = self._laid_out(paper)
            truths += [_truth(name, named, change) for change in paper.changed]
            near += paper.near
            still += len(paper.items) - len(paper.changed)
        return Generated(self._name.lower(), files, tuple(truths), tuple(near), still)

    def _days(self) -> list[date]:
        count = self._draw.choices((1, 2, 3), (3, 4, 3))[0]
        return sorted(self._setting.signed + timedelta(days=d) for d in self._draw.sample(range(120, 900), count))

    # the base agreement and its orders

    def _base(self) -> tuple[str, list[_State]]:
        draw, chosen = self._draw, list[tuple[Subject, Provision, Value]]()
        for subject in self._subjects():
            value = self._drawn.value(subject, ())
            provision = draw.choice(subject.base)
            chosen.append((subject, replace(provision, text=self._drawn.filled(provision.text, self._setting.signed, old=value)), value))
        fillers = draw.sample(wordings().fillers, draw.randint(max(6, 20 - len(chosen)), min(26, 40 - len(chosen))))
        own = [provision for _, provision, _ in chosen]
        rest = [replace(p, text=self._drawn.filled(p.text, self._setting.signed)) for p in fillers]
        mixed = own + rest
        draw.shuffle(mixed)
        text, placed = papers.base(self._setting, mixed, draw)
        at = {id(p.provision): p for p in placed}
        return text, [_State(subject, at[id(provision)], value) for subject, provision, value in chosen]

    def _subjects(self) -> list[Subject]:
        fit = [s for s in wordings().subjects if self._setting.kind in s.agreements]
        self._draw.shuffle(fit)
        chosen, groups = list[Subject](), set[str]()
        for subject in fit:
            if subject.excludes not in groups or not subject.excludes:
                chosen.append(subject)
                groups.add(subject.excludes)
        return chosen[: self._draw.randint(12, 22)]

    def _orders(self) -> Iterator[tuple[str, str, int]]:
        """Yield the name, text and number of provisions of each order under the agreement."""
        setting = self._setting
        if setting.kind not in papers.ORDERS:
            return
        for number in range(1, self._draw.choice((0, 1, 1, 2)) + 1):
            day = setting.signed + timedelta(days=self._draw.randint(20, 110))
            project = self._draw.choice(PROJECTS)
            drawn = self._draw.sample(wordings().orders, self._draw.randint(10, 18))
            provisions = [replace(p, text=self._drawn.filled(p.text, day, project=project)) for p in drawn]
            name = f"{self._name.lower()}-{papers.ORDERS[setting.kind].lower().replace(' ', '-')}-{number}.{self._suffix}"
            yield name, papers.order(setting, number, day, provisions), len(provisions)

    # later papers

    def _paper(self, day: date, states: list[_State]) -> _Paper:
        draw = self._draw
        paper = _Paper(day, draw.choice(("", "", "P", "C")))
        if not self._quiet:
            self._changes(paper, states)
        self._near(paper, states, draw.randint(5, 8))
        neutrals = [t for t in wordings().neutrals if self._part in ("all", half(t)) and (paper.writer or not _LETTER_ONLY.search(t))]
        neutral = [self._once(t, day) for t in draw.sample(neutrals, draw.randint(7, 12))]
        paper.items += [text for text in neutral if text]
        self._tally.still += len(paper.items) - len(paper.changed)
        draw.shuffle(paper.items)
        return paper

    def _changes(self, paper: _Paper, states: Sequence[_State]) -> None:
        """Put up to three amendments into the paper: as many as the corpus has room for."""
        mine = [s for s in states if s.value is not None and self._part in ("all", half(s.subject.name))]
        wanted = min(self._tally.room(), self._draw.choices((0, 1, 2, 3), (3, 4, 2, 1))[0], len(mine))
        for state in self._rarest(mine, lambda s: s.subject.name)[: max(0, wanted)]:
            self._change(paper, state)

    def _rarest(self, options: Sequence[_T], name: Callable[[_T], str]) -> list[_T]:
        """Return the options in a random order, those that the corpus has used least first."""
        mixed = self._draw.sample(options, len(options))
        return sorted(mixed, key=lambda option: self._tally.used[name(option)])

    def _change(self, paper: _Paper, state: _State) -> None:
        options = [(a, v) for a in state.subject.amending if a.writer in ("", paper.writer) and (v := self._next(state, a)) is not None]
        if not options:
            return
        amending, value = self._rarest(options, lambda o: o[0].text)[0]
        self._tally.used.update((amending.text, state.subject.name))
        effective = self._drawn.effective(paper.day)
        blanks: dict[str, Value] = {"old": state.value or "", "new": value, "day": effective}
        words = self._drawn.filled(amending.text, paper.day, **blanks)
        before = self._drawn.filled(self._draw.choice(_LEADS), paper.day) if self._draw.random() < 0.2 else ""
        paper.items.append(f"{before} {words}".strip())
        paper.changed.append((words, amending.mode, state, effective if "{day}" in amending.text else paper.day))
        state.value, state.untouched = None if amending.mode == "DELETE" else value, False
        self._tally.amendments += 1

    def _near(self, paper: _Paper, states: Sequence[_State], count: int) -> None:
        """Put near-misses of provisions that the base agreement has into the paper, none of a provision that the paper changes."""
        changed = {id(state) for _, _, state, _ in paper.changed}
        options = [
            (state, text)
            for state in states
            if id(state) not in changed and self._part in ("all", half(state.subject.name))
            for text in state.subject.near
            if state.untouched or "{old" not in text
        ]
        for state, text in self._rarest(options, itemgetter(1))[:count]:
            self._tally.used[text] += 1
            old = self._drawn.value(state.subject, ()) if state.value is None else state.value
            other = self._drawn.value(state.subject, (old,))
            if words := self._once(text, paper.day, old=old, new=other, other=other):
                paper.near.append(words)
                paper.items.append(words)
                self._tally.near += 1

    def _laid_out(self, paper: _Paper) -> str:
        setting, draw = self._setting, self._draw
        if paper.writer:
            writer = setting.provider if paper.writer == "P" else setting.client
            return papers.letter(setting, draw.choice(papers.LETTERS), paper.day, paper.items, writer=writer, numbered=draw.random() < 0.5)
        if draw.random() < 0.3:
            return papers.memorandum(setting, paper.day, paper.items)
        return papers.agreement(setting, draw.choice(papers.AGREEMENTS), paper.day, paper.items)

    def _once(self, text: str, on: date, **blanks: Value) -> str:
        """Return the text filled; "" where this family has used it."""
        if text in self._used:
            return ""
        self._used.add(text)
        return self._drawn.filled(text, on, **blanks)

    def _next(self, state: _State, amending: Amending) -> Value | None:
        """Return another value than the one by now, on the side the wording asks for; None where there is none."""
        values, now = state.subject.values, state.value
        assert now is not None
        if isinstance(values, str) or not amending.value:
            return self._drawn.value(state.subject, (now,))
        at = values.index(now)
        options = values[at + 1 :] if amending.value == "rises" else values[:at]
        return self._draw.choice(options) if options else None


_LEADS = (
    "The parties have talked about this at length.",
    "We refer to our talks of {past}.",
    "This follows from the review of the year {pastyear}.",
    "In view of what has happened in the market, the following has been settled.",
)


def _truth(source: str, target: str, change: tuple[str, str, _State, date]) -> Truth:
    words, mode, state, effective = change
    return Truth(source, words, target, state.placed.section, state.placed.provision.heading, mode, effective, state.subject.name)
