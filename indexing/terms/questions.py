"""The questions asked of every contract, and one evaluator for all of them: what a sentence says in answer (`questions.toml`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from graph.model.documents import ClauseType
from graph.model.obligations import Value, ValueKind
from graph.model.terms import Column
from indexing.phrases import PhraseIndex, compile_all, find
from indexing.terms.figures import Figure, format_value, format_values
from indexing.terms.passages import Passage, Sentence
from indexing.terms.places import place_in
from indexing.terms.wording import event_of, exceptions, is_mutual, is_redacted, party_acting

_NEAR = 160  # characters behind the words of a reading in which what is blacked out, or who acts, belongs to it
_ELSEWHERE = 260  # characters: in a sentence elsewhere, the end stands close to the words that speak of the contract's
_RANKED = re.compile(r"\b(?P<which>greater|higher|lesser|lower|larger|smaller) of\b")
_DEFINES = re.compile(r"^\W*\"(?P<name>[^\"]{2,60})\".{0,60}?\b(?:means?|shall mean|refers? to)\b", re.IGNORECASE)
_NAMES_TERM = compile_all(["term|period|expir*|duration|end_date"])
_MODAL = compile_all(["shall|will|may|must|agree|agrees"])
_PARTIAL = compile_all(["later|earlier|latest|earliest|first|last of|to_occur", "in no event later"])


@dataclass(frozen=True, slots=True)
class Found:
    """What one sentence says in answer to a question.

    `values` index into the sentence's `flat`. `weight` orders readings of one contract: 1 speaks of the subject, 3 says what is
    asked, 5 says it beyond doubt. `unread`: the words that would say it are blacked out; `counted`: the value is a period that
    leads to a day; `party`: who acts, "" where nobody is named; `beside`: other sentences whose words stand in the same cell.
    """

    text: str
    values: tuple[Value, ...] = ()
    tags: tuple[str, ...] = ()
    note: str = ""
    weight: int = 3
    computed: bool = False
    unread: bool = False
    counted: bool = False
    party: str = ""
    beside: tuple[Hit, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence and what it says."""

    sentence: Sentence
    found: Found
    weight: int

    @property
    def passage(self) -> Passage:
        """The stretch of a provision that the sentence stands in."""
        return self.sentence.passage


