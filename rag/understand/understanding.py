"""From a question as put to a question understood: its kind, its days, whom and what it names, and its subject.

By rules, and by a model's reading where one is given and rules left something open. Everything that is
read out of words is shown in `read_as`; what cannot be told leaves the day the question was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from graph.model.ids import DocumentId
from indexing.search.words import content_stems
from rag.understand.asked import NOT_HERE, Asked, Kind, ReadAs, Understood
from rag.understand.asking_model import Reader, filled, leaves_open
from rag.understand.days import Stretch, Use, stretches
from rag.understand.directory import About, Directory
from rag.understand.events import Event, asks_what_it_did, day_of, events
from rag.understand.following import Turn, turn
from rag.understand.intent import read_intent
from rag.understand.kinds import Wish, is_empty, subject_of, wish
from rag.understand.looking import Days, days_meant
from rag.understand.meaning import Naming, naming
from rag.understand.naming import Sort

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
    if reader is None or not leaves_open(understood):
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


def looked_on(understood: Understood, day: date) -> Understood:
    """Return a question answered for an earlier day than it was put for, as what was found tells; shown as all that is read."""
    shown = ReadAs(" ".join(understood.asked.text.split()), f"{day}, the last day of the wording before that of {understood.as_of}")
    return replace(understood, as_of=day, within=None, read_as=(*understood.read_as, shown))


def _read(text: str, asked: Asked, directory: Directory, about: About | None, *, past: bool | None = None) -> _Read:
    named = naming(text, asked, directory, about)
    wanted = wish(text, names_paper=any(one.sort is not Sort.PARTY for one in named.mentions))
    told = tuple(_told(text, named, directory))
    days = [stretch for _, stretch, _ in told if stretch is not None]
    days += [one for one in stretches(text, asked.as_of, past=past) if not any(_cross(one, other) for other in (*days, *_titles(named)))]
    unknown = tuple(ReadAs(_plain(event.words), f"{asked.as_of}: {why}") for event, stretch, why in told if stretch is None and why)
    asked_for = {event.mention for event, _, _ in told}
    unknown += tuple(
        ReadAs(m[0], f"{asked.as_of}: no day is read from it")
        for m in _UNREAD.finditer(text)
        if not _BEFORE_CHANGE.match(text, m.start()) and not _is_placed(m, [*days, *_titles(named)] if m[0][-1].isdigit() else days)
    )
    unknown += tuple(ReadAs(one.words, NOT_HERE) for one in named.unknown if one not in asked_for)
    unsettled = about is None and any(open_ for event, stretch, _ in told if stretch is None and (open_ := named.open(event.mention)))
    acting = tuple(one for m in named.mentions if asks_what_it_did(text, m) and (one := named.settle(m)) is not None)
    named = named.without([event.mention for event, stretch, _ in told if stretch is not None and event.mention is not None])
    return _Read(text, wanted, named, tuple(sorted(days, key=lambda one: one.start)), unknown, unsettled, acting)


def _is_placed(words: re.Match[str], there: Iterable[Stretch]) -> bool:
    return any(one.start < words.end() and words.start() < one.end for one in there)


def _told(text: str, named: Naming, directory: Directory) -> Iterator[tuple[Event, Stretch | None, str]]:
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


def _plain(words: str) -> str:
    return " ".join(words.split()).strip(" ,")
