"""Who owes whom as markup: a picture to choose in, and beneath it the same in words, each obligation the way to itself and its page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ui.exports.accountability.drawing import Drawing
from ui.markup import Child, Html, tag
from ui.screens.obligations.list_views import KINDS
from ui.screens.shared.links import Links
from ui.screens.shared.text import badge, label, place, plainly, scrolling, visible, words
from ui.serialization.accountability_schema import CaveatShape

NOBODY = "somebody whom the words do not name"
DOUBT = "to be verified"
_OPEN, _FEW = 12, 3  # entries, and warnings, up to which all are shown at once
_LONGEST, _HEAD = 420, 160  # characters of an entry's words, and around what is marked further on; the obligation has all of them


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody: by what the screen knows them, how they are called; `document` alone names who is no party of the register."""

    id: str
    name: str
    document: str = ""
    called: tuple[str, ...] = ()

    @property
    def doubt(self) -> bool:
        """Whether a person has to say who it is."""
        return bool(self.document)


@dataclass(frozen=True, slots=True)
class Entry:
    """One obligation; `mark` are the words [start, end) of it that name to whom, or whom it waits for.

    `state` is a State, "" of what nobody has to act on.
    """

    obligation_id: str
    state: str
    kind: str
    words: str
    document: str
    section: str
    clause_id: str
    due: str = ""
    mark: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Heap:
    """Obligations that belong together, under a label."""

    label: Html
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of what is told, by its heading; `none` is said where there is nothing in it. `of` is how many there are in all."""

    heading: Html
    heaps: tuple[Heap, ...]
    none: str = ""
    of: int = 0


@dataclass(frozen=True, slots=True)
class Pair:
    """How many obligations one has to another."""

    owing: Person
    owed_to: Person
    count: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as it is shown (None: nothing is drawn) and as a file; `left_out` says in words what is not in it."""

    drawing: Drawing | None
    svg: str
    name: str
    left_out: tuple[Html, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of a day: `read` of `of` contracts were read for it; `caveats` could change it."""

    heading: Html
    summary: str
    read: int
    of: int
    caveats: Sequence[CaveatShape] = ()


def owing(told: Told, drawn: Drawn | None, parts: Sequence[Part], pairs: Sequence[Pair], links: Links) -> Html:
    """Return who owes whom: of all, or of one or two who were chosen (`parts`)."""
    reading = told.read < told.of
    return tag(
        "div",
        tag("h2", told.heading),
        tag("p", told.summary, f" So far {told.read} of {told.of} documents are read." if reading else None, role="status", class_="quiet"),
        tag("progress", value=str(told.read), max=str(told.of), aria_label="Documents read") if reading else None,
        _caveats(told.caveats, links) if told.caveats else None,
        _picture(drawn) if drawn else None,
        _table(pairs) if pairs else None,
        [_part(one, links) for one in parts],
        class_="inforce owing",
        data_to_tab="list",
        aria_busy="true" if reading else None,
    )


def named(who: Person) -> Html:
    """Return what somebody is called, marked where a person has to say who it is."""
    return tag("span", words(who.name) if who.name else NOBODY, [" ", badge(DOUBT, "state")] if who.doubt else None)


def box(html: Html, who: Person) -> Html:
    """Return a box of the picture as what it is here: a button that chooses whom it names."""
    name = f"{who.name or NOBODY}{f', {DOUBT}' if who.doubt else ''}"
    return tag("g", html, role="button", tabindex="0", aria_label=f"Choose {name}", data_who=who.id)


def count(html: Html, owing: Person, owed_to: Person) -> Html:
    """Return a count of the picture as what it is here: a click shows what it counts. The lists below lead there by key."""
    return tag("g", html, data_who=owing.id, data_whom=owed_to.id)


def _caveats(found: Sequence[CaveatShape], links: Links) -> Html:
    """Return what could change what is told, and stands in none of the obligations; many of them folded."""
    told = f"To be read with {len(found)} warning{'s' if len(found) != 1 else ''}"
    listed = tag("ul", [tag("li", _caveat(one, links)) for one in found], class_="warnings")
    return tag("details", tag("summary", badge(told, "decide")), listed, open_=len(found) <= _FEW, class_="caveats")


def _caveat(one: CaveatShape, links: Links) -> list[Child]:
    href = links.edge(one["edge_id"]) if one["edge_id"] else links.document(one["document_id"])
    there = tag("a", words(one["document"]), href=href, data_panel=True)
    return [badge(plainly(one["code"]), "note"), " ", there, ": ", visible(one["message"])]


def not_drawn(count: int, middle: Person, around: int) -> Html:
    """Say that so many names are not drawn, and offer the one with most of them around."""
    offered = tag("button", words(middle.name), type_="button", class_="link", data_who=middle.id)
    return tag(
        "span",
        f"Not drawn: {count} names that have to do with each other, too many to tell apart. Look at one of them, such as ",
        offered,
        f" ({around} around).",
    )


def _picture(drawn: Drawn) -> Html:
    drawing = drawn.drawing
    if drawing is None:
        return tag("p", [[one, " "] for one in drawn.left_out])
    width, height = f"{drawing.width:.0f}", f"{drawing.height:.0f}"
    view = f"0 0 {width} {height}"
    svg = tag("svg", drawing.inside, viewBox=view, width=width, height=height, role="group", aria_label=drawn.name, class_="owing")
    frame = tag("div", svg, class_="frame", tabindex="0", role="region", aria_label="Picture")
    return tag("figure", frame, _legend(drawn))


def _legend(drawn: Drawn) -> Html:
    saved = {"data_save": "who-owes-whom.svg", "data_type": "image/svg+xml", "data_content": drawn.svg}
    return tag(
        "figcaption",
        tag("span", tag("i", class_="key"), " owes, and in how many obligations", class_="legend"),
        tag("span", tag("i", class_="key doubt"), " a person has to verify who one of the two is", class_="legend"),
        [tag("span", one, class_="legend") for one in drawn.left_out],
        tag("button", "Save the picture", type_="button", **saved),
    )


def _table(pairs: Sequence[Pair]) -> Html:
    rows = [
        tag("tr", tag("td", _chooses(one.owing)), tag("td", _chooses(one.owed_to)), tag("td", _shows(one), class_="short")) for one in pairs
    ]
    return scrolling("Who owes whom", ("Who owes", "To whom", "Obligations"), rows)


def _chooses(who: Person) -> list[Child]:
    button = tag("button", words(who.name) if who.name else NOBODY, type_="button", class_="link", data_who=who.id)
    return [button, [" ", badge(DOUBT, "state"), " ", tag("span", words(who.document), class_="quiet")] if who.doubt else None]


def _shows(one: Pair) -> Html:
    told = f"What {one.owing.name or NOBODY} owes {one.owed_to.name or NOBODY}"
    return tag(
        "button",
        str(one.count),
        type_="button",
        class_="link",
        aria_label=f"{one.count}: {told}",
        data_who=one.owing.id,
        data_whom=one.owed_to.id,
    )


def _part(one: Part, links: Links) -> Html:
    shown = sum(len(heap.entries) for heap in one.heaps)
    more = (
        tag("p", f"Shown are the first {shown} of {one.of}: choose the other one too, or a contract.", class_="quiet")
        if shown < one.of
        else None
    )
    head = tag("h3", one.heading, f" · {max(shown, one.of)}" if shown else None)
    none = None if shown else tag("p", one.none, class_="quiet")
    return tag("section", head, none, [_heap(heap, links, open_=shown <= _OPEN) for heap in one.heaps], more)


def _heap(heap: Heap, links: Links, *, open_: bool) -> Html:
    entries = tag("ul", [_entry(one, links) for one in heap.entries], class_="owed")
    return tag("details", tag("summary", heap.label, f" · {len(heap.entries)}"), entries, open_=open_)


def _entry(one: Entry, links: Links) -> Html:
    marks = [badge(plainly(one.state), KINDS.get(one.state, "plain"))] if one.state else []
    marks.append(badge(one.kind))
    marks += [badge(f"due {one.due}", "state")] if one.due else []
    where = tag("a", place(one.document, one.section, None), href=links.clause(one.clause_id), data_panel=True)
    of = label(one.section or one.document)
    opens = tag("button", "Open", type_="button", data_obligation=one.obligation_id, aria_label=f"Open the obligation of {of}")
    trail = tag("button", "Trail", type_="button", data_obligation=one.obligation_id, data_trail=True, aria_label=f"Its trail, {of}")
    return tag(
        "li",
        tag("p", [[mark, " "] for mark in marks], where, class_="quiet"),
        tag("blockquote", list(_words(one)), dir="auto"),
        tag("p", opens, " ", trail, class_="ways"),
    )


def _words(one: Entry) -> Iterator[Child]:
    """Yield the words with those marked that name somebody; of very long ones their beginning, and what is around the mark."""
    (start, end), text = one.mark, one.words
    cut = _LONGEST if end <= _LONGEST else min(_HEAD, start)
    around = max(cut, start - _HEAD)
    if end > cut:
        yield [words(text[:cut]), " … " if around > cut else None, words(text[around:start]), tag("mark", words(text[start:end]))]
    else:
        yield [words(text[:start]), tag("mark", words(text[start:end])) if end else None]
    yield words(text[end : max(cut, end + _HEAD)])
    if max(cut, end + _HEAD) < len(text):
        yield " …"