class Reading:
    """One way in which a sentence can answer a question: a row of `questions.toml`."""

    def __init__(self, row: Mapping[str, Any], lists: Mapping[str, str]) -> None:
        """Make a row ready for use."""
        self.row = row
        self.when: tuple[str, ...] = tuple(row["when"])
        self._when = compile_all(self.when, lists)
        self._and = [compile_all(one, lists) for one in row.get("and", ())]
        self._unless, self._elsewhere = (compile_all(row.get(key, ()), lists) for key in ("unless", "elsewhere"))
        self._stronger, self._weaker = (compile_all(row.get(key, ()), lists) for key in ("stronger", "weaker"))
        self._also = [(one, compile_all(one.get("when", ()), lists)) for one in row.get("also", ())]
        self._figure = Figure.of(row["value"], lists) if "value" in row else None
        self._optional = bool(row["value"].get("optional")) if "value" in row else "redacted" not in row
        self._ends_there = bool(row.get("count")) or "date" in row.get("tags", ())

    def read(self, sentence: Sentence, *, home: bool, start: int = 0) -> Found | None:
        """Return what a sentence says; None where this reading does not hold. Elsewhere than at home, from a place on."""
        low = sentence.low
        if self.row.get("home", home) is not home or (self._elsewhere and not home and not find(self._elsewhere, low)):
            return None
        matches = [found for phrase in self._when if (found := phrase.search(low, start)) is not None and self._holds(found)]
        if not matches or find(self._unless, low):
            return None
        return next((said for one in matches if (said := self._answer(sentence, one, home=home, start=start)) is not None), None)

    def _holds(self, found: re.Match[str]) -> bool:
        """Tell whether one of each list under `and` stands near enough."""
        near = self.row.get("near", len(found.string))
        around = max(0, found.start() - near), found.end() + 2 * near
        return all(find(one, found.string, *around) for one in self._and)

    def _answer(self, sentence: Sentence, found: re.Match[str], *, home: bool, start: int) -> Found | None:
        """Return what a sentence says where a phrase stands: with the value, the place or the event that is asked for, else None."""
        low, flat = sentence.low, sentence.flat
        values = self._figure.values(sentence, found) if self._figure else ()
        place = place_in(self.row["place"], flat, found) if "place" in self.row else ()
        event = event_of(flat) if "event" in self.row else ""
        redacted = "redacted" in self.row and not values and is_redacted(flat[found.end() : found.end() + _NEAR])
        wanting = ("place" in self.row and not place) or ("event" in self.row and not event)
        if wanting or not (values or redacted or self._optional) or (start and values and values[0].start > start + _ELSEWHERE):
            return None
        party = party_acting(flat, found) if "{actor}" in f"{self.row['text']}{self.row.get('note')}" else ""
        said = self._said(low, values)
        mutual = party == "either party" if self.row.get("who") == "actor" else is_mutual(flat[: found.end()])
        also_named = f"also named: {', '.join(place[1:])}" if self.row.get("place") == "law" and len(place) > 1 else ""
        partly = "the later or earlier of several" if self._ends_there and find(_PARTIAL, low) else ""
        excepted = exceptions(flat) if "except" in self.row else ""
        return Found(
            text="blacked out" if redacted else _filled(said.text, values, place, party, low[found.end() :]),
            values=values,
            tags=(*said.tags, *(("mutual" if mutual else "one-sided",) if "who" in self.row else ())),
            note="; ".join(filter(None, (said.note.replace("{actor}", party), event, excepted, also_named))) or partly,
            weight=max(0, said.weight - (0 if home else self.row.get("away", 0))),
            unread=redacted,
            counted=bool(self.row.get("count")),
            party=party,
        )

    def _said(self, low: str, values: Sequence[Value]) -> Found:
        """Return text, tags, note and weight, with what further phrases add."""
        text, tags, note = self.row["text"], list(self.row.get("tags", ())), self.row.get("note", "")
        weight = self.row["weight"] + 2 * bool(find(self._stronger, low)) - bool(find(self._weaker, low))
        done = False
        for one, phrases in self._also:
            place = values[0].end if values and one.get("behind") else 0
            there = find(phrases, low, place) if phrases else None
            holds = bool(values) if one.get("value") else there is not None
            if one.get("first") and done:
                continue
            if holds:
                done = done or bool(one.get("first"))
                text = one.get("text", text) + one.get("suffix", "").replace("{match}", there[0] if there else "")
                tags = [*(t for t in tags if t != one.get("drop")), *([one["tag"]] if "tag" in one else [])]
                note, weight = one.get("note", note), weight + one.get("more", 0)
            elif "otherwise" in one:
                tags.append(one["otherwise"])
        return Found(text, tags=tuple(tags), note=note, weight=weight)


def _filled(text: str, values: Sequence[Value], place: Sequence[str], party: str, behind: str) -> str:
    """Return the text of a cell with its blanks filled in."""
    if "{ranked}" in text and values:
        parts = list(dict.fromkeys(f"{format_value(v)} of fees" if v.kind is ValueKind.PERCENTAGE else format_value(v) for v in values))
        which = _RANKED.search(behind)
        text = text.replace("{ranked}", f"{which['which']} of {' and '.join(parts)}" if which and len(parts) > 1 else parts[0])
    first = format_value(values[0]) if values else ""
    text = text.replace("{, value}", f", {first}" if first else "").replace("{values}", format_values(values)).replace("{value}", first)
    return text.replace("{place}", place[0] if place else "").replace("{actor}", party or "a party")


