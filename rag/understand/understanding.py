"""From a question as put to a question understood: its kind, its days, whom and what it names, and its subject.

By rules, and by a model's reading where one is given and rules left something open. Everything that is
read out of words is shown in `read_as`; what cannot be told leaves the day the question was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from graph.model.ids import DocumentId
from indexing.search.words import content_stems
from rag.understand.conversation import Turn, turn
from rag.understand.days import Stretch, Use, is_past, stretches
from rag.understand.events import Event, asks_what_it_did, day_of, events
from rag.understand.kinds import Wish, is_empty, subject_of, wish
from rag.understand.mentions import Sort
from rag.understand.portfolio_names import About, Directory, Naming, naming
from rag.understand.question import NOT_HERE, Asked, Kind, ReadAs, Understood, read_intent

if TYPE_CHECKING:  # who answers by rules imports no prompts
    from rag.understand.model_reader import Reader

_UNREAD = re.compile(
    r"(?i)\b(?:(?:fy|fiscal(?: year)?|q\d)[\s-]*['’]?\d\d(?:\d\d)?|(?:19|20)\d\d-\d\d?-\d\d?"
    r"|(?:before|after|until|since|when|once|the day)\s+(?:[\w’'.-]+\s+){1,5}?(?:was|were|has been|had been|got)\s+(?:\w+\s+)?"
    r"(?:terminated|ended|cancel?led|amended|modified|varied|changed|restated|superseded|replaced)"
    r"|(?:before|after|until|since)\s+(?:the|its)\s+(?:termination|cancell?ation|expiration|expiry)(?=\s*(?:of\b|[,;?.!]|$)))\b"
)
"""What is meant for a day and gives none: a fiscal year, "Q5 2020", "2020-13-01", "when the lease was terminated"."""
_BEFORE_CHANGE = re.compile(
    r"(?i)\s*\b(?:before|until|prior to)\s+(?:[\w’'.-]+\s+){1,5}?(?:was|were|had been|got)\s+(?:\w+\s+)?"
    r"(?:amended|modified|varied|changed|restated|superseded|replaced)\b"
)
"""What asks for the wording before the last change: "before the lease was amended"."""


@dataclass(frozen=True, slots=True)
class _Read:
    """What the words of one question give by themselves."""

    text: str
    wish: Wish
    naming: Naming
    said: tuple[Stretch, ...]
    notes: tuple[ReadAs, ...]
    unsettled: bool
    acting: tuple[DocumentId, ...] = ()


def understand(asked: Asked, directory: Directory, *, about: About | None = None, reader: Reader | None = None) -> Understood:
    """Read a question against a portfolio; no question is refused. Pure, but for a `reader` (a model), which fills what rules leave open.

    `about` is the contract it is about, once that is known.
    """
    understood = _by_rules(asked, directory, about)
    if reader is None:
        return understood
    from rag.understand.model_reader import filled, leaves_open  # noqa: PLC0415  who answers by rules imports no prompts

    if not leaves_open(understood):
        return understood
    return filled(understood, reader, lambda plain: _by_rules(replace(asked, text=plain), directory, about))


def _by_rules(asked: Asked, directory: Directory, about: About | None) -> Understood:
    text = " ".join(asked.text.split())
    following = turn(text, tuple(" ".join(one.split()) for one in asked.previous))
    read = _read(text, asked, directory, about, past=True if following.fragment else None)
    if not following.lean:
        return _alone(asked, read)
    earlier = _by_rules(replace(asked, text=following.lean, previous=()), directory, about)
    return _following(asked, read, following, earlier, _read(following.lean, asked, directory, about))


def _read(text: str, asked: Asked, directory: Directory, about: About | None, *, past: bool | None = None) -> _Read:
    named = naming(text, asked, directory, about)
    wanted = wish(text, names_paper=any(one.sort is not Sort.PARTY for one in named.mentions))
    told = tuple(_event_days(text, named, directory))
    days = [stretch for _, stretch, _ in told if stretch is not None]
    days += [one for one in stretches(text, asked.as_of, past=past) if not any(_cross(one, other) for other in (*days, *_titles(named)))]
    unknown = tuple(
        ReadAs(" ".join(event.words.split()).strip(" ,"), f"{asked.as_of}: {why}")
        for event, stretch, why in told
        if stretch is None and why
    )
    asked_for = {event.mention for event, _, _ in told}
    unknown += tuple(
        ReadAs(m[0], f"{asked.as_of}: no day is read from it")
        for m in _UNREAD.finditer(text)
        if not _BEFORE_CHANGE.match(text, m.start())
        and not any(one.start < m.end() and m.start() < one.end for one in (*days, *(_titles(named) if m[0][-1].isdigit() else ())))
    )
    unknown += tuple(ReadAs(one.words, NOT_HERE) for one in named.unknown if one not in asked_for)
    unsettled = about is None and any(open_ for event, stretch, _ in told if stretch is None and (open_ := named.open(event.mention)))
    acting = tuple(one for m in named.mentions if asks_what_it_did(text, m) and (one := named.settle(m)) is not None)
    named = named.without([event.mention for event, stretch, _ in told if stretch is not None and event.mention is not None])
    return _Read(text, wanted, named, tuple(sorted(days, key=lambda one: one.start)), unknown, unsettled, acting)


def _event_days(text: str, named: Naming, directory: Directory) -> Iterator[tuple[Event, Stretch | None, str]]:
    """Yield each event with the days it means, or why none is known."""
    for event in events(text, named.mentions):
        document_id = named.settle(event.mention)
        stretch = day_of(event, directory, document_id) if document_id else None
        if event.use is Use.SUBJECT and (stretch is not None or document_id is not None):
            yield from ((event, None, "no day to look on is read from it"),) if stretch is not None else ()
        elif stretch is not None:
            yield event, stretch, ""
        elif document_id is None:
            yield (
                event,
                None,
                "which document is meant is not clear here" if named.open(event.mention) else NOT_HERE,
            )
        elif event.use is Use.ON or event.mention is None:
            yield event, None, "no words here give that day"


def _alone(asked: Asked, read: _Read) -> Understood:
    wanted = read.wish.kind
    if wanted is Kind.COMPARISON and not read.said and read.naming.apart:
        wanted = Kind.TEXT  # two contracts beside each other, not two days of one
    days = days_meant(read.text, wanted, read.said, asked.as_of)
    kind = Kind.COMPARISON if days.against is not None and wanted is Kind.TEXT else wanted
    before = None if days.used or kind is not Kind.TEXT else _BEFORE_CHANGE.search(read.text)
    if before is not None:
        days = replace(days, earlier=1)
        return _understood(asked, read, kind, days, f"{read.text[: before.start()]}{read.text[before.end() :]}")
    subject = _subject(read.text, kind, days)
    return _understood(asked, read, kind, days, subject)


def _following(asked: Asked, read: _Read, following: Turn, earlier: Understood, lean: _Read) -> Understood:
    """Return a follow-up with what it takes over from the question it leans on."""
    days = days_meant(read.text, read.wish.kind, read.said, asked.as_of)
    own_day = days.as_of != asked.as_of or days.against is not None or bool(days.used)
    kind = earlier.kind if following.fragment and read.wish.kind is Kind.TEXT else read.wish.kind
    if following.back:
        days, kind = replace(days, as_of=earlier.as_of, within=None, against=None, earlier=following.back), Kind.TEXT
        if earlier.as_of != asked.as_of and earlier.within is None:
            days = replace(days, as_of=earlier.as_of)
    elif following.fragment and not own_day:
        days = replace(days, as_of=earlier.as_of, within=earlier.within, against=earlier.against, earlier=earlier.earlier)
    own = _subject(read.text, kind, days) if not following.fragment else _fragment(read, days, following, lean, earlier)
    found = _understood(asked, read, kind, days, own)
    taken = earlier.named and not found.named and (not found.documents or not found.documents.isdisjoint(earlier.named))
    note = ReadAs(asked.text.strip(), f"a question after “{following.lean}”")
    return replace(
        found,
        documents=found.documents or earlier.documents,
        named=earlier.named if taken else found.named,
        read_as=tuple(dict.fromkeys((note, *(earlier.read_as if following.fragment and not own_day else ()), *found.read_as))),
        unsettled=found.unsettled or (following.fragment and earlier.unsettled),
        aspect=found.aspect if read.wish.kind is Kind.STATUS else earlier.aspect,
    )


def _fragment(read: _Read, days: Days, following: Turn, lean: _Read, earlier: Understood) -> str:
    """Return the earlier question's subject with the fragment's own words: what it names takes the place of what was named."""
    rest = following.subject[len(following.lean.rstrip(" ?.")) :] if following.subject != following.lean else ""
    before = (
        earlier.intent.question
        if earlier.kind is not Kind.TEXT
        else _cut(lean.text, days_meant(lean.text, Kind.TEXT, lean.said, earlier.as_of).used)
    )
    other_party = any(one.sort is Sort.PARTY and one.certain for one in read.naming.mentions)
    if read.naming.named or other_party:
        for one in lean.naming.mentions:
            before = before.replace(one.words, "") if other_party or one.sort is not Sort.PARTY else before
        before = before.rstrip(" ?.").removesuffix(" under").removesuffix(" under the")
    words = rest
    for stretch in days.used:
        words = words.replace(stretch.words.strip(), " ")
    return " ".join(f"{before.rstrip(' ?.')} {words.strip(' ?.')}".split()) + "?"


def _understood(asked: Asked, read: _Read, kind: Kind, days: Days, subject: str) -> Understood:
    named = read.naming
    bare = kind is Kind.COMPARISON and is_empty(_without_names(subject, named))
    day = days
    if bare and days.against is None:
        day = replace(days, against=date.min)
    return Understood(
        asked,
        replace(read_intent(subject if subject.strip(" ?.,") else read.text), naming=_which_contract(named)),
        kind,
        day.as_of,
        against=day.against,
        counterparty=asked.counterparty,
        documents=asked.documents or named.narrowing,
        read_as=(*day.notes, *read.notes, *named.notes),
        named=named.named,
        within=day.within,
        earlier=0 if bare else day.earlier,
        unsettled=read.unsettled,
        bare=bare,
        aspect=read.wish.aspect,
        acting=read.acting,
    )


def _which_contract(named: Naming) -> frozenset[str]:
    """Return the stems of the names by which the search was narrowed."""
    names = (one.words for one in named.mentions if one.certain) if named.narrowing else ()
    return frozenset(stem for name in names for stem in content_stems(name))


def _subject(text: str, kind: Kind, days: Days) -> str:
    """Return what is asked about without the words for days; as it stands where there are none and the text is wanted."""
    cut = _cut(text, days.used)
    return subject_of(cut) if kind in {Kind.COMPARISON, Kind.PROVENANCE} else cut


def _cut(text: str, used: Sequence[Stretch]) -> str:
    for stretch in sorted(used, key=lambda one: -one.start):
        text = f"{text[: stretch.start].rstrip(' ,')} {text[stretch.end :].lstrip(' ,')}".strip()
    return text


def _without_names(subject: str, named: Naming) -> str:
    for one in named.mentions:
        subject = subject.replace(one.words, " ")
    return subject


def _titles(named: Naming) -> Iterable[Stretch]:
    """Return the places of names: a figure in a name is no day."""
    return (Stretch(one.start, one.end, one.words, date.min, date.min) for one in named.mentions)


def _cross(one: Stretch, other: Stretch) -> bool:
    return one.start < other.end and other.start < one.end


_ONE_DAY = timedelta(days=1)
_EITHER_WAY = re.compile(r"\b(\d{1,2})[/.](\d{1,2})[/.]\d{2,4}\b")
_MONTHS = 12
_SEVERAL = 2
_LOOKS = frozenset({Use.ON, Use.BEFORE, Use.AFTER})


@dataclass(frozen=True, slots=True)
class Days:
    """The day to look on, and `against` which earlier one; `within` as in `Understood`.

    `used` are the stretches that said so, to be left out of the subject; `earlier` counts the wordings to go back.
    """

    as_of: date
    against: date | None = None
    within: date | None = None
    earlier: int = 0
    used: tuple[Stretch, ...] = ()
    notes: tuple[ReadAs, ...] = ()


def days_meant(text: str, kind: Kind, said: Sequence[Stretch], as_of: date) -> Days:
    """Return the days a question is to be answered for."""
    looks = [one for one in said if one.use in _LOOKS]
    spans = _span(said)
    if kind is Kind.TEXT and (narrowed := _narrowed(looks, as_of)) is not None:
        return narrowed
    if kind is Kind.COMPARISON or (kind is Kind.TEXT and len({_day(one, as_of) for one in looks}) > 1):
        return _compared(said, looks, spans, as_of)
    if spans is not None and (is_past(text) or any(one.event for one in spans)):
        return _between(*spans, as_of)
    unread = () if spans is None else (_unread(*spans, as_of),)
    if not looks:
        return Days(as_of, notes=unread)
    one = looks[-1]
    day = _day(one, as_of)
    within = one.first if one.use is Use.ON and not one.single and one.first < day else None
    return Days(day, within=within, used=(one,), notes=(_day_shown(one, day), *unread))


def _narrowed(looks: Sequence[Stretch], as_of: date) -> Days | None:
    """Return the day of several words for one time, which narrow each other: "in 2000, after the first amendment but before the second"."""
    if len({_day(one, as_of) for one in looks}) < _SEVERAL:
        return None
    low, high = date.min, date.max
    for one in looks:
        first, last = _meant(one)
        low, high = max(low, first), min(high, last)
    if low > high or high == date.max:
        return None
    day = _within(low, high, as_of)
    notes = tuple(_note(one, f"{day}") for one in looks)
    return Days(day, within=low if date.min < low < day else None, used=tuple(looks), notes=notes)


def _meant(one: Stretch) -> tuple[date, date]:
    """Return the days that a stretch leaves, first and last."""
    if one.use is Use.BEFORE:
        return date.min, one.first - _ONE_DAY
    return (one.first, date.max) if one.use is Use.AFTER else (one.first, one.last)


def _between(first: Stretch, last: Stretch, as_of: date) -> Days:
    """Return the day to look on of a span: its last, the day asked for where that lies in it; up to an event is to its eve."""
    begin, end = sorted((first, last), key=lambda one: one.first)
    until = max(begin.first, end.first - _ONE_DAY) if end.event else end.last
    day = _within(begin.first, until, as_of)
    told = "; ".join(one.told for one in (begin, end) if one.told)
    note = _note(replace(first, told=told), f"{begin.first} to {until}; the words of {day}", last)
    return Days(day, within=begin.first if begin.first < day else None, used=(first, last), notes=(note,))


def _unread(first: Stretch, last: Stretch, as_of: date) -> ReadAs:
    """Say that a span is taken for part of what is asked: "what is payable from 2015 to 2018?" may be asked of the words of today."""
    return _note(first, f"no days to look on are read from it; the words of {as_of}", last)


def _compared(said: Sequence[Stretch], looks: Sequence[Stretch], spans: tuple[Stretch, Stretch] | None, as_of: date) -> Days:
    """Return the two days of a comparison."""
    if spans is not None:
        first, last = spans
        if last.event and first.last >= last.first:
            return _ordered(first.first - _ONE_DAY, last.last, spans, as_of)
        return _ordered(first.last, _within(last.first, last.last, as_of), spans, as_of)
    pair = next((one for one in said if one.use is Use.FROM), None)
    if pair is not None:  # "before and after the second amendment"
        return _ordered(pair.first - _ONE_DAY, pair.last, (pair,), as_of)
    since = next((one for one in said if one.use in {Use.SINCE, Use.AFTER}), None)
    rest = [one for one in looks if one is not since]
    if since is not None:
        until = _day(rest[-1], as_of) if rest else as_of
        start = since.last if since.event else since.first - _ONE_DAY
        return _ordered(start, until, (since, *rest[-1:]), as_of)
    return _of_looks(said, looks, as_of)


def _of_looks(said: Sequence[Stretch], looks: Sequence[Stretch], as_of: date) -> Days:
    """Return the two days of a comparison that no words put as such: of two days named, of one, or of the last change."""
    if len({_day(one, as_of) for one in looks}) > 1:
        first, last = sorted(looks, key=lambda one: _day(one, as_of))[:: len(looks) - 1]
        return _ordered(_day(first, as_of), _day(last, as_of), (first, last), as_of)
    one = next((one for one in looks if one.use is Use.ON and (one.first, one.last) != (as_of, as_of)), None)
    if one is not None:
        return _ordered(one.first - _ONE_DAY, _within(one.first, one.last, as_of), (one,), as_of)
    subject = next((one for one in said if one.use is Use.SUBJECT and one.last < as_of), None)
    if subject is not None:  # "how has it changed from 2015?"
        return _ordered(subject.last, as_of, (subject,), as_of)
    before = next((one for one in looks if one.use is Use.BEFORE), None)
    day = _day(before, as_of) if before is not None else as_of  # "was it changed before 2023?": the last change until then
    return Days(day, earlier=1, used=tuple(looks), notes=tuple(_day_shown(one, day) for one in looks))


def _ordered(first: date, last: date, used: tuple[Stretch, ...], as_of: date) -> Days:
    if first > last:
        first, last = last, first
    words = " … ".join(" ".join(one.words.split()) for one in used)
    asked = ", the day asked for" if last == as_of else ""
    return Days(last, against=first, used=used, notes=(ReadAs(words, f"the words of {first} beside those of {last}{asked}"),))


def _span(said: Sequence[Stretch]) -> tuple[Stretch, Stretch] | None:
    first = next((one for one in said if one.use is Use.FROM), None)
    last = next((one for one in said if one.use is Use.TO), None)
    return (first, last) if first is not None and last is not None else None


def _day(one: Stretch, as_of: date) -> date:
    """Return the day to look on: of a stretch its last one, the day asked for where that lies in it."""
    if one.use is Use.BEFORE:
        return one.first - _ONE_DAY
    if one.use is Use.AFTER:
        return one.last if one.single or one.event else one.last + _ONE_DAY
    return _within(one.first, one.last, as_of)


def _within(first: date, last: date, as_of: date) -> date:
    return as_of if first <= as_of <= last else last


def _day_shown(one: Stretch, day: date) -> ReadAs:
    if one.use is Use.BEFORE:
        return _note(one, f"{day}, the day before")
    if one.single or one.use is Use.AFTER:
        return _note(one, f"{day}")
    return _note(one, f"{one.first} to {one.last}; the words of {day}")


def _which_first(words: str, one: Stretch) -> str:
    """Say how figures were read that could be a day and a month either way: "01/02/2021"."""
    figures = _EITHER_WAY.search(words)
    if figures is None or figures[1] == figures[2] or max(int(figures[1]), int(figures[2])) > _MONTHS:
        return ""
    return f", read as {one.first.day} {one.first:%B} {one.first.year}"


def _note(one: Stretch, meaning: str, other: Stretch | None = None) -> ReadAs:
    words = " ".join(one.words.split()) + (f" … {' '.join(other.words.split())}" if other else "")
    meaning += _which_first(words, one)
    return ReadAs(words, f"{meaning} ({one.told})" if one.told else meaning)