@dataclass(frozen=True)
class Question:
    """One column of the table: the clause types it is looked for in, its readings, and how they are settled."""

    column: Column
    row: Mapping[str, Any]
    readings: tuple[Reading, ...]
    lists: Mapping[str, str]

    @cached_property
    def types(self) -> frozenset[ClauseType]:
        """The clause types where the answer is expected."""
        return frozenset(map(ClauseType, self.row["types"]))

    @property
    def inherited(self) -> bool:
        """Whether a child takes the answer from its parents."""
        return bool(self.row.get("inherited"))

    @property
    def settle(self) -> str:
        """How several readings become one answer."""
        return str(self.row.get("settle", "strongest"))

    @property
    def tags(self) -> frozenset[str]:
        """The tags that a cell of it may have: the closed list that playbooks and filters ask for."""
        found = set(self.row.get("further_tags", ()))
        for one in self.readings:
            found |= {*one.row.get("tags", ()), *({"mutual", "one-sided"} if "who" in one.row else ())}
            found |= {also[key] for also in one.row.get("also", ()) for key in ("tag", "otherwise") if key in also}
        return frozenset(found - {"cap"})

    @cached_property
    def about(self) -> tuple[re.Pattern[str], ...]:
        """What words that refer to an exhibit call the subject."""
        return self._phrases("about")

    def at_home(self, passage: Passage) -> bool:
        """Tell whether a passage stands where the subject is dealt with."""
        return bool(self.types & passage.chief) or find(self._headings, passage.heading.lower()) is not None

    @cached_property
    def _headings(self) -> tuple[re.Pattern[str], ...]:
        return self._phrases("headings")

    def _phrases(self, key: str) -> tuple[re.Pattern[str], ...]:
        return compile_all(self.row.get(key, ()), self.lists)

    @cached_property
    def _gate(self) -> tuple[tuple[re.Pattern[str], ...], ...]:
        return tuple(self._phrases(key) for key in ("lasting", "expressly", "labelled", "while"))

    def read(self, sentence: Sentence, readings: Iterable[Reading]) -> Found | None:
        """Return what a sentence says by the first of some readings that holds."""
        home = self.at_home(sentence.passage)
        start = self._speaks_of_term(sentence, home=home) if "lasting" in self.row else 0
        if start is None:
            return None
        return next((said for one in readings if (said := one.read(sentence, home=home, start=start)) is not None), None)

    def _speaks_of_term(self, sentence: Sentence, *, home: bool) -> int | None:
        """Return from where on a sentence can say how long the contract, and nothing else, lasts; None where it cannot."""
        lasting, expressly, labelled, while_ = self._gate
        low = sentence.low
        defined = _DEFINES.match(sentence.flat)
        if defined is not None and not find(_NAMES_TERM, defined["name"].lower()):
            return None
        if defined is not None and defined["name"].lower().endswith("term"):
            return 0
        told = (find(lasting, low) if home else None) or find(expressly, low) or (find(labelled, low) if not find(_MODAL, low) else None)
        if told is None:
            return 0 if home and not find(_MODAL, low) else None
        if home:
            return 0
        return None if find(while_, low[: told.start()]) else told.start()


_TABLE: dict[str, Any] = tomllib.loads(files("indexing.terms").joinpath("questions.toml").read_text(encoding="utf-8"))
_LISTS: dict[str, str] = _TABLE["lists"]


def _question(column: Column) -> Question:
    row = _TABLE[column]
    return Question(column, row, tuple(Reading(one, _LISTS) for one in row["reading"]), _LISTS)


QUESTIONS: Mapping[Column, Question] = MappingProxyType({column: _question(column) for column in Column})
"""Every column has one."""
TAGS: Mapping[Column, frozenset[str]] = MappingProxyType({column: question.tags for column, question in QUESTIONS.items()})
"""The tags that a cell of each column may have; one that is not here is refused in a playbook: it would hold of nothing, unseen."""
_ROWS = [(column, reading) for column, question in QUESTIONS.items() for reading in question.readings]
_INDEX = PhraseIndex([reading.when for _, reading in _ROWS], _LISTS)

Woken = Mapping[Column, Sequence[tuple[Sentence, Sequence[Reading]]]]
"""For each column the sentences that may answer it, each with the readings to try."""


def candidate_sentences(passages: Iterable[Passage]) -> Woken:
    """Return for each column the sentences that may answer it."""
    found: dict[Column, list[tuple[Sentence, list[Reading]]]] = {column: [] for column in Column}
    for sentence in (one for passage in passages for one in passage.sentences):
        by_column: dict[Column, list[Reading]] = {}
        for row in _INDEX.matching(sentence.low):
            by_column.setdefault(_ROWS[row][0], []).append(_ROWS[row][1])
        for column, readings in by_column.items():
            found[column].append((sentence, readings))
    return found
